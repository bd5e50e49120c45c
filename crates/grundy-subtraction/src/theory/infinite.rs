//! Infinite sets given by a rule: which cannot be periodic, which are small sets in disguise.
//!
//! **Theorem 28** (Flammenkamp 1996, chapter on infinite sets). If the outcome sequence is periodic from
//! some point on, with period p, and has losses arbitrarily far out, then no move is a multiple of p: a
//! loss n in the periodic part makes n + s a loss for every multiple s of p, and a loss cannot move to a
//! loss. A preperiod does no harm: only n must lie behind it.
//!
//! What if the losses end? Then all large positions win (p = 1). If q bounds the losses, every n >= q has a
//! move to one of them, so among any q successive numbers there is a move: the gaps between moves are
//! bounded. Together: **a set with a multiple of every number and with unbounded gaps is not periodic,
//! neither at once nor in the end.** Nor are its values, because the outcomes are determined by them. (Both
//! conditions are needed: the multiples of m contain a multiple of every number, but their game is m losses
//! and then wins for ever, p = 1.)
//!
//! * k-th powers (k >= 2) contain n^k, factorials n!, Fibonacci numbers a multiple of every n (modulo n
//!   they run backward into F(0) = 0 again); the gaps grow: **not periodic** (corollary 29).
//! * Powers of b: for odd b all moves are odd and 1 is one of them: the same as {1}, p = 2. For even b the
//!   powers are +1 or -1 modulo b+1, and the game {1, b}, with values 0 1 0 1 ... 0 1 2 of period b+1, has
//!   no two equal values at distance 1 or -1 modulo b+1: no further power changes a value, the same as {1,
//!   b}, p = b+1.
//! * Progressions a, a+d, a+2d, ...: n can move to everything up to n-a in the residue class of n-a modulo
//!   d, so n wins as soon as that class has a loss. Below d only the move a matters: r < d is a loss
//!   exactly if r div a is even, and a class without a loss below d has none at all. So in the end n is a
//!   loss exactly if ((n-a) mod d) div a is odd: **periodic**, with a period that divides d. The odd
//!   numbers are the same as {1}, p = 2; all numbers 1, 2, 3, ... have p = 1, q = 1.
//! * Primes: **open**. A prime is a multiple of p only if p is 1 or that prime, and prime gaps are
//!   unbounded: a period, if there is one, is composite. More: by Dirichlet's theorem there are primes in
//!   every class without common divisor with p, arbitrarily large ones, so the difference of two losing
//!   classes is never such a class.
//!
//! * Residue classes: the moves are all x from 1 on with x mod m in a set R. A loss n makes every later number
//!   of the classes n + r, r in R, a win. So a class, once won, is won for ever; n is a loss exactly if its class is not
//!   won yet; and once m successive positions have brought no new class with a loss, nothing changes any more:
//!   **periodic**, with a period that divides m.
//!
//!   The **values** of such a set: if m is a move, a heap reaches every smaller one of its class, which therefore
//!   have different values, and there is no period. Otherwise the value of n is the mex of what has occurred in
//!   the classes n - r; these sets only grow, and once m successive positions have added nothing to them, nothing
//!   changes any more: **periodic**, with a period that divides m.
//!
//! Main results
//! * [`residue_values`]: the same for values.
//! * [`residue_classes`]: period and preperiod for residue classes.
//! * [`verdict`]: never periodic, periodic with period and equivalent finite set, or open.

use super::{AppliesTo, Known};
use crate::outcome::MovesError;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::nimber::Mex;
use std::collections::BTreeSet;

/// An infinite set of moves given by a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// 1, 2^k, 3^k, ...: squares for k = 2, cubes for k = 3.
    PowersWithExponent(u32),
    /// 1, b, b^2, ...
    PowersOf(u64),
    /// 1, 2, 6, 24, ...
    Factorials,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 2, 3, 5, 7, ...
    Primes,
    /// first, first + step, first + 2 step, ...: 1, 2 for the odd numbers.
    Progression {
        /// The smallest move.
        first: u64,
        /// The difference of neighbouring moves.
        step: u64,
    },
}

