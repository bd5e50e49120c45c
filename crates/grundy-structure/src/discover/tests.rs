//! Theorems found again, guesses compared with members they were not made from, and folding that loses nothing.

use super::fold::{Style, fold};
use super::nest::Kinds;
use super::runs::Runs;
use super::*;
use crate::certificate::Certificate;
use crate::{Expansion, Point, Rule, Verdict, certify, prove};
use grundy_core::budget::Budget;
use proptest::prelude::*;

fn search(moves: &str, rule: Rule) -> Discovery {
    let family = Family::read(moves).unwrap();
    discover(&family, &Settings { rule, ..Settings::default() }, &mut Budget::unlimited(), &mut |_| {})
}

/// Moves, letters, and for each theorem: modulus, rest, least value, period, preperiod.
type Row = (&'static str, Rule, &'static [(i64, i64, i128, &'static str, &'static str)]);

const FOUND: [Row; 16] = [
    ("n", Rule::Nim, &[(1, 0, 1, "2n", "0")]),
    ("n, 2n", Rule::Outcomes, &[(1, 0, 1, "3n", "0")]),
    ("n, 2n+1", Rule::Nim, &[(1, 0, 2, "3n+1", "0")]),
    ("n, 4n-1", Rule::Nim, &[(1, 0, 2, "5n-1", "0")]),
    ("n, 2n+1, 3n+1", Rule::Nim, &[(1, 0, 1, "4n^2+3n", "0")]),
    ("n, 4n+1, 5n+1", Rule::Nim, &[(1, 0, 1, "8n^2+3n", "0")]),
    ("n, n+3, 3n-1, 3n+3", Rule::Nim, &[(1, 0, 6, "12n+6", "4n+3")]),
    ("n, n+3, 3n-1, 3n+3", Rule::Outcomes, &[(1, 0, 5, "4n+2", "3n")]),
    ("2, 4n-1, 4n+1, 4n+5, 8n-2", Rule::Nim, &[(1, 0, 2, "8n", "8n^2-1")]),
    ("2, 4m+1, 4m+3, 4m+7, 8m+2", Rule::Nim, &[(1, 0, 2, "8m+4", "8m^2+12m+4")]),
    ("2n, 5n, 6n+1, 8n+1", Rule::Nim, &[(1, 0, 2, "14n^3+11n+1", "7n+1")]),
    (
        "n, 2n+1, 4n+2, 5n+3, 6n+3",
        Rule::Nim,
        &[(2, 0, 3, "40m^2+8m", "60m^2-42m-13"), (2, 1, 2, "40m^2+48m+14", "60m^2+28m-11")],
    ),
    // The periods are (11n^2+7n-4) / gcd(n+1, 5) and (15n^2+9n-6) / gcd(n+1, 7).
    (
        "n+1, 5n, 6n+1",
        Rule::Nim,
        &[
            (5, 0, 1, "275m^2+35m-4", "0"),
            (5, 1, 1, "275m^2+145m+14", "0"),
            (5, 2, 1, "275m^2+255m+54", "0"),
            (5, 3, 1, "275m^2+365m+116", "0"),
            (5, 4, 0, "55m^2+95m+40", "0"),
        ],
    ),
    (
        "n+1, 7n, 8n+1",
        Rule::Nim,
        &[
            (7, 0, 1, "735m^2+63m-6", "0"),
            (7, 1, 1, "735m^2+273m+18", "0"),
            (7, 2, 1, "735m^2+483m+72", "0"),
            (7, 3, 1, "735m^2+693m+156", "0"),
            (7, 4, 1, "735m^2+903m+270", "0"),
            (7, 5, 1, "735m^2+1113m+414", "0"),
            (7, 6, 0, "105m^2+189m+84", "0"),
        ],
    ),
    ("n, 4n, 12n+1, 16n+1", Rule::Outcomes, &[(1, 0, 1, "56n^3+52n^2+9n+1", "0")]),
    ("n, 3n+1, 8n+1, 10n+2, 11n+2", Rule::Outcomes, &[(1, 0, 1, "18n^3+22n^2+5n", "0")]),
];

