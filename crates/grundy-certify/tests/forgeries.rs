//! Forged certificates by the thousand. Every part of every certificate is changed, removed, exchanged; what is still
//! accepted must be true.

mod common;

use common::{both_checkers, certificates, confirm, paths, short};
use grundy_certify::{Statement, check};
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
