//! Descriptions written out and compared letter by letter, without any proof: the plain meaning of the language.
//!
//! Shares nothing with the checker. Numbers are small; whatever it does not understand ends the test.

// Each test program uses a part of it.
#![allow(dead_code)]

pub mod forger;

use grundy_certify::{Form, Repeats, Statement};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

type Point = BTreeMap<char, i64>;

/// One member of a family: its moves, what is repeated before position 0, the beginning and the endless loop.
struct Member {
    moves: Vec<usize>,
    start: Vec<u8>,
    beginning: Vec<u8>,
    round: Vec<u8>,
}

/// Members with more letters than this are left out.
const MOST_LETTERS: usize = 60_000;

fn tokens(text: &str) -> Vec<String> {
    let spaced = text.replace('{', " { ").replace('}', " } ");
    let line = |line: &str| -> Vec<String> {
        line.split_whitespace().take_while(|token| !token.starts_with('#')).map(String::from).collect()
    };
    spaced.split(['\n', '\r', '\x0c']).flat_map(line).collect()
}

/// The value of an expression such as `3n-2j+5`.
fn value(text: &str, at: &Point) -> i64 {
    let (mut sum, mut term) = (0, String::new());
    for letter in text.chars().chain(['+']) {
        if matches!(letter, '+' | '-') && !term.is_empty() {
            let factor = term.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let factor = match factor {
                "" | "+" => 1,
                "-" => -1,
                number => number.parse::<i64>().expect("a number"),
            };
            let name = term.chars().last().filter(char::is_ascii_lowercase);
            sum += factor * name.map_or(1, |name| at[&name]);
            term.clear();
        }
        term.push(letter);
    }
    sum
}

fn holds(left: i64, relation: &str, right: i64) -> bool {
    match relation {
        ">=" => left >= right,
        "<=" => left <= right,
        "==" => left == right,
        "!=" => left != right,
        other => panic!("{other} is not a relation"),
    }
}

fn letter_value(letter: char) -> u8 {
    match letter {
        '_' | '-' => 0,
        '+' => 1,
        letter => letter as u8 - b'A' + 1,
    }
}

/// Writes a word; `None` if its length is negative or too large.
fn write_word(token: &str, at: &Point, out: &mut Vec<u8>) -> Option<()> {
    let (inside, count) = match token.chars().next()? {
        '<' => token[1..].split_once('>')?,
        '(' => token[1..].split_once(')')?,
        _ => token.split_at(1),
    };
    let (mut cycle, mut times) = (Vec::new(), String::new());
    for letter in inside.chars() {
        if letter.is_ascii_digit() {
            times.push(letter);
        } else {
            cycle.extend(vec![letter_value(letter); times.parse().unwrap_or(1)]);
            times.clear();
        }
    }
    let count = count.trim_matches(['(', ')']);
    let count = if count.is_empty() { 1 } else { value(count, at) };
    let length =
        usize::try_from(if token.starts_with('(') { count * cycle.len() as i64 } else { count }).ok()?;
    if out.len() + length > MOST_LETTERS {
        return None;
    }
    out.extend((0..length).map(|at| cycle[at % cycle.len()]));
    Some(())
}

fn ends_loop(token: &str) -> bool {
    matches!(token, "ENDREP" | "PER" | "ENDREPEAT")
}

/// The place of the end of what begins before `from`, or of the next arm of a choice.
fn closing(tokens: &[&str], mut from: usize, arms: bool) -> usize {
    let mut depth = 0;
    loop {
        match tokens[from] {
            "REPEAT" | "REP" | "IF" => depth += 1,
            token if depth > 0 && (ends_loop(token) || matches!(token, "FI" | "ENDIF")) => depth -= 1,
            token if depth == 0 && (ends_loop(token) || matches!(token, "FI" | "ENDIF")) => return from,
            "ELIF" | "ELSE" if depth == 0 && arms => return from,
            _ => {}
        }
        from += 1;
    }
}

/// Writes the units between two places.
fn write_units(tokens: &[&str], mut from: usize, to: usize, at: &Point, out: &mut Vec<u8>) -> Option<()> {
    let mut at = at.clone();
    while from < to {
        match tokens[from] {
            "LET" => {
                let (name, form) = tokens[from + 1].split_once('=')?;
                at.insert(name.chars().next()?, value(form, &at));
                from += 2;
            }
            "FOR" => {
                let (first, last) = (value(tokens[from + 3], &at), value(tokens[from + 5], &at));
                let end = closing(tokens, from + 7, false);
                for round in first..=last {
                    at.insert(tokens[from + 1].chars().next()?, round);
                    write_units(tokens, from + 7, end, &at, out)?;
                }
                from = end + 1;
            }
            "IF" => {
                let (mut arm, mut done) = (from, false);
                while !matches!(tokens[arm], "FI" | "ENDIF") {
                    let body = if tokens[arm] == "ELSE" { arm + 1 } else { arm + 5 };
                    let chosen = tokens[arm] == "ELSE"
                        || holds(value(tokens[arm + 1], &at), tokens[arm + 2], value(tokens[arm + 3], &at));
                    let end = closing(tokens, body, true);
                    if chosen && !done {
                        write_units(tokens, body, end, &at, out)?;
                    }
                    (arm, done) = (end, done || chosen);
                }
                from = arm + 1;
            }
            word => {
                write_word(word, &at, out)?;
                from += 1;
            }
        }
    }
    Some(())
}

