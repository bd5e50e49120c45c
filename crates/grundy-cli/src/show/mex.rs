//! `grundy mex`: the least number missing in a set.

use super::Speak;
use crate::words::Words;
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

impl Speak for Missing {
    fn speak(&self, _: Words) -> String {
        self.mex.to_string()
    }
}
