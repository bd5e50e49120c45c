//! Rectangles too large for any list: what formulas say about them.
//!
//! A strip of n cells has c(n) ways to lay pieces of length k, with c(n) = c(n-1) + c(n-k): powers of two for single
//! cells, Fibonacci numbers for dominoes. In a game of line moves each of m rows gives c(n) - 1 first moves, each
//! of n columns c(m) - 1, and single cells are counted twice. (Schneider 5.4 and 5.11; his table of first moves
//! has 2 instead of the number of lines in front, and is wrong from 3x3 on.)

use super::graph::Density;
use num_bigint::BigUint;
use std::collections::VecDeque;

/// A rectangle of any size.
///
/// ```
/// use grundy_boards::counting::Rectangle;
/// let board = Rectangle { rows: 1000, columns: 1000 };
/// assert!(board.line_moves(1).to_string().starts_with("2143"));
/// assert_eq!(board.line_moves(1).to_string().len(), 305);
/// assert_eq!(Rectangle { rows: 3, columns: 5 }.line_moves(2), 31u32.into());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rectangle {
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
}

impl Rectangle {
    /// How many cells there are.
    pub fn cells(self) -> u64 {
        u64::from(self.rows) * u64::from(self.columns)
    }

    /// First moves that place one or more straight pieces of `length` cells in one line.
    pub fn line_moves(self, length: u32) -> BigUint {
        let across = (fillings(self.columns, length) - 1u32) * self.rows;
        let down = (fillings(self.rows, length) - 1u32) * self.columns;
        let twice = if length == 1 { self.cells() } else { 0 };
        across + down - twice
    }

    /// First moves that place one straight piece of `length` cells.
    pub fn single_moves(self, length: u32) -> BigUint {
        let places = |side: u32| u64::from((side + 1).saturating_sub(length));
        match length {
            1 => self.cells().into(),
            _ => {
                BigUint::from(places(self.columns)) * self.rows
                    + BigUint::from(places(self.rows)) * self.columns
            }
        }
    }

    /// Positions of Juvavum: every set of cells.
    pub fn subsets(self) -> BigUint {
        BigUint::from(1u32) << self.cells()
    }

    /// Density of the graph of neighbouring cells.
    pub fn density(self) -> Density {
        Density::new(self.single_moves(2), self.cells())
    }
}

/// Ways to lay pieces of `length` cells on a strip, none included.
pub(super) fn fillings(strip: u32, length: u32) -> BigUint {
    // Those of the last strips, as many as a piece is long: all of them would take megabytes.
    let mut last = VecDeque::from([BigUint::from(1u32)]);
    for cells in 1..=strip {
        let with_piece = if cells >= length { last.pop_front() } else { None };
        let without = last.back().or(with_piece.as_ref()).cloned().unwrap_or_default();
        last.push_back(without + with_piece.unwrap_or_default());
    }
    last.pop_back().unwrap_or_default()
}
