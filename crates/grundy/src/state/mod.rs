//! Files that keep what was found, so that a stopped search can go on.
//!
//! Every such file has the same shape: a line that says what it belongs to, a line with the checksum of the rest, and the
//! rest. A file with one changed letter is refused. It is written every few minutes and when the work ends, by
//! [`Files::write`](crate::files::Files::write): the name always holds a whole file.
//!
//! * [`Kept`]: a search that is one value with serde. * [`PositionsFile`]: the values of positions of a game.
//!
//! A [`Ledger`] is no such file but a small store of its own, for searches of many units of work.

mod ledger;
mod positions;
mod shifts;

pub use ledger::Ledger;
pub use positions::PositionsFile;

use crate::budget::Budget;
use crate::error::Stop;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// A search and the file that keeps it, if there is one.
pub struct Kept<'a> {
    bench: &'a Workbench,
    file: Option<&'a Path>,
    heading: String,
}

impl<'a> Kept<'a> {
    /// `heading` says which search the file belongs to, in one line. Whether the file can be written is found out now.
    pub fn new(bench: &'a Workbench, file: Option<&'a Path>, heading: String) -> Result<Kept<'a>, Trouble> {
        if let Some(file) = file {
            bench.files().check_writable(file).map_err(|error| cannot("write", file, &error))?;
        }
        Ok(Kept { bench, file, heading })
    }

    /// What the file holds; `None` if there is no file, or no such file yet.
    pub fn load<T: DeserializeOwned>(&self) -> Result<Option<T>, Trouble> {
        let Some(file) = self.file else { return Ok(None) };
        let Some(body) = load(self.bench, file, &self.heading)? else { return Ok(None) };
        serde_json::from_slice(&body).map(Some).map_err(|error| damaged(file, error.to_string()))
    }

    /// The file does not hold such a search after all.
    pub fn damaged(&self, why: impl Into<String>) -> Trouble {
        let why = why.into();
        self.file.map_or_else(|| Trouble::refused(&why), |file| damaged(file, &why))
    }

    /// Writes down what is to be kept of a search that nothing has stopped.
    pub fn save(&self, saved: &impl Serialize) -> Result<(), Trouble> {
        let Some(file) = self.file else { return Ok(()) };
        let body = serde_json::to_vec(saved).map_err(|error| Trouble::file(file, error))?;
        save(self.bench, file, &self.heading, &body)
    }

    /// Runs a search that can be run again after an interruption. `position` tells how far it has come and `saved` what to
    /// keep of it. A search that is stopped is kept in the file, and the trouble says so.
    pub fn run<S, T, K: Serialize>(
        &self,
        search: &mut S,
        budget: &mut Budget<'_>,
        run: impl FnMut(&mut S, &mut Budget<'_>) -> Result<T, Stop>,
        position: impl Fn(&S) -> u128,
        saved: impl Fn(&S) -> K,
    ) -> Result<T, Trouble> {
        let mut unwritten = None;
        let mut write = |search: &S| {
            unwritten = self.file.and_then(|_| self.save(&saved(search)).err());
            position(search)
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

/// The rest of a file, if it is there, belongs to `heading` and is undamaged.
pub(crate) fn load(bench: &Workbench, file: &Path, heading: &str) -> Result<Option<Vec<u8>>, Trouble> {
    let bytes = match bench.files().read_bytes(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot("read", file, &error)),
    };
    if bytes.is_empty() {
        return Ok(None);
    }
    let mut parts = bytes.splitn(3, |byte| *byte == b'\n');
    let (Some(found), Some(sum), Some(body)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(damaged(file, "it is too short"));
    };
    if found != heading.as_bytes() {
        let found = String::from_utf8_lossy(found);
        let told = Trouble::file(
            file,
            format!("it belongs to another search\n  found    {found}\n  expected {heading}"),
        );
        return Err(told.with_help("name another file"));
    }
    if sum != checksum(heading, body).as_bytes() {
        return Err(damaged(file, "its checksum is wrong"));
    }
    Ok(Some(body.to_vec()))
}

/// Writes a file with its heading and checksum.
pub(crate) fn save(bench: &Workbench, file: &Path, heading: &str, body: &[u8]) -> Result<(), Trouble> {
    let written = bench.files().write(file, |out| {
        write!(out, "{heading}\n{}\n", checksum(heading, body))?;
        out.write_all(body)
    });
    written.map_err(|error| cannot("write", file, &error))
}

fn checksum(heading: &str, body: &[u8]) -> String {
    format!("{:016x}", xxh3_64(&[heading.as_bytes(), b"\n", body].concat()))
}

pub(crate) fn cannot(what: &str, file: &Path, error: &std::io::Error) -> Trouble {
    Trouble::file(file, format!("cannot {what} it: {error}"))
}

pub(crate) fn damaged(file: &Path, why: impl AsRef<str>) -> Trouble {
    Trouble::file(file, format!("it is no kept search: {}", why.as_ref())).with_help("name another file")
}
