//! Which sequences of heaps are in the On-Line Encyclopedia of Integer Sequences, and under which numbers.
//!
//! The table is `data/oeis.csv`; `grundy check oeis` computes its terms anew.

use super::sequence::SequenceKind;

/// Number, kind, offset, game, terms.
const TABLE: &str = grundy_data::table("oeis.csv");

/// The number of the sequence of a game in normal play, if the table has it.
///
/// ```
/// use grundy::ask::sequence::SequenceKind;
/// use grundy::ask::encyclopedia::number;
/// assert_eq!(number("kayles", SequenceKind::Values), Some("A002186"));
/// assert_eq!(number("subtract(squares)", SequenceKind::Losing), Some("A030193"));
/// assert_eq!(number("kayles", SequenceKind::Outcomes), None);
/// ```
pub fn number(game: &str, kind: SequenceKind) -> Option<&'static str> {
    let kind = match kind {
        SequenceKind::Values => "values",
        SequenceKind::Losing => "losing",
        SequenceKind::Outcomes => return None,
    };
    TABLE.lines().find_map(|line| {
        let mut cells = line.split(',');
        let number = cells.next()?;
        let is_it = cells.next() == Some(kind) && cells.nth(1) == Some(game);
        is_it.then_some(number)
    })
}
