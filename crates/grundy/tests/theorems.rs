//! The store of theorems: what comes with the program is what the checker accepts; what a user adds is used, and is
//! refused when it has changed.

use grundy::budget::Budget;
use grundy::prelude::*;
use grundy::structure::{Description, Rule, Verdict, prove};
use grundy::theorems::built_in::{Entry, sum};
use grundy::theorems::{Packed, Theorem, Theorems, checked};
use std::path::{Path, PathBuf};

/// Proofs with more claims take minutes to check in a test.
const QUICK: usize = 20_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures")
}

/// The certificate of a description: the one that is there, if it still is its certificate, otherwise a new one.
fn certificate(file: &str, description: &Description) -> Packed {
    let plain = |one: &Description| Description { heading: Vec::new(), ..one.clone() };
    let path = |ending: &str| folder().join(format!("{file}.{ending}"));
    if let Ok(bytes) = std::fs::read(path("json.gz")).or_else(|_| std::fs::read(path("json"))) {
        let packed = Packed::new(bytes);
        let proved = checked(&packed.text().unwrap(), &Budget::unlimited()).unwrap();
        if proved.is_ok_and(|proved| plain(proved.description()) == plain(description)) {
            return packed;
        }
    }
    eprintln!("proving {file}");
    let Ok(Verdict::Proved(proof)) = prove(description, &mut Budget::unlimited()) else { panic!("{file}") };
    let packed = Packed::of(&proof.certificate.text().unwrap()).unwrap();
    std::fs::write(path("json.gz"), packed.bytes()).unwrap();
    packed
}

/// The descriptions in `data/structures`, without their ending.
fn descriptions() -> Vec<String> {
    let inside = |folder: &str, up: &str| -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        entries.filter_map(|name| Some(format!("{up}{}", name.to_str()?.strip_suffix(".txt")?))).collect()
    };
    let mut all = Vec::new();
    for up in ["", "discovered/", "discovered/large/", "outcomes/"] {
        all.extend(inside(folder().join(up).to_str().unwrap(), up));
    }
    all.sort_by(|one, two| one.rsplit('/').next().cmp(&two.rsplit('/').next()));
    all
}

/// With `GRUNDY_RENEW=1` the index is written: what is new is proved; sources and dates are kept, and can be changed by hand.
fn renew(old: &[Entry]) -> Vec<Entry> {
    let entry = |file: String| {
        let text = std::fs::read_to_string(folder().join(format!("{file}.txt"))).unwrap();
        let description = Description::read(&text, None).unwrap();
        let certificate = certificate(&file, &description);
        let proved = checked(&certificate.text().unwrap(), &Budget::unlimited()).unwrap().unwrap();
        let name = file.rsplit('/').next().unwrap();
        let before = old.iter().find(|entry| entry.theorem.name == name).map(|entry| &entry.theorem);
        let source = before.map_or("found by Grundy", |theorem| &theorem.source);
        let date = before.map_or("2026-11-16", |theorem| &theorem.date);
        let sum = sum(text.as_bytes(), certificate.bytes());
        Entry { theorem: Theorem::new(name, source, date, &proved), file, sum }
    };
    descriptions().into_iter().map(entry).collect()
}

