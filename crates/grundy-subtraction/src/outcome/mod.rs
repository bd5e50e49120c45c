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
//! * [`outcomes`], [`for_each_chunk`]: a stretch of the sequence.

mod anchors;
mod bits;
mod blocks;
mod claim;
mod definition;
mod digit;
#[cfg(target_arch = "x86_64")]
mod funnel;
mod moves;
#[cfg(target_arch = "x86_64")]
mod native;
mod period;
mod register;
mod tape;
mod taps;
mod wide;

pub use claim::{shifted_preperiod, verify_claim};
pub use grundy_core::recurrence::Claim;
pub use moves::{Moves, MovesError};
pub use period::{Found, Search, find_period};
pub use tape::{EngineKind, State, Tape};

use grundy_core::budget::{Budget, Flow};
use grundy_core::error::Stop;
use std::ops::{ControlFlow, Range};
use tape::Looks;

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
    let count = to.saturating_sub(from);
    let count = u64::try_from(count).map_err(|_| {
        Stop::refused(format!("{count} outcomes do not fit into memory")).with_help("take a shorter range")
    })?;
    let mut found = budget.list(count)?;
    for_each_chunk(moves, start, from..to, budget, &mut |chunk| {
        found.extend(chunk.outcomes());
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

/// Positions that are shown at once, where the moves are not larger.
const CHUNK: u128 = 1 << 16;

/// Outcomes as the engine stores them: nothing is packed anew for those who only count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chunk<'c> {
    /// The outcomes, the earliest in the lowest bit of the first word; 1 is a win. Above them are zeros.
    pub words: &'c [u64],
    /// So many outcomes stand in each word, fewer only in the last.
    pub width: usize,
    /// How many there are.
    pub count: usize,
}

impl<'c> Chunk<'c> {
    /// The outcomes one by one: true is a win.
    pub fn outcomes(self) -> impl Iterator<Item = bool> + 'c {
        let in_word = move |word: &'c u64| (0..self.width).map(move |at| word >> at & 1 == 1);
        self.words.iter().flat_map(in_word).take(self.count)
    }
}

/// Shows the outcomes of a range of positions in rising order. Ends early when told so.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{Moves, for_each_chunk};
/// use std::ops::ControlFlow;
/// let moves = Moves::try_from(vec![3, 7, 8]).unwrap();
/// let mut lost = 0;
/// for_each_chunk(&moves, None, 0..1_000_000, &Budget::unlimited(), &mut |chunk| {
///     lost += chunk.count - chunk.words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
///     ControlFlow::Continue(())
/// })
/// .unwrap();
/// assert_eq!(lost, 400_000);
/// ```
pub fn for_each_chunk(
    moves: &Moves,
    start: Option<&[bool]>,
    positions: Range<u128>,
    budget: &Budget<'_>,
    show: &mut dyn FnMut(Chunk<'_>) -> Flow,
) -> Result<(), Stop> {
    let Range { start: mut next, end } = positions;
    if next >= end {
        return Ok(());
    }
    let start = State::at_start(moves, start, budget)?;
    let chunk = (end - next).min(CHUNK) as usize;
    let mut tape = Tape::new(moves, EngineKind::for_moves(moves), &start, chunk, budget)?;
    let (mut packed, mut looks) = (Vec::new(), Looks::default());
    tape.run_to(next + 1, budget)?;
    loop {
        let count = (tape.position().min(end) - next) as usize;
        let chunk = if count == tape.chunk() {
            tape.last_chunk()
        } else {
            tape.read(next, count, &mut packed);
            Chunk { words: &packed, width: 64, count }
        };
        next += count as u128;
        if show(chunk).is_break() || next == end {
            return Ok(());
        }
        looks.before(tape.chunk(), budget)?;
        tape.advance();
    }
}
