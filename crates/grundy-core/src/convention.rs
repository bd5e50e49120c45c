//! Normal and misère play.

use std::fmt;

/// Who wins when no move is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Convention {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

impl Convention {
    /// The value of a position without moves: 0 in normal play, 1 in misère play.
    pub fn terminal_value(self) -> u32 {
        match self {
            Convention::Normal => 0,
            Convention::Misere => 1,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        })
    }
}
