//! Names of cells and moves, and the three forms of a position: moves played, picture, bit code.
//!
//! Rows are named A, B, C, ..., columns 0, 1, 2, ...; part of a row is `A0125`, of a column `ABC2`. On boards of
//! more than ten columns the numbers are separated by points: `A10.11`. Pieces that lie in no single line are
//! written row by row, joined by points: `A01.B1`. After row Z come AA, AB, ...; on boards that have such rows, letters that
//! stand together are always one name, and everything is written row by row: `Z3.AA3`.

use super::read::read_drawing;
use super::{Seam, Shape};
use crate::board::cells::Cells;
use crate::drawing::{Cell, Drawing, Frame};
use crate::error::ParseError;
use crate::text::{Fragment, joined};
use num_bigint::BigUint;

const MOVE_HELP: &str =
    "a move is a row with its columns, such as A01, or rows with their column, such as AB2";

/// What a position text says.
#[derive(Debug)]
pub enum Written<'a> {
    /// The cells still free.
    Free(Cells),
    /// Moves in the order in which they were played, each with the cells it takes.
    Moves(Vec<(Fragment<'a>, Cells)>),
}

impl Shape {
    /// Reads a position: a picture, a bit code of the taken cells, or the moves played.
    pub fn read_position<'a>(&self, text: Fragment<'a>) -> Result<Written<'a>, ParseError> {
        let plain = text.text();
        let is_crosses = !plain.is_empty() && plain.chars().all(|letter| "X- /".contains(letter));
        if is_crosses && let Some(free) = self.read_crosses(plain) {
            return Ok(Written::Free(free));
        }
        if is_crosses || plain.starts_with(['.', '#']) {
            return self.read_whole_picture(text).map(Written::Free);
        }
        if !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.read_code(text).map(Written::Free);
        }
        let mut moves = Vec::new();
        for word in text.words() {
            for part in word.split(',') {
                let part = part.trim();
                if !part.is_empty() {
                    moves.push((part, self.read_move(part)?));
                }
            }
        }
        Ok(Written::Moves(moves))
    }

    /// Reads a board as `analyse` prints it: `X X - / - - -`, only the cells that are there, however they are spaced; `None` if
    /// there are more or fewer.
    fn read_crosses(&self, text: &str) -> Option<Cells> {
        let mut free = Cells::none(self.size());
        let mut lines = text.split('/');
        for row in 0..self.rows() {
            let cells = row * self.columns()..(row + 1) * self.columns();
            let mut letters = lines.next()?.chars().filter(|letter| *letter != ' ');
            for cell in cells.filter(|cell| self.present().has(*cell)) {
                if letters.next()? == '-' {
                    free.insert(cell);
                }
            }
            letters.next().is_none().then_some(())?;
        }
        lines.next().is_none().then_some(free)
    }

    fn read_whole_picture(&self, text: Fragment<'_>) -> Result<Cells, ParseError> {
        let (rows, columns, free) = read_drawing(text)?;
        if (rows, columns) != (self.rows(), self.columns()) {
            let size = format!("{}x{}", self.rows(), self.columns());
            let message = format!("the picture does not have the board's size of {size}");
            return Err(text.error(message).help("draw every row, such as ##./.../.## on a board of 3x3"));
        }
        if !free.within(self.present()) {
            return Err(text
                .error("the picture shows a free cell where the board has none")
                .help("draw # there"));
        }
        Ok(free)
    }

    fn read_code(&self, text: Fragment<'_>) -> Result<Cells, ParseError> {
        let outside = || {
            let cells = self.present().count();
            let error = text.error("this bit code takes cells that the board does not have");
            match u32::try_from(cells).ok().filter(|cells| *cells == self.size() as u32 && *cells < 128) {
                Some(cells) => {
                    error.help(format!("with {cells} cells the codes are 0 to {}", (1u128 << cells) - 1))
                }
                None => error.help(format!("the board has {cells} cells; or draw it, as in ##./.../.##")),
            }
        };
        let code: BigUint = text.text().parse().map_err(|_| outside())?;
        let taken = Cells::from_code(self.size(), &code).ok_or_else(outside)?;
        if !taken.within(self.present()) {
            return Err(outside());
        }
        Ok(self.present().minus(&taken))
    }

    /// A move wants a cell that is taken.
    pub fn taken(&self, word: Fragment<'_>, cell: usize) -> ParseError {
        word.error(format!("{} is not free", self.cell_name(cell))).help("name free cells only")
    }

    /// Reads the cells of a move: `A0125`, `ABC2`, or rows joined by points, `A01.B1`.
    pub fn read_move(&self, text: Fragment<'_>) -> Result<Cells, ParseError> {
        let mut cells = Cells::none(self.size());
        for part in split_before_letters(text) {
            for cell in self.read_cells(part)? {
                if !self.present().has(cell) {
                    let error = part.error(format!("the board has no cell {}", self.cell_name(cell)));
                    return Err(match self.present().iter().next() {
                        Some(first) => {
                            error.help(format!("name its cells, such as {}", self.cell_name(first)))
                        }
                        None => error.help("no move is left here"),
                    });
                }
                if cells.has(cell) {
                    return Err(part
                        .error(format!("{} is named twice", self.cell_name(cell)))
                        .help("name every cell once"));
                }
                cells.insert(cell);
            }
        }
        Ok(cells)
    }

    /// Rows by letters, columns by numbers: every combination is meant.
    fn read_cells(&self, text: Fragment<'_>) -> Result<Vec<usize>, ParseError> {
        let letters = text.text().bytes().take_while(u8::is_ascii_alphabetic).count();
        let (rows, columns) = (text.part(0..letters), text.part(letters..text.text().len()));
        if rows.is_empty() || columns.is_empty() {
            return Err(text.error(format!("'{}' is not a move", text.text())).help(MOVE_HELP));
        }
        let columns: Vec<Fragment<'_>> = match self.columns() {
            0..=10 => {
                columns.text().char_indices().map(|(at, c)| columns.part(at..at + c.len_utf8())).collect()
            }
            _ => columns.split('.'),
        };
        // A single letter names a row unless the board has too many rows for that.
        let names: Vec<Fragment<'_>> = match self.has_long_names() {
            true => vec![rows],
            false => (0..letters).map(|at| rows.part(at..at + 1)).collect(),
        };
        let mut cells = Vec::new();
        for name in names {
            let row = row_number(name.text()).filter(|row| *row < self.rows());
            let row = row.ok_or_else(|| {
                let last = row_name(self.rows() - 1);
                name.error(format!("the board has only {} rows", self.rows()))
                    .help(format!("the last is {last}"))
            })?;
            for column in &columns {
                cells.push(row * self.columns() + self.read_column(*column)?);
            }
        }
        Ok(cells)
    }

    fn read_column(&self, text: Fragment<'_>) -> Result<usize, ParseError> {
        let last = self.columns() as u64 - 1;
        if text.number("a column").is_err() {
            let error = text.error(format!("expected a column, found '{}'", text.text()));
            return Err(error.help(format!("columns are 0 to {last}; {MOVE_HELP}")));
        }
        Ok(text.number_in("a column", 0..=last)? as usize)
    }

    /// Whether some rows are named by more than one letter.
    fn has_long_names(&self) -> bool {
        self.rows() > LETTERS
    }

    /// The name of one cell, such as `B3`.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("{}{}", row_name(cell / self.columns()), cell % self.columns())
    }

    /// The name of a move that takes these cells.
    ///
    /// ```
    /// use grundy_core::board::cells::Cells;
    /// use grundy_core::board::shape::Shape;
    /// let board = Shape::rectangle(3, 4);
    /// assert_eq!(board.move_name(&Cells::of(12, [1, 2])), "A12");
    /// assert_eq!(board.move_name(&Cells::of(12, [2, 6, 10])), "ABC2");
    /// assert_eq!(board.move_name(&Cells::of(12, [0, 1, 5])), "A01.B1");
    /// ```
    pub fn move_name(&self, cells: &Cells) -> String {
        let mut rows: Vec<(usize, Vec<usize>)> = Vec::new();
        for cell in cells.iter() {
            let (row, column) = (cell / self.columns(), cell % self.columns());
            match rows.last_mut() {
                Some((last, columns)) if *last == row => columns.push(column),
                _ => rows.push((row, vec![column])),
            }
        }
        let point = if self.columns() > 10 { "." } else { "" };
        let numbers = |columns: &[usize]| joined(columns, point);
        let same_columns = rows.windows(2).all(|pair| pair[0].1 == pair[1].1);
        if let [(_, columns), ..] = &rows[..]
            && same_columns
            && (rows.len() == 1 || !self.has_long_names())
        {
            let letters: String = rows.iter().map(|(row, _)| row_name(*row)).collect();
            return format!("{letters}{}", numbers(columns));
        }
        let parts: Vec<String> =
            rows.iter().map(|(row, columns)| format!("{}{}", row_name(*row), numbers(columns))).collect();
        parts.join(".")
    }

    /// The picture of a position, `.` free and `#` taken, rows separated by `separator`.
    pub fn picture(&self, free: &Cells, separator: &str) -> String {
        let columns = self.columns();
        let cell = |cell| if free.has(cell) { '.' } else { '#' };
        let line = |row: usize| (row * columns..(row + 1) * columns).map(cell).collect::<String>();
        (0..self.rows()).map(line).collect::<Vec<_>>().join(separator)
    }
}

