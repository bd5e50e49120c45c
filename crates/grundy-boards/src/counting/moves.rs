//! How many moves a position has, and how many all reachable positions have together.
//!
//! A move takes one placement, or a union of disjoint placements of one line; single cells belong to several lines
//! and count once. So the moves of a position are counted line by line: in Juvavum a line with z free cells gives
//! 2^z - 1 of them, in Domino Juvavum the product of F(n+1) over its gaps of n cells, less 1.
//!
//! The moves of all reachable positions together: a move M and a reachable position that still has room for it
//! are a pair of disjoint sets, counted by one walk that decides for each cell whether it is free, taken or part of M.

use super::frontier::{Frontier, Step};
use super::positions::{Possible, leaving, takes_anything, taking, unions, words};
use crate::cells::Cells;
use crate::layout::{Layout, Placement, Turn};
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// How many moves a position has, without listing them.
///
/// ```
/// use grundy_boards::counting::moves_here;
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// let game = Placements::juvavum("juvavum(10x10)".into(), Shape::rectangle(10, 10), 1);
/// let moves = moves_here(&game, &game.start().unwrap(), &mut Budget::unlimited());
/// assert_eq!(moves, Ok(20360u32.into()));
/// ```
pub fn moves_here(game: &Board, from: &Position, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    let layout = game.layout();
    if !in_lines(game) {
        return Ok(listed(game, from, budget)?.len().into());
    }
    let possible: Vec<&Placement> = layout.possible(&from.free).collect();
    let mut sum = BigUint::ZERO;
    for line in lines(&possible) {
        sum += line_unions(layout, line, budget)? - 1u32;
    }
    Ok(sum - possible.iter().filter(|placement| placement.repeated).count())
}

/// How many moves all positions reachable from one have together: divided by the number of positions, the mean
/// branching.
///
/// ```
/// use grundy_boards::counting::moves_in_all;
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// let game = Placements::juvavum("djuv(3x3)".into(), Shape::rectangle(3, 3), 2);
/// let moves = moves_in_all(&game, &game.start().unwrap(), &mut Budget::unlimited());
/// assert_eq!(moves, Ok(300u32.into()));
/// ```
pub fn moves_in_all(game: &Board, from: &Position, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    if game.is_once() {
        return Ok(super::enumerate(game, from, super::Alike::Equal, budget)?.moves.into());
    }
    let (layout, free) = (game.layout(), &from.free);
    // Where every set can be taken, so can every set of fewer cells: that need not be found out again for each move.
    let anything = takes_anything(layout, free);
    let left = |taken: &Cells, budget: &mut Budget<'_>| {
        budget.look()?;
        match anything {
            true => Ok(BigUint::from(1u32) << (free.count() - taken.count())),
            false => unions(layout, &free.minus(taken), budget),
        }
    };
    let mut sum = BigUint::ZERO;
    if !in_lines(game) {
        for cells in listed(game, from, budget)? {
            sum += left(&cells, budget)?;
        }
        return Ok(sum);
    }
    let possible: Vec<&Placement> = layout.possible(free).collect();
    let positions = left(&Cells::none(layout.shape.size()), budget)?;
    for line in lines(&possible) {
        budget.look()?;
        sum += pairs(layout, free, anything, line, budget)? - &positions;
    }
    for placement in possible.iter().filter(|placement| placement.repeated) {
        sum -= left(&placement.cells, budget)?;
    }
    Ok(sum)
}

/// Whether moves can be counted line by line: with several kinds of pieces, or on a Möbius band or a Klein bottle, where a column may
/// lie within a row, the same move may arise twice.
fn in_lines(game: &Board) -> bool {
    let told_apart = game.pieces().len() == 1 && !game.layout().shape.seam().turns();
    game.turn() == Turn::Line && told_apart
}

/// The moves one by one.
fn listed(game: &Board, from: &Position, budget: &Budget<'_>) -> Result<Vec<Cells>, Stop> {
    let (mut list, mut within_limits) = (Vec::new(), Ok(()));
    let _ = game.moves(from, &mut |cells, _| -> Flow {
        list.push(cells);
        let each = size_of::<Cells>() + from.free.owned_bytes();
        within_limits = budget.need((list.len() * each) as u64);
        if within_limits.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    within_limits.map(|()| list)
}

/// The placements line by line; placements are sorted that way.
fn lines<'a, 'p>(possible: &'a [&'p Placement]) -> impl Iterator<Item = &'a [&'p Placement]> {
    possible.chunk_by(|one, two| one.line == two.line)
}

/// The cells that placements use.
fn used(layout: &Layout, placements: &[&Placement]) -> Cells {
    placements.iter().fold(Cells::none(layout.shape.size()), |cells, placement| cells.or(&placement.cells))
}

/// How many sets of cells the placements of one line can take, the empty set included.
fn line_unions(layout: &Layout, line: &[&Placement], budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    let cells = used(layout, line);
    if line.iter().all(|placement| placement.cells.count() == 1) {
        return Ok(BigUint::from(1u32) << cells.count());
    }
    words(&Frontier::of(layout, &cells, line)?, budget)
}

/// How many pairs there are of a reachable set and a disjoint union of placements of one line, the empty one
/// included; `anything` says that every set of free cells can be reached.
fn pairs(
    layout: &Layout,
    free: &Cells,
    anything: bool,
    line: &[&Placement],
    budget: &mut Budget<'_>,
) -> Result<BigUint, Stop> {
    let cells = used(layout, line);
    if anything && line.iter().all(|placement| placement.cells.count() == 1) {
        // Every cell of the line is free, taken or part of the move, every other one free or taken.
        let inside = cells.count();
        let threes = (0..inside).fold(BigUint::from(1u32), |power, _| power * 3u32);
        return Ok(threes << (free.count() - inside));
    }
    let whole = Frontier::new(layout, free)?;
    let moved = Frontier::in_order_of(&whole, layout, line)?;
    let mut layer: FxHashMap<(Possible, Possible), BigUint> = FxHashMap::default();
    layer.insert((Box::new([0]), Box::new([0])), BigUint::from(1u32));
    for (position, mv) in whole.steps.iter().zip(&moved.steps) {
        layer = decide(layer, position, mv, budget)?;
    }
    Ok(layer.into_values().sum())
}

/// One cell further: it stays free, is taken in the position, or belongs to the move.
fn decide(
    layer: FxHashMap<(Possible, Possible), BigUint>,
    position: &Step,
    mv: &Step,
    budget: &mut Budget<'_>,
) -> Result<FxHashMap<(Possible, Possible), BigUint>, Stop> {
    let mut ahead: FxHashMap<(Possible, Possible), BigUint> = FxHashMap::default();
    let mut bytes = 0u64;
    for ((taken, moved), count) in layer {
        budget.work(8 * (taken.len() + moved.len()) as u64)?;
        let (no_taken, no_moved) = (leaving(&taken, position), leaving(&moved, mv));
        let choices = [
            (no_taken.clone(), no_moved.clone()),
            (taking(&taken, position), no_moved),
            (no_taken, taking(&moved, mv)),
        ];
        for (taken, moved) in choices {
            if !taken.is_empty() && !moved.is_empty() {
                bytes +=
                    (size_of::<(Possible, Possible, BigUint)>() + 16 * (taken.len() + moved.len())) as u64;
                *ahead.entry((taken, moved)).or_default() += &count;
            }
        }
        budget.position(bytes)?;
    }
    Ok(ahead)
}
