//! Tables over the sizes of games: values, counts, periods, for boards and for any game with parameters.
//!
//! Cells are found out one after another, each within limits of its own, and every row is told when it is ready. What was
//! found may be kept in a file, cell by cell; the same sweep, or one with other ranges or columns, goes on from it. Open cells
//! are tried again.

mod claim;
mod column;
mod pattern;
#[cfg(test)]
mod tests;

pub use claim::Claim;
pub use column::{Cell, Column, Decimal, Open};

use super::described::Values;
use super::fields::{self, Count};
use super::letters::Letters;
use super::{Answer, Question, Span};
use crate::budget::{Budget, Flow, Monitor};
use crate::checked_file::Head;
use crate::random::Random;
use crate::state::RowsFile;
use crate::structure::{Point, Variable};
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use pattern::Pattern;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is the table of a game over its sizes?
///
/// ```
/// use grundy::ask::sweep::{Column, Sweep};
/// use grundy::prelude::*;
/// let sweep = Sweep::of("cram(mxn)", [Column::Value, Column::Positions]).over('m', 1, 2).over('n', 2, 4);
/// let table = Workbench::new().ask(&sweep).unwrap();
/// assert_eq!(table.rows[5].game, "cram(2x4)");
/// let cells: Vec<String> = table.rows[5].cells.iter().map(|(_, cell)| cell.to_string()).collect();
/// assert_eq!(cells, ["0", "54"]);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[schemars(extend("additionalProperties" = false))]
pub struct Sweep {
    /// A game with one-letter parameters, such as cram(mxn), kayles:n or subtract(2,n)
    pub game: String,
    /// The range of each parameter
    #[command(flatten)]
    #[serde(flatten)]
    pub ranges: Letters<Span>,
    /// What is found out about each game
    #[arg(long, value_enum, value_delimiter = ',', value_name = "COLUMN,...", default_value = "value")]
    #[serde(default = "columns")]
    pub columns: Vec<Column>,
    /// What should hold in every row, such as 'misere = n mod 2'; may be given several times
    #[arg(long = "claim", value_name = "CONDITION")]
    #[serde(default, deserialize_with = "fields::texts")]
    pub claims: Vec<String>,
    /// The most positions for one cell; one that takes more is open
    #[arg(long, value_name = "POSITIONS")]
    pub limit: Option<Count>,
    /// The most seconds for one cell; one that takes more is open
    #[arg(long, value_name = "SECONDS", value_parser = fields::whole::<u64>)]
    pub each: Option<u64>,
    /// Only one of two boards that differ by turning: the last parameter is never below the one before it
    #[arg(long)]
    #[serde(default)]
    pub upright: bool,
    /// Keep the cells in this file and go on from it next time
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Compute everything anew that the file holds of this table, and compare
    #[arg(long, requires = "state")]
    #[serde(default)]
    pub recheck: bool,
}

fn columns() -> Vec<Column> {
    vec![Column::Value]
}

/// A table over sizes.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SweepTable {
    /// The game with its parameters.
    pub game: String,
    /// The parameters, in the order in which the game names them.
    pub parameters: Vec<char>,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; the last parameter changes fastest.
    pub rows: Vec<SweepRow>,
    /// Values of the parameters for which there is no such game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<NoGame>,
    /// How many cells are open.
    pub open: usize,
    /// What was claimed, and what became of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// Whether all rows are there.
    pub finished: bool,
    /// What ended the work before all rows were there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A text that is no game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoGame {
    /// The text.
    pub game: String,
    /// Why it is none.
    pub why: String,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SweepRow {
    /// The values of the parameters.
    pub at: Values,
    /// The game.
    pub game: String,
    /// The cells.
    pub cells: Cells,
}

/// The cells of a row, in the order of the columns; in JSON an object with one for each column.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cells(Vec<(Column, Cell)>);

impl Cells {
    /// The cells with their columns.
    pub fn iter(&self) -> impl Iterator<Item = &(Column, Cell)> {
        self.0.iter()
    }

    /// The cell of a column.
    pub fn get(&self, column: Column) -> Option<&Cell> {
        self.0.iter().find(|(known, _)| *known == column).map(|(_, cell)| cell)
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (column, cell) in &self.0 {
            map.serialize_entry(column, cell)?;
        }
        map.end()
    }
}

