//! Searches for records against the same search game by game with a byte-wise loop, side by side in one run.
//!
//! The baseline writes one byte per position with early exit over the moves, doubles the sequence until its last
//! max(L) bytes recur, and compares bytes for the preperiod: the obvious program. One thread each; processor time where
//! the system tells it, best of two. Both must find the same sums.

use grundy::budget::Budget;
use grundy::subtraction::{
    Sequence,
    search::{Query, Unit, units, work},
};
use std::hint::black_box;
use std::time::Instant;

/// The processor time of this thread where the system tells it, else none.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Seconds, best of two, and the result.
fn best<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let mut timed = || {
        let (wall, processor) = (Instant::now(), processor_seconds());
        let result = black_box(run());
        let seconds = match (processor, processor_seconds()) {
            (Some(start), Some(end)) if end > start => end - start,
            _ => wall.elapsed().as_secs_f64(),
        };
        (seconds, result)
    };
    let (one, two) = (timed(), timed());
    if two.0 < one.0 { two } else { one }
}

/// Period and preperiod of a game, with one byte per position.
fn plain(moves: &[usize], all: &mut Vec<u8>) -> (usize, usize) {
    let largest = moves[moves.len() - 1];
    all.clear();
    let mut goal = (6 * largest).max(256);
    loop {
        while all.len() < goal {
            let n = all.len();
            let wins = moves.iter().take_while(|take| **take <= n).any(|take| all[n - take] == 0);
            all.push(u8::from(wins));
        }
        let window = &all[goal - largest..];
        let recurs = |back: &usize| all[goal - largest - back..goal - back] == *window;
        if let Some(period) = (1..=goal / 2).find(recurs) {
            let last = (0..goal - period).rev().find(|n| all[*n] != all[n + period]);
            return (period, last.map_or(0, |n| n + 1));
        }
        goal *= 2;
    }
}

/// How many sets, and the sums of their periods and preperiods.
type Sums = (u64, u128, u128);

fn game_by_game(query: &Query) -> Sums {
    let mut sums = (0, 0, 0);
    let mut all = Vec::new();
    for largest in query.largest.clone() {
        for set in query.kind.sets(largest, 0, 1).expect("sets") {
            let moves: Vec<usize> = set.as_slice().iter().map(|take| *take as usize).collect();
            let (period, preperiod) = plain(&moves, &mut all);
            sums = (sums.0 + 1, sums.1 + period as u128, sums.2 + preperiod as u128);
        }
    }
    sums
}

fn by_units(units: &[Unit]) -> Sums {
    let mut sums = (0, 0, 0);
    for unit in units {
        let part = work(unit, &mut Budget::unlimited()).expect("no limit");
        let tally = &part.all;
        sums = (sums.0 + tally.count, sums.1 + tally.periods.sum, sums.2 + tally.preperiods.sum);
    }
    sums
}

fn search(name: &str, kind: &str, largest: std::ops::RangeInclusive<u64>) {
    let query = Query { sequence: Sequence::Outcomes, kind: kind.parse().expect("a kind"), largest };
    let units = units(&query).expect("units");
    let (slow, expected) = best(|| game_by_game(&query));
    let (fast, found) = best(|| by_units(&units));
    assert_eq!(found, expected, "{name}");
    println!("{name:34} {:9} {:10.3} {:10.4} {:8.0}", found.0, slow, fast, slow / fast);
}

fn main() {
    println!("{:34} {:>9} {:>10} {:>10} {:>8}", "search", "sets", "bytes s", "search s", "ratio");
    search("all sets, largest move 1..18", "all", 1..=18);
    search("all sets, largest move 20", "all", 20..=20);
    search("symmetric sets, 1..34", "symmetric", 1..=34);
    search("symmetric sets of five, 50..60", "symmetric,moves=5", 50..=60);
    search("sets of four, 40", "all,moves=4", 40..=40);
    search("sets of four, 60", "all,moves=4", 60..=60);
    search("sets of three, 128", "all,moves=3", 128..=128);
    search("sets of three, 256", "all,moves=3", 256..=256);
}
