//! Files that are read back, damaged in every way that disks, transports and hands know: nothing that nobody has written is
//! believed. The answer is the one without damage, or a refusal that names the file; it is never another one, and never a
//! panic.

use grundy::ask::{Any, AnyAnswer, Table, saved};
use grundy::budget::{Budget, Monitor, Patience, Unwatched};
use grundy::game::Convention;
use grundy::play::record::read_record;
use grundy::random::Random;
use grundy::text::Fragment;
use grundy::theorems::Theorems;
use grundy::trouble::Trouble;
use grundy::workbench::Workbench;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// A kind of file: how it comes about, and who reads it.
struct Kind {
    name: &'static str,
    make: Box<dyn Fn(&Path)>,
    /// The question that reads it; `FILE` stands for its name.
    reader: (&'static str, Value),
}

/// A file that the question itself writes, when it is stopped after so many looks at its limits, or when it ends.
fn kept(name: &'static str, asked: &'static str, fields: Value, looks: Option<u64>) -> Kind {
    let wanted = fields.clone();
    let make = move |file: &Path| {
        let question = question(asked, &wanted, file);
        match looks {
            None => _ = ask(&question, &Unwatched).unwrap(),
            Some(looks) => _ = ask(&question, &Patience::looks(looks)),
        }
    };
    Kind { name, make: Box::new(make), reader: (asked, fields) }
}

fn kinds() -> Vec<Kind> {
    let records = json!({"max_move": "4..11", "symmetric": true, "state": "FILE"});
    let structure = Theorems::built_in().named("theorem-8").unwrap().certificate().unwrap();
    let table = |file: &Path| {
        let written = Table::of("cram(3x3)").write(false, file, &Workbench::new(), &mut Budget::unlimited());
        assert!(written.is_ok());
    };
    vec![
        kept("values of positions", "value", json!({"expr": "cram(3x5)", "state": "FILE"}), None),
        kept(
            "values of heaps",
            "sequence",
            json!({"game": "grundys-game", "to": 300, "state": "FILE"}),
            None,
        ),
        kept(
            "statistics of heaps",
            "sequence",
            json!({"game": "octal(0.07)", "to": 5000, "statistics": true, "state": "FILE"}),
            None,
        ),
        kept(
            "a search for the period of heaps",
            "period",
            json!({"game": "octal(0.156)", "to": 20000, "state": "FILE"}),
            Some(2),
        ),
        kept(
            "a search for the period of outcomes",
            "period",
            json!({"game": "subtract(8,17,27,36,44)", "outcomes": true, "compute": true, "state": "FILE"}),
            Some(1),
        ),
        kept(
            "a search for the period of values",
            "period",
            json!({"game": "subtract(8,58,101,109)", "compute": true, "state": "FILE"}),
            Some(20),
        ),
        kept(
            "a misère quotient",
            "quotient",
            json!({"game": "octal(0.77)", "to": 20, "state": "FILE"}),
            None,
        ),
        kept(
            "the cells of a sweep",
            "sweep",
            json!({"game": "cram(2xn)", "n": "1..5", "columns": ["value", "misere"], "state": "FILE"}),
            None,
        ),
        Kind {
            name: "a table on its way",
            make: Box::new(begin_a_table),
            reader: ("table", json!({"game": "cram(3x5)", "state": "FILE"})),
        },
        Kind {
            name: "a saved game",
            make: Box::new(save_a_game),
            reader: ("replay", json!({"load": "FILE"})),
        },
        kept("a ledger", "records", records.clone(), None),
        kept("a ledger that was stopped", "records", json!({"max_move": "6..12", "state": "FILE"}), Some(1)),
        Kind {
            reader: ("records merge", json!({"files": ["FILE"]})),
            ..kept("ledgers", "records", records, None)
        },
        Kind {
            name: "a certificate of a structure",
            make: Box::new(move |file| std::fs::write(file, &structure).unwrap()),
            reader: ("certify", json!({"file": "FILE"})),
        },
        Kind {
            name: "a table of a board",
            make: Box::new(table),
            reader: ("table", json!({"game": "cram(3x3)", "table": "FILE"})),
        },
    ]
}

/// Stops the work on a table as soon as there is something to keep.
fn begin_a_table(file: &Path) {
    let question = question("table", &json!({"game": "cram(3x5)", "state": "FILE"}), file);
    let mut looks = (0..1000).map(Patience::looks);
    assert!(looks.any(|patience| ask(&question, &patience).is_err() && file.exists()));
}

/// Writes a game of three moves down.
fn save_a_game(file: &Path) {
    let bench = Workbench::new();
    let start = bench.expression("cram(3x3)").unwrap();
    let moves = Fragment::new("A01, C12, AB2");
    let record = read_record(&start.sum, &start.position, moves, &mut Budget::unlimited()).unwrap();
    std::fs::write(file, saved::text(&start.sum, &record, Convention::Normal, false)).unwrap();
}

/// A question with the name of the file in it.
fn question(name: &str, fields: &Value, file: &Path) -> Any {
    let named = fields.to_string().replace("FILE", file.to_str().unwrap());
    Any::read(name, serde_json::from_str(&named).unwrap()).unwrap()
}

/// A new workbench each time: nothing is remembered.
fn ask(question: &Any, monitor: &dyn Monitor) -> Result<Arc<AnyAnswer>, Trouble> {
    Workbench::new().with_theorems(Theorems::built_in()).ask_any(question, monitor)
}

fn written(answer: &AnyAnswer) -> String {
    serde_json::to_string(answer).unwrap()
}

/// One damage, of any kind.
fn damage(bytes: &mut Vec<u8>, chance: &mut Random) -> String {
    let length = bytes.len() as u64;
    let at = chance.below(length) as usize;
    let end = (at + 1 + chance.below(40) as usize).min(bytes.len());
    let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
    match chance.below(8) {
        0 | 1 if !digits.is_empty() => {
            let at = digits[chance.below(digits.len() as u64) as usize];
            bytes[at] = b'0' + (bytes[at] - b'0' + 1 + chance.below(9) as u8) % 10;
            format!("another digit at {at}")
        }
        0..3 => {
            bytes[at] ^= 1 << chance.below(8);
            format!("another bit at {at}")
        }
        3 => {
            bytes.truncate(at);
            format!("cut at {at}")
        }
        4 => {
            bytes[at..end].fill(0);
            format!("zeros at {at}..{end}")
        }
        5 => {
            let twice = bytes[at..end].to_vec();
            bytes.splice(end..end, twice);
            format!("{at}..{end} twice")
        }
        6 => {
            bytes.drain(at..end);
            format!("{at}..{end} missing")
        }
        _ => {
            let from = chance.below(length) as usize;
            bytes.swap(at, from);
            format!("{at} and {from} exchanged")
        }
    }
}

/// What is there before the work is the file of another question, of another edition, or nothing: each is refused and stays as it is.
#[test]
fn files_of_other_kinds_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let kinds = kinds();
    let contents: Vec<Vec<u8>> = kinds
        .iter()
        .map(|kind| {
            let _ = std::fs::remove_file(&file);
            (kind.make)(&file);
            std::fs::read(&file).unwrap()
        })
        .collect();
    let refused = |kind: &Kind, bytes: &[u8], told: &str| {
        std::fs::write(&file, bytes).unwrap();
        let answer = ask(&question(kind.reader.0, &kind.reader.1, &file), &Unwatched);
        let message = match answer {
            Ok(answer) => panic!("{}: {told} is read: {}", kind.name, written(&answer)),
            Err(trouble) => trouble.to_string(),
        };
        assert!(message.contains("help: "), "{}: {told}: {message}", kind.name);
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "{}: {told} was changed", kind.name);
    };
    for (at, kind) in kinds.iter().enumerate() {
        refused(kind, b"", "an empty file");
        refused(kind, b"\n", "an empty line");
        refused(kind, "grundy".repeat(1000).as_bytes(), "another text");
        for (other, content) in contents.iter().enumerate() {
            // Ledgers are for all searches of records.
            if other != at
                && !(kind.reader.0.starts_with("records") && kinds[other].reader.0.starts_with("records"))
            {
                refused(kind, content, kinds[other].name);
            }
        }
        if contents[at].starts_with(b"grundy ") {
            let text = contents[at].iter().position(|byte| *byte == b'\n').unwrap();
            let (first, rest) = contents[at].split_at(text);
            refused(kind, &[first, b"0", rest].concat(), "another edition");
        }
    }
}

