//! Proving time of each description of the library, beside the plain alternative: writing members out and checking
//! them letter by letter for n = 1 to 12, which proves nothing about the others.
//!
//! Columns: proof with its check, the check of the certificate alone, the members written out; CPU time, best of
//! three. The last column is how many times longer the members take than the proof for all of them.

use grundy::budget::Budget;
use grundy::structure::{Description, Expansion, Point, Verdict, certify, prove};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

const MEMBERS: i128 = 12;
const ENOUGH: Duration = Duration::from_millis(60);

/// Time this process has spent computing, where the system tells; otherwise the time since the start.
fn clock(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Time of one run: the best of three measurements, each repeated until the clock can tell.
fn best_of_three<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    let mut result = run();
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let (before, mut runs) = (clock(start), 0);
        let spent = loop {
            result = run();
            runs += 1;
            let spent = clock(start).saturating_sub(before);
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

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the library")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    println!(
        "{:28} {:>10} {:>10} {:>8} {:>10} {:>8}",
        "description", "prove", "certify", "claims", "members", "ratio"
    );
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a description");
        let description = Description::read(&text, None).expect("a description");
        let (proving, verdict) =
            best_of_three(|| prove(black_box(&description), &mut Budget::unlimited()).expect("a verdict"));
        let Verdict::Proved(proof) = verdict else { panic!("{} is not proved", path.display()) };
        let (checking, proved) =
            best_of_three(|| certify(black_box(&proof.certificate)).expect("a valid certificate"));
        let (writing, letters) = best_of_three(|| members(black_box(&description)));
        let ratio = match letters {
            0 => "-".to_string(),
            _ => format!("{:.2}", writing.as_secs_f64() / proving.as_secs_f64()),
        };
        println!(
            "{:28} {:>10.1?} {:>10.1?} {:>8} {:>10.1?} {ratio:>8}",
            path.file_stem().expect("a name").to_string_lossy(),
            proving,
            checking,
            proved.claims(),
            writing
        );
    }
}
