//! Everything that is stored: periods are least and preperiods exact, by proof and by playing members.

use super::proofs::proof;
use super::{library, read};
use crate::certificate::Certificate;
use crate::{Description, Point, Proved, Rule, certify};
use std::path::{Path, PathBuf};

/// Name, period, preperiod: all of them least.
pub(super) const DISCOVERED: [(&str, &str, &str); 16] = [
    ("althoefer-bueltermann-outcomes", "56n^3+52n^2+9n+1", "0"),
    ("althoefer-bueltermann-values", "56n^3+52n^2+9n+1", "28n^2-29n-1"),
    ("five-moves-cubic-outcomes", "18n^3+22n^2+5n", "0"),
    ("five-moves-cubic-values", "18n^3+22n^2+5n", "18n^2-23n-5"),
    ("preperiod-3a", "5", "45n^2-10n"),
    ("preperiod-3b", "5", "45n^2-1"),
    ("preperiod-3c", "6n-1", "88n^2-88n+13"),
    ("preperiod-3d", "6n+1", "88n^2-14n-4"),
    ("preperiod-3e", "2", "88n^2-102n+25"),
    ("preperiod-3f", "2", "88n^2-9"),
    ("preperiod-cubic-outcomes", "120n^2-n-1", "240n^3+118n^2-8n-1"),
    ("preperiod-cubic-values", "120n^2-n-1", "240n^3+118n^2-7n-1"),
    ("ten-n-squared-1", "40m^2+8m", "60m^2-42m-13"),
    ("ten-n-squared-2", "40m^2+48m+14", "60m^2+28m-11"),
    ("theorem-8-outcomes", "14n^3+11n+1", "0"),
    ("theorem-8-values", "14n^3+11n+1", "7n+1"),
];

/// The same for families that were found by playing very large members.
const LARGE: [(&str, &str, &str); 3] = [
    ("family-57", "96n^3+79n^2-78n+12", "96n^4+175n^3+n^2-75n+14"),
    ("family-59-even", "448m^2+32m-12", "8960m^4+8480m^3+1680m^2-110m-37"),
    ("family-59-odd", "448m^2+480m+116", "8960m^4+26400m^3+27840m^2+12466m+1987"),
];

pub(super) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/structures/discovered")
}

pub(super) fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The sequence by definition, from 0 on.
fn played(rule: Rule, moves: &[usize], before: u8, to: usize) -> Vec<u8> {
    let mut letters: Vec<u8> = Vec::with_capacity(to);
    for at in 0..to {
        let option = |step: &usize| at.checked_sub(*step).map_or(before, |option| letters[option]);
        let options: Vec<u8> = moves.iter().map(option).collect();
        letters.push(match rule {
            Rule::Outcomes => u8::from(options.contains(&0)),
            Rule::Nim => (0..).find(|value| !options.contains(value)).unwrap(),
            other => panic!("{other}"),
        });
    }
    letters
}

/// Plays a member and compares with what is proved of its period and preperiod.
fn play(description: &Description, proved: &Proved, at: &Point, name: &str) {
    let number = |value: i128| usize::try_from(value).unwrap();
    let moves: Vec<usize> = description.moves.iter().map(|step| number(step.at(at).unwrap())).collect();
    let (period, preperiod) =
        (number(proved.period_at(at).unwrap()), number(proved.preperiod_at(at).unwrap()));
    let largest = *moves.last().unwrap();
    // Below 0, everything is out of reach, except where the description says that it is lost.
    let usual = if description.rule == Rule::Nim { u8::MAX } else { 1 };
    let before = if description.start.is_some() { 0 } else { usual };
    let letters = played(description.rule, &moves, before, preperiod + period + largest.max(period));
    let shown = format!("{name} at {at:?}: {period}, {preperiod}");
    // As many equal letters as the largest move is long: from here on everything repeats.
    let repeats = |from: usize, by: usize| (from..from + largest).all(|x| letters[x] == letters[x + by]);
    assert!(repeats(preperiod, period), "{shown}");
    let round = &letters[preperiod..preperiod + period];
    let shorter = |by: usize| period % by == 0 && (by..period).all(|x| round[x] == round[x - by]);
    assert!(!(1..period).any(shorter), "{shown}");
    assert!(preperiod == 0 || letters[preperiod - 1] != letters[preperiod - 1 + period], "{shown}");
}

/// The smallest members, at least five, of a family.
pub(super) fn members(description: &Description, most: usize) -> Vec<Point> {
    let holds = |at: &Point| {
        description
            .conditions
            .iter()
            .all(|order| order.relation.holds(at.get(order.variable), order.bound.at(at).unwrap()))
    };
    let to = [16, 16, 16, 12, 7, 7][description.free_variables().len()];
    let found: Vec<Point> =
        super::small_points(description, to).into_iter().filter(holds).take(most).collect();
    assert!(found.len() >= 5);
    found
}

#[test]
fn members_of_the_library_have_the_periods_that_are_proved() {
    for (name, text) in library() {
        let description = read(&text);
        let proved = proof(&description).proved;
        for at in members(&description, 30).iter().take(if name.contains("bueltermann") { 7 } else { 30 }) {
            play(&description, &proved, at, &name);
        }
    }
}

#[test]
fn what_was_discovered_is_least_and_exact() {
    for (name, period, preperiod) in DISCOVERED {
        let description = read(&text(&folder(), &format!("{name}.txt")));
        let proof = proof(&description);
        assert_eq!(proof.proved.period_text().unwrap(), period, "{name}");
        assert_eq!(proof.proved.preperiod_text().unwrap(), preperiod, "{name}");
        assert_eq!(proof.missing, [], "{name}");
        for at in members(&description, 6) {
            play(&description, &proof.proved, &at, name);
        }
        // What is stored says the same.
        let stored = certify(&Certificate::read(&text(&folder(), &format!("{name}.json"))).unwrap()).unwrap();
        assert_eq!(*stored.description(), description, "{name}");
        assert_eq!(stored.description().heading, description.heading, "{name}");
        assert_eq!(
            (stored.periods(), stored.preperiods()),
            (proof.proved.periods(), proof.proved.preperiods())
        );
        let heading = description.heading.join(" ");
        let said =
            if preperiod == "0" { "no preperiod".into() } else { format!("the preperiod {preperiod}") };
        assert!(heading.contains(&format!("the period {period} ")) && heading.contains(&said), "{heading}");
    }
}

#[test]
#[ignore = "takes a minute; part of make test-long"]
fn large_families_are_least_and_exact() {
    for (name, period, preperiod) in LARGE {
        let description = read(&text(&folder().join("large"), &format!("{name}.txt")));
        let proof = proof(&description);
        assert_eq!(proof.proved.period_text().unwrap(), period, "{name}");
        assert_eq!(proof.proved.preperiod_text().unwrap(), preperiod, "{name}");
        assert_eq!(proof.missing, [], "{name}");
        for at in members(&description, 5) {
            play(&description, &proof.proved, &at, name);
        }
    }
}
