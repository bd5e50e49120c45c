//! `grundy statistics`: the P-positions of games as sequences of zeros and ones, compared.

use super::style;
use super::wythoff::write_file;
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, write_table};
use grundy::budget::Budget;
use grundy::game::{Convention, Outcome};
use grundy::heap::akiyama::AkiyamaNim;
use grundy::heap::akiyama::list::PList;
use grundy::heap::akiyama::printed::{self, Form};
use grundy::heap::wythoff::Wythoff;
use grundy::heap::wythoff::general::General;
use grundy::heap::wythoff::pairs::p_position_of;
use grundy::heap::wythoff::tribonacci::{self, Tribonacci};
use grundy::notation::read_game;
use grundy::statistics::Places;
use grundy::statistics::chart::{Chart, Curve, Mark};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `grundy statistics`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy statistics wythoff akiyama-nim random --terms 10000
  grundy statistics take-a-prime --terms 500 --json
  grundy statistics wythoff akiyama-nim random --plot windows -o windows.svg
  grundy statistics wythoff akiyama-nim random --plot words --csv
  grundy statistics wythoff akiyama-nim --plot deviation --parquet deviation.parquet

A sequence is a game: the heaps that are lost, or the smallest heaps of the P-positions of wythoff, wythoff(t),
tribonacci and akiyama-nim. Others: akiyama-printed and akiyama-rechecked (the algorithm of the source), lieshout,
and random: the steps of the sequence named before it, shuffled with --seed.")]
pub struct Args {
    /// Games or other sequences
    #[arg(required = true)]
    sequences: Vec<String>,
    /// How many numbers of each sequence
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=50_000_000))]
    terms: u64,
    /// The length of the sliding window
    #[arg(long, value_name = "L", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    window: u64,
    /// Autocorrelation up to this lag
    #[arg(long, value_name = "K", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    lags: u64,
    /// Subwords are counted up to this length
    #[arg(long, value_name = "L", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=63))]
    subwords: u32,
    /// Words of this length are counted one by one
    #[arg(long, value_name = "L", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=20))]
    words: u32,
    /// The seed of random sequences
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// One curve for each sequence: as a picture (with -o) or as a table (with --csv)
    #[arg(long, value_enum, value_name = "KIND")]
    plot: Option<Plot>,
    /// The SVG file for the picture
    #[arg(long, short, value_name = "FILE", requires = "plot")]
    output: Option<PathBuf>,
    /// Print comma-separated values
    #[arg(long, conflicts_with_all = ["json", "output"])]
    csv: bool,
    /// Write the points of the curves to a Parquet file
    #[arg(long, value_name = "FILE", requires = "plot", conflicts_with_all = ["csv", "output"])]
    parquet: Option<PathBuf>,
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Plot {
    /// The number of ones in a window that slides along
    Windows,
    /// The autocorrelation for lags 1, 2, ...
    Autocorrelation,
    /// The numbers themselves
    Numbers,
    /// The deviation of the numbers from the straight line that fits best
    Deviation,
    /// How many different words of each length occur
    Subwords,
    /// How often each word of one length occurs
    Words,
}

/// Heaps of a game are tried up to so many times the number of terms wanted.
const PATIENCE: u64 = 200;

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let mut budget = context.budget();
    let mut all: Vec<(String, Places)> = Vec::new();
    for name in &args.sequences {
        let places = match (name.as_str(), all.last()) {
            ("random", Some((_, before))) => before.shuffled(args.seed, &budget)?,
            ("random", None) => {
                return Err(Failure::Input(
                    "'random' shuffles the steps of the sequence before it\nhelp: name a sequence first, such as akiyama-nim random".into(),
                ));
            }
            _ => sequence(name, args.terms, &mut budget)?,
        };
        if places.is_empty() {
            return Err(Failure::Input(format!("{name} has no positive numbers to look at")));
        }
        all.push((name.clone(), places));
    }
    match args.plot {
        Some(plot) => draw(args, plot, &all, context),
        None => summary(args, &all, context),
    }
}

/// The first numbers of a sequence.
fn sequence(name: &str, terms: u64, budget: &mut Budget<'_>) -> Result<Places, Failure> {
    // The numbers, the bits of the sequence, and a sorted copy.
    budget.need(terms.saturating_mul(20))?;
    let count = terms as usize;
    let printed = |form, budget: &mut Budget<'_>| {
        printed::rows(form, count + 1, budget).map(|rows| rows.iter().map(|row| row[0].into()).collect())
    };
    let numbers: Vec<u64> = match name {
        "akiyama-printed" => printed(Form::AsPrinted, budget)?,
        "akiyama-rechecked" => printed(Form::Rechecked, budget)?,
        "lieshout" => General::new(3, []).first(terms, budget)?.iter().map(|term| term.a).collect(),
        _ => game_numbers(name, terms, budget)?,
    };
    Ok(Places::new(numbers, budget)?)
}

