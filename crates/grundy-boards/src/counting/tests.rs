//! Counting against listing, on random boards; and the numbers of the literature.

use super::*;
use crate::cells::Cells;
use crate::layout::{Layout, Turn};
use crate::pieces::Piece;
use crate::placement::{Placements, Position};
use crate::shape::Shape;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Game;
use grundy_core::text::Fragment;
use num_bigint::BigUint;
use proptest::prelude::*;

fn shape(text: &str) -> Shape {
    Shape::read(Fragment::new(text)).unwrap()
}

fn game(name: &str, shape: Shape) -> Placements {
    let text = String::from(name);
    match name {
        "cram" => Placements::cram(text, shape, 2),
        "hole" => Placements::hole_cram(text, shape),
        "triomino" => Placements::cram(text, shape, 3),
        "juvavum" => Placements::juvavum(text, shape, 1),
        "domino-juvavum" => Placements::juvavum(text, shape, 2),
        "mixed" => Placements::new(text, shape, vec![Piece::straight(2), Piece::straight(3)], Turn::Line),
        _ => Placements::juvavum(text, shape, 3),
    }
}

const GAMES: [&str; 7] =
    ["cram", "hole", "triomino", "juvavum", "domino-juvavum", "triomino-juvavum", "mixed"];
const SHAPES: [&str; 10] = [
    "3x3",
    "2x5",
    "1x8",
    "stair(4)",
    "torus(3x3)",
    "cylinder(2x4)",
    "moebius(2x3)",
    "klein(2x4)",
    "2x2x2",
    "aztec(2)",
];

/// Ways to cover all cells, or any of them, by plain recursion.
fn plain_ways(layout: &Layout, free: &Cells, gaps: bool) -> u64 {
    let Some(first) = free.first() else { return 1 };
    let single = Cells::of(layout.shape.size(), [first]);
    let mut ways = if gaps { plain_ways(layout, &free.minus(&single), gaps) } else { 0 };
    for placement in layout.possible(free).filter(|placement| placement.cells.has(first)) {
        ways += plain_ways(layout, &free.minus(&placement.cells), gaps);
    }
    ways
}

