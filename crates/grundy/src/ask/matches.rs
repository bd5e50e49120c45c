//! Two computer players meet, many times or in exact probabilities.

use super::fields::{ConventionName, at_most_one, convention, in_range, whole, whole_in};
use super::players::{PlayerName, seed};
use super::table::BoardTable;
use super::{Answer, Question};
use crate::budget::Budget;
use crate::error::Stop;
use crate::fraction::Fraction;
use crate::notation::Expression;
use crate::play::exact::{Fate, exact};
use crate::play::series::{Tally, series};
use crate::play::{ENDGAME, MISTAKES, Player, Thinker};
use crate::random::Random;
use crate::solve::Sum;
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// So many games are played with each beginning, unless told otherwise.
const GAMES: u64 = 100;

/// Which of two computer players is better?
///
/// ```
/// use grundy::ask::matches::MatchResult;
/// use grundy::ask::players::PlayerName;
/// use grundy::prelude::*;
/// let random = ask::Match::between("domino-juvavum(3x3)", PlayerName::Random, PlayerName::Random);
/// let told = Workbench::new().ask(&ask::Match { exact: true, ..random });
/// let Ok(MatchResult::Exact(chances)) = told else { panic!("{told:?}") };
/// assert_eq!(chances.seats[0].second_wins, "395/432");
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The position each game begins with
    pub expr: String,
    /// A player
    #[arg(value_enum)]
    pub one: PlayerName,
    /// The opponent
    #[arg(value_enum)]
    pub two: PlayerName,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// In so many percent of its turns a fallible player moves at random
    #[arg(long, default_value_t = MISTAKES, value_name = "PERCENT", value_parser = whole_in::<u8>(0..=100))]
    #[serde(default = "mistakes")]
    pub mistakes: u8,
    /// How small the rest must be for a perfect endgame: free cells where single cells are taken, else pieces
    #[arg(long, default_value_t = ENDGAME, value_name = "SIZE", value_parser = whole::<usize>)]
    #[serde(default = "threshold")]
    pub threshold: usize,
    /// So many games with each of the two beginning
    #[arg(long, default_value_t = GAMES, value_name = "N", conflicts_with = "exact", value_parser = whole_in::<u64>(1..=u64::MAX))]
    #[serde(default = "games")]
    pub games: u64,
    /// Exact probabilities, as fractions
    #[arg(long)]
    #[serde(default)]
    pub exact: bool,
    /// Moves to mirror images of one board count as one move
    #[arg(long)]
    #[serde(default)]
    pub up_to_symmetry: bool,
    /// Look values up in a table that 'grundy table' has written
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Makes the games repeatable
    #[arg(long, value_name = "SEED", conflicts_with = "exact", value_parser = whole::<u64>)]
    pub seed: Option<u64>,
}

fn mistakes() -> u8 {
    MISTAKES
}

fn threshold() -> usize {
    ENDGAME
}

fn games() -> u64 {
    GAMES
}

impl Match {
    /// A hundred games with each of the two beginning, in normal play.
    pub fn between(expr: impl Into<String>, one: PlayerName, two: PlayerName) -> Match {
        Match {
            expr: expr.into(),
            one,
            two,
            misere: false,
            mistakes: MISTAKES,
            threshold: ENDGAME,
            games: GAMES,
            exact: false,
            up_to_symmetry: false,
            table: None,
            seed: None,
        }
    }
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MatchResult {
    /// Exact probabilities.
    Exact(ExactMatch),
    /// Games that were played.
    Played(PlayedMatch),
}

/// Exact probabilities for two players.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExactMatch {
    /// The position each game begins with.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// The two players.
    pub players: [&'static str; 2],
    /// Always true.
    pub exact: bool,
    /// One of the players begins, then the other.
    pub seats: Vec<ExactSeat>,
}

/// What happens if one of the players begins, exactly.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExactSeat {
    /// Who begins.
    pub first: &'static str,
    /// The other.
    pub second: &'static str,
    /// The probability that the first wins, as a fraction.
    pub first_wins: String,
    /// The probability that the second wins, as a fraction.
    pub second_wins: String,
    /// The mean number of moves, as a fraction.
    pub mean_length: String,
    /// The same three numbers as decimals.
    #[serde(skip)]
    pub decimals: [f64; 3],
}

/// Games between two players.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayedMatch {
    /// The position each game begins with.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// The two players.
    pub players: [&'static str; 2],
    /// So many games were to be played with each beginning.
    pub games: u64,
    /// What chance depended on.
    pub seed: u64,
    /// One of the players begins, then the other.
    pub seats: Vec<PlayedSeat>,
    /// What ended the match early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// What happened when one of the players began.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayedSeat {
    /// Who began.
    pub first: &'static str,
    /// The other.
    pub second: &'static str,
    /// Games that were finished.
    pub games: u64,
    /// Games that the first won.
    pub first_wins: u64,
    /// Games that the second won.
    pub second_wins: u64,
    /// The moves of all games.
    pub moves: u64,
    /// The mean number of moves, to two decimals.
    pub mean_length: f64,
}

