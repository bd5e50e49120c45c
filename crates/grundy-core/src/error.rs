//! What can go wrong, told so that a person can mend it.
//!
//! * [`ParseError`]: text that does not mean anything; carries the whole text, the place, what is wrong and
//!   what would be right, and prints itself with a caret under the place.
//! * [`Stop`]: a computation that ended before its answer: out of memory, interrupted, or caught in a cycle.
//!   "Gave up" is never confused with "no".
//! * [`Refusal`]: what is wrong with a question, and what would be right.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::ops::Range;

/// Text that could not be understood: what is wrong, where, and what would be right.
///
/// ```
/// use grundy_core::error::ParseError;
/// let error = ParseError::new("nim:3,-5", 6..8, "a heap cannot be negative").help("write sizes like nim:3,5");
/// assert_eq!(
///     error.to_string(),
///     "a heap cannot be negative\n  nim:3,-5\n        ^^\nhelp: write sizes like nim:3,5"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The whole text that was read.
    pub input: String,
    /// The bytes of `input` that are wrong; empty at the end when something is missing.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

/// The line of a text that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place<'a> {
    /// The line itself.
    pub text: &'a str,
    /// Its number, counted from 1.
    pub line: usize,
    /// The letters that are wrong, counted from 0; none where something is missing.
    pub columns: Range<usize>,
}

/// So long what is told may be, in letters.
const LONGEST_TOLD: usize = 400;

/// A message that may repeat what somebody has said, which may be long: the middle of a long one is left out.
///
/// ```
/// use grundy_core::error::shortened;
/// assert_eq!(shortened("'x' is not a number"), "'x' is not a number");
/// let long = shortened(&format!("'{}' is not a number", "x".repeat(20_000)));
/// assert!(long.len() < 500 && long.starts_with("'xxx") && long.ends_with("xxx' is not a number"));
/// ```
pub fn shortened(message: &str) -> String {
    // Bytes are at least as many as letters, and quickly counted.
    if message.len() <= LONGEST_TOLD || message.chars().count() <= LONGEST_TOLD {
        return message.to_string();
    }
    let start = message.chars().take(LONGEST_TOLD / 2);
    let end: Vec<char> = message.chars().rev().take(LONGEST_TOLD / 3).collect();
    start.chain(" [...] ".chars()).chain(end.into_iter().rev()).collect()
}

/// So many letters of a long line are shown before the place, and so many from there on.
const BEFORE: usize = 60;
const AFTER: usize = 100;
/// Stands for what is left out of a line.
const LEFT_OUT: &str = "...";

impl Place<'_> {
    /// As much of the line as fits on a screen, and where in it the place is.
    ///
    /// ```
    /// use grundy_core::error::ParseError;
    /// let long = format!("nim:{}x,5{}", "1,".repeat(1000), ",7".repeat(1000));
    /// let error = ParseError::new(&long, 2004..2005, "expected a heap size");
    /// let (text, columns) = error.place().around();
    /// assert!(text.len() < 250 && &text[columns] == "x" && text.starts_with("...1,"), "{text}");
    /// ```
    pub fn around(&self) -> (String, Range<usize>) {
        let Range { start, end } = self.columns;
        let from = if start > BEFORE + LEFT_OUT.len() { start - BEFORE } else { 0 };
        let mut letters = self.text.chars().skip(from);
        let shown: String = letters.by_ref().take(start - from + AFTER).collect();
        let before = if from > 0 { LEFT_OUT } else { "" };
        let after = if letters.next().is_some() { LEFT_OUT } else { "" };
        let left_out = from - before.len();
        let end = (end - left_out).min(before.len() + start - from + AFTER);
        (format!("{before}{shown}{after}"), start - left_out..end)
    }
}

impl ParseError {
    /// An error at `span` of `input`.
    pub fn new(input: impl Into<String>, span: Range<usize>, message: impl Into<String>) -> Self {
        ParseError { input: input.into(), span, message: shortened(&message.into()), help: None }
    }

    /// Where it goes wrong, for people: which line, which letters.
    pub fn place(&self) -> Place<'_> {
        let start = floor_char_boundary(&self.input, self.span.start);
        let end = floor_char_boundary(&self.input, self.span.end).max(start);
        let line_start = self.input[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.input[start..].find('\n').map_or(self.input.len(), |at| start + at);
        let lead = self.input[line_start..start].chars().count();
        let marked = self.input[start..end.min(line_end)].chars().count();
        Place {
            text: &self.input[line_start..line_end],
            line: self.input[..start].matches('\n').count() + 1,
            columns: lead..lead + marked,
        }
    }

    /// Adds what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(shortened(&help.into()));
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only the line with the place is shown: files of many lines are read with the same error type.
        let place = self.place();
        write!(f, "{}", self.message)?;
        if self.input.contains('\n') {
            write!(f, " (line {})", place.line)?;
        }
        let (text, columns) = place.around();
        let marked = columns.len().max(1);
        write!(f, "\n  {text}\n  {}{}", " ".repeat(columns.start), "^".repeat(marked))?;
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// What is wrong, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refusal {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Refusal {
    /// What is wrong, without a remedy; a long echo is cut.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: shortened(&message.into()), help: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "\nhelp: {help}"))
    }
}

/// Why a computation ended without its answer.
///
/// ```
/// use grundy_core::error::Stop;
/// let stop = Stop::refused("taking 0 is not a move").with_help("list numbers from 1 on");
/// assert_eq!(stop.to_string(), "taking 0 is not a move\nhelp: list numbers from 1 on");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The next step would need more than the allowed memory.
    Memory {
        /// How many positions had been finished.
        positions: u64,
        /// How much it needs in all, in bytes, if that was known beforehand.
        needed: Option<u64>,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The user or a time limit asked to stop.
    Interrupted {
        /// How many positions had been finished.
        positions: u64,
    },
    /// The work took more than the positions set aside for it.
    Limit {
        /// How many positions had been finished.
        positions: u64,
    },
    /// A position can be reached again from itself: backward induction has no answer, the loopy solver has.
    Cycle,
    /// Numbers on the way are larger than this engine holds: which, and how large they may be. Another engine may go on.
    Outgrown(&'static str),
    /// The question has no meaning for this game.
    Refused(Refusal),
}

impl Stop {
    /// The question has no meaning for this game.
    pub fn refused(message: impl Into<String>) -> Stop {
        Stop::Refused(Refusal::new(message))
    }

    /// Adds to a refusal what would be right; the other stops say by themselves what helps.
    pub fn with_help(mut self, remedy: impl Into<String>) -> Stop {
        if let Stop::Refused(refusal) = &mut self {
            refusal.help = Some(remedy.into());
        }
        self
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Memory { positions, limit, .. } => {
                write!(
                    f,
                    "stopped after {positions} positions: the next would exceed the memory limit of {limit} bytes"
                )
            }
            Stop::Limit { positions } => write!(f, "not decided within {positions} positions"),
            Stop::Interrupted { positions: 0 } => write!(f, "interrupted before the answer was found"),
            Stop::Interrupted { positions } => {
                write!(f, "interrupted after {positions} positions, before the answer was found")
            }
            Stop::Cycle => write!(f, "the game has cycles: a position can be reached again from itself"),
            Stop::Outgrown(what) => write!(f, "{what}"),
            Stop::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Stop {}
