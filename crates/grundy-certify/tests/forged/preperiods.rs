//! Preperiods that are said to be exact.

use super::{certificate, refused};
use serde_json::{Value, json};

#[test]
fn false_exactness_is_found() {
    for name in ["observation-18", "three-times-outcomes"] {
        let common = certificate(name)
            .pointer("/preperiod/common/letters")
            .and_then(Value::as_str)
            .expect("a number")
            .to_string();
        let common: i64 = common.parse().expect("a number");
        for wrong in [common - 1, common + 1, common + 7] {
            refused(name, &[("/preperiod/common/letters", json!(wrong.to_string()))], "preperiod: ");
        }
        refused(name, &[("/preperiod/common/letters", json!("z"))], "z is not a free variable");
        let history = certificate(name).pointer("/preperiod/common/history").expect("a history").clone();
        refused(name, &[("/preperiod", json!({"whole": {"history": history}}))], "preperiod: ");
        refused(name, &[("/statement/preperiod/0/is", json!("0"))], "stated is");
    }
    refused("doubled", &[("/statement/preperiod/0/exact", json!(false))], "stated is");
    let both = certificate("theorem-8-all");
    let (whole, common) = ("/preperiod/split/below", "/preperiod/split/above");
    let (below, above) =
        (both.pointer(whole).expect("a tree").clone(), both.pointer(common).expect("a tree").clone());
    refused("theorem-8-all", &[(whole, above), (common, below)], "preperiod: ");
    refused("theorem-8-all", &[("/preperiod/split/form", json!("n-2"))], "preperiod: ");
    // What proves a period proves no preperiod.
    let marker = both["period"].clone();
    refused("theorem-8-all", &[("/preperiod", marker)], "this does not prove a preperiod");
    let tree = both["preperiod"].clone();
    refused("theorem-8-all", &[("/period", tree)], "this does not prove a period");
}

#[test]
fn the_beginning_is_looked_at_as_far_as_it_goes() {
    // What is open is not exact.
    let open = [("/preperiod", json!("open")), ("/statement/preperiod/0/is", json!("0"))];
    refused("observation-18", &open, "stated is");
    // Below position 0 there is nothing to compare.
    let path = "/preperiod/common/history";
    let history = certificate("three-times-outcomes").pointer(path).expect("a history").clone();
    let below = json!({"back": [{"way": "before", "adds": [], "then": history}]});
    refused("three-times-outcomes", &[(path, below)], "preperiod: the beginning may be too short");
    // A whole beginning that is not whole.
    let history = certificate("three-times-outcomes").pointer(path).expect("a history").clone();
    let again = history["transition"]["words"][0]["then"]["again"].clone();
    assert!(again.is_object());
    let whole = json!({"whole": {"history": {"back": [{"way": "before", "adds": [], "then": history}]}}});
    refused("three-times-outcomes", &[("/preperiod", whole)], "preperiod: the beginning may be too short");
}

