//! One file per subcommand; [`style`] holds what their output has in common.

pub mod play;
#[cfg(feature = "serve")]
pub mod serve;
pub mod tour;
#[cfg(feature = "serve")]
pub mod worker;
