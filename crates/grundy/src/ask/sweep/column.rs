//! The columns of a sweep, what stands in their cells, and how a cell is found out.

use crate::ask::board::{decimals, line_classes};
use crate::ask::fields::{Big, Worth};
use crate::ask::{Period, Question, Value, views};
use crate::board::Board;
use crate::board::counting::{
    Alike, Density, classes, enumerate, longest_play, moves_here, moves_in_all, packings, positions, tilings,
};
use crate::board::placement::Position;
use crate::budget::Budget;
use crate::error::Stop;
use crate::notation::Expression;
use crate::solve::graph::{GameGraph, Identify};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// What is found out about each game.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    clap::ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SweepColumn")]
#[non_exhaustive]
pub enum Column {
    /// The value
    Value,
    /// The value in misère play
    Misere,
    /// Who wins: P or N
    Outcome,
    /// Who wins in misère play
    MisereOutcome,
    /// How many positions there are
    Positions,
    /// How many there are if those that symmetries carry into each other count once
    Classes,
    /// Juvavum: how many there are up to the order of rows and columns
    NormalForms,
    /// How many moves the first player has
    FirstMoves,
    /// Moves for each position
    Branching,
    /// Moves for each position up to symmetry
    ClassBranching,
    /// Juvavum: moves for each position up to the order of rows and columns
    NormalBranching,
    /// The most moves until the end
    Longest,
    /// The share of pairs of cells on which a domino fits
    Density,
    /// Ways to cover the board with dominoes
    Tilings,
    /// Ways to lay pieces, the order not counting
    Placements,
    /// The period of the values of a heap game
    Period,
    /// Their preperiod
    Preperiod,
    /// The period of wins and losses
    OutcomePeriod,
    /// Their preperiod
    OutcomePreperiod,
}

/// What stands in a cell; in JSON a number, a word, `null` where the column has no meaning, or an object that says how far an
/// open one got.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "SweepCell")]
#[non_exhaustive]
pub enum Cell {
    /// A whole number.
    Count(Big),
    /// A number with a fraction.
    Decimal(Decimal),
    /// `P`, `N`, `draw` or `infinite`.
    Word(String),
    /// Not found within the limits.
    Open(Open),
    /// The column has no meaning for this game.
    Nothing(()),
}

/// A number with a fraction, rounded half up; in JSON a number with just these digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal(String);

/// How far a cell got that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SweepOpen")]
#[non_exhaustive]
pub struct Open {
    /// What ended the work, and how far it had come.
    pub open: String,
    /// How many positions were finished.
    pub positions: u64,
    /// The value is at least this, where who wins is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u8>,
}

/// So many digits stand behind the point of a decimal number.
const DIGITS: u32 = 4;
/// Positions for who wins, where the value was not found: what is told does not depend on the clock,
const GRACE_POSITIONS: u64 = 2_000;
/// unless a position takes long.
const GRACE_MILLISECONDS: u64 = 500;
/// See [`GRACE_POSITIONS`].
const GRACE_MEMORY: u64 = 16 << 20;

impl Decimal {
    /// A quotient.
    fn quotient(top: &BigUint, bottom: &BigUint) -> Decimal {
        Decimal(decimals(top, bottom, DIGITS))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::Number::from_string_unchecked(self.0.clone()).serialize(serializer)
    }
}

schema!("Decimal" for Decimal, {
    "description": "A number with a fraction, rounded to so many digits.",
    "type": "number",
});

impl Cell {
    /// The number that a claim sees: of outcomes 0 is P and 1 is N.
    pub fn number(&self) -> Option<u64> {
        match self {
            Cell::Count(count) => u64::try_from(&count.0).ok(),
            Cell::Word(word) => ["P", "N"].iter().position(|name| name == word).map(|at| at as u64),
            Cell::Decimal(_) | Cell::Open(_) | Cell::Nothing(()) => None,
        }
    }

    /// Whether it was not found within the limits.
    pub fn is_open(&self) -> bool {
        matches!(self, Cell::Open(_))
    }

