//! `grundy period --misere` for games other than subtraction games.
//!
//! Codes that never split a heap are subtraction games with another beginning: their misère values are a recurrence,
//! and periodic. Where a heap is split there is no recurrence, because misère values do not add: that is said, with
//! what can be asked instead.

use super::heap_period::{endless, never_ends, no_sequence};
use super::period::{Args, find_values};
use super::period_report::{Found, NoPeriod, decline, tell};
use crate::context::Context;
use crate::failure::Failure;
use grundy::game::Game;
use grundy::heap::misere::rules::Rules;
use grundy::heap::misere::search::{Search, Unfinished};
use grundy::heap::octal::{Method, Period};
use grundy::heap::strip_domino::StripDomino;
use grundy::heap::take_and_break::TakeAndBreak;
use grundy::heap::{HeapRule, Heaps};
use grundy::solve::AnyGame;
use grundy::subtraction::values::Recurrence;

/// Runs the command.
pub fn run(args: &Args, game: &dyn AnyGame, context: &Context) -> Result<(), Failure> {
    if let Some(rule) = grundy::ask::views::endless(game) {
        return endless(args, game, rule, context);
    }
    match game.rules().downcast_ref::<Heaps<TakeAndBreak>>() {
        Some(heaps) if heaps.rule().keeps_one_heap() => coded(args, heaps, context),
        _ if game.heap(0).is_none() => Err(no_sequence(game)),
        _ if args.outcomes => outcomes_of_splitting(args, game, context),
        _ => {
            let open = NoPeriod { help: Some(remedy(game)), ..NoPeriod::open(SPLITS) };
            decline(args, &game.name(), &open, context)
        }
    }
}

const SPLITS: &str = "a move can make several heaps of one, and misère values do not add, so the values so far do not \
                      determine the next one and no number of them proves a period";

/// The misère outcomes of the heaps of a game that splits heaps, by its misère quotient.
fn outcomes_of_splitting(args: &Args, game: &dyn AnyGame, context: &Context) -> Result<(), Failure> {
    let name = game.name();
    let Some(rules) = Rules::of(&*game) else {
        return Err(Failure::Input(format!(
            "{name} splits heaps, and the misère outcomes of single heaps do not follow from each other\nhelp: {}",
            remedy(game)
        )));
    };
    let budget = context.budget();
    let mut search = Search::new(&rules);
    if let Err(Unfinished::Stopped(stop)) = search.run(args.to, &budget) {
        return Err(stop.into());
    }
    let quotient = search.quotient(&budget)?;
    let Some(of_elements) = quotient.period() else {
        let reason = format!("the misère quotient was found for heaps up to {} only", search.heaps_to());
        let open = NoPeriod { help: Some(remedy(game)), ..NoPeriod::open(reason) };
        return decline(args, &name, &open, context);
    };
    let (period, preperiod) = (of_elements.period, of_elements.preperiod);
    let won: Vec<u16> =
        (0..preperiod + period).map(|heap| u16::from(quotient.is_p(&[heap]) == Some(false))).collect();
    let computed = search.heaps_to() + 1;
    let of_elements = Period { period, preperiod, method: Method::StateRecurrence, computed };
    let (period, preperiod) = of_elements.of_outcomes(&won);
    let method = format!("misère quotient of order {}, checked", quotient.accepted().order);
    let found = Found {
        period: period.into(),
        preperiod: preperiod.into(),
        method,
        computed: Some(computed.into()),
        told: true,
    };
    tell(args, &name, &found, context)
}

/// Who knows the misère outcomes of a game that splits heaps.
fn remedy(game: &dyn AnyGame) -> String {
    let rows = if game.rules().is::<StripDomino>() { "dawson-kayles".into() } else { game.name() };
    match grundy::notation::read_game(&rows) {
        Ok(game) if Rules::of(&*game).is_some() => {
            format!("grundy quotient {} gives the misère outcomes of all heaps", typed(&rows))
        }
        _ => format!("grundy sequence {} --misere --outcomes lists the outcomes one by one", typed(&rows)),
    }
}

/// A game as it is typed: with quotation marks where the shell wants them.
fn typed(name: &str) -> String {
    if name.contains('(') { format!("'{name}'") } else { name.into() }
}

/// A code that never splits a heap.
fn coded(args: &Args, heaps: &Heaps<TakeAndBreak>, context: &Context) -> Result<(), Failure> {
    let (name, rule) = (heaps.name(), heaps.rule());
    if rule.code().repeats() {
        return never_ends(args, &name, context);
    }
    let Some(recurrence) = rule.misere_recurrence(&mut context.budget())? else {
        return tell(args, &name, &ends(args, heaps, context)?, context);
    };
    let mut found = find_values(args, "misère values", &recurrence, context)?;
    if args.outcomes {
        (found.period, found.preperiod) = outcomes(&recurrence, &found, context)?;
    }
    tell(args, &name, &found, context)
}

/// A code in which a heap can only be taken as a whole: heaps longer than the code are ends, with the value 1.
fn ends(args: &Args, heaps: &Heaps<TakeAndBreak>, context: &Context) -> Result<Found, Failure> {
    let count = heaps.rule().code().digits().len() as u64;
    let mut last = None;
    for heap in 0..count {
        let position = heaps.heap(heap).unwrap_or_default();
        let value = heaps.shortcut(&position, args.play.convention(), &mut context.budget())?;
        let differs = value.is_none_or(|value| if args.outcomes { value.0 == 0 } else { value.0 != 1 });
        last = if differs { Some(heap) } else { last };
    }
    let preperiod = last.map_or(0, |heap| u128::from(heap) + 1);
    Ok(Found::known(1, preperiod, "longer heaps than the code have no move".into()))
}

/// The least period and preperiod of wins and losses, from those of the values.
fn outcomes(recurrence: &Recurrence, found: &Found, context: &Context) -> Result<(u128, u128), Failure> {
    let too_long =
        || Failure::Input("the period of the values is too long to look for that of the outcomes".into());
    let end = found.preperiod.checked_add(found.period).ok_or_else(too_long)?;
    let values = recurrence.values(0, end, &mut context.budget())?;
    let won: Vec<u16> = values.iter().map(|value| u16::from(*value != 0)).collect();
    let (period, preperiod) = (u64::try_from(found.period), u64::try_from(found.preperiod));
    let (Ok(period), Ok(preperiod)) = (period, preperiod) else { return Err(too_long()) };
    let of_values = Period { period, preperiod, method: Method::StateRecurrence, computed: 0 };
    let (period, preperiod) = of_values.of_outcomes(&won);
    Ok((period.into(), preperiod.into()))
}
