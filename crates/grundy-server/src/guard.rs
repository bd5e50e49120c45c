//! Who may ask, and what browsers are told about the answers.
//!
//! The server of one person on one machine has four enemies: pages of other origins in the same browser, names that
//! an attacker's name server points at this machine (both are recognised by their headers), other users of the machine and,
//! with `--host`, everybody on the network, who must know the token.

use crate::App;
use crate::refusal::Refusal;
use crate::secret::same;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;

/// The address of the client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub IpAddr);

/// The name of the cookie that holds the token. Browsers send the cookies of a host to all its ports.
fn cookie_name(port: u16) -> String {
    format!("grundy_token_{port}")
}

/// Nothing from elsewhere, no inline script. Style attributes are allowed: components place things with them.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The pages that may show ours in a frame: none, unless the owner of the server names their origins.
pub(crate) struct Frames {
    policy: HeaderValue,
    allowed: bool,
}

impl Frames {
    /// Says what is wrong with an origin that is none.
    pub(crate) fn of(origins: &[String]) -> io::Result<Frames> {
        if let Some(wrong) = origins.iter().find(|origin| !is_origin(origin)) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("'{wrong}' is not an origin")));
        }
        let ancestors = if origins.is_empty() { "'none'".into() } else { origins.join(" ") };
        let policy = HeaderValue::from_str(&format!("{POLICY}; frame-ancestors {ancestors}"));
        Ok(Frames { policy: policy.map_err(io::Error::other)?, allowed: !origins.is_empty() })
    }

    /// Old browsers know the second header only, and it cannot name an origin.
    fn tell(&self, headers: &mut HeaderMap) {
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        if !self.allowed {
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
    }
}

/// Whether a text is an origin, such as `https://course.example` or `http://localhost:8000`: a scheme, a host, perhaps a port.
pub fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    let plain =
        |host: &str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    host.is_some_and(|host| plain(host) && host.parse::<Authority>().is_ok())
}

/// Lets a request through or refuses it, and sets the headers of the answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&app, &request) {
        Err(refusal) => refusal.into_response(),
        Ok(Some(redirect)) => redirect,
        Ok(None) => next.run(request).await,
    };
    let headers = response.headers_mut();
    app.frames.tell(headers);
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn admit(app: &App, request: &Request) -> Result<Option<Response>, Refusal> {
    if let Some(Client(address)) = request.extensions().get() {
        app.rate.admit(*address)?;
    }
    let forbidden = |message: &str| Refusal::new(StatusCode::FORBIDDEN, message);
    let host = host(request).ok_or_else(|| Refusal::input("the request names no host"))?;
    if app.token.is_none() && !is_loopback(&host) {
        return Err(forbidden("this server answers only to 127.0.0.1 and localhost"));
    }
    if !same_origin(request, &host) {
        return Err(forbidden("requests of pages from elsewhere are refused"));
    }
    match &app.token {
        Some(token) => check_token(token, &cookie_name(app.port), request),
        None => Ok(None),
    }
}

/// The host that the client believes to talk to.
fn host(request: &Request) -> Option<Authority> {
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    match named {
        Some(host) => host.parse().ok(),
        None => request.uri().authority().cloned(),
    }
}

fn is_loopback(host: &Authority) -> bool {
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Whether the request comes from our own pages, or from no page at all.
fn same_origin(request: &Request, host: &Authority) -> bool {
    let headers = request.headers();
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        return named.is_some_and(|named| named.eq_ignore_ascii_case(host.as_str()));
    }
    // Following a link from elsewhere is fine, loading something into a page from elsewhere is not.
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let is_link = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    let api = request.uri().path().starts_with("/api");
    match site {
        Some("cross-site" | "same-site") => is_link && !api && request.method() == Method::GET,
        _ => true,
    }
}

/// A page asked for with the token in its address is given it as a cookie, and sent on without it.
fn check_token(token: &str, cookie_name: &str, request: &Request) -> Result<Option<Response>, Refusal> {
    let headers = request.headers();
    if bearer(headers).or_else(|| cookie(headers, cookie_name)).is_some_and(|given| same(given, token)) {
        return Ok(None);
    }
    let query = request.uri().query().unwrap_or_default();
    let given = query.split('&').find_map(|pair| pair.strip_prefix("token="));
    let page = request.method() == Method::GET && !request.uri().path().starts_with("/api");
    if page && given.is_some_and(|given| same(given, token)) {
        let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("token=")).collect();
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        return Ok(Some(with_cookie(token, cookie_name, request.uri().path(), &query)));
    }
    let message =
        "this server needs its token: open the address it printed, or send 'authorization: Bearer TOKEN'";
    Err(Refusal::new(StatusCode::UNAUTHORIZED, message))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

