//! Processes that are watched from outside: how long they take, and how much memory.

use super::chance::Chance;
use super::setting;
use super::store::Store;
use super::verdict::{MEMORY, Outcome, SECONDS};
use crate::common::program;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What takes longer does not come back.
const PATIENCE: Duration = Duration::from_secs(10);
/// The program with nothing to do takes less.
const BASE: u64 = 40 << 20;
/// Nobody may take more, so that the machine stays usable.
const MOST: u64 = 3 << 30;

/// What surrounds a command line: its limits, and what is on its input.
pub struct Setting {
    time: String,
    memory: String,
    input: String,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting { time: SECONDS.to_string(), memory: format!("{}M", MEMORY >> 20), input: String::new() }
    }
}

impl Setting {
    /// Mostly the usual one.
    pub fn drawn(chance: &mut Chance) -> Setting {
        let mut setting = Setting::default();
        if chance.percent(3) {
            setting.time =
                chance.pick(&["0", "0.05", "", "x", "-1", "٣", "1e-1", ".1", "0.2.", "1e"]).to_string();
        }
        if chance.percent(3) {
            setting.memory = chance.number();
        }
        if chance.percent(10) {
            setting.input = chance.spoil("A01\n3->1\nhint\nquit\n");
        }
        setting
    }
}

/// Runs a command line in a folder.
pub fn run(words: &[String], folder: &Path, setting: &Setting) -> Outcome {
    let mut told = tempfile::tempfile().expect("a file");
    let mut command = program();
    command.args(["--time", &setting.time, "--memory", &setting.memory]).args(words).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(told.try_clone().expect("a file"));
    let begun = Instant::now();
    let mut child = match command.spawn() {
        Ok(child) => child,
        // A line longer than the system takes is no input.
        Err(_) => return Outcome { status: Some(0), ..Outcome::default() },
    };
    let _ = child.stdin.take().expect("a pipe").write_all(setting.input.as_bytes());
    let mut outcome = Outcome::default();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a process") {
            break status;
        }
        outcome.memory = outcome.memory.max(memory_of(&child, "VmHWM:").saturating_sub(BASE));
        if begun.elapsed() > PATIENCE || outcome.memory > MOST {
            outcome.is_stuck = true;
            child.kill().expect("a process");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    outcome.took = begun.elapsed();
    outcome.status = status.code();
    told.rewind().expect("a file");
    let mut message = Vec::new();
    told.take(1 << 20).read_to_end(&mut message).expect("a file");
    outcome.message = String::from_utf8_lossy(&message).into_owned();
    outcome
}

/// Memory of a process, as far as the system tells: `VmHWM:` is the most it ever had, `VmRSS:` what it has.
fn memory_of(child: &Child, what: &str) -> u64 {
    let about = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = about.lines().find_map(|line| line.strip_prefix(what));
    let number =
        line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse::<u64>().ok());
    number.unwrap_or(0) << 10
}

/// A worker that holds more after an answer is replaced.
const HELD: u64 = 150 << 20;

/// A process that answers questions, as the web application has them.
pub struct Worker {
    folder: PathBuf,
    /// What it says besides its answers: its last words, if it dies.
    said: File,
    process: Option<(Child, ChildStdin, Receiver<String>)>,
}

impl Worker {
    /// It is started with the first question.
    pub fn new(folder: &Path) -> Worker {
        Worker { folder: folder.to_path_buf(), said: tempfile::tempfile().expect("a file"), process: None }
    }

    fn start(folder: &Path, said: &File) -> (Child, ChildStdin, Receiver<String>) {
        let mut command = program();
        command.args(["worker", "--memory", "300M", "--data"]).arg(folder).current_dir(folder);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(said.try_clone().expect("a file"))
            .spawn()
            .expect("a worker");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        (child, input, lines)
    }

    /// Asks a question.
    pub fn ask(&mut self, name: &str, fields: &Map<String, Value>) -> Outcome {
        let (child, input, lines) =
            self.process.get_or_insert_with(|| Worker::start(&self.folder, &self.said));
        // The most memory is counted anew from here.
        let _ = std::fs::write(format!("/proc/{}/clear_refs", child.id()), "5");
        let before = memory_of(child, "VmRSS:");
        let order = json!({"name": name, "fields": fields, "memory": MEMORY, "seconds": SECONDS});
        let begun = Instant::now();
        let asked = writeln!(input, "{order}").and_then(|()| input.flush());
        let reply = asked.map_err(|_| RecvTimeoutError::Disconnected).and_then(|()| last(lines, begun));
        let mut outcome = reply.as_ref().map(outcome).unwrap_or_default();
        outcome.took = begun.elapsed();
        outcome.memory = memory_of(child, "VmHWM:").saturating_sub(before);
        outcome.is_stuck = matches!(reply, Err(RecvTimeoutError::Timeout));
        let left = memory_of(child, "VmRSS:");
        if setting("GRUNDY_LEFT").is_some_and(|most| left > most << 20) {
            println!("{} MiB are left, before {}: {order}", left >> 20, before >> 20);
        }
        if reply.is_err() {
            self.end();
            outcome.message = self.last_words();
        } else if left > HELD {
            // As the server has it.
            self.end();
        }
        outcome
    }

    /// How the process ended, as it said itself.
    fn last_words(&mut self) -> String {
        let mut words = Vec::new();
        let _ = self.said.rewind().and_then(|()| self.said.read_to_end(&mut words));
        let _ = self.said.set_len(0).and_then(|()| self.said.rewind());
        String::from_utf8_lossy(&words).into_owned()
    }

    fn end(&mut self) {
        if let Some((mut child, _, _)) = self.process.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}

/// The report that ends a question.
fn last(lines: &Receiver<String>, begun: Instant) -> Result<Value, RecvTimeoutError> {
    loop {
        let line = lines.recv_timeout(PATIENCE.saturating_sub(begun.elapsed()))?;
        let report: Value = serde_json::from_str(&line).expect("a report");
        if report.get("progress").is_none() {
            return Ok(report);
        }
    }
}

/// A report as if it were the end of a program: the place and the remedy are data there.
fn outcome(report: &Value) -> Outcome {
    let refused = &report["refused"];
    let Some(message) = refused["message"].as_str() else {
        return Outcome { status: Some(0), ..Outcome::default() };
    };
    let help = refused["trouble"]["help"].as_str().map_or(String::new(), |help| format!("\nhelp: {help}"));
    let is_told = message.contains("help: ");
    let message = if is_told { message.to_string() } else { format!("{message}{help}") };
    let status = if refused["status"] == 408 { 3 } else { 2 };
    Outcome { status: Some(status), message, ..Outcome::default() }
}

/// A folder of its own for whoever runs inputs.
pub fn furnished() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(folder.path().join("a/b/c")).expect("a folder");
    Store::furnish(&folder.path().join("a/b/c"));
    folder
}
