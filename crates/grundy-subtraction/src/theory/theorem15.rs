//! Theorem 15: some symmetric sets of five moves have short periods.
//!
//! Source: Flammenkamp 1996, chapter on symmetric sets of five moves. Let {a, b, s-b, s-a, s} be symmetric
//! with a < b < s/2 and n = floor(s/(a+b)). If 2a >= b and (n+1)(a+b) >= s+a, the outcomes have the period
//! s + a + (n-1)(a+b) and no preperiod. The proof is the list of all stretches of wins and losses in a
//! period; it ends with s wins in a row. (In the printed list one index has 2s for 2a.) Nothing is said
//! about values.
//!
//! Main results
//! * [`theorem15`].

use super::{AppliesTo, Known};

/// The name of theorem 15.
pub const THEOREM_15: &str = "symmetric, five moves (Flammenkamp 1996, theorem 15)";

/// Theorem 15, for rising moves.
///
/// ```
/// use grundy_subtraction::theory::theorem15::theorem15;
/// assert_eq!(theorem15(&[2, 3, 7, 8, 10]).unwrap().period, 17);
/// assert_eq!(theorem15(&[3, 8, 9, 14, 17]), None);
/// ```
pub fn theorem15(moves: &[u64]) -> Option<Known> {
    let [a, b, c, d, s] = *moves else { return None };
    let rising = 0 < a && a < b && b < c && c < d && d < s;
    if !rising || s - a != d || s - b != c {
        return None;
    }
    let [a, b, s] = [a, b, s].map(u128::from);
    let n = s / (a + b);
    let applies = 2 * a >= b && (n + 1) * (a + b) >= s + a;
    applies.then(|| Known::theorem(s + a + (n - 1) * (a + b), THEOREM_15, AppliesTo::Outcomes))
}
