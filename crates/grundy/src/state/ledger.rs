//! The ledger of a search: the finished units of work, by their names, in a [log](super::log).
//!
//! A unit's name says all about its content, so a ledger may be used again for other ranges of the same kind, and
//! ledgers of several machines may be put together. Every second, and at the end, what is new is added to the log.
//! Killing the program loses at most the last second and the games under way since they last reported.
//!
//! Three kinds of lines: `query` (the last search), `finished` (unit and part) and `begun` (unit and how far it has come).

use super::log::Log;
use crate::budget::Monitor;
use crate::checked_file::{Fault, Head};
use crate::files::Files;
use crate::subtraction::search::{Kept, Part, Query, Unit, Work};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// One ledger may serve many searches of its kind: the last one is an entry.
fn head() -> Head {
    Head::new("ledger", 5, "records")
}

/// New entries wait so long at most.
const PATIENCE: Duration = Duration::from_secs(1);
/// A log that has become longer than twice what it says, and than this, is written anew.
const SHORT: u64 = 1 << 20;

/// An open ledger.
pub struct Ledger {
    files: Files,
    file: PathBuf,
    log: Log,
    entries: Entries,
    /// Lines that are not on the disk yet.
    waiting: Vec<String>,
    committed: Instant,
}

/// What the lines say, as text; of each unit the last one counts.
#[derive(Default)]
struct Entries {
    query: Option<String>,
    finished: BTreeMap<String, String>,
    begun: BTreeMap<String, String>,
}

impl Entries {
    /// Takes a line in; `None` if it is none.
    fn add(&mut self, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once('\t')?;
        if kind == "query" {
            self.query = Some(rest.into());
            return Some(());
        }
        let (unit, text) = rest.split_once('\t')?;
        match kind {
            "finished" => {
                self.begun.remove(unit);
                self.finished.insert(unit.into(), text.into());
            }
            "begun" => _ = self.begun.insert(unit.into(), text.into()),
            _ => return None,
        }
        Some(())
    }

    /// As few lines as possible that say the same.
    fn lines(&self) -> Vec<String> {
        let of = |kind: &'static str, entries: &BTreeMap<String, String>| -> Vec<String> {
            entries.iter().map(|(unit, text)| format!("{kind}\t{unit}\t{text}")).collect()
        };
        let query = self.query.iter().map(|query| format!("query\t{query}")).collect();
        [query, of("finished", &self.finished), of("begun", &self.begun)].concat()
    }

    fn bytes(&self) -> u64 {
        let all = self.finished.iter().chain(&self.begun);
        all.map(|(unit, text)| (unit.len() + text.len()) as u64).sum()
    }

    fn of(file: &Path, lines: &[String]) -> Result<Entries, Trouble> {
        let mut entries = Entries::default();
        for (at, line) in lines.iter().enumerate() {
            entries.add(line).ok_or_else(|| unusable(file, format!("entry {} is none", at + 1)))?;
        }
        Ok(entries)
    }
}

fn unusable(file: &Path, why: impl std::fmt::Display) -> Trouble {
    Trouble::file(file, format!("it cannot be used as a ledger: {why}"))
        .with_help("take a good copy of it, or name another file and search again")
}

fn refused(file: &Path, fault: Fault) -> Trouble {
    match fault {
        Fault::Busy | Fault::System(_) => Trouble::unbelieved(file, &fault),
        fault => unusable(file, fault),
    }
}

fn write<T: Serialize>(file: &Path, what: &T) -> Result<String, Trouble> {
    serde_json::to_string(what).map_err(|error| unusable(file, error))
}

fn read<T: DeserializeOwned>(file: &Path, text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|error| unusable(file, error))
}

impl Ledger {
    /// Opens a ledger for a search, or makes one; `monitor` hears of it if the ledger has lost something.
    pub fn open(
        bench: &Workbench,
        file: &Path,
        query: &Query,
        monitor: &dyn Monitor,
    ) -> Result<Ledger, Trouble> {
        let (log, lines) = Log::open(bench.files(), file, &head(), monitor).map_err(|fault| match fault {
            Fault::System(error) => Trouble::unwritable(file, &error),
            fault => refused(file, fault),
        })?;
        let entries = Entries::of(file, &lines)?;
        let mut ledger = Ledger {
            files: bench.files().clone(),
            file: file.into(),
            log,
            entries,
            waiting: Vec::new(),
            committed: Instant::now(),
        };
        ledger.note(format!("query\t{}", write(file, query)?));
        ledger.commit()?;
        Ok(ledger)
    }

    fn note(&mut self, line: String) {
        // Every line of ours is an entry.
        let _ = self.entries.add(&line);
        self.waiting.push(line);
    }

    /// The part of a unit, if it is finished.
    pub fn finished(&self, unit: &Unit) -> Result<Option<Part>, Trouble> {
        self.entries.finished.get(&unit.to_string()).map(|text| read(&self.file, text)).transpose()
    }

    /// The work on a unit, from where it was left.
    pub fn begun(&self, unit: &Unit) -> Result<Work, Trouble> {
        let Some(text) = self.entries.begun.get(&unit.to_string()) else { return Ok(Work::new(*unit)) };
        let kept: Kept = read(&self.file, text)?;
        if kept.unit() != unit {
            return Err(unusable(&self.file, "a unit of work has another one's name"));
        }
        Work::resume(kept).map_err(|stop| unusable(&self.file, stop))
    }

    /// Notes a finished unit.
    pub fn finish(&mut self, unit: &Unit, part: &Part) -> Result<(), Trouble> {
        let part = write(&self.file, part)?;
        self.note(format!("finished\t{unit}\t{part}"));
        self.commit_now_and_then()
    }

    /// Notes how far a unit has come.
    pub fn keep(&mut self, kept: &Kept) -> Result<(), Trouble> {
        let text = write(&self.file, kept)?;
        self.note(format!("begun\t{}\t{text}", kept.unit()));
        self.commit_now_and_then()
    }

    fn commit_now_and_then(&mut self) -> Result<(), Trouble> {
        if self.committed.elapsed() >= PATIENCE { self.commit() } else { Ok(()) }
    }

    /// Brings everything to the disk. What cannot be written now is tried again with the next commit.
    pub fn commit(&mut self) -> Result<(), Trouble> {
        self.committed = Instant::now();
        if self.waiting.is_empty() {
            return Ok(());
        }
        let unwritable = |error: &std::io::Error| Trouble::unwritable(&self.file, error);
        self.log.add(&self.waiting).map_err(|error| unwritable(&error))?;
        self.waiting.clear();
        if self.log.bytes() > SHORT.max(2 * self.entries.bytes()) {
            let shorter = self.log.rewrite(&self.files, &self.entries.lines());
            shorter.map_err(|error| unwritable(&error))?;
        }
        Ok(())
    }

    /// What a ledger holds: the last search and all finished units. The file stays as it is.
    pub fn read(bench: &Workbench, file: &Path) -> Result<(Query, Vec<(Unit, Part)>), Trouble> {
        let lines = Log::read(bench.files(), file, &head()).map_err(|fault| refused(file, fault))?;
        let entries = Entries::of(file, &lines)?;
        let query = entries.query.as_ref().ok_or_else(|| unusable(file, "it belongs to no search"))?;
        let part = |(unit, part): (&String, &String)| {
            let unit: Unit = unit.parse().map_err(|error| unusable(file, error))?;
            Ok((unit, read(file, part)?))
        };
        let parts = entries.finished.iter().map(part).collect::<Result<_, Trouble>>()?;
        Ok((read(file, query)?, parts))
    }
}
