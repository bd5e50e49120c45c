//! One file per subcommand; [`style`] holds what their output has in common.

pub mod breaking;
pub mod heap_period;
pub mod heap_statistics;
pub mod infinite_period;
pub mod kept_search;
pub mod map;
pub mod misere_period;
pub mod period;
pub mod period_report;
pub mod play;
pub mod records;
pub mod sequence;
#[cfg(feature = "serve")]
pub mod serve;
pub mod style;
pub mod tour;
