//! Tables of nim addition and multiplication, and the reason for one cell.

use super::fields::{in_range, whole};
use super::{Answer, Question};
use crate::budget::Budget;
use crate::nimber::Nimber;
use crate::nimber::definition::{PRODUCT_LIMIT, SUM_LIMIT, product_reason, sum_reason};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The largest table.
const LARGEST: u64 = 64;

/// What do the tables of nim addition and multiplication look like, and why?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::nim_table::NimTableAnswer;
/// let cell = ask::NimTable { cell: Some("3,5".parse().unwrap()), ..ask::NimTable::default() };
/// let answer = Workbench::new().ask(&cell).unwrap();
/// assert!(matches!(answer, NimTableAnswer::SumCell { value: 6, .. }));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct NimTable {
    /// Multiplication instead of addition
    #[arg(long)]
    #[serde(default)]
    pub product: bool,
    /// How many rows and columns
    #[arg(long, default_value_t = default_size(), value_name = "N", value_parser = whole::<u64>)]
    #[serde(default = "default_size")]
    pub size: u64,
    /// Explain one cell by the definition
    #[arg(long, value_name = "A,B")]
    pub cell: Option<Cell>,
}

fn default_size() -> u64 {
    16
}

impl Default for NimTable {
    fn default() -> NimTable {
        NimTable { product: false, size: default_size(), cell: None }
    }
}

/// A cell of a table: row and column, such as `3,5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(rename = "NimTableCell", with = "String")]
pub struct Cell {
    /// The row.
    pub row: u64,
    /// The column.
    pub column: u64,
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Cell, String> {
        let wrong = || format!("'{text}' is not a cell; write row and column, such as 3,5");
        let (row, column) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| whole(text.trim()).map_err(|_| wrong());
        Ok(Cell { row: number(row)?, column: number(column)? })
    }
}

impl TryFrom<String> for Cell {
    type Error = String;

    fn try_from(text: String) -> Result<Cell, String> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        format!("{},{}", cell.row, cell.column)
    }
}

/// Sum or product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// Nim addition.
    Sum,
    /// Nim multiplication.
    Product,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Operation::Sum { "+" } else { "*" })
    }
}

/// A table, or the reason for one of its cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum NimTableAnswer {
    /// Why a cell of the table of addition holds what it holds.
    SumCell {
        /// The sum.
        operation: Operation,
        /// The row.
        a: u64,
        /// The column.
        b: u64,
        /// What stands before it in its row.
        row: Vec<u64>,
        /// What stands above it in its column.
        column: Vec<u64>,
        /// The least number missing in both.
        value: u64,
    },
    /// Why a cell of the table of multiplication holds what it holds.
    ProductCell {
        /// The product.
        operation: Operation,
        /// The row.
        a: u64,
        /// The column.
        b: u64,
        /// What the definition excludes.
        excluded: Vec<u64>,
        /// The least number that is not excluded.
        value: u64,
    },
    /// A table.
    Table {
        /// Sum or product.
        operation: Operation,
        /// How many rows and columns there are.
        size: u64,
        /// The rows.
        rows: Vec<Vec<u128>>,
    },
}

impl Answer for NimTableAnswer {}

impl Question for NimTable {
    type Answer = NimTableAnswer;
    const NAME: &'static str = "nim-table";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<NimTableAnswer, Trouble> {
        let operation = if self.product { Operation::Product } else { Operation::Sum };
        let Some(Cell { row: a, column: b }) = self.cell else {
            in_range("size", self.size, 1..=LARGEST)?;
            return Ok(table(operation, self.size));
        };
        match operation {
            Operation::Sum => {
                let reason = sum_reason(a, b).ok_or_else(|| too_large(SUM_LIMIT))?;
                let (row, column, value) = (reason.row, reason.column, reason.value);
                Ok(NimTableAnswer::SumCell { operation, a, b, row, column, value })
            }
            Operation::Product => {
                let reason = product_reason(a, b).ok_or_else(|| too_large(PRODUCT_LIMIT))?;
                let (excluded, value) = (reason.excluded, reason.value);
                Ok(NimTableAnswer::ProductCell { operation, a, b, excluded, value })
            }
        }
    }
}

fn table(operation: Operation, size: u64) -> NimTableAnswer {
    let cell = |a: u64, b: u64| match operation {
        Operation::Product => Nimber::from(a) * Nimber::from(b),
        Operation::Sum => Nimber::from(a) + Nimber::from(b),
    };
    let rows = (0..size).map(|a| (0..size).map(|b| cell(a, b).0).collect()).collect();
    NimTableAnswer::Table { operation, size, rows }
}

fn too_large(limit: u64) -> Trouble {
    Trouble::question(format!("the definition is followed only for numbers below {limit}"))
        .with_help("'nimber' calculates with larger ones")
}
