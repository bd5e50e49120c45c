//! Runs the real program.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program, for somebody without a home: what tests prove is not kept, and what others have proved is not used.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    program.env_remove("HOME").env_remove("XDG_DATA_HOME").env_remove("USERPROFILE").env_remove("APPDATA");
    // What is printed is compared: the language of whoever runs the tests does not matter.
    program.env("LC_ALL", "C");
    program
}

/// Runs `grundy` with these arguments and nothing to read.
pub fn run(arguments: &[&str]) -> Output {
    run_with(arguments, "")
}

/// Runs `grundy` with these arguments and this input.
pub fn run_with(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input closes the pipe; that is its right.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What a successful run prints, without the last line break.
pub fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim_end().to_string()
}

/// The JSON object a successful run prints.
pub fn json(arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    serde_json::from_str(&text(&all)).expect("JSON")
}

/// The value of an expression.
pub fn value(expression: &str) -> Value {
    json(&["value", expression])["value"].clone()
}

/// The texts of the moves of `grundy moves`.
pub fn moves(arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["moves"];
    all.extend(arguments);
    let answer = json(&all);
    let list = answer["moves"].as_array().expect("moves");
    list.iter().map(|entry| entry["move"].as_str().expect("text").to_string()).collect()
}

/// Runs and returns exit status and error text.
pub fn failure(arguments: &[&str]) -> (i32, String) {
    let output = run(arguments);
    (output.status.code().expect("a status"), String::from_utf8_lossy(&output.stderr).into_owned())
}