#[test]
fn theorems_come_out_of_the_moves_alone() {
    for (moves, rule, theorems) in FOUND {
        let found = search(moves, rule);
        assert_eq!(found.ending(), Ending::Proved, "{moves}: {}", found.attempt);
        assert_eq!(found.theorems.len(), theorems.len(), "{moves}");
        for (theorem, (modulus, rest, least, period, preperiod)) in found.theorems.iter().zip(theorems) {
            assert_eq!((theorem.class.modulus, theorem.class.rest), (*modulus, *rest), "{moves}");
            assert_eq!(theorem.description.conditions[0].bound.as_constant(), Some(*least), "{moves}");
            assert_eq!(theorem.period().unwrap().to_string(), *period, "{moves}");
            assert_eq!(theorem.preperiod().unwrap().to_string(), *preperiod, "{moves}");
            let sentence = theorem.sentence(&found.family);
            assert!(sentence.contains(period) && sentence.starts_with("For every"), "{sentence}");
            // The description in the file is the one that was proved, and so is the certificate.
            let text = theorem.description.to_string();
            let again = crate::Description::read(&text, None).unwrap();
            assert_eq!(again.heading, theorem.description.heading);
            assert!(matches!(prove(&again, &mut Budget::unlimited()), Ok(Verdict::Proved(_))), "{moves}");
            let certificate = serde_json::to_string(&theorem.proof.certificate).unwrap();
            assert!(certify(&Certificate::read(&certificate).unwrap()).is_ok(), "{moves}");
        }
    }
}

/// The sequence by definition.
pub(super) fn by_definition(rule: Rule, moves: &[u64], to: usize) -> Vec<u8> {
    let before = rule.before_start(moves.len());
    let mut letters: Vec<u8> = Vec::with_capacity(to);
    for at in 0..to {
        let option = |step: &u64| at.checked_sub(*step as usize).map_or(before, |option| letters[option]);
        let options: Vec<u8> = moves.iter().map(option).collect();
        letters.push(rule.next(&options));
    }
    letters
}

#[test]
fn descriptions_are_right_for_members_they_were_not_made_from() {
    for (moves, rule, _) in FOUND {
        let found = search(moves, rule);
        for theorem in &found.theorems {
            let variable = theorem.family.parameters()[0];
            let least = theorem.description.conditions[0].bound.as_constant().unwrap() as i64;
            let mut unseen = 0;
            for value in least..least + 30 {
                let member = value * theorem.class.modulus + theorem.class.rest;
                if theorem.used.contains(&vec![member]) {
                    continue;
                }
                let at = Point::new([(variable, i128::from(value))]);
                let stated = Expansion::new(&theorem.description, &at, &mut Budget::unlimited()).unwrap();
                let to = stated.enough();
                if to > 300_000 {
                    break;
                }
                let truth = by_definition(rule, &stated.moves, to);
                let agrees = (0..to).all(|at| stated.letter(at as i128) == truth[at]);
                assert!(agrees, "{moves} at {member}");
                unseen += 1;
            }
            assert!(unseen >= 2, "{moves}");
        }
    }
}

#[test]
fn periods_that_do_not_grow() {
    let found = search("5n-2, 10n-3, 10n+2", Rule::Outcomes);
    assert_eq!(found.ending(), Ending::Proved, "{}", found.attempt);
    assert_eq!(found.theorems[0].period().unwrap().to_string(), "5");
    assert!(found.theorems[0].sentence(&found.family).contains("45n^2-10n"));
}

