//! The values of all positions of a board: listed, written to a file, and looked up in one.

use super::fields::{ConventionName, at_most_one, convention, needs};
use super::{Answer, Document, Question, views};
use crate::board::dense::Dense;
use crate::board::placement::Position;
use crate::board::table::listing::{Choice, Listing, Row};
use crate::board::table::{ReadError, Table as TableFile, TableError};
use crate::budget::Budget;
use crate::checked_file::Fault;
use crate::error::Stop;
use crate::game::Convention;
use crate::nimber::Nimber;
use crate::notation::Expression;
use crate::play::ValueTable;
use crate::recurrence::Recheck;
use crate::solve::AnyGame;
use crate::solve::referee::Standing;
use crate::state::FillingFile;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use grundy_core::board::Board;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What are the values of all positions of a board that can be reached, and their winning options?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::Table { symmetries: true, ..ask::Table::of("domino-juvavum(2x2)") };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.document.bytes(), b"15\t0\n3\t1\t[15]\n0\t0\n");
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// A game of placing pieces on a board of up to 32 cells
    pub game: String,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// List only positions of value 0
    #[arg(long)]
    #[serde(default)]
    pub zeros: bool,
    /// List one position for all its mirror images
    #[arg(long)]
    #[serde(default)]
    pub symmetries: bool,
    /// Juvavum: list one position for all that differ by the order of rows and columns
    #[arg(long, conflicts_with = "symmetries")]
    #[serde(default)]
    pub normal_forms: bool,
    /// Keep what was found in this file, and go on from it next time
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    pub state: Option<PathBuf>,
    /// List the values of this table instead of computing them
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Compare every value of the table with those of its options, not only some
    #[arg(long, requires = "table")]
    #[serde(default)]
    pub recheck: bool,
}

/// The positions of a board with their values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TableListed {
    /// The game.
    pub game: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// How many positions are listed.
    pub rows: u64,
    /// A line for each: the code of its taken cells, its value, the codes of the options of value 0.
    #[serde(flatten)]
    pub document: Document,
}

impl Answer for TableListed {}

impl Question for Table {
    type Answer = TableListed;
    const NAME: &'static str = "table";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<TableListed, Trouble> {
        let values = self.values(bench, budget)?;
        let (mut rows, mut text) = (0, String::new());
        let limit = budget.aside(u64::MAX);
        values.visit(budget, |row| {
            rows += 1;
            text.push_str(&format!("{row}\n"));
            limit.need(text.capacity() as u64).map_err(Trouble::from)
        })?;
        let convention = convention(self.misere).into();
        Ok(TableListed { game: values.name(), convention, rows, document: Document::text("text", text) })
    }

    fn is_timeless(&self) -> bool {
        self.table.is_none() && self.state.is_none()
    }

    fn kept_in(mut self, file: &Path) -> Self {
        if self.table.is_none() {
            self.state = Some(file.into());
        }
        self
    }
}

impl Table {
    /// Of a board, in normal play.
    pub fn of(game: impl Into<String>) -> Table {
        Table { game: game.into(), ..Table::default() }
    }

