//! Changes of certificates: every part may be changed, removed, exchanged. Whether they are true is not decided here.

// Each test program uses a part of it.
#![allow(dead_code)]

use serde_json::{Map, Number, Value, json};
use std::collections::HashMap;

/// Numbers that look random and are always the same.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        if among.is_empty() { None } else { Some(&among[self.roll(among.len())]) }
    }
}

/// The last name on a path.
pub fn key(path: &str) -> &str {
    path.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or("")
}

/// What to put in place of a part, and whether the argument cannot do with it.
pub struct Change {
    pub value: Value,
    pub fatal: bool,
}

/// Parts of all certificates, by the name of the field they stand in.
pub type Parts = HashMap<String, Vec<Value>>;

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

/// Changes a part somehow; `None` if nothing has come of it.
pub fn change(old: &Value, path: &str, dice: &mut Dice, parts: &Parts) -> Option<Change> {
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

/// Keeps some parts of a certificate, to be exchanged.
pub fn collect(parts: &mut Parts, certificate: &Value, paths: &[String], dice: &mut Dice) {
    for path in paths {
        let same = parts.entry(key(path).to_string()).or_default();
        let value = certificate.pointer(path).expect("a part");
        let place = if same.len() < 60 { same.len() } else { dice.roll(300) };
        if place == same.len() {
            same.push(value.clone());
        } else if place < 60 {
            same[place] = value.clone();
        }
    }
}

/// The paths of all parts of a certificate, as JSON pointers.
pub fn paths(value: &Value, path: String, found: &mut Vec<String>) {
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

/// The beginning of a part.
pub fn short(value: &Value) -> String {
    value.to_string().chars().take(120).collect()
}
