//! `grundy period`: period and preperiod of a heap game's outcomes or values, exact, with the method.
//!
//! Subtraction games are dealt with here, infinite sets of moves in [`infinite_period`], take-and-break games in
//! [`heap_period`], their misère play in [`misere_period`]. What is said in the end stands in [`period_report`].
//!
//! [`period_report`]: super::period_report

use super::period_report::{Found, judge, tell};
use super::{heap_period, infinite_period, kept_search, misere_period};
use crate::context::{Context, Play, parse_count};
use crate::failure::Failure;
use crate::shifts::in_shifts;
use grundy::ask::fields::Bits;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::heap::Heaps;
use grundy::subtraction::outcome::{self, Claim, EngineKind, Moves, Saved, shifted_preperiod};
use grundy::subtraction::theory::{Known, Status, known_period, known_value_period};
use grundy::subtraction::values::Recurrence;
use grundy::subtraction::{MoveSet, Subtraction, interval, values};
use grundy::text::Fragment;
use std::path::{Path, PathBuf};

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
  grundy period 'subtract(3,7,8)' --misere
  grundy period 'subtract(squares)'
  grundy period kayles
  grundy period 'octal(0.16)'
  grundy period 'octal(0.007)' --to 1e5                        gives up there, exit status 1")]
pub struct Args {
    /// A subtraction game such as subtract(3,7,8), or a take-and-break game such as kayles or octal(0.16)
    game: String,
    /// Wins and losses instead of values
    #[arg(long)]
    pub outcomes: bool,
    /// Take-and-break games: give up after so many heaps
    #[arg(long, value_name = "N", default_value = "1e6", value_parser = parse_count)]
    pub to: u64,
    /// Compute even where a theorem knows the answer
    #[arg(long)]
    compute: bool,
    /// What computes it; for outcomes definition, register, digit, blocks or intervals, for values definition,
    /// onehot or runs [default: the fastest]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    /// Check a claimed period and preperiod, without storing the sequence
    #[arg(long, value_name = "P,Q", value_parser = parse_pair)]
    pub claim: Option<(u128, u128)>,
    /// The outcomes before position 0, the last one nearest: 1 a win, 0 a loss [default: all wins]
    #[arg(long, value_name = "BITS", requires = "outcomes", conflicts_with = "misere")]
    start: Option<Bits>,
    /// How the preperiod is counted: from position 0, or shifted by the largest move and one
    #[arg(long, value_enum, default_value_t = Counting::Plain)]
    convention: Counting,
    /// Keep an interrupted search in this file and go on from it next time
    #[arg(long, value_name = "FILE", conflicts_with = "claim")]
    pub state: Option<PathBuf>,
    #[command(flatten)]
    pub play: Play,
}

impl Args {
    /// Which sequence is meant.
    pub fn kind(&self) -> &'static str {
        if self.outcomes { "outcomes" } else { "values" }
    }
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

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(&args.game)?;
    if let Some(rules) = game.rules().downcast_ref::<Heaps<Subtraction>>() {
        return match rules.rule().set() {
            MoveSet::Finite(moves) => finite(args, &game.name(), moves, context),
            MoveSet::Infinite(numbers) => infinite_period::run(args, &game.name(), numbers, context),
        };
    }
    if args.play.misere {
        return misere_period::run(args, &*game, context);
    }
    heap_period::run(args, &*game, context)
}

fn finite(args: &Args, name: &str, moves: &[u64], context: &Context) -> Result<(), Failure> {
    let later = args.outcomes && args.play.misere;
    if let (Some(claimed), false) = (args.claim, later) {
        return check(args, name, moves, claimed, context);
    }
    let mut found = find(args, moves, context)?;
    if later {
        found.preperiod = misere_preperiod(found.preperiod, moves.first().copied().unwrap_or(0));
    }
    if args.play.misere {
        found.method.push_str(&format!("; {}", in_misere_play(args)));
    }
    if args.convention == Counting::Shifted {
        let largest = moves.last().copied().unwrap_or(0);
        found.preperiod = shifted_preperiod(found.preperiod, largest)
            .ok_or_else(|| Stop::Refused("the shifted preperiod is beyond 2^128".into()))?;
    }
    tell(args, name, &found, context)
}

/// What Ferguson's pairing property says about the misère play of single heaps: see the book, subtraction games.
pub fn in_misere_play(args: &Args) -> &'static str {
    if args.outcomes {
        "in misère play the same, the least move later (Ferguson 1974)"
    } else {
        "in misère play the same with 0 and 1 exchanged (Ferguson 1974)"
    }
}

/// The preperiod of the outcomes in misère play, from that of normal play.
///
/// Misère outcomes are as many wins as the least move says, then the outcomes of normal play. A sequence without
/// preperiod has so many wins before each return of its beginning, so the wins in front belong to the period.
pub fn misere_preperiod(preperiod: u128, least: u64) -> u128 {
    if preperiod == 0 { 0 } else { preperiod.saturating_add(least.into()) }
}

fn find(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let known = if args.outcomes { known_period(moves) } else { known_value_period(moves) };
    let asked = args.compute || args.start.is_some() || args.engine.is_some();
    match known {
        Some(known) if known.status == Status::Theorem && !asked => Ok(by_theorem(&known)),
        _ if args.outcomes => find_outcomes(args, moves, context),
        _ => find_values(args, "values", &Recurrence::normal(moves), context),
    }
}

