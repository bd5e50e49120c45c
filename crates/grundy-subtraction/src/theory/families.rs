//! Families with one parameter whose period and preperiod are polynomials.
//!
//! A row of the table is a family such as {2n, 5n, 6n+1, 8n+1} with the least n for which it holds, the
//! polynomials, the sequence they are about, and whether they are proved. All are from Flammenkamp 1996;
//! the proved ones were proved there with a program that checks descriptions of whole families (theorem 8,
//! corollaries 9, 19 and 21), the others are observations. The source is corrected in these places:
//! * {6n+2, 15n+5, 21n+6} and {6n+2, 15n+4, 21n+5}: the printed preperiods are too small by the first and
//!   the second move.
//! * {n, n+3, 3n-1, 3n+3}: the value preperiod 4n+3 holds from n = 6 on (n = 5 has 35). The source calls it
//!   proved for n >= 5 without giving the proof; it is a conjecture here.
//!
//! Families 4 moves long that have polynomials of degree 5 and more, and those with two parameters, are not
//! listed here.
//!
//! Main results
//! * [`families`]: what the table says about a set.

use super::{AppliesTo, Known, Status};
use AppliesTo::{Outcomes, Values};
use Status::{Conjecture, Theorem};

/// One row: the moves are a*n + b, rising for n >= `from`; polynomials have their constant term first.
struct Family {
    moves: &'static [(i128, i128)],
    from: i128,
    /// Only n that leave this residue modulo 2, if given.
    parity: Option<i128>,
    period: &'static [i128],
    preperiod: &'static [i128],
    applies_to: AppliesTo,
    status: Status,
    name: &'static str,
    checked: &'static str,
}

/// A row for all n from `from` on.
const fn row(
    moves: &'static [(i128, i128)],
    from: i128,
    period: &'static [i128],
    preperiod: &'static [i128],
    about: (AppliesTo, Status),
    name: &'static str,
    checked: &'static str,
) -> Family {
    Family {
        moves,
        from,
        parity: None,
        period,
        preperiod,
        applies_to: about.0,
        status: about.1,
        name,
        checked,
    }
}

const ALTHOEFER: &[(i128, i128)] = &[(1, 0), (4, 0), (12, 1), (16, 1)];
const THEOREM_8: &[(i128, i128)] = &[(2, 0), (5, 0), (6, 1), (8, 1)];
const NEAR_N: &[(i128, i128)] = &[(1, 0), (1, 3), (3, -1), (3, 3)];
const CORO_19: &[(i128, i128)] = &[(0, 2), (4, -1), (4, 1), (4, 5), (8, -2)];
const CORO_21: &[(i128, i128)] = &[(0, 2), (4, 1), (4, 3), (4, 7), (8, 2)];
const EXAMPLE: &[(i128, i128)] = &[(1, 0), (2, 1), (4, 2), (5, 3), (6, 3)];

const ALTHOEFER_NAME: &str = "n, 4n, 12n+1, 16n+1 (Althöfer and Bültermann 1995; proof: Flammenkamp 1996)";
const THEOREM_8_NAME: &str = "2n, 5n, 6n+1, 8n+1 (Flammenkamp 1996, theorem 8)";
const NEAR_N_NAME: &str = "n, n+3, 3n-1, 3n+3 (Flammenkamp 1996, win/loss versus nim)";
const CORO_19_NAME: &str = "2, 4n-1, 4n+1, 4n+5, 8n-2 (Flammenkamp 1996, corollary 19)";
const CORO_21_NAME: &str = "2, 4n+1, 4n+3, 4n+7, 8n+2 (Flammenkamp 1996, corollary 21)";
const EXAMPLE_NAME: &str = "n, 2n+1, 4n+2, 5n+3, 6n+3 (Flammenkamp 1996, win/loss versus nim)";
const PREPERIODS: &str = "three moves with a long preperiod (Flammenkamp 1996, chapter on three moves)";

