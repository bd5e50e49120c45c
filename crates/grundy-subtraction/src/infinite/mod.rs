//! Subtraction games with infinitely many moves, given by a rule: squares, primes, factorials, Fibonacci numbers ...
//!
//! **Idea.** The losing positions are a greedy set: 0 is one, and the next is always the least number that is not
//! a move above an earlier one. The positions of value 1 are the greedy set among the rest, those of value 2
//! among what is left then, and so on. So one routine on bit sets, 64 positions at a time, gives the outcomes
//! and, plane by plane, the values.
//!
//! **Sources.** S. W. Golomb, *A mathematical investigation of games of "take-away"* (1966), for squares and the
//! theorem behind [`Numbers::never_periodic`]: no move is a multiple of the period, as long as there are losing
//! positions in the periodic part.
//!
//! **Limits.** Bits up to the last position asked for: 12.5 megabytes for 10^8, and the values of all positions
//! another 4 bytes each.
//!
//! # Main results
//! [`Numbers`]: the sets; [`read_numbers`], [`read_list`]: how they are written. [`outcomes`], [`values`], [`value`], [`statistics`].

mod bits;
mod greedy;
mod numbers;
mod primes;
#[cfg(test)]
mod tests;

pub use bits::Bits;
pub use grundy_core::numbers::Numbers;
pub use numbers::{read_list, read_numbers};

use super::values::Statistics;
use greedy::Moves;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use std::ops::ControlFlow;

/// The losing positions below `to`, when any of the numbers may be taken.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::infinite::{Numbers, outcomes};
/// let losing = outcomes(&Numbers::Primes, 60, &mut Budget::unlimited()).unwrap();
/// assert_eq!(losing.iter().collect::<Vec<_>>(), [0, 1, 9, 10, 25, 34, 35, 49, 55]);
/// ```
pub fn outcomes(numbers: &Numbers, to: u64, budget: &mut Budget<'_>) -> Result<Bits, Stop> {
    if let Some(formula) = numbers.formula() {
        budget.need(Bits::bytes(to))?;
        let mut losing = Bits::new(to);
        let zeros = (0..to).take_while(|n| formula.bounded || formula.value(*n) == 0);
        zeros.filter(|n| formula.value(*n) == 0).for_each(|n| losing.insert(n));
        return Ok(losing);
    }
    let moves = Moves::new(numbers, to, budget)?;
    moves.greedy(&Bits::new(to), budget)
}

/// The values of the positions below `to`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::infinite::{Numbers, values};
/// let mut budget = Budget::unlimited();
/// assert_eq!(values(&Numbers::Powers(2), 12, &mut budget).unwrap(), [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]);
/// assert_eq!(values(&Numbers::Odd, 4, &mut budget).unwrap(), [0, 1, 0, 1]);
/// ```
pub fn values(numbers: &Numbers, to: u64, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    budget.need(to.saturating_mul(4).saturating_add(Bits::bytes(to).saturating_mul(4)))?;
    if let Some(formula) = numbers.formula() {
        let known = (0..to).map(|n| u32::try_from(formula.value(n)));
        return known.collect::<Result<_, _>>().map_err(|_| Stop::Outgrown("the values outgrow 32 bits"));
    }
    let mut values = budget.filled(0, to)?;
    planes(numbers, to, budget, &mut |value, positions| {
        for n in positions.iter() {
            values[n as usize] = value;
        }
        ControlFlow::Continue(())
    })?;
    Ok(values)
}

/// The value of one position; needs only bits, and no more planes than the value says.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::infinite::{Numbers, value};
/// assert_eq!(value(&Numbers::Powers(2), 1000, &mut Budget::unlimited()), Ok(2));
/// ```
pub fn value(numbers: &Numbers, position: u64, budget: &mut Budget<'_>) -> Result<u64, Stop> {
    if let Some(formula) = numbers.formula() {
        return Ok(formula.value(position));
    }
    let end = position
        .checked_add(1)
        .ok_or_else(|| Stop::refused("the heap is too large").with_help("take a smaller heap"))?;
    let mut found = 0;
    planes(numbers, end, budget, &mut |value, positions| {
        found = value;
        if positions.contains(position) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(found.into())
}

/// How often each value occurs below `to`, and where first; needs only bits.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::infinite::{Numbers, statistics};
/// let found = statistics(&Numbers::Fibonacci, 1000, &mut Budget::unlimited()).unwrap();
/// assert_eq!(found.largest().unwrap().0 as usize, found.seen.len() - 1);
/// assert_eq!(found.seen[1].first, 1);
/// ```
pub fn statistics(numbers: &Numbers, to: u64, budget: &mut Budget<'_>) -> Result<Statistics, Stop> {
    let mut found = Statistics::default();
    if numbers.formula().is_some() {
        for (n, value) in values(numbers, to, budget)?.into_iter().enumerate() {
            found.add(value, n as u128, 1);
        }
        return Ok(found);
    }
    planes(numbers, to, budget, &mut |value, positions| {
        if let Some(first) = positions.iter().next() {
            found.add(value, first.into(), positions.count().into());
        }
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

/// Shows the positions of value 0, then those of value 1, and so on until every position has its value or it is told to
/// end.
fn planes(
    numbers: &Numbers,
    to: u64,
    budget: &mut Budget<'_>,
    show: &mut impl FnMut(u32, &Bits) -> Flow,
) -> Result<(), Stop> {
    let moves = Moves::new(numbers, to, budget)?;
    let mut taken = Bits::new(to);
    let mut left = to;
    for value in 0.. {
        if left == 0 {
            break;
        }
        let plane = moves.greedy(&taken, budget)?;
        if show(value, &plane).is_break() {
            break;
        }
        left -= plane.count();
        taken.join(&plane);
    }
    Ok(())
}
