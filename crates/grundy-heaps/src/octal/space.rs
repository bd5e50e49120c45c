//! Sparse spaces: a linear map of values to 0 and 1 under which nearly all heaps lie in the class 1.
//!
//! Let parity(v) be the number of ones of v under a mask, modulo 2; then parity(u xor v) = parity(u) +
//! parity(v). The *class* of a value v at heap n is parity(v), or with the *twist* parity(v) + n + k, where k
//! is the common parity of all numbers that may be taken before a split. Either way, if n becomes a + b after
//! taking k,
//!
//! > class of g(a) xor g(b) at n = class of g(a) at a + class of g(b) at b (modulo 2),
//!
//! because a + b = n - k. Heaps of class 1 are called *common*, the others *rare*. Two common parts or two rare
//! ones never exclude a value of class 1; only a rare part with a common one does. Where rare heaps are few,
//! few pairs decide the least value of class 1 that is left.
//!
//! The best mask is found by a Walsh transform of the histogram of values (with the signs of even and odd heaps
//! for the twist): the sum over all heaps of (-1)^class, for all masks at once.
//!
//! Within a class, the lowest bit of the mask is determined by the others. Leaving it out gives a *code*,
//! linear and in the same order as the values, half as many as there are values.

use serde::{Deserialize, Serialize};

/// A mask, with or without the twist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    mask: u16,
    /// All ones with the twist, else 0.
    twist: u64,
    /// The common parity of the numbers taken before a split.
    parity: u64,
}

/// Values are below this bound, so that codes leave two bits free for markers.
pub(super) const LARGEST_VALUE: u16 = (1 << 15) - 1;

impl Space {
    /// The mask.
    pub fn mask(&self) -> u16 {
        self.mask
    }

    /// Whether the class depends on the parity of the heap.
    pub fn twisted(&self) -> bool {
        self.twist != 0
    }

    /// The parity under the mask that values of the class have at this heap.
    #[inline]
    fn wanted(&self, heap: u64, class: bool) -> u32 {
        (u64::from(class) ^ (self.twist & (heap ^ self.parity) & 1)) as u32
    }

    /// Whether a value at this heap is common.
    #[inline]
    pub(super) fn common(&self, heap: u64, value: u16) -> bool {
        (value & self.mask).count_ones() & 1 == self.wanted(heap, true)
    }

    /// The lowest bit of the mask.
    #[inline]
    pub(super) fn lowest(&self) -> u16 {
        self.mask & self.mask.wrapping_neg()
    }

    /// Whether a common heap that is left alone after taking so many excludes a value of the common class.
    pub(super) fn single_is_common(&self, take: usize) -> bool {
        !self.twisted() || take.is_multiple_of(2)
    }

    /// The value without the lowest bit of the mask.
    #[inline]
    pub(super) fn code(&self, value: u16) -> u16 {
        let low = self.lowest();
        (value & (low - 1)) | (value >> 1 & !(low - 1))
    }

    /// The value of a code in a class.
    #[inline]
    pub(super) fn value(&self, heap: u64, code: u16, class: bool) -> u16 {
        let low = self.lowest();
        let open = (code & (low - 1)) | (code & !(low - 1)) << 1;
        let lacks = (open & self.mask).count_ones() & 1 ^ self.wanted(heap, class);
        open | (low * lacks as u16)
    }

    /// How many codes of rare values are below a common value.
    #[inline]
    pub(super) fn rare_codes_below(&self, common: u16) -> u32 {
        let low = self.lowest();
        let above = u32::from(common) & !(2 * u32::from(low) - 1);
        (above >> 1) + u32::from(common & low)
    }
}

/// The space with the fewest rare heaps, and how many these are. `counts[0]` is the histogram of values at even
/// heaps, `counts[1]` that at odd ones; `parity` as in [`super::rule::Rule::split_parity`].
pub(super) fn best(counts: &[Vec<u64>; 2], parity: Option<u64>) -> Option<(Space, u64)> {
    let size = counts[0].len().max(counts[1].len()).next_power_of_two();
    let count = |odd: usize, value: usize| counts[odd].get(value).copied().unwrap_or(0) as i64;
    let heaps: u64 = counts.iter().flatten().sum();
    let plain = walsh((0..size).map(|value| count(0, value) + count(1, value)).collect());
    let plain = (1..size).map(|mask| (plain[mask], mask, 0));
    let twisted = parity.map(|parity| {
        let sign = 1 - 2 * parity as i64;
        let sums = walsh((0..size).map(|value| sign * (count(0, value) - count(1, value))).collect());
        (1..size).map(move |mask| (sums[mask], mask, u64::MAX))
    });
    // The sum is the number of rare heaps minus that of common ones.
    let (sum, mask, twist) = plain.chain(twisted.into_iter().flatten()).min()?;
    let rare = (heaps as i64 + sum) / 2;
    Some((Space { mask: mask as u16, twist, parity: parity.unwrap_or(0) }, rare as u64))
}

/// The sums over v of (-1)^parity(v and mask) times the v-th number, for every mask.
fn walsh(mut numbers: Vec<i64>) -> Vec<i64> {
    let mut half = 1;
    while half < numbers.len() {
        for block in numbers.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_linear_ordered_and_reversible() {
        for mask in 1u16..64 {
            for (twist, parity) in [(0, 0), (u64::MAX, 0), (u64::MAX, 1)] {
                let space = Space { mask, twist, parity };
                for heap in 10..12 {
                    let of = |class: bool| (0..128u16).filter(move |v| space.common(heap, *v) == class);
                    for class in [false, true] {
                        for (number, value) in of(class).enumerate() {
                            assert_eq!(usize::from(space.code(value)), number);
                            assert_eq!(space.value(heap, number as u16, class), value);
                        }
                    }
                    for common in of(true) {
                        let below = of(false).filter(|rare| *rare < common).count();
                        assert_eq!(space.rare_codes_below(common) as usize, below);
                    }
                }
                assert_eq!(space.code(37) ^ space.code(90), space.code(37 ^ 90));
            }
        }
    }

    #[test]
    fn the_transform_is_its_definition() {
        let numbers: Vec<i64> = (0..32).map(|n| n * n % 11 - 3).collect();
        let sums = walsh(numbers.clone());
        for (mask, sum) in sums.into_iter().enumerate() {
            let sign = |v: usize| if (v & mask).count_ones() % 2 == 1 { -1 } else { 1 };
            assert_eq!(sum, (0..32).map(|v| sign(v) * numbers[v]).sum::<i64>());
        }
    }
}