fn plain_longest(game: &Placements, position: &Position) -> u64 {
    let mut longest = 0;
    let _ = game.options(position, &mut |_, option| {
        longest = longest.max(1 + plain_longest(game, &option));
        std::ops::ControlFlow::Continue(())
    });
    longest
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn counts_agree_with_lists(which in 0usize..7, board in 0usize..9, mask: u16, whole: bool) {
        let game = game(GAMES[which], shape(SHAPES[board]));
        let mut position = game.start().unwrap();
        if !whole {
            let kept = position.free.iter().filter(|cell| mask >> (cell % 16) & 1 == 1);
            position.free = Cells::of(game.layout().shape.size(), kept.collect::<Vec<_>>());
        }
        let budget = &mut Budget::unlimited();
        let all = enumerate(&game, &position, Alike::Equal, budget).unwrap();
        let some = enumerate(&game, &position, Alike::Symmetric, budget).unwrap();
        prop_assert_eq!(positions(&game, &position, budget), Ok(all.positions.into()));
        prop_assert_eq!(classes(&game, &position, budget), Ok(some.positions.into()));
        prop_assert_eq!(moves_in_all(&game, &position, budget), Ok(all.moves.into()));
        let mut here = 0u64;
        let _ = game.options(&position, &mut |_, _| {
            here += 1;
            std::ops::ControlFlow::Continue(())
        });
        prop_assert_eq!(moves_here(&game, &position, budget), Ok(here.into()));
    }

    #[test]
    fn tilings_agree_with_plain_recursion(rows in 1usize..6, columns in 1usize..6, holes: u32) {
        let board = Shape::rectangle(rows, columns);
        let free = Cells::of(board.size(), (0..board.size()).filter(|cell| holes >> cell & 1 == 0 || holes % 3 == 0));
        let layout = Layout::new(board.clone(), &[Piece::straight(2)], Turn::One);
        let budget = &mut Budget::unlimited();
        let plain = BigUint::from(plain_ways(&layout, &free, false));
        prop_assert_eq!(tilings_by_profile(&layout, &free, budget).unwrap(), plain.clone());
        prop_assert_eq!(kasteleyn::tilings(&board, &free, budget).unwrap(), Some(plain));
    }

    #[test]
    fn rings_with_holes_are_tiled(top in 1usize..3, left in 1usize..3, height in 1usize..4, width in 1usize..4, more: u16) {
        // A frame around a hole of any size, with a few more cells missing.
        let (rows, columns) = (top + height + 2, left + width + 2);
        let board = Shape::rectangle(rows, columns);
        let inside = |cell: usize| {
            (top..top + height).contains(&(cell / columns)) && (left..left + width).contains(&(cell % columns))
        };
        let gone = [usize::from(more) % board.size(), usize::from(more >> 6) % board.size()];
        let keep = |cell: &usize| !inside(*cell) && (more % 2 == 0 || !gone.contains(cell));
        let free = Cells::of(board.size(), (0..board.size()).filter(keep));
        let layout = Layout::new(board.clone(), &[Piece::straight(2)], Turn::One);
        let budget = &mut Budget::unlimited();
        let walked = tilings_by_profile(&layout, &free, budget).unwrap();
        prop_assert_eq!(kasteleyn::tilings(&board, &free, budget).unwrap(), Some(walked));
    }

    #[test]
    fn longest_plays_agree_with_search(which in 0usize..7, board in 0usize..9, mask: u16) {
        let game = game(GAMES[which], shape(SHAPES[board]));
        let mut position = game.start().unwrap();
        let kept = position.free.iter().filter(|cell| mask >> (cell % 16) & 1 == 1).take(8);
        position.free = Cells::of(game.layout().shape.size(), kept.collect::<Vec<_>>());
        let longest = longest_play(&game, &position, &mut Budget::unlimited());
        prop_assert_eq!(longest, Ok(plain_longest(&game, &position)));
    }

    #[test]
    fn formulas_agree_with_boards(rows in 1u32..7, columns in 1u32..7, length in 1u32..4) {
        let board = Rectangle { rows, columns };
        let shape = || Shape::rectangle(rows as usize, columns as usize);
        let budget = &mut Budget::unlimited();
        let line = Placements::juvavum("line".into(), shape(), length as usize);
        let single = Placements::cram("single".into(), shape(), length as usize);
        let start = line.start().unwrap();
        prop_assert_eq!(moves_here(&line, &start, budget), Ok(board.line_moves(length)));
        prop_assert_eq!(moves_here(&single, &start, budget), Ok(board.single_moves(length)));
    }
}

/// Game, positions, positions up to symmetry.
const KNOWN: [(&str, u64, u64); 8] = [
    ("djuv(3x3)", 98, 18),
    ("cram(4x4)", 5_700, 778),
    ("cram(4x5)", 58_830, 15_021),
    ("cram(5x5)", 1_125_703, 141_363),
    ("djuv(3x9)", 2_933_902, 735_230),
    ("djuv(5x6)", 21_583_864, 5_402_496),
    ("juvavum(3x3)", 512, 102),
    ("juvavum(4x4)", 65_536, 8_548),
];

fn counted(expression: &str) -> (BigUint, BigUint) {
    let (name, size) = expression.split_once('(').unwrap();
    let (name, board) = (name.to_string(), shape(size.trim_end_matches(')')));
    let game = &match &name[..] {
        "djuv" => Placements::juvavum(name, board, 2),
        "juvavum" => Placements::juvavum(name, board, 1),
        _ => Placements::cram(name, board, 2),
    };
    let (start, budget) = (game.start().unwrap(), &mut Budget::unlimited());
    (positions(game, &start, budget).unwrap(), classes(game, &start, budget).unwrap())
}

