//! A log: after the [head](crate::checked_file) of all files that are read back, lines that are only ever
//! added. Each begins with a checksum of itself and of all before, so that a line that was changed, removed, doubled or moved
//! is found when the log is opened, and nothing is believed then.
//!
//! The last line may lack its end: a program that was killed while it wrote has left it, and it counts as never written.
//! A log that was cut cannot be told by its lines from one whose program was killed. So the first line after the head says how
//! long the log is, and is written over when new lines are on the disk: a log may be longer, and one that is shorter has lost
//! something. What is left of it is still true.
//! Whoever may write holds a lock, so that two programs do not mix their lines.

use crate::budget::Monitor;
use crate::checked_file::{Fault, Head, chained};
use crate::files::Files;
use crate::trouble::Trouble;
use std::fs::{File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// A log that is open for writing.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    head: Head,
    /// Bytes of the head.
    start: u64,
    /// The checksum of the last line.
    sum: u128,
    /// Bytes of whole lines.
    bytes: u64,
}

impl Log {
    /// The lines of a log with this head that has lost nothing, without touching it.
    pub(super) fn read(files: &Files, path: &Path, head: &Head) -> Result<Vec<String>, Fault> {
        let content = Content::of(&files.read_bytes(path)?, head)?;
        match content.lost {
            0 => Ok(content.lines),
            lost => Err(Fault::Damaged(loss(lost))),
        }
    }

    /// Opens a log or begins one, and tells its lines. `monitor` hears of it if the log has lost some.
    pub(super) fn open(
        files: &Files,
        path: &Path,
        head: &Head,
        monitor: &dyn Monitor,
    ) -> Result<(Log, Vec<String>), Fault> {
        let file = files.growing(path, begun(&head.text(), "").as_bytes())?;
        lock(&file, path)?;
        let Content { lines, start, sum, bytes, lost } = Content::of(&files.whole(&file)?, head)?;
        file.set_len(bytes)?;
        if lost > 0 {
            let trouble =
                Trouble::file(path, loss(lost)).with_help("take a good copy of it, if there is one");
            monitor.notice(&trouble.and_so("what is left is used, and the rest is computed anew"));
        }
        Ok((Log { file, path: path.into(), head: head.clone(), start, sum, bytes }, lines))
    }

    /// Bytes on the disk.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds lines and brings them to the disk: all of them or, with an error, none.
    pub(super) fn add(&mut self, lines: &[String]) -> io::Result<()> {
        let (text, sum) = written(self.sum, lines);
        self.file.seek(SeekFrom::Start(self.bytes))?;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // What was written of them must not stand in the way of the next ones.
            self.file.set_len(self.bytes)?;
            return Err(error);
        }
        (self.sum, self.bytes) = (sum, self.bytes + text.len() as u64);
        // A log that is longer than it says is whole all the same.
        let _ = self.note_length();
        Ok(())
    }

    /// Says how long the log is, now that all of it is on the disk.
    fn note_length(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.start))?;
        self.file.write_all(mark(self.bytes).as_bytes())
    }

    /// Puts a shorter log into its place: the same head and these lines.
    pub(super) fn rewrite(&mut self, files: &Files, lines: &[String]) -> io::Result<()> {
        let head = self.head.text();
        let (text, sum) = written(xxh3_128(head.as_bytes()), lines);
        let (start, text) = (head.len() as u64, begun(&head, &text));
        // Locked before it has the name: nobody can come between.
        let locked = |file: &File| file.try_lock().map_err(io::Error::from);
        let ((), file) = files.write_and_hold(&self.path, |out| out.write_all(text.as_bytes()), locked)?;
        (self.file, self.start, self.sum, self.bytes) = (file, start, sum, text.len() as u64);
        Ok(())
    }
}

/// What a log holds.
struct Content {
    lines: Vec<String>,
    start: u64,
    sum: u128,
    bytes: u64,
    /// So many bytes had been written after these.
    lost: u64,
}

impl Content {
    fn of(bytes: &[u8], head: &Head) -> Result<Content, Fault> {
        let start = head.check(bytes)?;
        let lines_from = start + MARK;
        let length = bytes.get(start..lines_from).and_then(length_of);
        let length = length.ok_or_else(|| Fault::Damaged("it does not say how long it is".into()))?;
        let sum = xxh3_128(&bytes[..start]);
        let mut content =
            Content { lines: Vec::new(), start: start as u64, sum, bytes: lines_from as u64, lost: 0 };
        content.take_lines(&bytes[lines_from..])?;
        content.lost = length.saturating_sub(content.bytes);
        Ok(content)
    }

    fn take_lines(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        for line in bytes[..whole].split_inclusive(|byte| *byte == b'\n') {
            let number = self.lines.len() + 1;
            let damaged = || Fault::Damaged(format!("the checksum of entry {number} is wrong"));
            let text = std::str::from_utf8(line).ok().and_then(|line| line.strip_suffix('\n'));
            let (sum, text) = text.and_then(|line| line.split_once('\t')).ok_or_else(damaged)?;
            self.sum = chained(self.sum, text.as_bytes());
            if sum != hex(self.sum) {
                return Err(damaged());
            }
            self.bytes += line.len() as u64;
            self.lines.push(text.into());
        }
        Ok(())
    }
}

fn loss(bytes: u64) -> String {
    format!("it has lost {bytes} bytes at its end, or more")
}

/// Bytes of the line that says how long a log is.
const MARK: usize = "length ".len() + 20 + 1 + 32 + 1;

