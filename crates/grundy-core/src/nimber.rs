//! Nimbers: the numbers of impartial games, which form a field.
//!
//! **Idea.** A position of an impartial game is worth one number, and the numbers of two games played side by
//! side combine by *nim sum*: binary addition without carry. Conway found a multiplication to go with it, and
//! together they make the numbers a field of characteristic 2, with `x + x = 0` for every `x`. The numbers
//! below 2^(2^n) are a field by themselves, for every n; here n is 7, so a nimber is a `u128` and no
//! operation ever overflows.
//!
//! **Multiplication.** Call F = 2^(2^k) a Fermat power. Two rules say everything: a number below F times F is
//! the ordinary product, and F times F is the ordinary 3F/2, that is F + F/2. So a number is written as
//! `a₁F + a₀`, and one product becomes three of half the length (Karatsuba's trick) and a multiplication by
//! F/2. The recursion ends at eight bits with a table of logarithms.
//!
//! **Sources.** J. H. Conway, *On Numbers and Games*, chapter 6; H. W. Lenstra Jr., *Nim multiplication*
//! (1978). The definitions by mex are in [`definition`], slow and independent, and the tests compare.
//!
//! **Limits.** 128 bits. A quadratic equation may have its roots in the next field, of 256 bits:
//! [`Nimber::solve_quadratic`] then finds none and [`Nimber::roots_beyond`] writes them as pairs.
//!
//! # Main results
//! * Field: [`Nimber`] with `+`, `*`, [`Nimber::inverse`], [`Nimber::checked_div`], [`Nimber::pow`].
//! * Every number has exactly one square root: [`Nimber::sqrt`].
//! * x² + x = c has a root within 128 bits exactly if c < 2^127: [`Nimber::solve_quadratic`].
//! * The least number not among the given: [`mex()`], and [`Mex`] for inner loops.
//! * A calculator that also solves equations: [`formula::evaluate`].

pub mod definition;
mod field;
pub mod formula;
mod mex;
mod text;

pub use mex::{Mex, mex};

use std::iter::Sum;
use std::ops::{Add, AddAssign, BitXor, BitXorAssign, Mul, MulAssign, Sub, SubAssign};

/// A nimber below 2^128, with the arithmetic of the field it lives in.
///
/// It reads decimal, `0x` and `0b` text and prints the plain number.
///
/// ```
/// use grundy_core::nimber::Nimber;
/// let (six, seven) = (Nimber(6), Nimber(7));
/// assert_eq!(six + seven, Nimber(1));
/// assert_eq!(six * seven, Nimber(3));
/// assert_eq!(seven.inverse(), Some(Nimber(11)));
/// assert_eq!("0b110".parse::<Nimber>()?.to_string(), "6");
/// # Ok::<(), grundy_core::error::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Nimber(pub u128);

impl Nimber {
    /// The neutral element of `+`.
    pub const ZERO: Nimber = Nimber(0);
    /// The neutral element of `*`.
    pub const ONE: Nimber = Nimber(1);

    /// `self * self`, faster than the product.
    pub fn square(self) -> Nimber {
        Nimber(field::square(self.0))
    }

    /// `self` multiplied by itself `exponent` times, an ordinary number; the zeroth power is always 1.
    ///
    /// ```
    /// use grundy_core::nimber::Nimber;
    /// assert_eq!(Nimber(2).pow(3), Nimber::ONE);
    /// assert_eq!(Nimber(5).pow(u128::MAX), Nimber::ONE); // the group has 2^128 - 1 elements
    /// ```
    pub fn pow(self, exponent: u128) -> Nimber {
        let mut power = Nimber::ONE;
        for bit in (0..u128::BITS - exponent.leading_zeros()).rev() {
            power = power.square();
            if exponent >> bit & 1 == 1 {
                power *= self;
            }
        }
        power
    }

    /// The number whose product with `self` is 1; none for 0.
    pub fn inverse(self) -> Option<Nimber> {
        (self != Nimber::ZERO).then(|| Nimber(field::inverse(self.0)))
    }

