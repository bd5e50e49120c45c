//! Periods of heap games in normal and misère play, heaps far out, and codes as the literature writes them.

use crate::common::{failure, json, run, text};
use serde_json::{Value, json};

/// What the program says when the verdict is negative.
fn negative(arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    let output = run(&all);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn values(arguments: &[&str]) -> Vec<u64> {
    let mut all = vec!["sequence"];
    all.extend(arguments);
    json(&all)["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect()
}

/// Least period and preperiod of a list that is long enough.
fn brute(values: &[u64]) -> (u64, u64) {
    let last = |p: usize| (0..values.len() - p).rev().find(|n| values[*n] != values[n + p]);
    let fits = |p: &usize| last(*p).map_or(0, |n| n + 1) + 2 * p + 20 < values.len();
    let period = (1..values.len() / 2).find(fits).expect("a period");
    (period as u64, last(period).map_or(0, |n| n as u64 + 1))
}

#[test]
fn misere_values_far_out() {
    let answer = json(&["value", "subtract(1,2):10^18", "--misere"]);
    assert_eq!(answer["expr"], "subtract(1,2):1000000000000000000");
    // 10^18 = 1 modulo 3, and the values are 1 0 2 1 0 2 ...
    assert_eq!((&answer["value"], &answer["outcome"]), (&json!(0), &json!("P")));
    for game in ["subtract(3,7,8)", "subtract(4,6,11,14)", "octal(0.2103)", "octal(0.0312)", "octal(0.1)"] {
        let found = json(&["period", game, "--misere"]);
        assert_eq!((&found["kind"], &found["convention"]), (&json!("values"), &json!("misere")));
        let (p, q) = (found["period"].as_u64().unwrap(), found["preperiod"].as_u64().unwrap());
        let near = values(&[game, "--to", "400", "--misere"]);
        assert_eq!((p, q), brute(&near), "{game}");
        let lost: Vec<u64> = near.iter().map(|value| u64::from(*value > 0)).collect();
        assert_eq!(values(&[game, "--to", "400", "--misere", "--outcomes"]), lost);
        let wins = json(&["period", game, "--misere", "--outcomes"]);
        assert_eq!((wins["period"].as_u64(), wins["preperiod"].as_u64()).0, Some(brute(&lost).0), "{game}");
        assert_eq!(wins["preperiod"].as_u64(), Some(brute(&lost).1), "{game}");
        for far in [1_000_000_000_000_000_000, 99_999, 100_000, 123_456_789] {
            let value = json(&["value", &format!("{game}:{far}"), "--misere"])["value"].as_u64().unwrap();
            assert_eq!(value, near[(q + (far - q) % p) as usize], "{game}:{far}");
        }
        let far = values(&[game, "--from", "1e18", "--to", "1000000000000000004", "--misere"]);
        let expected = (0..5).map(|more| near[(q + (1_000_000_000_000_000_000 + more - q) % p) as usize]);
        assert_eq!(far, expected.collect::<Vec<_>>());
        let claim = format!("{p},{q}");
        assert_eq!(json(&["period", game, "--misere", "--claim", &claim])["holds"], true);
        assert_eq!(negative(&["period", game, "--misere", "--claim", "1000,3"])["holds"], false);
    }
}

/// The table goes on where heaps follow each other: no heap costs as much as all before it.
#[test]
fn long_sequences_are_not_computed_anew_for_each_heap() {
    for more in [&[][..], &["--misere"]] {
        let listed = values(&[&["subtract(3,7,8)", "--to", "300000", "--time", "60"], more].concat());
        assert_eq!(listed.len(), 300_001);
        assert_eq!(listed[100_000..], listed[99_995..299_996]);
    }
}

/// A million different moves: only the formula is fast enough.
#[test]
fn misere_values_of_an_initial_segment() {
    let answer = json(&["value", "subtract(1..1000000):10^18", "--misere"]);
    assert_eq!(answer["value"], json!(1_000_000_000_000_000_000u64 % 1_000_001));
    let found = json(&["period", "subtract(1..1000000)", "--misere"]);
    assert_eq!((&found["period"], &found["preperiod"]), (&json!(1_000_001), &json!(0)));
    assert_eq!(values(&["subtract(1..3)", "--to", "8", "--misere"]), [1, 0, 2, 3, 1, 0, 2, 3, 1]);
}

#[test]
fn misere_outcomes_are_normal_ones_later() {
    for game in ["subtract(2,4,7)", "subtract(3,7,8)", "subtract(5,7,12)", "subtract(4)", "subtract(odd)"] {
        let found = json(&["period", game, "--misere", "--outcomes"]);
        let listed = values(&[game, "--to", "300", "--misere", "--outcomes"]);
        let (p, q) = (found["period"].as_u64().unwrap(), found["preperiod"].as_u64().unwrap());
        assert_eq!((p, q), brute(&listed), "{game}");
    }
    let squares = negative(&["period", "subtract(squares)", "--misere", "--outcomes"]);
    assert_eq!(squares["verdict"], "never periodic");
}

/// A stopped search goes on; for values of subtraction games it is that of normal play.
#[test]
fn a_stopped_misere_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for (game, file) in [("subtract(40,100,121,161)", "moves.state"), ("octal(0.2103)", "code.state")] {
        let file = folder.path().join(file);
        let file = file.to_str().unwrap();
        let (status, message) =
            failure(&["period", game, "--misere", "--compute", "--time", "0", "--state", file]);
        assert_eq!(status, 3, "{message}");
        let found = json(&["period", game, "--misere", "--compute", "--state", file]);
        let fresh = json(&["period", game, "--misere"]);
        assert_eq!((&found["period"], &found["preperiod"]), (&fresh["period"], &fresh["preperiod"]));
    }
    let small = failure(&[
        "period",
        "subtract(1,1099511627776)",
        "--misere",
        "--compute",
        "--memory",
        "20M",
        "--time",
        "5",
    ]);
    assert_eq!(small.0, 3, "{}", small.1);
}

#[test]
fn splitting_games_have_no_misere_recurrence() {
    for game in ["kayles", "grundys-game", "couples-are-forever", "octal(0.8)", "strip-domino", "ring-kayles"]
    {
        let answer = negative(&["period", game, "--misere"]);
        assert_eq!((&answer["verdict"], &answer["convention"]), (&json!("open"), &json!("misere")), "{game}");
        assert!(answer["reason"].as_str().unwrap().contains("do not add"), "{game}");
    }
}

#[test]
fn misere_outcomes_of_splitting_games_come_from_the_quotient() {
    let kayles = json(&["period", "kayles", "--misere", "--outcomes"]);
    let period = kayles["period"].as_u64().unwrap() as usize;
    let preperiod = kayles["preperiod"].as_u64().unwrap() as usize;
    assert!(kayles["method"].as_str().unwrap().contains("quotient of order 40"));
    let listed = json(&["sequence", "kayles", "--misere", "--outcomes", "--to", "200"]);
    let listed = listed["values"].as_array().unwrap();
    assert!((preperiod..200 - period).all(|heap| listed[heap] == listed[heap + period]));
    assert!(preperiod == 0 || listed[preperiod - 1] != listed[preperiod - 1 + period]);
    let dawson = negative(&["period", "octal(0.26)", "--misere", "--outcomes", "--to", "20"]);
    assert_eq!(dawson["verdict"], "open");
}

/// Whatever has a sequence gets a true answer about its period.
#[test]
fn every_sequence_has_an_answer() {
    for game in ["strip-domino", "ring-kayles", "ring-dawson-kayles", "octal(4)", "octal(.77)", "octal(0.f)"]
    {
        for more in [&[][..], &["--outcomes"]] {
            let found = json(&[&["period", game], more].concat());
            let listed = values(&[&[game, "--to", "400"], more].concat());
            let (p, q) = (found["period"].as_u64().unwrap(), found["preperiod"].as_u64().unwrap());
            assert_eq!((p, q), brute(&listed), "{game} {more:?}");
        }
    }
    for game in ["nim", "lasker-nim", "octal(0.3...)", "octal(0.13...)", "octal(0.017...)", "octal(0.12...)"]
    {
        for more in [&[][..], &["--misere"]] {
            let answer = negative(&[&["period", game], more].concat());
            assert_eq!(answer["verdict"], "never periodic", "{game}");
            let found = json(&[&["period", game, "--outcomes"], more].concat());
            let listed = values(&[&[game, "--outcomes", "--to", "24"], more].concat());
            let last = listed.iter().rposition(|won| *won == 0).map_or(0, |last| last as u64 + 1);
            assert_eq!(
                (found["period"].as_u64(), found["preperiod"].as_u64()),
                (Some(1), Some(last)),
                "{game}"
            );
        }
    }
    for game in ["octal(0.1...)", "octal(4.1...)"] {
        assert_eq!(negative(&["period", game])["verdict"], "open", "{game}");
    }
    assert_eq!(negative(&["period", "octal(0.1...)", "--misere"])["verdict"], "open");
    for game in ["wythoff", "date-game", "cram(2x2)", "poker-nim"] {
        let (status, message) = failure(&["period", game]);
        assert_eq!(status, 2);
        assert!(message.contains("has no single heaps"), "{message}");
        assert_eq!(failure(&["period", game, "--misere"]), (status, message));
    }
}

/// The values of infinite sets are not their outcomes.
#[test]
fn values_of_residue_classes() {
    assert_eq!(negative(&["period", "subtract(multiples(3))"])["verdict"], "never periodic");
    let wins = json(&["period", "subtract(multiples(3))", "--outcomes"]);
    assert_eq!((&wins["period"], &wins["preperiod"]), (&json!(1), &json!(3)));
    let game = "subtract(rule(\"x mod 5 = 1 or x mod 5 = 2\"))";
    for more in [&[][..], &["--misere"]] {
        let found = json(&[&["period", game], more].concat());
        let listed = values(&[&[game, "--to", "200"], more].concat());
        assert_eq!((found["period"].as_u64().unwrap(), found["preperiod"].as_u64().unwrap()), brute(&listed));
    }
}

#[test]
fn numbers_as_powers() {
    for heap in ["10^18", "1e18", "1000000000000000000"] {
        assert_eq!(text(&["value", &format!("nim:{heap},1")]), text(&["value", "nim:1e18,1"]));
    }
    assert_eq!(json(&["sequence", "subtract(2^1,3)", "--to", "10^1"])["game"], "subtract(2,3)");
    let (status, message) = failure(&["value", "nim:3,10^20"]);
    assert_eq!(status, 2);
    assert!(message.contains("10^20 is too large for a heap size"), "{message}");
    assert!(message.contains("\n        ^^^^^"), "{message}");
    for wrong in ["nim:10^", "nim:^3", "nim:1e", "nim:10^-3", "nim:2^3^2", "nim:1.5e3", "nim:+3"] {
        assert_eq!(failure(&["value", wrong]).0, 2, "{wrong}");
    }
}

#[test]
fn codes_as_in_the_literature() {
    for (short, code) in [(".77", "0.77"), ("4", "4.0"), ("4.", "4.0"), (".3...", "0.3...")] {
        assert_eq!(text(&["octal", short]), text(&["octal", code]));
        let name = format!("octal({code})");
        assert_eq!(json(&["sequence", &format!("octal({short})"), "--to", "5"])["game"], name);
        assert_eq!(values(&[&name, "--to", "50"]), values(&[&format!("octal({short})"), "--to", "50"]));
    }
    for wrong in ["octal(.)", "octal()", "octal(0)", "octal(77)", "octal(4...)", "octal(.7z)"] {
        let (status, message) = failure(&["value", &format!("{wrong}:5")]);
        assert_eq!(status, 2, "{wrong}");
        assert!(message.contains('^') && message.contains("help:"), "{message}");
    }
}
