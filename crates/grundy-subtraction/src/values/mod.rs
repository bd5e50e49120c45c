//! Value sequences of subtraction games with finitely many moves: g(n) = mex of g(n-s) over the moves s <= n.
//!
//! **Idea.** Three engines compute the same sequence and only ever remember its last max L values:
//! * [`Engine::Definition`] takes a mex at every position; any number of moves.
//! * [`Engine::OneHot`] keeps a value g as the bit 1<<g. With x the OR over the options, the mex is the lowest
//!   bit missing in x, `!x & (x + 1)`: no branch, no table, and as many positions at once as the smallest move
//!   allows. Up to 8 moves fit into bytes, up to 64 into words (with k bits, value k is the word 0: only a
//!   mex of k options reaches it, and it can never disturb another mex).
//! * [`Engine::Runs`] works on runs of equal values; its cost does not depend on the size of the moves.
//!
//! **Periods.** The sequence is periodic as soon as its last max L values return. States at geometrically
//! growing positions are remembered (all of a short stretch for the first two engines, so that the stream has
//! to be looked at only once per stretch), and the first state that returns gives the least period exactly: a
//! fingerprint finds it, a full comparison confirms it. The preperiod comes from two runs, one period apart:
//! once their last max L values agree, they agree forever.
//!
//! **Limits.** Memory grows with max L (one-hot, definition) or with the runs among the last max L values.
//! Moves up to 2^60.
//!
//! # Main results
//! [`find_period`], [`Search`], [`verify_claim`], [`values`], [`value_runs`], [`statistics`]; [`Recurrence`] for
//! other beginnings.

mod anchors;
mod begun;
mod chunked;
mod definition;
mod onehot;
mod runs;
mod runs_period;
mod search;
mod statistics;
#[cfg(test)]
mod tests;

pub use begun::Recurrence;
pub use grundy_core::recurrence::Claim;
pub use search::Search;
pub use statistics::{Seen, Statistics, statistics};

use crate::outcome::MovesError;
use chunked::Tape;
use definition::Definition;
use grundy_core::budget::{Budget, Flow};
use grundy_core::error::{ParseError, Stop};
use grundy_core::recurrence::{self, Recurrent, Trail, follow, verify};
use grundy_core::text::Fragment;
use onehot::OneHot;
use runs::Runs;
use search::{Along, Packed};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{ControlFlow, Range};

/// How a value sequence is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// A mex at every position.
    Definition,
    /// Values as single bits, many positions at once; up to 64 moves.
    OneHot,
    /// Runs of equal values.
    Runs,
}

/// The period and preperiod of a value sequence, established by a state that returned.
pub type Found = recurrence::Found<Detail>;

/// What a search for the period of values tells besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detail {
    /// Who computed it.
    pub engine: Engine,
    /// The largest value of all.
    pub largest: u32,
}

/// The most moves that fit into one-hot words.
const MOST_ONEHOT: usize = 64;
/// The largest move: sums of two positions in the history must fit into 64 bits.
const LARGEST_MOVE: u64 = 1 << 60;
/// Largest memory, in bytes, that the automatic choice gives to one-hot words before it prefers runs.
const COMFORTABLE: u64 = 1 << 28;
/// From this mean length on, runs are faster than positions.
const LONG_RUN: u64 = 250;

