//! Random moves, for a game that begins in the middle.

use super::look::seat;
use super::players::seed;
use super::{Answer, Question};
use crate::ask::fields::whole;
use crate::budget::Budget;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most random moves.
const MOST_MOVES: usize = 10_000;

/// Where do random moves lead? At least one move is left to be made.
///
/// ```
/// use grundy::prelude::*;
/// let walk = ask::Wander { expr: "nim:1,1,1".into(), misere: false, seed: Some(1), moves: 9 };
/// assert_eq!(Workbench::new().ask(&walk).unwrap().moves.len(), 2);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Wander {
    /// The position to begin with.
    pub expr: String,
    /// Misère play: who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Makes the moves repeatable.
    #[arg(long, value_parser = whole::<u64>)]
    pub seed: Option<u64>,
    /// So many moves, if there are as many.
    #[arg(long, value_parser = whole::<usize>)]
    pub moves: usize,
}

/// Where random moves have led.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Wandered {
    /// The moves.
    pub moves: Vec<String>,
    /// The position they lead to.
    pub now: String,
}

impl Answer for Wandered {}

impl Question for Wander {
    type Answer = Wandered;
    const NAME: &'static str = "random";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Wandered, Trouble> {
        let mut seat = seat(bench, &self.expr, self.misere, &[], budget)?;
        let moves = seat.wander(self.moves.min(MOST_MOVES), seed(self.seed), budget)?;
        Ok(Wandered { moves, now: seat.look(budget)?.now })
    }

    fn is_timeless(&self) -> bool {
        self.seed.is_some()
    }
}
