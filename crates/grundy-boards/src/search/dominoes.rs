//! Cram on flat boards: one domino in each move, by shifts of whole boards.
//!
//! After a move only the neighbours of cells that are gone can have been cut off from each other, so a flood from
//! one of them stops as soon as it has reached the others; what it has not reached by then belongs to the same part.
//!
//! Cells that make no difference are dropped, and the options stay the same, so this is exact in misère play too:
//! * A *leaf* is a cell with one neighbour, its *star*; whoever takes a leaf takes its star. A second leaf on the
//!   same star allows nothing new.
//! * The same holds for a cell all of whose neighbours are stars of other leaves. Taking it with a star leaves
//!   what taking the leaf with that star leaves, up to the cell itself, which is again such a cell or dead.
//!
//! A part that looks the same when it is turned by 180 degrees has the value 0 unless its centre lies in a domino
//! that can be placed, or in a cell: every move can be answered by its image. On which side of its star a leaf lies makes no
//! difference to that, so only the stars have to look the same.
//!
//! A part in which no cell has more than two neighbours is a path, and plays like Dawson's Kayles, or a cycle. Its value is seen
//! at once.

use super::grid::Grid;
use super::rules::Rules;
use super::word::{Word, each_cell};
use grundy_core::game::Flow;
use std::ops::ControlFlow;

/// Cram on a flat board.
pub struct Dominoes<W> {
    grid: Grid<W>,
    /// Values of paths, by their cells.
    paths: Vec<u32>,
}

impl<W: Word> Dominoes<W> {
    /// Cram on a grid.
    pub fn new(grid: Grid<W>) -> Self {
        let paths = path_values(grid.size() as usize);
        Dominoes { grid, paths }
    }

    /// The cells next to a set of cells, and perhaps some of the set.
    fn around(&self, cells: W) -> W {
        let [right, left, below, above] = self.beside(cells);
        right | left | below | above
    }

    /// First cells of lying and of standing dominoes.
    fn starts(&self, part: W) -> (W, W) {
        let lying = part & (part >> 1) & self.grid.not_last;
        let standing = if self.grid.rows == 1 { W::ZERO } else { part & (part >> self.grid.stride) };
        (lying, standing)
    }

    /// The neighbours to the right, left, below and above of a set of cells.
    fn beside(&self, cells: W) -> [W; 4] {
        let grid = &self.grid;
        let (right, left) = ((cells & grid.not_last) << 1, (cells >> 1) & grid.not_last);
        if grid.rows == 1 {
            return [right, left, W::ZERO, W::ZERO];
        }
        [right, left, cells << grid.stride, cells >> grid.stride]
    }

    /// Drops dead cells and all others that make no difference.
    fn reduced(&self, mut free: W) -> W {
        loop {
            let [right, left, below, above] = self.beside(free);
            free &= right | left | below | above;
            let several = right & left | below & above | (right | left) & (below | above);
            let leaves = free.minus(several);
            if leaves.is_empty() {
                return free;
            }
            let [right, left, below, above] = self.beside(leaves).map(|cells| cells & free);
            // Every star keeps one leaf: the one to its left, to its right, above or below, in this order.
            let (across, all_but_above) = (right | left, right | left | below);
            let mut drop = (right & left) << 1;
            if self.grid.rows > 1 {
                drop |= (across & below) >> self.grid.stride | (all_but_above & above) << self.grid.stride;
            }
            let plain = free.minus(all_but_above | above);
            drop |= plain.minus(leaves | self.around(plain));
            let rest = free.minus(drop);
            if rest == free {
                return free;
            }
            free = rest;
        }
    }

    /// Cells with at most one neighbour.
    fn ends(&self, free: W) -> W {
        let [right, left, below, above] = self.beside(free);
        free.minus(right & left | below & above | (right | left) & (below | above))
    }

    /// Cells with at least three neighbours.
    fn forks(&self, free: W) -> W {
        let [right, left, below, above] = self.beside(free);
        free & (right & left & (below | above) | below & above & (right | left))
    }

    /// The value of a part without forks: a path or a cycle, of which every move leaves the same path.
    fn line_value(&self, part: W) -> u32 {
        let cells = part.count() as usize;
        let is_cycle = self.ends(part).is_empty();
        if is_cycle { u32::from(self.paths[cells - 2] == 0) } else { self.paths[cells] }
    }

    /// Visits the parts of what is left of a part.
    fn each_part_after(&self, part: W, mut rest: W, mut visit: impl FnMut(W)) {
        let mut edge = self.around(part.minus(rest)) & rest;
        while !edge.is_empty() {
            let found = self.flood(first_cell(edge), rest, edge);
            if edge.minus(found).is_empty() {
                return visit(rest);
            }
            visit(found);
            rest = rest.minus(found);
            edge = edge.minus(found);
        }
    }

    /// The leaves of a part and their stars, if every star has one leaf and is none.
    fn leaves(&self, part: W) -> Option<(W, W)> {
        let leaves = self.ends(part);
        let stars = self.around(leaves) & part;
        (!leaves.is_empty() && !stars.meets(leaves) && stars.count() == leaves.count())
            .then_some((leaves, stars))
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

/// The values of paths of up to so many cells: Dawson's Kayles.
fn path_values(cells: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for length in 0..=cells {
        let rest = length.saturating_sub(1);
        let met = (0..rest).fold(0u128, |met, left| met | 1 << (values[left] ^ values[rest - 1 - left]));
        values.push(met.trailing_ones());
    }
    values
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
        let mut rest = self.reduced(free);
        while !rest.is_empty() {
            let part = self.flood(first_cell(rest), rest, rest);
            parts.push(part);
            rest = rest.minus(part);
        }
    }

    fn moves(&self, part: W, visit: &mut impl FnMut(W) -> Flow) -> Flow {
        let mut flow = ControlFlow::Continue(());
        let mut visit = |taken: W| {
            if flow.is_continue() {
                flow = visit(taken);
            }
        };
        let (lying, standing) = self.starts(part);
        let upright = W::ONE | if self.grid.rows == 1 { W::ZERO } else { W::ONE << self.grid.stride };
        each_cell(lying, |cell| visit(W::low(2) << cell));
        each_cell(standing, |cell| visit(upright << cell));
        flow
    }

    fn parts_after(&self, part: W, taken: W, parts: &mut Vec<W>) {
        self.each_part_after(part, self.reduced(part.minus(taken)), |found| parts.push(found));
    }

    fn split(&self, part: W, taken: W, parts: &mut Vec<W>) -> u32 {
        let rest = self.reduced(part.minus(taken));
        let (forks, mut known) = (self.forks(rest), 0);
        self.each_part_after(part, rest, |found| {
            if found.meets(forks) { parts.push(found) } else { known ^= self.line_value(found) }
        });
        known
    }

    fn canonical(&self, part: W) -> W {
        self.grid.canonical(part)
    }

    fn weight(&self, part: W) -> u32 {
        part.count()
    }

    fn light(&self) -> u32 {
        20
    }

    fn is_zero(&self, part: W) -> bool {
        match self.leaves(part) {
            Some((leaves, stars)) => self.grid.is_turned(part.minus(leaves), stars),
            None => self.grid.is_turned(part, W::ZERO),
        }
    }

    fn longest(&self, part: W) -> u32 {
        part.count() / 2
    }

    fn enter(&self, free: u128) -> W {
        self.grid.enter(free)
    }

    fn places(&self, part: W, visit: &mut dyn FnMut(u128) -> Flow) -> Flow {
        self.grid.places(part, visit)
    }
}