    /// Computes the values, or reads them from a table.
    pub fn values(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<BoardValues, Trouble> {
        let game = bench.game(&self.game)?;
        let (board, convention) = (rules(&*game)?, convention(self.misere));
        let source = match &self.table {
            None => {
                let mut tables = self.computed(board, &[convention], bench, budget)?;
                Source::Computed(tables.swap_remove(0))
            }
            Some(file) => {
                let table = open(bench, file, &*game)?;
                if self.recheck {
                    confirm(&table, file, board, Recheck::All, budget)?;
                }
                Source::File(table, file.clone())
            }
        };
        at_most_one(&[("table", self.table.is_some()), ("state", self.state.is_some())])?;
        needs(("recheck", self.recheck), ("table", self.table.is_some()))?;
        at_most_one(&[("symmetries", self.symmetries), ("normal_forms", self.normal_forms)])?;
        let choice =
            Choice { zeros: self.zeros, symmetries: self.symmetries, normal_forms: self.normal_forms };
        Ok(BoardValues { game, convention, source, choice })
    }

    /// Computes the values of all positions, reachable or not, and writes the file in which other questions look them up;
    /// with `both` for normal and misère play.
    pub fn write(
        &self,
        both: bool,
        file: &Path,
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<TableWritten, Trouble> {
        let game = bench.game(&self.game)?;
        let rules = rules(&*game)?;
        let conventions = match both {
            true => vec![Convention::Normal, Convention::Misere],
            false => vec![convention(self.misere)],
        };
        bench.files().check_writable(file).map_err(|error| Trouble::unwritable(file, &error))?;
        let tables = self.computed(rules, &conventions, bench, budget)?;
        TableFile::write(file, rules, &tables.iter().collect::<Vec<_>>()).map_err(|error| match error {
            TableError::File(Fault::System(error)) => Trouble::unwritable(file, &error),
            error => table_trouble(file, &error),
        })?;
        Ok(TableWritten {
            game: rules.name().into(),
            conventions: conventions.into_iter().map(ConventionName::from).collect(),
            positions: tables[0].values().len(),
            largest: tables.iter().flat_map(|table| table.values()).max().copied(),
            file: file.display().to_string(),
        })
    }

    /// The tables of some conventions, kept in the file on the way.
    fn computed(
        &self,
        game: &Board,
        conventions: &[Convention],
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Dense>, Trouble> {
        FillingFile::new(bench, self.state.as_deref(), game, conventions)?.tables(budget)
    }
}

/// A table that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TableWritten {
    /// The game.
    pub game: String,
    /// The conventions whose values it holds.
    pub conventions: Vec<ConventionName>,
    /// How many positions it holds.
    pub positions: usize,
    /// The largest value.
    pub largest: Option<u8>,
    /// The file.
    pub file: String,
}

/// The values of all positions of a board, to be listed.
pub struct BoardValues {
    game: Arc<dyn AnyGame>,
    convention: Convention,
    source: Source,
    choice: Choice,
}

#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
enum Source {
    Computed(Dense),
    File(TableFile, PathBuf),
}

impl BoardValues {
    /// The game.
    pub fn name(&self) -> String {
        self.game.name()
    }

    /// So many bits a code can have.
    pub fn code_bits(&self) -> usize {
        self.game.board().map_or(0, |rules| rules.layout().shape.size())
    }

    /// Visits the positions asked for until `visit` fails.
    pub fn visit<E: From<Stop> + From<Trouble>>(
        &self,
        budget: &mut Budget<'_>,
        visit: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let values = match &self.source {
            Source::Computed(table) => table.values(),
            Source::File(table, file) => {
                table.values(self.convention, budget).map_err(|error| match error {
                    ReadError::Table(error) => table_trouble(file, &error),
                    ReadError::Stopped(stop) => stop.into(),
                })?
            }
        };
        Listing::new(rules(&*self.game)?, values, self.choice, budget)?.visit(budget, visit)
    }
}

/// The rules of a game on a board, or that it is none.
pub fn rules(game: &dyn AnyGame) -> Result<&Board, Trouble> {
    game.board().ok_or_else(|| {
        Trouble::refused(format!("{} is not a game of placing pieces on a board", game.name()))
            .with_help("try cram(4x5), juvavum(4x5) or domino-juvavum(4x5)")
    })
}

/// Opens the file, if it is about this game.
fn open(bench: &Workbench, file: &Path, game: &dyn AnyGame) -> Result<TableFile, Trouble> {
    let failed = |error: TableError| table_trouble(file, &error);
    let path = bench.files().readable(file).map_err(|error| failed(error.into()))?;
    let table = TableFile::open(&path).map_err(failed)?;
    let foreign = || failed(TableError::Foreign { holds: table.game().into(), wanted: game.name() });
    let board = game.board().ok_or_else(foreign)?;
    table.belongs_to(board).map_err(failed)?;
    // So few positions need no limits.
    confirm(&table, file, board, Recheck::Sample, &Budget::unlimited())?;
    Ok(table)
}

/// Refuses a table whose values do not follow from each other.
fn confirm(
    table: &TableFile,
    file: &Path,
    board: &Board,
    how: Recheck,
    budget: &Budget<'_>,
) -> Result<(), Trouble> {
    let found = table.contradiction(board, how, budget).map_err(|error| match error {
        ReadError::Table(error) => table_trouble(file, &error),
        ReadError::Stopped(stop) => stop.into(),
    })?;
    let Some(number) = found else { return Ok(()) };
    let why =
        format!("it is wrong: the value of position {number} does not follow from those of its options");
    Err(Trouble::file(file, why).with_help("write the table anew"))
}

/// What every table file says when it cannot be used.
fn table_trouble(file: &Path, error: &TableError) -> Trouble {
    let trouble = Trouble::file(file, error);
    match error {
        TableError::File(Fault::System(_)) => trouble.with_help("name a file that 'table' has written"),
        TableError::File(_) => trouble.with_help("write the table anew"),
        TableError::Convention(_) => trouble.with_help("a table can hold the values of both conventions"),
        TableError::Foreign { .. } => trouble.with_help("name the game that the table was written for"),
    }
}

/// A table that was opened for the one board of an expression.
pub struct BoardTable {
    table: TableFile,
    convention: Convention,
    file: PathBuf,
}

impl BoardTable {
    /// Opens the file, if it is about this board and holds this convention.
    pub fn open(
        bench: &Workbench,
        file: &Path,
        expression: &Expression,
        convention: Convention,
    ) -> Result<BoardTable, Trouble> {
        let failed = |error: TableError| table_trouble(file, &error);
        let [game] = &expression.sum.terms[..] else {
            return Err(Trouble::question("a table answers for one board, not for a sum")
                .with_help("ask about each board by itself"));
        };
        let table = open(bench, file, &**game)?;
        if !table.conventions().contains(&convention) {
            return Err(failed(TableError::Convention(convention)));
        }
        Ok(BoardTable { table, convention, file: file.into() })
    }

    /// The value of the expression's position, and so its outcome.
    pub fn standing(&self, expression: &Expression) -> Result<Standing, Trouble> {
        let failed = |error: TableError| table_trouble(&self.file, &error);
        let position = views::placed(expression).map(|(_, position)| position);
        let value = position.map(|position| self.table.value_of(&position, self.convention)).transpose();
        let value = value.map_err(failed)?.flatten();
        let value = value.ok_or_else(|| failed(TableError::Convention(self.convention)))?;
        Ok(Standing::of(Nimber(value.into())))
    }
}

impl ValueTable for BoardTable {
    /// A damaged block of the file is as good as none: the player thinks for itself.
    fn value(&self, position: &Position) -> Option<Nimber> {
        let value = self.table.value_of(position, self.convention).ok().flatten();
        value.map(|value| Nimber(value.into()))
    }
}
