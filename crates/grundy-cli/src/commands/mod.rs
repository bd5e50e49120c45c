//! One file per subcommand; [`style`] holds what their output has in common.

pub mod play;
pub mod records;
#[cfg(feature = "serve")]
pub mod serve;
pub mod style;
pub mod tour;
