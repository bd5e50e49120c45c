//! `grundy wythoff`: Wythoff's game and what has grown out of it. This file: pairs, values, rows, labelling; the sequences and
//! the word are in [`sequences`].

mod sequences;

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::game::Outcome;
use grundy::heap::wythoff::grid::Grid;
use grundy::heap::wythoff::pairs::{p_position_big, p_position_of};
use grundy::heap::wythoff::piece::Corner;
use grundy::heap::wythoff::rows::{self, RowPeriod};
use grundy::statistics::chart::{Chart, Curve, Mark};
use grundy::text::Fragment;
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `grundy wythoff`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy wythoff pairs --to 10
  grundy wythoff pairs --n 1000000000000000000000000
  grundy wythoff grid --size 12
  grundy wythoff rows --to 8
  grundy wythoff label --piece queen --size 8x8
  grundy wythoff general 3 --skip 2
  grundy wythoff lieshout --terms 1000000
  grundy wythoff word --letter 1000000000000000000000")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// P-positions by formula, exact at any size
    Pairs(Pairs),
    /// Values of all positions with heaps below a size
    Grid(GridArgs),
    /// Additive period and preperiod of rows of the grid, with proof
    Rows(Rows),
    /// Label a chessboard P and N in rounds
    Label(LabelArgs),
    /// Generalised sequence: start with another difference, leave numbers out
    General(sequences::General),
    /// The numbers to leave out so that the sequence is an exact translate of Wythoff's
    Translate(sequences::Translate),
    /// The Lieshout sequence (first difference 3), its rule checked term by term
    Lieshout(sequences::Lieshout),
    /// The Fibonacci word: letters, places, subwords, balance
    Word(sequences::Word),
}

#[derive(clap::Args)]
struct Pairs {
    /// Only the N-th pair, N of any size
    #[arg(long, value_name = "N", conflicts_with_all = ["to", "plot", "csv"])]
    n: Option<BigUint>,
    /// The pairs 0 to N
    #[arg(long, value_name = "N", default_value_t = 20)]
    to: u64,
    /// t-Wythoff: the numbers taken from both heaps may differ by less than T
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    t: u32,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Draw the pairs and the line they follow to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

#[derive(clap::Args)]
struct GridArgs {
    /// How many rows and columns
    #[arg(long, value_name = "N", default_value_t = 16)]
    size: usize,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(clap::Args)]
struct Rows {
    /// The first row
    #[arg(long, value_name = "A", default_value_t = 0)]
    from: usize,
    /// The last row
    #[arg(long, value_name = "A", default_value_t = 8)]
    to: usize,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(clap::Args)]
struct LabelArgs {
    /// queen, rook, bishop, king, knight, or several joined by commas
    #[arg(long, default_value = "queen")]
    piece: String,
    /// Rows x columns
    #[arg(long, default_value = "8x8", value_name = "SIZE")]
    size: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        What::Pairs(args) => pairs(args, context),
        What::Grid(args) => grid(args, context),
        What::Rows(args) => row_periods(args, context),
        What::Label(args) => label(args, context),
        What::General(args) => sequences::general(args, context),
        What::Translate(args) => sequences::translate(args, context),
        What::Lieshout(args) => sequences::lieshout_walk(args, context),
        What::Word(args) => sequences::word(args, context),
    }
}

/// Writes a picture.
pub fn write_file(file: &Path, content: &str) -> Result<(), Failure> {
    std::fs::write(file, content)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}

/// More lines than that are hardly meant.
const MOST_PAIRS: u64 = 10_000_000;

fn pairs(args: &Pairs, context: &Context) -> Result<(), Failure> {
    if let Some(n) = &args.n {
        let (a, b) = p_position_big(args.t, n);
        let answer = json!({"t": args.t, "n": style::big(n), "a": style::big(&a), "b": style::big(&b)});
        return context.answer(&answer, || format!("({a},{b})"));
    }
    if args.to > MOST_PAIRS {
        return Err(Failure::Input(format!(
            "{} pairs are too many to print (at most {MOST_PAIRS})\nhelp: ask for one with --n",
            args.to
        )));
    }
    match &args.plot {
        Some(file) => draw_pairs(args, file, context),
        None => print_pairs(args, context),
    }
}

