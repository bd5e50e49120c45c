//! The theorems that come with the program: the files of `data/structures`.
//!
//! For each theorem there is its description (`.txt`) and its certificate (`.json`, or `.json.gz` if it is compressed). What all of
//! them say stands in `index.json`, with checksums of both files, so that nothing has to be proved, or even read, to use it. A
//! test writes the index from what the checker has accepted, and fails when it is stale.

use super::packed::Packed;
use super::{Parts, Stored, Theorem};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

/// An entry of the index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// What is stated.
    #[serde(flatten)]
    pub theorem: Theorem,
    /// The files in `data/structures`, without their endings.
    pub file: String,
    /// The checksum of description and certificate.
    pub sum: String,
}

/// The checksum of a description and its certificate.
pub fn sum(description: &[u8], certificate: &[u8]) -> String {
    format!("{:032x}", xxh3_128(&[&xxh3_128(description).to_le_bytes(), certificate].concat()))
}

/// The theorems of the index. It is part of the program, and a test reads it: nothing can be wrong with it.
pub(super) fn all() -> Vec<Stored> {
    let index = grundy_data::file("structures/index.json").unwrap_or_default();
    let entries: Vec<Entry> = serde_json::from_slice(index).unwrap_or_default();
    let stored = |entry: Entry| Stored {
        theorem: entry.theorem,
        parts: Parts::OfTheProgram { file: entry.file, sum: entry.sum },
    };
    entries.into_iter().map(stored).collect()
}

/// Description and certificate of a theorem.
pub(super) fn parts(file: &str, expected: &str) -> Result<(String, Packed), String> {
    let get = |ending: &str| grundy_data::file(&format!("structures/{file}.{ending}"));
    let description = get("txt").ok_or("there is no description")?;
    let certificate = get("json.gz").or_else(|| get("json")).ok_or("there is no certificate")?;
    if sum(description, certificate) != expected {
        return Err("its checksum is wrong".into());
    }
    let description = std::str::from_utf8(description).map_err(|error| error.to_string())?;
    Ok((description.to_string(), Packed::new(certificate)))
}
