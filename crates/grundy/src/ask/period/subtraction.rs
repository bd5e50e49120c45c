//! Periods of subtraction games with finitely many moves: by a theorem, or by the return of a state.

use super::{Claimed, PeriodFound, PeriodVerdict, PreperiodCount, Search, misere_preperiod};
use crate::ask::described::NamedTheorem;
use crate::ask::fields::Written;
use crate::budget::Budget;
use crate::heap::bulk::{LARGEST_COUNTED, LONG_RUNS};
use crate::state::Kept;
use crate::structure::Rule;
use crate::subtraction::outcome::{self, EngineKind, Moves, shifted_preperiod};
use crate::subtraction::theory::Known;
use crate::subtraction::values::Recurrence;
use crate::subtraction::{interval, values};
use crate::text::Fragment;
use crate::theorems::literature;
use crate::trouble::Trouble;

impl Search<'_> {
    pub(super) fn of_moves(&self, moves: &[u64], budget: &mut Budget<'_>) -> Result<PeriodVerdict, Trouble> {
        let asked = self.asked;
        let later = asked.outcomes && asked.misere;
        let plain = asked.convention == PreperiodCount::Plain && asked.start.is_none();
        if let (Some(Written(claimed)), false, true) = (asked.claim, later, plain) {
            return self.checked(moves, claimed, budget);
        }
        let mut found = self.found(moves, budget)?;
        if later {
            found.preperiod = misere_preperiod(found.preperiod, moves.first().copied().unwrap_or(0));
        }
        if asked.misere {
            found.method.push_str(&format!("; {}", self.in_misere_play()));
        }
        if asked.convention == PreperiodCount::Shifted {
            let largest = moves.last().copied().unwrap_or(0);
            found.preperiod = shifted_preperiod(found.preperiod, largest).ok_or_else(|| {
                Trouble::refused("the shifted preperiod is beyond 2^128").with_help("ask without the shift")
            })?;
        }
        Ok(found.into())
    }

    fn found(&self, moves: &[u64], budget: &mut Budget<'_>) -> Result<PeriodFound, Trouble> {
        let asked = self.asked;
        let compute = asked.compute || asked.start.is_some() || asked.engine.is_some();
        let known =
            || self.proved(moves).or_else(|| self.in_print(moves).filter(|said| is_long(said, moves)));
        match if compute { None } else { known() } {
            Some(known) => Ok(known),
            None if asked.outcomes => self.found_outcomes(moves, budget),
            None => self.found_values("values", &Recurrence::normal(moves), budget),
        }
    }

    /// What a theorem of the store says.
    fn proved(&self, moves: &[u64]) -> Option<PeriodFound> {
        let rule = if self.asked.outcomes { Rule::Outcomes } else { Rule::Nim };
        self.bench.theorems().about(moves, rule).iter().find_map(|applied| {
            let (period, preperiod) = (applied.period()?, applied.preperiod()?);
            let found = PeriodFound::by(period.is, preperiod.is, NamedTheorem::of(applied));
            (period.least && preperiod.least).then_some(found)
        })
    }

    /// What a theorem says whose proof is in print. Nobody has checked it: a search does where it can.
    fn in_print(&self, moves: &[u64]) -> Option<PeriodFound> {
        let speaks =
            |known: &Known| if self.asked.outcomes { known.about_outcomes() } else { known.about_values() };
        let (theorem, known) = literature::about(moves).into_iter().find(|(_, known)| speaks(known))?;
        Some(PeriodFound::by(known.period, known.preperiod, NamedTheorem::in_print(theorem)))
    }

    /// Finds the period of a sequence of values; `kind` says in the file of a kept search which one it is.
    pub(super) fn found_values(
        &self,
        kind: &str,
        recurrence: &Recurrence,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodFound, Trouble> {
        let engine = self.asked.engine.as_deref();
        let engine = engine.map(|name| values::Engine::read(Fragment::new(name))).transpose()?;
        let kept = self.kept(kind)?;
        let mut search = kept.resume(
            |search: &values::Search| search.is_for(recurrence),
            || values::Search::of(recurrence, engine),
            budget,
        )?;
        let found = kept.run(&mut search, budget, |search, budget| search.run(budget))?;
        let values::Detail { engine, largest } = found.detail;
        let method = format!("{}, engine {engine}, largest value {largest}", found.method.name());
        Ok(PeriodFound::known(found.period, found.preperiod, method).computed(found.computed))
    }

    fn found_outcomes(&self, moves: &[u64], budget: &mut Budget<'_>) -> Result<PeriodFound, Trouble> {
        let start = self.asked.start.is_some();
        let by_runs = match self.asked.engine.as_deref() {
            Some(name) => name == "intervals",
            None => has_long_runs(moves) && !start,
        };
        match by_runs {
            true if start => {
                Err(Trouble::question("the engine intervals knows no other outcomes before position 0")
                    .with_help("choose another engine, or leave the start out"))
            }
            true => self.found_by_runs(moves, budget),
            false => self.found_by_positions(moves, budget),
        }
    }

    fn found_by_runs(&self, moves: &[u64], budget: &mut Budget<'_>) -> Result<PeriodFound, Trouble> {
        let kept = self.kept("intervals")?;
        let is_meant = |search: &interval::Search| search.moves() == moves;
        let mut search = kept.resume(is_meant, || interval::Search::new(moves), budget)?;
        let found = kept.run(&mut search, budget, |search, budget| search.run(budget))?;
        let runs = found.detail.runs;
        let method = format!("{}, engine intervals, {runs} runs per period", found.method.name());
        Ok(PeriodFound::known(found.period, found.preperiod, method))
    }

    fn found_by_positions(&self, moves: &[u64], budget: &mut Budget<'_>) -> Result<PeriodFound, Trouble> {
        let engine = self.asked.engine.as_deref().map(str::parse::<EngineKind>).transpose();
        let engine = engine.map_err(|error| {
            Trouble::question(error).with_help("for large moves there is also the engine intervals")
        })?;
        let moves = counted(moves)?;
        let start = self.asked.start.as_ref().map(|Written(bits)| &bits.0[..]);
        let kept = self.kept("outcomes")?;
        let mut search = kept.resume(
            |search: &outcome::Search| *search.moves() == moves,
            || outcome::Search::new(&moves, start, engine, budget),
            budget,
        )?;
        let found = kept.run(&mut search, budget, |search, budget| search.run(budget))?;
        let method = format!("{}, engine {}", found.method.name(), found.detail);
        Ok(PeriodFound::known(found.period, found.preperiod, method).computed(found.computed))
    }

    fn kept(&self, kind: &str) -> Result<Kept<'_>, Trouble> {
        let kept = Kept::new(self.bench, self.asked.state.as_deref(), self.head(kind))?;
        Ok(kept.rechecked(self.asked.recheck))
    }

    /// A claim is checked in one run, without looking for a period.
    fn checked(
        &self,
        moves: &[u64],
        claimed: Claimed,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        let Claimed { period, preperiod } = claimed;
        let claim = match self.asked.outcomes {
            false => values::verify_claim(moves, period, preperiod, budget)?,
            true if has_long_runs(moves) => interval::verify_claim(moves, period, preperiod, budget)?,
            true => outcome::verify_claim(&counted(moves)?, period, preperiod, budget)?,
        };
        Ok(claimed.judged(claim.reason()))
    }
}

/// A search that looks at so many options takes a moment.
const MOMENT: u128 = 1 << 23;
/// A run takes as long as so many positions.
const RUN: u128 = 128;

/// Whether a search for the period that a theorem claims would take more than a moment, by positions and by runs, of which there
/// is about one for every multiple of the least move.
fn is_long(said: &PeriodFound, moves: &[u64]) -> bool {
    let (least, largest) = (moves.first().copied().unwrap_or(1), moves.last().copied().unwrap_or(0));
    let positions = said.period.saturating_add(said.preperiod).saturating_add(largest.into());
    let looked_at = positions.min((positions / u128::from(least)).saturating_mul(RUN));
    looked_at.saturating_mul(moves.len() as u128) > MOMENT
}

/// Whether runs are cheaper to count than positions.
fn has_long_runs(moves: &[u64]) -> bool {
    let (smallest, largest) = (moves.first().copied(), moves.last().copied());
    smallest >= Some(LONG_RUNS) || largest > Some(LARGEST_COUNTED)
}

/// The moves for the engines that count positions.
fn counted(moves: &[u64]) -> Result<Moves, Trouble> {
    Moves::try_from(moves.to_vec()).map_err(|error| Trouble::refused(error.to_string()))
}