#[test]
fn the_index_is_what_the_checker_accepts() {
    let path = folder().join("index.json");
    let mut index: Vec<Entry> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    if std::env::var_os("GRUNDY_RENEW").is_some() {
        index = renew(&index);
        let lines: Vec<String> = index.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
    assert_eq!(index.len(), descriptions().len(), "GRUNDY_RENEW=1 renews the index");
    let theorems = Theorems::built_in();
    assert_eq!(theorems.all().len(), index.len());
    for stored in theorems.all().iter() {
        let description =
            Description::read(&stored.description().unwrap(), Some(stored.theorem.rule)).unwrap();
        assert_eq!(
            (description.moves, description.conditions),
            (stored.theorem.moves.clone(), stored.theorem.conditions.clone())
        );
        if stored.theorem.claims <= QUICK {
            stored.recheck(&Budget::unlimited()).unwrap();
        }
        for shown in stored.theorem.period.iter().chain(&stored.theorem.preperiod) {
            assert!(shown.least && shown.except.is_none(), "{}", stored.theorem);
        }
    }
}

#[test]
#[ignore = "long"]
fn the_large_certificates_are_accepted() {
    for stored in Theorems::built_in().all().iter().filter(|stored| stored.theorem.claims > QUICK) {
        stored.recheck(&Budget::unlimited()).unwrap();
    }
}

/// A description, its text and its certificate.
fn proof(text: &str) -> (String, String) {
    let description = Description::read(text, None).unwrap();
    let Ok(Verdict::Proved(proof)) = prove(&description, &mut Budget::unlimited()) else { panic!("{text}") };
    (description.to_string(), proof.certificate.text().unwrap())
}

#[test]
fn what_a_user_proves_is_used_from_then_on() {
    let home = tempfile::tempdir().unwrap();
    let open = || Theorems::with_folder(home.path().join("theorems"));
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    let budget = Budget::unlimited();
    let own = open();
    assert!(own.about(&[50, 150], Rule::Outcomes).is_empty());
    let name = own.add(("my family", "a test"), &description, &certificate, &budget).unwrap();
    assert_eq!(name.as_deref(), Some("my-family"));
    assert_eq!(
        own.add(("again", "a test"), &description, &certificate, &budget).unwrap(),
        None,
        "nothing new"
    );
    let again = open();
    let found = again.about(&[50, 150], Rule::Outcomes);
    assert_eq!(found[0].period().unwrap().is, 100);
    assert!(found[0].stored.recheck(&budget).is_ok());
    assert_eq!(again.about(&[50, 701], Rule::Outcomes).len(), 0);
    // A question names it.
    let bench = Workbench::new().with_theorems(again.clone());
    let question = ask::Period { outcomes: true, ..ask::Period::of("subtract(50,150)") };
    let ask::period::PeriodVerdict::Found(period) = bench.ask(&question).unwrap().verdict else { panic!() };
    assert_eq!(period.theorem.unwrap().name, "my-family");
    again.forget("my-family").unwrap();
    assert!(open().about(&[50, 150], Rule::Outcomes).is_empty());
    assert!(again.forget("theorem-8").is_err(), "not the user's");
}

#[test]
fn two_programs_keep_a_theorem_once_and_a_server_keeps_none() {
    let home = tempfile::tempdir().unwrap();
    let open = || Theorems::with_folder(home.path());
    let (one, other, budget) = (open(), open(), Budget::unlimited());
    assert_eq!(other.all().len(), one.all().len());
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    assert!(one.add(("mine", ""), &description, &certificate, &budget).unwrap().is_some());
    assert_eq!(other.add(("mine", ""), &description, &certificate, &budget).unwrap(), None);
    // Whoever may not write files changes nothing.
    let bench = Workbench::new().with_theorems(open()).with_files(grundy::files::Files::nowhere());
    let forget = ask::Theorems { forget: Some("mine".into()), ..ask::Theorems::default() };
    assert!(bench.ask(&forget).is_err());
    let text = Some("n >= 1 { n 5n } REPEAT -n +n ENDREP".into());
    assert!(bench.ask(&ask::Prove { text, ..ask::Prove::default() }).is_ok());
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1);
}

#[test]
fn a_false_certificate_does_not_enter() {
    let home = tempfile::tempdir().unwrap();
    let own = Theorems::with_folder(home.path());
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    let forged = certificate.replace("\"is\":\"2n\"", "\"is\":\"4n\"");
    assert_ne!(forged, certificate);
    assert!(own.add(("forged", "a test"), &description, &forged, &Budget::unlimited()).is_err());
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_changed_file_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    Theorems::with_folder(home.path())
        .add(("mine", ""), &description, &certificate, &Budget::unlimited())
        .unwrap();
    let path = home.path().join("mine.theorem");
    let good = std::fs::read(&path).unwrap();
    let built_in = Theorems::built_in().all().len();
    for at in (0..good.len()).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 1;
        std::fs::write(&path, &bad).unwrap();
        let theorems = Theorems::with_folder(home.path());
        assert_eq!((theorems.all().len(), theorems.troubles().len()), (built_in, 1), "byte {at}");
    }
    std::fs::write(&path, &good).unwrap();
    assert!(Theorems::with_folder(home.path()).troubles().is_empty());
}
