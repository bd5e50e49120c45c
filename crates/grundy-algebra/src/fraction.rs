//! Exact fractions of any size, for probabilities, for places on a table and for polynomials.

use grundy_core::arithmetic::gcd;
use grundy_core::error::ParseError;
use grundy_core::text::{Fragment, Numeral};
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Sub};

/// A fraction in lowest terms.
///
/// ```
/// use grundy_algebra::fraction::Fraction;
/// let (third, half) = (Fraction::new(1, 3), Fraction::new(-2, -4));
/// assert_eq!((&third + &half).to_string(), "5/6");
/// assert!(third < half);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fraction {
    over: BigInt,
    /// Positive.
    under: BigInt,
}

/// A typed number has some thirty digits at most.
const MOST_BITS: u64 = 100;

impl Fraction {
    /// `over / under`; the denominator must not be 0.
    pub fn new(over: impl Into<BigInt>, under: impl Into<BigInt>) -> Fraction {
        let (over, under) = (over.into(), under.into());
        assert!(under.sign() != Sign::NoSign, "a fraction with denominator 0");
        let divisor = BigInt::from(gcd(over.magnitude().clone(), under.magnitude().clone()));
        let divisor = if under.sign() == Sign::Minus { -divisor } else { divisor };
        Fraction { over: over / &divisor, under: under / divisor }
    }

    /// A whole number.
    pub fn whole(number: i64) -> Fraction {
        Fraction { over: number.into(), under: 1.into() }
    }

    /// Reads `2`, `-1`, `2.5` or `7/3`.
    ///
    /// ```
    /// use grundy_algebra::fraction::Fraction;
    /// use grundy_core::text::Fragment;
    /// assert_eq!(Fraction::read(Fragment::new("2.5")), Ok(Fraction::new(5, 2)));
    /// assert!(Fraction::read(Fragment::new("1/0")).is_err());
    /// ```
    pub fn read(text: Fragment<'_>) -> Result<Fraction, ParseError> {
        let plain = text.text();
        let wrong = || {
            text.error(format!("expected a number, found '{plain}'"))
                .help("write a number such as 2, 2.5 or 7/3")
        };
        let (over, under) = plain.split_once('/').unwrap_or((plain, "1"));
        let unsigned = over.strip_prefix('-').unwrap_or(over);
        let (over, places) = match unsigned.split_once('.') {
            Some((whole, part)) => {
                let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                let is_written = digits(whole) && digits(part);
                is_written.then(|| (format!("{whole}{part}"), part.len())).ok_or_else(wrong)?
            }
            None => (unsigned.to_string(), 0),
        };
        let number = |text: &str| {
            let number = Numeral::big(text).ok().filter(|number| number.bits() <= MOST_BITS);
            number.map(BigInt::from).ok_or_else(wrong)
        };
        let (over, under) = (number(&over)?, number(under)?);
        let over = if plain.starts_with('-') { -over } else { over };
        if under.sign() == Sign::NoSign {
            return Err(text
                .error("a fraction cannot have the denominator 0")
                .help("write a number such as 2, 2.5 or 7/3"));
        }
        Ok(Fraction::new(over, under * BigInt::from(10).pow(places as u32)))
    }

    /// What stands above the line.
    pub fn numerator(&self) -> &BigInt {
        &self.over
    }

    /// What stands below the line, positive.
    pub fn denominator(&self) -> &BigInt {
        &self.under
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.over.sign() == Sign::NoSign
    }

    /// The number, if it is whole.
    pub fn as_whole(&self) -> Option<&BigInt> {
        (self.under == BigInt::from(1)).then_some(&self.over)
    }

    /// The quotient; `None` when dividing by 0.
    ///
    /// ```
    /// use grundy_algebra::fraction::Fraction;
    /// assert_eq!(Fraction::new(1, 2).divided_by(&Fraction::new(-3, 4)), Some(Fraction::new(-2, 3)));
    /// assert_eq!(Fraction::new(1, 2).divided_by(&Fraction::whole(0)), None);
    /// ```
    pub fn divided_by(&self, other: &Fraction) -> Option<Fraction> {
        (!other.is_zero()).then(|| Fraction::new(&self.over * &other.under, &self.under * &other.over))
    }

    /// The nearest decimal number, for people.
    pub fn decimal(&self) -> f64 {
        // Only the leading bits of large numbers matter.
        let surplus = self.over.bits().max(self.under.bits()).saturating_sub(1000);
        let near = |number: &BigInt| (number >> surplus).to_string().parse::<f64>().unwrap_or(f64::NAN);
        near(&self.over) / near(&self.under)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.over.bits() + self.under.bits()) / 8 + size_of::<Fraction>() as u64
    }
}

impl Add for &Fraction {
    type Output = Fraction;
    fn add(self, other: &Fraction) -> Fraction {
        Fraction::new(&self.over * &other.under + &other.over * &self.under, &self.under * &other.under)
    }
}

impl Sub for &Fraction {
    type Output = Fraction;
    fn sub(self, other: &Fraction) -> Fraction {
        Fraction::new(&self.over * &other.under - &other.over * &self.under, &self.under * &other.under)
    }
}

impl Mul for &Fraction {
    type Output = Fraction;
    fn mul(self, other: &Fraction) -> Fraction {
        Fraction::new(&self.over * &other.over, &self.under * &other.under)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (&self.over * &other.under).cmp(&(&other.over * &self.under))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == BigInt::from(1) {
            return write!(f, "{}", self.over);
        }
        write!(f, "{}/{}", self.over, self.under)
    }
}
