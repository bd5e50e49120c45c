//! Structure descriptions: the capabilities 31 to 35 of the subtraction area, the library, certificates, solvers.

use crate::common::{failure, json, run, run_with, text};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures")
}

fn file(name: &str) -> String {
    library().join(format!("{name}.txt")).display().to_string()
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(library())
        .expect("the library")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Runs `grundy prove - --json` on a description: exit status, answer, errors.
fn prove(description: &str, more: &[&str]) -> (i32, Value, String) {
    let mut arguments = vec!["prove", "-", "--json"];
    arguments.extend(more);
    let output = run_with(&arguments, description);
    let answer = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code().expect("a status"), answer, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn subtraction_31_language_and_errors() {
    let (status, _, message) =
        prove("n >= 1 { n 2n }\nREPEAT\n   FOR n FROM 1 UPTO 2 REP -n PER\nENDREP", &[]);
    assert_eq!(status, 2);
    assert!(message.contains("(error 14)") && message.contains("(line 3)"), "{message}");
    assert!(message.lines().any(|line| line == "         ^"), "{message}");
    let (status, _, message) = prove("n >= 1 { n 2n } REPEAT -n +(n-2) ENDREP", &[]);
    assert!(
        status == 2 && message.contains("(error 24)") && message.contains("for example at n=1"),
        "{message}"
    );
    let printed = text(&["expand", &file("theorem-8-all"), "--print"]);
    assert_eq!(run_with(&["expand", "-", "--print"], &printed).stdout, format!("{printed}\n").into_bytes());
}

#[test]
fn subtraction_32_expander() {
    let member = json(&["expand", &file("theorem-8"), "--n", "2", "--check"]);
    assert_eq!((&member["preamble_length"], &member["loop_length"]), (&json!(15), &json!(135)));
    let letters = format!("{}{}", member["preamble"].as_str().unwrap(), member["loop"].as_str().unwrap());
    assert!(letters.starts_with("____AAAA__BBAACC"));
    assert_eq!((&member["correct"], &member["moves"]), (&json!(true), &json!([4, 10, 13, 17])));
    let values = json(&["sequence", "subtract(4,10,13,17)", "--to", "149"]);
    let number = |letter: char| if letter == '_' { 0 } else { letter as u32 - 'A' as u32 + 1 };
    assert_eq!(values["values"], json!(letters.chars().map(number).collect::<Vec<_>>()));
    let (status, message) = failure(&["expand", &file("theorem-8"), "--n", "1"]);
    assert!(status == 2 && message.contains("n >= 2"), "{message}");
    let (status, message) = failure(&["expand", &file("theorem-8"), "--m", "1"]);
    assert!(
        status == 2 && message.contains("m is not a free variable") && message.contains("needed for 'n'"),
        "{message}"
    );
    let skeleton = json(&["expand", &file("theorem-8"), "--skeleton"]);
    assert_eq!(skeleton["skeleton"][1]["length"], "14n^3+11n+1");
}

#[test]
fn subtraction_33_verifier() {
    let answer = json(&["prove", &file("observation-18")]);
    assert_eq!((&answer["verdict"], &answer["transitions"]), (&json!("proved"), &json!(6)));
    assert_eq!((&answer["period"], &answer["preperiod"]), (&json!("8n"), &json!("8n^2-1")));
    let theorem = std::fs::read_to_string(file("theorem-8")).unwrap();
    let (status, answer, _) = prove(&theorem.replace("n >= 2 {", "n >= 1 {"), &[]);
    assert_eq!((status, &answer["verdict"]), (1, &json!("refuted")));
    assert_eq!((&answer["stated"], &answer["computed"]), (&json!("D"), &json!("C")));
    assert_eq!((&answer["values"], &answer["check"]["position"]), (&json!({"n": 1}), &json!(33)));
    assert_eq!(answer["case"], json!(["1-n <= 0", "n-1 <= 0"]));
}

#[test]
fn subtraction_34_options() {
    let wins = file("wins-and-losses");
    assert_eq!(json(&["prove", &wins, "--outcomes"])["transitions"], json!(2));
    assert_eq!(json(&["prove", &wins, "--transitions"])["transition_list"][0]["way"], "again block 2");
    assert!(
        text(&["prove", &wins, "--verbose"])
            .contains("transition 2: block 2, head block 1, before position 0")
    );
    assert!(text(&["prove", &wins, "--dump"]).contains("letters n to 2n: + in word 3, - in word 2 give +"));
    let rule = |rule: &str, body: &str| {
        prove(&format!("n >= 1 {{ n 2n 3n }} REPEAT {body} ENDREP"), &["--rule", rule])
    };
    assert_eq!(rule("threshold:1", "-(2n) +(2n)").0, 0);
    assert_eq!(rule("threshold:2", "-(2n) +(2n)").0, 1);
    let (status, _, message) = prove("n >= 1 { n } REPEAT _n An ENDREP", &["--outcomes"]);
    assert!(status == 2 && message.contains("(error 21)"), "{message}");
}

#[test]
fn subtraction_35_choices_and_other_starts() {
    assert_eq!(json(&["prove", &file("theorem-8-all")])["period"], "14n^3+11n+1");
    assert_eq!(json(&["prove", &file("other-start")])["period"], "3n");
}

#[test]
fn the_library_is_proved_and_its_certificates_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    assert!(names().len() >= 20);
    for name in names() {
        let certificate = folder.path().join(format!("{name}.json")).display().to_string();
        let proved = json(&["prove", &file(&name), "--certificate", &certificate]);
        assert_eq!(proved["verdict"], "proved", "{name}");
        let checked = json(&["certify", &certificate]);
        assert_eq!(checked["valid"], true, "{name}");
        for key in ["period", "preperiod", "claims", "moves"] {
            assert_eq!(checked[key], proved[key], "{name}: {key}");
        }
    }
}

/// A loop that is a word over and over: the word is the period, not the loop.
#[test]
fn the_least_period_is_shown_not_the_loop() {
    let printed = text(&["prove", "preperiod-3a"]);
    assert!(printed.contains("period      5, the least\n"), "{printed}");
    // What is missing is said. Here the loop is two rounds of something shorter.
    let (status, answer, _) = prove("n >= 1 { n 2n } REPEAT -n +(2n) -n +(2n) ENDREP", &[]);
    assert_eq!((status, &answer["period"]), (0, &Value::Null));
    let missing = answer["missing"][0].as_str().unwrap();
    assert!(
        missing.contains("that the period is the least one") && missing.contains("the period 3"),
        "{missing}"
    );
}

#[test]
fn the_program_carries_the_library() {
    let answer = json(&["prove", "--library"]);
    let rows = answer["library"].as_array().unwrap();
    let carried: Vec<&str> = rows.iter().map(|row| row["file"].as_str().unwrap()).collect();
    assert!(names().iter().all(|name| carried.contains(&&name[..])));
    assert!(carried.contains(&"five-moves-cubic-values") && carried.contains(&"two-moves-1-outcomes"));
    assert!(rows.iter().all(|row| row["verdict"] == "proved" && row["period"].is_string()));
    assert_eq!(json(&["prove", "theorem-8"])["period"], "14n^3+11n+1");
}

#[test]
fn the_family_of_althoefer_and_bueltermann() {
    let answer = json(&["prove", &file("althoefer-bueltermann")]);
    assert_eq!((&answer["period"], &answer["preperiod"]), (&json!("56n^3+52n^2+9n+1"), &json!("0")));
    let member = json(&["expand", &file("althoefer-bueltermann"), "--n", "5", "--check"]);
    assert_eq!((&member["correct"], &member["loop_length"]), (&json!(true), &json!(8346)));
    let period = json(&["period", "subtract(5,20,61,81)", "--outcomes"]);
    assert_eq!((&period["period"], &period["preperiod"]), (&json!(8346), &json!(0)));
}

#[test]
fn damaged_certificates_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.json");
    let shown = path.display().to_string();
    text(&["prove", &file("wins-and-losses"), "--certificate", &shown]);
    let certificate = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, certificate.replace("+(2n)", "+n")).unwrap();
    let output = run(&["certify", &shown]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("not valid:"));
    // The file itself is checked, not what another reader makes of it.
    std::fs::write(&path, certificate.replacen('{', "{\"more\":1,", 1)).unwrap();
    let (status, message) = failure(&["certify", &shown]);
    assert!(status == 2 && message.contains("unknown field `more`"), "{message}");
    std::fs::write(&path, "{}").unwrap();
    let (status, message) = failure(&["certify", &shown]);
    assert!(status == 2 && message.contains("is not a certificate"), "{message}");
    let (status, message) = failure(&["prove", "no-such-file"]);
    assert!(status == 2 && message.contains("no-such-file: cannot read it"), "{message}");
}

