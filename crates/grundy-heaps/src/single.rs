//! Misère values of a single heap, in games that never make two heaps out of one.
//!
//! Misère values do not add, so a sum has to be searched or put to its quotient. But where every option of a heap is
//! again a single heap the definition needs no sums: an end has the value 1, any other heap the mex of its
//! options. In subtraction games these are the values of normal play with 0 and 1 exchanged. Otherwise the values of
//! small heaps are kept in a table; if besides only boundedly much may be taken, the sequence is a [recurrence](grundy_subtraction::values::Recurrence) and periodic, and a heap far out costs no more than one period.

use super::HeapRule;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use grundy_core::nimber::{Mex, Nimber};
use grundy_core::parallel::lock;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The recurrence is asked about heaps so far beyond the table.
const FAR: u64 = 100_000;

/// Misère values of heaps 0, 1, 2, ... as far as they have been needed.
#[derive(Default)]
pub(super) struct Table {
    values: Mutex<Vec<u32>>,
}

/// The only heap that is not empty (0 if all are), in a game that never splits heaps.
pub(super) fn only<R: HeapRule>(rule: &R, heaps: &[u64]) -> Option<u64> {
    let mut full = heaps.iter().filter(|heap| **heap > 0);
    let (only, more) = (full.next().copied().unwrap_or(0), full.next().is_some());
    (rule.keeps_one_heap() && !more).then_some(only)
}

/// A value in which 0 and 1 have changed places.
pub(super) fn exchanged(value: u64) -> Nimber {
    Nimber::from(if value < 2 { 1 - value } else { value })
}

impl Table {
    /// The misère value of a heap; the rule must [keep one heap](HeapRule::keeps_one_heap).
    pub(super) fn value<R: HeapRule>(
        &self,
        rule: &R,
        heap: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Stop> {
        if is_end(rule, heap) {
            return Ok(Nimber(1));
        }
        let mut values = lock(&self.values);
        if heap >= (values.len() as u64).saturating_add(FAR)
            && let Some(recurrence) = rule.misere_recurrence(budget)?
        {
            let value = recurrence.values(heap.into(), u128::from(heap) + 1, budget)?;
            return Ok(Nimber(value[0].into()));
        }
        budget.need(heap.saturating_add(1).saturating_mul(4))?;
        extend(rule, &mut values, heap.saturating_add(1), budget)?;
        Ok(Nimber(values[heap as usize].into()))
    }
}

fn is_end<R: HeapRule>(rule: &R, heap: u64) -> bool {
    rule.moves(heap, &mut |_| ControlFlow::Break(())) == ControlFlow::Continue(())
}

/// Extends the misère values of heaps 0, 1, 2, ... to `count` of them, by definition.
pub(super) fn extend<R: HeapRule>(
    rule: &R,
    values: &mut Vec<u32>,
    count: u64,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let mut mex = Mex::default();
    while (values.len() as u64) < count {
        let next = next(rule, values, &mut mex, budget)?;
        values.push(next);
        budget.position(values.len() as u64 * 4)?;
    }
    Ok(())
}

/// The misère value of the heap that comes after those of `values`, by definition.
fn next<R: HeapRule>(rule: &R, values: &[u32], mex: &mut Mex, budget: &Budget<'_>) -> Result<u32, Stop> {
    mex.clear();
    let (mut terminal, mut stopped) = (true, Ok(false));
    let _: Flow = rule.moves(values.len() as u64, &mut |parts| {
        mex.insert(values[parts.first().map_or(0, |part| *part as usize)]);
        (terminal, stopped) = (false, budget.work(1));
        if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    stopped.map(|_| if terminal { 1 } else { mex.mex() })
}
