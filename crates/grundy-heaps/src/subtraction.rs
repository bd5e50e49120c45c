//! Subtraction games as heap games: the rule is data of `grundy-subtraction`, which also has the engines.

use super::nim::one_part;
use super::{HeapRule, Parts};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use grundy_core::text::joined;
use grundy_core::view::Law;
use grundy_subtraction::infinite::{self, Bits};
use grundy_subtraction::{MoveSet, Numbers, Subtraction, values};
use std::ops::ControlFlow;

/// Whether a number meets a condition of one's own is only known when it is tried, and between two that do nobody can
/// look at the clock: so many are tried in about a second.
const LARGEST_TRIED: u64 = 10_000_000;

impl HeapRule for Subtraction {
    fn name(&self) -> String {
        let inner = match (self.set(), self.initial_segment()) {
            (MoveSet::Infinite(numbers), _) => numbers.to_string(),
            (_, Some(last)) if last > 3 => format!("1..{last}"),
            (MoveSet::Finite(moves), _) => joined(moves, ","),
        };
        format!("subtract({inner})")
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        match self.set() {
            MoveSet::Finite(moves) => {
                for take in moves.iter().take_while(|take| **take <= heap) {
                    visit(one_part(heap - take))?;
                }
                ControlFlow::Continue(())
            }
            MoveSet::Infinite(numbers) => numbers.up_to(heap, &mut |take| visit(one_part(heap - take))),
        }
    }

    fn largest_heap(&self) -> Option<u64> {
        match self.set() {
            MoveSet::Infinite(Numbers::Rule(_)) => Some(LARGEST_TRIED),
            _ => None,
        }
    }

    fn law(&self) -> Law {
        match self.set() {
            MoveSet::Finite(moves) => Law::Subtract(moves.clone()),
            MoveSet::Infinite(numbers) => Law::SubtractKind(numbers.clone()),
        }
    }

    fn far_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        let MoveSet::Finite(moves) = self.set() else { return Ok(None) };
        let value = values::values(moves, heap.into(), u128::from(heap) + 1, budget)?;
        Ok(value.first().map(|value| (*value).into()))
    }

    fn lost_heaps(&self, last: u64, budget: &mut Budget<'_>) -> Result<Option<Bits>, Stop> {
        match (self.set(), last.checked_add(1)) {
            (MoveSet::Infinite(numbers), Some(end)) => infinite::outcomes(numbers, end, budget).map(Some),
            _ => Ok(None),
        }
    }

    fn lone_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        match self.set() {
            MoveSet::Infinite(numbers) => infinite::value(numbers, heap, budget).map(Some),
            MoveSet::Finite(_) => Ok(None),
        }
    }

    /// The engine begins anew each time, so it is only worth while for many heaps more.
    fn extend(&self, values: &mut Vec<u32>, count: u64, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let MoveSet::Infinite(numbers) = self.set() else { return Ok(false) };
        if count / 2 < values.len() as u64 {
            return Ok(false);
        }
        *values = infinite::values(numbers, count, budget)?;
        Ok(true)
    }

    fn formula(&self, heap: u64) -> Option<u64> {
        let last = self.initial_segment()?;
        Some(heap % (last + 1))
    }

    fn keeps_one_heap(&self) -> bool {
        true
    }

    /// A heap has the value 1 exactly if taking the least move a leads to the value 0 (Ferguson 1974). So a heap n of
    /// value 0 that is no end has an option of value 1: n-a has an option n-a-s of value 0, and n-s has the value 1.
    /// Now exchange 0 and 1 in all values: ends get 1, and every other heap is still worth the mex of its options.
    fn swaps_in_misere_play(&self) -> bool {
        true
    }
}
