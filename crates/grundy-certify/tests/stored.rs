//! All certificates of the project are accepted, say something true of small members, and the second checker agrees.

mod common;

use common::{certificates, confirm};
use grundy_certify::{Watch, structure};
use std::process::Command;

#[test]
fn all_are_accepted_and_true_of_small_members() {
    let all = certificates();
    assert!(all.len() >= 20, "only {} certificates", all.len());
    for (name, text) in all {
        let statement = structure::check(&text).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        let members = confirm(&statement, 4).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(members >= 1);
    }
}

#[test]
fn every_claim_is_shown_to_whoever_watches() {
    for (name, text) in certificates() {
        let (mut shown, mut places) = (0, Vec::new());
        let statement = structure::check_watched(&text, &Watch::patient(), &mut |claim| {
            shown += 1;
            assert!(!claim.rows.is_empty());
            places.push(claim.place.to_string());
        });
        assert_eq!(shown, statement.expect("a valid certificate").claims, "{name}");
        assert!(places.contains(&"moves".to_string()), "{name}");
    }
}

#[test]
fn a_check_that_is_stopped_has_no_verdict() {
    let (_, text) = certificates().remove(0);
    let watch = Watch { memory: u64::MAX, go_on: &|| false };
    assert_eq!(structure::check_watched(&text, &watch, &mut |_| {}), Err(grundy_certify::Flaw::Stopped));
}

#[test]
fn the_example_of_the_book_is_accepted() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/certificates.md");
    let book = std::fs::read_to_string(book).expect("the book");
    let mut examples = book.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let example = examples.find(|example| example.contains("\"format\"")).expect("an example");
    let statement = structure::check(example).unwrap_or_else(|flaw| panic!("{flaw}"));
    assert_eq!(
        (statement.period[0].to_string(), statement.preperiod[0].to_string()),
        ("3n, the least".into(), "0, the least".into())
    );
    assert!(book.contains(&format!("checked    {} claims", statement.claims)));
    assert!(confirm(&statement, 5).is_ok());
}

/// Larger certificates take the second checker too long for every test run.
const MODERATE: usize = 120_000;

#[test]
fn the_second_checker_says_the_same() {
    let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    if Command::new(&python).arg("--version").output().is_err() {
        eprintln!("NOT TESTED: there is no {python}, so the second checker has not been run. Set PYTHON.");
        return;
    }
    let folder = std::env::temp_dir().join(format!("grundy-certify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut files = Vec::new();
    let mut write = |name: &str, text: &str| {
        files.push(format!("{name}.json"));
        std::fs::write(folder.join(format!("{name}.json")), text).expect("a file");
    };
    for (name, text) in certificates().into_iter().filter(|one| one.1.len() <= MODERATE) {
        write(&name, &text);
        // Another statement with the same proof: both must refuse.
        let damaged = match text.contains("\"least\":true") {
            true => text.replacen("\"least\":true", "\"least\":false", 1),
            false => text.replacen("\"least\":false", "\"least\":true", 1),
        };
        assert_ne!(damaged, text);
        write(&format!("{name}-damaged"), &damaged);
    }
    let run = |command: &mut Command| {
        let output = command.args(&files).current_dir(&folder).output().expect("a checker");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let first = run(&mut Command::new(env!("CARGO_BIN_EXE_grundy-certify")));
    let second = run(Command::new(&python).arg(home.join("../../scripts/certify.py")));
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    // Reasons are worded differently.
    let statements = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(": not valid").next().unwrap_or(line).to_string()).collect()
    };
    assert_eq!(statements(&first.1), statements(&second.1));
    assert_eq!((first.0, second.0), (Some(1), Some(1)));
    assert_eq!(first.1.matches(": not valid").count(), files.len() / 2);
    assert_eq!(first.1.matches(": a valid proof").count(), files.len() / 2);
}
