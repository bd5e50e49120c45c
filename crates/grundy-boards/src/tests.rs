//! Placement games against their rules, spelled out by plain loops over rows and columns.

use super::cells::Cells;
use super::layout::image;
use super::placement::{Placements, Position};
use super::shape::Shape;
use grundy_core::budget::Budget;
use grundy_core::game::{Convention, Flow, Game};
use grundy_core::nimber::Nimber;
use grundy_core::solve::Solver;
use grundy_core::text::Fragment;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// The games whose rules the loops below know.
const GAMES: [&str; 6] = ["cram", "hole", "triomino", "juvavum", "domino-juvavum", "triomino-juvavum"];

fn build(game: &str, shape: Shape) -> Placements {
    let name = String::from(game);
    match game {
        "cram" => Placements::cram(name, shape, 2),
        "hole" => Placements::hole_cram(name, shape),
        "triomino" => Placements::cram(name, shape, 3),
        "juvavum" => Placements::juvavum(name, shape, 1),
        "domino-juvavum" => Placements::juvavum(name, shape, 2),
        _ => Placements::juvavum(name, shape, 3),
    }
}

/// The cells of every row and every column.
fn lines(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let across = (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect());
    let down = (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect());
    across.chain(down).collect()
}

/// All moves by the rules: subsets of lines, tested one by one.
fn plain_moves(game: &str, rows: usize, columns: usize, free: u32) -> BTreeSet<u32> {
    let mut moves = BTreeSet::new();
    for line in lines(rows, columns) {
        for subset in 1u32..1 << line.len() {
            let mask = line.iter().enumerate().fold(0, |mask, (at, cell)| mask | (subset >> at & 1) << cell);
            if mask & !free == 0 && allowed(game, subset) {
                moves.insert(mask);
            }
        }
    }
    moves
}

/// Whether these cells of a line can be taken in one move.
fn allowed(game: &str, subset: u32) -> bool {
    let run = |length: u32| subset >> subset.trailing_zeros() == (1 << length) - 1;
    let runs_of = |length: u32| {
        let mut rest = subset;
        while rest != 0 {
            rest >>= rest.trailing_zeros();
            if !rest.trailing_ones().is_multiple_of(length) {
                return false;
            }
            rest = rest.checked_shr(rest.trailing_ones()).unwrap_or(0);
        }
        true
    };
    match game {
        "cram" => run(2),
        "hole" => subset >> subset.trailing_zeros() == 0b101,
        "triomino" => run(3),
        "juvavum" => true,
        "domino-juvavum" => runs_of(2),
        _ => runs_of(3),
    }
}

type Known = HashMap<u32, u32>;

