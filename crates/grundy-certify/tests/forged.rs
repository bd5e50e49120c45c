//! Forged certificates. Every part of every certificate is changed, removed, exchanged; what is still accepted must be true.

mod common;

use common::{certificates, confirm};
use grundy_certify::structure::{self, Statement};
use serde_json::{Map, Number, Value, json};
use std::collections::{HashMap, HashSet};

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        if among.is_empty() { None } else { Some(&among[self.roll(among.len())]) }
    }
}

/// The paths of all parts of a certificate, as JSON pointers.
fn paths(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, inner)| paths(inner, format!("{path}/{name}"), found));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, inner)| paths(inner, format!("{path}/{at}"), found));
        }
        _ => {}
    }
    found.push(path);
}

/// The last name on a path.
fn key(path: &str) -> &str {
    path.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or("")
}

/// What to put in place of a part, and whether the argument cannot do with it.
struct Change {
    value: Value,
    fatal: bool,
}

/// Parts of all certificates, by the name of the field they stand in.
type Parts = HashMap<String, Vec<Value>>;

/// Lists that must be complete and without anything more.
const COMPLETE: [&str; 9] =
    ["moves", "loops", "blocks", "words", "back", "cases", "sources", "rounds", "start"];
/// Numbers that say what a proof is about.
const NAMES: [&str; 3] = ["block", "case", "number"];

fn changed_number(number: &Number, path: &str, dice: &mut Dice) -> Option<Change> {
    let old: i128 = number.to_string().parse().ok()?;
    let new = [old + 1, old - 1, -old, 0, 2 * old + 1, old + 1000][dice.roll(6)];
    // A multiplier stands at the second place of a pair.
    let negative = new < 0 && path.contains("/sum/") && path.ends_with("/1");
    let fatal = negative || NAMES.contains(&key(path));
    (new != old).then(|| Change { value: serde_json::from_str(&new.to_string()).expect("a number"), fatal })
}

fn changed_text(text: &str, path: &str, dice: &mut Dice) -> Option<Change> {
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.roll(letters.len());
    match letters.get(at)? {
        digit if digit.is_ascii_digit() => letters[at] = char::from(b'0' + dice.roll(10) as u8),
        '+' => letters[at] = '-',
        '-' => letters[at] = '+',
        name if name.is_ascii_lowercase() => letters[at] = ['n', 'm', 'i', 'j', '2'][dice.roll(5)],
        name if name.is_ascii_uppercase() => letters[at] = ['_', 'A', 'B', 'C', 'D'][dice.roll(5)],
        '_' => letters[at] = 'A',
        _ => {
            letters.remove(at);
        }
    }
    if dice.roll(4) == 0 {
        letters.extend(['+', char::from(b'1' + dice.roll(3) as u8)]);
    }
    let new: String = letters.into_iter().collect();
    // The format is one text; a changed description or form may well be right.
    (new != text).then(|| Change { value: Value::String(new), fatal: key(path) == "format" })
}

fn changed_list(list: &[Value], path: &str, dice: &mut Dice, parts: &Parts) -> Option<Change> {
    let (mut new, at) = (list.to_vec(), dice.roll(list.len()));
    // In a list of pairs, and in the pair itself, the name of the field is the same.
    let complete = COMPLETE.contains(&key(path)) && !path.ends_with(|c: char| c.is_ascii_digit());
    let mut fatal = complete;
    match dice.roll(5) {
        0 if !new.is_empty() => drop(new.remove(at)),
        1 if !new.is_empty() => new.insert(at, list[at].clone()),
        2 if new.len() > 1 => {
            new.swap(at, (at + 1) % list.len());
            fatal = false;
        }
        3 => {
            new = parts.get(key(path)).and_then(|all| dice.pick(all)).and_then(Value::as_array)?.clone();
            fatal &= new.len() != list.len();
        }
        _ => {
            let donor = parts.get(key(path)).and_then(|all| dice.pick(all)).and_then(Value::as_array)?;
            new.push(dice.pick(donor)?.clone());
        }
    }
    (new != list).then_some(Change { value: Value::Array(new), fatal })
}

fn changed_object(object: &Map<String, Value>, path: &str, dice: &mut Dice, parts: &Parts) -> Option<Change> {
    let mut new = object.clone();
    let names: Vec<String> = object.keys().cloned().collect();
    match dice.roll(4) {
        0 => drop(new.remove(dice.pick(&names)?)),
        1 if object.contains_key("below") => {
            let (below, above) = (new.get("below")?.clone(), new.get("above")?.clone());
            new.insert("below".into(), above);
            new.insert("above".into(), below);
        }
        2 => {
            let name = dice.pick(&names)?;
            new.insert(name.clone(), parts.get(name).and_then(|all| dice.pick(all))?.clone());
        }
        _ => new = parts.get(key(path)).and_then(|all| dice.pick(all)).and_then(Value::as_object)?.clone(),
    }
    (new != *object).then_some(Change { value: Value::Object(new), fatal: false })
}

fn change(old: &Value, path: &str, dice: &mut Dice, parts: &Parts) -> Option<Change> {
    match old {
        Value::Null => Some(Change { value: json!("n"), fatal: key(path) == "is" }),
        Value::Bool(old) => Some(Change { value: json!(!old), fatal: true }),
        Value::Number(number) => changed_number(number, path, dice),
        Value::String(_) if dice.roll(3) == 0 => {
            let value = parts.get(key(path)).and_then(|all| dice.pick(all)).filter(|value| *value != old)?;
            Some(Change { value: value.clone(), fatal: false })
        }
        Value::String(text) => changed_text(text, path, dice),
        Value::Array(list) => changed_list(list, path, dice, parts),
        Value::Object(object) => changed_object(object, path, dice, parts),
    }
}

/// Certificates to be forged, with all their paths, and parts to be exchanged.
struct Forger {
    all: Vec<(String, Value, Vec<String>)>,
    parts: Parts,
    dice: Dice,
}

/// A certificate with one change: what has been done, and whether the argument cannot do without the part.
struct Forgery {
    what: String,
    certificate: Value,
    fatal: bool,
}

