//! Ways to lay pieces on a board: with gaps (all matchings, for dominoes) or without (tilings).
//!
//! The broken profile: walking cell by cell, all that matters of the pieces laid so far is which cells ahead they
//! cover. Boards of any shape, glued or not, flat or not, and any pieces; the cost grows with two to the power of
//! the shorter side. Flat boards of any size, and most cylinders and tori, are tiled by [`kasteleyn`](super::kasteleyn).

use super::frontier::{Frontier, Pending};
use super::kasteleyn;
use crate::cells::Cells;
use crate::layout::{Layout, Turn};
use crate::pieces::Piece;
use crate::shape::Shape;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// In how many ways disjoint pieces can lie on the free cells, none at all included.
///
/// ```
/// use grundy_boards::counting::packings;
/// use grundy_boards::layout::{Layout, Turn};
/// use grundy_boards::pieces::Piece;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// let board = Shape::rectangle(5, 5);
/// let dominoes = Layout::new(board.clone(), &[Piece::straight(2)], Turn::One);
/// let ways = packings(&dominoes, board.present(), &mut Budget::unlimited());
/// assert_eq!(ways, Ok(2_810_694u32.into()));
/// ```
pub fn packings(layout: &Layout, free: &Cells, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    walk(&Frontier::new(layout, free)?, true, budget)
}

/// In how many ways dominoes can cover the free cells, each exactly once.
///
/// ```
/// use grundy_boards::counting::tilings;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// let board = Shape::rectangle(8, 8);
/// assert_eq!(tilings(&board, board.present(), &mut Budget::unlimited()), Ok(12_988_816u32.into()));
/// ```
pub fn tilings(shape: &Shape, free: &Cells, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    if free.count() % 2 == 1 {
        return Ok(BigUint::ZERO);
    }
    if let Some(count) = kasteleyn::tilings(shape, free, budget)? {
        return Ok(count);
    }
    let dominoes = Layout::new(shape.clone(), &[Piece::straight(2)], Turn::One);
    tilings_by_profile(&dominoes, free, budget)
}

/// In how many ways pieces of any kind can cover the free cells, each exactly once.
pub fn tilings_by_profile(layout: &Layout, free: &Cells, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    walk(&Frontier::new(layout, free)?, false, budget)
}

fn walk(frontier: &Frontier, gaps: bool, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    let mut layer: FxHashMap<Pending, BigUint> = FxHashMap::default();
    layer.insert(0, BigUint::from(1u32));
    for step in &frontier.steps {
        let mut ahead: FxHashMap<Pending, BigUint> = FxHashMap::default();
        let mut bytes = 0u64;
        for (pending, ways) in layer {
            bytes += (size_of::<(Pending, BigUint)>() as u64 + ways.bits() / 8) * 2;
            budget.position(bytes)?;
            if gaps || step.is_pending(pending) {
                *ahead.entry(step.passed(pending)).or_default() += &ways;
            }
            for pending in step.laid(pending) {
                *ahead.entry(pending).or_default() += &ways;
            }
        }
        layer = ahead;
    }
    Ok(layer.remove(&0).unwrap_or_default())
}
