//! The one format of all files that are read back: a head that says what the file is, and contents that cannot lie.
//!
//! The head is text, so that a file can be recognised by looking at it:
//!
//! ```text
//! grundy search 3                                what it is, and the edition of its format
//! program 0.1.0                                  who wrote it
//! question outcomes subtract(2,5,7)              what it belongs to
//! rules 00000000c0ffee00                         tells games of one name apart
//! head 5f1d0b7c0a1c4e3f9a0b7c0a1c4e3f9a          the checksum of the lines above
//! ```
//!
//! What follows depends on the kind: most files hold one body ([`save`], [`load`]) in blocks, each with its length and a
//! checksum of all that came before it; a block of length 0 is the end. Logs and tables of boards go on in their own way
//! from [`Head::text`] and [`Head::read`].
//!
//! ```
//! use grundy_core::checked_file::{Fault, Head, read, write};
//! let head = Head::new("search", 3, "outcomes subtract(2,5,7)");
//! let mut file = Vec::new();
//! write(&mut file, &head, b"how far it has come").unwrap();
//! assert_eq!(read(&file, &head).unwrap(), b"how far it has come");
//! let other = Head::new("search", 3, "outcomes subtract(2,5,8)");
//! assert!(matches!(read(&file, &other), Err(Fault::Question { .. })));
//! file[180] ^= 1;
//! assert!(matches!(read(&file, &head), Err(Fault::Damaged(_))));
//! ```

use crate::files::Files;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use xxhash_rust::xxh3::xxh3_128;

/// What a file is and what it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    kind: &'static str,
    edition: u32,
    question: String,
    rules: u64,
}

/// Why a file is not believed.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The system says so.
    System(io::Error),
    /// Another program writes it.
    Busy,
    /// It has another kind of head, or none.
    Foreign {
        /// What was expected: `search`.
        kind: &'static str,
    },
    /// It is of another edition of the format.
    Edition {
        /// The edition it has.
        found: u32,
        /// The one this program writes.
        expected: u32,
    },
    /// It belongs to something else.
    Question {
        /// What it belongs to.
        found: String,
        /// What was asked.
        expected: String,
    },
    /// It belongs to a game of the same name with other rules.
    Rules,
    /// It is empty: nothing that this program writes is.
    Empty,
    /// It holds what nobody has written.
    Damaged(String),
}

impl Fault {
    /// What the user can do.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Fault::System(_) => None,
            Fault::Busy => Some("wait for it, or name another file"),
            Fault::Empty => Some("remove it to begin anew, or name another file"),
            Fault::Damaged(_) => Some("take a good copy of it, or name another file"),
            _ => Some("name another file"),
        }
    }
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
            Fault::Foreign { kind } => write!(f, "it does not begin like a file of this program ({kind})"),
            Fault::Edition { found, expected } => {
                write!(f, "its format is edition {found}, and this program reads edition {expected}")
            }
            Fault::Question { found, expected } => {
                write!(f, "it belongs to something else\n  found    {found}\n  expected {expected}")
            }
            Fault::Rules => f.write_str("it belongs to a game of the same name with other rules"),
            Fault::Empty => f.write_str("it is empty, and was not when it was written"),
            Fault::Damaged(what) => write!(f, "it is damaged: {what}"),
        }
    }
}

impl Head {
    /// The head of a file of this kind, in an edition of its format, that belongs to a question (one line).
    pub fn new(kind: &'static str, edition: u32, question: impl Into<String>) -> Head {
        let question = question.into().replace(['\n', '\r'], " ");
        Head { kind, edition, question, rules: 0 }
    }

    /// With the fingerprint of the game's rules.
    pub fn with_rules(self, rules: u64) -> Head {
        Head { rules, ..self }
    }