impl Member {
    /// Writes out a member; `None` if it is too large or some length is negative.
    fn new(text: &str, rule: &str, at: &Point) -> Option<Member> {
        let tokens = tokens(text);
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let open = tokens.iter().position(|token| *token == "{")?;
        let close = tokens.iter().position(|token| *token == "}")?;
        let moves: Vec<usize> = tokens[open + 1..close]
            .iter()
            .map(|form| usize::try_from(value(form, at)).expect("a move"))
            .collect();
        let (mut start, mut from) = (Vec::new(), close + 1);
        if tokens[from] == "FROM_INFINITY_DOWN" {
            let end = closing(&tokens, from + 2, false);
            write_units(&tokens, from + 2, end, at, &mut start)?;
            from = end + 1;
        } else {
            start.push(match rule {
                "nim" => moves.len() as u8,
                "nor" => 0,
                _ => 1,
            });
        }
        let outside =
            |place: &usize| matches!(tokens[*place], "REPEAT" | "REP") && tokens[place - 2] != "UPTO";
        let endless = (from..tokens.len()).find(outside)?;
        let (mut beginning, mut round) = (Vec::new(), Vec::new());
        write_units(&tokens, from, endless, at, &mut beginning)?;
        write_units(&tokens, endless + 1, tokens.len() - 1, at, &mut round)?;
        Some(Member { moves, start, beginning, round })
    }

    fn letter(&self, position: i64) -> u8 {
        let wrapped = |letters: &[u8], at: i64| letters[at.rem_euclid(letters.len() as i64) as usize];
        match position - self.beginning.len() as i64 {
            _ if position < 0 => wrapped(&self.start, position),
            late if late >= 0 => wrapped(&self.round, late),
            _ => self.beginning[position as usize],
        }
    }

    /// The description is true for this member.
    fn is_true(&self, rule: &str) -> bool {
        let largest = *self.moves.last().expect("a move");
        let increasing = self.moves[0] > 0 && self.moves.is_sorted_by(|a, b| a < b);
        let positions = 0..(self.beginning.len() + self.round.len() + largest) as i64;
        increasing
            && !self.round.is_empty()
            && positions.into_iter().all(|position| {
                let options: Vec<u8> =
                    self.moves.iter().map(|step| self.letter(position - *step as i64)).collect();
                let ones = options.iter().filter(|option| **option == 1).count();
                let next = match rule {
                    "nim" => (0..).find(|value| !options.contains(value)).expect("a value"),
                    "outcomes" => u8::from(ones < options.len()),
                    "parity" => (ones % 2) as u8,
                    "exactly-one" => u8::from(ones == 1),
                    "nor" => u8::from(ones == 0),
                    _ => u8::from(
                        options.len() - ones
                            > rule.split_once(':').expect("a rule").1.parse().expect("a number"),
                    ),
                };
                next == self.letter(position)
            })
    }

    /// The least period and the least preperiod.
    fn repeats(&self) -> (usize, usize) {
        let (round, all) = (&self.round, self.round.len());
        let shift =
            |by: &usize| all.is_multiple_of(*by) && (0..all - by).all(|at| round[at] == round[at + by]);
        let period = (1..=all).find(shift).expect("a period");
        let common = (1..=self.beginning.len())
            .take_while(|back| self.beginning[self.beginning.len() - back] == round[(all - back % all) % all])
            .count();
        (period, self.beginning.len() - common)
    }
}

/// Some small points that satisfy the conditions.
fn points(statement: &Statement) -> Vec<Point> {
    let tokens = tokens(&statement.description);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let open = tokens.iter().position(|token| *token == "{").expect("moves");
    let conditions: Vec<&[&str]> = tokens[..open].chunks(3).collect();
    let mut names: Vec<char> = conditions.iter().filter_map(|one| one[0].chars().next()).collect();
    names.sort_unstable();
    names.dedup();
    let mut points: Vec<Point> = vec![Point::new()];
    for name in names {
        points = points
            .iter()
            .flat_map(|point| {
                (0..=16)
                    .map(move |value| point.iter().map(|(n, v)| (*n, *v)).chain([(name, value)]).collect())
            })
            .collect();
        if points.len() > 300_000 {
            break;
        }
    }
    let fits = |point: &Point| {
        let known =
            |form: &str| form.chars().filter(char::is_ascii_lowercase).all(|name| point.contains_key(&name));
        conditions.iter().all(|one| {
            known(one[0]) && known(one[2]) && holds(value(one[0], point), one[1], value(one[2], point))
        })
    };
    points.retain(fits);
    points.sort_by_key(|point| point.values().sum::<i64>());
    points
}

