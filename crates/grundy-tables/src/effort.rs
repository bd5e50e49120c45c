//! How much work a check may put into one row, and what it has found already.
//!
//! A row whose game is not decided within so many positions is *undecided*: neither right nor wrong, and not
//! silently passed over either. What a table states plays no part in this, for it may be misprinted.

use super::rows::{Fault, Row};
use grundy::ask::sweep::Column;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::parallel::lock;
use grundy::subtraction::Sequence;
use grundy::subtraction::family::find_pair;
use grundy::subtraction::outcome::Moves;
use grundy::trouble::Trouble;
use grundy::workbench::Workbench;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Period and preperiod.
pub(super) type Pair = (u128, u128);

/// Games that were tried, with what was found.
type Periods = HashMap<(Sequence, Vec<u64>), Option<Pair>>;
/// What was gathered from all sets of a kind with a largest move.
type Summaries = HashMap<(&'static str, u64), Arc<dyn Any + Send + Sync>>;

/// The limits of a check.
pub struct Effort {
    /// So many positions may be computed for a game, or for all games of a row together.
    pub positions: u64,
    known: Mutex<Periods>,
    summaries: Mutex<Summaries>,
    /// From this largest move on, the sets of a kind were too many.
    too_many: Mutex<HashMap<&'static str, u64>>,
    /// What was found out about boards, by the game.
    boards: Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>,
    /// Where cells of tables over sizes are found out.
    bench: Workbench,
}

/// A position of a board takes about so many times the work of a position of a subtraction game.
const BOARD_POSITION: u64 = 1000;

impl Effort {
    /// A limit on positions.
    pub fn new(positions: u64) -> Effort {
        Effort {
            positions,
            known: Mutex::default(),
            summaries: Mutex::default(),
            too_many: Mutex::default(),
            boards: Mutex::default(),
            bench: Workbench::new(),
        }
    }

    /// Boards with more cells are not even counted: the work grows by half with every cell, or faster.
    pub(super) fn most_cells(&self) -> u32 {
        (self.positions / BOARD_POSITION).checked_ilog2().unwrap_or(0) * 3 / 2
    }
}

/// The work on a table: how much of it is allowed, and the budget of the whole check.
pub(super) struct Work<'w, 'm> {
    pub(super) effort: &'w Effort,
    pub(super) budget: &'w mut Budget<'m>,
}

impl<'m> Work<'_, 'm> {
    /// Does work on the positions of a board; `None` if it takes too much.
    pub(super) fn on_board<T>(
        &mut self,
        work: impl FnOnce(&mut Budget<'m>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        self.budget.within(self.effort.positions / BOARD_POSITION, work)
    }

    /// A cell of a table over sizes, as text; `None` if it takes too much. Cells are remembered.
    pub(super) fn cell(
        &mut self,
        row: Row<'_>,
        game: &str,
        cells: u64,
        column: Column,
    ) -> Result<Option<String>, Fault> {
        let Effort { positions, bench, .. } = self.effort;
        // A strategy may tell the value of any board.
        if column != Column::Value && cells > u64::from(self.effort.most_cells()) {
            return Ok(None);
        }
        let found = self.board(&format!("{game} {column}"), |work| {
            let found = bench.work(work.budget.monitor(), |budget| {
                column.of(game, bench, &mut budget.aside(u64::MAX).at_most(positions / BOARD_POSITION))
            });
            match found {
                Ok(cell) => Ok(Some(cell.to_string())),
                // Who stops everything stops here, too.
                Err(Trouble::Stopped(_)) => Ok(work.budget.look().map(|()| None)?),
                Err(trouble) => Err(row.fault(trouble.to_string())),
            }
        })?;
        Ok((*found).clone())
    }

    /// What is known about the board of a game. Tables name most boards several times, so it is remembered.
    pub(super) fn board<T: Any + Send + Sync>(
        &mut self,
        game: &str,
        find_out: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<Arc<T>, Fault> {
        let known = lock(&self.effort.boards).get(game).cloned();
        if let Some(known) = known.and_then(|known| known.downcast().ok()) {
            return Ok(known);
        }
        let found = Arc::new(find_out(self)?);
        lock(&self.effort.boards).insert(game.into(), Arc::clone(&found) as Arc<dyn Any + Send + Sync>);
        Ok(found)
    }

    /// Period and preperiod of a game; `None` if the limit is reached first. Games are remembered.
    pub(super) fn period(&mut self, sequence: Sequence, moves: &[u64]) -> Result<Option<Pair>, Fault> {
        let key = (sequence, moves.to_vec());
        if let Some(known) = lock(&self.effort.known).get(&key) {
            return Ok(*known);
        }
        let found = self.budget.within(self.effort.positions, |budget| period(sequence, moves, budget))?;
        lock(&self.effort.known).insert(key, found);
        Ok(found)
    }

    /// Period and preperiod of wins and losses.
    pub(super) fn outcomes(&mut self, moves: &[u64]) -> Result<Option<Pair>, Fault> {
        self.period(Sequence::Outcomes, moves)
    }

    /// What is known of all sets of a kind with this largest move; `None` if the limit is reached first, now or
    /// for a smaller largest move. Summaries are remembered.
    pub(super) fn summary<T: Any + Send + Sync>(
        &mut self,
        kind: &'static str,
        largest: u64,
        work: impl FnOnce(&mut Budget<'m>) -> Result<T, Stop>,
    ) -> Result<Option<Arc<T>>, Fault> {
        let Effort { positions, summaries, too_many, .. } = self.effort;
        let known = lock(summaries).get(&(kind, largest)).cloned();
        if let Some(known) = known.and_then(|known| known.downcast().ok()) {
            return Ok(Some(known));
        }
        if lock(too_many).get(kind).is_some_and(|least| largest >= *least) {
            return Ok(None);
        }
        let Some(found) = self.budget.within(*positions, work)? else {
            lock(too_many).insert(kind, largest);
            return Ok(None);
        };
        let found = Arc::new(found);
        lock(summaries).insert((kind, largest), Arc::clone(&found) as Arc<dyn Any + Send + Sync>);
        Ok(Some(found))
    }
}

/// Period and preperiod of a game.
pub(super) fn period(sequence: Sequence, moves: &[u64], budget: &mut Budget<'_>) -> Result<Pair, Stop> {
    let moves = Moves::try_from(moves.to_vec())?;
    find_pair(&moves, sequence, budget)
}
