//! Checks certificates of values of boards: Cram, Juvavum and every other game of placing pieces, in normal play.
//!
//! A certificate is a set of claims about *parts*, sets of free cells that play independently of all others: "this part has the
//! value v", or "this part does not have the values v, w, ...". The set is closed under the rules: each claim follows from the
//! claims about what its moves leave. So the value of the board follows, whoever has found the claims, and however. This crate lists
//! the moves, splits what they leave into parts and finds their forms with code of its own; it searches nothing and depends on
//! nothing of the project. The book, chapter "Certificates", says what is checked and why that is a proof.
//!
//! ```
//! use grundy_certify_boards::{Certificate, Watch};
//! // Cram on 1x3 cells: every move ends the game.
//! let text = r###"{"format": "grundy board value certificate 1", "game": "cram(1x3)", "rows": 1, "columns": 3, "seam": "none",
//!   "pieces": ["##"], "turn": "one", "free": "...", "value": 1, "claims": 1, "checksum": "08285407b4e2c30c", "body": "BwI="}"###;
//! let accepted = Certificate::read(text)?.check(&Watch::patient())?;
//! assert_eq!((accepted.value, accepted.claims), (1, 1));
//! # Ok::<(), grundy_certify_boards::Flaw>(())
//! ```
//!
//! * [`rules`]: moves, parts, forms, mirror images.
//! * [`mod@file`]: the certificate as it is written.
//! * [`check`]: whether every claim follows.

pub mod check;
pub mod file;
pub mod rules;

pub use check::Accepted;
pub use file::{Certificate, FORMAT, Heading};

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

fn unreadable<T>(why: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Unreadable(why.into()))
}

fn wrong<T>(why: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(why.into()))
}
