//! Why a question was not answered: typed, so that every edge (terminal, HTTP, Python) can tell it in its own way.
//!
//! An answer that says "no" (a refuted claim, no period found) is an answer: see [`crate::ask::Answer::is_negative`].

pub use crate::error::Refusal;

use crate::checked_file::Fault;
use crate::draw::Undrawn;
use crate::error::{ParseError, Stop, shortened};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

/// Why a question was not answered.
///
/// ```
/// use grundy::prelude::*;
/// let trouble = Workbench::new().ask(&ask::Value::of("nim:3 + kayls:5")).unwrap_err();
/// let Trouble::Text(misread) = &trouble else { panic!("{trouble}") };
/// assert_eq!(&misread.text[misread.span.clone()], "kayls");
/// assert_eq!(trouble.help(), Some("did you mean kayles?"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Trouble {
    /// A text that does not mean anything, with the place where it goes wrong.
    Text(Misread),
    /// The question makes no sense as it is put: fields that do not go together, a number out of range.
    Question(Refusal),
    /// The question has no answer for this game, or nobody may ask it here.
    Refused(Refusal),
    /// A file cannot be read or written, or does not hold what it should.
    File(FileTrouble),
    /// A limit or the user ended the work.
    Stopped(Stopped),
}

/// A text that does not mean anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Misread {
    /// The whole text.
    pub text: String,
    /// The bytes of the text that are wrong; empty at the end when something is missing.
    pub span: std::ops::Range<usize>,
    /// The line of the text that is wrong, counted from 1.
    pub line: usize,
    /// Where in that line, in letters counted from 0.
    pub columns: std::ops::Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A file and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FileTrouble {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// Work that ended before its answer: why, how far it got, and where what was found is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stopped {
    /// What ended it.
    pub reason: Reason,
    /// How many positions were finished.
    pub positions: u64,
    /// How far it got, in the words of the question: `at position 500`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// What is known nevertheless, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// The file in which what was found is kept; the same question with it goes on from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Whether more memory would have helped, although something else ended the work.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub short_of_memory: bool,
    /// Whether the question takes such a file, and none was named.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub could_keep: bool,
}

/// What ended the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "by", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// More memory than allowed would have been needed.
    Memory {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The time was up.
    Time,
    /// Somebody asked to stop.
    Interrupted,
    /// The work set aside for it did not suffice.
    Work,
}

impl Trouble {
    /// The question makes no sense as it is put.
    pub fn question(message: impl Into<String>) -> Trouble {
        Trouble::Question(Refusal::new(message))
    }

    /// The question has no answer here.
    pub fn refused(message: impl Into<String>) -> Trouble {
        Trouble::Refused(Refusal::new(message))
    }

    /// A file that cannot be used.
    pub fn file(file: &Path, message: impl fmt::Display) -> Trouble {
        Trouble::File(FileTrouble {
            file: shortened(&file.display().to_string()),
            message: shortened(&message.to_string()),
            help: None,
        })
    }

    /// A file that cannot be read.
    ///
    /// ```
    /// use grundy::trouble::Trouble;
    /// let file = std::path::Path::new("no/such.file");
    /// let trouble = Trouble::unreadable(file, &std::fs::read(file).unwrap_err());
    /// assert_eq!(trouble.help(), Some("name a file that is there"));
    /// ```
    pub fn unreadable(file: &Path, error: &std::io::Error) -> Trouble {
        let trouble = Trouble::file(file, format!("cannot read it: {error}"));
        trouble.remedied(error, "name a file that is there")
    }

    /// A file that cannot be written.
    pub fn unwritable(file: &Path, error: &std::io::Error) -> Trouble {
        let trouble = Trouble::file(file, format!("cannot write it: {error}"));
        match error.kind() {
            ErrorKind::FileTooLarge | ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                trouble.with_help("make room where the file goes, or name one elsewhere")
            }
            _ => trouble.remedied(error, "name a file in a folder that is there"),
        }
    }

    /// The trouble and what comes of it, for people: the remedy stands last.
    pub fn and_so(&self, what: &str) -> String {
        let text = self.to_string();
        match text.split_once("\nhelp: ") {
            Some((why, help)) => format!("{why}: {what}\nhelp: {help}"),
            None => format!("{text}: {what}"),
        }
    }

    /// A file whose content is not believed.
    pub fn unbelieved(file: &Path, fault: &Fault) -> Trouble {
        if let Fault::System(error) = fault {
            return Trouble::unreadable(file, error);
        }
        let trouble = Trouble::file(file, fault);
        match fault.help() {
            Some(help) => trouble.with_help(help),
            None => trouble,
        }
    }

    /// A file whose checksums are right and whose content makes no sense.
    pub fn damaged(file: &Path, what: impl fmt::Display) -> Trouble {
        Trouble::unbelieved(file, &Fault::Damaged(what.to_string()))
    }

    /// With what helps against the error of the system: `missing` if something is not there.
    fn remedied(self, error: &std::io::Error, missing: &str) -> Trouble {
        match error.kind() {
            ErrorKind::NotFound => self.with_help(missing),
            ErrorKind::IsADirectory => self.with_help("name a file in it"),
            ErrorKind::InvalidInput | ErrorKind::InvalidData => {
                self.with_help("name a file of the right kind")
            }
            ErrorKind::PermissionDenied => self.with_help("name a file that you may use"),
            ErrorKind::FileTooLarge => self.with_help("name a shorter file, or allow more memory"),
            _ => self.with_help("name another file"),
        }
    }

    /// Adds what would be right.
    pub fn with_help(mut self, remedy: impl Into<String>) -> Trouble {
        match &mut self {
            Trouble::Text(Misread { help, .. })
            | Trouble::Question(Refusal { help, .. })
            | Trouble::Refused(Refusal { help, .. })
            | Trouble::File(FileTrouble { help, .. }) => *help = Some(shortened(&remedy.into())),
            Trouble::Stopped(_) => {}
        }
        self
    }

    /// What would be right.
    pub fn help(&self) -> Option<&str> {
        match self {
            Trouble::Text(Misread { help, .. })
            | Trouble::Question(Refusal { help, .. })
            | Trouble::Refused(Refusal { help, .. })
            | Trouble::File(FileTrouble { help, .. }) => help.as_deref(),
            Trouble::Stopped(_) => None,
        }
    }

    /// Changes what is told of work that was stopped; other troubles stay as they are.
    pub fn stopped_with(mut self, change: impl FnOnce(&mut Stopped)) -> Trouble {
        if let Trouble::Stopped(stopped) = &mut self {
            change(stopped);
        }
        self
    }

    /// Whether a limit or the user ended the work.
    pub fn is_stopped(&self) -> bool {
        matches!(self, Trouble::Stopped(_))
    }
}

