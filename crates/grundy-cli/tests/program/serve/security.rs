//! Who is let in, and what gets out.

use super::client::Server;
use crate::common::failure;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

const JSON: &str = "content-type: application/json";

#[test]
fn serve_tells_browsers_to_be_strict() {
    let server = Server::start(&[]);
    for path in ["/", "/api/games", "/api/nothing", "/no.such.file"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe-eval"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn serve_lets_only_named_origins_show_its_pages_in_a_frame() {
    let server =
        Server::start(&["--embed-in", "https://course.example/", "--embed-in", "http://localhost:8000"]);
    let reply = server.get("/play");
    let policy = reply.header("content-security-policy").expect("a policy");
    assert!(policy.ends_with("frame-ancestors https://course.example http://localhost:8000"), "{policy}");
    assert_eq!(reply.header("x-frame-options"), None);
    for wrong in ["*", "course.example", "https://a; script-src *", "'self'"] {
        let (status, told) = failure(&["serve", "--port", "0", "--embed-in", wrong]);
        assert_eq!(status, 2, "{told}");
        assert!(told.contains("name a scheme and a host"), "{told}");
    }
}

#[test]
fn serve_refuses_pages_from_elsewhere() {
    let server = Server::start(&[]);
    let status =
        |headers: &str| server.request("POST", "/api/ask/games", &format!("{JSON}\n{headers}"), "{}").status;
    assert_eq!(status(&format!("origin: http://127.0.0.1:{}", server.port)), 200);
    assert_eq!(status(&format!("host: localhost:{0}\norigin: http://localhost:{0}", server.port)), 200);
    for headers in [
        "origin: http://evil.example",
        "origin: null",
        "origin: http://localhost:1",
        "host: evil.example",
        "host: 127.0.0.1.evil.example:80",
        "sec-fetch-site: cross-site",
    ] {
        assert_eq!(status(headers), 403, "{headers}");
    }
    // A link from elsewhere may open the page.
    let link = server.request("GET", "/", "sec-fetch-site: cross-site\nsec-fetch-mode: navigate", "");
    assert_eq!(link.status, 200);
}

#[test]
fn serve_needs_a_token_for_others() {
    let server = Server::start(&["--host", "0.0.0.0", "--token", "abcdefgh12"]);
    let status = |path: &str, headers: &str| server.request("GET", path, headers, "").status;
    assert_eq!(status("/", ""), 401);
    assert_eq!(status("/api/games", ""), 401);
    assert_eq!(status("/api/games", "authorization: Bearer abcdefgh13"), 401);
    assert_eq!(status("/api/games?token=abcdefgh12", ""), 401);
    assert_eq!(status("/api/games", "authorization: Bearer abcdefgh12"), 200);
    assert_eq!(status("/?token=wrong", ""), 401);
    let page = server.get("/?token=abcdefgh12");
    assert_eq!((page.status, page.header("location")), (303, Some("/")));
    let cookie = page.header("set-cookie").expect("a cookie").split(';').next().expect("a pair");
    assert_eq!(status("/api/games", &format!("cookie: {cookie}")), 200);
    assert_eq!(status("/api/games", &format!("cookie: {cookie}\norigin: http://evil.example")), 403);
    // One is made up, on this machine as well: others may use it, too.
    for host in ["0.0.0.0", "127.0.0.1"] {
        let others = Server::start(&["--host", host]);
        assert_eq!(others.get("/api/games").status, 401);
    }
    let (status, message) = failure(&["serve", "--no-token", "--host", "0.0.0.0", "--port", "0"]);
    assert!(status == 2 && message.contains("leave --no-token out"), "{message}");
}

#[test]
fn serve_limits_sizes_and_rates() {
    let server = Server::start(&["--rate", "20"]);
    let large = json!({"expr": "x".repeat(300 << 10)}).to_string();
    assert_eq!(server.request("POST", "/api/ask/value", JSON, &large).status, 413);
    let statuses: Vec<u16> = (0..80).map(|_| server.get("/api/health").status).collect();
    assert!(statuses.iter().all(|status| [200, 429].contains(status)));
    assert!(statuses.contains(&429) && statuses.contains(&200), "{statuses:?}");
}

#[test]
fn serve_does_not_wait_for_slow_clients() {
    let server = Server::start(&[]);
    let mut idle: Vec<TcpStream> =
        (0..50).map(|_| TcpStream::connect(("127.0.0.1", server.port)).expect("a connection")).collect();
    for stream in &mut idle {
        stream.write_all(b"POST /api/ask/value HTTP/1.1\r\nhost: 127.0.0.1\r\n").expect("a beginning");
    }
    let begun = Instant::now();
    assert_eq!(server.get("/api/health").status, 200);
    assert!(begun.elapsed() < Duration::from_secs(5));
    // In the end they are sent away.
    let mut first = idle.swap_remove(0);
    first.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    let mut rest = Vec::new();
    let _ = first.read_to_end(&mut rest);
    assert!(begun.elapsed() < Duration::from_secs(50), "the connection was closed");
}

#[test]
fn serve_reads_no_files_but_its_own() {
    let server = Server::start(&[]);
    server.file("moves.txt", "1 2");
    server.file("game.json", r#"{"edges": [["a", "b"]]}"#);
    let value = |expr: &str| server.post("/api/ask/value", &json!({"expr": expr}));
    assert_eq!(value("subtract(file(moves.txt)):5").json()["value"], 2);
    assert_eq!(value("graph(game.json):a").json()["value"], 1);
    let secret = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(secret.path(), "1 2").expect("a file");
    for file in
        [secret.path().to_str().expect("text"), "/etc/passwd", "../../../../etc/passwd", "/no/such/file"]
    {
        for expr in [format!("subtract(file({file})):5"), format!("graph({file}):a")] {
            let reply = value(&expr);
            assert_eq!(reply.status, 400, "{expr}: {}", reply.body);
            assert!(reply.error().contains("only files of the data folder can be read"), "{}", reply.error());
        }
        let look = server.post("/api/play/look", &json!({"expr": format!("graph({file}):a")}));
        assert_eq!(look.status, 400);
        for field in ["name", "file"] {
            let reply = server.post("/api/ask/prove", &json!({field: file}));
            assert_eq!(reply.status, 400, "{field}: {}", reply.body);
        }
    }
}

#[test]
fn serve_shows_a_folder_of_pages_and_nothing_else() {
    let front = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(front.path().join("dist")).expect("a folder");
    std::fs::create_dir(front.path().join("dist/assets")).expect("a folder");
    std::fs::write(front.path().join("secret.txt"), "secret").expect("a file");
    std::fs::write(front.path().join("dist/index.html"), "the page").expect("a file");
    std::fs::write(front.path().join("dist/assets/app.js"), "the script").expect("a file");
    let folder = front.path().join("dist");
    let server = Server::start(&["--front", folder.to_str().expect("text")]);
    for page in ["/", "/play", "/learn/nim?x=1"] {
        let reply = server.get(page);
        assert_eq!((reply.status, reply.body.as_str()), (200, "the page"), "{page}");
        assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
    }
    assert_eq!(server.get("/assets/app.js").header("content-type"), Some("text/javascript; charset=utf-8"));
    for wrong in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..\\..\\secret.txt",
        "//etc/passwd.txt",
        "/nothing.js",
    ] {
        let reply = server.get(wrong);
        assert!(!reply.body.contains("secret") && reply.status == 404, "{wrong}: {reply:?}");
    }
    assert_eq!(server.request("POST", "/", JSON, "{}").status, 405);
}

#[test]
fn serve_says_why_it_cannot_start() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let data = tempfile::tempdir().expect("a folder");
    let data = data.path().to_str().expect("text");
    let (status, message) = failure(&["serve", "--port", &port, "--data", data]);
    assert_eq!(status, 2);
    assert!(message.contains(&format!("port {port} is in use")) && message.contains("--port 0"), "{message}");
    for arguments in [
        ["--token", "short"],
        ["--front", "/no/such/folder"],
        ["--data", "/proc/no/folder"],
        ["--host", "example.org"],
        ["--job-memory", "much"],
    ] {
        let mut all = vec!["serve", "--port", "0"];
        all.extend(arguments);
        assert_eq!(failure(&all).0, 2, "{arguments:?}");
    }
}

#[test]
fn serve_packs_texts_for_those_who_can_read_that() {
    let server = Server::start(&[]);
    let packed =
        |accepts: &str| server.request("GET", "/api/games", accepts, "").header("content-encoding").is_some();
    assert!(packed("accept-encoding: gzip, br"));
    assert!(
        !packed("accept-encoding: identity")
            && !packed("accept-encoding: gzip;q=0")
            && !packed("x-other: gzip")
    );
    let small = server.request("GET", "/api/health", "accept-encoding: gzip", "");
    assert_eq!(small.json()["status"], "ok");
}

#[test]
fn serve_says_an_address_one_can_go_to() {
    let everywhere = Server::start(&["--host", "0.0.0.0", "--token", "abcdefgh12"]);
    assert_eq!(everywhere.url, format!("http://127.0.0.1:{}/?token=abcdefgh12", everywhere.port));
}
