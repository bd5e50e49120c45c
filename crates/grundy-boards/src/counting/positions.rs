//! How many positions can be reached, and how many up to the symmetries of the board.
//!
//! A set of cells can be taken if some choice of disjoint placements covers exactly it. Choices are many, sets are
//! wanted: so the walk keeps, for the cells decided so far, the set of *all* pending words that some choice leads to
//! (the subset construction of automata theory), and counts how many decisions lead to each. Sets with the same
//! future are counted together; a board of 5x6 with its 21,583,864 positions takes a few thousand steps.
//!
//! Up to symmetry Burnside's lemma is used: the mean over all symmetries of the number of sets they leave as they
//! are. For such sets the first cell of each orbit decides for the later ones, whose state the walk then carries.

use super::enumerate::{Alike, enumerate};
use super::frontier::{Frontier, Pending, Step};
use crate::cells::{Cells, SMALL};
use crate::layout::{Layout, image};
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// All pending words to which some choice of placements leads, sorted.
pub(super) type Possible = Box<[Pending]>;

/// What is known at a cell: the possible pending words, and the decided state of cells ahead (bit 0 the next).
type Known = (Possible, u128);

/// How many positions can be reached from one, itself included.
///
/// ```
/// use grundy_boards::counting::positions;
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// let game = Placements::cram("cram(4x5)".into(), Shape::rectangle(4, 5), 2);
/// let start = game.start().unwrap();
/// assert_eq!(positions(&game, &start, &mut Budget::unlimited()), Ok(58830u32.into()));
/// ```
pub fn positions(game: &Board, from: &Position, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    if game.is_once() {
        return Ok(enumerate(game, from, Alike::Equal, budget)?.positions.into());
    }
    unions(game.layout(), &from.free, budget)
}

/// How many positions can be reached from one if those that symmetries of the board carry into each other count
/// once.
///
/// ```
/// use grundy_boards::counting::classes;
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// let game = Placements::juvavum("juvavum(3x3)".into(), Shape::rectangle(3, 3), 1);
/// let start = game.start().unwrap();
/// assert_eq!(classes(&game, &start, &mut Budget::unlimited()), Ok(102u32.into()));
/// ```
pub fn classes(game: &Board, from: &Position, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    let (size, symmetries) = (game.layout().shape.size(), game.symmetries());
    let kept = symmetries.iter().all(|map| image(&from.free, map, size) == from.free);
    if game.is_once() || !kept {
        return Ok(enumerate(game, from, Alike::Symmetric, budget)?.positions.into());
    }
    if !game.layout().shape.lists_all_symmetries() {
        return Err(Stop::refused("this board has too many symmetries to count positions up to them")
            .with_help("count all positions, or take a smaller board"));
    }
    let mut sum = BigUint::ZERO;
    for map in symmetries {
        budget.look()?;
        sum += unmoved(game.layout(), &from.free, map, budget)?;
    }
    Ok(sum / symmetries.len())
}

/// How many subsets of `free` are unions of disjoint placements.
pub(super) fn unions(layout: &Layout, free: &Cells, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    if takes_anything(layout, free) {
        return Ok(BigUint::from(1u32) << free.count());
    }
    words(&Frontier::new(layout, free)?, budget)
}

/// Whether every free cell can be taken alone, and with it every set of cells.
pub(super) fn takes_anything(layout: &Layout, free: &Cells) -> bool {
    let mut alone = Cells::none(layout.shape.size());
    for placement in layout.possible(free).filter(|placement| placement.cells.count() == 1) {
        placement.cells.iter().for_each(|cell| alone.insert(cell));
    }
    alone == *free
}

/// How many sets of cells the placements of a walk can take.
pub(super) fn words(frontier: &Frontier, budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    let nobody = vec![None; frontier.steps.len()];
    walk(frontier, &nobody, budget)
}

