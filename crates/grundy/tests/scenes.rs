//! Games in progress as something to draw and to ask.

use grundy::budget::Budget;
use grundy::catalogue::SHEETS;
use grundy::game::{Convention, Game};
use grundy::notation::read;
use grundy::play::scene::*;
use grundy::text::Fragment;
use std::ops::ControlFlow;

fn seat(expr: &str, moves: &[&str]) -> Seat {
    let moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    Seat::take(read(expr).unwrap(), Convention::Normal, &moves, &mut Budget::unlimited()).unwrap()
}

/// Every example of every game can be looked at, and each listed move leads where it says.
#[test]
fn every_game_of_the_catalogue_has_a_scene() {
    for example in SHEETS.iter().flat_map(|sheet| sheet.examples).filter(|text| !text.contains("json")) {
        let scene = seat(example, &[]).look(&Budget::unlimited()).unwrap();
        for choice in scene.moves.iter().take(40) {
            let after = seat(example, &[&choice.name]).look(&Budget::unlimited()).unwrap();
            assert_eq!(after.now, choice.to, "{example} {}", choice.name);
        }
    }
}

/// What stands for a class of positions is itself a position of the game.
#[test]
fn representatives_can_be_read() {
    for example in SHEETS.iter().flat_map(|sheet| sheet.examples).filter(|text| !text.contains("json")) {
        let start = read(example).unwrap();
        let mut positions = vec![start.position.clone()];
        let _ = start.sum.options(&start.position, &mut |_, to| {
            positions.push(to);
            if positions.len() < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        for (game, part) in positions.iter().flat_map(|position| start.sum.terms.iter().zip(position)) {
            let shown = game.canonical(part);
            let text = game.write(&shown);
            let read = game.read(Fragment::new(&text)).map(|read| game.canonical(&read));
            assert_eq!(read, Ok(shown), "{example}: {text}");
        }
    }
}

#[test]
fn boards_say_who_took_what() {
    let scene = seat("cram(3x3) + nim:2", &["cram(3x3): A01", "nim: 2->1", "C12"])
        .look(&Budget::unlimited())
        .unwrap();
    let Part::Board { rows: 3, columns: 3, surface: "plane", cells, .. } = &scene.parts[0] else {
        panic!("a board");
    };
    let taken: Vec<_> = cells.iter().filter(|cell| cell.state == "taken").collect();
    let told: Vec<_> = taken.iter().map(|cell| (cell.name.as_str(), cell.piece, cell.by)).collect();
    assert_eq!(
        told,
        [
            ("A0", Some(1), Some(Side::First)),
            ("A1", Some(1), Some(Side::First)),
            ("C1", Some(3), Some(Side::First)),
            ("C2", Some(3), Some(Side::First)),
        ]
    );
    assert!(matches!(&scene.parts[1], Part::Heaps { heaps, .. } if heaps[..] == [Heap { size: 1 }]));
    assert_eq!(scene.record[1], Played { number: 2, text: "nim: 2->1".into(), by: Side::Second });
}

/// Rows have names where cells are named by them; a board that is not empty says what it would be.
#[test]
fn boards_name_their_rows_and_can_be_emptied() {
    let names = |expr: &str| match &seat(expr, &[]).look(&Budget::unlimited()).unwrap().parts[0] {
        Part::Board { row_names, .. } => row_names.join(" "),
        _ => panic!("a board"),
    };
    assert_eq!(names("cram(3x2)"), "A B C");
    assert_eq!(names("chomp(3x2)"), "2 1 0");
    assert_eq!(names("strip-domino:6"), "");
    let empty = |expr: &str| seat(expr, &[]).look(&Budget::unlimited()).unwrap().empty;
    assert_eq!(empty("cram(3x3):A01 + nim:2,1").as_deref(), Some("cram(3x3) + nim:2,1"));
    assert_eq!(empty("chomp(2x3):2,1").as_deref(), Some("chomp(2x3)"));
    assert_eq!(
        (empty("cram(3x3) + nim:2,1"), empty("strip-domino:6"), empty("wythoff:3,5")),
        (None, None, None)
    );
    // What has been played meanwhile does not matter.
    assert_eq!(seat("cram(3x3)", &["A01"]).look(&Budget::unlimited()).unwrap().empty, None);
}

#[test]
fn chocolate_strips_rings_and_ladies_are_drawn() {
    let Part::Board { cells, .. } =
        &seat("chomp(2x3)", &["1:1"]).look(&Budget::unlimited()).unwrap().parts[0]
    else {
        panic!("a board")
    };
    let rows: String = cells.iter().map(|cell| if cell.state == "free" { '.' } else { '#' }).collect();
    assert_eq!(rows, ".##...");
    assert!(cells[3].poison && cells[3].name == "0:0");
    let strip = seat("strip-domino:6", &["{1,2}"]).look(&Budget::unlimited()).unwrap();
    assert_eq!(strip.moves[0].effect.cells, Some(vec!["3".into(), "4".into()]));
    assert!(matches!(
        seat("ring-kayles:8", &[]).look(&Budget::unlimited()).unwrap().parts[0],
        Part::Heaps { ring: true, .. }
    ));
    let lady = seat("wythoff:3,5", &["(3,5)->(3,4)"]).look(&Budget::unlimited()).unwrap();
    assert!(matches!(lady.parts[0], Part::Queen { rows: 6, columns: 4, at: [3, 4], .. }));
    assert!(lady.moves.iter().any(|mv| mv.effect.at == Some([0, 1])));
}

#[test]
fn equal_heaps_are_told_apart() {
    let scene = seat("nim:3,3", &[]).look(&Budget::unlimited()).unwrap();
    let second = scene.moves.iter().find(|mv| mv.effect.heap == Some(1) && mv.effect.take == Some(2));
    let second = second.unwrap();
    assert_eq!((second.text.as_str(), second.name.as_str()), ("3->1", "nim:3,1"));
    assert_eq!(seat("nim:3,3", &[&second.name]).look(&Budget::unlimited()).unwrap().now, "nim:3,1");
}

#[test]
fn moves_are_worth_what_the_solver_says() {
    let seat = seat("nim:1,2", &[]);
    let mut scene = seat.look(&Budget::unlimited()).unwrap();
    seat.value_moves(&mut scene, &mut Budget::unlimited()).unwrap();
    let worth: Vec<_> = scene.moves.iter().map(|mv| (mv.text.as_str(), mv.worth.clone().unwrap())).collect();
    let of = |value, wins| MoveWorth { value: Some(value), wins, draws: false };
    assert_eq!(worth, [("1->0", of(2, false)), ("2->0", of(1, false)), ("2->1", of(0, true))]);
}

#[test]
fn the_end_has_a_winner_under_both_conventions() {
    let over = |convention| {
        let seat = Seat::take(read("nim:1").unwrap(), convention, &["1->0".into()], &mut Budget::unlimited())
            .unwrap();
        let scene = seat.look(&Budget::unlimited()).unwrap();
        assert!(scene.over && scene.moves.is_empty());
        scene.winner
    };
    assert_eq!(over(Convention::Normal), Some(Side::First));
    assert_eq!(over(Convention::Misere), Some(Side::Second));
}

#[test]
fn long_lists_are_cut() {
    let scene = seat("nim:6000", &[]).look(&Budget::unlimited()).unwrap();
    assert_eq!(scene.moves.len(), MOST_MOVES);
    assert!(scene.limit.is_some() && !scene.over);
}

#[test]
fn hints_of_lost_positions_and_boards() {
    let hint = |expr: &str, stage| seat(expr, &[]).hint(stage, &mut Budget::unlimited()).unwrap();
    assert_eq!(hint("cram(2x3)", 2).winning, Some(3));
    assert!(hint("cram(2x3)", 3).mv.is_some_and(|mv| ["AB0", "AB1", "AB2"].contains(&mv.as_str())));
    let lost = hint("nim:2,2", 3);
    assert_eq!((lost.outcome.as_deref(), lost.winning, lost.answers), (Some("P"), Some(0), Some(1)));
    assert!(hint("poker-nim:1,1 | 1,1", 1).outcome.is_some());
}

#[test]
fn wandering_leaves_a_move() {
    for seed in 0..20 {
        let mut seat = seat("cram(3x3)", &[]);
        let names = seat.wander(50, seed, &mut Budget::unlimited()).unwrap();
        assert_eq!(seat.moves(), names);
        assert!(!seat.look(&Budget::unlimited()).unwrap().over);
    }
}

/// What is taken from a row stands side by side and may leave a gap: that is drawn as pins, heaps are matches.
#[test]
fn rows_are_pins_and_heaps_are_matches() {
    let pins = |expr: &str| {
        matches!(seat(expr, &[]).look(&Budget::unlimited()).unwrap().parts[0], Part::Heaps { pins: true, .. })
    };
    for rows in ["kayles:5", "kayles:1", "dawson-kayles:10", "ring-kayles:8", "octal(0.07):10"] {
        assert!(pins(rows), "{rows}");
    }
    for heaps in ["nim:3,5,7", "subtract(3,7,8):20", "lasker-nim:3,4", "grundys-game:8", "octal(0.3):4"] {
        assert!(!pins(heaps), "{heaps}");
    }
}

/// Each stage of a hint says something new, also where nothing wins.
#[test]
fn no_hint_repeats_the_one_before() {
    for expr in ["nim:1,2,3", "cram(4x4)", "nim:3,5,7", "kayles:9", "wythoff:1,2", "nim:1,1"] {
        let told = |stage| seat(expr, &[]).hint(stage, &mut Budget::unlimited()).unwrap();
        let texts = [1, 2, 3].map(|stage| told(stage).text);
        assert!(texts[0] != texts[1] && texts[1] != texts[2], "{expr}: {texts:?}");
    }
    let lost = seat("nim:1,2,3", &[]).hint(2, &mut Budget::unlimited()).unwrap();
    assert_eq!((lost.winning, lost.moves, lost.nim_sum), (Some(0), Some(6), Some(0)));
}