#[test]
fn the_ends_of_beginning_and_rounds_are_compared_letter_by_letter() {
    // Nothing of the beginning is looked at.
    let nothing = json!({"transition": {"facts": [], "words": []}});
    let first = json!({"transition": {"facts": [], "words": [{"then": {"again": nothing}}]}});
    let forged = [
        ("/preperiod", json!({"whole": {"history": first}})),
        ("/statement/preperiod/0", json!({"is": "0", "exact": true})),
    ];
    refused("loops", &forged, "this is not the whole beginning");
    let name = "three-times-outcomes";
    let path = "/preperiod/common/history/transition/words/0/then/again/transition";
    let found = certificate(name).pointer(path).expect("a transition").clone();
    for first in [json!(0), json!(99), Value::Null] {
        refused(name, &[(&format!("{path}/first"), first)], "preperiod: ");
    }
    refused(name, &[(&format!("{path}/first"), json!(0))], "the first letter that differs is not named");
    // That enough has been collected is needed.
    let fewer = json!(found["facts"].as_array().expect("facts")[1..]);
    refused(name, &[(&format!("{path}/facts"), fewer)], "nothing shows that -4n-1 <= 0");
    // The letter that differs does not, and words that agree do not.
    let words = found["words"].as_array().expect("words").clone();
    refused(
        name,
        &[(&format!("{path}/words"), json!(words[1..]))],
        "the cases are not one for each word of the beginning",
    );
    refused(
        name,
        &[(&format!("{path}/words/0"), json!({"then": {"pieces": []}}))],
        "nothing shows that 1 <= 0",
    );
    let other = json!({"then": {"pieces": [{"to": words[0]["then"]["pieces"][0]["to"], "sources": [7]}]}});
    refused(name, &[(&format!("{path}/words/0"), other)], "nothing shows that");
    // Facts beside the way to the end of the loop would belong to nothing.
    let case = "/preperiod/common/history/transition/words/0";
    let fact = certificate(name)["moves"][0].clone();
    refused(name, &[(&format!("{case}/facts"), json!([fact]))], "the end of the loop is not treated");
    refused(
        name,
        &[("/preperiod/common/history/transition/words", json!([]))],
        "the end of the loop is not treated",
    );
    refused(
        name,
        &[("/preperiod/common/history/transition/facts", json!([]))],
        "nothing shows that 1-3n <= 0",
    );
}

#[test]
fn the_letter_that_differs_lies_in_the_word_named() {
    // The beginning is one whole round, so the preperiod is 0. In the stretch, words 0 and 1 are a late round, words 2 and 3 the
    // beginning, from -3n and from -2n on.
    let because = json!({"sum": [["0", 1], ["1", 1]]});
    let history = |claims: [&str; 3], first: usize, words: Value| {
        let facts: Vec<Value> =
            claims.iter().map(|claim| json!({"claim": claim, "because": because})).collect();
        let rounds = json!({"transition": {"facts": facts, "first": first, "words": words}});
        json!({"transition": {"facts": facts, "words": [{"then": {"again": rounds}}]}})
    };
    let forged = |letters: &str, history: Value, stated: &str| {
        [
            ("/preperiod", json!({"common": {"letters": letters, "history": history}})),
            ("/statement/preperiod/0", json!({"is": stated, "exact": true})),
        ]
    };
    let agree = json!({"then": {"pieces": [{"to": "2n", "sources": [1]}]}});
    // The letters said to differ are the same: the last one, and the one before 2n letters.
    let words = json!([{"then": {"pieces": [{"to": "2n", "sources": [1]}]}}, {"then": {"pieces": []}}]);
    refused(
        "ahead",
        &forged("0", history(["1-3n", "1-2n", "-2n"], 3, words), "3n"),
        "letter 0 of a piece is wrong",
    );
    let words = json!([{"then": {"pieces": [{"to": "n", "sources": [0]}]}}, {"then": {"pieces": []}}, agree]);
    refused(
        "ahead",
        &forged("2n", history(["1-n", "-n", "-2n"], 2, words), "n"),
        "letter 0 of a piece is wrong",
    );
    // 2n letters agree, and the one before them, a loss, is said to be in word 3, of wins.
    let words = json!([{"then": {"pieces": [{"to": "0", "sources": [0]}]}}, agree]);
    refused(
        "ahead",
        &forged("2n", history(["1-n", "-n", "-2n"], 3, words), "n"),
        "nothing shows that 1 <= 0",
    );
    // The last letter, a win, is said to be in word 2, of losses.
    let words =
        json!([{"then": {"pieces": [{"to": "3n", "sources": [1]}]}}, {"then": {"pieces": []}}, agree]);
    refused(
        "ahead",
        &forged("0", history(["1-3n", "1-2n", "-2n"], 2, words), "3n"),
        "nothing shows that 2n <= 0",
    );
}
