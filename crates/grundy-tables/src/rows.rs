//! Published tables as text: comma-separated values whose first line names the columns.
//!
//! A row knows its file, its line and its key columns, so that everything said about it can be found again. Cells are
//! asked for by the name of their column. A table that does not have the expected form is a [`Fault`] with file
//! and line, never a panic: the files are part of the program, but people will edit them.

use super::formula::Formula;
use super::subject::Subject;
use csv::{ReaderBuilder, StringRecord};
use grundy::error::{ParseError, Stop};
use grundy::game::Game;
use grundy::notation::{Expression, read_game};
use grundy::solve::sum::SumPosition;
use grundy::text::Fragment;
use std::fmt;

/// Why a table could not be checked to its end.
#[derive(Debug)]
pub enum Fault {
    /// The table is not what the check expects.
    Malformed {
        /// The file, such as `nim/lasker.csv`.
        file: &'static str,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong there.
        message: String,
    },
    /// A computation ended without its answer.
    Stopped(Stop),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Malformed { file, line, message } => write!(f, "{file}, line {line}: {message}"),
            Fault::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for Fault {}

/// A table that has been read.
pub(crate) struct Csv {
    file: &'static str,
    key: &'static [&'static str],
    headers: StringRecord,
    records: Vec<StringRecord>,
}

/// One line of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'c> {
    csv: &'c Csv,
    cells: &'c StringRecord,
    line: u64,
}

/// What the column `checked` says about a row.
pub(super) enum Checked<'c> {
    /// Recomputed; what the source prints is right.
    Yes,
    /// What the source prints is wrong; the text says what is right.
    Mismatch(&'c str),
    /// Nothing can be computed; the text says why.
    Nothing(&'c str),
}

impl Csv {
    /// Reads a table; the columns `key` tell its rows apart.
    pub(super) fn read(
        file: &'static str,
        key: &'static [&'static str],
        content: &str,
    ) -> Result<Csv, Fault> {
        let malformed = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            Fault::Malformed { file, line, message: error.to_string() }
        };
        let mut reader = ReaderBuilder::new().from_reader(content.as_bytes());
        let headers = reader.headers().map_err(malformed)?.clone();
        let records = reader.records().collect::<Result<_, _>>().map_err(malformed)?;
        Ok(Csv { file, key, headers, records })
    }

    /// The rows below the header.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.records.iter().map(|cells| {
            let line = cells.position().map_or(1, csv::Position::line);
            Row { csv: self, cells, line }
        })
    }

    /// A game that the whole table is about.
    pub(super) fn game(&self, game: &str) -> Result<Subject, Fault> {
        read_game(game).map(Subject::new).map_err(|error| self.fault(1, error.to_string()))
    }

    /// The table does not have the expected form.
    pub(super) fn fault(&self, line: u64, message: impl Into<String>) -> Fault {
        Fault::Malformed { file: self.file, line, message: message.into() }
    }
}

impl<'c> Row<'c> {
    /// Its line in the file, below the header.
    pub(super) fn below_header(&self) -> u64 {
        self.line.saturating_sub(1)
    }

    /// The cell in a column.
    pub(super) fn text(&self, column: &str) -> Result<&'c str, Fault> {
        let at = self.csv.headers.iter().position(|header| header == column);
        let cell = at.and_then(|at| self.cells.get(at));
        cell.ok_or_else(|| self.csv.fault(1, format!("the column '{column}' is missing")))
    }

    /// A number in a column.
    pub(super) fn number(&self, column: &str) -> Result<u64, Fault> {
        Fragment::new(self.text(column)?).number(column).map_err(|error| self.fault(error.to_string()))
    }

    /// Numbers separated by spaces; `(empty)` stands for none.
    pub(super) fn numbers(&self, column: &str) -> Result<Vec<u64>, Fault> {
        match self.text(column)? {
            "(empty)" => Ok(Vec::new()),
            text => self.parse(text.split_whitespace(), column),
        }
    }

    /// Numbers given as words.
    pub(super) fn parse<'t>(
        &self,
        words: impl IntoIterator<Item = &'t str>,
        what: &str,
    ) -> Result<Vec<u64>, Fault> {
        let number = |word| Fragment::new(word).number(what).map_err(|error| self.fault(error.to_string()));
        words.into_iter().map(number).collect()
    }

    /// A formula.
    pub(super) fn formula(&self, text: &str) -> Result<Formula, Fault> {
        Formula::read(text).map_err(|message| self.fault(message))
    }

    /// What the column `checked` says.
    pub(super) fn checked(&self) -> Result<Checked<'c>, Fault> {
        let text = self.text("checked")?;
        if text == "yes" || text.starts_with("yes (") {
            return Ok(Checked::Yes);
        }
        if let Some(right) = text.strip_prefix("MISMATCH: ") {
            return Ok(Checked::Mismatch(right.strip_prefix("got ").unwrap_or(right)));
        }
        if text == "reading only" || text.starts_with("not checkable") || text.starts_with("no: ") {
            return Ok(Checked::Nothing(text));
        }
        Err(self.fault(format!("'{text}' is not a verdict of the column 'checked'")))
    }

    /// A game that only this row is about.
    pub(super) fn game(&self, game: &str) -> Result<Subject, Fault> {
        read_game(game).map(Subject::new).map_err(|error| self.parse_fault(&error))
    }

    /// A position of a game.
    pub(super) fn position(&self, subject: &Subject, text: &str) -> Result<SumPosition, Fault> {
        subject.sum.read(Fragment::new(text)).map_err(|error| self.parse_fault(&error))
    }

    /// A game with a position, as a user writes it.
    pub(super) fn expression(&self, text: &str) -> Result<(Subject, SumPosition), Fault> {
        let Expression { sum, position } =
            grundy::notation::read(text).map_err(|error| self.parse_fault(&error))?;
        Ok((Subject { sum }, position))
    }

    /// The row does not have the expected form.
    pub(super) fn fault(&self, message: impl Into<String>) -> Fault {
        self.csv.fault(self.line, message)
    }

    fn parse_fault(&self, error: &ParseError) -> Fault {
        self.fault(error.to_string())
    }

    /// Where the row is: its line and its key columns.
    pub(super) fn place(&self) -> String {
        let mut place = format!("line {}", self.line);
        for column in self.csv.key {
            if let Ok(cell) = self.text(column)
                && !cell.is_empty()
            {
                place.push_str(&format!(", {column} {cell}"));
            }
        }
        place
    }
}
