//! A map of all games with three moves and one largest move, against the same games one by one with the byte-wise
//! loop, in one run.
//!
//! The byte-wise loop keeps one byte per position, looks at the moves until one leads to a loss, and ends when the last
//! s3 outcomes are the same at the distance of a sum of two moves, which proves the period just as in the fast engine; it
//! tries the sums whenever the sequence has grown by a sixteenth. Both answer with period and preperiod of every game,
//! and the answers are compared. The few games with s1+s2 = s3, whose periods are no divisors of such sums, are left out on
//! both sides. CPU time of one core, once each.

use grundy::budget::Budget;
use grundy::subtraction::three_moves::Sheet;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The largest moves of the maps.
const LARGEST: [u64; 2] = [400, 800];

/// Period and preperiod by the byte-wise loop.
fn bytewise(moves: [usize; 3]) -> (u64, u64) {
    let [first, second, third] = moves;
    let mut outcomes: Vec<u8> = Vec::new();
    let mut next = 2 * third + second;
    loop {
        while outcomes.len() < next {
            let n = outcomes.len();
            let win = moves.iter().any(|step| *step <= n && outcomes[n - step] == 0);
            outcomes.push(u8::from(win));
        }
        let repeats = |distance: usize| {
            distance + third <= next && (next - third..next).all(|n| outcomes[n] == outcomes[n - distance])
        };
        if let Some(sum) =
            [second + third, first + third, first + second].into_iter().find(|sum| repeats(*sum))
        {
            let period = (1..=sum).find(|d| sum % d == 0 && repeats(*d)).unwrap_or(sum);
            let last = (period..next).rev().find(|n| outcomes[*n] != outcomes[n - period]);
            return (period as u64, last.map_or(0, |n| n - period + 1) as u64);
        }
        next += (third / 4).max(next / 16);
    }
}

/// Time this thread has spent computing, where the system tells; otherwise the time since the start.
fn clock(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn games(largest: u64) -> impl Iterator<Item = [u64; 3]> {
    (2..largest)
        .flat_map(move |second| (1..second).map(move |first| [first, second, largest]))
        .filter(|[first, second, third]| first + second != *third)
}

fn main() {
    println!("{:>6} {:>9} {:>14} {:>14} {:>8}", "s3", "games", "byte-wise ms", "map ms", "ratio");
    let start = Instant::now();
    for largest in LARGEST {
        let before = clock(start);
        let slow: Vec<(u64, u64)> =
            games(black_box(largest)).map(|moves| bytewise(moves.map(|step| step as usize))).collect();
        let middle = clock(start);
        let (mut sheet, budget) = (Sheet::default(), Budget::unlimited());
        let fast: Vec<(u64, u64)> =
            games(black_box(largest)).map(|moves| sheet.period(moves, &budget).expect("a period")).collect();
        let after = clock(start);
        assert!(slow == fast, "the engines disagree");
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (slow_ms, fast_ms) = (ms(middle - before), ms(after - middle));
        let (count, ratio) = (slow.len(), slow_ms / fast_ms);
        println!("{largest:>6} {count:>9} {slow_ms:>14.1} {fast_ms:>14.1} {ratio:>8.1}");
    }
}
