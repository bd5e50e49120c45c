//! Where a symmetric set is back at its start, if that is not too far away.
//!
//! Symmetric sets have no preperiod: the period is where the start, max(L) wins in a row, comes again. To know that a
//! period is beyond a bound it is enough to compute up to the bound.

use crate::outcome::{EngineKind, Moves, State, Tape, find_period};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Runs of wins shorter than a word could lie inside one.
const WORD: u64 = 64;
/// Positions per chunk.
const CHUNK: usize = 4096;

/// The period of a symmetric set, if it is at most `bound`.
pub(super) fn first_return(moves: &Moves, bound: u64, budget: &Budget<'_>) -> Result<Option<u64>, Stop> {
    if moves.max() < WORD {
        let found = find_period(moves, None, None, budget)?;
        return Ok(u64::try_from(found.period).ok().filter(|period| *period <= bound));
    }
    let start = State::at_start(moves, None, budget)?;
    let mut tape = Tape::new(moves, EngineKind::for_moves(moves), &start, CHUNK, budget)?;
    let (mut packed, mut run) = (Vec::new(), 0);
    let mut from = 0;
    while from < bound {
        budget.advance(tape.chunk() as u64)?;
        tape.advance();
        let count = tape.chunk();
        tape.read(from.into(), count, &mut packed);
        for (at, word) in packed.iter().enumerate() {
            let bits = (count - at * 64).min(64) as u64;
            let wins = u64::from(word.trailing_ones()).min(bits);
            if run + wins >= moves.max() {
                let period = from + at as u64 * 64 + moves.max() - run;
                return Ok(Some(period).filter(|period| *period <= bound));
            }
            let last = u64::from((word << (64 - bits)).leading_ones()).min(bits);
            run = if wins == bits { run + bits } else { last };
        }
        from += count as u64;
    }
    Ok(None)
}
