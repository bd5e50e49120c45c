//! Shift registers on a move set: the next bit is a Boolean function of the bits that the moves point at.
//!
//! The outcome sequence of a subtraction game is the output of a register of length max L whose taps are
//! the moves and whose rule is NAND: a position wins unless all options win. Flammenkamp (*Lange Perioden
//! in Subtraktions-Spielen*, Bielefeld 1996, outlook) proposes other rules on the same taps: NOR, exclusive
//! or read as parity, exclusive or read as "exactly one", and "more than c losing options". A [`Register`]
//! is a move set with a [`Rule`] and a start window, the bits at the positions -max L, ..., -1.
//!
//! Without a start window the window is the one under which a move below 0 does not count: all ones (wins)
//! for NAND and threshold, all zeros for NOR. The two readings of exclusive or start from all ones, because
//! from all zeros they stay zero for ever.
//!
//! Two remarks on the source. By De Morgan the NOR register from zeros is the complement of normal play.
//! The source calls it misère play, but it is not: in misère play a position without moves is a *win*, and
//! the others follow NAND as before. Read from position s1 on, all earlier positions are wins, as in normal
//! play they are from position 0 on. Hence **misère play is normal play delayed by the smallest move**:
//! misère outcome at n = normal outcome at n - s1, and a win for n < s1. [`Rule::Misere`] is computed that
//! way.
//!
//! Limits: a step costs about max L / 64 word operations; the period is found by Brent's method on the
//! states, so the time is that of a few times preperiod + period steps. Parity registers are linear and can
//! be jumped through, see [`linear`].
//!
//! Main results
//! * [`Register::sequence`], [`Register::steps`]: the bits at 0, 1, 2, ...
//! * [`Register::period`]: least period and least preperiod, proved by a recurrence of the state.
//! * [`Register::at`]: one bit far out of a parity register.

pub mod linear;
#[cfg(test)]
mod tests;

use crate::outcome::MovesError;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::fmt;
use std::str::FromStr;

/// How the next bit is made from the bits the moves point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// 1 unless all are 1: normal play.
    Nand,
    /// 1 if all are 0: the complement of normal play.
    Nor,
    /// 1 if an odd number of them is 1: exclusive or for engineers, a linear register.
    Parity,
    /// 1 if exactly one is 1: exclusive or for logicians.
    ExactlyOne,
    /// 1 if more than so many are 0: a win needs more than c losing options. c = 0 is normal play.
    Threshold(u64),
    /// NAND, but positions smaller than every move are wins: misère play.
    Misere,
}

impl FromStr for Rule {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Rule, &'static str> {
        match text {
            "nand" => Ok(Rule::Nand),
            "nor" => Ok(Rule::Nor),
            "parity" | "xor" => Ok(Rule::Parity),
            "exactly-one" => Ok(Rule::ExactlyOne),
            "misere" => Ok(Rule::Misere),
            _ => match text.strip_prefix("threshold:").map(str::parse) {
                Some(Ok(least)) => Ok(Rule::Threshold(least)),
                _ => Err("the rules are nand, nor, parity, exactly-one, threshold:C and misere"),
            },
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::Nand => "nand",
            Rule::Nor => "nor",
            Rule::Parity => "parity",
            Rule::ExactlyOne => "exactly-one",
            Rule::Misere => "misere",
            Rule::Threshold(least) => return write!(f, "threshold:{least}"),
        })
    }
}

/// Least period and least preperiod of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// The least p with s(n+p) = s(n) for all large n.
    pub period: u64,
    /// The least q >= 0 such that this holds from n = q on.
    pub preperiod: u64,
}

/// Longer windows are refused: this one takes 32 megabytes.
const LONGEST: u64 = 1 << 28;

