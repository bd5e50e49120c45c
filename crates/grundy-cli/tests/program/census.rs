//! `grundy discover --census`: tables that go on after a kill, in parts, and what stands in them.

use crate::common::{failure, json, program, run, text};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

const SMALL: [&str; 7] = ["discover", "--census", "3", "--coefficients", "1..3", "--offsets", "-1..1"];

fn csv(more: &[&str], folder: &Path, name: &str) -> String {
    let file = folder.join(name);
    let output = run(&[&SMALL[..], more, &["-o", file.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(&file).unwrap()
}

/// The rows without the seconds, which differ each time.
fn rows(table: &str) -> Vec<String> {
    let timeless = |line: &str| line.rsplit_once(',').unwrap().0.to_string();
    table.lines().skip(1).map(timeless).collect()
}

#[test]
fn a_census_is_a_table_of_theorems() {
    let folder = tempfile::tempdir().unwrap();
    let table = csv(&[], folder.path(), "table.csv");
    let head =
        "moves,kind,verdict,statement,class,for,period,least,preperiod,exact,checked,digest,stopped,seconds";
    assert_eq!(table.lines().next(), Some(head));
    let famous = table.lines().find(|line| line.starts_with("\"n, 2n+1, 3n+1\",values,proved,")).unwrap();
    assert!(famous.contains(",,n >= 1,4n^2+3n,yes,0,yes,5,"), "{famous}");
    let answer = json(&SMALL);
    let families = answer["rows"].as_array().unwrap();
    assert!(families.len() > 60 && answer["counts"]["proved"].as_u64().unwrap() > 60);
    let lines: usize = families.iter().map(|one| one["theorems"].as_array().unwrap().len().max(1)).sum();
    assert_eq!(lines, rows(&table).len());
    let printed = text(&[&SMALL[..], &["--shard", "1/20"]].concat());
    assert!(printed.starts_with("moves") && printed.contains("proved"), "{printed}");
}

/// The digest is that of the files that `discover` writes about one family.
#[test]
fn digests_are_those_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt");
    text(&["discover", "n,2n+1,3n+1", "-o", file.to_str().unwrap()]);
    let (description, certificate) =
        (std::fs::read(&file).unwrap(), std::fs::read(file.with_extension("json")).unwrap());
    let answer = json(&SMALL);
    let families = answer["rows"].as_array().unwrap();
    let family = families.iter().find(|one| one["moves"] == json!(["n", "2n+1", "3n+1"])).unwrap();
    assert_eq!(
        family["theorems"][0]["digest"],
        json!(grundy::theorems::built_in::sum(&description, &certificate))
    );
}

#[test]
fn parts_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = rows(&csv(&["--outcomes"], folder.path(), "all.csv"));
    let mut parts: Vec<String> = ["1/3", "2/3", "3/3"]
        .iter()
        .flat_map(|shard| rows(&csv(&["--outcomes", "--shard", shard], folder.path(), "part.csv")))
        .collect();
    all.sort();
    parts.sort();
    assert_eq!(all, parts);
}

#[test]
fn a_killed_census_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let expected = rows(&csv(&[], folder.path(), "expected.csv"));
    let state = folder.path().join("state");
    let with_state = ["--state", state.to_str().unwrap()];
    let lines = || std::fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    for kills in 1..=3 {
        let before = lines();
        let mut process = program()
            .args(SMALL)
            .args(with_state)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while lines() < before + 8 && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        process.kill().unwrap();
        process.wait().unwrap();
        assert!(lines() >= 8, "after {kills}");
    }
    assert_eq!(rows(&csv(&with_state, folder.path(), "again.csv")), expected);
    // What is there is not searched again.
    let begun = Instant::now();
    let kept = csv(&with_state, folder.path(), "kept.csv");
    assert_eq!(kept, std::fs::read_to_string(folder.path().join("again.csv")).unwrap());
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    // The same file serves the outcomes as well.
    assert!(
        !rows(&csv(&[&with_state[..], &["--outcomes"]].concat(), folder.path(), "outcomes.csv")).is_empty()
    );
}

#[test]
fn a_limit_keeps_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let (state, table) = (folder.path().join("state"), folder.path().join("table.csv"));
    let files = ["--state", state.to_str().unwrap(), "-o", table.to_str().unwrap()];
    let output = run(&[&SMALL[..], &["--time", "0"], &files[..]].concat());
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("families were searched") && message.contains("is kept in"), "{message}");
    assert_eq!(std::fs::read_to_string(&table).unwrap().lines().count(), 1);
    let output = run(&[&SMALL[..], &["--time", "0", "--json"]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &answer["stopped"]), (Some(3), &json!(true)));
}

#[test]
fn a_damaged_state_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let arguments = [&SMALL[..], &["--shard", "1/9", "--state", state.to_str().unwrap()]].concat();
    text(&arguments);
    let whole = std::fs::read(&state).unwrap();
    let mut damaged = whole.clone();
    let at = damaged.len() / 2;
    damaged[at] ^= 1;
    std::fs::write(&state, &damaged).unwrap();
    let (status, message) = failure(&arguments);
    assert!(status == 2 && message.contains("it is damaged") && message.contains("help: "), "{message}");
    std::fs::write(&state, "").unwrap();
    assert_eq!(failure(&arguments).0, 2);
    // A kill has left half a line: what is before it counts.
    std::fs::write(&state, &whole[..whole.len() - 7]).unwrap();
    text(&arguments);
    assert_eq!(
        std::fs::read_to_string(&state).unwrap().lines().count(),
        String::from_utf8(whole).unwrap().lines().count()
    );
}

#[test]
fn census_wrong_input() {
    for (arguments, what) in [
        (vec!["--census", "0"], "0 is too small"),
        (vec!["--census", "3", "--coefficients", "2..4"], "begin with 0 or 1"),
        (vec!["--census", "8", "--coefficients", "1..90"], "sets of such moves"),
        (vec!["--census", "3", "--shard", "4/3"], "is not a part of the work"),
        (vec!["--census", "3", "n,2n"], "cannot be used with"),
        (vec!["n,2n", "--state", "x"], "'state' goes with 'census' only"),
        (vec!["--census", "3", "--offsets", "4..-4"], "ends before it begins"),
    ] {
        let (status, message) = failure(&[&["discover"][..], &arguments].concat());
        assert!(status == 2 && message.contains(what), "{arguments:?}: {message}");
    }
}