/// Writes the pairs one by one: there may be more than memory is allowed for.
fn print_pairs(args: &Pairs, context: &Context) -> Result<(), Failure> {
    let budget = context.budget();
    let mut out = context.output();
    let (last_a, _) = p_position_of(args.t, args.to);
    let (n_width, a_width) = (digits(args.to), digits(last_a));
    match (context.json, args.csv) {
        (true, _) => write!(out, "{{\"t\":{},\"pairs\":[", args.t)?,
        (_, true) => writeln!(out, "n,a,b")?,
        _ => writeln!(out, "{:n_width$}  {:a_width$}  b", "n", "a")?,
    }
    for n in 0..=args.to {
        budget.work(LINE)?;
        let (a, b) = p_position_of(args.t, n);
        match (context.json, args.csv) {
            (true, _) => {
                let comma = if n == 0 { "" } else { "," };
                write!(out, "{comma}{{\"n\":{n},\"a\":{a},\"b\":{b}}}")?;
            }
            (_, true) => writeln!(out, "{n},{a},{b}")?,
            _ => writeln!(out, "{n:<n_width$}  {a:<a_width$}  {b}")?,
        }
    }
    if context.json {
        writeln!(out, "]}}")?;
    }
    Ok(out.flush()?)
}

/// About the work of printing a line, in the steps of a budget.
const LINE: u64 = 16;

fn digits(number: impl ToString) -> usize {
    number.to_string().len()
}

/// Memory for a pair and its two points in a picture.
const DRAWN: u64 = 256;

fn draw_pairs(args: &Pairs, file: &Path, context: &Context) -> Result<(), Failure> {
    context.budget().need(args.to.saturating_mul(DRAWN))?;
    let list: Vec<(u128, u128)> = (0..=args.to).map(|n| p_position_of(args.t, n)).collect();
    let points = list.iter().flat_map(|(a, b)| [(*a as f64, *b as f64), (*b as f64, *a as f64)]);
    let mut points: Vec<(f64, f64)> = points.collect();
    points.sort_by(|one, two| one.0.total_cmp(&two.0));
    // The larger heaps grow like the smaller ones times this.
    let t = f64::from(args.t);
    let slope = 1.0 + 2.0 * t / (2.0 - t + (t * t + 4.0).sqrt());
    let end = list.last().map_or(1.0, |pair| pair.1 as f64);
    let line = Curve {
        name: format!("y = x / {slope:.6}"),
        points: vec![(0.0, 0.0), (end, end / slope)],
        mark: Mark::Line,
    };
    let dots = Curve { name: "P-positions".into(), points, mark: Mark::Dot };
    let title = format!(
        "P-positions of {}",
        if args.t == 1 { "wythoff".into() } else { format!("wythoff({})", args.t) }
    );
    let chart = Chart { title, x: "one heap".into(), y: "the other heap".into(), curves: vec![dots, line] };
    write_file(file, &chart.svg())?;
    let answer = json!({"t": args.t, "pairs": list.len(), "file": file.display().to_string()});
    context.answer(&answer, || format!("{} pairs drawn to {}", list.len(), file.display()))
}

/// A larger grid is not shown on the screen.
const SHOWN: usize = 64;

fn grid(args: &GridArgs, context: &Context) -> Result<(), Failure> {
    let grid = Grid::new(args.size, &mut context.budget())?;
    let size = grid.size();
    let largest = (0..size).flat_map(|a| (a..size).map(move |b| (a, b))).map(|(a, b)| grid.value(a, b)).max();
    let cells = |a: usize| (0..size).map(move |b| (a, b));
    if args.csv {
        let head = std::iter::once("a".to_string()).chain((0..size).map(|b| b.to_string())).collect();
        let rows = (0..size).map(|a| {
            std::iter::once(a.to_string())
                .chain(cells(a).map(|(a, b)| grid.value(a, b).to_string()))
                .collect()
        });
        return context.print(&style::csv(&std::iter::once(head).chain(rows).collect::<Vec<_>>())?);
    }
    let rows: Vec<Vec<u16>> = match context.json || size <= SHOWN {
        true => (0..size).map(|a| cells(a).map(|(a, b)| grid.value(a, b)).collect()).collect(),
        false => Vec::new(),
    };
    let answer = json!({"size": size, "largest": largest, "rows": rows});
    context.answer(&answer, || {
        if size > SHOWN {
            let largest = largest.unwrap_or(0);
            return format!(
                "{size} x {size} values computed, the largest is {largest}\nhelp: print them with --csv"
            );
        }
        let width = largest.unwrap_or(0).to_string().len().max(size.to_string().len());
        let line = |head: String, cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
            format!("{head:>width$} | {}", cells.join(" "))
        };
        let mut lines = vec![line(String::new(), (0..size).map(|b| b.to_string()).collect())];
        lines.push(format!("{}-+{}", "-".repeat(width), "-".repeat((width + 1) * size)));
        for (a, row) in rows.iter().enumerate() {
            lines.push(line(a.to_string(), row.iter().map(u16::to_string).collect()));
        }
        lines.join("\n")
    })
}

