//! All cores at work on units, one unit each.
//!
//! There is no clock here and no file: who calls decides what becomes of finished parts and of what is kept on the way. Long
//! games report after every so many positions, so that little is lost when the program is killed.
//!
//! Main results
//! * [`run`].

use super::super::Sequence;
use super::part::Part;
use super::unit::Unit;
use super::work::{Kept, Work};
use grundy_core::budget::{Budget, Monitor};
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

/// What a search reports.
#[derive(Debug)]
pub enum Event {
    /// A unit is done.
    Done(Unit, Box<Part>),
    /// A unit is not done yet, but has come this far.
    Kept(Box<Kept>),
}

/// So many positions a long game may take before it reports: some seconds.
fn portion(sequence: Sequence) -> u64 {
    match sequence {
        Sequence::Outcomes => 1 << 33,
        Sequence::Values => 1 << 28,
    }
}

/// Does the works on so many threads, from the first to the last, and reports. Stops if `report` says so, if the monitor
/// does, or if a unit cannot be done.
///
/// ```
/// use grundy_core::budget::Unwatched;
/// use grundy_subtraction::{Sequence, search::{collect, run, units, Event, Kind, Query, Work}};
/// use std::ops::ControlFlow;
/// let query = Query { sequence: Sequence::Outcomes, kind: Kind::all(), largest: 1..=12 };
/// let todo = units(&query).unwrap().into_iter().map(Work::new).collect();
/// let mut parts = Vec::new();
/// run(todo, 2, u64::MAX, &Unwatched, |event| {
///     if let Event::Done(unit, part) = event {
///         parts.push((unit, *part));
///     }
///     ControlFlow::Continue(())
/// })
/// .unwrap();
/// let rows = collect(&query, parts).unwrap();
/// assert_eq!(rows.records(grundy_subtraction::search::By::Period).len(), 15);
/// ```
pub fn run(
    todo: Vec<Work>,
    threads: usize,
    memory: u64,
    monitor: &(dyn Monitor + Sync),
    mut report: impl FnMut(Event) -> Flow,
) -> Result<(), Stop> {
    let threads = threads.clamp(1, todo.len().max(1));
    let watch = Watch { monitor, stopped: AtomicBool::new(false) };
    let queue = Mutex::new(todo.into_iter());
    let (sender, receiver) = channel();
    let mut outcome = Ok(());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (queue, watch) = (&queue, &watch);
            scope.spawn(move || {
                // A thread that panicked has lost its unit; the others go on with theirs.
                let next = || queue.lock().map_or(None, |mut queue| queue.next());
                while let Some(work) = next() {
                    if let Err(stop) = labour(work, memory / threads as u64, watch, &sender) {
                        watch.stopped.store(true, Ordering::Relaxed);
                        let _ = sender.send(Err(stop));
                        return;
                    }
                }
            });
        }
        drop(sender);
        for message in receiver {
            match message {
                Ok(event) => {
                    if report(event).is_break() {
                        watch.stopped.store(true, Ordering::Relaxed);
                    }
                }
                // A real reason is told before mere interruption.
                Err(stop) if outcome.is_ok() || !matches!(stop, Stop::Interrupted { .. }) => {
                    outcome = Err(stop);
                }
                Err(_) => {}
            }
        }
    });
    outcome
}

/// The caller's monitor, and whether another thread has stopped.
struct Watch<'m> {
    monitor: &'m (dyn Monitor + Sync),
    stopped: AtomicBool,
}

impl Monitor for Watch<'_> {
    fn tick(&self, positions: u64) -> Flow {
        if self.stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            self.monitor.tick(positions)
        }
    }
}

/// Does one unit; what is under way is kept from time to time, and at a stop.
fn labour(
    mut work: Work,
    memory: u64,
    watch: &Watch<'_>,
    sender: &Sender<Result<Event, Stop>>,
) -> Result<(), Stop> {
    let mut budget = Budget::watched(memory, watch);
    let mut most = if work.is_whole() { u64::MAX } else { portion(work.unit().sequence) };
    budget.look()?;
    loop {
        let before = work.reached();
        let done = budget.within(most, |budget| work.run(budget));
        if work.reached() == before {
            // The preperiod of a very long game is found in one go, which needs a larger portion.
            most = most.saturating_mul(2);
        }
        let event = match &done {
            Ok(Some(part)) => Some(Event::Done(*work.unit(), Box::new(part.clone()))),
            _ => work.keep().map(|kept| Event::Kept(Box::new(kept))),
        };
        if let Some(event) = event
            && sender.send(Ok(event)).is_err()
        {
            return Ok(());
        }
        if done?.is_some() {
            return Ok(());
        }
    }
}
