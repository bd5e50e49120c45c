//! `grundy period` for take-and-break games and others with heaps: the search for a proof, its limit, and what is said
//! without one.

use super::breaking::{Breaking, keep, store};
use super::heap_statistics;
use super::period::Args;
use super::period_report::{Found, NoPeriod, begin, decline, tell, title};
use crate::context::Context;
use crate::failure::Failure;
use crate::shifts::in_shifts;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Convention, Game, Kind, Outcome};
use grundy::heap::HeapRule;
use grundy::heap::Heaps;
use grundy::heap::endless::Endless;
use grundy::heap::octal::{Period, Search, Sequence};
use grundy::heap::ring_kayles::RingKayles;
use grundy::heap::take_and_break::TakeAndBreak;
use grundy::solve::AnyGame;
use serde_json::json;
use std::path::Path;

/// Finds the period of a game with a sequence of heap values.
pub fn run(args: &Args, game: &dyn AnyGame, context: &Context) -> Result<(), Failure> {
    if let Some(rule) = grundy::ask::views::endless(game) {
        return endless(args, game, rule, context);
    }
    if let Some(ring) = game.rules().downcast_ref::<RingKayles>() {
        return of_ring(args, ring, context);
    }
    match (Breaking::of(game), game.rules().downcast_ref::<Heaps<TakeAndBreak>>()) {
        (_, Some(heaps)) if heaps.rule().code().repeats() => never_ends(args, &game.name(), context),
        (Some(breaking), _) => by_engine(args, game, &breaking, context),
        (None, Some(heaps)) => by_definition(args, heaps, context),
        (None, None) if game.heap(0).is_some() && game.kind() == Kind::Impartial => {
            let reason = "no theorem and no engine is known for such heaps";
            decline(args, &game.name(), &NoPeriod::open(reason), context)
        }
        (None, None) => Err(no_sequence(game)),
    }
}

/// A code that goes on for ever, but not so that every large number may be taken.
pub fn never_ends(args: &Args, name: &str, context: &Context) -> Result<(), Failure> {
    let reason = "the code never ends, and no number of heaps proves a period";
    decline(args, name, &NoPeriod::open(reason), context)
}

/// The game is not played with single heaps.
pub fn no_sequence(game: &dyn AnyGame) -> Failure {
    let message = format!("{} has no single heaps, so it has no sequence of heap values", game.name());
    Failure::Input(format!("{message}\nhelp: try subtract(3,7,8) or kayles"))
}

/// Any number, from some number on, may be taken: values grow for ever, and losses come to an end.
pub fn endless(args: &Args, game: &dyn AnyGame, rule: Endless, context: &Context) -> Result<(), Failure> {
    let (name, convention) = (game.name(), args.play.convention());
    if !args.outcomes {
        return decline(args, &name, &NoPeriod::never(why_never(game, rule, convention)), context);
    }
    let mut budget = context.budget();
    let lost = |heap: u64| match game.heap(heap) {
        Some(position) => Ok(game.outcome(&position, convention, &mut budget)? == Outcome::P),
        None => Ok(false),
    };
    match rule.losses_end(args.to, convention, lost)? {
        Some(preperiod) => {
            let method = format!("from a heap every heap smaller by {} or more can be reached", rule.from);
            tell(args, &name, &Found::known(1, preperiod.into(), method), context)
        }
        None => {
            let reason = format!("no heap below {} is lost, except perhaps the empty one", args.to);
            decline(args, &name, &NoPeriod::open(reason), context)
        }
    }
}

fn why_never(game: &dyn AnyGame, rule: Endless, convention: Convention) -> String {
    let heaps = game.rules().downcast_ref::<Heaps<TakeAndBreak>>();
    let seven = heaps.map_or(Some(7), |heaps| heaps.rule().formula(7));
    match (seven, convention) {
        (Some(7), Convention::Normal) => "arithmetic-periodic: g(n)=n".into(),
        (Some(7), Convention::Misere) => "arithmetic-periodic: g(n)=n from heap 2 on".into(),
        (Some(_), Convention::Normal) => "arithmetic-periodic: g(n+4)=g(n)+4 from heap 1 on".into(),
        _ => format!(
            "every heap smaller by {0} or more can be reached, so heaps of equal value differ by less than {0}",
            rule.from
        ),
    }
}

/// A ring becomes a row with the first move.
fn of_ring(args: &Args, ring: &RingKayles, context: &Context) -> Result<(), Failure> {
    let Some(rows) = ring.rows_two_shorter() else {
        let method = "theorem: from three pins on the second player answers opposite";
        return tell(args, &ring.name(), &Found::known(1, 3, method.into()), context);
    };
    let mut search = Search::new(Sequence::new(rows));
    let Some(found) = search.run(args.to, &mut context.budget())? else {
        return not_found(args, &ring.name(), &search, context);
    };
    // The only option is a row, so that the value is 1 exactly if that row is lost.
    let (period, preperiod) = outcomes(&found, &search, context)?;
    let pair = (period, preperiod + if preperiod > 0 { 2 } else { 0 });
    let method = format!("outcomes of rows two pins shorter: {}", found.method.name());
    let found = proved(pair, &method, &found);
    tell(args, &ring.name(), &found, context)
}

