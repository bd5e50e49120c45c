//! What can be said about a sequence of values while it runs by: the largest value, how often each occurs, rare
//! heaps.

use super::space::Space;
use super::tape::Tape;
use serde::{Deserialize, Serialize};

/// Statistics of the heaps 0, 1, ..., `heaps` - 1.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// How many heaps have been counted.
    pub heaps: u64,
    /// The largest value.
    pub largest: u16,
    /// The first heap with that value.
    pub largest_at: u64,
    /// The last heap of value 0: a loss for the player to move.
    pub last_zero: Option<u64>,
    /// How often each value occurs, at even and at odd heaps.
    pub counts: [Vec<u64>; 2],
    /// The sparse space, if one is in use.
    pub space: Option<Space>,
    /// How many heaps are rare in it.
    pub rare: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// Which engine is at work.
    #[serde(skip)]
    pub engine: &'static str,
}

impl Statistics {
    /// How often each value occurs.
    pub fn frequencies(&self) -> Vec<u64> {
        let length = self.counts[0].len().max(self.counts[1].len());
        let count = |odd: usize, value: usize| self.counts[odd].get(value).copied().unwrap_or(0);
        (0..length).map(|value| count(0, value) + count(1, value)).collect()
    }

    /// Counts the heaps of the tape below `to` that have not been counted.
    pub(super) fn count(&mut self, tape: &Tape, to: u64) {
        let to = to.min(tape.next());
        let Some(skip) = self.heaps.checked_sub(tape.base).filter(|_| self.heaps < to) else { return };
        let fresh = &tape.values()[skip as usize..(to - tape.base) as usize];
        for (heap, value) in (self.heaps..).zip(fresh) {
            let counts = &mut self.counts[heap as usize % 2];
            if usize::from(*value) >= counts.len() {
                counts.resize(usize::from(*value) + 1, 0);
            }
            counts[usize::from(*value)] += 1;
            if *value > self.largest {
                (self.largest, self.largest_at) = (*value, heap);
            }
            if *value == 0 {
                self.last_zero = Some(heap);
            }
        }
        self.heaps = to;
    }
}
