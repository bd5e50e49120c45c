//! Positions in the language of Siegel's Combinatorial Game Suite, version 2.
//!
//! Its rulesets of heaps are `game.heap.Kayles`, `game.heap.Subtraction([2,3,7])`, `game.heap.TakeAndBreak("0.07")`; applied to a
//! number they are a heap. `game.heap.Wythoff` takes a pair. `game.grid.Cram` takes the rows of a board, with `|` between them. What has no counterpart is refused.

use crate::drawing::{Drawing, Piece};
use crate::notation::Expression;
use crate::solve::AnyGame;
use crate::solve::any::AnyPosition;
use crate::text::joined;
use crate::trouble::Trouble;
use crate::view::Law;

/// The sum, term by term.
pub(super) fn spelled(expression: &Expression) -> Result<String, Trouble> {
    let terms = expression.sum.terms.iter().zip(&expression.position);
    let terms: Vec<String> =
        terms.map(|(game, position)| term(&**game, position)).collect::<Result<_, _>>()?;
    Ok(terms.join(" + "))
}

fn term(game: &dyn AnyGame, position: &AnyPosition) -> Result<String, Trouble> {
    let unknown = || {
        Trouble::refused(format!("there is no translation of {} for CGSuite", game.name())).with_help(
            "there is one of Nim, Kayles, Dawson's Kayles, Grundy's game, Wythoff's game, subtraction games, octal games and Cram on plain boards",
        )
    };
    if let (Drawing::Heaps(heaps), Some(view)) = (game.drawing(position), game.heaps()) {
        let ruleset = ruleset(&view.law()).ok_or_else(unknown)?;
        let heaps: Vec<u64> = heaps.sizes.into_iter().filter(|size| *size > 0).collect();
        let each = heaps.iter().map(|size| format!("{ruleset}({size})"));
        return Ok(if heaps.is_empty() { "0".into() } else { joined(each, " + ") });
    }
    if let Drawing::Piece(Piece { pieces, at: [x, y] }) = game.drawing(position)
        && pieces == ["queen"]
    {
        return Ok(format!("game.heap.Wythoff(({x},{y}))"));
    }
    let picture = game.picture(position).filter(|_| is_plain_cram(&game.name())).ok_or_else(unknown)?;
    let rows: Vec<&str> = picture.lines().collect();
    let fits = |row: &&str| row.len() == rows[0].len() && row.bytes().all(|cell| b".#".contains(&cell));
    match rows.iter().all(fits) {
        true => Ok(format!("game.grid.Cram(\"{}\")", rows.join("|"))),
        false => Err(unknown()),
    }
}

/// Cram on a board that is not glued together at its edges.
fn is_plain_cram(name: &str) -> bool {
    name.starts_with("cram(")
        && !["torus", "cylinder", "moebius", "klein"].iter().any(|glued| name.contains(glued))
}

fn ruleset(law: &Law) -> Option<String> {
    let named = match law {
        Law::SplitUnequal => "GrundysGame".into(),
        law if law.is_nim() => "Nim".into(),
        Law::Subtract(moves) => format!("Subtraction([{}])", joined(moves, ",")),
        Law::Code { digits, repeats } => match (&digits[..], repeats) {
            ([0, 7, 7], false) => "Kayles".into(),
            ([0, 0, 7], false) => "DawsonsKayles".into(),
            _ => format!("TakeAndBreak(\"{}\")", code(digits, *repeats)?),
        },
        _ => return None,
    };
    Some(format!("game.heap.{named}"))
}

/// The digits as CGSuite writes them, hexadecimal where there are more than two heaps; one that repeats stands in brackets.
fn code(digits: &[u64], repeats: bool) -> Option<String> {
    let digit = |digit: &u64| char::from_digit(u32::try_from(*digit).ok().filter(|digit| *digit < 16)?, 16);
    let written: String = digits.iter().map(digit).collect::<Option<_>>()?;
    let (first, rest) = written.split_at_checked(1)?;
    Some(match rest.split_at_checked(rest.len().saturating_sub(1)) {
        Some((before, last)) if repeats => format!("{first}.{before}[{last}]"),
        _ => format!("{first}.{rest}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read;

    fn told(text: &str) -> Result<String, Trouble> {
        spelled(&read(text).unwrap())
    }

    #[test]
    fn rulesets_are_named_as_there() {
        let is = |text: &str, expected: &str| assert_eq!(told(text).as_deref(), Ok(expected), "{text}");
        is("kayles:5,2", "game.heap.Kayles(5) + game.heap.Kayles(2)");
        is("octal(0.77):3", "game.heap.Kayles(3)");
        is("dawson-kayles:10 + nim:3", "game.heap.DawsonsKayles(10) + game.heap.Nim(3)");
        is("grundys-game:8", "game.heap.GrundysGame(8)");
        is("subtract(2,3,7):20", "game.heap.Subtraction([2,3,7])(20)");
        is("octal(0.137):4", "game.heap.TakeAndBreak(\"0.137\")(4)");
        is("lasker-nim:3", "game.heap.TakeAndBreak(\"4.[3]\")(3)");
        is("cram(2x3):A01", "game.grid.Cram(\"##.|...\")");
        is("wythoff:3,5 + nim:2", "game.heap.Wythoff((3,5)) + game.heap.Nim(2)");
        is("nim:0", "0");
    }

    #[test]
    fn what_has_no_counterpart_is_refused() {
        for text in [
            "wythoff(2):3,5",
            "corner(knight):3,5",
            "cram(torus(3x4))",
            "subtract(squares):9",
            "chomp(2x3)",
            "ring-kayles:8",
        ] {
            assert!(told(text).is_err(), "{text}");
        }
    }

    #[test]
    fn their_names_are_understood() {
        for (theirs, ours) in [
            ("Nim:3,5", "nim:3,5"),
            ("Subtraction(2,3,7):9", "subtract(2,3,7):9"),
            ("TakeAndBreak(0.137):4", "octal(0.137):4"),
            ("Kayles:5", "kayles:5"),
            ("DawsonsKayles:5", "dawson-kayles:5"),
            ("GrundysGame:8", "grundys-game:8"),
            ("Wythoff:1,2", "wythoff:1,2"),
            ("Cram(2x3)", "cram(2x3)"),
        ] {
            assert_eq!(read(theirs).unwrap().to_string(), ours);
        }
    }
}
