//! Polynomials in one unknown of degree at most 2: what the calculator computes with.
//!
//! **Limits.** A product of higher degree is declined, and the parser says so at its place.
//!
//! # Main results
//! `+`, [`Polynomial::product`], [`Polynomial::power`], [`Polynomial::scaled`].

use crate::nimber::Nimber;
use std::ops::Add;

/// c₀ + c₁x + c₂x².
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Polynomial {
    /// c₀, c₁, c₂.
    pub(super) coefficients: [Nimber; 3],
}

impl Polynomial {
    /// The unknown.
    pub(super) const X: Polynomial = Polynomial { coefficients: [Nimber::ZERO, Nimber::ONE, Nimber::ZERO] };

    /// A polynomial without x.
    pub(super) const fn of(constant: Nimber) -> Polynomial {
        Polynomial { coefficients: [constant, Nimber::ZERO, Nimber::ZERO] }
    }

    /// c₀.
    pub(super) fn constant(self) -> Nimber {
        self.coefficients[0]
    }

    /// The highest power of x with a coefficient other than 0.
    pub(super) fn degree(self) -> usize {
        self.coefficients.iter().rposition(|&c| c != Nimber::ZERO).unwrap_or(0)
    }

    /// Every coefficient times `factor`.
    pub(super) fn scaled(self, factor: Nimber) -> Polynomial {
        Polynomial { coefficients: self.coefficients.map(|c| c * factor) }
    }

    /// The product, if its degree is at most 2.
    pub(super) fn product(self, other: Polynomial) -> Option<Polynomial> {
        if self.degree() + other.degree() > 2 {
            return None;
        }
        let mut coefficients = [Nimber::ZERO; 3];
        for i in 0..=self.degree() {
            for j in 0..=other.degree() {
                coefficients[i + j] += self.coefficients[i] * other.coefficients[j];
            }
        }
        Some(Polynomial { coefficients })
    }

    /// The product of `exponent` copies, if its degree is at most 2.
    pub(super) fn power(self, exponent: u128) -> Option<Polynomial> {
        match exponent {
            _ if self.degree() == 0 => Some(Polynomial::of(self.constant().pow(exponent))),
            0 => Some(Polynomial::of(Nimber::ONE)),
            1 => Some(self),
            2 => self.product(self),
            _ => None,
        }
    }
}

impl Add for Polynomial {
    type Output = Polynomial;
    fn add(self, other: Polynomial) -> Polynomial {
        Polynomial { coefficients: std::array::from_fn(|i| self.coefficients[i] + other.coefficients[i]) }
    }
}
