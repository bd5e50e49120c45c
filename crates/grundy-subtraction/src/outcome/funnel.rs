//! The digit loops in vector registers, for processors with funnel shifts (AVX-512 VL and VBMI2).
//!
//! A window that spans two digits is one instruction there: with the later digit low-aligned and the earlier one
//! *top-aligned* (shifted up so that its last position is bit 63), `shldv` joins them. Bits above the digit's width
//! are left undefined until the digit is stored: the top-aligned copy drops them, and a low-aligned one only shifts
//! them further up. The last digits stay in registers, as a step would have to wait for memory; from [`NEAREST`] digits
//! back on, windows come from memory, with the top-aligned digits in a strip of their own.
//!
//! Three chains are solved here, as in [`digit`](super::digit) and, for the move 1 and for digits of up to four
//! smallest moves, in [`register`](super::register).
//! Everything else is left to the portable loops, which give the same digits.
//!
//! Limits: at most four taps, all within [`REACH`] digits. Nothing here is unsafe: the functions are compiled for the
//! features they need and are called from [`wide`](super::wide) only, which asks the processor first.

use super::bits::low;
use super::taps::{REACH, Tap, Taps};
use super::wide::{load_eight, store, store_eight};
use std::arch::x86_64::*;
use std::cell::Cell;

/// How many digits are computed between two renewals of the strip of top-aligned digits.
const STRIP: usize = 128;

/// So many digits are computed per round of the loop.
const UNROLL: usize = 4;

/// Taps from so many digits back on are read from memory.
const NEAREST: usize = 4;

/// How the outcomes follow from the AND over all moves but the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chain {
    /// Digits of two smallest moves.
    Digit,
    /// The smallest move is 1.
    Carry,
    /// Digits of up to four smallest moves, of at most the second move.
    Double,
}

const DIGIT: u8 = Chain::Digit as u8;
const CARRY: u8 = Chain::Carry as u8;
const DOUBLE: u8 = Chain::Double as u8;

/// A loop over digits that can run in vector registers.
#[derive(Debug, Clone)]
pub(super) struct Funnel {
    chain: Chain,
    smallest: u32,
    width: usize,
    /// The taps that read one, two, three and more digits back.
    taps: [Vec<Tap>; NEAREST],
}

/// The shift of each tap; those of one distance in digits together.
struct Counts<const ONE: usize, const TWO: usize, const THREE: usize, const FAR: usize> {
    one: [Count; ONE],
    two: [__m128i; TWO],
    three: [__m128i; THREE],
    far: [(usize, __m128i); FAR],
}

/// How far the later digit of a window is shifted up, and the earlier one, top-aligned, down.
#[derive(Debug, Clone, Copy)]
struct Count {
    left: __m128i,
    right: __m128i,
}

impl Count {
    #[target_feature(enable = "sse2")]
    fn new(left: u64) -> Self {
        Count { left: word(left), right: word(64 - left) }
    }

    /// The window, ANDed with `rest`: a cycle sooner after `later` than by a funnel shift.
    #[target_feature(enable = "avx512f,avx512vl")]
    fn join_and(&self, later: __m128i, earlier: __m128i, rest: __m128i) -> __m128i {
        either_and(_mm_sllv_epi64(later, self.left), _mm_srlv_epi64(earlier, self.right), rest)
    }
}

impl Funnel {
    /// The loop for these taps, unless they reach too far back.
    pub(super) fn new(chain: Chain, smallest: u32, width: usize, taps: &Taps) -> Option<Funnel> {
        let mut sorted: [Vec<Tap>; NEAREST] = Default::default();
        for tap in taps.all() {
            sorted[tap.back.clamp(1, NEAREST) - 1].push(*tap);
        }
        let reached = taps.all().all(|tap| (1..REACH).contains(&tap.back));
        reached.then_some(Funnel { chain, smallest, width, taps: sorted })
    }

