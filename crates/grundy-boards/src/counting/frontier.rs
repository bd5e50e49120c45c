//! Walking over a board cell by cell: the placements that begin at each cell, as seen from there.
//!
//! The free cells are numbered along the shorter side of the board, so that few cells ahead of the walker can be covered
//! by pieces laid behind him. Those that are covered are the *pending* cells, bits of a word. A cell has its bit from the
//! first step at which a piece can reach it until the walker is there; then the bit is given to another cell. So it does
//! not matter how far a piece reaches, as over the seam of a glued board, but only how many cells are within reach.

use crate::cells::Cells;
use crate::layout::{Layout, Placement};
use grundy_core::error::Stop;

/// Pending cells.
pub(super) type Pending = u128;

/// One cell on the way.
#[derive(Debug, Clone, Default)]
pub(super) struct Step {
    /// The cell's number on the board.
    pub(super) cell: usize,
    /// The cell's bit while it is within reach.
    pub(super) bit: Pending,
    /// The placements whose first cell this is.
    pub(super) starts: Vec<Pending>,
}

impl Step {
    /// Whether the cell is covered by a piece laid before.
    pub(super) fn is_pending(&self, pending: Pending) -> bool {
        pending & self.bit != 0
    }

    /// What is pending when the walker has gone on.
    pub(super) fn passed(&self, pending: Pending) -> Pending {
        pending & !self.bit
    }

    /// What is pending when he has laid a piece here and gone on: nothing if the cell is covered already.
    pub(super) fn laid(&self, pending: Pending) -> impl Iterator<Item = Pending> {
        let fitting = self.starts.iter().filter(move |start| *start & pending == 0);
        fitting.map(move |start| self.passed(start | pending))
    }
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

    /// The walk in a given order, with the most cells that can be pending at a time; `None` if a word has no room for them.
    fn along(layout: &Layout, order: Vec<usize>, placements: &[&Placement]) -> Option<(usize, Frontier)> {
        let mut number = vec![usize::MAX; layout.shape.size()];
        order.iter().enumerate().for_each(|(at, cell)| number[*cell] = at);
        let first = |placement: &Placement| placement.cells.iter().map(|cell| number[cell]).min();
        // From where on each cell is within reach.
        let mut since: Vec<usize> = (0..order.len()).collect();
        for placement in placements {
            let first = first(placement)?;
            placement.cells.iter().for_each(|cell| since[number[cell]] = since[number[cell]].min(first));
        }
        let (width, bits) = bits(&since)?;
        let bare =
            order.into_iter().zip(&bits).map(|(cell, bit)| Step { cell, bit: *bit, starts: Vec::new() });
        let mut steps: Vec<Step> = bare.collect();
        for placement in placements {
            let starts = &mut steps[first(placement)?].starts;
            let covered = placement.cells.iter().fold(0, |word, cell| word | bits[number[cell]]);
            if !starts.contains(&covered) {
                starts.push(covered);
            }
        }
        Some((width, Frontier { steps }))
    }
}

/// A bit for each cell of a walk, given from where on each is within reach, and how many are in use at most.
fn bits(since: &[usize]) -> Option<(usize, Vec<Pending>)> {
    let mut reached: Vec<Vec<usize>> = vec![Vec::new(); since.len()];
    since.iter().enumerate().for_each(|(cell, first)| reached[*first].push(cell));
    let mut vacant: Vec<u32> = (0..Pending::BITS).rev().collect();
    let (mut width, mut bits) = (0, vec![0 as Pending; since.len()]);
    for (at, cells) in reached.into_iter().enumerate() {
        for cell in cells {
            bits[cell] = 1 << vacant.pop()?;
        }
        width = width.max(Pending::BITS as usize - vacant.len());
        vacant.push(bits[at].trailing_zeros());
    }
    Some((width, bits))
}

fn too_wide() -> Stop {
    Stop::refused(format!(
        "this board is too large to be walked over: more than {} cells lie within reach at once",
        Pending::BITS
    ))
    .with_help(
        "tilings of flat boards, of cylinders of even girth and of tori with even sides are counted at any size",
    )
}