/// The line that says how long a log is, itself of a fixed length, with a checksum of its own.
fn mark(bytes: u64) -> String {
    let length = format!("length {bytes:020}");
    format!("{length} {}\n", hex(xxh3_128(length.as_bytes())))
}

/// How long a log is, if this is the line that says it.
fn length_of(marked: &[u8]) -> Option<u64> {
    let bytes = std::str::from_utf8(marked).ok()?.get("length ".len()..)?.split(' ').next()?.parse().ok()?;
    (mark(bytes).as_bytes() == marked).then_some(bytes)
}

/// A whole log: the head, how long it is, its lines.
fn begun(head: &str, lines: &str) -> String {
    [head, &mark((head.len() + MARK + lines.len()) as u64), lines].concat()
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
    use crate::budget::Flow;
    use std::sync::Mutex;

    fn head() -> Head {
        Head::new("log", 1, "tests")
    }

    /// Keeps what it is told.
    #[derive(Default)]
    struct Heard(Mutex<Vec<String>>);

    impl Monitor for Heard {
        fn tick(&self, _positions: u64) -> Flow {
            Flow::Continue(())
        }

        fn notice(&self, what: &str) {
            self.0.lock().unwrap().push(what.into());
        }
    }

    /// Opens a log, and gives what is told of it.
    fn open_heard(path: &Path) -> Result<(Log, Vec<String>, String), Fault> {
        let heard = Heard::default();
        let (log, lines) = Log::open(&Files::everywhere(), path, &head(), &heard)?;
        Ok((log, lines, heard.0.into_inner().unwrap().concat()))
    }

    /// Opens a log that has lost nothing.
    fn open(path: &Path) -> Result<(Log, Vec<String>), Fault> {
        open_heard(path).map(|(log, lines, told)| {
            assert_eq!(told, "");
            (log, lines)
        })
    }

    fn read(path: &Path) -> Result<Vec<String>, Fault> {
        Log::read(&Files::everywhere(), path, &head())
    }

    fn lines(numbers: std::ops::Range<u32>) -> Vec<String> {
        numbers.map(|number| format!("line\t{number}")).collect()
    }

    #[test]
    fn lines_come_back_and_more_are_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        // What a log says of its length is what it has.
        let says_its_length = || {
            let (bytes, start) = (std::fs::read(&path).unwrap(), head().text().len());
            assert_eq!(length_of(&bytes[start..start + MARK]), Some(bytes.len() as u64));
        };
        let (mut log, found) = open(&path).unwrap();
        assert!(found.is_empty());
        says_its_length();
        log.add(&lines(0..3)).unwrap();
        says_its_length();
        assert!(matches!(open(&path), Err(Fault::Busy)));
        assert_eq!(Log::read(&Files::everywhere(), &path, &head()).unwrap(), lines(0..3));
        drop(log);
        let (mut log, found) = open(&path).unwrap();
        assert_eq!(found, lines(0..3));
        log.rewrite(&Files::everywhere(), &lines(1..2)).unwrap();
        assert!(matches!(open(&path), Err(Fault::Busy)), "the lock goes with the name");
        says_its_length();
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
    fn every_cut_loses_lines_from_the_end_only_and_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        open(&path).unwrap().0.add(&lines(0..4)).unwrap();
        let (whole, start) = (std::fs::read(&path).unwrap(), head().text().len() + MARK);
        for length in 0..start {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(open(&path).is_err(), "a head is written whole, but {length} bytes are believed");
            assert_eq!(std::fs::read(&path).unwrap(), whole[..length], "it stays as it is");
        }
        for length in start..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(matches!(read(&path), Err(Fault::Damaged(_))), "{length}");
            let (mut log, found, told) = open_heard(&path).unwrap();
            let lost = whole.len() as u64 - log.bytes();
            assert!(told.contains(&format!("it has lost {lost} bytes at its end, or more")), "{told}");
            let kept = found.len() as u32;
            assert_eq!(found, lines(0..kept));
            log.add(&lines(kept..4)).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), whole);
            drop(log);
            assert_eq!(open(&path).unwrap().1, lines(0..4));
        }
    }

    /// A kill leaves lines of which the log does not know, and part of one.
    #[test]
    fn lines_that_are_not_counted_yet_are_there_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        open(&path).unwrap().0.add(&lines(0..2)).unwrap();
        let before = std::fs::read(&path).unwrap();
        open(&path).unwrap().0.add(&lines(2..4)).unwrap();
        let (whole, start) = (std::fs::read(&path).unwrap(), head().text().len() + MARK);
        let killed = [&before[..start], &whole[start..], b"0123"].concat();
        std::fs::write(&path, killed).unwrap();
        assert_eq!(read(&path).unwrap(), lines(0..4));
        assert_eq!(open(&path).unwrap().1, lines(0..4));
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
            assert!(read(&path).is_err(), "bit {bit}");
            // The end of the last line might have been lost by a kill, but for the length.
            assert_eq!(open_heard(&path).is_ok(), bit / 8 == whole.len() - 1, "bit {bit}");
        }
        std::fs::write(&path, &whole).unwrap();
        assert_eq!(read(&path).unwrap(), lines(0..4));
        let mut moved: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
        // Five lines of the head and the length, then four of the log.
        let refused = |lines: &[&[u8]]| {
            std::fs::write(&path, lines.concat()).unwrap();
            read(&path).unwrap_err().to_string()
        };
        moved.swap(7, 8);
        assert!(refused(&moved).ends_with("the checksum of entry 2 is wrong"));
        moved.swap(7, 8);
        moved.remove(7);
        assert!(refused(&moved).ends_with("the checksum of entry 2 is wrong"));
    }
}
