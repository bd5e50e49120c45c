//! Taps: where a move reads the past, in digits.
//!
//! A move d reads the window d positions back. With digits of `width` positions and d = back * width + left that
//! window is put together from two digits: `(digit[i-back] << left) | (digit[i-back-1] >> (width-left))`. With
//! left = 0 both are the same digit, unshifted.

use super::bits::low;
use std::cell::Cell;

/// The window at one distance.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tap {
    /// How many digits back the later digit is, and the earlier one.
    pub(super) back: usize,
    pub(super) behind: usize,
    pub(super) left: u32,
    right: u32,
}

impl Tap {
    pub(super) fn new(distance: u64, width: usize) -> Self {
        let left = (distance % width as u64) as u32;
        let back = (distance / width as u64) as usize;
        match left {
            0 => Tap { back, behind: back, left, right: 0 },
            _ => Tap { back, behind: back + 1, left, right: width as u32 - left },
        }
    }

    /// The window before digit `at`; the bits above the width are undefined.
    #[inline(always)]
    pub(super) fn read(&self, digits: &[u64], at: usize) -> u64 {
        self.join(digits[at - self.back], digits[at - self.behind])
    }

    #[inline(always)]
    pub(super) fn join(&self, later: u64, earlier: u64) -> u64 {
        (later << self.left) | (earlier >> self.right)
    }
}

/// How many digits back the fixed window of the fast loops reaches.
pub(super) const REACH: usize = 32;

/// A digit to be computed, last, and those before it. Cells, as each step reads what the one before it wrote.
pub(super) type Past = [Cell<u64>; REACH + 1];

/// The steps that fill `digits[from..]`, each as long as a [`Past`]; nothing is checked between them.
#[inline(always)]
pub(super) fn steps(digits: &mut [u64], from: usize) -> std::slice::Windows<'_, Cell<u64>> {
    Cell::from_mut(&mut digits[from - REACH..]).as_slice_of_cells().windows(REACH + 1)
}

/// All taps of a kernel, sorted by whether they read the last digit, the last but one, or only earlier ones.
#[derive(Debug, Clone)]
pub(super) struct Taps {
    pub(super) near: Vec<Tap>,
    pub(super) next: Vec<Tap>,
    pub(super) far: Vec<Tap>,
}

impl Taps {
    /// All distances are at least `width`.
    pub(super) fn new(distances: impl Iterator<Item = u64>, width: usize) -> Self {
        let mut taps = Taps { near: Vec::new(), next: Vec::new(), far: Vec::new() };
        for tap in distances.map(|distance| Tap::new(distance, width)) {
            match (tap.back, tap.behind) {
                (1, 2) => taps.near.push(tap),
                (2, 3) => taps.next.push(tap),
                _ => taps.far.push(tap),
            }
        }
        taps
    }

    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = &Tap> {
        self.near.iter().chain(&self.next).chain(&self.far)
    }

    /// Whether the fast loops, which look back a fixed number of digits, apply.
    fn within_reach(&self) -> bool {
        self.far.iter().all(|tap| tap.behind <= REACH)
    }

    /// The AND of all windows before digit `at`.
    pub(super) fn and(&self, digits: &[u64], at: usize, width: usize) -> u64 {
        self.all().fold(!0, |and, tap| and & tap.read(digits, at)) & low(width as u64)
    }
}

/// The last three digits, in registers: through memory every step would wait for the one before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Last(pub(super) u64, pub(super) u64, pub(super) u64);

impl Last {
    #[inline(always)]
    pub(super) fn before(digits: &[u64], at: usize) -> Self {
        Last(digits[at - 1], digits[at - 2], digits[at - 3])
    }

    #[inline(always)]
    pub(super) fn push(&mut self, digit: u64) {
        *self = Last(digit, self.0, self.1);
    }
}

/// Taps in numbers known to the compiler.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fixed<const NEAR: usize, const NEXT: usize, const FAR: usize> {
    near: [Tap; NEAR],
    next: [Tap; NEXT],
    far: [Tap; FAR],
}

impl<const NEAR: usize, const NEXT: usize, const FAR: usize> Fixed<NEAR, NEXT, FAR> {
    fn new(taps: &Taps) -> Self {
        fn array<const N: usize>(taps: &[Tap]) -> [Tap; N] {
            let mut array = [Tap::default(); N];
            array.copy_from_slice(taps);
            array
        }
        Fixed { near: array(&taps.near), next: array(&taps.next), far: array(&taps.far) }
    }

    /// The AND of all windows before the last digit of `past`; `last` are those just before it.
    #[inline(always)]
    pub(super) fn and(&self, past: &Past, last: Last) -> u64 {
        let mut and = !0;
        for tap in &self.far {
            let (later, earlier) = (&past[(REACH - tap.back) % REACH], &past[(REACH - tap.behind) % REACH]);
            and &= tap.join(later.get(), earlier.get());
        }
        for tap in &self.next {
            and &= tap.join(last.1, last.2);
        }
        for tap in &self.near {
            and &= tap.join(last.0, last.1);
        }
        and
    }
}

/// A loop over digits, written once and compiled for each small number of near, next and far taps.
pub(super) trait DigitLoop {
    /// Fills `digits[from..]`; there are at least [`REACH`] digits before `from`.
    fn run<const NEAR: usize, const NEXT: usize, const FAR: usize>(
        &self,
        taps: Fixed<NEAR, NEXT, FAR>,
        digits: &mut [u64],
        from: usize,
    );

    /// The same for any number of taps at any distance.
    fn run_any(&self, taps: &Taps, digits: &mut [u64], from: usize);
}

/// Runs the loop compiled for these taps.
#[inline(always)]
pub(super) fn dispatch(looped: &impl DigitLoop, taps: &Taps, digits: &mut [u64], from: usize) {
    macro_rules! cases {
        ($($near:literal $next:literal $far:literal),*) => {
            match (taps.near.len(), taps.next.len(), taps.far.len()) {
                $(($near, $next, $far) => {
                    looped.run(Fixed::<$near, $next, $far>::new(taps), digits, from);
                })*
                _ => looped.run_any(taps, digits, from),
            }
        };
    }
    if from < REACH || !taps.within_reach() {
        return looped.run_any(taps, digits, from);
    }
    cases!(
        0 0 0, 0 0 1, 0 0 2, 0 0 3, 0 0 4, 0 0 5, 0 1 0, 0 1 1, 0 1 2, 0 1 3, 0 2 0, 0 2 1, 0 2 2, 1 0 0, 1 0 1,
        1 0 2, 1 0 3, 1 1 0, 1 1 1, 1 1 2, 1 2 0, 1 2 1, 2 0 0, 2 0 1, 2 0 2, 2 1 0, 2 1 1, 2 2 0, 3 0 0, 3 0 1,
        3 1 0, 4 0 0
    )
}
