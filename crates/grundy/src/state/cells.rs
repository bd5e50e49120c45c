//! The cells of tables, in a [log](super::log): what was found about a game, by the names of the game and of the column.
//!
//! The names say all about a cell, so one file may serve many tables. Games that come from files may change under the same
//! name: they are not kept.

use super::log::Log;
use crate::budget::Monitor;
use crate::checked_file::{Fault, Head};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn head() -> Head {
    Head::new("cells", 2, "sweep")
}

/// An open file of cells.
pub struct CellsFile {
    file: PathBuf,
    log: Log,
    /// What was found, by game and column.
    known: HashMap<(String, String), String>,
    /// Lines that could not be written so far.
    waiting: Vec<String>,
}

impl CellsFile {
    /// Opens a file, or makes one; `monitor` hears of it if the file has lost something.
    pub fn open(bench: &Workbench, file: &Path, monitor: &dyn Monitor) -> Result<CellsFile, Trouble> {
        let (log, lines) = Log::open(bench.files(), file, &head(), monitor).map_err(|fault| match fault {
            Fault::System(error) => Trouble::unwritable(file, &error),
            fault => Trouble::unbelieved(file, &fault),
        })?;
        let mut known = HashMap::new();
        for line in lines {
            let fields: Vec<&str> = line.splitn(3, '\t').collect();
            let [game, column, cell] = fields[..] else {
                return Err(Trouble::damaged(file, "an entry is none"));
            };
            known.insert((game.into(), column.into()), cell.into());
        }
        Ok(CellsFile { file: file.into(), log, known, waiting: Vec::new() })
    }

    /// What is known of a cell, as `read` understands it.
    pub fn get<T>(
        &self,
        game: &str,
        column: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Trouble> {
        let Some(text) = self.known.get(&(game.into(), column.into())) else { return Ok(None) };
        let cell = read(text).ok_or_else(|| Trouble::damaged(&self.file, format!("'{text}' is no cell")))?;
        Ok(Some(cell))
    }

    /// A cell of the file comes out otherwise when it is computed anew.
    pub fn wrong(&self, game: &str, column: &str) -> Trouble {
        let why = format!("it is wrong: {column} of {game} comes out otherwise when it is computed anew");
        Trouble::file(&self.file, why).with_help("name another file")
    }

    /// Keeps a cell, if it is not kept yet and if its name says all about the game. What cannot be written now is tried again
    /// with the next one.
    pub fn keep(&mut self, game: &str, column: &str, cell: &str, bench: &Workbench) -> Result<(), Trouble> {
        let key = (game.to_string(), column.to_string());
        if self.known.contains_key(&key) || comes_from_a_file(game, bench) {
            return Ok(());
        }
        self.known.insert(key, cell.into());
        self.waiting.push(format!("{game}\t{column}\t{cell}"));
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

/// Whether reading the game reads a file.
fn comes_from_a_file(game: &str, bench: &Workbench) -> bool {
    let reads = bench.files().reads();
    // What cannot be read as a position may be a game.
    let _ = bench.expression(game).map(|_| ()).or_else(|_| bench.game(game).map(|_| ()));
    bench.files().reads() != reads
}
