//! Arithmetic of nimbers, for the class `grundy.Nimber`.

use grundy::nimber::Nimber;
use pyo3::prelude::*;

/// The nim product.
#[pyfunction]
pub fn nim_product(one: u128, other: u128) -> u128 {
    (Nimber(one) * Nimber(other)).0
}

/// The nim quotient; `None` for a divisor of zero.
#[pyfunction]
pub fn nim_quotient(number: u128, divisor: u128) -> Option<u128> {
    Nimber(number).checked_div(Nimber(divisor)).map(|quotient| quotient.0)
}

/// A nim power.
#[pyfunction]
pub fn nim_power(base: u128, exponent: u128) -> u128 {
    Nimber(base).pow(exponent).0
}

/// The nim square root: every nimber has just one.
#[pyfunction]
pub fn nim_sqrt(number: u128) -> u128 {
    Nimber(number).sqrt().0
}
