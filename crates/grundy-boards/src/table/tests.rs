//! Tables written and read again; tables that are broken, foreign or no tables.

use super::listing::{Choice, Listing};
use super::{ReadError, Table, TableError};
use crate::dense::Dense;
use crate::placement::{Placements, Position};
use crate::shape::Shape;
use grundy_core::budget::{Budget, Patience};
use grundy_core::error::Stop;
use grundy_core::game::{Convention, Game};
use grundy_core::recurrence::Recheck;
use grundy_core::text::Fragment;
use std::path::PathBuf;
use tempfile::TempDir;

const BOTH: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn domino_juvavum(shape: &str) -> Placements {
    let shape = Shape::read(Fragment::new(shape)).unwrap();
    Placements::juvavum(format!("domino-juvavum({})", shape.text()), shape, 2)
}

fn solved(game: &Placements, convention: Convention) -> Dense {
    Dense::compute(game, convention, &mut Budget::unlimited()).unwrap()
}

fn written(game: &Placements, conventions: &[Convention]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.table");
    let tables: Vec<Dense> = conventions.iter().map(|convention| solved(game, *convention)).collect();
    Table::write(&path, game, &tables.iter().collect::<Vec<_>>()).unwrap();
    (folder, path)
}

#[test]
fn values_come_back() {
    for shape in ["1x1", "3x3", "stair(4)", "3x6"] {
        let game = domino_juvavum(shape);
        let (_folder, path) = written(&game, &BOTH);
        let table = Table::open(&path).unwrap();
        assert_eq!((table.game(), table.conventions()), (game.name().as_str(), &BOTH[..]));
        table.belongs_to(&game).unwrap();
        table.verify(&Budget::unlimited()).unwrap();
        for convention in BOTH {
            let dense = solved(&game, convention);
            assert_eq!(table.values(convention, &Budget::unlimited()).unwrap(), dense.values());
            for number in (0..dense.values().len() as u64).step_by(11) {
                let position = Position { free: dense.packing().cells(number), used: 0 };
                let value = table.value_of(&position, convention).unwrap();
                assert_eq!(value, Some(dense.values()[number as usize].into()));
            }
        }
    }
}

#[test]
fn nothing_is_left_beside_the_file() {
    let (folder, path) = written(&domino_juvavum("2x2"), &BOTH[..1]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let game = domino_juvavum("2x2");
    let missing = folder.path().join("no folder").join("file");
    assert!(matches!(Table::write(&missing, &game, &[]), Err(TableError::File(_))));
    let table = Table::open(&path).unwrap();
    assert_eq!(table.value_of(&game.start().unwrap(), Convention::Misere).unwrap(), None);
    assert!(matches!(
        table.values(Convention::Misere, &Budget::unlimited()),
        Err(ReadError::Table(TableError::Convention(Convention::Misere)))
    ));
    let larger = domino_juvavum("2x3").start().unwrap();
    assert_eq!(table.value_of(&larger, Convention::Normal).unwrap(), None);
}

#[test]
fn values_that_do_not_follow_from_their_options_are_found() {
    let (game, budget) = (domino_juvavum("3x4"), Budget::unlimited());
    let (_folder, path) = written(&game, &BOTH);
    let table = Table::open(&path).unwrap();
    let cram = Placements::cram("cram(3x4)".into(), Shape::rectangle(3, 4), 2);
    for how in [Recheck::Sample, Recheck::All] {
        assert_eq!(table.contradiction(&game, how, &budget).unwrap(), None);
        // As if the machine had computed another game.
        assert!(table.contradiction(&cram, how, &budget).unwrap().is_some());
    }
    let patience = Patience::looks(0);
    let stopped = table.contradiction(&game, Recheck::All, &Budget::watched(u64::MAX, &patience));
    assert!(matches!(stopped, Err(ReadError::Stopped(_))));
}

#[test]
fn foreign_tables_are_refused() {
    let (_folder, path) = written(&domino_juvavum("3x4"), &BOTH[..1]);
    let table = Table::open(&path).unwrap();
    let shape = || Shape::rectangle(3, 4);
    // Another name for the same rules is no other game.
    table.belongs_to(&Placements::juvavum("djuv(3x4)".into(), shape(), 2)).unwrap();
    for other in [
        Placements::juvavum("juvavum(3x4)".into(), shape(), 1),
        Placements::cram("cram(3x4)".into(), shape(), 2),
        domino_juvavum("4x3"),
        domino_juvavum("torus(3x4)"),
        domino_juvavum("\"..../..../...#\""),
    ] {
        let error = table.belongs_to(&other).unwrap_err().to_string();
        assert!(error.contains("domino-juvavum(3x4)") && error.contains(&other.name()), "{error}");
    }
}

/// Every byte of a small table matters.
#[test]
fn damage_is_noticed() {
    let game = domino_juvavum("2x3");
    let (_folder, path) = written(&game, &BOTH);
    let good = std::fs::read(&path).unwrap();
    let problem = |bytes: &[u8]| -> Option<String> {
        std::fs::write(&path, bytes).unwrap();
        let table = match Table::open(&path) {
            Ok(table) => table,
            Err(error) => return Some(error.to_string()),
        };
        match table.verify(&Budget::unlimited()) {
            Err(ReadError::Table(error)) => Some(error.to_string()),
            Err(ReadError::Stopped(stop)) => Some(stop.to_string()),
            Ok(()) => None,
        }
    };
    assert_eq!(problem(&good), None);
    let head = good.iter().rposition(|byte| *byte == b'}').unwrap() + 1 + 8 + 16;
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1;
        assert!(problem(&bad).is_some(), "byte {at}");
    }
    for length in [0, 5, 12, 30, head - 8, 4096, good.len() - 1] {
        assert!(problem(&good[..length]).is_some(), "cut to {length}");
    }
    assert!(problem(&[&good[..], b"x"].concat()).is_some());
    assert!(
        problem(b"something else")
            .is_some_and(|text| text.contains("not begin like a file of this program (table)"))
    );
    assert!(matches!(Table::open(&path.with_extension("missing")), Err(TableError::File(_))));
}

