//! A log: a file of lines that are only ever added. Each line begins with a checksum of itself and of all lines before, so
//! that a line that was changed, removed, doubled or moved is found when the log is opened, and nothing is believed then.
//!
//! The last line may lack its end: a program that was killed while it wrote has left it, and it counts as never written.
//! Whoever may write holds a lock, so that two programs do not mix their lines.

use crate::files::Files;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// Why a log cannot be used.
#[derive(Debug)]
pub(super) enum Fault {
    /// The system says so.
    System(io::Error),
    /// Another program writes it.
    Busy,
    /// It is something else.
    Foreign,
    /// It holds what nobody has written.
    Damaged {
        /// The line, from 1.
        line: usize,
    },
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::System(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::System(error) => error.fmt(f),
            Fault::Busy => f.write_str("another program is writing it"),
            Fault::Foreign => f.write_str("it is none, or one of another edition of this program"),
            Fault::Damaged { line } => write!(f, "it is damaged: the checksum of line {line} is wrong"),
        }
    }
}

/// A log that is open for writing.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    heading: String,
    /// The checksum of the last line.
    sum: u128,
    /// Bytes of whole lines.
    bytes: u64,
}

impl Log {
    /// The lines of a log, without touching it. The first one must be `heading`, which is not shown.
    pub(super) fn read(path: &Path, heading: &str) -> Result<Vec<String>, Fault> {
        Ok(Content::of(&std::fs::read(path)?, heading)?.lines)
    }

    /// Opens a log or begins one, and tells its lines.
    pub(super) fn open(files: &Files, path: &Path, heading: &str) -> Result<(Log, Vec<String>), Fault> {
        let mut file = files.growing(path)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let is_new = bytes.is_empty();
        let found = if is_new { Content::default() } else { Content::of(&bytes, heading)? };
        let mut log =
            Log { file, path: path.into(), heading: heading.into(), sum: found.sum, bytes: found.bytes };
        log.file.set_len(log.bytes)?;
        log.file.seek(SeekFrom::End(0))?;
        if is_new {
            log.add(&[heading.into()])?;
        }
        Ok((log, found.lines))
    }

    /// Bytes on the disk.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds lines and brings them to the disk: all of them or, with an error, none.
    pub(super) fn add(&mut self, lines: &[String]) -> io::Result<()> {
        let (text, sum) = chained(self.sum, lines);
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // What was written of them must not stand in the way of the next ones.
            self.file.set_len(self.bytes)?;
            self.file.seek(SeekFrom::End(0))?;
            return Err(error);
        }
        (self.sum, self.bytes) = (sum, self.bytes + text.len() as u64);
        Ok(())
    }

    /// Puts a shorter log into its place: the same heading and these lines.
    pub(super) fn rewrite(&mut self, files: &Files, lines: &[String]) -> io::Result<()> {
        let all: Vec<String> = std::iter::once(&self.heading).chain(lines).cloned().collect();
        let (text, sum) = chained(0, &all);
        // Locked before it has the name: nobody can come between.
        let locked = |file: &File| file.try_lock().map_err(io::Error::from);
        let ((), file) = files.write_and_hold(&self.path, |out| out.write_all(text.as_bytes()), locked)?;
        (self.file, self.sum, self.bytes) = (file, sum, text.len() as u64);
        Ok(())
    }
}

/// What a log holds.
#[derive(Default)]
struct Content {
    lines: Vec<String>,
    sum: u128,
    bytes: u64,
}

impl Content {
    fn of(bytes: &[u8], heading: &str) -> Result<Content, Fault> {
        let mut content = Content::default();
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        for (at, line) in bytes[..whole].split_inclusive(|byte| *byte == b'\n').enumerate() {
            let damaged = || Fault::Damaged { line: at + 1 };
            let line = std::str::from_utf8(line).ok().and_then(|line| line.strip_suffix('\n'));
            let parts = line.and_then(|line| line.split_once('\t'));
            let Some((sum, text)) = parts else {
                return Err(if at == 0 { Fault::Foreign } else { damaged() });
            };
            if at == 0 && text != heading {
                return Err(Fault::Foreign);
            }
            content.sum = sum_of(content.sum, text);
            if sum != written(content.sum) {
                return Err(damaged());
            }
            content.bytes += (sum.len() + 1 + text.len() + 1) as u64;
            content.lines.push(text.into());
        }
        if content.lines.is_empty() {
            return Err(Fault::Foreign);
        }
        content.lines.remove(0);
        Ok(content)
    }
}

