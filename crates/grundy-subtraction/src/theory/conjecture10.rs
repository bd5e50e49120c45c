//! Conjecture 10: symmetric sets of four moves, {a, b, 2b-a, 2b} with a < b.
//!
//! Source: Flammenkamp 1996, general case of four moves. With r = |(b mod 2a) - a| the period is ((b-a)^2 +
//! (2b+a-r)(b-a+r)/2) / f. The source gives f in three cases: a if b mod 2a = 0; (b-a)/2 if b mod 2a = a;
//! otherwise the largest k < a such that D(k) < a and k divides D(k), where D(k) = |(b mod 2 lcm(a,k)) -
//! a|.
//!
//! The three cases are one: **f = gcd(r, a * floor(b/2a))**. For write b = 2aj + x with 0 <= x < 2a. In the
//! third case 0 < x < 2a, x != a. As 2a divides 2 lcm(a,k), b mod 2 lcm(a,k) is x plus a multiple of 2a, so
//! D(k) < a says that it is x, that is lcm(a,k) divides a*j, that is k divides a*j; and D(k) = |x - a| = r.
//! So k runs through the common divisors of r and a*j, all below a because 0 < r < a. For x = 0 we have r =
//! a, gcd(a, aj) = a. For x = a we have r = 0, gcd(0, aj) = aj = (b-a)/2.
//!
//! The set is symmetric, so the preperiod 0 is a theorem (corollary 14); the period is conjectured, and
//! about outcomes only.
//!
//! Main results
//! * [`conjecture10`]; [`Factor`]: r and f.

use super::{AppliesTo, Known, Status};
use grundy_core::arithmetic::gcd;

/// The quantities r and f of the conjecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Factor {
    /// |(b mod 2a) - a|.
    pub r: u128,
    /// What the undivided polynomial is divided by.
    pub f: u128,
}

impl Factor {
    /// r and f for 0 < a < b; `None` otherwise.
    ///
    /// ```
    /// use grundy_subtraction::theory::conjecture10::Factor;
    /// assert_eq!(Factor::new(6, 8), Some(Factor { r: 2, f: 2 }));
    /// assert_eq!(Factor::new(8, 6), None);
    /// ```
    pub fn new(a: u64, b: u64) -> Option<Factor> {
        if a == 0 || a >= b {
            return None;
        }
        let [a, b] = [a, b].map(u128::from);
        let r = (b % (2 * a)).abs_diff(a);
        Some(Factor { r, f: gcd(r, a * (b / (2 * a))) })
    }
}

/// Conjecture 10, for rising moves.
///
/// ```
/// use grundy_subtraction::theory::conjecture10::conjecture10;
/// assert_eq!(conjecture10(&[6, 8, 10, 16]).unwrap().period, 22);
/// assert_eq!(conjecture10(&[1, 6, 11, 12]).unwrap().period, 61);
/// ```
pub fn conjecture10(moves: &[u64]) -> Option<Known> {
    let [a, b, c, d] = *moves else { return None };
    let Factor { r, f } = Factor::new(a, b)?;
    if d / 2 != b || d % 2 != 0 || c != d - a {
        return None;
    }
    let [a, b] = [a, b].map(u128::from);
    // b < 2^63, so the sum is below 2^128; b - a + r is even.
    let undivided = (b - a) * (b - a) + (2 * b + a - r) * ((b - a + r) / 2);
    Some(Known {
        period: undivided / f,
        preperiod: 0,
        theorem: "symmetric, four moves (Flammenkamp 1996, conjecture 10)",
        status: Status::Conjecture,
        applies_to: AppliesTo::Outcomes,
        checked: "all sets with b up to 160",
    })
}
