//! A calculator for nimbers: expressions, and equations in one unknown up to degree 2.
//!
//! **Idea.** Every expression is a polynomial in `x` of degree at most 2 with nimber coefficients; without `x`
//! it is a constant. An equation brings both sides together (sum and difference are the same) and solves
//! what is left.
//!
//! | written | meaning |
//! |---|---|
//! | `46`, `0x2e`, `0b101110` | a number below 2^128 |
//! | `a + b`, `a # b`, `a ⊕ b`, `a - b` | nim sum (`-` alone in front changes nothing) |
//! | `a * b`, `a ⊗ b`, `a / b` | nim product and quotient |
//! | `a ^ 5` | ordinary power, with an ordinary number written after `^` |
//! | `sqrt(a)`, `inv(a)` | square root, inverse |
//! | `left = right` | an equation for `x` |
//!
//! **Sources.** Conway, *On Numbers and Games*, chapter 6; Lenstra, *Nim multiplication*.
//!
//! **Limits.** 128 bits, degree 2 (also for parts that would cancel later), parentheses 200 deep; no division
//! by an expression with `x`.
//!
//! # Main results
//! [`evaluate`], with an [`Answer`] or a [`ParseError`] that marks the place.

mod parser;
mod polynomial;
mod token;

use super::Nimber;
use crate::error::ParseError;
use polynomial::Polynomial;
use std::fmt;

/// What a formula comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The value of an expression.
    Value(Nimber),
    /// The equation holds for every number.
    Every,
    /// The equation holds for these numbers, and for no others below 2^128.
    Roots {
        /// The solutions in rising order.
        roots: Vec<Nimber>,
        /// What else is to be said: always something if there are no roots.
        note: Option<String>,
    },
}

/// Computes an expression or solves an equation.
///
/// ```
/// use grundy_core::nimber::Nimber;
/// use grundy_core::nimber::formula::{Answer, evaluate};
/// assert_eq!(evaluate("6 * 7")?, Answer::Value(Nimber(3)));
/// assert_eq!(evaluate("1 / 7")?, Answer::Value(Nimber(11)));
/// assert_eq!(evaluate("6 + x = 13")?.to_string(), "x = 11");
/// assert_eq!(evaluate("x^2 + x = 1")?.to_string(), "x = 2 or x = 3");
/// assert_eq!(evaluate("6 / (3 + 3)").unwrap_err().span, 4..11);
/// # Ok::<(), grundy_core::error::ParseError>(())
/// ```
///
/// # Errors
/// Says what is wrong, where, and what would be right: unknown characters, missing operands, parentheses
/// without partner or too deep, numbers beyond 128 bits, division by zero or by an expression with `x`, degree
/// beyond 2, `x` without `=`.
pub fn evaluate(text: &str) -> Result<Answer, ParseError> {
    let formula = parser::parse(text)?;
    match formula.right {
        None => Ok(Answer::Value(formula.left.constant())),
        Some(right) => Ok(solve(formula.left + right)),
    }
}

/// Where the polynomial is 0.
fn solve(polynomial: Polynomial) -> Answer {
    let [constant, linear, quadratic] = polynomial.coefficients;
    if let Some(inverse) = quadratic.inverse() {
        return solve_quadratic(linear * inverse, constant * inverse);
    }
    match constant.checked_div(linear) {
        Some(root) => Answer::Roots { roots: vec![root], note: None },
        None if constant == Nimber::ZERO => Answer::Every,
        None => Answer::Roots {
            roots: vec![],
            note: Some(format!("no x: the two sides always differ by {constant}")),
        },
    }
}

/// Where x² + a·x + b is 0.
fn solve_quadratic(a: Nimber, b: Nimber) -> Answer {
    let roots = Nimber::solve_quadratic(a, b);
    let note = match Nimber::roots_beyond(a, b) {
        Some([first, second]) => {
            Some(format!("both roots lie beyond 128 bits: {} and {}", wide(first), wide(second)))
        }
        None if a == Nimber::ZERO => {
            Some("a double root: every nimber has exactly one square root".to_string())
        }
        None => None,
    };
    Answer::Roots { roots, note }
}

/// The number 2^128·high + low.
fn wide((high, low): (Nimber, Nimber)) -> String {
    format!("0x{:x}{:032x}", high.0, low.0)
}

impl fmt::Display for Answer {
    /// The answer in a line, such as `3`, `x = 2 or x = 3` or `every x`; without roots the note says why.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (roots, note) = match self {
            Answer::Value(value) => return write!(f, "{value}"),
            Answer::Every => return write!(f, "every x"),
            Answer::Roots { roots, note } => (roots, note),
        };
        let listed: Vec<String> = roots.iter().map(|root| format!("x = {root}")).collect();
        match note {
            Some(note) if roots.is_empty() => write!(f, "{note}"),
            Some(note) => write!(f, "{} ({note})", listed.join(" or ")),
            None => write!(f, "{}", listed.join(" or ")),
        }
    }
}

#[cfg(test)]
mod tests;