    /// Fills `digits[from..]` but for up to three digits at the end. Returns the first that is not filled.
    #[target_feature(enable = "avx512f,avx512vl,avx512vbmi2")]
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) -> usize {
        let whole = digits.len() - (digits.len() - from) % UNROLL;
        let digits = &mut digits[..whole];
        if from < REACH {
            return from;
        }
        macro_rules! cases {
            ($($one:literal $two:literal $three:literal $far:literal),* $(,)?) => {
                match self.taps.each_ref().map(Vec::len) {
                    $([$one, $two, $three, $far] => {
                        let counts = Counts::<$one, $two, $three, $far>::new(&self.taps);
                        match self.chain {
                            Chain::Digit => self.run::<DIGIT, $one, $two, $three, $far>(&counts, digits, from),
                            Chain::Carry => self.run::<CARRY, $one, $two, $three, $far>(&counts, digits, from),
                            Chain::Double => self.run::<DOUBLE, $one, $two, $three, $far>(&counts, digits, from),
                        }
                    })*
                    _ => return from,
                }
            };
        }
        cases!(
            0 0 0 1, 0 0 0 2, 0 0 0 3, 0 0 0 4, 0 0 1 0, 0 0 1 1, 0 0 1 2, 0 0 1 3, 0 0 2 0, 0 0 2 1,
            0 0 2 2, 0 0 3 0, 0 0 3 1, 0 0 4 0, 0 1 0 0, 0 1 0 1, 0 1 0 2, 0 1 0 3, 0 1 1 0, 0 1 1 1,
            0 1 1 2, 0 1 2 0, 0 1 2 1, 0 1 3 0, 0 2 0 0, 0 2 0 1, 0 2 0 2, 0 2 1 0, 0 2 1 1, 0 2 2 0,
            0 3 0 0, 0 3 0 1, 0 3 1 0, 0 4 0 0, 1 0 0 0, 1 0 0 1, 1 0 0 2, 1 0 0 3, 1 0 1 0, 1 0 1 1,
            1 0 1 2, 1 0 2 0, 1 0 2 1, 1 0 3 0, 1 1 0 0, 1 1 0 1, 1 1 0 2, 1 1 1 0, 1 1 1 1, 1 1 2 0,
            1 2 0 0, 1 2 0 1, 1 2 1 0, 1 3 0 0, 2 0 0 0, 2 0 0 1, 2 0 0 2, 2 0 1 0, 2 0 1 1, 2 0 2 0,
            2 1 0 0, 2 1 0 1, 2 1 1 0, 2 2 0 0, 3 0 0 0, 3 0 0 1, 3 0 1 0, 3 1 0 0, 4 0 0 0,
        );
        whole
    }

    /// The AND of all windows before digit `at`.
    fn and_before(&self, digits: &[u64], at: usize) -> u64 {
        self.taps.iter().flatten().fold(!0, |and, tap| and & tap.read(digits, at))
    }

    #[target_feature(enable = "avx512f,avx512vl,avx512vbmi2")]
    fn run<const CHAIN: u8, const ONE: usize, const TWO: usize, const THREE: usize, const FAR: usize>(
        &self,
        counts: &Counts<ONE, TWO, THREE, FAR>,
        digits: &mut [u64],
        from: usize,
    ) {
        let lift = 64 - self.width as u32;
        let (lift_by, smallest) = (word(lift.into()), word(self.smallest.into()));
        let ones = _mm_set1_epi64x(-1);
        // Made in the vector unit: the compiler would mask in the integer unit otherwise, and move back and forth.
        let mask = _mm_srlv_epi64(ones, lift_by);
        let even = word(0x5555_5555_5555_5555);
        let not_first = word(!low(self.smallest.into()));
        let first_two = word(low(2 * u64::from(self.smallest)));
        let (above, twice) = (word(64 - u64::from(self.smallest)), word(2 * u64::from(self.smallest)));
        let mut last_and = word(self.and_before(digits, from - 1) << lift);
        // The last digits, low- and top-aligned. The loop is unrolled, so that they need not be moved on.
        let mut lows: [__m128i; UNROLL] = std::array::from_fn(|at| word(digits[from - UNROLL + at]));
        let mut highs: [__m128i; UNROLL] = std::array::from_fn(|at| word(digits[from - UNROLL + at] << lift));
        let mut tops = [0u64; REACH + STRIP];
        let mut start = from;
        while start < digits.len() {
            let end = (start + STRIP).min(digits.len());
            for (top, digit) in tops.iter_mut().zip(&digits[start - REACH..start]) {
                *top = digit << lift;
            }
            let (pasts, highs_kept) = (cells(&mut digits[start - REACH..end]), cells(&mut tops));
            for at in (0..end - start).step_by(UNROLL) {
                let (Some(past), Some(tops)) = (line(pasts, at), line(highs_kept, at)) else { return };
                macro_rules! step {
                    ($at:literal) => {
                        let last = |back: usize| lows[($at + UNROLL - back) % UNROLL];
                        let last_high = |back: usize| highs[($at + UNROLL - back) % UNROLL];
                        let mut rest = ones;
                        for (back, count) in &counts.far {
                            let later = &past[$at + (REACH - back) % REACH];
                            let earlier = &tops[$at + (REACH - 1 - back) % REACH];
                            rest = both(rest, _mm_shldv_epi64(cell(later), cell(earlier), *count));
                        }
                        for count in counts.three {
                            rest = both(rest, _mm_shldv_epi64(last(3), last_high(4), count));
                        }
                        for count in counts.two {
                            rest = both(rest, _mm_shldv_epi64(last(2), last_high(3), count));
                        }
                        if CHAIN != DIGIT {
                            rest = either_and(_mm_srlv_epi64(last_high(1), above), not_first, rest);
                        }
                        let mut and = rest;
                        for count in &counts.one {
                            and = count.join_and(last(1), last_high(2), and);
                        }
                        let digit = if CHAIN == DOUBLE {
                            let pass = _mm_sllv_epi64(and, smallest);
                            // !and | (pass & first two)
                            let give = _mm_ternarylogic_epi64::<0x8F>(and, pass, first_two);
                            // give | (pass & (give shifted))
                            _mm_ternarylogic_epi64::<0xF8>(give, pass, _mm_sllv_epi64(give, twice))
                        } else if CHAIN == CARRY {
                            // and & !(and << 1) & even: the even starts of runs.
                            let starts = _mm_ternarylogic_epi64::<0x20>(and, _mm_add_epi64(and, and), even);
                            let sum = _mm_add_epi64(and, starts);
                            // !(and & (sum ^ even))
                            _mm_ternarylogic_epi64::<0x9F>(and, sum, even)
                        } else {
                            let shifted = _mm_shldv_epi64(and, last_and, smallest);
                            last_and = _mm_sllv_epi64(and, lift_by);
                            // !and | (shifted & the digit before)
                            _mm_ternarylogic_epi64::<0x8F>(and, shifted, last(1))
                        };
                        let high = _mm_sllv_epi64(digit, lift_by);
                        store(&past[REACH + $at], _mm_and_si128(digit, mask));
                        if FAR > 0 {
                            store(&tops[REACH + $at], high);
                        }
                        (lows[$at], highs[$at]) = (digit, high);
                    };
                }
                step!(0);
                step!(1);
                step!(2);
                step!(3);
            }
            start = end;
        }
    }
}

