//! The first state that returns, for sequences as runs.
//!
//! States are compared where a run begins: a returning state returns there too. Anchors are single states at
//! positions that grow by a sixteenth; all are kept, and they serve as snapshots as well. The cheap question
//! asked at each run is whether the last four runs hash to those before some anchor; a small table of bits
//! answers "no" nearly always, and a full comparison decides the rest.

use super::runs::{Runs, State, backwards};
use super::{Machine, Recurrence};
use crate::budget::Budget;
use crate::error::Stop;

/// Growth between two anchors.
const GROWTH: u128 = 16;
/// The least number of runs between two anchors.
const RUNS_APART: u64 = 64;
/// Bits of the filter, as a power of 2.
const FILTER: u32 = 12;

/// See [`Machine::recur`].
pub(super) fn find(
    runs: &mut Runs,
    limit: u128,
    budget: &mut Budget<'_>,
) -> Result<Option<Recurrence<State>>, Stop> {
    let reach = runs.reach();
    // States as they are compared: the last run first.
    let mut anchors: Vec<(u128, State)> = Vec::new();
    let mut prints: Vec<u64> = Vec::new();
    let mut filter = [0u64; 1 << (FILTER - 6)];
    let (mut next_anchor, mut apart, mut bytes) = (u128::from(reach), 0u64, 0);
    let (mut print, mut length, mut value) = (0u64, 0u64, 0u32);
    while runs.at() < limit {
        let at = runs.at();
        let (next, more, fresh) = runs.step(u64::MAX);
        if !fresh {
            length = length.saturating_add(more);
            continue;
        }
        // A run ended at `at`; the state to look at is the one before this step, with the runs up to there.
        print = print << 16 | mix(length, value) >> 48;
        (length, value) = (more, next);
        let slot = mix(print, 0) >> (64 - FILTER);
        if filter[(slot >> 6) as usize] >> (slot & 63) & 1 == 1 {
            let history = &runs.runs[..runs.runs.len() - 1];
            let end = runs.now - more;
            let alike = |(other, _): &(&u64, &(u128, State))| **other == print;
            for (_, (before, state)) in prints.iter().zip(&anchors).filter(alike) {
                if backwards(history, end, reach).eq(state.iter().copied()) {
                    let (period, largest) = (at - before, runs.largest);
                    for (_, state) in &mut anchors {
                        state.reverse();
                    }
                    return Ok(Some(Recurrence { period, largest, snapshots: anchors }));
                }
            }
        }
        apart += 1;
        if at >= next_anchor && apart >= RUNS_APART {
            let history = &runs.runs[..runs.runs.len() - 1];
            let state: State = backwards(history, runs.now - more, reach).collect();
            bytes += (state.len() * size_of::<(u64, u32)>()) as u64;
            budget.need(bytes + runs.bytes())?;
            anchors.push((at, state));
            prints.push(print);
            filter[(slot >> 6) as usize] |= 1 << (slot & 63);
            next_anchor = at + at / GROWTH;
            apart = 0;
        }
        if apart.is_multiple_of(4096) {
            budget.need(bytes + runs.bytes())?;
            budget.look()?;
        }
    }
    Ok(None)
}

fn mix(number: u64, value: u32) -> u64 {
    (number ^ u64::from(value) << 58).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
