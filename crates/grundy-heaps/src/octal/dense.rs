//! The engine for games without a useful sparse space: sixteen pairs per step, compared with few candidates.
//!
//! The first pairs, both ends of which lie in the fastest memory, are marked in a table. The values they leave
//! open are the candidates: the least one that occurs in no further pair is the value. Instead of marking all
//! further pairs, whole stretches of them are compared with a few candidates at once, in rounds of twice the
//! length each; early rounds, which are short, try many candidates, late rounds only those that will probably
//! be the answer.
//!
//! For this the values are kept backwards, too: then the larger parts of consecutive pairs lie in the same
//! order as the smaller ones.

use super::rule::Rule;
use super::space::LARGEST_VALUE;
use super::sparse::End;
use super::tape::Tape;

/// At least so many smaller parts are marked.
const LEAST_MARKED: usize = 1024;
/// After so many heaps the number of marked parts is reconsidered.
const TUNE_EVERY: usize = 64;
/// Candidates compared at once, at most.
const GROUP: usize = 16;
/// Pairs compared before the candidates are looked at again.
const STRETCH: usize = 2048;

/// Lengths of the table of marks. They are known beforehand, so that no mark needs a comparison.
const TABLES: [usize; 4] = [1 << 9, 1 << 11, 1 << 13, 1 << 16];

/// The engine; it reads the values of a tape that forgets nothing.
#[derive(Debug, Clone, Default)]
pub(super) struct Dense {
    /// Values backwards: heap n at `backwards.len() - 1 - n`.
    backwards: Vec<u16>,
    /// How many heaps are in there.
    filled: usize,
    /// Marks of values; its length is one of [`TABLES`].
    seen: Vec<bool>,
    /// Places of the table that are ever marked or looked at.
    used: usize,
    /// Smaller parts up to this one are marked.
    marked: usize,
    /// What it cost the last heaps to compare candidates, in pairs that might have been marked instead.
    compared: usize,
}

/// A value not yet seen among the options.
#[derive(Clone, Copy)]
struct Candidate {
    value: u16,
    /// How many rounds it has survived.
    rounds: usize,
}

