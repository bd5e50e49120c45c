//! Answers and pages, made smaller for those who read them that way.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// What is smaller is sent as it is: it fits into one packet anyway.
const LEAST: usize = 1400;

/// Texts are sent compressed to clients that say they can read them; streams of events are not, they must not wait.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let wanted = reads_gzip(request.headers());
    let response = next.run(request).await;
    if !wanted || !is_text(response.headers()) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    // Everything that comes here is in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(head, Body::empty());
    };
    head.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if bytes.len() < LEAST {
        return Response::from_parts(head, Body::from(bytes));
    }
    let mut packed = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::fast());
    match packed.write_all(&bytes).and_then(|()| packed.finish()) {
        Ok(packed) => {
            head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            head.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(head, Body::from(packed))
        }
        Err(_) => Response::from_parts(head, Body::from(bytes)),
    }
}

fn reads_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let refused = parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
        (name.eq_ignore_ascii_case("gzip") || name == "*") && !refused
    })
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    kind != "text/event-stream"
        && (kind.starts_with("text/") || kind.starts_with("application/json") || kind == "image/svg+xml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_gzip_and_what_is_text() {
        let reads = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            reads_gzip(&headers)
        };
        assert!(reads("gzip, deflate, br") && reads("br;q=1.0, GZIP;q=0.5") && reads("*"));
        assert!(!reads("identity") && !reads("gzip;q=0") && !reads("") && !reads_gzip(&HeaderMap::new()));
        let text = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(value));
            is_text(&headers)
        };
        assert!(text("text/html; charset=utf-8") && text("application/json") && text("image/svg+xml"));
        assert!(!text("text/event-stream") && !text("image/png") && !is_text(&HeaderMap::new()));
    }
}
