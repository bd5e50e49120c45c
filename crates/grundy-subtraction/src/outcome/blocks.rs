//! Blocks of whole words, for smallest moves from 64 on.
//!
//! The next s1 outcomes depend on the past only, so as many whole words as fit into s1 are computed at
//! once: AND the windows of all moves, complement. The inner loops run over plain arrays of eight words, which the
//! compiler turns into vector instructions.
//!
//! Limits: s1 at least 64; the cost per position falls until s1 is about 512.

use super::moves::Moves;
use super::taps::Tap;

/// How many words are computed together where s1 allows it.
const STRIPE: usize = 8;
const HALF: usize = STRIPE / 2;

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Blocks {
    /// Words per block.
    pub(super) block: usize,
    pub(super) taps: Vec<Tap>,
}

impl Blocks {
    /// Whether the kernel applies.
    pub(super) fn fits(moves: &Moves) -> bool {
        moves.min() >= 64
    }

    pub(super) fn new(moves: &Moves) -> Self {
        Blocks {
            block: (moves.min() / 64) as usize,
            taps: moves.as_slice().iter().map(|take| Tap::new(*take, 64)).collect(),
        }
    }

    #[inline(always)]
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) {
        match self.taps[..] {
            [a] => fill(&[a], self.block, digits, from),
            [a, b] => fill(&[a, b], self.block, digits, from),
            [a, b, c] => fill(&[a, b, c], self.block, digits, from),
            [a, b, c, d] => fill(&[a, b, c, d], self.block, digits, from),
            [a, b, c, d, e] => fill(&[a, b, c, d, e], self.block, digits, from),
            _ => fill(&self.taps, self.block, digits, from),
        }
    }
}

#[inline(always)]
fn fill<T: AsRef<[Tap]> + ?Sized>(taps: &T, block: usize, digits: &mut [u64], from: usize) {
    let mut at = from;
    while at < digits.len() {
        let (start, end) = (at, (at + block).min(digits.len()));
        // The last stripe may compute words a second time: they depend on what lies before the block only.
        while at < end {
            at = if end - start >= STRIPE {
                at.min(end - STRIPE) + stripe::<STRIPE>(taps.as_ref(), digits, at.min(end - STRIPE))
            } else if end - start >= HALF {
                at.min(end - HALF) + stripe::<HALF>(taps.as_ref(), digits, at.min(end - HALF))
            } else {
                at + stripe::<1>(taps.as_ref(), digits, at)
            };
        }
    }
}

/// `WIDE` words, none of which another of them depends on. Returns `WIDE`.
#[inline(always)]
fn stripe<const WIDE: usize>(taps: &[Tap], digits: &mut [u64], at: usize) -> usize {
    let mut and = [!0u64; WIDE];
    for tap in taps {
        let (earlier, later) = (&digits[at - tap.behind..][..WIDE], &digits[at - tap.back..][..WIDE]);
        for lane in 0..WIDE {
            and[lane] &= tap.join(later[lane], earlier[lane]);
        }
    }
    for (place, and) in digits[at..at + WIDE].iter_mut().zip(and) {
        *place = !and;
    }
    WIDE
}
