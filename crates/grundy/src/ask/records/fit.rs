//! Lines of least squares through a published or saved table.

use super::{FittedLine, MODULUS, check_modulus, modulus};
use crate::ask::described::Origin;
use crate::ask::fields::whole_in;
use crate::ask::{Answer, Question, Span};
use crate::budget::Budget;
use crate::subtraction::search::fit::by_residue;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Which lines go through the logarithms of a table?
///
/// ```
/// use grundy::prelude::*;
/// let table = "max_move,mean\n10,100\n11,121\n12,144\n";
/// let question = ask::RecordsFit { modulus: 1, ..ask::RecordsFit::of(table) };
/// assert_eq!(Workbench::new().ask(&question).unwrap().fits[0].points, 3);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct RecordsFit {
    /// A file of comma-separated values, such as 'grundy records --csv' prints
    #[arg(required = true)]
    pub file: Option<PathBuf>,
    /// The table itself
    #[arg(skip)]
    pub text: Option<String>,
    /// The column of the largest moves
    #[arg(long, value_name = "COLUMN", default_value = "max_move")]
    #[serde(default = "max_move")]
    pub x: String,
    /// The column to fit
    #[arg(long, value_name = "COLUMN", default_value = "mean")]
    #[serde(default = "mean")]
    pub y: String,
    /// Only largest moves in this range
    #[arg(long, value_name = "A..B")]
    pub range: Option<Span>,
    /// A line for each remainder by this number
    #[arg(long, value_name = "N", default_value_t = MODULUS, value_parser = whole_in::<u64>(1..=1000))]
    #[serde(default = "modulus")]
    pub modulus: u64,
}

fn max_move() -> String {
    "max_move".into()
}

fn mean() -> String {
    "mean".into()
}

/// Lines of least squares.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FittedLines {
    /// There is a line for each remainder by this number.
    pub modulus: u64,
    /// The lines.
    pub fits: Vec<FittedLine>,
}

impl Answer for FittedLines {}

impl RecordsFit {
    /// Through this table.
    pub fn of(text: impl Into<String>) -> RecordsFit {
        RecordsFit {
            file: None,
            text: Some(text.into()),
            x: max_move(),
            y: mean(),
            range: None,
            modulus: MODULUS,
        }
    }
}

impl Question for RecordsFit {
    type Answer = FittedLines;
    const NAME: &'static str = "records fit";

    fn answer(&self, bench: &Workbench, _budget: &mut Budget<'_>) -> Result<FittedLines, Trouble> {
        check_modulus(self.modulus)?;
        let origin = Origin { name: None, text: self.text.as_deref(), file: self.file.as_deref() };
        let range = self.range.map(|range| range.within(1..=u64::MAX)).transpose()?;
        let mut points = self.points(&origin.read(bench)?)?;
        points.retain(|(x, _)| range.as_ref().is_none_or(|range| range.contains(x)));
        let fits: Vec<FittedLine> =
            by_residue(&points, self.modulus).into_iter().map(FittedLine::from).collect();
        match fits.is_empty() {
            true => Err(Trouble::refused("the table has too few points to fit a line")
                .with_help("give a table of more rows")),
            false => Ok(FittedLines { modulus: self.modulus, fits }),
        }
    }
}

impl RecordsFit {
    fn points(&self, text: &str) -> Result<Vec<(u64, f64)>, Trouble> {
        let wrong = |error: csv::Error| {
            Trouble::question(format!("this is no table: {error}"))
                .with_help("give a table with a row of names first")
        };
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let head = reader.headers().map_err(wrong)?.clone();
        let column = |name: &str| {
            head.iter().position(|column| column == name).ok_or_else(|| {
                let columns = head.iter().collect::<Vec<_>>().join(", ");
                Trouble::question(format!("there is no column '{name}'"))
                    .with_help(format!("the columns are {columns}"))
            })
        };
        let (x, y) = (column(&self.x)?, column(&self.y)?);
        let mut points = Vec::new();
        for (number, row) in reader.records().enumerate() {
            let row = row.map_err(wrong)?;
            let cell = |at: usize| row.get(at).unwrap_or("");
            let bad = |at: usize| {
                Trouble::question(format!("line {}: '{}' is not a number", number + 2, cell(at)))
                    .with_help("write a number there")
            };
            points.push((cell(x).parse().map_err(|_| bad(x))?, cell(y).parse().map_err(|_| bad(y))?));
        }
        Ok(points)
    }
}