/// What proves the period of a row.
const METHOD: &str = "state recurrence";

fn row_periods(args: &Rows, context: &Context) -> Result<(), Failure> {
    if args.from > args.to {
        return Err(Failure::Input(format!("--from {} lies beyond --to {}", args.from, args.to)));
    }
    if args.to > rows::LAST_ROW {
        return Err(Failure::Input(format!("periods are proved for rows up to {}", rows::LAST_ROW)));
    }
    let mut budget = context.budget();
    let found: Vec<RowPeriod> =
        (args.from..=args.to).map(|row| rows::period(row, &mut budget)).collect::<Result<_, _>>()?;
    let head = ["row", "period", "preperiod", "method"].map(str::to_string).to_vec();
    let lines = found.iter().map(|row| {
        vec![row.row.to_string(), row.period.to_string(), row.preperiod.to_string(), METHOD.to_string()]
    });
    let table: Vec<Vec<String>> = std::iter::once(head).chain(lines).collect();
    if args.csv {
        return context.print(&style::csv(&table)?);
    }
    let all: Vec<Value> = found
        .iter()
        .map(|row| {
            json!({
                "row": row.row, "period": row.period, "preperiod": row.preperiod, "method": METHOD,
                "computed": row.returned + row.joint_period, "joint_period": row.joint_period,
            })
        })
        .collect();
    context.answer(&json!({"game": "wythoff", "kind": "additive", "rows": all}), || style::columns(&table))
}

fn label(args: &LabelArgs, context: &Context) -> Result<(), Failure> {
    let names: Vec<Fragment<'_>> = Fragment::new(&args.piece).split(',');
    let piece = Corner::read(&names)?;
    let (height, width) = Fragment::new(&args.size).size()?;
    let labels = piece.label(width, height, &mut context.budget())?;
    let at = |x: u64, y: u64| labels[(x * height + y) as usize];
    let square = |x: u64, y: u64| match u8::try_from(x) {
        Ok(column) if column < 26 => format!("{}{}", char::from(b'a' + column), y + 1),
        _ => format!("({x},{y})"),
    };
    let squares = || (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    let lost: Vec<String> =
        squares().filter(|(x, y)| at(*x, *y).outcome == Outcome::P).map(|(x, y)| square(x, y)).collect();
    let rounds = labels.iter().map(|label| label.round + 1).max().unwrap_or(0);
    let list: Vec<Value> = squares()
        .map(|(x, y)| {
            let label = at(x, y);
            json!({"square": square(x, y), "outcome": label.outcome.to_string(), "round": label.round})
        })
        .collect();
    let answer = json!({
        "piece": args.piece, "width": width, "height": height, "p": lost.len(), "n": labels.len() - lost.len(),
        "rounds": rounds, "p_squares": lost, "squares": list,
    });
    context.answer(&answer, || {
        let board = (0..height).rev().map(|y| {
            let cells = (0..width).map(|x| format!("{}{}", at(x, y).outcome, at(x, y).round));
            let cells: Vec<String> = cells.map(|cell| format!("{cell:3}")).collect();
            format!("{:>3}  {}", y + 1, cells.join(" ").trim_end())
        });
        let mut lines: Vec<String> = board.collect();
        lines.push(format!(
            "{} P-positions ({}), {} N-positions, found in {rounds} rounds (the digits)",
            lost.len(),
            lost.join(" "),
            labels.len() - lost.len()
        ));
        lines.join("\n")
    })
}
