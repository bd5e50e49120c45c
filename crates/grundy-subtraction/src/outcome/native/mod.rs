//! The digit loop as machine code made for one move set, for processors with funnel shifts (AVX-512 VL and VBMI2).
//!
//! A loop written in Rust does not know the moves, so it fetches past digits from memory and waits for them, or is
//! compiled for every arrangement of the moves, of which there are too many. Here the loop is written when the moves
//! are known: then the number of digits back says in *which register* a digit is, and shifts are constants.
//!
//! The rule is that of [`digit`](super::digit), v(n) = ~a(n) | (a(n-s1) & v(n-2 s1)), with a(n) the AND of the outcomes
//! at n-s over all moves but the smallest. Here a(n-s1) is not shifted out of the last a, which would lengthen the
//! chain from digit to digit, but is an AND of windows of its own, at the distances s+s1. Many of these are moves
//! themselves, and are left out there: where such a window has a 0, a(n) is 0, too, and v(n) = 1 whatever the rest says.
//! {21, 103, 214, 235} has five windows, three of its moves and two more, at 124 and 256.
//!
//! The last digits are in registers twice, low-aligned and top-aligned (its last position is bit 63), so that every
//! window is one funnel shift. Digit i lies in register i modulo the length of the history. The loop is unrolled as
//! often as the history is long or a multiple of that, so nothing is ever moved. One digit is:
//!
//! ```text
//! each window:  vpshldq  window, low(back), high(back+1), left
//! pass:         vpandq / vpternlogq over the windows of the moves + s1
//! a:            the same over the windows of the moves
//! digit:        vpternlogq  ~a | (pass & low(1))        bits above the width are undefined
//! high:         vpsllq   high, digit, 64-width
//! store:        vmovq                                    with the undefined bits
//! ```
//!
//! ANDs are gathered in the register of their first window, that of a in the register where the digit will lie. Two shifts
//! and four instructions in all are begun in a cycle, so every one that is saved counts. That is why the undefined bits are not masked here:
//! they are cleared afterwards, many digits at a time.
//!
//! Limits: everything must fit into 32 registers, two for each digit of the history and one for each window but one. Other move
//! sets, other processors and systems that forbid new code are left to the other loops, which give the same digits.
//!
//! Files: `code` writes instructions as bytes, safely; `run` holds the only unsafe lines, with their argument.

mod code;
mod run;
#[cfg(test)]
mod tests;

use super::moves::Moves;
use super::taps::Tap;
use super::wide::cut;
use code::{Code, Register};
use run::Loop;
use std::cmp::Reverse;
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
    /// So many positions a digit has.
    width: usize,
}

impl Native {
    /// The loop for these moves, which obey the limits of [`Digit`](super::digit::Digit). `None` if they need too many
    /// registers or if code cannot be made here.
    pub(super) fn new(moves: &Moves) -> Option<Native> {
        let plan = Plan::new(moves)?;
        let (history, unroll, width) = (plan.history, plan.unroll(), plan.width);
        Some(Native { code: Arc::new(Loop::new(&plan.write())?), unroll, history, width })
    }

    /// Fills `digits[from..]` but for what is less than a round at the end. Returns the first that is not filled.
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) -> usize {
        let whole = digits.len() - digits.len().saturating_sub(from) % self.unroll;
        if from < self.history || from >= whole {
            return from;
        }
        self.code.run(&mut digits[from - self.history..whole], self.history);
        cut(&mut digits[from..whole], self.width);
        whole
    }
}

/// Which windows there are and where everything lies.
struct Plan {
    width: usize,
    /// The windows of the moves but the smallest, and those of these and the smallest together that are no moves. The farthest come
    /// first, so that what is known last comes last.
    give: Vec<Tap>,
    pass: Vec<Tap>,
    /// So many digits are kept in registers.
    history: usize,
}

impl Plan {
    fn new(moves: &Moves) -> Option<Plan> {
        let (smallest, others) = moves.as_slice().split_first()?;
        let width = 2 * *smallest as usize;
        let windows = |distances: &mut dyn Iterator<Item = u64>| -> Vec<Tap> {
            distances.map(|distance| Tap::new(distance, width)).collect()
        };
        let shifted = others.iter().rev().map(|take| take + smallest);
        let give = windows(&mut others.iter().rev().copied());
        let pass = windows(&mut shifted.filter(|distance| !others.contains(distance)));
        let history = pass.first()?.back.checked_add(1)?;
        let plan = Plan { width, give, pass, history };
        let registers = history.checked_mul(2)?.checked_add(plan.give.len() + plan.pass.len() - 1)?;
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

    /// Window `number` of `give` but the first, then of `pass`.
    fn window(&self, number: usize) -> Register {
        Register::number(2 * self.history + number)
    }

    /// The whole loop.
    fn write(&self) -> Code {
        let (mut code, lift) = (Code::default(), 64 - self.width as u8);
        for at in 0..self.history {
            // Slot 0 holds the oldest digit: it is the first to be written over.
            code.load(self.low(at), at as i32 - self.history as i32);
            code.shift_left(self.high(at), self.low(at), lift);
        }
        let start = code.here();
        for at in 0..self.unroll() {
            self.write_digit(&mut code, at, lift);
        }
        code.next_round(self.unroll() as i32, start);
        code
    }

    /// Digit `at` of a round.
    fn write_digit(&self, code: &mut Code, at: usize, lift: u8) {
        // The digit takes the place of the oldest one, of which only the top-aligned copy may be needed.
        let (digit, before) = (self.low(at), |back: usize| at + self.unroll() - back);
        let mut registers = std::iter::once(digit).chain((0..).map(|number| self.window(number)));
        let give: Vec<Register> = registers.by_ref().take(self.give.len()).collect();
        let pass: Vec<Register> = registers.take(self.pass.len()).collect();
        let mut windows: Vec<(&Tap, &Register)> =
            self.give.iter().zip(&give).chain(self.pass.iter().zip(&pass)).collect();
        windows.sort_by_key(|(tap, _)| Reverse((tap.back, tap.left)));
        for (tap, window) in windows {
            let (later, earlier) = (self.low(before(tap.back)), self.high(before(tap.behind)));
            code.funnel(*window, later, earlier, tap.left as u8);
        }
        write_and(code, &pass);
        write_and(code, &give);
        // !digit | (pass & the digit before)
        code.logic(digit, pass[0], self.low(before(1)), 0x8F);
        code.shift_left(self.high(at), digit, lift);
        code.store(at as i32, digit);
    }
}

/// The AND of all windows into the first, two at a time.
fn write_and(code: &mut Code, windows: &[Register]) {
    let Some((into, mut more)) = windows.split_first() else { return };
    if let (true, Some((one, rest))) = (more.len() % 2 == 1, more.split_first()) {
        code.and(*into, *into, *one);
        more = rest;
    }
    for pair in more.chunks_exact(2) {
        code.logic(*into, pair[0], pair[1], 0x80);
    }
}
