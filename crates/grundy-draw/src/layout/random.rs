//! The random layout: it deals the nodes to the cells of a grid, one each, and shifts them a little inside their cells:
//! random, but nothing covers anything.

use super::Plan;
use crate::path::Point;
use grundy_core::random::Random;

/// Each node somewhere in a cell of its own.
pub(super) fn place(plan: &Plan<'_>, seed: u64) -> Vec<Point> {
    let mut chance = Random::new(seed);
    let nodes = plan.rooms.len();
    let widest = plan.rooms.iter().map(|room| room.width).fold(0.0, f64::max);
    let highest = plan.rooms.iter().map(|room| room.height).fold(0.0, f64::max);
    let (width, height) = (widest + 50.0, highest + 60.0);
    // Twice as many cells as nodes, and the drawing a little wider than high.
    let columns = ((2.6 * nodes as f64 * height / width).sqrt().ceil() as usize).max(1);
    let rows = (2 * nodes).div_ceil(columns);
    let mut cells: Vec<usize> = (0..rows * columns).collect();
    chance.shuffle(&mut cells);
    let mut point = |cell: usize| {
        let (dx, dy) = (40.0 * (chance.share() - 0.5), 50.0 * (chance.share() - 0.5));
        Point::new((cell % columns) as f64 * width + dx, (cell / columns) as f64 * height + dy)
    };
    cells[..nodes].iter().map(|cell| point(*cell)).collect()
}
