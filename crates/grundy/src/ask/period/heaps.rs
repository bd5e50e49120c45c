//! Periods of take-and-break games and others with heaps, in normal play: the search for a proof, its limit, and what is
//! said without one.

use super::{PeriodFound, PeriodVerdict, Search, never, open, unproved};
use crate::ask::sequence::KeptHeaps;
use crate::ask::views::{self, Breaking};
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Kind, Outcome};
use crate::heap::Heaps;
use crate::heap::endless::{Endless, Formula};
use crate::heap::octal::{self, Period, Sequence};
use crate::heap::ring_kayles::RingKayles;
use crate::heap::take_and_break::TakeAndBreak;
use crate::solve::AnyGame;
use crate::trouble::Trouble;

impl Search<'_> {
    /// A game with heaps in normal play.
    pub(super) fn of_heaps(
        &self,
        game: &dyn AnyGame,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        if let Some(ring) = views::ring_kayles(game) {
            return self.of_ring(ring, budget);
        }
        match (views::breaking(game), views::coded(game)) {
            (_, Some(heaps)) if heaps.rule().code().repeats() => Ok(never_ends()),
            (Some(breaking), coded) => self.by_engine(&breaking, coded, budget),
            (None, Some(heaps)) => self.by_definition(heaps, budget),
            (None, None) if game.kind() == Kind::Impartial => {
                Ok(open("no theorem and no engine is known for such heaps", None))
            }
            (None, None) => Err(Trouble::refused(format!("{} has no sequence of heap values", self.name))),
        }
    }

    /// Any number, from some number on, may be taken: values grow for ever, and losses come to an end.
    pub(super) fn of_endless(
        &self,
        game: &dyn AnyGame,
        rule: Endless,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        if !self.asked.outcomes {
            return Ok(never(why_never(rule, self.play())));
        }
        let (convention, limit) = (self.play(), self.asked.to);
        let lost = |heap: u64| match game.heap(heap) {
            Some(position) => Ok(game.outcome(&position, convention, budget)? == Outcome::P),
            None => Ok(false),
        };
        Ok(match rule.losses_end(limit.0, convention, lost)? {
            Some(preperiod) => {
                let method =
                    format!("from a heap every heap smaller by {} or more can be reached", rule.from);
                PeriodFound::known(1, preperiod.into(), method).into()
            }
            None => open(format!("no heap below {limit} is lost, except perhaps the empty one"), None),
        })
    }

    /// A ring becomes a row with the first move.
    fn of_ring(&self, ring: &RingKayles, budget: &mut Budget<'_>) -> Result<PeriodVerdict, Trouble> {
        let Some(rows) = ring.rows_two_shorter() else {
            let method = "theorem: from three pins on the second player answers opposite";
            return Ok(PeriodFound::known(1, 3, method).into());
        };
        let mut search = KeptHeaps::open(self.bench, self.asked.state.as_deref(), &self.name, rows)?;
        let limit = self.asked.to.0;
        let Some(found) = search.run(budget, |search, budget| search.run(limit, budget))? else {
            return self.not_found(&search);
        };
        // The only option is a row, so that the value is 1 exactly if that row is lost.
        let pair = shifted(outcomes(&found, rows, budget)?, 2);
        Ok(proved(pair, format!("outcomes of rows two pins shorter: {}", found.method.name()), &found))
    }

    fn by_engine(
        &self,
        breaking: &Breaking,
        coded: Option<&Heaps<TakeAndBreak>>,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        let (rule, limit) = (&breaking.rule, self.asked.to.0);
        let mut search = KeptHeaps::open(self.bench, self.asked.state.as_deref(), &self.name, rule)?;
        let found = match search.run(budget, |search, budget| search.run(limit, budget)) {
            Err(trouble @ Trouble::Refused(_)) => {
                // Values too large for the engines.
                return coded.map_or(Err(trouble), |heaps| self.by_definition(heaps, budget));
            }
            found => found?,
        };
        let Some(found) = found else { return self.not_found(&search) };
        let pair = match self.asked.outcomes {
            true => outcomes(&found, rule, budget)?,
            false => (found.period, found.preperiod),
        };
        let engine = search.search.sequence().engine_name();
        let method = format!("{}, engine {engine}", found.method.name());
        Ok(proved(shifted(pair, breaking.shift), method, &found))
    }

    fn by_definition(
        &self,
        heaps: &Heaps<TakeAndBreak>,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        if self.asked.state.is_some() {
            let message = format!("{} is computed by definition: no search can be kept", self.name);
            return Err(Trouble::refused(message));
        }
        let Some(found) = heaps.find_period(self.asked.to.0, budget)? else {
            return Ok(unproved(self.asked.to.0, None));
        };
        let mut pair = (found.period, found.preperiod);
        if self.asked.outcomes {
            let mut won = |heap| heaps.heap_value(heap, budget).map(|value| u16::from(value != 0));
            let won: Vec<u16> = (0..pair.0 + pair.1).map(&mut won).collect::<Result<_, Stop>>()?;
            pair = found.of_outcomes(&won);
        }
        Ok(proved(pair, format!("{}, by definition", found.method.name()), &found))
    }

    /// No proof within the limit: the statistics so far, and the search is kept.
    fn not_found(&self, search: &KeptHeaps<'_>) -> Result<PeriodVerdict, Trouble> {
        search.save()?;
        let seen = search.seen();
        Ok(unproved(seen.computed, Some(seen)))
    }
}

/// A code that goes on for ever, but not so that every large number may be taken.
pub(super) fn never_ends() -> PeriodVerdict {
    open("the code never ends, and no number of heaps proves a period", None)
}

fn why_never(rule: Endless, convention: Convention) -> String {
    match (rule.formula, convention) {
        (Some(Formula::Size), Convention::Normal) => "arithmetic-periodic: g(n)=n".into(),
        (Some(Formula::Size), Convention::Misere) => "arithmetic-periodic: g(n)=n from heap 2 on".into(),
        (Some(Formula::Lasker), Convention::Normal) => {
            "arithmetic-periodic: g(n+4)=g(n)+4 from heap 1 on".into()
        }
        _ => format!(
            "every heap smaller by {0} or more can be reached, so heaps of equal value differ by less than {0}",
            rule.from
        ),
    }
}

/// Of heaps that are so much larger.
fn shifted((period, preperiod): (u64, u64), shift: u64) -> (u64, u64) {
    (period, if preperiod > 0 { preperiod + shift } else { 0 })
}

/// The least period and preperiod of wins and losses, from those of the values.
fn outcomes(found: &Period, rule: &octal::Rule, budget: &mut Budget<'_>) -> Result<(u64, u64), Trouble> {
    let end = found.preperiod + found.period;
    let mut sequence = Sequence::new(rule);
    sequence.run_to(end, budget)?;
    let values = sequence.values(0..end).unwrap_or_default();
    Ok(found.of_outcomes(values))
}

/// A period that so many heaps prove.
fn proved((period, preperiod): (u64, u64), method: String, by: &Period) -> PeriodVerdict {
    PeriodFound::known(period.into(), preperiod.into(), method).proved_by(by.computed).into()
}