/// What is proved about the outcome sequence of an infinite set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Neither outcomes nor values are ever periodic, with or without preperiod.
    NeverPeriodic(&'static str),
    /// Periodic.
    Periodic {
        /// Period and preperiod.
        known: Known,
        /// A finite set with the same outcomes (and the same values, if the statement is about both), if
        /// there is one.
        same_as: Option<Vec<u64>>,
    },
    /// Not known; the text says what a period cannot be.
    Open(&'static str),
}

/// What is proved about an infinite set.
///
/// ```
/// use grundy_subtraction::theory::infinite::{verdict, Rule, Verdict};
/// assert!(matches!(verdict(Rule::PowersWithExponent(2)), Ok(Verdict::NeverPeriodic(_)))); // squares
/// let Ok(Verdict::Periodic { known, same_as }) = verdict(Rule::PowersOf(2)) else { panic!() };
/// assert_eq!((known.period, known.preperiod, same_as), (3, 0, Some(vec![1, 2])));
/// let Ok(Verdict::Periodic { known, same_as }) = verdict(Rule::Progression { first: 1, step: 2 }) else { panic!() };
/// assert_eq!((known.period, same_as), (2, Some(vec![1])));
/// assert!(matches!(verdict(Rule::Primes), Ok(Verdict::Open(_))));
/// ```
pub fn verdict(rule: Rule) -> Result<Verdict, Stop> {
    let refused = |why: &str, remedy: &str| Err(Stop::refused(why).with_help(remedy));
    match rule {
        Rule::PowersWithExponent(0) => {
            refused("powers with exponent 0 are all 1", "take an exponent from 1 on")
        }
        Rule::PowersWithExponent(1) => verdict(Rule::Progression { first: 1, step: 1 }),
        Rule::PowersWithExponent(_) => Ok(Verdict::NeverPeriodic(
            "n^k is a move for every n: a multiple of every possible period (theorem 28), and the gaps between powers grow",
        )),
        Rule::Factorials => Ok(Verdict::NeverPeriodic(
            "n! is a multiple of every possible period n (theorem 28), and the gaps between factorials grow",
        )),
        Rule::Fibonacci => Ok(Verdict::NeverPeriodic(
            "every number divides a Fibonacci number (theorem 28), and the gaps between them grow",
        )),
        Rule::Primes => Ok(Verdict::Open(
            "no period is known or excluded, but it would be composite, and losing classes would not differ by a unit",
        )),
        Rule::PowersOf(0 | 1) => {
            refused("the powers of 0 and 1 are no infinite set of moves", "take a base from 2 on")
        }
        Rule::PowersOf(base) => {
            let (period, same_as) =
                if base % 2 == 1 { (2, vec![1]) } else { (u128::from(base) + 1, vec![1, base]) };
            let known =
                Known::theorem(period, "powers of b are 1 or -1 modulo b+1 or all odd", AppliesTo::Both);
            Ok(Verdict::Periodic { known, same_as: Some(same_as) })
        }
        Rule::Progression { first: 0, .. } => Err(MovesError::Zero.into()),
        Rule::Progression { step: 0, .. } => {
            refused("a progression with step 0 has only one move", "take a step from 1 on")
        }
        Rule::Progression { first, step } => Ok(progression(first, step)),
    }
}

/// The verdict on a, a+d, a+2d, ... with a, d > 0.
///
/// Let d = k*a + rest. In the end n wins exactly if m div a is even, where m = (n-a) mod d: stretches of a
/// wins, a losses, ..., around a circle of length d. They alternate evenly only if rest = 0 and k is even;
/// for d = a there are only wins; in all other cases one run, of wins or of losses, is longer or shorter
/// than the others of its kind, and the period is d. Not yet so are the r < a that lose although their
/// class wins in the end, those with (r+d-a) div a even: that number is k-1 for r < a - rest and k from
/// there on.
fn progression(first: u64, step: u64) -> Verdict {
    let (a, d) = (u128::from(first), u128::from(step));
    let (k, rest) = (d / a, d % a);
    let known = |period, preperiod, applies_to| {
        let name = "a progression: all options of one residue class";
        Known { preperiod, ..Known::theorem(period, name, applies_to) }
    };
    if d <= a {
        return Verdict::Periodic { known: known(1, a, AppliesTo::Outcomes), same_as: None };
    }
    if rest == 0 && k % 2 == 0 {
        // Every move is an odd multiple of a, and the value is the parity of n div a.
        return Verdict::Periodic { known: known(2 * a, 0, AppliesTo::Both), same_as: Some(vec![first]) };
    }
    let preperiod = if k % 2 == 0 { a } else { a - rest };
    Verdict::Periodic { known: known(d, preperiod, AppliesTo::Outcomes), same_as: None }
}

/// Period and preperiod of the outcomes, when all x from 1 on may be taken whose remainder by `modulus` is a move.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::theory::infinite::residue_classes;
/// let budget = Budget::unlimited();
/// let found = residue_classes(3, |remainder| remainder == 1, &budget).unwrap();
/// assert_eq!((found.period, found.preperiod), (3, 1)); // lost are 0, 2, 5, 8, 11, ...
/// let all = residue_classes(1, |_| true, &budget).unwrap();
/// assert_eq!((all.period, all.preperiod), (1, 1));
/// ```
pub fn residue_classes(
    modulus: u64,
    is_move: impl Fn(u64) -> bool,
    budget: &Budget<'_>,
) -> Result<Known, Stop> {
    budget.need(modulus.saturating_mul(48))?;
    let size = usize::try_from(modulus)
        .map_err(|_| Stop::refused("the modulus is too large").with_help("take a smaller modulus"))?;
    if size == 0 {
        return Err(
            Stop::refused("the modulus 0 has no residue classes").with_help("take a modulus from 1 on")
        );
    }
    let moves: Vec<usize> = (0..size).filter(|remainder| is_move(*remainder as u64)).collect();
    let mut won = budget.filled(false, modulus)?;
    let mut last_loss: Vec<Option<u128>> = budget.filled(None, modulus)?;
    let (mut quiet, mut class) = (0, 0);
    for n in 0u128.. {
        if quiet == size {
            break;
        }
        quiet += 1;
        budget.work(1)?;
        if !won[class] {
            if last_loss[class].is_none() {
                quiet = 0;
                moves.iter().for_each(|step| won[(class + step) % size] = true);
                budget.advance(moves.len() as u64)?;
            }
            last_loss[class] = Some(n);
        }
        class = if class + 1 == size { 0 } else { class + 1 };
    }
    // A class that is won in the end was lost up to its last loss.
    let late = last_loss.iter().zip(&won).filter(|(_, won)| **won).filter_map(|(last, _)| *last).max();
    let repeats = |p: usize| (0..size).all(|n| won[n] == won[(n + p) % size]);
    let period = (1..=size).find(|p| size.is_multiple_of(*p) && repeats(*p)).unwrap_or(size);
    let theorem = "outcomes of residue classes: a class once won is won for ever";
    let known = Known::theorem(period as u128, theorem, AppliesTo::Outcomes);
    Ok(Known { preperiod: late.map_or(0, |last| last + 1), ..known })
}

/// The verdict on the values, when all x from 1 on may be taken whose remainder by `modulus` is a move; open if
/// `limit` positions do not decide.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::theory::infinite::{Verdict, residue_values};
/// let values = |remainder| residue_values(3, |other| other == remainder, 1000, &mut Budget::unlimited());
/// let Ok(Verdict::Periodic { known, .. }) = values(1) else { panic!() };
/// assert_eq!((known.period, known.preperiod), (3, 2)); // 0 1 0 1 2 0 1 2 0 ...
/// assert!(matches!(values(0), Ok(Verdict::NeverPeriodic(_)))); // 0 0 0 1 1 1 2 2 2 ...
/// ```
pub fn residue_values(
    modulus: u64,
    is_move: impl Fn(u64) -> bool,
    limit: u64,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Stop> {
    if is_move(0) {
        return Ok(Verdict::NeverPeriodic(
            "from a heap all smaller ones of its residue class can be reached, so these have different values",
        ));
    }
    budget.need(modulus.saturating_mul(64))?;
    let size = usize::try_from(modulus)
        .map_err(|_| Stop::refused("the modulus is too large").with_help("take a smaller modulus"))?;
    let moves: Vec<usize> = (1..size).filter(|remainder| is_move(*remainder as u64)).collect();
    let mut occurred: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); size];
    let (mut values, mut quiet, mut mex) = (Vec::new(), 0, Mex::default());
    while quiet < size {
        let n = values.len();
        if n as u64 >= limit {
            return Ok(Verdict::Open("so many heaps have not decided whether new values go on to occur"));
        }
        mex.clear();
        for step in moves.iter().filter(|step| **step <= n) {
            mex.extend(occurred[(n - step) % size].iter().copied());
        }
        let value = mex.mex();
        quiet = if occurred[n % size].insert(value) { 0 } else { quiet + 1 };
        values.push(value);
        budget.position((values.len() * 4 + size * 64) as u64)?;
    }
    Ok(Verdict::Periodic { known: repeated(&values, size), same_as: None })
}

