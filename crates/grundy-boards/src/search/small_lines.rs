//! Domino Juvavum and its relatives on flat boards of up to 8x8 cells: a byte for each row.
//!
//! So all rows are mirrored at once, their order is reversed by swapping bytes, and rows and columns are exchanged
//! in three steps. What can be taken from a row or a column is read from a table of the 256 lines.
//!
//! Lines that cross no other are parts of their own and heaps: a player can leave any smaller number of pieces of
//! those that fit, so the value is that number. In normal play they never reach the table.
//!
//! A part has the value 0 if every move can be answered by its image:
//! * It looks the same after a half turn, and no piece fits into a line that is turned into itself: a row in the
//!   middle, lying, or a column in the middle, standing.
//! * It looks the same when rows and columns are exchanged, and has no cell on the diagonal. A row and its image
//!   meet only there.

use super::grid::Grid;
use super::rules::Rules;
use crate::shape::Shape;
use grundy_core::game::Flow;
use std::ops::ControlFlow;

/// The longest line.
pub(crate) const LONGEST: usize = 8;
/// The first column.
const COLUMN: u64 = 0x0101_0101_0101_0101;
/// The first row.
const ROW: u64 = 0xFF;
/// All columns but the last.
const NOT_LAST: u64 = 0x7F7F_7F7F_7F7F_7F7F;
/// The diagonal of 8x8 cells.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;
/// Parts of up to so many cells are searched depth first, larger ones by proof numbers.
const LIGHT: u32 = 20;

/// A line game with one straight piece on a small board.
pub struct SmallLines {
    grid: Grid<u64>,
    length: u32,
    /// First cells of lying pieces on 8x8 cells.
    lying: u64,
    lines: Vec<Line>,
}

/// What the free cells of a line allow.
struct Line {
    /// Cells that a move can take, for each move.
    moves: Vec<u8>,
    /// How many pieces fit.
    pieces: u32,
    /// The line as a column.
    column: u64,
}

impl Line {
    fn new(free: u8, length: u32) -> Line {
        let mut moves = Vec::new();
        choose(free, length, 0, 0, &mut moves);
        let pieces = moves.iter().map(|taken| taken.count_ones() / length).max().unwrap_or(0);
        let column = (0..8).filter(|at| free >> at & 1 == 1).fold(0, |all, at| all | 1 << (8 * at));
        Line { moves, pieces, column }
    }
}

/// Appends every set of disjoint pieces that consists of `taken` and pieces from the cell `from` on.
fn choose(free: u8, length: u32, from: u32, taken: u8, moves: &mut Vec<u8>) {
    for at in from..=(LONGEST as u32).saturating_sub(length) {
        let piece = u8::MAX >> (8 - length) << at;
        if free & piece == piece {
            moves.push(taken | piece);
            choose(free, length, at + length, taken | piece, moves);
        }
    }
}

impl SmallLines {
    /// The game with straight pieces of 2 to 8 cells on a flat board, if that is small enough.
    pub fn new(shape: &Shape, length: usize) -> Option<Self> {
        if shape.rows().max(shape.columns()) > LONGEST || !(2..=LONGEST).contains(&length) {
            return None;
        }
        let length = length as u32;
        Some(SmallLines {
            grid: Grid::new(shape)?,
            length,
            lying: COLUMN * (ROW >> (length - 1)),
            lines: (0..=u8::MAX).map(|free| Line::new(free, length)).collect(),
        })
    }

    fn line(&self, cells: u64) -> &Line {
        &self.lines[(cells & ROW) as usize]
    }

    /// First cells of lying and of standing pieces.
    fn starts(&self, free: u64) -> (u64, u64) {
        (1..self.length).fold((free & self.lying, free), |(lying, standing), at| {
            (lying & free >> at, standing & free >> (8 * at))
        })
    }

    /// The cells under lying and under standing pieces.
    fn covered(&self, free: u64) -> (u64, u64) {
        let (lying, standing) = self.starts(free);
        (1..self.length)
            .fold((lying, standing), |(across, down), at| (across | lying << at, down | standing << (8 * at)))
    }

    /// Whether every move on a part in the corner can be answered by its half turn.
    fn is_turned(&self, part: u64, height: u32, width: u32) -> bool {
        if part.reverse_bits() >> (64 - (8 * (height - 1) + width)) != part {
            return false;
        }
        let (lying, standing) = self.starts(part);
        let middle_row = if height % 2 == 1 { ROW << (8 * (height / 2)) } else { 0 };
        let middle_column = if width % 2 == 1 { COLUMN << (width / 2) } else { 0 };
        lying & middle_row == 0 && standing & middle_column == 0
    }

    /// The sum of the values of whole rows and whole columns.
    fn heaps(&self, mut rows: u64, mut columns: u64) -> u32 {
        let mut sum = 0;
        while rows != 0 {
            let at = rows.trailing_zeros() & 56;
            sum ^= self.line(rows >> at).pieces;
            rows &= !(ROW << at);
        }
        while columns != 0 {
            let at = columns.trailing_zeros() & 7;
            sum ^= self.line(gathered(columns >> at)).pieces;
            columns &= !(COLUMN << at);
        }
        sum
    }
}