/// Lines with their checksums, as they stand in the file, and the last of these.
fn chained(mut sum: u128, lines: &[String]) -> (String, u128) {
    let mut text = String::new();
    for line in lines {
        sum = sum_of(sum, line);
        text.extend([&written(sum), "\t", line, "\n"]);
    }
    (text, sum)
}

fn sum_of(before: u128, line: &str) -> u128 {
    xxh3_128(&[&before.to_le_bytes(), line.as_bytes()].concat())
}

fn written(sum: u128) -> String {
    format!("{sum:032x}")
}

/// Takes the lock, unless the file has been replaced by another one since it was opened.
fn lock(file: &File, path: &Path) -> Result<(), Fault> {
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Fault::Busy),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (here, there) = (file.metadata()?, std::fs::metadata(path)?);
        if (here.dev(), here.ino()) != (there.dev(), there.ino()) {
            return Err(Fault::Busy);
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADING: &str = "a log of tests";

    fn open(path: &Path) -> Result<(Log, Vec<String>), Fault> {
        Log::open(&Files::everywhere(), path, HEADING)
    }

    fn lines(numbers: std::ops::Range<u32>) -> Vec<String> {
        numbers.map(|number| format!("line\t{number}")).collect()
    }

    #[test]
    fn lines_come_back_and_more_are_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, found) = open(&path).unwrap();
        assert!(found.is_empty());
        log.add(&lines(0..3)).unwrap();
        assert!(matches!(open(&path), Err(Fault::Busy)));
        assert_eq!(Log::read(&path, HEADING).unwrap(), lines(0..3));
        drop(log);
        let (mut log, found) = open(&path).unwrap();
        assert_eq!(found, lines(0..3));
        log.rewrite(&Files::everywhere(), &lines(1..2)).unwrap();
        assert!(matches!(open(&path), Err(Fault::Busy)), "the lock goes with the name");
        log.add(&lines(3..5)).unwrap();
        assert_eq!(Log::read(&path, HEADING).unwrap(), [lines(1..2), lines(3..5)].concat());
        assert_eq!(log.bytes(), std::fs::metadata(&path).unwrap().len());
        assert!(matches!(Log::read(&path, "another"), Err(Fault::Foreign)));
    }

    #[test]
    fn every_cut_loses_lines_from_the_end_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        open(&path).unwrap().0.add(&lines(0..4)).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for length in 1..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            match open(&path) {
                Ok((mut log, found)) => {
                    let kept = found.len() as u32;
                    assert_eq!(found, lines(0..kept));
                    log.add(&lines(kept..4)).unwrap();
                    assert_eq!(std::fs::read(&path).unwrap(), whole);
                }
                Err(fault) => assert!(matches!(fault, Fault::Foreign), "{length}: {fault}"),
            }
        }
    }

    #[test]
    fn no_flipped_bit_and_no_moved_line_is_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        open(&path).unwrap().0.add(&lines(0..4)).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bytes).unwrap();
            if let Ok(found) = Log::read(&path, HEADING) {
                // Only the end of the last line makes a difference that a kill could make, too.
                assert_eq!((found, bit / 8), (lines(0..3), whole.len() - 1));
            }
        }
        let mut moved: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
        moved.swap(2, 3);
        std::fs::write(&path, moved.concat()).unwrap();
        assert!(matches!(Log::read(&path, HEADING), Err(Fault::Damaged { line: 3 })));
        moved.swap(2, 3);
        moved.remove(2);
        std::fs::write(&path, moved.concat()).unwrap();
        assert!(matches!(Log::read(&path, HEADING), Err(Fault::Damaged { line: 3 })));
    }
}
