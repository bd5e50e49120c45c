//! Anchors: whole chunks of the past in which any state can be looked up.
//!
//! An anchor is a chunk of the sequence all of whose states, one per position, are in a hash table. Later the
//! state at every chunk's start is looked up. As an anchor is as long as a chunk, a period of the sequence brings
//! exactly one chunk start into the anchor's image, so a recurrence is never missed, while nothing is tested
//! inside the chunks. Every match is verified by comparing the whole window.
//!
//! The table is larger than the memory close to a core, and nearly all states that are looked up are not in it. So a *sieve* is asked
//! first: bits by hash, of which few are set.
//!
//! The hash of a window is a polynomial in its words, so that from position n to n + 64 it rolls on.

use super::bits::{low, stands_at, word_at};
use super::tape::Tape;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// An odd factor, the base of the polynomial, and another for the window's last 64 positions.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
const TAIL: u64 = 0xD6E8_FEB8_6659_FD93;

/// A chunk whose states can be found again.
#[derive(Debug, Clone)]
struct Anchor {
    position: u128,
    /// The window before the chunk and the chunk.
    bits: Vec<u64>,
}

/// A state that equals the one looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) anchor: usize,
    /// Where the anchor begins.
    pub(super) from: u128,
    /// How far behind the anchor's beginning the state stands.
    pub(super) offset: usize,
}

/// All anchors of a search.
#[derive(Debug, Clone)]
pub(super) struct Anchors {
    length: usize,
    chunk: usize,
    anchors: Vec<Anchor>,
    /// Open addressing: upper half of the hash, lower half 1 + number of the state.
    slots: Vec<u64>,
    /// Some bits for each slot: where a state has its hash, one is set.
    sieve: Vec<u64>,
    filled: usize,
    hashes: Vec<u64>,
}

/// Up to this chunk there are slots for several anchors from the start; of longer ones each gets its own in time.
const SHORT_CHUNK: usize = 1 << 17;
/// Bits of the sieve for each slot.
const SIEVE: u64 = 4;

impl Anchors {
    pub(super) fn new(length: usize, chunk: usize, budget: &Budget<'_>) -> Result<Self, Stop> {
        let each = if chunk <= SHORT_CHUNK { 16 } else { 2 };
        let size = (each * chunk as u64).next_power_of_two();
        let (slots, sieve) = (budget.filled(0, size)?, budget.filled(0, sieve_words(size))?);
        Ok(Anchors { length, chunk, anchors: Vec::new(), slots, sieve, filled: 0, hashes: Vec::new() })
    }

    /// Whether the states of an anchor for windows of this length can be numbered at all.
    pub(super) fn can_hold(length: usize) -> bool {
        2 * (length + Tape::MOST_PADDING) < u32::MAX as usize
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let bits: usize = self.anchors.iter().map(|anchor| anchor.bits.len()).sum();
        8 * (self.slots.len() + self.sieve.len() + self.hashes.len() + bits) as u64
    }

    /// Whether another anchor's states can still be numbered.
    pub(super) fn has_room(&self) -> bool {
        ((self.anchors.len() + 1) * self.chunk) < u32::MAX as usize
    }

    /// Whether the state at an anchor's beginning is this one.
    pub(super) fn begins_with(&self, anchor: usize, window: &[u64]) -> bool {
        stands_at(window, self.length, &self.anchors[anchor].bits, 0)
    }