/// Another solver confirms every claim that inequalities have no solution.
fn z3_confirms(name: &str) {
    if Command::new("z3").arg("--version").output().is_err() {
        // Not `eprintln`: what tests that pass print that way is not shown.
        let why =
            format!("\nNOT TESTED: there is no z3, so the claims of {name} have not been confirmed by it\n");
        std::io::stderr().write_all(why.as_bytes()).unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("proof.json").display().to_string();
    let claims = folder.path().join("claims");
    text(&["prove", &file(name), "--certificate", &certificate]);
    let answer = json(&["certify", &certificate, "--smt", &claims.display().to_string()]);
    let mut confirmed = 0;
    for script in answer["smt"].as_array().unwrap() {
        let output = Command::new("z3").arg(script.as_str().unwrap()).output().expect("z3 runs");
        let lines = String::from_utf8(output.stdout).unwrap();
        assert!(lines.lines().all(|line| line == "unsat"), "{script}: {lines}");
        confirmed += lines.lines().count();
    }
    assert!(confirmed > 0);
    assert_eq!(json!(confirmed), answer["claims"]);
}

#[test]
fn z3_confirms_all_claims_of_theorem_8() {
    z3_confirms("theorem-8");
}

#[test]
fn z3_confirms_all_claims_of_observation_18_and_of_ten_n_squared() {
    z3_confirms("observation-18");
    z3_confirms("ten-n-squared-even");
}

#[test]
fn time_limits_stop_the_prover() {
    let output = run(&["prove", &file("althoefer-bueltermann"), "--time", "0"]);
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn blocks_of_words_are_checked_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.txt");
    let check = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let output = run(&["prove", file.to_str().unwrap(), "--raw", "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let words = answer["words"].as_array().unwrap();
        let found =
            words.iter().map(|word| word["finding"].as_str().unwrap().to_string()).collect::<Vec<_>>();
        (output.status.code().unwrap(), found)
    };
    let right = check("{ n 2n } -n +(2n) -n +(2n) -n");
    assert_eq!(right, (0, ["before", "before", "right", "right", "right"].map(String::from).to_vec()));
    let wrong = check("{ n m } LET n=3 LET m=7 -n +m +n");
    assert_eq!((wrong.0, wrong.1.last().unwrap().as_str()), (1, "wrong"));
    let (status, message) = failure(&["prove", "theorem-8", "--raw"]);
    assert!(status == 2 && message.contains("loops and choices are for whole descriptions"), "{message}");
}

#[test]
fn theorems_for_a_game_are_about_that_game() {
    let about = |game: &str| json(&["theorems", "--for", game]);
    let named = |answer: &Value, list: &str, name: &str| {
        answer[list].as_array().unwrap().iter().find(|one| one["name"] == name).cloned()
    };
    // A theorem about another start says nothing of the usual one.
    let three_six = about("subtract(3,6)");
    assert!(named(&three_six, "theorems", "other-start").is_none());
    assert_eq!(named(&three_six, "others", "other-start").unwrap()["why"], "another start");
    // Moves that are multiples: as `period` says.
    let multiple = named(&about("subtract(100,250,305,405)"), "theorems", "theorem-8").unwrap();
    assert_eq!(
        (&multiple["holds"]["times"], &multiple["holds"]["period_is_least"]),
        (&json!(5), &json!(true))
    );
    let period = json(&["period", "subtract(100,250,305,405)", "--compute"]);
    assert_eq!(multiple["holds"]["period"], period["period"]);
}

#[test]
fn stored_certificates_are_read_as_they_are() {
    let file = library().join("theorem-8.json.gz");
    assert!(text(&["certify", file.to_str().unwrap()]).contains("14n^3+11n+1"));
}
