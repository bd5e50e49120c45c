//! What all commands share: the global options, limits, progress, signals, and printing for people or programs.

use crate::failure::Failure;
use crate::signals;
use crate::style::complain;
use crate::watchdog::{Begun, Watchdog};
use crate::words::Words;
use anstream::adapter::StripBytes;
use grundy::ask::fields::whole;
use grundy::ask::{Asked, Document};
use grundy::budget::{Budget, Monitor};
use grundy::game::Flow;
use grundy::language::Language;
use grundy::trouble::Trouble;
use grundy::workbench::{Limits, Workbench};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What stands above the options that every command understands.
pub const HEADING: &str = "Global options";

/// Options every command understands.
#[derive(clap::Args, Clone)]
pub struct Globals {
    /// Print one JSON object instead of text
    #[arg(long, global = true, help_heading = HEADING)]
    pub json: bool,
    /// The most memory for tables, such as 500M or 4G [default: half of the machine's]
    #[arg(long, global = true, help_heading = HEADING, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Stop after so many seconds, such as 60 or 0.5
    #[arg(long, global = true, help_heading = HEADING, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time: Option<Duration>,
    /// The language of the program: en, de or nl [default: that of the system, else en]
    #[arg(long, global = true, help_heading = HEADING, value_name = "CODE")]
    pub language: Option<Language>,
}

/// Normal or misère play.
#[derive(clap::Args, Clone, Copy)]
pub struct Play {
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

/// Reads a number of bytes: `500M`, `4G` or `1e9`.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size; write for example 500M or 4G");
    let digits = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |last| last + 1);
    let number: u64 = whole(&text[..digits]).map_err(|_| wrong())?;
    let shift = match text[digits..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(wrong()),
    };
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// Reads a time: `60`, `0.5` or `1e4`. A time longer than any clock is the longest one.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let plain = plain.then(|| text.parse::<f64>().ok()).flatten();
    let seconds = plain.or_else(|| whole::<u64>(text).ok().map(|seconds| seconds as f64));
    let seconds =
        seconds.ok_or_else(|| format!("'{text}' is not a number of seconds; write for example 60 or 0.5"))?;
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// A text without the codes that colour it on a terminal.
pub fn uncoloured(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// The options, the watch over long work, and the way to print.
pub struct Context {
    /// Whether to print JSON.
    pub json: bool,
    bench: Workbench,
    words: Words,
    memory: u64,
    watch: Watch,
    waiting: Arc<AtomicBool>,
    begun: Arc<Begun>,
    captured: Option<Captured>,
}

/// A file that remembers what the system said when it could not be written.
struct Told<'o> {
    out: &'o mut (dyn Write + Send),
    error: Option<std::io::Error>,
}

impl Write for Told<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.out.write(bytes).inspect_err(|error| {
            self.error = error.raw_os_error().map(std::io::Error::from_raw_os_error);
        })
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// What a command prints that runs within another one.
#[derive(Default)]
struct Captured(Mutex<Vec<u8>>);

impl Write for &Captured {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Passes text on without the codes that colour it.
struct Uncoloured<'c> {
    out: &'c Captured,
    state: StripBytes,
}

impl Write for Uncoloured<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for plain in self.state.strip_next(bytes) {
            self.out.write_all(plain)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Draws progress on a terminal and stops on Ctrl-C or when the time is up.
#[derive(Clone)]
struct Watch {
    interrupted: Arc<AtomicBool>,
    /// Whether anybody was told to stop.
    heard: Arc<AtomicBool>,
    /// Set when a file that belongs to an answer could not be written.
    unkept: Arc<AtomicBool>,
    deadline: Option<Instant>,
    bar: ProgressBar,
    started: Instant,
    words: Words,
}

impl Watch {
    fn new(interrupted: Arc<AtomicBool>, time: Option<Duration>, words: Words) -> Watch {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(words.progress()) {
            bar.set_style(style);
        }
        let started = Instant::now();
        // A time limit beyond the clock's range is none.
        let deadline = time.and_then(|time| started.checked_add(time));
        Watch { interrupted, heard: Arc::default(), unkept: Arc::default(), deadline, bar, started, words }
    }
}

impl Monitor for Watch {
    fn tick(&self, positions: u64) -> Flow {
        // Short work needs no progress bar.
        if self.started.elapsed() > Duration::from_millis(500) {
            self.bar.set_position(positions);
        }
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn units(&self, done: u64, all: u64) {
        self.bar.set_message(self.words.done(done, all));
    }

    fn notice(&self, what: &str) {
        let (warning, what) = (crate::style::error(self.words.warning()), self.words.message(what));
        self.bar.suspend(|| complain(&format!("{warning}: {what}")));
    }

    fn unkept(&self, what: &str) {
        self.unkept.store(true, Ordering::Relaxed);
        self.notice(what);
    }
}

impl Watch {
    fn is_over(&self) -> bool {
        let late = self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        let over = late || self.interrupted.load(Ordering::Relaxed);
        if over {
            self.heard.store(true, Ordering::Relaxed);
        }
        over
    }
}

impl Context {
    /// Sets the watch.
    pub fn new(globals: Globals, words: Words, bench: &Workbench) -> Context {
        let interrupted = Arc::new(AtomicBool::new(false));
        let waiting = Arc::new(AtomicBool::new(false));
        signals::heed(&interrupted, &waiting);
        let watch = Watch::new(interrupted, globals.time, words);
        let (stop, heard) = (Arc::clone(&watch.interrupted), Arc::clone(&watch.heard));
        let reached = watch.bar.clone();
        let begun = Arc::<Begun>::default();
        let dog = Watchdog { deadline: watch.deadline, memory: globals.memory, stop, heard, reached, begun };
        let begun = Arc::clone(&dog.begun);
        dog.start();
        let memory = globals.memory.unwrap_or_else(|| Limits::default().memory);
        // The watch keeps the time, so that everything a command does is within one limit.
        // What other programs read does not depend on the system's language.
        let language = if globals.json { globals.language.unwrap_or_default() } else { words.0 };
        let bench = bench.with_limits(Limits::with_memory(memory)).with_language(language);
        Context { json: globals.json, bench, words, memory, watch, waiting, begun, captured: None }
    }

