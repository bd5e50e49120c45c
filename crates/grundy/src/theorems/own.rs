//! The user's own theorems: one file each, in a folder of his.
//!
//! A file has the [format](crate::checked_file) of all files that are read back; its body is
//! JSON with the statement, the description and the compressed certificate.

use super::packed::Packed;
use super::{Parts, Stored, Theorem};
use crate::checked_file::{self, Head};
use crate::files::Files;
use crate::trouble::Trouble;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder of theorems.
pub(super) struct Own {
    folder: PathBuf,
    files: Files,
}

#[derive(Serialize, Deserialize)]
struct Body<'s> {
    theorem: Cow<'s, Theorem>,
    description: Cow<'s, str>,
    certificate: Cow<'s, Packed>,
}

const ENDING: &str = "theorem";
/// What to do about a file that cannot be used.
const REMEDY: &str = "take a good copy of it, or remove it, and prove or discover the theorem again";

impl Own {
    pub(super) fn new(folder: PathBuf) -> Own {
        Own { folder, files: Files::everywhere() }
    }

    /// All theorems in the folder, by name, and what is wrong with the others.
    pub(super) fn read(&self) -> Vec<Result<Stored, Trouble>> {
        let mut paths: Vec<PathBuf> = match std::fs::read_dir(&self.folder) {
            Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return vec![Err(Trouble::unreadable(&self.folder, &error))],
        };
        paths.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
        paths.sort();
        paths.iter().map(|path| self.read_one(path)).collect()
    }

    fn read_one(&self, path: &Path) -> Result<Stored, Trouble> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let bytes = checked_file::load(&self.files, path, &head(&name))
            .map_err(|fault| Trouble::unbelieved(path, &fault).with_help(REMEDY))?
            .unwrap_or_default();
        let Body { theorem, description, certificate } = serde_json::from_slice(&bytes)
            .map_err(|error| Trouble::damaged(path, error).with_help(REMEDY))?;
        let (description, certificate) = (description.into_owned(), certificate.into_owned());
        Ok(Stored { theorem: theorem.into_owned(), parts: Parts::Own { description, certificate } })
    }

    pub(super) fn write(&self, stored: &Stored) -> Result<(), Trouble> {
        let path = self.path(&stored.theorem.name);
        std::fs::create_dir_all(&self.folder).map_err(|error| Trouble::unwritable(&self.folder, &error))?;
        let (description, certificate) = stored.parts()?;
        let body = Body { theorem: Cow::Borrowed(&stored.theorem), description, certificate };
        let body = serde_json::to_vec(&body).map_err(|error| Trouble::file(&path, error))?;
        checked_file::save(&self.files, &path, &head(&stored.theorem.name), &body)
            .map_err(|error| Trouble::unwritable(&path, &error))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        file_name(name) == name && self.path(name).exists()
    }

    pub(super) fn remove(&self, name: &str) -> Result<(), Trouble> {
        let path = self.path(name);
        std::fs::remove_file(&path).map_err(|error| Trouble::unwritable(&path, &error))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ENDING}"))
    }
}

fn head(name: &str) -> Head {
    Head::new("theorem", 2, name)
}

/// A name that every file system takes: letters, digits and a few signs, at most sixty of them.
pub(super) fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "+-_".contains(c) { c } else { '-' };
    let name: String = name.chars().map(plain).take(60).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "theorem".into() } else { name.into() }
}

/// Today's date in the world's time, such as `2026-11-16`.
pub(super) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after 1970-01-01, by eras of 400 years that begin in March.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let all = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_773, "2026-11-16")];
        for (days, text) in all {
            assert_eq!(date(days), text);
        }
    }

    #[test]
    fn names_for_files() {
        assert_eq!(file_name("n, 2n+1, 3n+1 (outcomes)"), "n--2n+1--3n+1--outcomes");
        assert_eq!(file_name("../../x"), "x");
        assert_eq!(file_name("/"), "theorem");
    }
}
