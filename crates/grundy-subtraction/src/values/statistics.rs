//! How often each value occurs among the first positions, and where it occurs first.

use super::{Task, Valued, settle, with_machine};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// One value among the first positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seen {
    /// At how many positions.
    pub count: u128,
    /// The first of them.
    pub first: u128,
}

/// The values of the first positions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Entry v is about the value v. Every value up to the largest occurs.
    pub seen: Vec<Seen>,
}

impl Statistics {
    /// The largest value and where it occurs first; none if there are no positions.
    pub fn largest(&self) -> Option<(u32, u128)> {
        let last = self.seen.last()?;
        Some((self.seen.len() as u32 - 1, last.first))
    }

    /// Counts `length` positions of one value from `at` on, after everything before `at`.
    pub(crate) fn add(&mut self, value: u32, at: u128, length: u128) {
        let place = value as usize;
        if place >= self.seen.len() {
            self.seen.resize(place + 1, Seen::default());
        }
        let seen = &mut self.seen[place];
        if seen.count == 0 {
            seen.first = at;
        }
        seen.count += length;
    }
}

/// Counts the values at positions 0, 1, ..., `to`-1.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::statistics;
/// let found = statistics(&[3, 7, 8], 15, &mut Budget::unlimited()).unwrap();
/// assert_eq!(found.largest(), Some((3, 10)));
/// assert_eq!(found.seen.iter().map(|seen| seen.count).collect::<Vec<_>>(), [6, 5, 3, 1]);
/// ```
pub fn statistics(moves: &[u64], to: u128, budget: &mut Budget<'_>) -> Result<Statistics, Stop> {
    let engine = settle(moves, None)?;
    with_machine(moves, engine, Count { to }, budget)
}

struct Count {
    to: u128,
}

impl Task for Count {
    type Answer = Statistics;

    fn run<M: Valued>(self, mut machine: M, budget: &mut Budget<'_>) -> Result<Statistics, Stop> {
        let mut found = Statistics::default();
        let mut at = 0;
        machine.show(self.to, budget, &mut |value, length| {
            found.add(value, at, length.into());
            at += u128::from(length);
        })?;
        Ok(found)
    }
}
