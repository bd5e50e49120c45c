//! The first state that returns, for sequences as runs.
//!
//! States are compared where a run begins: a returning state returns there too. Anchors are single states at
//! positions that grow by a sixteenth; all are kept, and they serve as snapshots as well. The cheap question
//! asked at each run is whether the last four runs hash to those before some anchor; a small table of bits
//! answers "no" nearly always, and a full comparison decides the rest.

use super::runs::{Runs, State, backwards};
use super::search::{Along, Rolling};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{Machine, Trail};

/// Growth between two anchors.
const GROWTH: u128 = 16;
/// The least number of runs between two anchors.
const RUNS_APART: u64 = 64;
/// Bits of the filter, as a power of 2.
const FILTER: u32 = 12;

/// See [`recur`](grundy_core::recurrence::Recurrent::recur).
pub(super) fn find(
    runs: &mut Runs,
    trail: &mut Trail<State, Along>,
    limit: u128,
    budget: &Budget<'_>,
) -> Result<Option<u128>, Stop> {
    let reach = runs.reach();
    if trail.now.is_none() {
        trail.more.next_anchor = reach.into();
    }
    // The anchors' states as they are compared: the last run first.
    let mut filter = [0u64; 1 << (FILTER - 6)];
    for print in &trail.more.runs.prints {
        let slot = mix(*print, 0) >> (64 - FILTER);
        filter[(slot >> 6) as usize] |= 1 << (slot & 63);
    }
    let states = trail.anchors.iter().map(|(_, state)| state.len());
    let mut bytes = (states.sum::<usize>() * size_of::<(u64, u32)>()) as u64;
    let Rolling { mut print, mut length, mut value, mut apart, .. } = trail.more.runs;
    while runs.position() < limit {
        let at = runs.position();
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
            for (_, (before, state)) in trail.more.runs.prints.iter().zip(&trail.anchors).filter(alike) {
                if backwards(history, end, reach).eq(state.iter().copied()) {
                    let period = at - before;
                    trail.snapshots = std::mem::take(&mut trail.anchors);
                    trail.snapshots.iter_mut().for_each(|(_, state)| state.reverse());
                    return Ok(Some(period));
                }
            }
        }
        apart += 1;
        if at >= trail.more.next_anchor && apart >= RUNS_APART {
            let history = &runs.runs[..runs.runs.len() - 1];
            let state: State = backwards(history, runs.now - more, reach).collect();
            bytes += (state.len() * size_of::<(u64, u32)>()) as u64;
            budget.need(bytes + runs.bytes())?;
            trail.anchors.push((at, state));
            trail.more.runs.prints.push(print);
            filter[(slot >> 6) as usize] |= 1 << (slot & 63);
            trail.more.next_anchor = at + at / GROWTH;
            apart = 0;
        }
        if apart.is_multiple_of(4096) {
            budget.need(bytes + runs.bytes())?;
            if let Err(stop) = budget.advance(if apart == 0 { 0 } else { 4096 }) {
                trail.now = Some((runs.position(), runs.state()));
                let prints = std::mem::take(&mut trail.more.runs.prints);
                trail.more.runs = Rolling { prints, print, length, value, apart };
                return Err(stop);
            }
        }
    }
    Ok(None)
}

fn mix(number: u64, value: u32) -> u64 {
    (number ^ u64::from(value) << 58).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