impl Answer for MatchResult {
    fn stopped(&mut self) -> Option<&mut Stopped> {
        match self {
            MatchResult::Exact(_) => None,
            MatchResult::Played(played) => played.stopped.as_mut(),
        }
    }
}

impl Question for Match {
    type Answer = MatchResult;
    const NAME: &'static str = "match";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<MatchResult, Trouble> {
        at_most_one(&[("exact", self.exact), ("seed", self.seed.is_some())])?;
        at_most_one(&[("exact", self.exact), ("games", self.games != GAMES)])?;
        in_range("mistakes", self.mistakes, 0..=100)?;
        in_range("games", self.games, 1..=u64::MAX)?;
        let expression = bench.expression(&self.expr)?;
        let convention = convention(self.misere);
        let mut thinker = Thinker::new(&expression.sum, convention);
        if self.up_to_symmetry {
            thinker = thinker.up_to_symmetry();
        }
        if let Some(file) = &self.table {
            thinker = thinker.with_table(Arc::new(BoardTable::open(bench, file, &expression, convention)?));
        }
        let players = [self.one, self.two].map(|name| name.player(self.mistakes, self.threshold));
        // The best player needs nothing but the opponent.
        for player in players.into_iter().filter(|player| !(self.exact && *player == Player::Best)) {
            thinker.admit(player, &expression.position)?;
        }
        match self.exact {
            true => self.chances(&expression, &mut thinker, players, budget).map(MatchResult::Exact),
            false => self.play(&expression, &mut thinker, players, budget).map(MatchResult::Played),
        }
    }

    fn is_timeless(&self) -> bool {
        self.table.is_none() && (self.exact || self.seed.is_some())
    }
}

impl Match {
    fn chances(
        &self,
        expression: &Expression,
        thinker: &mut Thinker<'_, Sum>,
        players: [Player; 2],
        budget: &mut Budget<'_>,
    ) -> Result<ExactMatch, Trouble> {
        let endless = |stop| match stop {
            Stop::Cycle => {
                let trouble = Trouble::refused(format!("a game of {expression} may go on for ever"))
                    .with_help("name a game that comes to an end");
                trouble.with_help("have games played instead of computing exact probabilities")
            }
            other => other.into(),
        };
        let mut chances = Vec::new();
        for seat in seats(players) {
            let fate = exact(thinker, seat, &expression.position, budget).map_err(endless)?;
            chances.push(ExactSeat::of(seat, &fate));
        }
        Ok(ExactMatch {
            expr: expression.to_string(),
            convention: thinker.convention().into(),
            players: players.map(Player::name),
            exact: true,
            seats: chances,
        })
    }

    fn play(
        &self,
        expression: &Expression,
        thinker: &mut Thinker<'_, Sum>,
        players: [Player; 2],
        budget: &mut Budget<'_>,
    ) -> Result<PlayedMatch, Trouble> {
        let seed = seed(self.seed);
        let (mut random, mut tallies, mut stopped) = (Random::new(seed), Vec::new(), None);
        for seat in seats(players) {
            let wanted = if stopped.is_none() { self.games } else { 0 };
            let (tally, ended) = series(thinker, seat, &expression.position, wanted, &mut random, budget);
            stopped = stopped.or(ended.err());
            tallies.push(PlayedSeat::of(seat, tally));
        }
        let played: u64 = tallies.iter().map(|tally| tally.games).sum();
        let stopped = match stopped.map(Trouble::from) {
            Some(Trouble::Stopped(mut stopped)) if played > 0 => {
                let all = self.games.saturating_mul(2);
                stopped.reached = Some(format!("after {played} of {all} games, counted above"));
                Some(stopped)
            }
            Some(trouble) => return Err(trouble),
            None => None,
        };
        Ok(PlayedMatch {
            expr: expression.to_string(),
            convention: thinker.convention().into(),
            players: players.map(Player::name),
            games: self.games,
            seed,
            seats: tallies,
            stopped,
        })
    }
}

/// One of the players begins, then the other.
fn seats([one, two]: [Player; 2]) -> [[Player; 2]; 2] {
    [[one, two], [two, one]]
}

impl ExactSeat {
    fn of([first, second]: [Player; 2], fate: &Fate) -> ExactSeat {
        let numbers = [fate.win.clone(), fate.loss(), fate.length.clone()];
        let [first_wins, second_wins, mean_length] = numbers.each_ref().map(Fraction::to_string);
        let decimals = numbers.each_ref().map(Fraction::decimal);
        let (first, second) = (first.name(), second.name());
        ExactSeat { first, second, first_wins, second_wins, mean_length, decimals }
    }
}

impl PlayedSeat {
    fn of([first, second]: [Player; 2], tally: Tally) -> PlayedSeat {
        let Tally { games, first_wins, second_wins, moves } = tally;
        let mean_length = (moves as f64 / games.max(1) as f64 * 100.0).round() / 100.0;
        let (first, second) = (first.name(), second.name());
        PlayedSeat { first, second, games, first_wins, second_wins, moves, mean_length }
    }
}
