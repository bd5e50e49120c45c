//! Affine forms such as `2n-i+1`: whole multiples of one-letter variables, plus a whole number, of any size.

use super::polynomial::{Polynomial, sum};
use num_bigint::BigInt;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Sub};

/// An affine form. Equal forms are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Affine {
    /// No coefficient is 0.
    terms: BTreeMap<char, BigInt>,
    constant: BigInt,
}

/// What some variables stand for.
pub(super) type Values = Vec<(char, Affine)>;

impl Affine {
    /// A number.
    pub(super) fn number(number: impl Into<BigInt>) -> Affine {
        Affine { terms: BTreeMap::new(), constant: number.into() }
    }

    /// A variable.
    pub(super) fn variable(letter: char) -> Affine {
        Affine { terms: BTreeMap::from([(letter, 1.into())]), constant: BigInt::ZERO }
    }

    /// The variables with their coefficients, none of which is 0.
    pub fn terms(&self) -> impl Iterator<Item = (char, &BigInt)> {
        self.terms.iter().map(|(letter, factor)| (*letter, factor))
    }

    /// The number without a variable.
    pub fn constant(&self) -> &BigInt {
        &self.constant
    }

    /// The number that this form is, if no variable occurs in it.
    pub(super) fn as_number(&self) -> Option<&BigInt> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// Adds a multiple of another form.
    pub(super) fn add_times(&mut self, factor: &BigInt, other: &Affine) {
        for (letter, coefficient) in &other.terms {
            let sum = self.terms.entry(*letter).or_default();
            *sum += factor * coefficient;
            if *sum == BigInt::ZERO {
                self.terms.remove(letter);
            }
        }
        self.constant += factor * &other.constant;
    }

    /// A multiple.
    pub(super) fn times(&self, factor: impl Into<BigInt>) -> Affine {
        let mut product = Affine::default();
        product.add_times(&factor.into(), self);
        product
    }

    /// This form and a number more.
    pub(super) fn shifted(&self, by: impl Into<BigInt>) -> Affine {
        Affine { terms: self.terms.clone(), constant: &self.constant + by.into() }
    }

    /// The form with values in place of some variables, all at the same time.
    pub(super) fn put(&self, values: &[(char, Affine)]) -> Affine {
        let mut result = Affine::number(self.constant.clone());
        for (letter, factor) in &self.terms {
            match values.iter().find(|value| value.0 == *letter) {
                Some((_, value)) => result.add_times(factor, value),
                None => result.add_times(factor, &Affine::variable(*letter)),
            }
        }
        result
    }

    /// `form <= 0` fails, for whole numbers, exactly where this form is at most 0.
    pub(super) fn opposite(&self) -> Affine {
        &Affine::number(1) - self
    }

    /// The remainder modulo a positive number, if it is the same for all values of the variables.
    pub(super) fn remainder(&self, modulus: usize) -> Option<usize> {
        let modulus = BigInt::from(modulus);
        if self.terms.values().any(|factor| factor % &modulus != BigInt::ZERO) {
            return None;
        }
        usize::try_from(((&self.constant % &modulus) + &modulus) % &modulus).ok()
    }

    /// The form divided by a number that divides it everywhere.
    pub(super) fn divided(&self, by: usize) -> Option<Affine> {
        let by = BigInt::from(by);
        let exact = self.terms.values().chain([&self.constant]).all(|number| number % &by == BigInt::ZERO);
        let terms = self.terms.iter().map(|(letter, factor)| (*letter, factor / &by)).collect();
        exact.then(|| Affine { terms, constant: &self.constant / &by })
    }

    /// The form divided by the greatest number that divides all coefficients, the constant rounded up: for whole
    /// variables, this is at most 0 wherever the form is. (If `d*x + c <= 0`, then `x <= -c/d`, and x is whole.)
    pub(super) fn tightened(&self) -> Affine {
        let divisor = self.terms.values().fold(BigInt::ZERO, gcd);
        if divisor == BigInt::ZERO || divisor == 1.into() {
            return self.clone();
        }
        let terms = self.terms.iter().map(|(letter, factor)| (*letter, factor / &divisor)).collect();
        // The remainder of a division has the sign of the constant: where it is positive, the quotient is too small.
        let up = i32::from(&self.constant % &divisor > BigInt::ZERO);
        Affine { terms, constant: &self.constant / &divisor + up }
    }

    /// Reads a form: numbers and multiples of letters, joined by `+` or `-`.
    pub(super) fn read(text: &str) -> Result<Affine, String> {
        let mut form = Affine::default();
        for (letters, factor) in sum(text)? {
            match letters[..] {
                [] => form.constant += factor,
                [(letter, 1)] => form.add_times(&factor, &Affine::variable(letter)),
                _ => return Err(format!("'{text}' is not affine")),
            }
        }
        Ok(form)
    }
}

impl Add for &Affine {
    type Output = Affine;
    fn add(self, other: &Affine) -> Affine {
        let mut sum = self.clone();
        sum.add_times(&1.into(), other);
        sum
    }
}

impl Sub for &Affine {
    type Output = Affine;
    fn sub(self, other: &Affine) -> Affine {
        let mut difference = self.clone();
        difference.add_times(&(-1).into(), other);
        difference
    }
}

/// The greatest common divisor, not negative.
pub(super) fn gcd(one: BigInt, other: &BigInt) -> BigInt {
    let (mut one, mut other) = (one, other.clone());
    while other != BigInt::ZERO {
        (one, other) = (other.clone(), one % other);
    }
    one.magnitude().clone().into()
}

impl fmt::Display for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Polynomial::from(self).fmt(f)
    }
}

impl<'de> Deserialize<'de> for Affine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Affine, D::Error> {
        Affine::read(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
