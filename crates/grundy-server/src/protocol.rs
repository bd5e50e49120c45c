//! What the server and its workers tell each other: JSON, one line each.

use crate::refusal::Refusal;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// A question for a worker.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Order {
    /// The name of the question.
    pub name: String,
    /// Its fields.
    pub fields: Map<String, Value>,
    /// Bytes for its tables.
    pub memory: u64,
    /// Seconds; any number, if none is said.
    pub seconds: Option<f64>,
    /// The code of the language in which the answer is told; English if none is said.
    #[serde(default)]
    pub language: String,
}

/// What a worker tells.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Report {
    /// How far it is, from time to time.
    Progress(Reached),
    /// The answer: the end.
    Answer(Box<RawValue>),
    /// The answer, which is the same for ever: the end.
    LastingAnswer(Box<RawValue>),
    /// The question was not answered: the end.
    Refused(Carried),
}

/// How far the work is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reached {
    /// Positions that are finished.
    pub positions: u64,
    /// Units of work that are done,
    pub done: u64,
    /// of so many; 0 where nobody counts them.
    pub all: u64,
}

/// A refusal on its way between two processes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Carried {
    status: u16,
    message: String,
    trouble: Option<Box<RawValue>>,
    found: Option<Box<RawValue>>,
    job: bool,
}

impl Carried {
    /// Whether a limit ended the work.
    pub(crate) fn is_slow(&self) -> bool {
        self.status == StatusCode::REQUEST_TIMEOUT.as_u16()
    }
}

impl From<Refusal> for Carried {
    fn from(refusal: Refusal) -> Carried {
        let Refusal { status, message, trouble, found, job } = refusal;
        Carried { status: status.as_u16(), message, trouble, found, job }
    }
}

impl From<Carried> for Refusal {
    fn from(carried: Carried) -> Refusal {
        let Carried { status, message, trouble, found, job } = carried;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Refusal { status, message, trouble, found, job }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_come_back_as_they_were() {
        let raw = |text: &str| RawValue::from_string(text.into()).unwrap();
        let refusal = Refusal::slow("late").with_found(raw(r#"{"a": 1.50}"#));
        for report in [
            Report::Progress(Reached { positions: 1, done: 2, all: 3 }),
            Report::LastingAnswer(raw(r#"{"value":6}"#)),
            Report::Refused(refusal.into()),
        ] {
            let line = serde_json::to_string(&report).unwrap();
            assert!(!line.contains('\n'));
            let again: Report = serde_json::from_str(&line).unwrap();
            assert_eq!(serde_json::to_string(&again).unwrap(), line);
        }
    }
}
