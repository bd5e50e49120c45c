//! `grundy period` for take-and-break games: the search for a proof, its limit, and what is said without one.

use super::breaking::{Breaking, keep, store};
use super::period::Args;
use super::{heap_statistics, style};
use crate::context::Context;
use crate::failure::Failure;
use crate::shifts::in_shifts;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::Game;
use grundy::heap::HeapRule;
use grundy::heap::Heaps;
use grundy::heap::octal::{Period, Search};
use grundy::heap::take_and_break::TakeAndBreak;
use grundy::solve::AnyGame;
use serde_json::json;
use std::path::Path;

/// Finds the period of a take-and-break game; `None` if the game is of another kind.
pub fn run(args: &Args, game: &dyn AnyGame, context: &Context) -> Option<Result<(), Failure>> {
    let coded = game.rules().downcast_ref::<Heaps<TakeAndBreak>>();
    if let Some(heaps) = coded
        && let Some(value) = heaps.rule().formula(7)
    {
        return Some(never(&game.name(), value, context));
    }
    match (Breaking::of(game), coded) {
        (Some(breaking), _) => Some(by_engine(args, game, &breaking, context)),
        (None, Some(heaps)) => Some(by_definition(args, heaps, context)),
        (None, None) => None,
    }
}

/// Nim and Lasker's Nim, whose values grow for ever.
fn never(name: &str, seven: u64, context: &Context) -> Result<(), Failure> {
    let why = if seven == 7 {
        "arithmetic-periodic: g(n)=n"
    } else {
        "arithmetic-periodic: g(n+4)=g(n)+4 from heap 1 on"
    };
    let answer = json!({"game": name, "kind": "values", "verdict": "never periodic", "reason": why});
    context.answer(&answer, || format!("{name}: never periodic: {why}"))?;
    Err(Failure::Negative)
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
    tell(args, &name, pair, &format!("{}, engine {engine}", found.method.name()), found.computed, context)
}

/// Values too large for the engines.
fn by_definition_of(args: &Args, game: &dyn AnyGame, context: &Context) -> Result<(), Failure> {
    match game.rules().downcast_ref::<Heaps<TakeAndBreak>>() {
        Some(heaps) => by_definition(args, heaps, context),
        None => Err(Failure::Input(format!("the values of {} outgrow the engines", game.name()))),
    }
}

fn by_definition(args: &Args, heaps: &Heaps<TakeAndBreak>, context: &Context) -> Result<(), Failure> {
    if args.outcomes || args.state.is_some() {
        return Err(Failure::Input(format!(
            "{} is computed by definition: --outcomes and --state do not apply",
            heaps.name()
        )));
    }
    let name = heaps.name();
    match heaps.find_period(args.to, &mut context.budget())? {
        Some(found) => {
            let method = format!("{}, by definition", found.method.name());
            tell(args, &name, (found.period, found.preperiod), &method, found.computed, context)
        }
        None => {
            let answer = json!({
                "game": name, "kind": "values", "period": null, "preperiod": null,
                "method": null, "computed": args.to,
            });
            context
                .answer(&answer, || format!("{name}, values: no period is proved by {} heaps", args.to))?;
            Err(Failure::Negative)
        }
    }
}

/// The least period and preperiod of wins and losses, from those of the values.
fn outcomes(found: &Period, search: &Search, context: &Context) -> Result<(u64, u64), Failure> {
    let end = found.preperiod + found.period;
    let mut sequence = grundy::heap::octal::Sequence::new(search.sequence().rule());
    sequence.run_to(end, &mut context.budget())?;
    let values = sequence.values(0..end).unwrap_or_default();
    Ok(found.of_outcomes(values))
}

/// Prints a proved period, or the verdict on a claim.
fn tell(
    args: &Args,
    name: &str,
    (period, preperiod): (u64, u64),
    method: &str,
    computed: u64,
    context: &Context,
) -> Result<(), Failure> {
    let kind = if args.outcomes { "outcomes" } else { "values" };
    if let Some((claimed_period, claimed_preperiod)) = args.claim {
        let holds = (claimed_period, claimed_preperiod) == (period.into(), preperiod.into());
        let reason = format!("the period is {period}, the preperiod {preperiod}");
        let answer = json!({
            "game": name, "kind": kind, "period": claimed_period, "preperiod": claimed_preperiod,
            "holds": holds, "reason": if holds { None } else { Some(&reason) },
        });
        context.answer(&answer, || match holds {
            true => {
                format!("{name}, {kind}: {} period {period}, preperiod {preperiod}", style::strong("true:"))
            }
            false => format!("{name}, {kind}: {} {reason}", style::strong("false:")),
        })?;
        return if holds { Ok(()) } else { Err(Failure::Negative) };
    }
    let answer = json!({
        "game": name, "kind": kind, "period": period, "preperiod": preperiod,
        "method": method, "computed": computed,
    });
    context.answer(&answer, || {
        let (p, q) = (style::strong(period), style::strong(preperiod));
        format!("{name}, {kind}: period {p}, preperiod {q} ({method}, {computed} heaps)")
    })
}

/// No proof within the limit: the statistics so far, and the search is kept.
fn not_found(args: &Args, name: &str, search: &Search, context: &Context) -> Result<(), Failure> {
    let kind = if args.outcomes { "outcomes" } else { "values" };
    let seen = search.sequence().statistics();
    let answer = json!({
        "game": name, "kind": kind, "period": null, "preperiod": null, "method": null, "computed": seen.heaps,
        "statistics": heap_statistics::facts(&seen),
    });
    let heaps = seen.heaps;
    if let Some(file) = &args.state {
        store(name, search, file)?;
    }
    context.answer(&answer, || {
        format!("{name}, {kind}: no period is proved by {heaps} heaps\n{}", heap_statistics::lines(&seen))
    })?;
    Err(Failure::Negative)
}
