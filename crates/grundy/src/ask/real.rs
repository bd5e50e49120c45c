//! Subtraction games whose moves are real numbers.

use super::{Answer, Question};
use crate::ask::fields::whole;
use crate::budget::Budget;
use crate::subtraction::real::{self, RealFound, RealGame, Sloped, Varied};
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
    #[arg(long, default_value_t = MOST_INTERVALS, value_name = "N", value_parser = whole::<usize>)]
    #[serde(default = "most_intervals")]
    pub intervals: usize,
    /// What becomes of the period when one of the moves is a little larger or smaller
    #[arg(long)]
    #[serde(default)]
    pub vary: bool,
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
        Real { moves: moves.into(), to: ten(), intervals: MOST_INTERVALS, vary: false }
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
    /// So many lost intervals a period holds, if it was found.
    pub lost_per_period: Option<usize>,
    /// The same game with one move a little larger or smaller; empty unless they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
    /// So many lost intervals were looked at for it at most.
    #[serde(skip)]
    pub intervals: usize,
}

/// What becomes of a game when one of its moves changes by eps, a small positive number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Variation {
    /// The move, as it is without the change.
    #[serde(rename = "move")]
    pub step: String,
    /// `+eps` or `-eps`.
    pub change: &'static str,
    /// The period, if it was found: a number and a multiple of eps.
    pub period: Option<String>,
    /// Where it begins.
    pub preperiod: Option<String>,
    /// So many lost intervals a period holds.
    pub lost_per_period: Option<usize>,
    /// All this is true for every eps above 0 and below this number; for every eps above 0 if there is none.
    pub below: Option<String>,
    /// What happens to the period at eps = 0.
    pub effect: Effect,
}

/// What a small change of a move does to the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// It does not change.
    Constant,
    /// It changes by a multiple of eps.
    Linear,
    /// However small eps is, it is far from the period without the change.
    Jump,
    /// One of the periods was not found.
    Unknown,
}

impl Effect {
    fn of(before: Option<&RealFound>, after: Option<&RealFound<Sloped>>) -> Effect {
        match (before, after) {
            (Some(before), Some(after)) if before.period != after.period.value => Effect::Jump,
            (Some(_), Some(after)) if after.period.slope == 0 => Effect::Constant,
            (Some(_), Some(_)) => Effect::Linear,
            _ => Effect::Unknown,
        }
    }
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
        let variations = if self.vary { self.variations(&game, found.as_ref(), budget)? } else { Vec::new() };
        Ok(RealLosses {
            moves: self.moves.clone(),
            lost,
            period: found.as_ref().map(|found| found.period.to_string()),
            preperiod: found.as_ref().map(|found| found.preperiod.to_string()),
            lost_per_period: found.as_ref().map(|found| found.intervals),
            variations,
            intervals: self.intervals,
        })
    }
}

impl Real {
    /// Every move a little larger, and a little smaller.
    fn variations(
        &self,
        game: &RealGame,
        before: Option<&RealFound>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Variation>, Trouble> {
        let mut variations = Vec::new();
        for (index, step) in game.moves().iter().enumerate() {
            for (change, down) in [("+eps", false), ("-eps", true)] {
                let Varied { found, reach, .. } = game.vary(index, down, self.intervals, budget)?;
                let number = |of: fn(&RealFound<Sloped>) -> Sloped| Some(of(found.as_ref()?).to_string());
                variations.push(Variation {
                    step: if step.start == step.end { step.start.to_string() } else { step.to_string() },
                    change,
                    period: number(|found| found.period),
                    preperiod: number(|found| found.preperiod),
                    lost_per_period: found.as_ref().map(|found| found.intervals),
                    below: reach.map(|reach| reach.to_string()),
                    effect: Effect::of(before, found.as_ref()),
                });
            }
        }
        Ok(variations)
    }
}
