//! How many 0-collision-free windows there can be: closed counts and upper bounds, compared exactly.
//!
//! Let s = max L and |S_L| the number of collision-free windows of length s; it bounds the period. The
//! windows are the independent sets of the graph that joins numbers a move apart.
//!
//! Closed counts ([`closed_count`]), with g the common divisor of the moves: S_L is the g-th power of the
//! set of the divided moves, so let g = 1.
//! * One move: 2. Two moves, {1, 2}: 3.
//! * {a, b, a+b}: the graph is one circle of length s, which has the Lucas number F(s+2) - F(s-2).
//! * {a, m, 2m-a, 2m}: for odd a the graph is a Möbius ladder, c(m) = (1+√2)^m + (1-√2)^m - (-1)^m; for
//!   even a (then m is odd) it is a prism, (1+√2)^m + (1-√2)^m + (-1)^m = c(m) - 2. The source gives c(m)
//!   for both.
//!
//! The bounds are those of A. Flammenkamp, *Lange Perioden in Subtraktions-Spielen*, 1996, with two
//! corrections: theorem 24 needs a move of at most s/2 ({2, 3} has 6 > 3^(3/2) windows), and theorem 27 is
//! wrong for {g, 3g, 4g}, whose graph is g circles of length 4 (7 > 18^(4/6)). Roots are never taken: both
//! sides are raised to an integer power.
//!
//! Main results
//! * [`closed_count`], [`ladder_count`]: exact numbers without counting.
//! * [`Bound`], [`compare`]: which bounds apply to a set and whether they hold.

use super::is_symmetric;
use super::windows;
use crate::register::tidy;
use grundy_core::arithmetic::{fibonacci, gcd, gcd_of};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;

/// An upper bound for the number of collision-free windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Theorem 24: 3^(s/2) for at least two moves, the smallest at most s/2.
    RootOfThree,
    /// Theorem 26: F(s+2), if two moves without common divisor have a sum of at most s (or 1 is a move).
    Fibonacci,
    /// Theorem 27: 18^(s/6) for symmetric sets of at least three moves, except {g, 3g, 4g}.
    SixthRootOf18,
    /// The weaker form of theorem 27: 7^(s/4) for symmetric sets of at least three moves.
    FourthRootOf7,
    /// Conjecture of T. Sillke: (2^(d+1) - 1)^(s/2d) for symmetric sets, d = |L| - 1 >= 1, if s >= 2d.
    Sillke,
    /// Its companion for s < 2d: s/(s-d) * (2^(s-d) - 1) + 1.
    SillkeDense,
}

/// What a bound says about one set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The bound.
    pub bound: Bound,
    /// Whether the set fulfils the conditions as the source prints them.
    pub claimed: bool,
    /// Whether it fulfils the conditions as corrected here.
    pub applies: bool,
    /// Whether the number of windows is at most the bound.
    pub holds: bool,
}

impl Bound {
    /// All bounds.
    pub const ALL: [Bound; 6] = [
        Bound::RootOfThree,
        Bound::Fibonacci,
        Bound::SixthRootOf18,
        Bound::FourthRootOf7,
        Bound::Sillke,
        Bound::SillkeDense,
    ];

    /// The bound as a formula.
    pub fn formula(self) -> &'static str {
        match self {
            Bound::RootOfThree => "3^(s/2)",
            Bound::Fibonacci => "F(s+2)",
            Bound::SixthRootOf18 => "18^(s/6)",
            Bound::FourthRootOf7 => "7^(s/4)",
            Bound::Sillke => "(2^(d+1)-1)^(s/2d)",
            Bound::SillkeDense => "s/(s-d)*(2^(s-d)-1)+1",
        }
    }

    /// Whether the bound is only conjectured.
    pub fn is_conjecture(self) -> bool {
        matches!(self, Bound::Sillke | Bound::SillkeDense)
    }

    /// Whether the moves (tidy) fulfil the conditions of the source, and the corrected ones.
    fn conditions(self, moves: &[u64]) -> (bool, bool) {
        let (s, d) = (moves[moves.len() - 1], moves.len() as u64 - 1);
        let symmetric = is_symmetric(moves);
        match self {
            Bound::RootOfThree => (d >= 1, d >= 1 && moves[0] <= s / 2),
            Bound::Fibonacci => {
                let coprime = |a: u64, b: u64| a <= s - b && gcd(a, b) == 1;
                let pair = moves.iter().enumerate().any(|(i, a)| moves[..i].iter().any(|b| coprime(*a, *b)));
                (pair || moves[0] == 1, pair || moves[0] == 1)
            }
            Bound::SixthRootOf18 => {
                let claimed = symmetric && d >= 2;
                let g = moves[0];
                let circles_of_4 =
                    d == 2 && moves[2] / 4 == g && moves[2].is_multiple_of(4) && moves[1] / 3 == g;
                (claimed, claimed && !circles_of_4)
            }
            Bound::FourthRootOf7 => (symmetric && d >= 2, symmetric && d >= 2),
            Bound::Sillke => (symmetric && d >= 1 && s / 2 >= d, symmetric && d >= 1 && s / 2 >= d),
            Bound::SillkeDense => (symmetric && s / 2 < d, symmetric && s / 2 < d),
        }
    }

    /// Whether `count` is at most the bound, for a largest move s of at most 127.
    fn holds(self, count: &BigUint, s: u32, d: u32) -> bool {
        let power = |base: u32| BigUint::from(base).pow(s);
        match self {
            Bound::RootOfThree => count.pow(2) <= power(3),
            Bound::Fibonacci => *count <= fibonacci(u64::from(s) + 2),
            Bound::SixthRootOf18 => count.pow(6) <= power(18),
            Bound::FourthRootOf7 => count.pow(4) <= power(7),
            Bound::Sillke => count.pow(2 * d) <= ((BigUint::from(1u8) << (d + 1)) - 1u8).pow(s),
            // d <= s - 1 always; multiplied by s - d.
            Bound::SillkeDense => {
                let rest = s - d;
                count * rest <= s * ((BigUint::from(1u8) << rest) - 1u8) + rest
            }
        }
    }
}

