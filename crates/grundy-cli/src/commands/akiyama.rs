//! `grundy akiyama`: P-positions of Akiyama's Nim, the algorithm of the source, its assumptions, values.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::heap::akiyama::claims::{self, Findings};
use grundy::heap::akiyama::list::{PList, Triple};
use grundy::heap::akiyama::printed::{self, Form, first_difference};
use grundy::heap::akiyama::{is_legal, values};
use serde_json::{Value, json};

/// Arguments of `grundy akiyama`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy akiyama list --rows 20
  grundy akiyama list --rows 1000000 --csv
  grundy akiyama list --algorithm rechecked --rows 60
  grundy akiyama compare
  grundy akiyama assumptions --to 10000
  grundy akiyama legal 1,2,3
  grundy akiyama values --size 8 --heap 2

Outcome and winning moves of a position: grundy value akiyama-nim:24,43,63 --outcome, grundy moves akiyama-nim:24,43,63")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The P-positions in order, exact; or what the algorithm of the source gives
    List(List),
    /// Where the algorithm of the source, in both readings, leaves the P-positions
    Compare(Compare),
    /// The assumptions of the source, tested on the exact list
    Assumptions(Assumptions),
    /// Whether three numbers may be taken
    Legal(Legal),
    /// Values for small heaps: all positions with one given heap
    Values(ValuesArgs),
}

/// Which list.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Algorithm {
    /// The P-positions, without assumptions
    Exact,
    /// The algorithm of the source as its formula is printed
    Printed,
    /// The same with b - a checked again, which gives the printed table
    Rechecked,
}

impl Algorithm {
    /// The form of the algorithm of the source; `None` for the truth.
    fn form(self) -> Option<Form> {
        match self {
            Algorithm::Exact => None,
            Algorithm::Printed => Some(Form::AsPrinted),
            Algorithm::Rechecked => Some(Form::Rechecked),
        }
    }
}

#[derive(clap::Args)]
struct List {
    /// How many rows, the first being 0 0 0 [default: 20, or with --below all there are]
    #[arg(long, value_name = "K")]
    rows: Option<usize>,
    /// Which list
    #[arg(long, value_enum, default_value_t = Algorithm::Exact)]
    algorithm: Algorithm,
    /// Only rows whose heaps are all below this
    #[arg(long, value_name = "N")]
    below: Option<u32>,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(clap::Args)]
struct Compare {
    /// How many rows are compared
    #[arg(long, value_name = "K", default_value_t = 1000)]
    rows: usize,
}

#[derive(clap::Args)]
struct Assumptions {
    /// The list reaches to this smallest heap
    #[arg(long, value_name = "A", default_value_t = 100_000)]
    to: u64,
}

#[derive(clap::Args)]
struct Legal {
    /// What is taken from the three heaps, such as 1,2,3
    #[arg(value_delimiter = ',', num_args = 1)]
    take: Vec<u64>,
}

#[derive(clap::Args)]
struct ValuesArgs {
    /// Heaps are below this
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100))]
    size: u64,
    /// The third heap
    #[arg(long, value_name = "C", default_value_t = 0)]
    heap: u64,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        What::List(args) => list(args, context),
        What::Compare(args) => compare(args, context),
        What::Assumptions(args) => assumptions(args, context),
        What::Legal(args) => legal(args, context),
        What::Values(args) => value_grid(args, context),
    }
}

fn exact(rows: usize, budget: &mut Budget<'_>) -> Result<Vec<Triple>, Failure> {
    let mut list = PList::default();
    list.extend_to_rows(rows, budget)?;
    Ok(list.rows()[..rows.min(list.rows().len())].to_vec())
}

/// So many rows are shown where nothing is said about them.
const ROWS: usize = 20;

fn list(args: &List, context: &Context) -> Result<(), Failure> {
    let mut budget = context.budget();
    let count = args.rows.unwrap_or(ROWS);
    let mut rows = match (args.algorithm.form(), args.below) {
        // All of them: the smallest heap is below the bound, too.
        (None, Some(below)) => {
            let mut list = PList::default();
            list.extend(below.into(), &mut budget)?;
            list.rows().iter().filter(|row| row[2] < below).copied().collect()
        }
        (None, None) => exact(count, &mut budget)?,
        (Some(form), Some(below)) => printed::rows_below(form, below, &mut budget)?,
        (Some(form), None) => printed::rows(form, count, &mut budget)?,
    };
    rows.truncate(args.rows.unwrap_or(usize::MAX));
    if args.csv {
        let head = ["row", "a", "b", "c"].map(str::to_string).to_vec();
        let lines = (1..).zip(&rows).map(|(at, row): (usize, _)| {
            std::iter::once(at.to_string()).chain(row.iter().map(u32::to_string)).collect()
        });
        return context.print(&style::csv(&std::iter::once(head).chain(lines).collect::<Vec<_>>())?);
    }
    let algorithm = match args.algorithm {
        Algorithm::Exact => "exact",
        Algorithm::Printed => "printed",
        Algorithm::Rechecked => "rechecked",
    };
    let answer = json!({"game": "akiyama-nim", "algorithm": algorithm, "count": rows.len(), "rows": rows});
    context.answer(&answer, || {
        let lines = (1..).zip(&rows).map(|(at, [a, b, c]): (usize, _)| {
            [at, *a as usize, *b as usize, *c as usize].map(|number| number.to_string()).to_vec()
        });
        let head = ["row", "a", "b", "c"].map(str::to_string).to_vec();
        style::columns(&std::iter::once(head).chain(lines).collect::<Vec<_>>())
    })
}

