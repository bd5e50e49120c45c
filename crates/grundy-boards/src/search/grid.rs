//! Flat boards whose edges are not glued: a part may be moved, turned and mirrored freely.
//!
//! The grid is the board laid on its longer side. A canonical part lies in the corner, is at least as wide as high,
//! and is the least of its images as a number. A half turn is the reversal of the whole word; the rows in
//! reverse order give one mirror image and, turned, the other. Only parts at least as high as wide are
//! transposed, so their rows are short and a table of single bytes is enough.

use super::word::{Word, each_cell};
use crate::shape::{Seam, Shape};
use grundy_core::game::Flow;
use std::ops::ControlFlow;

/// The cells of a flat board, row by row, laid on its longer side.
pub struct Grid<W> {
    /// Cells of the board that exist.
    pub present: W,
    /// All but the last column.
    pub not_last: W,
    /// The length of the longer side.
    pub stride: u32,
    /// The length of the shorter side.
    pub rows: u32,
    transposed: bool,
    /// One row.
    line: W,
    /// The row of each cell.
    row_of: Vec<u8>,
    /// For each byte, its bits spread over the first column.
    spread: Vec<W>,
    /// Shifts that gather all rows in the first.
    folds: Vec<u32>,
}

/// A part in the corner and its size.
#[derive(Clone, Copy)]
struct Cornered<W> {
    cells: W,
    height: u32,
    width: u32,
    /// How many columns it was moved to the left.
    left: u32,
}

impl<W: Word> Grid<W> {
    /// The grid of a board, if it is flat, not glued, and fits.
    pub fn new(shape: &Shape) -> Option<Self> {
        if shape.seam() != Seam::None || shape.layers() != 1 || shape.size() > W::BITS as usize {
            return None;
        }
        let (high, wide) = (shape.rows() as u32, shape.columns() as u32);
        let (rows, stride, transposed) = (high.min(wide), high.max(wide), high > wide);
        let not_last = (0..rows).fold(W::ZERO, |all, row| all | W::low(stride - 1) << (row * stride));
        let spread = (0u32..256).map(|byte| {
            let bits = (0..8).filter(|bit| byte >> bit & 1 == 1 && bit * stride < W::BITS);
            bits.fold(W::ZERO, |all, bit| all | W::ONE << (bit * stride))
        });
        let folds = (0..7).map(|power| stride << power).take_while(|shift| *shift < rows * stride).collect();
        let mut grid = Grid {
            present: W::ZERO,
            not_last,
            stride,
            rows,
            transposed,
            line: W::low(stride),
            row_of: (0..rows * stride).map(|cell| (cell / stride) as u8).collect(),
            spread: spread.collect(),
            folds,
        };
        grid.present = grid.enter(shape.present().small()?);
        Some(grid)
    }

    /// How many cells the grid has.
    pub fn size(&self) -> u32 {
        self.rows * self.stride
    }

    /// The cells of the board as cells of the grid.
    pub(crate) fn enter(&self, free: u128) -> W {
        let cells = W::narrow(free);
        if !self.transposed {
            return cells;
        }
        let mut turned = W::ZERO;
        each_cell(cells, |cell| {
            turned |= W::ONE << (cell % self.rows * self.stride + cell / self.rows);
        });
        turned
    }

    /// The cells of the grid as cells of the board.
    fn exit(&self, cells: W) -> u128 {
        if !self.transposed {
            return cells.wide();
        }
        let mut turned = 0;
        each_cell(cells, |cell| turned |= 1u128 << (cell % self.stride * self.rows + cell / self.stride));
        turned
    }

    /// The least of the images of a part.
    pub fn canonical(&self, part: W) -> W {
        let cornered = self.cornered(part);
        match cornered.width.cmp(&cornered.height) {
            std::cmp::Ordering::Greater => self.least_mirror(cornered),
            std::cmp::Ordering::Less => self.least_mirror(self.transposed(cornered)),
            std::cmp::Ordering::Equal => {
                self.least_mirror(cornered).min(self.least_mirror(self.transposed(cornered)))
            }
        }
    }