/// The entry of the statement that applies says what is so; if the number is not the least one, it is a larger one.
fn agrees(
    entries: &[Repeats],
    at: &Point,
    least: usize,
    fits: impl Fn(&BigInt) -> bool,
) -> Result<(), String> {
    let point: Vec<(char, BigInt)> = at.iter().map(|(name, value)| (*name, (*value).into())).collect();
    let applies = |entry: &&Repeats| {
        entry.when.iter().all(|form: &Form| form.at(&point).is_some_and(|value| value <= 0.into()))
    };
    let entry = entries.iter().find(applies).ok_or("no case applies")?;
    let excepted = entry.except.as_ref().is_some_and(|except| {
        except.rests.contains(&(at.values().next().map_or(0, |value| *value as u64) % except.modulus))
    });
    let Some(polynomial) = &entry.is else { return Ok(()) };
    let stated = polynomial.at(&point).ok_or_else(|| format!("{polynomial} is not whole"))?;
    match entry.least && !excepted {
        true if stated != least.into() => Err(format!("{stated} is not {least}")),
        _ if !fits(&stated) => Err(format!("{stated} is none")),
        _ => Ok(()),
    }
}

/// Insists that a statement is true for some small members, at least one of them; returns how many.
pub fn confirm(statement: &Statement, members: usize) -> Result<usize, String> {
    let mut confirmed = 0;
    for at in points(statement) {
        let Some(member) = Member::new(&statement.description, &statement.rule, &at) else { continue };
        if !member.is_true(&statement.rule) {
            return Err(format!("the description is false for {at:?}"));
        }
        let (period, preperiod) = member.repeats();
        agrees(&statement.period, &at, period, |stated| stated % period == 0.into() && *stated > 0.into())
            .map_err(|why| format!("{at:?}: the period: {why}"))?;
        agrees(&statement.preperiod, &at, preperiod, |stated| *stated >= preperiod.into())
            .map_err(|why| format!("{at:?}: the preperiod: {why}"))?;
        confirmed += 1;
        if confirmed == members {
            break;
        }
    }
    if confirmed > 0 { Ok(confirmed) } else { Err("no member could be written out".into()) }
}

/// The files of all certificates of these tests and of the project, by name, in a fixed order; those of the largest families,
/// which take minutes each, are left out. Those of the tests were written by `grundy prove FILE --certificate` or by hand; the
/// descriptions stand in them.
pub fn files() -> Vec<(String, PathBuf)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let store = home.join("../../data/structures");
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    for folder in
        [home.join("tests/certificates"), store.clone(), store.join("outcomes"), store.join("discovered")]
    {
        let entries = std::fs::read_dir(&folder).expect("a folder");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let file = path.file_name().expect("a name").to_string_lossy().into_owned();
            let name = file
                .trim_end_matches(".gz")
                .strip_suffix(".json")
                .filter(|name| !["index", "times"].contains(name));
            // The same theorem may be stored for these tests and for the library.
            if let Some(name) = name.filter(|name| files.iter().all(|known| known.0 != *name)) {
                files.push((name.to_string(), path));
            }
        }
    }
    files
}

/// The text of a certificate.
pub fn read(path: &Path) -> String {
    let bytes = std::fs::read(path).expect("a certificate");
    if path.extension().is_none_or(|ending| ending != "gz") {
        return String::from_utf8(bytes).expect("text");
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("text");
    text
}

/// All certificates: names and texts.
pub fn certificates() -> Vec<(String, String)> {
    files().into_iter().map(|(name, path)| (name, read(&path))).collect()
}

/// What both checkers, the program of this crate and the one in Python, say about certificates, given by name, each line after a
/// line feed, and their exit statuses; `None`, and a loud remark, if there is no Python.
pub fn both_checkers(certificates: &[(String, String)]) -> Option<([String; 2], [Option<i32>; 2])> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    if Command::new(&python).arg("--version").output().is_err() {
        // Not `eprintln`: what tests that pass print that way is not shown.
        let why = format!(
            "\nNOT TESTED: there is no {python}, so the second checker has not been run. Set PYTHON.\n"
        );
        std::io::stderr().write_all(why.as_bytes()).expect("a place for errors");
        return None;
    }
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let unique = format!("grundy-certify-{}-{}", std::process::id(), FOLDERS.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(unique);
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in certificates {
        std::fs::write(folder.join(format!("{name}.json")), text).expect("a file");
    }
    let run = |command: &mut Command| {
        let files = certificates.iter().map(|one| format!("{}.json", one.0));
        let output = command.args(files).current_dir(&folder).output().expect("a checker");
        (format!("\n{}", String::from_utf8(output.stdout).expect("text")), output.status.code())
    };
    let first = run(&mut Command::new(env!("CARGO_BIN_EXE_grundy-certify")));
    let second = run(Command::new(&python).arg(home.join("../../scripts/certify.py")));
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    Some(([first.0, second.0], [first.1, second.1]))
}
