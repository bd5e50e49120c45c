//! The least preperiod, when the least period p is known, without storing the sequence.
//!
//! "The states at n and n + p are equal" changes from no to yes exactly once, a window behind the preperiod. Any multiple of p
//! serves as well: a state that returns after some periods lies on the cycle, and then it returns after one. So the change is
//! looked for by halves, first among states that are known from the search, then between two of them, with two machines some
//! periods apart.
//!
//! A machine that begins late, behind more given terms than a window holds, cannot tell a preperiod before its first
//! window from one that ends with it.

use super::{Machine, too_far};
use crate::budget::Budget;
use crate::error::Stop;

/// Strides in windows, where no known state lies on the cycle.
const STRIDE: u128 = 64;

/// The least preperiod and the number of positions computed for it. `start` stands at its beginning; the snapshots are states
/// of the same sequence, rising.
pub fn least_preperiod<M: Machine>(
    start: &M,
    period: u128,
    snapshots: &[(u128, M::State)],
    budget: &Budget<'_>,
) -> Result<(u128, u128), Stop> {
    let window = u128::from(start.window());
    let mut machine = start.again(budget)?;
    machine.advance(window, budget)?;
    let base = machine.position();
    let first = (base, machine.state());
    let mut states = vec![&first];
    states.extend(snapshots.iter().filter(|(at, _)| *at > base));
    let mut hunt = Hunt { machine, period, states, computed: base - start.position(), budget };

    // The first known state that returns; `apart` is about the one before it. Most preperiods are short: so it is looked for
    // among the first states, in growing steps, and then by halves.
    let (mut below, mut above, mut reach) = (0, hunt.states.len(), Some(0));
    let mut apart = None;
    while below < above {
        let tried = reach.map_or(below.midpoint(above), |reach: usize| reach.min(above - 1));
        let (distance, later) = hunt.later(tried)?;
        if later == hunt.states[tried].1 {
            (above, reach) = (tried, None);
        } else {
            (below, reach) = (tried + 1, reach.map(|reach| 2 * reach + 1));
            apart = Some((distance, later));
        }
    }
    let (Some(last), Some((distance, later))) = (below.checked_sub(1), apart) else {
        return Ok((base - window, hunt.computed));
    };
    let (at, state) = hunt.states[last];
    let known = hunt.states.get(below).map(|(next, _)| next - at);
    let end = hunt.change(Apart { at: *at, distance, here: state.clone(), there: later }, known, window)?;
    Ok((end - window, hunt.computed))
}

/// Two different states, a multiple of the period apart.
struct Apart<S> {
    at: u128,
    distance: u128,
    here: S,
    there: S,
}

struct Hunt<'h, 'b, M: Machine> {
    machine: M,
    period: u128,
    /// Known states, rising.
    states: Vec<&'h (u128, M::State)>,
    computed: u128,
    budget: &'h Budget<'b>,
}

impl<M: Machine> Hunt<'_, '_, M> {
    fn state_at(&mut self, to: u128, from: u128, state: &M::State) -> Result<M::State, Stop> {
        let mut machine = self.machine.resume(from, state, self.budget)?;
        machine.advance(to, self.budget)?;
        self.computed = self.computed.saturating_add(to - from);
        Ok(machine.state())
    }

    /// The state some periods behind a known one, and the distance: from the known state with the shortest way there.
    fn later(&mut self, index: usize) -> Result<(u128, M::State), Stop> {
        let at = self.states[index].0;
        let distance = |from: u128| {
            let periods = (from - at).div_ceil(self.period).max(1);
            self.period.checked_mul(periods).filter(|distance| at.checked_add(*distance).is_some())
        };
        let ways = self.states[index..].iter().filter_map(|state| Some((*state, distance(state.0)?)));
        let best = ways.min_by_key(|((from, _), distance)| at + distance - from);
        let ((from, state), distance) = best.ok_or_else(too_far)?;
        Ok((distance, self.state_at(at + distance, *from, state)?))
    }

    /// The first position at which the states are equal; if `known`, they are so far from here.
    fn change(
        &mut self,
        mut apart: Apart<M::State>,
        known: Option<u128>,
        window: u128,
    ) -> Result<u128, Stop> {
        let mut stride = known.unwrap_or(STRIDE * window.max(1));
        if known.is_none() {
            while let Some(next) = self.still_apart(&apart, stride)? {
                apart = next;
                stride = stride.saturating_mul(2);
            }
        }
        while stride > 1 {
            let half = stride / 2;
            match self.still_apart(&apart, half)? {
                None => stride = half,
                Some(next) => {
                    apart = next;
                    stride -= half;
                }
            }
        }
        Ok(apart.at + 1)
    }

    /// So many positions on, unless the states are equal there.
    fn still_apart(&mut self, apart: &Apart<M::State>, by: u128) -> Result<Option<Apart<M::State>>, Stop> {
        let Apart { at, distance, .. } = *apart;
        let next = at.checked_add(by).ok_or_else(too_far)?;
        let far = next.checked_add(distance).ok_or_else(too_far)?;
        let here = self.state_at(next, at, &apart.here)?;
        let there = self.state_at(far, at + distance, &apart.there)?;
        Ok((here != there).then_some(Apart { at: next, distance, here, there }))
    }
}
