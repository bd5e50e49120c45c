//! Where jobs are written down: one file each, in the folder `jobs` of the data folder.
//!
//! A ledger that cannot be written is no reason to fail: jobs then last as long as the server.

use crate::jobs::{Job, Told};
use grundy::files::Files;
use std::path::PathBuf;

/// The folder with the jobs.
pub struct Ledger {
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
    pub fn write(&self, told: &Told) {
        let content = serde_json::to_vec(told).unwrap_or_default();
        let _ = Files::everywhere().write(&self.file(&told.id), |out| out.write_all(&content));
    }

    /// Strikes a job out.
    pub fn forget(&self, id: &str) {
        let _ = std::fs::remove_file(self.file(id));
    }

    /// The jobs that were written down, the oldest first; of more than `most` the newest.
    pub fn load(&self, most: usize) -> Vec<Job> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path()).filter(|path| {
            path.extension().is_some_and(|ending| ending == "json")
                && path.metadata().is_ok_and(|about| about.is_file() && about.len() <= LONGEST)
        });
        let read = |path: PathBuf| -> Option<(u64, Job)> {
            let told: Told = serde_json::from_str(&std::fs::read_to_string(&path).ok()?).ok()?;
            // The name of the file is the name of the job, or somebody else wrote it.
            (path.file_stem()?.to_str()? == told.id).then(|| (told.created, Job::recall(told)))
        };
        let mut jobs: Vec<(u64, Job)> = files.filter_map(read).collect();
        jobs.sort_by_key(|(created, _)| *created);
        let surplus = jobs.len().saturating_sub(most);
        jobs.into_iter().skip(surplus).map(|(_, job)| job).collect()
    }
}
