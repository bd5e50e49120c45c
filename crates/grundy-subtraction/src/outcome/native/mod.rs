//! The digit loop as machine code made for one move set, for processors with funnel shifts (AVX-512 VL and VBMI2).
//!
//! A loop written in Rust does not know the moves, so it fetches past digits from memory and waits for them, or is
//! compiled for every arrangement of the moves, of which there are too many. Here the loop is written when the moves
//! are known: then the number of digits back says in *which register* a digit is, and shifts are constants.
//!
//! The rule is that of [`digit`](super::digit), v(n) = ~a(n) | (a(n-s1) & v(n-2 s1)), with a(n) the AND of the outcomes
//! at n-s over all moves but the smallest. Here a(n-s1) is not shifted out of the last a, which would lengthen the
//! chain from digit to digit, but is an AND of windows of its own, at the distances s+s1. Many of these are moves
//! themselves: {21, 103, 214, 235} has five distances, not six.
//!
//! The last digits are in registers twice, low-aligned and top-aligned (its last position is bit 63), so that every
//! window is one funnel shift. Digit i lies in register i modulo the length of the history. The loop is unrolled as
//! often as the history is long or a multiple of that, so nothing is ever moved. One digit is:
//!
//! ```text
//! each window:  vpshldq  window, low(back), high(back+1), left
//! a:            vpandq / vpternlogq over the windows of the moves
//! pass:         the same over the windows of the moves + s1
//! digit:        vpternlogq  ~a | (pass & low(1))        bits above the width are undefined
//! high:         vpsllq   high, digit, 64-width
//! store:        vpandq, vmovq                            without the undefined bits
//! ```
//!
//! Limits: everything must fit into 32 registers, two for each digit of the history and one for each window. Other move
//! sets, other processors and systems that forbid new code are left to the other loops, which give the same digits.
//!
//! Files: `code` writes instructions as bytes, safely; `run` holds the only unsafe lines, with their argument.

mod code;
mod run;
#[cfg(test)]
mod tests;

use super::moves::Moves;
use super::taps::Tap;
use code::{Code, Register};
use run::Loop;
use std::sync::Arc;

/// Fewer digits than this are not worth new code.
pub(super) const WORTH: usize = 256;

/// The loop is unrolled at least so often.
const LEAST_UNROLL: usize = 8;

/// The machine code for a move set.
#[derive(Debug, Clone)]
pub(super) struct Native {
    code: Arc<Loop>,
    /// So many digits are computed per round of the loop.
    unroll: usize,
    /// So many digits before the first are read.
    history: usize,
}

impl Native {
    /// The loop for these moves, which obey the limits of [`Digit`](super::digit::Digit). `None` if they need too many
    /// registers or if code cannot be made here.
    pub(super) fn new(moves: &Moves) -> Option<Native> {
        let plan = Plan::new(moves)?;
        let (history, unroll) = (plan.history, plan.unroll());
        Some(Native { code: Arc::new(Loop::new(&plan.write())?), unroll, history })
    }

    /// Fills `digits[from..]` but for what is less than a round at the end. Returns the first that is not filled.
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) -> usize {
        let whole = digits.len() - digits.len().saturating_sub(from) % self.unroll;
        if from < self.history || from >= whole {
            return from;
        }
        self.code.run(&mut digits[from - self.history..whole], self.history);
        whole
    }
}

/// Which windows there are and where everything lies.
struct Plan {
    width: usize,
    /// The windows, the farthest first, so that what is known last comes last.
    windows: Vec<Tap>,
    /// The windows of the moves but the smallest, and of these and the smallest together.
    give: Vec<usize>,
    pass: Vec<usize>,
    /// So many digits are kept in registers.
    history: usize,
}

impl Plan {
    fn new(moves: &Moves) -> Option<Plan> {
        let (smallest, others) = moves.as_slice().split_first()?;
        let width = 2 * *smallest as usize;
        let shifted = others.iter().map(|take| take + smallest);
        let mut distances: Vec<u64> = others.iter().copied().chain(shifted.clone()).collect();
        distances.sort_unstable_by(|one, two| two.cmp(one));
        distances.dedup();
        let place = |distance| distances.iter().position(|one| *one == distance);
        let mut give: Vec<usize> = others.iter().copied().filter_map(place).collect();
        let mut pass: Vec<usize> = shifted.filter_map(place).collect();
        give.sort_unstable();
        pass.sort_unstable();
        let windows: Vec<Tap> = distances.iter().map(|distance| Tap::new(*distance, width)).collect();
        let history = windows.first()?.back.checked_add(1)?;
        let plan = Plan { width, windows, give, pass, history };
        let registers = history.checked_mul(2)?.checked_add(plan.windows.len() + 2)?;
        (registers <= Register::COUNT).then_some(plan)
    }

    fn unroll(&self) -> usize {
        self.history * LEAST_UNROLL.div_ceil(self.history)
    }

    /// The register of digit `at` of a round, low-aligned.
    fn low(&self, at: usize) -> Register {
        Register::number(at % self.history)
    }

    /// The same, top-aligned.
    fn high(&self, at: usize) -> Register {
        Register::number(self.history + at % self.history)
    }

    fn window(&self, number: usize) -> Register {
        Register::number(2 * self.history + number)
    }

    /// For what is needed only for a moment.
    fn spare(&self) -> Register {
        self.window(self.windows.len())
    }

    /// Ones in the places of a digit.
    fn mask(&self) -> Register {
        self.window(self.windows.len() + 1)
    }

    /// The whole loop.
    fn write(&self) -> Code {
        let (mut code, lift) = (Code::default(), 64 - self.width as u8);
        for at in 0..self.history {
            // Slot 0 holds the oldest digit: it is the first to be written over.
            code.load(self.low(at), at as i32 - self.history as i32);
            code.shift_left(self.high(at), self.low(at), lift);
        }
        code.ones(self.mask());
        code.shift_right(self.mask(), self.mask(), lift);
        let start = code.here();
        for at in 0..self.unroll() {
            self.write_digit(&mut code, at, lift);
        }
        code.next_round(self.unroll() as i32, start);
        code
    }

    /// Digit `at` of a round.
    fn write_digit(&self, code: &mut Code, at: usize, lift: u8) {
        let before = |back: usize| at + self.unroll() - back;
        for (number, tap) in self.windows.iter().enumerate() {
            let (later, earlier) = (self.low(before(tap.back)), self.high(before(tap.behind)));
            code.funnel(self.window(number), later, earlier, tap.left as u8);
        }
        // The digit takes the place of the oldest one, of which only the top-aligned copy may have been needed.
        let (digit, pass) = (self.low(at), self.spare());
        self.write_and(code, digit, &self.give);
        self.write_and(code, pass, &self.pass);
        // !digit | (pass & the digit before)
        code.logic(digit, pass, self.low(before(1)), 0x8F);
        code.shift_left(self.high(at), digit, lift);
        code.and(pass, digit, self.mask());
        code.store(at as i32, pass);
    }

    /// The AND of windows, two at a time.
    fn write_and(&self, code: &mut Code, into: Register, windows: &[usize]) {
        let Some((first, more)) = windows.split_first() else { return };
        let Some((second, more)) = more.split_first() else {
            return code.and(into, self.window(*first), self.window(*first));
        };
        code.and(into, self.window(*first), self.window(*second));
        for pair in more.chunks(2) {
            let (one, two) = (pair[0], pair[pair.len() - 1]);
            code.logic(into, self.window(one), self.window(two), 0x80);
        }
    }
}