fn lines(shape: &str, choice: Choice) -> Vec<String> {
    listed(&domino_juvavum(shape), choice)
}

fn listed(game: &Placements, choice: Choice) -> Vec<String> {
    let dense = solved(game, Convention::Normal);
    let listing = Listing::new(game, dense.values(), choice, &Budget::unlimited()).unwrap();
    let mut lines = Vec::new();
    listing
        .visit(&mut Budget::unlimited(), |row| {
            lines.push(row.to_string());
            Ok::<(), Stop>(())
        })
        .unwrap();
    lines
}

/// The example of the thesis.
#[test]
fn positions_are_listed_as_in_the_thesis() {
    let symmetries = Choice { symmetries: true, ..Choice::default() };
    assert_eq!(lines("2x2", symmetries), ["15\t0", "3\t1\t[15]", "0\t0"]);
    assert_eq!(lines("2x2", Choice { zeros: true, ..symmetries }), ["15\t0", "0\t0"]);
    assert_eq!(lines("2x2", Choice::default()).len(), 6);
    for (shape, all, classes) in [("3x3", 98, 18), ("3x4", 550, 164)] {
        assert_eq!(lines(shape, Choice::default()).len(), all, "{shape}");
        assert_eq!(lines(shape, symmetries).len(), classes, "{shape}");
    }
}

/// One line for each class under permutations of rows and of columns, with the value that all of them have.
#[test]
fn normal_forms_stand_for_their_classes() {
    let forms = Choice { normal_forms: true, ..Choice::default() };
    for (rows, columns) in [(1, 5), (2, 3), (3, 3), (3, 4)] {
        let game = Placements::juvavum("juvavum".into(), Shape::rectangle(rows, columns), 1);
        let (all, some) = (listed(&game, Choice::default()), listed(&game, forms));
        let classes = crate::juvavum::count::classes(rows, columns, &Budget::unlimited()).unwrap();
        assert_eq!(classes, some.len().into(), "{rows}x{columns}");
        let value = |line: &String| line.split('\t').take(2).map(String::from).collect::<Vec<_>>();
        assert!(some.iter().all(|line| all.iter().any(|other| value(other) == value(line))));
    }
    let dominoes = domino_juvavum("2x2");
    let dense = solved(&dominoes, Convention::Normal);
    assert!(Listing::new(&dominoes, dense.values(), forms, &Budget::unlimited()).is_err());
}

/// A position comes after its options, each once.
#[test]
fn options_come_first() {
    let lines = lines("3x4", Choice::default());
    let code = |line: &str| line.split('\t').next().unwrap().to_string();
    let codes: Vec<String> = lines.iter().map(|line| code(line)).collect();
    for (at, line) in lines.iter().enumerate() {
        assert!(!codes[..at].contains(&codes[at]));
        let winning = line.split('[').nth(1).map(|list| list.trim_end_matches(']').split(", "));
        for option in winning.into_iter().flatten() {
            assert!(codes[..at].iter().any(|code| code == option), "{line}");
        }
    }
}
