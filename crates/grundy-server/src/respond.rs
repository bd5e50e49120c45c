//! JSON in and JSON out.

use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// The largest request.
pub(crate) const MOST_BYTES: usize = 256 << 10;

/// A request must have arrived within this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// An answer.
pub(crate) fn json_response(status: StatusCode, body: &(impl Serialize + ?Sized)) -> Response {
    // Only a map whose keys are no texts could fail, and there is none.
    let mut response = Response::new(Body::from(serde_json::to_vec(body).unwrap_or_default()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A good answer.
pub(crate) fn ok(body: &(impl Serialize + ?Sized)) -> Response {
    json_response(StatusCode::OK, body)
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        json_response(self.status, &self.told())
    }
}

/// What a request looks like.
const OBJECT: &str = r#"help: send an object with the fields of the question, such as {"expr": "nim:3,5,7"}"#;

/// The JSON object that a request carries.
pub(crate) async fn read_object(request: Request) -> Result<Map<String, Value>, Refusal> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    // Pages of other origins can send plain forms without being asked, but not this.
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        let message = "send a JSON object, with the header content-type: application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let body = Limited::new(request.into_body(), MOST_BYTES).collect();
    let late = || {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive\nhelp: send it again")
    };
    let bytes = match tokio::time::timeout(PATIENCE, body).await.map_err(|_| late())? {
        Ok(body) => body.to_bytes(),
        Err(error) if error.is::<LengthLimitError>() => {
            let message =
                format!("the request is larger than {} KB\nhelp: ask for less at once", MOST_BYTES >> 10);
            return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message));
        }
        Err(_) => {
            return Err(Refusal::input(
                "the request ended before its body was complete\nhelp: send it again",
            ));
        }
    };
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(Refusal::malformed(format!("the request must be a JSON object\n{OBJECT}"))),
        Err(error) => Err(Refusal::input(format!("this is not JSON: {error}\n{OBJECT}"))),
    }
}
