//! Checking a claimed period and preperiod in one run, without storing the sequence.
//!
//! v(n+p) = v(n) on max(L) consecutive positions from q on gives it for all later ones. The least period divides p, so
//! p is least if p/r is no period for every prime divisor r of p: all these states lie on the way. And q is
//! least if v(q-1) and v(q-1+p) differ.
//!
//! Main results
//! * [`verify_claim`]: true, or what is wrong with the pair.
//! * [`shifted_preperiod`]: the other way to count the preperiod.

use super::moves::Moves;
use super::tape::{EngineKind, State, Tape};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// The verdict on a claimed pair.
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

/// Whether `period` is the least period and `preperiod` the least preperiod.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{verify_claim, Claim, Moves};
/// let moves = Moves::try_from(vec![3, 7, 8]).unwrap();
/// let budget = Budget::unlimited();
/// assert_eq!(verify_claim(&moves, 5, 8, &budget), Ok(Claim::True));
/// assert_eq!(verify_claim(&moves, 10, 8, &budget), Ok(Claim::SmallerPeriod(5)));
/// assert_eq!(verify_claim(&moves, 5, 9, &budget), Ok(Claim::SmallerPreperiod));
/// assert_eq!(verify_claim(&moves, 5, 7, &budget), Ok(Claim::NotPeriodic));
/// ```
pub fn verify_claim(
    moves: &Moves,
    period: u128,
    preperiod: u128,
    budget: &Budget<'_>,
) -> Result<Claim, Stop> {
    let base = preperiod.checked_add(moves.max().into());
    let Some((base, _)) = base.and_then(|base| Some((base, base.checked_add(period)?))) else {
        return Err(Stop::Refused("the claimed period is too large to be checked".into()));
    };
    if period == 0 {
        return Ok(Claim::NotPeriodic);
    }
    let start = State::at_start(moves, None, budget)?;
    let mut tape = Tape::new(moves, EngineKind::for_moves(moves), &start, 1 << 14, budget)?;
    let mut state_at = |position: u128| -> Result<(State, Option<bool>), Stop> {
        tape.run_to(position, budget)?;
        let state = tape.state(position);
        // The outcome just before the window, at preperiod - 1 or one period later.
        let before = (position > moves.max().into()).then(|| {
            let mut bit = Vec::new();
            tape.read(position - u128::from(moves.max()) - 1, 1, &mut bit);
            bit[0] == 1
        });
        Ok((state, before))
    };
    let (first, first_before) = state_at(base)?;
    let mut smaller = None;
    for shorter in shorter_periods(period, budget)? {
        if state_at(base + shorter)?.0.window == first.window {
            smaller = smaller.or(Some(shorter));
        }
    }
    let (again, again_before) = state_at(base + period)?;
    Ok(if again.window != first.window {
        Claim::NotPeriodic
    } else if let Some(smaller) = smaller {
        Claim::SmallerPeriod(smaller)
    } else if preperiod > 0 && first_before == again_before {
        Claim::SmallerPreperiod
    } else {
        Claim::True
    })
}

/// period / r for every prime divisor r, rising.
fn shorter_periods(period: u128, budget: &Budget<'_>) -> Result<Vec<u128>, Stop> {
    let mut rest = period;
    let mut shorter = Vec::new();
    let mut divisor = 2u128;
    while divisor.checked_mul(divisor).is_some_and(|square| square <= rest) {
        if rest.is_multiple_of(divisor) {
            shorter.push(period / divisor);
            while rest.is_multiple_of(divisor) {
                rest /= divisor;
            }
        }
        if divisor.is_multiple_of(1 << 20) {
            budget.look()?;
        }
        divisor += 1;
    }
    if rest > 1 {
        shorter.push(period / rest);
    }
    shorter.sort_unstable();
    Ok(shorter)
}

/// The preperiod in the other convention, which starts with max(L) wins at 1, ..., max: q + max + 1, or 0 for q = 0.
///
/// ```
/// use grundy_subtraction::outcome::shifted_preperiod;
/// assert_eq!(shifted_preperiod(464, 52), Some(517));
/// assert_eq!(shifted_preperiod(0, 52), Some(0));
/// ```
pub fn shifted_preperiod(preperiod: u128, largest: u64) -> Option<u128> {
    if preperiod == 0 { Some(0) } else { preperiod.checked_add(u128::from(largest) + 1) }
}