    /// Whether a part and marks in it look the same after a half turn whose centre lies in no cell of it, nor between two.
    pub(crate) fn is_turned(&self, part: W, marks: W) -> bool {
        let cornered = self.cornered(part);
        let Cornered { cells, height, width, left } = cornered;
        let unused = W::BITS - ((height - 1) * self.stride + width);
        if cells.reversed() >> unused != cells {
            return false;
        }
        let marks = marks >> (self.row(part.first()) * self.stride + left);
        let centre = W::ONE << (height / 2 * self.stride + width / 2);
        (height % 2 == 0 && width % 2 == 0 || !cells.meets(centre)) && marks.reversed() >> unused == marks
    }

    /// The row of a cell; a table is faster than a division.
    fn row(&self, cell: u32) -> u32 {
        self.row_of[cell as usize].into()
    }

    fn cornered(&self, part: W) -> Cornered<W> {
        let top = self.row(part.first());
        let cells = part >> (top * self.stride);
        let columns = self.folds.iter().fold(cells, |all, shift| all | all >> *shift) & self.line;
        let left = columns.first();
        let cells = cells >> left;
        Cornered { cells, height: self.row(cells.length() - 1) + 1, width: columns.length() - left, left }
    }

    /// The least of the four images that keep rows rows.
    fn least_mirror(&self, part: Cornered<W>) -> W {
        let [one, two, three, four] = self.mirrors(part);
        one.min(two).min(three.min(four))
    }

    /// The four images that keep rows rows.
    fn mirrors(&self, part: Cornered<W>) -> [W; 4] {
        let unused = W::BITS - ((part.height - 1) * self.stride + part.width);
        let flipped = self.flipped(part);
        [part.cells, part.cells.reversed() >> unused, flipped, flipped.reversed() >> unused]
    }

    /// The rows in reverse order.
    fn flipped(&self, part: Cornered<W>) -> W {
        let (mut rest, mut flipped) = (part.cells, part.cells & self.line);
        for _ in 1..part.height {
            rest = rest >> self.stride;
            flipped = flipped << self.stride | rest & self.line;
        }
        flipped
    }

    /// Rows and columns exchanged; for parts at least as high as wide.
    fn transposed(&self, part: Cornered<W>) -> Cornered<W> {
        let (mut rest, mut cells) = (part.cells, W::ZERO);
        for row in 0..part.height {
            let line = (rest & self.line).wide() as usize;
            cells |= self.spread[line & 255] << row;
            if line > 255 {
                cells |= self.spread[line >> 8] << (8 * self.stride + row);
            }
            // One row may fill the word.
            rest = if row + 1 < part.height { rest >> self.stride } else { rest };
        }
        Cornered { cells, height: part.width, width: part.height, left: 0 }
    }

    /// Visits the places where images of a canonical part lie on the board, as cells of the board.
    pub fn places(&self, part: W, visit: &mut dyn FnMut(u128) -> Flow) -> Flow {
        let lying = self.cornered(part);
        let standing = (lying.width <= self.rows).then(|| self.stood(lying));
        for image in [Some(lying), standing].into_iter().flatten() {
            for cells in self.mirrors(image) {
                for row in 0..=self.rows - image.height {
                    for column in 0..=self.stride - image.width {
                        let moved = cells << (row * self.stride + column);
                        if moved.minus(self.present).is_empty() {
                            visit(self.exit(moved))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Rows and columns exchanged, cell by cell.
    fn stood(&self, part: Cornered<W>) -> Cornered<W> {
        let mut cells = W::ZERO;
        each_cell(part.cells, |cell| {
            cells |= W::ONE << (cell % self.stride * self.stride + cell / self.stride);
        });
        Cornered { cells, height: part.width, width: part.height, left: 0 }
    }
}
