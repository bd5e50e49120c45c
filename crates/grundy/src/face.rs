//! The smallest questions as functions. Each works at a fresh workbench; whoever asks more than once keeps a
//! [`Workbench`](crate::workbench::Workbench), which remembers.

use crate::ask;
use crate::ask::period::PeriodVerdict;
use crate::ask::sequence::SequenceAnswer;
use crate::game::Outcome;
use crate::nimber::Nimber;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::ops::RangeInclusive;

/// The value of a position, in normal play.
///
/// ```
/// assert_eq!(grundy::value("cram(2x3) + kayles:5").unwrap().0, 5);
/// assert!(grundy::value("kayls:5").is_err());
/// ```
pub fn value(expr: &str) -> Result<Nimber, Trouble> {
    let answer = Workbench::new().ask(&ask::Value::of(expr))?;
    let value = answer.value.and_then(ask::Worth::nimber);
    value.map(Nimber).ok_or_else(|| {
        Trouble::refused(format!("{expr} has no finite value")).with_help("ask for its outcome")
    })
}

/// Who wins, in normal play; `None` is a draw.
///
/// ```
/// use grundy::game::Outcome;
/// assert_eq!(grundy::outcome("nim:3,5,6").unwrap(), Some(Outcome::P));
/// ```
pub fn outcome(expr: &str) -> Result<Option<Outcome>, Trouble> {
    let question = ask::Value { outcome: true, ..ask::Value::of(expr) };
    Ok(Workbench::new().ask(&question)?.outcome.outcome())
}

/// The winning moves of a position, in normal play.
///
/// ```
/// assert_eq!(grundy::moves("nim:3,4").unwrap(), ["4->3"]);
/// ```
pub fn moves(expr: &str) -> Result<Vec<String>, Trouble> {
    let answer = Workbench::new().ask(&ask::Moves::winning(expr))?;
    Ok(answer.moves.into_iter().map(|mv| mv.text).collect())
}

/// The values of the heaps in a range, in normal play, at the speed of the game's engine.
///
/// ```
/// assert_eq!(grundy::sequence("kayles", 0..=6).unwrap(), [0, 1, 2, 3, 1, 4, 3]);
/// ```
pub fn sequence(game: &str, heaps: RangeInclusive<u64>) -> Result<Vec<u64>, Trouble> {
    match Workbench::new().ask(&ask::Sequence::of(game, heaps))? {
        SequenceAnswer::List(list) => Ok(list.values),
        SequenceAnswer::Statistics(_) => Err(Trouble::refused(format!("{game} has no list of values"))
            .with_help("take a game of single heaps, such as kayles")),
    }
}

/// The least period and preperiod of the values of a heap game, in normal play; `None` where none was proved.
///
/// ```
/// assert_eq!(grundy::period("kayles").unwrap(), Some((12, 71)));
/// assert_eq!(grundy::period("nim").unwrap(), None);
/// ```
pub fn period(game: &str) -> Result<Option<(u128, u128)>, Trouble> {
    match Workbench::new().ask(&ask::Period::of(game))?.verdict {
        PeriodVerdict::Found(found) => Ok(Some((found.period, found.preperiod))),
        _ => Ok(None),
    }
}
