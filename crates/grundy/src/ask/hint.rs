//! Hints for a game in progress, from vague to plain.

use super::look::seat;
use super::{Answer, Question};
use crate::ask::fields::whole;
use crate::budget::Budget;
use crate::play::scene;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What should the player to move look at?
///
/// ```
/// use grundy::prelude::*;
/// let hint = |stage| ask::Hint { expr: "nim:3,5,7".into(), misere: false, moves: Vec::new(), stage };
/// let told = Workbench::new().ask(&hint(3)).unwrap();
/// assert_eq!(told.text, "Play 3->2 (take 1): nim:3 goes from 3 to 2.");
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Hint {
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
    /// How plain: 1 who wins, 2 where to look, 3 the move.
    #[arg(long, value_parser = whole::<u8>)]
    pub stage: u8,
}

impl Answer for scene::Hint {}

impl Question for Hint {
    type Answer = scene::Hint;
    const NAME: &'static str = "hint";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<scene::Hint, Trouble> {
        let seat = seat(bench, &self.expr, self.misere, &self.moves, budget)?;
        Ok(seat.hint(self.stage, budget)?)
    }
}