/// Counts the windows of a set and compares their number with every bound.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::bounds::{compare, Bound};
/// let all = compare(&[1, 3, 4], &mut Budget::unlimited()).unwrap();
/// let theorem_27 = all.iter().find(|one| one.bound == Bound::SixthRootOf18).unwrap();
/// assert!(theorem_27.claimed && !theorem_27.applies && !theorem_27.holds); // 7 > 18^(4/6) = 6.87
/// assert!(all.iter().filter(|one| one.applies).all(|one| one.holds));
/// ```
pub fn compare(moves: &[u64], budget: &mut Budget<'_>) -> Result<Vec<Comparison>, Stop> {
    let moves = tidy(moves)?;
    let count = BigUint::from(windows::count(&moves, budget)?);
    // Counting has refused longer moves than 127.
    let (s, d) = (moves[moves.len() - 1] as u32, moves.len() as u32 - 1);
    let compare = |bound: Bound| {
        let (claimed, applies) = bound.conditions(&moves);
        Comparison { bound, claimed, applies, holds: bound.holds(&count, s, d) }
    };
    Ok(Bound::ALL.into_iter().map(compare).collect())
}

/// The number of windows of {a, m, 2m-a, 2m} for odd a without common divisor with m: 1, 3, 5, 15, 33, 83,
/// 197, ...
///
/// ```
/// use grundy_subtraction::symmetric::bounds::ladder_count;
/// let first: Vec<u32> = (0..7).map(|m| ladder_count(m).try_into().unwrap()).collect();
/// assert_eq!(first, [1, 3, 5, 15, 33, 83, 197]);
/// ```
pub fn ladder_count(m: u32) -> BigUint {
    let mut last = [1u8, 3, 5].map(BigUint::from);
    for _ in 0..m {
        let next = &last[2] + &last[1] * 3u8 + &last[0];
        last.rotate_left(1);
        last[2] = next;
    }
    last.into_iter().next().unwrap_or_default()
}

/// The number of collision-free windows, where there is a formula: one move, {a, 2a}, {a, b, a+b}, {a, m,
/// 2m-a, 2m}. `None` for other sets and for longest moves above 2^16.
///
/// ```
/// use grundy_subtraction::symmetric::bounds::closed_count;
/// use num_bigint::BigUint;
/// assert_eq!(closed_count(&[2, 5, 7]), Some(BigUint::from(29u8)));
/// assert_eq!(closed_count(&[1, 6, 11, 12]), Some(BigUint::from(197u8)));
/// assert_eq!(closed_count(&[2, 3, 4, 6]), Some(BigUint::from(13u8)));
/// assert_eq!(closed_count(&[3, 8, 9, 14, 17]), None);
/// ```
pub fn closed_count(moves: &[u64]) -> Option<BigUint> {
    let moves = tidy(moves).ok()?;
    let s = u32::try_from(*moves.last()?).ok().filter(|s| *s <= 1 << 16)?;
    if !is_symmetric(&moves) {
        return None;
    }
    let g = gcd_of(moves.iter().copied()) as u32;
    let length = s / g;
    let one = match moves.as_slice() {
        [_] => BigUint::from(2u8),
        [_, _] => BigUint::from(3u8),
        [_, _, _] => fibonacci(u64::from(length) + 1) + fibonacci(u64::from(length) - 1),
        [a, _, _, _] if (a / u64::from(g)).is_multiple_of(2) => ladder_count(length / 2) - 2u8,
        [_, _, _, _] => ladder_count(length / 2),
        _ => return None,
    };
    Some(one.pow(g))
}
