//! `grundy mex`: the least number missing in a set.

use super::Show;
use grundy::ask::Mex;
use grundy::ask::mex::Missing;

/// Arguments of `grundy mex`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy mex 0,1,3,5
  grundy mex '{}'")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Mex,
}

impl Show for Missing {
    fn show(&self) -> String {
        self.mex.to_string()
    }
}