impl Shape {
    /// What a position with these free cells looks like.
    pub fn drawing(&self, free: &Cells) -> Drawing {
        let surface = match self.seam() {
            _ if self.layers() > 1 => "box",
            Seam::None => "plane",
            Seam::Cylinder => "cylinder",
            Seam::Moebius => "moebius",
            Seam::Torus => "torus",
            Seam::Klein => "klein",
        };
        let frame = Frame { rows: self.rows(), columns: self.columns(), layers: self.layers(), surface };
        Drawing::board(frame, |cell| match (self.present().has(cell), free.has(cell)) {
            (false, _) => Cell::Hole,
            (true, true) => Cell::Free,
            (true, false) => Cell::Taken,
        })
        .with_rows(row_name)
    }
}

const LETTERS: usize = 26;

/// The name of a row: A, B, ..., Z, AA, AB, ...
pub fn row_name(row: usize) -> String {
    let last = char::from(b'A' + (row % LETTERS) as u8);
    match row / LETTERS {
        0 => last.into(),
        before => format!("{}{last}", row_name(before - 1)),
    }
}

/// The row with a name, small letters or large; `None` if the number is too large for any board.
fn row_number(name: &str) -> Option<usize> {
    let letters = name.bytes().map(|letter| usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    let number = letters.into_iter().try_fold(0usize, |number, letter| {
        number.checked_mul(LETTERS).and_then(|number| number.checked_add(letter))
    });
    number?.checked_sub(1)
}

/// Splits `A01.B1` at the points that a letter follows.
fn split_before_letters(text: Fragment<'_>) -> Vec<Fragment<'_>> {
    let plain = text.text().as_bytes();
    let (mut parts, mut from) = (Vec::new(), 0);
    for at in 0..plain.len() {
        if plain[at] == b'.' && plain.get(at + 1).is_some_and(u8::is_ascii_alphabetic) {
            parts.push(text.part(from..at));
            from = at + 1;
        }
    }
    parts.push(text.part(from..text.text().len()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 51, 52, 701, 702].map(row_name).to_vec();
        assert_eq!(names, ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
        assert!((0..10_000).all(|row| row_number(&row_name(row)) == Some(row)));
        assert_eq!(row_number(&"Z".repeat(40)), None);
        let tall = Shape::rectangle(30, 4);
        for cells in [vec![100, 104], vec![0, 4], vec![104, 105, 109], vec![119]] {
            let cells = Cells::of(120, cells);
            let name = tall.move_name(&cells);
            assert_eq!(tall.read_move(Fragment::new(&name)).unwrap(), cells, "{name}");
        }
        assert_eq!(tall.move_name(&Cells::of(120, [100, 104])), "Z0.AA0");
        let wrong = tall.read_move(Fragment::new("AE0")).unwrap_err();
        assert_eq!(
            (wrong.message.as_str(), wrong.help.as_deref()),
            ("the board has only 30 rows", Some("the last is AD"))
        );
    }

    #[test]
    fn wrong_columns_name_the_right_ones() {
        let wrong = Shape::rectangle(3, 3).read_move(Fragment::new("A01A")).unwrap_err();
        assert!(wrong.help.unwrap().starts_with("columns are 0 to 2; a move is"));
        let code = Shape::rectangle(3, 3).read_position(Fragment::new("512")).unwrap_err();
        assert_eq!(code.help.as_deref(), Some("with 9 cells the codes are 0 to 511"));
    }
}
