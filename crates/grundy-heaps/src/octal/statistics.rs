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
        let first = self.heaps;
        let largest = fresh.iter().copied().max().unwrap_or(0);
        if largest > self.largest {
            let at = fresh.iter().position(|value| *value == largest).unwrap_or(0);
            (self.largest, self.largest_at) = (largest, first + at as u64);
        }
        if let Some(at) = fresh.iter().rposition(|value| *value == 0) {
            self.last_zero = Some(first + at as u64);
        }
        // Neighbours are often equal, and a number that has just been raised is slow to read: four tables take turns.
        let mut counts = [(); 4].map(|()| vec![0u64; usize::from(largest) + 1]);
        let (fours, rest) = fresh.as_chunks::<4>();
        for four in fours {
            counts.iter_mut().zip(four).for_each(|(counts, value)| counts[usize::from(*value)] += 1);
        }
        counts.iter_mut().zip(rest).for_each(|(counts, value)| counts[usize::from(*value)] += 1);
        for (heap, counts) in (first..).zip(&counts) {
            let sum = &mut self.counts[heap as usize % 2];
            let used = counts.iter().rposition(|count| *count > 0).map_or(0, |last| last + 1);
            sum.resize(sum.len().max(used), 0);
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.heaps = to;
    }
}
