//! Win/loss sequences of subtraction games with finitely many moves: engines and exact periods.
//!
//! v(n) = 0 if heap n is a P-position (a loss for the mover) and 1 otherwise: v(n) = 1 exactly if some move s
//! has v(n-s) = 0. Positions below 0 count as wins, so moves below 0 never help. The sequence is that of a shift
//! register whose state is the last max(L) outcomes; it is always periodic, after a preperiod.
//!
//! One file per idea: [`Moves`] are checked once; four engines compute the sequence ([`EngineKind`]):
//! `definition` (the oracle), `register` (small smallest moves), `digit` (two smallest moves at once) and
//! `blocks` (large smallest moves); a [`Tape`] runs one of them from any [`State`]; the period is found with
//! anchors, without storing the sequence.
//!
//! Main results
//! * [`find_period`], [`Search`]: least period and preperiod, exact; can be interrupted and goes on later.
//! * [`verify_claim`]: checks a claimed pair.
//! * [`outcomes`]: a stretch of the sequence.

mod anchors;
mod bits;
mod blocks;
mod claim;
mod definition;
mod digit;
#[cfg(target_arch = "x86_64")]
mod funnel;
mod moves;
mod period;
mod register;
mod tape;
mod taps;
mod wide;

pub use claim::{Claim, shifted_preperiod, verify_claim};
pub use moves::{Moves, MovesError};
pub use period::{Found, Method, Saved, Search, find_period};
pub use tape::{EngineKind, State, Tape};

use grundy_core::budget::Budget;
use grundy_core::error::Stop;

#[cfg(test)]
mod tests;

/// The outcomes at positions `from`, ..., `to` - 1: true is a win for the mover.
///
/// `start` gives the outcomes before position 0, the last one nearest; missing ones are wins.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{outcomes, Moves};
/// let moves = Moves::try_from(vec![3, 7, 8]).unwrap();
/// let found = outcomes(&moves, None, 2, 8, &Budget::unlimited()).unwrap();
/// assert_eq!(found, [false, true, true, true, false, true]);
/// ```
pub fn outcomes(
    moves: &Moves,
    start: Option<&[bool]>,
    from: u128,
    to: u128,
    budget: &Budget<'_>,
) -> Result<Vec<bool>, Stop> {
    let Some(count) = to.checked_sub(from).filter(|count| *count > 0) else {
        return Ok(Vec::new());
    };
    let count = usize::try_from(count)
        .map_err(|_| Stop::Refused(format!("{count} outcomes do not fit into memory")))?;
    let mut found = budget.list(count as u64)?;
    let start = State::at_start(moves, start, budget)?;
    let chunk = count.min(1 << 14);
    let mut tape = Tape::new(moves, EngineKind::for_moves(moves), &start, chunk, budget)?;
    let mut packed = Vec::new();
    tape.run_to(from + 1, budget)?;
    let mut next = from;
    loop {
        let here = (tape.position() - next) as usize;
        let here = here.min(count - found.len());
        tape.read(next, here, &mut packed);
        found.extend((0..here).map(|at| packed[at / 64] >> (at % 64) & 1 == 1));
        if found.len() == count {
            return Ok(found);
        }
        next = tape.position();
        tape.run_to(next + 1, budget)?;
    }
}
