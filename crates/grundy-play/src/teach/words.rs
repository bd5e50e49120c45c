//! Win and loss in the words of different authors: the same word means opposite things.

use grundy_core::game::Outcome;

/// Whose words are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    /// Hausmann's lecture: named after the player who has just moved.
    Hausmann,
    /// Stoll and Eisermann's workshop: named after the player to move.
    Stoll,
    /// Van Lieshout's thesis, as in the international literature.
    Lieshout,
}

/// The author's word for a position with this outcome.
///
/// ```
/// use grundy_core::game::Outcome;
/// use grundy_play::teach::words::{Author, word};
/// assert_eq!(word(Author::Hausmann, Outcome::P), "Gewinnstellung");
/// assert_eq!(word(Author::Stoll, Outcome::P), "Verlustposition");
/// ```
pub fn word(author: Author, outcome: Outcome) -> &'static str {
    match (author, outcome) {
        (Author::Hausmann, Outcome::P) => "Gewinnstellung",
        (Author::Hausmann, Outcome::N) => "Verluststellung",
        (Author::Stoll, Outcome::P) => "Verlustposition",
        (Author::Stoll, Outcome::N) => "Gewinnposition",
        (Author::Lieshout, Outcome::P) => "P",
        (Author::Lieshout, Outcome::N) => "N",
    }
}
