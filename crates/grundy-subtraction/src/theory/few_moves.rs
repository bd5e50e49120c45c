//! One move, two moves, and two moves with their sum.
//!
//! One move s: s losses and s wins in turn, values 0 and 1.
//!
//! **Theorem 4** (Winning Ways; source, chapter on |L| <= 2). {a, b} with a < b has no preperiod; the
//! period is 2a if 2a divides a+b, otherwise a+b. Here also for values, with a short proof. Below b only
//! the move a is there: the value is the parity of n div a. For b <= n < a+b the move b leads to a 0, so
//! the value is 1 where n - a has 0, and 2 where it has 1. This word of length a+b repeats: continued
//! periodically, the options of m are m-a and m-b, and as m+b = m-a and m+a = m-b modulo a+b one checks for
//! m < a, a <= m < b and m >= b that mex gives the word back.
//!
//! **Theorem 5** (Winning Ways; source, chapter on |L| = 3). {a, b, a+b} with r = ((a+b) mod 2a) - a has no
//! preperiod; the period is 2b - r for r <= 0 and a(2b+r)/gcd(a,b) for r > 0. The losing positions are i +
//! floor(i/a)*a + floor(2i/(b+|r|))*b for i = 0, 1, 2, ... For values the same was found for a+b <= 120,
//! but no proof is at hand: it is returned as a conjecture.
//!
//! Main results
//! * [`one_move`], [`theorem4`], [`theorem5`]: periods.
//! * [`two_moves_value`]: the value of any heap with two moves.
//! * [`SumTriple`]: r, the losing positions by number, and the outcome of any heap for theorem 5.

use super::{AppliesTo, Known, Status};
use grundy_core::arithmetic::gcd;

/// The name of theorem 4.
pub const THEOREM_4: &str = "two moves (Flammenkamp 1996, theorem 4; Winning Ways)";
/// The name of theorem 5.
pub const THEOREM_5: &str = "two moves and their sum (Flammenkamp 1996, theorem 5; Winning Ways)";

/// {s}: period 2s, for values too.
///
/// ```
/// use grundy_subtraction::theory::few_moves::one_move;
/// assert_eq!(one_move(&[7]).unwrap().period, 14);
/// ```
pub fn one_move(moves: &[u64]) -> Option<Known> {
    let [s] = moves else { return None };
    (*s > 0).then(|| Known::theorem(2 * u128::from(*s), "one move", AppliesTo::Both))
}

/// Theorem 4, for two rising moves.
///
/// ```
/// use grundy_subtraction::theory::few_moves::theorem4;
/// assert_eq!(theorem4(&[2, 6]).unwrap().period, 4);
/// assert_eq!(theorem4(&[2, 5]).unwrap().period, 7);
/// ```
pub fn theorem4(moves: &[u64]) -> Option<Known> {
    let (a, b) = two_rising(moves)?;
    let period = if (a + b).is_multiple_of(2 * a) { 2 * a } else { a + b };
    Some(Known::theorem(period, THEOREM_4, AppliesTo::Both))
}

/// The value of a heap with two moves, rising: 0, 1 or 2. `None` if the moves are not two different
/// positive numbers.
///
/// ```
/// use grundy_subtraction::theory::few_moves::two_moves_value;
/// let values: Vec<_> = (0..7).map(|n| two_moves_value(&[2, 5], n).unwrap()).collect();
/// assert_eq!(values, [0, 0, 1, 1, 0, 2, 1]);
/// ```
pub fn two_moves_value(moves: &[u64], heap: u64) -> Option<u64> {
    let (a, b) = two_rising(moves)?;
    let n = u128::from(heap) % (a + b);
    let parity = |n: u128| (n / a % 2) as u64;
    Some(if n < b { parity(n) } else { 1 + parity(n - a) })
}

fn two_rising(moves: &[u64]) -> Option<(u128, u128)> {
    match moves {
        [a, b] if 0 < *a && a < b => Some((u128::from(*a), u128::from(*b))),
        _ => None,
    }
}

/// Theorem 5, for three rising moves of which the last is the sum: for outcomes, and the conjecture for
/// values.
///
/// ```
/// use grundy_subtraction::theory::few_moves::theorem5;
/// assert_eq!(theorem5(&[4, 11, 15])[0].period, 100);
/// assert!(theorem5(&[4, 11, 16]).is_empty());
/// ```
pub fn theorem5(moves: &[u64]) -> Vec<Known> {
    let Some(period) = SumTriple::new(moves).and_then(|triple| triple.period()) else { return Vec::new() };
    let outcomes = Known::theorem(period, THEOREM_5, AppliesTo::Outcomes);
    let values = Known {
        theorem: "two moves and their sum: values have the period of theorem 5",
        status: Status::Conjecture,
        applies_to: AppliesTo::Values,
        checked: "all sets with largest move up to 120",
        ..outcomes
    };
    vec![outcomes, values]
}

/// A set {a, b, a+b} with a < b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SumTriple {
    a: u128,
    b: u128,
}

impl SumTriple {
    /// The triple of three rising moves, if the last is the sum of the others.
    pub fn new(moves: &[u64]) -> Option<SumTriple> {
        match moves {
            [a, b, sum] if 0 < *a && a < b && a.checked_add(*b) == Some(*sum) => {
                Some(SumTriple { a: u128::from(*a), b: u128::from(*b) })
            }
            _ => None,
        }
    }

    /// r = ((a+b) mod 2a) - a.
    ///
    /// ```
    /// use grundy_subtraction::theory::few_moves::SumTriple;
    /// assert_eq!(SumTriple::new(&[4, 11, 15]).unwrap().r(), 3);
    /// ```
    pub fn r(&self) -> i128 {
        // Both are below 2^65.
        ((self.a + self.b) % (2 * self.a)) as i128 - self.a as i128
    }

    /// The period of the outcomes. `None` only if it does not fit in 128 bits.
    pub fn period(&self) -> Option<u128> {
        let r = self.r();
        let size = r.unsigned_abs();
        if r <= 0 {
            return Some(2 * self.b + size);
        }
        self.a.checked_mul(2 * self.b + size).map(|product| product / gcd(self.a, self.b))
    }

    /// The losing position number i, counted from 0.
    ///
    /// ```
    /// use grundy_subtraction::theory::few_moves::SumTriple;
    /// let triple = SumTriple::new(&[1, 2, 3]).unwrap();
    /// assert_eq!((0..4).map(|i| triple.losing_position(i)).collect::<Vec<_>>(), [0, 4, 8, 12]);
    /// ```
    pub fn losing_position(&self, i: u64) -> u128 {
        let i = u128::from(i);
        i + i / self.a * self.a + 2 * i / (self.b + self.r().unsigned_abs()) * self.b
    }

    /// Whether a heap is a loss for the player to move: a binary search in the losing positions.
    ///
    /// ```
    /// use grundy_subtraction::theory::few_moves::SumTriple;
    /// let triple = SumTriple::new(&[1, 2, 3]).unwrap();
    /// assert!(triple.is_loss(1_000_000_000_000));
    /// assert!(!triple.is_loss(1_000_000_000_001));
    /// ```
    pub fn is_loss(&self, heap: u64) -> bool {
        let wanted = u128::from(heap);
        // The losing position number i is at least i.
        let (mut low, mut high) = (0, heap);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.losing_position(middle) < wanted { low = middle + 1 } else { high = middle }
        }
        self.losing_position(low) == wanted
    }
}
