//! Every path of the search against the generic solver, which knows only the rules.

use super::*;
use crate::cells::Cells;
use crate::layout::Turn;
use crate::mirror;
use crate::pieces::Piece;
use crate::placement::{Placements, Position};
use crate::shape::Shape;
use grundy_core::game::{Flow, Game};
use grundy_core::nimber::Nimber;
use grundy_core::solve::Solver as Generic;
use grundy_core::solve::plain::Plain;
use grundy_core::text::Fragment;
use grundy_core::view::Store;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Boards of Cram, their values, and how many megabytes they may take.
const LARGE: [(&str, u32, u64); 5] =
    [("3x14", 3, 512), ("3x15", 1, 512), ("5x8", 1, 512), ("3x16", 4, 512), ("6x7", 5, 4096)];

const SHAPES: [&str; 16] = [
    "3x4",
    "4x3",
    "1x9",
    "9x1",
    "4x4",
    "stair(4)",
    "aztec(2)",
    "torus(3x4)",
    "cylinder(3x4)",
    "moebius(3x4)",
    "moebius(1x9)",
    "klein(3x4)",
    "klein(4x3)",
    "2x2x3",
    "\"..#./...#/.#../....\"",
    "U(2,1,2)",
];

/// Pieces and what a move may be.
const RULES: [(&[&str], Turn); 10] = [
    (&["domino"], Turn::One),
    (&["hole-domino"], Turn::One),
    (&["tromino-I"], Turn::One),
    (&["tromino-L"], Turn::One),
    (&["domino", "tromino-L"], Turn::One),
    (&["monomino", "tetromino-O"], Turn::One),
    (&["domino"], Turn::Line),
    (&["monomino"], Turn::Line),
    (&["tromino-I"], Turn::Line),
    (&["domino", "tromino-I"], Turn::Line),
];

fn game(shape: &str, rules: usize) -> Placements {
    let (pieces, turn) = RULES[rules];
    let pieces = pieces.iter().map(|name| Piece::read(Fragment::new(name)).unwrap()).collect();
    Placements::new("game".into(), Shape::read(Fragment::new(shape)).unwrap(), pieces, turn)
}