/// Six classes, one of them with a period that does not grow: no modulus serves that is not read from the members, and no
/// dozen of neighbours holds three of each.
#[test]
fn classes_are_proved_one_by_one() {
    let found = search("3, 3n-1, 8n-1", Rule::Outcomes);
    assert_eq!(found.ending(), Ending::Proved, "{}", found.attempt);
    let theorem = found.theorems.iter().find(|theorem| theorem.covers(&[600])).unwrap();
    assert_eq!(theorem.class, Class { modulus: 6, rest: 0 });
    assert_eq!(theorem.period().unwrap().to_string(), "2");
    assert_eq!(theorem.preperiod().unwrap().to_string(), "198m^2+12m-1");
    assert!((600..606).all(|n| found.theorems.iter().any(|theorem| theorem.covers(&[n]))));
}

/// Cells of several words that are repeated inside a repeated cell are one cycle of letters.
#[test]
fn cycles_with_cycles_inside_are_words() {
    let found = search("2n-3, 6n+3, 8n-1", Rule::Nim);
    assert_eq!(found.ending(), Ending::Proved, "{}", found.attempt);
}

#[test]
fn regions_of_two_parameters() {
    let found = search("n, m", Rule::Nim);
    assert!(found.theorems.len() >= 3, "{}", found.attempt);
    for theorem in &found.theorems {
        assert!(theorem.covers(&theorem.used[0]));
        assert_eq!(theorem.period().unwrap().to_string(), "n+m");
    }
    for point in [[5, 7], [5, 12], [5, 16]] {
        assert!(found.theorems.iter().any(|theorem| theorem.covers(&point)), "{point:?}");
    }
    let (all, outside) = found.attempt.outside.as_ref().unwrap();
    assert_eq!(*all, 36 * 35 / 2);
    assert!(outside.iter().all(|at| !found.theorems.iter().any(|theorem| theorem.covers(at))));
    assert!(found.attempt.to_string().contains("of 630 members lie in no region, such as ("));
}

#[test]
fn what_is_not_found_is_said() {
    let family = Family::read("n, 4n, 12n+1, 16n+1").unwrap();
    let settings = Settings { rule: Rule::Outcomes, from: 1, to: 5, cones: 0 };
    let found = discover(&family, &settings, &mut Budget::unlimited(), &mut |_| {});
    assert_eq!(found.ending(), Ending::NotFound);
    assert!(found.attempt.to_string().contains("fold to"), "{}", found.attempt);
    assert!(found.stopped.is_none());
}

#[test]
fn members_below_the_theorems_are_stated() {
    let found = search("2n, 5n, 6n+1, 8n+1", Rule::Nim);
    assert_eq!(found.theorems[0].sentence(&found.family).split(" the").next(), Some("For every n >= 2"));
    assert_eq!(found.exceptions, [Exception { at: 1, period: 26, preperiod: 0 }]);
    assert!(search("n, 2n+1, 3n+1", Rule::Nim).exceptions.is_empty(), "the theorem is about all n");
    let found = search("n, 2n+1, 4n+2, 5n+3, 6n+3", Rule::Nim);
    let below: Vec<i64> = found.exceptions.iter().map(|one| one.at).collect();
    assert_eq!(below, [1, 2, 3, 4], "the classes begin at 6 and at 5");
    assert_eq!(found.exceptions[1], Exception { at: 2, period: 48, preperiod: 30 });
}

#[test]
fn too_few_members_are_called_too_few() {
    let family = Family::read("n, 2n+1").unwrap();
    let settings = Settings { rule: Rule::Nim, from: 5, to: 6, cones: 0 };
    let found = discover(&family, &settings, &mut Budget::unlimited(), &mut |_| {});
    assert_eq!(found.attempt.to_string(), "2 members are too few to see a shape: at least 3 are needed");
}

/// Stops everything at the first look.
struct Never;

impl grundy_core::budget::Monitor for Never {
    fn tick(&self, _positions: u64) -> grundy_core::game::Flow {
        std::ops::ControlFlow::Break(())
    }
}

