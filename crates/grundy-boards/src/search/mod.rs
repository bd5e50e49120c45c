//! The fast solver for placement games on boards of up to 128 cells.
//!
//! * [`normal`]: asks "has this part the value t?"; [`proof`] asks it of heavy parts, by proof numbers, which
//!   [`numbers`] keeps; [`driver`] puts the questions to all cores.
//! * [`misere`]: the same over multisets of parts, which [`sums`] keeps, packed by `lists`.
//! * [`rules`]: what the search asks of a game; [`dominoes`] is Cram on flat boards, [`small_lines`] Domino Juvavum
//!   there, [`lines`] the same beyond 8x8 cells, [`placed`] everything else; [`grid`]: the forms of parts on flat boards.
//! * [`table`]: what is known about parts, compact, shared, within the memory limit, read `ahead`; [`word`]: sets of
//!   cells.
//!
//! Main results
//! * [`Engine::value`], [`Engine::outcome`]: of any set of free cells, in normal and in misère play.

mod ahead;
pub mod dominoes;
pub mod driver;
pub mod grid;
pub mod lines;
mod lists;
pub mod misere;
pub mod normal;
pub mod numbers;
mod parts;
pub mod placed;
pub mod proof;
pub mod rules;
pub mod small_lines;
pub mod sums;
pub mod table;
pub mod word;

#[cfg(test)]
mod tests;

use super::cells::SMALL;
use super::layout::{Layout, Turn};
use dominoes::Dominoes;
use driver::{Question, answer};
use grid::Grid;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::{Convention, Outcome};
use grundy_core::parallel::{cores, lock as wait};
use lines::Lines;
use placed::Placed;
use rules::Rules;
use small_lines::SmallLines;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;
use sums::Misere;
use table::{Known, Table};
use word::Word;

/// A solver for one placement game, with what it has found out so far.
pub struct Engine {
    solver: Box<dyn Solve>,
    workers: AtomicUsize,
}

/// How much an engine remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Entries of the table for normal play.
    pub entries: usize,
    /// Bytes of that table.
    pub bytes: u64,
    /// Entries that had to give way to others for want of memory, under both conventions.
    pub forgotten: usize,
    /// Sums of parts known in misère play.
    pub sums: usize,
    /// Bytes for them.
    pub sums_bytes: u64,
}

impl Engine {
    /// The solver for a layout whose pieces may be used endlessly, if it has at most 128 cells.
    pub fn new(layout: &Layout, symmetries: &[Vec<usize>]) -> Option<Engine> {
        let solver = match layout.shape.size() {
            0..=64 => solver::<u64>(layout, symmetries)?,
            65..=SMALL => solver::<u128>(layout, symmetries)?,
            _ => return None,
        };
        Some(Engine { solver, workers: AtomicUsize::new(cores()) })
    }

    /// Uses at most so many threads; all cores if nothing is said.
    pub fn set_workers(&self, workers: usize) {
        self.workers.store(workers.max(1), Ordering::Relaxed);
    }

    /// The value of a set of free cells.
    pub fn value(&self, free: u128, convention: Convention, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        match convention {
            Convention::Normal => self.solver.value(free, self.workers.load(Ordering::Relaxed), budget),
            Convention::Misere => {
                self.solver.misere(free, None, self.workers.load(Ordering::Relaxed), budget)
            }
        }
    }

