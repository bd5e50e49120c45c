//! Theorems about subtraction games as functions: periods without computing the sequence.
//!
//! [`known_period`] asks every theorem, observation and conjecture collected here whether it speaks about a
//! move set. What has a proof in the literature, or in a comment here, is called a theorem; what was only observed
//! is called a conjecture and comes with the range in which it was checked. No program has checked the proofs: families
//! whose proof is checked are theorems of the store, as descriptions with certificates. Most of it is from A. Flammenkamp, *Lange Perioden in
//! Subtraktions-Spielen* (Bielefeld 1996), "the source" in this folder, some from Berlekamp, Conway and
//! Guy, *Winning Ways*; the files say which.
//!
//! **Scaling.** If all moves are multiples of g, the heap g*m + r with r < g plays like the heap m with the
//! divided moves: every term of the sequence is repeated g times. Where the short sequence is not constant
//! in the end (that of a finite set never is), values of the long one change at multiples of g only, so
//! each of its periods is a multiple of g, and p becomes g*p. The last term before the periodic part does
//! not recur; nor does the last of its g copies; so q becomes g*q. Both hold for outcomes and for values.
//! All statements are therefore asked about the divided moves.
//!
//! Main results
//! * [`known_period`], [`known_periods`]: what is known about a set.
//! * [`few_moves`]: theorems 4 and 5, with the places of the losing positions.
//! * [`gaps`]: theorem 17 (for values too), odd multiples, an interval with a hole in the middle.
//! * [`theorem15`]: symmetric sets of five moves; [`conjecture10`]: symmetric sets of four moves.
//! * [`conjecture6`]: the few periods that three moves can have.
//! * [`infinite`]: theorem 28 and sets given by a rule, "cannot be periodic" among the verdicts.
//! * [`superfluous`], [`superfluous_infinite`]: moves that can be left out.

pub mod conjecture10;
pub mod conjecture6;
pub mod few_moves;
pub mod gaps;
pub mod infinite;
pub mod superfluous;
pub mod superfluous_infinite;
#[cfg(test)]
mod tests;
pub mod theorem15;

use super::register::tidy;
use grundy_core::arithmetic::gcd_of;

/// Whether a statement is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a proof, in a comment here or in the literature; no program has checked it.
    Theorem,
    /// It holds wherever it was tried.
    Conjecture,
}

/// Which sequence a statement is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AppliesTo {
    /// Wins and losses.
    Outcomes,
    /// Sprague-Grundy values.
    Values,
    /// Both: they have the same period and preperiod.
    Both,
}

/// Period and preperiod of a move set, with what says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known {
    /// The least period.
    pub period: u128,
    /// The least preperiod: the first periodic index.
    pub preperiod: u128,
    /// Name and source of the statement.
    pub theorem: &'static str,
    /// Proved or not.
    pub status: Status,
    /// Outcomes, values or both.
    pub applies_to: AppliesTo,
    /// For conjectures: where it was checked. Empty for theorems.
    pub checked: &'static str,
}

impl Known {
    fn theorem(period: u128, theorem: &'static str, applies_to: AppliesTo) -> Known {
        Known { period, preperiod: 0, theorem, status: Status::Theorem, applies_to, checked: "" }
    }

    /// Whether it says something about wins and losses.
    pub fn about_outcomes(&self) -> bool {
        self.applies_to != AppliesTo::Values
    }

    /// Whether it says something about values.
    pub fn about_values(&self) -> bool {
        self.applies_to != AppliesTo::Outcomes
    }

    fn scaled(self, factor: u128) -> Option<Known> {
        let period = self.period.checked_mul(factor)?;
        Some(Known { period, preperiod: self.preperiod.checked_mul(factor)?, ..self })
    }
}

/// The best that is known about the outcome sequence of a finite move set: a theorem if there is one,
/// otherwise a conjecture. `None` for sets nothing is known about, and for input that is no move set
/// (empty, or with a 0).
///
/// ```
/// use grundy_subtraction::theory::{known_period, Status};
/// let known = known_period(&[4, 11, 15]).unwrap();
/// assert_eq!((known.period, known.preperiod, known.status), (100, 0, Status::Theorem));
/// let guess = known_period(&[1, 6, 11, 12]).unwrap();
/// assert_eq!((guess.period, guess.status), (61, Status::Conjecture));
/// let both = known_period(&[6, 8, 10, 16]).unwrap(); // conjecture 10, but theorem 17 as well
/// assert_eq!((both.period, both.status), (22, Status::Theorem));
/// assert_eq!(known_period(&[3, 7, 8]), None);
/// ```
pub fn known_period(moves: &[u64]) -> Option<Known> {
    best(moves, Known::about_outcomes)
}

/// The best that is known about the value sequence.
///
/// ```
/// use grundy_subtraction::theory::known_value_period;
/// let known = known_value_period(&[3, 5, 8]).unwrap(); // no gap is larger than 3
/// assert_eq!((known.period, known.preperiod), (11, 0));
/// ```
pub fn known_value_period(moves: &[u64]) -> Option<Known> {
    best(moves, Known::about_values)
}

fn best(moves: &[u64], about: impl Fn(&Known) -> bool) -> Option<Known> {
    let all = known_periods(moves);
    let mut fitting = all.iter().filter(|known| about(known));
    fitting.clone().find(|known| known.status == Status::Theorem).or_else(|| fitting.next()).copied()
}

/// Every statement that speaks about a finite move set.
///
/// ```
/// use grundy_subtraction::theory::known_periods;
/// let known = known_periods(&[1, 3, 4, 5]);
/// assert_eq!(known.len(), 0);
/// let known = known_periods(&[2, 3, 5]); // theorem 5, the same for values, and theorem 17
/// assert!(known.len() == 3 && known.iter().all(|known| known.period == 7));
/// ```
pub fn known_periods(moves: &[u64]) -> Vec<Known> {
    let Ok(mut moves) = tidy(moves) else { return Vec::new() };
    let factor = gcd_of(moves.iter().copied());
    moves.iter_mut().for_each(|s| *s /= factor);
    let single = [
        few_moves::one_move(&moves),
        few_moves::theorem4(&moves),
        gaps::odd_multiples(&moves),
        gaps::theorem17(&moves),
        gaps::hole_in_the_middle(&moves),
        theorem15::theorem15(&moves),
        conjecture10::conjecture10(&moves),
    ];
    let sums = few_moves::theorem5(&moves);
    let all = single.into_iter().flatten().chain(sums);
    all.filter_map(|known| known.scaled(u128::from(factor))).collect()
}