#[rustfmt::skip]
const FAMILIES: [Family; 22] = [
    row(ALTHOEFER, 1, &[1, 9, 52, 56], &[0], (Outcomes, Theorem), ALTHOEFER_NAME, ""),
    row(ALTHOEFER, 2, &[1, 9, 52, 56], &[-1, -29, 28], (Values, Conjecture), ALTHOEFER_NAME, "n = 2 to 26"),
    row(THEOREM_8, 1, &[1, 11, 0, 14], &[0], (Outcomes, Theorem), THEOREM_8_NAME, ""),
    row(THEOREM_8, 2, &[1, 11, 0, 14], &[1, 7], (Values, Theorem), THEOREM_8_NAME, ""),
    row(NEAR_N, 5, &[2, 4], &[0, 3], (Outcomes, Conjecture), NEAR_N_NAME, "n = 5 to 100"),
    row(NEAR_N, 6, &[6, 12], &[3, 4], (Values, Conjecture), NEAR_N_NAME, "n = 6 to 100"),
    row(CORO_19, 2, &[4], &[-3, 0, 8], (Outcomes, Theorem), CORO_19_NAME, ""),
    row(CORO_19, 2, &[0, 8], &[-1, 0, 8], (Values, Theorem), CORO_19_NAME, ""),
    row(CORO_21, 2, &[4], &[2, 12, 8], (Outcomes, Theorem), CORO_21_NAME, ""),
    row(CORO_21, 2, &[4, 8], &[4, 12, 8], (Values, Theorem), CORO_21_NAME, ""),
    row(EXAMPLE, 1, &[4, 10], &[0], (Outcomes, Theorem), EXAMPLE_NAME, ""),
    Family { parity: Some(0), ..row(EXAMPLE, 5, &[0, 4, 10], &[-13, -21, 15], (Values, Theorem), EXAMPLE_NAME, "") },
    Family { parity: Some(1), ..row(EXAMPLE, 5, &[0, 4, 10], &[-10, -16, 15], (Values, Theorem), EXAMPLE_NAME, "") },
    row(&[(1, 0), (3, 1), (8, 1), (10, 2), (11, 2)], 1, &[0, 5, 22, 18], &[0], (Outcomes, Conjecture),
        "n, 3n+1, 8n+1, 10n+2, 11n+2 (Flammenkamp 1996, symmetric sets of five moves)", "n = 1 to 60"),
    row(&[(5, -2), (10, -3), (10, 2)], 2, &[5], &[0, -10, 45], (Outcomes, Conjecture), PREPERIODS, "n = 2 to 40"),
    row(&[(5, -2), (5, 3), (10, 2)], 2, &[5], &[-1, 0, 45], (Outcomes, Conjecture), PREPERIODS, "n = 2 to 40"),
    row(&[(4, -1), (10, -2), (14, -2)], 1, &[-1, 6], &[13, -88, 88], (Outcomes, Conjecture), PREPERIODS, "n = 1 to 40"),
    row(&[(4, 1), (10, 2), (14, 2)], 1, &[1, 6], &[-4, -14, 88], (Outcomes, Conjecture), PREPERIODS, "n = 1 to 40"),
    row(&[(4, -1), (10, -3), (14, -5)], 1, &[2], &[25, -102, 88], (Outcomes, Conjecture), PREPERIODS, "n = 1 to 40"),
    row(&[(4, 1), (10, 3), (14, 5)], 1, &[2], &[-9, 0, 88], (Outcomes, Conjecture), PREPERIODS, "n = 1 to 40"),
    // The printed preperiods of these two are wrong, see above.
    row(&[(6, 2), (15, 5), (21, 6)], 2, &[8, 27], &[15, 98, 174], (Outcomes, Conjecture), PREPERIODS, "n = 2 to 40"),
    row(&[(6, 2), (15, 4), (21, 5)], 2, &[9, 36], &[13, 90, 174], (Outcomes, Conjecture), PREPERIODS, "n = 2 to 40"),
];

/// What the families say about a set of rising moves without common divisor.
///
/// ```
/// use grundy_subtraction::theory::families::families;
/// let known = families(&[2, 5, 7, 9]); // 2n, 5n, 6n+1, 8n+1 with n = 1
/// assert_eq!(known[0].period, 26);
/// let large = families(&[200_000, 500_000, 600_001, 800_001]);
/// assert_eq!(large[0].period, 14_000_000_001_100_001);
/// ```
pub fn families(moves: &[u64]) -> Vec<Known> {
    FAMILIES.iter().filter_map(|family| family.known(moves)).collect()
}

impl Family {
    fn known(&self, moves: &[u64]) -> Option<Known> {
        let n = self.parameter(moves)?;
        Some(Known {
            period: polynomial(self.period, n)?,
            preperiod: polynomial(self.preperiod, n)?,
            theorem: self.name,
            status: self.status,
            applies_to: self.applies_to,
            checked: self.checked,
        })
    }

    /// The n for which the family is this set.
    fn parameter(&self, moves: &[u64]) -> Option<i128> {
        if moves.len() != self.moves.len() {
            return None;
        }
        let (a, b) = *self.moves.last()?;
        let n = (i128::from(*moves.last()?) - b) / a;
        // |n| < 2^64 and the coefficients are small: nothing overflows.
        let all = self.moves.iter().zip(moves).all(|((a, b), s)| a * n + b == i128::from(*s));
        let fits = n >= self.from && self.parity.is_none_or(|parity| n % 2 == parity);
        (all && fits).then_some(n)
    }
}

/// The value of a polynomial, if it is not negative and fits.
fn polynomial(coefficients: &[i128], n: i128) -> Option<u128> {
    let value = coefficients.iter().rev().try_fold(0i128, |sum, c| sum.checked_mul(n)?.checked_add(*c))?;
    u128::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::tests::{is_exact, sequence};

    #[test]
    fn every_row_for_small_n() {
        for family in &FAMILIES {
            let cubic = family.period.len() > 3;
            let most = if cubic { 9 } else { 14 };
            for n in family.from..=most {
                if family.parity.is_some_and(|parity| n % 2 != parity) {
                    continue;
                }
                let moves: Vec<u64> = family.moves.iter().map(|(a, b)| (a * n + b) as u64).collect();
                let known = family.known(&moves).unwrap();
                let length = known.preperiod + known.period + u128::from(moves[moves.len() - 1]);
                let sequence = sequence(&moves, length as usize, family.applies_to == Values);
                assert!(is_exact(&sequence, &moves, &known), "{moves:?} {known:?}");
            }
        }
    }

    #[test]
    fn other_sets_and_large_numbers() {
        assert!(families(&[2, 5, 7, 10]).is_empty());
        assert!(families(&[u64::MAX]).is_empty());
        assert!(families(&[1, 2, 3, u64::MAX]).is_empty());
        let n = 1 << 60;
        assert!(families(&[2 * n, 5 * n, 6 * n + 1, 8 * n + 1]).is_empty(), "the period does not fit");
    }
}
