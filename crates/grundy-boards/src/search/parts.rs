//! Parts of boards and their numbers, both ways: parts stand in one row, and a table of places in that row finds them.
//!
//! So a part takes its cells and a place of four bytes, with room for more about half as much again. Heaps of one look different but
//! all have the number [`ONE`]; there are few of them, and they stand aside.

use super::word::Word;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::hash::BuildHasher;

/// The number of every heap of one.
pub const ONE: u32 = 0;

/// A place without a part.
const EMPTY: u32 = u32::MAX;
/// Places of a table that has any.
const SMALLEST: usize = 8;

/// Parts and their numbers.
pub(crate) struct Parts<W> {
    cells: Vec<W>,
    places: Vec<u32>,
    ones: FxHashSet<W>,
}

impl<W: Word> Parts<W> {
    /// No part but the heap of one, which lies nowhere yet.
    pub fn new() -> Self {
        Parts { cells: vec![W::default()], places: Vec::new(), ones: FxHashSet::default() }
    }

    /// The cells of the part with this number.
    pub fn cells(&self, number: u32) -> W {
        self.cells[number as usize]
    }

    /// The number of a part, if it has one.
    pub fn number(&self, cells: W) -> Option<u32> {
        let found = if self.places.is_empty() { None } else { self.find(cells).ok() };
        found.or_else(|| self.ones.contains(&cells).then_some(ONE))
    }

    /// Where the number of a part stands, or the place where it belongs.
    fn find(&self, cells: W) -> Result<u32, usize> {
        let mask = self.places.len() - 1;
        let mut at = spread(cells) & mask;
        loop {
            match self.places[at] {
                EMPTY => return Err(at),
                number if self.cells(number) == cells => return Ok(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Gives a part that has no number yet the next one.
    pub fn add(&mut self, cells: W) -> u32 {
        if 4 * (self.cells.len() + 1) > 3 * self.places.len() {
            self.grow();
        }
        let number = self.cells.len() as u32;
        if let Err(at) = self.find(cells) {
            self.places[at] = number;
        }
        self.keep(cells);
        number
    }

    /// A heap of one, which may lie anywhere.
    pub fn add_one(&mut self, cells: W) {
        if self.cells[ONE as usize].is_empty() {
            self.cells[ONE as usize] = cells;
        }
        self.ones.insert(cells);
    }

    /// A little room at a time: doubling would leave half of it empty.
    fn keep(&mut self, cells: W) {
        if self.cells.len() == self.cells.capacity() {
            self.cells.reserve_exact(self.cells.len() / 8 + 16);
        }
        self.cells.push(cells);
    }

    fn grow(&mut self) {
        let places = (2 * self.places.len()).max(SMALLEST);
        self.places = vec![EMPTY; places];
        for number in 1..self.cells.len() as u32 {
            if let Err(at) = self.find(self.cells(number)) {
                self.places[at] = number;
            }
        }
    }

    /// Bytes in use, room for more included.
    pub fn bytes(&self) -> u64 {
        let ones = self.ones.capacity() * (size_of::<W>() + 1);
        (self.cells.capacity() * size_of::<W>() + self.places.capacity() * size_of::<u32>() + ones) as u64
    }
}

/// A place that spreads parts evenly.
fn spread<W: Word>(cells: W) -> usize {
    let hash = FxBuildHasher.hash_one(cells);
    (hash ^ hash >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn parts_are_found_again(list in prop::collection::vec((1u64..200, any::<bool>()), 0..400)) {
            let (mut parts, mut plain) = (Parts::new(), HashMap::new());
            for (cells, is_one) in list {
                prop_assert_eq!(parts.number(cells), plain.get(&cells).copied());
                if plain.contains_key(&cells) {
                    continue;
                }
                if is_one {
                    parts.add_one(cells);
                    plain.insert(cells, ONE);
                } else {
                    plain.insert(cells, parts.add(cells));
                }
            }
            for (cells, number) in &plain {
                prop_assert_eq!(parts.number(*cells), Some(*number));
                prop_assert!(*number == ONE || parts.cells(*number) == *cells);
            }
        }
    }
}
