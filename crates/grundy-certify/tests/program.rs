//! The small program `grundy-certify`: what it says, and above all its exit status, which scripts believe.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program in the folder of the stored certificates, with this text as standard input.
fn run(files: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy-certify"))
        .args(files)
        .current_dir(certificates())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    // Who does not read closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("an answer")
}

fn certificates() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/certificates")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A stored certificate, and the same for another game.
fn honest_and_forged() -> (String, String) {
    let honest = std::fs::read_to_string(certificates().join("wins-and-losses.json")).expect("a certificate");
    let forged = honest.replacen("{ n 2n }", "{ n 3n }", 1).replacen("\"2n\"", "\"3n\"", 1);
    assert_ne!(honest, forged);
    (honest, forged)
}

#[test]
fn a_proof_is_stated_and_has_status_0() {
    let output = run(&["wins-and-losses.json", "even.json"], "");
    assert_eq!(output.status.code(), Some(0));
    let said = said(&output);
    assert!(said.starts_with("wins-and-losses.json: a valid proof\n"), "{said}");
    assert!(said.contains("\n  period     3n, the least\n"), "{said}");
    assert!(said.contains("\neven.json: a valid proof\n"), "{said}");
}

#[test]
fn standard_input_is_judged_like_a_file() {
    let (honest, forged) = honest_and_forged();
    for (text, status, verdict) in
        [(honest.as_str(), 0, "a valid proof"), (&forged, 1, "not valid"), ("{}", 2, "not a certificate")]
    {
        let output = run(&["-"], text);
        assert_eq!(output.status.code(), Some(status), "{}", said(&output));
        assert!(said(&output).starts_with(&format!("-: {verdict}")), "{}", said(&output));
    }
}

#[test]
fn the_worst_of_several_counts() {
    let (_, forged) = honest_and_forged();
    assert_eq!(run(&["even.json", "-", "once.json"], &forged).status.code(), Some(1));
    assert_eq!(run(&["-", "there-is-none.json", "even.json"], &forged).status.code(), Some(2));
    assert_eq!(run(&["even.json", "-"], "\u{1f}\u{8b}").status.code(), Some(2));
}

#[test]
fn without_files_the_usage_is_told() {
    let output = run(&[], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("usage: grundy-certify FILE..."));
}

#[test]
fn compressed_files_are_named_with_the_remedy() {
    let file = "../../../../data/structures/theorem-8.json.gz";
    let output = run(&[file], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains(&format!("gunzip -c {file} | grundy-certify -")), "{}", said(&output));
}

/// A description may be nested so deeply that the stack of a thread as it comes would not do.
#[test]
fn deep_nesting_is_judged_and_does_not_crash() {
    let (honest, _) = honest_and_forged();
    let deep = format!("{}1{}", "REPEAT ".repeat(20_000), " ENDREP".repeat(20_000));
    let mut certificate: serde_json::Value = serde_json::from_str(&honest).expect("JSON");
    certificate["description"] = format!("n >= 1 {{ n 2n }} {deep}").into();
    let output = run(&["-"], &certificate.to_string());
    assert!(matches!(output.status.code(), Some(1 | 2)), "{:?} {}", output.status, said(&output));
    assert!(said(&output).starts_with("-: not "), "{}", said(&output));
}
