//! The same recurrence with another beginning: the first values are given, and only from there on a value is
//! the mex of the options.
//!
//! The misère values of codes that never split a heap are of this kind: an end has the value 1, every other heap
//! the mex of its options, and once heaps are longer than the code the same numbers may be taken from all of them.
//! The engines need not know: a machine is set behind the beginning, with the given values as its past, and
//! everything said about states that return holds as before.
//!
//! # Main results
//! [`Recurrence`].

use super::search::Packed;
use super::{Engine, FAR, Period, ShowRuns, Shown, Task, Valued, settle, with_machine};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};
use std::ops::{ControlFlow, Range};

/// A sequence whose first values are given; from there on g(n) is the mex of g(n-s) over the moves s <= n.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::Recurrence;
/// let misere = Recurrence::after(&[1, 1], &[2, 3]); // heaps of 0 and 1 are ends
/// let mut budget = Budget::unlimited();
/// assert_eq!(misere.values(0, 10, &mut budget).unwrap(), [1, 1, 0, 0, 2, 1, 1, 0, 0, 2]);
/// assert_eq!(misere.values(1 << 100, (1 << 100) + 2, &mut budget).unwrap(), [1, 0]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recurrence {
    pub(super) moves: Vec<u64>,
    /// The given values as maximal runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) first: Packed,
}

impl Recurrence {
    /// The values of rising `moves` in normal play.
    pub fn normal(moves: &[u64]) -> Recurrence {
        Recurrence { moves: moves.to_vec(), first: Packed::new() }
    }

    /// The sequence that begins with these values; `moves` rise.
    pub fn after(values: &[u32], moves: &[u64]) -> Recurrence {
        let runs = values.chunk_by(|a, b| a == b).map(|run| (run.len() as u64, run[0]));
        Recurrence { moves: moves.to_vec(), first: runs.collect() }
    }

    /// The engine that promises most for it.
    pub fn engine(&self) -> Engine {
        Engine::choose(&self.moves)
    }

    /// How many values are given.
    pub(super) fn given(&self) -> u128 {
        self.first.iter().map(|(length, _)| u128::from(*length)).sum()
    }

    /// The largest of them.
    pub(super) fn largest_given(&self) -> u32 {
        self.first.iter().map(|(_, value)| *value).max().unwrap_or(0)
    }

    /// The values of positions `from`, `from`+1, ..., `to`-1. Only these are stored; a far `from` is reached
    /// through the period where there is one below it.
    pub fn values(&self, from: u128, to: u128, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
        let length = to.saturating_sub(from);
        budget.need(u64::try_from(length).unwrap_or(u64::MAX).saturating_mul(4))?;
        let mut values = Vec::new();
        self.for_each_runs(from..to, budget, &mut |runs| {
            runs.iter().for_each(|run| list(&mut values, run));
            ControlFlow::Continue(())
        })?;
        Ok(values)
    }

    /// Shows the values of a range of positions in rising order, many runs at a time: value and length. Equal values may
    /// come in several runs. A far beginning is reached through the period where there is one below it. Ends early when told so.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::values::Recurrence;
    /// use std::ops::ControlFlow;
    /// let mut lost = 0;
    /// Recurrence::normal(&[3, 7, 8]).for_each_runs(0..1_000_000, &mut Budget::unlimited(), &mut |runs| {
    ///     lost += runs.iter().filter(|(value, _)| *value == 0).map(|(_, length)| length).sum::<u64>();
    ///     ControlFlow::Continue(())
    /// })
    /// .unwrap();
    /// assert_eq!(lost, 400_000);
    /// ```
    pub fn for_each_runs(
        &self,
        positions: Range<u128>,
        budget: &mut Budget<'_>,
        show: &mut ShowRuns<'_>,
    ) -> Result<(), Stop> {
        let engine = settle(&self.moves, None)?;
        let Range { start: from, end: to } = positions;
        let (length, mut near) = (to.saturating_sub(from), from);
        if length > 0
            && from >= FAR
            && let Some(found) = self.with_machine(engine, Period { limit: from }, budget)?
            && from > found.preperiod
        {
            near = found.preperiod + (from - found.preperiod) % found.period;
        }
        self.computed_from_0(engine, near..near.saturating_add(length), budget, show)
    }

