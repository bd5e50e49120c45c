//! Families of subtraction games with parameters: tables of periods, the polynomials they lie on, and what is proved.
//!
//! The dissertation of Flammenkamp lists 59 families of four moves such as (2n, 5n, 6n+1, 8n+1), whose period is a
//! polynomial in n as far as it was computed: 14n^3 + 11n + 1. Here such a table is computed for any moves
//! ([`Pattern`], [`tabulate`]), the polynomials are found exactly ([`fit()`]) and reported with their witnesses,
//! collapses and failures. A fit is never called more than a fit; which theorems cover a family, `grundy-structure` knows.
//!
//! Main results
//! * [`Pattern`]: moves that depend on parameters. [`tabulate`]: period and preperiod of members, on all cores.
//! * [`fit()`]: polynomials, residue classes, collapses. [`Grid`]: the same for two parameters.
//! * [`Quotients`]: the quotient condition, by which candidates for long periods are chosen.

mod fit;
mod grid;
mod pattern;
mod polynomial;
mod quotient;
mod table;
#[cfg(test)]
mod tests;

pub use fit::{Class, Fit, Fits, LARGEST_DEGREE, LARGEST_MODULUS, Terms, fit};
pub use grid::{Grid, Surface};
pub use pattern::Pattern;
pub use polynomial::{Differences, Point, Polynomial};
pub use quotient::Quotients;
pub use table::{Member, find_pair, tabulate};
