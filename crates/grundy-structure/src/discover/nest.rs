//! Nests of loops as plain numbers.
//!
//! An *item* is a run of one letter, or a loop over items. What may differ between two rounds of a loop, or between
//! two members of a family, is a list of numbers: the lengths of the runs and the counts of the loops. All the rest,
//! that is letters, nesting, and how fast each number drifts within its loop, is the item's *kind*. Kinds are
//! numbered, so whether two items differ by numbers only is one comparison.
//!
//! ```text
//! for i = 0, 1, 2:  A(5-i) B(2i+1)      kind: loop of A, B with drifts -1, +2; numbers: 3, 5, 1
//! ```

use super::runs::Runs;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The number of a kind.
pub(super) type KindId = u32;

/// Lengths and counts, in the order of the text.
pub(super) type Numbers = SmallVec<[i64; 2]>;

/// What two items have in common that differ by numbers only.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A run of this letter; its only number is the length.
    Word(u8),
    /// A loop. Its first number is the count, then come those of its first round; each round adds the drift.
    Loop {
        /// What a round is made of.
        body: Vec<KindId>,
        /// What a round adds to each number of the body.
        drift: Vec<i64>,
    },
}

/// A run or a loop at a place of the sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) kind: KindId,
    pub(super) numbers: Numbers,
    /// The position where it begins.
    pub(super) start: u64,
}

/// All kinds met so far.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    kinds: Vec<Kind>,
    sizes: Vec<usize>,
    /// For a loop: where the numbers of each item of its body begin among its own.
    offsets: Vec<Vec<usize>>,
    depths: Vec<usize>,
    known: FxHashMap<Kind, KindId>,
}

impl Kinds {
    /// The number of a kind, a new one if it is new.
    pub(super) fn id(&mut self, kind: Kind) -> KindId {
        if let Some(id) = self.known.get(&kind) {
            return *id;
        }
        let id = self.kinds.len() as KindId;
        let (mut size, mut offsets, mut depth) = (1, Vec::new(), 0);
        if let Kind::Loop { body, .. } = &kind {
            for &inner in body {
                offsets.push(size);
                size += self.size(inner);
                depth = depth.max(self.depth(inner) + 1);
            }
        }
        self.sizes.push(size);
        self.offsets.push(offsets);
        self.depths.push(depth);
        self.kinds.push(kind.clone());
        self.known.insert(kind, id);
        id
    }

    /// The kind of a number.
    pub(super) fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id as usize]
    }

    /// How many numbers an item of this kind has.
    pub(super) fn size(&self, id: KindId) -> usize {
        self.sizes[id as usize]
    }

    /// Where the numbers of each item of a loop's body begin among those of the loop.
    pub(super) fn offsets(&self, id: KindId) -> &[usize] {
        &self.offsets[id as usize]
    }

    /// How deep loops are nested.
    pub(super) fn depth(&self, id: KindId) -> usize {
        self.depths[id as usize]
    }

    /// The items of one round of a loop, which need not be one of those it runs through. Places are not set.
    pub(super) fn round(&self, item: &Item, number: i64) -> Vec<Item> {
        let Kind::Loop { body, drift } = self.kind(item.kind) else { return Vec::new() };
        let mut at = 0;
        let mut items = Vec::with_capacity(body.len());
        for &kind in body {
            let size = self.size(kind);
            let numbers = (at..at + size).map(|one| item.numbers[1 + one] + number * drift[one]).collect();
            items.push(Item { kind, numbers, start: 0 });
            at += size;
        }
        items
    }

    /// Shows the runs of an item in order until `show` says no; whether it never did, and nothing was negative.
    pub(super) fn emit(&self, kind: KindId, numbers: &[i64], show: &mut impl FnMut(u8, u64) -> bool) -> bool {
        let Ok(first) = u64::try_from(numbers[0]) else { return false };
        match self.kind(kind) {
            Kind::Word(letter) => first == 0 || show(*letter, first),
            Kind::Loop { body, drift } => {
                let mut now: Numbers = numbers[1..].into();
                for _ in 0..first {
                    let mut at = 0;
                    for &inner in body {
                        let size = self.size(inner);
                        if !self.emit(inner, &now[at..at + size], show) {
                            return false;
                        }
                        at += size;
                    }
                    now.iter_mut().zip(drift).for_each(|(number, drift)| *number += drift);
                }
                true
            }
        }
    }

    /// The number of letters, if nothing is negative.
    pub(super) fn length(&self, items: &[Item]) -> Option<u64> {
        let mut total = 0;
        let mut add = |_, length| {
            total += length;
            true
        };
        items.iter().all(|item| self.emit(item.kind, &item.numbers, &mut add)).then_some(total)
    }

    /// Where items end that begin at a position of the sequence and agree with it, up to position `to` at least; from
    /// there on only their lengths count.
    pub(super) fn read(
        &self,
        list: &[KindId],
        numbers: &[i64],
        runs: &Runs,
        position: u64,
        to: u64,
    ) -> Option<u64> {
        let mut reader = runs.reader(position);
        let (mut from, mut end) = (0, position);
        for kind in list {
            let size = self.size(*kind);
            let right = self.emit(*kind, &numbers[from..from + size], &mut |letter, length| {
                let here = length.min(to.saturating_sub(end));
                end += length;
                here == 0 || reader.next_is(letter, here)
            });
            if !right {
                return None;
            }
            from += size;
        }
        Some(end)
    }
}
