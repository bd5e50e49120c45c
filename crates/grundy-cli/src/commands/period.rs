//! `grundy period`: period and preperiod of a subtraction game's outcomes or values, exact, with the method.

use super::register_input::{Bits, parse_bits};
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::error::Stop;
use grundy::heap::Heaps;
use grundy::notation::read_game;
use grundy::subtraction::outcome::{self, Claim, EngineKind, Moves, Saved, Search, shifted_preperiod};
use grundy::subtraction::theory::infinite::{Rule, Verdict, verdict};
use grundy::subtraction::theory::{Known, Status, known_period, known_value_period};
use grundy::subtraction::{MoveSet, Numbers, Subtraction, interval, values};
use grundy::text::Fragment;
use serde_json::{Value, json};
use std::path::PathBuf;

/// From this smallest move on, counting runs is cheaper than counting positions.
const LONG_RUNS: u64 = 512;
/// Beyond this largest move the engines that count positions have no room for their window.
const LARGEST_COUNTED: u64 = 1 << 34;

/// Arguments of `grundy period`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy period 'subtract(3,7,8)' --outcomes
  grundy period 'subtract(21,44,64,87,108)' --outcomes
  grundy period 'subtract(2000,5000,6001,8001)' --outcomes     by runs, with jumps
  grundy period 'subtract(11,51,111,122)' --outcomes --claim 225217076,1841
  grundy period 'subtract(4,11,15)' --compute                  although a theorem knows it
  grundy period 'subtract(squares)'")]