fn game_numbers(name: &str, terms: u64, budget: &mut Budget<'_>) -> Result<Vec<u64>, Failure> {
    let game = read_game(name)?;
    let rules = game.rules();
    if let Some(wythoff) = rules.downcast_ref::<Wythoff>() {
        return Ok((1..=terms).map(|n| p_position_of(wythoff.t(), n).0 as u64).collect());
    }
    if rules.is::<AkiyamaNim>() {
        let mut list = PList::default();
        list.extend_to_values(terms as usize, budget)?;
        return Ok(list.smallest_heaps().take(terms as usize).collect());
    }
    if rules.is::<Tribonacci>() {
        let rows = tribonacci::places(terms.saturating_mul(2), budget)?;
        return Ok(rows.iter().map(|row| row[0]).take(terms as usize).collect());
    }
    let mut lost = Vec::new();
    for heap in 1..=terms.saturating_mul(PATIENCE) {
        let position = game.heap(heap).ok_or_else(|| {
            Failure::Input(format!(
                "{name} has no heap of {heap}, so its P-positions are no sequence of numbers\n\
                 help: try take-a-prime, wythoff or akiyama-nim"
            ))
        })?;
        if game.outcome(&position, Convention::Normal, budget)? == Outcome::P {
            lost.push(heap);
            if lost.len() as u64 == terms {
                break;
            }
        }
        budget.position(lost.len() as u64 * 8)?;
    }
    Ok(lost)
}

/// A number as people read it: six digits after the point, no zeros at the end.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn float(number: f64) -> Value {
    serde_json::from_str(&decimal(number)).unwrap_or(Value::Null)
}

fn summary(args: &Args, all: &[(String, Places)], context: &Context) -> Result<(), Failure> {
    let budget = context.budget();
    let mut list = Vec::new();
    for (name, places) in all {
        let windows = places.windows(args.window);
        // Where there is no window there is nothing to say of windows.
        let some = |number| if windows.histogram.is_empty() { Value::Null } else { float(number) };
        let line = places.line(args.terms);
        let lags: Vec<Value> = (1..=args.lags).map(|lag| float(places.autocorrelation(lag))).collect();
        let subwords: Vec<u64> =
            (1..=args.subwords).map(|length| places.subwords(length, &budget)).collect::<Result<_, _>>()?;
        let words = places.words(args.words, &budget)?;
        let occurring: Vec<Value> = words
            .iter()
            .enumerate()
            .filter(|(_, times)| **times > 0)
            .map(|(word, times)| json!({"word": format!("{word:0width$b}", width = args.words as usize), "count": times}))
            .collect();
        list.push(json!({
            "sequence": name, "terms": places.len(), "last": places.last(), "density": float(places.density()),
            "steps": places.step_counts().iter().map(|(step, times)| json!({"step": step, "count": times})).collect::<Vec<_>>(),
            "window": {
                "length": args.window, "min": windows.histogram.keys().next(), "max": windows.histogram.keys().next_back(),
                "mean": some(windows.mean), "deviation": some(windows.deviation),
                "histogram": windows.histogram.iter().map(|(ones, times)| json!({"ones": ones, "count": times})).collect::<Vec<_>>(),
            },
            "autocorrelation": lags,
            "line": {
                "slope": float(line.slope), "intercept": float(line.intercept), "min": float(line.least.0), "min_at": line.least.1,
                "max": float(line.most.0), "max_at": line.most.1, "deviation": float(line.deviation),
            },
            "subwords": subwords, "words": occurring,
        }));
    }
    let rows = |value: &Value| -> Vec<String> {
        let cell = |value: &Value| value.to_string().trim_matches('"').to_string();
        let window = &value["window"];
        // A sequence that ends before the first window has none.
        let [ones, deviation] = match window["min"].is_null() {
            true => ["-".into(), "-".into()],
            false => {
                [format!("{}..{}", cell(&window["min"]), cell(&window["max"])), cell(&window["deviation"])]
            }
        };
        vec![
            cell(&value["sequence"]),
            cell(&value["terms"]),
            cell(&value["last"]),
            cell(&value["density"]),
            ones,
            deviation,
            cell(&value["autocorrelation"][0]),
            cell(&value["line"]["slope"]),
            format!("{}..{}", cell(&value["line"]["min"]), cell(&value["line"]["max"])),
            cell(&value["subwords"][args.subwords as usize - 1]),
            value["words"].as_array().map_or(0, Vec::len).to_string(),
        ]
    };
    let head = [
        "sequence".to_string(),
        "terms".to_string(),
        "last".to_string(),
        "density".to_string(),
        format!("ones in {}", args.window),
        "deviation".to_string(),
        "r(1)".to_string(),
        "slope".to_string(),
        "off the line".to_string(),
        format!("subwords of {}", args.subwords),
        format!("words of {}", args.words),
    ];
    let table: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(list.iter().map(rows)).collect();
    if args.csv {
        return context.print(&style::csv(&table)?);
    }
    context.answer(&json!({"seed": args.seed, "sequences": list}), || style::columns(&table))
}

