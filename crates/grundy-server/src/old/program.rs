//! The program that answers: whoever starts the server brings it along.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A question in the words of the command line.
#[derive(Clone, Default)]
pub struct Question {
    /// The arguments, without the name of the program.
    pub arguments: Vec<String>,
    /// What `-` stands for.
    pub input: Option<String>,
    /// Set to stop the computation.
    pub stop: Arc<AtomicBool>,
    /// Called with the number of positions finished so far.
    pub progress: Option<Arc<dyn Fn(u64) + Send + Sync>>,
    /// Called by searches that know how much there is to do, with the units of work that are done and all there are.
    pub units: Option<Arc<dyn Fn(u64, u64) + Send + Sync>>,
}

/// What a command printed and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The exit status: 0 done, 1 a negative verdict, 2 wrong input, 3 stopped.
    pub status: u8,
    /// What it printed.
    pub output: String,
    /// What was wrong, if something was.
    pub error: String,
}

/// Runs commands inside this process.
pub trait Program: Send + Sync + 'static {
    /// Runs a command to its end.
    fn answer(&self, question: Question) -> Answer;
}
