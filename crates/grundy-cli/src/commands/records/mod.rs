//! `grundy records`: the longest periods and preperiods over all move sets of a kind.
//!
//! The library cuts a search into units of work; here they are done on all cores, and what is finished goes into a
//! [ledger](ledger) at once. This file reads the arguments and leads the search; [`output`] shows the result.

mod fit;
pub mod ledger;
mod output;
mod progress;
mod tables;

use crate::context::Context;
use crate::failure::Failure;
use crate::ranges;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::subtraction::Sequence;
use grundy::subtraction::search::{
    self, By, Event, FourClass, Kind, Part, Query, Sizes, Unit, Work, collect, units,
};
use ledger::Ledger;
use progress::{Progress, Stopper};
use serde_json::json;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;

/// Arguments of `grundy records`.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  grundy records --max-move 1..20 --records
  grundy records --symmetric --moves 5 --max-move 60..80
  grundy records --moves 4 --max-move 4..60 --by preperiod --records
  grundy records --moves 3 --max-move 256 --classes
  grundy records --symmetric --most-moves max/3 --differences 3 --max-move 40..50
  grundy records --symmetric --moves 5 --max-move 81..100 --state search.ledger
  grundy records --symmetric --moves 5 --max-move 81..100 --state one.ledger --shard 1/2
  grundy records merge one.ledger two.ledger

Without --moves or --most-moves sets of any size are searched. A search with --state can be interrupted at any time,
even by a power failure, and goes on when the same command is given again."
)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    show: output::Show,
}

#[derive(clap::Subcommand)]
enum What {
    /// Put the ledgers of the shards of a search together
    Merge(Merge),
    /// Fit lines to a table in a file of comma-separated values
    Fit(fit::Args),
    /// Do one unit of work of --list-units and print what came out, as JSON
    Work {
        /// The unit, such as 'outcomes;symmetric,moves=5;max=60;slice=1/2'
        unit: String,
    },
}

#[derive(clap::Args)]
struct Merge {
    /// The ledgers
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    show: output::Show,
}

#[derive(clap::Args)]
struct SearchArgs {
    /// Only symmetric sets: with every move s but the largest, m, also m - s
    #[arg(long)]
    symmetric: bool,
    /// Only sets of exactly N moves
    #[arg(long, value_name = "N", conflicts_with = "most_moves")]
    moves: Option<u64>,
    /// Only sets of at most N moves; max/N allows the largest move divided by N
    #[arg(long, value_name = "N", value_parser = parse_most)]
    most_moves: Option<Sizes>,
    /// Only sets whose neighbouring moves have at most N different differences, 0 counted as a neighbour
    #[arg(long, value_name = "N", conflicts_with = "moves")]
    differences: Option<u64>,
    /// Only sets of four moves of this class: I (s1+s3=s4), II (s2+s3=s4), III (s1+s2=s4), IV (s1+s2=s3) or O
    #[arg(long, value_name = "CLASS", requires = "moves")]
    class: Option<FourClass>,
    /// Only sets with this smallest move
    #[arg(long, value_name = "N")]
    smallest: Option<u64>,
    /// The largest move, or a range of largest moves such as 60..80
    #[arg(long, value_name = "A..B", value_parser = parse_range, required = true)]
    max_move: Option<RangeInclusive<u64>>,
    /// Sequences of values instead of wins and losses
    #[arg(long)]
    values: bool,
    /// Keep finished work in this file, and do not repeat what it holds
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Only part I of K of the work, for one of several machines; put together with 'grundy records merge'
    #[arg(long, value_name = "I/K", value_parser = parse_shard, requires = "state")]
    shard: Option<Shard>,
    /// So many threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// List the units of work instead of doing them
    #[arg(long)]
    list_units: bool,
}

/// Part `index`, counted from 1, of `count`.
#[derive(Clone, Copy)]
struct Shard {
    index: usize,
    count: usize,
}

fn parse_most(text: &str) -> Result<Sizes, String> {
    let wrong = || format!("'{text}' is not a bound for the number of moves; write for example 7 or max/3");
    match text.strip_prefix("max/") {
        Some(part) => part.parse().map(Sizes::Share).map_err(|_| wrong()),
        None => text.parse().map(Sizes::AtMost).map_err(|_| wrong()),
    }
}

/// Reads one largest move or a range of them.
fn parse_range(text: &str) -> Result<RangeInclusive<u64>, String> {
    ranges::read(text, 1..=u64::MAX)
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let wrong = || format!("'{text}' is not a part of the work; write for example 1/4");
    let (index, count) = text.split_once('/').ok_or_else(wrong)?;
    let (index, count) = (index.parse().map_err(|_| wrong())?, count.parse().map_err(|_| wrong())?);
    if (1..=count).contains(&index) { Ok(Shard { index, count }) } else { Err(wrong()) }
}

impl SearchArgs {
    fn query(&self) -> Result<Query, Failure> {
        let sizes = match (self.moves, self.most_moves) {
            (Some(size), _) => Sizes::Exactly(size),
            (None, Some(most)) => most,
            (None, None) => Sizes::Any,
        };
        let kind = Kind {
            symmetric: self.symmetric,
            sizes,
            differences: self.differences,
            class: self.class,
            smallest: self.smallest,
        };
        kind.check()?;
        let sequence = if self.values { Sequence::Values } else { Sequence::Outcomes };
        let largest = self.max_move.clone();
        let largest = largest.ok_or_else(|| Failure::Input("--max-move is missing".into()))?;
        Ok(Query { sequence, kind, largest })
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        Some(What::Merge(merge)) => merge_ledgers(merge, context),
        Some(What::Fit(args)) => fit::run(args, context),
        Some(What::Work { unit }) => one_unit(unit, context),
        None => search(&args.search, &args.show, context),
    }
}

