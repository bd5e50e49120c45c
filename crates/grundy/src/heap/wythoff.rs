//! Wythoff's game (Corner the Lady): take from one heap, or the same number from both.
//!
//! The P-positions are (a_n, b_n) with a_n = floor(n*phi), b_n = a_n + n, where phi is the golden ratio
//! (Wythoff 1907). All arithmetic is in integers: n*phi = (n + sqrt(5 n^2)) / 2, and since sqrt(5 n^2) is
//! irrational the floor only needs an integer square root. Values have no formula and are searched.

use super::{read_heaps, write_heaps};
use crate::budget::Budget;
use crate::error::{ParseError, Stop};
use crate::game::{Convention, Flow, Game, Outcome};
use crate::nimber::Nimber;
use crate::text::Fragment;
use std::ops::ControlFlow;

/// The rules of Wythoff's game.
pub struct Wythoff;

/// The n-th P-position (a_n, b_n) of Wythoff's game.
///
/// ```
/// use grundy::heap::wythoff::p_position;
/// assert_eq!(p_position(200), (323, 523));
/// assert_eq!(p_position(10u64.pow(18)), (1618033988749894848, 2618033988749894848));
/// ```
pub fn p_position(n: u64) -> (u128, u128) {
    let n = u128::from(n);
    // 5 n^2 may not fit into 128 bits, but floor(n*sqrt 5) is 2n + floor(n*(sqrt 5 - 2)), and
    // n*(sqrt 5 - 2) is the positive root of y^2 + 4 n y = n^2.
    let a = (3 * n + root_below(n)) / 2;
    (a, a + n)
}

/// The largest y with y^2 + 4 n y <= n^2, for n < 2^64: y = floor(n*(sqrt 5 - 2)), less than n/4.
fn root_below(n: u128) -> u128 {
    let (mut low, mut high) = (0u128, n / 4 + 1);
    while high - low > 1 {
        let middle = low.midpoint(high);
        // The product middle*(middle + 4n) could exceed 2^128; the quotient cannot.
        if middle <= n * n / (middle + 4 * n) { low = middle } else { high = middle }
    }
    low
}

impl Wythoff {
    fn is_p(pair: &[u64; 2]) -> bool {
        let (small, large) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        p_position(large - small).0 == u128::from(small)
    }

    /// The P-positions that one move reaches, found by formula.
    fn p_options(pair: &[u64; 2]) -> Vec<[u64; 2]> {
        let [x, y] = *pair;
        let mut found = Vec::new();
        let mut consider = |to: [u64; 2]| {
            let legal = to != [x, y]
                && to[0] <= x
                && to[1] <= y
                && (to[0] == x || to[1] == y || x - to[0] == y - to[1]);
            if legal && Self::is_p(&to) && !found.contains(&to) {
                found.push(to);
            }
        };
        for (heap, order) in [(x, [0, 1]), (y, [1, 0])] {
            for partner in partners(heap) {
                let mut to = [0; 2];
                (to[order[0]], to[order[1]]) = (heap, partner);
                consider(to);
            }
        }
        // Down the diagonal the difference stays, and only one P-position has it.
        let small = p_position(x.abs_diff(y)).0;
        if let Ok(small) = u64::try_from(small)
            && small <= x.min(y)
        {
            let taken = x.min(y) - small;
            consider([x - taken, y - taken]);
        }
        found.sort_unstable();
        found
    }
}

/// The heap that makes a P-position together with `heap`, if it fits into 64 bits.
fn partners(heap: u64) -> Vec<u64> {
    // Exactly one n has a_n = heap or b_n = heap; a_n is about 1.618 n and b_n about 2.618 n.
    let mut found = Vec::new();
    for (pick, other) in [(0, 1), (1, 0)] {
        let (mut low, mut high) = (0u64, heap.saturating_add(1));
        while high - low > 1 {
            let middle = low.midpoint(high);
            let pair: [u128; 2] = p_position(middle).into();
            if pair[pick] <= u128::from(heap) { low = middle } else { high = middle }
        }
        let pair: [u128; 2] = p_position(low).into();
        if pair[pick] == u128::from(heap) {
            found.extend(u64::try_from(pair[other]));
        }
    }
    found
}

