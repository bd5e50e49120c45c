//! The normal form of a position: one matrix for all that differ by the order of rows and columns.

use super::label::{Labelled, Turning, label};
use super::matrix::{Lines, Matrix, members};
use crate::cells::Cells;
use crate::shape::Shape;

/// Rows and columns of a position that have free cells, in their standard order. Two positions have the same form
/// exactly if their rows and columns can be permuted (and exchanged, if that was allowed) to make them equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form {
    rows: u8,
    columns: u8,
    /// Cell `row * columns + column` is bit of that number.
    cells: Cells,
}

impl Form {
    /// Rows with a free cell.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Columns with a free cell.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// The free cells of a board of [`Form::rows`] x [`Form::columns`].
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The free cells with the form in the upper left corner of a board, if it has room there.
    pub fn placed(&self, rows: usize, columns: usize) -> Option<Cells> {
        let fits = self.rows() <= rows && self.columns() <= columns;
        let moved = |cell: usize| cell / self.columns() * columns + cell % self.columns();
        fits.then(|| Cells::of(rows * columns, self.cells.iter().map(moved)))
    }

    /// The picture, `.` free and `#` taken, rows separated by `separator`.
    pub fn picture(&self, separator: &str) -> String {
        Shape::rectangle(self.rows(), self.columns()).picture(&self.cells, separator)
    }

    /// The form with rows in standard order.
    pub(super) fn of<const N: usize>(matrix: &Matrix<N>, labelled: &Labelled<N>) -> Form {
        let (rows, columns) = match labelled.turned {
            false => (matrix.rows, matrix.columns),
            true => (matrix.columns, matrix.rows),
        };
        let cells = match rows * columns {
            size @ 0..=64 => small(&labelled.row[..rows], columns, size),
            size => {
                let row = |at: usize| members(labelled.row[at]).map(move |column| at * columns + column);
                Cells::of(size, (0..rows).flat_map(row))
            }
        };
        Form { rows: rows as u8, columns: columns as u8, cells }
    }
}

/// Rows packed into a word.
fn small(rows: &[Lines], columns: usize, size: usize) -> Cells {
    debug_assert!(size <= 64);
    let word = rows.iter().rev().fold(0u64, |word, row| word.checked_shl(columns as u32).unwrap_or(0) | row);
    Cells::Small(word.into())
}

/// The most rows or columns with free cells that a normal form can have.
pub const MOST_LINES: usize = 64;

/// The normal form of the position with these free cells on a board of so many columns; `None` if more than
/// [`MOST_LINES`] rows or columns have free cells.
///
/// ```
/// use grundy_boards::cells::Cells;
/// use grundy_boards::juvavum::{Turning, normal_form};
/// let form = |free: &[usize]| normal_form(3, &Cells::of(9, free.iter().copied()), Turning::Allowed).unwrap();
/// // A row of two, wherever it lies, and the same standing.
/// assert_eq!(form(&[0, 1]), form(&[6, 8]));
/// assert_eq!(form(&[0, 1]), form(&[1, 7]));
/// assert_ne!(form(&[0, 1]), form(&[0, 4]));
/// assert_eq!(form(&[0, 4]).picture("/"), form(&[2, 6]).picture("/"));
/// ```
pub fn normal_form(columns: usize, free: &Cells, turning: Turning) -> Option<Form> {
    let cells: Vec<(usize, usize)> = free.iter().map(|cell| (cell / columns, cell % columns)).collect();
    match Matrix::<8>::of(&cells) {
        Some(matrix) => Some(Form::of(&matrix, &label(&matrix, turning))),
        None => Matrix::<MOST_LINES>::of(&cells).map(|matrix| Form::of(&matrix, &label(&matrix, turning))),
    }
}
