//! All certificates of the project are accepted, say something true of small members, and the second checker agrees.

mod common;

use common::{both_checkers, certificates, confirm};
use grundy_certify::{check, check_watched};

#[test]
fn all_are_accepted_and_true_of_small_members() {
    let all = certificates();
    assert!(all.len() >= 50, "only {} certificates", all.len());
    for (name, text) in all {
        let statement = check(&text).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        let members = confirm(&statement, 4).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(members >= 1);
    }
}

/// A proof of the proofs must be short enough to be read: 2,500 lines here, 1,000 of Python.
#[test]
fn both_checkers_stay_short() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let lines = |file: &std::path::Path| std::fs::read_to_string(file).expect("a source").lines().count();
    let sources =
        std::fs::read_dir(here.join("src")).expect("a folder").map(|entry| entry.expect("a file").path());
    let own = |file: &std::path::PathBuf| file.is_file() && !file.ends_with("tests.rs");
    let rust: usize = sources.filter(own).map(|file| lines(&file)).sum();
    let python = lines(&here.join("../../scripts/certify.py"));
    assert!(
        (1..2500).contains(&rust) && (1..1000).contains(&python),
        "{rust} lines of Rust, {python} of Python"
    );
}

#[test]
fn every_claim_is_shown_to_whoever_watches() {
    for (name, text) in certificates() {
        let (mut shown, mut places) = (0, Vec::new());
        let statement = check_watched(&text, &|| true, &mut |claim| {
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
    assert_eq!(check_watched(&text, &|| false, &mut |_| {}), Err(grundy_certify::Flaw::Stopped));
}

#[test]
fn the_example_of_the_book_is_accepted() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/certificates.md");
    let book = std::fs::read_to_string(book).expect("the book");
    let mut examples = book.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let example = examples.find(|example| example.contains("\"format\"")).expect("an example");
    let statement = check(example).unwrap_or_else(|flaw| panic!("{flaw}"));
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
    let mut files = Vec::new();
    for (name, text) in certificates().into_iter().filter(|one| one.1.len() <= MODERATE) {
        // Another statement with the same proof: both must refuse.
        let damaged = match text.contains("\"least\":true") {
            true => text.replacen("\"least\":true", "\"least\":false", 1),
            false => text.replacen("\"least\":false", "\"least\":true", 1),
        };
        assert_ne!(damaged, text);
        files.extend([(format!("{name}-damaged"), damaged), (name, text)]);
    }
    let Some(([first, second], statuses)) = both_checkers(&files) else { return };
    // Reasons are worded differently.
    let statements = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(": not valid").next().unwrap_or(line).to_string()).collect()
    };
    assert_eq!(statements(&first), statements(&second));
    assert_eq!(statuses, [Some(1), Some(1)]);
    assert_eq!(first.matches(": not valid").count(), files.len() / 2);
    assert_eq!(first.matches(": a valid proof").count(), files.len() / 2);
}
