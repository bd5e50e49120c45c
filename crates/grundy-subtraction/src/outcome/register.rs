//! The shift register: for smallest moves below 64, whatever the other moves are.
//!
//! The last 64 outcomes stand in one word. Blocks of b = min(64, s2) positions depend on each other only through
//! the smallest move s1: v(n) = ~(a(n) & v(n-s1)) with a known for the whole block. That chain is solved
//! for all b positions at once:
//! * s1 = 1: the losses are every second position of each run of ones of a, counted from its start. Runs
//!   that start at even places are found by one addition, whose carry runs through them (as in bit-parallel
//!   parsers that count backslashes).
//! * otherwise by doubling: v(n) = g(n) | (p(n) & v(n-k)) for k = 2 s1 gives the same shape for 2k.
//!
//! Several blocks make a digit of at most 64 positions; moves of at least a digit are read from memory, once per
//! digit; the moves between are read from the register, once per block.

use super::bits::low;
#[cfg(target_arch = "x86_64")]
use super::funnel::{Chain, Funnel};
use super::moves::Moves;
use super::taps::{DigitLoop, Fixed, Last, Past, REACH, Taps, dispatch, steps};

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Register {
    smallest: u32,
    block: u32,
    blocks: u32,
    /// The moves, besides the smallest, that are shorter than a digit: as shifts of the register.
    middle: Vec<u32>,
    taps: Taps,
    /// The same loop for processors with funnel shifts, if blocks are whole digits and at most two doublings solve them.
    #[cfg(target_arch = "x86_64")]
    pub(super) funnel: Option<Funnel>,
}

impl Register {
    /// Whether the kernel applies.
    pub(super) fn fits(moves: &Moves) -> bool {
        moves.min() < 64
    }

    pub(super) fn new(moves: &Moves) -> Self {
        let block = moves.second().unwrap_or(64).min(64);
        let others = &moves.as_slice()[1..];
        // Shorter digits turn register moves, paid per block, into taps, paid per digit: take the cheaper.
        let cost = |blocks: u64| {
            let middle = others.iter().filter(|take| **take < blocks * block).count() as u64;
            let taps = others.len() as u64 - middle;
            (64 * (blocks * (8 + 2 * middle) + 2 * taps + 2)) / (blocks * block)
        };
        let blocks = match block {
            // One block is what the vector registers can do.
            16.. if block <= 4 * moves.min() => 1,
            _ => (1..=64 / block).min_by_key(|blocks| cost(*blocks)).unwrap_or(1),
        };
        let width = blocks * block;
        let (middle, far): (Vec<u64>, Vec<u64>) = others.iter().partition(|take| **take < width);
        let taps = Taps::new(far.into_iter(), width as usize);
        #[cfg(target_arch = "x86_64")]
        let funnel = match moves.min() {
            _ if blocks > 1 || !middle.is_empty() => None,
            1 => Funnel::new(Chain::Carry, 1, width as usize, &taps),
            smallest if block <= 4 * smallest => {
                Funnel::new(Chain::Double, smallest as u32, width as usize, &taps)
            }
            _ => None,
        };
        Register {
            smallest: moves.min() as u32,
            block: block as u32,
            blocks: blocks as u32,
            middle: middle.iter().map(|take| 64 - *take as u32).collect(),
            taps,
            #[cfg(target_arch = "x86_64")]
            funnel,
        }
    }

    pub(super) fn width(&self) -> usize {
        (self.block * self.blocks) as usize
    }

    #[inline(always)]
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) {
        macro_rules! looped {
            ($carry:literal, $middle:expr) => {
                dispatch(&Looped::<$carry, _> { register: self, middle: $middle }, &self.taps, digits, from)
            };
        }
        match (self.smallest, &self.middle[..]) {
            (1, []) => looped!(true, []),
            (1, &[a]) => looped!(true, [a]),
            (_, []) => looped!(false, []),
            (_, &[a]) => looped!(false, [a]),
            (_, &[a, b]) => looped!(false, [a, b]),
            _ => Looped::<false, 0> { register: self, middle: [] }.run_any(&self.taps, digits, from),
        }
    }

    /// The 64 outcomes before digit `at`, the latest in the highest bit.
    fn window(&self, digits: &[u64], at: usize) -> u64 {
        let width = self.width() as u32;
        let first = at.saturating_sub(64 / width as usize + 1);
        digits[first..at].iter().fold(!0, |window, digit| slide(window, *digit, width))
    }

    /// The outcomes of one block, from the AND of all moves but the smallest and the outcomes before.
    #[inline(always)]
    fn block<const CARRY: bool>(&self, and: u64, window: u64, block_mask: u64) -> u64 {
        let smallest = self.smallest;
        if CARRY {
            const EVEN: u64 = 0x5555_5555_5555_5555;
            let and = and & ((window >> 63) | !1);
            let starts = and & !(and << 1);
            let sum = and.wrapping_add(starts & EVEN);
            !(and & (sum ^ EVEN)) & block_mask
        } else {
            let known = low(smallest.into());
            let and = and & ((window >> (64 - smallest)) | !known);
            let mut pass = and << smallest;
            let mut give = !and | (pass & low(2 * u64::from(smallest)));
            let mut step = 2 * smallest;
            while step < self.block {
                give |= pass & (give << step);
                pass &= pass << step;
                step *= 2;
            }
            give & block_mask
        }
    }
}

/// Moves the window on by `count` outcomes.
#[inline(always)]
fn slide(window: u64, outcomes: u64, count: u32) -> u64 {
    (window >> 1) >> (count - 1) | outcomes << (64 - count)
}

/// The loop with the chain of the move 1 solved by carry or not, and a fixed number of register moves.
struct Looped<'r, const CARRY: bool, const MIDDLE: usize> {
    register: &'r Register,
    middle: [u32; MIDDLE],
}

impl<const CARRY: bool, const MIDDLE: usize> DigitLoop for Looped<'_, CARRY, MIDDLE> {
    #[inline(always)]
    fn run<const NEAR: usize, const NEXT: usize, const FAR: usize>(
        &self,
        taps: Fixed<NEAR, NEXT, FAR>,
        digits: &mut [u64],
        from: usize,
    ) {
        let register = self.register;
        let (block, blocks) = (register.block, register.blocks);
        let block_mask = low(block.into());
        let mut window = register.window(digits, from);
        let mut last = Last::before(digits, from);
        for step in steps(digits, from) {
            let Ok(past) = <&Past>::try_from(step) else { return };
            let and = taps.and(past, last);
            let mut digit = 0;
            for place in 0..blocks {
                let mut mine = (and >> (place * block)) & block_mask;
                for shift in self.middle {
                    mine &= window >> shift;
                }
                let outcomes = register.block::<CARRY>(mine, window, block_mask);
                window = slide(window, outcomes, block);
                digit |= outcomes << (place * block);
            }
            last.push(digit);
            past[REACH].set(digit);
        }
    }

    fn run_any(&self, taps: &Taps, digits: &mut [u64], from: usize) {
        let register = self.register;
        let block_mask = low(register.block.into());
        let mut window = register.window(digits, from);
        for at in from..digits.len() {
            let and = taps.and(digits, at, register.width());
            let mut digit = 0;
            for place in 0..register.blocks {
                let shift = place * register.block;
                let mine = register.middle.iter().fold(and >> shift, |mine, shift| mine & window >> shift);
                let outcomes = register.block::<CARRY>(mine & block_mask, window, block_mask);
                window = slide(window, outcomes, register.block);
                digit |= outcomes << shift;
            }
            digits[at] = digit;
        }
    }
}
