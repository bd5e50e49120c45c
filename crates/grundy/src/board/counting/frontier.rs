//! Walking over a board cell by cell: the placements that begin at each cell, as seen from there.
//!
//! The free cells are numbered along the shorter side of the board, so that a placement reaches only a little ahead.
//! Seen from a cell, the cells ahead are bits of a word: bit 0 the cell itself, bit 1 the next one, and so on. What
//! pieces laid behind the walker cover ahead of him is one such word, the *pending* cells.

use crate::board::cells::{Cells, SMALL};
use crate::board::layout::{Layout, Placement};
use crate::error::Stop;

/// Pending cells, bit 0 the next cell.
pub(super) type Pending = u128;

/// One cell on the way.
#[derive(Debug, Clone, Default)]
pub(super) struct Step {
    /// The cell's number on the board.
    pub(super) cell: usize,
    /// The placements whose first cell this is.
    pub(super) starts: Vec<Pending>,
}

/// The free cells in the order of the walk.
#[derive(Debug, Clone)]
pub(super) struct Frontier {
    pub(super) steps: Vec<Step>,
}

impl Frontier {
    /// All placements of a layout that are still possible.
    pub(super) fn new(layout: &Layout, free: &Cells) -> Result<Frontier, Stop> {
        let possible: Vec<&Placement> = layout.possible(free).collect();
        Frontier::of(layout, free, &possible)
    }

    /// Only these placements.
    pub(super) fn of(layout: &Layout, free: &Cells, placements: &[&Placement]) -> Result<Frontier, Stop> {
        let columns = layout.shape.columns();
        let rows_first: Vec<usize> = free.iter().collect();
        let mut columns_first = rows_first.clone();
        columns_first.sort_by_key(|cell| (cell % columns, cell / columns));
        let mut best: Option<(usize, Frontier)> = None;
        for order in [rows_first, columns_first] {
            if let Some((width, frontier)) = Frontier::along(layout, order, placements)
                && best.as_ref().is_none_or(|(least, _)| width < *least)
            {
                best = Some((width, frontier));
            }
        }
        best.map(|(_, frontier)| frontier).ok_or_else(too_wide)
    }

    /// Other placements, in the order of a walk that is there already.
    pub(super) fn in_order_of(
        walk: &Frontier,
        layout: &Layout,
        placements: &[&Placement],
    ) -> Result<Frontier, Stop> {
        let order = walk.steps.iter().map(|step| step.cell).collect();
        Frontier::along(layout, order, placements).map(|(_, frontier)| frontier).ok_or_else(too_wide)
    }

    /// The walk in a given order, with the most cells that can be pending at a time; `None` if a placement is too long for a word.
    fn along(layout: &Layout, order: Vec<usize>, placements: &[&Placement]) -> Option<(usize, Frontier)> {
        let mut number = vec![usize::MAX; layout.shape.size()];
        order.iter().enumerate().for_each(|(at, cell)| number[*cell] = at);
        let mut steps: Vec<Step> = order.into_iter().map(|cell| Step { cell, starts: Vec::new() }).collect();
        // From where on each cell can be pending.
        let mut since: Vec<usize> = (0..steps.len()).collect();
        for placement in placements {
            let first = placement.cells.iter().map(|cell| number[cell]).min()?;
            let mut seen_from_there: Pending = 0;
            for cell in placement.cells.iter() {
                let ahead = number[cell] - first;
                since[number[cell]] = since[number[cell]].min(first);
                seen_from_there |= 1 << u32::try_from(ahead).ok().filter(|ahead| *ahead < Pending::BITS)?;
            }
            let starts = &mut steps[first].starts;
            if !starts.contains(&seen_from_there) {
                starts.push(seen_from_there);
            }
        }
        let pending = |at: usize| since[at..].iter().filter(|first| **first < at).count();
        let width = (0..steps.len()).map(pending).max().unwrap_or(0);
        Some((width, Frontier { steps }))
    }
}

fn too_wide() -> Stop {
    Stop::Refused(format!("pieces that reach over more than {SMALL} cells cannot be counted this way"))
}
