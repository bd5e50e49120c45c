//! Domino Juvavum and its relatives on flat boards: straight pieces of one length, any number in one line.
//!
//! The moves are those of `Placed`. The parts, which are asked for once per option, come from shifts of whole
//! boards: the cells under lying pieces, row by row, and those under standing pieces, column by column; lines that
//! share a cell belong together.

use super::grid::Grid;
use super::placed::Placed;
use super::rules::{Rules, join};
use super::word::Word;
use grundy_core::game::Flow;

/// A line game with one straight piece.
pub(crate) struct Lines<W> {
    placed: Placed<W>,
    length: u32,
    stride: u32,
    /// First cells of lying pieces on the empty rectangle.
    lying: W,
    /// Whether pieces can stand at all.
    standing: bool,
    rows: Vec<W>,
    columns: Vec<W>,
}

impl<W: Word> Lines<W> {
    /// The game with straight pieces of `length` cells on a grid.
    pub fn new(placed: Placed<W>, grid: &Grid<W>, length: u32) -> Self {
        let (rows, stride) = (grid.rows, grid.stride);
        let all_rows = |line: W| (0..rows).fold(W::ZERO, |all, row| all | line << (row * stride));
        Lines {
            placed,
            length,
            stride,
            lying: all_rows(W::low((stride + 1).saturating_sub(length))),
            standing: length <= rows,
            rows: (0..rows).map(|row| W::low(stride) << (row * stride)).collect(),
            columns: (0..stride).map(|column| all_rows(W::ONE << column)).collect(),
        }
    }

    /// The cells under the pieces that fit into `free` in steps of `step`, starting in `starts`.
    fn covered(&self, free: W, starts: W, step: u32) -> W {
        let starts = (1..self.length).fold(free & starts, |fit, at| fit & free >> (at * step));
        (1..self.length).fold(starts, |all, at| all | starts << (at * step))
    }
}

impl<W: Word> Rules for Lines<W> {
    type Word = W;

    fn width(&self) -> u32 {
        self.placed.width()
    }

    fn parts(&self, free: W, parts: &mut Vec<W>) {
        let from = parts.len();
        let across = self.covered(free, self.lying, 1);
        parts.extend(self.rows.iter().map(|row| across & *row).filter(|cells| !cells.is_empty()));
        if !self.standing {
            return;
        }
        let down = self.covered(free, !W::ZERO, self.stride);
        for column in &self.columns {
            join(parts, from, down & *column);
        }
    }

    fn moves(&self, part: W, visit: &mut impl FnMut(W) -> Flow) -> Flow {
        self.placed.moves(part, visit)
    }

    fn canonical(&self, part: W) -> W {
        self.placed.canonical(part)
    }

    fn weight(&self, part: W) -> u32 {
        self.placed.weight(part)
    }

    fn light(&self) -> u32 {
        self.placed.light()
    }

    fn longest(&self, part: W) -> u32 {
        self.placed.longest(part)
    }

    fn enter(&self, free: u128) -> W {
        self.placed.enter(free)
    }

    fn places(&self, part: W, visit: &mut dyn FnMut(u128) -> Flow) -> Flow {
        self.placed.places(part, visit)
    }
}
