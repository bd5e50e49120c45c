//! Letters follow from those that the moves lead to.

use super::common::confirm;
use super::{AGAIN, WINS, certificate, flaw, refused};
use grundy_certify::check;
use serde_json::{Value, json};

#[test]
fn pieces_cover_the_word_and_name_words_that_hold_the_options() {
    let word = format!("{AGAIN}/words/1/then/pieces");
    let pieces = |list: Value| [(&word[..], list)];
    let right = json!([{"to": "n", "sources": [2, 1]}, {"to": "2n", "sources": [3, 2]}]);
    assert_eq!(certificate(WINS).pointer(&word), Some(&right));
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 1]}])),
        "the pieces do not end where the word ends",
    );
    refused(WINS, &pieces(json!([])), "nothing shows that 2n <= 0");
    refused(WINS, &pieces(json!([{"to": "2n", "sources": [2, 1]}])), "nothing shows that n <= 0");
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2]}, {"to": "2n", "sources": [3, 2]}])),
        "one word for each move",
    );
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 1]}, {"to": "2n", "sources": [3, 9]}])),
        "there is no word 9",
    );
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 2]}, {"to": "2n", "sources": [3, 2]}])),
        "nothing shows that n <= 0",
    );
    refused(
        WINS,
        &pieces(json!([{"to": "n", "sources": [2, 0]}, {"to": "2n", "sources": [3, 2]}])),
        "nothing shows that 2n <= 0",
    );
    // A piece said to be shorter than it is would hide its letters.
    let hidden = json!([{"to": "n", "sources": [2, 1], "at_most": 0}, {"to": "2n", "sources": [3, 2]}]);
    refused(WINS, &pieces(hidden), "nothing shows that n <= 0");
    let hidden = json!([{"to": "n", "sources": [2, 1], "at_most": 5}, {"to": "2n", "sources": [3, 2]}]);
    refused(WINS, &pieces(hidden), "nothing shows that n-5 <= 0");
    // A word that comes later.
    let first = format!("{AGAIN}/words/0/then/pieces");
    refused(WINS, &[(&first[..], json!([{"to": "n", "sources": [3, 1]}]))], "a move leads forward");
    // Without the fact that word 1 begins early enough.
    refused(WINS, &[(&format!("{AGAIN}/facts"), json!([]))], "nothing shows that -n <= 0");
}

#[test]
fn wrong_letters_are_found() {
    for text in ["n >= 1 { n 2n } REPEAT +n +(2n) ENDREP", "n >= 1 { n 2n } REPEAT -n -(2n) ENDREP"] {
        refused(WINS, &[("/description", json!(text))], "of a piece is wrong");
    }
    // With parity and exactly-one, the sequence is the same.
    for rule in ["nor", "threshold:1"] {
        refused(WINS, &[("/rule", json!(rule))], "of a piece is wrong");
    }
    for rule in ["parity", "exactly-one", "threshold:0"] {
        let mut same = certificate(WINS);
        same["rule"] = json!(rule);
        let statement = check(&same.to_string()).expect("the same sequence");
        assert!(confirm(&statement, 5).is_ok());
    }
}

#[test]
fn every_letter_of_a_cycle_is_compared() {
    // The first letter of each piece is right, the second one is not.
    refused(
        "pairs",
        &[("/description", json!("n >= 1 { 2 } REPEAT <--+->4 ENDREP"))],
        "block 2, word 1: letter 1 of a piece is wrong",
    );
}

#[test]
fn cycles_of_different_lengths_are_followed_until_both_end() {
    // One move of 6n, which turns wins into losses. Cycles of 2 and 3 letters agree twice, cycles of 4 and 6 letters seven
    // times, as long as they can without being the same.
    let fact = |claim: &str, sum: Value| json!({"claim": claim, "because": {"sum": sum}});
    let (under, alone) = (json!([["0", 1], ["1", 1]]), json!([["1", 1]]));
    for (start, word, reason) in [
        ("(-++)(2n)", "<+->", "block 1, word 1: letter 2 of a piece is wrong"),
        ("(+-+++-)n", "<-+-->", "block 1, word 1: letter 7 of a piece is wrong"),
        ("(-++)(2n)", "<+-->", "block 2: case 1 is not treated"),
    ] {
        let pieces = json!([{"then": {"pieces": [{"to": "6n", "sources": [0]}]}}]);
        let history = json!({"back": [{"way": "before", "adds": [], "then":
            {"transition": {"facts": [], "words": pieces}}}]});
        let forged = json!({
            "format": "grundy structure certificate 2", "rule": "outcomes",
            "description": format!("n >= 1 {{ 6n }} FROM_INFINITY_DOWN REPEAT {start} ENDREP {word}(6n) REPEAT - ENDREP"),
            "moves": [fact("1-6n", under.clone())],
            "start": [fact("-6n", under.clone()), fact("1-6n", under.clone())],
            "productive": fact("0", alone.clone()), "loops": [],
            "blocks": [{"block": 1, "case": 1, "system": ["1-n"], "lengths": [fact("-6n", under.clone())], "history": history}],
            "lengths": {"rounds": [], "preamble": null, "loop": null},
            "statement": {"period": [], "preperiod": []}});
        assert_eq!(flaw(&forged), reason);
    }
}