    /// As a state file keeps it; nothing of an open one.
    pub(super) fn kept(&self) -> Option<String> {
        match self {
            Cell::Count(count) => Some(format!("count {count}")),
            Cell::Decimal(number) => Some(format!("decimal {number}")),
            Cell::Word(word) => Some(format!("word {word}")),
            Cell::Nothing(()) => Some("nothing".into()),
            Cell::Open(_) => None,
        }
    }

    /// What a state file has kept.
    pub(super) fn read(text: &str) -> Option<Cell> {
        Some(match text.split_once(' ') {
            None if text == "nothing" => Cell::Nothing(()),
            Some(("count", digits)) => Cell::Count(Big(digits.parse().ok()?)),
            Some(("decimal", digits)) => Cell::Decimal(Decimal(digits.into())),
            Some(("word", word)) => Cell::Word(word.into()),
            _ => return None,
        })
    }
}

impl fmt::Display for Cell {
    /// As tables show it: nothing where the column has no meaning, `?` or a bound where the cell is open.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Count(count) => count.fmt(f),
            Cell::Decimal(number) => number.fmt(f),
            Cell::Word(word) => f.write_str(word),
            Cell::Open(Open { at_least: Some(least), .. }) => write!(f, ">={least}"),
            Cell::Open(_) => f.write_str("?"),
            Cell::Nothing(()) => Ok(()),
        }
    }
}

impl From<BigUint> for Cell {
    fn from(count: BigUint) -> Cell {
        Cell::Count(Big(count))
    }
}

impl Column {
    /// Whether the column is about a game and not about a position.
    pub fn is_about_heaps(self) -> bool {
        matches!(self, Column::Period | Column::Preperiod | Column::OutcomePeriod | Column::OutcomePreperiod)
    }

