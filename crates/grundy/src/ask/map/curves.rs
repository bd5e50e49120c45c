//! Curves: means and records against the largest move.

use super::DataGiven;
use crate::ask::document::Wanted;
use crate::ask::fields::whole;
use crate::ask::fields::{numbers, texts};
use crate::ask::{Answer, Document, Question, Span};
use crate::budget::Budget;
use crate::draw::chart::{Chart, Curve, Mark, Style};
use crate::draw::scene::Format;
use crate::subtraction::map::means::{Sets, Sum, Sums, means as all_means};
use crate::subtraction::search::fit::line as least_squares;
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// Symmetric sets of five moves: largest move, sum, number, mean, largest, ..., as published.
const PUBLISHED: &str = grundy_data::table("subtraction/sym5_by_s5.csv");
/// The largest moves of a curve are at most this.
const LARGEST: u64 = 1000;
/// The classes of four moves.
const CLASSES: [&str; 5] = ["I", "II", "III", "IV", "O"];

/// What is the mean period of each class of four moves, against the largest move?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::MapMeans4::of(ask::Span::new(9, 9))).unwrap();
/// assert!(answer.rows.iter().any(|row| row.class == "class I"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct MapMeans4 {
    /// The largest moves
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    pub s4: Span,
    /// Which classes: I, II, III, IV, O
    #[arg(long, value_delimiter = ',', default_value = "I,II,III,IV,O", value_parser = CLASSES)]
    #[serde(default = "all_classes", deserialize_with = "texts")]
    pub classes: Vec<String>,
    /// Give the picture as well
    #[arg(skip)]
    #[serde(default)]
    pub output: Wanted,
    /// Give the numbers as well, as comma-separated values
    #[arg(skip)]
    #[serde(default)]
    pub data: bool,
}

fn all_classes() -> Vec<String> {
    CLASSES.map(String::from).to_vec()
}

impl MapMeans4 {
    /// All classes, for these largest moves.
    pub fn of(s4: Span) -> MapMeans4 {
        MapMeans4 { s4, classes: all_classes(), output: Wanted::default(), data: false }
    }
}

/// What is the mean period of symmetric sets of each size, against the largest move?
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct MapSymmetricMeans {
    /// The largest moves
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    pub max: Span,
    /// Which sizes: odd numbers
    #[arg(long, value_delimiter = ',', default_value = "1,3,5", value_parser = whole::<u64>)]
    #[serde(default = "small_sizes", deserialize_with = "numbers")]
    pub sizes: Vec<u64>,
    /// Give the picture as well
    #[arg(skip)]
    #[serde(default)]
    pub output: Wanted,
    /// Give the numbers as well, as comma-separated values
    #[arg(skip)]
    #[serde(default)]
    pub data: bool,
}

fn small_sizes() -> Vec<u64> {
    vec![1, 3, 5]
}

/// A question about symmetric sets of five moves: both have the same fields.
macro_rules! five_question {
    ($(#[$about:meta])* $name:ident: $command:literal, $records:literal) => {
        $(#[$about])*
        #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The largest moves
            #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
            pub s5: Span,
            /// Add the published numbers beyond the range, s5 up to 117
            #[arg(long)]
            #[serde(default)]
            pub published: bool,
            /// Give the picture as well
            #[arg(skip)]
            #[serde(default)]
            pub output: Wanted,
            /// Give the numbers as well, as comma-separated values
            #[arg(skip)]
            #[serde(default)]
            pub data: bool,
        }

        impl Question for $name {
            type Answer = CurveTable;
            const NAME: &'static str = $command;

            fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<CurveTable, Trouble> {
                let published = if self.published { " --published" } else { "" };
                let note = format!("grundy {} --s5 {}{published}", Self::NAME, self.s5);
                five($records, self.s5, self.published, budget)?.finish(
            note,
            (self.output, self.data),
            bench,
            budget,
        )
            }
        }
    };
}

five_question! {
    /// What is the record period of symmetric sets of five moves, against the largest move?
    MapRecords5: "map records5", true
}

five_question! {
    /// What is the mean period of symmetric sets of five moves, against the largest move?
    MapMeans5: "map means5", false
}

/// The numbers behind curves.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CurveTable {
    /// What the curves show.
    pub title: String,
    /// The numbers.
    pub rows: Vec<CurveRow>,
    /// Formulas that were fitted, and those of the source.
    pub formulas: Vec<String>,
    /// The file that the picture was written to.
    pub file: Option<String>,
    /// The numbers, or the file that they were written to, if they were asked for.
    pub data: Option<DataGiven>,
    /// The picture, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Document>,
    /// What ended the work before all numbers were computed.
    #[serde(skip)]
    pub stop: Option<Stopped>,
}