/// Period and preperiod of values whose last `size` repeat for ever.
fn repeated(values: &[u32], size: usize) -> Known {
    let start = values.len() - size;
    let tail = &values[start..];
    let repeats = |p: &usize| (0..size).all(|n| tail[n] == tail[(n + p) % size]);
    let period = (1..=size).filter(|p| size.is_multiple_of(*p)).find(repeats).unwrap_or(size);
    let late = (0..start).rev().find(|n| values[*n] != tail[(n + size - start % size) % size]);
    let theorem = "values of residue classes: when no class gets a new value, none ever does";
    let known = Known::theorem(period as u128, theorem, AppliesTo::Values);
    Known { preperiod: late.map_or(0, |last| last as u128 + 1), ..known }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn values_of_residue_classes_agree_with_the_definition(
            modulus in 1u64..9,
            set in 1u64..512,
        ) {
            let is_move = |remainder: u64| set >> remainder & 1 == 1;
            let found = residue_values(modulus, is_move, 300, &mut Budget::unlimited()).unwrap();
            let mut values: Vec<u32> = Vec::new();
            for n in 0..600 {
                let options: Vec<u32> =
                    (0..n).filter(|m| is_move((n - m) % modulus)).map(|m| values[m as usize]).collect();
                values.push((0..).find(|value| !options.contains(value)).unwrap());
            }
            match found {
                Verdict::Periodic { known, .. } => {
                    let (p, q) = (known.period as usize, known.preperiod as usize);
                    prop_assert!((q..600 - p).all(|n| values[n] == values[n + p]));
                    prop_assert!(q == 0 || values[q - 1] != values[q - 1 + p]);
                    prop_assert!((1..p).all(|less| (q..600 - p).any(|n| values[n] != values[n + less])));
                }
                _ => prop_assert!(is_move(0) && values.iter().max() > Some(&60)),
            }
        }
    }
}
