//! Classes against enumeration, values against the generic solver and the published tables.

use super::{JuvavumSolver, Turning, count, is_juvavum, normal_form};
use crate::cells::Cells;
use crate::layout::Layout;
use crate::placement::Placements;
use crate::shape::Shape;
use grundy_core::budget::Budget;
use grundy_core::game::Convention::{self, Misere, Normal};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use proptest::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

fn value(rows: usize, columns: usize, convention: Convention) -> u128 {
    let (solver, mut budget) = (JuvavumSolver::new(), Budget::unlimited());
    let value = solver.value(columns, &Cells::all(rows * columns), convention, &mut budget);
    value.unwrap().unwrap().0
}

/// Values from the thesis and its recomputation.
#[test]
fn boards_have_their_published_values() {
    for (rows, columns, normal, misere) in [
        (1, 1, 1, 0),
        (1, 20, 20, 20),
        (2, 2, 0, 0),
        (2, 9, 1, 2),
        (3, 3, 0, 1),
        (3, 4, 4, 0),
        (3, 7, 6, 5),
        (3, 8, 7, 3),
        (3, 9, 4, 7),
        (3, 10, 8, 6),
        (4, 4, 0, 1),
        (4, 5, 4, 5),
        (4, 6, 0, 1),
        (4, 8, 0, 1),
        (5, 5, 0, 0),
        (5, 6, 1, 3),
    ] {
        assert_eq!(value(rows, columns, Normal), normal, "{rows}x{columns}");
        assert_eq!(value(columns, rows, Misere), misere, "{rows}x{columns} misère");
    }
}

#[test]
#[ignore = "takes a few seconds"]
fn large_boards_have_their_published_values() {
    for (rows, columns, normal, misere) in [(5, 7, 3, 2), (6, 6, 0, 0)] {
        assert_eq!(value(rows, columns, Normal), normal, "{rows}x{columns}");
        assert_eq!(value(rows, columns, Misere), misere, "{rows}x{columns} misère");
    }
}

#[test]
fn forms_are_as_many_as_classes() {
    let forms = |rows: usize, columns: usize, turning: Turning| {
        let masks = 0u128..1 << (rows * columns);
        let forms: FxHashSet<_> =
            masks.map(|mask| normal_form(columns, &Cells::Small(mask), turning).unwrap()).collect();
        forms.len()
    };
    let unlimited = Budget::unlimited();
    for (rows, columns) in [(1, 1), (1, 6), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (3, 5), (4, 4)] {
        let counted = count::classes(rows, columns, &unlimited).unwrap();
        assert_eq!(counted, forms(rows, columns, Turning::Forbidden).into(), "{rows}x{columns}");
        if rows == columns {
            let counted = count::turned_classes(rows, columns, &unlimited).unwrap();
            assert_eq!(counted, forms(rows, columns, Turning::Allowed).into(), "{rows}x{columns} turned");
        }
    }
}

#[test]
fn classes_are_counted() {
    for (rows, columns, classes, turned) in [
        (3, 7, 734, 734),
        (4, 4, 317, 192),
        (5, 5, 5_624, 3_014),
        (5, 6, 28_576, 28_576),
        (5, 7, 136_758, 136_758),
        (6, 7, 2_141_733, 2_141_733),
        (7, 7, 33_642_660, 16_853_750),
    ] {
        let unlimited = Budget::unlimited();
        assert_eq!(count::classes(rows, columns, &unlimited), Ok(u64::into(classes)), "{rows}x{columns}");
        assert_eq!(
            count::turned_classes(rows, columns, &unlimited),
            Ok(u64::into(turned)),
            "{rows}x{columns}"
        );
    }
}

/// In misère play every class of the board is met.
#[test]
fn misere_play_meets_every_class() {
    let solver = JuvavumSolver::new();
    solver.value(5, &Cells::all(25), Misere, &mut Budget::unlimited()).unwrap();
    assert_eq!(solver.classes(Misere), 3_014);
}

/// Regular matrices have only tied lines: many of them, and large.
#[test]
fn forms_of_regular_matrices_are_found_quickly() {
    for size in [8, 12, 20] {
        for shifts in [vec![0], vec![0, 1], vec![0, 1, 3], (1..size).collect()] {
            let cells = |factor: usize| {
                let at = |row: usize, shift: usize| {
                    (row * factor % size) * size + ((row + shift) * factor + 5) % size
                };
                Cells::of(
                    size * size,
                    (0..size).flat_map(|row| shifts.iter().map(move |shift| at(row, *shift))),
                )
            };
            let form = |factor| normal_form(size, &cells(factor), Turning::Allowed).unwrap();
            assert_eq!(form(1), form(7), "{size} {shifts:?}");
        }
    }
}

