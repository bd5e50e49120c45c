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

/// A certificate of one word of wins and losses behind others, and why it is refused: the moves, the words that precede it and
/// the word itself, all as long as the first move; the words that the moves lead to.
fn refused_word(moves: &[&str], start: &[&str], word: &str, sources: &[usize]) -> String {
    let length = moves[0];
    let fact = |claim: String| json!({"claim": claim, "because": {"sum": [["0", 1], ["1", 1]]}});
    let pieces = json!([{"then": {"pieces": [{"to": length, "sources": sources}]}}]);
    let history = json!({"back": [{"way": "before", "adds": [], "then":
        {"transition": {"facts": [], "words": pieces}}}]});
    let lengths = start.iter().map(|_| fact(format!("-{length}")));
    let last = moves[moves.len() - 1];
    flaw(&json!({
        "format": "grundy structure certificate 2", "rule": "outcomes",
        "description": format!("n >= 1 {{ {} }} FROM_INFINITY_DOWN REPEAT {} ENDREP {word}({length}) REPEAT - ENDREP",
            moves.join(" "), start.iter().map(|word| format!("{word}({length})")).collect::<Vec<_>>().join(" ")),
        "moves": moves.iter().map(|_| fact(format!("1-{length}"))).collect::<Vec<_>>(),
        "start": lengths.chain([fact(format!("1-{last}"))]).collect::<Vec<_>>(),
        "productive": {"claim": "0", "because": {"sum": [["1", 1]]}}, "loops": [],
        "blocks": [{"block": 1, "case": 1, "system": ["1-n"], "lengths": [fact(format!("-{length}"))], "history": history}],
        "lengths": {"rounds": [], "preamble": null, "loop": null},
        "statement": {"period": [], "preperiod": []}}))
}

#[test]
fn cycles_of_different_lengths_are_followed_until_all_end() {
    let wrong = |letter: usize| format!("block 1, word 1: letter {letter} of a piece is wrong");
    // One move turns wins into losses. Cycles of 2 and 3 letters agree twice, cycles of 4 and 6 letters seven times, as long as
    // they can without being the same.
    assert_eq!(refused_word(&["6n"], &["<-++>"], "<+->", &[0]), wrong(2));
    assert_eq!(refused_word(&["12n"], &["<+-+++->"], "<-+-->", &[0]), wrong(7));
    assert_eq!(refused_word(&["6n"], &["<-++>"], "<+-->", &[0]), "block 2: case 1 is not treated");
    // Two moves lead to wins at the same time only once in fifteen letters.
    assert_eq!(refused_word(&["15n", "30n"], &["<--+>", "<----+>"], "+", &[1, 0]), wrong(14));
}
