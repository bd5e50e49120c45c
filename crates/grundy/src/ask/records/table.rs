//! What a search for records found: rows by largest move, records, classes, fits and statements.

use super::{RecordsBy, RecordsFitted};
use crate::ask::Answer;
use crate::subtraction::search::fit::{Line, by_residue};
use crate::subtraction::search::{By, Query, Record, Row, Rows, THREE_TYPES, Tally};
use crate::trouble::Trouble;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::RangeInclusive;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RecordTable {
    /// Which sets.
    pub kind: String,
    /// Values or outcomes.
    pub sequence: &'static str,
    /// Whether the records are periods or preperiods.
    pub by: RecordsBy,
    /// By largest move.
    pub rows: Vec<TallyRow>,
    /// The sets at least as good as all before them.
    pub records: Vec<RecordRow>,
    /// How statements about the periods fare.
    pub statements: Vec<Statement>,
    /// Lines through the logarithms, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits: Option<Vec<FittedLine>>,
    /// The largest moves that were asked for.
    #[serde(skip)]
    pub largest: RangeInclusive<u64>,
    /// Which of the tables is wanted.
    #[serde(skip)]
    pub view: RecordView,
    /// The modulus of the lines.
    #[serde(skip)]
    pub modulus: u64,
}

/// Which table people see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordView {
    /// By largest move.
    Rows,
    /// The sets at least as good as all before them.
    Records,
    /// By class.
    Classes,
}

impl RecordView {
    pub(super) fn of(records: bool, classes: bool) -> RecordView {
        match (records, classes) {
            (true, _) => RecordView::Records,
            (false, true) => RecordView::Classes,
            (false, false) => RecordView::Rows,
        }
    }
}

/// All sets with one largest move.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct TallyRow {
    /// The largest move.
    pub max_move: u64,
    /// What their numbers come to.
    #[serde(flatten)]
    pub all: TallyNumbers,
    /// The same by class, where there are classes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<ClassRow>,
}

/// The sets of a class.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClassRow {
    /// The class.
    pub class: String,
    /// The part of all sets.
    pub share: f64,
    /// What their numbers come to.
    #[serde(flatten)]
    pub numbers: TallyNumbers,
}

/// What the periods or preperiods of some sets come to.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct TallyNumbers {
    /// How many sets.
    pub count: u64,
    /// The sum.
    pub sum: u128,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub max: u128,
    /// The sets that have it.
    pub holders: Vec<Vec<u64>>,
}

/// A set at least as good as all before it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RecordRow {
    /// The moves.
    pub moves: Vec<u64>,
    /// The largest of them.
    pub max_move: Option<u64>,
    /// The period.
    pub period: u128,
    /// The preperiod.
    pub preperiod: u128,
    /// The logarithm to base 2, divided by the largest move; null where it is not finite.
    #[schemars(with = "Option<f64>")]
    pub log2_over_max: f64,
    /// The logarithm, divided by that of the largest move; null where it is not finite.
    #[schemars(with = "Option<f64>")]
    pub ln_over_lnmax: f64,
}

/// How a statement about periods fares.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Statement {
    /// Its name.
    pub name: String,
    /// So many sets agree.
    pub agree: u64,
    /// These do not.
    pub against: Vec<RecordRow>,
}

/// A line of least squares, ln(y/x) = a x + b.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct FittedLine {
    /// For x with this remainder.
    pub residue: u64,
    /// The slope.
    pub a: f64,
    /// The value at 0.
    pub b: f64,
    /// The coefficient of correlation.
    pub r: f64,
    /// How many points it goes through.
    pub points: usize,
}

impl From<(u64, Line)> for FittedLine {
    fn from((residue, line): (u64, Line)) -> FittedLine {
        FittedLine { residue, a: line.slope, b: line.offset, r: line.correlation, points: line.points }
    }
}

impl Answer for RecordTable {}

impl RecordTable {
    pub(super) fn new(
        query: &Query,
        rows: &Rows,
        by: RecordsBy,
        view: RecordView,
        fitted: Option<RecordsFitted>,
        modulus: u64,
    ) -> Result<RecordTable, Trouble> {
        let number = By::from(by);
        if view == RecordView::Classes && rows.rows.iter().all(|row| row.part.classes.is_empty()) {
            return Err(Trouble::question("only sets of three or four moves have classes")
                .with_help("ask with 3 or 4 as 'moves'"));
        }
        let statements = rows.statements().into_iter().map(|(name, verdict)| Statement {
            name: name.into(),
            agree: verdict.agree,
            against: verdict.against.iter().map(|record| RecordRow::new(record, number)).collect(),
        });
        let records = rows.records(number);
        Ok(RecordTable {
            kind: query.kind.to_string(),
            sequence: query.sequence.name(),
            by,
            rows: rows.rows.iter().map(|row| TallyRow::new(row, number)).collect(),
            records: records.into_iter().map(|record| RecordRow::new(record, number)).collect(),
            statements: statements.collect(),
            fits: fitted.map(|fitted| fits(rows, number, fitted, modulus)),
            largest: query.largest.clone(),
            view,
            modulus,
        })
    }
}

fn fits(rows: &Rows, by: By, fitted: RecordsFitted, modulus: u64) -> Vec<FittedLine> {
    let point = |row: &Row| {
        let tally = &row.part.all;
        let y = match fitted {
            RecordsFitted::Mean => tally.mean(by),
            RecordsFitted::Max => tally.of(by).most() as f64,
        };
        (row.largest, y)
    };
    let points: Vec<(u64, f64)> = rows.rows.iter().map(point).collect();
    by_residue(&points, modulus).into_iter().map(FittedLine::from).collect()
}

impl TallyRow {
    fn new(row: &Row, by: By) -> TallyRow {
        let class = |(name, tally): (&String, &Tally)| ClassRow {
            class: name.clone(),
            share: tally.count as f64 / row.part.all.count as f64,
            numbers: TallyNumbers::new(tally, by),
        };
        let mut classes: Vec<ClassRow> = row.part.classes.iter().map(class).collect();
        // In their usual order.
        let place = |name: &str| THREE_TYPES.iter().position(|known| *known == name).unwrap_or(0);
        classes.sort_by_key(|row| place(&row.class));
        TallyRow { max_move: row.largest, all: TallyNumbers::new(&row.part.all, by), classes }
    }
}

impl TallyNumbers {
    fn new(tally: &Tally, by: By) -> TallyNumbers {
        let extremes = tally.of(by);
        TallyNumbers {
            count: tally.count,
            sum: extremes.sum,
            mean: tally.mean(by),
            max: extremes.most(),
            holders: extremes.holders().iter().map(|record| record.moves.clone()).collect(),
        }
    }
}

impl RecordRow {
    fn new(record: &Record, by: By) -> RecordRow {
        RecordRow {
            moves: record.moves.clone(),
            max_move: record.moves.last().copied(),
            period: record.period,
            preperiod: record.preperiod,
            log2_over_max: record.exponential(by),
            ln_over_lnmax: record.polynomial(by),
        }
    }
}
