//! Claims and why they hold: sums of inequalities that are contradictions.

use super::{WINS, certificate, refused};
use grundy_certify::check;
use serde_json::{Value, json};

#[test]
fn a_negative_multiplier_proves_nothing() {
    // With { n 2n-1 } the second move is no larger than the first for n = 1. The claim 2-n has the opposite n-1; -1 times -n would
    // turn the row 1-n into the contradiction 1.
    let moves = json!([
        {"claim": "1-n", "because": {"sum": [["1", 1], ["0", 1]]}},
        {"claim": "2-n", "because": {"sum": [["0", 1], ["n", -1]]}}]);
    let text = json!("n >= 1 { n 2n-1 } REPEAT -n +(2n) ENDREP");
    refused(
        WINS,
        &[("/description", text.clone()), ("/moves", moves)],
        "moves: an inequality is multiplied by a negative number",
    );
    let moves = json!([
        {"claim": "1-n", "because": {"sum": [["1", 1], ["0", 1]]}},
        {"claim": "2-n", "because": {"sum": [["0", 1], ["1", -1], ["n", 2]]}}]);
    refused(
        WINS,
        &[("/description", text), ("/moves", moves)],
        "moves: an inequality is multiplied by a negative number",
    );
}

#[test]
fn a_sum_that_is_no_contradiction_proves_nothing() {
    let fact = |sum: Value| json!([{"claim": "1-n", "because": {"sum": sum}}, {"claim": "1-n", "because": {"sum": [["1", 1], ["0", 1]]}}]);
    for sum in
        [json!([]), json!([["0", 0]]), json!([["1", 1], ["n", 1]]), json!([["0", 1]]), json!([["1", 1]])]
    {
        refused(WINS, &[("/moves", fact(sum))], "which is no contradiction");
    }
    refused(WINS, &[("/moves", fact(json!([["2", 1]])))], "there is no row 2");
    // Both sides of a split have to be refuted, each with its own row.
    let true_one = json!({"sum": [["1", 1], ["0", 1]]});
    let split = |below: Value, above: Value| json!({"split": {"variable": "n", "at": 3, "below": below, "above": above}});
    let fact = |because: Value| json!([{"claim": "1-n", "because": because}, {"claim": "1-n", "because": true_one.clone()}]);
    let mut right = certificate(WINS);
    right["moves"] = fact(split(true_one.clone(), true_one.clone()));
    assert!(check(&right.to_string()).is_ok());
    refused(
        WINS,
        &[("/moves", fact(split(true_one.clone(), json!({"sum": [["2", 1]]}))))],
        "no contradiction",
    );
    refused(
        WINS,
        &[("/moves", fact(split(json!({"sum": [["2", 1]]}), true_one.clone())))],
        "no contradiction",
    );
    refused(
        WINS,
        &[("/moves", fact(split(true_one.clone(), json!({"sum": [["3", 1]]}))))],
        "there is no row 3",
    );
}

#[test]
fn rounding_goes_up_and_no_further() {
    // 2n-3 <= 0 says n-1 <= 0, and not n-0 <= 0. With n <= 1 shown so, 1-n and n-1 are no contradiction.
    let text = json!("n >= 1 n <= 1 { 2n 4n } REPEAT -(2n) +(4n) ENDREP");
    let fact = |sum: Value| json!([{"claim": "1-2n", "because": {"sum": sum}}, {"claim": "1-2n", "because": {"sum": sum}}]);
    // The opposite of 1-2n is 2n, tightened n; with the row 1-n this is 1: right.
    let refusal = "endless loop: expected a proof that 1-6n <= 0";
    refused(WINS, &[("/description", text.clone()), ("/moves", fact(json!([["0", 1], ["2", 1]])))], refusal);
    // Without the lower bound, it is not.
    refused(
        WINS,
        &[("/description", text), ("/moves", fact(json!([["1", 1], ["2", 1]])))],
        "no contradiction",
    );
    // The claim 3-2n is false for n = 1: its opposite 2n-2 is tightened n-1, not n.
    let text = json!("n >= 1 { 1 2n-1 } REPEAT -n +(2n) ENDREP");
    let moves = json!([{"claim": "0", "because": {"sum": [["1", 1]]}}, {"claim": "3-2n", "because": {"sum": [["0", 1], ["1", 1]]}}]);
    refused(WINS, &[("/description", text), ("/moves", moves)], "no contradiction");
}

#[test]
fn a_proof_of_another_claim_is_no_proof() {
    let other = json!({"claim": "-n", "because": {"sum": [["1", 1], ["0", 1]]}});
    refused(WINS, &[("/moves/0", other.clone())], "expected a proof that 1-n <= 0");
    refused(WINS, &[("/productive", other.clone())], "expected a proof that 1-3n <= 0");
    refused(WINS, &[("/blocks/0/lengths/1", other)], "nothing shows that -2n <= 0");
    refused(
        "other-start",
        &[("/start/0", json!({"claim": "0", "because": {"sum": [["1", 1]]}}))],
        "start: expected a proof",
    );
    refused(WINS, &[("/moves/0/claim", json!("2-n"))], "expected a proof that 1-n <= 0");
    // The right claim, with the proof of another one.
    refused(WINS, &[("/moves/0/because", json!({"sum": [["0", 2], ["1", 1]]}))], "no contradiction");
}
