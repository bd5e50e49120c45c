//! Conditions on heaps, read as rules: `x mod 3 = 0`, `x = y wins`.
//!
//! Arithmetic is exact in 128 bits; overflow and division by zero are reported with the part of the rule they
//! happen in. Division rounds down and `mod` goes with it: for m > 0 the remainder is one of 0, ..., m - 1. `and` and `or`
//! look at their right side only if the left one leaves the question open.
//!
//! Main results
//! * [`Rule::read`]: text to rule; [`Rule::loses`]: what it says of a position.
//! * [`holds`]: the same language about other numbers than heaps.

mod parse;
mod term;
#[cfg(test)]
mod tests;

pub use term::{Trouble, VARIABLES};

use grundy_core::error::ParseError;
use grundy_core::numbers::Membership;
use std::fmt;
use term::Condition;

/// A guess which positions are lost for the player to move.
///
/// ```
/// use grundy_algebra::condition::Rule;
/// let rule = Rule::read("x%3 = 0 OR x%3 = 1").unwrap();
/// assert_eq!(rule.to_string(), "x mod 3 = 0 or x mod 3 = 1 loses");
/// assert_eq!(rule.loses(&[7]), Ok(true));
/// assert_eq!(rule.loses(&[8]), Ok(false));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    condition: Condition,
    /// Whether the condition describes the lost positions or the won ones.
    loses: bool,
}

impl Rule {
    /// Reads a rule.
    ///
    /// A rule is a condition, and then `loses`, `wins` or nothing, which means `loses`. A condition compares
    /// numbers with `= != < <= > >=`; `and`, `or`, `not` make conditions from others. Numbers are made with
    /// `+ - * / mod xor` from x, y, z, the first, second and third heap. A lone number means that it is 0.
    ///
    /// ```
    /// use grundy_algebra::condition::Rule;
    /// assert_eq!(Rule::read("x mod 2").unwrap().to_string(), "x mod 2 = 0 loses");
    /// let error = Rule::read("x mod 4 = 0 or 1").unwrap_err();
    /// assert_eq!(error.span, 15..16);
    /// assert_eq!(error.message, "a condition is expected here, but this is a number");
    /// ```
    pub fn read(text: &str) -> Result<Rule, ParseError> {
        parse::parse(text, None)
    }

    /// Of how many heaps the rule speaks, from 1 to 3.
    ///
    /// ```
    /// use grundy_algebra::condition::Rule;
    /// assert_eq!(Rule::read("x = z").unwrap().variables(), 3);
    /// ```
    pub fn variables(&self) -> usize {
        self.condition.variables().max(1)
    }

    /// Whether the rule says that the player to move loses.
    ///
    /// ```
    /// use grundy_algebra::condition::Rule;
    /// let rule = Rule::read("12 / x > 3 wins").unwrap();
    /// assert_eq!(rule.loses(&[3]), Ok(false));
    /// assert_eq!(rule.loses(&[0]).unwrap_err().to_string(), "'12 / x' divides by zero");
    /// ```
    pub fn loses(&self, heaps: &[u64]) -> Result<bool, Trouble> {
        let needed = self.condition.variables();
        if heaps.len() < needed {
            return Err(Trouble::TooFewHeaps { needed, given: heaps.len() });
        }
        Ok(self.condition.holds(heaps)? == self.loses)
    }

    /// The condition alone, as text.
    ///
    /// ```
    /// use grundy_algebra::condition::Rule;
    /// assert_eq!(Rule::read("x%3=1 loses").unwrap().condition(), "x mod 3 = 1");
    /// ```
    pub fn condition(&self) -> String {
        struct Alone<'c>(&'c Condition);
        impl fmt::Display for Alone<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, 0)
            }
        }
        Alone(&self.condition).to_string()
    }

    /// Whether the rule ends with `wins`.
    pub fn is_about_wins(&self) -> bool {
        !self.loses
    }

    /// A part that could divide by zero or become too large for some heaps from 1 to 2^64 - 1; `None` if the rule
    /// speaks of all of them.
    ///
    /// ```
    /// use grundy_algebra::condition::Rule;
    /// let trouble = |rule| Rule::read(rule).unwrap().trouble().map(|trouble| trouble.to_string());
    /// assert_eq!(trouble("(3 * x + 1) mod 7 = 2"), None);
    /// assert_eq!(trouble("12 mod (x - 3) = 0").unwrap(), "'12 mod (x - 3)' divides by zero");
    /// assert!(trouble("x * x mod 7 = 2").unwrap().contains("too large"));
    /// ```
    pub fn trouble(&self) -> Option<Trouble> {
        self.condition.trouble()
    }

    /// m, if what the rule says of x is plainly the same for x and x + m: if it speaks of one heap only, and
    /// of that only by remainders `... mod m` with written-out m. The least common multiple of these m.
    ///
    /// Inside a remainder x may be added, subtracted and multiplied: `(x + 1) mod 3`.
    ///
    /// ```
    /// use grundy_algebra::condition::Rule;
    /// assert_eq!(Rule::read("x mod 4 = 1 or (2 * x + 1) mod 6 = 3").unwrap().modulus(), Some(12));
    /// assert_eq!(Rule::read("x mod 4 = 1 and x > 5").unwrap().modulus(), None);
    /// ```
    pub fn modulus(&self) -> Option<u64> {
        if self.variables() == 1 { self.condition.period() } else { None }
    }
}

/// Whether a condition holds in which words stand for numbers: those of the language, and those that `names` knows instead of
/// the heaps. Names may have hyphens.
///
/// ```
/// use grundy_algebra::condition::holds;
/// let names = |word: &str| match word {
///     "n" => Some(7),
///     "first-moves" => Some(1),
///     _ => None,
/// };
/// assert_eq!(holds("first-moves = n mod 2", &names), Ok(Ok(true)));
/// assert_eq!(holds("first-moves - n > 0", &names), Ok(Ok(false)));
/// assert!(holds("n / 0 = 1", &names).unwrap().is_err());
/// assert!(holds("x = 1", &names).is_err());
/// ```
pub fn holds(text: &str, names: &dyn Fn(&str) -> Option<u64>) -> Result<Result<bool, Trouble>, ParseError> {
    Ok(parse::parse(text, Some(names))?.loses(&[]))
}

/// A rule about one heap says which numbers belong to a set: those that are lost.
impl Membership for Rule {
    fn has(&self, number: u64) -> bool {
        self.loses(&[number]) == Ok(true)
    }

    fn modulus(&self) -> Option<u64> {
        Rule::modulus(self)
    }

    fn text(&self) -> String {
        self.condition()
    }
}

/// The rule with all its words, single spaces and no needless parentheses; reads as the same rule.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.write(f, 0)?;
        f.write_str(if self.loses { " loses" } else { " wins" })
    }
}
