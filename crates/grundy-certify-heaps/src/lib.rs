//! Checks certificates of theorems about heap games: a theorem is called proved only if this crate has accepted the
//! certificate for it.
//!
//! It depends on nothing else of the project and contains no search. A certificate is data that claims something; a
//! checker reads it, recomputes from the rules of the game what has to be recomputed, and says what is thereby
//! proved, or the first thing that is wrong.
//!
//! * [`misere`]: misère quotients.
//! * [`octal`]: periods of the values of octal games and their relatives.
//! * [`far`]: the same where the values are too many to be listed.
//!
//! **Theorem.** What an accepted certificate states is true. Each of the modules begins with the proof. The program
//! `grundy-certify-heaps FILE...` prints what certificates state, or their first flaw.
//!
//! ```
//! use grundy_certify_heaps::{Watch, misere::Certificate};
//! // Take one match from a heap: heaps are 1, a, 1, a, ..., and a position is P if it is worth a.
//! let text = r#"{
//!   "format": "grundy misere quotient certificate 1",
//!   "game": "octal(0.3)", "rule": {"code": {"digits": [0, 3], "repeats": false}},
//!   "order": 2, "generators": [{"heap": 1, "times": [1, 0]}], "p": [1],
//!   "heaps": [0, 1, 0, 1, 0], "all_heaps": {"period": 2, "preperiod": 0}
//! }"#;
//! let accepted = Certificate::read(text)?.check(&Watch::patient())?;
//! assert_eq!((accepted.order, accepted.heaps_to), (2, None));
//! # Ok::<(), grundy_certify_heaps::Flaw>(())
//! ```

pub mod far;
pub mod misere;
pub mod octal;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// What a check may use: it looks up now and then whether to go on.
pub struct Watch<'w> {
    /// At most so many bytes.
    pub memory: u64,
    /// Asked at least every few milliseconds; `false` ends the check without a verdict.
    pub go_on: &'w dyn Fn() -> bool,
}

impl Watch<'static> {
    /// No limits.
    pub fn patient() -> Self {
        Watch { memory: u64::MAX, go_on: &|| true }
    }
}

impl Watch<'_> {
    fn ask(&self) -> Result<(), Flaw> {
        if (self.go_on)() { Ok(()) } else { Err(Flaw::Stopped) }
    }

    fn need(&self, bytes: u64) -> Result<(), Flaw> {
        if bytes <= self.memory { Ok(()) } else { Err(Flaw::Memory { needed: bytes, limit: self.memory }) }
    }
}

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It is not a certificate: what was expected, and where.
    Unreadable(String),
    /// It is one, but proves nothing: what is wrong, and where.
    Wrong(String),
    /// The check was ended from outside: no verdict.
    Stopped,
    /// The check needs more memory than it may use: no verdict.
    Memory {
        /// So many bytes would be needed ...
        needed: u64,
        /// ... of at most so many.
        limit: u64,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Unreadable(why) | Flaw::Wrong(why) => f.write_str(why),
            Flaw::Stopped => f.write_str("the check was stopped: there is no verdict"),
            Flaw::Memory { needed, limit } => {
                write!(
                    f,
                    "the check needs {needed} bytes, more than the {limit} it may use: there is no verdict"
                )
            }
        }
    }
}

impl std::error::Error for Flaw {}

/// What kind of certificate a text is: its field `format`.
pub fn format(text: &str) -> Result<String, Flaw> {
    #[derive(Deserialize)]
    struct Heading {
        format: String,
    }
    serde_json::from_str(text).map(|heading: Heading| heading.format).map_err(unreadable)
}

/// Reads a certificate of this format. The format is looked at first: it says best what is wrong.
fn read<C: DeserializeOwned>(text: &str, expected: &str) -> Result<C, Flaw> {
    let found = format(text)?;
    if found != expected {
        return Err(Flaw::Unreadable(format!("its format is '{found}', not '{expected}'")));
    }
    serde_json::from_str(text).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> Flaw {
    Flaw::Unreadable(error.to_string())
}

fn wrong<T>(why: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(why.into()))
}

/// The primes that divide a number.
fn primes(mut number: u64) -> Vec<u64> {
    let (mut primes, mut divisor) = (Vec::new(), 2);
    while number > 1 {
        if divisor > number / divisor {
            divisor = number;
        }
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
        }
        while number.is_multiple_of(divisor) {
            number /= divisor;
        }
        divisor += 1;
    }
    primes
}