    /// The same limits and the same watch, for a further command whose output is kept.
    pub fn aside(&self) -> Context {
        let (watch, waiting) = (self.watch.clone(), Arc::clone(&self.waiting));
        let begun = Arc::clone(&self.begun);
        let captured = Some(Captured::default());
        let (json, words, memory) = (self.json, self.words, self.memory);
        Context { json, bench: self.bench.clone(), words, memory, watch, waiting, begun, captured }
    }

    /// The words in which people are told.
    pub fn words(&self) -> Words {
        self.words
    }

    /// What was printed, if it was kept.
    pub fn into_output(self) -> String {
        let output = self.captured.map(|captured| captured.0);
        let bytes =
            output.map_or(Vec::new(), |bytes| bytes.into_inner().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Everything on the input, for commands that read a file called `-`.
    pub fn input(&self) -> std::io::Result<String> {
        std::io::read_to_string(std::io::stdin())
    }

    /// Set when the command is to stop: by Ctrl-C, or by whoever runs it.
    #[cfg(feature = "serve")]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.watch.interrupted)
    }

    /// For a process that answers one question after the other: what is to be done when one begins.
    #[cfg(feature = "serve")]
    pub fn beginning(&self) -> impl Fn() + Send + 'static {
        let (begun, stop, memory) = (Arc::clone(&self.begun), self.stop_flag(), self.memory);
        move || begun.anew(memory, &stop)
    }

    /// Where a command draws a progress bar of its own: nowhere inside another program.
    pub fn draw_target(&self) -> ProgressDrawTarget {
        if self.captured.is_some() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() }
    }

    /// Whether Ctrl-C was pressed or the time is up. For work on several threads, which draws its own progress.
    pub fn is_stopped(&self) -> bool {
        self.watch.is_over()
    }

    /// Who watches over long work.
    pub fn monitor(&self) -> &dyn Monitor {
        &self.watch
    }

    /// A budget with the user's limits.
    pub fn budget(&self) -> Budget<'_> {
        Budget::watched(self.memory, &self.watch)
    }

    /// Reads a line that the user types, after a prompt on a terminal; `None` at the end of the input.
    pub fn prompt(&self, prompt: &str) -> Result<Option<String>, Failure> {
        if self.captured.is_some() {
            return Ok(None);
        }
        let input = std::io::stdin();
        if input.is_terminal() {
            let mut out = std::io::stdout();
            out.write_all(prompt.as_bytes())?;
            out.flush()?;
        }
        let mut line = Vec::new();
        self.waiting.store(true, Ordering::Relaxed);
        let read = input.lock().read_until(b'\n', &mut line);
        self.waiting.store(false, Ordering::Relaxed);
        Ok((read? > 0).then(|| String::from_utf8_lossy(&line).trim().to_string()))
    }

    /// Where questions are asked.
    pub fn bench(&self) -> &Workbench {
        &self.bench
    }

    /// Does work within the user's limits.
    pub fn work<T>(
        &self,
        work: impl FnOnce(&Workbench, &mut Budget<'_>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.bench.work(&self.watch, |budget| work(&self.bench, budget))
    }

    /// Asks a question within the user's limits.
    pub fn ask<Q: Asked>(&self, question: &Q) -> Result<Q::Answer, Trouble> {
        self.bench.ask_watched(question, &self.watch)
    }

    /// Prints an answer: JSON for programs, lines for people.
    pub fn tell(
        &self,
        answer: &impl serde::Serialize,
        lines: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        self.watch.bar.finish_and_clear();
        let text = match self.json {
            true => serde_json::to_string(answer).map_err(std::io::Error::from)?,
            false => lines(),
        };
        self.print(&text)
    }

    /// Prints an answer whose lines are English: each is said in the user's language as far as it is known.
    pub fn say(&self, answer: &impl serde::Serialize, lines: impl FnOnce() -> String) -> Result<(), Failure> {
        self.tell(answer, || self.words().lines(&lines()))
    }

    /// Prints a line or several.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        if let Some(mut captured) = self.captured.as_ref() {
            return Ok(writeln!(captured, "{}", uncoloured(text.trim_end_matches('\n')))?);
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", text.trim_end_matches('\n'))?;
        out.flush()?;
        Ok(())
    }

