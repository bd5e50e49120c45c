//! Octal games as registers: far beyond its rare heaps a game is a recurrence of few terms, and runs as fast as one.
//!
//! Let R be the last rare heap of a [sparse space](super::space) and K the most that may be taken. Beyond 2R + K every
//! move that excludes a value of the common class leaves one rare heap r and a common one, or a single heap; both parts of
//! such a move are known by their distance. So the code of heap n is
//!
//! > c(n) = mex { c(n - lag) xor code : taps (lag, code) },
//!
//! one tap (k + r, code of g(r)) for every rare heap r and every k that may be taken before a split, and one tap (k, 0) for
//! every k after which a single heap is left, if it lies in the common class. The smallest lag L is what makes this
//! fast: L heaps in a row do not depend on each other and are computed together. Taps with larger lags are looked up for
//! whole [blocks](BLOCK) of heaps at once.
//!
//! A set of codes is a word with one bit each, of 16, 32 or 64 bits. Codes beyond the word are left out: a tap that
//! excludes such a code says nothing about smaller ones. If all codes of a word are excluded, the word is too short and
//! the run ends there.
//!
//! The recurrence gives the values only while no new rare heap appears. That is a separate question, and
//! [`Cover`] answers it for every heap: all values of the rare class below the value must be excluded by pairs of
//! common heaps. Both together are exact: nothing is assumed.
//!
//! Source: A. Flammenkamp, who computed 0.106 (2002) by its few rare heaps.
//!
//! Main results
//! * [`Register::of`]: the recurrence of a game in a space. [`Register::fill`]: its codes, as many as wanted.

mod cover;
mod lanes;
mod plain;
#[cfg(test)]
mod tests;
mod words;

pub(super) use cover::{Cover, LONG_RUN};

use super::rule::Rule;
use super::space::Space;

/// Heaps whose far taps are looked up together.
pub(super) const BLOCK: usize = 32;

/// The code `lag` heaps before, xor `code`, is excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tap {
    pub lag: usize,
    pub code: u16,
}

/// How long the words are that hold a set of codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Width {
    W16,
    W32,
    W64,
}

impl Width {
    /// All of them, the shortest first.
    pub const ALL: [Width; 3] = [Width::W16, Width::W32, Width::W64];

    /// Codes are below this number.
    pub fn codes(self) -> u16 {
        16 << self as u16
    }

    /// The next longer words.
    pub fn next(self) -> Option<Width> {
        Width::ALL.into_iter().find(|width| *width > self)
    }

    /// The shortest word that holds a code.
    pub fn of(code: u16) -> Option<Width> {
        Width::ALL.into_iter().find(|width| code < width.codes())
    }
}

/// The recurrence of a game beyond its rare heaps.
#[derive(Debug, Clone)]
pub(super) struct Register {
    /// Lags below [`BLOCK`], rising.
    near: Vec<Tap>,
    /// All others, rising.
    far: Vec<Tap>,
    width: Width,
}

impl Register {
    /// The recurrence for the rare heaps with their values. It holds beyond 2R + K; `None` if nothing is ever excluded.
    pub fn of(rule: &Rule, space: &Space, rares: &[(u64, u16)], width: Width) -> Option<Register> {
        let pairs = rares.iter().flat_map(|(heap, value)| {
            rule.two.iter().map(|take| Tap { lag: take + *heap as usize, code: space.code(*value) })
        });
        let single = rule.one.iter().filter(|take| space.single_is_common(**take));
        Register::new(pairs.chain(single.map(|take| Tap { lag: *take, code: 0 })).collect(), width)
    }

    fn new(mut taps: Vec<Tap>, width: Width) -> Option<Register> {
        taps.retain(|tap| tap.code < width.codes());
        taps.sort_unstable();
        taps.dedup();
        let far = taps.split_off(taps.partition_point(|tap| tap.lag < BLOCK));
        (!taps.is_empty() || !far.is_empty()).then_some(Register { near: taps, far, width })
    }

    /// The largest lag: so many codes decide all that follow.
    pub fn reach(&self) -> usize {
        self.far.last().or(self.near.last()).map_or(0, |tap| tap.lag)
    }

    /// So many heaps in a row do not depend on each other.
    pub fn smallest_lag(&self) -> usize {
        self.near.first().or(self.far.first()).map_or(1, |tap| tap.lag)
    }

    /// Whether it is faster than the sparse engine: heaps are computed together, in vectors or in words.
    pub fn pays(&self) -> bool {
        lanes::available() || words::suits(self)
    }

    /// Computes `codes[from..]` from the codes before, of which there are at least [`Register::needs`], and returns how many of
    /// all are right: fewer than there are if the words are too short.
    pub fn fill(&self, codes: &mut [u16], from: usize) -> usize {
        assert!(from >= self.needs(), "too few codes to begin with");
        let end = codes.len();
        let left = lanes::fill(self, codes, from);
        plain::fill(self, codes, left);
        let most = self.width.codes();
        // The largest code is found many at a time, a place one by one.
        match codes[from..].iter().fold(0, |largest, code| *code.max(&largest)) < most {
            true => end,
            false => codes[from..].iter().position(|code| *code >= most).map_or(end, |at| from + at),
        }
    }

    /// So many codes must be known to begin with.
    pub fn needs(&self) -> usize {
        self.reach().max(2 * BLOCK)
    }
}