    /// The outcome of a set of free cells; cheaper than the value.
    pub fn outcome(
        &self,
        free: u128,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stop> {
        let workers = self.workers.load(Ordering::Relaxed);
        let lost = match convention {
            Convention::Normal => self.solver.has_value(free, 0, workers, budget),
            Convention::Misere => self.solver.misere(free, Some(0), workers, budget).map(|yes| yes == 1),
        };
        Ok(if lost? { Outcome::P } else { Outcome::N })
    }

    /// Whether a set of free cells has a value in normal play; cheaper than the value.
    pub fn has_value(&self, free: u128, value: u32, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        self.solver.has_value(free, value, self.workers.load(Ordering::Relaxed), budget)
    }

    /// What is known already about the value of a set of free cells in normal play.
    pub fn known(&self, free: u128) -> Known {
        self.solver.known(free)
    }

    /// Every value found, with free cells that have it. In misère play sums of parts that do not easily lie side
    /// by side on the board are left out.
    pub fn values(&self, convention: Convention) -> Vec<(u128, u32)> {
        let mut values = match convention {
            Convention::Normal => self.solver.values(),
            Convention::Misere => self.solver.misere_values(),
        };
        values.sort_unstable();
        values
    }

    /// Takes back what [`Engine::values`] gave; `false` if the cells cannot have the value or are not the kind
    /// that is kept: one part in normal play.
    pub(crate) fn recall(&self, free: u128, convention: Convention, value: u32) -> bool {
        match convention {
            Convention::Normal => self.solver.recall(free, value),
            Convention::Misere => self.solver.recall_misere(free, value),
        }
    }

    /// How much is remembered.
    pub fn size(&self) -> Size {
        self.solver.size()
    }
}

fn solver<W: Word>(layout: &Layout, symmetries: &[Vec<usize>]) -> Option<Box<dyn Solve>> {
    let placed = Placed::<W>::new(layout, symmetries)?;
    let Some(grid) = Grid::<W>::new(&layout.shape) else { return Some(Box::new(Solver::new(placed))) };
    Some(match (layout.turn, layout.straight()) {
        (Turn::One, Some(2)) => Box::new(Solver::new(Dominoes::new(grid))),
        // Where no piece fits there are no lines of pieces either, and shifts by its length might leave the word.
        (Turn::Line, Some(length)) if length > 1 && !layout.placements.is_empty() => {
            match SmallLines::new(&layout.shape, length) {
                Some(lines) => Box::new(Solver::new(lines)),
                None => Box::new(Solver::new(Lines::new(placed, &grid, length as u32))),
            }
        }
        _ => Box::new(Solver::new(placed)),
    })
}

/// A solver whose rules are erased.
trait Solve: Send + Sync {
    fn value(&self, free: u128, workers: usize, budget: &mut Budget<'_>) -> Result<u32, Stop>;
    fn has_value(
        &self,
        free: u128,
        value: u32,
        workers: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop>;
    fn known(&self, free: u128) -> Known;
    /// The misère value or, if a value is asked for, 1 if that is it and 0 if not.
    fn misere(
        &self,
        free: u128,
        asked: Option<u32>,
        workers: usize,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stop>;
    fn values(&self) -> Vec<(u128, u32)>;
    fn misere_values(&self) -> Vec<(u128, u32)>;
    fn recall(&self, free: u128, value: u32) -> bool;
    fn recall_misere(&self, free: u128, value: u32) -> bool;
    fn size(&self) -> Size;
}

/// The rules and both memories. A memory is made when it is first needed.
struct Solver<R: Rules> {
    rules: R,
    normal: Mutex<Option<Table<R::Word>>>,
    misere: Mutex<Option<Misere<R>>>,
}

impl<R: Rules> Solver<R> {
    fn new(rules: R) -> Self {
        Solver { rules, normal: Mutex::new(None), misere: Mutex::new(None) }
    }

    /// The canonical parts, the heaviest last.
    fn parts(&self, free: u128) -> Vec<R::Word> {
        let mut parts = Vec::new();
        self.rules.parts(self.rules.enter(free), &mut parts);
        parts.iter_mut().for_each(|part| *part = self.rules.canonical(*part));
        parts.sort_by_key(|part| self.rules.weight(*part));
        parts
    }

    /// Makes the table fit the limit, forgetting what has no room.
    fn fit(&self, table: Option<Table<R::Word>>, budget: &Budget<'_>) -> Table<R::Word> {
        match table {
            Some(table) if budget.need(table.bytes()).is_ok() => table,
            old => {
                let mut table = Table::new(self.rules.width());
                if let Some(old) = old {
                    while budget.need(table.bytes_doubled()).is_ok() {
                        table.grow();
                    }
                    table.may_double(false);
                    old.entries(|key, known| table.add(key, known));
                }
                table
            }
        }
    }

    fn with_table<T>(
        &self,
        budget: &mut Budget<'_>,
        ask: impl FnOnce(&mut Table<R::Word>, &mut Budget<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut slot = lock(&self.normal, budget)?;
        budget.need(Table::<R::Word>::least_bytes(self.rules.width()))?;
        let table = self.fit(slot.take(), budget);
        ask(slot.insert(table), budget)
    }

    /// The sum of the values of parts.
    fn sum(
        &self,
        parts: Vec<R::Word>,
        table: &mut Table<R::Word>,
        workers: usize,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stop> {
        parts.into_iter().try_fold(0, |sum, part| {
            Ok(sum ^ answer(&self.rules, table, Question::Value(part), workers, budget)?)
        })
    }
}

impl<R: Rules> Solve for Solver<R> {
    fn value(&self, free: u128, workers: usize, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        self.with_table(budget, |table, budget| self.sum(self.parts(free), table, workers, budget))
    }

    fn has_value(
        &self,
        free: u128,
        value: u32,
        workers: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let mut parts = self.parts(free);
        let Some(heaviest) = parts.pop() else { return Ok(value == 0) };
        self.with_table(budget, |table, budget| {
            let rest = self.sum(parts, table, workers, budget)? ^ value;
            Ok(answer(&self.rules, table, Question::Has(heaviest, rest), workers, budget)? == 1)
        })
    }

    fn known(&self, free: u128) -> Known {
        let parts = self.parts(free);
        let Some(table) = &*wait(&self.normal) else {
            return if parts.is_empty() { Known::Value(0) } else { Known::Not(0) };
        };
        let (mut sum, mut open) = (0, None);
        for part in parts {
            match table.get(part) {
                Known::Value(value) => sum ^= value,
                Known::Not(excluded) if open.is_none() => open = Some(excluded),
                Known::Not(_) => return Known::Not(0),
            }
        }
        match open {
            None => Known::Value(sum),
            Some(excluded) => {
                let values = (0..15).filter(|value| excluded >> value & 1 == 1);
                Known::not(values.fold(0, |all, value| all | normal::met(value ^ sum)))
            }
        }
    }

    fn misere(
        &self,
        free: u128,
        asked: Option<u32>,
        workers: usize,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stop> {
        let mut slot = lock(&self.misere, budget)?;
        let memory = slot.get_or_insert_with(Misere::empty);
        misere::answer(&self.rules, memory, (self.rules.enter(free), asked), workers, budget)
    }

    fn values(&self) -> Vec<(u128, u32)> {
        let mut values = Vec::new();
        if let Some(table) = &*wait(&self.normal) {
            table.entries(|part, known| {
                if let (Known::Value(value), Some(free)) = (known, self.rules.leave(&[part])) {
                    values.push((free, value));
                }
            });
        }
        values
    }

    fn misere_values(&self) -> Vec<(u128, u32)> {
        let mut values = Vec::new();
        if let Some(memory) = &*wait(&self.misere) {
            memory.values(|parts, value| {
                if let Some(free) = self.rules.leave(parts) {
                    values.push((free, value));
                }
            });
        }
        values
    }

    fn recall(&self, free: u128, value: u32) -> bool {
        let [part] = self.parts(free)[..] else { return false };
        if value > self.rules.longest(part) {
            return false;
        }
        let mut slot = wait(&self.normal);
        let table = slot.get_or_insert_with(|| Table::new(self.rules.width()));
        if table.is_crowded() {
            table.grow();
        }
        table.add(part, Known::Value(value));
        true
    }

    fn recall_misere(&self, free: u128, value: u32) -> bool {
        let longest: u32 = self.parts(free).into_iter().map(|part| self.rules.longest(part)).sum();
        if value > longest.max(1) {
            return false;
        }
        let mut slot = wait(&self.misere);
        let memory = slot.get_or_insert_with(Misere::empty);
        memory.add(&memory.position(&self.rules, self.rules.enter(free)), Known::Value(value));
        true
    }

    fn size(&self) -> Size {
        let (normal, misere) = (wait(&self.normal), wait(&self.misere));
        Size {
            entries: normal.as_ref().map_or(0, Table::count),
            bytes: normal.as_ref().map_or(0, Table::bytes),
            forgotten: normal.as_ref().map_or(0, Table::forgotten)
                + misere.as_ref().map_or(0, Misere::forgotten),
            sums: misere.as_ref().map_or(0, Misere::sums),
            sums_bytes: misere.as_ref().map_or(0, Misere::bytes),
        }
    }
}

/// Waits for a memory that another question uses, looking at the limits meanwhile.
fn lock<'a, T>(memory: &'a Mutex<T>, budget: &Budget<'_>) -> Result<MutexGuard<'a, T>, Stop> {
    loop {
        match memory.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                budget.look()?;
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}
