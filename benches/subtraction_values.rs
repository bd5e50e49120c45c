//! Value sequences of (2n, 5n, 6n+1, 8n+1), n = 1000: two plain loops against the engines, in one run.
//!
//! * bitmask loop: the values of the options as bits of one word, the mex by counting trailing ones;
//! * seen[] loop: the values of the options marked in an array of flags, the mex by looking for the first gap.
//!
//! Both keep the whole sequence in bytes and are timed over 2^26 positions. The engines find the exact period
//! and preperiod, end to end; their rate is the number of positions they computed on the way. CPU time, best of three.

use grundy::budget::Budget;
use grundy::subtraction::values::{Engine, find_period};
use std::hint::black_box;
use std::time::{Duration, Instant};

const POSITIONS: usize = 1 << 26;

fn bitmask(moves: &[usize], to: usize) -> Vec<u8> {
    let reach = moves.last().copied().unwrap_or(0).min(to);
    let mut values = vec![0u8; to];
    for n in 0..reach {
        let options = moves.iter().filter(|step| **step <= n);
        values[n] = options.fold(0u32, |set, step| set | 1 << values[n - step]).trailing_ones() as u8;
    }
    for n in reach..to {
        let set = moves.iter().fold(0u32, |set, step| set | 1 << values[n - step]);
        values[n] = set.trailing_ones() as u8;
    }
    values
}

fn seen(moves: &[usize], to: usize) -> Vec<u8> {
    let mut values = vec![0u8; to];
    for n in 0..to {
        let mut seen = [false; 8];
        for step in moves.iter().filter(|step| **step <= n) {
            seen[usize::from(values[n - step] & 7)] = true;
        }
        values[n] = seen.iter().position(|seen| !seen).unwrap_or(8) as u8;
    }
    values
}

/// Time this process has spent computing, where the system tells; otherwise the time since the start.
fn clock(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn best_of_three<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    let mut timed = || {
        let before = clock(start);
        let result = run();
        (clock(start) - before, result)
    };
    let first = timed();
    [timed(), timed()].into_iter().fold(first, |best, next| if next.0 < best.0 { next } else { best })
}

fn main() {
    let n = 1000;
    let moves = [2 * n, 5 * n, 6 * n + 1, 8 * n + 1];
    let distances = moves.map(|step| step as usize);
    println!("{:24} {:>12} {:>10} {:>10} {:>10}", "", "ms", "positions/s", "x bitmask", "x seen[]");
    let (masked, first) = best_of_three(|| bitmask(black_box(&distances), POSITIONS));
    let (marked, second) = best_of_three(|| seen(black_box(&distances), POSITIONS));
    assert!(first == second, "the two loops disagree");
    let rate = |positions: f64, time: Duration| positions / time.as_secs_f64();
    let base = [rate(POSITIONS as f64, masked), rate(POSITIONS as f64, marked)];
    let line = |name: &str, time: Duration, speed: f64| {
        let ms = time.as_secs_f64() * 1e3;
        println!("{name:24} {ms:12.2} {speed:10.3e} {:10.1} {:10.1}", speed / base[0], speed / base[1]);
    };
    line("bitmask loop", masked, base[0]);
    line("seen[] loop", marked, base[1]);
    let mut answer = None;
    for engine in [Engine::OneHot, Engine::Runs] {
        let (time, found) = best_of_three(|| {
            find_period(black_box(&moves), Some(engine), &mut Budget::unlimited()).expect("a period")
        });
        line(&format!("period by {engine}"), time, rate(found.computed as f64, time));
        let pair = (found.period, found.preperiod);
        assert!(answer.is_none_or(|answer| answer == pair), "the engines disagree");
        answer = Some(pair);
    }
    if let Some((period, preperiod)) = answer {
        println!("period {period}, preperiod {preperiod}; chosen: {}", Engine::choose(&moves));
    }
}