    /// The lines of the head.
    pub fn text(&self) -> String {
        let Head { kind, edition, question, rules } = self;
        let program = env!("CARGO_PKG_VERSION");
        let lines =
            format!("grundy {kind} {edition}\nprogram {program}\nquestion {question}\nrules {rules:016x}\n");
        let sum = xxh3_128(lines.as_bytes());
        format!("{lines}head {sum:032x}\n")
    }

    /// What the file belongs to.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The fingerprint of the game's rules.
    pub fn rules(&self) -> u64 {
        self.rules
    }

    /// The head of a file of this kind and edition, whatever it belongs to and whichever program wrote it, and where it ends.
    pub fn read(kind: &'static str, edition: u32, file: &[u8]) -> Result<(Head, usize), Fault> {
        if file.is_empty() {
            return Err(Fault::Empty);
        }
        if !file.starts_with(format!("grundy {kind} ").as_bytes()) {
            return Err(Fault::Foreign { kind });
        }
        let damaged = |what: &str| Fault::Damaged(what.into());
        let mut ends = file.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
        let (Some(lines), Some(end)) = (ends.nth(LINES - 2), ends.next()) else {
            return Err(damaged("it ends within its head"));
        };
        let text = std::str::from_utf8(&file[..end]).map_err(|_| damaged("its head is no text"))?;
        if text[lines..] != format!("head {:032x}\n", xxh3_128(&file[..lines])) {
            return Err(damaged("the checksum of its head is wrong"));
        }
        let mut values = text.lines().map(|line| line.split_once(' ').map_or("", |(_, value)| value));
        let mut next = || values.next().unwrap_or_default();
        let (found, _program, question, rules) = (next(), next(), next(), next());
        let number = |text: &str| text.rsplit(' ').next().and_then(|last| last.parse().ok());
        let found = number(found).ok_or_else(|| damaged("it has no edition"))?;
        if found != edition {
            return Err(Fault::Edition { found, expected: edition });
        }
        let rules = u64::from_str_radix(rules, 16).map_err(|_| damaged("it has no fingerprint"))?;
        Ok((Head { kind, edition, question: question.into(), rules }, end))
    }

    /// Where the head of a file ends, if it is this one.
    pub fn check(&self, file: &[u8]) -> Result<usize, Fault> {
        let (found, end) = Head::read(self.kind, self.edition, file)?;
        if found.question != self.question {
            return Err(Fault::Question { found: found.question, expected: self.question.clone() });
        }
        match found.rules == self.rules {
            true => Ok(end),
            false => Err(Fault::Rules),
        }
    }
}

/// Lines of a head.
const LINES: usize = 5;
/// No line of a head is longer.
const LONGEST_LINE: u64 = 1 << 20;
/// Bytes with one checksum.
const BLOCK: usize = 1 << 16;
const LENGTH: usize = size_of::<u32>();
const SUM: usize = size_of::<u128>();

/// Writes a file with one body.
pub fn write(out: &mut dyn Write, head: &Head, body: &[u8]) -> io::Result<()> {
    write_pieces(out, head, &[body])
}

/// Writes a file whose body is made of pieces: each begins a block of its own.
pub fn write_pieces(out: &mut dyn Write, head: &Head, body: &[&[u8]]) -> io::Result<()> {
    let head = head.text();
    out.write_all(head.as_bytes())?;
    let mut sum = xxh3_128(head.as_bytes());
    for block in body.iter().flat_map(|piece| piece.chunks(BLOCK)).chain(std::iter::once(&[][..])) {
        sum = chained(sum, block);
        // A block is far shorter than the largest number.
        out.write_all(&(block.len() as u32).to_le_bytes())?;
        out.write_all(block)?;
        out.write_all(&sum.to_le_bytes())?;
    }
    Ok(())
}

/// Writes a file with one body to its place.
pub fn save(files: &Files, file: &Path, head: &Head, body: &[u8]) -> io::Result<()> {
    files.write(file, |out| write(out, head, body))
}

