//! A saved game: lines of `key: value`, easy to read and to write by hand.
//!
//! `game` is the expression the game began with, `play` the convention, `human` who begins, `moves` the moves in
//! order and `board` the same as a numbered board. Of the last two one is enough. `sum` is the checksum of all other lines: a
//! file that has changed since the program wrote it, or that was cut, is refused; files written by hand have none.

use crate::budget::Budget;
use crate::checked_file::chained;
use crate::error::ParseError;
use crate::game::{Convention, Game};
use crate::notation::Expression;
use crate::play::record::{numbered, read_record};
use crate::play::{Record, View};
use crate::solve::Sum;
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::path::Path;

/// What a line says, and where it stands; nowhere if it was typed.
#[derive(Debug, Default, PartialEq, Eq)]
struct Line {
    text: String,
    place: String,
}

impl Line {
    /// What is wrong with it, together with its place.
    fn wrong(&self, mut why: ParseError) -> Trouble {
        if !self.place.is_empty() {
            why.message = format!("{}: {}", self.place, why.message);
        }
        why.into()
    }
}

/// A game that was written down.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Saved {
    game: Line,
    /// Whether it is misère play.
    pub misere: bool,
    /// Whether the human moved second.
    pub human_second: bool,
    moves: Line,
}

impl Saved {
    /// A game that was typed: the expression it began with, and the moves or the numbered board.
    pub fn typed(game: &str, moves: &str) -> Saved {
        let line = |text: &str| Line { text: text.into(), place: String::new() };
        Saved { game: line(game), moves: line(moves), ..Saved::default() }
    }

    /// Reads a file.
    pub fn load(bench: &Workbench, file: &Path) -> Result<Saved, Trouble> {
        let text = bench.files().read(file).map_err(|error| Trouble::unreadable(file, &error))?;
        Saved::read(&text, &format!("{}, ", file.display()))
    }

    /// Reads the text of a file; `file` stands before the numbers of its lines.
    pub fn read(text: &str, file: &str) -> Result<Saved, Trouble> {
        let (mut saved, mut board) = (Saved::default(), Line::default());
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let place = format!("{file}line {}", number + 1);
            let wrong = || {
                Trouble::refused(format!("{place} is not understood: {line}"))
                    .with_help("write key: value, as in game: nim:3,5,7")
            };
            let (key, value) = line.split_once(':').ok_or_else(wrong)?;
            let value = value.trim();
            let told = Line { text: value.into(), place: place.clone() };
            match (key.trim(), value) {
                ("sum", _) => is_unchanged(text, line, &place)?,
                ("game", _) => saved.game = told,
                ("play", "normal" | "misere") => saved.misere = value == "misere",
                ("human", "first" | "second") => saved.human_second = value == "second",
                ("moves", _) => saved.moves = told,
                ("board", _) => board = told,
                _ => return Err(wrong()),
            }
        }
        if saved.game.text.is_empty() {
            return Err(Trouble::refused(format!("{file}there is no line that begins with 'game:'"))
                .with_help("begin it with a line such as game: nim:3,5,7"));
        }
        if saved.moves.text.is_empty() {
            saved.moves = board;
        }
        Ok(saved)
    }

    /// The expression the game began with.
    pub fn expression(&self, bench: &Workbench) -> Result<Expression, Trouble> {
        bench.expression(&self.game.text).map_err(|error| self.game.wrong(error))
    }

    /// The game, move by move.
    pub fn record(&self, start: &Expression, budget: &mut Budget<'_>) -> Result<Record<Sum>, Trouble> {
        let moves = Fragment::new(&self.moves.text);
        read_record(&start.sum, &start.position, moves, budget).map_err(|error| match budget.look() {
            Ok(()) => self.moves.wrong(error),
            // A move that was not found in time is not a wrong one.
            Err(stop) => stop.into(),
        })
    }
}

/// The text of a file.
pub fn text(sum: &Sum, record: &Record<Sum>, convention: Convention, human_second: bool) -> String {
    let start = &record.positions()[0];
    let separator = if View::of(sum, start).is_some() { ", " } else { "; " };
    let mut lines = vec![
        format!("game: {}", sum.write(start)),
        format!("play: {convention}"),
        format!("human: {}", if human_second { "second" } else { "first" }),
        format!("moves: {}", record.moves(sum).join(separator)),
    ];
    lines.extend(numbered(sum, record).map(|rows| format!("board: {}", rows.join(" / "))));
    let text = lines.join("\n") + "\n";
    // At the top: where the file is cut, the sum is left, and is that of other lines.
    format!("sum: {}\n{text}", sum_of(&text))
}

/// The checksum of the lines of a game.
fn sum_of(lines: &str) -> String {
    format!("{:032x}", chained(0, lines.as_bytes()))
}

/// Whether the checksum in `line` is that of all other lines.
fn is_unchanged(text: &str, line: &str, place: &str) -> Result<(), Trouble> {
    let others: String =
        text.split_inclusive('\n').filter(|other| other.trim_end() != line.trim_end()).collect();
    if line == format!("sum: {}", sum_of(&others)) {
        return Ok(());
    }
    Err(Trouble::refused(format!("{place}: the game has changed since it was written down"))
        .with_help("take a good copy, or, if the change is yours, leave the line 'sum' out"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_line_by_line() {
        let saved = Saved::read("game: cram(2x2)\nplay: misere\n\nboard: 1 1 / . .\n", "f, ").unwrap();
        assert_eq!((saved.misere, saved.human_second), (true, false));
        assert_eq!(saved.moves, Line { text: "1 1 / . .".into(), place: "f, line 4".into() });
        let lines = "game: nim:3\nplay: normal\nhuman: first\nmoves: 3->0\n";
        let written = format!("sum: {}\n{lines}", sum_of(lines));
        assert!(Saved::read(&written, "").is_ok());
        assert!(
            Saved::read(&format!("{lines}sum: {}\n", sum_of(lines)), "").is_ok(),
            "it may stand anywhere"
        );
        for at in (0..written.len()).filter(|at| written.as_bytes()[*at] != b'\n') {
            let mut bytes = written.clone().into_bytes();
            bytes[at] ^= 1;
            assert!(Saved::read(&String::from_utf8(bytes).unwrap(), "").is_err(), "letter {at}");
        }
        for length in 0..written.len() {
            assert!(Saved::read(&written[..length], "").is_err(), "cut to {length}");
        }
        for wrong in ["", "moves: A01", "game cram(2x2)", "game: x\nplay: fast", "game: x\ncolour: red"] {
            assert!(Saved::read(wrong, "").is_err(), "{wrong}");
        }
    }
}
