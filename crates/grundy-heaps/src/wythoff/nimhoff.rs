//! Cyclic Nimhoff: Nim in which one may also take from several heaps, fewer than h in all.
//!
//! The value is h times the nim sum of the quotients of the heaps by h, plus the sum of their remainders modulo h
//! (Fraenkel and Lorberbaum 1991). h = 2 is Nim; with two heaps h = 3 is a rook that may also step diagonally.

use super::super::{read_heaps, write_heaps};
use crate::{HeapSizes, sorted};
use grundy_core::budget::Budget;
use grundy_core::drawing::Drawing;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use std::ops::ControlFlow;

/// The rules of cyclic Nimhoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nimhoff {
    h: u64,
}

impl Nimhoff {
    /// From several heaps fewer than h in all may be taken; h is at least 1.
    pub fn new(h: u64) -> Nimhoff {
        Nimhoff { h: h.max(1) }
    }

    /// Visits everything that can be taken from the heaps from `from` on, `left` in all.
    fn take(
        self,
        heaps: &mut HeapSizes,
        from: usize,
        left: u64,
        touched: u32,
        visit: &mut impl FnMut(&HeapSizes, u32) -> Flow,
    ) -> Flow {
        if from == heaps.len() {
            return visit(heaps, touched);
        }
        let heap = heaps[from];
        for taken in 0..=heap.min(left) {
            heaps[from] = heap - taken;
            let now = touched + u32::from(taken > 0);
            let flow = self.take(heaps, from + 1, left - taken, now, visit);
            heaps[from] = heap;
            flow?;
        }
        ControlFlow::Continue(())
    }
}

impl Game for Nimhoff {
    type Position = HeapSizes;
    /// The heaps after the move.
    type Move = HeapSizes;

    fn name(&self) -> String {
        format!("nimhoff({})", self.h)
    }

    fn options(&self, heaps: &HeapSizes, visit: &mut impl FnMut(HeapSizes, HeapSizes) -> Flow) -> Flow {
        for (at, heap) in heaps.iter().enumerate() {
            for left in (0..*heap).rev() {
                let mut next = heaps.clone();
                next[at] = left;
                visit(next.clone(), next)?;
            }
        }
        let mut next = heaps.clone();
        self.take(&mut next, 0, self.h - 1, 0, &mut |heaps, touched| {
            if touched >= 2 { visit(heaps.clone(), heaps.clone()) } else { ControlFlow::Continue(()) }
        })
    }

    fn read(&self, text: Fragment<'_>) -> Result<HeapSizes, ParseError> {
        read_heaps(text)
    }

    fn write(&self, heaps: &HeapSizes) -> String {
        write_heaps(heaps)
    }

    fn write_move(&self, from: &HeapSizes, to: &HeapSizes) -> String {
        format!("({})->({})", write_heaps(from), write_heaps(to))
    }

    fn drawing(&self, heaps: &HeapSizes) -> Drawing {
        Drawing::heaps(heaps)
    }

    fn standard(&self, heaps: &HeapSizes) -> HeapSizes {
        sorted(heaps)
    }

    fn own_value(
        &self,
        heaps: &HeapSizes,
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        if convention == Convention::Misere {
            return Ok(None);
        }
        let h = u128::from(self.h);
        let quotients = heaps.iter().fold(0, |sum, heap| sum ^ (u128::from(*heap) / h));
        let rest: u128 = heaps.iter().map(|heap| u128::from(*heap) % h).sum::<u128>() % h;
        Ok(quotients.checked_mul(h).map(|value| Nimber(value + rest)))
    }

    fn owned_bytes(&self, heaps: &HeapSizes) -> usize {
        crate::owned_bytes(heaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::nimber::mex;
    use proptest::prelude::*;

    fn value(h: u64, heaps: &[u64]) -> u64 {
        let heaps = HeapSizes::from_slice(heaps);
        let value = Nimhoff::new(h).own_value(&heaps, Convention::Normal, &mut Budget::unlimited());
        value.unwrap().unwrap().0 as u64
    }

    proptest! {
        /// The formula satisfies the mex rule, so it is the value.
        #[test]
        fn the_formula_obeys_the_mex_rule(h in 1u64..7, heaps in proptest::collection::vec(0u64..9, 1..4)) {
            let mut options = Vec::new();
            let _ = Nimhoff::new(h).options(&HeapSizes::from_slice(&heaps), &mut |_, to| {
                options.push(value(h, &to));
                ControlFlow::Continue(())
            });
            prop_assert_eq!(value(h, &heaps), mex(options));
        }
    }
}
