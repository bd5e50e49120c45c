//! A game in progress: what lies on the table and what may be done.

use super::fields::convention;
use super::{Answer, Question};
use crate::budget::Budget;
use crate::play::scene::{Scene, Seat};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game has at most so many moves.
const MOST_MOVES: usize = 10_000;

/// What does a game in progress look like?
///
/// ```
/// use grundy::prelude::*;
/// let game = ask::Look { expr: "nim:1,2".into(), moves: vec!["2->1".into()], values: true, ..Default::default() };
/// let seen = Workbench::new().ask(&game).unwrap();
/// assert_eq!((&seen.scene.now[..], seen.scene.moves.len()), ("nim:1,1", 2));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The position the game began with.
    pub expr: String,
    /// Misère play: who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// The moves made so far.
    #[arg(long)]
    #[serde(default)]
    pub moves: Vec<String>,
    /// Also what each move is worth.
    #[arg(long)]
    #[serde(default)]
    pub values: bool,
}

/// A game in progress as something to draw.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Looked {
    /// What is to be drawn.
    #[serde(flatten)]
    pub scene: Scene,
    /// Why the moves have no values, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values_limit: Option<String>,
}

impl Answer for Looked {}

impl Question for Look {
    type Answer = Looked;
    const NAME: &'static str = "look";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Looked, Trouble> {
        let seat = seat(bench, &self.expr, self.misere, &self.moves, budget)?;
        let mut scene = seat.look(budget)?;
        let values_limit = match self.values {
            true => seat.value_moves(&mut scene, budget).err().map(|stop| stop.to_string()),
            false => None,
        };
        Ok(Looked { scene, values_limit })
    }
}

/// Sits down at a game in progress.
pub(super) fn seat(
    bench: &Workbench,
    expr: &str,
    misere: bool,
    moves: &[String],
    budget: &mut Budget<'_>,
) -> Result<Seat, Trouble> {
    if moves.len() > MOST_MOVES {
        return Err(Trouble::question(format!("a game has at most {MOST_MOVES} moves"))
            .with_help("begin with a later position"));
    }
    Ok(Seat::take(bench.expression(expr)?, convention(misere), moves, budget)?)
}
