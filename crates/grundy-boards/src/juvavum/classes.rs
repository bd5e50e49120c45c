//! The values of classes: positions up to the order of rows and columns, and exchange of both.
//!
//! The moves of a position in one row are all ways to take a non-empty part of its cells, far too many to try
//! one by one. But the values they lead to, the *reach* of the row, follow from positions with one cell less:
//!
//! ```text
//! reach(M, row) = union over the cells i of row of  reach(M - i, row)  and  value(M - i)
//! ```
//!
//! and the same for columns, so each class needs as many steps as it has cells that no symmetry exchanges. For
//! each class its value and the reach of every line are kept. In normal play only connected classes are: what
//! taking a cell splits off is added by nim sum, to every value of a reach. In misère play positions stay whole.
//!
//! A value is at most the number of moves of the longest play, hence of cells, so a set of values is one word.

use super::form::Form;
use super::label::{Turning, label};
use super::matrix::{Lines, Matrix, members, rank};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use rustc_hash::FxHashMap;

/// A set of values.
type Values = u128;

/// Positions with more cells in one connected part could have larger values than a set holds.
pub(super) const MOST_CELLS: u32 = Values::BITS - 1;

/// What is known about classes under one convention.
pub(super) struct Classes {
    convention: Convention,
    numbers: FxHashMap<Form, u32>,
    values: Vec<u8>,
    /// Where the reaches of a class begin: those of its rows, then those of its columns.
    starts: Vec<usize>,
    reaches: Vec<Values>,
}

/// A part of a position: its value, and what can be reached in the row and the column in question.
#[derive(Clone, Copy, Default)]
struct Part {
    value: u8,
    in_row: Values,
    in_column: Values,
}

impl Classes {
    /// Nothing known yet.
    pub fn new(convention: Convention) -> Classes {
        Classes {
            convention,
            numbers: FxHashMap::default(),
            values: Vec::new(),
            starts: Vec::new(),
            reaches: Vec::new(),
        }
    }

    /// The convention under which the values hold.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// How many classes are known.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Memory in use.
    pub fn bytes(&self) -> u64 {
        let entry = size_of::<(Form, u32)>() + 1;
        let tables = self.numbers.capacity() * 8 / 7 * entry
            + self.starts.capacity() * size_of::<usize>()
            + self.reaches.capacity() * size_of::<Values>();
        (tables + self.values.capacity()) as u64
    }

    /// The value of a matrix that is connected in normal play and has at most [`MOST_CELLS`] cells. What has been
    /// found is kept when the search is stopped.
    pub fn value<const N: usize>(&mut self, matrix: &Matrix<N>, budget: &mut Budget<'_>) -> Result<u8, Stop> {
        let labelled = label(matrix, Turning::Allowed);
        let form = Form::of(matrix, &labelled);
        let number = match self.numbers.get(&form) {
            Some(number) => *number,
            None => self.solve(Matrix::of_rows(form.rows(), form.columns(), labelled.row), form, budget)?,
        };
        Ok(self.values[number as usize])
    }

