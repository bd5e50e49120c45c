//! The question behind `grundy check`, and its answer.

use crate::{Effort, Fault, Report, TABLES, Table, run};
use grundy::ask::{Answer, Count, Question};
use grundy::budget::{Budget, Flow};
use grundy::error::Stop;
use grundy::trouble::{Stopped, Trouble};
use grundy::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::Path;

/// The limit unless another is given: quick. A thousand times as much takes many minutes.
const POSITIONS: Count = Count(1_000_000);

/// Do the published tables agree with what we compute?
///
/// ```
/// use grundy::budget::Unwatched;
/// use grundy::workbench::Workbench;
/// use grundy_tables::Check;
/// let answer = Workbench::new().ask_unlisted(&Check::of(["lasker"]), &Unwatched).unwrap();
/// assert_eq!((answer.tables[0].agree, answer.complete), (301, true));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Only tables whose name contains one of these words
    #[serde(default)]
    pub tables: Vec<String>,
    /// The most positions for one game, and for all games of a row together; what takes more is undecided
    #[arg(long, value_name = "POSITIONS", default_value_t = POSITIONS)]
    #[serde(default = "positions")]
    pub limit: Count,
}

fn positions() -> Count {
    POSITIONS
}

impl Check {
    /// Of the tables whose names contain one of these words; of all without any.
    pub fn of<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Check {
        Check { tables: words.into_iter().map(Into::into).collect(), limit: POSITIONS }
    }

    fn wants(&self, table: &Table) -> bool {
        self.tables.is_empty() || self.tables.iter().any(|word| table.file.contains(word))
    }
}

/// What became of the tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedTables {
    /// The tables, one after the other; the last one as far as it was done.
    pub tables: Vec<Report>,
    /// Whether all of them were done to their end.
    pub complete: bool,
    /// What ended the work, if it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

impl CheckedTables {
    /// How many cells do not agree with what was computed.
    pub fn differences(&self) -> usize {
        self.tables.iter().map(|report| report.differences.len()).sum()
    }
}

impl Answer for CheckedTables {
    fn is_negative(&self) -> bool {
        self.differences() > 0
    }

    fn stopped(&mut self) -> Option<&mut Stopped> {
        self.stopped.as_mut()
    }
}

impl Question for Check {
    type Answer = CheckedTables;
    const NAME: &'static str = "check";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<CheckedTables, Trouble> {
        self.run(budget, &mut |_| ControlFlow::Continue(()))
    }
}

impl Check {
    /// The files that are checked, one after the other.
    pub fn files(&self) -> impl Iterator<Item = &'static str> {
        TABLES.iter().filter(|table| self.wants(table)).map(|table| table.file)
    }

    /// Checks; `each` hears of every table when it is done, the last one as far as it was done, and may end the work.
    pub fn run(
        &self,
        budget: &mut Budget<'_>,
        each: &mut dyn FnMut(&Report) -> Flow,
    ) -> Result<CheckedTables, Trouble> {
        let wanted: Vec<&Table> = TABLES.iter().filter(|table| self.wants(table)).collect();
        if wanted.is_empty() {
            let names: Vec<&str> = TABLES.iter().map(|table| table.file).collect();
            let help = format!("the tables are {}", names.join(", "));
            return Err(Trouble::question("no table is called that").with_help(help));
        }
        let effort = Effort::new(self.limit.0);
        let mut tables = Vec::new();
        for table in &wanted {
            let (report, ended) = run(table, &effort, budget);
            let told = each(&report);
            tables.push(report);
            if told.is_break() {
                return Ok(CheckedTables { tables, complete: false, stopped: None });
            }
            match ended {
                Ok(()) => {}
                Err(Fault::Stopped(stop)) => {
                    let stopped = Some(unfinished(stop, tables.len(), wanted.len())?);
                    return Ok(CheckedTables { tables, complete: false, stopped });
                }
                Err(Fault::Malformed { file, line, message }) => {
                    return Err(Trouble::file(Path::new(file), format!("line {line}: {message}")));
                }
            }
        }
        Ok(CheckedTables { tables, complete: true, stopped: None })
    }
}

/// The tables that are done are reported, the last one as far as it has come.
fn unfinished(stop: Stop, begun: usize, all: usize) -> Result<Stopped, Trouble> {
    match Trouble::from(stop) {
        Trouble::Stopped(mut stopped) => {
            stopped.reached =
                Some(format!("in table {begun} of {all}, of which the rows that are counted are done"));
            Ok(stopped)
        }
        other => Err(other),
    }
}
