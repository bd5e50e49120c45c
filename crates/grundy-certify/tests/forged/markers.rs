//! Periods that are said to be the least because a pattern occurs once.

use super::common::forger::paths;
use super::{WINS, certificate, refused};
use serde_json::{Value, json};

#[test]
fn markers_are_well_formed_and_occur_nowhere_else() {
    let marker = |field: &str| format!("/period/marker/{field}");
    let name = "three-times-outcomes";
    let found = certificate(name).pointer("/period/marker").expect("a marker").clone();
    let block = found["block"].as_u64().expect("a block");
    refused(name, &[(&marker("block"), json!(1))], "the marked block is not in the endless loop");
    refused(name, &[(&marker("block"), json!(99))], "there is no such marked block");
    refused(name, &[(&marker("word"), json!(99))], "there is no such marked word");
    refused(name, &[(&marker("preceding"), json!(99))], "there are not so many words before it");
    refused(name, &[(&marker("preceding"), json!(0))], "the marker is not well formed");
    refused(name, &[(&marker("known"), json!(0))], "the marker is not well formed");
    refused(name, &[(&marker("known"), json!(1001))], "the marker is not well formed");
    refused(name, &[(&marker("values"), json!({"n": "1"}))], "the marker is not well formed");
    refused(name, &[(&marker("facts"), json!([]))], "expected a proof");
    refused(name, &[(&marker("blocks"), json!([]))], "is not treated");
    // Some candidate, or the length of what has been collected, is left out.
    let mut parts = Vec::new();
    paths(&found, String::new(), &mut parts);
    let candidates = parts.iter().find(|part| part.ends_with("/transition/words")).expect("candidates");
    refused(
        name,
        &[(&format!("/period/marker{candidates}"), json!([]))],
        "the cases are not one for each candidate",
    );
    let facts = candidates.replace("/words", "/facts");
    refused(name, &[(&format!("/period/marker{facts}"), json!([]))], "nothing shows that");
    let facts = "/period/marker/blocks/0/history/back/0/then/transition/facts";
    refused(WINS, &[(facts, json!([]))], "block 2: nothing shows that -2n <= 0");
    // Only at the beginning of a round stands the end of another one.
    let elsewhere =
        [(&marker("block")[..], json!(4)), (&marker("word"), json!(0)), (&marker("preceding"), json!(1))];
    refused("three-moves-sum-2-plus-1", &elsewhere, "there are not so many words before it");
    // The place marked is another one: the first candidate that is marked is excluded as if it were empty or different.
    let marked =
        parts.iter().find(|part| found.pointer(part) == Some(&json!("marked"))).expect("the marked place");
    refused(
        name,
        &[(&format!("/period/marker{marked}"), json!({"pieces": []}))],
        &format!("block {block}: nothing shows that"),
    );
    let differs = json!({"differs": {"segment": 0, "source": 0}});
    refused(name, &[(&format!("/period/marker{marked}"), differs)], &format!("block {block}: "));
    let differs = json!({"differs": {"segment": 99, "source": 0}});
    refused(name, &[(&format!("/period/marker{marked}"), differs)], "this does not exclude the marker");
    // The marked place is one of a loop's rounds only.
    let name = "althoefer-bueltermann-outcomes";
    let values = certificate(name).pointer("/period/marker/values").expect("values").clone();
    assert_eq!(values.as_object().expect("values").len(), 1);
    let (variable, value) = values.as_object().and_then(|all| all.iter().next()).expect("a value");
    refused(name, &[(&marker("values"), json!({}))], "a value is missing");
    refused(name, &[(&marker("values"), json!({variable: "j"}))], "j is not a free variable");
    refused(
        name,
        &[(&marker("values"), json!({variable: format!("{}-1", value.as_str().expect("a form"))}))],
        "expected a proof",
    );
    let found = certificate(name).pointer("/period/marker").expect("a marker").clone();
    let mut parts = Vec::new();
    paths(&found, String::new(), &mut parts);
    // Where the variable is not shown to have the value, it is not the marked place.
    let other =
        parts.iter().filter(|part| part.ends_with("/differs")).map(|part| part.replace("/differs", ""));
    let home = found["block"].clone();
    let place = |part: &String| {
        let block = part
            .strip_prefix("/blocks/")
            .and_then(|rest| rest.split('/').next())
            .map(|at| format!("/blocks/{at}/block"));
        block.and_then(|path| found.pointer(&path).cloned()) == Some(home.clone())
    };
    let mut tried = 0;
    for part in other.filter(place) {
        refused(name, &[(&format!("/period/marker{part}"), json!("marked"))], ": ");
        tried += 1;
    }
    println!("{tried} other places are not the marked one");
}

