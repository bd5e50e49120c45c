//! Mex, the *minimal excluded* number: the least one that is not there.
//!
//! **Idea.** The value of a position is the mex of the values of its options, so a solver takes a mex at every
//! position. [`Mex`] keeps its memory between positions: a set of bits in words of 64, and a list of the words
//! that were touched, so that forgetting costs no more than inserting did. The first gap is found by counting
//! the ones at the end of the first word that is not full.
//!
//! **Source.** Conway, *On Numbers and Games*, chapters 6 and 11.
//!
//! **Limits.** The bits end at [`BITS_LIMIT`]; larger numbers, which a mex hardly ever reaches, go to an
//! ordered set, so that one huge number does not cost half a gigabyte.
//!
//! # Main results
//! [`mex()`] for any numbers, [`Mex`] for inner loops.

use std::collections::BTreeSet;

/// The least number that is not among `values`.
///
/// ```
/// use grundy_core::nimber::mex;
/// assert_eq!(mex([0, 1, 3, 7]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    // So many values cannot cover more than the first so many numbers.
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Some(seen) = usize::try_from(value).ok().and_then(|at| seen.get_mut(at)) {
            *seen = true;
        }
    }
    seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u64
}

/// Numbers below this are kept as bits: at most 128 kilobytes of them.
const BITS_LIMIT: usize = 1 << 20;

/// A set of numbers that knows its mex, to be filled and cleared many times.
///
/// ```
/// use grundy_core::nimber::Mex;
/// let mut mex = Mex::new();
/// for option in [0, 1, 3] {
///     mex.insert(option);
/// }
/// assert_eq!(mex.mex(), 2);
/// mex.clear();
/// assert_eq!(mex.mex(), 0);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Mex {
    /// The bits; never more than [`BITS_LIMIT`].
    words: Vec<u64>,
    /// The places of all words that are not 0.
    touched: Vec<u32>,
    /// The numbers from [`BITS_LIMIT`] on.
    far: BTreeSet<u32>,
}

impl Mex {
    /// The empty set.
    pub fn new() -> Mex {
        Mex::default()
    }

    /// Forgets all numbers and keeps the memory; costs as much as the numbers that were there.
    #[inline]
    pub fn clear(&mut self) {
        for at in self.touched.drain(..) {
            self.words[at as usize] = 0;
        }
        if !self.far.is_empty() {
            self.far.clear();
        }
    }

    /// Adds `value`.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        let at = (value / 64) as usize;
        let Some(word) = self.words.get_mut(at) else { return self.insert_unseen(value) };
        if *word == 0 {
            self.touched.push(value / 64);
        }
        *word |= 1 << (value % 64);
    }

    /// Adds a value that has no word yet.
    #[cold]
    fn insert_unseen(&mut self, value: u32) {
        if value as usize >= BITS_LIMIT {
            self.far.insert(value);
            return;
        }
        let words = (value as usize / 64 + 1).next_power_of_two().max(4);
        self.words.resize(words, 0);
        self.insert(value);
    }

    /// Whether `value` is there.
    #[inline]
    pub fn contains(&self, value: u32) -> bool {
        match self.words.get((value / 64) as usize) {
            Some(word) => word >> (value % 64) & 1 == 1,
            None => self.far.contains(&value),
        }
    }

    /// The least number that is not there. (A set of all 2^32 numbers has none and answers `u32::MAX`.)
    #[inline]
    pub fn mex(&self) -> u32 {
        match self.words.iter().position(|&word| word != u64::MAX) {
            Some(at) => at as u32 * 64 + self.words[at].trailing_ones(),
            None => self.mex_beyond_words(),
        }
    }

    /// The mex if every word is full.
    #[cold]
    fn mex_beyond_words(&self) -> u32 {
        let start = self.words.len() as u32 * 64;
        let gap = (start..u32::MAX).zip(&self.far).find(|(expected, value)| expected != *value);
        gap.map_or_else(|| start.saturating_add(self.far.len() as u32), |(expected, _)| expected)
    }
}

impl Extend<u32> for Mex {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn mex_of_set(set: &BTreeSet<u32>) -> u32 {
        (0..).find(|value| !set.contains(value)).unwrap()
    }

    proptest! {
        #[test]
        fn agrees_with_a_set(rounds in vec(vec(prop_oneof![0..12u32, 0..300u32, any::<u32>()], 0..200), 1..5)) {
            let mut mex = Mex::new();
            for values in rounds {
                mex.clear();
                mex.extend(values.iter().copied());
                let set: BTreeSet<u32> = values.iter().copied().collect();
                prop_assert_eq!(mex.mex(), mex_of_set(&set));
                prop_assert_eq!(super::mex(values.iter().map(|&v| v.into())), mex_of_set(&set) as u64);
                for value in (0..400).chain(values.iter().copied()) {
                    prop_assert_eq!(mex.contains(value), set.contains(&value));
                }
            }
        }
    }

    #[test]
    fn full_words() {
        let mut mex = Mex::new();
        for value in 0..1000 {
            assert_eq!(mex.mex(), value);
            mex.insert(value);
        }
    }

    #[test]
    fn beyond_the_bits() {
        let limit = BITS_LIMIT as u32;
        let mut mex = Mex::new();
        mex.extend(0..limit);
        assert_eq!(mex.mex(), limit);
        mex.extend([limit + 1, u32::MAX]);
        assert_eq!(mex.mex(), limit);
        mex.insert(limit);
        assert_eq!(mex.words.len() * 64, BITS_LIMIT, "large numbers take no words");
        assert_eq!(mex.mex(), limit + 2);
        assert!(mex.contains(limit + 1) && mex.contains(u32::MAX) && !mex.contains(limit + 2));
        mex.clear();
        assert_eq!(mex.mex(), 0);
        assert!(!mex.contains(u32::MAX));
    }
}