impl Forger {
    /// Takes all certificates of at most so many letters.
    fn new(largest: usize) -> Forger {
        let (mut all, mut parts, mut dice): (Vec<_>, Parts, Dice) = (Vec::new(), HashMap::new(), Dice(17));
        for (name, text) in certificates().into_iter().filter(|one| one.1.len() <= largest) {
            let certificate: Value = serde_json::from_str(&text).expect("JSON");
            let mut found = Vec::new();
            paths(&certificate, String::new(), &mut found);
            for path in &found {
                let same = parts.entry(key(path).to_string()).or_default();
                let value = certificate.pointer(path).expect("a part");
                let place = if same.len() < 60 { same.len() } else { dice.roll(300) };
                if place == same.len() {
                    same.push(value.clone());
                } else if place < 60 {
                    same[place] = value.clone();
                }
            }
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

/// Forges each certificate in so many ways; every forgery that is accepted must state something true.
fn forge(ways: usize, largest: usize) {
    let mut forger = Forger::new(largest);
    let mut true_ones: HashSet<String> = HashSet::new();
    for number in 0..forger.all.len() {
        let mut accepted = 0;
        for _ in 0..ways {
            let Forgery { what, certificate, fatal } = forger.forge(number);
            let Ok(statement) = structure::check(&certificate.to_string()) else { continue };
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
    let Some(([first, second], _)) = common::both_checkers(&texts) else { return };
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

fn short(value: &Value) -> String {
    value.to_string().chars().take(120).collect()
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

/// A certificate of these tests, as JSON.
fn certificate(name: &str) -> Value {
    let found = certificates().into_iter().find(|one| one.0 == name);
    serde_json::from_str(&found.expect("a certificate").1).expect("JSON")
}

fn flaw(certificate: &Value) -> String {
    match structure::check(&certificate.to_string()) {
        Ok(statement) => panic!("accepted: {statement:?}"),
        Err(flaw) => flaw.to_string(),
    }
}

/// Sets parts of a certificate and insists on the reason why it is refused.
fn refused(name: &str, changes: &[(&str, Value)], reason: &str) {
    let mut forged = certificate(name);
    for (path, value) in changes {
        let (parent, field) = path.rsplit_once('/').expect("a path");
        match forged.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}")) {
            Value::Object(fields) => drop(fields.insert(field.into(), value.clone())),
            Value::Array(list) => list[field.parse::<usize>().expect("an index")] = value.clone(),
            _ => panic!("{parent} has no parts"),
        }
    }
    let found = flaw(&forged);
    assert!(found.contains(reason), "{name} {changes:?}: refused, but because {found}");
}

const WINS: &str = "wins-and-losses";
const AGAIN: &str = "/blocks/0/history/back/0/then/transition";

#[test]
fn a_negative_multiplier_proves_nothing() {
    // With { n 2n-1 } the second move is no larger than the first for n = 1. The claim 2-n has the opposite n-1; -1 times -n would
    // turn the row 1-n into the contradiction 1.
    let moves = json!([
        {"claim": "1-n", "because": {"sum": [["1", 1], ["0", 1]]}},
        {"claim": "2-n", "because": {"sum": [["0", 1], ["n", -1]]}}]);
    let text = json!("n >= 1 { n 2n-1 } REPEAT -n +(2n) ENDREP");
    refused(
        WINS,
        &[("/description", text.clone()), ("/moves", moves)],
        "moves: an inequality is multiplied by a negative number",
    );
    let moves = json!([
        {"claim": "1-n", "because": {"sum": [["1", 1], ["0", 1]]}},
        {"claim": "2-n", "because": {"sum": [["0", 1], ["1", -1], ["n", 2]]}}]);
    refused(
        WINS,
        &[("/description", text), ("/moves", moves)],
        "moves: an inequality is multiplied by a negative number",
    );
}

#[test]
fn a_sum_that_is_no_contradiction_proves_nothing() {
    let fact = |sum: Value| json!([{"claim": "1-n", "because": {"sum": sum}}, {"claim": "1-n", "because": {"sum": [["1", 1], ["0", 1]]}}]);
    for sum in
        [json!([]), json!([["0", 0]]), json!([["1", 1], ["n", 1]]), json!([["0", 1]]), json!([["1", 1]])]
    {
        refused(WINS, &[("/moves", fact(sum))], "which is no contradiction");
    }
    refused(WINS, &[("/moves", fact(json!([["2", 1]])))], "there is no row 2");
    // Both sides of a split have to be refuted, each with its own row.
    let true_one = json!({"sum": [["1", 1], ["0", 1]]});
    let split = |below: Value, above: Value| json!({"split": {"variable": "n", "at": 3, "below": below, "above": above}});
    let fact = |because: Value| json!([{"claim": "1-n", "because": because}, {"claim": "1-n", "because": true_one.clone()}]);
    let mut right = certificate(WINS);
    right["moves"] = fact(split(true_one.clone(), true_one.clone()));
    assert!(structure::check(&right.to_string()).is_ok());
    refused(
        WINS,
        &[("/moves", fact(split(true_one.clone(), json!({"sum": [["2", 1]]}))))],
        "no contradiction",
    );
    refused(
        WINS,
        &[("/moves", fact(split(json!({"sum": [["2", 1]]}), true_one.clone())))],
        "no contradiction",
    );
    refused(
        WINS,
        &[("/moves", fact(split(true_one.clone(), json!({"sum": [["3", 1]]}))))],
        "there is no row 3",
    );
}

#[test]
fn rounding_goes_up_and_no_further() {
    // 2n-3 <= 0 says n-1 <= 0, and not n-0 <= 0. With n <= 1 shown so, 1-n and n-1 are no contradiction.
    let text = json!("n >= 1 n <= 1 { 2n 4n } REPEAT -(2n) +(4n) ENDREP");
    let fact = |sum: Value| json!([{"claim": "1-2n", "because": {"sum": sum}}, {"claim": "1-2n", "because": {"sum": sum}}]);
    // The opposite of 1-2n is 2n, tightened n; with the row 1-n this is 1: right.
    let refusal = "endless loop: expected a proof that 1-6n <= 0";
    refused(WINS, &[("/description", text.clone()), ("/moves", fact(json!([["0", 1], ["2", 1]])))], refusal);
    // Without the lower bound, it is not.
    refused(
        WINS,
        &[("/description", text), ("/moves", fact(json!([["1", 1], ["2", 1]])))],
        "no contradiction",
    );
    // The claim 3-2n is false for n = 1: its opposite 2n-2 is tightened n-1, not n.
    let text = json!("n >= 1 { 1 2n-1 } REPEAT -n +(2n) ENDREP");
    let moves = json!([{"claim": "0", "because": {"sum": [["1", 1]]}}, {"claim": "3-2n", "because": {"sum": [["0", 1], ["1", 1]]}}]);
    refused(WINS, &[("/description", text), ("/moves", moves)], "no contradiction");
}

#[test]
fn a_proof_of_another_claim_is_no_proof() {
    let other = json!({"claim": "-n", "because": {"sum": [["1", 1], ["0", 1]]}});
    refused(WINS, &[("/moves/0", other.clone())], "expected a proof that 1-n <= 0");
    refused(WINS, &[("/productive", other.clone())], "expected a proof that 1-3n <= 0");
    refused(WINS, &[("/blocks/0/lengths/1", other)], "nothing shows that -2n <= 0");
    refused(
        "other-start",
        &[("/start/0", json!({"claim": "0", "because": {"sum": [["1", 1]]}}))],
        "start: expected a proof",
    );
    refused(WINS, &[("/moves/0/claim", json!("2-n"))], "expected a proof that 1-n <= 0");
    // The right claim, with the proof of another one.
    refused(WINS, &[("/moves/0/because", json!({"sum": [["0", 2], ["1", 1]]}))], "no contradiction");
}

#[test]
fn all_moves_words_loops_and_blocks_are_treated() {
    refused(WINS, &[("/moves", json!([]))], "expected a proof");
    refused(WINS, &[("/blocks", json!([]))], "block 2: case 1 is not treated");
    refused(WINS, &[(&format!("{AGAIN}/words"), json!([]))], "the cases are not one for each word");
    refused("three-moves-sum-2-plus-1", &[("/loops", json!([]))], "loop 1: case 1 is not treated");
    let mut forged = certificate("three-moves-sum-2-plus-1");
    forged["blocks"].as_array_mut().expect("blocks").swap(0, 1);
    assert!(flaw(&forged).contains("is not treated"));
    let mut forged = certificate("theorem-8-all");
    forged["blocks"].as_array_mut().expect("blocks").iter_mut().for_each(|block| block["case"] = json!(2));
    assert!(flaw(&forged).contains("case 1 is not treated"));
    // One more than there are.
    let mut forged = certificate(WINS);
    let again = forged["blocks"][0].clone();
    forged["blocks"].as_array_mut().expect("blocks").push(again);
    assert!(flaw(&forged).contains("more proofs than blocks"));
}

#[test]
fn all_ways_back_are_treated_with_no_more_than_their_rows() {
    let back = "/blocks/0/history/back";
    let only = certificate(WINS).pointer(back).expect("ways")[0].clone();
    refused(WINS, &[(back, json!([only]))], "not as many ways back");
    refused(WINS, &[(back, json!([only, only]))], "the way back Head is missing");
    refused(WINS, &[(&format!("{back}/0/adds"), json!(["n"]))], "n <= 0 is not known here");
    refused(WINS, &[("/blocks/0/system", json!(["1-n", "n-1"]))], "n-1 <= 0 is not known here");
    refused(
        WINS,
        &[(&format!("{back}/0/then"), json!({"impossible": {"sum": [["0", 1], ["n", 1]]}}))],
        "no contradiction",
    );
    // Without the condition there is a solution.
    refused(WINS, &[("/blocks/0/system", json!([]))], "block 2: ");
}

#[test]
fn enough_letters_are_collected() {
    // The word before position 0 is there, but so is the rest of the way.
    let early = json!({"transition": certificate(WINS).pointer(AGAIN).expect("a transition")});
    refused(WINS, &[("/blocks/0/history", early)], "nothing shows that 2n <= 0");
}

#[test]
fn pieces_cover_the_word_and_name_words_that_hold_the_options() {
    let word = format!("{AGAIN}/words/1/then/pieces");
    let pieces = |list: Value| [(&word[..], list)];
    let right = json!([{"to": "n", "sources": [2, 1]}, {"to": "2n", "sources": [3, 2]}]);
    assert_eq!(certificate(WINS).pointer(&word), Some(&right));
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 1]}])),
        "the pieces do not end where the word ends",
    );
    refused(WINS, &pieces(json!([])), "nothing shows that 2n <= 0");
    refused(WINS, &pieces(json!([{"to": "2n", "sources": [2, 1]}])), "nothing shows that n <= 0");
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2]}, {"to": "2n", "sources": [3, 2]}])),
        "one word for each move",
    );
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 1]}, {"to": "2n", "sources": [3, 9]}])),
        "there is no word 9",
    );
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 2]}, {"to": "2n", "sources": [3, 2]}])),
        "nothing shows that n <= 0",
    );
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 0]}, {"to": "2n", "sources": [3, 2]}])),
        "nothing shows that 2n <= 0",
    );
    // A piece said to be shorter than it is would hide its letters.
    let hidden = json!([{"to": "n", "sources": [2, 1], "at_most": 0}, {"to": "2n", "sources": [3, 2]}]);
    refused(WINS, &pieces(hidden), "nothing shows that n <= 0");
    let hidden = json!([{"to": "n", "sources": [2, 1], "at_most": 5}, {"to": "2n", "sources": [3, 2]}]);
    refused(WINS, &pieces(hidden), "nothing shows that n-5 <= 0");
    // A word that comes later.
    let first = format!("{AGAIN}/words/0/then/pieces");
    refused(WINS, &[(&first[..], json!([{"to": "n", "sources": [3, 1]}]))], "a move leads forward");
    // Without the fact that word 1 begins early enough.
    refused(WINS, &[(&format!("{AGAIN}/facts"), json!([]))], "nothing shows that -n <= 0");
}

