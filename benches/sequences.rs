//! Sequences in bulk against the raw engines they come from, side by side in one run: the cost of choosing, cutting into
//! pieces and counting.
//!
//! Each row computes the same heaps twice: by the engine alone, which throws everything away, and by the statistics of the
//! bulk sequence, which is what 'grundy sequence --statistics' does. The ratio of both times should stay below 2. Best of
//! three; processor time where the system tells it.

use grundy::budget::Budget;
use grundy::heap::bulk::{Bulk, Stretch, Tally};
use grundy::heap::octal;
use grundy::notation::read_game;
use grundy::subtraction::outcome::{EngineKind, Moves, State, Tape};
use grundy::subtraction::{infinite, interval, values};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Time this process has spent computing, where the system tells; otherwise the time since the start.
fn clock(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn best_of_three(mut run: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut timed = || {
        // The system counts in ticks of some milliseconds: short runs are repeated.
        let (begun, before) = (Instant::now(), clock(start));
        let mut runs = 0;
        while runs == 0 || begun.elapsed() < Duration::from_millis(200) {
            run();
            runs += 1;
        }
        (clock(start) - before).as_secs_f64() / f64::from(runs)
    };
    [timed(), timed(), timed()].into_iter().fold(f64::INFINITY, f64::min)
}

fn row(game: &str, stretch: &Stretch, raw: impl FnMut()) {
    let alone = best_of_three(raw);
    // A new game each time: nothing is remembered from the run before.
    let bulk = best_of_three(|| {
        let game = read_game(game).expect("a game");
        let mut budget = Budget::unlimited();
        let bulk = Bulk::of(&*game, stretch.clone(), &mut budget).expect("an engine");
        black_box(Tally::of(&bulk, &mut budget).expect("no limit"));
    });
    let heaps = stretch.heaps.end() + 1;
    let kind = if stretch.outcomes { "outcomes" } else { "values" };
    println!(
        "{game:30} {kind:9} {heaps:>12} {:>12.2} {:>12.2} {:>8.2}",
        alone * 1e3,
        bulk * 1e3,
        bulk / alone
    );
}

fn outcomes(moves: &[u64], heaps: u64) {
    let game = game_of(moves);
    let moves = Moves::try_from(moves.to_vec()).expect("a move set");
    row(&game, &Stretch::outcomes(0..=heaps - 1), || {
        let budget = Budget::unlimited();
        let start = State::at_start(&moves, None, &budget).expect("a start");
        let mut tape =
            Tape::new(&moves, EngineKind::for_moves(&moves), &start, 1 << 16, &budget).expect("a tape");
        tape.run_to(heaps.into(), &budget).expect("no limit");
        black_box(tape.position());
    });
}

fn game_of(moves: &[u64]) -> String {
    let moves: Vec<String> = moves.iter().map(u64::to_string).collect();
    format!("subtract({})", moves.join(","))
}

fn main() {
    println!("{:30} {:9} {:>12} {:>12} {:>12} {:>8}", "game", "", "heaps", "engine, ms", "bulk, ms", "ratio");
    outcomes(&[21, 44, 64, 87, 108], 100_000_000);
    outcomes(&[3, 7, 8], 100_000_000);
    outcomes(&[100, 251, 302], 100_000_000);
    let large = [2000, 5000, 6001, 8001];
    row(&game_of(&large), &Stretch::outcomes(0..=999_999_999), || {
        let mut lost = 0;
        interval::for_each_lost_run(&large, 1_000_000_000, &mut Budget::unlimited(), &mut |run, _| {
            lost += run.end - run.start;
            Ok(ControlFlow::Continue(()))
        })
        .expect("no limit");
        black_box(lost);
    });
    for moves in [&[3, 7, 8][..], &[21, 44, 64, 87, 108], &large] {
        row(&game_of(moves), &Stretch::values(0..=9_999_999), || {
            black_box(values::statistics(moves, 10_000_000, &mut Budget::unlimited()).expect("no limit"));
        });
    }
    row("subtract(squares)", &Stretch::outcomes(0..=9_999_999), || {
        let found = infinite::outcomes(&infinite::Numbers::Powers(2), 10_000_000, &mut Budget::unlimited());
        black_box(found.expect("no limit").count());
    });
    let officers = octal::Rule::officers();
    row("officers", &Stretch::values(0..=99_999), || {
        let mut sequence = octal::Sequence::new(&officers);
        sequence.run_to(100_000, &mut Budget::unlimited()).expect("no limit");
        black_box(sequence.computed());
    });
}
