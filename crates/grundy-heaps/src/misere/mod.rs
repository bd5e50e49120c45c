//! Misère play of heap games: quotients and genus.
//!
//! * [`quotient`]: misère quotients that an independent checker has accepted.
//! * [`search`]: how they are found, heap by heap; `adjoin`, `refine`: a heap that changes the quotient.
//! * [`monoid`], `closure`: what the search works with.
//! * [`present`], [`anatomy`], [`export`]: a quotient written down, what it is made of, and for other programs.
//! * [`rules`]: the moves of one heap, whatever the game.
//! * [`genus`]: genus symbols; tame, restive and wild heaps.

mod adjoin;
pub mod anatomy;
mod closure;
pub mod export;
pub mod genus;
pub mod monoid;
pub mod present;
pub mod quotient;
mod refine;
pub mod rules;
pub mod search;

use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Outcome;
use quotient::Quotient;
use rules::Rules;
use search::{Search, Unfinished};
use std::sync::Arc;

/// Positions of so few matches are searched: that is quicker than a quotient.
const SEARCHED: u64 = 30;
/// Heaps beyond this are not looked at for the sake of one outcome.
const FURTHEST: u64 = 20_000;
/// So much work is done for a quotient before the position is searched instead ...
const MOST_WORK: u64 = 4_000_000;
/// ... and so much if it has at most [`SMALL`] matches, as the search then takes about as long.
const LITTLE_WORK: u64 = 50_000;
/// See [`LITTLE_WORK`].
const SMALL: u64 = 50;

/// Misère outcomes of whole positions, from a quotient that is found when it is first needed.
#[derive(Default)]
pub struct Outcomes {
    found: Option<Arc<Quotient>>,
    /// With so much work no quotient was found for this heap and all before it.
    grew_at: Option<(u64, u64)>,
}

impl Outcomes {
    /// The outcome, if the position is large and its heaps have a quotient.
    pub fn outcome(
        &mut self,
        rules: &Rules<'_>,
        heaps: &[u64],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let total = heaps.iter().fold(0u64, |total, heap| total.saturating_add(*heap));
        if total <= SEARCHED {
            return Ok(None);
        }
        let quotient = self.quotient(rules, heaps, budget)?;
        let p = quotient.and_then(|quotient| quotient.is_p(heaps));
        Ok(p.map(|p| if p { Outcome::P } else { Outcome::N }))
    }

    /// The quotient of the heaps of a position, proved; `None` if none was found for them.
    pub fn quotient(
        &mut self,
        rules: &Rules<'_>,
        heaps: &[u64],
        budget: &mut Budget<'_>,
    ) -> Result<Option<&Arc<Quotient>>, Stop> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let holds = |found: &Arc<Quotient>| found.element(largest).is_some();
        let total = heaps.iter().fold(0u64, |total, heap| total.saturating_add(*heap));
        let work = if total <= SMALL { LITTLE_WORK } else { MOST_WORK };
        let hopeless = self.grew_at.is_some_and(|(heap, done)| largest >= heap && work <= done);
        if !hopeless && !self.found.as_ref().is_some_and(holds) {
            self.extend(rules, largest, work, budget)?;
        }
        Ok(self.found.as_ref().filter(|found| holds(found)))
    }

    /// Extends what is known to the heaps up to `largest`, as far as that is not too much work. Each extension is checked
    /// from the first heap on, so whoever asks for one heap after the other is served a few more at once.
    fn extend(
        &mut self,
        rules: &Rules<'_>,
        largest: u64,
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut search = match &self.found {
            Some(found) => Search::resume(rules, found, budget)?,
            None => Search::new(rules),
        };
        let ahead = if self.found.is_some() { largest / 4 } else { 0 };
        let last = largest.saturating_add(ahead).min(FURTHEST);
        let run = |budget: &mut Budget<'_>| match search.run(last, budget) {
            Ok(()) => Ok(None),
            Err(Unfinished::Grew(heap)) => Ok(Some(heap)),
            Err(Unfinished::Stopped(stop)) => Err(stop),
        };
        let grew = match budget.within(most, run)? {
            // Too many states or elements: more work would not help.
            Some(grew) => grew.map(|heap| (heap, MOST_WORK)),
            None if search.heaps_to() >= largest => None,
            None => Some((search.heaps_to() + 1, most)),
        };
        self.grew_at = grew;
        self.found = Some(Arc::new(search.quotient(budget)?));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
