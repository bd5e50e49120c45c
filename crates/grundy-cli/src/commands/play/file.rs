//! A saved game: lines of `key: value`, easy to read and to write by hand.
//!
//! `game` is the expression the game began with, `play` the convention, `human` who begins, `moves` the moves in
//! order and `board` the same as a numbered board. Of the last two one is enough.

use crate::failure::Failure;
use grundy::game::{Convention, Game};
use grundy::play::record::numbered;
use grundy::play::{Record, View};
use grundy::solve::Sum;
use std::path::Path;

/// What a file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The expression the game began with.
    pub game: String,
    /// Whether it is misère play.
    pub misere: bool,
    /// Whether the human moved second.
    pub human_second: bool,
    /// The moves or the numbered board.
    pub moves: String,
}

impl Saved {
    /// Reads a file.
    pub fn load(file: &Path) -> Result<Saved, Failure> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
        Saved::read(&text).map_err(|message| Failure::Input(format!("{}: {message}", file.display())))
    }

    fn read(text: &str) -> Result<Saved, String> {
        let (mut saved, mut board) = (Saved::default(), String::new());
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = || format!("line {} is not understood: {line}", number + 1);
            let (key, value) = line.split_once(':').ok_or_else(wrong)?;
            let value = value.trim();
            match (key.trim(), value) {
                ("game", _) => saved.game = value.into(),
                ("play", "normal" | "misere") => saved.misere = value == "misere",
                ("human", "first" | "second") => saved.human_second = value == "second",
                ("moves", _) => saved.moves = value.into(),
                ("board", _) => board = value.into(),
                _ => return Err(wrong()),
            }
        }
        if saved.game.is_empty() {
            return Err("there is no line that begins with 'game:'".into());
        }
        if saved.moves.is_empty() {
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
        let saved = Saved::read("game: cram(2x2)\nplay: misere\n\nboard: 1 1 / . .\n").unwrap();
        assert_eq!((saved.misere, saved.human_second), (true, false));
        assert_eq!(saved.moves, "1 1 / . .");
        for wrong in ["", "moves: A01", "game cram(2x2)", "game: x\nplay: fast", "game: x\ncolour: red"] {
            assert!(Saved::read(wrong).is_err(), "{wrong}");
        }
    }
}