/// A move set with a rule and a start window.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::register::{Register, Rule};
///
/// let bits = |rule| {
///     let register = Register::new(&[1, 2], rule).unwrap();
///     register.steps().take(8).map(u8::from).collect::<Vec<_>>()
/// };
/// assert_eq!(bits(Rule::Nand), [0, 1, 1, 0, 1, 1, 0, 1]);
/// assert_eq!(bits(Rule::Nor), [1, 0, 0, 1, 0, 0, 1, 0]);
/// assert_eq!(bits(Rule::Misere), [1, 0, 1, 1, 0, 1, 1, 0]);
/// assert_eq!(bits(Rule::Parity), [0, 1, 1, 0, 1, 1, 0, 1]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    /// Rising, without repetition.
    moves: Vec<u64>,
    rule: Rule,
    /// Bit s-1 for every move s.
    taps: Vec<u64>,
    /// Bit i is the value at position -1-i.
    start: Vec<u64>,
    /// So many bits of the start window are read as the positions 0, 1, ... (misère play only).
    lead: u64,
}

impl Register {
    /// The register of a move set from its usual start window. The order of the moves does not matter.
    pub fn new(moves: &[u64], rule: Rule) -> Result<Register, Stop> {
        let moves = tidy(moves)?;
        let (smallest, longest) = (moves[0], moves[moves.len() - 1]);
        if longest > LONGEST {
            return Err(Stop::refused(format!(
                "the move {longest} is too long for a register; at most 2^28"
            ))
            .with_help("take smaller moves"));
        }
        let words = longest.div_ceil(64) as usize;
        let mut taps = vec![0; words];
        for s in &moves {
            taps[((s - 1) / 64) as usize] |= 1 << ((s - 1) % 64);
        }
        let start = match rule {
            Rule::Nor => vec![0; words],
            _ => ones(longest),
        };
        let lead = if rule == Rule::Misere { smallest } else { 0 };
        Ok(Register { moves, rule, taps, start, lead })
    }

    /// The same register from another window: the values at -max L, ..., -1 in this order.
    ///
    /// ```
    /// use grundy_subtraction::register::{Register, Rule};
    /// let register = Register::new(&[1, 2, 3], Rule::Nand).unwrap().with_start(&[true, false, true]).unwrap();
    /// assert_eq!(register.steps().take(5).collect::<Vec<_>>(), [true, true, false, true, true]);
    /// assert!(register.with_start(&[true]).is_err());
    /// ```
    pub fn with_start(mut self, window: &[bool]) -> Result<Register, Stop> {
        if self.rule == Rule::Misere {
            return Err(Stop::refused("misère play says itself what happens below the smallest move")
                .with_help("leave the start window out, or play normally"));
        }
        if window.len() as u64 != self.longest() {
            return Err(Stop::refused(format!(
                "the start window has {} values, but the longest move is {}",
                window.len(),
                self.longest()
            ))
            .with_help("give as many values as the longest move says"));
        }
        self.start.fill(0);
        for (i, _) in window.iter().rev().enumerate().filter(|(_, bit)| **bit) {
            self.start[i / 64] |= 1 << (i % 64);
        }
        Ok(self)
    }

    /// The moves, rising.
    pub fn moves(&self) -> &[u64] {
        &self.moves
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The longest move: the length of the window.
    pub fn longest(&self) -> u64 {
        self.moves[self.moves.len() - 1]
    }

    /// The start window, oldest value first.
    pub fn start(&self) -> Vec<bool> {
        (0..self.longest()).rev().map(|i| bit(&self.start, i)).collect()
    }

    /// The bits at 0, 1, 2, ..., without end.
    pub fn steps(&self) -> Steps<'_> {
        Steps { register: self, window: self.start.clone(), lead: self.lead }
    }

    /// The first `length` bits.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::register::{Register, Rule};
    /// let register = Register::new(&[1, 2, 3], Rule::Threshold(1)).unwrap();
    /// let bits = register.sequence(8, &Budget::unlimited()).unwrap();
    /// assert_eq!(bits, [false, false, true, true, false, false, true, true]);
    /// ```
    pub fn sequence(&self, length: u64, budget: &Budget<'_>) -> Result<Vec<bool>, Stop> {
        let mut bits = budget.list(length)?;
        for (bit, _) in self.steps().zip(0..length) {
            budget.work(self.effort())?;
            bits.push(bit);
        }
        Ok(bits)
    }

