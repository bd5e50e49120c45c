//! Files that keep what was found, so that a stopped search can go on.
//!
//! They have the [format](crate::checked_file) of all files that are read back: one with a changed letter is
//! refused. They are written every few minutes and when the work ends.
//!
//! * [`Kept`]: a search that is one value with serde. * [`PositionsFile`]: the values of positions of a game.
//! * [`FillingFile`]: tables of all positions of a board.
//!
//! A [`Ledger`] is a log instead, for searches of many units of work, and a [`RowsFile`] for tables and censuses: they grow with
//! each of them.

mod filling;
mod ledger;
mod log;
mod positions;
mod rows;
mod shifts;

pub use filling::FillingFile;
pub use ledger::Ledger;
pub use positions::PositionsFile;
pub use rows::RowsFile;

use crate::budget::Budget;
use crate::checked_file::{self, Head};
use crate::error::Stop;
use crate::recurrence::{Recheck, Resumable};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::path::Path;

/// A search and the file that keeps it, if there is one.
pub struct Kept<'a> {
    bench: &'a Workbench,
    file: Option<&'a Path>,
    head: Head,
    recheck: Recheck,
}

impl<'a> Kept<'a> {
    /// `head` says which search the file belongs to. Whether the file can be written is found out now.
    pub fn new(bench: &'a Workbench, file: Option<&'a Path>, head: Head) -> Result<Kept<'a>, Trouble> {
        if let Some(file) = file {
            bench.files().check_writable(file).map_err(|error| Trouble::unwritable(file, &error))?;
        }
        Ok(Kept { bench, file, head, recheck: Recheck::Sample })
    }

    /// Everything that the file holds is computed anew and compared, if `all` says so; otherwise as much as takes a moment.
    pub fn rechecked(self, all: bool) -> Kept<'a> {
        Kept { recheck: if all { Recheck::All } else { Recheck::Sample }, ..self }
    }

    /// Goes on with the search that the file holds, if it is the one that is meant, or begins a new one.
    pub fn resume<S: Resumable>(
        &self,
        is_meant: impl FnOnce(&S) -> bool,
        begin: impl FnOnce() -> Result<S, Stop>,
        budget: &Budget<'_>,
    ) -> Result<S, Trouble> {
        let Some((file, body)) = self.body()? else { return Ok(begin()?) };
        let search: S = serde_json::from_slice(&body).map_err(|error| Trouble::damaged(file, error))?;
        if !search.is_sound() || !is_meant(&search) {
            return Err(Trouble::damaged(file, "its parts do not fit together"));
        }
        let mut own = Budget::watched(budget.memory(), budget.monitor());
        match search.is_confirmed(self.recheck, &mut own) {
            Ok(false) => {
                let why = "it is wrong: what it holds comes out otherwise when it is computed anew";
                Err(Trouble::file(file, why).with_help("name another file"))
            }
            // There is no room for samples.
            Err(stop) if self.recheck == Recheck::All => Err(stop.into()),
            _ => Ok(search),
        }
    }

    fn body(&self) -> Result<Option<(&Path, Vec<u8>)>, Trouble> {
        let Some(file) = self.file else { return Ok(None) };
        let body = checked_file::load(self.bench.files(), file, &self.head)
            .map_err(|fault| Trouble::unbelieved(file, &fault))?;
        Ok(body.map(|body| (file, body)))
    }

    /// Writes a search down that nothing has stopped. If that fails, the answer is worth more than the file.
    pub fn save_or_tell(&self, search: &impl Resumable, budget: &Budget<'_>) {
        if let Err(trouble) = self.save(search) {
            budget.monitor().unkept(&trouble.and_so("what was found is not kept"));
        }
    }

    fn save(&self, search: &impl Resumable) -> Result<(), Trouble> {
        let Some(file) = self.file else { return Ok(()) };
        let body = serde_json::to_vec(search).map_err(|error| Trouble::file(file, error))?;
        checked_file::save(self.bench.files(), file, &self.head, &body)
            .map_err(|error| Trouble::unwritable(file, &error))
    }

    /// Runs a search that can be run again after an interruption. A search that is stopped is kept in the file, and the
    /// trouble says so.
    pub fn run<S: Resumable, T>(
        &self,
        search: &mut S,
        budget: &mut Budget<'_>,
        run: impl FnMut(&mut S, &mut Budget<'_>) -> Result<T, Stop>,
    ) -> Result<T, Trouble> {
        let (monitor, mut unwritten) = (budget.monitor(), None);
        let mut write = |search: &S| {
            let failed = self.save(search).err();
            // Told once; it may be writable later.
            if let (Some(trouble), None) = (&failed, &unwritten) {
                monitor.notice(&trouble.and_so("the work goes on, and is not kept"));
            }
            unwritten = failed;
            search.position()
        };
        let result = shifts::in_shifts(self.file.is_some(), search, budget, run, &mut write);
        let stop = match result {
            Ok(found) => return Ok(found),
            Err(stop @ (Stop::Interrupted { .. } | Stop::Memory { .. } | Stop::Limit { .. })) => stop,
            Err(stop) => return Err(stop.into()),
        };
        let reached = write(search);
        Err(Trouble::from(stop).stopped_with(|stopped| {
            stopped.reached = Some(format!("at position {reached}"));
            match (self.file, unwritten) {
                (Some(file), None) => stopped.state = Some(file.display().to_string()),
                (Some(_), Some(trouble)) => stopped.known.push(trouble.to_string()),
                (None, _) => stopped.could_keep = true,
            }
        }))
    }
}
