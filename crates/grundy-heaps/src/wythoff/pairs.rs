//! The P-positions of Wythoff's game and of its relatives by formula, exact at any size.
//!
//! In t-Wythoff one may also take k from one heap and l from the other if k and l differ by less than t; t = 1 is
//! Wythoff's own game. The P-positions are (a_n, b_n) with b_n = a_n + t n and a_n = floor(n alpha),
//! alpha = (2 - t + sqrt(t^2 + 4)) / 2 (Wythoff 1907, Fraenkel 1982). Since t^2 + 4 is never a square the floor needs
//! nothing but an integer square root: a_n = floor((n (2 - t) + isqrt(n^2 (t^2 + 4))) / 2).
//!
//! Main results
//! * [`p_position`], [`p_position_of`]: the n-th pair, n below 2^64. [`p_position_big`]: for any n.
//! * [`floor_phi`]: floor(n phi). [`FloorPhi`]: the same for n, n+1, n+2, ... without a root.

use num_bigint::BigUint;

/// The n-th P-position (a_n, b_n) of Wythoff's game.
///
/// ```
/// use grundy_heaps::wythoff::p_position;
/// assert_eq!(p_position(200), (323, 523));
/// assert_eq!(p_position(10u64.pow(18)), (1618033988749894848, 2618033988749894848));
/// ```
pub fn p_position(n: u64) -> (u128, u128) {
    p_position_of(1, n)
}

/// The n-th P-position of t-Wythoff, t at least 1.
///
/// ```
/// use grundy_heaps::wythoff::pairs::p_position_of;
/// let first: Vec<(u128, u128)> = (0..5).map(|n| p_position_of(2, n)).collect();
/// assert_eq!(first, [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]);
/// ```
pub fn p_position_of(t: u32, n: u64) -> (u128, u128) {
    let (t, n) = (u128::from(t), u128::from(n));
    let root = match (n * n).checked_mul(t * t + 4) {
        Some(square) => square.isqrt(),
        None => big_root(n, t * t + 4),
    };
    // The root is at least t n, so nothing is negative.
    let a = (2 * n + root - t * n) / 2;
    (a, a + t * n)
}

/// floor(n sqrt(factor)) where its square does not fit into 128 bits.
fn big_root(n: u128, factor: u128) -> u128 {
    let root = (BigUint::from(n).pow(2) * factor).sqrt();
    root.iter_u64_digits().rev().fold(0, |number, digit| number << 64 | u128::from(digit))
}

/// The n-th P-position of t-Wythoff for n of any size.
///
/// ```
/// use grundy_heaps::wythoff::pairs::p_position_big;
/// use num_bigint::BigUint;
/// let (a, b) = p_position_big(1, &BigUint::from(10u32).pow(30));
/// assert_eq!(a.to_string(), "1618033988749894848204586834365");
/// assert_eq!(b.to_string(), "2618033988749894848204586834365");
/// ```
pub fn p_position_big(t: u32, n: &BigUint) -> (BigUint, BigUint) {
    let t = u64::from(t);
    let root = (n.pow(2) * (t * t + 4)).sqrt();
    let a = (n * 2u32 + root - n * t) >> 1;
    let b = &a + n * t;
    (a, b)
}

/// floor(n phi).
pub fn floor_phi(n: u64) -> u64 {
    p_position(n).0 as u64
}

/// floor(n phi) for consecutive n: each step adds 1 or 2, and one product of integers tells which.
///
/// ```
/// use grundy_heaps::wythoff::pairs::FloorPhi;
/// let mut floors = FloorPhi::new(3);
/// assert_eq!([floors.next(), floors.next(), floors.next()], [Some(4), Some(6), Some(8)]);
/// ```
#[derive(Debug, Clone)]
pub struct FloorPhi {
    n: u64,
    floor: u64,
}

impl FloorPhi {
    /// Starts with floor(n phi); n must stay below 2^30, so that squares fit.
    pub fn new(n: u64) -> FloorPhi {
        FloorPhi { n, floor: floor_phi(n) }
    }
}

impl Iterator for FloorPhi {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let floor = self.floor;
        self.n += 1;
        // y < n phi exactly if y (y - n) < n^2.
        let (n, above) = (self.n, floor + 2);
        self.floor += 1 + u64::from(above * (above - n) < n * n);
        Some(floor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// a is the least number not used, b is a + t n.
    fn by_mex(t: u64, count: u64) -> Vec<(u64, u64)> {
        let (mut used, mut a) = (std::collections::HashSet::new(), 0);
        (0..count)
            .map(|n| {
                while used.contains(&a) {
                    a += 1;
                }
                used.extend([a, a + t * n]);
                (a, a + t * n)
            })
            .collect()
    }

    #[test]
    fn the_formula_is_the_mex_rule() {
        for (t, count) in [(1, 100_000), (2, 3000), (3, 3000), (7, 3000), (40, 500)] {
            for (n, (a, b)) in by_mex(t, count).into_iter().enumerate() {
                let pair = p_position_of(t as u32, n as u64);
                assert_eq!(pair, (a.into(), b.into()), "t = {t}, n = {n}");
            }
        }
    }

    #[test]
    fn steps_are_floors() {
        for (n, floor) in (0..100_000).zip(FloorPhi::new(0)) {
            assert_eq!(floor, floor_phi(n));
        }
        for (n, floor) in ((1 << 30) - 1000..1 << 30).zip(FloorPhi::new((1 << 30) - 1000)) {
            assert_eq!(floor, floor_phi(n));
        }
    }

    proptest! {
        /// a = floor(n alpha) exactly if a^2 + (t-2) a n - t n^2 < 0 < the same with a + 1, where alpha is the
        /// positive root of x^2 + (t-2) x - t.
        #[test]
        fn the_floor_is_exact(t in 1u32..1000, n: u64) {
            let (a, b) = p_position_of(t, n);
            let big = p_position_big(t, &n.into());
            prop_assert_eq!(&big, &(a.into(), b.into()));
            let (n, t) = (BigUint::from(n), BigUint::from(t));
            let below = |a: &BigUint| a * a + &t * a * &n < &t * &n * &n + a * &n * 2u32;
            prop_assert!(n == BigUint::ZERO || below(&big.0));
            prop_assert!(!below(&(&big.0 + 1u32)));
        }
    }
}