pub struct Args {
    /// A subtraction game, such as subtract(3,7,8)
    game: String,
    /// Wins and losses instead of values
    #[arg(long)]
    outcomes: bool,
    /// Compute even where a theorem knows the answer
    #[arg(long)]
    compute: bool,
    /// What computes it; for outcomes definition, register, digit, blocks or intervals, for values definition,
    /// onehot or runs [default: the fastest]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    /// Check a claimed period and preperiod, without storing the sequence
    #[arg(long, value_name = "P,Q", value_parser = parse_pair)]
    claim: Option<(u128, u128)>,
    /// The outcomes before position 0, the last one nearest: 1 a win, 0 a loss [default: all wins]
    #[arg(long, value_name = "BITS", value_parser = parse_bits, requires = "outcomes")]
    start: Option<Bits>,
    /// How the preperiod is counted: from position 0, or shifted by the largest move and one
    #[arg(long, value_enum, default_value_t = Counting::Plain)]
    convention: Counting,
    /// Keep an interrupted search in this file and go on from it next time
    #[arg(long, value_name = "FILE", requires = "outcomes")]
    state: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Counting {
    Plain,
    Shifted,
}

fn parse_pair(text: &str) -> Result<(u128, u128), String> {
    let wrong = || format!("'{text}' is not a period and a preperiod, such as 5,8");
    let (period, preperiod) = text.split_once(',').ok_or_else(wrong)?;
    let pair: (u128, u128) =
        (period.trim().parse().map_err(|_| wrong())?, preperiod.trim().parse().map_err(|_| wrong())?);
    if pair.0 == 0 { Err("a period is at least 1".into()) } else { Ok(pair) }
}

/// A period with what establishes it.
struct Found {
    period: u128,
    preperiod: u128,
    method: String,
    computed: Option<u128>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = read_game(&args.game)?;
    let Some(rules) = game.rules().downcast_ref::<Heaps<Subtraction>>() else {
        return Err(Failure::Input(format!(
            "{} is not a subtraction game: its period cannot be found yet\nhelp: try subtract(3,7,8)",
            game.name()
        )));
    };
    let moves = match rules.rule().set() {
        MoveSet::Finite(moves) => moves,
        MoveSet::Infinite(numbers) => return infinite(&game.name(), numbers, context),
    };
    if let Some((period, preperiod)) = args.claim {
        return check(args, &game.name(), moves, (period, preperiod), context);
    }
    let found = find(args, moves, context)?;
    let largest = moves.last().copied().unwrap_or(0);
    let preperiod = match args.convention {
        Counting::Plain => found.preperiod,
        Counting::Shifted => shifted_preperiod(found.preperiod, largest)
            .ok_or_else(|| Stop::Refused("the shifted preperiod is beyond 2^128".into()))?,
    };
    let kind = if args.outcomes { "outcomes" } else { "values" };
    let answer = json!({
        "game": game.name(), "kind": kind, "period": found.period, "preperiod": preperiod,
        "method": found.method, "computed": found.computed,
    });
    context.answer(&answer, || {
        let (p, q) = (style::strong(found.period), style::strong(preperiod));
        format!("{}, {kind}: period {p}, preperiod {q} ({})", game.name(), found.method)
    })
}

fn find(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let known = if args.outcomes { known_period(moves) } else { known_value_period(moves) };
    let asked = args.compute || args.start.is_some() || args.engine.is_some();
    match known {
        Some(known) if known.status == Status::Theorem && !asked => Ok(by_theorem(&known)),
        _ if args.outcomes => find_outcomes(args, moves, context),
        _ => find_values(args, moves, context),
    }
}

fn by_theorem(known: &Known) -> Found {
    Found {
        period: known.period,
        preperiod: known.preperiod,
        method: format!("theorem: {}", known.theorem),
        computed: None,
    }
}

fn find_values(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let engine = args.engine.as_deref().map(|name| values::Engine::read(Fragment::new(name))).transpose()?;
    let found = values::find_period(moves, engine, &mut context.budget())?;
    Ok(Found {
        period: found.period,
        preperiod: found.preperiod,
        method: format!("state recurrence, engine {}, largest value {}", found.engine.name(), found.largest),
        computed: Some(found.computed),
    })
}

fn find_outcomes(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let (smallest, largest) = (moves.first().copied().unwrap_or(0), moves.last().copied().unwrap_or(0));
    let by_runs = match args.engine.as_deref() {
        Some(name) => name == "intervals",
        None => {
            let large = smallest >= LONG_RUNS || largest > LARGEST_COUNTED;
            large && args.start.is_none() && args.state.is_none()
        }
    };
    if by_runs {
        if args.start.is_some() || args.state.is_some() {
            return Err(Failure::Input("the engine intervals takes neither --start nor --state".into()));
        }
        let found = interval::find_period(moves, &mut context.budget())?;
        return Ok(Found {
            period: found.period,
            preperiod: found.preperiod,
            method: format!("state recurrence, engine intervals, {} runs per period", found.runs),
            computed: None,
        });
    }
    let engine: Option<EngineKind> = args.engine.as_deref().map(str::parse).transpose().map_err(|error| {
        Failure::Input(format!("{error}\nhelp: for large moves there is also the engine intervals"))
    })?;
    let mut search = open_search(args, moves, engine)?;
    let found = match search.run(&context.budget()) {
        Ok(found) => found,
        Err(Stop::Interrupted { .. }) => return Err(keep(args, search)),
        Err(stop) => return Err(stop.into()),
    };
    Ok(Found {
        period: found.period,
        preperiod: found.preperiod,
        method: format!("{}, engine {}", found.method.name(), found.engine.name()),
        computed: Some(found.computed),
    })
}

/// A new search, or the one kept in the state file.
fn open_search(args: &Args, moves: &[u64], engine: Option<EngineKind>) -> Result<Search, Failure> {
    let moves = Moves::try_from(moves.to_vec()).map_err(|error| Failure::Input(error.to_string()))?;
    let fresh = Search::new(&moves, args.start.as_ref().map(|bits| &bits.0[..]), engine)?;
    let Some(file) = &args.state else { return Ok(fresh) };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(fresh),
        Err(error) => return Err(Failure::Input(format!("cannot read {}: {error}", file.display()))),
    };
    let damaged = |why: String| Failure::Input(format!("{} is no kept search: {why}", file.display()));
    let (heading, saved) = text.split_once('\n').ok_or_else(|| damaged("it is too short".into()))?;
    if heading != state_heading(args) {
        return Err(damaged(format!("it belongs to {heading}")));
    }
    let saved: Saved = serde_json::from_str(saved).map_err(|error| damaged(error.to_string()))?;
    Ok(Search::resume(saved)?)
}

/// Which search a file belongs to.
fn state_heading(args: &Args) -> String {
    let start = args.start.as_ref().map_or(String::new(), Bits::to_string);
    format!("grundy period {} {start}", args.game)
}

