//! Where jobs are written down: one file each, in the folder `jobs` of the data folder.
//!
//! A ledger that cannot be written is no reason to fail: jobs then last as long as the server.

use grundy::files::Files;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

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

/// Longer files are none of ours.
const LONGEST: u64 = 64 << 20;

impl Ledger {
    /// A ledger in this data folder.
    pub fn new(data: &std::path::Path) -> Ledger {
        let folder = data.join("jobs");
        let _ = std::fs::create_dir_all(&folder);
        Ledger { folder }
    }

    fn file(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    /// Writes a job down.
    pub fn write(&self, job: &impl Entry) {
        let Ok(content) = serde_json::to_vec(job) else { return };
        let _ = Files::everywhere().write(&self.file(job.id()), |out| out.write_all(&content));
    }

    /// Strikes a job out.
    pub(crate) fn forget(&self, id: &str) {
        let _ = std::fs::remove_file(self.file(id));
    }

    /// The jobs that were written down, the oldest first; of more than `most` the newest.
    pub(crate) fn load<E: Entry>(&self, most: usize) -> Vec<E> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path()).filter(|path| {
            path.extension().is_some_and(|ending| ending == "json")
                && path.metadata().is_ok_and(|about| about.is_file() && about.len() <= LONGEST)
        });
        let read = |path: PathBuf| -> Option<E> {
            let job: E = serde_json::from_str(&std::fs::read_to_string(&path).ok()?).ok()?;
            // The name of the file is the name of the job, or somebody else wrote it.
            (path.file_stem()?.to_str()? == job.id()).then_some(job)
        };
        let mut jobs: Vec<E> = files.filter_map(read).collect();
        jobs.sort_by_key(E::created);
        let surplus = jobs.len().saturating_sub(most);
        jobs.split_off(surplus)
    }
}
