//! Files that inputs name: those that the book writes, the seeds of the fuzz targets, published tables, and what is no file of
//! ours: a folder, a pipe that nobody writes to, a file without end.

use super::chance::Chance;
use super::grammar;
use crate::common::program;
use crate::docs;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// No file is longer.
const LONGEST: u64 = 60_000;
/// A folder with what is no file.
const ODD: &str = "odd";

/// Contents by name.
pub struct Store {
    files: BTreeMap<String, Vec<u8>>,
    odd: Vec<String>,
}

impl Store {
    /// Collects the files. Those of the book are written by the commands that it shows.
    pub fn collect() -> Store {
        let mut files = BTreeMap::new();
        let root = docs::root();
        for folder in ["data", "data/nim", "data/boards", "data/subtraction", "data/structures"] {
            take(&root.join(folder), "", &mut files);
        }
        for entry in std::fs::read_dir(root.join("fuzz/corpus")).expect("the seeds") {
            let folder = entry.expect("an entry").path();
            let kind = folder.file_name().expect("a name").to_string_lossy().into_owned();
            take(&folder, &format!("{kind}-"), &mut files);
        }
        let folder = tempfile::tempdir().expect("a folder");
        docs::commands().iter().for_each(|line| write_as_shown(line, folder.path()));
        take(folder.path(), "", &mut files);
        let odd = ["pipe", "folder", "empty", "bytes", "zero", "endless"].map(|name| format!("{ODD}/{name}"));
        let odd = odd
            .into_iter()
            .chain(["/dev/zero", "missing", "-", "", "/dev/full", "odd/folder/out"].map(String::from));
        Store { files, odd: odd.collect() }
    }

    /// The seeds of a fuzz target.
    pub fn seeds(&self, kind: &str) -> impl Iterator<Item = String> {
        let prefix = format!("{kind}-");
        let seeds = self.files.iter().filter(move |(name, _)| name.starts_with(&prefix));
        seeds.map(|(_, content)| String::from_utf8_lossy(content).into_owned())
    }

    /// The contents that are texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.files.values().filter_map(|content| std::str::from_utf8(content).ok())
    }

    /// The name of a file.
    pub fn name(&self, chance: &mut Chance) -> String {
        if chance.percent(25) {
            return chance.pick(&self.odd).clone();
        }
        let names: Vec<&String> = self.files.keys().collect();
        (*chance.pick(&names)).clone()
    }

    /// Puts the files that a text names into a folder: whole, or by chance spoilt.
    pub fn lay_out(&self, text: &str, folder: &Path, mut chance: Option<&mut Chance>) {
        for (name, content) in self.files.iter().filter(|(name, _)| text.contains(name.as_str())) {
            let spoil = |chance: &mut Chance| chance.percent(40).then(|| chance.spoil_bytes(content));
            let spoilt = chance.as_deref_mut().and_then(spoil);
            std::fs::write(folder.join(name), spoilt.as_ref().unwrap_or(content)).expect("a file");
        }
    }

    /// A new folder has what is no file.
    pub fn furnish(folder: &Path) {
        let odd = folder.join(ODD);
        std::fs::create_dir_all(odd.join("folder")).expect("a folder");
        std::fs::write(odd.join("empty"), "").expect("a file");
        std::fs::write(odd.join("bytes"), (0..=255).collect::<Vec<u8>>()).expect("a file");
        std::fs::write(odd.join("zero"), [0; 5000]).expect("a file");
        // As long as a disk, and empty: it takes no room.
        let endless = std::fs::File::create(odd.join("endless")).expect("a file");
        endless.set_len(1 << 36).expect("a file with a hole");
        #[cfg(unix)]
        let _ = Command::new("mkfifo").arg(odd.join("pipe")).status();
    }

    /// Everything an input has written goes away.
    pub fn clear(folder: &Path) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            let removed = match () {
                () if path.ends_with(ODD) => continue,
                () if path.is_dir() && !path.is_symlink() => std::fs::remove_dir_all(&path),
                () => std::fs::remove_file(&path),
            };
            removed.expect("what was written can be removed");
        }
    }
}

/// Takes the files of a folder that are not too long.
fn take(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_file() && entry.metadata().is_ok_and(|about| about.len() <= LONGEST) {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            files.insert(name, std::fs::read(&path).expect("a file"));
        }
    }
}

/// Writes what a command of the book writes, if it writes a file and takes no time.
fn write_as_shown(line: &str, folder: &Path) {
    let calls = grammar::programs(line);
    let writes = ["-o", "--output", "--state", "--certificate", "--data", "--parquet"];
    match &calls[..] {
        [] if line.contains(" > ") => {
            let _ = Command::new("sh").args(["-c", line]).current_dir(folder).status();
        }
        [words, ..] if words.iter().any(|word| writes.contains(&word.as_str())) => {
            let mut command = program();
            command.args(&words[1..]).args(["--time", "0.3", "--memory", "100M"]).current_dir(folder);
            let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
        _ => {}
    }
}
