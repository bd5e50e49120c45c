//! Claimed periods, verified by one run that stores a few states and nothing else.
//!
//! The sequence has period p from q on if and only if the state a window behind q returns p later. If so, a smaller period
//! divides p and holds from q on too, so it is enough to try p/r for the primes r that divide p: all these states lie on the
//! way. And q is the least preperiod if and only if it is 0, or the state one position before does not return.

use super::{Machine, too_far};
use crate::arithmetic::prime_divisors;
use crate::budget::Budget;
use crate::error::Stop;

/// The verdict on a claimed period and preperiod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Both are least.
    True,
    /// The sequence does not repeat with this period from this preperiod on.
    NotPeriodic,
    /// It repeats, but already with this smaller period.
    SmallerPeriod(u128),
    /// The period is right, but it holds from an earlier position on.
    SmallerPreperiod,
}

impl Claim {
    /// What is wrong, if something is.
    pub fn reason(self) -> Option<String> {
        match self {
            Claim::True => None,
            Claim::NotPeriodic => Some("the sequence does not repeat like that".into()),
            Claim::SmallerPeriod(smaller) => Some(format!("it repeats, but already with period {smaller}")),
            Claim::SmallerPreperiod => Some("the period is right, but it holds from earlier on".into()),
        }
    }
}

/// A place on the way, in the order in which they are looked at where two are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Before,
    Origin,
    Shorter(u128),
    BeforeAgain,
    Again,
}

/// Whether `period` is the least period and `preperiod` the least preperiod; the machine stands at position 0.
pub fn verify<M: Machine>(
    mut machine: M,
    period: u128,
    preperiod: u128,
    budget: &Budget<'_>,
) -> Result<Claim, Stop> {
    if period == 0 {
        return Ok(Claim::NotPeriodic);
    }
    let origin = preperiod.checked_add(machine.window().into()).ok_or_else(too_far)?;
    let end = origin.checked_add(period).ok_or_else(too_far)?;
    let mut places = vec![(origin, Place::Origin), (end, Place::Again)];
    if preperiod > 0 {
        places.extend([(origin - 1, Place::Before), (end - 1, Place::BeforeAgain)]);
    }
    let shorter = prime_divisors(period, budget)?.into_iter().map(|prime| period / prime);
    places.extend(shorter.map(|shorter| (origin + shorter, Place::Shorter(shorter))));
    places.sort_unstable();
    let (mut before, mut first, mut smaller) = (None, None, None);
    let (mut earlier, mut holds) = (false, false);
    for (at, place) in places {
        machine.advance(at, budget)?;
        let state = machine.state();
        match place {
            Place::Before => before = Some(state),
            Place::Origin => first = Some(state),
            Place::Shorter(shorter) if first.as_ref() == Some(&state) => smaller = smaller.or(Some(shorter)),
            Place::Shorter(_) => {}
            Place::BeforeAgain => earlier = before.as_ref() == Some(&state),
            Place::Again => holds = first.as_ref() == Some(&state),
        }
    }
    Ok(match (holds, smaller, earlier) {
        (false, ..) => Claim::NotPeriodic,
        (true, Some(smaller), _) => Claim::SmallerPeriod(smaller),
        (true, None, true) => Claim::SmallerPreperiod,
        (true, None, false) => Claim::True,
    })
}
