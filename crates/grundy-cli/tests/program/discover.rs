//! `grundy discover`: descriptions found from the moves alone, proved, written, and how failure is told.

use crate::common::{failure, json, run, text};
use serde_json::{Value, json};
use std::path::Path;

fn found(arguments: &[&str]) -> Value {
    let mut all = vec!["discover"];
    all.extend(arguments);
    json(&all)
}

#[test]
fn subtraction_35_descriptions_are_found_automatically() {
    let answer = found(&["2n,5n,6n+1,8n+1"]);
    assert_eq!(answer["verdict"], "proved");
    let theorem = &answer["theorems"][0];
    assert_eq!((&theorem["period"], &theorem["preperiod"]), (&json!("14n^3+11n+1"), &json!("7n+1")));
    assert_eq!(theorem["conditions"], json!(["n >= 2"]));
    let answer = found(&["n,2n+1,4n+2,5n+3,6n+3"]);
    let rows = answer["theorems"].as_array().unwrap();
    let classes: Vec<_> = rows.iter().map(|row| (row["modulus"].as_i64(), row["rest"].as_i64())).collect();
    assert_eq!(classes, [(Some(2), Some(0)), (Some(2), Some(1))]);
    assert_eq!((&rows[0]["period"], &rows[1]["period"]), (&json!("40m^2+8m"), &json!("40m^2+48m+14")));
}

#[test]
fn subtraction_35_shortest_known_descriptions() {
    // Found descriptions are about as short as those made by hand: theorem 8 has 10 transitions in the library.
    let transitions = found(&["2n,5n,6n+1,8n+1"])["theorems"][0]["transitions"].as_u64().unwrap();
    assert!(transitions <= 12, "{transitions}");
}

#[test]
fn discover_althoefer_bueltermann_for_all_n() {
    let answer = found(&["n,4n,12n+1,16n+1", "--outcomes"]);
    let theorem = &answer["theorems"][0];
    assert_eq!(theorem["conditions"], json!(["n >= 1"]));
    assert_eq!((&theorem["period"], &theorem["preperiod"]), (&json!("56n^3+52n^2+9n+1"), &json!("0")));
    let answer = found(&["n,3n+1,8n+1,10n+2,11n+2", "--outcomes"]);
    assert_eq!(answer["theorems"][0]["period"], "18n^3+22n^2+5n");
}

#[test]
fn discover_writes_files_that_prove_and_certify_accept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt").display().to_string();
    let printed = text(&["discover", "n,2n+1,3n+1", "-o", &file]);
    assert!(printed.contains("have the period 4n^2+3n and no preperiod") && printed.contains("found.json"));
    let proved = json(&["prove", &file]);
    assert_eq!((&proved["verdict"], &proved["period"]), (&json!("proved"), &json!("4n^2+3n")));
    let certificate = folder.path().join("found.json").display().to_string();
    assert_eq!(json(&["certify", &certificate])["valid"], true);
    assert_eq!(json(&["expand", &file, "--n", "9", "--check"])["correct"], true);
    let (status, message) = failure(&["discover", "n,2n", "-o", "no-such-folder/found.txt"]);
    assert!(status == 2 && message.contains("cannot write"), "{message}");
}

#[test]
fn discover_several_parameters_by_regions() {
    let answer = found(&["n,m"]);
    let rows = answer["theorems"].as_array().unwrap();
    assert!(rows.len() >= 3);
    assert!(rows.iter().all(|row| row["period"] == "n+m"), "{rows:?}");
}

#[test]
fn discover_says_how_far_it_came() {
    let output = run(&["discover", "n,4n,12n+1,16n+1", "--outcomes", "--n", "1..6"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("not found") && printed.contains("fold to"), "{printed}");
    let (status, _) = failure(&["discover", "n,4n,32n+1,36n+1", "--time", "0"]);
    assert_eq!(status, 3);
}

#[test]
fn discover_wrong_input() {
    for (moves, what) in [
        ("n,4*n", "expected a number or a variable"),
        ("3,7,8", "no parameter"),
        ("4n,n", "increasing for no value"),
        ("n,7-n", "must grow"),
    ] {
        let (status, message) = failure(&["discover", moves]);
        assert!(status == 2 && message.contains(what) && message.contains("help: "), "{moves}: {message}");
    }
    let (status, message) = failure(&["discover", "n,2n", "--n", "5..2"]);
    assert!(status == 2 && message.contains("not a range"), "{message}");
    let (status, message) = failure(&["discover", "--all", "no-such-list"]);
    assert!(status == 2 && message.contains("no-such-list"), "{message}");
}

#[test]
fn discover_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("families.txt");
    std::fs::write(&list, "# two theorems\nn,2n+1\nn 4n+1 5n+1\nn,2n+1\n").unwrap();
    let into = folder.path().join("out");
    let arguments = ["discover", "--all", list.to_str().unwrap(), "--into", into.to_str().unwrap()];
    let answer = json(&arguments);
    assert_eq!((answer["families"].as_array().unwrap().len(), &answer["counts"]["proved"]), (2, &json!(2)));
    assert_eq!(std::fs::read_dir(&into).unwrap().count(), 4);
    let table = text(&arguments);
    assert!(table.lines().count() == 3 && table.contains("8n^2+3n"), "{table}");
    std::fs::write(&list, "nr,moves,p\n1,\"n 2n\",3n\n").unwrap();
    assert_eq!(json(&arguments[..3])["families"][0]["theorems"][0]["period"], "3n");
}

/// Everything in `data/structures/discovered` is proved again, and its certificates are valid.
#[test]
fn discover_the_published_descriptions_are_proved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures/discovered");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("txt") => {
                assert_eq!(json(&["prove", &name])["verdict"], "proved", "{name}");
                count += 1;
            }
            Some("json") => assert_eq!(json(&["certify", &name])["valid"], true, "{name}"),
            _ => {}
        }
    }
    assert!(count >= 5);
}
