//! A saved game: lines of `key: value`, easy to read and to write by hand.
//!
//! `game` is the expression the game began with, `play` the convention, `human` who begins, `moves` the moves in
//! order and `board` the same as a numbered board. Of the last two one is enough.

use crate::failure::Failure;
use grundy::game::{Convention, Game};
use grundy::notation::Expression;
use grundy::play::record::numbered;
use grundy::play::{Record, View};
use grundy::solve::Sum;
use std::path::Path;

/// What a line says, and where it stands; nowhere if it was typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub text: String,
    place: String,
}

impl Line {
    /// A text that was typed.
    pub fn typed(text: Option<&str>) -> Line {
        Line { text: text.unwrap_or_default().into(), place: String::new() }
    }

    /// What is wrong with it, together with its place.
    pub fn wrong(&self, why: impl Into<Failure>) -> Failure {
        match why.into() {
            Failure::Input(message) if !self.place.is_empty() => {
                Failure::Input(format!("{}: {message}", self.place))
            }
            other => other,
        }
    }
}

/// What a file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The expression the game began with.
    pub game: Line,
    /// Whether it is misère play.
    pub misere: bool,
    /// Whether the human moved second.
    pub human_second: bool,
    /// The moves or the numbered board.
    pub moves: Line,
}

impl Saved {
    /// Reads a file.
    pub fn load(file: &Path) -> Result<Saved, Failure> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
        Saved::read(&text, &file.display().to_string()).map_err(Failure::Input)
    }

    /// The expression the game began with.
    pub fn expression(&self) -> Result<Expression, Failure> {
        grundy::notation::read(&self.game.text).map_err(|error| self.game.wrong(error))
    }

    fn read(text: &str, file: &str) -> Result<Saved, String> {
        let (mut saved, mut board) = (Saved::default(), Line::default());
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let place = format!("{file}, line {}", number + 1);
            let wrong = || format!("{place} is not understood: {line}");
            let (key, value) = line.split_once(':').ok_or_else(wrong)?;
            let value = value.trim();
            let told = Line { text: value.into(), place: place.clone() };
            match (key.trim(), value) {
                ("game", _) => saved.game = told,
                ("play", "normal" | "misere") => saved.misere = value == "misere",
                ("human", "first" | "second") => saved.human_second = value == "second",
                ("moves", _) => saved.moves = told,
                ("board", _) => board = told,
                _ => return Err(wrong()),
            }
        }
        if saved.game.text.is_empty() {
            return Err(format!("{file}: there is no line that begins with 'game:'"));
        }
        if saved.moves.text.is_empty() {
            saved.moves = board;
        }
        Ok(saved)
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
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_line_by_line() {
        let saved = Saved::read("game: cram(2x2)\nplay: misere\n\nboard: 1 1 / . .\n", "f").unwrap();
        assert_eq!((saved.misere, saved.human_second), (true, false));
        assert_eq!(saved.moves, Line { text: "1 1 / . .".into(), place: "f, line 4".into() });
        for wrong in ["", "moves: A01", "game cram(2x2)", "game: x\nplay: fast", "game: x\ncolour: red"] {
            assert!(Saved::read(wrong, "f").is_err(), "{wrong}");
        }
    }
}
