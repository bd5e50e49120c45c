//! The computer's move in a game in progress.

use super::look::seat;
use super::players::{PlayerName, seed};
use super::{Answer, Question};
use crate::ask::fields::whole;
use crate::budget::Budget;
use crate::play::scene::Scene;
use crate::play::{ENDGAME, MISTAKES};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What does the computer answer?
///
/// ```
/// use grundy::ask::players::PlayerName;
/// use grundy::prelude::*;
/// let told = Workbench::new().ask(&ask::Reply::by(PlayerName::Perfect, "nim:1,3,5,4")).unwrap();
/// assert_eq!((&told.mv[..], &told.look.now[..]), ("3->0", "nim:1,5,4"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Reply {
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
    /// Who answers.
    #[arg(long, value_enum)]
    pub player: PlayerName,
    /// Makes the choice repeatable.
    #[arg(long, value_parser = whole::<u64>)]
    pub seed: Option<u64>,
    /// In so many percent of its turns a fallible player moves at random.
    #[arg(long, value_parser = whole::<u8>)]
    pub mistakes: Option<u8>,
    /// How small the rest must be for a perfect endgame.
    #[arg(long, value_parser = whole::<usize>)]
    #[serde(alias = "depth")]
    pub threshold: Option<usize>,
}

impl Reply {
    /// By a player of the usual strength, at the beginning of a game in normal play.
    pub fn by(player: PlayerName, expr: impl Into<String>) -> Reply {
        let (misere, moves) = (false, Vec::new());
        Reply { expr: expr.into(), misere, moves, player, seed: None, mistakes: None, threshold: None }
    }
}

/// The computer's move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Replied {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the game looks like after it.
    pub look: Scene,
}

impl Answer for Replied {}

impl Question for Reply {
    type Answer = Replied;
    const NAME: &'static str = "reply";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Replied, Trouble> {
        let mistakes = self.mistakes.unwrap_or(MISTAKES).min(100);
        let player = self.player.player(mistakes, self.threshold.unwrap_or(ENDGAME));
        let mut seat = seat(bench, &self.expr, self.misere, &self.moves, budget)?;
        match seat.reply(player, seed(self.seed), budget)? {
            Some(mv) => Ok(Replied { mv, look: seat.look(budget)? }),
            None => Err(Trouble::refused("the game is over: there is no move to make")
                .with_help("begin a new game, or take back a move")),
        }
    }

    fn is_timeless(&self) -> bool {
        self.seed.is_some()
    }
}
