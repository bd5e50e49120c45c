//! Short lists of numbers, packed: a table from lists to what is known about them, and what a part can become.
//!
//! A list stands in one long row of words, a word with its length and what is known before it; the table itself holds places in that row. So a list
//! of k numbers takes 4k + 4 bytes and a place of 4, with room for more about half as much again. Nothing is approximate: lists are compared word by
//! word.

use super::sums::Sum;

/// A place without a list.
const EMPTY: u32 = u32::MAX;
/// Bits of what is known; the length stands above them.
const KNOWN: u32 = 16;
/// Places of a table that has any.
const SMALLEST: usize = 8;

/// What is known about lists of numbers.
#[derive(Default)]
pub(crate) struct Lists {
    places: Vec<u32>,
    words: Vec<u32>,
    count: usize,
}

impl Lists {
    /// How many lists there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Bytes in use, room for more included.
    pub fn bytes(&self) -> u64 {
        4 * (self.places.capacity() + self.words.capacity()) as u64
    }

    /// The place of a list in the row, or the place in the table where it belongs.
    fn find(&self, list: &[u32], hash: u64) -> Result<usize, usize> {
        let mask = self.places.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.places[at] {
                EMPTY => return Err(at),
                place if self.list(place as usize) == list => return Ok(place as usize),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn list(&self, place: usize) -> &[u32] {
        let length = (self.words[place] >> KNOWN) as usize;
        &self.words[place + 1..place + 1 + length]
    }

    /// What is known about a list.
    pub fn get(&self, list: &[u32], hash: u64) -> Option<u16> {
        if self.places.is_empty() {
            return None;
        }
        self.find(list, hash).ok().map(|place| self.words[place] as u16)
    }

    /// Changes what is known about a list; `None` stands for nothing yet. Whether there is room: a row has at most 2^32 words, and lists are short.
    pub fn change(&mut self, list: &[u32], hash: u64, change: impl FnOnce(Option<u16>) -> u16) -> bool {
        if 4 * (self.count + 1) > 3 * self.places.len() {
            self.grow();
        }
        match self.find(list, hash) {
            Ok(place) => {
                let old = self.words[place];
                self.words[place] = old >> KNOWN << KNOWN | u32::from(change(Some(old as u16)));
                true
            }
            Err(at) => {
                let place = self.words.len();
                if list.len() >= 1 << KNOWN || place + list.len() >= EMPTY as usize {
                    return false;
                }
                self.make_room(list.len() + 1);
                self.words.push((list.len() as u32) << KNOWN | u32::from(change(None)));
                self.words.extend_from_slice(list);
                self.places[at] = place as u32;
                self.count += 1;
                true
            }
        }
    }

    /// A little at a time: doubling would leave half of the row empty.
    fn make_room(&mut self, words: usize) {
        if self.words.len() + words > self.words.capacity() {
            self.words.reserve_exact(words + self.words.len() / 8 + 16);
        }
    }

    fn grow(&mut self) {
        let places = (2 * self.places.len()).max(SMALLEST);
        self.places = vec![EMPTY; places];
        let mut place = 0;
        while place < self.words.len() {
            let list = self.list(place);
            let (length, hash) = (list.len(), spread(list));
            let mut at = hash as usize & (places - 1);
            while self.places[at] != EMPTY {
                at = (at + 1) & (places - 1);
            }
            self.places[at] = place as u32;
            place += 1 + length;
        }
    }

    /// All lists, with what is known about them.
    pub fn iter(&self) -> impl Iterator<Item = (&[u32], u16)> {
        let mut place = 0;
        std::iter::from_fn(move || {
            let known = *self.words.get(place)? as u16;
            let list = self.list(place);
            place += 1 + list.len();
            Some((list, known))
        })
    }

    /// Only the lists that are wanted, without room for more.
    pub fn retained(&self, mut wanted: impl FnMut(&[u32]) -> bool) -> Lists {
        let mut kept = Lists::default();
        for (list, known) in self.iter().filter(|(list, _)| wanted(list)) {
            kept.change(list, spread(list), |_| known);
        }
        kept.words.shrink_to_fit();
        kept
    }
}

/// A number that spreads lists evenly.
pub(crate) fn spread(list: &[u32]) -> u64 {
    let mixed = list.iter().fold(list.len() as u64, |sum, number| {
        (sum ^ u64::from(*number)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    });
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ mixed >> 32
}

/// Lists one after the other: the last number of each has its high bit set, and a list without numbers is one word.
pub(crate) struct Row(Box<[u32]>);

const LAST: u32 = 1 << 31;
const NONE: u32 = u32::MAX;

impl Row {
    /// Packs lists of numbers below 2^31 - 1.
    pub fn new(lists: &[Sum]) -> Row {
        let mut words = Vec::with_capacity(lists.iter().map(|list| list.len().max(1)).sum());
        for list in lists {
            match list.split_last() {
                None => words.push(NONE),
                Some((last, others)) => {
                    words.extend_from_slice(others);
                    words.push(last | LAST);
                }
            }
        }
        Row(words.into())
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        size_of_val(&*self.0) as u64
    }

    /// The lists again.
    pub fn iter(&self) -> impl Iterator<Item = Sum> + '_ {
        self.0.split_inclusive(|word| word & LAST != 0).map(|list| match list {
            [NONE] => Sum::new(),
            _ => list.iter().map(|word| word & !LAST).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn lists_are_found_again(lists in prop::collection::vec(prop::collection::vec(0u32..9, 0..5), 0..400)) {
            let (mut packed, mut plain) = (Lists::default(), HashMap::new());
            for (at, list) in lists.iter().enumerate() {
                let change = |old: Option<u16>| old.unwrap_or(7).wrapping_add(at as u16);
                prop_assert!(packed.change(list, spread(list), change));
                let old = plain.get(list).copied();
                plain.insert(list.clone(), change(old));
            }
            prop_assert_eq!(packed.count(), plain.len());
            for (list, known) in &plain {
                prop_assert_eq!(packed.get(list, spread(list)), Some(*known));
            }
            let other = [9, 9];
            prop_assert_eq!(packed.get(&other, spread(&other)), None);
            let all: HashMap<Vec<u32>, u16> = packed.iter().map(|(list, known)| (list.to_vec(), known)).collect();
            prop_assert_eq!(&all, &plain);
            let long = packed.retained(|list| list.len() > 2);
            prop_assert_eq!(long.count(), plain.keys().filter(|list| list.len() > 2).count());
            prop_assert!(long.iter().all(|(list, known)| plain[list] == known));
        }

        #[test]
        fn rows_come_back(lists in prop::collection::vec(prop::collection::vec(0u32..LAST - 1, 0..4), 0..20)) {
            let lists: Vec<Sum> = lists.into_iter().map(Sum::from_vec).collect();
            let row = Row::new(&lists);
            prop_assert_eq!(row.iter().collect::<Vec<Sum>>(), lists);
        }
    }
}
