//! The ledger of a search: an embedded store of finished units of work, by their names.
//!
//! A unit's name says all about its content, so a ledger may be used again for other ranges of the same kind, and
//! ledgers of several machines may be put together. Every second, and at the end, what is new is committed: a commit is
//! on the disk as a whole or not at all. Killing the program loses at most the last second and the games under way since
//! they last reported.
//!
//! Three tables: `finished` (unit: part), `begun` (unit: how far it has come), `about` (`query`: the last search).

use crate::subtraction::search::{Kept, Part, Query, Unit, Work};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FINISHED: TableDefinition<'_, &str, &str> = TableDefinition::new("finished");
const BEGUN: TableDefinition<'_, &str, &str> = TableDefinition::new("begun");
const ABOUT: TableDefinition<'_, &str, &str> = TableDefinition::new("about");

/// The name of a unit and what is known of it, as text.
type Entry = (String, String);

/// New entries wait so long at most.
const PATIENCE: Duration = Duration::from_secs(1);

/// An open ledger.
pub struct Ledger {
    file: PathBuf,
    store: Database,
    /// Finished and begun units that are not on the disk yet.
    finished: Vec<Entry>,
    begun: Vec<Entry>,
    committed: Instant,
}

fn damaged(file: &Path, why: impl std::fmt::Display) -> Trouble {
    Trouble::file(file, format!("it cannot be used as a ledger: {why}")).with_help("name another file")
}

fn write<T: Serialize>(file: &Path, what: &T) -> Result<String, Trouble> {
    serde_json::to_string(what).map_err(|error| damaged(file, error))
}

fn read<T: DeserializeOwned>(file: &Path, text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|error| damaged(file, error))
}

impl Ledger {
    /// Opens a ledger for a search, or makes one.
    pub fn open(bench: &Workbench, file: &Path, query: &Query) -> Result<Ledger, Trouble> {
        let path = bench.files().writable(file).map_err(|error| damaged(file, error))?;
        let store = Database::create(path).map_err(|error| damaged(file, error))?;
        let mut ledger = Ledger {
            file: file.to_path_buf(),
            store,
            finished: Vec::new(),
            begun: Vec::new(),
            committed: Instant::now(),
        };
        let query = write(file, query)?;
        ledger.transact(|store| {
            let change = store.begin_write()?;
            change.open_table(FINISHED)?;
            change.open_table(BEGUN)?;
            change.open_table(ABOUT)?.insert("query", &*query)?;
            change.commit()?;
            Ok(())
        })?;
        Ok(ledger)
    }

    fn transact<T>(&mut self, work: impl FnOnce(&Database) -> Result<T, redb::Error>) -> Result<T, Trouble> {
        work(&self.store).map_err(|error| damaged(&self.file, error))
    }

    fn entry(&self, table: TableDefinition<'_, &str, &str>, unit: &Unit) -> Result<Option<String>, Trouble> {
        let look = || -> Result<Option<String>, redb::Error> {
            let table = self.store.begin_read()?.open_table(table)?;
            Ok(table.get(&*unit.to_string())?.map(|found| found.value().to_string()))
        };
        look().map_err(|error| damaged(&self.file, error))
    }

    /// The part of a unit, if it is finished.
    pub fn finished(&self, unit: &Unit) -> Result<Option<Part>, Trouble> {
        self.entry(FINISHED, unit)?.map(|text| read(&self.file, &text)).transpose()
    }

    /// The work on a unit, from where it was left.
    pub fn begun(&self, unit: &Unit) -> Result<Work, Trouble> {
        let Some(text) = self.entry(BEGUN, unit)? else { return Ok(Work::new(*unit)) };
        let kept: Kept = read(&self.file, &text)?;
        if kept.unit() != unit {
            return Err(damaged(&self.file, "a unit of work has another one's name"));
        }
        Work::resume(kept).map_err(|stop| damaged(&self.file, stop))
    }

    /// Notes a finished unit.
    pub fn finish(&mut self, unit: &Unit, part: &Part) -> Result<(), Trouble> {
        self.finished.push((unit.to_string(), write(&self.file, part)?));
        self.commit_now_and_then()
    }

    /// Notes how far a unit has come.
    pub fn keep(&mut self, kept: &Kept) -> Result<(), Trouble> {
        self.begun.push((kept.unit().to_string(), write(&self.file, kept)?));
        self.commit_now_and_then()
    }

    fn commit_now_and_then(&mut self) -> Result<(), Trouble> {
        if self.committed.elapsed() >= PATIENCE { self.commit() } else { Ok(()) }
    }

    /// Brings everything to the disk.
    pub fn commit(&mut self) -> Result<(), Trouble> {
        let (finished, begun) = (std::mem::take(&mut self.finished), std::mem::take(&mut self.begun));
        self.committed = Instant::now();
        if finished.is_empty() && begun.is_empty() {
            return Ok(());
        }
        self.transact(|store| {
            let change = store.begin_write()?;
            {
                let mut done = change.open_table(FINISHED)?;
                let mut open = change.open_table(BEGUN)?;
                for (unit, kept) in &begun {
                    open.insert(&**unit, &**kept)?;
                }
                for (unit, part) in &finished {
                    done.insert(&**unit, &**part)?;
                    open.remove(&**unit)?;
                }
            }
            change.commit()?;
            Ok(())
        })
    }

    /// What a ledger holds: the last search and all finished units.
    pub fn read(bench: &Workbench, file: &Path) -> Result<(Query, Vec<(Unit, Part)>), Trouble> {
        let path = bench.files().readable(file).map_err(|error| damaged(file, error))?;
        let entries = || -> Result<(Option<String>, Vec<Entry>), redb::Error> {
            let store = Database::open(&path)?;
            let look = store.begin_read()?;
            let query = look.open_table(ABOUT)?.get("query")?.map(|query| query.value().to_string());
            let mut all = Vec::new();
            for entry in look.open_table(FINISHED)?.iter()? {
                let (unit, part) = entry?;
                all.push((unit.value().to_string(), part.value().to_string()));
            }
            Ok((query, all))
        };
        let (query, all) = entries().map_err(|error| damaged(file, error))?;
        let query = query.ok_or_else(|| damaged(file, "it belongs to no search"))?;
        let part = |(unit, part): &Entry| {
            let unit: Unit = unit.parse().map_err(|error| damaged(file, error))?;
            Ok((unit, read(file, part)?))
        };
        Ok((read(file, &query)?, all.iter().map(part).collect::<Result<_, Trouble>>()?))
    }
}