    /// Prints a line of a longer answer while work goes on.
    pub fn print_line(&self, line: &str) -> Result<(), Failure> {
        self.watch.bar.suspend(|| self.print(line))
    }

    /// Writes a file that an answer holds; '-' is the output.
    pub fn write(&self, file: &Path, document: &Document) -> Result<(), Failure> {
        self.watch.bar.finish_and_clear();
        if file.as_os_str() == "-" {
            let mut out = self.output();
            out.write_all(document.bytes())?;
            return Ok(out.flush()?);
        }
        let written = self.bench.files().write(file, |out| out.write_all(document.bytes()));
        written.map_err(|error| Trouble::unwritable(file, &error).into())
    }

    /// Writes a file that comes with an answer; whether it is there. If not, that is told at once, and the answer is told all the
    /// same: the work is not lost. The program ends with status 2 then.
    pub fn keep(&self, file: &Path, document: &Document) -> Result<bool, Failure> {
        self.kept(self.write(file, document))
    }

    /// The same for what was written in another way.
    pub fn kept(&self, written: Result<(), Failure>) -> Result<bool, Failure> {
        let Err(Failure::Input(_)) = &written else { return written.map(|()| true) };
        self.watch.unkept.store(true, Ordering::Relaxed);
        self.finish(written);
        Ok(false)
    }

    /// Writes a file that is too long to hold in memory: `fill` writes its content.
    pub fn write_long<T>(
        &self,
        file: &Path,
        fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut failed = None;
        let written = self.bench.files().write(file, |out| {
            let mut out = Told { out, error: None };
            fill(&mut out).map_err(|failure| {
                failed = Some(failure);
                // What the system said names neither the file nor a remedy.
                out.error.take().unwrap_or_else(|| std::io::Error::other("not finished"))
            })
        });
        written.map_err(|error| match failed {
            Some(failure) if error.raw_os_error().is_none() => failure,
            _ => Trouble::unwritable(file, &error).into(),
        })
    }

    /// Finds out, before long work, whether files can be written.
    pub fn check_writable<'f, P: AsRef<Path> + ?Sized + 'f>(
        &self,
        files: impl IntoIterator<Item = &'f P>,
    ) -> Result<(), Failure> {
        let files = files.into_iter().map(AsRef::as_ref);
        for file in files.filter(|file| file.as_os_str() != "-") {
            let checked = self.bench.files().check_writable(file);
            checked.map_err(|error| Trouble::unwritable(file, &error))?;
        }
        Ok(())
    }

    /// Makes a folder for files, unless it is there.
    pub fn make_folder(&self, folder: &Path) -> Result<(), Failure> {
        let made = self.bench.files().writable(folder).and_then(std::fs::create_dir_all);
        made.map_err(|error| Trouble::unwritable(folder, &error).into())
    }

    /// Where to write coloured text that is too long to hold as one.
    pub fn text_output(&self) -> Box<dyn Write + '_> {
        self.watch.bar.finish_and_clear();
        match &self.captured {
            Some(captured) => Box::new(Uncoloured { out: captured, state: StripBytes::new() }),
            None => Box::new(BufWriter::new(anstream::stdout().lock())),
        }
    }

    /// Where to write output that is too long to hold as one text.
    pub fn output(&self) -> Box<dyn Write + '_> {
        self.watch.bar.finish_and_clear();
        match &self.captured {
            Some(captured) => Box::new(captured),
            None => Box::new(BufWriter::new(std::io::stdout().lock())),
        }
    }

    /// Reports how the command ended.
    pub fn finish(&self, result: Result<(), Failure>) -> ExitCode {
        self.watch.bar.finish_and_clear();
        let is_kept = !self.watch.unkept.load(Ordering::Relaxed);
        let failure = match result {
            Ok(()) | Err(Failure::Negative) if !is_kept => return ExitCode::from(UNKEPT),
            Ok(()) => return ExitCode::SUCCESS,
            Err(failure) => failure,
        };
        if !failure.message().is_empty() {
            let is_input = matches!(failure, Failure::Input(_));
            let kind = if is_input { self.words.error() } else { self.words.stopped() };
            let message = self.words.message(failure.message());
            let lines: Vec<String> = message.lines().map(cut).collect();
            complain(&format!("{}: {}", crate::style::error(kind), lines.join("\n")));
        }
        failure.code()
    }
}

/// The status of an answer that was told whole, beside which a file could not be written.
const UNKEPT: u8 = 2;

/// The most letters of a line that says what was wrong: it may name what the user has written, such as a file.
const LONGEST_LINE: usize = 600;

/// A line of a message without its middle, if it is very long.
fn cut(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    match letters.len() {
        0..=LONGEST_LINE => line.into(),
        all => {
            let (first, last) = (&letters[..LONGEST_LINE / 2], &letters[all - LONGEST_LINE / 2..]);
            first.iter().chain(&[' ', '…', ' ']).chain(last).collect()
        }
    }
}