/// The body of the file at this place; none if there is no file.
pub fn load(files: &Files, file: &Path, head: &Head) -> Result<Option<Vec<u8>>, Fault> {
    match files.read_bytes(file) {
        Ok(bytes) => read(&bytes, head).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The body of a file, if it has this head and is whole.
pub fn read(file: &[u8], head: &Head) -> Result<Vec<u8>, Fault> {
    let mut body = Vec::new();
    visit(&mut &*file, head, &mut |block| {
        body.extend_from_slice(block);
        Ok(())
    })?;
    Ok(body)
}

/// Visits the blocks of the body of the file at this place, one after the other; whether there is a file. What was visited may only be believed when all of it was.
pub fn load_blocks(
    files: &Files,
    file: &Path,
    head: &Head,
    block: &mut dyn FnMut(&[u8]) -> Result<(), Fault>,
) -> Result<bool, Fault> {
    let file = match files.readable(file).and_then(File::open) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        file => file?,
    };
    visit(&mut BufReader::new(file), head, block).map(|()| true)
}

/// Visits the blocks of a body.
fn visit(
    file: &mut dyn BufRead,
    head: &Head,
    visit: &mut dyn FnMut(&[u8]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut lines = Vec::new();
    for _ in 0..LINES {
        // A file without lines has no head.
        (&mut *file).take(LONGEST_LINE).read_until(b'\n', &mut lines)?;
    }
    let mut at = head.check(&lines)?;
    let mut sum = xxh3_128(&lines[..at]);
    if at != lines.len() {
        return Err(Fault::Damaged("its head is too long".into()));
    }
    loop {
        let mut bytes = [0; LENGTH];
        fill(file, &mut bytes)?;
        let (from, length) = (at + LENGTH, u32::from_le_bytes(bytes) as usize);
        let mut block = vec![0; length.min(BLOCK)];
        fill(file, &mut block)?;
        let mut found = [0; SUM];
        fill(file, &mut found)?;
        sum = chained(sum, &block);
        if length > BLOCK || sum != u128::from_le_bytes(found) {
            return Err(Fault::Damaged(format!("the checksum of the bytes from {from} on is wrong")));
        }
        at = from + length + SUM;
        if block.is_empty() {
            break;
        }
        visit(&block)?;
    }
    match file.fill_buf()?.is_empty() {
        true => Ok(()),
        false => Err(Fault::Damaged("something follows its end".into())),
    }
}

/// Reads as many bytes as there is room for.
fn fill(file: &mut dyn BufRead, bytes: &mut [u8]) -> Result<(), Fault> {
    file.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => Fault::Damaged("it ends too early".into()),
        _ => error.into(),
    })
}

