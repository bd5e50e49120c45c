//! Periods that are said to be the least: by a cycle, or by numbers of letters.

use super::common::confirm;
use super::{WINS, certificate, refused};
use grundy_certify::check;
use serde_json::{Value, json};

#[test]
fn false_leastness_is_found() {
    let name = "doubled";
    let least = ("/statement/period/0/least", json!(true));
    refused(name, std::slice::from_ref(&least), "period: stated is '6n, the least', but shown is '6n'");
    refused(name, &[least.clone(), ("/period", json!({"cycle": {}}))], "the endless loop is not one word");
    refused(name, &[least.clone(), ("/period", json!("open"))], "stated is");
    let counts = |minus: &str, plus: &str, constant: &str| {
        json!({"counts": {"constant": constant, "letters": [
        {"letter": "-", "rounds": [], "loop": "2n", "times": minus}, {"letter": "+", "rounds": [], "loop": "4n", "times": plus}]}})
    };
    for (minus, plus, constant) in [("-2", "1", "0"), ("1", "0", "2n"), ("-2", "1", "1"), ("0", "0", "1")] {
        refused(
            name,
            &[least.clone(), ("/period", counts(minus, plus, constant))],
            "do not combine to the constant",
        );
    }
    refused(name, &[least.clone(), ("/period", counts("(1)/2", "0", "n"))], "multiplied by a fraction");
    // The marker of the honest certificate occurs twice in a round.
    let honest = certificate(WINS)["period"].clone();
    refused(name, &[least.clone(), ("/period", honest.clone())], "block 2: ");
    let mut marked = honest;
    let cases = marked.pointer_mut("/marker/blocks/0/history").expect("a history");
    *cases = json!({"back": [{"way": "again", "adds": [], "then": {"transition": {
        "facts": [{"claim": "-5n", "because": {"sum": [["1", 1], ["0", 1]]}}],
        "words": [{"then": "marked"}, {"then": "marked"}]}}}]});
    refused(name, &[least.clone(), ("/period", marked)], "this does not exclude the marker");
    // A case that is left open is stated so.
    let split = json!({"split": {"form": "n-3", "below": "open", "above": "open"}});
    refused(name, &[("/period", split)], "stated is");
    let split = json!({"split": {"form": "i-3", "below": "open", "above": "open"}});
    refused(name, &[("/period", split)], "i is not a free variable");
}

#[test]
fn false_counts_are_found() {
    let name = "observation-18";
    let letters = certificate(name)
        .pointer("/period/counts/letters")
        .and_then(Value::as_array)
        .expect("letters")
        .clone();
    let combined = certificate(name)
        .pointer("/period/counts/constant")
        .and_then(Value::as_str)
        .expect("a constant")
        .to_string();
    for (at, letter) in letters.iter().enumerate() {
        let path = format!("/period/counts/letters/{at}");
        let count = letter["loop"].as_str().expect("a number");
        refused(name, &[(&format!("{path}/loop"), json!(format!("{count}+1")))], "does not occur");
        refused(name, &[(&format!("{path}/letter"), json!("Z"))], "does not occur");
        refused(name, &[(&format!("{path}/times"), json!("5"))], "combine to the constant");
    }
    refused(name, &[("/period/counts/constant", json!(format!("{combined}+1")))], "combine to the constant");
    refused(name, &[("/period/counts/except", json!({"modulus": 2, "rests": [0]}))], "stated is");
    for rounds in [json!([]), json!([null, null])] {
        refused(name, &[("/period/counts/letters/0/rounds", rounds)], "the claims are not one for each loop");
    }
}

/// Numbers of `-` and `+` in one round, combined to a constant.
fn counts(minus: &str, plus: &str, constant: &str, except: Option<Value>) -> Value {
    let mut proof = json!({"letters": [
        {"letter": "-", "rounds": [], "loop": minus, "times": "-1"},
        {"letter": "+", "rounds": [], "loop": plus, "times": "1"}], "constant": constant});
    if let Some(except) = except {
        proof["except"] = except;
    }
    json!({"counts": proof})
}

#[test]
fn numbers_of_letters_with_a_common_divisor_prove_nothing() {
    let least = ("/statement/period/0/least", json!(true));
    // Twice the same: the numbers are 2n and 2n+2, and 2 divides them all.
    refused(
        "twice",
        &[least.clone(), ("/period", counts("2n", "2n+2", "2", None))],
        "2 may divide all numbers of letters, for n = 0",
    );
    // n and n+2: 2 divides both if n is even.
    let with = |except: Value, stated: Value| {
        [("/period", counts("n", "n+2", "2", Some(except))), ("/statement/period/0/except", stated)]
    };
    refused(
        "even",
        &[("/period", counts("n", "n+2", "2", None))],
        "2 may divide all numbers of letters, for n = 0",
    );
    let (even, odd) = (json!({"modulus": 2, "rests": [0]}), json!({"modulus": 2, "rests": [1]}));
    refused("even", &with(odd.clone(), odd), "2 may divide all numbers of letters, for n = 0");
    refused("even", &with(even.clone(), Value::Null), "stated is");
    let few = json!({"modulus": 4, "rests": [0]});
    refused("even", &with(few.clone(), few), "2 may divide all numbers of letters, for n = 2");
    let nothing = json!({"modulus": 0, "rests": [0]});
    refused("even", &with(nothing.clone(), nothing), "nothing is divided by 0");
    let mut right = certificate("even");
    right["period"] = counts("n", "n+2", "2", Some(even.clone()));
    right["statement"]["period"][0]["except"] = even;
    let statement = check(&right.to_string()).expect("odd n are shown");
    assert!(statement.period[0].except.is_some() && confirm(&statement, 6).is_ok());
    // A multiple of a prime that is not tried.
    let mut large = counts("n", "n+2", "2000006", Some(json!({"modulus": 2, "rests": [0]})));
    large["counts"]["letters"][0]["times"] = json!("-1000003");
    large["counts"]["letters"][1]["times"] = json!("1000003");
    refused("even", &[("/period", large)], "a prime is too large");
}

#[test]
fn a_word_that_ends_within_its_cycle_has_another_period() {
    let stated = [
        ("/statement/period/0/least", json!(true)),
        ("/statement/period/0/is", json!("5")),
        ("/period", json!({"cycle": {}})),
    ];
    refused("cut", &stated, "does not end with its cycle");
}

#[test]
fn letters_of_a_word_that_ends_within_its_cycle_are_not_counted() {
    let letter = |letter: &str, count: &str, times: &str| json!({"letter": letter, "rounds": [], "loop": count, "times": times});
    let least = ("/statement/period/0/least", json!(true));
    // Two fifths and three fifths of 4 letters; and what is really there.
    for (minus, plus) in [("(8)/5", "(12)/5"), ("2", "2")] {
        let proof = json!({"counts": {"letters": [letter("-", minus, "1"), letter("+", plus, "1")], "constant": "4"}});
        refused("cut", &[least.clone(), ("/period", proof)], "does not occur");
    }
}

#[test]
fn letters_that_exclude_a_divisor_are_needed() {
    // Five letters B bound a common divisor, 5m-2 others exclude it; the factors of these are 0.
    let name = "excluded";
    let letters = certificate(name)
        .pointer("/period/counts/letters")
        .and_then(Value::as_array)
        .expect("letters")
        .clone();
    let used: Vec<&Value> = letters.iter().filter(|letter| letter["times"] != json!("0")).collect();
    assert!(!used.is_empty() && used.len() < letters.len());
    refused(name, &[("/period/counts/letters", json!(used))], "5 may divide all numbers of letters");
}
