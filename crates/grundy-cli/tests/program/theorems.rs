//! The store of theorems: who reads it names the theorem, and what no program has checked is not called proved.

use crate::common::{failure, json, text};

#[test]
fn far_heaps_come_at_once_with_their_theorem() {
    let value = text(&["value", "subtract(200,800,2401,3201):10^18", "--time", "20"]);
    assert!(value.contains("(theorem: althoefer-bueltermann-values, n=200)"), "{value}");
    for command in ["moves", "explain"] {
        let told = text(&[command, "subtract(200,800,2401,3201):1000000000000000001", "--time", "20"]);
        let last = told.lines().last().unwrap();
        let expected = "(subtract(200,800,2401,3201): theorem: althoefer-bueltermann-values, n=200)";
        assert_eq!(last, expected, "{told}");
    }
    let sum = text(&["value", "nim:3 + subtract(200,800,2401,3201):10^18", "--language", "de"]);
    let line = sum.lines().last().unwrap();
    assert_eq!(line, "(subtract(200,800,2401,3201): Satz: althoefer-bueltermann-values, n=200)", "{sum}");
    let sequence = ["sequence", "subtract(200,800,2401,3201)", "--from", "1e15", "--to", "1000000000000009"];
    let printed = text(&sequence);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!((lines.len(), lines[0].split(' ').count()), (2, 10), "{printed}");
    assert_eq!(lines[1], "(theorem: althoefer-bueltermann-values, n=200)");
    let answer = json(&sequence);
    assert_eq!(answer["theorem"]["name"], "althoefer-bueltermann-values");
    assert_eq!(answer["values"].as_array().unwrap().len(), 10);
    // Numbers alone for programs.
    let table = text(&[&sequence[..], &["--csv"]].concat());
    assert_eq!(table.lines().count(), 11, "{table}");
}

/// The proof of this family is one theorem for even parameters and one for odd ones.
#[test]
fn a_family_is_proved_by_several_theorems() {
    let answer = json(&["family", "n,2n+1,4n+2,5n+3,6n+3", "--n", "6..13", "--values"]);
    assert_eq!(answer["preperiod"]["status"], "proved");
    let members = |name: &str| {
        let mut theorems = answer["theorems"].as_array().unwrap().iter();
        theorems.find(|theorem| theorem["name"] == name).unwrap()["members"].clone()
    };
    assert_eq!(members("ten-n-squared-even"), serde_json::json!([[6], [8], [10], [12]]));
    assert_eq!(members("ten-n-squared-odd"), serde_json::json!([[7], [9], [11], [13]]));
}

#[test]
fn literature_is_listed_as_such() {
    let all = json(&["theorems"]);
    let literature = all["literature"].as_array().unwrap();
    assert_eq!(literature.len(), 6);
    assert!(literature.iter().all(|one| one["why"].as_str().is_some_and(|why| !why.is_empty())));
    let printed = text(&["theorems", "no-wide-gap"]);
    assert!(
        printed.contains("literature, not checked by Grundy") && printed.contains("theorem-17-five"),
        "{printed}"
    );
    let applying = json(&["theorems", "--for", "subtract(4,11,15)"]);
    assert_eq!(applying["literature"][0]["name"], "two-moves-and-their-sum");
    assert_eq!(applying["literature"][0]["holds"]["period"], 100);
    assert_eq!(json(&["theorems", "--own"])["literature"], serde_json::Value::Null);
    let (status, message) = failure(&["theorems", "two-moves", "--certificate", "proof.json"]);
    assert!(
        status == 2 && message.contains("has no certificate") && message.contains("two-moves-1"),
        "{message}"
    );
}

#[test]
fn discover_and_prove_say_what_is_known() {
    let found = json(&["discover", "n,2n+1,3n+1"]);
    assert_eq!(found["known"][0]["name"], "three-moves-sum-2-plus-1");
    assert_eq!(
        (&found["known"][0]["conditions"][0], &found["verdict"]),
        (&"n >= 1".into(), &"proved".into())
    );
    let printed = text(&["discover", "n,2n+1,3n+1"]);
    let known = printed.lines().find(|line| line.contains("known")).unwrap();
    assert!(known.contains("three-moves-sum-2-plus-1, for n >= 1"), "{printed}");
    // The large family 57 takes minutes to find.
    let skipped = json(&["discover", "3n-1,15n-3,24n-5,27n-6", "--outcomes", "--skip-known", "--time", "20"]);
    assert_eq!((&skipped["known"][0]["name"], &skipped["verdict"]), (&"family-57".into(), &"proved".into()));
    assert_eq!(skipped["theorems"], serde_json::json!([]));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.txt").display().to_string();
    std::fs::write(&file, "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP").unwrap();
    assert_eq!(json(&["prove", &file])["theorem"], "wins-and-losses");
}

#[test]
fn a_theorem_of_the_program_is_not_forgotten() {
    let (status, message) = failure(&["theorems", "--forget", "theorem-8"]);
    assert!(status == 2 && message.contains("help: theorem-8 comes with the program"), "{message}");
}
