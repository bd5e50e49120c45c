//! The families of a census that are done, in a [log](super::log): what was found about each, by its kind and moves.
//!
//! The names say all about a family, so one file may serve censuses of any extent. Of a family that was searched again, with
//! more time, the last line counts.

use super::log::Log;
use crate::budget::Monitor;
use crate::checked_file::{Fault, Head};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn head() -> Head {
    Head::new("census", 2, "discover")
}

/// An open file of families.
pub struct CensusFile {
    file: PathBuf,
    log: Log,
    known: HashMap<String, String>,
    /// Lines that could not be written so far.
    waiting: Vec<String>,
}

impl CensusFile {
    /// Opens a file, or makes one; `monitor` hears of it if the file has lost something.
    pub fn open(bench: &Workbench, file: &Path, monitor: &dyn Monitor) -> Result<CensusFile, Trouble> {
        let (log, lines) = Log::open(bench.files(), file, &head(), monitor).map_err(|fault| match fault {
            Fault::System(error) => Trouble::unwritable(file, &error),
            fault => Trouble::unbelieved(file, &fault),
        })?;
        let mut known = HashMap::new();
        for line in lines {
            let Some((name, found)) = line.split_once('\t') else {
                return Err(Trouble::damaged(file, "an entry is none"));
            };
            known.insert(name.into(), found.into());
        }
        Ok(CensusFile { file: file.into(), log, known, waiting: Vec::new() })
    }

    /// What was found about a family.
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Trouble> {
        let read =
            |text: &String| serde_json::from_str(text).map_err(|error| Trouble::damaged(&self.file, error));
        self.known.get(name).map(read).transpose()
    }

    /// What the file holds of a family is wrong.
    pub fn wrong(&self, name: &str) -> Trouble {
        Trouble::file(&self.file, format!("it is wrong: {name} comes out otherwise when it is computed anew"))
            .with_help("name another file")
    }

    /// Keeps what was found. What cannot be written now is tried again with the next family.
    pub fn keep(&mut self, name: &str, found: &impl Serialize) -> Result<(), Trouble> {
        let text = serde_json::to_string(found).map_err(|error| Trouble::file(&self.file, error))?;
        self.waiting.push(format!("{name}\t{text}"));
        self.known.insert(name.into(), text);
        self.write()
    }

    /// Writes what waits.
    pub fn write(&mut self) -> Result<(), Trouble> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.log.add(&self.waiting).map_err(|error| Trouble::unwritable(&self.file, &error))?;
        self.waiting.clear();
        Ok(())
    }
}
