//! Puts questions to the search: on one core while they are small, on all cores when they are not.
//!
//! The caller's thread is one of the workers and the only one that looks at the budget. When the table has to
//! grow, or the other cores are called in, all workers halt and start the question again: what is finished is in
//! the table, so only the open path is walked twice.

use super::normal::{Halt, Marks, Pulse, Search};
use super::rules::Rules;
use super::table::{Known, Table};
use crate::budget::Budget;
use crate::error::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Questions that need more entries than this are worth several threads.
const WORTH_SHARING: usize = 40_000;
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
}

/// The caller's own pulse: counts for all workers and looks at the limits.
struct Leader<'a, 'm, R: Rules> {
    budget: &'a mut Budget<'m>,
    table: &'a Table<R::Word>,
    shared: &'a Shared,
    /// Halt when the table holds so many entries.
    enough: usize,
    stop: Option<Stop>,
}

impl<R: Rules> Pulse for &mut Leader<'_, '_, R> {
    fn beat(&mut self) -> Result<(), Halt> {
        let finished = 1 + self.shared.finished.swap(0, Ordering::Relaxed);
        for _ in 0..finished {
            if let Err(stop) = self.budget.position(self.table.bytes()) {
                self.stop.get_or_insert(stop);
            }
        }
        let halt = self.stop.is_some() || self.table.count() >= self.enough;
        if halt || self.shared.halt.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }
}

/// A helper's pulse.
struct Helper<'a> {
    shared: &'a Shared,
    finished: u64,
}

impl Pulse for Helper<'_> {
    fn beat(&mut self) -> Result<(), Halt> {
        self.finished += 1;
        if self.finished.is_multiple_of(GLANCE) {
            self.shared.finished.fetch_add(GLANCE, Ordering::Relaxed);
        }
        if self.shared.halt.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
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
        if table.is_crowded() && may_grow {
            table.grow();
            continue;
        }
        let shared = workers > 1 && table.count() >= WORTH_SHARING;
        let crowd = if may_grow { table.crowd() } else { usize::MAX };
        let enough = if shared || workers == 1 { crowd } else { crowd.min(WORTH_SHARING) };
        let helpers = if shared { workers - 1 } else { 0 };
        if let Some(answer) = attempt(rules, table, question, helpers, enough, budget)? {
            return Ok(answer);
        }
    }
}

/// One attempt; `None` if the workers halted to start again.
fn attempt<R: Rules>(
    rules: &R,
    table: &Table<R::Word>,
    question: Question<R::Word>,
    helpers: usize,
    enough: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<u32>, Stop> {
    let shared = Shared::default();
    let marks = (helpers > 0).then(Marks::none);
    let mut leader: Leader<'_, '_, R> = Leader { budget, table, shared: &shared, enough, stop: None };
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| {
                let pulse = Helper { shared: &shared, finished: 0 };
                // A helper may be the one to finish; its answer is in the table.
                let _ = ask(&mut Search::new(rules, table, marks.as_ref(), pulse), question);
                shared.halt.store(true, Ordering::Relaxed);
            });
        }
        let result = ask(&mut Search::new(rules, table, marks.as_ref(), &mut leader), question);
        shared.halt.store(true, Ordering::Relaxed);
        match (result, leader.stop.take()) {
            (Ok(answer), _) => Ok(Some(answer)),
            (Err(Halt), Some(stop)) => Err(stop),
            (Err(Halt), None) => Ok(known(table, question)),
        }
    })
}

fn ask<R: Rules>(search: &mut Search<'_, R, impl Pulse>, question: Question<R::Word>) -> Result<u32, Halt> {
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