#[test]
fn a_marker_inside_of_a_word_is_found() {
    // A win after a loss: that is the second word, but it also occurs n times in the third.
    let zero = json!({"claim": "0", "because": {"sum": [["1", 1]]}});
    let enough = json!({"claim": "-2n-1", "because": {"sum": [["1", 1], ["0", 1]]}});
    let transition = json!({"transition": {"facts": [enough], "words": [{"then": "marked"}]}});
    let history = json!({"back": [{"way": "again", "adds": [], "then": transition}]});
    let marker = json!({"marker": {"block": 2, "word": 1, "preceding": 1, "known": 1, "facts": [zero, zero],
        "blocks": [{"block": 2, "case": 1, "system": ["1-n"], "history": history}]}});
    let forged = [("/period", marker), ("/statement/period/0/least", json!(true))];
    refused("inside", &forged, "block 2: the marker may occur inside of a word");
    // A win after a win: the third word begins so, and goes on so.
    let facts = certificate("two-words").pointer("/period/marker/facts/0").expect("a fact").clone();
    assert_eq!(facts["claim"], json!("2-2n"));
    let enough = json!({"claim": "1-3n", "because": {"sum": [["1", 1], ["0", 1]]}});
    let words = json!([{"then": {"differs": {"segment": 0, "source": 0}}}, {"then": "marked"}]);
    let transition = json!({"transition": {"facts": [enough], "words": words}});
    let history = json!({"back": [{"way": "again", "adds": [], "then": transition}]});
    let marker = json!({"marker": {"block": 2, "word": 2, "preceding": 1, "known": 1, "facts": [facts, zero],
        "blocks": [{"block": 2, "case": 1, "system": ["1-n"], "history": history}]}});
    refused("two-words", &[("/period", marker)], "block 2: the marker may occur inside of a word");
}

#[test]
fn the_marked_round_of_a_loop_is_known_by_its_values() {
    let name = "althoefer-bueltermann-outcomes";
    let found = certificate(name);
    let mut parts = Vec::new();
    paths(&found, String::new(), &mut parts);
    let marked =
        parts.iter().find(|part| found.pointer(part) == Some(&json!("marked"))).expect("the marked place");
    let transition = &marked[..marked.rfind("/words/").expect("a transition")];
    let path = format!("{transition}/facts");
    let facts = found.pointer(&path).and_then(Value::as_array).expect("facts").clone();
    let (variable, value) = found
        .pointer("/period/marker/values")
        .and_then(Value::as_object)
        .and_then(|all| all.iter().next())
        .expect("a value");
    assert_eq!(value, "0");
    for claim in [variable.clone(), format!("-{variable}")] {
        let fewer: Vec<Value> = facts.iter().filter(|fact| fact["claim"] != json!(claim)).cloned().collect();
        assert_eq!(fewer.len() + 1, facts.len(), "{claim}");
        refused(name, &[(&path, json!(fewer))], &format!("nothing shows that {claim} <= 0"));
    }
}