/// A number of a curve.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CurveRow {
    /// The largest move.
    pub largest: u64,
    /// Which sets.
    pub class: String,
    /// How many sets.
    pub count: u64,
    /// The sum of their periods.
    pub sum: u128,
    /// The mean of their periods.
    pub mean: Mean,
    /// The longest period.
    pub max: u128,
    /// The first set that has it.
    pub first_set: Vec<u64>,
}

impl CurveRow {
    /// The names of the columns.
    pub const HEAD: [&'static str; 7] = ["largest", "class", "count", "sum", "mean", "max", "first_set"];

    fn new(largest: u64, class: String, sum: &Sum) -> CurveRow {
        let Sum { count, sum: total, max, ref holder } = *sum;
        CurveRow { largest, class, count, sum: total, mean: Mean(sum.mean()), max, first_set: holder.clone() }
    }

    /// The cells of a table.
    pub fn cells(&self) -> [String; 7] {
        let moves: Vec<String> = self.first_set.iter().map(u64::to_string).collect();
        let CurveRow { largest, class, count, sum, mean, max, .. } = self;
        let [largest, count] = [largest, count].map(u64::to_string);
        let [sum, max] = [sum, max].map(u128::to_string);
        [largest, class.clone(), count, sum, mean.to_string(), max, moves.join(" ")]
    }
}

/// A mean; two digits after the point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean(pub f64);

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.0)
    }
}

impl Serialize for Mean {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.is_finite() {
            true => serde_json::Number::from_string_unchecked(self.to_string()).serialize(serializer),
            false => serializer.serialize_none(),
        }
    }
}

impl JsonSchema for Mean {
    fn schema_name() -> Cow<'static, str> {
        "Mean".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "A mean, two digits after the point.", "type": ["number", "null"]})
    }
}

impl Answer for CurveTable {
    fn stopped(&mut self) -> Option<&mut Stopped> {
        self.stop.as_mut()
    }
}

impl Question for MapMeans4 {
    type Answer = CurveTable;
    const NAME: &'static str = "map means4";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<CurveTable, Trouble> {
        if let Some(other) = self.classes.iter().find(|class| !CLASSES.contains(&&class[..])) {
            return Err(Trouble::question(format!("there is no class '{other}'"))
                .with_help("the classes are I, II, III, IV and O"));
        }
        let classes = match self.classes == all_classes() {
            true => String::new(),
            false => format!(" --classes {}", self.classes.join(",")),
        };
        let note = format!("grundy {} --s4 {}{classes}", Self::NAME, self.s4);
        means(Sets::Four, self.s4, &self.classes, budget)?.finish(
            note,
            (self.output, self.data),
            bench,
            budget,
        )
    }
}

impl Question for MapSymmetricMeans {
    type Answer = CurveTable;
    const NAME: &'static str = "map symmetric-means";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<CurveTable, Trouble> {
        if let Some(even) = self.sizes.iter().find(|size| *size % 2 == 0 || **size > 99) {
            return Err(Trouble::question(format!("there is no curve for {even} moves")).with_help(
                "sizes are odd numbers below 100: without half of the largest move, every other move has a partner",
            ));
        }
        let sizes: Vec<String> = self.sizes.iter().map(u64::to_string).collect();
        let note = format!("grundy {} --max {} --sizes {}", Self::NAME, self.max, sizes.join(","));
        let classes: Vec<String> = self.sizes.iter().map(|size| format!("{size:02}")).collect();
        means(Sets::Symmetric, self.max, &classes, budget)?.finish(
            note,
            (self.output, self.data),
            bench,
            budget,
        )
    }
}

