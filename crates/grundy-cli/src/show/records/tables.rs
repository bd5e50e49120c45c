//! Tables of numbers and text, for the terminal, as comma-separated values and as Parquet.

use crate::failure::Failure;
use crate::parquet_file::{Column, table_document};
use crate::style;
use crate::words::Words;
use grundy::ask::Document;

/// A cell.
#[derive(Clone)]
pub enum Cell {
    /// A number of any size.
    Number(u128),
    /// A number with so many decimals.
    Real(f64, usize),
    /// Anything else.
    Text(String),
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Number(number) => number.to_string(),
            Cell::Real(number, decimals) => format!("{number:.decimals$}"),
            Cell::Text(text) => text.clone(),
        }
    }
}

/// Named columns and rows of cells.
pub struct Table {
    /// The names of the columns.
    pub head: Vec<&'static str>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    fn cells(&self) -> Vec<Vec<String>> {
        let head = self.head.iter().map(|name| (*name).to_string()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::text).collect());
        std::iter::once(head).chain(rows).collect()
    }

    /// Aligned columns; the names in words.
    pub fn columns(&self, words: Words) -> String {
        let mut cells = self.cells();
        if let Some(head) = cells.first_mut() {
            head.iter_mut().for_each(|name| *name = words.said(&name.replace('_', " ")));
        }
        style::columns(&cells)
    }

    /// Comma-separated values.
    pub fn csv(&self) -> Result<String, Failure> {
        style::csv(&self.cells())
    }

    /// A Parquet file. Numbers beyond 64 bits make their whole column text.
    pub fn parquet(&self) -> Result<Document, Failure> {
        table_document((0..self.head.len()).map(|at| (self.head[at], self.column(at))).collect())
    }

    fn column(&self, at: usize) -> Column {
        let cells = || self.rows.iter().map(|row| &row[at]);
        let numbers = || {
            let number = |cell: &Cell| match cell {
                Cell::Number(number) => u64::try_from(*number).ok(),
                _ => None,
            };
            cells().map(number).collect::<Option<Vec<u64>>>()
        };
        let reals = || {
            let real = |cell: &Cell| match cell {
                Cell::Real(number, _) => Some(*number),
                _ => None,
            };
            cells().map(real).collect::<Option<Vec<f64>>>()
        };
        if let Some(numbers) = numbers() {
            return Column::Counts(numbers.into_iter().map(Some).collect());
        }
        match reals() {
            Some(reals) => Column::Numbers(reals.into_iter().map(Some).collect()),
            None => Column::Texts(cells().map(Cell::text).collect()),
        }
    }
}
