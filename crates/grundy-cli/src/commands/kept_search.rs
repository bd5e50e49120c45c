//! A search for a period that is kept in a file, every few minutes and when it is stopped, and taken up again next time.
//!
//! The first line says which search the file belongs to, the second is the search itself. The file is written
//! beside its place and then moved there, so that nothing is lost half-way.

use crate::failure::Failure;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Takes up what the file holds; `None` if there is no file, or no such file yet.
pub fn load<T: DeserializeOwned>(file: Option<&Path>, heading: &str) -> Result<Option<T>, Failure> {
    let Some(file) = file else { return Ok(None) };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::Input(format!("cannot read {}: {error}", file.display()))),
    };
    let (found, saved) = text.split_once('\n').ok_or_else(|| damaged(file, "it is too short"))?;
    if found != heading {
        return Err(damaged(file, &format!("it belongs to {found}")));
    }
    serde_json::from_str(saved).map(Some).map_err(|error| damaged(file, &error.to_string()))
}

/// The file does not hold a search of this kind.
pub fn damaged(file: &Path, why: &str) -> Failure {
    Failure::Input(format!("{} is no kept search: {why}\nhelp: name another file", file.display()))
}

/// Writes a search to its file.
pub fn write(file: &Path, heading: &str, search: &impl Serialize) -> std::io::Result<()> {
    let saved = serde_json::to_string(search)?;
    let beside = file.with_extension("part");
    std::fs::write(&beside, format!("{heading}\n{saved}\n"))?;
    std::fs::rename(&beside, file)
}

/// Says how far the search got, and keeps it if there is a file for it.
pub fn keep(file: Option<&Path>, heading: &str, reached: u128, search: &impl Serialize) -> Failure {
    let Some(file) = file else {
        return Failure::Stopped(format!(
            "at position {reached}\nhelp: keep an interrupted search with --state FILE"
        ));
    };
    Failure::Stopped(match write(file, heading, search) {
        Ok(()) => format!("at position {reached}; the search is kept in {}", file.display()),
        Err(error) => format!("at position {reached}; cannot write {}: {error}", file.display()),
    })
}