    /// `self` divided by `divisor`; none if that is 0.
    ///
    /// ```
    /// use grundy_core::nimber::Nimber;
    /// assert_eq!(Nimber(3).checked_div(Nimber(7)), Some(Nimber(6)));
    /// assert_eq!(Nimber(3).checked_div(Nimber(0)), None);
    /// ```
    pub fn checked_div(self, divisor: Nimber) -> Option<Nimber> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// The only number whose square is `self`.
    ///
    /// ```
    /// use grundy_core::nimber::Nimber;
    /// assert_eq!(Nimber(2).sqrt(), Nimber(3));
    /// assert_eq!(Nimber(3) * Nimber(3), Nimber(2));
    /// ```
    pub fn sqrt(self) -> Nimber {
        Nimber(field::sqrt(self.0))
    }

    /// All `x` below 2^128 with x² + a·x + b = 0, in rising order.
    ///
    /// If `a` is 0 there is one root, a double one. Otherwise there are two, or none: then both roots are
    /// larger than 128 bits, and [`Nimber::roots_beyond`] has them. None is never "no root at all".
    ///
    /// ```
    /// use grundy_core::nimber::Nimber;
    /// assert_eq!(Nimber::solve_quadratic(Nimber(1), Nimber(1)), [Nimber(2), Nimber(3)]);
    /// assert_eq!(Nimber::solve_quadratic(Nimber(0), Nimber(2)), [Nimber(3)]);
    /// assert!(Nimber::solve_quadratic(Nimber(1), Nimber(1 << 127)).is_empty());
    /// ```
    pub fn solve_quadratic(a: Nimber, b: Nimber) -> Vec<Nimber> {
        let Some(inverse) = a.inverse() else { return vec![b.sqrt()] };
        let Some(y) = field::solve((b * inverse.square()).0) else { return Vec::new() };
        let root = a * Nimber(y);
        let mut roots = vec![root, root + a];
        roots.sort_unstable();
        roots
    }

    /// The two roots of x² + a·x + b = 0 if they are larger than 128 bits, each as `(high, low)` for the
    /// number 2^128·high + low, in rising order; none if [`Nimber::solve_quadratic`] has the roots.
    ///
    /// ```
    /// use grundy_core::nimber::Nimber;
    /// let roots = Nimber::roots_beyond(Nimber(1), Nimber(1 << 127)).unwrap();
    /// assert_eq!(roots, [(Nimber(1), Nimber(0)), (Nimber(1), Nimber(1))]); // 2^128 and 2^128 + 1
    /// ```
    pub fn roots_beyond(a: Nimber, b: Nimber) -> Option<[(Nimber, Nimber); 2]> {
        // With F = 2^128 and F² + F = 2^127: a(F + y) is a root if y² + y = b/a² + 2^127.
        let constant = b * a.inverse()?.square();
        if field::solve(constant.0).is_some() {
            return None;
        }
        let low = a * Nimber(field::solve(constant.0 ^ 1 << 127)?);
        let mut roots = [(a, low), (a, low + a)];
        roots.sort_unstable();
        Some(roots)
    }

    /// How many bits the numbers of the smallest field around `self` have: 1, 2, 4, 8, 16, 32, 64 or 128.
    ///
    /// ```
    /// use grundy_core::nimber::Nimber;
    /// assert_eq!(Nimber(15).smallest_field_bits(), 4);
    /// assert_eq!(Nimber(16).smallest_field_bits(), 8);
    /// ```
    pub fn smallest_field_bits(&self) -> u32 {
        field::bits(self.0)
    }

    /// Binary addition without carry.
    #[inline]
    const fn plus(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

/// The nim sum under each of its names: in characteristic 2 a difference is a sum.
macro_rules! nim_sum {
    ($($operator:ident $method:ident, $assigning:ident $assign:ident;)*) => {$(
        impl $operator for Nimber {
            type Output = Nimber;
            #[inline]
            fn $method(self, other: Nimber) -> Nimber {
                self.plus(other)
            }
        }
        impl $assigning for Nimber {
            #[inline]
            fn $assign(&mut self, other: Nimber) {
                *self = self.plus(other);
            }
        }
    )*};
}

nim_sum! {
    Add add, AddAssign add_assign;
    Sub sub, SubAssign sub_assign;
    BitXor bitxor, BitXorAssign bitxor_assign;
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(field::product(self.0, other.0))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(numbers: I) -> Nimber {
        numbers.fold(Nimber::ZERO, Nimber::plus)
    }
}

impl<'a> Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(numbers: I) -> Nimber {
        numbers.copied().sum()
    }
}

