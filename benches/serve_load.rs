//! The web server under load: 200 clients at once ask for small values, each over a connection of its own.
//!
//! Side by side with the only other way to ask from outside: one process for each question. Answers are compared with the
//! nim sum, so a wrong one counts as an error.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const CLIENTS: u64 = 200;
const QUESTIONS: u64 = 50;
const PROCESSES: u64 = 40;

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
    let (a, b, c) = (client * 7 % 1000, number * 13 % 1000, (client + number) % 1000);
    (format!("nim:{a},{b},{c}"), a ^ b ^ c)
}

/// Asks on a connection that stays open; `None` if the answer is wrong or does not come.
fn ask(stream: &mut BufReader<TcpStream>, expr: &str, expected: u64) -> Option<()> {
    let body = json!({"expr": expr}).to_string();
    let head = "POST /api/ask/value HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
    let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
    stream.get_mut().write_all(request.as_bytes()).ok()?;
    let (mut length, mut line) = (0, String::new());
    loop {
        line.clear();
        stream.read_line(&mut line).ok()?;
        let lower = line.to_lowercase();
        if let Some(number) = lower.strip_prefix("content-length: ") {
            length = number.trim().parse().ok()?;
        }
        if line == "\r\n" {
            break;
        }
        if line.is_empty() {
            return None;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    let answer: Value = serde_json::from_slice(&body).ok()?;
    (answer["value"] == expected).then_some(())
}

/// The times of one client's questions, and how many had no good answer.
fn client(port: u16, number: u64) -> (Vec<Duration>, u64) {
    let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) else { return (Vec::new(), QUESTIONS) };
    let _ = stream.set_nodelay(true);
    let (mut stream, mut times, mut errors) = (BufReader::new(stream), Vec::new(), 0);
    for at in 0..QUESTIONS {
        let (expr, expected) = question(number, at);
        let begun = Instant::now();
        match ask(&mut stream, &expr, expected) {
            Some(()) => times.push(begun.elapsed()),
            None => errors += 1,
        }
    }
    (times, errors)
}

/// The time of a question that needs some work, and the best of some times of the same one again.
fn twice(port: u16) -> Option<[Duration; 2]> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_nodelay(true).ok()?;
    let mut stream = BufReader::new(stream);
    let mut time = || {
        let begun = Instant::now();
        ask(&mut stream, "cram(4x5)", 2).map(|()| begun.elapsed())
    };
    let first = time()?;
    Some([first, (0..50).filter_map(|_| time()).min()?])
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

fn main() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut server, port) = start(data.path());
    let begun = Instant::now();
    let threads: Vec<_> =
        (0..CLIENTS).map(|number| std::thread::spawn(move || client(port, number))).collect();
    let (mut times, mut errors) = (Vec::new(), 0);
    for thread in threads {
        let (mut some, wrong) = thread.join().expect("a client");
        times.append(&mut some);
        errors += wrong;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let twice = twice(port);
    server.kill().expect("the server ends");
    let _ = server.wait();
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    let rate = times.len() as f64 / seconds;
    let apart = processes();
    println!("{CLIENTS} clients, {QUESTIONS} questions each, {errors} errors");
    println!("server                   {rate:9.0} questions/s   p50 {:?}   p99 {:?}", at(0.5), at(0.99));
    if let Some([first, again]) = twice {
        println!("cram(4x5): {first:?} the first time, {again:?} the second");
    }
    println!("a process each, in turn  {apart:9.0} questions/s   ratio {:.1}", rate / apart);
}
