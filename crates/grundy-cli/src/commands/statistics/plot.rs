//! One curve for each sequence: as a picture, as a table or as JSON.

use super::super::style;
use super::{Args, decimal, float};
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, write_table};
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::statistics::Places;
use grundy::statistics::chart::{Chart, Curve, Mark};
use serde_json::{Value, json};
use std::path::Path;

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Plot {
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

/// Draws the curves, or writes their points.
pub(super) fn draw(
    args: &Args,
    plot: Plot,
    all: &[(String, Places)],
    context: &Context,
) -> Result<(), Failure> {
    let budget = context.budget();
    let (title, x, y) = labels(args, plot);
    let mark = if plot == Plot::Words { Mark::Bar } else { Mark::Line };
    let mut curves = Vec::new();
    for (name, places) in all {
        curves.push(Curve { name: name.clone(), points: points(args, plot, places, &budget)?, mark });
    }
    if let Some(file) = &args.output {
        return write_chart(file, Chart { title, x: x.into(), y: y.into(), curves }, args, context);
    }
    if let Some(file) = &args.parquet {
        return write_points(file, &title, &curves, context);
    }
    if args.csv {
        return context.print(&style::csv(&table([x, y], &curves))?);
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

/// The title of the picture and of its axes.
fn labels(args: &Args, plot: Plot) -> (String, &'static str, &'static str) {
    match plot {
        Plot::Windows => (format!("Ones in windows of {}", args.window), "start of the window", "ones"),
        Plot::Autocorrelation => ("Autocorrelation".into(), "lag", "r"),
        Plot::Numbers => ("The numbers".into(), "n", "n-th number"),
        Plot::Deviation => ("Deviation from the best line".into(), "n", "n-th number less the line"),
        Plot::Subwords => ("Different words".into(), "length", "words"),
        Plot::Words => {
            (format!("Frequency of words of length {}", args.words), "word, read as binary number", "count")
        }
    }
}

/// The points of a curve.
fn points(args: &Args, plot: Plot, places: &Places, budget: &Budget<'_>) -> Result<Vec<(f64, f64)>, Stop> {
    let number = |n: u64| n as f64;
    Ok(match plot {
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
            .map(|length| Ok((f64::from(length), number(places.subwords(length, budget)?))))
            .collect::<Result<_, Stop>>()?,
        Plot::Words => {
            let counts = places.words(args.words, budget)?;
            counts.iter().enumerate().map(|(word, times)| (word as f64, f64::from(*times))).collect()
        }
    })
}

fn write_chart(file: &Path, chart: Chart, args: &Args, context: &Context) -> Result<(), Failure> {
    context.write(file, &grundy::ask::Document::text("svg", chart.svg()))?;
    let answer = json!({"plot": chart.title, "curves": args.sequences, "file": file.display().to_string()});
    context.answer(&answer, || format!("{} curves drawn to {}", chart.curves.len(), file.display()))
}

/// A row for each point, below the names of the columns.
fn table([x, y]: [&str; 2], curves: &[Curve]) -> Vec<Vec<String>> {
    let mut table = vec![["sequence", x, y].map(str::to_string).to_vec()];
    for curve in curves {
        let row = |point: &(f64, f64)| vec![curve.name.clone(), decimal(point.0), decimal(point.1)];
        table.extend(curve.points.iter().map(row));
    }
    table
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
