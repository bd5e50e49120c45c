//! The digit kernel: two smallest moves' worth of positions per step.
//!
//! With a(n) the AND of the outcomes at n-s over all moves but the smallest, s1, the rule is
//! v(n) = ~(a(n) & v(n-s1)). Put in once more it reads v(n) = ~a(n) | (a(n-s1) & v(n-2 s1)). So with digits of
//! D = 2 s1 positions, D at most the second move, a step yields a whole digit: v(n-2 s1) is the digit before and
//! a(n-s1) is made of this and the last digit of a. The chain from digit to digit is a few cycles long.
//!
//! Limits: s1 at most 31 and 2 s1 at most s2. The first digit must come from the plain rule, since the start
//! positions do not obey it.

use super::bits::low;
#[cfg(target_arch = "x86_64")]
use super::funnel::{Chain, Funnel};
use super::moves::Moves;
#[cfg(target_arch = "x86_64")]
use super::native::{Native, WORTH};
use super::taps::{DigitLoop, Fixed, Last, Past, REACH, Taps, dispatch, steps};
#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Digit {
    smallest: u32,
    mask: u64,
    taps: Taps,
    /// The same loop for processors with funnel shifts.
    #[cfg(target_arch = "x86_64")]
    pub(super) funnel: Option<Funnel>,
    /// Code made for these moves, as soon as many digits are wanted.
    #[cfg(target_arch = "x86_64")]
    native: (Moves, OnceLock<Option<Native>>),
}

impl Digit {
    /// Whether the kernel applies.
    pub(super) fn fits(moves: &Moves) -> bool {
        let twice = 2 * moves.min().min(1 << 32);
        twice <= 62 && moves.second().is_some_and(|second| twice <= second)
    }

    pub(super) fn new(moves: &Moves) -> Self {
        let width = 2 * moves.min() as usize;
        let others = moves.as_slice()[1..].iter().copied();
        let (smallest, taps) = (moves.min() as u32, Taps::new(others, width));
        Digit {
            smallest,
            mask: low(width as u64),
            #[cfg(target_arch = "x86_64")]
            funnel: Funnel::new(Chain::Digit, smallest, width, &taps),
            #[cfg(target_arch = "x86_64")]
            native: (moves.clone(), OnceLock::new()),
            taps,
        }
    }

    pub(super) fn width(&self) -> usize {
        2 * self.smallest as usize
    }

    /// Fills many digits by code made for these moves, where that can be. Returns the first that is not filled.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn fill_native(&self, digits: &mut [u64], from: usize) -> usize {
        let (moves, native) = &self.native;
        if digits.len() - from < WORTH {
            return from;
        }
        native.get_or_init(|| Native::new(moves)).as_ref().map_or(from, |native| native.fill(digits, from))
    }

    /// `digits[from - 1]` obeys the rule.
    #[inline(always)]
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) {
        dispatch(self, &self.taps, digits, from);
    }
}

impl DigitLoop for Digit {
    #[inline(always)]
    fn run<const NEAR: usize, const NEXT: usize, const FAR: usize>(
        &self,
        taps: Fixed<NEAR, NEXT, FAR>,
        digits: &mut [u64],
        from: usize,
    ) {
        let (smallest, mask) = (self.smallest, self.mask);
        let mut last_and = self.taps.and(digits, from - 1, self.width()) >> smallest;
        let mut last = Last::before(digits, from);
        for step in steps(digits, from) {
            let Ok(past) = <&Past>::try_from(step) else { return };
            let and = taps.and(past, last);
            let shifted = (and << smallest) | last_and;
            last_and = (and & mask) >> smallest;
            last.push((!and | (shifted & last.0)) & mask);
            past[REACH].set(last.0);
        }
    }

    fn run_any(&self, taps: &Taps, digits: &mut [u64], from: usize) {
        let mut last_and = taps.and(digits, from - 1, self.width());
        for at in from..digits.len() {
            let and = taps.and(digits, at, self.width());
            let shifted = (and << self.smallest) | (last_and >> self.smallest);
            digits[at] = (!and | (shifted & digits[at - 1])) & self.mask;
            last_and = and;
        }
    }
}
