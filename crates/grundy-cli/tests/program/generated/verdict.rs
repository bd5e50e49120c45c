//! What must hold of every input, whatever it says.

use std::time::Duration;

/// The limits that every input runs with, for the command line and for questions.
pub const SECONDS: f64 = 0.2;
/// Bytes.
pub const MEMORY: u64 = 100 << 20;
/// An input that takes longer is too slow: the time, a little for the program itself, and for a machine that does other things.
const SLOW: Duration = Duration::from_millis(1500);
/// An input that needs more is too large: the memory, and a little beside it.
const LARGE: u64 = 130 << 20;
/// No message is longer.
const LONGEST_MESSAGE: usize = 4000;

/// What an input came to.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The exit status; `None` if a signal ended the program. Questions have one as if they were a command.
    pub status: Option<i32>,
    /// What was told.
    pub message: String,
    /// How long it took.
    pub took: Duration,
    /// The most memory beyond what the program takes with nothing to do.
    pub memory: u64,
    /// Whether it had to be ended by the test.
    pub is_stuck: bool,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It did not come back.
    Stuck,
    /// It panicked, or a signal ended it.
    Crashed,
    /// It ended with a status that means nothing.
    Status,
    /// It failed without a word.
    Silent,
    /// It was refused without a place or a remedy.
    NoRemedy,
    /// It was told too much.
    LongMessage,
    /// It took longer than the time it had.
    Slow,
    /// It took more than the memory it had.
    Large,
}

impl Fault {
    /// Whether the same may happen because a machine is busy with other things.
    pub fn may_be_chance(self) -> bool {
        matches!(self, Fault::Slow | Fault::Large)
    }
}

/// What is wrong with an outcome.
pub fn judge(outcome: &Outcome) -> Option<Fault> {
    let Outcome { status, message, took, memory, is_stuck } = outcome;
    let told = message.trim();
    match status {
        _ if *is_stuck => Some(Fault::Stuck),
        _ if ["panicked", "overflowed its stack", "mistake in the program"]
            .iter()
            .any(|word| told.contains(word)) =>
        {
            Some(Fault::Crashed)
        }
        None => Some(Fault::Crashed),
        Some(0..=3) if message.len() > LONGEST_MESSAGE => Some(Fault::LongMessage),
        Some(2 | 3) if told.is_empty() => Some(Fault::Silent),
        Some(2) if !is_remedied(told) => Some(Fault::NoRemedy),
        Some(0..=3) if *took > SLOW => Some(Fault::Slow),
        Some(0..=3) if *memory > LARGE => Some(Fault::Large),
        Some(0..=3) => None,
        Some(_) => Some(Fault::Status),
    }
}

/// Whether a message shows the place, or says what would be right.
fn is_remedied(message: &str) -> bool {
    let is_place = |line: &str| line.contains('^') && line.trim_matches([' ', '^']).is_empty();
    // In every language of the program.
    let remedies = [
        "For more information, try",
        "Mehr dazu sagt",
        "Meer hierover zegt",
        "help: ",
        "tip: ",
        "Usage: ",
        "Abhilfe: ",
        "Tipp: ",
        "Aufruf: ",
        "hulp: ",
        "Gebruik: ",
    ];
    message.lines().any(is_place) || remedies.iter().any(|remedy| message.contains(remedy))
}
