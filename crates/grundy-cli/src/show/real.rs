//! `grundy real`: subtraction games whose moves are real numbers.

use super::Show;
use crate::style;
use grundy::ask::Real;
use grundy::ask::real::{Effect, RealLosses, Variation};

/// Arguments of `grundy real`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy real '1, sqrt(2)'
  grundy real '1, 3/2, 1+sqrt(5)' --to 20
  grundy real '[1..2]'                   any number from 1 to 2
  grundy real '1, 2' --vary              what a small change of a move does to the period

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
        let mut lines = vec![format!("lost: {}", self.lost.join(" ")), verdict];
        lines.extend(self.variations.iter().map(variation));
        lines.join("\n")
    }
}

fn variation(varied: &Variation) -> String {
    let (Some(period), Some(preperiod)) = (&varied.period, &varied.preperiod) else {
        return format!("  {}{}: no period found", varied.step, varied.change);
    };
    let effect = match varied.effect {
        Effect::Constant => "the period stays",
        Effect::Linear => "the period changes with it",
        Effect::Jump => "the period jumps",
        Effect::Unknown => "no period to compare with",
    };
    let until = varied.below.as_ref().map_or(String::new(), |below| format!(" < {below}"));
    let lost = varied.lost_per_period.unwrap_or(0);
    let intervals = if lost == 1 { "interval" } else { "intervals" };
    format!(
        "  {}{}: period {}, preperiod {preperiod}, {lost} lost {intervals} in it, for 0 < eps{until}: {effect}",
        varied.step,
        varied.change,
        style::strong(period)
    )
}
