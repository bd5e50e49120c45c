//! A server for a test, and a client just large enough to talk to it.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A running server; it ends with the test.
pub struct Server {
    child: Child,
    pub port: u16,
    /// The address it says it is at.
    pub url: String,
    pub data: TempDir,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Reply {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    /// The message of an error.
    pub fn error(&self) -> String {
        self.json()["error"].as_str().expect("a message").to_string()
    }
}

impl Server {
    /// Starts a server with an empty data folder and these further arguments.
    pub fn start(arguments: &[&str]) -> Server {
        Server::start_in(tempfile::tempdir().expect("a folder"), arguments)
    }

    /// Starts a server with this data folder.
    pub fn start_in(data: TempDir, arguments: &[&str]) -> Server {
        let guarded = arguments.iter().any(|argument| ["--host", "--token"].contains(argument));
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--port", "0", "--json", "--data"])
            .arg(data.path())
            .args(if guarded { &[][..] } else { &["--no-token"] })
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let told: Value = serde_json::from_str(&line).expect("JSON");
        let port = told["port"].as_u64().and_then(|port| u16::try_from(port).ok()).expect("a port");
        let url = told["url"].as_str().expect("an address").to_string();
        Server { child, port, url, data }
    }

    /// Ends the server and gives back its data folder.
    pub fn stop(mut self) -> TempDir {
        self.end();
        std::mem::replace(&mut self.data, tempfile::tempdir().expect("a folder"))
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks the server to end, as a system does, and gives back its data folder.
    #[cfg(unix)]
    pub fn leave(mut self) -> TempDir {
        let asked = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()), "the server was asked to end");
        let _ = self.child.wait();
        std::mem::replace(&mut self.data, tempfile::tempdir().expect("a folder"))
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether the process still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        stream
    }

    /// Sends bytes as they are and reads everything that comes back.
    pub fn raw(&self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = self.connect();
        // The server may have answered and gone before everything is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { unchunked(body) } else { body.to_string() };
        Some(Reply { status, head: head.to_string(), body })
    }

    /// A request with these headers, one in each line.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Reply {
        let host = match headers.lines().any(|line| line.starts_with("host:")) {
            true => String::new(),
            false => format!("host: 127.0.0.1:{}\r\n", self.port),
        };
        let headers: String = headers.lines().map(|line| format!("{line}\r\n")).collect();
        let text = format!(
            "{method} {path} HTTP/1.1\r\n{host}connection: close\r\n{headers}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.raw(text.as_bytes()).expect("an answer")
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, "content-type: application/json", &body.to_string())
    }

    /// The answer to a question that must have one.
    pub fn ask(&self, command: &str, fields: Value) -> Value {
        let reply = self.post(&format!("/api/ask/{command}"), &fields);
        assert_eq!(reply.status, 200, "{command} {fields}: {}", reply.body);
        reply.json()
    }

    /// The events of a job until it ends: names and data.
    pub fn events(&self, id: &str) -> Vec<(String, Value)> {
        let mut stream = self.connect();
        let head = format!("GET /api/jobs/{id}/events HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\r\n", self.port);
        stream.write_all(head.as_bytes()).expect("a request");
        let (mut name, mut events) = (String::new(), Vec::new());
        for line in BufReader::new(stream).lines() {
            let line = line.expect("a line");
            if let Some(found) = line.strip_prefix("event: ") {
                name = found.to_string();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                events.push((name.clone(), serde_json::from_str(data).expect("JSON")));
                if name == "end" {
                    break;
                }
            }
        }
        events
    }

    /// A file in the data folder.
    pub fn file(&self, name: &str, text: &str) {
        std::fs::write(Path::new(self.data.path()).join(name), text).expect("a file");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// The pieces of a chunked body put together.
fn unchunked(body: &str) -> String {
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || after.len() < size {
            break;
        }
        whole.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    whole
}
