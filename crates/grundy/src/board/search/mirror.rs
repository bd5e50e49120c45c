//! Symmetry strategies: positions whose second player answers every move by its mirror image.
//!
//! Let s be a symmetry of the game that is its own inverse. If the position is its own image and no move meets its
//! image, the image of a move is a legal answer and leaves such a position again: the second player moves last,
//! so the value is 0 in normal play. If some move leads to such a position (filling the centre of an even by
//! odd board), the first player wins.

use crate::board::cells::Cells;
use crate::board::layout::{Layout, Turn, image};
use crate::game::{Flow, Outcome};
use std::ops::ControlFlow;

/// So many first moves are tried.
const MOST_MOVES: usize = 10_000;

/// The symmetries of a game that are their own inverse, without the identity.
pub fn involutions(symmetries: &[Vec<usize>]) -> impl Iterator<Item = &Vec<usize>> {
    symmetries.iter().skip(1).filter(|map| (0..map.len()).all(|cell| map[map[cell]] == cell))
}

/// Whether the second player can answer every move by its image.
pub fn is_mirrored(layout: &Layout, free: &Cells, map: &[usize]) -> bool {
    let size = layout.shape.size();
    if image(free, map, size) != *free {
        return false;
    }
    let possible: Vec<_> = layout.possible(free).collect();
    let apart = |cells: &Cells| !cells.meets(&image(cells, map, size));
    match layout.turn {
        Turn::One => possible.iter().all(|placement| apart(&placement.cells)),
        Turn::Line => possible.chunk_by(|one, two| one.line == two.line).all(|line| {
            let all = line.iter().fold(Cells::none(size), |all, placement| all.or(&placement.cells));
            apart(&all)
        }),
    }
}

/// The outcome in normal play, if a symmetry strategy decides it.
pub fn outcome(layout: &Layout, free: &Cells, symmetries: &[Vec<usize>]) -> Option<Outcome> {
    if involutions(symmetries).any(|map| is_mirrored(layout, free, map)) {
        return Some(Outcome::P);
    }
    let (mut won, mut tried) = (false, 0);
    let _ = layout.moves(free, &mut |cells| -> Flow {
        let rest = free.minus(cells);
        tried += 1;
        won = involutions(symmetries).any(|map| is_mirrored(layout, &rest, map));
        if won || tried == MOST_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    won.then_some(Outcome::N)
}
