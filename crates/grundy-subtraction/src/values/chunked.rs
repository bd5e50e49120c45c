//! Sequences computed position by position into a short piece of memory.
//!
//! A [`Tape`] holds the last `window` words and room for one chunk behind them. A [`Kernel`] fills the room;
//! then the last words move to the front. So memory is proportional to max L whatever is computed, and the
//! inner loop of a kernel sees plain slices, never a ring that wraps.

use super::search::{Along, Packed};
use super::{Valued, anchors};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{Machine, Recurrent, Return, Trail};

/// Computes words from earlier words.
pub(super) trait Kernel: Clone {
    /// How a value is kept.
    type Word: Copy + PartialEq;
    /// How many words make 64 bits of a fingerprint.
    const PACKED: usize;
    /// What stands below position 0.
    const BELOW: Self::Word;

    /// The largest move.
    fn reach(&self) -> usize;
    /// How many moves there are.
    fn moves(&self) -> usize;
    /// Fills `tape[from..]`; `tape[from]` is position `at`, and `from` is at least the largest move.
    fn fill(&mut self, tape: &mut [Self::Word], from: usize, at: u128);
    /// The value of a word.
    fn value(&self, word: Self::Word) -> u32;
    /// The word of a value.
    fn word(&self, value: u32) -> Self::Word;
    /// The largest value filled in so far.
    fn largest(&self) -> u32;
    /// A value that was filled in before.
    fn raise(&mut self, largest: u32);
    /// 64 bits from `PACKED` words.
    fn pack(words: &[Self::Word]) -> u64;
}

/// The least chunk, in positions.
const LEAST_CHUNK: usize = 256;
/// Chunks are several windows long up to this.
const LARGE_CHUNK: usize = 1 << 20;
/// So many options are looked at between two looks at the limits.
const AT_ONCE: usize = 1 << 22;

/// A kernel with its memory.
pub(super) struct Tape<K: Kernel> {
    pub(super) kernel: K,
    /// The window, then the chunk.
    words: Vec<K::Word>,
    window: usize,
    /// How many positions of the chunk are computed.
    filled: usize,
    /// The position that comes after them.
    at: u128,
}

impl<K: Kernel> Tape<K> {
    /// At position 0.
    pub(super) fn start(kernel: K, budget: &Budget<'_>) -> Result<Self, Stop> {
        let window = kernel.reach().saturating_add(7) / 8 * 8;
        let words = window.saturating_add(chunk_for(window));
        budget.need((words as u64).saturating_mul(3 * size_of::<K::Word>() as u64))?;
        Ok(Tape { kernel, words: budget.filled(K::BELOW, words as u64)?, window, filled: 0, at: 0 })
    }

    /// How many positions are computed at once.
    pub(super) fn chunk(&self) -> usize {
        self.words.len() - self.window
    }

    /// The last `window` words.
    pub(super) fn last(&self) -> &[K::Word] {
        &self.words[self.filled..self.filled + self.window]
    }

    /// The `window` words that ended `back` positions ago, if they are still there.
    pub(super) fn before(&self, back: usize) -> Option<&[K::Word]> {
        let from = self.filled.checked_sub(back)?;
        Some(&self.words[from..from + self.window])
    }

    /// The last `window` words before the most recent call of [`Tape::more`] and the words of that call.
    pub(super) fn with_window(&self) -> &[K::Word] {
        &self.words[..self.filled + self.window]
    }

    /// The next `count` words, at most a chunk. A stop on the way leaves the tape as it was.
    pub(super) fn more(&mut self, count: usize, budget: &Budget<'_>) -> Result<&[K::Word], Stop> {
        let end = self.window + count.min(self.chunk());
        let piece = (AT_ONCE / self.kernel.moves().max(1)).max(1);
        self.words.copy_within(self.filled..self.filled + self.window, 0);
        self.filled = 0;
        let mut from = self.window;
        while from < end {
            let to = end.min(from.saturating_add(piece));
            let at = self.at + (from - self.window) as u128;
            self.kernel.fill(&mut self.words[..to], from, at);
            if to < end {
                budget.look()?;
            }
            from = to;
        }
        self.filled = end - self.window;
        self.at += self.filled as u128;
        Ok(&self.words[self.window..end])
    }

    /// As many as a chunk holds and `to` allows.
    fn count_to(&self, to: u128) -> usize {
        to.saturating_sub(self.at).min(self.chunk() as u128) as usize
    }
}

fn chunk_for(window: usize) -> usize {
    window.saturating_mul(8).min(window.max(LARGE_CHUNK)).max(LEAST_CHUNK)
}

impl<K: Kernel> Machine for Tape<K> {
    type State = Vec<K::Word>;

    fn position(&self) -> u128 {
        self.at
    }

    fn window(&self) -> u64 {
        self.window as u64
    }

    fn state(&self) -> Self::State {
        self.last().to_vec()
    }

    fn resume(&self, position: u128, state: &Self::State, _: &Budget<'_>) -> Result<Self, Stop> {
        let mut words = state.clone();
        words.resize(self.words.len(), K::BELOW);
        Ok(Tape { kernel: self.kernel.clone(), words, window: self.window, filled: 0, at: position })
    }

    fn advance(&mut self, to: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        while self.at < to {
            let count = self.count_to(to);
            self.more(count, budget)?;
            budget.advance(count as u64)?;
        }
        Ok(())
    }
}

impl<K: Kernel> Recurrent for Tape<K> {
    type More = Along;

    fn recur(
        &mut self,
        trail: &mut Trail<Self::State, Along>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop> {
        self.raise(trail.more.largest);
        let found = anchors::find(self, trail, limit, budget);
        trail.more.largest = self.largest();
        Ok(found?.map(|period| Return::state(period, self.at)))
    }
}

impl<K: Kernel> Valued for Tape<K> {
    fn show(&mut self, to: u128, budget: &Budget<'_>, show: &mut impl FnMut(u32, u64)) -> Result<(), Stop> {
        while self.at < to {
            let count = self.count_to(to);
            self.more(count, budget)?;
            for run in self.words[self.window..self.window + count].chunk_by(|a, b| a == b) {
                show(self.kernel.value(run[0]), run.len() as u64);
            }
            budget.advance(count as u64)?;
        }
        Ok(())
    }

    fn largest(&self) -> u32 {
        self.kernel.largest()
    }

    fn raise(&mut self, largest: u32) {
        self.kernel.raise(largest);
    }

    fn pack(&self, state: &Self::State) -> Packed {
        let runs = state.chunk_by(|a, b| a == b);
        runs.map(|run| (run.len() as u64, self.kernel.value(run[0]))).collect()
    }

    fn unpack(&self, packed: &Packed) -> Option<Self::State> {
        let length = packed.iter().try_fold(0u64, |sum, (length, _)| sum.checked_add(*length));
        if length != Some(self.window as u64) {
            return None;
        }
        let words = packed.iter().map(|(length, value)| (*length as usize, self.kernel.word(*value)));
        Some(words.flat_map(|(length, word)| std::iter::repeat_n(word, length)).collect())
    }
}
