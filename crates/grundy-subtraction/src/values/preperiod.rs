//! The least preperiod, when the period p is known, without storing the sequence.
//!
//! Two machines run some multiple of p apart. Once the last values of both agree they agree forever, so
//! "the states at n and n + kp are equal" changes from no to yes exactly once, at n = q + window. The machines
//! go on in strides until it has changed, and the last stride is bisected. (k > 1 is as good as k = 1: from q
//! on nothing changes, and at q - 1 all later copies have the same value.)
//!
//! A machine that begins late, behind more given values than a window holds, cannot tell a preperiod before its
//! first window from one that ends with it.

use super::Machine;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Strides in windows.
const STRIDE: u128 = 64;

/// The least preperiod and the number of positions computed for it. `first` stands at its beginning; the snapshots
/// at `window` or later.
pub(super) fn least<M: Machine>(
    mut first: M,
    period: u128,
    snapshots: &[(u128, M::State)],
    budget: &mut Budget<'_>,
) -> Result<(u128, u128), Stop> {
    let window = u128::from(first.window());
    let mut computed = window;
    first.skip(window, budget)?;
    let base = first.at();
    // The snapshot with the least way to the next place that lies a multiple of the period behind `base`.
    let goal = |at: u128| base + (at - base).div_ceil(period).max(1) * period;
    let best = snapshots.iter().filter(|(at, _)| *at >= base).min_by_key(|(at, _)| goal(*at) - at);
    let (from, state) = best.cloned().unwrap_or_else(|| (base, first.state()));
    let mut second = first.resume(from, &state);
    second.skip(goal(from), budget)?;
    computed += second.at() - from;

    let distance = second.at() - base;
    let mut unequal = (base, first.state(), second.state());
    if unequal.1 == unequal.2 {
        return Ok((base - window, computed));
    }
    let mut stride = STRIDE * window;
    loop {
        first.skip(unequal.0 + stride, budget)?;
        second.skip(unequal.0 + stride + distance, budget)?;
        computed += 2 * stride;
        let next = (first.at(), first.state(), second.state());
        if next.1 == next.2 {
            break;
        }
        unequal = next;
    }
    while stride > 1 {
        let half = stride / 2;
        let mut low = first.resume(unequal.0, &unequal.1);
        let mut high = first.resume(unequal.0 + distance, &unequal.2);
        low.skip(unequal.0 + half, budget)?;
        high.skip(unequal.0 + half + distance, budget)?;
        computed += 2 * half;
        let middle = (low.at(), low.state(), high.state());
        if middle.1 == middle.2 {
            stride = half;
        } else {
            unequal = middle;
            stride -= half;
        }
    }
    Ok((unequal.0 + 1 - window, computed))
}
