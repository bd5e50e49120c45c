//! Conjecture 6: what the period of three moves can be.
//!
//! Source: Flammenkamp 1996, chapter on three moves. For {a, b, c} with a < b < c and a+b different from c
//! (otherwise theorem 5 applies) the outcomes are conjectured to have a preperiod below b*c, and a period
//! that divides one of the sums a+b, a+c, b+c. If it is none of the sums, it divides exactly two of them
//! and is their greatest common divisor, or it divides all three and is 2*gcd(a, b, c). No counterexample
//! was found with c up to 90, none to the divisibility for several c up to 3001. (The source adds that in
//! the last case all moves are odd, which holds only after division by their common divisor: {2, 6, 10} has
//! period 4.)
//!
//! This names at most seven candidates, so that a search need only try these; it does not say which one it
//! is.
//!
//! Main results
//! * [`conjecture6`]: the candidates and the bound for the preperiod.

use grundy_core::arithmetic::{gcd, gcd_of};

/// What conjecture 6 says about three moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidates {
    /// The possible periods of the outcomes, rising.
    pub periods: Vec<u128>,
    /// The preperiod is smaller than this.
    pub preperiod_below: u128,
}

/// Conjecture 6, for three rising moves the last of which is not the sum of the others.
///
/// ```
/// use grundy_subtraction::theory::conjecture6::conjecture6;
/// let candidates = conjecture6(&[3, 7, 8]).unwrap();
/// assert_eq!(candidates.periods, [5, 10, 11, 15]); // it is 5, with preperiod 8
/// assert_eq!(candidates.preperiod_below, 56);
/// assert_eq!(conjecture6(&[3, 7, 10]), None);
/// ```
pub fn conjecture6(moves: &[u64]) -> Option<Candidates> {
    let [a, b, c] = *moves else { return None };
    let rising = 0 < a && a < b && b < c;
    let [a, b, c] = [a, b, c].map(u128::from);
    if !rising || a + b == c {
        return None;
    }
    let sums = [a + b, a + c, b + c];
    let mut periods = sums.to_vec();
    for (i, third) in sums.into_iter().enumerate() {
        let divisor = gcd(sums[(i + 1) % 3], sums[(i + 2) % 3]);
        if third % divisor != 0 {
            periods.push(divisor);
        }
    }
    let twice = 2 * gcd_of([a, b, c]);
    if sums.iter().all(|sum| sum % twice == 0) {
        periods.push(twice);
    }
    periods.sort_unstable();
    periods.dedup();
    Some(Candidates { periods, preperiod_below: b * c })
}
