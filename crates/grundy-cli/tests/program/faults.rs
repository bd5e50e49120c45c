//! What happens to a program from outside: signals, kills, a full disk. Nothing is lost that could be kept, and nothing is
//! wrong afterwards. Damage to files is tested with the library (`crates/grundy/tests/faults.rs`).
#![cfg(unix)]

use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Work for minutes, in three ways to keep it.
const LONG: [&[&str]; 3] = [
    &["period", "subtract(21,103,214,235)", "--outcomes", "--compute"],
    &["sequence", "grundys-game", "--to", "10^12", "--statistics"],
    &["value", "cram(7x7)"],
];

fn start(arguments: &[&str], state: &Path) -> Child {
    let program = env!("CARGO_BIN_EXE_grundy");
    let mut command = Command::new(program);
    if cfg!(target_os = "linux") {
        // Whoever runs the tests may ignore a signal, and the program would, too.
        command = Command::new("env");
        command.args(["--default-signal=HUP", program]);
    }
    command.args(arguments).arg("--state").arg(state).env_remove("HOME").env_remove("XDG_DATA_HOME");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

fn signal(name: &str, process: &Child) {
    let sent = Command::new("kill").args([name, &process.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{name} is sent");
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn signals_keep_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (arguments, name)) in LONG.iter().zip(["-TERM", "-HUP", "-INT"]).enumerate() {
        let state = folder.path().join(format!("state{number}"));
        let process = start(arguments, &state);
        std::thread::sleep(Duration::from_millis(1500));
        signal(name, &process);
        let output = process.wait_with_output().expect("an end");
        assert_eq!(output.status.code(), Some(3), "{name}: {}", told(&output));
        assert!(told(&output).contains("state"), "the file is named: {}", told(&output));
        assert!(state.metadata().is_ok_and(|about| about.len() > 0), "{name}: nothing was kept");
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut process = start(LONG[2], &folder.path().join("state"));
    std::thread::sleep(Duration::from_millis(500));
    let begun = Instant::now();
    while process.try_wait().expect("a process").is_none() {
        signal("-TERM", &process);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(process.wait().expect("an end").code(), Some(3));
}

#[test]
#[cfg(target_os = "linux")]
fn who_was_told_to_ignore_a_signal_ignores_it() {
    let program = env!("CARGO_BIN_EXE_grundy");
    let script = format!("trap '' HUP; exec '{program}' sequence grundys-game --to 10^12 --statistics");
    let mut process =
        Command::new("sh").args(["-c", &script]).stdout(Stdio::null()).spawn().expect("a shell");
    std::thread::sleep(Duration::from_millis(500));
    signal("-HUP", &process);
    std::thread::sleep(Duration::from_millis(700));
    assert!(process.try_wait().expect("a process").is_none(), "it goes on without its terminal");
    process.kill().expect("a process");
    let _ = process.wait();
}

#[test]
fn an_answer_is_told_even_if_it_cannot_be_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    // Files of one block at most: as if the disk were full.
    let script = "ulimit -f 1; exec \"$0\" value 'cram(4x5)' --state \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_grundy")])
        .arg(&state)
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("value 2"), "{output:?}");
    let (first, second) = (told(&output), "help: make room where the file goes, or name one elsewhere");
    assert!(first.contains("warning") && first.contains("what was found is not kept\n"), "{first}");
    assert!(first.contains(second) && !first.contains(".part"), "{first}");
    assert!(!state.exists(), "half a file is no file");
}

