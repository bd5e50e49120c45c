//! Subtraction games whose moves are real numbers.

use super::{Answer, Question};
use crate::budget::Budget;
use crate::subtraction::real::{self, RealGame};
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which heaps of a subtraction game with real moves are lost, and what is their period?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Real::of("1, sqrt(2)")).unwrap();
/// assert_eq!(answer.period.as_deref(), Some("1+sqrt(2)"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Real {
    /// The moves: numbers such as 3/2, sqrt(2), 1+sqrt(5), or intervals such as (1..2]
    pub moves: String,
    /// List the lost intervals that begin up to here
    #[arg(long, default_value = "10", value_name = "NUMBER")]
    #[serde(default = "ten")]
    pub to: String,
    /// Give the period up after so many lost intervals
    #[arg(long, default_value_t = MOST_INTERVALS, value_name = "N")]
    #[serde(default = "most_intervals")]
    pub intervals: usize,
}

const MOST_INTERVALS: usize = 100_000;

fn most_intervals() -> usize {
    MOST_INTERVALS
}

fn ten() -> String {
    "10".into()
}

impl Real {
    /// Of these moves.
    pub fn of(moves: impl Into<String>) -> Real {
        Real { moves: moves.into(), to: ten(), intervals: MOST_INTERVALS }
    }
}

/// The lost heaps of a game with real moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RealLosses {
    /// The moves as they were written.
    pub moves: String,
    /// The lost intervals; square brackets belong to them.
    pub lost: Vec<String>,
    /// Their period, if it was found.
    pub period: Option<String>,
    /// Where the period begins.
    pub preperiod: Option<String>,
    /// So many lost intervals were looked at for it at most.
    #[serde(skip)]
    pub intervals: usize,
}

impl Answer for RealLosses {
    fn is_negative(&self) -> bool {
        self.period.is_none()
    }
}

impl Question for Real {
    type Answer = RealLosses;
    const NAME: &'static str = "real";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<RealLosses, Trouble> {
        let game = RealGame::read(Fragment::new(&self.moves).trim())?;
        let bound = real::Real::read(Fragment::new(&self.to).trim())?;
        let lost = game.lost(bound, budget)?.iter().map(ToString::to_string).collect();
        let found = game.find_period(self.intervals, budget)?;
        Ok(RealLosses {
            moves: self.moves.clone(),
            lost,
            period: found.as_ref().map(|found| found.period.to_string()),
            preperiod: found.as_ref().map(|found| found.preperiod.to_string()),
            intervals: self.intervals,
        })
    }
}