impl Dense {
    /// Computes heaps until the tape ends at `to`.
    #[inline(always)]
    pub(crate) fn run_plain(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> End {
        let largest = tape.values().iter().copied().max().unwrap_or(0);
        self.fit(largest);
        self.marked = self.marked.max(LEAST_MARKED);
        while tape.next() < to {
            self.reverse(tape.values());
            let value = self.value(rule, tape.values());
            if value > LARGEST_VALUE {
                return End::Outgrown;
            }
            self.fit(value);
            tape.push_uncoded(value);
            if tape.values().len().is_multiple_of(TUNE_EVERY) {
                self.tune();
            }
        }
        End::Done
    }

    /// Marks more pairs if comparing costs more than marking, fewer if it costs much less.
    fn tune(&mut self) {
        let compared = std::mem::take(&mut self.compared) / TUNE_EVERY;
        if compared > self.marked {
            self.marked += self.marked / 8;
        } else if 2 * compared < self.marked {
            self.marked = (self.marked - self.marked / 8).max(LEAST_MARKED);
        }
    }

    /// Makes the table more than twice as long as values and their sums need: then some place is never marked.
    fn fit(&mut self, value: u16) {
        let size = 2 * (usize::from(value) + 1).next_power_of_two();
        if self.seen.len() < size {
            let table = TABLES.into_iter().find(|table| *table >= size).unwrap_or(TABLES[3]);
            self.seen.resize(table, false);
        }
        self.used = self.used.max(size);
    }

    /// Takes over new values.
    fn reverse(&mut self, values: &[u16]) {
        if values.len() > self.backwards.len() {
            self.backwards = vec![0; (2 * values.len()).max(1 << 12)];
            self.filled = 0;
        }
        let end = self.backwards.len();
        for (heap, value) in values.iter().enumerate().skip(self.filled) {
            self.backwards[end - 1 - heap] = *value;
        }
        self.filled = values.len();
    }

    #[inline(always)]
    fn value(&mut self, rule: &Rule, values: &[u16]) -> u16 {
        let heap = values.len();
        self.mark(rule, values);
        let mut open = 0;
        let mut candidates: Vec<Candidate> = Vec::with_capacity(GROUP);
        let most = rule.two.iter().filter(|take| **take < heap);
        let most = most.map(|take| rule.smaller_part((heap - take) as u64) as usize).max().unwrap_or(0);
        loop {
            // Some place of the table is never marked: a candidate that no pair excludes.
            let refill = candidates.is_empty();
            while refill && candidates.len() < GROUP && open < self.used {
                if !self.seen[open] {
                    candidates.push(Candidate { value: open as u16, rounds: 0 });
                }
                open += 1;
            }
            let Some(first) = candidates.first().copied() else { return self.used as u16 };
            // Rounds begin with a quarter of what was marked and double.
            let length = (self.marked / 4) << first.rounds;
            let from = self.marked + length - self.marked / 4 + 1;
            if from > most {
                return first.value;
            }
            let to = most.min(from + length - 1);
            let group = group_size(first.rounds, to, most);
            let size = candidates.iter().take(group).take_while(|next| next.rounds == first.rounds).count();
            // The survivor has to be compared with all pairs in any case.
            self.compared += (size - 1) * (to - from) * rule.two.len() / 24;
            self.round(rule, values, (from, to), &mut candidates, size);
        }
    }

    /// Marks the options of the next heap up to the first pairs.
    #[inline(always)]
    fn mark(&mut self, rule: &Rule, values: &[u16]) {
        let heap = values.len();
        self.seen[..self.used].fill(false);
        if rule.all.contains(&heap) {
            self.seen[0] = true;
        }
        for take in rule.one.iter().take_while(|take| **take < heap) {
            self.seen[usize::from(values[heap - take])] = true;
        }
        for take in rule.two.iter().take_while(|take| **take < heap) {
            let rest = heap - take;
            let most = (rule.smaller_part(rest as u64) as usize).min(self.marked);
            let start = self.backwards.len() - rest;
            let (small, large) = (&values[1..=most], &self.backwards[start..start + most]);
            match self.seen.len() {
                512 => mark_pairs::<512>(&mut self.seen, small, large),
                2048 => mark_pairs::<2048>(&mut self.seen, small, large),
                8192 => mark_pairs::<8192>(&mut self.seen, small, large),
                _ => mark_pairs::<65536>(&mut self.seen, small, large),
            }
        }
    }

    /// Compares the smaller parts `from` to `to` with the first `size` candidates and drops those that occur.
    #[inline(always)]
    fn round(
        &self,
        rule: &Rule,
        values: &[u16],
        (from, to): (usize, usize),
        candidates: &mut Vec<Candidate>,
        size: usize,
    ) {
        let heap = values.len();
        // Repeating a candidate fills the group up.
        let wanted: [u16; GROUP] = std::array::from_fn(|at| candidates[at % size].value);
        let mut found = [false; GROUP];
        'all: for take in rule.two.iter().take_while(|take| **take < heap) {
            let rest = heap - take;
            let most = to.min(rule.smaller_part(rest as u64) as usize);
            let mut at = from;
            while at <= most {
                let length = STRETCH.min(most + 1 - at);
                let small = &values[at..at + length];
                let start = self.backwards.len() - 1 - (rest - at);
                let large = &self.backwards[start..start + length];
                match size {
                    1 => compare::<1>(&wanted, small, large, &mut found),
                    2 => compare::<2>(&wanted, small, large, &mut found),
                    3 | 4 => compare::<4>(&wanted, small, large, &mut found),
                    5..=8 => compare::<8>(&wanted, small, large, &mut found),
                    _ => compare::<GROUP>(&wanted, small, large, &mut found),
                }
                if found[..size].iter().all(|found| *found) {
                    break 'all;
                }
                at += length;
            }
        }
        wanted.iter().zip(found).take(size).for_each(|(value, found)| {
            if found {
                candidates.retain(|candidate| candidate.value != *value);
            }
        });
        let survivors = found[..size].iter().filter(|found| !**found).count();
        candidates[..survivors].iter_mut().for_each(|candidate| candidate.rounds += 1);
    }
}

/// How many candidates a round tries: fewer, the longer it is.
fn group_size(rounds: usize, to: usize, most: usize) -> usize {
    match rounds {
        0 => GROUP,
        1 | 2 => 8,
        _ if 8 * to < most => 4,
        _ if 2 * to <= most => 2,
        _ => 1,
    }
}

/// Marks the values of pairs in a table of `T` places.
#[inline(always)]
fn mark_pairs<const T: usize>(seen: &mut [bool], small: &[u16], large: &[u16]) {
    let Some(seen) = seen.first_chunk_mut::<T>() else { return };
    let (fours, rest) = small.as_chunks::<4>();
    let (large_fours, large_rest) = large.as_chunks::<4>();
    for (a, b) in fours.iter().zip(large_fours) {
        for lane in 0..4 {
            seen[usize::from(a[lane] ^ b[lane]) % T] = true;
        }
    }
    for (a, b) in rest.iter().zip(large_rest) {
        seen[usize::from(a ^ b) % T] = true;
    }
}

/// Whether each of the first `C` values is that of a pair.
#[inline(always)]
fn compare<const C: usize>(wanted: &[u16; GROUP], small: &[u16], large: &[u16], found: &mut [bool; GROUP]) {
    let mut hits = [0u16; C];
    for (a, b) in small.iter().zip(large) {
        for (hit, value) in hits.iter_mut().zip(wanted) {
            *hit |= u16::from(a ^ b == *value);
        }
    }
    for (found, hit) in found.iter_mut().zip(hits) {
        *found |= hit != 0;
    }
}