/// The checksum of a piece that follows others with this one.
pub fn chained(before: u128, piece: &[u8]) -> u128 {
    xxh3_128(&[&before.to_le_bytes(), piece].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head::new("test", 7, "what is it").with_rules(5)
    }

    fn file(body: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        write(&mut file, &head(), body).unwrap();
        file
    }

    #[test]
    fn bodies_of_all_sizes_come_back() {
        for length in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK] {
            let body: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            assert_eq!(read(&file(&body), &head()).unwrap(), body);
        }
    }

    #[test]
    fn no_flipped_bit_and_no_cut_is_believed() {
        let whole = file(b"1 2 3 4");
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&bytes, &head()).is_err(), "bit {bit}");
        }
        for length in 0..whole.len() {
            assert!(read(&whole[..length], &head()).is_err(), "{length} bytes");
        }
        for length in head().text().len()..whole.len() {
            let fault = read(&whole[..length], &head()).unwrap_err();
            assert!(matches!(fault, Fault::Damaged(_)), "{length} bytes: {fault}");
        }
        assert!(read(&[&whole[..], b"\n"].concat(), &head()).is_err());
    }

    #[test]
    fn a_damaged_head_is_not_believed_alone() {
        let whole = head().text().into_bytes();
        let (found, end) = Head::read("test", 7, &whole).unwrap();
        assert_eq!((found.question(), found.rules(), end), ("what is it", 5, whole.len()));
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(Head::read("test", 7, &bytes).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn no_file_holds_nothing_and_an_empty_one_is_none_of_ours() {
        let (folder, files) = (tempfile::tempdir().unwrap(), Files::everywhere());
        let place = folder.path().join("state");
        assert!(matches!(load(&files, &place, &head()), Ok(None)));
        std::fs::write(&place, "").unwrap();
        assert!(matches!(load(&files, &place, &head()), Err(Fault::Empty)));
        save(&files, &place, &head(), b"1 2 3").unwrap();
        assert_eq!(load(&files, &place, &head()).unwrap().as_deref(), Some(&b"1 2 3"[..]));
        assert!(load(&files, folder.path(), &head()).is_err(), "a folder is no file");
    }

    #[test]
    fn blocks_cannot_be_exchanged() {
        let body: Vec<u8> = (0..3 * BLOCK).map(|at| (at / BLOCK) as u8).collect();
        let (mut bytes, start, size) = (file(&body), head().text().len(), LENGTH + BLOCK + SUM);
        let (first, second) = bytes[start..start + 2 * size].split_at_mut(size);
        first.swap_with_slice(second);
        assert!(matches!(read(&bytes, &head()), Err(Fault::Damaged(_))));
    }

    /// No more is read than a block has, so only the length itself tells that it is wrong.
    #[test]
    fn a_length_beyond_a_block_is_not_believed() {
        let (whole, start) = (file(&[7; BLOCK]), head().text().len());
        for bit in 0..8 * LENGTH {
            let mut bytes = whole.clone();
            bytes[start + bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(read(&bytes, &head()), Err(Fault::Damaged(_))), "bit {bit}");
        }
    }

    #[test]
    fn blocks_are_handed_over_one_by_one() {
        let (folder, files) = (tempfile::tempdir().unwrap(), Files::everywhere());
        let place = folder.path().join("state");
        let mut seen: Vec<Vec<u8>> = Vec::new();
        let mut visit = |place: &Path| {
            seen.clear();
            let found = load_blocks(&files, place, &head(), &mut |block| {
                seen.push(block.into());
                if block == b"not this" { Err(Fault::Damaged("as asked".into())) } else { Ok(()) }
            });
            (found, seen.clone())
        };
        assert!(matches!(visit(&place), (Ok(false), _)), "there is no file");
        let mut bytes = Vec::new();
        write_pieces(&mut bytes, &head(), &[b"one", b"two"]).unwrap();
        std::fs::write(&place, &bytes).unwrap();
        let (found, blocks) = visit(&place);
        assert!(matches!(found, Ok(true)));
        assert_eq!(blocks, [b"one", b"two"]);
        std::fs::write(&place, [&bytes[..], b"\n"].concat()).unwrap();
        assert!(matches!(visit(&place).0, Err(Fault::Damaged(_))), "something follows");
        std::fs::write(&place, file(b"not this")).unwrap();
        assert!(matches!(visit(&place).0, Err(Fault::Damaged(_))), "what the visitor finds is told");
        std::fs::write(&place, "").unwrap();
        assert!(matches!(visit(&place).0, Err(Fault::Empty)));
        assert!(matches!(visit(folder.path()).0, Err(Fault::System(_))), "a folder is no file");
    }

    #[test]
    fn each_difference_of_the_head_has_its_message() {
        let bytes = file(b"");
        let refused = |head: &Head| read(&bytes, head).unwrap_err();
        assert!(matches!(refused(&Head::new("other", 7, "what is it")), Fault::Foreign { .. }));
        let edition = Head { edition: 8, ..head() };
        assert!(matches!(refused(&edition), Fault::Edition { found: 7, expected: 8 }));
        let question = Head { question: "another".into(), ..head() };
        assert!(matches!(refused(&question), Fault::Question { .. }));
        assert!(matches!(refused(&head().with_rules(6)), Fault::Rules));
    }
}