/// Numbers and curves, before they are written or drawn.
struct Curves {
    rows: Vec<CurveRow>,
    chart: Chart,
    log: bool,
    formulas: Vec<String>,
    stop: Option<Stopped>,
}

impl Curves {
    fn finish(
        self,
        note: String,
        (output, data): (Wanted, bool),
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<CurveTable, Trouble> {
        let Curves { rows, chart, log, formulas, stop } = self;
        let mut stop = stop.map(|stopped| stopped.at(format!("after {} rows", rows.len())));
        let draw = |format| {
            let scene = chart.scene(&Style { log, note });
            Document::picture_so_far(&scene, format, &mut stop, bench, budget)
        };
        Ok(CurveTable {
            output: output.format(Format::Svg).map(draw).transpose()?.flatten(),
            data: data.then(|| csv(&rows).map(DataGiven::Document)).transpose()?,
            title: chart.title,
            rows,
            formulas,
            file: None,
            stop,
        })
    }
}

fn csv(rows: &[CurveRow]) -> Result<Document, Trouble> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = CurveRow::HEAD.map(String::from);
    let wrong = |error: String| Trouble::refused(error).with_help("please report it");
    for row in std::iter::once(head).chain(rows.iter().map(CurveRow::cells)) {
        writer.write_record(row).map_err(|error| wrong(error.to_string()))?;
    }
    let bytes = writer.into_inner().map_err(|error| wrong(error.to_string()))?;
    String::from_utf8(bytes).map(|text| Document::text("csv", text)).map_err(|error| wrong(error.to_string()))
}

/// The sums of each largest move, those that are finished, and what ended the work early.
fn compute(
    sets: Sets,
    span: Span,
    budget: &Budget<'_>,
) -> Result<(BTreeMap<u64, Sums>, Option<Stopped>), Trouble> {
    let range = span.within(1..=LARGEST)?;
    let mut found = BTreeMap::new();
    let done = |largest: u64, sums: Sums| {
        found.insert(largest, sums);
    };
    let stop = match all_means(sets, range, budget, done).map_err(Trouble::from) {
        Ok(()) => None,
        Err(Trouble::Stopped(stopped)) => Some(stopped),
        Err(trouble) => return Err(trouble),
    };
    Ok((found, stop))
}

/// Mean periods by class.
fn means(sets: Sets, span: Span, classes: &[String], budget: &Budget<'_>) -> Result<Curves, Trouble> {
    let (found, stop) = compute(sets, span, budget)?;
    let (mut rows, mut curves) = (Vec::new(), Vec::new());
    for class in classes {
        let mut points = Vec::new();
        for (largest, sums) in &found {
            let Some(sum) = sums.get(class) else { continue };
            points.push((*largest as f64, sum.mean()));
            rows.push(CurveRow::new(*largest, name(sets, class), sum));
        }
        curves.push(Curve { name: name(sets, class), points, mark: Mark::Line });
    }
    rows.sort_by_key(|row| row.largest);
    let (title, x, log) = match sets {
        Sets::Four => ("Mean periods of four moves, by class", "s4", false),
        _ => ("Mean periods of symmetric sets, by size", "largest move", true),
    };
    let chart = Chart { title: title.into(), x: x.into(), y: "mean period".into(), curves };
    Ok(Curves { rows, chart, log, formulas: Vec::new(), stop })
}

fn name(sets: Sets, class: &str) -> String {
    match sets {
        Sets::Four => format!("class {class}"),
        _ => format!("|L|={}", class.trim_start_matches('0')),
    }
}

/// A formula for a curve.
struct Formula {
    name: String,
    value: Box<dyn Fn(f64) -> f64>,
}

/// Whether numbers were computed or published.
const SOURCES: [&str; 2] = ["computed", "published"];

