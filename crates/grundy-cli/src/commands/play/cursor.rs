//! Move entry with the arrow keys: a cursor on the board, space to choose cells, Enter to play them.
//!
//! The keys only compose the text that could have been typed instead, so everything else is the same for both
//! ways of playing.

use super::draw::Look;
use crate::failure::Failure;
use crate::words::Words;
use console::{Key, Term};
use grundy::board::cells::Cells;
use grundy::budget::Budget;
use grundy::play::record::read_move;
use grundy::play::{Record, View};
use grundy::solve::Sum;
use grundy::text::Fragment;

/// Where the cursor is and which cells are chosen.
struct Cursor {
    at: usize,
    chosen: Cells,
    rows: usize,
    columns: usize,
}

impl Cursor {
    /// Reacts to a key; `Some` text when the user has finished.
    fn press(&mut self, key: &Key, free: &Cells) -> Option<&'static str> {
        let (row, column) = (self.at / self.columns, self.at % self.columns);
        let (row, column) = match key {
            Key::ArrowLeft => (row, column.saturating_sub(1)),
            Key::ArrowRight => (row, (column + 1).min(self.columns - 1)),
            Key::ArrowUp => (row.saturating_sub(1), column),
            Key::ArrowDown => ((row + 1).min(self.rows - 1), column),
            _ => (row, column),
        };
        self.at = row * self.columns + column;
        match key {
            Key::Char(' ') if free.has(self.at) => self.toggle(),
            Key::Enter if !self.chosen.is_empty() => return Some("move"),
            Key::Char('u') => return Some("undo"),
            Key::Char('r') => return Some("redo"),
            Key::Char('h') => return Some("hint"),
            Key::Char('q') | Key::Escape | Key::CtrlC => return Some("quit"),
            _ => {}
        }
        None
    }

    fn toggle(&mut self) {
        let size = self.rows * self.columns;
        let cell = Cells::of(size, [self.at]);
        self.chosen = if self.chosen.has(self.at) { self.chosen.minus(&cell) } else { self.chosen.or(&cell) };
    }
}

/// Lets the user choose; returns what could have been typed.
pub fn ask(sum: &Sum, record: &Record<Sum>, human_second: bool, words: Words) -> Result<String, Failure> {
    let no_board =
        || Failure::Input("there is no board to move a cursor on\nhelp: write the move instead".into());
    let view = View::of(sum, record.now()).ok_or_else(no_board)?;
    let shape = &view.rules.layout().shape;
    let free = &view.position.free;
    let (rows, columns) = (shape.rows(), shape.columns());
    let mut cursor =
        Cursor { at: free.first().unwrap_or(0), chosen: Cells::none(shape.size()), rows, columns };
    let (term, mut note) = (Term::stdout(), String::from(words.keys()));
    loop {
        let mut look = Look::new(sum, record, human_second).ok_or_else(no_board)?;
        look.cursor = Some((&cursor.chosen, cursor.at));
        let picture = format!("{}\n{note}", look.text());
        term.write_line(&picture)?;
        let key = match term.read_key() {
            Ok(key) => key,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Key::CtrlC,
            Err(error) => return Err(error.into()),
        };
        term.clear_last_lines(picture.lines().count())?;
        match cursor.press(&key, free) {
            Some("move") => {
                let name = shape.move_name(&cursor.chosen);
                match read_move(sum, record.now(), Fragment::new(&name), &mut Budget::unlimited()) {
                    Ok(_) => return Ok(name),
                    Err(reason) => note = words.told(&reason.message),
                }
            }
            Some(word) => return Ok(word.into()),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_choose_cells() {
        let mut cursor = Cursor { at: 0, chosen: Cells::none(6), rows: 2, columns: 3 };
        let free = Cells::of(6, [0, 1, 2, 4]);
        let keys = [Key::Char(' '), Key::ArrowRight, Key::Char(' '), Key::ArrowLeft, Key::ArrowDown];
        assert!(keys.iter().all(|key| cursor.press(key, &free).is_none()));
        // B0 is taken: nothing happens.
        assert_eq!(cursor.press(&Key::Char(' '), &free), None);
        assert_eq!((cursor.at, cursor.chosen.clone()), (3, Cells::of(6, [0, 1])));
        for key in [Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp, Key::ArrowUp, Key::Char(' ')] {
            assert_eq!(cursor.press(&key, &free), None);
        }
        assert_eq!(cursor.chosen, Cells::of(6, [1]));
        assert_eq!(cursor.press(&Key::Enter, &free), Some("move"));
        assert_eq!(cursor.press(&Key::Escape, &free), Some("quit"));
    }
}
