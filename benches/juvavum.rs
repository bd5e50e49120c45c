//! Juvavum over classes against the generic solver, and dense tables against a plain loop, side by side in one run.
//!
//! * *Generic*: the memoised solver with components and the symmetries of the board, full mex.
//! * *Plain table*: one byte per position; for each position in rising order all moves are tried. On 5x6 it would
//!   take minutes, so there it works through one of each 64 stretches of positions, with the values of the others
//!   given, and the time is scaled up.
//!
//! Every pair of answers is compared. Times are best of three, CPU time of this process where the system tells it.
//! With `JUVAVUM_BENCH=large` boards are added that take minutes.

use grundy::board::cells::Cells;
use grundy::board::dense::Dense;
use grundy::board::juvavum::JuvavumSolver;
use grundy::board::placement::{Placements, Position};
use grundy::board::shape::Shape;
use grundy::budget::Budget;
use grundy::error::ParseError;
use grundy::game::{Convention, Flow, Game};
use grundy::solve::Solver;
use grundy::text::Fragment;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Time this process has spent computing.
fn cpu_time(since: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match stat.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => since.elapsed(),
    }
}

/// The best time of several runs. Short work is repeated, because the system's clock is coarse.
fn best_of<T>(runs: usize, mut run: impl FnMut() -> T) -> (f64, T) {
    let start = Instant::now();
    let mut timed = || {
        let (before, begun, mut times) = (cpu_time(start), Instant::now(), 0);
        loop {
            let result = run();
            times += 1;
            if begun.elapsed() > Duration::from_millis(100) {
                return ((cpu_time(start) - before).as_secs_f64() / f64::from(times), result);
            }
        }
    };
    let mut best = timed();
    for _ in 1..runs {
        let next = timed();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

/// A game without its shortcuts, so that the generic solver has to work.
struct Searched(Placements);

impl Game for Searched {
    type Position = Position;
    type Move = Cells;

    fn name(&self) -> String {
        self.0.name()
    }

    fn options(&self, position: &Position, visit: &mut impl FnMut(Cells, Position) -> Flow) -> Flow {
        self.0.options(position, visit)
    }

    fn read(&self, text: Fragment<'_>) -> Result<Position, ParseError> {
        self.0.read(text)
    }

    fn write(&self, position: &Position) -> String {
        self.0.write(position)
    }

    fn write_move(&self, from: &Position, cells: &Cells) -> String {
        self.0.write_move(from, cells)
    }

    fn canonical(&self, position: &Position) -> Position {
        self.0.images(position).min().unwrap_or_else(|| position.clone())
    }

    fn components(&self, position: &Position, visit: &mut impl FnMut(Position)) {
        self.0.layout().parts(&position.free, &mut |free| visit(Position { free, used: 0 }));
    }
}

fn classes(rows: usize, columns: usize, convention: Convention, generic: bool) {
    let cells = Cells::all(rows * columns);
    let runs = if rows * columns > 36 { 1 } else { 3 };
    let (fast, (value, classes, bytes)) = best_of(runs, || {
        let solver = JuvavumSolver::new();
        let value = solver.value(columns, &cells, convention, &mut Budget::unlimited());
        (value, solver.classes(convention), solver.bytes(convention))
    });
    let value = value.ok().flatten().expect("a value");
    print!(
        "{:14} {convention:8} {:5} {classes:9} {:9.3} {:6}",
        format!("juvavum {rows}x{columns}"),
        value.0,
        fast * 1e3,
        bytes / classes as u64
    );
    if !generic {
        println!();
        return;
    }
    let game = Searched(Placements::juvavum("juvavum".into(), Shape::rectangle(rows, columns), 1));
    let start = game.0.start().expect("a start");
    let (slow, (found, positions)) = best_of(1, || {
        let mut solver = Solver::new(&game, convention);
        let found = solver.value(&start, &mut Budget::unlimited());
        (found, solver.positions())
    });
    assert_eq!(found, Ok(value), "the two disagree");
    println!(" {positions:10} {:10.1} {:8.0}", slow * 1e3, slow / fast);
}

/// All moves of the full board as numbers.
fn moves(game: &Placements, dense: &Dense) -> Vec<u64> {
    let mut moves = Vec::new();
    let _ = game.layout().moves(game.layout().shape.present(), &mut |cells| {
        moves.extend(dense.packing().number(cells));
        ControlFlow::Continue(())
    });
    moves
}

/// The moves within each line, for a plain loop that goes through the subsets of the free cells of a line.
fn juvavum_value(lines: &[u64], values: &[u8], position: u64) -> u8 {
    let mut seen = 0u64;
    for line in lines {
        let free = position & line;
        let mut part = free;
        while part != 0 {
            seen |= 1 << values[(position ^ part) as usize];
            part = (part - 1) & free;
        }
    }
    seen.trailing_ones() as u8
}

fn listed_value(moves: &[u64], values: &[u8], position: u64) -> u8 {
    let possible = moves.iter().filter(|mv| *mv & !position == 0);
    possible.fold(0u64, |seen, mv| seen | 1 << values[(position ^ mv) as usize]).trailing_ones() as u8
}

fn dense(rows: usize, columns: usize, length: usize) {
    let game = Placements::juvavum("game".into(), Shape::rectangle(rows, columns), length);
    let cells = rows * columns;
    let runs = if cells > 26 { 1 } else { 3 };
    let (fast, table) = best_of(runs, || {
        Dense::compute(&game, Convention::Normal, &mut Budget::unlimited()).expect("a table")
    });
    let across = (0..rows).map(|row| ((1u64 << columns) - 1) << (row * columns));
    let down = (0..columns).map(|column| (0..rows).fold(0, |line, row| line | 1 << (row * columns + column)));
    let lines: Vec<u64> = across.chain(down).collect();
    let moves = moves(&game, &table);
    let mut values = table.values().to_vec();
    let (stretch, every) = (1 << 16, if cells > 26 { 64 } else { 1 });
    let (slow, _) = best_of(1, || {
        for round in 0..values.len().div_ceil(stretch * every) {
            // Not always the same one of each 64: that would fix some cells.
            let from = (round * every + round * 37 % every) * stretch;
            for position in from..values.len().min(from + stretch) {
                values[position] = match length {
                    1 => juvavum_value(&lines, &values, position as u64),
                    _ => listed_value(&moves, &values, position as u64),
                };
            }
        }
    });
    assert!(values == table.values(), "the two disagree");
    let slow = slow * every as f64;
    let largest = values.iter().max().copied().unwrap_or(0);
    println!(
        "{:14} {largest:7} {:10} {:9.1} {:10.1} {:9.1} {:10.1} {:7.1}",
        format!("{} {rows}x{columns}", if length == 1 { "juvavum" } else { "domino-juv." }),
        values.len(),
        fast * 1e3,
        values.len() as f64 / fast / 1e6,
        slow * 1e3,
        values.len() as f64 / slow / 1e6,
        slow / fast
    );
}

fn main() {
    let large = std::env::var("JUVAVUM_BENCH").is_ok_and(|size| size == "large");
    println!(
        "{:14} {:8} {:>5} {:>9} {:>9} {:>6} {:>10} {:>10} {:>8}",
        "values", "play", "value", "classes", "ms", "B/cl.", "generic", "ms", "ratio"
    );
    for (rows, columns, generic) in
        [(3, 5, true), (4, 4, true), (4, 5, false), (5, 5, false), (5, 6, false), (6, 6, false)]
    {
        classes(rows, columns, Convention::Normal, generic);
        classes(rows, columns, Convention::Misere, generic);
    }
    if large {
        classes(5, 7, Convention::Normal, false);
        classes(6, 7, Convention::Normal, false);
    }
    println!(
        "\n{:14} {:>7} {:>10} {:>9} {:>10} {:>9} {:>10} {:>7}",
        "all positions", "largest", "positions", "dense ms", "M/s", "plain ms", "M/s", "ratio"
    );
    for length in [1, 2] {
        for (rows, columns) in [(4, 5), (4, 6), (5, 5), (5, 6)] {
            dense(rows, columns, length);
        }
    }
}