impl JsonSchema for Cells {
    fn schema_name() -> Cow<'static, str> {
        "SweepCells".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let cell = generator.subschema_for::<Cell>();
        json_schema!({
            "description": "The cells of a row, by their columns.",
            "type": "object", "additionalProperties": cell,
        })
    }
}

impl Answer for SweepTable {
    fn is_negative(&self) -> bool {
        self.claims.iter().any(|claim| !claim.fails.is_empty())
    }

    fn stopped(&mut self) -> Option<&mut Stopped> {
        self.stopped.as_mut()
    }
}

/// So many cells are computed anew when a file is read,
const SAMPLE: usize = 3;
/// unless one takes longer.
const SAMPLE_TIME: Duration = Duration::from_millis(200);
/// A table has at most so many rows.
const MOST_ROWS: u64 = 100_000;
/// Parameters are at most this.
const LARGEST: u64 = 1 << 40;

impl Question for Sweep {
    type Answer = SweepTable;
    const NAME: &'static str = "sweep";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<SweepTable, Trouble> {
        self.run(bench, budget, &mut |_, _| ControlFlow::Continue(()))
    }

    /// An open cell may be found next time.
    fn is_timeless(&self) -> bool {
        self.state.is_none() && self.each.is_none()
    }

    fn kept_in(self, file: &Path) -> Self {
        Sweep { state: Some(file.into()), ..self }
    }
}

/// A game of the table: the values of its parameters, and how it is written.
type Entry = (Values, String);

impl Sweep {
    /// A table with these columns; ranges are to be added.
    pub fn of(game: impl Into<String>, columns: impl IntoIterator<Item = Column>) -> Sweep {
        Sweep {
            game: game.into(),
            ranges: Letters::default(),
            columns: columns.into_iter().collect(),
            claims: Vec::new(),
            limit: None,
            each: None,
            upright: false,
            state: None,
            recheck: false,
        }
    }

    /// With the range of a parameter; what is no letter from a to z is none.
    pub fn over(mut self, letter: char, first: u32, last: u32) -> Sweep {
        if let Some(letter) = Variable::new(letter) {
            self.ranges = self.ranges.with(letter, Span::new(first, last));
        }
        self
    }

    /// Fills the table; `each` hears of every row when it is ready, with the table as far as it is, and may end the work.
    pub fn run(
        &self,
        bench: &Workbench,
        budget: &mut Budget<'_>,
        each: &mut dyn FnMut(&SweepTable, &SweepRow) -> Flow,
    ) -> Result<SweepTable, Trouble> {
        let (pattern, columns) = (Pattern::read(&self.game, &self.ranges), self.distinct_columns()?);
        let (games, left_out) = self.games(&pattern, &columns, bench, budget)?;
        let claims = self.claims.iter().map(|text| Claim::new(text, &pattern.parameters, &columns));
        let mut table = SweepTable {
            game: self.game.clone(),
            parameters: pattern.parameters.iter().map(|letter| letter.name()).collect(),
            rows: Vec::new(),
            left_out,
            open: 0,
            claims: claims.collect::<Result<_, _>>()?,
            finished: false,
            stopped: None,
            columns,
        };
        fields::needs(("recheck", self.recheck), ("state", self.state.is_some()))?;
        let mut kept = self
            .state
            .as_ref()
            .map(|file| RowsFile::open(bench, file, &head(), budget.monitor()))
            .transpose()?;
        if let Some(kept) = &kept {
            self.verify(kept, &games, &table.columns, bench, budget)?;
        }
        let all = games.len();
        for (at, game) in games {
            budget.monitor().units(table.rows.len() as u64, all as u64);
            match self.row(at, game, &table.columns, kept.as_ref(), bench, budget)? {
                Ended::Row(row) => {
                    if let Some(kept) = &mut kept {
                        row.keep(kept, bench, budget.monitor());
                    }
                    table.add(row, &pattern.parameters)?;
                    let ended = table.rows.last().is_some_and(|row| each(&table, row).is_break());
                    if ended {
                        return Ok(table);
                    }
                }
                Ended::Stopped(mut stopped) => {
                    stopped.reached = Some(format!("after {} of {all} rows", table.rows.len()));
                    let kept = kept.as_mut().is_none_or(|kept| kept.finish(budget.monitor()));
                    stopped.state =
                        self.state.as_ref().filter(|_| kept).map(|file| file.display().to_string());
                    stopped.could_keep = self.state.is_none();
                    table.stopped = Some(stopped);
                    return Ok(table);
                }
            }
        }
        if let Some(kept) = &mut kept {
            kept.finish(budget.monitor());
        }
        table.finished = true;
        Ok(table)
    }

