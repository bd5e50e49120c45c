//! Nothing is left out, and nothing is known that is not: moves, loops, blocks, ways back, remainders.

use super::{AGAIN, WINS, certificate, first_with, flaw, refused};
use grundy_certify::check;
use serde_json::{Value, json};

#[test]
fn all_moves_words_loops_and_blocks_are_treated() {
    refused(WINS, &[("/moves", json!([]))], "expected a proof");
    refused(WINS, &[("/blocks", json!([]))], "block 2: case 1 is not treated");
    refused(WINS, &[(&format!("{AGAIN}/words"), json!([]))], "the cases are not one for each word");
    refused("three-moves-sum-2-plus-1", &[("/loops", json!([]))], "loop 1: case 1 is not treated");
    let mut forged = certificate("three-moves-sum-2-plus-1");
    forged["blocks"].as_array_mut().expect("blocks").swap(0, 1);
    assert!(flaw(&forged).contains("is not treated"));
    let mut forged = certificate("theorem-8-all");
    forged["blocks"].as_array_mut().expect("blocks").iter_mut().for_each(|block| block["case"] = json!(2));
    assert!(flaw(&forged).contains("case 1 is not treated"));
    // One more than there are.
    let mut forged = certificate(WINS);
    let again = forged["blocks"][0].clone();
    forged["blocks"].as_array_mut().expect("blocks").push(again);
    assert!(flaw(&forged).contains("more proofs than blocks"));
}

#[test]
fn nothing_more_is_listed_than_is_needed() {
    let fact = certificate(WINS)["moves"][0].clone();
    refused(WINS, &[("/moves", json!([fact, fact, fact]))], "more proofs than claims");
    refused(WINS, &[("/start", json!([fact]))], "more proofs than claims");
    refused(WINS, &[(&format!("{AGAIN}/first"), json!(1))], "not one for each word");
}

#[test]
fn all_ways_back_are_treated_with_no_more_than_their_rows() {
    let back = "/blocks/0/history/back";
    let only = certificate(WINS).pointer(back).expect("ways")[0].clone();
    refused(WINS, &[(back, json!([only]))], "not as many ways back");
    refused(WINS, &[(back, json!([only, only]))], "the way back Head is missing");
    refused(WINS, &[(&format!("{back}/0/adds"), json!(["n"]))], "n <= 0 is not known here");
    refused(WINS, &[("/blocks/0/system", json!(["1-n", "n-1"]))], "n-1 <= 0 is not known here");
    refused(
        WINS,
        &[(&format!("{back}/0/then"), json!({"impossible": {"sum": [["0", 1], ["n", 1]]}}))],
        "no contradiction",
    );
    // Without the condition there is a solution.
    refused(WINS, &[("/blocks/0/system", json!([]))], "block 2: ");
}

#[test]
fn enough_letters_are_collected() {
    // The word before position 0 is there, but so is the rest of the way.
    let early = json!({"transition": certificate(WINS).pointer(AGAIN).expect("a transition")});
    refused(WINS, &[("/blocks/0/history", early)], "nothing shows that 2n <= 0");
}

#[test]
fn remainders_are_complete() {
    let name = "ten-n-squared-even";
    let path = first_with("residue", &certificate(name));
    let residue = certificate(name).pointer(&path).expect("remainders").clone();
    let cases = residue["cases"].as_array().expect("cases").clone();
    assert_eq!(cases.len() as u64, residue["modulus"].as_u64().expect("a modulus"));
    let with = |modulus: Value, cases: &[Value]| {
        [(&path[..], json!({"variable": residue["variable"], "modulus": modulus, "cases": cases}))]
    };
    refused(name, &with(residue["modulus"].clone(), &cases[1..]), "the remainders are not complete");
    refused(name, &with(json!(0), &[]), "the remainders are not complete");
    refused(name, &with(json!(cases.len() - 1), &cases[1..]), ": ");
    let turned: Vec<Value> = cases.iter().rev().cloned().collect();
    refused(name, &with(residue["modulus"].clone(), &turned), ": ");
    refused(name, &[(&format!("{path}/variable"), json!("z"))], ": ");
}

#[test]
fn remainders_begin_without_facts() {
    // What is known of n is not known of what takes over its name.
    let word = format!("{AGAIN}/words/0");
    let pieces = certificate(WINS).pointer(&word).expect("a word").clone();
    let residue =
        |case: Value| json!({"then": {"residue": {"variable": "n", "modulus": 1, "cases": [case]}}});
    refused(WINS, &[(&word, residue(pieces.clone()))], "block 2, word 1: nothing shows that -n <= 0");
    let mut again = pieces;
    again["facts"] = json!([{"claim": "-n", "because": {"sum": [["1", 1], ["0", 1]]}}]);
    let mut right = certificate(WINS);
    *right.pointer_mut(&word).expect("a word") = residue(again);
    assert!(check(&right.to_string()).is_ok());
}