#[test]
fn a_log_is_begun_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (arguments, name)) in
        [("sweep 'cram(2xn)' --n 1..3", "cells"), ("records --symmetric --max-move 4..8", "units")]
            .iter()
            .enumerate()
    {
        let state = folder.path().join(format!("state{number}"));
        let script = format!("ulimit -f 0; exec \"$0\" {arguments} --state \"$1\"");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_grundy")])
            .arg(&state)
            .output()
            .expect("a shell");
        assert_eq!(output.status.code(), Some(2), "{name}: {}", told(&output));
        assert_eq!(folder.path().read_dir().expect("a folder").count(), 0, "{name}: something is left");
        // Nothing that this program writes is empty.
        std::fs::write(&state, "").expect("a file");
        let script = format!("exec \"$0\" {arguments} --state \"$1\"");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_grundy")])
            .arg(&state)
            .output()
            .expect("a shell");
        assert_eq!(output.status.code(), Some(2), "{name}: {}", told(&output));
        assert!(told(&output).contains("it is empty"), "{name}: {}", told(&output));
        std::fs::remove_file(&state).expect("a file");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_for_complaints_is_no_crash() {
    let program = env!("CARGO_BIN_EXE_grundy");
    for (arguments, status) in [
        ("value nim: 2>/dev/full", 2),
        ("value nim:1 --nonsense 2>/dev/full", 2),
        ("value nim:1 --nonsense --language de 2>/dev/full", 2),
        ("count 'juv(30x30)' --time 0.1 2>/dev/full", 3),
        ("--help >/dev/full", 2),
        ("--help --language nl >/dev/full", 2),
    ] {
        let script = format!("exec \"$0\" {arguments}");
        let output = Command::new("sh").args(["-c", &script, program]).output().expect("a shell");
        assert_eq!(output.status.code(), Some(status), "{arguments}: {}", told(&output));
    }
}

#[test]
fn an_answer_is_told_even_if_its_file_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof.json");
    let script = "ulimit -f 1; exec \"$0\" prove theorem-8 --certificate \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_grundy")])
        .arg(&file)
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("proved"), "{output:?}");
    assert!(
        told(&output).contains("cannot write it") && told(&output).contains("help: "),
        "{}",
        told(&output)
    );
    assert!(!file.exists(), "half a file is no file");
}

/// Kills a search again and again, after so many milliseconds each time; what comes out in the end is what comes out
/// without kills.
fn killed(arguments: &[&str], kills: u64, milliseconds: impl Fn(u64) -> u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    for number in 0..kills {
        let mut process = start(arguments, &state);
        std::thread::sleep(Duration::from_millis(milliseconds(number)));
        process.kill().expect("a process");
        let _ = process.wait();
    }
    let with = [arguments, &["--state", state.to_str().expect("text")]].concat();
    // How much was remembered on the way depends on the way.
    let found = |arguments: &[&str]| {
        // A quotient up to some heap is a negative verdict: the status does not matter here.
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).arg("--json").output();
        let output = output.expect("the program starts");
        let mut found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        found.as_object_mut().expect("an object").remove("memory");
        found
    };
    assert_eq!(found(&with), found(arguments), "{arguments:?}");
}

#[test]
fn killed_searches_find_the_same() {
    let search = ["records", "--symmetric", "--moves", "5", "--max-move", "40..52"];
    killed(&search, 4, |number| 150 + 137 * number % 500);
    killed(&["value", "cram(4x5)"], 2, |number| 60 + 100 * number);
}

/// A table of all positions that is stopped and killed again and again is the same in the end.
#[test]
fn a_killed_table_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("text").to_string();
    let (whole, again, state) = (place("whole"), place("again"), place("state"));
    let table = |file: &str| ["table", "djuv(4x6)", "--both", "-o", file].map(String::from).to_vec();
    let asked = table(&again);
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    for number in 0..6 {
        let mut process = start(&asked, Path::new(&state));
        std::thread::sleep(Duration::from_millis(100 + 90 * number));
        if number % 2 == 0 {
            signal("-TERM", &process);
            // Kills it while it writes, sometimes.
            std::thread::sleep(Duration::from_millis(4 * number));
        }
        process.kill().expect("a process");
        let _ = process.wait();
    }
    let run = |arguments: &[String]| {
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    };
    run(&table(&whole));
    run(&[table(&again), vec!["--state".into(), state]].concat());
    let bytes = |file: &str| std::fs::read(file).expect("a table");
    assert!(bytes(&whole) == bytes(&again), "another table");
}

#[test]
#[ignore = "takes minutes; part of make test-long"]
fn searches_killed_many_times_find_the_same() {
    let search = ["records", "--symmetric", "--moves", "5", "--max-move", "40..66"];
    killed(&search, 120, |number| 50 + 137 * number % 700);
    killed(&["records", "--max-move", "10..24"], 80, |number| 50 + 113 * number % 900);
    killed(&["quotient", "octal(0.77)", "--to", "30"], 50, |number| 20 + 31 * number % 400);
}
