//! The Lieshout sequence: the mex rule begun with difference 3 (n0 = 3, T empty).
//!
//! Its author conjectured, for 20000 terms, where it leaves the golden ratio; the rule is true for all terms.
//!
//! Main results
//! * [`lieshout`]: the closed form, with its proof. [`lieshout_exceptions`]: the mex rule compared with it, term by term.

use super::general::{General, Term};
use super::pairs::p_position_big;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;

/// The n-th term of the Lieshout sequence (n0 = 3, T empty), n at least 3: A_n = floor(n phi) - 4 + e_n, where e_n is
/// (-1)^j if n is the Fibonacci number F_j, j >= 4, and otherwise 0.
///
/// Why: the Wythoff pairs from n = 3 on fill {4, 6, 7, 8, ...}. At n = F_j the pair is (F_(j+1) - 1, F_(j+2) - 1) for even j and
/// (F_(j+1), F_(j+2)) for odd j; adding e_n turns one form into the other, so that all numbers F_i and F_i - 1, i >= 6, only
/// change partners, while 4 leaves and 5 comes in. The changed pairs fill {5, 6, 7, ...}, A still increases, B - A = n: less
/// 4 they obey the mex rule.
///
/// ```
/// use grundy_heaps::wythoff::lieshout::lieshout;
/// use num_bigint::BigUint;
/// let pair = |n: u32| lieshout(&BigUint::from(n)).unwrap();
/// assert_eq!(pair(3), (1u32.into(), 4u32.into()));
/// assert_eq!(pair(5), (3u32.into(), 8u32.into()));
/// assert_eq!(lieshout(&BigUint::from(2u32)), None);
/// ```
pub fn lieshout(n: &BigUint) -> Option<(BigUint, BigUint)> {
    if *n < BigUint::from(3u32) {
        return None;
    }
    let (mut fibonacci, mut next, mut even) = (BigUint::from(3u32), BigUint::from(5u32), true);
    while fibonacci < *n {
        let sum = &fibonacci + &next;
        fibonacci = std::mem::replace(&mut next, sum);
        even = !even;
    }
    let floor = p_position_big(1, n).0;
    let a = match (fibonacci == *n, even) {
        (false, _) => floor - 4u32,
        (true, true) => floor - 3u32,
        (true, false) => floor - 5u32,
    };
    let b = &a + n;
    Some((a, b))
}

/// What a walk along the Lieshout sequence found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// How many terms were made by the mex rule.
    pub terms: u64,
    /// n, A_n and epsilon_n where epsilon is not 0.
    pub exceptions: Vec<(u64, u64, i64)>,
    /// The first term at which the closed form fails.
    pub failure: Option<Term>,
}

/// Makes `count` terms of the Lieshout sequence by the mex rule and compares each with the closed form.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::lieshout::lieshout_exceptions;
/// let walk = lieshout_exceptions(1000, &mut Budget::unlimited()).unwrap();
/// assert_eq!(walk.failure, None);
/// assert_eq!(walk.exceptions[..3], [(3, 1, 1), (5, 3, -1), (8, 9, 1)]);
/// ```
pub fn lieshout_exceptions(count: u64, budget: &mut Budget<'_>) -> Result<Walk, Stop> {
    let sequence = General::new(3, []);
    let mut terms = sequence.terms(budget);
    let (mut fibonacci, mut next, mut sign) = (3u64, 5u64, 1i64);
    let mut walk = Walk { terms: count, exceptions: Vec::new(), failure: None };
    for _ in 0..count {
        let term = terms.next_term()?;
        let epsilon = term.epsilon(-4);
        let mut expected = 0;
        if term.n == fibonacci {
            (fibonacci, next) = (next, fibonacci + next);
            expected = sign;
            sign = -sign;
        }
        if epsilon != 0 {
            walk.exceptions.push((term.n, term.a, epsilon));
        }
        if epsilon != expected {
            walk.failure = Some(term);
            break;
        }
    }
    Ok(walk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_form_and_mex_rule_agree() {
        let terms = General::new(3, []).first(20_000, &mut Budget::unlimited()).unwrap();
        for term in terms {
            assert_eq!(lieshout(&term.n.into()), Some((term.a.into(), term.b.into())));
        }
        assert_eq!(lieshout_exceptions(200_000, &mut Budget::unlimited()).unwrap().failure, None);
    }
}