    /// Makes the tape's last chunk an anchor. If a state recurs inside it, the distance, which is then the least
    /// period.
    pub(super) fn insert(&mut self, tape: &Tape, budget: &Budget<'_>) -> Result<Option<usize>, Stop> {
        let mut bits = budget.list(((self.chunk + self.length) / 64 + 2) as u64)?;
        tape.read_back(self.chunk + self.length, self.chunk + self.length, &mut bits);
        bits.push(0);
        let number = self.anchors.len();
        self.anchors.push(Anchor { position: tape.position() - self.chunk as u128, bits });
        self.hash_all(number, budget)?;
        if 2 * (self.filled + self.chunk) > self.slots.len() {
            self.grow(budget)?;
        }
        let mask = self.slots.len() - 1;
        for offset in 0..self.chunk {
            pause(offset, budget)?;
            let hash = self.hashes[offset];
            let mut slot = hash as usize & mask;
            while self.slots[slot] != 0 {
                let held = self.slots[slot];
                if held >> 32 == hash >> 32
                    && let Some(earlier) = self.same_chunk(held, number, offset)
                {
                    return Ok(Some(offset - earlier));
                }
                slot = (slot + 1) & mask;
            }
            let state = (number * self.chunk + offset + 1) as u64;
            self.slots[slot] = hash & !low(32) | state;
            self.mark(hash);
        }
        self.filled += self.chunk;
        Ok(None)
    }

    /// The offset of a state in the same anchor that is equal.
    fn same_chunk(&self, held: u64, number: usize, offset: usize) -> Option<usize> {
        let state = (held & low(32)) as usize - 1;
        let earlier = state.checked_sub(number * self.chunk)?;
        let bits = &self.anchors[number].bits;
        let words = self.length.div_ceil(64);
        let equal = (0..words).all(|word| {
            let keep = low((self.length - 64 * word) as u64);
            (word_at(bits, earlier + 64 * word) ^ word_at(bits, offset + 64 * word)) & keep == 0
        });
        equal.then_some(earlier)
    }

    /// Twice the slots; the hashes' low halves are not stored, so they are computed again.
    fn grow(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        let size = (2 * (self.filled + self.chunk)).next_power_of_two() * 2;
        let mask = size - 1;
        (self.slots, self.sieve) = (Vec::new(), Vec::new());
        budget.need(self.bytes() + 8 * (size as u64 + sieve_words(size as u64)))?;
        (self.slots, self.sieve) =
            (budget.filled(0, size as u64)?, budget.filled(0, sieve_words(size as u64))?);
        let last = self.anchors.len() - 1;
        for number in 0..last {
            self.hash_all(number, budget)?;
            for offset in 0..self.chunk {
                pause(offset, budget)?;
                let hash = self.hashes[offset];
                let mut slot = hash as usize & mask;
                while self.slots[slot] != 0 {
                    slot = (slot + 1) & mask;
                }
                self.slots[slot] = hash & !low(32) | (number * self.chunk + offset + 1) as u64;
                self.mark(hash);
            }
        }
        self.hash_all(last, budget)
    }

    /// The places where a window stands in the anchors, all verified.
    pub(super) fn find(&self, window: &[u64]) -> impl Iterator<Item = Match> {
        let hash = self.hash(window);
        let mask = self.slots.len() - 1;
        let first = hash as usize & mask;
        (0..if self.is_marked(hash) { self.slots.len() } else { 0 })
            .map(move |step| self.slots[(first + step) & mask])
            .take_while(|held| *held != 0)
            .filter(move |held| held >> 32 == hash >> 32)
            .map(|held| {
                let state = (held & low(32)) as usize - 1;
                let (anchor, offset) = (state / self.chunk, state % self.chunk);
                Match { anchor, from: self.anchors[anchor].position, offset }
            })
            .filter(move |found| {
                stands_at(window, self.length, &self.anchors[found.anchor].bits, found.offset)
            })
    }

    /// The word and the bit of a hash in the sieve.
    fn place(&self, hash: u64) -> (usize, u64) {
        let place = (hash >> 6) as usize & (self.sieve.len() - 1);
        (place, 1 << (hash & 63))
    }

    fn mark(&mut self, hash: u64) {
        let (word, bit) = self.place(hash);
        self.sieve[word] |= bit;
    }

    /// Whether a state may have this hash: no only if none has.
    fn is_marked(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        self.sieve[word] & bit != 0
    }

    fn hash(&self, window: &[u64]) -> u64 {
        if self.length < 64 {
            return finish(window[0], 0);
        }
        let sum = window[..self.length / 64].iter().fold(0u64, |sum, word| roll(sum, *word));
        finish(sum, word_at(window, self.length - 64))
    }

