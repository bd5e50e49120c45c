//! Checking a claimed period and preperiod in one run, without storing the sequence.
//!
//! Main results
//! * [`verify_claim`]: true, or what is wrong with the pair.
//! * [`shifted_preperiod`]: the other way to count the preperiod.

use super::moves::Moves;
use super::period::Walk;
use super::tape::{EngineKind, State};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{Claim, verify};

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
    let start = State::at_start(moves, None, budget)?;
    verify(Walk::new(moves, EngineKind::for_moves(moves), &start), period, preperiod, budget)
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
