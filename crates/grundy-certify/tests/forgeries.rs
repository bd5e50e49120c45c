//! Forged certificates by the thousand. Every part of every certificate is changed, removed, exchanged; what is still
//! accepted must be true.

mod common;

use common::forger::{Change, Dice, Parts, change, collect, paths, short};
use common::{both_checkers, certificates, confirm};
use grundy_certify::{Statement, check};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Certificates to be forged, with all their paths, and parts to be exchanged.
struct Forger {
    all: Vec<(String, Value, Vec<String>)>,
    parts: Parts,
    dice: Dice,
}

impl Forger {
    /// Takes all certificates of at most so many letters.
    fn new(largest: usize) -> Forger {
        let (mut all, mut parts, mut dice): (Vec<_>, Parts, Dice) = (Vec::new(), HashMap::new(), Dice(17));
        for (name, text) in certificates().into_iter().filter(|one| one.1.len() <= largest) {
            let certificate: Value = serde_json::from_str(&text).expect("JSON");
            let mut found = Vec::new();
            paths(&certificate, String::new(), &mut found);
            collect(&mut parts, &certificate, &found, &mut dice);
            all.push((name, certificate, found));
        }
        Forger { all, parts, dice }
    }

    fn forge(&mut self, number: usize) -> Forgery {
        let (name, certificate, paths) = &self.all[number];
        loop {
            let path = self.dice.pick(paths).expect("a path");
            let mut forged = certificate.clone();
            let old = forged.pointer_mut(path).expect("a part");
            let Some(Change { value, fatal }) = change(old, path, &mut self.dice, &self.parts) else {
                continue;
            };
            let what = format!("{name}{path}: {} -> {}", short(old), short(&value));
            *old = value;
            return Forgery { what, certificate: forged, fatal };
        }
    }
}

/// A certificate with one change: what has been done, and whether the argument cannot do without the part.
struct Forgery {
    what: String,
    certificate: Value,
    fatal: bool,
}

/// Forges each certificate in so many ways; every forgery that is accepted must state something true.
fn forge(ways: usize, largest: usize) {
    let mut forger = Forger::new(largest);
    let mut true_ones: HashSet<String> = HashSet::new();
    for number in 0..forger.all.len() {
        let mut accepted = 0;
        for _ in 0..ways {
            let Forgery { what, certificate, fatal } = forger.forge(number);
            let Ok(statement) = check(&certificate.to_string()) else { continue };
            assert!(!fatal, "accepted, although the argument fails: {what}");
            accepted += 1;
            let mut stated: Statement = statement.clone();
            stated.claims = 0;
            if true_ones.insert(format!("{stated:?}")) {
                confirm(&statement, 3).unwrap_or_else(|why| panic!("accepted, although {why}: {what}"));
            }
        }
        println!("{}: {accepted} of {ways} forgeries accepted, and true", forger.all[number].0);
    }
}

/// The checkers are run on forgeries of certificates of at most so many letters, in so many ways each.
fn compare_checkers(ways: usize, largest: usize) {
    let mut forger = Forger::new(largest);
    let forgeries: Vec<Forgery> = (0..forger.all.len() * ways).map(|at| forger.forge(at / ways)).collect();
    let texts: Vec<(String, String)> = forgeries
        .iter()
        .enumerate()
        .map(|(at, one)| (format!("{at}"), one.certificate.to_string()))
        .collect();
    let Some(([first, second], _)) = both_checkers(&texts) else { return };
    for (at, forgery) in forgeries.iter().enumerate() {
        let verdict = |output: &str| output.contains(&format!("\n{at}.json: a valid proof"));
        assert_eq!(
            verdict(&first),
            verdict(&second),
            "one checker accepts what the other refuses: {}",
            forgery.what
        );
    }
}

#[test]
fn both_checkers_refuse_the_same_forgeries() {
    compare_checkers(25, 10_000);
}

#[test]
#[ignore = "takes many minutes"]
fn both_checkers_refuse_the_same_thousands_of_forgeries() {
    compare_checkers(200, 60_000);
}

#[test]
fn forgeries_are_refused_or_true() {
    forge(60, 60_000);
}

#[test]
#[ignore = "takes many minutes"]
fn thousands_of_forgeries_are_refused_or_true() {
    forge(2_000, usize::MAX);
}
