//! The computer players.

use super::{Answer, Question};
use crate::budget::Budget;
use crate::game::Convention;
use crate::play::Player;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of a computer player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerName {
    /// Wins whenever it can
    Perfect,
    /// Perfect, but sometimes moves at random
    Fallible,
    /// Any move
    Random,
    /// Boards: the most symmetric move
    Symmetric,
    /// Boards: opens in the centre, then mirrors
    BetterSymmetric,
    /// Boards: at random until little is left, then perfect
    #[value(alias = "endgame")]
    #[serde(alias = "endgame")]
    PerfectEndgame,
    /// Boards: mirrors where that must win, else a perfect endgame
    Allround,
    /// Exact probabilities only: the best chance against the opponent at hand
    Best,
}

impl PlayerName {
    /// The player; it errs in so many percent of its turns, or plays an endgame of this size perfectly.
    ///
    /// ```
    /// use grundy::ask::players::PlayerName;
    /// use grundy::play::Player;
    /// assert_eq!(PlayerName::Fallible.player(30, 7), Player::Fallible(30));
    /// ```
    pub fn player(self, mistakes: u8, threshold: usize) -> Player {
        match self {
            PlayerName::Perfect => Player::Perfect,
            PlayerName::Fallible => Player::Fallible(mistakes),
            PlayerName::Random => Player::Random,
            PlayerName::Symmetric => Player::Symmetric,
            PlayerName::BetterSymmetric => Player::BetterSymmetric,
            PlayerName::PerfectEndgame => Player::PerfectEndgame(threshold),
            PlayerName::Allround => Player::Allround(threshold),
            PlayerName::Best => Player::Best,
        }
    }
}

/// The seed asked for, or one from the clock.
pub fn seed(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_nanos() as u64))
}

/// Which computer players can sit at a table?
///
/// ```
/// use grundy::prelude::*;
/// let list = Workbench::new().ask(&ask::Players {}).unwrap();
/// assert_eq!(list.players[0].name, "perfect");
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Players {}

/// The computer players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayerList {
    /// The players.
    pub players: Vec<SeatedPlayer>,
}

/// A computer player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SeatedPlayer {
    /// Its name.
    pub name: &'static str,
    /// Its name as people write it.
    pub title: String,
    /// How it plays.
    pub about: &'static str,
    /// Whether it plays on boards only.
    pub needs_board: bool,
    /// Whether it plays misère, too.
    pub misere: bool,
}

impl Answer for PlayerList {}

impl Question for Players {
    type Answer = PlayerList;
    const NAME: &'static str = "players";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<PlayerList, Trouble> {
        let seated = |(player, about): &(Player, &'static str)| SeatedPlayer {
            name: player.name(),
            title: player.name().replace('-', " "),
            about,
            needs_board: player.needs_board(),
            misere: player.plays(Convention::Misere),
        };
        Ok(PlayerList { players: Player::SEATED.iter().map(seated).collect() })
    }
}
