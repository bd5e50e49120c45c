//! The computer players as options of commands.

use grundy::play::{ENDGAME, MISTAKES, Player};

/// The name of a computer player.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Name {
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
    PerfectEndgame,
    /// Boards: mirrors where that must win, else a perfect endgame
    Allround,
    /// Exact probabilities only: the best chance against the opponent at hand
    Best,
}

/// How good the players are that can be better or worse.
#[derive(clap::Args, Clone, Copy)]
pub struct Skill {
    /// In so many percent of its turns a fallible player moves at random
    #[arg(long, default_value_t = MISTAKES, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    mistakes: u8,
    /// How small the rest must be for a perfect endgame: free cells where single cells are taken, else pieces
    #[arg(long, default_value_t = ENDGAME, value_name = "SIZE")]
    threshold: usize,
}

impl Skill {
    /// The player of a name.
    pub fn player(self, name: Name) -> Player {
        match name {
            Name::Perfect => Player::Perfect,
            Name::Fallible => Player::Fallible(self.mistakes),
            Name::Random => Player::Random,
            Name::Symmetric => Player::Symmetric,
            Name::BetterSymmetric => Player::BetterSymmetric,
            Name::PerfectEndgame => Player::PerfectEndgame(self.threshold),
            Name::Allround => Player::Allround(self.threshold),
            Name::Best => Player::Best,
        }
    }
}

/// The seed asked for, or one from the clock.
pub fn seed(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_nanos() as u64))
}