#[test]
fn positions_of_the_literature() {
    for (expression, all, some) in KNOWN {
        assert_eq!(counted(expression), (all.into(), some.into()), "{expression}");
    }
    // 1xn: Fibonacci numbers F(n+1); 2xn: 2 * 3^(n-1).
    let (mut one, mut two) = (BigUint::from(1u32), BigUint::from(2u32));
    let reached = |rows: usize, columns: u32| {
        let game = game("cram", Shape::rectangle(rows, columns as usize));
        positions(&game, &game.start().unwrap(), &mut Budget::unlimited()).unwrap()
    };
    for n in 1..=60u32 {
        assert_eq!(reached(1, n), one, "1x{n}");
        (one, two) = (two.clone(), one + two);
        let pairs = BigUint::from(3u32).pow(n - 1) * 2u32;
        assert_eq!(reached(2, n), pairs, "2x{n}");
    }
}

#[test]
fn matchings_and_tilings_of_the_literature() {
    let ways = |size: &str| {
        let board = shape(size);
        let dominoes = Layout::new(board.clone(), &[Piece::straight(2)], Turn::One);
        packings(&dominoes, board.present(), &mut Budget::unlimited()).unwrap()
    };
    for (size, expected) in
        [("2x2", 7u64), ("3x3", 131), ("5x5", 2_810_694), ("8x8", 179_788_343_101_980_135)]
    {
        assert_eq!(ways(size), expected.into(), "{size}");
    }
    let covers = |size: &str| {
        let board = shape(size);
        tilings(&board, board.present(), &mut Budget::unlimited()).unwrap().to_string()
    };
    for (size, expected) in [
        ("8x8", "12988816"),
        ("3x3", "0"),
        ("16x16", "2444888770250892795802079170816"),
        ("aztec(10)", "36028797018963968"),
        // Rings of odd length, and pieces that reach over the whole board.
        ("torus(3x44)", "1866292792056050"),
        ("torus(71x71)", "0"),
        // Perfect matchings of the cube and of a longer box.
        ("2x2x2", "9"),
        ("3x2x2", "32"),
    ] {
        assert_eq!(covers(size), expected, "{size}");
    }
}

#[test]
fn cylinders_and_tori_are_tiled_alike_by_determinants_and_walks() {
    for (rows, columns) in (1..=6).flat_map(|rows| (1..=8).map(move |columns| (rows, columns))) {
        for seam in ["cylinder", "torus"] {
            let board = shape(&format!("{seam}({rows}x{columns})"));
            let dominoes = Layout::new(board.clone(), &[Piece::straight(2)], Turn::One);
            let budget = &mut Budget::unlimited();
            let counted = kasteleyn::tilings(&board, board.present(), budget).unwrap();
            let is_ring_odd = columns > 2 && columns % 2 == 1 || seam == "torus" && rows > 2 && rows % 2 == 1;
            assert_eq!(counted.is_none(), is_ring_odd, "{seam} {rows}x{columns}");
            let walked = tilings_by_profile(&dominoes, board.present(), budget);
            assert_eq!(
                Ok(counted.unwrap_or_else(|| walked.clone().unwrap())),
                walked,
                "{seam} {rows}x{columns}"
            );
        }
    }
}

#[test]
fn limits_are_kept() {
    let board = Placements::cram("cram(8x8)".into(), Shape::rectangle(8, 8), 2);
    let start = board.start().unwrap();
    let small = positions(&board, &start, &mut Budget::with_memory(10_000));
    assert!(matches!(small, Err(Stop::Memory { .. })), "{small:?}");
    // From here the first line alone has 2^99 moves.
    let strip = game("juvavum", shape("1x100"));
    let corner = strip.read(Fragment::new("1")).unwrap();
    let listed = classes(&strip, &corner, &mut Budget::with_memory(1 << 20));
    assert!(matches!(listed, Err(Stop::Memory { .. })), "{listed:?}");
    let torus = game("cram", shape("torus(20x20)"));
    let stopped = positions(&torus, &torus.start().unwrap(), &mut Budget::with_memory(1 << 20));
    assert!(matches!(stopped, Err(Stop::Memory { .. })), "{stopped:?}");
    let wide = game("cram", shape("torus(70x70)"));
    let refused = positions(&wide, &wide.start().unwrap(), &mut Budget::unlimited());
    assert!(matches!(refused, Err(Stop::Refused(_))), "{refused:?}");
}
