//! Values of octal games and of Grundy's game: the engines against the definition, side by side in one run.
//!
//! The plain engine marks all pairs of parts in an array of stamps; its time grows with the square of the
//! number of heaps. It is measured at 10^5 heaps and, for 10^6, on the last 500 heaps before: every heap there
//! costs the same work as on average twice over, so the time for all is that of 500 heaps times 10^6 / 500 / 2.
//! The engines are measured from the first heap to the last. Processor time where the system tells it, best of
//! three.

use grundy::budget::Budget;
use grundy::heap::octal::{Rule, Sequence, find_period, plain};
use std::hint::black_box;
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

fn main() {
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
    growth("0.106", &o106, 10_000_000);
    growth("0.16", &o16, 10_000_000);
    if std::env::args().any(|argument| argument == "long") {
        growth("0.6", &officers, 10_000_000);
        growth("Grundy's game", &grundy, 10_000_000);
        compare("0.007", &octal(&[0, 0, 0, 7]), ["", "must 2.5, aim 7"]);
    }
}
