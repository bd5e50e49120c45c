//! Misère quotients at the command line.

use crate::common::{json, run};
use serde_json::Value;

#[test]
fn kayles_has_forty_elements() {
    let answer = json(&["quotient", "kayles"]);
    assert_eq!(answer["order"], 40);
    assert_eq!(answer["p_elements"], 9);
    assert_eq!((answer["period"].as_u64(), answer["preperiod"].as_u64()), (Some(12), Some(71)));
    assert_eq!(answer["complete"], true);
    let row = answer["products"][1].as_array().map(Vec::len);
    assert_eq!(row, Some(40));
    assert_eq!(answer["units"]["order"], 2);
    assert_eq!((answer["kernel"]["order"].as_u64(), answer["regular"].as_bool()), (Some(16), Some(true)));
    assert_eq!(answer["tame"], false);
    assert!(answer["mex"].as_array().unwrap().iter().any(|mex| mex["heap"] == 5));
}

#[test]
fn octal_123_has_twenty_elements() {
    let answer = json(&["quotient", "octal(0.123)"]);
    assert_eq!((answer["order"].as_u64(), answer["p_elements"].as_u64()), (Some(20), Some(5)));
}

#[test]
fn quotients_of_the_literature_are_found() {
    for (code, order, p) in [("0.15", 42, 12), ("0.72", 24, 5), ("0.144", 30, 5), ("0.115", 42, 12)] {
        let answer = json(&["quotient", &format!("octal({code})")]);
        assert_eq!(
            (&answer["order"], &answer["p_elements"]),
            (&Value::from(order), &Value::from(p)),
            "{code}"
        );
        assert_eq!(answer["complete"], true, "{code}");
    }
}

#[test]
fn games_that_were_wrongly_called_complete_are_partial() {
    for code in ["0.4", "0.04", "0.226", "0.26", "4.26"] {
        let output = run(&["quotient", &format!("octal({code})"), "--to", "12", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{code}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (answer["complete"].as_bool(), answer["heaps_to"].as_u64()),
            (Some(false), Some(12)),
            "{code}"
        );
        assert!(answer["positions_compared"].as_u64().unwrap() > 100);
    }
}

#[test]
fn misere_outcomes_are_those_of_the_definition() {
    for (position, outcome) in [("octal(0.4):31", "P"), ("octal(0.26):33", "N"), ("octal(0.4):3", "P")] {
        let answer = json(&["value", position, "--misere", "--outcome"]);
        assert_eq!(answer["outcome"], outcome, "{position}");
    }
    let moves = json(&["moves", "octal(0.26):31", "--misere"]);
    let outcome = json(&["value", "octal(0.26):31", "--misere", "--outcome"]);
    assert_eq!(moves["moves"].as_array().unwrap().is_empty(), outcome["outcome"] == "P");
}

#[test]
fn a_partial_quotient_is_a_negative_verdict() {
    let output = run(&["quotient", "nim", "--to", "3", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((answer["complete"].as_bool(), answer["order"].as_u64()), (Some(false), Some(6)));
    assert_eq!(answer["tame"], true);
}

#[test]
fn large_misere_positions_are_read_off_the_quotient() {
    let answer = json(&["value", "kayles:100,200,31", "--misere", "--outcome"]);
    assert_eq!((answer["outcome"].as_str(), answer["value"].is_null()), (Some("N"), true));
    let moves = json(&["moves", "kayles:20,21,22", "--misere"]);
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(9));
    let far = json(&["value", "kayles:1000000000000000000,999999999999999988", "--misere", "--outcome"]);
    let near = json(&["value", "kayles:112,88", "--misere", "--outcome"]);
    assert_eq!(far["outcome"], near["outcome"]);
}

#[test]
fn games_without_heaps_have_no_quotient() {
    assert_eq!(run(&["quotient", "cram(2x2)"]).status.code(), Some(2));
}

#[test]
fn moves_of_any_size_do_no_harm() {
    let output = run(&["quotient", "subtract(18446744073709551614)", "--to", "50", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((answer["order"].as_u64(), answer["complete"].as_bool()), (Some(1), Some(false)));
}

#[test]
fn certificates_are_written_checked_and_refused_when_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles.json");
    let file = file.to_str().unwrap();
    assert!(run(&["quotient", "kayles", "-o", file]).status.success());
    let answer = json(&["certify", file]);
    assert_eq!((answer["valid"].as_bool(), answer["order"].as_u64()), (Some(true), Some(40)));
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(file, text.replacen("\"p\":[", "\"p\":[0,", 1)).unwrap();
    let output = run(&["certify", file, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["flaw"], "C0: the identity is marked P");
    std::fs::write(file, &text[..100]).unwrap();
    assert_eq!(run(&["certify", file]).status.code(), Some(2));
}

#[test]
fn a_stopped_search_shows_what_it_has_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dawson.json");
    let file = file.to_str().unwrap();
    let output = run(&["quotient", "octal(0.07)", "--to", "26", "--state", file, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let output = run(&["quotient", "octal(0.07)", "--state", file, "--time", "0.5", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["heaps_to"].as_u64() >= Some(26) && answer["order"].as_u64() >= Some(144));
    // Another game's state, and a damaged one, are refused.
    let output = run(&["quotient", "kayles", "--state", file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("it belongs to something else\n  found    octal(0.07)")
    );
    let state = std::fs::read(file).unwrap();
    assert!(state.starts_with(b"grundy quotient 1\n"));
    std::fs::write(file, &state[..state.len() - 1]).unwrap();
    let output = run(&["quotient", "octal(0.07)", "--state", file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("it is damaged: it ends too early"));
}

#[test]
fn other_programs_get_the_monoid() {
    let folder = tempfile::tempdir().unwrap();
    let (gap, sage) = (folder.path().join("q.g"), folder.path().join("q.sage"));
    let output =
        run(&["quotient", "octal(0.23)", "--gap", gap.to_str().unwrap(), "--sage", sage.to_str().unwrap()]);
    assert!(output.status.success());
    let (gap, sage) = (std::fs::read_to_string(gap).unwrap(), std::fs::read_to_string(sage).unwrap());
    assert!(gap.contains("[1, 2, 3, 4, 5, 6]") && gap.contains("Size(Q) <> 6"));
    assert!(sage.contains("R.ideal([a**2 - 1") && sage.contains("vector_space_dimension() == 6"));
}
