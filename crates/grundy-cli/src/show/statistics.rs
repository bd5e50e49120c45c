//! `grundy statistics`: the P-positions of games as sequences of zeros and ones, compared.

use super::picture;
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, table_document};
use crate::style;
use grundy::ask::Statistics;
use grundy::ask::document::Wanted;
use grundy::ask::statistics::{CurvePoints, Decimal, SequenceFigures, Statistical};
use serde::Serialize;
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
    /// What is asked.
    #[command(flatten)]
    question: Statistics,
    /// The file for the picture; its ending (svg, png, pdf, tikz) chooses the format
    #[arg(long, short, value_name = "FILE", requires = "plot")]
    output: Option<PathBuf>,
    /// Print comma-separated values
    #[arg(long, conflicts_with_all = ["json", "output"])]
    csv: bool,
    /// Write the points of the curves to a Parquet file
    #[arg(long, value_name = "FILE", requires = "plot", conflicts_with_all = ["csv", "output"])]
    parquet: Option<PathBuf>,
}

/// What is told about a picture.
#[derive(Serialize)]
struct PictureTold {
    plot: String,
    curves: Vec<String>,
    file: String,
}

/// What is told about a file of points.
#[derive(Serialize)]
struct PointsTold {
    plot: String,
    rows: usize,
    file: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let files = args.output.is_some() || args.parquet.is_some();
    if args.question.plot.is_some() && !files && !args.csv && !context.json {
        return Err(Failure::Input(
            "--plot needs a file, --csv or --json\nhelp: add -o picture.svg or --parquet FILE".into(),
        ));
    }
    let output = args.output.as_deref().map_or(Ok(Wanted::default()), picture)?;
    context.check_writable(args.output.iter().chain(&args.parquet))?;
    let question = Statistics { output, ..args.question.clone() };
    let answer = context.ask(&question)?;
    match &answer {
        Statistical::Drawn { plot, curves, output } => {
            let Some(file) = &args.output else { return Ok(()) };
            context.write(file, output)?;
            let (plot, curves) = (plot.clone(), curves.clone());
            let told = PictureTold { plot, curves, file: file.display().to_string() };
            context.say(&told, || format!("{} curves drawn to {}", told.curves.len(), told.file))
        }
        Statistical::Curves { plot, x, y, curves } => match &args.parquet {
            Some(file) => write_points(file, plot, curves, context),
            None if args.csv => context.print(&style::csv(&point_table([x, y], curves))?),
            None => context.tell(&answer, String::new),
        },
        Statistical::Figures { sequences, .. } => {
            let rows = |head| std::iter::once(head).chain(sequences.iter().map(row)).collect::<Vec<_>>();
            match args.csv {
                true => context.print(&style::csv(&rows(head(&question).to_vec()))?),
                false => {
                    context.tell(&answer, || style::columns(&rows(context.words().heading(head(&question)))))
                }
            }
        }
    }
}

fn head(question: &Statistics) -> [String; 11] {
    [
        "sequence".to_string(),
        "terms".to_string(),
        "last".to_string(),
        "density".to_string(),
        format!("ones in {}", question.window),
        "deviation".to_string(),
        "r(1)".to_string(),
        "slope".to_string(),
        "off the line".to_string(),
        format!("subwords of {}", question.subwords),
        format!("words of {}", question.words),
    ]
}

/// The figures that people compare.
fn row(figures: &SequenceFigures) -> Vec<String> {
    let (window, line) = (&figures.window, &figures.line);
    // A sequence that ends before the first window has none.
    let ones = window.min.zip(window.max).map(|(min, max)| format!("{min}..{max}"));
    let or_none = |text: Option<String>| text.unwrap_or("-".into());
    vec![
        figures.sequence.clone(),
        figures.terms.to_string(),
        figures.last.to_string(),
        figures.density.to_string(),
        or_none(ones),
        or_none(window.deviation.as_ref().map(Decimal::to_string)),
        or_none(figures.autocorrelation.first().map(Decimal::to_string)),
        line.slope.to_string(),
        format!("{}..{}", line.min, line.max),
        or_none(figures.subwords.last().map(u64::to_string)),
        figures.words.len().to_string(),
    ]
}

/// A row for each point, below the names of the columns.
fn point_table([x, y]: [&str; 2], curves: &[CurvePoints]) -> Vec<Vec<String>> {
    let mut table = vec![["sequence", x, y].map(str::to_string).to_vec()];
    for curve in curves {
        let row = |(x, y): &(Decimal, Decimal)| vec![curve.sequence.clone(), x.to_string(), y.to_string()];
        table.extend(curve.points.iter().map(row));
    }
    table
}

/// Writes the points of all curves, one row each.
fn write_points(file: &Path, plot: &str, curves: &[CurvePoints], context: &Context) -> Result<(), Failure> {
    let points =
        || curves.iter().flat_map(|curve| curve.points.iter().map(move |point| (&curve.sequence, point)));
    let columns = vec![
        ("sequence", Column::Texts(points().map(|(name, _)| name.clone()).collect())),
        // Places, lags, lengths and words read as numbers: never negative, never fractions.
        ("x", Column::Counts(points().map(|(_, (x, _))| Some(x.0 as u64)).collect())),
        ("y", Column::Numbers(points().map(|(_, (_, y))| Some(y.0)).collect())),
    ];
    context.write(file, &table_document(columns)?)?;
    let told = PointsTold { plot: plot.into(), rows: points().count(), file: file.display().to_string() };
    context.say(&told, || format!("{} points written to {}", told.rows, told.file))
}