impl Stopped {
    /// Whoever watches the clock interrupts the work, too: then it was the time.
    pub(crate) fn told_late(&mut self, late: bool) {
        if late && self.reason == Reason::Interrupted {
            self.reason = Reason::Time;
        }
    }

    /// Nothing is known but what ended the work.
    pub fn new(reason: Reason) -> Stopped {
        let (reached, known, state) = (None, Vec::new(), None);
        Stopped { reason, positions: 0, reached, known, state, short_of_memory: false, could_keep: false }
    }

    /// Says how far it got, in the words of the question.
    pub fn at(self, reached: impl Into<String>) -> Stopped {
        Stopped { reached: Some(reached.into()), ..self }
    }
}

impl From<ParseError> for Misread {
    fn from(error: ParseError) -> Misread {
        let place = error.place();
        Misread {
            line: place.line,
            columns: place.columns,
            text: error.input,
            span: error.span,
            message: error.message,
            help: error.help,
        }
    }
}

impl From<ParseError> for Trouble {
    fn from(error: ParseError) -> Trouble {
        Trouble::Text(error.into())
    }
}

impl Trouble {
    /// Says of what a limit stopped how far it got, in the words of the question; other troubles stay as they are.
    pub(crate) fn at(self, reached: impl Into<String>) -> Trouble {
        match self {
            Trouble::Stopped(stopped) => Trouble::Stopped(stopped.at(reached)),
            other => other,
        }
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        let stopped = |reason, positions| Trouble::Stopped(Stopped { positions, ..Stopped::new(reason) });
        match stop {
            Stop::Memory { positions: 0, needed: Some(needed), limit } => {
                stopped(Reason::Memory { limit }, 0).at(format!("this needs at least {}", bytes(needed)))
            }
            Stop::Memory { positions, limit, .. } => stopped(Reason::Memory { limit }, positions),
            Stop::Interrupted { positions } => stopped(Reason::Interrupted, positions),
            Stop::Limit { positions } => stopped(Reason::Work, positions),
            Stop::Cycle => Trouble::refused(stop.to_string())
                .with_help("the question loopy answers for games with cycles"),
            Stop::Outgrown(what) => Trouble::refused(what).with_help("ask about smaller numbers"),
            Stop::Refused(refusal) => Trouble::Refused(refusal),
            stop => Trouble::refused(stop.to_string()),
        }
    }
}

impl From<Undrawn> for Trouble {
    fn from(undrawn: Undrawn) -> Trouble {
        match undrawn {
            Undrawn::Stopped(stop) => stop.into(),
            Undrawn::Refused(why) => Trouble::refused(why).with_help("draw less, or in another format"),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Text(misread) => return misread.fmt(f),
            Trouble::Question(refusal) | Trouble::Refused(refusal) => write!(f, "{}", refusal.message)?,
            Trouble::File(FileTrouble { file, message, .. }) => write!(f, "{file}: {message}")?,
            Trouble::Stopped(stopped) => return stopped.fmt(f),
        }
        self.help().map_or(Ok(()), |help| write!(f, "\nhelp: {help}"))
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Misread { text, span, message, help, .. } = self.clone();
        ParseError { input: text, span, message, help }.fmt(f)
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reached = match (&self.reached, self.positions) {
            (Some(reached), _) => reached.clone(),
            (None, 0) => String::new(),
            (None, positions) => format!("after {positions} positions"),
        };
        match (self.reason, reached.is_empty()) {
            (Reason::Memory { limit }, true) => {
                write!(f, "going on would exceed the memory limit of {}", bytes(limit))?;
            }
            (Reason::Memory { limit }, false) => {
                write!(f, "{reached}: more would exceed the memory limit of {}", bytes(limit))?;
            }
            (Reason::Work, _) => write!(f, "not decided within {} positions", self.positions)?,
            (_, true) => write!(f, "before the answer was found")?,
            (_, false) if self.reached.is_some() => write!(f, "{reached}")?,
            (_, false) => write!(f, "{reached}, before the answer was found")?,
        }
        if let Some(state) = &self.state {
            write!(f, "\nwhat was found is kept in {state}")?;
        }
        self.known.iter().try_for_each(|known| write!(f, "\n{known}"))
    }
}

impl std::error::Error for Trouble {}

/// A number of bytes as people write it.
pub fn bytes(count: u64) -> String {
    for (unit, shift) in [("EiB", 60), ("PiB", 50), ("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)] {
        if count >> shift >= 4 || (count >> shift >= 1 && count.trailing_zeros() >= shift) {
            return format!("{} {unit}", count >> shift);
        }
    }
    format!("{count} B")
}
