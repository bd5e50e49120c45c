//! Exact algebra: fractions, affine forms, polynomials, conditions on numbers. Overflow is reported, never wrapped.
//!
//! This crate knows nothing of games. It may call `grundy-core` for text and errors.
//!
//! ```
//! use grundy_algebra::condition::Rule;
//! let rule = Rule::read("x mod 3 = 0").unwrap();
//! assert_eq!(rule.loses(&[6]), Ok(true));
//! ```

pub mod affine;
pub mod condition;
pub mod fraction;
pub mod polynomial;
pub mod ratio;

pub use affine::{Affine, NotAffine, Overflow, Point, Variable};
pub use polynomial::Polynomial;
pub use ratio::Fraction;
