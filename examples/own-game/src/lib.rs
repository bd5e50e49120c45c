//! Turning Turtles, a game that Grundy does not know, added from outside.
//!
//! Turtles stand in a row, on their feet (`u`) or on their backs (`d`). A move turns one that stands on its feet onto its
//! back, and may at the same time turn any one turtle to the left of it, either way. Who cannot move loses. A turtle on its
//! feet at place n, counted from 1, is worth a Nim heap of n (Lenstra; Winning Ways, chapter 14).
//!
//! The crate implements the trait [`Game`] and hands a [`Sheet`] to a [`Workbench`]; everything else follows: the
//! notation `turtles:udu`, the program, the browser.
//!
//! ```
//! use grundy::prelude::*;
//! let bench = own_game::workbench();
//! let answer = bench.ask(&ask::Value::of("turtles:udu + nim:2")).unwrap();
//! assert_eq!(answer.outcome, OutcomeName::P);
//! ```

use grundy::catalogue::Sheet;
use grundy::error::ParseError;
use grundy::prelude::*;
use grundy::solve::any::Held;
use grundy::text::Fragment;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The longest row.
const LONGEST: usize = 64;

/// The rules.
pub struct Turtles;

/// A row: which turtles stand on their feet.
pub type Row = Vec<bool>;

impl Game for Turtles {
    type Position = Row;
    /// The places that are turned, the right one first.
    type Move = (usize, Option<usize>);

    fn name(&self) -> String {
        "turtles".into()
    }

    fn options(&self, row: &Row, visit: &mut impl FnMut(Self::Move, Row) -> Flow) -> Flow {
        for place in (0..row.len()).filter(|place| row[*place]) {
            for other in std::iter::once(None).chain((0..place).map(Some)) {
                let mut next = row.clone();
                next[place] = false;
                if let Some(other) = other {
                    next[other] = !next[other];
                }
                visit((place, other), next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Row, ParseError> {
        if text.text().len() > LONGEST {
            return Err(text.error(format!("a row has at most {LONGEST} turtles")));
        }
        let stands = |(at, letter)| match letter {
            'u' => Ok(true),
            'd' => Ok(false),
            _ => Err(text
                .part(at..at + char::len_utf8(letter))
                .error("a turtle is written u or d")
                .help("as in turtles:udu")),
        };
        text.text().char_indices().map(stands).collect()
    }

    fn write(&self, row: &Row) -> String {
        row.iter().map(|stands| if *stands { 'u' } else { 'd' }).collect()
    }

    fn write_move(&self, _from: &Row, (place, other): &Self::Move) -> String {
        match other {
            Some(other) => format!("turn {} and {}", place + 1, other + 1),
            None => format!("turn {}", place + 1),
        }
    }

    /// Turtles far to the right that lie on their backs stay there.
    fn standard(&self, row: &Row) -> Row {
        let end = row.iter().rposition(|stands| *stands).map_or(0, |last| last + 1);
        row[..end].to_vec()
    }
}

/// What the notation needs to know.
pub fn sheet() -> Sheet {
    let about = "Turn a turtle onto its back, and any one to the left of it either way.";
    Sheet::new("turtles", about, |call| call.none().map(|()| Arc::new(Held::new(Turtles)) as _))
        .aliases(&["turning-turtles"])
        .position("a row of turtles, u on its feet, d on its back")
        .examples(&["turtles:uduu"])
}

/// A workbench that knows the game.
pub fn workbench() -> Workbench {
    Workbench::new().with_game(sheet())
}