    /// Least period and least preperiod.
    ///
    /// The proof is a recurrence: the window before position m equals the window before position m + p.
    /// Both numbers are least, because a sequence and its windows have the same period, and because the
    /// windows start to recur exactly max L positions after the last value that does not recur.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::register::{Cycle, Register, Rule};
    /// let budget = Budget::unlimited();
    /// let normal = Register::new(&[3, 7, 8], Rule::Nand).unwrap();
    /// assert_eq!(normal.period(&budget), Ok(Cycle { period: 5, preperiod: 8 }));
    /// let misere = Register::new(&[3, 7, 8], Rule::Misere).unwrap();
    /// assert_eq!(misere.period(&budget), Ok(Cycle { period: 5, preperiod: 11 }));
    /// ```
    pub fn period(&self, budget: &Budget<'_>) -> Result<Cycle, Stop> {
        let tick = || budget.work(self.effort());
        // Brent: the anchor waits at a power of two until the window comes by again or the next power is reached.
        let (mut anchor, mut window) = (self.start.clone(), self.start.clone());
        self.step(&mut window);
        let (mut reach, mut period) = (1u64, 1u64);
        while anchor != window {
            tick()?;
            if period == reach {
                anchor.clone_from(&window);
                reach *= 2;
                period = 0;
            }
            self.step(&mut window);
            period += 1;
        }
        anchor.clone_from(&self.start);
        window.clone_from(&self.start);
        for _ in 0..period {
            tick()?;
            self.step(&mut window);
        }
        let mut meets = 0u64;
        while anchor != window {
            tick()?;
            self.step(&mut anchor);
            self.step(&mut window);
            meets += 1;
        }
        Ok(Cycle { period, preperiod: (meets + self.lead).saturating_sub(self.longest()) })
    }

    /// The work of a step: it touches every word of the window.
    fn effort(&self) -> u64 {
        1 + self.taps.len() as u64
    }

    /// The next bit after a window.
    fn next(&self, window: &[u64]) -> bool {
        let mut pairs = window.iter().zip(&self.taps);
        let count = || {
            window
                .iter()
                .zip(&self.taps)
                .map(|(bits, taps)| u64::from((bits & taps).count_ones()))
                .sum::<u64>()
        };
        match self.rule {
            Rule::Nand | Rule::Misere => pairs.any(|(bits, taps)| bits & taps != *taps),
            Rule::Nor => pairs.all(|(bits, taps)| bits & taps == 0),
            Rule::Parity => pairs.fold(0, |all, (bits, taps)| all ^ (bits & taps)).count_ones() % 2 == 1,
            Rule::ExactlyOne => count() == 1,
            Rule::Threshold(most) => self.moves.len() as u64 - count() > most,
        }
    }

    /// Moves the window on by one position and returns the new bit.
    fn step(&self, window: &mut [u64]) -> bool {
        let bit = self.next(window);
        let mut carry = u64::from(bit);
        for word in window.iter_mut() {
            (*word, carry) = (*word << 1 | carry, *word >> 63);
        }
        let unused = (64 - self.longest() % 64) % 64;
        if let Some(last) = window.last_mut() {
            *last &= u64::MAX >> unused;
        }
        bit
    }
}

/// The bits of a register, one after the other.
#[derive(Debug, Clone)]
pub struct Steps<'r> {
    register: &'r Register,
    window: Vec<u64>,
    lead: u64,
}

impl Iterator for Steps<'_> {
    type Item = bool;

    fn next(&mut self) -> Option<bool> {
        if self.lead > 0 {
            self.lead -= 1;
            return Some(true);
        }
        Some(self.register.step(&mut self.window))
    }
}

/// The moves rising and without repetition; refuses an empty set and the move 0.
pub(crate) fn tidy(moves: &[u64]) -> Result<Vec<u64>, Stop> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves.dedup();
    match moves.first() {
        None => Err(MovesError::Empty.into()),
        Some(0) => Err(MovesError::Zero.into()),
        Some(_) => Ok(moves),
    }
}

fn ones(length: u64) -> Vec<u64> {
    let mut words = vec![u64::MAX; length.div_ceil(64) as usize];
    if let Some(last) = words.last_mut() {
        *last >>= (64 - length % 64) % 64;
    }
    words
}

fn bit(words: &[u64], at: u64) -> bool {
    words[(at / 64) as usize] >> (at % 64) & 1 == 1
}
