//! Nim: take any number of matches from one heap. A heap is worth its size (Bouton 1901).
//!
//! Misère Nim is played like normal Nim until every heap has one match left: the misère value is the nim sum,
//! except that it flips between 0 and 1 when no heap is larger than one.

use super::endless::Formula;
use super::{HeapRule, Parts};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::{FirstMoves, Flow};
use grundy_core::view::Law;
use std::ops::ControlFlow;

/// The rule of Nim.
#[derive(Debug, Clone, Copy)]
pub struct Nim;

impl HeapRule for Nim {
    fn name(&self) -> String {
        "nim".into()
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        for rest in 0..heap {
            visit(one_part(rest))?;
        }
        ControlFlow::Continue(())
    }

    fn formula(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    /// Nim is 0.333...
    fn law(&self) -> Law {
        Law::Code { digits: vec![0, 3], repeats: true }
    }

    fn misere_formula(&self, heaps: &[u64]) -> Option<u64> {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let all_small = heaps.iter().all(|heap| *heap <= 1);
        Some(if all_small { sum ^ 1 } else { sum })
    }

    /// Either the nim sum is to be `value`, or only heaps of one are left.
    fn misere_candidates(&self, heaps: &[u64], heap: usize, value: u64) -> Option<Vec<Parts>> {
        let others = heaps.iter().fold(heaps[heap], |sum, size| sum ^ size);
        let mut sizes = vec![others ^ value, 0, 1];
        sizes.sort_unstable();
        sizes.dedup();
        Some(sizes.into_iter().filter(|size| *size < heaps[heap]).map(one_part).collect())
    }

    fn moves_to(
        &self,
        heap: u64,
        value: u64,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<Parts>>, Stop> {
        Formula::Size.moves_to(heap, value, at_most, budget).map(Some)
    }
}

/// A heap of the given size, or nothing.
pub(crate) fn one_part(size: u64) -> Parts {
    let mut parts = Parts::new();
    if size > 0 {
        parts.push(size);
    }
    parts
}
