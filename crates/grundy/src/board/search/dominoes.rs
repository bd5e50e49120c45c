//! Cram on flat boards: one domino in each move, by shifts of whole boards.
//!
//! After a move only the neighbours of the domino can have been cut off from each other, so a flood from one of
//! them stops as soon as it has reached the others; what it has not reached by then belongs to the same part.

use super::grid::Grid;
use super::rules::Rules;
use super::word::{Word, each_cell};

/// Cram on a flat board.
pub struct Dominoes<W> {
    grid: Grid<W>,
}

impl<W: Word> Dominoes<W> {
    /// Cram on a grid.
    pub fn new(grid: Grid<W>) -> Self {
        Dominoes { grid }
    }

    /// The cells next to a set of cells, and perhaps some of the set.
    fn around(&self, cells: W) -> W {
        let grid = &self.grid;
        let row_only = grid.rows == 1;
        let across = (cells & grid.not_last) << 1 | (cells >> 1) & grid.not_last;
        if row_only { across } else { across | cells << grid.stride | cells >> grid.stride }
    }

    /// First cells of lying and of standing dominoes.
    fn starts(&self, part: W) -> (W, W) {
        let lying = part & (part >> 1) & self.grid.not_last;
        let standing = if self.grid.rows == 1 { W::ZERO } else { part & (part >> self.grid.stride) };
        (lying, standing)
    }

    /// The cells connected with `seed`, or as soon as all of `wanted` are found, those found by then.
    fn flood(&self, seed: W, within: W, wanted: W) -> W {
        let mut found = seed;
        loop {
            let more = (found | self.around(found)) & within;
            if more == found || wanted.minus(more).is_empty() {
                return more;
            }
            found = more;
        }
    }
}

/// The first cell alone.
fn first_cell<W: Word>(cells: W) -> W {
    cells ^ cells.without_first()
}

impl<W: Word> Rules for Dominoes<W> {
    type Word = W;

    fn width(&self) -> u32 {
        self.grid.size()
    }

    fn parts(&self, free: W, parts: &mut Vec<W>) {
        let mut rest = free & self.around(free);
        while !rest.is_empty() {
            let part = self.flood(first_cell(rest), rest, rest);
            parts.push(part);
            rest = rest.minus(part);
        }
    }

    fn moves(&self, part: W, visit: &mut impl FnMut(W)) {
        let (lying, standing) = self.starts(part);
        let upright = W::ONE | if self.grid.rows == 1 { W::ZERO } else { W::ONE << self.grid.stride };
        each_cell(lying, |cell| visit(W::low(2) << cell));
        each_cell(standing, |cell| visit(upright << cell));
    }

    fn parts_after(&self, part: W, taken: W, parts: &mut Vec<W>) {
        let mut rest = part.minus(taken);
        let mut edge = self.around(taken) & rest;
        // Neighbours that have lost their only neighbour are dead.
        let dead = edge.minus(self.around(rest));
        rest = rest.minus(dead);
        edge = edge.minus(dead);
        while !edge.is_empty() {
            let found = self.flood(first_cell(edge), rest, edge);
            if edge.minus(found).is_empty() {
                return parts.push(rest);
            }
            parts.push(found);
            rest = rest.minus(found);
            edge = edge.minus(found);
        }
    }

    fn canonical(&self, part: W) -> W {
        self.grid.canonical(part)
    }

    fn weight(&self, part: W) -> u32 {
        let (lying, standing) = self.starts(part);
        lying.count() + standing.count()
    }

    fn longest(&self, part: W) -> u32 {
        part.count() / 2
    }

    fn enter(&self, free: u128) -> W {
        self.grid.enter(free)
    }

    fn leave(&self, part: W) -> Option<u128> {
        self.grid.leave(part)
    }
}