/// Symmetric sets of five moves: records or means.
fn five(records: bool, span: Span, with_published: bool, budget: &Budget<'_>) -> Result<Curves, Trouble> {
    let (found, stop) = compute(Sets::Symmetric5, span, budget)?;
    let computed =
        |(largest, sums): (&u64, &Sums)| Some(CurveRow::new(*largest, SOURCES[0].into(), sums.get("all")?));
    let mut rows: Vec<CurveRow> = found.iter().filter_map(computed).collect();
    if with_published {
        rows.extend(published()?.into_iter().filter(|row| !found.contains_key(&row.largest)));
        rows.sort_by_key(|row| row.largest);
    }
    if records {
        let mut best = 0;
        rows.retain(|row| {
            let record = row.max > best;
            best = best.max(row.max);
            record
        });
    }
    let point = |row: &CurveRow| (row.largest as f64, if records { row.max as f64 } else { row.mean.0 });
    let points: Vec<(f64, f64)> = rows.iter().map(point).collect();
    let formulas = if records { record_formulas(&points) } else { mean_formulas(&points) };
    let dots = |class: &&str| {
        let points = rows.iter().filter(|row| row.class == *class).map(point).collect();
        Curve { name: class.to_string(), points, mark: Mark::Dot }
    };
    let mut curves: Vec<Curve> = SOURCES.iter().map(dots).filter(|curve| !curve.points.is_empty()).collect();
    for formula in &formulas {
        let points = points.iter().map(|(s, _)| (*s, (formula.value)(*s))).collect();
        curves.push(Curve { name: formula.name.clone(), points, mark: Mark::Line });
    }
    let (title, y) = match records {
        true => ("Record periods of symmetric sets of five moves", "record period"),
        false => ("Mean periods of symmetric sets of five moves", "mean period"),
    };
    let chart = Chart { title: title.into(), x: "s5".into(), y: y.into(), curves };
    let formulas = formulas.into_iter().map(|formula| formula.name).collect();
    Ok(Curves { rows, chart, log: true, formulas, stop })
}

/// Our line through ln p and that of the dissertation.
fn record_formulas(points: &[(f64, f64)]) -> Vec<Formula> {
    let fitted = line(points.iter().map(|(s, p)| (*s, p.ln()))).map(|(a, b)| Formula {
        name: format!("exp({a:.4}*s5{b:+.3}), fit"),
        value: Box::new(move |s| (a * s + b).exp()),
    });
    let theirs = Formula {
        name: "exp(0.2102*s5+2.014), Flammenkamp".into(),
        value: Box::new(|s| (0.2102 * s + 2.014).exp()),
    };
    fitted.into_iter().chain([theirs]).collect()
}

/// Our line through ln(mean/s5) and that of the dissertation.
fn mean_formulas(points: &[(f64, f64)]) -> Vec<Formula> {
    let fitted = line(points.iter().map(|(s, p)| (*s, (p / s).ln()))).map(|(a, b)| Formula {
        name: format!("s5*exp({a:.4}*s5{b:+.3}), fit"),
        value: Box::new(move |s| s * (a * s + b).exp()),
    });
    let theirs = Formula {
        name: "s5/150*exp(0.198*s5), Flammenkamp".into(),
        value: Box::new(|s| s / 150.0 * (0.198 * s).exp()),
    };
    fitted.into_iter().chain([theirs]).collect()
}

/// Slope and height of the least-squares line, if the points determine one.
fn line(points: impl Iterator<Item = (f64, f64)>) -> Option<(f64, f64)> {
    let line = least_squares(&points.collect::<Vec<_>>())?;
    line.slope.is_finite().then_some((line.slope, line.offset))
}

/// The published table.
fn published() -> Result<Vec<CurveRow>, Trouble> {
    let wrong = || {
        Trouble::refused("the published table of symmetric sets cannot be read").with_help("please report it")
    };
    let mut rows = Vec::new();
    for record in csv::Reader::from_reader(PUBLISHED.as_bytes()).records() {
        let record = record.map_err(|_| wrong())?;
        let cell = |at: usize| record.get(at).and_then(|text| text.parse::<u128>().ok()).ok_or_else(wrong);
        let sum = Sum { count: cell(2)? as u64, sum: cell(1)?, max: cell(4)?, holder: Vec::new() };
        rows.push(CurveRow::new(cell(0)? as u64, SOURCES[1].into(), &sum));
    }
    Ok(rows)
}