#[test]
fn searches_can_be_stopped() {
    for moves in ["a, b, c", "a, b, c, d, e, f, g", "n, 4n+1, 5n+1"] {
        let family = Family::read(moves).unwrap();
        let settings = Settings { rule: Rule::Outcomes, ..Settings::default() };
        let found = discover(&family, &settings, &mut Budget::watched(u64::MAX, &Never), &mut |_| {});
        assert!(found.stopped.is_some() && found.theorems.is_empty(), "{moves}");
    }
}

#[test]
fn long_lists_of_members_are_shortened() {
    let found = search("a, b, c", Rule::Outcomes);
    let theorem = &found.theorems[0];
    let (first, count) = ("(1,2,3), (2,3,4), ..., ", format!(" ({} in all)", theorem.used.len()));
    assert!(theorem.members().starts_with(first) && theorem.members().ends_with(&count));
}

#[test]
fn wrong_families_are_pointed_at() {
    for (text, span) in [
        ("n,4*n", 3..5),
        ("2,3", 0..3),
        ("", 0..0),
        ("4n,n", 0..4),
        ("n,7-n", 2..5),
        ("nn,5n", 1..2),
        ("n,nm", 3..4),
        ("x,4x2", 4..5),
        ("n,,2n", 2..2),
        ("n,2n,", 5..5),
        ("foo,bar", 1..3),
    ] {
        let error = Family::read(text).unwrap_err();
        assert_eq!(error.span, span, "{text}");
        assert!(error.help.is_some(), "{text}");
    }
    assert_eq!(Family::read("n 2n, 3n").unwrap(), Family::read("n,2n,3n").unwrap());
}

proptest! {
    /// Whatever is folded says the same as before.
    #[test]
    fn folding_loses_nothing(
        pieces in prop::collection::vec((0u8..3, 1u64..5, 0u64..3), 1..12),
        times in 1u64..9,
        widest in prop::bool::ANY,
        rounds in 3usize..6,
    ) {
        let round = |number: u64| pieces.iter().map(move |(letter, length, drift)| (*letter, length + drift * number));
        let runs = Runs::new((0..times).flat_map(round));
        let style = Style { rounds, longest: 100, widest };
        let mut kinds = Kinds::default();
        let items = fold(&runs, style, &mut kinds, &Budget::unlimited()).unwrap();
        let mut again = Vec::new();
        for item in &items {
            prop_assert_eq!(item.start, again.iter().map(|run: &(u8, u64)| run.1).sum::<u64>());
            let emitted = kinds.emit(item.kind, &item.numbers, &mut |letter, length| {
                again.push((letter, length));
                true
            });
            prop_assert!(emitted);
        }
        prop_assert_eq!(Runs::new(again), runs);
    }
}

/// A search tells how much of its work is done: the part that is done grows, and all of it stays, as long as the work is of one kind.
#[test]
fn searches_tell_how_far_they_are() {
    #[derive(Default)]
    struct Told(std::sync::Mutex<Vec<(u64, u64)>>);
    impl grundy_core::budget::Monitor for Told {
        fn tick(&self, _positions: u64) -> std::ops::ControlFlow<()> {
            std::ops::ControlFlow::Continue(())
        }
        fn units(&self, done: u64, all: u64) {
            self.0.lock().unwrap().push((done, all));
        }
    }
    let cones = Settings { rule: Rule::Outcomes, cones: 20, ..Settings::default() };
    let values = Settings::default();
    for (family, settings) in [("n, 4n, 12n+1, 16n+1", &values), ("a, b, c", &cones), ("n, m", &values)] {
        let (family, told) = (Family::read(family).unwrap(), Told::default());
        discover(&family, settings, &mut Budget::watched(u64::MAX, &told), &mut |_| {});
        let told = told.0.into_inner().unwrap();
        assert!(told.len() >= 3, "{told:?}");
        assert!(told.iter().all(|(done, all)| done <= all), "{told:?}");
        for pair in told.windows(2) {
            assert!(pair[0].1 != pair[1].1 || pair[0].0 <= pair[1].0 || pair[1].0 == 0, "{pair:?}");
        }
    }
}
