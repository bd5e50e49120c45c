//! Times of the prover and of both checkers for every theorem of the store, beside the plain alternative: writing members
//! out and checking them letter by letter for n = 1 to 12, which proves nothing about the others.
//!
//! Columns: proof with its check, the check of the certificate alone in Rust and in Python (the start of Python, which is
//! measured by itself, taken off), the members written out. Time by the clock on the wall, best of three; theorems with more than 20,000 claims
//! are measured once. The last column is how many times longer the members take than the proof for all of them.
//!
//! An argument restricts the table to theorems whose name contains it.

use grundy::budget::Budget;
use grundy::structure::{Description, Expansion, Point, Verdict, prove};
use grundy::theorems::{Stored, Theorems, checked};
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const MEMBERS: i128 = 12;
const ENOUGH: Duration = Duration::from_millis(60);

/// Time of one run: the best of three measurements, each repeated until the clock can tell; one run if it takes long.
fn best_of_three<T>(long: bool, mut run: impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    let mut result = run();
    if long {
        return (start.elapsed(), result);
    }
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let (start, mut runs) = (Instant::now(), 0);
        let spent = loop {
            result = run();
            runs += 1;
            let spent = start.elapsed();
            if spent >= ENOUGH {
                break spent;
            }
        };
        best = best.min(spent / runs);
    }
    (best, result)
}

/// Checks the members with all variables equal, 1 to 12, that satisfy the conditions; how many letters that were.
fn members(description: &Description) -> usize {
    let mut letters = 0;
    for value in 1..=MEMBERS {
        let at = Point::new(description.free_variables().into_iter().zip(std::iter::repeat(value)));
        if let Ok(member) = Expansion::new(description, &at, &mut Budget::unlimited()) {
            assert_eq!(member.first_error(description, &Budget::unlimited()), Ok(None));
            letters += member.enough();
        }
    }
    letters
}

/// Proofs with more claims take long.
const LONG: usize = 20_000;

/// How long Python's checker takes for a file, by the clock on the wall; with no file, how long Python takes to start. `None`
/// without Python.
fn python(file: Option<&Path>, long: bool) -> Option<Duration> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/certify.py");
    let mut best = Duration::MAX;
    for _ in 0..if long { 1 } else { 3 } {
        let mut command = Command::new(std::env::var("PYTHON").unwrap_or("python3".into()));
        match file {
            Some(file) => command.arg(&script).arg(file),
            None => command.arg("-c").arg("import json, re, sys, threading, collections, fractions, math"),
        };
        let start = Instant::now();
        let output = command.output().ok()?;
        assert!(output.status.success(), "{file:?}: {output:?}");
        best = best.min(start.elapsed());
    }
    Some(best)
}

fn row(stored: &Stored, start_of_python: Option<Duration>) {
    let name = &stored.theorem.name;
    let text = stored.description().expect("a description");
    let description = Description::read(&text, Some(stored.theorem.rule)).expect("a description");
    let certificate = stored.certificate().expect("a certificate");
    let long = stored.theorem.claims > LONG;
    let (proving, verdict) =
        best_of_three(long, || prove(black_box(&description), &mut Budget::unlimited()).expect("a verdict"));
    assert!(matches!(verdict, Verdict::Proved(_)), "{name} is not proved");
    let check =
        || checked(black_box(&certificate), &Budget::unlimited()).expect("a verdict").expect("a proof");
    let (checking, proved) = best_of_three(long, check);
    let file = std::env::temp_dir().join(format!("grundy-{}-{name}.json", std::process::id()));
    std::fs::write(&file, &certificate).expect("a file");
    let by_python =
        python(Some(&file), long).zip(start_of_python).map(|(all, start)| all.saturating_sub(start));
    std::fs::remove_file(&file).expect("the file");
    let (writing, letters) =
        if long { (Duration::ZERO, 0) } else { best_of_three(false, || members(black_box(&description))) };
    let ratio = match letters {
        0 => "-".to_string(),
        _ => format!("{:.2}", writing.as_secs_f64() / proving.as_secs_f64()),
    };
    let by_python = by_python.map_or("-".into(), |time| format!("{time:.1?}"));
    let (claims, bytes) = (proved.claims(), certificate.len());
    println!(
        "{name:34} {claims:>7} {bytes:>9} {proving:>9.1?} {checking:>9.1?} {by_python:>9} {writing:>9.1?} {ratio:>8}"
    );
}

fn table() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let start_of_python = python(None, false);
    match start_of_python {
        Some(start) => println!("Python starts in {start:.1?}"),
        None => println!("there is no Python: set PYTHON"),
    }
    println!(
        "{:34} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "theorem", "claims", "bytes", "prove", "Rust", "Python", "members", "ratio"
    );
    for stored in Theorems::built_in().all().iter() {
        if wanted.is_empty() || wanted.iter().any(|part| stored.theorem.name.contains(part)) {
            row(stored, start_of_python);
        }
    }
}

fn main() {
    // Large proofs are deeply nested.
    let deep = std::thread::Builder::new().stack_size(1 << 28).spawn(table).expect("a thread");
    deep.join().expect("the table");
}