    /// A file with good checksums may still be wrong, if the machine was that wrote it: some of its cells that the table wants are
    /// computed anew, or all.
    fn verify(
        &self,
        kept: &RowsFile,
        games: &[Entry],
        columns: &[Column],
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<(), Trouble> {
        let mut sample = Vec::new();
        for (_, game) in games {
            for column in columns {
                let cell = known(kept, game, *column)?;
                sample.extend(cell.map(|cell| (game, *column, cell)));
            }
        }
        if !self.recheck {
            Random::by_chance().shuffle(&mut sample);
            sample.truncate(SAMPLE);
        }
        let limits = bench.limits().within(if self.recheck { None } else { Some(SAMPLE_TIME) });
        for (game, column, cell) in sample {
            let again = bench
                .with_limits(limits)
                .work(budget.monitor(), |own| column.of(game, bench, &mut own.aside(budget.memory())));
            match again {
                Ok(again) if again.kept() == cell.kept() => {}
                Ok(_) => return Err(kept.wrong(format_args!("{column} of {game}"))),
                Err(trouble) if self.recheck => return Err(trouble),
                // There is no time for samples.
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// The columns, none of them twice.
    fn distinct_columns(&self) -> Result<Vec<Column>, Trouble> {
        let mut columns: Vec<Column> = Vec::new();
        for column in &self.columns {
            if columns.contains(column) {
                return Err(Trouble::question(format!("the column '{column}' is asked for twice"))
                    .with_help("name every column once"));
            }
            columns.push(*column);
        }
        let about_heaps = columns.iter().filter(|column| column.is_about_heaps()).count();
        match columns.len() {
            0 => Err(Trouble::question("a table needs columns").with_help("name one, such as 'value'")),
            all if about_heaps > 0 && about_heaps < all => {
                Err(Trouble::question("periods are those of a game, the other columns are about a position")
                    .with_help("ask for them in tables of their own"))
            }
            _ => Ok(columns),
        }
    }

    /// All games of the table, and what is none. If nothing is one, that is trouble.
    fn games(
        &self,
        pattern: &Pattern,
        columns: &[Column],
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<(Vec<Entry>, Vec<NoGame>), Trouble> {
        let (mut games, mut left_out, mut wrong) = (Vec::new(), Vec::new(), None);
        for point in self.points(pattern)? {
            budget.look()?;
            let text = pattern.at(&point)?;
            let read = match columns.iter().all(|column| column.is_about_heaps()) {
                true => bench.game(&text).map(|_| ()),
                false => bench.expression(&text).map(|_| ()),
            };
            match read {
                Ok(()) => games.push((Values::of(&pattern.parameters, &point), text)),
                Err(error) => {
                    left_out.push(NoGame { game: text, why: error.message.clone() });
                    wrong = wrong.or(Some(error));
                }
            }
        }
        match wrong {
            Some(error) if games.is_empty() => Err(error.into()),
            _ => Ok((games, left_out)),
        }
    }

    /// The values of the parameters in all rows.
    fn points(&self, pattern: &Pattern) -> Result<Vec<Point>, Trouble> {
        let letters = &pattern.parameters;
        let spans = self.ranges.of(letters, "a parameter of this game")?;
        let ranges = spans.into_iter().map(|span| span.within(0..=LARGEST)).collect::<Result<Vec<_>, _>>()?;
        let size = |range: &std::ops::RangeInclusive<u64>| range.end() - range.start() + 1;
        let rows = ranges.iter().try_fold(1u64, |product, range| product.checked_mul(size(range)));
        if rows.is_none_or(|rows| rows > MOST_ROWS) {
            return Err(Trouble::question(format!("a table has at most {MOST_ROWS} rows"))
                .with_help("take shorter ranges"));
        }
        let mut points = vec![Vec::new()];
        for range in &ranges {
            let with = |before: &Vec<u64>| {
                let before = before.clone();
                range.clone().map(move |value| [&before[..], &[value]].concat())
            };
            points = points.iter().flat_map(with).collect();
        }
        if self.upright {
            points.retain(|values| !matches!(values[..], [.., before, last] if last < before));
        }
        let point =
            |values: Vec<u64>| Point::new(letters.iter().copied().zip(values.into_iter().map(i128::from)));
        Ok(points.into_iter().map(point).collect())
    }

    /// Fills a row.
    fn row(
        &self,
        at: Values,
        game: String,
        columns: &[Column],
        kept: Option<&RowsFile>,
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<Ended, Trouble> {
        let mut cells = Cells::default();
        for column in columns {
            let cell = match kept.map(|kept| known(kept, &game, *column)).transpose()?.flatten() {
                Some(cell) => cell,
                None => match self.cell(*column, &game, bench, budget) {
                    Ok(cell) => cell,
                    Err(Trouble::Stopped(stopped)) => return Ok(Ended::Stopped(stopped)),
                    Err(trouble) => return Err(trouble),
                },
            };
            cells.0.push((*column, cell));
        }
        Ok(Ended::Row(SweepRow { at, game, cells }))
    }

    /// Finds a cell out within its limits. It is open if these end the work; what ends the whole work is trouble.
    fn cell(
        &self,
        column: Column,
        game: &str,
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<Cell, Trouble> {
        let limits = bench.limits().within(self.each.map(Duration::from_secs));
        let most = self.limit.map_or(u64::MAX, |limit| limit.0);
        let found = bench.with_limits(limits).work(budget.monitor(), |own| {
            column.of(game, bench, &mut own.aside(budget.memory()).at_most(most))
        });
        match found {
            Err(why @ Trouble::Stopped(_)) => {
                // Who stops everything stops here, too.
                budget.look()?;
                Ok(Cell::Open(column.open(game, &why, bench)))
            }
            other => other,
        }
    }
}

impl SweepRow {
    /// Keeps what is not open, if the name of the game says all about it: games that come from files may change under the same name.
    fn keep(&self, kept: &mut RowsFile, bench: &Workbench, monitor: &dyn Monitor) {
        if comes_from_a_file(&self.game, bench) {
            return;
        }
        for (column, cell) in self.cells.iter() {
            if let Some(text) = cell.kept() {
                kept.keep(cell_name(&self.game, *column), text, monitor);
            }
        }
    }
}

/// What a state file of cells begins with.
fn head() -> Head {
    Head::new("cells", 2, "sweep")
}

/// The name of a cell in a state file.
fn cell_name(game: &str, column: Column) -> String {
    format!("{game}\t{column}")
}

/// What a state file says of a cell.
fn known(kept: &RowsFile, game: &str, column: Column) -> Result<Option<Cell>, Trouble> {
    let read = |text: &str| Cell::read(text).ok_or_else(|| format!("'{text}' is no cell"));
    kept.get(&cell_name(game, column), read)
}

/// Whether reading the game reads a file.
fn comes_from_a_file(game: &str, bench: &Workbench) -> bool {
    let reads = bench.files().reads();
    // What cannot be read as a position may be a game.
    let _ = bench.expression(game).map(|_| ()).or_else(|_| bench.game(game).map(|_| ()));
    bench.files().reads() != reads
}

/// How the work on a row ended.
enum Ended {
    Row(SweepRow),
    Stopped(Stopped),
}

impl SweepTable {
    fn add(&mut self, row: SweepRow, parameters: &[Variable]) -> Result<(), Trouble> {
        for claim in &mut self.claims {
            claim.look(&row, parameters, &self.columns)?;
        }
        self.open += row.cells.iter().filter(|(_, cell)| cell.is_open()).count();
        self.rows.push(row);
        Ok(())
    }
}
