//! The recurrence in ordinary words of 64 bits, for processors without AVX-512; the same codes as [`super::plain`].
//!
//! The code of a heap is a set of one bit, and 4, 2 or 1 sets stand side by side in a word, as the sets have 16, 32 or 64 bits.
//! To xor codes with a number is to exchange neighbouring groups of 2^j bits in every set, for each one of the number. So the sets of
//! all taps with the same code are united first, exchanged by the bits in which the code differs from the next one, united
//! with those of that code, and so on down to the code 0 ([`Union`]).
//!
//! A word depends on earlier words only if no lag is shorter than the sets in a word. Far taps are looked up for [`RUN`] words
//! at once, in loops that compilers turn into vectors.
//!
//! With x excluded, the least code that is left is the lowest bit that x lacks: not x and x + 1, where the highest bit of each set is
//! left out of the sum, so that nothing is carried into the next set. A full set gives the empty one, which stands for no code.

use super::cover::Cover;
use super::{Register, Tap, Width};

/// Words whose far taps are looked up together: no more than a block of heaps, whatever the length of sets.
const RUN: usize = 8;

/// Whether the recurrence can be computed in words.
pub(super) fn suits(register: &Register) -> bool {
    register.smallest_lag() >= Shape::of(register.width).sets
}

/// Computes `codes[from..]` in runs, as far as they fit, and returns the first place that is left.
#[inline(always)]
pub(super) fn fill(register: &Register, codes: &mut [u16], from: usize) -> usize {
    if !suits(register) {
        return from;
    }
    let shape = Shape::of(register.width);
    let (near, far) = (Union::of(&register.near, shape), Union::of(&register.far, shape));
    let mut row = Row::of(shape, codes, from, register.reach());
    let mut at = from;
    while at + RUN * shape.sets <= codes.len() {
        let end = row.words.len();
        let excluded = far.at::<RUN>(&row.words, end);
        for (place, excluded) in (end..).zip(excluded) {
            let [close] = near.at::<1>(&row.words, place);
            row.words.push(shape.least_missing(excluded | close));
        }
        for word in &row.words[end..] {
            for (lane, code) in codes[at..at + shape.sets].iter_mut().enumerate() {
                *code = shape.code(*word, lane);
            }
            at += shape.sets;
        }
        row.forget();
    }
    at
}

/// [`Cover::check`] in runs, as far as they fit: the first place that is left, or the one that was not accepted.
#[inline(always)]
pub(super) fn check(
    cover: &Cover,
    codes: &[u16],
    from: usize,
    heap: u64,
    settled: &mut dyn FnMut(usize, u128) -> bool,
) -> (usize, bool) {
    let shape = Shape::of(cover.width);
    let witnesses = Union::of(&cover.witnesses, shape);
    let mut row = Row::of(shape, codes, from, cover.lags().max().unwrap_or(0));
    let has_low = shape.packed(|lane| cover.has_low[(heap as usize + lane) % 2] as u64);
    // Where a word holds one set, the parity of the heap changes from word to word.
    let has_low_next = shape.packed(|lane| cover.has_low[(heap as usize + shape.sets + lane) % 2] as u64);
    let mut at = from;
    while at + RUN * shape.sets <= codes.len() {
        let end = row.words.len();
        for place in (at..).step_by(shape.sets).take(RUN) {
            row.words.push(shape.packed(|lane| shape.only(codes[place + lane])));
        }
        let excluded = witnesses.at::<RUN>(&row.words, end);
        for (place, excluded) in excluded.into_iter().enumerate() {
            let has_low = if place % 2 == 0 { has_low } else { has_low_next };
            let mut open = shape.needed(row.words[end + place], has_low, cover.low_bit) & !excluded;
            while open != 0 {
                let lane = open.trailing_zeros() as usize / shape.bits;
                let set = open >> (lane * shape.bits) & shape.first;
                open &= !(shape.first << (lane * shape.bits));
                if !settled(at + lane, set.into()) {
                    return (at + lane, false);
                }
            }
            at += shape.sets;
        }
        row.forget();
    }
    (at, true)
}

/// How sets lie in words.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// Bits of a set.
    bits: usize,
    /// Sets in a word.
    sets: usize,
    /// The first set, all its bits.
    first: u64,
    /// The lowest bit of each set.
    lowest: u64,
}

impl Shape {
    fn of(width: Width) -> Shape {
        let (bits, lowest) = match width {
            Width::W16 => (16, 0x0001_0001_0001_0001),
            Width::W32 => (32, 0x0000_0001_0000_0001),
            Width::W64 => (64, 1),
        };
        Shape { bits, sets: 64 / bits, first: u64::MAX >> (64 - bits), lowest }
    }

    /// The set of one code; empty if it has no bit for it.
    #[inline(always)]
    fn only(self, code: u16) -> u64 {
        if usize::from(code) < self.bits { 1 << code } else { 0 }
    }

