//! How many positions there are.

use super::board::BoardCounts;
use super::fields::{Big, Count, at_most_one, whole};
use super::{Answer, Question, views};
use crate::board::counting::Rectangle;
use crate::budget::Budget;
use crate::count::count_box;
use crate::error::Stop;
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many positions are there: of a box of matches, of a game, on a board?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::count::{Counted, Counting};
/// let answer = Workbench::new().ask(&Counting::of("cram(3x3)")).unwrap();
/// let Counted::Board { counts, .. } = answer else { panic!("a board") };
/// assert_eq!(counts.first_moves, Some(Big(12u32.into())));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// A game that can count its states, or a position of a placement game
    #[arg(conflicts_with = "matches")]
    pub game: Option<String>,
    /// Nim positions that can be laid with a box of so many matches
    #[arg(long, value_name = "N")]
    pub matches: Option<Count>,
    /// Also what takes long: larger boards, and the mean branching up to symmetry
    #[arg(long)]
    #[serde(default)]
    pub all: bool,
}

/// What was counted.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Counted {
    /// What can be laid with a box of matches.
    Matches {
        /// How many matches there are.
        matches: u64,
        /// Positions that use all of them.
        starts: Big,
        /// Positions with at most so many, the empty one included.
        positions: Big,
        /// Positions that use all of them and have nim sum 0.
        safe_starts: Big,
        /// Positions with at most so many and nim sum 0.
        safe_positions: Big,
    },
    /// Everything about a position of a placement game.
    Board {
        /// The position.
        game: String,
        /// The counts.
        #[serde(flatten)]
        counts: BoardCounts,
    },
    /// A board too large for anything but formulas, or one about which nothing else was found out in time.
    Formulas {
        /// The board.
        game: String,
        /// Moves of the empty board.
        first_moves: Big,
        /// All positions, where every set of cells is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<Big>,
        /// The share of pairs of cells on which a domino fits, as a fraction.
        #[serde(skip_serializing_if = "Option::is_none")]
        density: Option<String>,
        /// What ended the counting, if it was begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<Stopped>,
    },
    /// The states of a game, counting who is to move.
    States {
        /// The game.
        game: String,
        /// How many there are.
        states: Big,
    },
}

impl Answer for Counted {
    fn stopped(&mut self) -> Option<&mut Stopped> {
        match self {
            Counted::Formulas { stopped, .. } => stopped.as_mut(),
            _ => None,
        }
    }
}

impl Counting {
    /// Everything about a game or a position.
    pub fn of(game: impl Into<String>) -> Counting {
        Counting { game: Some(game.into()), ..Counting::default() }
    }
}

impl Question for Counting {
    type Answer = Counted;
    const NAME: &'static str = "count";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Counted, Trouble> {
        at_most_one(&[("game", self.game.is_some()), ("matches", self.matches.is_some())])?;
        match (&self.game, self.matches) {
            (_, Some(Count(matches))) => matches_box(matches, budget),
            (Some(game), None) => game_or_board(game, self.all, bench, budget),
            (None, None) => Err(Trouble::question("nothing to count")
                .with_help("name a game, such as northcott(8x8), or a number of matches")),
        }
    }
}

fn matches_box(matches: u64, budget: &mut Budget<'_>) -> Result<Counted, Trouble> {
    let count = count_box(matches, budget)?;
    Ok(Counted::Matches {
        matches,
        starts: Big(count.starts),
        positions: Big(count.positions),
        safe_starts: Big(count.safe_starts),
        safe_positions: Big(count.safe_positions),
    })
}

fn game_or_board(
    text: &str,
    all: bool,
    bench: &Workbench,
    budget: &mut Budget<'_>,
) -> Result<Counted, Trouble> {
    let huge = Huge::read(text);
    if let Some(huge) = huge.as_ref().filter(|huge| !all && huge.board.cells() > MOST_COUNTED) {
        return Ok(huge.count(None));
    }
    match bench.expression(text) {
        Ok(expression) => match views::placed(&expression) {
            Some((game, position)) => match (BoardCounts::of(game, &position, all, budget), huge) {
                (Ok(counts), _) => Ok(Counted::Board { game: expression.to_string(), counts }),
                // Formulas need no time.
                (Err(stop @ Stop::Interrupted { .. }), Some(huge)) => match Trouble::from(stop) {
                    Trouble::Stopped(stopped) => Ok(huge.count(Some(stopped))),
                    trouble => Err(trouble),
                },
                (Err(stop), _) => Err(stop.into()),
            },
            None => states(text, bench),
        },
        Err(error) => match huge {
            Some(huge) => Ok(huge.count(None)),
            None => states(text, bench).map_err(|_| error.into()),
        },
    }
}

fn states(text: &str, bench: &Workbench) -> Result<Counted, Trouble> {
    let game = bench.game(text)?;
    match game.states() {
        Some(states) => Ok(Counted::States { game: game.name(), states: Big(states) }),
        None => {
            Err(Trouble::refused(format!("{} cannot count its states without listing them", game.name()))
                .with_help("'analyse' counts the positions that can be reached from one"))
        }
    }
}

/// A rectangle too large to be played on, for which formulas hold.
struct Huge {
    text: String,
    board: Rectangle,
    /// The length of the pieces.
    length: u32,
    /// Whether several may be placed in one line.
    line: bool,
}

/// Larger boards are counted by formula, unless everything is asked for.
const MOST_COUNTED: u64 = 1000;
/// The longest side for which formulas are evaluated.
const LONGEST_SIDE: u32 = 100_000;
/// More digits of a count of positions nobody reads.
const MOST_CELLS: u64 = 1_000_000;

impl Huge {
    fn read(text: &str) -> Option<Huge> {
        let (name, inside) = text.trim().strip_suffix(')')?.split_once('(')?;
        let (name, inside) = (name.trim(), inside.trim());
        let (length, size, line) = match name {
            "juvavum" | "juv" => (1, inside, true),
            "domino-juvavum" | "djuv" => (2, inside, true),
            "triomino-juvavum" => (3, inside, true),
            "cram" => (2, inside, false),
            "triomino-cram" => (3, inside, false),
            "k-juvavum" | "k-cram" => {
                let (length, size) = inside.split_once(',')?;
                (whole(length.trim()).ok().filter(|length| *length > 0)?, size.trim(), name == "k-juvavum")
            }
            _ => return None,
        };
        let (rows, columns) = size.split_once('x')?;
        let side = |text: &str| whole(text.trim()).ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
        let board = Rectangle { rows: side(rows)?, columns: side(columns)? };
        Some(Huge { text: text.trim().into(), board, length, line })
    }

    fn count(&self, stopped: Option<Stopped>) -> Counted {
        let Huge { text, board, length, line } = self;
        let (length, line) = (*length, *line);
        let moves = if line { board.line_moves(length) } else { board.single_moves(length) };
        let sets = length == 1 && line && board.cells() <= MOST_CELLS;
        Counted::Formulas {
            game: text.clone(),
            first_moves: Big(moves),
            positions: sets.then(|| Big(board.subsets())),
            density: (length == 2).then(|| board.density().to_string()),
            stopped,
        }
    }
}