fn draw(args: &Args, plot: Plot, all: &[(String, Places)], context: &Context) -> Result<(), Failure> {
    let budget = context.budget();
    let (title, x, y) = match plot {
        Plot::Windows => (format!("Ones in windows of {}", args.window), "start of the window", "ones"),
        Plot::Autocorrelation => ("Autocorrelation".into(), "lag", "r"),
        Plot::Numbers => ("The numbers".into(), "n", "n-th number"),
        Plot::Deviation => ("Deviation from the best line".into(), "n", "n-th number less the line"),
        Plot::Subwords => ("Different words".into(), "length", "words"),
        Plot::Words => {
            (format!("Frequency of words of length {}", args.words), "word, read as binary number", "count")
        }
    };
    let mut curves = Vec::new();
    for (name, places) in all {
        let number = |n: u64| n as f64;
        let points: Vec<(f64, f64)> = match plot {
            Plot::Windows => (1..).map(number).zip(places.window_sums(args.window).map(number)).collect(),
            Plot::Autocorrelation => {
                (1..=args.lags).map(|lag| (number(lag), places.autocorrelation(lag))).collect()
            }
            Plot::Numbers => (1..).map(number).zip(places.places().iter().copied().map(number)).collect(),
            Plot::Deviation => {
                let line = places.line(args.terms);
                (1..).zip(places.places()).map(|(n, place)| (number(n), line.off(n, *place))).collect()
            }
            Plot::Subwords => (1..=args.subwords)
                .map(|length| Ok((f64::from(length), number(places.subwords(length, &budget)?))))
                .collect::<Result<_, Failure>>()?,
            Plot::Words => {
                let counts = places.words(args.words, &budget)?;
                counts.iter().enumerate().map(|(word, times)| (word as f64, f64::from(*times))).collect()
            }
        };
        let mark = if plot == Plot::Words { Mark::Bar } else { Mark::Line };
        curves.push(Curve { name: name.clone(), points, mark });
    }
    if let Some(file) = &args.output {
        let chart = Chart { title, x: x.into(), y: y.into(), curves };
        write_file(file, &chart.svg())?;
        let answer =
            json!({"plot": chart.title, "curves": args.sequences, "file": file.display().to_string()});
        return context
            .answer(&answer, || format!("{} curves drawn to {}", chart.curves.len(), file.display()));
    }
    if let Some(file) = &args.parquet {
        return write_points(file, &title, &curves, context);
    }
    if args.csv {
        let mut table = vec![["sequence", x, y].map(str::to_string).to_vec()];
        for curve in &curves {
            table.extend(
                curve.points.iter().map(|point| vec![curve.name.clone(), decimal(point.0), decimal(point.1)]),
            );
        }
        return context.print(&style::csv(&table)?);
    }
    if !context.json {
        return Err(Failure::Input(
            "--plot needs a file (-o picture.svg or --parquet FILE), --csv or --json".into(),
        ));
    }
    let list: Vec<Value> = curves
        .iter()
        .map(|curve| {
            let points: Vec<Value> =
                curve.points.iter().map(|point| json!([float(point.0), float(point.1)])).collect();
            json!({"sequence": curve.name, "points": points})
        })
        .collect();
    context.answer(&json!({"plot": title, "x": x, "y": y, "curves": list}), String::new)
}

/// Writes the points of all curves, one row each.
fn write_points(file: &Path, title: &str, curves: &[Curve], context: &Context) -> Result<(), Failure> {
    let points =
        || curves.iter().flat_map(|curve| curve.points.iter().map(move |point| (&curve.name, point)));
    let columns = vec![
        ("sequence", Column::Texts(points().map(|(name, _)| name.clone()).collect())),
        // Places, lags, lengths and words read as numbers: never negative, never fractions.
        ("x", Column::Counts(points().map(|(_, point)| Some(point.0 as u64)).collect())),
        ("y", Column::Numbers(points().map(|(_, point)| point.1).collect())),
    ];
    write_table(file, columns)?;
    let (rows, file) = (points().count(), file.display().to_string());
    let answer = json!({"plot": title, "rows": rows, "file": file});
    context.answer(&answer, || format!("{rows} points written to {file}"))
}