/// How many of the sets a symmetry carries to themselves.
fn unmoved(layout: &Layout, free: &Cells, map: &[usize], budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    if takes_anything(layout, free) {
        return Ok(BigUint::from(1u32) << orbits(free, map));
    }
    let frontier = Frontier::new(layout, free)?;
    walk(&frontier, &next_of_orbit(&frontier, map)?, budget)
}

/// How many orbits a map has on a set of cells that it keeps.
fn orbits(free: &Cells, map: &[usize]) -> usize {
    let mut seen = Cells::none(map.len());
    let mut count = 0;
    for cell in free.iter() {
        count += usize::from(!seen.has(cell));
        let mut at = cell;
        while !seen.has(at) {
            seen.insert(at);
            at = map[at];
        }
    }
    count
}

/// For each step how far ahead the next cell of the same orbit is: it must be in the same state.
fn next_of_orbit(frontier: &Frontier, map: &[usize]) -> Result<Vec<Option<usize>>, Stop> {
    let steps = &frontier.steps;
    if steps.len() > SMALL && map.iter().enumerate().any(|(cell, image)| cell != *image) {
        let message = format!("symmetries are counted on boards of at most {SMALL} cells");
        return Err(Stop::refused(message).with_help("count all positions, or take a smaller board"));
    }
    let mut number = vec![0; map.len()];
    steps.iter().enumerate().for_each(|(at, step)| number[step.cell] = at);
    let next = |(at, step): (usize, &Step)| {
        let mut cells = vec![step.cell];
        while map[cells[cells.len() - 1]] != step.cell {
            cells.push(map[cells[cells.len() - 1]]);
        }
        cells.iter().map(|cell| number[*cell]).filter(|other| *other > at).min().map(|other| other - at)
    };
    Ok(steps.iter().enumerate().map(next).collect())
}

/// Counts sets of cells; `next` names the cell ahead that must be in the same state.
fn walk(frontier: &Frontier, next: &[Option<usize>], budget: &mut Budget<'_>) -> Result<BigUint, Stop> {
    let mut bound = vec![false; frontier.steps.len()];
    next.iter().enumerate().filter_map(|(at, ahead)| Some(at + (*ahead)?)).for_each(|at| bound[at] = true);
    let mut layer: FxHashMap<Known, BigUint> = FxHashMap::default();
    layer.insert((Box::new([0]), 0), BigUint::from(1u32));
    for (at, step) in frontier.steps.iter().enumerate() {
        let mut ahead: FxHashMap<Known, BigUint> = FxHashMap::default();
        let mut bytes = 0u64;
        for ((possible, decided), count) in layer {
            budget.work(8 * possible.len() as u64)?;
            for taken in [false, true] {
                if bound[at] && taken != (decided & 1 == 1) {
                    continue;
                }
                let possible = if taken { taking(&possible, step) } else { leaving(&possible, step) };
                if possible.is_empty() {
                    continue;
                }
                let carried = next[at].filter(|_| taken).map_or(0, |far| 1 << far);
                bytes += (size_of::<(Known, BigUint)>() + 16 * possible.len() + 8) as u64;
                *ahead.entry((possible, (decided | carried) >> 1)).or_default() += &count;
            }
            budget.position(bytes)?;
        }
        layer = ahead;
    }
    Ok(layer.into_values().sum())
}

/// The pending words after a cell that stays free.
pub(super) fn leaving(possible: &[Pending], step: &Step) -> Possible {
    possible.iter().copied().filter(|pending| !step.is_pending(*pending)).collect()
}

/// The pending words after a cell that is taken: it was pending, or a placement begins here.
pub(super) fn taking(possible: &[Pending], step: &Step) -> Possible {
    let mut list = Vec::new();
    for pending in possible {
        list.extend(step.is_pending(*pending).then(|| step.passed(*pending)));
        list.extend(step.laid(*pending));
    }
    list.sort_unstable();
    list.dedup();
    list.into()
}
