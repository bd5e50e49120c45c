//! Values as single bits: the mex of a set of values is the lowest bit missing in their OR.
//!
//! A position of value g is the word 1<<g, a position below 0 the word 0. The OR x of the words of all options
//! is the set of their values, and `!x & (x + 1)` is its mex, again as a single bit. With k moves the mex is at
//! most k; if the word has exactly k bits, the value k overflows to the word 0, which is harmless: it can only
//! arise from k options with the values 0 to k-1, and as an option it would decide a mex only beyond k.
//!
//! Positions closer together than the smallest move do not depend on each other, so blocks of that length are
//! computed in plain loops over slices, which the compiler turns into vector instructions.

use super::chunked::Kernel;
use grundy_core::error::Stop;
use std::array::from_fn;

/// The bits of a value.
pub(super) trait Word: Copy + PartialEq {
    /// How many.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;
    /// The union of two sets.
    fn or(self, other: Self) -> Self;
    /// The mex of a set as a bit.
    fn mex(self) -> Self;
    /// The value; [`Word::BITS`] for the word 0.
    fn value(self) -> u32;
    /// The bit of a value; 0 if it has none.
    fn single(value: u32) -> Self;
    /// The largest number in a set, if any.
    fn top(self) -> u32;
    /// As 64 bits.
    fn wide(self) -> u64;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn mex(self) -> Self {
                !self & self.wrapping_add(1)
            }
            fn value(self) -> u32 {
                self.trailing_zeros()
            }
            fn single(value: u32) -> Self {
                Self::checked_shl(1, value).unwrap_or(0)
            }
            fn top(self) -> u32 {
                self.checked_ilog2().unwrap_or(0)
            }
            fn wide(self) -> u64 {
                self.into()
            }
        }
    )*};
}

words!(u8 u16 u32 u64);

/// How many bytes the words for so many moves have; none if no word is long enough.
pub(super) fn bytes_per_position(moves: usize) -> Option<u64> {
    [1, 2, 4, 8].into_iter().find(|bytes| moves as u64 <= 8 * bytes)
}

/// The moves as distances in memory.
pub(super) fn distances(moves: &[u64]) -> Result<Vec<usize>, Stop> {
    let fits = moves.iter().map(|step| usize::try_from(*step)).collect::<Result<_, _>>();
    fits.map_err(|_| {
        Stop::refused("the moves are larger than the memory of this machine").with_help("take smaller moves")
    })
}

/// One-hot words of a type that is long enough for the number of moves.
#[derive(Clone)]
pub(super) struct OneHot<W> {
    moves: Vec<usize>,
    /// All words so far, put together.
    seen: W,
    /// Whether the word 0 was among them.
    overflow: bool,
}

impl<W: Word> OneHot<W> {
    /// The caller takes care that the words have at least as many bits as there are moves.
    pub(super) fn new(moves: &[u64]) -> Result<Self, Stop> {
        debug_assert!(moves.len() <= W::BITS as usize);
        Ok(OneHot { moves: distances(moves)?, seen: W::ZERO, overflow: false })
    }

    /// A number of moves known when compiled lets the compiler keep everything in registers.
    fn fill_fixed<const M: usize>(&mut self, tape: &mut [W], from: usize) {
        let Ok(moves) = <[usize; M]>::try_from(self.moves.as_slice()) else {
            return self.fill_any(tape, from);
        };
        let mut at = from;
        while at < tape.len() {
            let block = moves[0].min(tape.len() - at);
            let (past, future) = tape.split_at_mut(at);
            let options: [&[W]; M] = from_fn(|k| &past[at - moves[k]..at - moves[k] + block]);
            self.seen = self.seen.or(combine(&options, &mut future[..block]));
            at += block;
        }
    }

    fn fill_any(&mut self, tape: &mut [W], from: usize) {
        let Some(&least) = self.moves.first() else { return };
        let mut at = from;
        while at < tape.len() {
            let block = least.min(tape.len() - at).min(BLOCK);
            let (past, future) = tape.split_at_mut(at);
            let mut sets = [W::ZERO; BLOCK];
            for step in &self.moves {
                let options = &past[at - step..at - step + block];
                for (set, option) in sets.iter_mut().zip(options) {
                    *set = set.or(*option);
                }
            }
            for (word, set) in future[..block].iter_mut().zip(sets) {
                *word = set.mex();
                self.seen = self.seen.or(*word);
            }
            at += block;
        }
    }
}

/// Positions computed together where the number of moves is not known when compiled.
const BLOCK: usize = 64;
/// Words computed together: a few vector registers.
const LANES: usize = 64;

/// The mex of M options for every position of `out`, all slices equally long; returns the OR of what it wrote.
fn combine<W: Word, const M: usize>(options: &[&[W]; M], out: &mut [W]) -> W {
    let mut seen = [W::ZERO; LANES];
    let mut parts = out.chunks_exact_mut(LANES);
    let mut done = 0;
    for part in &mut parts {
        let lanes: [&[W]; M] = from_fn(|k| &options[k][done..done + LANES]);
        for lane in 0..LANES {
            let mut set = W::ZERO;
            for option in lanes {
                set = set.or(option[lane]);
            }
            part[lane] = set.mex();
            seen[lane] = seen[lane].or(part[lane]);
        }
        done += LANES;
    }
    let rest = parts.into_remainder();
    let lanes: [&[W]; M] = from_fn(|k| &options[k][done..done + rest.len()]);
    for (place, word) in rest.iter_mut().enumerate() {
        *word = lanes.iter().fold(W::ZERO, |set, option| set.or(option[place])).mex();
        seen[0] = seen[0].or(*word);
    }
    seen.into_iter().fold(W::ZERO, W::or)
}

impl<W: Word> Kernel for OneHot<W> {
    type Word = W;
    const PACKED: usize = 8 / size_of::<W>();
    const BELOW: W = W::ZERO;

    fn reach(&self) -> usize {
        self.moves.last().copied().unwrap_or(0)
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn fill(&mut self, tape: &mut [W], from: usize, _at: u128) {
        match self.moves.len() {
            1 => self.fill_fixed::<1>(tape, from),
            2 => self.fill_fixed::<2>(tape, from),
            3 => self.fill_fixed::<3>(tape, from),
            4 => self.fill_fixed::<4>(tape, from),
            5 => self.fill_fixed::<5>(tape, from),
            6 => self.fill_fixed::<6>(tape, from),
            7 => self.fill_fixed::<7>(tape, from),
            8 => self.fill_fixed::<8>(tape, from),
            _ => self.fill_any(tape, from),
        }
        if self.moves.len() == W::BITS as usize && !self.overflow {
            self.overflow = tape[from..].contains(&W::ZERO);
        }
    }

    fn value(&self, word: W) -> u32 {
        word.value()
    }

    fn word(&self, value: u32) -> W {
        W::single(value)
    }

    fn raise(&mut self, largest: u32) {
        self.seen = self.seen.or(W::single(largest));
        self.overflow |= largest >= W::BITS;
    }

    fn largest(&self) -> u32 {
        if self.overflow { W::BITS } else { self.seen.top() }
    }

    fn pack(words: &[W]) -> u64 {
        words.iter().fold(0, |packed, word| packed << (W::BITS % 64) | word.wide())
    }
}
