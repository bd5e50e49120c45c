//! Fractions of 128-bit integers that notice when they leave that range.
//!
//! They are smaller and faster than [`crate::fraction::Fraction`], and are copied like numbers.

use grundy_core::arithmetic::gcd;

/// A fraction in lowest terms, the denominator positive.
///
/// ```
/// use grundy_algebra::Fraction;
/// let (half, third) = (Fraction::new(-2, -4).unwrap(), Fraction::new(1, 3).unwrap());
/// assert_eq!(half.plus(third), Fraction::new(5, 6));
/// assert_eq!(half.times(Fraction::whole(6)).unwrap().as_whole(), Some(3));
/// assert_eq!(Fraction::new(1, 0), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    top: i128,
    bottom: i128,
}

impl Fraction {
    /// `top / bottom`; `None` if the denominator is 0, here as below also if a number leaves the range.
    pub fn new(top: i128, bottom: i128) -> Option<Fraction> {
        let divisor = i128::try_from(gcd(top.unsigned_abs(), bottom.unsigned_abs())).ok()?;
        let part = |number: i128| number.checked_div(divisor)?.checked_mul(bottom.signum());
        (bottom != 0).then_some(Fraction { top: part(top)?, bottom: part(bottom)? })
    }

    /// A whole number.
    pub fn whole(number: i128) -> Fraction {
        Fraction { top: number, bottom: 1 }
    }

    /// What stands above the line.
    pub fn top(self) -> i128 {
        self.top
    }

    /// What stands below the line, positive.
    pub fn bottom(self) -> i128 {
        self.bottom
    }

    /// The number, if it is whole.
    pub fn as_whole(self) -> Option<i128> {
        (self.bottom == 1).then_some(self.top)
    }

    /// The sum.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let left = self.top.checked_mul(other.bottom)?;
        let right = other.top.checked_mul(self.bottom)?;
        Fraction::new(left.checked_add(right)?, self.bottom.checked_mul(other.bottom)?)
    }

    /// The product.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.top.checked_mul(other.top)?, self.bottom.checked_mul(other.bottom)?)
    }
}
