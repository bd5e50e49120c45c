//! A set of cells: one bit each, in a machine word up to 128 cells and on the heap beyond.

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;

/// So many cells fit without an allocation.
pub const SMALL: usize = 128;
const WORD: usize = 64;

/// A set of the cells 0, 1, 2, ... of one board. Sets that meet must belong to boards of the same size.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Cells {
    /// Boards of up to 128 cells.
    Small(u128),
    /// Larger boards, 64 cells to the word.
    Large(Box<[u64]>),
}

/// In the order of their codes.
impl Ord for Cells {
    fn cmp(&self, other: &Cells) -> Ordering {
        match (self, other) {
            (Cells::Small(one), Cells::Small(two)) => one.cmp(two),
            (Cells::Large(one), Cells::Large(two)) => one.iter().rev().cmp(two.iter().rev()),
            (Cells::Small(_), Cells::Large(_)) => Ordering::Less,
            (Cells::Large(_), Cells::Small(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Cells {
    fn partial_cmp(&self, other: &Cells) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Cells {
    /// No cell of a board of `size` cells.
    pub fn none(size: usize) -> Cells {
        match size {
            0..=SMALL => Cells::Small(0),
            _ => Cells::Large(vec![0; size.div_ceil(WORD)].into()),
        }
    }

    /// The first `size` cells: a whole board.
    ///
    /// ```
    /// use grundy_core::board::cells::Cells;
    /// assert_eq!(Cells::all(200).count(), 200);
    /// ```
    pub fn all(size: usize) -> Cells {
        let mut cells = Cells::none(size);
        (0..size).for_each(|cell| cells.insert(cell));
        cells
    }

    /// The listed cells of a board of `size` cells.
    pub fn of(size: usize, list: impl IntoIterator<Item = usize>) -> Cells {
        let mut cells = Cells::none(size);
        list.into_iter().for_each(|cell| cells.insert(cell));
        cells
    }

    /// The set as a machine word, on boards of up to 128 cells.
    pub fn small(&self) -> Option<u128> {
        match self {
            Cells::Small(word) => Some(*word),
            Cells::Large(_) => None,
        }
    }

    /// Whether `cell` belongs to the set.
    pub fn has(&self, cell: usize) -> bool {
        match self {
            Cells::Small(word) => cell < SMALL && word >> cell & 1 == 1,
            Cells::Large(words) => words.get(cell / WORD).is_some_and(|word| word >> (cell % WORD) & 1 == 1),
        }
    }

    /// Puts `cell` into the set.
    pub fn insert(&mut self, cell: usize) {
        match self {
            Cells::Small(word) => *word |= 1 << cell,
            Cells::Large(words) => words[cell / WORD] |= 1 << (cell % WORD),
        }
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        match self {
            Cells::Small(word) => word.count_ones() as usize,
            Cells::Large(words) => words.iter().map(|word| word.count_ones() as usize).sum(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        match self {
            Cells::Small(word) => *word == 0,
            Cells::Large(words) => words.iter().all(|word| *word == 0),
        }
    }

    /// The cell with the smallest number.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Whether the sets have a cell in common.
    pub fn meets(&self, other: &Cells) -> bool {
        match (self, other) {
            (Cells::Small(one), Cells::Small(two)) => one & two != 0,
            (Cells::Large(one), Cells::Large(two)) => one.iter().zip(two).any(|(one, two)| one & two != 0),
            _ => !self.and(other).is_empty(),
        }
    }

    /// Whether every cell belongs to `other` as well.
    pub fn within(&self, other: &Cells) -> bool {
        match (self, other) {
            (Cells::Small(one), Cells::Small(two)) => one & !two == 0,
            (Cells::Large(one), Cells::Large(two)) => one.iter().zip(two).all(|(one, two)| one & !two == 0),
            _ => self.minus(other).is_empty(),
        }
    }

    /// The cells of both.
    pub fn and(&self, other: &Cells) -> Cells {
        self.combine(other, |one, two| one & two, |one, two| one & two)
    }

    /// The cells of either.
    pub fn or(&self, other: &Cells) -> Cells {
        self.combine(other, |one, two| one | two, |one, two| one | two)
    }

    /// The cells that do not belong to `other`.
    pub fn minus(&self, other: &Cells) -> Cells {
        self.combine(other, |one, two| one & !two, |one, two| one & !two)
    }

    fn combine(
        &self,
        other: &Cells,
        small: impl Fn(u128, u128) -> u128,
        large: impl Fn(u64, u64) -> u64,
    ) -> Cells {
        match (self, other) {
            (Cells::Small(one), Cells::Small(two)) => Cells::Small(small(*one, *two)),
            (Cells::Large(one), Cells::Large(two)) => {
                Cells::Large(one.iter().zip(two).map(|(one, two)| large(*one, *two)).collect())
            }
            _ => panic!("cells of boards of different size"),
        }
    }

    /// The cells, rising.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words: [&[u64]; 2] = match self {
            Cells::Small(_) => [&[], &[]],
            Cells::Large(words) => [words, &[]],
        };
        let small = self.small().unwrap_or(0);
        let low = [small as u64, (small >> WORD) as u64];
        let word_bits = |(at, word): (usize, u64)| bits(word).map(move |bit| at * WORD + bit);
        low.into_iter()
            .enumerate()
            .flat_map(word_bits)
            .chain(words[0].iter().copied().enumerate().flat_map(word_bits))
    }

    /// The number with these bits, the first cell lowest: the bit code of the set.
    pub fn code(&self) -> BigUint {
        match self {
            Cells::Small(word) => BigUint::from(*word),
            Cells::Large(words) => {
                words.iter().rev().fold(BigUint::ZERO, |code, word| (code << WORD) | BigUint::from(*word))
            }
        }
    }

    /// The set with this bit code on a board of `size` cells, if it has no other cells.
    pub fn from_code(size: usize, code: &BigUint) -> Option<Cells> {
        let fits = code.bits() <= size as u64;
        fits.then(|| Cells::of(size, (0..size).filter(|cell| code.bit(*cell as u64))))
    }

    /// Bytes outside the value itself.
    pub fn owned_bytes(&self) -> usize {
        match self {
            Cells::Small(_) => 0,
            Cells::Large(words) => words.len() * size_of::<u64>(),
        }
    }
}

/// The positions of the set bits, rising.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn sets_behave_like_sets(
            size in 1usize..300,
            one in prop::collection::btree_set(0usize..300, 0..40),
            two in prop::collection::btree_set(0usize..300, 0..40),
        ) {
            let keep = |set: BTreeSet<usize>| set.into_iter().filter(|cell| *cell < size).collect::<BTreeSet<_>>();
            let (one, two) = (keep(one), keep(two));
            let (a, b) = (Cells::of(size, one.iter().copied()), Cells::of(size, two.iter().copied()));
            let list = |cells: &Cells| cells.iter().collect::<BTreeSet<_>>();
            prop_assert_eq!(list(&a.and(&b)), &one & &two);
            prop_assert_eq!(list(&a.or(&b)), &one | &two);
            prop_assert_eq!(list(&a.minus(&b)), &one - &two);
            prop_assert_eq!(a.meets(&b), !one.is_disjoint(&two));
            prop_assert_eq!(a.within(&b), one.is_subset(&two));
            prop_assert_eq!((a.count(), a.first()), (one.len(), one.first().copied()));
            prop_assert_eq!(Cells::from_code(size, &a.code()), Some(a.clone()));
            prop_assert_eq!((0..size).all(|cell| a.has(cell) == one.contains(&cell)), true);
        }
    }
}