    /// Finds a cell out. What a limit ends is a [`Trouble::Stopped`].
    pub fn of(self, game: &str, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Cell, Trouble> {
        let value = |misere, outcome| Value { misere, outcome, ..Value::of(game) };
        match self {
            Column::Value => valued(&value(false, false), bench, budget),
            Column::Misere => valued(&value(true, false), bench, budget),
            Column::Outcome => outcome(&value(false, true), bench, budget),
            Column::MisereOutcome => outcome(&value(true, true), bench, budget),
            Column::Period => period(game, false, bench, budget).map(|pair| Cell::from(pair.0)),
            Column::Preperiod => period(game, false, bench, budget).map(|pair| Cell::from(pair.1)),
            Column::OutcomePeriod => period(game, true, bench, budget).map(|pair| Cell::from(pair.0)),
            Column::OutcomePreperiod => period(game, true, bench, budget).map(|pair| Cell::from(pair.1)),
            counted => {
                let expression = bench.expression(game)?;
                let found = match views::placed(&expression) {
                    Some((board, position)) => counted.on_board(board, &position, budget),
                    None => counted.on_graph(&expression, budget),
                };
                match found {
                    Ok(cell) => Ok(cell),
                    Err(Stop::Refused(_) | Stop::Outgrown(_)) => Ok(Cell::Nothing(())),
                    Err(stop) => Err(stop.into()),
                }
            }
        }
    }

    /// What is counted on a board, without listing positions where that can be avoided.
    fn on_board(self, board: &Board, from: &Position, budget: &mut Budget<'_>) -> Result<Cell, Stop> {
        let layout = board.layout();
        Ok(match self {
            Column::Positions => positions(board, from, budget)?.into(),
            Column::Classes => classes(board, from, budget)?.into(),
            Column::NormalForms => {
                line_classes(board, from, budget)?.map_or(Cell::Nothing(()), |(count, _)| count.into())
            }
            Column::FirstMoves => moves_here(board, from, budget)?.into(),
            Column::Branching => {
                let moves = moves_in_all(board, from, budget)?;
                Cell::Decimal(Decimal::quotient(&moves, &positions(board, from, budget)?))
            }
            Column::ClassBranching => listed(board, from, Alike::Symmetric, budget)?,
            Column::NormalBranching => match line_classes(board, from, budget)? {
                Some(_) => listed(board, from, Alike::Permuted, budget)?,
                None => Cell::Nothing(()),
            },
            Column::Longest => BigUint::from(longest_play(board, from, budget)?).into(),
            Column::Density => Density::of(layout, &from.free).map_or(Cell::Nothing(()), |density| {
                Cell::Decimal(Decimal::quotient(&density.top, &density.bottom))
            }),
            Column::Tilings => tilings(&layout.shape, &from.free, budget)?.into(),
            Column::Placements => packings(layout, &from.free, budget)?.into(),
            _ => Cell::Nothing(()),
        })
    }

    /// The same of any game, from its graph.
    fn on_graph(self, expression: &Expression, budget: &mut Budget<'_>) -> Result<Cell, Stop> {
        let identify = match self {
            Column::Positions | Column::Branching | Column::Longest | Column::FirstMoves => {
                Identify::Standard
            }
            Column::Classes | Column::ClassBranching => Identify::Symmetry,
            _ => return Ok(Cell::Nothing(())),
        };
        let all = GameGraph::explore(&expression.sum, &expression.position, identify, budget)?;
        let count = |number: usize| BigUint::from(number);
        Ok(match self {
            Column::Positions | Column::Classes => count(all.positions.len()).into(),
            Column::FirstMoves => count(all.graph.options(0).len()).into(),
            Column::Longest => match all.graph.depths() {
                Some(depths) => BigUint::from(depths[0]).into(),
                None => Cell::Nothing(()),
            },
            _ => Cell::Decimal(Decimal::quotient(&count(all.graph.edges()), &count(all.positions.len()))),
        })
    }

    /// What is said of a cell that was stopped.
    pub(super) fn open(self, game: &str, why: &Trouble, bench: &Workbench) -> Open {
        let positions = if let Trouble::Stopped(stopped) = why { stopped.positions } else { 0 };
        let message = why.to_string().lines().next().unwrap_or_default().to_string();
        // A formula may know who wins; then the value is not 0, or it would have been found.
        let is_won = |misere: bool| {
            let grace = bench.grace(GRACE_MILLISECONDS);
            let question = Value { misere, outcome: true, ..Value::of(game) };
            let mut budget = grace.budget(GRACE_MEMORY).at_most(GRACE_POSITIONS);
            let outcome = question.answer(bench, &mut budget).map(|found| found.outcome);
            outcome.is_ok_and(|outcome| outcome.to_string() == "N").then_some(1)
        };
        let at_least = match self {
            Column::Value => is_won(false),
            Column::Misere => is_won(true),
            _ => None,
        };
        Open { open: message, positions, at_least }
    }
}

impl fmt::Display for Column {
    /// As it is written in questions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = clap::ValueEnum::to_possible_value(self);
        f.write_str(name.as_ref().map_or("", |name| name.get_name()))
    }
}

fn valued(question: &Value, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Cell, Trouble> {
    Ok(match question.answer(bench, budget)?.value {
        Some(Worth::Finite(value)) => BigUint::from(value).into(),
        Some(Worth::Infinite(_)) => Cell::Word("infinite".into()),
        None => Cell::Nothing(()),
    })
}

fn outcome(question: &Value, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Cell, Trouble> {
    Ok(Cell::Word(question.answer(bench, budget)?.outcome.to_string()))
}

/// Period and preperiod of a heap game.
fn period(
    game: &str,
    outcomes: bool,
    bench: &Workbench,
    budget: &mut Budget<'_>,
) -> Result<(BigUint, BigUint), Trouble> {
    let found = Period { outcomes, ..Period::of(game) }.answer(bench, budget)?;
    let none = || Trouble::Stopped(crate::trouble::Stopped::new(crate::trouble::Reason::Work));
    found.pair().map(|(period, preperiod)| (period.into(), preperiod.into())).ok_or_else(none)
}

/// The mean branching between classes, for which they must be listed.
fn listed(board: &Board, from: &Position, alike: Alike, budget: &mut Budget<'_>) -> Result<Cell, Stop> {
    let found = enumerate(board, from, alike, budget)?;
    Ok(Cell::Decimal(Decimal::quotient(&found.moves.into(), &found.positions.into())))
}