fn search(args: &SearchArgs, show: &output::Show, context: &Context) -> Result<(), Failure> {
    show.check(context)?;
    let query = args.query()?;
    let mut wanted = units(&query)?;
    if let Some(Shard { index, count }) = args.shard {
        wanted = wanted.into_iter().skip(index - 1).step_by(count).collect();
    }
    if args.list_units {
        let names: Vec<String> = wanted.iter().map(Unit::to_string).collect();
        return context.answer(&json!({"units": names}), || names.join("\n"));
    }
    let mut ledger = args.state.as_deref().map(|file| Ledger::open(file, &query)).transpose()?;
    let parts = do_units(&wanted, ledger.as_mut(), args, context)?;
    if let Some(Shard { index, count }) = args.shard {
        let answer = json!({"shard": index, "of": count, "units": parts.len(), "sets": sets(&parts)});
        return context.answer(&answer, || {
            format!("shard {index}/{count}: {} units of work done, {} sets", parts.len(), sets(&parts))
        });
    }
    output::show(&query, &collect(&query, parts)?, show, context)
}

fn sets(parts: &[(Unit, Part)]) -> u64 {
    parts.iter().map(|(_, part)| part.all.count).sum()
}

/// Does what the ledger does not hold.
fn do_units(
    wanted: &[Unit],
    mut ledger: Option<&mut Ledger>,
    args: &SearchArgs,
    context: &Context,
) -> Result<Vec<(Unit, Part)>, Failure> {
    let mut parts = Vec::new();
    let mut todo = Vec::new();
    for unit in wanted {
        let part = ledger.as_ref().map(|ledger| ledger.finished(unit)).transpose()?.flatten();
        match (part, &ledger) {
            (Some(part), _) => parts.push((*unit, part)),
            (None, Some(ledger)) => todo.push(ledger.begun(unit)?),
            (None, None) => todo.push(Work::new(*unit)),
        }
    }
    // The heaviest first: at the end all cores shall have something to do.
    todo.sort_by(|one, two| two.unit().weight().total_cmp(&one.unit().weight()));
    let threads = args.threads.map_or_else(cores, usize::from);
    let mut progress = Progress::new(wanted, &parts, context);
    let mut failed = None;
    let ended = search::run(todo, threads, context.memory(), &Stopper(context), |event| {
        let noted = match (&event, &mut ledger) {
            (Event::Done(unit, part), Some(ledger)) => ledger.finish(unit, part),
            (Event::Kept(kept), Some(ledger)) => ledger.keep(kept),
            (_, None) => Ok(()),
        };
        if let Event::Done(unit, part) = event {
            progress.done(&unit);
            parts.push((unit, *part));
        }
        match noted {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    });
    progress.end();
    if let Some(ledger) = ledger {
        ledger.commit()?;
    }
    match (failed, ended) {
        (Some(failure), _) => Err(failure),
        (None, Ok(())) => Ok(parts),
        (None, Err(Stop::Interrupted { .. })) => Err(stopped(parts.len(), wanted.len(), args)),
        (None, Err(stop)) => Err(stop.into()),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn stopped(done: usize, of: usize, args: &SearchArgs) -> Failure {
    Failure::Stopped(match &args.state {
        Some(file) => format!(
            "{done} of {of} units of work are done and kept in {}\nhelp: the same command goes on from there",
            file.display()
        ),
        None => format!("{done} of {of} units of work were done\nhelp: keep them with --state FILE"),
    })
}

fn merge_ledgers(args: &Merge, context: &Context) -> Result<(), Failure> {
    args.show.check(context)?;
    let mut parts = Vec::new();
    let mut common: Option<Query> = None;
    for file in &args.files {
        let (query, found) = Ledger::read(file)?;
        match &common {
            Some(common) if *common != query => {
                return Err(Failure::Input(format!(
                    "{} belongs to another search than {}\nhelp: merge the shards of one search",
                    file.display(),
                    args.files[0].display()
                )));
            }
            _ => common = Some(query),
        }
        parts.extend(found);
    }
    let query = common.ok_or_else(|| Failure::Input("there is nothing to merge".into()))?;
    let rows = collect(&query, parts).map_err(|stop| {
        Failure::Input(format!("{stop}\nhelp: name the ledgers of all shards, and let each shard finish"))
    })?;
    output::show(&query, &rows, &args.show, context)
}

fn one_unit(text: &str, context: &Context) -> Result<(), Failure> {
    let unit: Unit = text.parse().map_err(Failure::Input)?;
    let mut budget: Budget<'_> = context.budget();
    let part = search::work(&unit, &mut budget)?;
    let part = serde_json::to_value(&part).map_err(|error| Failure::Input(error.to_string()))?;
    let answer = json!({"unit": unit.to_string(), "part": part});
    context.answer(&answer, || answer.to_string())
}

/// The number a table is about, in words.
fn word(by: By) -> &'static str {
    match by {
        By::Period => "period",
        By::Preperiod => "preperiod",
    }
}