/// The digits of one round of the loop, last, and those before them.
type Line = [Cell<u64>; REACH + UNROLL];

fn cells(digits: &mut [u64]) -> &[Cell<u64>] {
    Cell::from_mut(digits).as_slice_of_cells()
}

#[inline(always)]
fn line(digits: &[Cell<u64>], at: usize) -> Option<&Line> {
    digits.get(at..)?.first_chunk()
}

#[target_feature(enable = "sse2")]
fn word(bits: u64) -> __m128i {
    _mm_cvtsi64_si128(bits as i64)
}

#[target_feature(enable = "sse2")]
fn cell(cell: &Cell<u64>) -> __m128i {
    word(cell.get())
}

/// The order of these ANDs matters, the latest digit comes last: as instructions the compiler leaves them alone.
#[target_feature(enable = "avx512f,avx512vl")]
fn both(a: __m128i, b: __m128i) -> __m128i {
    _mm_ternarylogic_epi64::<0xC0>(a, b, b)
}

/// (a | b) & rest
#[target_feature(enable = "avx512f,avx512vl")]
fn either_and(a: __m128i, b: __m128i, rest: __m128i) -> __m128i {
    _mm_ternarylogic_epi64::<0xA8>(a, b, rest)
}

impl<const ONE: usize, const TWO: usize, const THREE: usize, const FAR: usize> Counts<ONE, TWO, THREE, FAR> {
    #[target_feature(enable = "sse2")]
    fn new([one, two, three, far]: &[Vec<Tap>; NEAREST]) -> Self {
        let count = |tap: &Tap| word(tap.left.into());
        Counts {
            one: std::array::from_fn(|at| Count::new(one[at].left.into())),
            two: std::array::from_fn(|at| count(&two[at])),
            three: std::array::from_fn(|at| count(&three[at])),
            far: std::array::from_fn(|at| (far[at].back, count(&far[at]))),
        }
    }
}