/// Appends the sets of linked cells: those `across` are linked in rows, those `down` in columns.
fn link(across: u64, down: u64, parts: &mut Vec<u64>) {
    let step = |found: u64| {
        let found = found | whole_rows(found & across) & across;
        found | whole_columns(found & down) & down
    };
    let mut rest = across | down;
    while rest != 0 {
        // Two steps are nearly always needed.
        let mut part = step(step(rest & rest.wrapping_neg()));
        while part != rest {
            let more = step(part);
            if more == part {
                break;
            }
            part = more;
        }
        parts.push(part);
        rest &= !part;
    }
}

/// The columns in which there are cells, as a row.
fn columns(cells: u64) -> u64 {
    let cells = cells | cells >> 32;
    let cells = cells | cells >> 16;
    (cells | cells >> 8) & ROW
}

fn whole_columns(cells: u64) -> u64 {
    columns(cells) * COLUMN
}

fn whole_rows(cells: u64) -> u64 {
    // Any cell but the last of a row carries into the last.
    let last = (((cells & NOT_LAST) + NOT_LAST) | cells) & !NOT_LAST;
    (last << 1).wrapping_sub(last >> 7)
}

/// The first column as a row.
fn gathered(cells: u64) -> u64 {
    // Row r times 2^(7(8 - r)) puts its cell into bit r of the last byte.
    (cells & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Rows and columns exchanged: single cells, then squares of four, then of sixteen.
fn transposed(mut cells: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0xF0F0_F0F0)] {
        let differ = (cells ^ cells >> shift) & mask;
        cells ^= differ ^ differ << shift;
    }
    cells
}

/// Every row mirrored.
fn mirrored(mut cells: u64) -> u64 {
    for (shift, mask) in [(1, COLUMN * 0x55), (2, COLUMN * 0x33), (4, COLUMN * 0x0F)] {
        cells = cells >> shift & mask | (cells & mask) << shift;
    }
    cells
}

/// Whether a part is its image when rows and columns are exchanged, and no line meets its image.
fn is_exchanged(part: u64) -> bool {
    part & DIAGONAL == 0 && transposed(part) == part
}

/// The least of the four images of a part in the corner that keep rows rows.
fn least_mirror(cells: u64, height: u32, width: u32) -> u64 {
    let mirrored = mirrored(cells) >> (8 - width);
    let unused = 8 * (8 - height);
    let upside_down = (cells.swap_bytes() >> unused).min(mirrored.swap_bytes() >> unused);
    cells.min(mirrored).min(upside_down)
}

impl Rules for SmallLines {
    type Word = u64;

    fn width(&self) -> u32 {
        8 * (self.grid.rows - 1) + self.grid.stride
    }

    fn parts(&self, free: u64, parts: &mut Vec<u64>) {
        let (across, down) = self.covered(free);
        link(across, down, parts);
    }

    fn moves(&self, part: u64, visit: &mut impl FnMut(u64) -> Flow) -> Flow {
        let (mut rows, mut columns) = (part, transposed(part));
        for at in 0..8 {
            self.line(rows).moves.iter().try_for_each(|taken| visit(u64::from(*taken) << (8 * at)))?;
            rows >>= 8;
        }
        for at in 0..8 {
            for taken in &self.line(columns).moves {
                visit(self.line((*taken).into()).column << at)?;
            }
            columns >>= 8;
        }
        ControlFlow::Continue(())
    }

    fn split(&self, part: u64, taken: u64, parts: &mut Vec<u64>) -> u32 {
        let (across, down) = self.covered(part & !taken);
        let crossing = across & down;
        let (rows, columns) = (across & !whole_rows(crossing), down & !whole_columns(crossing));
        link(across & !rows, down & !columns, parts);
        self.heaps(rows, columns)
    }

    fn canonical(&self, part: u64) -> u64 {
        let part = part >> (part.trailing_zeros() & 56);
        let columns = columns(part);
        let left = columns.trailing_zeros();
        let part = part >> left;
        let (height, width) = (8 - part.leading_zeros() / 8, 64 - columns.leading_zeros() - left);
        if width > height {
            return least_mirror(part, height, width);
        }
        let stood = least_mirror(transposed(part), width, height);
        if width < height { stood } else { stood.min(least_mirror(part, height, width)) }
    }

    fn weight(&self, part: u64) -> u32 {
        let (lying, standing) = self.starts(part);
        4 * part.count_ones() + lying.count_ones() + standing.count_ones()
    }

    fn effort(&self, part: u64) -> u32 {
        part.count_ones()
    }

    fn light(&self) -> u32 {
        LIGHT
    }

    fn is_zero(&self, part: u64) -> bool {
        let (height, width) = (8 - part.leading_zeros() / 8, 64 - columns(part).leading_zeros());
        self.is_turned(part, height, width)
            || height == width && (is_exchanged(part) || is_exchanged(mirrored(part) >> (8 - width)))
    }

    fn longest(&self, part: u64) -> u32 {
        part.count_ones() / self.length
    }

    fn enter(&self, free: u128) -> u64 {
        let (cells, stride) = (self.grid.enter(free), self.grid.stride);
        (0..self.grid.rows)
            .fold(0, |all, row| all | (cells >> (row * stride) & ROW >> (8 - stride)) << (8 * row))
    }

    fn places(&self, part: u64, visit: &mut dyn FnMut(u128) -> Flow) -> Flow {
        let cells = (0..self.grid.rows)
            .fold(0, |all, row| all | (part >> (8 * row) & ROW) << (row * self.grid.stride));
        self.grid.places(cells, visit)
    }
}
