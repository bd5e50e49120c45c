//! Puts questions to the search: on one core while they are small, on all cores when they are not.
//!
//! The caller's thread is one of the workers and the only one that looks at the budget. When the table has to
//! grow, or the other cores are called in, all workers halt and start the question again: what is finished is in
//! the table, so only the open path is walked twice.

use super::normal::{Halt, Marks, Pulse, Search};
use super::rules::Rules;
use super::table::{Known, Table};
use grundy_core::budget::{Budget, Lookups};
use grundy_core::error::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Questions that need more entries than this are worth several threads.
const WORTH_SHARING: usize = 8_000;
/// A helper looks around whenever it has finished so many positions.
const GLANCE: u64 = 64;

/// A question about a canonical part.
#[derive(Clone, Copy)]
pub enum Question<W> {
    /// What is its value?
    Value(W),
    /// Does it have this value? The answer is 1 for yes.
    Has(W, u32),
}

/// What the workers tell each other besides the table.
#[derive(Default)]
struct Shared {
    halt: AtomicBool,
    /// Positions that helpers finished and the caller has not counted yet.
    finished: AtomicU64,
    lookups: AtomicU64,
    hits: AtomicU64,
}

impl Shared {
    fn looked_up(&self, lookups: Lookups) {
        self.lookups.fetch_add(lookups.all, Ordering::Relaxed);
        self.hits.fetch_add(lookups.hits, Ordering::Relaxed);
    }
}

/// The caller's own pulse: counts for all workers and looks at the limits.
struct Leader<'a, 'm> {
    budget: &'a mut Budget<'m>,
    shared: &'a Shared,
    memory: Memory<'a>,
    stop: Option<Stop>,
}

/// What the caller watches of the memory that all workers fill.
pub struct Memory<'a> {
    /// Bytes in use.
    pub bytes: &'a (dyn Fn() -> u64 + Sync),
    /// Whether all have to halt so that it can be tidied.
    pub is_full: &'a dyn Fn(&Budget<'_>) -> bool,
}

impl Pulse for Leader<'_, '_> {
    fn beat(&mut self) -> Result<(), Halt> {
        let finished = 1 + self.shared.finished.swap(0, Ordering::Relaxed);
        // What is full is tidied, which is no want of memory, even if helpers went on filling it meanwhile.
        let is_full = (self.memory.is_full)(self.budget);
        let bytes = if is_full { 0 } else { (self.memory.bytes)() };
        for _ in 0..finished {
            if let Err(stop) = self.budget.position(bytes) {
                self.stop.get_or_insert(stop);
            }
        }
        let halt = self.stop.is_some() || is_full;
        if halt || self.shared.halt.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }

    fn glance(&mut self, bytes: u64) -> Result<(), Halt> {
        if let Err(stop) = self.budget.look().and_then(|()| self.budget.need(bytes)) {
            self.stop.get_or_insert(stop);
        }
        if self.stop.is_some() || self.shared.halt.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }

    fn moves(&mut self, done: u64, all: u64) {
        self.budget.monitor().moves(done, all);
    }

    fn looked_up(&self, lookups: Lookups) {
        self.shared.looked_up(lookups);
    }
}

/// A helper's pulse. The caller may be waiting for a core, so helpers keep to the memory limit by themselves.
struct Helper<'a> {
    shared: &'a Shared,
    bytes: &'a (dyn Fn() -> u64 + Sync),
    limit: u64,
    finished: u64,
}

impl Pulse for Helper<'_> {
    fn beat(&mut self) -> Result<(), Halt> {
        self.finished += 1;
        if self.finished.is_multiple_of(GLANCE) {
            self.shared.finished.fetch_add(GLANCE, Ordering::Relaxed);
            if (self.bytes)() > self.limit {
                return Err(Halt);
            }
        }
        if self.shared.halt.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }

    fn glance(&mut self, _bytes: u64) -> Result<(), Halt> {
        if self.shared.halt.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }

    fn looked_up(&self, lookups: Lookups) {
        self.shared.looked_up(lookups);
    }
}