    /// The same, computed from the beginning on.
    fn computed_from_0(
        &self,
        engine: Engine,
        positions: Range<u128>,
        budget: &mut Budget<'_>,
        show: &mut ShowRuns<'_>,
    ) -> Result<(), Stop> {
        let Range { start: from, end: to } = positions;
        let given: Vec<_> = self.given_runs(from..to).collect();
        if show(&given).is_break() || to <= self.given() {
            return Ok(());
        }
        self.with_machine(engine, Shown { positions: from.max(self.given())..to, show }, budget)
    }

    /// Those of the positions whose values are given, as runs.
    fn given_runs(&self, positions: Range<u128>) -> impl Iterator<Item = (u32, u64)> {
        let mut start = 0u128;
        self.first.iter().filter_map(move |(length, value)| {
            let end = start + u128::from(*length);
            let shown = end.min(positions.end).saturating_sub(start.max(positions.start));
            start = end;
            (shown > 0).then_some((*value, shown as u64))
        })
    }

    /// The least preperiod, if it lies among the given values and `period` is known. Given values can be larger
    /// than any later one, so that an engine does not tell them apart.
    pub(super) fn preperiod_within(
        &self,
        engine: Engine,
        period: u128,
        budget: &mut Budget<'_>,
    ) -> Result<u128, Stop> {
        let given = self.given();
        budget.need(u64::try_from(given).unwrap_or(u64::MAX).saturating_mul(8))?;
        let (mut early, mut late) = (Vec::new(), Vec::new());
        self.given_runs(0..given).for_each(|run| list(&mut early, &run));
        self.computed_from_0(engine, period..period.saturating_add(given), budget, &mut |runs| {
            runs.iter().for_each(|run| list(&mut late, run));
            ControlFlow::Continue(())
        })?;
        let last = early.iter().zip(&late).rposition(|(a, b)| a != b);
        Ok(last.map_or(0, |last| last as u128 + 1))
    }

    /// Starts the engine behind the beginning and hands it to the task.
    pub(super) fn with_machine<T: Task>(
        &self,
        engine: Engine,
        task: T,
        budget: &mut Budget<'_>,
    ) -> Result<T::Answer, Stop> {
        if self.first.is_empty() {
            return with_machine(&self.moves, engine, task, budget);
        }
        with_machine(&self.moves, engine, Behind { recurrence: self, task }, budget)
    }
}

fn list(values: &mut Vec<u32>, (value, length): &(u32, u64)) {
    values.extend(std::iter::repeat_n(*value, *length as usize));
}

/// A task that begins behind the given values.
struct Behind<'r, T> {
    recurrence: &'r Recurrence,
    task: T,
}

impl<T: Task> Task for Behind<'_, T> {
    type Answer = T::Answer;

    fn run<M: Valued>(self, machine: M, budget: &mut Budget<'_>) -> Result<T::Answer, Stop> {
        // The last values first, and below position 0 what the machine takes for it.
        let below = machine.pack(&machine.state());
        let past = self.recurrence.first.iter().rev().chain(below.iter().rev());
        let (mut window, mut left) = (Packed::new(), machine.window());
        for (length, value) in past {
            let kept = left.min(*length);
            window.push((kept, *value));
            left -= kept;
            if left == 0 {
                break;
            }
        }
        window.reverse();
        let state = machine.unpack(&window).ok_or_else(|| {
            Stop::refused("the beginning does not fit the moves")
                .with_help("begin with as many values as the largest move says")
        })?;
        let mut behind = machine.resume(self.recurrence.given(), &state, budget)?;
        behind.raise(self.recurrence.largest_given());
        self.task.run(behind, budget)
    }
}