/// Says how far the search got, and keeps it if there is a file for it.
fn keep(args: &Args, search: Search) -> Failure {
    let reached = search.position();
    let Some(file) = &args.state else {
        return Failure::Stopped(format!(
            "at position {reached}\nhelp: keep an interrupted search with --state FILE"
        ));
    };
    let saved = serde_json::to_string(&search.suspend()).map_err(std::io::Error::other);
    match saved.and_then(|saved| std::fs::write(file, format!("{}\n{saved}\n", state_heading(args)))) {
        Ok(()) => {
            Failure::Stopped(format!("at position {reached}; the search is kept in {}", file.display()))
        }
        Err(error) => {
            Failure::Stopped(format!("at position {reached}; cannot write {}: {error}", file.display()))
        }
    }
}

fn check(
    args: &Args,
    name: &str,
    moves: &[u64],
    (period, preperiod): (u128, u128),
    context: &Context,
) -> Result<(), Failure> {
    let reason = if args.outcomes {
        let moves = Moves::try_from(moves.to_vec()).map_err(|error| Failure::Input(error.to_string()))?;
        match outcome::verify_claim(&moves, period, preperiod, &context.budget())? {
            Claim::True => None,
            Claim::NotPeriodic => Some("the sequence does not repeat like that".to_string()),
            Claim::SmallerPeriod(smaller) => Some(format!("it repeats, but already with period {smaller}")),
            Claim::SmallerPreperiod => Some("the period is right, but it holds from earlier on".into()),
        }
    } else {
        let verdict = values::verify_claim(moves, period, preperiod, &mut context.budget())?;
        match (verdict.holds, verdict.least_period) {
            _ if verdict.exact() => None,
            (false, _) => Some("the sequence does not repeat like that".into()),
            (_, false) => Some("it repeats, but already with a smaller period".into()),
            _ => Some("the period is right, but it holds from earlier on".into()),
        }
    };
    let kind = if args.outcomes { "outcomes" } else { "values" };
    let answer = json!({
        "game": name, "kind": kind, "period": period, "preperiod": preperiod, "holds": reason.is_none(), "reason": reason,
    });
    context.answer(&answer, || match &reason {
        None => format!("{name}, {kind}: {} period {period}, preperiod {preperiod}", style::strong("true:")),
        Some(reason) => format!("{name}, {kind}: {} {reason}", style::strong("false:")),
    })?;
    if reason.is_none() { Ok(()) } else { Err(Failure::Negative) }
}

/// What theorems say about an infinite move set.
fn infinite(name: &str, numbers: &Numbers, context: &Context) -> Result<(), Failure> {
    let rule = match numbers {
        Numbers::Primes => Rule::Primes,
        Numbers::Powers(exponent) => Rule::PowersWithExponent(*exponent),
        Numbers::PowersOf(base) => Rule::PowersOf(*base),
        Numbers::Factorials => Rule::Factorials,
        Numbers::Fibonacci => Rule::Fibonacci,
        Numbers::Odd => Rule::Progression { first: 1, step: 2 },
        Numbers::Multiples(number) => Rule::Progression { first: *number, step: *number },
        Numbers::List(_) => return Err(Failure::Input(format!("{name} is a list, not an infinite set"))),
    };
    let found = verdict(rule)?;
    let (words, facts): (String, Value) = match &found {
        Verdict::NeverPeriodic(why) => {
            (format!("never periodic: {why}"), json!({"verdict": "never periodic", "reason": why}))
        }
        Verdict::Open(why) => (format!("open: {why}"), json!({"verdict": "open", "reason": why})),
        Verdict::Periodic { known, same_as } => (
            format!("period {}, preperiod {} (theorem: {})", known.period, known.preperiod, known.theorem),
            json!({
                "verdict": "periodic", "period": known.period, "preperiod": known.preperiod,
                "method": format!("theorem: {}", known.theorem), "same_as": same_as,
            }),
        ),
    };
    let mut answer = json!({"game": name});
    for (key, value) in facts.as_object().into_iter().flatten() {
        answer[key] = value.clone();
    }
    context.answer(&answer, || format!("{name}: {words}"))?;
    if matches!(found, Verdict::Periodic { .. }) { Ok(()) } else { Err(Failure::Negative) }
}
