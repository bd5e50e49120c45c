//! The small program `grundy-certify-heaps`: what it says, and its exit status, which scripts believe.

use grundy_certify_heaps::far::Certificate;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with this text as standard input.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy-certify-heaps"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    // Who does not read closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("an answer")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The period of 0.156, by windows.
const FAR: &str = include_str!("far/octal-156.json");

#[test]
fn the_whole_proof_is_stated_and_read_from_the_input() {
    let output = run(&["-"], FAR);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(said(&output).starts_with("-: a valid proof\n"), "{output:?}");
    assert!(said(&output).contains("period     349, the least"), "{output:?}");
}

#[test]
fn stretches_are_checked_one_by_one() {
    let all = Certificate::read(FAR).expect("a certificate").places.len();
    for stretch in 0..all {
        let output = run(&["--stretches", &format!("{stretch}..{}", stretch + 1), "-"], FAR);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let expected = format!("-: stretches {stretch} to {stretch} of 0 to {} are right, ", all - 1);
        assert!(said(&output).starts_with(&expected), "{output:?}");
    }
    let output = run(&["--stretches", &format!("{all}..{}", all + 1), "-"], FAR);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(said(&output), format!("-: not valid: it has only {all} stretches\n"));
}

/// A stretch that ends in another window is refused, and the period is doubted even where it does not lie.
#[test]
fn other_stretches_than_stated_are_refused() {
    let honest = Certificate::read(FAR).expect("a certificate");
    let json = |forged: &Certificate| serde_json::to_string(forged).expect("JSON");
    let mut forged = honest.clone();
    let window = &mut forged.windows[0];
    let other = if window.starts_with('0') { "1" } else { "0" };
    window.replace_range(..1, other);
    let output = run(&["--stretches", "0..1", "-"], &json(&forged));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(said(&output).contains("not valid: heap "), "{output:?}");
    let later = Certificate { preperiod: honest.preperiod + 1, ..honest };
    let output = run(&["--stretches", "0..1", "-"], &json(&later));
    assert!(said(&output).contains("no window is stated"), "{output:?}");
}

#[test]
fn what_is_no_certificate_or_no_question_has_status_2() {
    assert_eq!(run(&["-"], "{}").status.code(), Some(2));
    for arguments in [&[][..], &["--stretches"], &["--stretches", "3..3", "-"], &["--stretches", "0-5", "-"]]
    {
        assert_eq!(run(arguments, FAR).status.code(), Some(2), "{arguments:?}");
    }
}