/// Damages each kind of file so many times.
fn damaged_files(times: u64, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    for (number, kind) in kinds().iter().enumerate() {
        let file = folder.path().join(format!("file{number}"));
        (kind.make)(&file);
        let good = std::fs::read(&file).unwrap();
        assert!(!good.is_empty(), "{}", kind.name);
        let reader = question(kind.reader.0, &kind.reader.1, &file);
        let honest = written(&ask(&reader, &Unwatched).unwrap_or_else(|why| panic!("{}: {why}", kind.name)));
        let (mut chance, mut refused) = (Random::new(seed + number as u64), 0);
        for _ in 0..times {
            let mut bytes = good.clone();
            let what = damage(&mut bytes, &mut chance);
            std::fs::write(&file, &bytes).unwrap();
            let told = format!("{}, {what}", kind.name);
            match ask(&reader, &Unwatched) {
                Ok(answer) if answer.is_negative() => refused += 1,
                Ok(answer) => assert_eq!(written(&answer), honest, "{told}"),
                Err(trouble) => {
                    let message = trouble.to_string();
                    assert!(message.contains("file"), "{told}: the file is not named: {message}");
                    refused += 1;
                }
            }
        }
        assert!(refused > times / 2, "{}: {refused} of {times} damages were noticed", kind.name);
    }
}

#[test]
fn damaged_files_are_never_believed() {
    damaged_files(100, 1);
}

#[test]
#[ignore = "takes minutes; part of make test-long"]
fn thousands_of_damaged_files_are_never_believed() {
    damaged_files(600, std::time::UNIX_EPOCH.elapsed().unwrap().as_secs());
}
