//! Every path of the search against the generic solver, which knows only the rules.

use super::*;
use crate::board::cells::Cells;
use crate::board::layout::Turn;
use crate::board::mirror;
use crate::board::pieces::Piece;
use crate::board::placement::{Placements, Position};
use crate::board::shape::Shape;
use crate::error::ParseError;
use crate::game::{Flow, Game};
use crate::nimber::Nimber;
use crate::solve::Solver as Generic;
use crate::text::Fragment;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// The rules alone: no shortcut, no parts, no symmetries.
struct Plain(Placements);

impl Game for Plain {
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
}

const SHAPES: [&str; 14] = [
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
            prop_assert_eq!(plain.0.outcome_shortcut(&position, convention, budget), Ok(Some(outcome)));
            prop_assert_eq!(plain.0.shortcut(&position, convention, budget), Ok(Some(Nimber(value))));
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
            prop_assert_eq!(plain.0.shortcut(&position, convention, budget), Ok(Some(value)));
            let outcome = plain.0.outcome_shortcut(&position, convention, budget);
            prop_assert_eq!(outcome, Ok(Some(Outcome::of(value))));
        }
    }

    #[test]
    fn what_was_found_can_be_saved_and_taken_back(shape in 0..SHAPES.len(), rules in 0..RULES.len(), mask: u32) {
        let (one, two) = (game(SHAPES[shape], rules), game(SHAPES[shape], rules));
        let position = position(&one, mask);
        let value = one.shortcut(&position, Convention::Normal, &mut Budget::unlimited()).unwrap();
        let table = one.table();
        for (saved, value) in &table {
            // What is written can be read: the cells lie on the board.
            let read = two.read(Fragment::new(&two.write(saved))).unwrap();
            prop_assert!(two.recall(&read, *value));
        }
        prop_assert_eq!(two.table(), table);
        prop_assert_eq!(two.shortcut(&position, Convention::Normal, &mut Budget::unlimited()).unwrap(), value);
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

#[test]
fn dominoes_split_like_placements() {
    for shape in ["4x5", "5x4", "1x12", "3x6"] {
        let game = game(shape, 0);
        let grid = || Grid::<u64>::new(&game.layout().shape).unwrap();
        let (fast, slow) = (Dominoes::new(grid()), Placed::<u64>::new(game.layout(), &[]).unwrap());
        for seed in 0..400u64 {
            let free = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20 & u64::low(fast.width());
            let (mut one, mut two) = (Vec::new(), Vec::new());
            fast.parts(free, &mut one);
            slow.parts(free, &mut two);
            one.sort_unstable();
            two.sort_unstable();
            assert_eq!(one, two);
            for part in one {
                fast.moves(part, &mut |taken| {
                    let (mut one, mut two) = (Vec::new(), Vec::new());
                    fast.parts_after(part, taken, &mut one);
                    slow.parts(part & !taken, &mut two);
                    one.sort_unstable();
                    two.sort_unstable();
                    assert_eq!(one, two);
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

/// With little memory the table forgets, and the answer is the same.
#[test]
fn a_small_table_replaces_and_does_not_fail() {
    let game = game("5x6", 0);
    let free = game.start().unwrap().free.small().unwrap();
    let engine = game.engine().unwrap();
    let limit = 1 << 18;
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

/// A monitor that stops after a while; the next run goes on from what was found.
#[test]
fn an_interrupted_search_goes_on() {
    struct Once;
    impl crate::budget::Monitor for Once {
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
        assert_eq!(mirror::outcome(game.layout(), &free, game.symmetries()), outcome, "{shape} {rules}");
    }
}
