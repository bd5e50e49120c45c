//! Misère quotients at the command line.

use crate::common::{json, run};

#[test]
fn kayles_has_forty_elements() {
    let answer = json(&["quotient", "kayles"]);
    assert_eq!(answer["order"], 40);
    assert_eq!(answer["p_elements"], 9);
    assert_eq!((answer["period"].as_u64(), answer["preperiod"].as_u64()), (Some(12), Some(71)));
    assert_eq!(answer["complete"], true);
}

#[test]
fn octal_123_has_twenty_elements() {
    let answer = json(&["quotient", "octal(0.123)"]);
    assert_eq!((answer["order"].as_u64(), answer["p_elements"].as_u64()), (Some(20), Some(5)));
}

#[test]
fn a_partial_quotient_is_a_negative_verdict() {
    let output = run(&["quotient", "nim", "--to", "3", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((answer["complete"].as_bool(), answer["order"].as_u64()), (Some(false), Some(6)));
}

#[test]
fn large_misere_positions_are_read_off_the_quotient() {
    let answer = json(&["value", "kayles:100,200,31", "--misere", "--outcome"]);
    assert_eq!((answer["outcome"].as_str(), answer["value"].is_null()), (Some("N"), true));
    let moves = json(&["moves", "kayles:20,21,22", "--misere"]);
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(9));
}

#[test]
fn games_without_heaps_have_no_quotient() {
    assert_eq!(run(&["quotient", "cram(2x2)"]).status.code(), Some(2));
}