fn cookie<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

fn with_cookie(token: &str, cookie_name: &str, path: &str, query: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let cookie = format!("{cookie_name}={token}; Path=/; HttpOnly; SameSite=Lax");
    // A path that begins with two slashes would be another host.
    let path = format!("/{}{query}", path.trim_start_matches('/'));
    for (name, value) in [(header::SET_COOKIE, cookie), (header::LOCATION, path)] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(headers: &[(&str, &str)], path: &str) -> Request {
        let mut request = Request::builder().uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    }

    #[test]
    fn hosts_and_origins() {
        let from = |headers: &[(&str, &str)], path: &str| {
            let request = request(headers, path);
            let host = host(&request).unwrap();
            (is_loopback(&host), same_origin(&request, &host))
        };
        let local = ("host", "127.0.0.1:8080");
        assert_eq!(from(&[local], "/api/ask/value"), (true, true));
        assert_eq!(from(&[("host", "localhost:9")], "/"), (true, true));
        assert_eq!(from(&[("host", "[::1]:9")], "/"), (true, true));
        assert!(!from(&[("host", "evil.example:8080")], "/").0);
        assert!(!from(&[("host", "127.0.0.1.evil.example")], "/").0);
        assert!(from(&[local, ("origin", "http://127.0.0.1:8080")], "/api/jobs").1);
        for wrong in ["http://evil.example", "null", "http://127.0.0.1:1", "file://"] {
            assert!(!from(&[local, ("origin", wrong)], "/api/jobs").1, "{wrong}");
        }
        let cross = ("sec-fetch-site", "cross-site");
        assert!(!from(&[local, cross, ("sec-fetch-mode", "no-cors")], "/api/games").1);
        assert!(!from(&[local, cross, ("sec-fetch-mode", "navigate")], "/api/games").1);
        assert!(from(&[local, cross, ("sec-fetch-mode", "navigate")], "/play").1);
    }

    #[test]
    fn frames_are_forbidden_unless_an_origin_is_named() {
        let told = |origins: &[&str]| {
            let origins: Vec<String> = origins.iter().map(|&origin| origin.into()).collect();
            let mut headers = HeaderMap::new();
            Frames::of(&origins).map(|frames| frames.tell(&mut headers)).map(|()| headers)
        };
        let none = told(&[]).unwrap();
        assert!(none[header::CONTENT_SECURITY_POLICY].to_str().unwrap().ends_with("frame-ancestors 'none'"));
        assert_eq!(none[header::X_FRAME_OPTIONS], "DENY");
        let two = told(&["https://course.example", "http://localhost:8000"]).unwrap();
        let policy = two[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.ends_with("frame-ancestors https://course.example http://localhost:8000"));
        assert!(!two.contains_key(header::X_FRAME_OPTIONS));
        for wrong in [
            "*",
            "",
            "https://",
            "course.example",
            "http://a/b",
            "http://a; script-src *",
            "http://a b",
            "'self'",
        ] {
            assert!(told(&[wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn tokens_come_in_three_ways() {
        let check = |headers: &[(&str, &str)], path: &str| {
            check_token("secret", "grundy_token_80", &request(headers, path))
        };
        assert!(check(&[("authorization", "Bearer secret")], "/api/jobs").is_ok());
        assert!(check(&[("cookie", "a=b; grundy_token_80=secret")], "/api/jobs").is_ok());
        let page = check(&[], "/play?expr=nim:1&token=secret&misere=1").unwrap().unwrap();
        assert_eq!(page.status(), StatusCode::SEE_OTHER);
        assert_eq!(page.headers()[header::LOCATION], "/play?expr=nim:1&misere=1");
        assert!(page.headers()[header::SET_COOKIE].to_str().unwrap().contains("HttpOnly"));
        let elsewhere = with_cookie("t", "c", "//evil.example", "");
        assert_eq!(elsewhere.headers()[header::LOCATION], "/evil.example");
        for (headers, path) in [
            (&[][..], "/"),
            (&[], "/?token=wrong"),
            (&[], "/api/jobs?token=secret"),
            (&[("authorization", "Bearer secre")], "/"),
            (&[("cookie", "grundy_token_80=")], "/"),
            (&[("cookie", "grundy_token_81=secret")], "/"),
        ] {
            assert_eq!(check(headers, path).unwrap_err().status, StatusCode::UNAUTHORIZED, "{path}");
        }
    }
}
