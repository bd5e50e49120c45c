//! Sequences that follow from their last terms, and their periods: least, exact, and without storing the sequence.
//!
//! A [`Machine`] computes such a sequence. Its *state* is all that the future depends on: the last terms, as many as its
//! *window* says. So the terms from n on repeat with period p if and only if the states behind n and behind n + p, a window
//! later each, are equal. Everything here rests on that, and on nothing else:
//!
//! * [`follow`]: the least period and preperiod. How the first state that returns is noticed is the machine's business
//!   ([`Recurrent`]): whole stretches of states in a hash table, a few states and a fingerprint, jumps over stretches of linear
//!   drift. What is needed to go on after an interruption stands in the [`Trail`].
//! * [`least_preperiod`]: when the period is known.
//! * [`verify`]: whether a claimed pair is right.
//! * [`retraces`]: whether the states of a trail that comes from a file are right.
//!
//! A proved period is [`Found`], whoever proved it, by whichever [`Method`].

mod claim;
mod found;
mod preperiod;
mod search;

pub use claim::{Claim, verify};
pub use found::{Found, Method};
pub use preperiod::least_preperiod;
pub use search::{Recheck, Recurrent, Resumable, Return, Trail, follow, retraces};

use crate::budget::Budget;
use crate::error::Stop;

/// A sequence on its way: it knows its last terms and goes on from there.
pub trait Machine: Sized {
    /// Everything the future depends on, and nothing else.
    type State: Clone + PartialEq;

    /// The next position to be computed.
    fn position(&self) -> u128;

    /// How many of the last terms make up the state.
    fn window(&self) -> u64;

    /// The state before the next position. Before position [`Machine::window`] it holds what stands below position 0 as well.
    fn state(&self) -> Self::State;

    /// A machine for the same sequence in the given state.
    fn resume(&self, position: u128, state: &Self::State, budget: &Budget<'_>) -> Result<Self, Stop>;

    /// Computes up to, not including, `to`; nothing if it is there already.
    fn advance(&mut self, to: u128, budget: &Budget<'_>) -> Result<(), Stop>;

    /// The same machine once more.
    fn again(&self, budget: &Budget<'_>) -> Result<Self, Stop> {
        self.resume(self.position(), &self.state(), budget)
    }
}

/// The answer to positions beyond 128 bits.
fn too_far() -> Stop {
    Stop::Outgrown("the positions outgrow 128 bits")
}

#[cfg(test)]
mod tests;
