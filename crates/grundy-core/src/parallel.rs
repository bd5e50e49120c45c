//! Work shared among the cores: a list of independent tasks, each done by whichever core is free.
//!
//! A [`Budget`] belongs to one thread. The caller's thread keeps it, counts what the workers have done and asks the
//! monitor; each worker has a budget of its own that only knows whether to stop. What a worker finishes is handed to
//! the caller's thread at once, so nothing finished is lost when the work is stopped.
//!
//! Main results
//! * [`for_all`]: does every task, in the order of the list as far as cores are free.
//! * [`lock`]: what threads share.

use crate::budget::{Budget, Monitor};
use crate::error::Stop;
use crate::game::Flow;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

/// The caller's thread looks at its monitor at least this often.
const GLANCE: Duration = Duration::from_millis(20);

/// How many cores there are.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What threads share. What was found stays found, whatever happened to another thread.
pub fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a worker's budget reports to.
struct Relay<'a> {
    halt: &'a AtomicBool,
    /// Positions of all workers together.
    positions: &'a AtomicU64,
    /// Positions of this worker that are in `positions`.
    told: AtomicU64,
}

impl Monitor for Relay<'_> {
    fn tick(&self, positions: u64) -> Flow {
        let told = self.told.swap(positions, Ordering::Relaxed);
        self.positions.fetch_add(positions.saturating_sub(told), Ordering::Relaxed);
        if self.halt.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Does `work` for every task on all cores, and hands each result with the task's place to `done`, on the caller's
/// thread, in the order in which they finish. Put the longest tasks first. Every worker makes itself a scratch pad.
///
/// After a stop the tasks that `done` has seen are done, the others are not. Each worker may use its share of the
/// memory.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::parallel::for_all;
/// let mut squares = vec![0; 4];
/// for_all(&[1, 2, 3, 4], &Budget::unlimited(), || (), |_, n, _| Ok(n * n), |place, square| squares[place] = square).unwrap();
/// assert_eq!(squares, [1, 4, 9, 16]);
/// ```
pub fn for_all<T: Sync, S, R: Send>(
    tasks: &[T],
    budget: &Budget<'_>,
    scratch: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T, &mut Budget<'_>) -> Result<R, Stop> + Sync,
    mut done: impl FnMut(usize, R),
) -> Result<(), Stop> {
    let workers = cores().min(tasks.len()).max(1);
    let memory = budget.memory() / workers as u64;
    let (halt, positions, next) = (AtomicBool::new(false), AtomicU64::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let (sender, scratch, work) = (sender.clone(), &scratch, &work);
            let (halt, positions, next) = (&halt, &positions, &next);
            scope.spawn(move || {
                let relay = Relay { halt, positions, told: AtomicU64::new(0) };
                let mut own = Budget::watched(memory, &relay);
                let mut pad = scratch();
                while !halt.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(place) else { break };
                    let result = work(&mut pad, task, &mut own);
                    // The number of positions reaches the caller even if the work never looks up.
                    let _ = relay.tick(own.positions());
                    if sender.send((place, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut stopped = None;
        loop {
            match receiver.recv_timeout(GLANCE) {
                Ok((place, Ok(result))) => done(place, result),
                Ok((_, Err(stop))) => {
                    stopped.get_or_insert(stop);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if let Err(stop) = budget.advance(positions.swap(0, Ordering::Relaxed)) {
                stopped.get_or_insert(stop);
            }
            if stopped.is_some() {
                halt.store(true, Ordering::Relaxed);
            }
        }
        stopped.map_or(Ok(()), Err)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Patience;

    #[test]
    fn every_task_is_done_once_and_counted() {
        let tasks: Vec<u64> = (0..1000).collect();
        let budget = Budget::unlimited();
        let mut seen = vec![0; 1000];
        let work = |_: &mut (), task: &u64, budget: &mut Budget<'_>| budget.advance(*task).map(|()| task + 1);
        for_all(&tasks, &budget, || (), work, |place, result| seen[place] += result).unwrap();
        assert_eq!(seen, (1..=1000).collect::<Vec<u64>>());
        assert_eq!(budget.positions(), 999 * 1000 / 2);
    }

    #[test]
    fn a_failure_and_a_stop_end_all_work() {
        let tasks: Vec<u64> = (0..100).collect();
        let refuse = |_: &mut (), task: &u64, _: &mut Budget<'_>| {
            if *task == 7 { Err(Stop::refused("seven")) } else { Ok(()) }
        };
        let failed = for_all(&tasks, &Budget::unlimited(), || (), refuse, |_, ()| ());
        assert_eq!(failed, Err(Stop::refused("seven")));

        let endless = |_: &mut (), _: &u64, budget: &mut Budget<'_>| -> Result<(), Stop> {
            loop {
                budget.advance(1)?;
            }
        };
        let stopped =
            for_all(&tasks, &Budget::watched(1 << 30, &Patience::looks(0)), || (), endless, |_, ()| ());
        assert!(matches!(stopped, Err(Stop::Interrupted { .. })));
    }
}
