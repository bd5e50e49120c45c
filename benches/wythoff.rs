//! Wythoff's grid and the P-positions of Akiyama's Nim against plain versions, in one run.
//!
//! * definition: for each cell three walks, O(N^3) in all; * plain bitsets: one set per row, column and diagonal, cell by
//!   cell, always from the first word; * grid: the library.
//! * Akiyama's Nim, plain: for each pair of heaps all earlier P-positions are looked at; * list: the library.
//!
//! CPU time, best of three. Cells count the whole square.

use grundy::budget::Budget;
use grundy::heap::akiyama::list::PList;
use grundy::heap::akiyama::printed::{Form, rows};
use grundy::heap::wythoff::grid::{Grid, by_definition};
use grundy::heap::wythoff::lieshout::lieshout_exceptions;
use grundy::heap::wythoff::pairs::p_position;
use grundy::heap::wythoff::rows::period;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn plain_bitsets(size: usize) -> Vec<Vec<u16>> {
    let words = 2 * size / 64 + 1;
    let set = || vec![vec![0u64; words]; size];
    let (mut columns, mut above, mut below) = (set(), set(), set());
    let mut grid = vec![vec![0u16; size]; size];
    for (a, line) in grid.iter_mut().enumerate() {
        let mut row = vec![0u64; words];
        for (b, cell) in line.iter_mut().enumerate() {
            let diagonal = if a <= b { &mut above[b - a] } else { &mut below[a - b] };
            let at =
                (0..words).find(|at| row[*at] | columns[b][*at] | diagonal[*at] != u64::MAX).unwrap_or(0);
            let bit = (row[at] | columns[b][at] | diagonal[at]).trailing_ones();
            for set in [&mut row, &mut columns[b], diagonal] {
                set[at] |= 1 << bit;
            }
            *cell = (at * 64) as u16 + bit as u16;
        }
    }
    grid
}

/// The P-positions with all heaps below a size, straight from the rules.
fn plain_akiyama(size: u32) -> Vec<[u32; 3]> {
    let mut found: Vec<[u32; 3]> = Vec::new();
    for a in 0..size {
        for b in a..size {
            let mut excluded = vec![false; size as usize];
            for p in &found {
                for [x, y, z] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
                    .map(|order: [usize; 3]| order.map(|at| p[at]))
                {
                    if x > a || y > b {
                        continue;
                    }
                    let (s, t) = (a - x, b - y);
                    if s == 0 || t == 0 || s == t {
                        excluded.iter_mut().skip(z as usize).for_each(|cell| *cell = true);
                    } else {
                        for take in [0, s, t] {
                            if let Some(cell) = excluded.get_mut((z + take) as usize) {
                                *cell = true;
                            }
                        }
                    }
                }
            }
            if let Some(c) = (b..size).find(|c| !excluded[*c as usize]) {
                found.push([a, b, c]);
            }
        }
    }
    found
}

/// Time this process has spent computing, where the system tells; otherwise the time since the start.
fn clock(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn best_of<T>(times: usize, mut run: impl FnMut() -> T) -> (f64, T) {
    let start = Instant::now();
    let mut timed = || {
        let before = clock(start);
        let result = run();
        ((clock(start) - before).as_secs_f64(), result)
    };
    let mut best = timed();
    for _ in 1..times {
        let next = timed();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn main() {
    let budget = Budget::unlimited;
    println!("{:34} {:>10} {:>12} {:>12}", "", "ms", "per second", "x first");
    let line = |name: &str, seconds: f64, count: f64, first: Option<f64>| {
        let rate = count / seconds;
        let ratio = first.map_or_else(|| "-".to_string(), |first| format!("{:.1}", rate / first));
        println!("{name:34} {:10.2} {rate:12.3e} {ratio:>12}", seconds * 1e3);
        Some(rate)
    };
    let cells = 1e6;
    let (time, slow) = best_of(1, || by_definition(black_box(1000)));
    let first = line("grid 1000, definition (cells)", time, cells, None);
    let (time, plain) = best_of(3, || plain_bitsets(black_box(1000)));
    line("grid 1000, plain bitsets", time, cells, first);
    let (time, grid) = best_of(3, || Grid::new(black_box(1000), &mut budget()).expect("no limit"));
    line("grid 1000", time, cells, first);
    for (a, row) in slow.iter().enumerate() {
        assert!((0..1000).all(|b| grid.value(a, b) == row[b] && plain[a][b] == row[b]), "row {a} differs");
    }
    let (time, _) = best_of(1, || Grid::new(black_box(10_000), &mut budget()).expect("no limit"));
    line("grid 10000", time, 1e8, first);
    let (time, found) = best_of(3, || period(black_box(85), &mut budget()).expect("no limit"));
    line("period of row 85 (columns)", time, (found.returned + found.joint_period) as f64, None);
    let (time, _) = best_of(3, || (0..1_000_000).fold(0, |sum, n| sum ^ p_position(black_box(n)).0));
    line("Wythoff pairs by formula", time, 1e6, None);

    let (time, plain) = best_of(1, || plain_akiyama(black_box(400)));
    let first = line("Akiyama below 400, plain (rows)", time, plain.len() as f64, None);
    let (time, list) = best_of(3, || {
        let mut list = PList::default();
        list.extend_to_rows(black_box(1_000_000), &mut budget()).expect("no limit");
        list
    });
    assert!(list.rows().iter().filter(|row| row[2] < 400).eq(plain.iter()), "the lists differ");
    line("Akiyama, exact list", time, list.rows().len() as f64, first);
    let (time, list) =
        best_of(1, || rows(Form::Rechecked, black_box(100_000), &mut budget()).expect("no limit"));
    line("Akiyama, printed algorithm", time, list.len() as f64, first);
    let (time, walk) =
        best_of(1, || lieshout_exceptions(black_box(100_000_000), &mut budget()).expect("no limit"));
    assert!(walk.failure.is_none() && walk.exceptions.len() == 36, "the rule fails");
    line("Lieshout, 10^8 terms checked", time, 1e8, None);
}
