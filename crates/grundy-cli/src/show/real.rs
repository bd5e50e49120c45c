//! `grundy real`: subtraction games whose moves are real numbers.

use super::Show;
use crate::commands::style;
use grundy::ask::Real;
use grundy::ask::real::RealLosses;

/// Arguments of `grundy real`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy real '1, sqrt(2)'
  grundy real '1, 3/2, 1+sqrt(5)' --to 20
  grundy real '[1..2]'                   any number from 1 to 2

All roots of one game must be of the same number. Lost heaps form intervals; square brackets belong to them.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Real,
}

impl Show for RealLosses {
    fn show(&self) -> String {
        let verdict = match (&self.period, &self.preperiod) {
            (Some(period), Some(preperiod)) => {
                format!("period {}, preperiod {preperiod}", style::strong(period))
            }
            _ => format!("no period among {} lost intervals", self.intervals),
        };
        format!("lost: {}\n{verdict}", self.lost.join(" "))
    }
}