/// Answers a question, with at most `workers` threads.
pub fn answer<R: Rules>(
    rules: &R,
    table: &mut Table<R::Word>,
    question: Question<R::Word>,
    workers: usize,
    budget: &mut Budget<'_>,
) -> Result<u32, Stop> {
    loop {
        let may_grow = budget.need(table.bytes_doubled()).is_ok();
        table.may_double(may_grow);
        if table.is_crowded() && may_grow {
            table.grow();
            continue;
        }
        let numbers_grow = budget.need(table.bytes_with_more_numbers()).is_ok();
        if table.numbers().is_crowded() && numbers_grow {
            table.grow_numbers();
            continue;
        }
        let shared = workers > 1 && table.count() >= WORTH_SHARING;
        let crowd = if may_grow { table.crowd() } else { usize::MAX };
        let enough = if shared || workers == 1 { crowd } else { crowd.min(WORTH_SHARING) };
        let helpers = if shared { workers - 1 } else { 0 };
        if let Some(answer) = attempt(rules, table, question, helpers, (enough, numbers_grow), budget)? {
            return Ok(answer);
        }
    }
}

/// One attempt; `None` if the workers halted to start again: when the table holds `enough` entries, or the table
/// of efforts is full and may grow.
fn attempt<R: Rules>(
    rules: &R,
    table: &Table<R::Word>,
    question: Question<R::Word>,
    helpers: usize,
    (enough, numbers_grow): (usize, bool),
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Stop> {
    let marks = (helpers > 0).then(Marks::none);
    let memory = Memory {
        bytes: &|| table.bytes(),
        is_full: &|_| table.count() >= enough || numbers_grow && table.numbers().is_crowded(),
    };
    let answer = race(helpers, budget, memory, &|pulse| {
        let mut search = Search::new(rules, table, marks.as_ref(), pulse);
        let answer = ask(&mut search, question);
        search.report();
        answer
    })?;
    // A helper may have been the one to finish; its answer is in the table.
    Ok(answer.or_else(|| known(table, question)))
}

/// The same work by the caller and some helpers; whoever is done first halts the others. `None` if the caller had
/// to halt, because a helper was first or the memory is full.
pub(crate) fn race<T>(
    helpers: usize,
    budget: &mut Budget<'_>,
    memory: Memory<'_>,
    work: &(dyn Fn(&mut dyn Pulse) -> Result<T, Halt> + Sync),
) -> Result<Option<T>, Stop> {
    let shared = Shared::default();
    let (bytes, limit) = (memory.bytes, budget.memory());
    let mut leader = Leader { budget: &mut *budget, shared: &shared, memory, stop: None };
    let answer = std::thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| {
                let _ = work(&mut Helper { shared: &shared, bytes, limit, finished: 0 });
                shared.halt.store(true, Ordering::Relaxed);
            });
        }
        let result = work(&mut leader);
        shared.halt.store(true, Ordering::Relaxed);
        match (result, leader.stop.take()) {
            (Ok(answer), _) => Ok(Some(answer)),
            (Err(Halt), Some(stop)) => Err(stop),
            (Err(Halt), None) => Ok(None),
        }
    });
    budget.add_lookups(Lookups { all: shared.lookups.into_inner(), hits: shared.hits.into_inner() });
    answer
}

fn ask<R: Rules>(search: &mut Search<'_, R>, question: Question<R::Word>) -> Result<u32, Halt> {
    match question {
        Question::Value(part) => search.value(part),
        Question::Has(part, value) => search.has_value(part, value).map(u32::from),
    }
}

fn known<W: super::word::Word>(table: &Table<W>, question: Question<W>) -> Option<u32> {
    match question {
        Question::Value(part) => match table.get(part) {
            Known::Value(value) => Some(value),
            Known::Not(_) => None,
        },
        Question::Has(part, value) => table.get(part).decides(value).map(u32::from),
    }
}
