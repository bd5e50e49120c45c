//! A log: after the [head](crate::checked_file) of all files that are read back, lines that are only ever
//! added. Each begins with a checksum of itself and of all before, so that a line that was changed, removed, doubled or moved
//! is found when the log is opened, and nothing is believed then.
//!
//! The last line may lack its end: a program that was killed while it wrote has left it, and it counts as never written.
//! Whoever may write holds a lock, so that two programs do not mix their lines.

use crate::checked_file::{Fault, Head, chained};
use crate::files::Files;
use std::fs::{File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// A log that is open for writing.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    head: Head,
    /// The checksum of the last line.
    sum: u128,
    /// Bytes of whole lines.
    bytes: u64,
}

impl Log {
    /// The lines of a log with this head, without touching it.
    pub(super) fn read(files: &Files, path: &Path, head: &Head) -> Result<Vec<String>, Fault> {
        Ok(Content::of(&files.read_bytes(path)?, head)?.lines)
    }

    /// Opens a log or begins one, and tells its lines.
    pub(super) fn open(files: &Files, path: &Path, head: &Head) -> Result<(Log, Vec<String>), Fault> {
        let mut file = files.growing(path, head.text().as_bytes())?;
        lock(&file, path)?;
        let Content { lines, sum, bytes } = Content::of(&files.whole(&file)?, head)?;
        file.set_len(bytes)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Log { file, path: path.into(), head: head.clone(), sum, bytes }, lines))
    }

    /// Bytes on the disk.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds lines and brings them to the disk: all of them or, with an error, none.
    pub(super) fn add(&mut self, lines: &[String]) -> io::Result<()> {
        let (text, sum) = written(self.sum, lines);
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

    /// Puts a shorter log into its place: the same head and these lines.
    pub(super) fn rewrite(&mut self, files: &Files, lines: &[String]) -> io::Result<()> {
        let head = self.head.text();
        let (text, sum) = written(xxh3_128(head.as_bytes()), lines);
        let text = head + &text;
        // Locked before it has the name: nobody can come between.
        let locked = |file: &File| file.try_lock().map_err(io::Error::from);
        let ((), file) = files.write_and_hold(&self.path, |out| out.write_all(text.as_bytes()), locked)?;
        (self.file, self.sum, self.bytes) = (file, sum, text.len() as u64);
        Ok(())
    }
}

/// What a log holds.
struct Content {
    lines: Vec<String>,
    sum: u128,
    bytes: u64,
}

impl Content {
    fn of(bytes: &[u8], head: &Head) -> Result<Content, Fault> {
        let start = head.check(bytes)?;
        let mut content = Content { lines: Vec::new(), sum: xxh3_128(&bytes[..start]), bytes: start as u64 };
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        for line in bytes[start..whole].split_inclusive(|byte| *byte == b'\n') {
            let number = content.lines.len() + 1;
            let damaged = || Fault::Damaged(format!("the checksum of entry {number} is wrong"));
            let text = std::str::from_utf8(line).ok().and_then(|line| line.strip_suffix('\n'));
            let (sum, text) = text.and_then(|line| line.split_once('\t')).ok_or_else(damaged)?;
            content.sum = chained(content.sum, text.as_bytes());
            if sum != hex(content.sum) {
                return Err(damaged());
            }
            content.bytes += line.len() as u64;
            content.lines.push(text.into());
        }
        Ok(content)
    }
}

/// Lines with their checksums, as they stand in the file, and the last of these.
fn written(mut sum: u128, lines: &[String]) -> (String, u128) {
    let mut text = String::new();
    for line in lines {
        sum = chained(sum, line.as_bytes());
        text.extend([&hex(sum), "\t", line, "\n"]);
    }
    (text, sum)
}

fn hex(sum: u128) -> String {
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

    fn head() -> Head {
        Head::new("log", 1, "tests")
    }

    fn open(path: &Path) -> Result<(Log, Vec<String>), Fault> {
        Log::open(&Files::everywhere(), path, &head())
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
        assert_eq!(Log::read(&Files::everywhere(), &path, &head()).unwrap(), lines(0..3));
        drop(log);
        let (mut log, found) = open(&path).unwrap();
        assert_eq!(found, lines(0..3));
        log.rewrite(&Files::everywhere(), &lines(1..2)).unwrap();
        assert!(matches!(open(&path), Err(Fault::Busy)), "the lock goes with the name");
        log.add(&lines(3..5)).unwrap();
        assert_eq!(
            Log::read(&Files::everywhere(), &path, &head()).unwrap(),
            [lines(1..2), lines(3..5)].concat()
        );
        assert_eq!(log.bytes(), std::fs::metadata(&path).unwrap().len());
        assert!(matches!(
            Log::read(&Files::everywhere(), &path, &Head::new("other", 1, "tests")),
            Err(Fault::Foreign { .. })
        ));
    }

    #[test]
    fn every_cut_loses_lines_from_the_end_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        open(&path).unwrap().0.add(&lines(0..4)).unwrap();
        let (whole, start) = (std::fs::read(&path).unwrap(), head().text().len());
        for length in 0..start {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(open(&path).is_err(), "a head is written whole, but {length} bytes are believed");
            assert_eq!(std::fs::read(&path).unwrap(), whole[..length], "it stays as it is");
        }
        for length in start..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut log, found) = open(&path).unwrap();
            let kept = found.len() as u32;
            assert_eq!(found, lines(0..kept));
            log.add(&lines(kept..4)).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), whole);
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
            if let Ok(found) = Log::read(&Files::everywhere(), &path, &head()) {
                // Only the end of the last line makes a difference that a kill could make, too.
                assert_eq!((found, bit / 8), (lines(0..3), whole.len() - 1));
            }
        }
        let mut moved: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
        // Five lines of the head, then four of the log.
        let refused = |lines: &[&[u8]]| {
            std::fs::write(&path, lines.concat()).unwrap();
            Log::read(&Files::everywhere(), &path, &head()).unwrap_err().to_string()
        };
        moved.swap(6, 7);
        assert!(refused(&moved).ends_with("the checksum of entry 2 is wrong"));
        moved.swap(6, 7);
        moved.remove(6);
        assert!(refused(&moved).ends_with("the checksum of entry 2 is wrong"));
    }
}
