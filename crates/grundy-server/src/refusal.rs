//! Why a request was not answered as asked, and what it is told: a JSON object with a 4xx status, or 503 where the
//! machine itself has no room for another process.

use axum::http::StatusCode;
use grundy::trouble::Trouble;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// A request that was not answered as asked.
#[derive(Debug, Clone)]
pub(crate) struct Refusal {
    /// The status.
    pub status: StatusCode,
    /// What to tell.
    pub message: String,
    /// What is wrong with the question, if that is it.
    pub trouble: Option<Box<RawValue>>,
    /// What was found until a limit ended the work.
    pub found: Option<Box<RawValue>>,
    /// Whether the same question could be asked as a job.
    pub job: bool,
}

/// What a request is told that was not answered as asked.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ErrorAnswer")]
pub struct Told<'a> {
    /// What is wrong, in the words of the program: the message, the place, the remedy.
    error: &'a str,
    /// The same question could be asked as a job.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    job: bool,
    /// The same as data, where the question itself is the trouble.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Trouble>")]
    trouble: Option<&'a RawValue>,
    /// What was found until a limit ended the work, as the answer would have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Map<String, Value>>")]
    found: Option<&'a RawValue>,
}

impl Refusal {
    /// What is told.
    pub fn told(&self) -> Told<'_> {
        let (trouble, found) = (self.trouble.as_deref(), self.found.as_deref());
        Told { error: &self.message, job: self.job, trouble, found }
    }

    /// A refusal with this status.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into(), trouble: None, found: None, job: false }
    }

    /// The input is wrong.
    pub fn input(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// The JSON has not the right shape.
    pub(crate) fn malformed(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// The fields are not those of the question.
    pub fn shape(trouble: Trouble) -> Refusal {
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, ..trouble.into() }
    }

    /// There is no such question.
    pub(crate) fn unknown(trouble: Trouble) -> Refusal {
        Refusal { status: StatusCode::NOT_FOUND, ..trouble.into() }
    }

    /// There is nothing of this name.
    pub fn missing(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, message)
    }

    /// The quick limits were reached.
    pub(crate) fn slow(message: impl Into<String>) -> Refusal {
        Refusal { job: true, ..Refusal::new(StatusCode::REQUEST_TIMEOUT, message) }
    }

    /// The same, with what was found until then.
    pub(crate) fn with_found(self, found: Box<RawValue>) -> Refusal {
        Refusal { found: Some(found), ..self }
    }

    /// Nobody has time for one more question.
    pub(crate) fn crowded() -> Refusal {
        Refusal::busy("too many questions at once\nhelp: ask again in a moment, or as a job")
    }

    /// Too much at once.
    pub(crate) fn busy(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        let message = trouble.to_string();
        let refusal = if trouble.is_stopped() { Refusal::slow(message) } else { Refusal::input(message) };
        Refusal { trouble: serde_json::value::to_raw_value(&trouble).ok(), ..refusal }
    }
}
