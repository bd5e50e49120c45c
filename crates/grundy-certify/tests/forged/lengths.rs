//! Lengths of loops, of the beginning and of rounds.

use super::{certificate, refused};
use serde_json::{Value, json};

#[test]
fn false_lengths_are_found() {
    let name = "three-moves-sum-2-plus-1";
    let rounds =
        certificate(name).pointer("/lengths/rounds/0").and_then(Value::as_str).expect("rounds").to_string();
    for wrong in [format!("{rounds}+1"), format!("{rounds}+i"), "0".into(), format!("{rounds}+ni-n^2")] {
        refused(name, &[("/lengths/rounds/0", json!(wrong))], "do not add up to");
    }
    refused(name, &[("/lengths/loop", json!("4n^2+3n+1"))], "the length 4n^2+3n+1 is not shown");
    refused(name, &[("/lengths/preamble", json!("1"))], "the length 1 is not shown");
    refused(name, &[("/lengths/rounds", json!([]))], "not one for each loop");
    refused(name, &[("/lengths/rounds", json!([null]))], "is not shown");
    // A loop that is not shown to be regular has no length.
    refused(name, &[("/loops/0/regular", Value::Null)], "nothing shows how long loop 1 is");
    refused(name, &[("/lengths/loop", Value::Null)], "stated is");
    refused(name, &[("/statement/period/0/is", json!("4n^2+3n+1"))], "stated is");
    refused(name, &[("/statement/period/0/is", Value::Null)], "stated is");
    // The arms of a choice have different lengths.
    refused("choices", &[("/lengths/preamble", json!("6n"))], "the length 6n is not shown");
}

#[test]
fn loops_count_from_0_and_are_as_long_as_claimed_only_if_regular() {
    let proof = |system: Value, claim: &str, sum: Value| json!([{"number": 1, "case": 1, "system": system, "fact": {"claim": claim, "because": {"sum": sum}}}]);
    // FROM n-2: for n = 1 the loop begins below 0. The claim 2-n has the opposite n-1.
    let text = json!("n >= 1 { n 2n } FOR i FROM n-2 UPTO n REP -n +(2n) PER REPEAT -n +(2n) ENDREP");
    let with = |loops: Value| [("/description", text.clone()), ("/loops", loops)];
    refused(
        "loops",
        &with(proof(json!(["1-n"]), "2-n", json!([["0", 1], ["1", 1]]))),
        "loop 1: the inequalities add up",
    );
    refused(
        "loops",
        &with(proof(json!(["1-n"]), "-3", json!([["1", 1]]))),
        "loop 1: expected a proof that 2-n <= 0",
    );
    refused(
        "loops",
        &with(proof(json!(["2-n"]), "2-n", json!([["0", 1], ["1", 1]]))),
        "loop 1: 2-n <= 0 is not known here",
    );
    // That the loop runs is known: n-2 <= n.
    refused(
        "loops",
        &with(proof(json!(["-2", "2-n"]), "2-n", json!([["1", 1]]))),
        "loop 1: 2-n <= 0 is not known here",
    );
    let one = certificate("loops")["loops"][0].clone();
    refused("loops", &[("/loops", json!([one, one]))], "more proofs than loops");
    // FROM 3 UPTO n: for n = 1 the last value is less than the first by 2. The claim 3-n-1 has the opposite n-1.
    for sum in [json!([["0", 1], ["1", 1]]), json!([["1", 1]]), json!([["0", 1]])] {
        refused(
            "loops",
            &[("/loops/0/regular", json!({"claim": "2-n", "because": {"sum": sum}}))],
            "loop 1: the inequalities add up",
        );
    }
    refused(
        "loops",
        &[("/loops/0/regular", json!({"claim": "1-n", "because": {"sum": [["0", 1], ["1", 1]]}}))],
        "expected a proof that 2-n <= 0",
    );
    // That the loop runs is not known to its regularity.
    refused(
        "loops",
        &[("/loops/0/regular", json!({"claim": "2-n", "because": {"sum": [["1", 1], ["2", 1]]}}))],
        "no row 2",
    );
    refused("loops", &[("/lengths/rounds/0", json!("3ni-6n"))], "nothing shows how long loop 1 is");
    refused("loops", &[("/lengths/preamble", json!("3n^2-6n"))], "the length 3n^2-6n is not shown");
    refused("loops", &[("/statement/preperiod/0/is", json!("3n^2-6n"))], "stated is");
}
