//! A position as rows and columns that have at least one free cell: a bipartite graph whose edges are the cells.
//!
//! Where the lines lie on the board is forgotten: only which rows and columns cross in a free cell matters. `N`
//! is the most lines of either kind; small boards use 8, so that a matrix is two cache lines.

/// A set of rows or of columns, one bit each.
pub(super) type Lines = u64;

/// Rows and columns in numbered order, each with the lines that cross it in a free cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Matrix<const N: usize> {
    /// How many rows there are.
    pub rows: usize,
    /// How many columns there are.
    pub columns: usize,
    /// The columns of each row.
    pub row: [Lines; N],
    /// The rows of each column.
    pub column: [Lines; N],
}

/// The lowest `count` lines.
fn first(count: usize) -> Lines {
    if count == 0 { 0 } else { Lines::MAX >> (Lines::BITS as usize - count) }
}

/// The numbers in a set, rising.
pub(super) fn members(mut lines: Lines) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (lines != 0).then(|| {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            line
        })
    })
}

/// The number that `line` has among the lines of a set.
pub(super) fn rank(lines: Lines, line: usize) -> usize {
    (lines & ((1 << line) - 1)).count_ones() as usize
}

impl<const N: usize> Matrix<N> {
    /// Free cells given as row and column; lines without any are left out. `None` if there are more than `N`.
    pub fn of(cells: &[(usize, usize)]) -> Option<Matrix<N>> {
        let sorted = |mut lines: Vec<usize>| {
            lines.sort_unstable();
            lines.dedup();
            (lines.len() <= N).then_some(lines)
        };
        let rows = sorted(cells.iter().map(|cell| cell.0).collect())?;
        let columns = sorted(cells.iter().map(|cell| cell.1).collect())?;
        let mut matrix = Matrix { rows: rows.len(), columns: columns.len(), row: [0; N], column: [0; N] };
        for (row, column) in cells {
            matrix
                .set(rows.partition_point(|line| line < row), columns.partition_point(|line| line < column));
        }
        Some(matrix)
    }

    /// The matrix with these rows.
    pub(crate) fn of_rows(rows: usize, columns: usize, row: [Lines; N]) -> Matrix<N> {
        let mut column = [0; N];
        for (at, crossed) in row[..rows].iter().enumerate() {
            members(*crossed).for_each(|line| column[line] |= 1 << at);
        }
        Matrix { rows, columns, row, column }
    }

    fn set(&mut self, row: usize, column: usize) {
        self.row[row] |= 1 << column;
        self.column[column] |= 1 << row;
    }

    /// The same without one cell; its lines stay, even if nothing is left of them.
    pub fn without(&self, row: usize, column: usize) -> Matrix<N> {
        let mut less = *self;
        less.row[row] &= !(1 << column);
        less.column[column] &= !(1 << row);
        less
    }

    /// Rows and columns exchanged.
    pub(crate) fn turned(&self) -> Matrix<N> {
        Matrix { rows: self.columns, columns: self.rows, row: self.column, column: self.row }
    }

    /// The rows and columns with a free cell.
    pub(crate) fn used(&self) -> (Lines, Lines) {
        let columns = self.row[..self.rows].iter().fold(0, |all, row| all | row);
        let rows = self.column[..self.columns].iter().fold(0, |all, column| all | column);
        (rows, columns)
    }

    /// The rows and columns connected with the given columns through free cells.
    pub fn reach(&self, from: Lines) -> (Lines, Lines) {
        let (mut rows, mut columns) = (0, from);
        loop {
            let reached = members(columns).fold(rows, |all, column| all | self.column[column]);
            if reached == rows {
                return (rows, columns);
            }
            rows = reached;
            columns = members(rows).fold(columns, |all, row| all | self.row[row]);
        }
    }

    /// Only these rows and columns, renumbered; cells outside them are dropped.
    pub fn part(&self, rows: Lines, columns: Lines) -> Matrix<N> {
        if rows == first(self.rows) && columns == first(self.columns) {
            return *self;
        }
        let mut row = [0; N];
        for (at, line) in members(rows).enumerate() {
            row[at] =
                members(self.row[line] & columns).fold(0, |bits, column| bits | 1 << rank(columns, column));
        }
        Matrix::of_rows(rows.count_ones() as usize, columns.count_ones() as usize, row)
    }
}
