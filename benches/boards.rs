//! Placement games: the fast solver against full mex over components, side by side in one run.
//!
//! The baseline is what one writes after the first lesson of the theory: parts, canonical under the symmetries,
//! in a `HashMap`, each with the mex of all its options; it uses the same fast board arithmetic and drops the same
//! needless cells. Both run on one
//! thread and are measured in CPU time of that thread where the system tells it. `--peer PROGRAM` runs `igsolve` on
//! the same boards as well; `--long` adds boards that take minutes, on all cores.

use grundy::board::layout::Turn;
use grundy::board::pieces::Piece;
use grundy::board::placement::Placements;
use grundy::board::search::dominoes::Dominoes;
use grundy::board::search::grid::Grid;
use grundy::board::search::rules::Rules;
use grundy::board::search::small_lines::SmallLines;
use grundy::board::shape::Shape;
use grundy::budget::Budget;
use grundy::game::{Convention, Game};
use rustc_hash::FxHashMap;
use std::process::Command;
use std::time::Instant;

/// Values of parts by full mex.
struct FullMex<'r, R: Rules> {
    rules: &'r R,
    known: FxHashMap<R::Word, u8>,
}

impl<R: Rules> FullMex<'_, R> {
    fn value(&mut self, part: R::Word) -> u8 {
        if let Some(value) = self.known.get(&part) {
            return *value;
        }
        let (mut moves, mut met) = (Vec::new(), 0u128);
        let _ = self.rules.moves(part, &mut |taken| {
            moves.push(taken);
            std::ops::ControlFlow::Continue(())
        });
        for taken in moves {
            let mut rest = Vec::new();
            self.rules.parts_after(part, taken, &mut rest);
            let sum = rest.into_iter().fold(0, |sum, part| sum ^ self.value(self.rules.canonical(part)));
            met |= 1 << sum;
        }
        let value = met.trailing_ones() as u8;
        self.known.insert(part, value);
        value
    }
}

/// Seconds this thread has been at work, by the system's account, or by the clock where there is none.
fn seconds(started: Instant) -> f64 {
    let account = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = account.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.map_or_else(|| started.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let started = Instant::now();
    let before = seconds(started);
    let result = run();
    (seconds(started) - before, result)
}

/// Value, seconds and entries by full mex.
fn full_mex<R: Rules>(rules: &R, free: u128) -> (f64, u32, usize) {
    let (time, (value, entries)) = timed(|| {
        let mut full = FullMex { rules, known: FxHashMap::default() };
        let value = full.value(rules.canonical(rules.enter(free)));
        (value, full.known.len())
    });
    (time, value.into(), entries)
}

fn game(name: &str, shape: &Shape) -> Placements {
    let turn = if name == "cram" { Turn::One } else { Turn::Line };
    Placements::new(name.into(), shape.clone(), vec![Piece::straight(2)], turn)
}

fn start(game: &Placements) -> u128 {
    game.start().and_then(|start| start.free.small()).expect("a board of up to 128 cells")
}

fn compare(name: &str, rows: usize, columns: usize) {
    let shape = Shape::rectangle(rows, columns);
    let game = game(name, &shape);
    let free = start(&game);
    let (slow, expected, slow_entries) = match name {
        "cram" => full_mex(&Dominoes::<u64>::new(Grid::new(&shape).expect("flat")), free),
        _ => full_mex(&SmallLines::new(&shape, 2).expect("at most 8x8"), free),
    };
    let engine = game.engine().expect("small");
    engine.set_workers(1);
    let mut budget = Budget::unlimited();
    let (fast, value) = timed(|| engine.value(free, Convention::Normal, &mut budget));
    assert_eq!(value, Ok(expected), "{name} {rows}x{columns}: the two disagree");
    let size = engine.size();
    println!(
        "{name:15} {rows}x{columns} {expected:5} {slow:9.3} {slow_entries:9} {fast:9.3} {:9} {:7.1} {:8.1}",
        size.entries,
        size.bytes as f64 / size.entries as f64,
        slow / fast
    );
}

fn misere(rows: usize, columns: usize) {
    let game = game("cram", &Shape::rectangle(rows, columns));
    let (free, engine) = (start(&game), game.engine().expect("small"));
    engine.set_workers(1);
    let (time, outcome) =
        timed(|| engine.outcome(free, Convention::Misere, &mut Budget::unlimited()).expect("no limit"));
    let size = engine.size();
    let bytes = size.sums_bytes as f64 / size.sums as f64;
    println!(
        "misère cram {rows}x{columns}: {outcome}, {time:.3} s, {} sums, {bytes:.1} bytes each",
        size.sums
    );
}

/// A board that takes long, on all cores, within 4 GB.
fn long(name: &str, rows: usize, columns: usize) {
    let game = game(name, &Shape::rectangle(rows, columns));
    let (free, engine) = (start(&game), game.engine().expect("small"));
    let started = Instant::now();
    let value = engine.value(free, Convention::Normal, &mut Budget::with_memory(4 << 30));
    println!(
        "{name} {rows}x{columns}: {value:?}, {:.1} s, {:?}",
        started.elapsed().as_secs_f64(),
        engine.size()
    );
}

/// CPU seconds of all finished children.
fn children_seconds() -> f64 {
    let account = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = account.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(f64::NAN);
    (ticks(13) + ticks(14)) / 100.0
}

fn peer(program: &str, rows: usize, columns: usize) {
    let game = game("cram", &Shape::rectangle(rows, columns));
    let (free, engine) = (start(&game), game.engine().expect("small"));
    engine.set_workers(1);
    let (ours, value) = timed(|| engine.value(free, Convention::Normal, &mut Budget::unlimited()));
    let before = children_seconds();
    let (high, wide) = (rows.to_string(), columns.to_string());
    let output = Command::new(program)
        .args(["--tt", "hash-map", "cram", "--rows", &high, "--cols", &wide])
        .output()
        .expect("the peer's program runs");
    let theirs = children_seconds() - before;
    let said = String::from_utf8_lossy(&output.stdout);
    let found = said.lines().find(|line| line.starts_with("Nimber")).unwrap_or("no answer").to_string();
    println!("cram {rows}x{columns}: grundy {value:?} {ours:.2} s; igsolve \"{found}\" {theirs:.2} s");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--peer") {
        let program = arguments.get(at + 1).expect("--peer needs a program");
        let boards = [(3, 15), (3, 17), (4, 9), (4, 11), (5, 6), (5, 7), (5, 8), (5, 9)];
        boards.iter().for_each(|(rows, columns)| peer(program, *rows, *columns));
        return;
    }
    println!("{:25} {:>19} {:>27}", "", "full mex", "fast solver, one core");
    println!(
        "{:15} {:>3} {:>5} {:>9} {:>9} {:>9} {:>9} {:>7} {:>8}",
        "game", "", "value", "s", "entries", "s", "entries", "bytes", "ratio"
    );
    for (rows, columns) in [(4, 6), (4, 7), (5, 6), (5, 7)] {
        compare("cram", rows, columns);
    }
    for (rows, columns) in [(4, 5), (5, 5), (4, 6), (5, 6)] {
        compare("domino-juvavum", rows, columns);
    }
    misere(5, 6);
    misere(5, 7);
    if arguments.iter().any(|argument| argument == "--long") {
        long("domino-juvavum", 5, 7);
        long("cram", 5, 9);
        long("cram", 6, 7);
        long("cram", 3, 16);
    }
}
