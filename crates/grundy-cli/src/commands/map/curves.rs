//! Curves: means and records against the largest move.

use super::data::{is_parquet, write_lines};
use super::{Curve5, Files, Range, command_line, expect_ending, write};
use crate::commands::style;
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, write_table};
use grundy::error::Stop;
use grundy::statistics::chart::{Chart, Curve, Mark, Style};
use grundy::subtraction::map::means::{Sets, Sum, Sums, means as all_means};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// Symmetric sets of five moves: largest move, sum, number, mean, largest, ..., as published.
const PUBLISHED: &str = include_str!("../../../../../data/subtraction/sym5_by_s5.csv");
/// The largest moves of a curve are at most this.
const LARGEST: i64 = 1000;

/// A line of the table.
struct Row {
    largest: u64,
    class: String,
    sum: Sum,
}

/// The sums of each largest move, those that are finished, and whether the work was stopped.
fn compute(sets: Sets, range: Range, context: &Context) -> Result<(BTreeMap<u64, Sums>, bool), Failure> {
    let (first, last) = range;
    if first < 1 || last > LARGEST {
        return Err(Failure::Input(format!(
            "largest moves lie between 1 and {LARGEST}\nhelp: the range is {first}..{last}"
        )));
    }
    let mut found = BTreeMap::new();
    let done = |largest: u64, sums: Sums| {
        found.insert(largest, sums);
    };
    let result = all_means(sets, first as u64..=last as u64, &context.budget(), done);
    match result {
        Ok(()) => Ok((found, false)),
        Err(Stop::Refused(why)) => Err(Failure::Input(why)),
        Err(_) => Ok((found, true)),
    }
}

/// Mean periods by class.
pub(super) fn means(
    sets: Sets,
    range: Range,
    classes: &[String],
    files: &Files,
    context: &Context,
) -> Result<(), Failure> {
    check_name(files)?;
    let (found, stopped) = compute(sets, range, context)?;
    let mut rows = Vec::new();
    let mut curves = Vec::new();
    for class in classes {
        let mut points = Vec::new();
        for (largest, sums) in &found {
            let Some(sum) = sums.get(class) else { continue };
            points.push((*largest as f64, sum.mean()));
            rows.push(Row { largest: *largest, class: name(sets, class), sum: sum.clone() });
        }
        curves.push(Curve { name: name(sets, class), points, mark: Mark::Line });
    }
    rows.sort_by_key(|row| row.largest);
    let (title, x, log) = match sets {
        Sets::Four => ("Mean periods of four moves, by class", "s4", false),
        _ => ("Mean periods of symmetric sets, by size", "largest move", true),
    };
    let chart = Chart { title: title.into(), x: x.into(), y: "mean period".into(), curves };
    finish(&rows, &chart, log, Vec::new(), files, context, stopped)
}

fn name(sets: Sets, class: &str) -> String {
    match sets {
        Sets::Four => format!("class {class}"),
        _ => format!("|L|={}", class.trim_start_matches('0')),
    }
}

/// A formula a exp(b s5 + c), for a curve.
struct Formula {
    name: String,
    value: Box<dyn Fn(f64) -> f64>,
}

/// Symmetric sets of five moves: records or means.
pub(super) fn five(records: bool, args: &Curve5, context: &Context) -> Result<(), Failure> {
    check_name(&args.files)?;
    let (found, stopped) = compute(Sets::Symmetric5, args.s5, context)?;
    let mut rows: Vec<Row> = found
        .iter()
        .filter_map(|(largest, sums)| {
            Some(Row { largest: *largest, class: "computed".into(), sum: sums.get("all")?.clone() })
        })
        .collect();
    if args.published {
        rows.extend(published()?.into_iter().filter(|row| !found.contains_key(&row.largest)));
        rows.sort_by_key(|row| row.largest);
    }
    if records {
        let mut best = 0;
        rows.retain(|row| {
            let record = row.sum.max > best;
            best = best.max(row.sum.max);
            record
        });
    }
    let value = |row: &Row| if records { row.sum.max as f64 } else { row.sum.mean() };
    let points: Vec<(f64, f64)> = rows.iter().map(|row| (row.largest as f64, value(row))).collect();
    let formulas = if records { record_formulas(&points) } else { mean_formulas(&points) };
    let mut curves: Vec<Curve> = ["computed", "published"]
        .iter()
        .map(|class| {
            let own = rows.iter().filter(|row| row.class == *class);
            let points = own.map(|row| (row.largest as f64, value(row))).collect();
            Curve { name: class.to_string(), points, mark: Mark::Dot }
        })
        .filter(|curve| !curve.points.is_empty())
        .collect();
    for formula in &formulas {
        let points = points.iter().map(|(s, _)| (*s, (formula.value)(*s))).collect();
        curves.push(Curve { name: formula.name.clone(), points, mark: Mark::Line });
    }
    let title = if records {
        "Record periods of symmetric sets of five moves"
    } else {
        "Mean periods of symmetric sets of five moves"
    };
    let y = if records { "record period" } else { "mean period" };
    let chart = Chart { title: title.into(), x: "s5".into(), y: y.into(), curves };
    let names = formulas.into_iter().map(|formula| formula.name).collect();
    finish(&rows, &chart, true, names, &args.files, context, stopped)
}

