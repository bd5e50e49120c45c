//! Values of Wythoff's game, and the periods of their rows.

use crate::ask::fields::Count;
use crate::ask::{Answer, Question};
use crate::budget::Budget;
use crate::draw::raster::{Heat, Map};
use crate::heap::wythoff::grid::Grid;
use crate::heap::wythoff::rows::{self, RowPeriod};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What are the values of all positions of Wythoff's game with heaps below a size?
///
/// ```
/// use grundy::prelude::*;
/// let grid = Workbench::new().ask(&ask::WythoffGrid { size: Count(5) }).unwrap();
/// assert_eq!(grid.rows[3][4], 2);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffGrid {
    /// How many rows and columns
    #[arg(long, value_name = "N", default_value_t = sixteen())]
    #[serde(default = "sixteen")]
    pub size: Count,
}

fn sixteen() -> Count {
    Count(16)
}

/// The values of Wythoff's game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "WythoffGridAnswer")]
pub struct Values {
    /// How many rows and columns there are.
    pub size: usize,
    /// The largest value.
    pub largest: Option<u16>,
    /// The values, a row for each smaller heap.
    pub rows: Vec<Vec<u16>>,
}

impl Answer for Values {}

impl Values {
    /// The values as a heat map.
    ///
    /// ```
    /// use grundy::prelude::*;
    /// let map = Workbench::new().ask(&ask::WythoffGrid { size: Count(5) }).unwrap().heat_map();
    /// assert_eq!((map.columns, map.cells.len()), (5, 25));
    /// ```
    pub fn heat_map(&self) -> Map {
        let heat = Heat {
            title: format!("Values of Wythoff's game, heaps below {}", self.size),
            across: "one heap".into(),
            upwards: "the other heap".into(),
            rows: self.rows.iter().map(|row| row.iter().map(|value| u64::from(*value)).collect()).collect(),
            zero: "0: P-positions".into(),
            number: "value".into(),
            command: format!("grundy wythoff grid --size {}", self.size),
        };
        heat.map()
    }
}

impl Question for WythoffGrid {
    type Answer = Values;
    const NAME: &'static str = "wythoff grid";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Values, Trouble> {
        let grid = Grid::new(usize::try_from(self.size.0).unwrap_or(usize::MAX), budget)?;
        let size = grid.size();
        budget.need((size * size * size_of::<u16>()) as u64)?;
        let row = |a: usize| (0..size).map(|b| grid.value(a, b)).collect();
        let rows: Vec<Vec<u16>> = (0..size).map(row).collect();
        Ok(Values { size, largest: rows.iter().flatten().max().copied(), rows })
    }
}

/// What are the additive periods and preperiods of rows of the grid of Wythoff's game? With proof.
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::WythoffRows { from: Count(1), to: Count(2) }).unwrap();
/// assert_eq!((answer.rows[0].period, answer.rows[1].period), (3, 3));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffRows {
    /// The first row
    #[arg(long, value_name = "A", default_value_t)]
    #[serde(default)]
    pub from: Count,
    /// The last row
    #[arg(long, value_name = "A", default_value_t = eight())]
    #[serde(default = "eight")]
    pub to: Count,
}

fn eight() -> Count {
    Count(8)
}

/// Periods of rows of Wythoff's game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "WythoffRowsAnswer")]
pub struct RowPeriods {
    /// `wythoff`.
    pub game: &'static str,
    /// `additive`: the values grow by the period from one to the next.
    pub kind: &'static str,
    /// The rows asked for.
    pub rows: Vec<Row>,
}

/// The period of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "WythoffRow")]
pub struct Row {
    /// The smaller heap.
    pub row: usize,
    /// The period.
    pub period: u64,
    /// The preperiod.
    pub preperiod: u64,
    /// What proves it.
    pub method: &'static str,
    /// How many values were computed.
    pub computed: u64,
    /// The period of this row and all before it together.
    pub joint_period: u64,
}

impl From<RowPeriod> for Row {
    fn from(found: RowPeriod) -> Row {
        Row {
            row: found.row,
            period: found.period,
            preperiod: found.preperiod,
            method: "state recurrence",
            computed: found.returned + found.joint_period,
            joint_period: found.joint_period,
        }
    }
}

impl Answer for RowPeriods {}

impl Question for WythoffRows {
    type Answer = RowPeriods;
    const NAME: &'static str = "wythoff rows";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<RowPeriods, Trouble> {
        let (from, to) = (self.from.0, self.to.0);
        if from > to {
            return Err(Trouble::question(format!("'from' {from} lies beyond 'to' {to}"))
                .with_help("begin at an earlier row"));
        }
        if to > rows::LAST_ROW as u64 {
            return Err(Trouble::question(format!("periods are proved for rows up to {}", rows::LAST_ROW))
                .with_help("end at an earlier row"));
        }
        let row = |row: u64| rows::period(row as usize, budget).map(Row::from);
        Ok(RowPeriods {
            game: "wythoff",
            kind: "additive",
            rows: (from..=to).map(row).collect::<Result<_, _>>()?,
        })
    }
}
