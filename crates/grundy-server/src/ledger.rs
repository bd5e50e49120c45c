//! Where jobs are written down: one [checked file](grundy::checked_file) each, in the folder `jobs` of the data folder.
//!
//! A ledger that cannot be written is no reason to fail: jobs then last as long as the server.

use grundy::checked_file::{self, Head};
use grundy::files::Files;
use grundy::trouble::Trouble;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// What is written down.
pub(crate) trait Entry: Serialize + DeserializeOwned {
    /// Its name, which is that of its file.
    fn id(&self) -> &str;
    /// When it was begun: old ones are forgotten first.
    fn created(&self) -> u64;
}

/// The folder with the jobs.
pub(crate) struct Ledger {
    folder: PathBuf,
}

const ENDING: &str = "job";
/// Longer files are none of ours.
const LONGEST: u64 = 64 << 20;

impl Ledger {
    /// A ledger in this data folder.
    pub fn new(data: &Path) -> Ledger {
        let folder = data.join("jobs");
        let _ = std::fs::create_dir_all(&folder);
        Ledger { folder }
    }

    fn file(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.{ENDING}"))
    }

    /// Writes a job down.
    pub fn write(&self, job: &impl Entry) {
        let Ok(content) = serde_json::to_vec(job) else { return };
        let _ = checked_file::save(&Files::everywhere(), &self.file(job.id()), &head(job.id()), &content);
    }

    /// Strikes a job out.
    pub(crate) fn forget(&self, id: &str) {
        let _ = std::fs::remove_file(self.file(id));
    }

    /// The jobs that were written down, the oldest first, of more than `most` the newest; and what is wrong with other files.
    pub(crate) fn load<E: Entry>(&self, most: usize) -> (Vec<E>, Vec<Trouble>) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path()).filter(|path| {
            path.extension().is_some_and(|ending| ending == ENDING)
                && path.metadata().is_ok_and(|about| about.is_file() && about.len() <= LONGEST)
        });
        let (mut jobs, mut troubles) = (Vec::new(), Vec::new());
        for read in files.map(|path| read(&path)) {
            match read {
                Ok(job) => jobs.push(job),
                Err(trouble) => troubles.push(trouble),
            }
        }
        jobs.sort_by_key(E::created);
        let surplus = jobs.len().saturating_sub(most);
        (jobs.split_off(surplus), troubles)
    }
}

/// The name of the file is the name of the job.
fn head(id: &str) -> Head {
    Head::new("job", 1, id)
}

fn read<E: Entry>(path: &Path) -> Result<E, Trouble> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let body = checked_file::load(&Files::everywhere(), path, &head(&name))
        .map_err(|fault| Trouble::unbelieved(path, &fault))?
        .unwrap_or_default();
    serde_json::from_slice(&body).map_err(|error| Trouble::damaged(path, error))
}
