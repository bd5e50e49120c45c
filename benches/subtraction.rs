//! Win/loss sequences of subtraction games: the engines against two plain loops, side by side in one run.
//!
//! N1 is one byte per position, the whole array, with early exit over the moves; N2 is one byte per position in a
//! ring of a power of two, branch-free, with the number of moves and the ring's size known to the compiler. Rates are millions of positions per second, best of three; for
//! "period" rows they are effective rates: (period + preperiod) / time. Processor time where the system tells it.

use grundy::budget::Budget;
use grundy::subtraction::interval;
use grundy::subtraction::lanes::find_periods;
use grundy::subtraction::outcome::{EngineKind, Moves, State, Tape, find_period};
use std::hint::black_box;
use std::time::Instant;

fn moves(list: &[u64]) -> Moves {
    Moves::try_from(list.to_vec()).expect("a move set")
}

/// The processor time of this thread where the system tells it, else none.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Seconds, best of three, and the result.
fn best<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let mut timed = || {
        // The system counts in ticks of some milliseconds: short runs are repeated until many of them have passed, which
        // beside other work takes longer by the clock.
        let (wall, processor) = (Instant::now(), processor_seconds());
        let spent = || match (processor, processor_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => wall.elapsed().as_secs_f64(),
        };
        let mut result = black_box(run());
        let mut runs = 1.0;
        while spent() < 0.3 {
            result = black_box(run());
            runs += 1.0;
        }
        (spent() / runs, result)
    };
    let first = timed();
    (0..2).fold(first, |best, _| {
        let next = timed();
        if next.0 < best.0 { next } else { best }
    })
}

fn n1(moves: &Moves, count: usize) -> u8 {
    let list: Vec<usize> = moves.as_slice().iter().map(|take| *take as usize).collect();
    let mut all = vec![0u8; count];
    for n in 0..count {
        for take in &list {
            if *take > n {
                break;
            }
            if all[n - take] == 0 {
                all[n] = 1;
                break;
            }
        }
    }
    all[count - 1]
}

fn n2_loop<const K: usize>(moves: &Moves, count: usize) -> u8 {
    const RING: usize = 1 << 14;
    let mut list = [0usize; K];
    for (place, take) in list.iter_mut().zip(moves.as_slice()) {
        *place = *take as usize;
    }
    let mut ring = vec![1u8; RING];
    let ring: &mut [u8; RING] = ring.as_mut_slice().try_into().expect("the ring's size");
    for n in 0..count {
        let mut and = 1;
        for take in list {
            and &= ring[n.wrapping_sub(take) % RING];
        }
        ring[n % RING] = and ^ 1;
    }
    ring[(count - 1) % RING]
}

fn n2(moves: &Moves, count: usize) -> u8 {
    match moves.as_slice().len() {
        4 => n2_loop::<4>(moves, count),
        5 => n2_loop::<5>(moves, count),
        _ => n1(moves, count),
    }
}

/// Positions per second of the plain loops.
fn plain_rates(moves: &Moves) -> (f64, f64) {
    let count = 1 << 24;
    (count as f64 / best(|| n1(moves, count)).0, count as f64 / best(|| n2(moves, count)).0)
}

fn row(name: &str, what: &str, plain: (f64, f64), rate: f64, target: &str) {
    println!(
        "{name:26} {what:18} {:9.0} {:9.0} {:10.0} {:8.1} {:8.1}  {target}",
        plain.0 / 1e6,
        plain.1 / 1e6,
        rate / 1e6,
        rate / plain.0,
        rate / plain.1
    );
}

fn rate(list: &[u64], target: &str) {
    let moves = moves(list);
    let plain = plain_rates(&moves);
    let budget = Budget::unlimited();
    let start = State::at_start(&moves, None, &budget).expect("a start");
    let fast = EngineKind::for_moves(&moves);
    for kind in EngineKind::ALL.into_iter().filter(|kind| kind.fits(&moves)) {
        let count: u128 = if kind == EngineKind::Definition { 1 << 22 } else { 1 << 30 };
        let (seconds, ()) = best(|| {
            let mut tape = Tape::new(&moves, kind, &start, 1 << 16, &budget).expect("a tape");
            tape.run_to(count, &budget).expect("no limit");
        });
        let target = if kind == fast { target } else { "" };
        row(&moves.to_string(), kind.name(), plain, count as f64 / seconds, target);
    }
}

fn period(list: &[u64], expected: (u128, u128), target: &str) {
    let moves = moves(list);
    let plain = plain_rates(&moves);
    let (seconds, found) = best(|| find_period(&moves, None, None, &Budget::unlimited()).expect("a period"));
    assert_eq!((found.period, found.preperiod), expected);
    let what = format!("period, {:.1} ms", seconds * 1e3);
    row(&moves.to_string(), &what, plain, (found.period + found.preperiod) as f64 / seconds, target);
}

/// All symmetric sets of five moves with the given largest move, many at once in lanes.
fn symmetric(largest: u64, expected: u128, target: &str) {
    let mut sets = Vec::new();
    for first in 1..largest {
        for second in first + 1..largest {
            if second < largest - second {
                sets.push(moves(&[first, second, largest - second, largest - first, largest]));
            }
        }
    }
    let run = || -> u128 {
        let mut sum = 0;
        find_periods(sets.iter().cloned(), &Budget::unlimited(), |game| sum += game.period)
            .expect("no limit");
        sum
    };
    let (seconds, sum) = best(run);
    assert_eq!(sum, expected, "the sum of all periods");
    let plain = plain_rates(&sets[sets.len() / 2]);
    let name = format!("symmetric, s5 = {largest}");
    row(&name, &format!("{} in {:.1} ms", sets.len(), seconds * 1e3), plain, sum as f64 / seconds, target);
}

/// The period of (2n, 5n, 6n+1, 8n+1) by runs, jumps and leaps: time and runs computed against n.
fn cubic() {
    println!("\n(2n, 5n, 6n+1, 8n+1) {:>24} {:>12} {:>9}", "period", "runs", "ms");
    for digits in [3u32, 5, 7, 9, 12] {
        let n = 10u64.pow(digits);
        let run = || {
            let mut budget = Budget::unlimited();
            let found = interval::find_period(&[2 * n, 5 * n, 6 * n + 1, 8 * n + 1], &mut budget);
            (found.expect("a period").period, budget.positions())
        };
        let (seconds, (period, runs)) = best(run);
        assert_eq!(period, 14 * u128::from(n).pow(3) + 11 * u128::from(n) + 1);
        println!("n = 10^{digits:<13} {:>24.3e} {runs:>12} {:>9.3}", period as f64, seconds * 1e3);
    }
}

fn main() {
    println!(
        "{:26} {:18} {:>9} {:>9} {:>10} {:>8} {:>8}  target",
        "moves", "engine", "N1 M/s", "N2 M/s", "M/s", "x N1", "x N2"
    );
    rate(&[21, 103, 214, 235], "80 x N2");
    period(&[21, 44, 64, 87, 108], (1_617_701_526, 0), "45 ms");
    rate(&[21, 44, 64, 87, 108], "");
    rate(&[1, 8, 40, 47, 48], "3 x N2");
    period(&[1, 110, 292, 293], (22_594, 34_820_328), "30 x N2");
    rate(&[1, 110, 292, 293], "");
    rate(&[2000, 5000, 6001, 8001], "200 x N1");
    symmetric(60, 33_954_855, "20 x N2");
    symmetric(80, 3_512_118_963, "200 ms");
    cubic();
}