impl Engine {
    /// All engines with their names in the notation.
    pub(crate) const NAMED: [(&'static str, Engine); 3] =
        [("definition", Engine::Definition), ("onehot", Engine::OneHot), ("runs", Engine::Runs)];

    /// The name.
    pub fn name(self) -> &'static str {
        Engine::NAMED.iter().find(|(_, engine)| *engine == self).map_or("", |(name, _)| name)
    }

    /// Reads a name.
    ///
    /// ```
    /// use grundy_subtraction::values::Engine;
    /// use grundy_core::text::Fragment;
    /// assert_eq!(Engine::read(Fragment::new("runs")), Ok(Engine::Runs));
    /// assert!(Engine::read(Fragment::new("fast")).unwrap_err().help.unwrap().contains("onehot"));
    /// ```
    pub fn read(text: Fragment<'_>) -> Result<Engine, ParseError> {
        let found = Engine::NAMED.iter().find(|(name, _)| *name == text.text());
        found.map(|(_, engine)| *engine).ok_or_else(|| {
            text.error(format!("there is no engine '{}' for value sequences", text.text()))
                .help("the engines are definition, onehot and runs; leave it out to have one chosen")
        })
    }

    /// The engine that promises most for these moves, which must rise and be at least 1.
    ///
    /// Runs are tried on the first stretch, and taken if they turn out long there.
    pub fn choose(moves: &[u64]) -> Engine {
        let (Some(&least), Some(&largest)) = (moves.first(), moves.last()) else { return Engine::Definition };
        let word = onehot::bytes_per_position(moves.len()).unwrap_or(4);
        let large = largest.saturating_mul(word).saturating_mul(16) > COMFORTABLE;
        if large || (least >= LONG_RUN && runs::mean_run(moves) >= LONG_RUN) {
            return Engine::Runs;
        }
        if moves.len() <= MOST_ONEHOT { Engine::OneHot } else { Engine::Definition }
    }

    /// Whether the engine can handle so many moves; the reason if not.
    fn admit(self, moves: &[u64]) -> Result<(), Stop> {
        if self == Engine::OneHot && moves.len() > MOST_ONEHOT {
            return Err(Stop::refused(format!(
                "the onehot engine handles up to {MOST_ONEHOT} moves, here are {}",
                moves.len()
            ))
            .with_help("use the engine runs or definition"));
        }
        Ok(())
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Refuses move sets that are empty, not rising, or out of range.
fn check(moves: &[u64]) -> Result<(), Stop> {
    match (moves.first(), moves.last()) {
        (None, _) | (_, None) => return Err(MovesError::Empty.into()),
        (Some(0), _) => return Err(MovesError::Zero.into()),
        (_, Some(&last)) if last > LARGEST_MOVE => {
            return Err(Stop::refused(format!(
                "the move {last} is too large: value sequences allow moves up to 2^60"
            ))
            .with_help("take smaller moves"));
        }
        _ => {}
    }
    match moves.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some(pair) => {
            let message = format!("the moves must rise, but {} is followed by {}", pair[0], pair[1]);
            Err(Stop::refused(message).with_help("list each move once, the least first"))
        }
        None => Ok(()),
    }
}

/// The engine asked for, or the one chosen; refuses what it cannot do.
fn settle(moves: &[u64], engine: Option<Engine>) -> Result<Engine, Stop> {
    check(moves)?;
    let engine = engine.unwrap_or_else(|| Engine::choose(moves));
    engine.admit(moves)?;
    Ok(engine)
}

/// Does something with the machine of an engine, whichever type it has.
trait Task {
    /// What comes out.
    type Answer;
    /// Does it.
    fn run<M: Valued>(self, machine: M, budget: &mut Budget<'_>) -> Result<Self::Answer, Stop>;
}

/// Starts the engine at position 0 and hands it to the task.
fn with_machine<T: Task>(
    moves: &[u64],
    engine: Engine,
    task: T,
    budget: &mut Budget<'_>,
) -> Result<T::Answer, Stop> {
    match (engine, moves.len()) {
        (Engine::Runs, _) => task.run(Runs::new(moves), budget),
        (Engine::Definition, _) => task.run(Tape::start(Definition::new(moves)?, budget)?, budget),
        (Engine::OneHot, 0..=8) => task.run(Tape::start(OneHot::<u8>::new(moves)?, budget)?, budget),
        (Engine::OneHot, 9..=16) => task.run(Tape::start(OneHot::<u16>::new(moves)?, budget)?, budget),
        (Engine::OneHot, 17..=32) => task.run(Tape::start(OneHot::<u32>::new(moves)?, budget)?, budget),
        (Engine::OneHot, _) => task.run(Tape::start(OneHot::<u64>::new(moves)?, budget)?, budget),
    }
}

/// A value sequence on its way.
trait Valued: Recurrent<More = Along> {
    /// Computes up to, not including, `to`, and shows the values as runs (a run may come in pieces).
    fn show(&mut self, to: u128, budget: &Budget<'_>, show: &mut impl FnMut(u32, u64)) -> Result<(), Stop>;

    /// The largest value so far.
    fn largest(&self) -> u32;

    /// An earlier part of the sequence had this value.
    fn raise(&mut self, largest: u32);

    /// A state as runs of equal values.
    fn pack(&self, state: &Self::State) -> Packed;

    /// The state from its runs; `None` if they are none.
    fn unpack(&self, packed: &Packed) -> Option<Self::State>;
}

/// The least period and preperiod of the value sequence of rising `moves`; `engine` as chosen if none.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::find_period;
/// let found = find_period(&[3, 7, 8], None, &mut Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod, found.detail.largest), (5, 11, 3));
/// ```
pub fn find_period(moves: &[u64], engine: Option<Engine>, budget: &mut Budget<'_>) -> Result<Found, Stop> {
    Search::new(moves, engine)?.run(budget)
}

/// The period, if it is found below the limit.
struct Period {
    limit: u128,
}

impl Task for Period {
    type Answer = Option<recurrence::Found>;

    fn run<M: Valued>(self, machine: M, budget: &mut Budget<'_>) -> Result<Self::Answer, Stop> {
        follow(&machine, &mut Trail::default(), self.limit, budget)
    }
}

/// Whether the value sequence of rising `moves` has the period `period` and the preperiod `preperiod`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::{Claim, verify_claim};
/// let mut budget = Budget::unlimited();
/// assert_eq!(verify_claim(&[3, 7, 8], 5, 11, &mut budget), Ok(Claim::True));
/// assert_eq!(verify_claim(&[3, 7, 8], 10, 12, &mut budget), Ok(Claim::SmallerPeriod(5)));
/// ```
pub fn verify_claim(
    moves: &[u64],
    period: u128,
    preperiod: u128,
    budget: &mut Budget<'_>,
) -> Result<Claim, Stop> {
    let engine = settle(moves, None)?;
    with_machine(moves, engine, Claimed { period, preperiod }, budget)
}

struct Claimed {
    period: u128,
    preperiod: u128,
}

impl Task for Claimed {
    type Answer = Claim;

    fn run<M: Valued>(self, machine: M, budget: &mut Budget<'_>) -> Result<Claim, Stop> {
        verify(machine, self.period, self.preperiod, budget)
    }
}

/// From here on it pays to look for a period before running to the first value asked for.
const FAR: u128 = 1 << 20;

/// The values of positions `from`, `from`+1, ..., `to`-1. Only these are stored; a far `from` is reached
/// through the period where there is one below it.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::values;
/// let mut budget = Budget::unlimited();
/// assert_eq!(values(&[3, 7, 8], 0, 15, &mut budget).unwrap(), [0, 0, 0, 1, 1, 1, 0, 2, 2, 1, 3, 0, 0, 2, 1]);
/// assert_eq!(values(&[1, 2], 1 << 100, (1 << 100) + 4, &mut budget).unwrap(), [1, 2, 0, 1]);
/// ```
pub fn values(moves: &[u64], from: u128, to: u128, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    Recurrence::normal(moves).values(from, to, budget)
}

/// The values of positions 0, 1, ..., `to`-1 as maximal runs: value and length; `None` if there are more than `most`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::value_runs;
/// let runs = value_runs(&[3, 7, 8], 11, 100, &mut Budget::unlimited()).unwrap();
/// assert_eq!(runs.unwrap(), [(0, 3), (1, 3), (0, 1), (2, 2), (1, 1), (3, 1)]);
/// ```
pub fn value_runs(
    moves: &[u64],
    to: u128,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<(u32, u64)>>, Stop> {
    let engine = settle(moves, None)?;
    with_machine(moves, engine, RunList { to, most }, budget)
}

struct RunList {
    to: u128,
    most: usize,
}

/// Positions computed before the number of runs is looked at.
const STRETCH: u128 = 1 << 20;

impl Task for RunList {
    type Answer = Option<Vec<(u32, u64)>>;

    fn run<M: Valued>(self, mut machine: M, budget: &mut Budget<'_>) -> Result<Self::Answer, Stop> {
        let mut runs: Vec<(u32, u64)> = Vec::new();
        while machine.position() < self.to {
            let next = self.to.min(machine.position() + STRETCH);
            machine.show(next, budget, &mut |value, length| match runs.last_mut() {
                Some(last) if last.0 == value => last.1 += length,
                _ => runs.push((value, length)),
            })?;
            budget.need((runs.capacity() * size_of::<(u32, u64)>()) as u64)?;
            if runs.len() > self.most {
                return Ok(None);
            }
        }
        Ok(Some(runs))
    }
}

/// Takes the runs of a sequence, many at a time: value and length; may end it.
pub type ShowRuns<'s> = dyn FnMut(&[(u32, u64)]) -> Flow + 's;

/// Shows the values of positions as runs, until it is told to end.
struct Shown<'s> {
    positions: Range<u128>,
    show: &'s mut ShowRuns<'s>,
}

/// Positions computed before it is asked whether enough has been seen.
const SHOWN: u128 = 1 << 16;

impl Task for Shown<'_> {
    type Answer = ();

    fn run<M: Valued>(self, mut machine: M, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let Range { start, end } = self.positions;
        machine.advance(start, budget)?;
        let (mut flow, mut runs) = (ControlFlow::Continue(()), Vec::new());
        while machine.position() < end && flow.is_continue() {
            let next = end.min(machine.position() + SHOWN);
            let stopped = machine.show(next, budget, &mut |value, length| runs.push((value, length)));
            flow = (self.show)(&runs);
            runs.clear();
            stopped?;
        }
        Ok(())
    }
}
