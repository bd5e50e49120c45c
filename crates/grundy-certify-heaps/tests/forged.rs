//! Certificates with one part changed: both checkers, this one and the one in Python, refuse the same, and nothing false is accepted.

use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// The certificates of these tests: names and contents.
fn certificates() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let value =
        |path: &Path| serde_json::from_str(&std::fs::read_to_string(path).expect("text")).expect("JSON");
    files.iter().map(|path| (name(path), value(path))).collect()
}

/// All ways to change one part of a value: numbers, flags, and lists that lose or repeat an element.
fn changed(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().expect("a small number");
            let others = [number + 1, number - 1, 0, 2 * number + 3];
            others.into_iter().filter(|other| *other != number).map(|other| json!(other)).collect()
        }
        Value::Bool(flag) => vec![json!(!flag)],
        Value::String(_) | Value::Null => vec![json!("other"), json!(1)],
        Value::Array(list) => {
            let mut all = Vec::new();
            for at in 0..list.len() {
                for other in changed(&list[at]) {
                    let mut forged = list.clone();
                    forged[at] = other;
                    all.push(Value::Array(forged));
                }
                let mut fewer = list.clone();
                fewer.remove(at);
                let mut more = list.clone();
                more.insert(at, list[at].clone());
                all.extend([Value::Array(fewer), Value::Array(more)]);
            }
            all
        }
        Value::Object(fields) => {
            let mut all = Vec::new();
            for (name, inner) in fields {
                for other in changed(inner) {
                    let mut forged = fields.clone();
                    forged.insert(name.clone(), other);
                    all.push(Value::Object(forged));
                }
                let mut fewer = fields.clone();
                fewer.remove(name);
                all.push(Value::Object(fewer));
            }
            all
        }
    }
}

/// What the two checkers say about the files in a folder, and their exit statuses; `None`, and a loud remark, without Python.
fn both(folder: &Path, files: &[String]) -> Option<[(String, Option<i32>); 2]> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    if Command::new(&python).arg("--version").output().is_err() {
        // Not `eprintln`: what tests that pass print that way is not shown.
        let why = format!(
            "\nNOT TESTED: there is no {python}, so the second checker has not been run. Set PYTHON.\n"
        );
        std::io::stderr().write_all(why.as_bytes()).expect("a place for errors");
        return None;
    }
    let run = |command: &mut Command| {
        let output = command.args(files).current_dir(folder).output().expect("a checker");
        (format!("\n{}", String::from_utf8(output.stdout).expect("text")), output.status.code())
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/certify_heaps.py");
    Some([
        run(&mut Command::new(env!("CARGO_BIN_EXE_grundy-certify-heaps"))),
        run(Command::new(&python).arg(script)),
    ])
}

#[test]
fn both_checkers_accept_what_is_true() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
    let files: Vec<String> = certificates().iter().map(|one| format!("{}.json", one.0)).collect();
    assert!(files.len() >= 6);
    let Some([first, second]) = both(&folder, &files) else { return };
    assert_eq!(first, second);
    assert_eq!(first.0.matches(": a valid proof").count(), files.len());
    assert_eq!(first.1, Some(0));
}

#[test]
fn both_checkers_refuse_the_same_forgeries() {
    let folder = std::env::temp_dir().join(format!("grundy-certify-heaps-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut forgeries = Vec::new();
    for (name, certificate) in certificates() {
        // A few thousand ways; those of the large ones are thinned out evenly.
        let all = changed(&certificate);
        let step = all.len().div_ceil(250);
        forgeries.extend(all.into_iter().step_by(step).map(|forged| (name.clone(), forged)));
    }
    let files: Vec<String> = (0..forgeries.len()).map(|at| format!("{at}.json")).collect();
    for (file, (_, forged)) in files.iter().zip(&forgeries) {
        std::fs::write(folder.join(file), forged.to_string()).expect("a file");
    }
    let verdicts = both(&folder, &files);
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    let Some([first, second]) = verdicts else { return };
    let mut accepted = 0;
    for (at, (name, forged)) in forgeries.iter().enumerate() {
        let verdict = |output: &str| output.contains(&format!("\n{at}.json: a valid proof"));
        assert_eq!(
            verdict(&first.0),
            verdict(&second.0),
            "one checker accepts what the other refuses: {forged}"
        );
        if verdict(&first.0) {
            accepted += 1;
            assert!(still_true(name, forged), "accepted, although false: {forged}");
        }
    }
    // Among them the other names of games.
    assert!(accepted >= certificates().len() && forgeries.len() > 500, "{accepted} of {}", forgeries.len());
}

/// Whether a forgery claims what is true: nothing depends on the name, and of a quotient some things can be left out.
fn still_true(name: &str, forged: &Value) -> bool {
    let (_, honest) = certificates().into_iter().find(|one| one.0 == name).expect("the honest one");
    let same = |field: &str| forged[field] == honest[field];
    match name.ends_with("period") {
        true => ["digits", "period", "preperiod", "values"].iter().all(|field| same(field)),
        // The quotient and the elements of the heaps it speaks of are the same; it may speak of fewer or repeat later.
        false => {
            let list = |value: &Value| value["heaps"].as_array().expect("heaps").clone();
            let (less, all) = (list(forged), list(&honest));
            let shorter = less.len().min(all.len());
            same("order") && same("p") && less[..shorter] == all[..shorter]
        }
    }
}
