//! Tables that grow, in a [log](super::log): what was found, each by its name.
//!
//! A name says all about what was found, so one file may serve many tables. Of a name that was found out again, with more time,
//! the last line counts.

use super::log::Log;
use crate::budget::Monitor;
use crate::checked_file::{Fault, Head};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::collections::HashMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// An open file of rows. What cannot be written is told once, waits and is tried again with the next row: the disk may have room by
/// then, and the work goes on meanwhile.
pub struct RowsFile {
    file: PathBuf,
    log: Log,
    known: HashMap<String, String>,
    /// Lines that could not be written so far.
    waiting: Vec<String>,
    is_told: bool,
}

impl RowsFile {
    /// Opens a file with this head, or makes one; `monitor` hears of it if the file has lost something.
    pub fn open(
        bench: &Workbench,
        file: &Path,
        head: &Head,
        monitor: &dyn Monitor,
    ) -> Result<RowsFile, Trouble> {
        let (log, lines) = Log::open(bench.files(), file, head, monitor).map_err(|fault| match fault {
            Fault::System(error) => Trouble::unwritable(file, &error),
            fault => Trouble::unbelieved(file, &fault),
        })?;
        let mut known = HashMap::new();
        for line in lines {
            // A name may have several parts; what was found has none.
            let Some((name, found)) = line.rsplit_once('\t') else {
                return Err(Trouble::damaged(file, "an entry is none"));
            };
            known.insert(name.into(), found.into());
        }
        Ok(RowsFile { file: file.into(), log, known, waiting: Vec::new(), is_told: false })
    }

    /// What is known under a name, as `read` understands it.
    pub fn get<T, E: Display>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Trouble> {
        let Some(text) = self.known.get(name) else { return Ok(None) };
        read(text).map(Some).map_err(|why| Trouble::damaged(&self.file, why))
    }

    /// What the file holds of something is wrong.
    pub fn wrong(&self, what: impl Display) -> Trouble {
        Trouble::file(&self.file, format!("it is wrong: {what} comes out otherwise when it is computed anew"))
            .with_help("name another file")
    }

    /// Keeps what was found, which is one line without tabs.
    pub fn keep(&mut self, name: String, found: String, monitor: &dyn Monitor) {
        if self.known.get(&name) == Some(&found) {
            return;
        }
        self.waiting.push(format!("{name}\t{found}"));
        self.known.insert(name, found);
        if let Err(trouble) = self.write()
            && !std::mem::replace(&mut self.is_told, true)
        {
            monitor.notice(&trouble.and_so("the work goes on"));
        }
    }

    /// Writes what waits at the end of the work; whether the file holds everything now.
    pub fn finish(&mut self, monitor: &dyn Monitor) -> bool {
        let written = self.write();
        if let Err(trouble) = &written {
            monitor.unkept(&trouble.and_so("what was found last is not kept"));
        }
        written.is_ok()
    }

    fn write(&mut self) -> Result<(), Trouble> {
        if !self.waiting.is_empty() {
            self.log.add(&self.waiting).map_err(|error| Trouble::unwritable(&self.file, &error))?;
            self.waiting.clear();
        }
        Ok(())
    }
}