fn by_engine(args: &Args, game: &dyn AnyGame, breaking: &Breaking, context: &Context) -> Result<(), Failure> {
    let name = game.name();
    let mut search = breaking.open(&name, args.state.as_deref())?;
    let run = |search: &mut Search, budget: &mut Budget<'_>| search.run(args.to, budget);
    let write = |search: &Search, file: &Path| store(&name, search, file);
    let position = |search: &Search| search.sequence().computed().into();
    let found = match in_shifts(&mut search, args.state.as_deref(), context, run, position, write) {
        Ok(found) => found,
        Err(Stop::Interrupted { .. } | Stop::Memory { .. }) => {
            return Err(keep(&name, &search, args.state.as_deref()));
        }
        Err(Stop::Refused(_)) => return by_definition_of(args, game, context),
        Err(stop) => return Err(stop.into()),
    };
    let Some(found) = found else { return not_found(args, &name, &search, context) };
    let engine = search.sequence().engine_name();
    let mut pair = (found.period, found.preperiod);
    if args.outcomes {
        pair = outcomes(&found, &search, context)?;
    }
    pair.1 += if pair.1 > 0 { breaking.shift } else { 0 };
    tell(args, &name, &proved(pair, &format!("{}, engine {engine}", found.method.name()), &found), context)
}

/// Values too large for the engines.
fn by_definition_of(args: &Args, game: &dyn AnyGame, context: &Context) -> Result<(), Failure> {
    match game.rules().downcast_ref::<Heaps<TakeAndBreak>>() {
        Some(heaps) => by_definition(args, heaps, context),
        None => Err(Failure::Input(format!("the values of {} outgrow the engines", game.name()))),
    }
}

fn by_definition(args: &Args, heaps: &Heaps<TakeAndBreak>, context: &Context) -> Result<(), Failure> {
    let name = heaps.name();
    if args.state.is_some() {
        return Err(Failure::Input(format!("{name} is computed by definition: --state does not apply")));
    }
    let mut budget = context.budget();
    let Some(found) = heaps.find_period(args.to, &mut budget)? else {
        let mut answer = begin(args, &name);
        answer.extend(unproved(args.to));
        let title = title(args, &name);
        context.answer(&answer.into(), || format!("{title}: no period is proved by {} heaps", args.to))?;
        return Err(Failure::Negative);
    };
    let mut pair = (found.period, found.preperiod);
    if args.outcomes {
        let mut won = |heap| heaps.heap_value(heap, &mut budget).map(|value| u16::from(value != 0));
        let won: Vec<u16> = (0..pair.0 + pair.1).map(&mut won).collect::<Result<_, Stop>>()?;
        pair = found.of_outcomes(&won);
    }
    tell(args, &name, &proved(pair, &format!("{}, by definition", found.method.name()), &found), context)
}

/// The fields of an answer without a proof.
fn unproved(computed: u64) -> serde_json::Map<String, serde_json::Value> {
    let facts = json!({"period": null, "preperiod": null, "method": null, "computed": computed});
    facts.as_object().cloned().unwrap_or_default()
}

/// The least period and preperiod of wins and losses, from those of the values.
fn outcomes(found: &Period, search: &Search, context: &Context) -> Result<(u64, u64), Failure> {
    let end = found.preperiod + found.period;
    let mut sequence = grundy::heap::octal::Sequence::new(search.sequence().rule());
    sequence.run_to(end, &mut context.budget())?;
    let values = sequence.values(0..end).unwrap_or_default();
    Ok(found.of_outcomes(values))
}

/// A period that so many heaps prove.
fn proved((period, preperiod): (u64, u64), method: &str, by: &Period) -> Found {
    let computed = Some(by.computed.into());
    Found { period: period.into(), preperiod: preperiod.into(), method: method.into(), computed, told: true }
}

/// No proof within the limit: the statistics so far, and the search is kept.
fn not_found(args: &Args, name: &str, search: &Search, context: &Context) -> Result<(), Failure> {
    let seen = search.sequence().statistics();
    let heaps = seen.heaps;
    let mut answer = begin(args, name);
    answer.extend(unproved(heaps));
    answer.insert("statistics".into(), heap_statistics::facts(&seen));
    if let Some(file) = &args.state {
        store(name, search, file)?;
    }
    let title = title(args, name);
    context.answer(&answer.into(), || {
        format!("{title}: no period is proved by {heaps} heaps\n{}", heap_statistics::lines(&seen))
    })?;
    Err(Failure::Negative)
}
