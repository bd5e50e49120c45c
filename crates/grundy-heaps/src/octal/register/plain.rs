//! The recurrence by its definition, for any processor and any length of words.

use super::cover::Cover;
use super::{Register, Width};
use std::ops::BitOr;

/// A set of codes: one bit each.
pub(super) trait Word: Copy + Default + BitOr<Output = Self> {
    /// The set of one code, empty if the word has no bit for it.
    fn only(code: u16) -> Self;

    /// The least code that is not in the set; the number of bits if all are.
    fn least_missing(self) -> u16;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn only(code: u16) -> Self {
                (1 as $word).checked_shl(code.into()).unwrap_or(0)
            }

            #[inline(always)]
            fn least_missing(self) -> u16 {
                self.trailing_ones() as u16
            }
        }
    )*};
}
word!(u16, u32, u64, u128);

/// Computes `codes[from..]`.
pub(super) fn fill(register: &Register, codes: &mut [u16], from: usize) {
    match register.width {
        Width::W16 => fill_words::<u16>(register, codes, from),
        Width::W32 => fill_words::<u32>(register, codes, from),
        Width::W64 => fill_words::<u64>(register, codes, from),
    }
}

fn fill_words<W: Word>(register: &Register, codes: &mut [u16], from: usize) {
    for at in from..codes.len() {
        let taps = register.near.iter().chain(&register.far);
        let excluded = taps.fold(W::default(), |set, tap| set | W::only(codes[at - tap.lag] ^ tap.code));
        codes[at] = excluded.least_missing();
    }
}

/// [`Cover::check`], heap by heap.
pub(super) fn check(
    cover: &Cover,
    codes: &[u16],
    from: usize,
    heap: u64,
    settled: &mut dyn FnMut(usize, u128) -> bool,
) -> usize {
    for (at, heap) in (from..codes.len()).zip(heap..) {
        let excluded =
            cover.witnesses.iter().fold(0, |set, tap| set | u128::only(codes[at - tap.lag] ^ tap.code));
        let open = cover.needed(codes[at], heap) & !excluded;
        if open != 0 && !settled(at, open) {
            return at;
        }
    }
    codes.len()
}
