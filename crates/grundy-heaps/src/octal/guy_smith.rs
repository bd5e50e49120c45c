//! Periods by the theorem of Guy and Smith (1956), with the bound made for each kind of rule.
//!
//! Let at most K be taken, and let g(n+p) = g(n) hold for q <= n < N, where q >= 1. It then holds for n = N,
//! and so for ever, if
//!
//! * heaps are never split and N >= q + K: each option N-k is at least q;
//! * heaps become at most j heaps (j = 2 for octal codes) and N >= jq + (j-1)p + K: of the parts of N+p-k one
//!   is at least q + p; shortening it by p gives an option of N of the same value. Conversely one part of N-k
//!   is at least q and may be lengthened;
//! * heaps are split into two *different* ones and N >= 2q + 2p + K: as before, except that shortening may make
//!   the parts equal. Then they were b + p and b, of value 0, N = 2b + k, and b - p and b + p are parts of N,
//!   also of value 0, as b - p >= q.
//!
//! Lengths beyond K are never taken as a whole, as N > K. Values up to N + p are needed: 2q + 2p + K of them
//! for octal codes.
//!
//! The candidates come from the sequence read backwards: its Z function tells for every p how long the end of
//! the sequence has period p.
//!
//! Main results
//! * [`period`]: the least period and preperiod that the given values prove.

use super::rule::Rule;

/// What the theorem needs to know of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The most that may be taken.
    pub reach: u64,
    /// A heap becomes at most so many heaps.
    pub heaps: u64,
    /// Whether two heaps must differ.
    pub unequal: bool,
}

impl Bound {
    /// The bound for a rule of the engines.
    pub fn of(rule: &Rule) -> Bound {
        Bound { reach: rule.reach(), heaps: if rule.splits() { 2 } else { 1 }, unequal: rule.unequal }
    }

    /// So many values prove period p and preperiod q; `None` beyond 2^64.
    ///
    /// ```
    /// use grundy_heaps::octal::Bound;
    /// let kayles = Bound { reach: 2, heaps: 2, unequal: false };
    /// assert_eq!(kayles.values_needed(12, 71), Some(168));
    /// ```
    pub fn values_needed(&self, period: u64, preperiod: u64) -> Option<u64> {
        let periods = if self.unequal { self.heaps + 1 } else { self.heaps };
        let starts = self.heaps.checked_mul(preperiod.max(1))?;
        periods.checked_mul(period)?.checked_add(starts)?.checked_add(self.reach)
    }
}

/// The least period and preperiod of values 0, 1, 2, ..., if they prove one.
///
/// ```
/// use grundy_heaps::octal::{Bound, guy_smith};
/// // Take one or two: 0, 1, 2, 0, 1, 2, ...
/// let values: Vec<u16> = (0..20).map(|heap| heap % 3).collect();
/// let bound = Bound { reach: 2, heaps: 1, unequal: false };
/// assert_eq!(guy_smith::period(&bound, &values), Some((3, 0)));
/// ```
pub fn period<V: Copy + Eq>(bound: &Bound, values: &[V]) -> Option<(u64, u64)> {
    let count = values.len() as u64;
    let backwards: Vec<V> = values.iter().rev().copied().collect();
    let same = z_function(&backwards);
    (1..count).find_map(|period| {
        let preperiod = count - period - u64::from(same[period as usize]);
        let proved = bound.values_needed(period, preperiod).is_some_and(|needed| needed <= count);
        proved.then_some((period, preperiod))
    })
}

/// For every place how many values from there on are the same as at the beginning.
fn z_function<V: Eq>(text: &[V]) -> Vec<u32> {
    let mut same = vec![0u32; text.len()];
    let (mut left, mut right) = (0, 0);
    for at in 1..text.len() {
        let mut length = if at < right { (right - at).min(same[at - left] as usize) } else { 0 };
        while at + length < text.len() && text[length] == text[at + length] {
            length += 1;
        }
        if at + length > right {
            (left, right) = (at, at + length);
        }
        same[at] = length as u32;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: [Bound; 6] = [
        Bound { reach: 1, heaps: 1, unequal: false },
        Bound { reach: 4, heaps: 1, unequal: false },
        Bound { reach: 2, heaps: 2, unequal: false },
        Bound { reach: 3, heaps: 2, unequal: true },
        Bound { reach: 3, heaps: 3, unequal: false },
        Bound { reach: 1, heaps: 5, unequal: false },
    ];

    #[test]
    fn the_bound_is_that_of_the_proof() {
        // N + p with the N of each kind of rule, for p = 10 and q = 7.
        let needed = BOUNDS.map(|bound| bound.values_needed(10, 7).unwrap());
        assert_eq!(needed, [18, 21, 36, 47, 54, 86]);
        // No heap is empty, so that the preperiod of the proof is at least 1.
        for bound in BOUNDS {
            assert_eq!(bound.values_needed(10, 0), bound.values_needed(10, 1));
            assert!(
                [(u64::MAX, 0), (0, u64::MAX)].iter().all(|(p, q)| bound.values_needed(*p, *q).is_none())
            );
        }
        let of = |digits: &[u64]| Bound::of(&Rule::of_digits(digits).unwrap());
        assert_eq!(of(&[0, 3, 3, 3]), Bound { reach: 3, heaps: 1, unequal: false });
        assert_eq!(of(&[0, 7, 7]), Bound { reach: 2, heaps: 2, unequal: false });
        assert_eq!(Bound::of(&Rule::grundys_game()), Bound { reach: 0, heaps: 2, unequal: true });
    }

    #[test]
    fn one_value_less_than_the_bound_proves_nothing() {
        for (bound, period) in BOUNDS.iter().flat_map(|bound| [1, 2, 7].map(|period| (bound, period))) {
            for preperiod in [0, 1, 5] {
                // All values are different but for the period.
                let value = |at: u64| if at < preperiod { at } else { preperiod + (at - preperiod) % period };
                let needed = bound.values_needed(period, preperiod).unwrap();
                for count in 0..needed + 3 {
                    let values: Vec<u64> = (0..count).map(value).collect();
                    let found = (count >= needed).then_some((period, preperiod));
                    assert_eq!(super::period(bound, &values), found, "{bound:?}, {count} values");
                }
            }
        }
    }

    #[test]
    fn the_z_function_is_its_definition() {
        for bits in 0u32..1 << 12 {
            let text: Vec<u32> = (0..12).map(|at| bits >> at & 1).collect();
            let same =
                |at: usize| text.iter().zip(&text[at..]).take_while(|(one, other)| one == other).count();
            let found = z_function(&text);
            assert!((1..12).all(|at| found[at] as usize == same(at)), "{text:?}: {found:?}");
        }
    }
}
