//! How a command can fail, and the exit status that says so.

use grundy::error::{ParseError, Stop};
use grundy::trouble::{Reason, Trouble};
use std::process::ExitCode;

/// A command that did not answer as asked.
#[derive(Debug)]
pub enum Failure {
    /// Exit status 1: the answer is no; it has been printed already.
    Negative,
    /// Exit status 2: the input is wrong.
    Input(String),
    /// Exit status 3: stopped by a limit or by Ctrl-C.
    Stopped(String),
    /// Nobody reads the output any more (`grundy ... | head`): no error.
    ClosedPipe,
}

impl Failure {
    /// The exit status.
    pub fn status(&self) -> u8 {
        match self {
            Failure::ClosedPipe => 0,
            Failure::Negative => 1,
            Failure::Input(_) => 2,
            Failure::Stopped(_) => 3,
        }
    }

    /// The exit status as the operating system wants it.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(self.status())
    }

    /// What to tell the user; empty if it has been told already.
    pub fn message(&self) -> &str {
        match self {
            Failure::Input(message) | Failure::Stopped(message) => message,
            Failure::Negative | Failure::ClosedPipe => "",
        }
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        let Trouble::Stopped(stopped) = &trouble else { return Failure::Input(trouble.to_string()) };
        let mut message = stopped.to_string();
        if stopped.could_keep {
            message.push_str("\nhelp: keep an interrupted search with --state FILE");
        }
        if stopped.short_of_memory || matches!(stopped.reason, Reason::Memory { .. }) {
            message.push_str("\nhelp: allow more with --memory");
        }
        Failure::Stopped(message)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Trouble::from(stop).into()
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Input(format!(
                "{error}\nhelp: make room where the output goes, or send it elsewhere"
            )),
        }
    }
}
