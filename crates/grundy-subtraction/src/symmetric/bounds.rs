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
//! The bounds are those of A. Flammenkamp, *Lange Perioden in Subtraktions-Spielen*, 1996, for any set unless symmetry
//! is asked for, with remarks on three of them.
//! * Theorem 24 needs a move of at most s/2: {2, 3} has 6 > 3^(3/2) windows. The source waves the other sets
//!   aside because theorem 17 gives them the period s1 + s: as a bound of the *period*, 3^(s/2) holds for all sets
//!   of at least two moves. Its proof in short: modulo the smallest move a the window falls into a paths of
//!   k or k+1 numbers, where s = k a + r; a path of k has F(k+2) independent sets, at most 3^(k/2) for k >= 2.
//!   The product of these numbers is a bound for all sets, [`Bound::Paths`], and exact for {a, s}.
//! * Theorem 26 asks for two moves without common divisor and a sum of at most s; its proof also covers the sum
//!   s + 1 (the graph is a path of s numbers) and the move 1. For sums below s - 1 the proof as printed cuts the window into
//!   pieces and multiplies, but F(a+2) F(b+2) is more than F(a+b+2). No set breaks the bound: for
//!   moves up to 30 that is tested for all pairs, and more moves only mean fewer windows.
//! * Theorem 27 is wrong for {g, 3g, 4g}, whose graph is g circles of length 4 (7 > 18^(4/6)).
//!
//! Bounds are compared by raising both sides to a whole power; where a number is shown it is rounded down.
//!
//! Main results
//! * [`closed_count`], [`ladder_count`]: exact numbers without counting.
//! * [`Bound`], [`compare`]: which bounds apply to a set and whether they hold.
//! * [`limits`]: what they say in numbers, without counting windows.

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
    /// Theorem 24 for every set: F(k+2)^(a-r) F(k+3)^r for the smallest move a, where s = k a + r with r < a.
    Paths,
    /// Theorem 26: F(s+2), if two moves without common divisor have a sum of at most s + 1 (or 1 is a move).
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
    /// Whether the number of windows is at most the bound; no where it neither applies nor is claimed.
    pub holds: bool,
}

impl Bound {
    /// All bounds.
    pub const ALL: [Bound; 7] = [
        Bound::RootOfThree,
        Bound::Paths,
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
            Bound::Paths => "F(k+2)^(a-r)*F(k+3)^r",
            Bound::Fibonacci => "F(s+2)",
            Bound::SixthRootOf18 => "18^(s/6)",
            Bound::FourthRootOf7 => "7^(s/4)",
            Bound::Sillke => "(2^(d+1)-1)^(s/2d)",
            Bound::SillkeDense => "s/(s-d)*(2^(s-d)-1)+1",
        }
    }

    /// Whether nobody has proved the bound for these moves, as far as we know: that is so of Sillke's, and of theorem 26
    /// where its proof has a gap.
    ///
    /// ```
    /// use grundy_subtraction::symmetric::bounds::Bound;
    /// assert!(!Bound::Fibonacci.is_conjecture(&[3, 4, 8])); // 3 + 4 = 8 - 1
    /// assert!(Bound::Fibonacci.is_conjecture(&[3, 4, 9]));
    /// ```
    pub fn is_conjecture(self, moves: &[u64]) -> bool {
        match self {
            Bound::Sillke | Bound::SillkeDense => true,
            Bound::Fibonacci => {
                let s = moves.iter().copied().max().unwrap_or(0);
                let is_near = |sum: u64| sum.abs_diff(s) <= 1;
                !moves.contains(&1)
                    && !coprime_pairs(moves).any(|(a, b)| a.checked_add(b).is_some_and(is_near))
            }
            _ => false,
        }
    }

    /// Whether the moves (tidy) fulfil the conditions of the source, and the corrected ones.
    fn conditions(self, moves: &[u64]) -> (bool, bool) {
        let (s, d) = (moves[moves.len() - 1], moves.len() as u64 - 1);
        let symmetric = is_symmetric(moves);
        match self {
            Bound::RootOfThree => (d >= 1, d >= 1 && moves[0] <= s / 2),
            Bound::Fibonacci => {
                let pair = |more: u64| coprime_pairs(moves).any(|(a, b)| a - more <= s - b);
                (pair(0) || moves[0] == 1, pair(1) || moves[0] == 1)
            }
            Bound::Paths => (false, true),
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

    /// The largest whole number that is not above the bound, for tidy moves.
    fn limit(self, moves: &[u64]) -> BigUint {
        // Whoever asks has refused longer moves than 2^10.
        let (s, d, a) = (moves[moves.len() - 1] as u32, moves.len() as u32 - 1, moves[0] as u32);
        let power = |base: u32| BigUint::from(base).pow(s);
        match self {
            Bound::RootOfThree => power(3).sqrt(),
            Bound::Paths => {
                let (k, rest) = (u64::from(s / a), s % a);
                fibonacci(k + 2).pow(a - rest) * fibonacci(k + 3).pow(rest)
            }
            Bound::Fibonacci => fibonacci(u64::from(s) + 2),
            Bound::SixthRootOf18 => power(18).nth_root(6),
            Bound::FourthRootOf7 => power(7).nth_root(4),
            Bound::Sillke => ((BigUint::from(1u8) << (d + 1)) - 1u8).pow(s).nth_root(2 * d),
            Bound::SillkeDense => (s * ((BigUint::from(1u8) << (s - d)) - 1u8)) / (s - d) + 1u8,
        }
    }
}

/// The pairs of moves without common divisor.
fn coprime_pairs(moves: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    let pairs = moves.iter().enumerate().flat_map(|(i, a)| moves[..i].iter().map(|b| (*a, *b)));
    pairs.filter(|(a, b)| gcd(*a, *b) == 1)
}

/// The longest move for which bounds are told in numbers.
pub const LONGEST_BOUNDED: u64 = 1 << 10;

/// The bounds that apply to a set, each with the largest whole number it allows.
///
/// ```
/// use grundy_subtraction::symmetric::bounds::{limits, Bound};
/// use num_bigint::BigUint;
/// let all = limits(&[3, 7, 8]).unwrap();
/// let number = |number: u8| BigUint::from(number);
/// // Modulo 3 the window is two paths of 3 numbers and one of 2.
/// assert_eq!(all, [(Bound::RootOfThree, number(81)), (Bound::Paths, number(75))]);
/// ```
pub fn limits(moves: &[u64]) -> Result<Vec<(Bound, BigUint)>, Stop> {
    let moves = tidy(moves)?;
    let longest = moves[moves.len() - 1];
    if longest > LONGEST_BOUNDED {
        let most = LONGEST_BOUNDED;
        return Err(Stop::refused(format!(
            "{longest} is too long a move for bounds in numbers; at most {most}"
        ))
        .with_help("take smaller moves"));
    }
    let applies = Bound::ALL.into_iter().filter(|bound| bound.conditions(&moves).1);
    Ok(applies.map(|bound| (bound, bound.limit(&moves))).collect())
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
    let compare = |bound: Bound| {
        let (claimed, applies) = bound.conditions(&moves);
        // Bounds whose formula needs more moves say nothing.
        let holds = (claimed || applies) && count <= bound.limit(&moves);
        Comparison { bound, claimed, applies, holds }
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
