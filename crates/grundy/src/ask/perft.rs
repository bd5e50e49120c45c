//! How many plays a position has, by their length.

use super::{Answer, Big, Question};
use crate::ask::fields::whole;
use crate::budget::Budget;
use crate::solve::perft::{Level, Plays};
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many plays does a position have, and to how many positions do they lead?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Perft::of("cram(2x2)", 4)).unwrap();
/// let plays: Vec<String> = answer.levels.iter().map(|level| level.plays.to_string()).collect();
/// assert_eq!((plays.join(" "), answer.complete), ("1 4 4".into(), true));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// A position, such as nim:3,5,7
    pub expr: String,
    /// The most moves of a play
    #[arg(long, value_name = "N", default_value_t = DEPTH, value_parser = whole::<u32>)]
    #[serde(default = "depth")]
    pub depth: u32,
}

const DEPTH: u32 = 4;

fn depth() -> u32 {
    DEPTH
}

impl Perft {
    /// Of a position, up to so many moves.
    pub fn of(expr: impl Into<String>, depth: u32) -> Perft {
        Perft { expr: expr.into(), depth }
    }
}

/// The plays of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayCounts {
    /// The position.
    pub expr: String,
    /// The plays by their length.
    pub levels: Vec<PlayLevel>,
    /// Whether all plays are over with the last of these lengths.
    pub complete: bool,
    /// What ended the counting, if it was stopped before the depth was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// The plays of one length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayLevel {
    /// How many moves they have.
    pub depth: u32,
    /// How many plays there are.
    pub plays: Big,
    /// To how many different positions they lead.
    pub positions: u64,
    /// How many of them are over: no move is left.
    pub ended: Big,
}

impl From<Level> for PlayLevel {
    fn from(level: Level) -> PlayLevel {
        let Level { depth, plays, positions, ended } = level;
        PlayLevel { depth, plays: plays.into(), positions, ended: ended.into() }
    }
}

impl Answer for PlayCounts {
    fn stopped(&mut self) -> Option<&mut Stopped> {
        self.stopped.as_mut()
    }
}

/// Bytes of the list for one length, about: its numbers, and their digits when they are told. Digits take a while to find, the
/// more so the more there are: that is counted as if it took memory, so that the list can also be told in time.
fn written(level: &Level) -> u64 {
    let bits = level.plays.bits() + level.ended.bits();
    size_of::<PlayLevel>() as u64 + bits + bits / 64 * (bits / 64)
}

impl Question for Perft {
    type Answer = PlayCounts;
    const NAME: &'static str = "perft";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<PlayCounts, Trouble> {
        let expression = bench.expression(&self.expr)?;
        let mut plays = Plays::new(&expression.sum, &expression.position);
        let expr = expression.to_string();
        let mut answer = PlayCounts { expr, levels: Vec::new(), complete: false, stopped: None };
        answer.levels.push(plays.level(budget)?.into());
        let mut listed = 0u64;
        while let Some(last) = answer.levels.last() {
            answer.complete = last.ended == last.plays;
            if answer.complete || last.depth >= self.depth {
                break;
            }
            let next = last.depth + 1;
            let level = plays.advance(budget).and_then(|()| plays.level(budget)).and_then(|level| {
                listed = listed.saturating_add(written(&level));
                budget.need(listed).map(|()| level)
            });
            match level {
                Ok(level) => answer.levels.push(level.into()),
                Err(stop) => match Trouble::from(stop) {
                    Trouble::Stopped(mut stopped) => {
                        stopped.reached = Some(format!("while plays of {next} moves were counted"));
                        answer.stopped = Some(stopped);
                        break;
                    }
                    other => return Err(other),
                },
            }
        }
        Ok(answer)
    }
}
