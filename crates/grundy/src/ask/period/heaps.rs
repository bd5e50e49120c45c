//! Periods of take-and-break games and others with heaps, in normal play: the search for a proof, its limit, and what is
//! said without one.

use super::{PeriodFound, PeriodVerdict, Search, never, open, unproved};
use crate::ask::sequence::KeptHeaps;
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Kind, Outcome};
use crate::heap::Heaps;
use crate::heap::endless::{Endless, Formula};
use crate::heap::octal::{self, Period, Sequence};
use crate::heap::take_and_break::TakeAndBreak;
use crate::solve::AnyGame;
use crate::trouble::Trouble;
use crate::view::Law;

const NOTHING_KNOWN: &str = "no theorem and no engine is known for such heaps";

impl Search<'_> {
    /// A game with heaps in normal play.
    pub(super) fn of_heaps(
        &self,
        game: &dyn AnyGame,
        law: &Law,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        if let Law::Ring { rows, takes } = law {
            return self.of_ring(rows, takes, budget);
        }
        match (octal::Rule::of_law(law), self.coded(law)) {
            (_, Some(heaps)) if heaps.rule().code().repeats() => Ok(never_ends()),
            (Some((rule, shift)), coded) => self.by_engine(&rule, shift, coded, budget),
            (None, Some(heaps)) => self.by_definition(&heaps, budget),
            (None, None) if game.kind() == Kind::Impartial => Ok(open(NOTHING_KNOWN, None)),
            (None, None) => Err(Trouble::refused(format!("{} has no sequence of heap values", self.name))
                .with_help("try subtract(3,7,8) or kayles")),
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
    fn of_ring(&self, rows: &Law, takes: &[u64], budget: &mut Budget<'_>) -> Result<PeriodVerdict, Trouble> {
        let kayles = Law::Code { digits: vec![0, 7, 7], repeats: false };
        let (shorter, rule) = match (takes, octal::Rule::of_law(rows)) {
            ([1, 2], _) if *rows == kayles => {
                let method = "theorem: from three pins on the second player answers opposite";
                return Ok(PeriodFound::known(1, 3, method).into());
            }
            ([shorter], Some((rule, 0))) => (*shorter, rule),
            _ => return Ok(open(NOTHING_KNOWN, None)),
        };
        let mut search = self.kept_heaps(&rule, budget)?;
        let limit = self.asked.to.0;
        let Some(found) = search.run(budget, |search, budget| search.run(limit, budget))? else {
            return Ok(self.not_found(&search, budget));
        };
        // The only option is a row, so that the value is 1 exactly if that row is lost. Where the rows have no preperiod
        // the rings that are too small for a move may have one.
        let pair = outcomes(&found, &rule, budget)?;
        if pair.1 == 0 {
            return Ok(open(NOTHING_KNOWN, None));
        }
        let method = format!("outcomes of rows {shorter} pins shorter: {}", found.method.name());
        Ok(proved(shifted(pair, shorter), method, &found))
    }

    fn by_engine(
        &self,
        rule: &octal::Rule,
        shift: u64,
        coded: Option<Heaps<TakeAndBreak>>,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        let limit = self.asked.to.0;
        let mut search = self.kept_heaps(rule, budget)?;
        let found = search.run(budget, |search, budget| match (search.run(limit, budget), &coded) {
            (Err(Stop::Outgrown(_)), Some(heaps)) => Ok(Err(heaps)),
            (found, _) => found.map(Ok),
        })?;
        let found = match found {
            Ok(found) => found,
            Err(heaps) => return self.by_definition(heaps, budget),
        };
        let Some(found) = found else { return Ok(self.not_found(&search, budget)) };
        let pair = match self.asked.outcomes {
            true => outcomes(&found, rule, budget)?,
            false => (found.period, found.preperiod),
        };
        let engine = search.search.sequence().engine_name();
        let method = format!("{}, engine {engine}", found.method.name());
        Ok(proved(shifted(pair, shift), method, &found))
    }

    fn kept_heaps(&self, rule: &octal::Rule, budget: &Budget<'_>) -> Result<KeptHeaps<'_>, Trouble> {
        let file = self.asked.state.as_deref();
        KeptHeaps::open(self.bench, (file, self.asked.recheck), &self.name, rule, budget)
    }

    fn by_definition(
        &self,
        heaps: &Heaps<TakeAndBreak>,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        if self.asked.state.is_some() {
            let message = format!("{} is computed by definition: no search can be kept", self.name);
            return Err(Trouble::refused(message).with_help("leave out 'state'"));
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
    fn not_found(&self, search: &KeptHeaps<'_>, budget: &Budget<'_>) -> PeriodVerdict {
        search.save(budget);
        let seen = search.seen();
        unproved(seen.computed, Some(seen))
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
