//! The interval engine: win/loss sequences as runs of lost positions, at a cost per run and not per position.
//!
//! The lost positions of `subtract(2000,5000,6001,8001)` come in runs of up to 2000. A run, shifted by the
//! moves, is a run of won positions, and what no shifted run covers is lost: so the runs follow from runs, and
//! their length does not matter. Moves up to 2^60 and positions up to 2^128 are exact.
//!
//! On top of that, where the end points of the runs drift linearly from round to round, whole stretches are
//! skipped at once, see `jump.rs`: the period 14 n^3 + 11 n + 1 of (2n, 5n, 6n+1, 8n+1) then takes about n jumps. Where
//! the jumps follow a pattern, rows of them are skipped, see `leap.rs`: it takes a few leaps then, whatever n is.
//!
//! Limits. The cost is the number of runs, so with small moves the engines that work on machine words are
//! faster: the intervals win when the moves count in the thousands, or when jumps happen. The memory is what
//! the runs within max L need, 16 bytes each: {1, 2^40} would need 2^43 bytes and is stopped by the budget.
//!
//! Source: the interval union of "Lange Perioden in Subtraktions-Spielen" (outlook, on real moves), here for whole
//! numbers with a merge instead of a search for the infimum. The jumps are ours.
//!
//! Main results
//! * [`find_period`], [`Search`]: the least period and preperiod; can be interrupted and goes on later.
//! * [`verify_claim`]: checks a claimed pair. [`outcome`]: who wins at one position, however far.
//! * [`lost_runs`], [`for_each_lost_run`]: the runs themselves.

mod engine;
mod jump;
mod leap;
mod period;
#[cfg(test)]
mod tests;

pub use period::{Found, PerPeriod, Search, find_period, verify_claim};

use engine::Engine;
use grundy_core::budget::{Budget, Flow};
use grundy_core::error::Stop;
use grundy_core::game::Outcome;
use jump::Runner;
use std::ops::{ControlFlow, Range};

/// Larger moves are refused.
pub(crate) const LARGEST_MOVE: u64 = 1 << 60;

/// The maximal runs of lost positions that begin before `to`, rising.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::interval::lost_runs;
/// let runs = lost_runs(&[3, 7, 8], 12, &mut Budget::unlimited()).unwrap();
/// assert_eq!(runs, [0..3, 6..7, 11..13]);
/// ```
pub fn lost_runs(moves: &[u64], to: u128, budget: &mut Budget<'_>) -> Result<Vec<Range<u128>>, Stop> {
    let mut runs = Vec::new();
    for_each_lost_run(moves, to, budget, &mut |run, budget| {
        budget.make_room(&mut runs, 1)?;
        runs.push(run);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(runs)
}

/// Is shown a run of lost positions, and says whether to go on.
pub(crate) type ShowRun<'s> = dyn FnMut(Range<u128>, &Budget<'_>) -> Result<Flow, Stop> + 's;

/// Shows the maximal runs of lost positions that begin before `to`, rising. Ends early when told so.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::interval::for_each_lost_run;
/// use std::ops::ControlFlow;
/// let mut lost = 0;
/// for_each_lost_run(&[3, 7, 8], 12, &mut Budget::unlimited(), &mut |run, _| {
///     lost += run.end - run.start;
///     Ok(ControlFlow::Continue(()))
/// })
/// .unwrap();
/// assert_eq!(lost, 6);
/// ```
pub fn for_each_lost_run(
    moves: &[u64],
    to: u128,
    budget: &mut Budget<'_>,
    show: &mut ShowRun<'_>,
) -> Result<(), Stop> {
    let mut engine = Engine::new(moves)?;
    while engine.is_before(to) {
        budget.position(engine.bytes().saturating_mul(2))?;
        if show(engine.front()?..engine.absolute(engine.next().end)?, budget)?.is_break() {
            break;
        }
        engine.advance()?;
    }
    Ok(())
}

/// Who wins at a position, in normal play.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Outcome;
/// use grundy_subtraction::interval::outcome;
/// let moves = [2000, 5000, 6001, 8001];
/// let period = 14_000_011_001;
/// assert_eq!(outcome(&moves, 1999, &mut Budget::unlimited()), Ok(Outcome::P));
/// assert_eq!(outcome(&moves, 3 * period + 1999, &mut Budget::unlimited()), Ok(Outcome::P));
/// assert_eq!(outcome(&moves, 3 * period + 2000, &mut Budget::unlimited()), Ok(Outcome::N));
/// ```
pub fn outcome(moves: &[u64], position: u128, budget: &mut Budget<'_>) -> Result<Outcome, Stop> {
    let after = position.checked_add(1).ok_or_else(engine::too_far)?;
    let window = Runner::new(moves)?.window(after, budget)?;
    let lost = window.last().is_some_and(|(_, end)| *end == 0);
    Ok(if lost { Outcome::P } else { Outcome::N })
}