fn by_theorem(known: &Known) -> Found {
    Found::known(known.period, known.preperiod, format!("theorem: {}", known.theorem))
}

/// Finds the period of a sequence of values; `kind` says in the file of a kept search which one it is.
pub fn find_values(
    args: &Args,
    kind: &str,
    recurrence: &Recurrence,
    context: &Context,
) -> Result<Found, Failure> {
    let engine = args.engine.as_deref().map(|name| values::Engine::read(Fragment::new(name))).transpose()?;
    let heading = heading(args, kind);
    let kept: Option<values::Search> = kept_search::load(args.state.as_deref(), &heading)?;
    if let (Some(kept), Some(file)) = (&kept, &args.state)
        && !kept.is_for(recurrence)
    {
        return Err(kept_search::damaged(file, "it has other moves"));
    }
    let mut search = match kept {
        Some(kept) => kept,
        None => values::Search::of(recurrence, engine)?,
    };
    let run = |search: &mut values::Search, budget: &mut Budget<'_>| search.run(budget);
    let write = |search: &_, file: &Path| kept_search::write(file, &heading, search);
    let found =
        match in_shifts(&mut search, args.state.as_deref(), context, run, values::Search::position, write) {
            Ok(found) => found,
            Err(Stop::Interrupted { .. }) => {
                return Err(kept_search::keep(args.state.as_deref(), &heading, search.position(), &search));
            }
            Err(stop) => return Err(stop.into()),
        };
    Ok(Found {
        period: found.period,
        preperiod: found.preperiod,
        method: format!("state recurrence, engine {}, largest value {}", found.engine.name(), found.largest),
        computed: Some(found.computed),
        told: false,
    })
}

fn find_outcomes(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let (smallest, largest) = (moves.first().copied().unwrap_or(0), moves.last().copied().unwrap_or(0));
    let by_runs = match args.engine.as_deref() {
        Some(name) => name == "intervals",
        None => (smallest >= LONG_RUNS || largest > LARGEST_COUNTED) && args.start.is_none(),
    };
    if !by_runs {
        return find_by_positions(args, moves, context);
    }
    if args.start.is_some() {
        return Err(Failure::Input("the engine intervals does not take --start".into()));
    }
    find_by_runs(args, moves, context)
}

fn find_by_runs(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let heading = heading(args, "intervals");
    let kept: Option<interval::Search> = kept_search::load(args.state.as_deref(), &heading)?;
    if let (Some(kept), Some(file)) = (&kept, &args.state)
        && !(kept.moves() == moves && kept.is_sound())
    {
        return Err(kept_search::damaged(file, "its parts do not fit together"));
    }
    let mut search = match kept {
        Some(kept) => kept,
        None => interval::Search::new(moves)?,
    };
    let run = |search: &mut interval::Search, budget: &mut Budget<'_>| search.run(budget);
    let write = |search: &_, file: &Path| kept_search::write(file, &heading, search);
    match in_shifts(&mut search, args.state.as_deref(), context, run, interval::Search::position, write) {
        Ok(found) => {
            let method = format!("state recurrence, engine intervals, {} runs per period", found.runs);
            Ok(Found::known(found.period, found.preperiod, method))
        }
        Err(Stop::Interrupted { .. }) => {
            Err(kept_search::keep(args.state.as_deref(), &heading, search.position(), &search))
        }
        Err(stop) => Err(stop.into()),
    }
}

fn find_by_positions(args: &Args, moves: &[u64], context: &Context) -> Result<Found, Failure> {
    let engine: Option<EngineKind> = args.engine.as_deref().map(str::parse).transpose().map_err(|error| {
        Failure::Input(format!("{error}\nhelp: for large moves there is also the engine intervals"))
    })?;
    let moves = Moves::try_from(moves.to_vec()).map_err(|error| Failure::Input(error.to_string()))?;
    let heading = heading(args, "outcomes");
    let mut search = match kept_search::load::<Saved>(args.state.as_deref(), &heading)? {
        Some(saved) => outcome::Search::resume(saved)?,
        None => outcome::Search::new(
            &moves,
            args.start.as_ref().map(|bits| &bits.0[..]),
            engine,
            &context.budget(),
        )?,
    };
    let run = |search: &mut outcome::Search, budget: &mut Budget<'_>| search.run(budget);
    let write =
        |search: &outcome::Search, file: &Path| kept_search::write(file, &heading, &search.clone().suspend());
    let found =
        match in_shifts(&mut search, args.state.as_deref(), context, run, outcome::Search::position, write) {
            Ok(found) => found,
            Err(Stop::Interrupted { .. }) => {
                let reached = search.position();
                return Err(kept_search::keep(args.state.as_deref(), &heading, reached, &search.suspend()));
            }
            Err(stop) => return Err(stop.into()),
        };
    Ok(Found {
        period: found.period,
        preperiod: found.preperiod,
        method: format!("{}, engine {}", found.method.name(), found.engine.name()),
        computed: Some(found.computed),
        told: false,
    })
}

/// Which search a file belongs to.
fn heading(args: &Args, kind: &str) -> String {
    let start = args.start.as_ref().map_or(String::new(), |start| format!(" from {start}"));
    format!("grundy period 1\t{kind}\t{}{start}", args.game)
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
    judge(args, name, reason, context)
}
