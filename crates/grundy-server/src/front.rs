//! The front end: built into the program, or read from a folder while it is being worked on.

use crate::App;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Embed)]
#[folder = "pages"]
#[allow_missing = true]
struct Built;

/// Shown if the front end was not built.
const UNBUILT: &str = "<!doctype html><meta charset=utf-8><title>Grundy</title>
<h1>Grundy</h1>
<p>The server runs, but its pages were not built. In the project's folder, <code>make run</code> builds and starts
everything; or build them in <code>web</code> with <code>npm ci &amp;&amp; npm run build</code> and start again.</p>
<p>The interface for programs is here: <a href=/api/openapi.json>/api/openapi.json</a></p>
";

/// Where the pages come from.
pub(crate) enum Front {
    /// The program itself.
    Built,
    /// A folder, by its full name.
    Folder(PathBuf),
}

impl Front {
    fn file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Front::Built => Built::get(path).map(|file: EmbeddedFile| file.data),
            Front::Folder(folder) => read(folder, path).map(Cow::Owned),
        }
    }
}

/// A file of the folder; nothing outside of it, however it is named.
fn read(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let file = folder.join(path).canonicalize().ok()?;
    if !file.starts_with(folder) || !file.is_file() {
        return None;
    }
    std::fs::read(file).ok()
}

/// Whether each part of a path is a plain name.
fn is_plain(path: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-@~".contains(&byte))
    };
    path.split('/').all(plain)
}

/// Every path that is not of the interface. Paths without a point are pages of the front end, which finds its own way.
pub async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return crate::refusal::Refusal::missing(
            "there is nothing of this name in the interface\nhelp: see /api/openapi.json",
        )
        .into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let message = "pages can only be read";
        return crate::refusal::Refusal::new(StatusCode::METHOD_NOT_ALLOWED, message).into_response();
    }
    let is_page = path.is_empty() || !path.contains('.');
    let name = if is_page { "index.html" } else { path };
    let file = if is_plain(name) { app.front.file(name) } else { None };
    match file {
        Some(bytes) => page(name, bytes, matches!(app.front, Front::Built)),
        None if is_page => page("index.html", UNBUILT.as_bytes().into(), false),
        None => crate::refusal::Refusal::missing("there is no such page\nhelp: begin at /").into_response(),
    }
}

fn page(name: &str, bytes: Cow<'static, [u8]>, built: bool) -> Response {
    let mut response = Response::new(match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    // The names of built assets change with their content.
    let lasting = built && name.starts_with("assets/");
    let caching = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

/// The media type of a file, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_paths_inside_the_folder() {
        for good in ["index.html", "assets/index-B1c_2.js", "a/b/c.svg"] {
            assert!(is_plain(good), "{good}");
        }
        for bad in ["../x", "a/../b", ".env", "a//b", "a\\b", "%2e%2e/x", "a/.git/x", "C:x", "a\0b"] {
            assert!(!is_plain(bad), "{bad}");
        }
        let root = tempfile::tempdir().unwrap();
        let inside = root.path().canonicalize().unwrap().join("dist");
        std::fs::create_dir(&inside).unwrap();
        std::fs::write(root.path().join("secret.txt"), "1").unwrap();
        std::fs::write(inside.join("index.html"), "2").unwrap();
        assert!(read(&inside, "index.html").is_some());
        assert!(read(&inside, "../secret.txt").is_none());
        assert!(read(&inside, "").is_none());
    }
}
