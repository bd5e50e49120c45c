//! Misère canonical forms at the command line.

use crate::common::{failure, json, run, text};
use serde_json::{Value, json as object};
use std::time::{Duration, Instant};

/// What a run that says no prints as JSON.
fn refusal(arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    let output = run(&all);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn misere_form_has_stable_fields() {
    let answer = json(&["misere-form", "nim:2,2"]);
    let expected = object!({
        "expr": "nim:2,2", "form": "*[3,2]", "birthday": 4, "outcome": "P", "value": 0, "misere_value": 0,
        "genus": "0^02", "temper": "tame", "heap": null, "size": 5,
    });
    assert_eq!(answer, expected);
    assert_eq!(json(&["misere-form", "nim:1,6"])["heap"], 7);
    assert_eq!(json(&["misere-form", "*1#"])["form"], "0");
    let parts = json(&["misere-form", "*[2#,0]", "--parts"])["parts"].clone();
    assert_eq!(parts[0]["name"], "G1");
    assert_eq!(parts[0]["form"], "*2#");
    assert_eq!(parts[1]["form"], "*[G1,0]");
}

#[test]
fn misere_forms_of_any_game() {
    for (expr, heap) in [("kayles:4", 1), ("cram(2x2)", 0), ("wythoff:1,2", 0), ("subtract(1,2):5", 2)] {
        let answer = json(&["misere-form", expr]);
        // Where the value is that of Nim and everything is tame, misère play differs in the end alone.
        assert_eq!(answer["value"], json(&["value", expr])["value"], "{expr}");
        assert_eq!(answer["misere_value"], json(&["value", expr, "--misere"])["value"], "{expr}");
        assert!(answer["heap"].is_null() || answer["heap"] == heap, "{expr}: {answer}");
    }
    let sum = json(&["misere-form", "octal(0.26):9 + nim:2"]);
    assert_eq!(sum["misere_value"], json(&["value", "octal(0.26):9 + nim:2", "--misere"])["value"]);
}

#[test]
fn misere_forms_are_compared() {
    let equal = json(&["misere-form", "nim:2,2", "--equal", "*[2,3]"]);
    assert_eq!((equal["equal"].as_bool(), &equal["told_apart_by"]), (Some(true), &Value::Null));
    let different = refusal(&["misere-form", "kayles:5", "--equal", "nim:4"]);
    assert_eq!(different["equal"], false);
    assert_eq!(different["other"]["form"], "*4");
    // The witness is checked by search: it is itself a sum of forms.
    let witness = different["told_apart_by"].as_str().expect("a witness");
    assert_ne!(different["outcomes"][0], different["outcomes"][1]);
    let beside = json(&["misere-form", &format!("*4 + {witness}")]);
    assert_eq!(beside["outcome"], different["outcomes"][1]);
    // In normal play these are the same.
    assert_eq!(refusal(&["misere-form", "nim:2,2", "--equal", "0"])["outcomes"], object!(["P", "N"]));
}

#[test]
fn long_forms_are_written_part_by_part() {
    let answer = json(&["misere-form", "kayles:20", "--parts"]);
    assert!(answer["form"].is_null());
    assert!(answer["parts"].as_array().expect("parts").len() > 10);
    assert!(text(&["misere-form", "kayles:20"]).contains("--parts lists its parts"));
}

#[test]
fn games_without_misere_forms_are_refused() {
    for (expr, words) in [
        ("domineering(2x2)", "the moves depend on who plays"),
        ("poker-nim:2,1 | 1,1", "help: "),
        ("*[2]", "two options at least"),
        ("*[2,", "found nothing"),
        ("kayls:5", "did you mean kayles?"),
    ] {
        let (status, message) = failure(&["misere-form", expr]);
        assert_eq!((status, message.contains(words)), (2, true), "{expr}: {message}");
    }
}

#[test]
fn misere_forms_keep_the_limits() {
    let (exploring, forming) = ("while the game graph was explored", "different forms found");
    for (expr, stage) in [
        ("cram(6x7)", exploring),
        ("kayles:200", exploring),
        ("nim:1000000", exploring),
        ("*1000000", forming),
    ] {
        let (status, message) = failure(&["misere-form", expr, "--memory", "20M"]);
        assert_eq!(status, 3, "{expr}: {message}");
        assert!(message.contains(stage), "{expr}: {message}");
        let started = Instant::now();
        let (status, message) = failure(&["misere-form", expr, "--time", "0.3"]);
        assert_eq!(status, 3, "{expr}: {message}");
        assert!(started.elapsed() < Duration::from_secs(10), "{expr} took {:?}", started.elapsed());
    }
}
