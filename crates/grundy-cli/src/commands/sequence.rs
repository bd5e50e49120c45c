//! `grundy sequence`: values or outcomes of heaps 0, 1, 2, ...

use super::{heap_statistics, style};
use crate::context::{Context, Play, parse_count};
use crate::failure::Failure;
use crate::state::State;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Convention, Kind, Outcome};
use grundy::heap::take_and_break::TakeAndBreak;
use grundy::heap::{HeapRule, Heaps};
use grundy::notation::Expression;
use grundy::solve::AnyGame;
use grundy::solve::sum::Sum;
use grundy::subtraction::{MoveSet, Subtraction, infinite};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Arguments of `grundy sequence`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy sequence 'subtract(3,7,8)' --to 15 --outcomes
  grundy sequence kayles --to 100
  grundy sequence kayles --to 100 --csv
  grundy sequence grundys-game --to 100 --losing
  grundy sequence 'octal(0.106)' --to 1e7 --statistics")]
pub struct Args {
    /// A game played with one heap, such as kayles or subtract(3,7,8)
    game: String,
    /// The first heap
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = parse_count)]
    from: u64,
    /// The last heap
    #[arg(long, value_name = "N", value_parser = parse_count)]
    to: u64,
    /// Outcomes instead of values: 0 = P (a loss for the player to move), 1 = N
    #[arg(long)]
    outcomes: bool,
    /// List the heaps at which the player to move loses
    #[arg(long, conflicts_with = "outcomes")]
    losing: bool,
    /// Print comma-separated values: heap and value
    #[arg(long, conflicts_with_all = ["losing", "json"])]
    csv: bool,
    /// Statistics instead of the values: the largest value, rare heaps, how often each value occurs
    #[arg(long, conflicts_with_all = ["outcomes", "losing", "csv", "misere", "from"])]
    statistics: bool,
    /// Keep what was found in this file, and go on from it next time
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    play: Play,
}

/// Memory for a value and what is printed of it.
const PRINTED: u64 = 120;

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(&args.game)?;
    if args.from > args.to {
        return Err(Failure::Input(format!("--from {} lies beyond --to {}", args.from, args.to)));
    }
    if game.kind() != Kind::Impartial {
        return Err(Failure::Input(format!("{} has no sequence of heap values", game.name())));
    }
    if args.statistics {
        return heap_statistics::run(&*game, args.to, args.state.as_deref(), context);
    }
    let values = resumed(args, &game, context)?;
    let kind = match (args.losing, args.outcomes) {
        (true, _) => "losing",
        (_, true) => "outcomes",
        _ => "values",
    };
    let shown: Vec<u128> = match kind {
        "losing" => {
            (u128::from(args.from)..).zip(&values).filter(|(_, v)| **v == 0).map(|(n, _)| n).collect()
        }
        _ => values,
    };
    if args.csv {
        let mut out = context.output();
        writeln!(out, "heap,{}", kind.trim_end_matches('s'))?;
        for (heap, value) in (args.from..).zip(&shown) {
            writeln!(out, "{heap},{value}")?;
        }
        return Ok(out.flush()?);
    }
    context.budget().need(shown.len() as u64 * PRINTED)?;
    let listed = if context.json { &shown[..] } else { &[] };
    let answer = json!({
        "game": game.name(), "convention": args.play.convention().to_string(), "kind": kind,
        "from": args.from, "to": args.to, "values": listed,
    });
    context.answer(&answer, || {
        let words: Vec<String> = shown.iter().map(u128::to_string).collect();
        match kind {
            "losing" => words.join(" "),
            "outcomes" => words.concat(),
            _ if args.from == 0 => style::grid(&words, 20),
            _ => words.join(" "),
        }
    })
}

/// The outcomes of an infinite set of moves, many positions at once; `None` for other games.
fn infinite_outcomes(
    args: &Args,
    game: &dyn AnyGame,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u128>>, Stop> {
    let rules = game.rules().downcast_ref::<Heaps<Subtraction>>();
    let Some(MoveSet::Infinite(numbers)) = rules.map(|rules| rules.rule().set()) else { return Ok(None) };
    let end = args.to.checked_add(1).ok_or_else(|| Stop::Refused("--to is too large".into()))?;
    budget.need((end - args.from).saturating_mul(16))?;
    let losing = infinite::outcomes(numbers, end, budget)?;
    Ok(Some((args.from..end).map(|heap| u128::from(!losing.contains(heap))).collect()))
}

/// The misère values of single heaps where they are a recurrence; `None` for other games.
fn recurrent(args: &Args, game: &dyn AnyGame, budget: &mut Budget<'_>) -> Result<Option<Vec<u128>>, Stop> {
    let Some(heaps) = game.rules().downcast_ref::<Heaps<TakeAndBreak>>() else { return Ok(None) };
    let Some(recurrence) = heaps.rule().misere_recurrence(budget)? else { return Ok(None) };
    budget.need((args.to - args.from).saturating_add(1).saturating_mul(32))?;
    let values = recurrence.values(args.from.into(), u128::from(args.to) + 1, budget)?;
    Ok(Some(values.into_iter().map(u128::from).collect()))
}

/// The values, with what an earlier run has kept; what was found is kept, whether this run finishes or not.
fn resumed(args: &Args, game: &Arc<dyn AnyGame>, context: &Context) -> Result<Vec<u128>, Failure> {
    let (Some(file), Some(position)) = (&args.state, game.heap(0)) else {
        return Ok(values(args, &**game, &mut context.budget())?);
    };
    let expression = Expression { sum: Sum { terms: vec![Arc::clone(game)] }, position: vec![position] };
    let state = State { file, expression: &expression, convention: args.play.convention() };
    state.keep(context, |budget| values(args, &**game, budget))
}

/// The values, or 0 and 1 if only outcomes are wanted.
fn values(args: &Args, game: &dyn AnyGame, budget: &mut Budget<'_>) -> Result<Vec<u128>, Stop> {
    let convention = args.play.convention();
    if (args.outcomes || args.losing)
        && convention == Convention::Normal
        && let Some(outcomes) = infinite_outcomes(args, game, budget)?
    {
        return Ok(outcomes);
    }
    let at = |heap: u64| {
        game.heap(heap).ok_or_else(|| {
            let message = format!("{} has no heap of {heap}, so it has no such sequence", game.name());
            Stop::Refused(format!("{message}\nhelp: try kayles, grundys-game or subtract(3,7,8)"))
        })
    };
    if convention == Convention::Misere
        && let Some(mut values) = recurrent(args, game, budget)?
    {
        if args.outcomes {
            values.iter_mut().for_each(|value| *value = (*value).min(1));
        }
        return Ok(values);
    }
    let outcome_only = (args.outcomes || args.losing) && convention == Convention::Misere;
    let mut values = Vec::new();
    for heap in args.from..=args.to {
        let position = at(heap)?;
        let value = if outcome_only {
            u128::from(game.outcome(&position, convention, budget)? == Outcome::N)
        } else {
            game.value(&position, convention, budget)?.0
        };
        budget.position(values.len() as u64 * 32)?;
        values.push(if args.outcomes { u128::from(value != 0) } else { value });
    }
    Ok(values)
}