    /// The hashes of all states of an anchor.
    fn hash_all(&mut self, number: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        let mut hashes = std::mem::take(&mut self.hashes);
        hashes.clear();
        budget.need(self.bytes() + 8 * self.chunk as u64)?;
        budget.make_room(&mut hashes, self.chunk as u64)?;
        let bits = &self.anchors[number].bits[..];
        let (length, full) = (self.length, self.length / 64);
        if length < 64 {
            hashes
                .extend((0..self.chunk).map(|offset| finish(word_at(bits, offset) & low(length as u64), 0)));
        } else {
            let leave = (0..full).fold(1u64, |power, _| power.wrapping_mul(BASE));
            for offset in 0..self.chunk {
                pause(offset, budget)?;
                let sum = match offset.checked_sub(64) {
                    None => (0..full).fold(0, |sum, word| roll(sum, word_at(bits, offset + 64 * word))),
                    Some(before) => roll(hashes[before], word_at(bits, before + 64 * full))
                        .wrapping_sub(word_at(bits, before).wrapping_mul(leave)),
                };
                hashes.push(sum);
            }
            for (offset, hash) in hashes.iter_mut().enumerate() {
                *hash = finish(*hash, word_at(bits, offset + length - 64));
            }
        }
        self.hashes = hashes;
        Ok(())
    }
}

/// The length of the sieve for so many slots, a power of two.
fn sieve_words(slots: u64) -> u64 {
    (SIEVE * slots).div_ceil(64).next_power_of_two()
}

/// Looks at the budget now and then: the states of the longest anchors take seconds.
#[inline(always)]
fn pause(offset: usize, budget: &Budget<'_>) -> Result<(), Stop> {
    const EVERY: usize = 1 << 20;
    if (offset + 1).is_multiple_of(EVERY) { budget.look() } else { Ok(()) }
}

#[inline(always)]
fn roll(sum: u64, word: u64) -> u64 {
    sum.wrapping_mul(BASE).wrapping_add(word)
}

#[inline(always)]
fn finish(sum: u64, tail: u64) -> u64 {
    let mixed = sum.wrapping_add(tail.wrapping_mul(TAIL));
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(BASE);
    (mixed ^ mixed >> 29).wrapping_mul(TAIL) ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::super::{EngineKind, Moves, State};
    use super::*;

    /// More anchors than there are slots for in the beginning: none is lost when their number grows.
    #[test]
    fn every_state_of_every_anchor_is_found() {
        let (moves, budget) = (Moves::try_from(vec![8, 58, 101, 109]).unwrap(), Budget::unlimited());
        let start = State::at_start(&moves, None, &budget).unwrap();
        let mut tape = Tape::new(&moves, EngineKind::for_moves(&moves), &start, 256, &budget).unwrap();
        let mut anchors = Anchors::new(109, tape.chunk(), &budget).unwrap();
        let (slots, mut states) = (anchors.slots.len(), Vec::new());
        for anchor in 0..20 {
            tape.advance();
            assert_eq!(anchors.insert(&tape, &budget), Ok(None));
            for offset in 0..tape.chunk() {
                let mut window = Vec::new();
                tape.window_back(tape.chunk() - offset, &mut window);
                states.push((anchor, offset, window));
            }
        }
        assert!(anchors.slots.len() > slots, "the table has not grown");
        for (anchor, offset, window) in &states {
            let found = |found: Match| (found.anchor, found.offset) == (*anchor, *offset);
            assert!(anchors.find(window).any(found), "anchor {anchor}, offset {offset}");
        }
        // What stands nowhere: another last outcome after every state.
        let stranger = |window: &Vec<u64>| anchors.find(&[window[0], window[1] ^ 1 << 44]).next().is_none();
        assert!(states.iter().filter(|(.., window)| stranger(window)).count() > states.len() / 2);
    }
}
