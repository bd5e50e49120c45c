//! Generated inputs: command lines and questions that nobody has thought of, with files that are not what they should be.
//! Whatever is said, the program answers or refuses: in time, within its memory, with a message that helps.
//!
//! `make test` runs some thousand inputs that are the same in every run; `make test-long` a hundred thousand new ones. A fault is
//! printed with its number: `GRUNDY_SEED=7 GRUNDY_ONLY=1234 cargo test --test program -- generated` runs one input again.

mod chance;
mod grammar;
mod process;
mod store;
mod verdict;

use chance::Chance;
use grammar::Grammar;
use process::{Setting, Worker};
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use store::Store;
use verdict::{Fault, Outcome, judge};

/// One input of so many is a command line, which costs a process; the others are questions to one that is there.
const LINES: u64 = 5;

/// How far it is, is told after so many inputs.
const TOLD: u64 = 5000;

/// Everything that is needed to make inputs.
struct Generator {
    grammar: Grammar,
    store: Store,
    seed: u64,
}

/// Where inputs run.
struct Bench {
    _folder: tempfile::TempDir,
    inside: std::path::PathBuf,
    worker: Worker,
}

impl Bench {
    fn new() -> Bench {
        let folder = process::furnished();
        let inside = folder.path().join("a/b/c");
        let worker = Worker::new(&inside);
        Bench { _folder: folder, inside, worker }
    }
}

/// An input that something is wrong with.
struct Found {
    fault: Fault,
    number: u64,
    input: String,
    outcome: Outcome,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let store = Store::collect();
        Generator { grammar: Grammar::learn(&store), store, seed }
    }

    /// Makes an input and runs it: what was said, and what came of it.
    fn run(&self, number: u64, bench: &mut Bench) -> (String, Outcome) {
        let mut chance = Chance::new(self.seed, number);
        if number.is_multiple_of(LINES) {
            let words = self.grammar.line(&mut chance, &self.store);
            let setting = Setting::drawn(&mut chance);
            return self.run_line(&words, &setting, Some(&mut chance), &bench.inside);
        }
        let (name, fields) = self.grammar.body(&mut chance, &self.store);
        let said = format!("{name} {}", serde_json::Value::from(fields.clone()));
        self.store.lay_out(&said, &bench.inside, Some(&mut chance));
        let outcome = bench.worker.ask(&name, &fields);
        Store::clear(&bench.inside);
        (said, outcome)
    }

    fn run_line(
        &self,
        words: &[String],
        setting: &Setting,
        chance: Option<&mut Chance>,
        folder: &Path,
    ) -> (String, Outcome) {
        self.store.lay_out(&words.join(" "), folder, chance);
        let outcome = process::run(words, folder, setting);
        Store::clear(folder);
        (format!("grundy {words:?}"), outcome)
    }

    /// Runs inputs side by side, and tells what is wrong. What may be chance is tried again.
    fn sweep(&self, numbers: std::ops::Range<u64>) -> Vec<Found> {
        let next = AtomicU64::new(numbers.start);
        let found = Mutex::new(Vec::new());
        let ended: [AtomicU64; 5] = Default::default();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut bench = Bench::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end {
                            return;
                        }
                        let (mut input, mut outcome) = self.run(number, &mut bench);
                        if judge(&outcome).is_some_and(Fault::may_be_chance) {
                            (input, outcome) = self.run(number, &mut bench);
                        }
                        ended[outcome.status.map_or(4, |status| status.clamp(0, 4) as usize)]
                            .fetch_add(1, Ordering::Relaxed);
                        if setting("GRUNDY_ONLY").is_some() {
                            println!("{input}\n{outcome:?}");
                        }
                        if let Some(fault) = judge(&outcome) {
                            let one = Found { fault, number, input, outcome };
                            // A long run may be ended by hand: what it has found is known by then.
                            println!("{}", told(std::slice::from_ref(&one)));
                            found.lock().expect("a list").push(one);
                        }
                        if (number + 1).is_multiple_of(TOLD) {
                            println!("{} inputs", number + 1);
                        }
                    }
                });
            }
        });
        println!("by status 0, 1, 2, 3, none: {ended:?}");
        let mut found = found.into_inner().expect("a list");
        found.sort_by_key(|found| (found.fault, found.number));
        found
    }
}

/// What was found, for people.
fn told(found: &[Found]) -> String {
    let mut text = String::new();
    for Found { fault, number, input, outcome } in found {
        let short = |text: &str| text.chars().take(400).collect::<String>();
        let (took, memory) = (outcome.took.as_secs_f64(), outcome.memory >> 20);
        let (input, message) = (short(input), short(&outcome.message));
        let _ = writeln!(
            text,
            "{fault:?} {number}: {input}\n  {took:.2} s, {memory} MiB, {:?}: {message}",
            outcome.status
        );
    }
    text
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

fn numbers(count: u64) -> std::ops::Range<u64> {
    match setting("GRUNDY_ONLY") {
        Some(only) => only..only + 1,
        None => 0..setting("GRUNDY_INPUTS").unwrap_or(count),
    }
}

#[test]
fn generated_inputs_are_answered_or_refused() {
    let found = Generator::new(setting("GRUNDY_SEED").unwrap_or(1)).sweep(numbers(3000));
    // Whether a machine is fast enough just now is nothing to judge a change by.
    let (chance, certain): (Vec<Found>, Vec<Found>) =
        found.into_iter().partition(|found| found.fault.may_be_chance());
    println!("{} inputs took too long or too much memory\n{}", chance.len(), told(&chance));
    assert!(certain.is_empty(), "{}", told(&certain));
}

#[test]
#[ignore = "takes an hour; part of make test-long"]
fn many_generated_inputs_are_answered_or_refused() {
    let now = std::time::UNIX_EPOCH.elapsed().expect("a clock").as_secs();
    let seed = setting("GRUNDY_SEED").unwrap_or(now);
    println!("GRUNDY_SEED={seed}");
    let found = Generator::new(seed).sweep(numbers(100_000));
    assert!(found.is_empty(), "GRUNDY_SEED={seed}: {} faults\n{}", found.len(), told(&found));
}

/// Every command that the book shows, with little time and little memory.
#[test]
#[ignore = "takes minutes; part of make test-long"]
fn commands_of_the_book_keep_to_their_limits() {
    let generator = Generator::new(1);
    let (bench, mut found) = (Bench::new(), Vec::new());
    let shown = generator.grammar.shown().enumerate();
    for (number, words) in shown.filter(|(_, words)| !words.iter().any(|word| word == "serve")) {
        let words = grammar::without_limits(words);
        let (input, outcome) = generator.run_line(&words, &Setting::default(), None, &bench.inside);
        if let Some(fault) = judge(&outcome) {
            found.push(Found { fault, number: number as u64, input, outcome });
        }
    }
    assert!(found.is_empty(), "{}", told(&found));
}
