//! Misère play of heap games: quotients and genus.
//!
//! * [`quotient`]: the misère quotient, found heap by heap and proved.
//! * [`monoid`], [`transitions`]: what it is made of.
//! * [`rules`]: the moves of one heap, whatever the game.
//! * [`genus`]: genus symbols; tame, restive and wild heaps.

pub mod genus;
pub mod monoid;
pub mod present;
pub mod quotient;
pub mod rules;
pub mod transitions;

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::Outcome;
use quotient::{Quotient, Search, Unfinished};
use rules::Rules;

/// Positions of so few matches are searched: that is quicker than a quotient.
const SEARCHED: u64 = 30;
/// Heaps beyond this are not looked at for the sake of one outcome.
const FURTHEST: u64 = 1000;

/// Misère outcomes of whole positions, from a quotient that is found when it is first needed.
#[derive(Default)]
pub struct Outcomes {
    found: Option<Quotient>,
    /// The heap at which no finite quotient was found.
    grew_at: Option<u64>,
}

impl Outcomes {
    /// The outcome, if the position is large and its heaps have a finite quotient.
    pub fn outcome(
        &mut self,
        rules: &Rules<'_>,
        heaps: &[u64],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let total = heaps.iter().fold(0u64, |total, heap| total.saturating_add(*heap));
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let known = self.found.as_ref().is_some_and(|found| found.element(largest).is_some());
        if total <= SEARCHED || self.grew_at.is_some_and(|heap| largest >= heap) {
            return Ok(None);
        }
        if !known && !self.search(rules, largest.min(FURTHEST), budget)? {
            return Ok(None);
        }
        let found = self.found.as_ref();
        Ok(found.and_then(|found| found.is_p(heaps)).map(|p| if p { Outcome::P } else { Outcome::N }))
    }

    /// Finds the quotient of the heaps up to `last`; `false` if there is no finite one.
    fn search(&mut self, rules: &Rules<'_>, last: u64, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut search = Search::new(rules);
        match search.run(last, budget) {
            Ok(()) => self.found = Some(search.quotient()),
            Err(Unfinished::Grew(heap)) => self.grew_at = Some(heap),
            Err(Unfinished::Stopped(stop)) => return Err(stop),
        }
        Ok(self.found.is_some())
    }
}

#[cfg(test)]
mod tests;
