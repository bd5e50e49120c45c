//! Periods in misère play of games other than subtraction games.
//!
//! Codes that never split a heap are subtraction games with another beginning: their misère values are a recurrence,
//! and periodic. Where a heap is split there is no recurrence, because misère values do not add: that is said, with
//! what can be asked instead.

use super::heaps::never_ends;
use super::{PeriodFound, PeriodVerdict, Search, open};
use crate::budget::Budget;
use crate::game::Game;
use crate::heap::misere::rules::Rules;
use crate::heap::misere::search::{self, Unfinished};
use crate::heap::take_and_break::TakeAndBreak;
use crate::heap::{HeapRule, Heaps};
use crate::recurrence::{Found, Method};
use crate::solve::AnyGame;
use crate::subtraction::values::Recurrence;
use crate::trouble::Trouble;
use crate::view::Law;

const SPLITS: &str = "a move can make several heaps of one, and misère values do not add, so the values so far do not \
                      determine the next one and no number of them proves a period";

impl Search<'_> {
    /// A game with heaps in misère play.
    pub(super) fn of_misere(
        &self,
        game: &dyn AnyGame,
        law: &Law,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        match self.coded(law) {
            Some(heaps) if heaps.rule().keeps_one_heap() => self.of_code(&heaps, budget),
            _ if self.asked.outcomes => self.outcomes_of_splitting(game, budget),
            _ => Ok(open(SPLITS, Some(remedy(game)))),
        }
    }

    /// The misère outcomes of the heaps of a game that splits heaps, by its misère quotient.
    fn outcomes_of_splitting(
        &self,
        game: &dyn AnyGame,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        let Some(rules) = Rules::of(game) else {
            let name = &self.name;
            return Err(Trouble::refused(format!(
                "{name} splits heaps, and the misère outcomes of single heaps do not follow from each other"
            ))
            .with_help(remedy(game)));
        };
        let mut search = search::Search::new(&rules);
        if let Err(Unfinished::Stopped(stop)) = search.run(self.asked.to.0, budget) {
            return Err(stop.into());
        }
        let quotient = search.quotient(budget)?;
        let Some(of_elements) = quotient.period() else {
            let reason = format!("the misère quotient was found for heaps up to {} only", search.heaps_to());
            return Ok(open(reason, Some(remedy(game))));
        };
        let (period, preperiod) = (of_elements.period, of_elements.preperiod);
        let won: Vec<u16> =
            (0..preperiod + period).map(|heap| u16::from(quotient.is_p(&[heap]) == Some(false))).collect();
        let computed = search.heaps_to() + 1;
        let of_elements = Found { period, preperiod, method: Method::Quotient, computed, detail: () };
        let (period, preperiod) = of_elements.of_outcomes(&won);
        let method = format!("misère quotient of order {}, checked", quotient.accepted().order);
        Ok(PeriodFound::known(period.into(), preperiod.into(), method).proved_by(computed).into())
    }

    /// A code that never splits a heap.
    fn of_code(
        &self,
        heaps: &Heaps<TakeAndBreak>,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        let rule = heaps.rule();
        if rule.code().repeats() {
            return Ok(never_ends());
        }
        let Some(recurrence) = rule.misere_recurrence(budget)? else {
            return Ok(self.ends(heaps, budget)?.into());
        };
        let mut found = self.found_values("misère values", &recurrence, budget)?;
        if self.asked.outcomes {
            (found.period, found.preperiod) = outcomes(&recurrence, &found, budget)?;
        }
        Ok(found.into())
    }

    /// A code in which a heap can only be taken as a whole: heaps longer than the code are ends, with the value 1.
    fn ends(&self, heaps: &Heaps<TakeAndBreak>, budget: &mut Budget<'_>) -> Result<PeriodFound, Trouble> {
        let count = heaps.rule().code().digits().len() as u64;
        let mut last = None;
        for heap in 0..count {
            let position = heaps.heap(heap).unwrap_or_default();
            let value = heaps.own_value(&position, self.play(), budget)?;
            let differs =
                value.is_none_or(|value| if self.asked.outcomes { value.0 == 0 } else { value.0 != 1 });
            last = if differs { Some(heap) } else { last };
        }
        let preperiod = last.map_or(0, |heap| u128::from(heap) + 1);
        Ok(PeriodFound::known(1, preperiod, "longer heaps than the code have no move"))
    }
}

/// Who knows the misère outcomes of a game that splits heaps.
fn remedy(game: &dyn AnyGame) -> String {
    let name = game.name();
    match Rules::of(game) {
        Some(_) => format!("the misère quotient of {name} gives the misère outcomes of all heaps"),
        None => format!("the misère outcomes of {name} can be listed one by one"),
    }
}

/// The least period and preperiod of wins and losses, from those of the values.
fn outcomes(
    recurrence: &Recurrence,
    found: &PeriodFound,
    budget: &mut Budget<'_>,
) -> Result<(u128, u128), Trouble> {
    let too_long = || {
        Trouble::refused("the period of the values is too long to look for that of the outcomes")
            .with_help("ask for the period of the values")
    };
    let end = found.preperiod.checked_add(found.period).ok_or_else(too_long)?;
    let values = recurrence.values(0, end, budget)?;
    let won: Vec<u16> = values.iter().map(|value| u16::from(*value != 0)).collect();
    let (period, preperiod) = (u64::try_from(found.period), u64::try_from(found.preperiod));
    let (Ok(period), Ok(preperiod)) = (period, preperiod) else { return Err(too_long()) };
    let of_values = Found { period, preperiod, method: Method::StateRecurrence, computed: 0, detail: () };
    let (period, preperiod) = of_values.of_outcomes(&won);
    Ok((period.into(), preperiod.into()))
}