/// Whole words, eight at a time, for [`Blocks`](super::blocks::Blocks) whose smallest move allows it. Returns the first
/// word that is not filled.
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi2")]
pub(super) fn fill_blocks(taps: &[Tap], block: usize, digits: &mut [u64], from: usize) -> usize {
    if block < 2 * QUAD {
        return from;
    }
    match *taps {
        [a] => stripes([a], block, digits, from),
        [a, b] => stripes([a, b], block, digits, from),
        [a, b, c] => stripes([a, b, c], block, digits, from),
        [a, b, c, d] => stripes([a, b, c, d], block, digits, from),
        [a, b, c, d, e] => stripes([a, b, c, d, e], block, digits, from),
        _ => from,
    }
}

/// Words per vector of four: these beat vectors of eight.
const QUAD: usize = 4;

#[target_feature(enable = "avx512f,avx512vl,avx512vbmi2")]
fn stripes<const TAPS: usize>(taps: [Tap; TAPS], block: usize, digits: &mut [u64], from: usize) -> usize {
    const WIDE: usize = 2 * QUAD;
    let counts = taps.map(|tap| _mm256_set1_epi64x(tap.left.into()));
    let mut start = from;
    while start + WIDE <= digits.len() {
        let end = (start + block).min(digits.len());
        let mut next = start;
        while next < end {
            // The last stripe may compute words a second time: they depend on what lies before the block only.
            let at = next.min(end - WIDE);
            let mut and = [_mm256_set1_epi64x(-1); 2];
            for (tap, count) in taps.iter().zip(counts) {
                let (earlier, later) = (&digits[at - tap.behind..], &digits[at - tap.back..]);
                let (Some(earlier), Some(later)) = (earlier.first_chunk(), later.first_chunk()) else {
                    return start;
                };
                let (earlier, later) = (load_eight(earlier), load_eight(later));
                for half in 0..2 {
                    let window = _mm256_shldv_epi64(later[half], earlier[half], count);
                    and[half] = _mm256_and_si256(and[half], window);
                }
            }
            if let Some(place) = digits[at..].first_chunk_mut() {
                store_eight(place, and.map(|and| _mm256_xor_si256(and, _mm256_set1_epi64x(-1))));
            }
            next = at + WIDE;
        }
        start = end;
    }
    start
}
