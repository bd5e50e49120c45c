//! `grundy records fit`: lines of least squares through a published or saved table.

use super::output::{fit_lines, fits_json};
use super::parse_range;
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::search::fit::by_residue;
use serde_json::json;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Arguments of `grundy records fit`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy records fit data/subtraction/sym5_by_s5.csv --x s5 --y mean --range 58..117

Fits ln(y/x) = a x + b for each remainder of x by the modulus, as 'grundy records --fit' does after a search.")]
pub struct Args {
    /// A file of comma-separated values, such as 'grundy records --csv' prints
    file: PathBuf,
    /// The column of the largest moves
    #[arg(long, value_name = "COLUMN", default_value = "max_move")]
    x: String,
    /// The column to fit
    #[arg(long, value_name = "COLUMN", default_value = "mean")]
    y: String,
    /// Only largest moves in this range
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    range: Option<RangeInclusive<u64>>,
    /// A line for each remainder by this number
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1000))]
    modulus: u64,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let points: Vec<(u64, f64)> = points(args)?
        .into_iter()
        .filter(|(x, _)| args.range.as_ref().is_none_or(|range| range.contains(x)))
        .collect();
    let fits = by_residue(&points, args.modulus);
    if fits.is_empty() {
        return Err(Failure::Input(format!("{} has too few points to fit a line", args.file.display())));
    }
    context.answer(&json!({"modulus": args.modulus, "fits": fits_json(&fits)}), || {
        fit_lines(&fits, args.modulus)
    })
}

fn points(args: &Args) -> Result<Vec<(u64, f64)>, Failure> {
    let wrong = |why: String| Failure::Input(format!("{}: {why}", args.file.display()));
    let mut reader = csv::Reader::from_path(&args.file).map_err(|error| wrong(error.to_string()))?;
    let head = reader.headers().map_err(|error| wrong(error.to_string()))?.clone();
    let column = |name: &str| {
        head.iter().position(|column| column == name).ok_or_else(|| {
            let columns = head.iter().collect::<Vec<_>>().join(", ");
            wrong(format!("there is no column '{name}'\nhelp: the columns are {columns}"))
        })
    };
    let (x, y) = (column(&args.x)?, column(&args.y)?);
    let mut points = Vec::new();
    for (number, row) in reader.records().enumerate() {
        let row = row.map_err(|error| wrong(error.to_string()))?;
        let cell = |at: usize| row.get(at).unwrap_or("");
        let bad = |at: usize| wrong(format!("line {}: '{}' is not a number", number + 2, cell(at)));
        points.push((cell(x).parse().map_err(|_| bad(x))?, cell(y).parse().map_err(|_| bad(y))?));
    }
    Ok(points)
}
