//! The web server under load, in three parts:
//!
//! * 200 clients at once ask for small values, each over a connection of its own, side by side with the only other way to
//!   ask from outside: one process for each question;
//! * the same small questions of a few clients while 500 expensive ones are asked;
//! * the memory of server and workers after 100,000 requests.
//!
//! Answers are compared with the nim sum, so a wrong one counts as an error.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::ops::Range;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const CLIENTS: u64 = 200;
const QUESTIONS: u64 = 50;
const PROCESSES: u64 = 40;
/// Expensive questions that are asked at once, and clients that ask small ones meanwhile.
const EXPENSIVE: u64 = 500;
const PATIENT: u64 = 20;
/// Requests before the memory is measured.
const REQUESTS: u64 = 100_000;

/// A server on a free port, and its port.
fn start(data: &std::path::Path) -> (Child, u16) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["serve", "--port", "0", "--json", "--rate", "0", "--no-token", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let told: Value = serde_json::from_str(&line).expect("JSON");
    (child, told["port"].as_u64().expect("a port") as u16)
}

/// The heaps of a question, and their nim sum.
fn question(client: u64, number: u64) -> (String, u64) {
    let (a, b, c) = (client * 7, number * 13 % 1000, (client + number) % 1000);
    (format!("nim:{a},{b},{c}"), a ^ b ^ c)
}

/// A connection that stays open.
struct Line(BufReader<TcpStream>);

impl Line {
    fn open(port: u16) -> Option<Line> {
        let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        stream.set_nodelay(true).ok()?;
        Some(Line(BufReader::new(stream)))
    }

    /// Asks for a value; `None` if nothing comes back.
    fn post(&mut self, expr: &str) -> Option<Value> {
        let body = json!({"expr": expr}).to_string();
        let head = "POST /api/ask/value HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
        let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
        self.0.get_mut().write_all(request.as_bytes()).ok()?;
        let (mut length, mut line) = (0, String::new());
        while line != "\r\n" {
            line.clear();
            self.0.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
            if let Some(number) = line.to_lowercase().strip_prefix("content-length: ") {
                length = number.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).ok()?;
        serde_json::from_slice(&body).ok()
    }

    /// The time of a question; `None` if the answer is wrong or does not come.
    fn time(&mut self, expr: &str, expected: u64) -> Option<Duration> {
        let begun = Instant::now();
        let answer = self.post(expr)?;
        (answer["value"] == expected).then(|| begun.elapsed())
    }
}

/// Times of answers, and how many questions had no good one.
#[derive(Default)]
struct Times {
    all: Vec<Duration>,
    errors: u64,
    seconds: f64,
}

impl Times {
    /// These clients at once, with so many questions each: each client has its own ones.
    fn of(port: u16, clients: Range<u64>, questions: u64) -> Times {
        let begun = Instant::now();
        let client = move |number| {
            let Some(mut line) = Line::open(port) else { return vec![None] };
            (0..questions)
                .map(|at| {
                    let (expr, expected) = question(number, at);
                    line.time(&expr, expected)
                })
                .collect::<Vec<_>>()
        };
        let threads: Vec<_> = clients.map(|number| std::thread::spawn(move || client(number))).collect();
        let mut times = Times::default();
        for time in threads.into_iter().flat_map(|thread| thread.join().expect("a client")) {
            match time {
                Some(time) => times.all.push(time),
                None => times.errors += 1,
            }
        }
        times.all.sort_unstable();
        times.seconds = begun.elapsed().as_secs_f64();
        times
    }

    fn rate(&self) -> f64 {
        self.all.len() as f64 / self.seconds
    }

    fn at(&self, share: f64) -> Duration {
        self.all.get((self.all.len() as f64 * share) as usize).copied().unwrap_or_default()
    }

    fn print(&self, what: &str) {
        let (rate, median, last) = (self.rate(), self.at(0.5), self.at(0.99));
        println!("{what:42} {rate:7.0}/s   p50 {median:?}   p99 {last:?}   {} errors", self.errors);
    }
}

/// Small questions while expensive ones are under way: how long they take, and how many of the expensive ones were still
/// asked at the end.
fn beside_expensive(port: u16) -> (Times, u64) {
    static ENDED: AtomicU64 = AtomicU64::new(0);
    for number in 0..EXPENSIVE {
        std::thread::spawn(move || {
            let game = ["cram", "domino-juvavum", "hole-cram", "triomino-cram"][number as usize % 4];
            let board = format!("{game}({}x{})", 7 + number % 9, 8 + number / 9);
            let _ = Line::open(port).and_then(|mut line| line.post(&board));
            ENDED.fetch_add(1, Ordering::Relaxed);
        });
    }
    std::thread::sleep(Duration::from_secs(1));
    // Clients that have asked nothing so far: no answer is known.
    let times = Times::of(port, 300..300 + PATIENT, 100);
    (times, EXPENSIVE.saturating_sub(ENDED.load(Ordering::Relaxed)))
}

/// The time of a question that needs some work, and the best of some times of the same one again.
fn twice(port: u16) -> Option<[Duration; 2]> {
    let mut line = Line::open(port)?;
    let first = line.time("cram(4x5)", 2)?;
    Some([first, (0..50).filter_map(|_| line.time("cram(4x5)", 2)).min()?])
}

fn processes() -> f64 {
    let begun = Instant::now();
    for at in 0..PROCESSES {
        let (expr, expected) = question(1, at);
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(["value", &expr, "--json"]).output();
        let answer: Value = serde_json::from_slice(&output.expect("an answer").stdout).expect("JSON");
        assert_eq!(answer["value"], expected);
    }
    PROCESSES as f64 / begun.elapsed().as_secs_f64()
}

/// The resident memory of a process and its children, in MiB; `None` where the system does not tell.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let own: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).ok()?;
    let theirs = children.split_whitespace().filter_map(|child| memory(child.parse().ok()?)).sum::<u64>();
    Some(own / 1024 + theirs)
}

fn main() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut server, port) = start(data.path());
    let small = Times::of(port, 0..CLIENTS, QUESTIONS);
    small.print(&format!("{CLIENTS} clients, small questions"));
    let apart = processes();
    println!(
        "{:42} {apart:7.0}/s   ratio {:.1}",
        "a process for each question, in turn",
        small.rate() / apart
    );
    if let Some([first, again]) = twice(port) {
        println!("cram(4x5): {first:?} the first time, {again:?} the second");
    }
    let before = memory(server.id());
    Times::of(port, 0..PATIENT, REQUESTS / PATIENT)
        .print(&format!("{REQUESTS} requests of {PATIENT} clients"));
    if let (Some(before), Some(after)) = (before, memory(server.id())) {
        println!("memory of server and workers: {before} MiB before, {after} MiB after {REQUESTS} requests");
    }
    let (times, left) = beside_expensive(port);
    times.print(&format!("{PATIENT} clients beside {EXPENSIVE} expensive questions"));
    println!("{left} of the expensive ones were under way or waiting at the end");
    server.kill().expect("the server ends");
    let _ = server.wait();
}
