//! The two sequences of a subtraction game, wins and losses or values: searches, tables and checks are about one of them.

use serde::{Deserialize, Serialize};

/// Which sequence of a game.
///
/// ```
/// use grundy_subtraction::Sequence;
/// assert_eq!(Sequence::ALL.map(Sequence::name), ["outcomes", "values"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sequence {
    /// Wins and losses.
    Outcomes,
    /// Sprague-Grundy values.
    Values,
}

impl Sequence {
    /// Both.
    pub const ALL: [Sequence; 2] = [Sequence::Outcomes, Sequence::Values];

    /// `outcomes` or `values`, in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Sequence::Outcomes => "outcomes",
            Sequence::Values => "values",
        }
    }
}
