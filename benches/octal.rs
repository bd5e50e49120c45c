//! Values of octal games and of Grundy's game: the engines against the definition, side by side in one run.
//!
//! The plain engine marks all pairs of parts in an array of stamps; its time grows with the square of the
//! number of heaps. It is measured at 10^5 heaps and, for 10^6, on the last 500 heaps before: every heap there
//! costs the same work as on average twice over, so the time for all is that of 500 heaps times 10^6 / 500 / 2.
//! The engines are measured from the first heap to the last; registers on far heaps only, beside the sparse engine. Processor time where the system tells it, best of
//! three. `--peer PROGRAM` runs `ogsolve` with its fastest method on the same heaps instead, and compares the last value.

use grundy::budget::Budget;
use grundy::heap::octal::{Rule, Sequence, find_period, plain};
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// The processor time of this thread where the system tells it, else the time of the clock.
fn seconds(clock: &Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.map_or_else(|| clock.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let clock = Instant::now();
    let start = seconds(&clock);
    let result = black_box(run());
    (seconds(&clock) - start, result)
}

fn best<T>(runs: usize, mut run: impl FnMut() -> T) -> (f64, T) {
    let first = timed(&mut run);
    (1..runs).fold(first, |best, _| {
        let next = timed(&mut run);
        if next.0 < best.0 { next } else { best }
    })
}

fn engine(rule: &Rule, count: u64) -> Sequence {
    let mut sequence = Sequence::sliding(rule);
    sequence.run_to(count, &mut Budget::unlimited()).expect("no limit");
    sequence
}

/// Seconds the definition needs for `count` heaps, by the last 500 of them.
fn plain_extrapolated(rule: &Rule, count: u64) -> f64 {
    let mut whole = Sequence::new(rule);
    whole.run_to(count, &mut Budget::unlimited()).expect("no limit");
    let known = whole.values(0..count - 500).expect("all values");
    let known: Vec<u32> = known.iter().map(|value| u32::from(*value)).collect();
    let (seconds, last) = best(2, || {
        let mut values = known.clone();
        plain::extend(rule, &mut values, count, &mut Budget::unlimited()).expect("no limit");
        values.last().copied()
    });
    assert_eq!(
        last,
        whole.values(count - 1..count).map(|values| u32::from(values[0])),
        "the engines disagree"
    );
    seconds * count as f64 / 500.0 / 2.0
}

fn row(name: &str, what: &str, slow: Option<f64>, fast: f64, count: u64, target: &str) {
    let (plain, ratio) = match slow {
        Some(slow) => (format!("{slow:10.3}"), format!("{:8.1}", slow / fast)),
        None => (format!("{:>10}", "-"), format!("{:>8}", "-")),
    };
    println!("{name:14} {what:24} {plain} {fast:10.4} {:10.2e} {ratio}  {target}", count as f64 / fast);
}

fn compare(name: &str, rule: &Rule, targets: [&str; 2]) {
    let (slow, expected) =
        best(1, || plain::values(rule, 100_000, &mut Budget::unlimited()).expect("no limit"));
    let (fast, sequence) = best(3, || engine(rule, 100_000));
    let values: Vec<u32> =
        sequence.values(0..100_000).expect("all values").iter().map(|value| u32::from(*value)).collect();
    assert!(values == expected, "{name}: the engines disagree");
    row(name, "10^5 heaps", Some(slow), fast, 100_000, targets[0]);
    let slow = plain_extrapolated(rule, 1_000_000);
    let (fast, sequence) = best(if fast > 0.5 { 1 } else { 3 }, || engine(rule, 1_000_000));
    row(name, "10^6 heaps (plain extr.)", Some(slow), fast, 1_000_000, targets[1]);
    println!("{:14} {}", "", sequence.engine_name());
}

fn growth(name: &str, rule: &Rule, count: u64) {
    let (fast, _) = best(1, || engine(rule, count));
    row(name, &format!("{:.0e} heaps", count as f64), None, fast, count, "");
}

fn period(name: &str, rule: &Rule, expected: (u64, u64), target: &str) {
    let (fast, found) = best(3, || find_period(rule, 1_000_000, &mut Budget::unlimited()).expect("no limit"));
    let found = found.expect("a period");
    assert_eq!((found.period, found.preperiod), expected);
    row(name, "period proved", None, fast, found.computed, target);
    println!("{:14} {}, {} heaps", "", found.method.name(), found.computed);
}

/// Far heaps of a game that runs as a register: the sparse engine beside it, both with all statistics and in constant memory.
fn register(name: &str, rule: &Rule) {
    const HEAPS: u64 = 50_000_000;
    let sliding = |registers: bool| {
        let mut sequence = Sequence::sliding(rule);
        if !registers {
            sequence = sequence.without_registers();
        }
        // What is chosen once is not measured.
        sequence.run_to(1 << 23, &mut Budget::unlimited()).expect("no limit");
        let (seconds, sequence) = timed(|| {
            sequence.run_to(HEAPS, &mut Budget::unlimited()).expect("no limit");
            sequence
        });
        (seconds, sequence.statistics())
    };
    let ((slow, expected), (fast, found)) = (sliding(false), sliding(true));
    assert_eq!(
        (&expected.counts, expected.last_zero),
        (&found.counts, found.last_zero),
        "{name}: engines disagree"
    );
    row(name, "far heaps (sparse engine)", Some(slow), fast, HEAPS - (1 << 23), "must 10");
    println!("{:14} {} rare heaps", "", found.rare);
}

/// CPU seconds of all finished children.
fn children_seconds() -> f64 {
    let account = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = account.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(f64::NAN);
    (ticks(13) + ticks(14)) / 100.0
}

/// The codes that run as registers, with their digits.
const REGISTERS: [(&str, &[u64]); 6] = [
    ("0.106", &[0, 1, 0, 6]),
    ("0.104", &[0, 1, 0, 4]),
    ("0.054", &[0, 0, 5, 4]),
    ("0.454", &[0, 4, 5, 4]),
    ("0.16", &[0, 1, 6]),
    ("0.56", &[0, 5, 6]),
];

/// Values of all heaps up to 10^7, by a peer's program and by the engines.
fn peer(program: &str, name: &str, digits: &[u64]) {
    const HEAPS: u64 = 10_000_000;
    let rule = Rule::of_digits(digits).expect("an octal code");
    let (ours, sequence) = best(3, || engine(&rule, HEAPS + 1));
    let value = sequence.values(HEAPS..HEAPS + 1).map(|values| values[0]).expect("the last value");
    let before = children_seconds();
    let output = Command::new(program)
        .args(["-m", "rc2", "-n", &HEAPS.to_string(), name])
        .output()
        .expect("the peer's program runs");
    let theirs = children_seconds() - before;
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains(&format!("nimber of {HEAPS}: {value} ")), "{name}: another value: {said}");
    println!(
        "{name:6} 1e7 heaps: grundy {ours:7.3} s, {:8.2e} heaps/s; ogsolve rc2 {theirs:7.2} s, {:8.2e} heaps/s; ratio {:6.1}",
        HEAPS as f64 / ours,
        HEAPS as f64 / theirs,
        theirs / ours
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--peer") {
        let program = arguments.get(at + 1).expect("--peer needs a program");
        REGISTERS.iter().for_each(|(name, digits)| peer(program, name, digits));
        return;
    }
    println!(
        "{:14} {:24} {:>10} {:>10} {:>10} {:>8}  target",
        "game", "what", "plain s", "engine s", "heaps/s", "ratio"
    );
    let octal = |digits: &[u64]| Rule::of_digits(digits).expect("an octal code");
    let (o106, o16, officers, grundy) =
        (octal(&[0, 1, 0, 6]), octal(&[0, 1, 6]), Rule::officers(), Rule::grundys_game());
    compare("0.106", &o106, ["", "must 1000, aim 5000 and 1e8 heaps/s"]);
    compare("0.16", &o16, ["", ""]);
    compare("0.6", &officers, ["", "must 30, aim 100"]);
    compare("Grundy's game", &grundy, ["", "must 30, aim 100"]);
    period("0.16", &o16, (149_459, 105_351), "must 0.3 s, aim 0.1 s");
    REGISTERS.iter().for_each(|(name, digits)| register(name, &octal(digits)));
    growth("0.106", &o106, 10_000_000);
    growth("0.16", &o16, 10_000_000);
    if std::env::args().any(|argument| argument == "long") {
        growth("0.6", &officers, 10_000_000);
        growth("Grundy's game", &grundy, 10_000_000);
        compare("0.007", &octal(&[0, 0, 0, 7]), ["", "must 2.5, aim 7"]);
    }
}