#[test]
fn wrong_letters_are_found() {
    for text in ["n >= 1 { n 2n } REPEAT +n +(2n) ENDREP", "n >= 1 { n 2n } REPEAT -n -(2n) ENDREP"] {
        refused(WINS, &[("/description", json!(text))], "of a piece is wrong");
    }
    // With parity and exactly-one, the sequence is the same.
    for rule in ["nor", "threshold:1"] {
        refused(WINS, &[("/rule", json!(rule))], "of a piece is wrong");
    }
    for rule in ["parity", "exactly-one", "threshold:0"] {
        let mut same = certificate(WINS);
        same["rule"] = json!(rule);
        let statement = structure::check(&same.to_string()).expect("the same sequence");
        assert!(confirm(&statement, 5).is_ok());
    }
}

/// The first place of a part with this name, and its path.
fn first_with(name: &str, certificate: &Value) -> String {
    let mut found = Vec::new();
    paths(certificate, String::new(), &mut found);
    found.into_iter().find(|path| path.ends_with(&format!("/{name}"))).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn remainders_are_complete() {
    let name = "ten-n-squared-even";
    let path = first_with("residue", &certificate(name));
    let residue = certificate(name).pointer(&path).expect("remainders").clone();
    let cases = residue["cases"].as_array().expect("cases").clone();
    assert_eq!(cases.len() as u64, residue["modulus"].as_u64().expect("a modulus"));
    let with = |modulus: Value, cases: &[Value]| {
        [(&path[..], json!({"variable": residue["variable"], "modulus": modulus, "cases": cases}))]
    };
    refused(name, &with(residue["modulus"].clone(), &cases[1..]), "the remainders are not complete");
    refused(name, &with(json!(0), &[]), "the remainders are not complete");
    refused(name, &with(json!(cases.len() - 1), &cases[1..]), ": ");
    let turned: Vec<Value> = cases.iter().rev().cloned().collect();
    refused(name, &with(residue["modulus"].clone(), &turned), ": ");
    refused(name, &[(&format!("{path}/variable"), json!("z"))], ": ");
}

#[test]
fn false_lengths_are_found() {
    let name = "three-moves-sum-2-plus-1";
    let rounds =
        certificate(name).pointer("/lengths/rounds/0").and_then(Value::as_str).expect("rounds").to_string();
    for wrong in [format!("{rounds}+1"), format!("{rounds}+i"), "0".into(), format!("{rounds}+ni-n^2")] {
        refused(name, &[("/lengths/rounds/0", json!(wrong))], "do not add up to");
    }
    refused(name, &[("/lengths/loop", json!("4n^2+3n+1"))], "the length 4n^2+3n+1 is not shown");
    refused(name, &[("/lengths/preamble", json!("1"))], "the length 1 is not shown");
    refused(name, &[("/lengths/rounds", json!([]))], "not one for each loop");
    refused(name, &[("/lengths/rounds", json!([null]))], "is not shown");
    // A loop that is not shown to be regular has no length.
    refused(name, &[("/loops/0/regular", Value::Null)], "nothing shows how long loop 1 is");
    refused(name, &[("/lengths/loop", Value::Null)], "stated is");
    refused(name, &[("/statement/period/0/is", json!("4n^2+3n+1"))], "stated is");
    refused(name, &[("/statement/period/0/is", Value::Null)], "stated is");
    // The arms of a choice have different lengths.
    refused("choices", &[("/lengths/preamble", json!("6n"))], "the length 6n is not shown");
}

#[test]
fn false_leastness_is_found() {
    let name = "doubled";
    let least = ("/statement/period/0/least", json!(true));
    refused(name, std::slice::from_ref(&least), "period: stated is '6n, the least', but shown is '6n'");
    refused(name, &[least.clone(), ("/period", json!({"cycle": {}}))], "the endless loop is not one word");
    refused(name, &[least.clone(), ("/period", json!("open"))], "stated is");
    let counts = |minus: &str, plus: &str, constant: &str| {
        json!({"counts": {"constant": constant, "letters": [
        {"letter": "-", "rounds": [], "loop": "2n", "times": minus}, {"letter": "+", "rounds": [], "loop": "4n", "times": plus}]}})
    };
    for (minus, plus, constant) in [("-2", "1", "0"), ("1", "0", "2n"), ("-2", "1", "1"), ("0", "0", "1")] {
        refused(
            name,
            &[least.clone(), ("/period", counts(minus, plus, constant))],
            "do not combine to the constant",
        );
    }
    refused(name, &[least.clone(), ("/period", counts("(1)/2", "0", "n"))], "multiplied by a fraction");
    // The marker of the honest certificate occurs twice in a round.
    let honest = certificate(WINS)["period"].clone();
    refused(name, &[least.clone(), ("/period", honest.clone())], "block 2: ");
    let mut marked = honest;
    let cases = marked.pointer_mut("/marker/blocks/0/history").expect("a history");
    *cases = json!({"back": [{"way": "again", "adds": [], "then": {"transition": {
        "facts": [{"claim": "-5n", "because": {"sum": [["1", 1], ["0", 1]]}}],
        "words": [{"then": "marked"}, {"then": "marked"}]}}}]});
    refused(name, &[least.clone(), ("/period", marked)], "this does not exclude the marker");
    // A case that is left open is stated so.
    let split = json!({"split": {"form": "n-3", "below": "open", "above": "open"}});
    refused(name, &[("/period", split)], "stated is");
    let split = json!({"split": {"form": "i-3", "below": "open", "above": "open"}});
    refused(name, &[("/period", split)], "i is not a free variable");
}

#[test]
fn false_counts_are_found() {
    let name = "observation-18";
    let letters = certificate(name)
        .pointer("/period/counts/letters")
        .and_then(Value::as_array)
        .expect("letters")
        .clone();
    let combined = certificate(name)
        .pointer("/period/counts/constant")
        .and_then(Value::as_str)
        .expect("a constant")
        .to_string();
    for (at, letter) in letters.iter().enumerate() {
        let path = format!("/period/counts/letters/{at}");
        let count = letter["loop"].as_str().expect("a number");
        refused(name, &[(&format!("{path}/loop"), json!(format!("{count}+1")))], "does not occur");
        refused(name, &[(&format!("{path}/letter"), json!("Z"))], "does not occur");
        refused(name, &[(&format!("{path}/times"), json!("5"))], "combine to the constant");
    }
    refused(name, &[("/period/counts/constant", json!(format!("{combined}+1")))], "combine to the constant");
    refused(name, &[("/period/counts/except", json!({"modulus": 2, "rests": [0]}))], "stated is");
}

#[test]
fn false_exactness_is_found() {
    for name in ["observation-18", "three-times-outcomes"] {
        let common = certificate(name)
            .pointer("/preperiod/common/letters")
            .and_then(Value::as_str)
            .expect("a number")
            .to_string();
        let common: i64 = common.parse().expect("a number");
        for wrong in [common - 1, common + 1, common + 7] {
            refused(name, &[("/preperiod/common/letters", json!(wrong.to_string()))], "preperiod: ");
        }
        refused(name, &[("/preperiod/common/letters", json!("z"))], "z is not a free variable");
        let history = certificate(name).pointer("/preperiod/common/history").expect("a history").clone();
        refused(name, &[("/preperiod", json!({"whole": {"history": history}}))], "preperiod: ");
        refused(name, &[("/statement/preperiod/0/is", json!("0"))], "stated is");
    }
    refused("doubled", &[("/statement/preperiod/0/exact", json!(false))], "stated is");
    let both = certificate("theorem-8-all");
    let (whole, common) = ("/preperiod/split/below", "/preperiod/split/above");
    let (below, above) =
        (both.pointer(whole).expect("a tree").clone(), both.pointer(common).expect("a tree").clone());
    refused("theorem-8-all", &[(whole, above), (common, below)], "preperiod: ");
    refused("theorem-8-all", &[("/preperiod/split/form", json!("n-2"))], "preperiod: ");
    // What proves a period proves no preperiod.
    let marker = both["period"].clone();
    refused("theorem-8-all", &[("/preperiod", marker)], "this does not prove a preperiod");
    let tree = both["preperiod"].clone();
    refused("theorem-8-all", &[("/period", tree)], "this does not prove a period");
}

#[test]
fn what_is_not_a_certificate_is_unreadable() {
    let text = certificate(WINS).to_string();
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    for damaged in [
        text.replace("certificate 2", "certificate 1"),
        text.replace("\"rule\":\"outcomes\"", "\"rule\":\"misere\""),
        text.replace("\"rule\":\"outcomes\"", "\"rule\":\"outcomes\",\"rule\":\"outcomes\""),
        text.replace("\"rule\"", "\"note\":1,\"rule\""),
        text.replace("\"case\"", "\"note\":1,\"case\""),
        text.replace("[\"1\",1]", "[\"1\",1.5]"),
        text.replace("[\"1\",1]", "[\"-1\",1]"),
        text[..text.len() - 1].to_string(),
        text.replace("\"loops\":[]", &format!("\"loops\":{deep}")),
        String::new(),
    ] {
        assert!(
            matches!(structure::check(&damaged), Err(grundy_certify::Flaw::Unreadable(_))),
            "{}",
            short(&json!(damaged))
        );
    }
    for description in [
        "",
        "n >= 1 { }",
        "{ n } REPEAT - ENDREP",
        "n <= 5 { n } REPEAT - ENDREP",
        "n >= n { n } REPEAT - ENDREP",
        "n >= 1 { n } - +",
        "n >= 1 { n } REPEAT - ENDREP -",
        "n >= 1 { n } REPEAT REPEAT - ENDREP ENDREP",
        "n >= 1 { n } REPEAT A ENDREP",
        "n >= 1 { n } FOR n FROM 0 UPTO 1 REP - PER REPEAT - ENDREP",
        "n >= 1 { n } FOR i FROM i UPTO 1 REP - PER REPEAT - ENDREP",
        "n >= 1 { n } FOR i FROM 0 UPTO 1 REP - PER REPEAT -i ENDREP",
        "n >= 1 { n } IF n >= 2 THEN - ELSE + ELSE - FI REPEAT - ENDREP",
        "n >= 1 { n } LET n=2 REPEAT - ENDREP",
        "n >= 1 { n } LET x=x REPEAT - ENDREP",
        "n >= 1 { n } REPEAT -(2n ENDREP",
        "n >= 1 { n } REPEAT <>n ENDREP",
        "n >= 1 { n } REPEAT <2>n ENDREP",
        "n >= 1 { n } REPEAT -nn ENDREP",
        "n >= 1 { n } REPEAT -2n ENDREP",
        "n >= 1 { n } LET x=1 IF x >= 1 THEN - FI REPEAT - ENDREP",
        "n == 1 { n } REPEAT - ENDREP",
        "n >= 1 { n } REPEAT - FI",
        "n >= 1 { n } FROM_INFINITY_DOWN REPEAT ENDREP REPEAT - ENDREP",
        "n >= 1 { 2n^2 } REPEAT - ENDREP",
    ] {
        let mut forged = certificate(WINS);
        forged["description"] = json!(description);
        let found = structure::check(&forged.to_string());
        assert!(matches!(found, Err(grundy_certify::Flaw::Unreadable(_))), "{description}: {found:?}");
    }
}

#[test]
fn loops_count_from_0_and_are_as_long_as_claimed_only_if_regular() {
    let proof = |system: Value, claim: &str, sum: Value| json!([{"number": 1, "case": 1, "system": system, "fact": {"claim": claim, "because": {"sum": sum}}}]);
    // FROM n-2: for n = 1 the loop begins below 0. The claim 2-n has the opposite n-1.
    let text = json!("n >= 1 { n 2n } FOR i FROM n-2 UPTO n REP -n +(2n) PER REPEAT -n +(2n) ENDREP");
    let with = |loops: Value| [("/description", text.clone()), ("/loops", loops)];
    refused(
        "loops",
        &with(proof(json!(["1-n"]), "2-n", json!([["0", 1], ["1", 1]]))),
        "loop 1: the inequalities add up",
    );
    refused(
        "loops",
        &with(proof(json!(["1-n"]), "-3", json!([["1", 1]]))),
        "loop 1: expected a proof that 2-n <= 0",
    );
    refused(
        "loops",
        &with(proof(json!(["2-n"]), "2-n", json!([["0", 1], ["1", 1]]))),
        "loop 1: 2-n <= 0 is not known here",
    );
    // That the loop runs is known: n-2 <= n.
    refused(
        "loops",
        &with(proof(json!(["-2", "2-n"]), "2-n", json!([["1", 1]]))),
        "loop 1: 2-n <= 0 is not known here",
    );
    let one = certificate("loops")["loops"][0].clone();
    refused("loops", &[("/loops", json!([one, one]))], "more proofs than loops");
    // FROM 3 UPTO n: for n = 1 the last value is less than the first by 2. The claim 3-n-1 has the opposite n-1.
    for sum in [json!([["0", 1], ["1", 1]]), json!([["1", 1]]), json!([["0", 1]])] {
        refused(
            "loops",
            &[("/loops/0/regular", json!({"claim": "2-n", "because": {"sum": sum}}))],
            "loop 1: the inequalities add up",
        );
    }
    refused(
        "loops",
        &[("/loops/0/regular", json!({"claim": "1-n", "because": {"sum": [["0", 1], ["1", 1]]}}))],
        "expected a proof that 2-n <= 0",
    );
    // That the loop runs is not known to its regularity.
    refused(
        "loops",
        &[("/loops/0/regular", json!({"claim": "2-n", "because": {"sum": [["1", 1], ["2", 1]]}}))],
        "no row 2",
    );
    refused("loops", &[("/lengths/rounds/0", json!("3ni-6n"))], "nothing shows how long loop 1 is");
    refused("loops", &[("/lengths/preamble", json!("3n^2-6n"))], "the length 3n^2-6n is not shown");
    refused("loops", &[("/statement/preperiod/0/is", json!("3n^2-6n"))], "stated is");
}

#[test]
fn nothing_more_is_listed_than_is_needed() {
    let fact = certificate(WINS)["moves"][0].clone();
    refused(WINS, &[("/moves", json!([fact, fact, fact]))], "more proofs than claims");
    refused(WINS, &[("/start", json!([fact]))], "more proofs than claims");
    refused(WINS, &[(&format!("{AGAIN}/first"), json!(1))], "not one for each word");
}

#[test]
fn the_beginning_is_looked_at_as_far_as_it_goes() {
    // What is open is not exact.
    let open = [("/preperiod", json!("open")), ("/statement/preperiod/0/is", json!("0"))];
    refused("observation-18", &open, "stated is");
    // Below position 0 there is nothing to compare.
    let path = "/preperiod/common/history";
    let history = certificate("three-times-outcomes").pointer(path).expect("a history").clone();
    let below = json!({"back": [{"way": "before", "adds": [], "then": history}]});
    refused("three-times-outcomes", &[(path, below)], "preperiod: the beginning may be too short");
    // A whole beginning that is not whole.
    let history = certificate("three-times-outcomes").pointer(path).expect("a history").clone();
    let again = history["transition"]["words"][0]["then"]["again"].clone();
    assert!(again.is_object());
    let whole = json!({"whole": {"history": {"back": [{"way": "before", "adds": [], "then": history}]}}});
    refused("three-times-outcomes", &[("/preperiod", whole)], "preperiod: the beginning may be too short");
}

/// Numbers of `-` and `+` in one round, combined to a constant.
fn counts(minus: &str, plus: &str, constant: &str, except: Option<Value>) -> Value {
    let mut proof = json!({"letters": [
        {"letter": "-", "rounds": [], "loop": minus, "times": "-1"},
        {"letter": "+", "rounds": [], "loop": plus, "times": "1"}], "constant": constant});
    if let Some(except) = except {
        proof["except"] = except;
    }
    json!({"counts": proof})
}

#[test]
fn numbers_of_letters_with_a_common_divisor_prove_nothing() {
    let least = ("/statement/period/0/least", json!(true));
    // Twice the same: the numbers are 2n and 2n+2, and 2 divides them all.
    refused(
        "twice",
        &[least.clone(), ("/period", counts("2n", "2n+2", "2", None))],
        "2 may divide all numbers of letters, for n = 0",
    );
    // n and n+2: 2 divides both if n is even.
    let with = |except: Value, stated: Value| {
        [("/period", counts("n", "n+2", "2", Some(except))), ("/statement/period/0/except", stated)]
    };
    refused(
        "even",
        &[("/period", counts("n", "n+2", "2", None))],
        "2 may divide all numbers of letters, for n = 0",
    );
    let (even, odd) = (json!({"modulus": 2, "rests": [0]}), json!({"modulus": 2, "rests": [1]}));
    refused("even", &with(odd.clone(), odd), "2 may divide all numbers of letters, for n = 0");
    refused("even", &with(even.clone(), Value::Null), "stated is");
    let few = json!({"modulus": 4, "rests": [0]});
    refused("even", &with(few.clone(), few), "2 may divide all numbers of letters, for n = 2");
    let nothing = json!({"modulus": 0, "rests": [0]});
    refused("even", &with(nothing.clone(), nothing), "nothing is divided by 0");
    let mut right = certificate("even");
    right["period"] = counts("n", "n+2", "2", Some(even.clone()));
    right["statement"]["period"][0]["except"] = even;
    let statement = structure::check(&right.to_string()).expect("odd n are shown");
    assert!(statement.period[0].except.is_some() && confirm(&statement, 6).is_ok());
    // A multiple of a prime that is not tried.
    let mut large = counts("n", "n+2", "2000006", Some(json!({"modulus": 2, "rests": [0]})));
    large["counts"]["letters"][0]["times"] = json!("-1000003");
    large["counts"]["letters"][1]["times"] = json!("1000003");
    refused("even", &[("/period", large)], "a prime is too large");
}

#[test]
fn a_word_that_ends_within_its_cycle_has_another_period() {
    let stated = [
        ("/statement/period/0/least", json!(true)),
        ("/statement/period/0/is", json!("5")),
        ("/period", json!({"cycle": {}})),
    ];
    refused("cut", &stated, "does not end with its cycle");
}

#[test]
fn markers_are_well_formed_and_occur_nowhere_else() {
    let marker = |field: &str| format!("/period/marker/{field}");
    let name = "three-times-outcomes";
    let found = certificate(name).pointer("/period/marker").expect("a marker").clone();
    let block = found["block"].as_u64().expect("a block");
    refused(name, &[(&marker("block"), json!(1))], "the marked block is not in the endless loop");
    refused(name, &[(&marker("block"), json!(99))], "there is no such marked block");
    refused(name, &[(&marker("word"), json!(99))], "there is no such marked word");
    refused(name, &[(&marker("preceding"), json!(99))], "there is no such marked word");
    refused(name, &[(&marker("preceding"), json!(0))], "the marker is not well formed");
    refused(name, &[(&marker("known"), json!(0))], "the marker is not well formed");
    refused(name, &[(&marker("known"), json!(1001))], "the marker is not well formed");
    refused(name, &[(&marker("values"), json!({"n": "1"}))], "the marker is not well formed");
    refused(name, &[(&marker("facts"), json!([]))], "expected a proof");
    refused(name, &[(&marker("blocks"), json!([]))], "is not treated");
    // Some candidate, or the length of what has been collected, is left out.
    let mut parts = Vec::new();
    paths(&found, String::new(), &mut parts);
    let candidates = parts.iter().find(|part| part.ends_with("/transition/words")).expect("candidates");
    refused(
        name,
        &[(&format!("/period/marker{candidates}"), json!([]))],
        "the cases are not one for each candidate",
    );
    let facts = candidates.replace("/words", "/facts");
    refused(name, &[(&format!("/period/marker{facts}"), json!([]))], "nothing shows that");
    let facts = "/period/marker/blocks/0/history/back/0/then/transition/facts";
    refused(WINS, &[(facts, json!([]))], "block 2: nothing shows that -2n <= 0");
    // Only at the beginning of a round stands the end of another one.
    let elsewhere =
        [(&marker("block")[..], json!(4)), (&marker("word"), json!(0)), (&marker("preceding"), json!(1))];
    refused("three-moves-sum-2-plus-1", &elsewhere, "there is no such marked word");
    // The place marked is another one: the first candidate that is marked is excluded as if it were empty or different.
    let marked =
        parts.iter().find(|part| found.pointer(part) == Some(&json!("marked"))).expect("the marked place");
    refused(
        name,
        &[(&format!("/period/marker{marked}"), json!({"pieces": []}))],
        &format!("block {block}: nothing shows that"),
    );
    let differs = json!({"differs": {"segment": 0, "source": 0}});
    refused(name, &[(&format!("/period/marker{marked}"), differs)], &format!("block {block}: "));
    let differs = json!({"differs": {"segment": 99, "source": 0}});
    refused(name, &[(&format!("/period/marker{marked}"), differs)], "this does not exclude the marker");
    // The marked place is one of a loop's rounds only.
    let name = "althoefer-bueltermann-outcomes";
    let values = certificate(name).pointer("/period/marker/values").expect("values").clone();
    assert_eq!(values.as_object().expect("values").len(), 1);
    let (variable, value) = values.as_object().and_then(|all| all.iter().next()).expect("a value");
    refused(name, &[(&marker("values"), json!({}))], "a value is missing");
    refused(name, &[(&marker("values"), json!({variable: "j"}))], "j is not a free variable");
    refused(
        name,
        &[(&marker("values"), json!({variable: format!("{}-1", value.as_str().expect("a form"))}))],
        "expected a proof",
    );
    let found = certificate(name).pointer("/period/marker").expect("a marker").clone();
    let mut parts = Vec::new();
    paths(&found, String::new(), &mut parts);
    // Where the variable is not shown to have the value, it is not the marked place.
    let other =
        parts.iter().filter(|part| part.ends_with("/differs")).map(|part| part.replace("/differs", ""));
    let home = found["block"].clone();
    let place = |part: &String| {
        let block = part
            .strip_prefix("/blocks/")
            .and_then(|rest| rest.split('/').next())
            .map(|at| format!("/blocks/{at}/block"));
        block.and_then(|path| found.pointer(&path).cloned()) == Some(home.clone())
    };
    let mut tried = 0;
    for part in other.filter(place) {
        refused(name, &[(&format!("/period/marker{part}"), json!("marked"))], ": ");
        tried += 1;
    }
    println!("{tried} other places are not the marked one");
}

#[test]
fn letters_of_a_word_that_ends_within_its_cycle_are_not_counted() {
    let letter = |letter: &str, count: &str, times: &str| json!({"letter": letter, "rounds": [], "loop": count, "times": times});
    let least = ("/statement/period/0/least", json!(true));
    // Two fifths and three fifths of 4 letters; and what is really there.
    for (minus, plus) in [("(8)/5", "(12)/5"), ("2", "2")] {
        let proof = json!({"counts": {"letters": [letter("-", minus, "1"), letter("+", plus, "1")], "constant": "4"}});
        refused("cut", &[least.clone(), ("/period", proof)], "does not occur");
    }
}

#[test]
fn a_marker_inside_of_a_word_is_found() {
    // A win after a loss: that is the second word, but it also occurs n times in the third.
    let zero = json!({"claim": "0", "because": {"sum": [["1", 1]]}});
    let enough = json!({"claim": "-2n-1", "because": {"sum": [["1", 1], ["0", 1]]}});
    let transition = json!({"transition": {"facts": [enough], "words": [{"then": "marked"}]}});
    let history = json!({"back": [{"way": "again", "adds": [], "then": transition}]});
    let marker = json!({"marker": {"block": 2, "word": 1, "preceding": 1, "known": 1, "facts": [zero, zero],
        "blocks": [{"block": 2, "case": 1, "system": ["1-n"], "history": history}]}});
    let forged = [("/period", marker), ("/statement/period/0/least", json!(true))];
    refused("inside", &forged, "block 2: the marker may occur inside word 3");
}

#[test]
fn the_marked_round_of_a_loop_is_known_by_its_values() {
    let name = "althoefer-bueltermann-outcomes";
    let found = certificate(name);
    let mut parts = Vec::new();
    paths(&found, String::new(), &mut parts);
    let marked =
        parts.iter().find(|part| found.pointer(part) == Some(&json!("marked"))).expect("the marked place");
    let transition = &marked[..marked.rfind("/words/").expect("a transition")];
    let path = format!("{transition}/facts");
    let facts = found.pointer(&path).and_then(Value::as_array).expect("facts").clone();
    let (variable, value) = found
        .pointer("/period/marker/values")
        .and_then(Value::as_object)
        .and_then(|all| all.iter().next())
        .expect("a value");
    assert_eq!(value, "0");
    for claim in [variable.clone(), format!("-{variable}")] {
        let fewer: Vec<Value> = facts.iter().filter(|fact| fact["claim"] != json!(claim)).cloned().collect();
        assert_eq!(fewer.len() + 1, facts.len(), "{claim}");
        refused(name, &[(&path, json!(fewer))], &format!("nothing shows that {claim} <= 0"));
    }
}

#[test]
fn the_ends_of_beginning_and_rounds_are_compared_letter_by_letter() {
    // Nothing of the beginning is looked at.
    let nothing = json!({"transition": {"facts": [], "words": []}});
    let first = json!({"transition": {"facts": [], "words": [{"then": {"again": nothing}}]}});
    let forged = [
        ("/preperiod", json!({"whole": {"history": first}})),
        ("/statement/preperiod/0", json!({"is": "0", "exact": true})),
    ];
    refused("loops", &forged, "this is not the whole beginning");
    let name = "three-times-outcomes";
    let path = "/preperiod/common/history/transition/words/0/then/again/transition";
    let found = certificate(name).pointer(path).expect("a transition").clone();
    for first in [json!(0), json!(99), Value::Null] {
        refused(name, &[(&format!("{path}/first"), first)], "preperiod: ");
    }
    refused(name, &[(&format!("{path}/first"), json!(0))], "the first letter that differs is not named");
    // That enough has been collected is needed.
    let fewer = json!(found["facts"].as_array().expect("facts")[1..]);
    refused(name, &[(&format!("{path}/facts"), fewer)], "nothing shows that -4n-1 <= 0");
    // The letter that differs does not, and words that agree do not.
    let words = found["words"].as_array().expect("words").clone();
    refused(
        name,
        &[(&format!("{path}/words"), json!(words[1..]))],
        "the cases are not one for each word of the beginning",
    );
    refused(
        name,
        &[(&format!("{path}/words/0"), json!({"then": {"pieces": []}}))],
        "nothing shows that 1 <= 0",
    );
    let other = json!({"then": {"pieces": [{"to": words[0]["then"]["pieces"][0]["to"], "sources": [7]}]}});
    refused(name, &[(&format!("{path}/words/0"), other)], "nothing shows that");
    // Facts beside the way to the end of the loop would belong to nothing.
    let case = "/preperiod/common/history/transition/words/0";
    let fact = certificate(name)["moves"][0].clone();
    refused(name, &[(&format!("{case}/facts"), json!([fact]))], "the end of the loop is not treated");
    refused(
        name,
        &[("/preperiod/common/history/transition/words", json!([]))],
        "the end of the loop is not treated",
    );
    refused(
        name,
        &[("/preperiod/common/history/transition/facts", json!([]))],
        "nothing shows that 1-3n <= 0",
    );
}

#[test]
fn the_letter_that_differs_lies_in_the_word_named() {
    // The beginning is one whole round, so the preperiod is 0. In the stretch, words 0 and 1 are a late round, words 2 and 3 the
    // beginning, from -3n and from -2n on.
    let because = json!({"sum": [["0", 1], ["1", 1]]});
    let history = |claims: [&str; 3], first: usize, words: Value| {
        let facts: Vec<Value> =
            claims.iter().map(|claim| json!({"claim": claim, "because": because})).collect();
        let rounds = json!({"transition": {"facts": facts, "first": first, "words": words}});
        json!({"transition": {"facts": facts, "words": [{"then": {"again": rounds}}]}})
    };
    let forged = |letters: &str, history: Value, stated: &str| {
        [
            ("/preperiod", json!({"common": {"letters": letters, "history": history}})),
            ("/statement/preperiod/0", json!({"is": stated, "exact": true})),
        ]
    };
    let agree = json!({"then": {"pieces": [{"to": "2n", "sources": [1]}]}});
    // The letters said to differ are the same: the last one, and the one before 2n letters.
    let words = json!([{"then": {"pieces": [{"to": "2n", "sources": [1]}]}}, {"then": {"pieces": []}}]);
    refused(
        "ahead",
        &forged("0", history(["1-3n", "1-2n", "-2n"], 3, words), "3n"),
        "letter 0 of a piece is wrong",
    );
    let words = json!([{"then": {"pieces": [{"to": "n", "sources": [0]}]}}, {"then": {"pieces": []}}, agree]);
    refused(
        "ahead",
        &forged("2n", history(["1-n", "-n", "-2n"], 2, words), "n"),
        "letter 0 of a piece is wrong",
    );
    // 2n letters agree, and the one before them, a loss, is said to be in word 3, of wins.
    let words = json!([{"then": {"pieces": [{"to": "0", "sources": [0]}]}}, agree]);
    refused(
        "ahead",
        &forged("2n", history(["1-n", "-n", "-2n"], 3, words), "n"),
        "nothing shows that 1 <= 0",
    );
    // The last letter, a win, is said to be in word 2, of losses.
    let words =
        json!([{"then": {"pieces": [{"to": "3n", "sources": [1]}]}}, {"then": {"pieces": []}}, agree]);
    refused(
        "ahead",
        &forged("0", history(["1-3n", "1-2n", "-2n"], 2, words), "3n"),
        "nothing shows that 2n <= 0",
    );
}

#[test]
fn every_letter_of_a_cycle_is_compared() {
    // The first letter of each piece is right, the second one is not.
    refused(
        "pairs",
        &[("/description", json!("n >= 1 { 2 } REPEAT <--+->4 ENDREP"))],
        "block 2, word 1: letter 1 of a piece is wrong",
    );
}

#[test]
fn remainders_begin_without_facts() {
    // What is known of n is not known of what takes over its name.
    let word = format!("{AGAIN}/words/0");
    let pieces = certificate(WINS).pointer(&word).expect("a word").clone();
    let residue =
        |case: Value| json!({"then": {"residue": {"variable": "n", "modulus": 1, "cases": [case]}}});
    refused(WINS, &[(&word, residue(pieces.clone()))], "block 2, word 1: nothing shows that -n <= 0");
    let mut again = pieces;
    again["facts"] = json!([{"claim": "-n", "because": {"sum": [["1", 1], ["0", 1]]}}]);
    let mut right = certificate(WINS);
    *right.pointer_mut(&word).expect("a word") = residue(again);
    assert!(structure::check(&right.to_string()).is_ok());
}