fn plain_value(game: &str, rows: usize, columns: usize, free: u32, misere: bool, known: &mut Known) -> u32 {
    if let Some(value) = known.get(&free) {
        return *value;
    }
    let moves = plain_moves(game, rows, columns, free);
    let values: BTreeSet<u32> =
        moves.iter().map(|mv| plain_value(game, rows, columns, free & !mv, misere, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    let value = if moves.is_empty() { u32::from(misere) } else { mex };
    known.insert(free, value);
    value
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn placement_games_follow_their_rules(rows in 1usize..4, columns in 1usize..5, mask: u32, at in 0usize..6) {
        let game = GAMES[at];
        let mask = mask & ((1 << (rows * columns)) - 1);
        let rules = build(game, Shape::rectangle(rows, columns));
        let position = Position { free: Cells::Small(mask.into()), used: 0 };
        let mut found = Vec::new();
        let _ = rules.options(&position, &mut |cells, _| {
            found.push(cells.small().unwrap() as u32);
            Flow::Continue(())
        });
        let distinct: BTreeSet<u32> = found.iter().copied().collect();
        prop_assert_eq!(distinct.len(), found.len());
        prop_assert_eq!(&distinct, &plain_moves(game, rows, columns, mask));
        for convention in [Convention::Normal, Convention::Misere] {
            let misere = convention == Convention::Misere;
            let plain = plain_value(game, rows, columns, mask, misere, &mut Known::new());
            let value = Solver::new(&rules, convention).value(&position, &mut Budget::unlimited());
            prop_assert_eq!(value, Ok(Nimber(plain.into())));
        }
        prop_assert_eq!(rules.read(Fragment::new(&rules.write(&position))).unwrap(), position.clone());
        prop_assert!(found.iter().all(|mv| rules.after(&position, &Cells::Small((*mv).into())).is_some()));
    }
}

#[test]
fn boards_are_read_in_every_form() {
    let game = build("cram", Shape::rectangle(3, 3));
    let by_moves = game.read(Fragment::new("A01 C12")).unwrap();
    assert_eq!(game.read(Fragment::new("A01, C12")).unwrap(), by_moves);
    assert_eq!(game.read(Fragment::new("##./.../.##")).unwrap(), by_moves);
    assert_eq!(game.read(Fragment::new("387")).unwrap(), by_moves);
    for (text, span) in [
        ("A01 A12", 4..7),
        ("D01", 0..1),
        ("A09", 2..3),
        ("512", 0..3),
        ("A", 0..1),
        ("..#.", 0..4),
        ("../..", 0..5),
        ("A02", 0..3),
    ] {
        assert_eq!(game.read(Fragment::new(text)).unwrap_err().span, span, "{text}");
    }
    let wide = build("cram", Shape::rectangle(2, 12));
    assert_eq!(wide.read(Fragment::new("A10.11")).unwrap().free.count(), 22);
}

#[test]
fn boards_have_their_symmetries() {
    let count = |shape: &str| {
        let shape = Shape::read(Fragment::new(shape)).unwrap();
        build("cram", shape).symmetries().len()
    };
    for (shape, symmetries) in [
        ("3x3", 8),
        ("3x4", 4),
        ("1x5", 2),
        ("stair(3)", 2),
        ("aztec(2)", 8),
        ("torus(4x4)", 128),
        ("torus(3x4)", 48),
        ("cylinder(3x4)", 16),
        ("moebius(1x9)", 18),
        ("klein(3x4)", 16),
        ("2x2x2", 48),
        ("2x2x3", 16),
    ] {
        assert_eq!(count(shape), symmetries, "{shape}");
    }
}

/// Against the plain graph: a symmetry carries moves to moves, and one after the other is one again.
#[test]
fn symmetries_of_klein_bottles_carry_moves_to_moves() {
    for (rows, columns) in (1..5).flat_map(|rows| (1..5).map(move |columns| (rows, columns))) {
        for game in ["cram", "juvavum", "domino-juvavum"] {
            let text = format!("klein({rows}x{columns})");
            let game = build(game, Shape::read(Fragment::new(&text)).unwrap());
            let (mut moves, size) = (std::collections::HashSet::new(), rows * columns);
            let _ = game.layout().moves(game.layout().shape.present(), &mut |cells| {
                moves.insert(cells.clone());
                Flow::Continue(())
            });
            let maps = game.symmetries();
            for map in maps {
                assert!(
                    moves.iter().all(|cells| moves.contains(&image(cells, map, size))),
                    "{text}: {map:?}"
                );
                for other in maps {
                    let both: Vec<usize> = (0..size).map(|cell| other[map[cell]]).collect();
                    assert!(maps.contains(&both), "{text}: {map:?} and {other:?}");
                }
            }
        }
    }
}

#[test]
fn boards_of_any_size_can_be_played() {
    let game = build("cram", Shape::rectangle(20, 20));
    let start = game.start().unwrap();
    let mut moves = 0;
    let _ = game.options(&start, &mut |_, _| {
        moves += 1;
        Flow::Continue(())
    });
    assert_eq!(moves, 760);
    let mut parts = 0;
    game.components(&game.read(Fragment::new("A0.1 T18.19")).unwrap(), &mut |_| parts += 1);
    assert_eq!(parts, 1);
}