#[test]
fn large_sparse_boards_are_solved() {
    // A cross of two lines of 60 cells.
    let size = 60 * 60;
    let cross = Cells::of(size, (0..60).flat_map(|at| [30 * 60 + at, at * 60 + 30]));
    let (solver, mut budget) = (JuvavumSolver::new(), Budget::unlimited());
    assert!(solver.value(60, &cross, Normal, &mut budget).unwrap().is_some());
    // A hundred cells of which no two share a line: heaps of one.
    let diagonal = Cells::of(100 * 100, (0..99).map(|at| at * 101));
    assert_eq!(solver.value(100, &diagonal, Normal, &mut budget), Ok(Some(Nimber(1))));
    assert_eq!(solver.value(100, &diagonal, Misere, &mut budget), Ok(None));
    assert_eq!(solver.value(200, &Cells::all(400), Normal, &mut budget), Ok(None));
    assert_eq!(solver.value(400, &Cells::all(400), Misere, &mut budget), Ok(Some(Nimber(400))));
}

#[test]
fn a_stopped_search_goes_on() {
    let (solver, cells) = (JuvavumSolver::new(), Cells::all(25));
    assert!(solver.value(5, &cells, Normal, &mut Budget::with_memory(50_000)).is_err());
    let kept = solver.classes(Normal);
    assert!(kept > 50);
    assert_eq!(solver.value(5, &cells, Normal, &mut Budget::unlimited()), Ok(Some(Nimber(0))));
    assert!(solver.classes(Normal) > kept);
}

#[test]
fn only_juvavum_is_juvavum() {
    let shape = |text: &str| Shape::read(Fragment::new(text)).unwrap();
    let juvavum =
        |text: &str, length| is_juvavum(Placements::juvavum("j".into(), shape(text), length).layout());
    assert!(juvavum("3x4", 1) && juvavum("torus(3x4)", 1) && juvavum("stair(3)", 1));
    assert!(!juvavum("3x4", 2) && !juvavum("moebius(3x4)", 1) && !juvavum("2x2x2", 1));
    assert!(!is_juvavum(Placements::cram("c".into(), shape("3x3"), 1).layout()));
}

/// By the definition, over whole positions.
fn plain(layout: &Layout, free: u128, convention: Convention, known: &mut FxHashMap<u128, u32>) -> u32 {
    if let Some(value) = known.get(&free) {
        return *value;
    }
    let mut options = Vec::new();
    let _ = layout.moves(&Cells::Small(free), &mut |cells| {
        options.extend(cells.small().map(|taken| free ^ taken));
        ControlFlow::Continue(())
    });
    let seen =
        options.iter().fold(0u64, |seen, option| seen | 1 << plain(layout, *option, convention, known));
    let value = if options.is_empty() { convention.terminal_value() } else { seen.trailing_ones() };
    known.insert(free, value);
    value
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn values_are_those_of_the_rules(rows in 1usize..5, columns in 1usize..4, mask: u32, torus: bool) {
        let mask = u128::from(mask) & ((1 << (rows * columns)) - 1);
        let text = format!("{rows}x{columns}");
        let text = if torus { format!("torus({text})") } else { text };
        let shape = Shape::read(Fragment::new(&text)).unwrap();
        let game = Placements::juvavum("juvavum".into(), shape, 1);
        let solver = JuvavumSolver::new();
        for convention in [Normal, Misere] {
            let expected = plain(game.layout(), mask, convention, &mut FxHashMap::default());
            let found = solver.value(columns, &Cells::Small(mask), convention, &mut Budget::unlimited());
            prop_assert_eq!(found, Ok(Some(Nimber(expected.into()))));
        }
    }

    #[test]
    fn forms_do_not_depend_on_the_order_of_lines(
        mask: u128,
        rows in Just((0..9usize).collect::<Vec<_>>()).prop_shuffle(),
        columns in Just((0..9usize).collect::<Vec<_>>()).prop_shuffle(),
        turn: bool,
    ) {
        let cells: Vec<usize> = Cells::Small(mask & ((1 << 81) - 1)).iter().collect();
        let moved = |cell: usize| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            if turn { column * 9 + row } else { row * 9 + column }
        };
        let one = normal_form(9, &Cells::of(81, cells.iter().copied()), Turning::Allowed).unwrap();
        let two = normal_form(9, &Cells::of(81, cells.iter().map(|cell| moved(*cell))), Turning::Allowed).unwrap();
        prop_assert_eq!(&one, &two);
        let placed = one.placed(9, 9).unwrap();
        prop_assert_eq!(normal_form(9, &placed, Turning::Allowed), Some(one));
    }
}
