//! Claimed periods, verified by one run over q + p positions that stores a few states and nothing else.
//!
//! Let w >= max L. The sequence has period p from q on if and only if its w values from q on return p later. If so,
//! a smaller period divides p and holds from q on too, so it is enough to try p/r for the primes r dividing p;
//! and a smaller preperiod is impossible if and only if q = 0 or the values at q-1 and q-1+p differ.

use super::{Machine, Task, settle, with_machine};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// What is true of a claimed period p and preperiod q.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// g(n+p) = g(n) for all n >= q.
    pub holds: bool,
    /// It holds, and p is the least period.
    pub least_period: bool,
    /// It holds, and q is the least preperiod.
    pub least_preperiod: bool,
}

impl Verdict {
    /// Whether p and q are the period and preperiod.
    pub fn exact(self) -> bool {
        self.least_period && self.least_preperiod
    }
}

/// Whether the value sequence of rising `moves` has the period `period` and the preperiod `preperiod`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::verify_claim;
/// let mut budget = Budget::unlimited();
/// assert!(verify_claim(&[3, 7, 8], 5, 11, &mut budget).unwrap().exact());
/// let doubled = verify_claim(&[3, 7, 8], 10, 12, &mut budget).unwrap();
/// assert!(doubled.holds && !doubled.least_period && !doubled.least_preperiod);
/// ```
pub fn verify_claim(
    moves: &[u64],
    period: u128,
    preperiod: u128,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Stop> {
    let engine = settle(moves, None)?;
    if period == 0 {
        return Err(Stop::Refused("a period is at least 1".into()));
    }
    if period.max(preperiod) > u128::MAX / 4 {
        return Err(Stop::Refused("a claim about more than 2^126 positions cannot be verified".into()));
    }
    let primes = prime_factors(period, budget)?;
    with_machine(moves, engine, Claim { period, preperiod, primes }, budget)
}

struct Claim {
    period: u128,
    preperiod: u128,
    primes: Vec<u128>,
}

impl Task for Claim {
    type Answer = Verdict;

    fn run<M: Machine>(self, mut machine: M, budget: &mut Budget<'_>) -> Result<Verdict, Stop> {
        let Claim { period, preperiod, primes } = self;
        let origin = preperiod + u128::from(machine.window());
        // Places to stop at, rising: states first, because reading a value moves on by one.
        let mut stops: Vec<(u128, bool)> =
            primes.iter().map(|prime| (origin + period / prime, false)).collect();
        stops.extend([(origin, false), (origin + period, false)]);
        if let Some(before) = preperiod.checked_sub(1) {
            stops.extend([(before, true), (before + period, true)]);
        }
        stops.sort_unstable();
        let (mut values, mut state, mut returns) = (Vec::new(), None, Vec::new());
        for (at, single) in stops {
            machine.skip(at, budget)?;
            if single {
                machine.advance(at + 1, budget, &mut |value, _| values.push(value))?;
            } else if let Some(state) = &state {
                returns.push((at - origin, *state == machine.state()));
            } else {
                state = Some(machine.state());
            }
        }
        let holds = returns.iter().any(|(distance, equal)| *distance == period && *equal);
        let smaller = returns.iter().any(|(distance, equal)| *distance < period && *equal);
        let earlier = values.len() == 2 && values[0] == values[1];
        Ok(Verdict { holds, least_period: holds && !smaller, least_preperiod: holds && !earlier })
    }
}

/// The primes that divide `number`, by trial division: cheap beside a run of so many positions.
fn prime_factors(mut number: u128, budget: &Budget<'_>) -> Result<Vec<u128>, Stop> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
        if divisor.is_multiple_of(1 << 16) {
            budget.look()?;
        }
    }
    if number > 1 {
        primes.push(number);
    }
    Ok(primes)
}