fn text(row: &Triple) -> String {
    row.map(|heap| heap.to_string()).join(" ")
}

fn compare(args: &Compare, context: &Context) -> Result<(), Failure> {
    let mut budget = context.budget();
    let truth = exact(args.rows, &mut budget)?;
    let printed = printed::rows(Form::AsPrinted, args.rows, &mut budget)?;
    let rechecked = printed::rows(Form::Rechecked, args.rows, &mut budget)?;
    let pairs = [
        ("exact", "printed", &truth, &printed),
        ("exact", "rechecked", &truth, &rechecked),
        ("printed", "rechecked", &printed, &rechecked),
    ];
    let found: Vec<Value> = pairs
        .iter()
        .map(|(one, two, first, second)| {
            let row = first_difference(first, second);
            let at = |list: &[Triple]| row.map(|row| json!(list[row - 1]));
            json!({"lists": [one, two], "row": row, "first": at(first), "second": at(second)})
        })
        .collect();
    let answer = json!({"game": "akiyama-nim", "rows": args.rows, "differences": found});
    context.answer(&answer, || {
        let lines = pairs.iter().map(|(one, two, first, second)| match first_difference(first, second) {
            None => format!("{one} and {two}: the same in all {} rows", args.rows),
            Some(row) => format!(
                "{one} and {two}: first different in row {row}: {} and {}",
                text(&first[row - 1]),
                text(&second[row - 1])
            ),
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}

fn assumptions(args: &Assumptions, context: &Context) -> Result<(), Failure> {
    let mut list = PList::default();
    list.extend(args.to, &mut context.budget())?;
    let rows = list.rows();
    let found = claims::test(rows);
    let row = |at: usize| format!("row {at}: {}", text(&rows[at - 1]));
    let two = |pair: Option<(usize, usize)>| pair.map(|(one, two)| format!("{}, {}", row(one), row(two)));
    let Findings { repeated_a, repeated_b, repeated_c, returning_difference, neighbouring_c, .. } = found;
    let lines: Vec<(&str, Option<String>)> = vec![
        ("smallest heaps are all different", two(repeated_a)),
        ("middle heaps are all different", two(repeated_b)),
        ("largest heaps are all different", two(repeated_c)),
        ("a difference b-a never comes back", two(returning_difference)),
        ("largest heaps of neighbouring rows never differ by 1", two(neighbouring_c.map(|at| (at, at + 1)))),
        ("no number stands in two columns", found.shared.map(|number| number.to_string())),
    ];
    let claims: Vec<Value> = lines
        .iter()
        .map(
            |(claim, against)| json!({"claim": claim, "holds": against.is_none(), "counterexample": against}),
        )
        .collect();
    // Every number up to the bound has been treated as a smallest heap.
    let numbers = found.missing_number.min(list.bound());
    let answer = json!({
        "game": "akiyama-nim", "to": args.to, "rows": rows.len(), "claims": claims,
        "repeated_smallest_heaps": found.repeats_of_a, "all_numbers_below": numbers,
        "all_differences_below": found.missing_difference,
    });
    context.answer(&answer, || {
        let mut table: Vec<String> = lines
            .iter()
            .map(|(claim, against)| match against {
                None => format!("{claim}: no counterexample among {} rows", rows.len()),
                Some(against) => format!("{claim}: false, {against}"),
            })
            .collect();
        table.push(format!(
            "every number below {numbers} occurs, every difference below {}",
            found.missing_difference
        ));
        table.join("\n")
    })
}

fn legal(args: &Legal, context: &Context) -> Result<(), Failure> {
    let take = <[u64; 3]>::try_from(&args.take[..])
        .map_err(|_| Failure::Input("three numbers are needed, such as 1,2,3".into()))?;
    let verdict = is_legal(take);
    context.answer(&json!({"take": take, "legal": verdict}), || {
        let list = take.map(|number| number.to_string()).join(",");
        match verdict {
            true => format!("({list}) may be taken"),
            false => format!("({list}) is not a move: one number must be 0 or two equal, and not all 0"),
        }
    })?;
    if verdict { Ok(()) } else { Err(Failure::Negative) }
}

fn value_grid(args: &ValuesArgs, context: &Context) -> Result<(), Failure> {
    if args.heap >= args.size {
        return Err(Failure::Input(format!("--heap must be below --size {}", args.size)));
    }
    let cube = values::Cube::new(args.size as usize, &mut context.budget())?;
    let size = args.size as usize;
    let rows: Vec<Vec<u32>> =
        (0..size).map(|a| (0..size).map(|b| cube.value([a, b, args.heap as usize])).collect()).collect();
    let mut table = vec![std::iter::once("a".to_string()).chain((0..size).map(|b| b.to_string())).collect()];
    table.extend(rows.iter().enumerate().map(|(a, row)| {
        std::iter::once(a.to_string()).chain(row.iter().map(u32::to_string)).collect::<Vec<_>>()
    }));
    if args.csv {
        return context.print(&style::csv(&table)?);
    }
    let answer = json!({"game": "akiyama-nim", "size": size, "heap": args.heap, "rows": rows});
    context.answer(&answer, || style::columns(&table))
}