#[test]
fn the_segments_of_a_candidate_lie_before_its_letter() {
    // A win alone and 2n-1 wins: the pattern, n losses, a win and another one, does not end one letter after the marked
    // place, for the win alone would be a loss. Words 3 to 5 are those of the block.
    let name = "two-words";
    let words = "/period/marker/blocks/0/history/back/0/then/transition/words";
    let differs = |segment: usize, source: usize| json!({"differs": {"segment": segment, "source": source}});
    assert_eq!(certificate(name).pointer(&format!("{words}/3/then")), Some(&differs(1, 4)));
    let instead = |candidate: usize, then: Value, reason: &str| {
        refused(name, &[(&format!("{words}/{candidate}/then"), then)], reason);
    };
    // The segment of one win is the letter before, which is one.
    instead(3, differs(0, 4), "this word does not differ from the marker");
    instead(3, differs(0, 3), "nothing shows that");
    // The segment of losses ends with word 4, which begins after all of word 3.
    instead(3, differs(1, 3), "this word does not differ from the marker");
    instead(3, differs(1, 2), "nothing shows that");
    instead(3, differs(2, 4), "this does not exclude the marker");
    instead(3, differs(1, 5), "this does not exclude the marker");
    instead(3, json!("marked"), "this does not exclude the marker");
    instead(3, json!({"pieces": []}), "nothing shows that 2n-2 <= 0");
    // One letter earlier, the segment of one win is the last loss. The one after a single letter is not there.
    instead(0, differs(1, 3), "this word does not differ from the marker");
    instead(0, json!({"pieces": []}), "nothing shows that 1 <= 0");
    instead(1, differs(0, 3), "nothing shows that");
    instead(2, differs(0, 3), "nothing shows that");
    for (field, value) in
        [("known", json!(3)), ("known", json!(1)), ("preceding", json!(1)), ("word", json!(1))]
    {
        refused(name, &[(&format!("/period/marker/{field}"), value)], ": ");
    }
}

#[test]
fn of_a_long_word_with_several_letters_only_the_end_is_known() {
    // Two wins behind a long word, and then the long word again.
    let name = "long-marker";
    let marker = |field: &str| format!("/period/marker/{field}");
    let (word, preceding, cyclic) = (marker("word"), marker("preceding"), "has no fixed length");
    assert_eq!(certificate(name).pointer(&preceding), Some(&json!(2)));
    // In the middle, too, the long word stands, where it is a gap, although it is also the farthest one.
    refused(name, &[(&word, json!(1)), (&preceding, json!(3))], "a gap has no known letters");
    refused(name, &[(&word, json!(1)), (&preceding, json!(2))], "a gap has no known letters");
    // That one cycle of it is there is shown, before the known letters.
    let facts = certificate(name).pointer(&marker("facts")).and_then(Value::as_array).expect("facts").clone();
    assert_eq!(facts[1]["claim"], json!("4-8n"));
    refused(name, &[(&marker("facts"), json!([facts[0], facts[2]]))], "expected a proof");
    refused(name, &[(&marker("facts"), json!([facts[0], facts[2], facts[1]]))], "expected a proof");
    // Two wins and a loss stand elsewhere, and there are not more letters than those of one cycle.
    refused(name, &[(&marker("known"), json!(2))], "the marker may occur inside of a word");
    refused(name, &[(&marker("known"), json!(7))], "the segments of the marker have not so many letters");
    // This long word ends at one of two letters of its cycle.
    let period = certificate(name).pointer("/period").expect("a proof").clone();
    refused("either-end", &[("/period", period)], cyclic);
}

/// Of a word of several letters in the middle only the length is known: it tells nothing apart, and the known letters end before it.
#[test]
fn a_gap_has_no_letters() {
    let certificate = certificate("gap");
    assert_eq!(certificate.pointer("/period/marker/preceding"), Some(&json!(3)));
    let mut parts = Vec::new();
    paths(&certificate, String::new(), &mut parts);
    let inside = |part: &&String| part.starts_with("/period") && part.ends_with("/differs/segment");
    let (mut tried, segments) = (0, parts.iter().filter(inside));
    for segment in segments {
        // The pattern's segments, backwards: wins, the gap, wins.
        refused("gap", &[(segment, json!(1))], "a gap differs from nothing");
        tried += 1;
    }
    assert!(tried > 0);
    refused(
        "gap",
        &[("/period/marker/word", json!(3)), ("/period/marker/preceding", json!(2))],
        "a gap has no known letters",
    );
}

#[test]
fn a_letter_that_is_not_there_has_no_pieces() {
    let place = "/period/marker/blocks/0/history/back/0/then/transition/words/1/then/pieces";
    assert_eq!(certificate("cyclic-marker").pointer(place), Some(&json!([])));
    let piece = json!([{"to": "0", "sources": []}]);
    refused("cyclic-marker", &[(place, piece)], "this does not exclude the marker");
}
