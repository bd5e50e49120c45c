//! What the search asks of a game: parts, moves, and one form for all parts that play alike.

use super::word::Word;

/// A placement game as the search sees it. A *part* is a set of free cells whose placements are all linked and
/// which has no dead cells; it plays independently of all others.
pub trait Rules: Send + Sync + 'static {
    /// The sets of cells.
    type Word: Word;

    /// How many bits a canonical part has at most.
    fn width(&self) -> u32;

    /// Appends the parts of a set of free cells.
    fn parts(&self, free: Self::Word, parts: &mut Vec<Self::Word>);

    /// Visits what every move takes from a part; the same cells may be visited twice.
    fn moves(&self, part: Self::Word, visit: &mut impl FnMut(Self::Word));

    /// Appends the parts that are left of a part after a move.
    fn parts_after(&self, part: Self::Word, taken: Self::Word, parts: &mut Vec<Self::Word>) {
        self.parts(part.minus(taken), parts);
    }

    /// One representative of the parts that play alike, as far as it is cheap to find.
    fn canonical(&self, part: Self::Word) -> Self::Word;

    /// About how much work a part is.
    fn weight(&self, part: Self::Word) -> u32;

    /// The longest play has at most so many moves; no value is larger.
    fn longest(&self, part: Self::Word) -> u32;

    /// The cells of the board as the rules count them.
    fn enter(&self, free: u128) -> Self::Word;

    /// Cells of the board on which a canonical part can lie, if there are any.
    fn leave(&self, part: Self::Word) -> Option<u128>;
}
