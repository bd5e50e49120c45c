//! Why a request was not answered as asked, and what it is told: always a 4xx status and a JSON object.

use crate::respond::json_response;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A request that was not answered as asked.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The status.
    pub status: StatusCode,
    /// What to tell.
    pub message: String,
    /// Whether the same question could be asked as a job.
    pub job: bool,
}

impl Refusal {
    /// A refusal with this status.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into(), job: false }
    }

    /// The input is wrong: what exit status 2 is on the command line.
    pub fn input(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// The JSON has not the right shape.
    pub fn shape(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// There is nothing of this name.
    pub fn missing(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, message)
    }

    /// The quick limits were reached.
    pub fn slow(message: impl Into<String>) -> Refusal {
        Refusal { job: true, ..Refusal::new(StatusCode::REQUEST_TIMEOUT, message) }
    }

    /// Too much at once.
    pub fn busy(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = match self.job {
            true => json!({"error": self.message, "job": true}),
            false => json!({"error": self.message}),
        };
        json_response(self.status, &body)
    }
}