/// Our line through ln p and that of the dissertation.
fn record_formulas(points: &[(f64, f64)]) -> Vec<Formula> {
    let mut formulas = Vec::new();
    if let Some((a, b)) = line(points.iter().map(|(s, p)| (*s, p.ln()))) {
        formulas.push(Formula {
            name: format!("exp({a:.4}*s5{b:+.3}), fit"),
            value: Box::new(move |s| (a * s + b).exp()),
        });
    }
    let theirs = |s: f64| (0.2102 * s + 2.014).exp();
    formulas.push(Formula { name: "exp(0.2102*s5+2.014), Flammenkamp".into(), value: Box::new(theirs) });
    formulas
}

/// Our line through ln(mean/s5) and that of the dissertation.
fn mean_formulas(points: &[(f64, f64)]) -> Vec<Formula> {
    let mut formulas = Vec::new();
    if let Some((a, b)) = line(points.iter().map(|(s, p)| (*s, (p / s).ln()))) {
        formulas.push(Formula {
            name: format!("s5*exp({a:.4}*s5{b:+.3}), fit"),
            value: Box::new(move |s| s * (a * s + b).exp()),
        });
    }
    let theirs = |s: f64| s / 150.0 * (0.198 * s).exp();
    formulas.push(Formula { name: "s5/150*exp(0.198*s5), Flammenkamp".into(), value: Box::new(theirs) });
    formulas
}

/// Slope and height of the least-squares line, if the points determine one.
fn line(points: impl Iterator<Item = (f64, f64)>) -> Option<(f64, f64)> {
    let points: Vec<(f64, f64)> = points.collect();
    let count = points.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>() / spread;
    slope.is_finite().then_some((slope, y - slope * x))
}

/// The published table.
fn published() -> Result<Vec<Row>, Failure> {
    let wrong = || Failure::Input("the published table of symmetric sets cannot be read".into());
    let mut rows = Vec::new();
    for record in csv::Reader::from_reader(PUBLISHED.as_bytes()).records() {
        let record = record.map_err(|_| wrong())?;
        let cell = |at: usize| record.get(at).and_then(|text| text.parse::<u128>().ok()).ok_or_else(wrong);
        let sum = Sum { count: cell(2)? as u64, sum: cell(1)?, max: cell(4)?, holder: Vec::new() };
        rows.push(Row { largest: cell(0)? as u64, class: "published".into(), sum });
    }
    Ok(rows)
}

fn check_name(files: &Files) -> Result<(), Failure> {
    files.output.as_ref().map_or(Ok(()), |file| expect_ending(file, "svg", "curves"))
}

fn cells(row: &Row) -> Vec<String> {
    let moves: Vec<String> = row.sum.holder.iter().map(u64::to_string).collect();
    let mean = format!("{:.2}", row.sum.mean());
    let numbers =
        [row.sum.count.to_string(), row.sum.sum.to_string(), mean, row.sum.max.to_string(), moves.join(" ")];
    [vec![row.largest.to_string(), row.class.clone()], numbers.to_vec()].concat()
}

const HEADING: [&str; 7] = ["largest", "class", "count", "sum", "mean", "max", "first_set"];

fn finish(
    rows: &[Row],
    chart: &Chart,
    log: bool,
    formulas: Vec<String>,
    files: &Files,
    context: &Context,
    stopped: bool,
) -> Result<(), Failure> {
    let table: Vec<Vec<String>> =
        std::iter::once(HEADING.map(String::from).to_vec()).chain(rows.iter().map(cells)).collect();
    if let Some(file) = &files.data {
        if is_parquet(file) {
            write_table(file, columns(rows))?;
        } else {
            let text = style::csv(&table)?;
            write_lines(file, |out| out.write_all(text.as_bytes()))?;
        }
    }
    if let Some(file) = &files.output {
        let style = Style { log, note: command_line() };
        write(file, chart.styled_svg(&style).as_bytes())?;
    }
    let name = |path: &Option<std::path::PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let list: Vec<Value> = rows.iter().map(row_json).collect();
    let answer = json!({
        "title": chart.title, "rows": list, "formulas": formulas, "file": name(&files.output), "data": name(&files.data),
    });
    context.answer(&answer, || {
        let mut lines = vec![style::columns(&table)];
        lines.extend(formulas.iter().cloned());
        lines.extend(name(&files.output).map(|file| format!("drawn to {file}")));
        lines.extend(name(&files.data).map(|file| format!("numbers written to {file}")));
        lines.join("\n")
    })?;
    if stopped { Err(Failure::Stopped(format!("after {} rows", rows.len()))) } else { Ok(()) }
}

fn row_json(row: &Row) -> Value {
    let mean: Value = serde_json::from_str(&format!("{:.2}", row.sum.mean())).unwrap_or(Value::Null);
    json!({
        "largest": row.largest, "class": row.class, "count": row.sum.count, "sum": row.sum.sum, "mean": mean,
        "max": row.sum.max, "first_set": row.sum.holder,
    })
}

fn columns(rows: &[Row]) -> Vec<(&'static str, Column)> {
    let texts = |pick: &dyn Fn(&Row) -> String| Column::Texts(rows.iter().map(pick).collect());
    vec![
        ("largest", Column::Counts(rows.iter().map(|row| Some(row.largest)).collect())),
        ("class", texts(&|row| row.class.clone())),
        ("count", Column::Counts(rows.iter().map(|row| Some(row.sum.count)).collect())),
        ("sum", texts(&|row| row.sum.sum.to_string())),
        ("mean", Column::Numbers(rows.iter().map(|row| row.sum.mean()).collect())),
        ("max", texts(&|row| row.sum.max.to_string())),
        ("first_set", texts(&|row| cells(row)[6].clone())),
    ]
}