    /// Finds the value of a new class, given in its standard order.
    fn solve<const N: usize>(
        &mut self,
        matrix: Matrix<N>,
        form: Form,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stop> {
        let (mut rows, mut columns) = ([0; N], [0; N]);
        for row in 0..matrix.rows {
            if is_twin(&matrix.row, row) {
                rows[row] = rows[row - 1];
                continue;
            }
            for column in members(matrix.row[row]).filter(|column| !is_twin(&matrix.column, *column)) {
                let (in_row, in_column) = self.without(&matrix, row, column, budget)?;
                rows[row] |= in_row;
                columns[column] |= in_column;
            }
        }
        for column in 1..matrix.columns {
            if is_twin(&matrix.column, column) {
                columns[column] = columns[column - 1];
            }
        }
        let (rows, columns) = (&rows[..matrix.rows], &columns[..matrix.columns]);
        let all = rows.iter().fold(0, |all, reach| all | reach);
        let all = columns.iter().fold(all, |all, reach| all | reach);
        let value = match matrix.rows {
            0 => self.convention.terminal_value() as u8,
            _ => all.trailing_ones() as u8,
        };
        self.keep(form, value, rows, columns, budget)
    }

    fn keep(
        &mut self,
        form: Form,
        value: u8,
        rows: &[Values],
        columns: &[Values],
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stop> {
        budget.position(self.bytes())?;
        let number = self.values.len() as u32;
        self.values.push(value);
        self.starts.push(self.reaches.len());
        self.reaches.extend_from_slice(rows);
        self.reaches.extend_from_slice(columns);
        self.numbers.insert(form, number);
        Ok(number)
    }

    /// What taking one cell contributes to the reach of its row and of its column.
    fn without<const N: usize>(
        &mut self,
        matrix: &Matrix<N>,
        row: usize,
        column: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(Values, Values), Stop> {
        let less = matrix.without(row, column);
        let (rows, columns) = less.used();
        let row_side = match self.convention {
            Convention::Misere => (rows, columns),
            Convention::Normal => less.reach(less.row[row]),
        };
        let whole = row_side == (rows, columns);
        let near_row = self.part(&less, row_side, row, column, budget)?;
        if whole {
            let value = 1 << near_row.value;
            return Ok((near_row.in_row | value, near_row.in_column | value));
        }
        let near_column =
            self.part(&less, (rows & !row_side.0, columns & !row_side.1), row, column, budget)?;
        let value = 1 << (near_row.value ^ near_column.value);
        let in_row = add_to_all(near_row.in_row, near_column.value);
        let in_column = add_to_all(near_column.in_column, near_row.value);
        Ok((in_row | value, in_column | value))
    }

    /// Solves the part of a matrix with these rows and columns.
    fn part<const N: usize>(
        &mut self,
        matrix: &Matrix<N>,
        (rows, columns): (Lines, Lines),
        row: usize,
        column: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Part, Stop> {
        if rows == 0 && self.convention == Convention::Normal {
            return Ok(Part::default());
        }
        let part = matrix.part(rows, columns);
        let labelled = label(&part, Turning::Allowed);
        let form = Form::of(&part, &labelled);
        let lines_of_rows = form.rows();
        let number = match self.numbers.get(&form) {
            Some(number) => *number,
            None => self.solve(Matrix::of_rows(form.rows(), form.columns(), labelled.row), form, budget)?,
        };
        let start = self.starts[number as usize];
        let reach = |place: u8, is_row: bool| {
            self.reaches[start + usize::from(place) + if is_row { 0 } else { lines_of_rows }]
        };
        let has = |lines: Lines, line: usize| lines >> line & 1 == 1;
        let in_row = match has(rows, row) {
            true => reach(labelled.row_place[rank(rows, row)], !labelled.turned),
            false => 0,
        };
        let in_column = match has(columns, column) {
            true => reach(labelled.column_place[rank(columns, column)], labelled.turned),
            false => 0,
        };
        Ok(Part { value: self.values[number as usize], in_row, in_column })
    }
}

/// Whether a line has the same cells as the one before it. In standard order twins are neighbours.
fn is_twin(lines: &[Lines], line: usize) -> bool {
    line > 0 && lines[line] == lines[line - 1]
}

/// The nim sum of a number with every value of a set.
fn add_to_all(mut values: Values, number: u8) -> Values {
    /// The values whose bit of this weight is 0.
    const LOW: [Values; 7] = [
        Values::MAX / 3,
        Values::MAX / 5,
        Values::MAX / 17,
        Values::MAX / 257,
        Values::MAX / 65_537,
        Values::MAX / 4_294_967_297,
        Values::MAX / 18_446_744_073_709_551_617,
    ];
    for (bit, low) in LOW.iter().enumerate() {
        if number >> bit & 1 == 1 {
            let by = 1 << bit;
            values = (values & low) << by | values >> by & low;
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_moves_every_value() {
        for number in [0, 1, 6, 37, 127] {
            let values: Values = 1 << 3 | 1 << 64 | 1 << 127 | 1;
            let moved =
                (0..128u8).filter(|v| values >> v & 1 == 1).fold(0, |set: Values, v| set | 1 << (v ^ number));
            assert_eq!(add_to_all(values, number), moved);
        }
    }
}
