//! Pieces: shapes of a few cells that are placed on a board, turned and mirrored at will.

use crate::error::ParseError;
use crate::text::Fragment;

/// More cells than a piece of any known game has.
const MOST_CELLS: usize = 64;

/// A piece: its cells, as rows and columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// What it is called, or its picture.
    pub name: String,
    cells: Vec<(i32, i32)>,
}

/// The pieces with a name of their own, drawn with `#`.
const NAMED: &[(&str, &str)] = &[
    ("monomino", "#"),
    ("domino", "##"),
    ("hole-domino", "#.#"),
    ("tromino-I", "###"),
    ("tromino-L", "##/#."),
    ("tetromino-I", "####"),
    ("tetromino-O", "##/##"),
    ("tetromino-T", "###/.#."),
    ("tetromino-S", ".##/##."),
    ("tetromino-L", "###/#.."),
    ("F", ".##/##./.#."),
    ("I", "#####"),
    ("L", "####/#..."),
    ("N", ".###/##.."),
    ("P", "##/##/#."),
    ("T", "###/.#./.#."),
    ("U", "#.#/###"),
    ("V", "#../#../###"),
    ("W", "#../##./.##"),
    ("X", ".#./###/.#."),
    ("Y", "####/.#.."),
    ("Z", "##./.#./.##"),
];

const HELP: &str = "draw a piece with # in quotes, such as \"##/#.\", or name it: domino, tromino-L, tetromino-T, \
or a pentomino F I L N P T U V W X Y Z";

impl Piece {
    /// A straight piece of `length` cells.
    pub fn straight(length: usize) -> Piece {
        Piece { name: format!("1x{length}"), cells: (0..length as i32).map(|column| (0, column)).collect() }
    }

    /// Two cells of a line with one cell between them.
    pub fn with_hole() -> Piece {
        Piece { name: "hole-domino".into(), cells: vec![(0, 0), (0, 2)] }
    }

    /// The twelve pentominoes.
    pub fn pentominoes() -> Vec<Piece> {
        NAMED
            .iter()
            .filter(|(name, _)| name.len() == 1)
            .map(|(name, drawing)| Piece::drawn(name, drawing))
            .collect()
    }

    fn drawn(name: &str, drawing: &str) -> Piece {
        let rows = drawing.split('/').enumerate();
        let cells = rows.flat_map(|(row, line)| {
            let taken = line.char_indices().filter(|(_, letter)| *letter == '#');
            taken.map(move |(column, _)| (row as i32, column as i32)).collect::<Vec<_>>()
        });
        Piece { name: name.into(), cells: cells.collect() }
    }

    /// Reads a piece: a name or a drawing in quotes.
    ///
    /// ```
    /// use grundy_core::board::pieces::Piece;
    /// use grundy_core::text::Fragment;
    /// assert_eq!(Piece::read(Fragment::new("\"##/#.\"")).unwrap().cells().len(), 3);
    /// assert_eq!(Piece::read(Fragment::new("X")).unwrap().orientations().len(), 1);
    /// ```
    pub fn read(text: Fragment<'_>) -> Result<Piece, ParseError> {
        let plain = text.text();
        let Some(drawing) = plain.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
            let named = NAMED.iter().find(|(name, _)| *name == plain);
            let (name, drawing) =
                named.ok_or_else(|| text.error(format!("there is no piece called '{plain}'")).help(HELP))?;
            return Ok(Piece::drawn(name, drawing));
        };
        if !drawing.bytes().all(|byte| matches!(byte, b'#' | b'.' | b'/')) {
            return Err(text.error("a piece is drawn with '#' and '.', rows separated by '/'").help(HELP));
        }
        let piece = Piece::drawn(plain, drawing);
        match piece.cells.len() {
            0 => Err(text.error("this piece has no cells").help(HELP)),
            1..=MOST_CELLS => Ok(piece),
            _ => Err(text.error(format!("pieces have at most {MOST_CELLS} cells")).help(HELP)),
        }
    }

    /// Its cells as drawn.
    pub fn cells(&self) -> &[(i32, i32)] {
        &self.cells
    }

    /// Whether all its cells lie in one line.
    pub fn is_straight(&self) -> bool {
        let (row, column) = self.cells[0];
        self.cells.iter().all(|cell| cell.0 == row) || self.cells.iter().all(|cell| cell.1 == column)
    }

    /// Whether it is straight and has no holes.
    pub fn is_straight_run(&self) -> bool {
        let along: Vec<i32> = self.cells.iter().map(|cell| cell.0 + cell.1).collect();
        let length = along.iter().max().zip(along.iter().min()).map_or(0, |(most, least)| most - least + 1);
        self.is_straight() && length as usize == self.cells.len()
    }

    /// The different ways to turn and mirror the piece, each moved to the corner and sorted.
    pub fn orientations(&self) -> Vec<Vec<(i32, i32)>> {
        let mut list: Vec<Vec<(i32, i32)>> = Vec::new();
        for image in 0..8 {
            let turned = self.cells.iter().map(|&(row, column)| {
                let row = if image & 1 == 1 { -row } else { row };
                let column = if image & 2 == 2 { -column } else { column };
                if image & 4 == 4 { (column, row) } else { (row, column) }
            });
            let cells = cornered(turned.collect());
            if !list.contains(&cells) {
                list.push(cells);
            }
        }
        list
    }
}

/// Moves cells so that the smallest row and column are 0.
fn cornered(mut cells: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pentominoes_have_their_63_orientations() {
        let pieces = Piece::pentominoes();
        assert_eq!(pieces.len(), 12);
        assert!(pieces.iter().all(|piece| piece.cells.len() == 5));
        assert_eq!(pieces.iter().map(|piece| piece.orientations().len()).sum::<usize>(), 63);
    }
}