impl Game for Wythoff {
    type Position = [u64; 2];
    /// What is taken from each heap.
    type Move = [u64; 2];

    fn name(&self) -> String {
        "wythoff".into()
    }

    fn options(&self, pair: &[u64; 2], visit: &mut impl FnMut([u64; 2], [u64; 2]) -> Flow) -> Flow {
        let [x, y] = *pair;
        for take in 1..=x {
            visit([take, 0], [x - take, y])?;
        }
        for take in 1..=y {
            visit([0, take], [x, y - take])?;
        }
        for take in 1..=x.min(y) {
            visit([take, take], [x - take, y - take])?;
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<[u64; 2], ParseError> {
        let heaps = read_heaps(text)?;
        match heaps[..] {
            [x, y] => Ok([x, y]),
            _ => Err(text
                .error(format!("Wythoff's game has two heaps, not {}", heaps.len()))
                .help("write both sizes, such as 10,16")),
        }
    }

    fn write(&self, pair: &[u64; 2]) -> String {
        write_heaps(pair)
    }

    fn write_move(&self, from: &[u64; 2], take: &[u64; 2]) -> String {
        format!("({},{})->({},{})", from[0], from[1], from[0] - take[0], from[1] - take[1])
    }

    fn canonical(&self, pair: &[u64; 2]) -> [u64; 2] {
        [pair[0].min(pair[1]), pair[0].max(pair[1])]
    }

    fn outcome_shortcut(
        &self,
        pair: &[u64; 2],
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        Ok(match convention {
            Convention::Normal if Self::is_p(pair) => Some(Outcome::P),
            Convention::Normal => Some(Outcome::N),
            Convention::Misere => None,
        })
    }

    fn moves_shortcut(
        &self,
        pair: &[u64; 2],
        value: Nimber,
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<([u64; 2], [u64; 2])>>, Stop> {
        if value != Nimber(0) || convention == Convention::Misere {
            return Ok(None);
        }
        let found = Self::p_options(pair);
        Ok(Some(found.into_iter().map(|to| ([pair[0] - to[0], pair[1] - to[1]], to)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solver;

    #[test]
    fn the_formula_is_the_solver() {
        let mut solver = Solver::new(&Wythoff, Convention::Normal);
        let mut budget = Budget::unlimited();
        for x in 0..40 {
            for y in 0..40 {
                let pair = [x, y];
                let value = solver.value(&pair, &mut budget).unwrap();
                assert_eq!(solver.outcome(&pair, &mut budget), Ok(Outcome::of(value)));
                let mut tried: Vec<[u64; 2]> = Vec::new();
                for (_, to, value) in solver.moves(&pair, &mut budget).unwrap() {
                    if value == Nimber(0) {
                        tried.push(to);
                    }
                }
                tried.sort_unstable();
                assert_eq!(Wythoff::p_options(&pair), tried, "{pair:?}");
            }
        }
    }

    #[test]
    fn the_formula_is_the_mex_rule() {
        let (mut used, mut a) = (std::collections::HashSet::new(), 0u128);
        for n in 0..100_000u64 {
            while used.contains(&a) {
                a += 1;
            }
            assert_eq!(p_position(n), (a, a + u128::from(n)));
            used.insert(a);
            used.insert(a + u128::from(n));
        }
    }

    #[test]
    fn the_formula_is_exact_at_the_far_end() {
        for n in [u64::MAX, u64::MAX - 1, 12_200_160_415_121_876_738] {
            let (a, b) = p_position(n);
            // a = floor(n*phi) exactly when a^2 - a n - n^2 < 0 < (a+1)^2 - (a+1) n - n^2, that is
            // a (a - n) < n^2 and (a+1) (a+1-n) > n^2; the last product may exceed 2^128.
            let n = u128::from(n);
            assert_eq!(b, a + n);
            assert!(a * (a - n) < n * n);
            assert!((a + 1).checked_mul(a + 1 - n).is_none_or(|above| above > n * n));
        }
    }
}
