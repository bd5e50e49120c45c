//! All positions reachable from one, or all classes under the symmetries, one by one.
//!
//! Some questions cannot be answered without looking at every class: how many *different classes* the moves of a
//! class lead to, on average. Boards of up to 128 cells are held as words, and a table for each symmetry maps eight
//! cells at a time.

use crate::cells::Cells;
use crate::juvavum::{Turning, is_juvavum, normal_form};
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// What an enumeration counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Enumerated {
    /// Positions, or classes of positions.
    pub positions: u64,
    /// Pairs of a position and a different position (or class) to which a move leads.
    pub moves: u64,
    /// Positions without moves.
    pub ends: u64,
}

/// Which positions count as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Alike {
    /// Every position counts.
    #[default]
    Equal,
    /// Positions that a symmetry of the board carries into each other.
    Symmetric,
    /// Positions of Juvavum that differ by the order of rows and of columns.
    Permuted,
}

impl Alike {
    /// The position that stands for all that count as the same; [`Alike::Permuted`] is for Juvavum only.
    pub fn representative(self, game: &Board, position: &Position) -> Position {
        let shape = &game.layout().shape;
        let form = || normal_form(shape.columns(), &position.free, Turning::Forbidden);
        match self {
            Alike::Equal => position.clone(),
            Alike::Symmetric => game.canonical(position),
            Alike::Permuted => {
                let placed = form().and_then(|form| form.placed(shape.rows(), shape.columns()));
                Position { free: placed.unwrap_or_else(|| position.free.clone()), used: position.used }
            }
        }
    }
}

/// Visits everything reachable from a position.
///
/// ```
/// use grundy_boards::counting::{Alike, enumerate};
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// let game = Placements::juvavum("djuv(3x3)".into(), Shape::rectangle(3, 3), 2);
/// let found = enumerate(&game, &game.start().unwrap(), Alike::Symmetric, &mut Budget::unlimited()).unwrap();
/// assert_eq!((found.positions, found.moves, found.ends), (18, 37, 3));
/// ```
pub fn enumerate(
    game: &Board,
    from: &Position,
    alike: Alike,
    budget: &mut Budget<'_>,
) -> Result<Enumerated, Stop> {
    if alike == Alike::Permuted && !is_juvavum(game.layout()) {
        return Err(Stop::refused(format!(
            "rows and columns may be permuted in juvavum on a flat board only, not in {}",
            game.name()
        ))
        .with_help("let only symmetries of the board make positions alike"));
    }
    let images = (alike == Alike::Symmetric).then(|| Images::new(game));
    let name = |position: Position| match &images {
        Some(images) => images.least(position),
        None => alike.representative(game, &position),
    };
    let (mut seen, mut waiting) = (FxHashSet::default(), vec![name(from.clone())]);
    seen.insert(waiting[0].clone());
    let mut found = Enumerated::default();
    let (mut targets, mut bytes) = (Vec::new(), 0u64);
    let mut within_limits = Ok(());
    while let Some(position) = waiting.pop() {
        targets.clear();
        let _ = game.moves(&position, &mut |_, option| -> Flow {
            targets.push(name(option));
            // A single line can have more moves than fit into any memory.
            let owned = position.free.owned_bytes();
            let more = targets.len() * (size_of::<Position>() + owned);
            within_limits = budget.work(64 + owned as u64).and_then(|asked| match asked {
                true => budget.need(bytes + more as u64),
                false => Ok(()),
            });
            if within_limits.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        within_limits.clone()?;
        targets.sort_unstable();
        targets.dedup();
        found.positions += 1;
        found.moves += targets.len() as u64;
        found.ends += u64::from(targets.is_empty());
        for target in targets.drain(..) {
            if !seen.contains(&target) {
                bytes += 2 * (size_of::<Position>() + target.free.owned_bytes()) as u64;
                seen.insert(target.clone());
                waiting.push(target);
            }
        }
        budget.position(bytes)?;
    }
    Ok(found)
}

/// The symmetries of a board as tables: the image of eight cells at a time.
struct Images<'g> {
    game: &'g Board,
    tables: Vec<Vec<[u128; 256]>>,
}

impl Images<'_> {
    fn new(game: &Board) -> Images<'_> {
        let size = game.layout().shape.size();
        let small = Cells::none(size).small().is_some();
        let eight = |map: &[usize], from: usize| -> [u128; 256] {
            std::array::from_fn(|byte| {
                let taken = (0..8).filter(|bit| byte >> bit & 1 == 1 && from + bit < size);
                taken.fold(0, |word, bit| word | 1 << map[from + bit])
            })
        };
        let table = |map: &Vec<usize>| (0..size).step_by(8).map(|from| eight(map, from)).collect();
        let tables = if small { game.symmetries().iter().map(table).collect() } else { Vec::new() };
        Images { game, tables }
    }

    /// The least image of a position.
    fn least(&self, position: Position) -> Position {
        let Some(word) = position.free.small() else { return self.game.canonical(&position) };
        let image = |table: &Vec<[u128; 256]>| {
            let eights = table.iter().enumerate();
            eights.fold(0, |image, (at, eight)| image | eight[(word >> (8 * at) & 255) as usize])
        };
        let least = self.tables.iter().map(image).min().unwrap_or(word);
        Position { free: Cells::Small(least), used: position.used }
    }
}