macro_rules! from_unsigned {
    ($($unsigned:ty)*) => {$(
        impl From<$unsigned> for Nimber {
            fn from(number: $unsigned) -> Nimber {
                Nimber(number.into())
            }
        }
    )*};
}

from_unsigned!(u8 u16 u32 u64 u128);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Numbers of every size, so that small fields get their share.
    fn any_nimber() -> impl Strategy<Value = Nimber> {
        (any::<u128>(), 0..128u32).prop_map(|(number, shift)| Nimber(number >> shift))
    }

    fn value_at(a: Nimber, b: Nimber, x: Nimber) -> Nimber {
        x.square() + a * x + b
    }

    proptest! {
        #[test]
        fn field_axioms(a in any_nimber(), b in any_nimber(), c in any_nimber()) {
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!((a * b) * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!((a + b) + c, a + (b + c));
            prop_assert_eq!(a * Nimber::ONE, a);
            prop_assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
            prop_assert_eq!(a - a, Nimber::ZERO);
            prop_assert_eq!([a, b, c].iter().sum::<Nimber>(), a ^ b ^ c);
        }

        #[test]
        fn squares_and_inverses(a in any_nimber(), b in any_nimber()) {
            prop_assert_eq!(a.square(), a * a);
            prop_assert_eq!(a.sqrt().square(), a);
            prop_assert_eq!(a.square().sqrt(), a);
            if let Some(inverse) = a.inverse() {
                prop_assert_eq!(a * inverse, Nimber::ONE);
                prop_assert_eq!((b * a).checked_div(a), Some(b));
            }
        }

        #[test]
        fn products_stay_in_their_field(a in any_nimber(), b in any_nimber()) {
            let field = a.smallest_field_bits().max(b.smallest_field_bits());
            prop_assert!((a * b).smallest_field_bits() <= field);
        }

        #[test]
        fn powers(a in any_nimber(), m in 0u128..1000, n in 0u128..1000) {
            prop_assert_eq!(a.pow(m) * a.pow(n), a.pow(m + n));
            prop_assert_eq!(a.pow(m).pow(n), a.pow(m * n));
            prop_assert_eq!(a.pow(u128::MAX) * a, a);
        }

        #[test]
        fn quadratic_roots(a in any_nimber(), b in any_nimber()) {
            let roots = Nimber::solve_quadratic(a, b);
            for &x in &roots {
                prop_assert_eq!(value_at(a, b, x), Nimber::ZERO);
            }
            let beyond = Nimber::roots_beyond(a, b);
            let expected = if a == Nimber::ZERO { 1 } else if beyond.is_some() { 0 } else { 2 };
            prop_assert_eq!(roots.len(), expected);
            for (high, low) in beyond.into_iter().flatten() {
                // (aF + low)² + a(aF + low) + b, with F² + F = 2^127.
                prop_assert_eq!(high, a);
                prop_assert_eq!(a.square() * Nimber(1 << 127) + value_at(a, b, low), Nimber::ZERO);
            }
        }
    }

    #[test]
    fn quadratics_over_small_fields_by_brute_force() {
        for size in [16u128, 256] {
            for a in (0..size).map(Nimber) {
                let mut roots = vec![Vec::new(); size as usize];
                for x in (0..size).map(Nimber) {
                    roots[(x.square() + a * x).0 as usize].push(x);
                }
                for (b, mut expected) in roots.into_iter().enumerate() {
                    let found = Nimber::solve_quadratic(a, Nimber(b as u128));
                    assert_eq!(found.len(), if a == Nimber::ZERO { 1 } else { 2 }, "x² + {a}x + {b}");
                    expected.sort();
                    let inside: Vec<_> = found.into_iter().filter(|x| x.0 < size).collect();
                    assert_eq!(inside, expected, "x² + {a}x + {b}");
                }
            }
        }
    }

    #[test]
    fn zero_and_one() {
        assert_eq!(Nimber::ZERO.inverse(), None);
        assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
        assert_eq!(Nimber::ZERO.sqrt(), Nimber::ZERO);
        assert_eq!(Nimber::default(), Nimber::ZERO);
        assert_eq!(Nimber::from(1u8), Nimber::from(1u64));
        assert_eq!(Nimber::ONE.smallest_field_bits(), 1);
        assert_eq!(Nimber(u128::MAX).smallest_field_bits(), 128);
    }
}