/// A random position with at most 10 free cells, so that the plain rules are quick.
fn position(game: &Placements, mask: u32) -> Position {
    let cells = game.layout().shape.present().iter().filter(|cell| mask >> (cell % 32) & 1 == 1);
    Position { free: Cells::of(game.layout().shape.size(), cells.take(10)), used: 0 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn values_and_outcomes_follow_from_the_rules(shape in 0..SHAPES.len(), rules in 0..RULES.len(), mask: u32) {
        let game = game(SHAPES[shape], rules);
        let position = position(&game, mask);
        let free = position.free.small().unwrap();
        let plain = Plain(game);
        let engine = plain.0.engine().unwrap();
        for convention in [Convention::Normal, Convention::Misere] {
            let budget = &mut Budget::unlimited();
            let Nimber(value) = Generic::new(&plain, convention).value(&position, budget).unwrap();
            let outcome = Outcome::of(Nimber(value));
            prop_assert_eq!(engine.outcome(free, convention, budget), Ok(outcome));
            prop_assert_eq!(engine.value(free, convention, budget).map(u128::from), Ok(value));
            prop_assert_eq!(plain.0.own_outcome(&position, convention, budget), Ok(Some(outcome)));
            prop_assert_eq!(plain.0.own_value(&position, convention, budget), Ok(Some(Nimber(value))));
        }
    }

    /// The same rules on a board of more than 64 cells take the way through wide words.
    #[test]
    fn large_boards_follow_the_rules(rules in 0..RULES.len(), rows: [u8; 3], at in 0usize..70) {
        let game = game("9x10", rules);
        let corners = [0, 10, 20];
        let free = rows.iter().zip(corners).fold(0u128, |all, (row, corner)| all | u128::from(row & 15) << corner);
        let position = Position { free: Cells::Small(free << at & ((1 << 90) - 1)), used: 0 };
        let plain = Plain(game);
        for convention in [Convention::Normal, Convention::Misere] {
            let budget = &mut Budget::unlimited();
            let value = Generic::new(&plain, convention).value(&position, budget).unwrap();
            prop_assert_eq!(plain.0.own_value(&position, convention, budget), Ok(Some(value)));
            let outcome = plain.0.own_outcome(&position, convention, budget);
            prop_assert_eq!(outcome, Ok(Some(Outcome::of(value))));
        }
    }

    #[test]
    fn what_was_found_can_be_saved_and_taken_back(
        shape in 0..SHAPES.len(), rules in 0..RULES.len(), mask: u32, misere: bool,
    ) {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let (one, two) = (game(SHAPES[shape], rules), game(SHAPES[shape], rules));
        let position = position(&one, mask);
        let value = one.own_value(&position, convention, &mut Budget::unlimited()).unwrap();
        let table = one.table(convention);
        for (saved, value) in &table {
            // What is written can be read: the cells lie on the board.
            let read = two.read(Fragment::new(&two.write(saved))).unwrap();
            prop_assert!(two.recall(&read, convention, *value));
        }
        // In misère play a sum with a heap of one may come back with another heap of one.
        prop_assert!(misere || two.table(convention) == table);
        prop_assert_eq!(two.own_value(&position, convention, &mut Budget::unlimited()).unwrap(), value);
    }

    #[test]
    fn canonical_parts_are_the_same_for_all_images(shape in 0..SHAPES.len(), rules in 0..RULES.len(), mask: u32) {
        let game = game(SHAPES[shape], rules);
        let placed = Placed::<u64>::new(game.layout(), game.symmetries()).unwrap();
        let position = position(&game, mask);
        let forms = |free: u128| {
            let mut parts = Vec::new();
            placed.parts(placed.enter(free), &mut parts);
            let mut forms: Vec<u64> = parts.into_iter().map(|part| placed.canonical(part)).collect();
            forms.sort_unstable();
            forms
        };
        let wanted = forms(position.free.small().unwrap());
        for image in game.images(&position) {
            prop_assert_eq!(&forms(image.free.small().unwrap()), &wanted);
        }
    }
}

#[test]
fn lines_split_like_placements() {
    for (shape, rules, length) in [("4x5", 6, 2), ("5x4", 6, 2), ("2x9", 8, 3), ("1x12", 6, 2), ("5x5", 8, 3)]
    {
        let game = game(shape, rules);
        let placed = || Placed::<u64>::new(game.layout(), &[]).unwrap();
        let grid = Grid::<u64>::new(&game.layout().shape).unwrap();
        let (fast, slow) = (Lines::new(placed(), &grid, length), placed());
        for seed in 0..2000u64 {
            let free = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20 & u64::low(fast.width());
            let (mut one, mut two) = (Vec::new(), Vec::new());
            fast.parts(free, &mut one);
            slow.parts(free, &mut two);
            one.sort_unstable();
            two.sort_unstable();
            assert_eq!(one, two, "{shape} {free:b}");
        }
    }
}

/// Rules with every part heavy, so that proof numbers decide everything.
struct Heavy<R>(R);

impl<R: Rules> Rules for Heavy<R> {
    type Word = R::Word;

    fn width(&self) -> u32 {
        self.0.width()
    }
    fn parts(&self, free: R::Word, parts: &mut Vec<R::Word>) {
        self.0.parts(free, parts);
    }
    fn moves(&self, part: R::Word, visit: &mut impl FnMut(R::Word) -> Flow) -> Flow {
        self.0.moves(part, visit)
    }
    fn split(&self, part: R::Word, taken: R::Word, parts: &mut Vec<R::Word>) -> u32 {
        self.0.split(part, taken, parts)
    }
    fn canonical(&self, part: R::Word) -> R::Word {
        self.0.canonical(part)
    }
    fn weight(&self, part: R::Word) -> u32 {
        self.0.weight(part)
    }
    fn is_zero(&self, part: R::Word) -> bool {
        self.0.is_zero(part)
    }
    fn light(&self) -> u32 {
        0
    }
    fn longest(&self, part: R::Word) -> u32 {
        self.0.longest(part)
    }
    fn enter(&self, free: u128) -> R::Word {
        self.0.enter(free)
    }
    fn places(&self, part: R::Word, visit: &mut dyn FnMut(u128) -> Flow) -> Flow {
        self.0.places(part, visit)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn proof_numbers_agree_with_depth_first(
        shape in 0..SHAPES.len(), rules in 0..RULES.len(), mask: u32, memory in 14u32..20, workers in 1usize..3,
    ) {
        let game = game(SHAPES[shape], rules);
        let free = game.layout().shape.present().small().unwrap() & (u128::from(mask) << 4 | 0b1011);
        let placed = || Placed::<u64>::new(game.layout(), game.symmetries()).unwrap();
        let (plain, heavy) = (Solver::new(placed()), Solver::new(Heavy(placed())));
        let expected = plain.value(free, 1, &mut Budget::unlimited()).unwrap();
        // Also when the tables have to forget.
        let limited = || Budget::with_memory(1 << memory);
        prop_assert_eq!(heavy.value(free, workers, &mut limited()), Ok(expected));
        prop_assert_eq!(heavy.has_value(free, 0, workers, &mut limited()), Ok(expected == 0));
        prop_assert!(heavy.size().bytes <= 1 << memory);
        prop_assert_eq!(heavy.has_value(free, 0, workers, &mut Budget::unlimited()), Ok(expected == 0));
    }

    /// Cells are dropped and parts seen to be 0 only if that changes nothing, in both conventions.
    #[test]
    fn dominoes_play_like_placements(mask: u32, shape in 0usize..6) {
        let game = game(["5x5", "4x6", "3x8", "7x3", "1x20", "aztec(3)"][shape], 0);
        let present = game.layout().shape.present().small().unwrap();
        let free = present & (u128::from(mask) | u128::from(mask) << 20);
        let fast = Solver::new(Dominoes::new(Grid::<u64>::new(&game.layout().shape).unwrap()));
        let slow = Solver::new(Placed::<u64>::new(game.layout(), game.symmetries()).unwrap());
        let budget = &mut Budget::unlimited();
        prop_assert_eq!(fast.value(free, 1, budget), slow.value(free, 1, budget));
        prop_assert_eq!(fast.misere(free, Some(0), 1, budget), slow.misere(free, Some(0), 1, budget));
    }
}

/// How many cells every move takes.
fn sizes_of_moves(rules: &impl Rules<Word = u64>, part: u64) -> Vec<u32> {
    let mut sizes = Vec::new();
    let _ = rules.moves(part, &mut |taken: u64| {
        sizes.push(taken.count_ones());
        ControlFlow::Continue(())
    });
    sizes.sort_unstable();
    sizes
}

/// The small boards' arithmetic against the list of placements, move by move.
#[test]
fn small_lines_are_lines() {
    for (shape, rules, length) in [
        ("4x5", 6, 2),
        ("5x4", 6, 2),
        ("8x8", 6, 2),
        ("2x8", 8, 3),
        ("1x8", 6, 2),
        ("7x5", 8, 3),
        ("6x8", 8, 3),
    ] {
        let game = game(shape, rules);
        let slow = Placed::<u64>::new(game.layout(), game.symmetries()).unwrap();
        let fast = SmallLines::new(&game.layout().shape, length).unwrap();
        let size = game.layout().shape.size() as u32;
        for seed in 1..300u64 {
            let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let free = u128::from((seed ^ seed.rotate_left(23) & seed >> 7) & u64::low(size));
            let mut parts = [Vec::new(), Vec::new()];
            fast.parts(fast.enter(free), &mut parts[0]);
            slow.parts(slow.enter(free), &mut parts[1]);
            let sizes = parts.each_ref().map(|parts| {
                let mut sizes: Vec<u32> = parts.iter().map(|part| part.count_ones()).collect();
                sizes.sort_unstable();
                sizes
            });
            assert_eq!(sizes[0], sizes[1], "{shape} {free:b}");
            assert_eq!(
                sizes_of_moves(&fast, fast.enter(free)),
                sizes_of_moves(&slow, slow.enter(free)),
                "{shape} {free:b}"
            );
        }
    }
    assert!(SmallLines::new(&Shape::rectangle(3, 9), 2).is_none());
    assert!(SmallLines::new(&Shape::rectangle(3, 3), 9).is_none());
    assert!(SmallLines::new(&Shape::rectangle(3, 3), 1).is_none());
}

/// Images of a part have the same form, which lies on the board again.
#[test]
fn small_lines_have_one_form_for_all_images() {
    for shape in ["4x5", "5x5", "8x8", "8x3", "2x7"] {
        let game = game(shape, 6);
        let fast = SmallLines::new(&game.layout().shape, 2).unwrap();
        let size = game.layout().shape.size() as u32;
        for seed in 1..200u64 {
            let free = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 3 & u64::low(size);
            let mut parts = Vec::new();
            fast.parts(fast.enter(free.into()), &mut parts);
            for part in parts {
                let form = fast.canonical(part);
                let mut found = 0;
                let _ = fast.places(form, &mut |cells| {
                    let there = fast.enter(cells);
                    assert_eq!(fast.canonical(there), form, "{shape}");
                    found += u32::from(there == part);
                    ControlFlow::Continue(())
                });
                assert!(found > 0, "{shape}: the part itself is one of the images");
            }
        }
    }
}

/// Parts that are seen to be 0, of every kind, against the full search, and one of each kind that is not.
#[test]
fn symmetric_small_lines_are_zero() {
    let game = game("6x6", 6);
    let fast = SmallLines::new(&game.layout().shape, 2).unwrap();
    let slow = Solver::new(Placed::<u64>::new(game.layout(), game.symmetries()).unwrap());
    let mut kinds = [0; 3];
    for seed in 1..3000u64 {
        let mask = u128::from(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 28);
        let (height, width) = (2 + seed as usize % 4, 2 + seed as usize / 4 % 4);
        let kind = if height == width { seed as usize % 3 } else { 0 };
        let has = |row: usize, column: usize| mask >> (row * 6 + column) & 1 == 1;
        let free = (0..height * width).fold(0u128, |all, at| {
            let (row, column) = (at / width, at % width);
            let (image_row, image_column) = match kind {
                0 => (height - 1 - row, width - 1 - column),
                1 => (column, row),
                _ => (height - 1 - column, width - 1 - row),
            };
            all | u128::from(has(row, column) && has(image_row, image_column)) << (row * 6 + column)
        });
        let mut parts = Vec::new();
        fast.parts(fast.enter(free), &mut parts);
        for part in parts.into_iter().map(|part| fast.canonical(part)) {
            let mut place = None;
            let _ = fast.places(part, &mut |cells| {
                place = Some(cells);
                ControlFlow::Break(())
            });
            if fast.is_zero(part) {
                kinds[kind] += 1;
                assert_eq!(slow.value(place.unwrap(), 1, &mut Budget::unlimited()), Ok(0));
            }
        }
    }
    assert!(kinds.iter().all(|seen| *seen > 0), "{kinds:?}");
    let is_zero = |rows: &[u64]| fast.is_zero(rows.iter().rev().fold(0, |all, row| all << 8 | row));
    // 2x2 and a ring; then a row in the middle, alone and in a square, and a corner with a cell on its diagonal.
    assert!(is_zero(&[0b11, 0b11]) && is_zero(&[0b1111, 0b1001, 0b1111]));
    assert!(!is_zero(&[0b11]) && !is_zero(&[0b111, 0b111, 0b111]) && !is_zero(&[0b11, 0b01]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Whole lines are seen to be heaps only if that changes nothing.
    #[test]
    fn small_lines_play_like_placements(mask: u32, shape in 0usize..7, triominoes: bool) {
        let rules = if triominoes { 8 } else { 6 };
        let game = game(["4x4", "3x6", "7x2", "1x8", "aztec(2)", "5x4", "stair(5)"][shape], rules);
        let present = game.layout().shape.present().small().unwrap();
        let free = present & (u128::from(mask) | u128::from(mask) << 21);
        let small = || SmallLines::new(&game.layout().shape, if triominoes { 3 } else { 2 }).unwrap();
        let slow = Solver::new(Placed::<u64>::new(game.layout(), game.symmetries()).unwrap());
        let (fast, heavy) = (Solver::new(small()), Solver::new(Heavy(small())));
        let budget = &mut Budget::unlimited();
        let expected = slow.value(free, 1, budget);
        prop_assert_eq!(fast.value(free, 1, budget), expected.clone());
        prop_assert_eq!(heavy.value(free, 1, budget), expected);
        prop_assert_eq!(fast.misere(free, Some(0), 1, budget), slow.misere(free, Some(0), 1, budget));
    }
}

#[test]
fn needless_cells_are_dropped() {
    let shape = Shape::rectangle(4, 5);
    let dominoes = Dominoes::new(Grid::<u64>::new(&shape).unwrap());
    let parts = |picture: &str| {
        let free = shape.read_position(Fragment::new(picture)).unwrap();
        let crate::shape::names::Written::Free(free) = free else { panic!("a picture") };
        let mut parts = Vec::new();
        dominoes.parts(free.small().unwrap() as u64, &mut parts);
        let mut sizes: Vec<u32> = parts.iter().map(|part| part.count_ones()).collect();
        sizes.sort_unstable();
        sizes
    };
    // A path of three cells, a star with four leaves, a cell between two stars, three paths.
    assert_eq!(parts("...##/#####/#####/#####"), [2]);
    assert_eq!(parts("#.###/...##/#.###/#####"), [2]);
    assert_eq!(parts("...../#####/#####/#####"), [2, 2]);
    assert_eq!(parts(".#.#./.#.#./.#.#./#####"), [2, 2, 2]);
    assert_eq!(parts("....#/#####/#####/#####"), [4]);
    assert_eq!(parts("..#../..#../#####/#####"), [4, 4]);
}

/// Paths and cycles are not listed as parts; their values are those that full play gives.
#[test]
fn dominoes_know_paths_and_cycles() {
    for shape in ["4x5", "3x6", "1x12"] {
        let game = game(shape, 0);
        let dominoes = Dominoes::new(Grid::<u64>::new(&game.layout().shape).unwrap());
        let slow = Solver::new(Placed::<u64>::new(game.layout(), game.symmetries()).unwrap());
        let value = |parts: &[u64]| {
            let free = parts.iter().fold(0, |all, part| all | u128::from(*part));
            slow.value(free, 1, &mut Budget::unlimited()).unwrap()
        };
        let mut seen = 0;
        for seed in 0..400u64 {
            let free = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20 & u64::low(dominoes.width());
            let mut parts = Vec::new();
            dominoes.parts(free, &mut parts);
            for part in parts {
                let _ = dominoes.moves(part, &mut |taken| {
                    let (mut all, mut listed) = (Vec::new(), Vec::new());
                    dominoes.parts_after(part, taken, &mut all);
                    let known = dominoes.split(part, taken, &mut listed);
                    all.retain(|part| !listed.contains(part));
                    seen += all.len();
                    assert_eq!(known, value(&all), "{shape}: {all:?}");
                    ControlFlow::Continue(())
                });
            }
        }
        assert!(seen > 100, "{shape}: {seen}");
    }
}

#[test]
fn dominoes_split_the_same_way_after_a_move() {
    for shape in ["4x5", "5x4", "1x12", "3x6"] {
        let game = game(shape, 0);
        let dominoes = Dominoes::new(Grid::<u64>::new(&game.layout().shape).unwrap());
        for seed in 0..400u64 {
            let free = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20 & u64::low(dominoes.width());
            let mut parts = Vec::new();
            dominoes.parts(free, &mut parts);
            for part in parts {
                let _ = dominoes.moves(part, &mut |taken| {
                    let (mut one, mut two) = (Vec::new(), Vec::new());
                    dominoes.parts_after(part, taken, &mut one);
                    dominoes.parts(part & !taken, &mut two);
                    one.sort_unstable();
                    two.sort_unstable();
                    assert_eq!(one, two);
                    ControlFlow::Continue(())
                });
            }
        }
    }
}

/// Values from the literature and from full enumerations.
#[test]
fn known_boards_have_their_values() {
    let ask = |rules, shape, convention| {
        let game = game(shape, rules);
        let free = game.start().unwrap().free.small().unwrap();
        game.engine().unwrap().value(free, convention, &mut Budget::unlimited()).unwrap()
    };
    let cram =
        [("4x5", 2), ("5x5", 0), ("4x6", 0), ("4x7", 3), ("5x6", 2), ("3x9", 1), ("3x10", 2), ("3x11", 0)];
    for (shape, value) in cram {
        assert_eq!(ask(0, shape, Convention::Normal), value, "cram {shape}");
    }
    for (shape, value) in [("4x5", 2), ("5x5", 1), ("4x6", 0), ("4x7", 2), ("3x9", 5)] {
        assert_eq!(ask(6, shape, Convention::Normal), value, "domino juvavum {shape}");
    }
    for (shape, value) in [("5x5", 2), ("3x10", 0), ("4x7", 1), ("5x6", 1)] {
        assert_eq!(ask(0, shape, Convention::Misere), value, "misère cram {shape}");
    }
}

/// Boards whose heavy parts keep the proof numbers busy; depth first finds the same values up to 3x15.
#[test]
#[ignore = "takes minutes; part of make test-long"]
fn large_boards_within_their_memory() {
    for (shape, value, megabytes) in LARGE {
        let game = game(shape, 0);
        let free = game.start().unwrap().free.small().unwrap();
        let mut budget = Budget::with_memory(megabytes << 20);
        let found = game.engine().unwrap().value(free, Convention::Normal, &mut budget);
        assert_eq!(found, Ok(value), "{shape}");
    }
}

/// Buckets fill up before the table doubles, but that is no want of memory.
#[test]
fn with_enough_memory_nothing_is_forgotten() {
    let game = game("5x6", 0);
    let free = game.start().unwrap().free.small().unwrap();
    let engine = game.engine().unwrap();
    engine.value(free, Convention::Normal, &mut Budget::with_memory(1 << 30)).unwrap();
    let size = engine.size();
    assert!(size.entries > 10_000 && size.forgotten == 0, "{size:?}");
}

/// With little memory the table forgets, and the answer is the same.
#[test]
fn a_small_table_replaces_and_does_not_fail() {
    let game = game("5x6", 0);
    let free = game.start().unwrap().free.small().unwrap();
    let engine = game.engine().unwrap();
    let limit = 1 << 16;
    assert_eq!(engine.value(free, Convention::Normal, &mut Budget::with_memory(limit)), Ok(2));
    let size = engine.size();
    assert!(size.bytes <= limit && size.forgotten > 0, "{size:?}");
    let refused = engine.value(free, Convention::Normal, &mut Budget::with_memory(100));
    assert!(matches!(refused, Err(Stop::Memory { .. })));
    assert_eq!(engine.size(), size);
    assert_eq!(engine.value(free, Convention::Misere, &mut Budget::with_memory(24 << 20)), Ok(1));
    assert!(engine.size().sums_bytes <= 24 << 20);
}

#[test]
fn all_cores_find_the_same() {
    let game = game("5x6", 6);
    let free = game.start().unwrap().free.small().unwrap();
    let engine = game.engine().unwrap();
    engine.set_workers(4);
    let mut budget = Budget::unlimited();
    assert_eq!(engine.value(free, Convention::Normal, &mut budget), Ok(3));
    assert!(budget.positions() > 40_000);
}

/// What is saved spares the next search nearly all of its work, in misère play too.
#[test]
fn misere_values_are_kept_and_found_by_all_cores() {
    let (one, two) = (game("5x6", 0), game("5x6", 0));
    let free = one.start().unwrap().free.small().unwrap();
    one.engine().unwrap().set_workers(3);
    let mut budget = Budget::unlimited();
    assert_eq!(one.engine().unwrap().value(free, Convention::Misere, &mut budget), Ok(1));
    for (position, value) in one.table(Convention::Misere) {
        assert!(two.recall(&position, Convention::Misere, value));
    }
    let mut again = Budget::unlimited();
    assert_eq!(two.engine().unwrap().value(free, Convention::Misere, &mut again), Ok(1));
    assert!(again.positions() * 20 < budget.positions(), "{} {}", again.positions(), budget.positions());
}

/// A monitor that stops after a while; the next run goes on from what was found.
#[test]
fn an_interrupted_search_goes_on() {
    struct Once;
    impl grundy_core::budget::Monitor for Once {
        fn tick(&self, positions: u64) -> Flow {
            if positions >= 8192 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let game = game("5x6", 0);
    let free = game.start().unwrap().free.small().unwrap();
    let engine = game.engine().unwrap();
    let mut runs = 1;
    while let Err(stop) = engine.value(free, Convention::Normal, &mut Budget::watched(u64::MAX, &Once)) {
        assert!(matches!(stop, Stop::Interrupted { .. }));
        runs += 1;
    }
    assert!((3..40).contains(&runs), "{runs}");
    assert_eq!(engine.value(free, Convention::Normal, &mut Budget::unlimited()), Ok(2));
}

/// How many of the first moves are settled is told, never more than there are, and of a won position not all of them.
#[test]
fn a_search_tells_how_many_moves_are_settled() {
    #[derive(Default)]
    struct Told(std::sync::Mutex<Vec<(u64, u64)>>);
    impl grundy_core::budget::Monitor for Told {
        fn tick(&self, _positions: u64) -> Flow {
            ControlFlow::Continue(())
        }
        fn moves(&self, done: u64, all: u64) {
            self.0.lock().unwrap().push((done, all));
        }
    }
    for convention in [Convention::Normal, Convention::Misere] {
        let (game, told) = (game("5x6", 0), Told::default());
        let free = game.start().unwrap().free.small().unwrap();
        let engine = game.engine().unwrap();
        engine.value(free, convention, &mut Budget::watched(u64::MAX, &told)).unwrap();
        let told = told.0.into_inner().unwrap();
        assert!(told.iter().all(|(done, all)| done <= all), "{told:?}");
        // Dominoes fit in 49 places; some moves are turned into each other.
        assert!(told.iter().all(|(_, all)| (2..=55).contains(all)), "{told:?}");
        assert!(told.iter().any(|(done, _)| *done > 0), "{told:?}");
    }
}

#[test]
fn symmetry_decides_even_boards() {
    for (shape, rules, outcome) in [
        ("6x8", 0, Some(Outcome::P)),
        ("6x8", 6, Some(Outcome::P)),
        ("6x7", 0, Some(Outcome::N)),
        ("6x7", 6, Some(Outcome::N)),
        ("5x7", 0, None),
        ("torus(4x4)", 0, Some(Outcome::P)),
        ("20x20", 0, Some(Outcome::P)),
    ] {
        let game = game(shape, rules);
        let free = game.start().unwrap().free;
        assert_eq!(
            mirror::outcome(game.layout(), &free, game.symmetries(), &Budget::unlimited()),
            Ok(outcome),
            "{shape} {rules}"
        );
    }
}

/// Sums, parts and options together, room for more included.
#[test]
fn misere_play_takes_little_memory() {
    let game = Placements::cram("cram(4x7)".into(), Shape::rectangle(4, 7), 2);
    let engine = game.engine().unwrap();
    let free = game.layout().shape.present().small().unwrap();
    engine.outcome(free, Convention::Misere, &mut Budget::unlimited()).unwrap();
    let size = engine.size();
    assert!(size.sums > 10_000, "{size:?}");
    assert!(size.sums_bytes <= 64 * size.sums as u64, "{size:?}");
}
