//! Dense tables against the generic solver and against a plain loop over all positions.

use super::{Dense, Filling, Levels, Place};
use crate::cells::Cells;
use crate::layout::Turn;
use crate::pieces::Piece;
use crate::placement::{Placements, Position};
use crate::shape::Shape;
use grundy_core::budget::{Budget, Patience};
use grundy_core::error::Stop;
use grundy_core::game::{Convention, Game};
use grundy_core::nimber::Nimber;
use grundy_core::solve::Solver;
use grundy_core::text::Fragment;
use proptest::prelude::*;
use std::ops::ControlFlow;

const SHAPES: [&str; 9] =
    ["1x1", "2x3", "3x4", "4x4", "1x14", "stair(5)", "aztec(2)", "torus(3x5)", "moebius(3x5)"];

fn game(kind: usize, shape: &str) -> Placements {
    let shape = Shape::read(Fragment::new(shape)).unwrap();
    let name = String::from("game");
    match kind {
        0 => Placements::juvavum(name, shape, 1),
        1 => Placements::juvavum(name, shape, 2),
        2 => Placements::cram(name, shape, 2),
        3 => Placements::hole_cram(name, shape),
        4 => Placements::juvavum(name, shape, 3),
        _ => {
            let corner = Piece::read(Fragment::new("tromino-L")).unwrap();
            Placements::new(name, shape, vec![corner, Piece::straight(2)], Turn::One)
        }
    }
}

/// By the definition, position by position.
fn plain(game: &Placements, convention: Convention) -> Vec<u8> {
    let packing = super::Packing::new(&game.layout().shape);
    let mut values: Vec<u8> = Vec::new();
    for number in 0..1u64 << packing.len() {
        let (mut seen, mut stuck) = (0u64, true);
        let _ = game.layout().moves(&packing.cells(number), &mut |cells| {
            seen |= 1 << values[(number ^ packing.number(cells).unwrap()) as usize];
            stuck = false;
            ControlFlow::Continue(())
        });
        let value = if stuck { convention.terminal_value() } else { seen.trailing_ones() };
        values.push(value as u8);
    }
    values
}

#[test]
fn all_positions_have_their_values() {
    for shape in SHAPES {
        for kind in 0..6 {
            let game = game(kind, shape);
            for convention in [Convention::Normal, Convention::Misere] {
                let dense = Dense::compute(&game, convention, &mut Budget::unlimited()).unwrap();
                assert!(dense.values() == plain(&game, convention), "{kind} {shape} {convention}");
            }
        }
    }
}

#[test]
fn levels_in_any_number_of_parts_give_the_same_table() {
    for (shape, kind, parts) in
        [("2x3", 0, 1), ("3x4", 1, 5), ("4x4", 2, 2), ("stair(5)", 3, 4), ("1x1", 1, 3)]
    {
        let game = game(kind, shape);
        for convention in [Convention::Normal, Convention::Misere] {
            let mut budget = Budget::unlimited();
            let mut levels = Levels::new(&game, convention, &mut budget).unwrap();
            assert!(levels.solve(0, 0, 1, &mut budget).is_err(), "the level above is missing");
            for level in (0..=levels.cells()).rev() {
                let some: Vec<Vec<u8>> =
                    (0..parts).map(|part| levels.solve(level, part, parts, &mut budget).unwrap()).collect();
                let mut wrong = some.clone();
                wrong[0].push(0);
                assert!(levels.join(level, &wrong).is_none() && levels.join(level, &[]).is_none());
                let values = levels.join(level, &some).unwrap();
                assert_eq!(values.len() as u64, levels.positions(level));
                assert!(levels.fill(level, &values[1..]).is_none());
                levels.fill(level, &values).unwrap();
            }
            let dense = Dense::compute(&game, convention, &mut budget).unwrap();
            assert!(levels.finish().unwrap().values() == dense.values(), "{kind} {shape} {convention}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn values_are_those_of_the_solver(kind in 0usize..6, misere: bool, picture in "[.#]{6}/[.#]{6}/[.#]{6}") {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let game = game(kind, &format!("\"{picture}\""));
        let dense = Dense::compute(&game, convention, &mut Budget::unlimited()).unwrap();
        let mut solver = Solver::new(&game, convention);
        for number in 0..dense.values().len() as u64 {
            if number % 61 == 7 {
                let position = Position { free: dense.packing().cells(number), used: 0 };
                let value = solver.value(&position, &mut Budget::unlimited()).unwrap();
                prop_assert_eq!(dense.value_of(&position.free).map(|value| Nimber(value.into())), Some(value));
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let large = game(1, "6x6");
    let refused = |game: &Placements| {
        Dense::compute(game, Convention::Normal, &mut Budget::unlimited()).err().map(|stop| stop.to_string())
    };
    assert!(refused(&large).is_some_and(|text| text.contains("32 cells")));
    assert!(refused(&game(2, "2x2").each_once()).is_some());
    let board = game(1, "4x5");
    let small = Dense::compute(&board, Convention::Normal, &mut Budget::with_memory(1 << 20));
    assert!(matches!(small.err(), Some(Stop::Memory { .. })));
    let stopped =
        Dense::compute(&board, Convention::Normal, &mut Budget::watched(u64::MAX, &Patience::looks(0)));
    assert!(matches!(stopped.err(), Some(Stop::Interrupted { .. })));
}

#[test]
fn cells_outside_the_board_are_noticed() {
    let stair = game(1, "stair(3)");
    let dense = Dense::compute(&stair, Convention::Normal, &mut Budget::unlimited()).unwrap();
    assert_eq!(dense.value_of(&Cells::all(9)), None);
    assert!(stair.start().and_then(|start| dense.value_of(&start.free)).is_some());
}

#[test]
fn a_table_goes_on_wherever_it_was_stopped() {
    for (kind, shape) in [(1, "4x4"), (0, "3x5"), (2, "torus(3x5)"), (5, "3x4")] {
        let game = game(kind, shape);
        for convention in [Convention::Normal, Convention::Misere] {
            let whole = Dense::compute(&game, convention, &mut Budget::unlimited()).unwrap();
            let mut filling = Filling::new(&game, convention, &Budget::unlimited()).unwrap();
            while filling.run(&Budget::watched(u64::MAX, &Patience::looks(0))).is_err() {
                let written = (filling.place(), filling.known().to_vec());
                filling = Filling::resume(&game, convention, written, &Budget::unlimited()).unwrap().unwrap();
            }
            assert_eq!(filling.finish().values(), whole.values(), "{shape} {convention}");
        }
    }
}

#[test]
fn a_table_with_values_that_do_not_follow_does_not_go_on() {
    let game = game(1, "4x4");
    let mut filling = Filling::new(&game, Convention::Normal, &Budget::unlimited()).unwrap();
    filling.run(&Budget::unlimited()).unwrap();
    let again = |place, known: Vec<u8>| {
        Filling::resume(&game, Convention::Normal, (place, known), &Budget::unlimited()).unwrap().is_some()
    };
    let (place, known) = (filling.place(), filling.known());
    assert!(again(place, known.to_vec()) && !again(place, known[1..].to_vec()));
    assert!(!again(Place { first: 1, ..place }, known.to_vec()));
    assert!(!again(place, known.iter().map(|value| value ^ 1).collect()));
    assert!(!again(Place::default(), known.to_vec()), "values that were not looked for yet");
}