    #[inline(always)]
    fn packed(self, set: impl Fn(usize) -> u64) -> u64 {
        (0..self.sets).fold(0, |word, lane| word | (set(lane) & self.first) << (lane * self.bits))
    }

    /// The code of a set of one bit; the number of bits if it is empty.
    #[inline(always)]
    fn code(self, word: u64, lane: usize) -> u16 {
        (word >> (lane * self.bits) & self.first).trailing_zeros().min(self.bits as u32) as u16
    }

    #[inline(always)]
    fn least_missing(self, excluded: u64) -> u64 {
        let highest = self.lowest << (self.bits - 1);
        !excluded & (excluded & !highest).wrapping_add(self.lowest)
    }

    /// The codes of the rare class that must be excluded: those below the code without its lowest bits, and if the value has the
    /// lowest bit of the mask all that differ from the code in these bits only. No set is empty.
    #[inline(always)]
    fn needed(self, codes: u64, has_low: u64, low_bit: u32) -> u64 {
        let alike = (0..low_bit).fold(codes, |alike, j| alike | exchanged(alike, j));
        (alike.wrapping_sub(self.lowest) & !alike) | (alike & has_low)
    }
}

/// Every code of the sets xor 2^j.
#[inline(always)]
fn exchanged(sets: u64, j: u32) -> u64 {
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (lower, by) = (LOWER[j as usize], 1 << j);
    (sets & lower) << by | (sets >> by & lower)
}

/// The last words, and those just computed.
struct Row {
    words: Vec<u64>,
    /// So many are looked back at.
    kept: usize,
}

impl Row {
    /// The codes before a place, as many as are looked back at.
    fn of(shape: Shape, codes: &[u16], from: usize, reach: usize) -> Row {
        let kept = reach.div_ceil(shape.sets) + 1;
        let code = |back: usize| from.checked_sub(back).map_or(0, |place| shape.only(codes[place]));
        let word = |back: usize| shape.packed(|lane| code(back * shape.sets - lane));
        Row { words: (1..=kept).rev().map(word).collect(), kept }
    }

    /// Drops what is no longer looked at, now and then.
    #[inline(always)]
    fn forget(&mut self) {
        if self.words.len() > 8 * self.kept + 64 * RUN {
            self.words.drain(..self.words.len() - self.kept);
        }
    }
}

/// Taps by their codes, see above.
struct Union {
    /// Where the sets of the taps with one code lie, and the exponents of the bits in which the code differs from the next.
    codes: Vec<(Vec<Place>, Vec<u32>)>,
}

/// Sets that lie in two words: so many words back, and so many bits on.
#[derive(Debug, Clone, Copy)]
struct Place {
    back: usize,
    shift: u32,
}

impl Union {
    fn of(taps: &[Tap], shape: Shape) -> Union {
        let mut codes: Vec<u16> = taps.iter().map(|tap| tap.code).collect();
        codes.retain(|code| usize::from(*code) < shape.bits);
        // In the order of Gray's code neighbours differ in few bits.
        let place_in_gray_code =
            |code: u16| [1, 2, 4].into_iter().fold(code, |place, by| place ^ place >> by);
        codes.sort_unstable_by_key(|code| std::cmp::Reverse(place_in_gray_code(*code)));
        codes.dedup();
        let place = |tap: &Tap| {
            let back = tap.lag.div_ceil(shape.sets);
            Place { back, shift: ((back * shape.sets - tap.lag) * shape.bits) as u32 }
        };
        let next = codes.iter().copied().skip(1).chain([0]);
        let with_places = |(code, next): (&u16, u16)| {
            let places = taps.iter().filter(|tap| tap.code == *code).map(place).collect();
            (places, (0..6).filter(|j| (code ^ next) >> j & 1 == 1).collect())
        };
        Union { codes: codes.iter().zip(next).map(with_places).collect() }
    }

    /// What is excluded in so many words from a place on.
    #[inline(always)]
    fn at<const N: usize>(&self, words: &[u64], at: usize) -> [u64; N] {
        let mut sets = [0; N];
        for (places, exchanges) in &self.codes {
            for place in places {
                let first = at - place.back;
                // Where the sets lie in one word, the next one is not looked at: it may not be there yet.
                if place.shift == 0 {
                    for (set, word) in sets.iter_mut().zip(&words[first..first + N]) {
                        *set |= word;
                    }
                } else {
                    let (low, high) = (&words[first..first + N], &words[first + 1..first + 1 + N]);
                    for word in 0..N {
                        sets[word] |= low[word] >> place.shift | high[word] << (64 - place.shift);
                    }
                }
            }
            for j in exchanges {
                for set in &mut sets {
                    *set = exchanged(*set, *j);
                }
            }
        }
        sets
    }
}
