//! Searches for records, shown by the program itself: published tables, interruption, shards.

use crate::common::{failure, json, run, text};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The rows of a published table, by column.
pub fn published(table: &str) -> Vec<HashMap<String, String>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/subtraction").join(table);
    let mut reader = csv::Reader::from_path(file).expect("a table");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

/// A search with further arguments.
pub fn records(arguments: &[&str]) -> Value {
    let mut all = vec!["records"];
    all.extend(arguments);
    json(&all)
}

fn spaced(moves: &Value) -> String {
    let moves = moves.as_array().expect("moves");
    moves.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
}

/// Records as lines of moves, period and preperiod.
fn lines(answer: &Value) -> Vec<String> {
    let line = |record: &Value| {
        format!("{}: {}, {}", spaced(&record["moves"]), record["period"], record["preperiod"])
    };
    answer["records"].as_array().expect("records").iter().map(line).collect()
}

fn published_lines(table: &str, keep: impl Fn(&HashMap<String, String>) -> bool) -> Vec<String> {
    let rows = published(table);
    let q = |row: &HashMap<String, String>| row.get("q").map_or("0".into(), String::clone);
    rows.iter()
        .filter(|row| keep(row))
        .map(|row| format!("{}: {}, {}", row["moves"], row["p"], q(row)))
        .collect()
}

fn upto(most: u64) -> impl Fn(&HashMap<String, String>) -> bool {
    move |row| row["max_move"].parse::<u64>().expect("a number") <= most
}

#[test]
fn subtraction_17_records_over_all_sets() {
    let twelve = lines(&records(&["--max-move", "1..12"]));
    assert_eq!((twelve.len(), &twelve[14][..]), (15, "1 6 11 12: 61, 0"));
    assert_eq!(lines(&records(&["--max-move", "1..20"])), published_lines("records_all.csv", upto(20)));
}

#[test]
#[ignore = "a thousand million sets"]
fn subtraction_17_all_records_to_30() {
    let found = records(&["--max-move", "1..30"]);
    assert_eq!(lines(&found), published_lines("records_all.csv", upto(30)));
    let sets: u64 = found["rows"].as_array().unwrap().iter().map(|row| row["count"].as_u64().unwrap()).sum();
    assert_eq!(sets, (1 << 30) - 1);
}

/// The source prints only some of several records with the same largest move.
fn symmetric_records(range: &str, most: u64) {
    let found = lines(&records(&["--symmetric", "--max-move", range]));
    let printed = published_lines("records_symmetric.csv", |row| upto(most)(row) && row["list"] == "main");
    assert!(printed.len() > 2);
    let missing: Vec<&String> = printed.iter().filter(|line| !found.contains(line)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn subtraction_18_symmetric_sets() {
    symmetric_records("1..35", 35);
    let best = |arguments: &[&str]| {
        let found = records(&[&["--symmetric"], arguments].concat());
        (found["rows"][0]["max"].clone(), found["rows"][0]["holders"].clone())
    };
    let expected = (json!(142_522), json!([[8, 17, 27, 36, 44]]));
    assert_eq!(best(&["--max-move", "44", "--most-moves", "6"]), expected);
    assert_eq!(best(&["--max-move", "44", "--most-moves", "max/3", "--differences", "3"]), expected);
    let of_nine = best(&["--max-move", "42", "--moves", "9"]);
    assert_eq!(of_nine, (json!(50_968), json!([[2, 3, 8, 13, 29, 34, 39, 40, 42]])));
}

#[test]
#[ignore = "eight million sets"]
fn subtraction_18_symmetric_sets_to_44() {
    symmetric_records("1..44", 44);
    let found = records(&["--symmetric", "--max-move", "44"]);
    assert_eq!(found["rows"][0]["holders"], json!([[8, 17, 27, 36, 44]]));
    assert_eq!(found["rows"][0]["count"], 1 << 22);
}

/// Every published row of a range of largest moves, to the last digit.
fn symmetric_five(from: u64, to: u64) {
    let found = records(&["--symmetric", "--moves", "5", "--max-move", &format!("{from}..{to}")]);
    let rows = found["rows"].as_array().unwrap();
    assert_eq!(rows.len() as u64, to + 1 - from);
    let printed: HashMap<String, HashMap<String, String>> =
        published("sym5_by_s5.csv").into_iter().map(|row| (row["s5"].clone(), row)).collect();
    for row in rows {
        let expected = &printed[&row["max_move"].to_string()];
        for (field, column) in [("sum", "sum_of_periods"), ("count", "count"), ("max", "max")] {
            assert_eq!(row[field].to_string(), expected[column], "{} {field}", row["max_move"]);
        }
        assert_eq!(format!("{:.2}", row["mean"].as_f64().unwrap()), expected["mean"]);
    }
}

#[test]
fn subtraction_19_symmetric_sets_of_five() {
    symmetric_five(40, 60);
    let sixty = records(&["--symmetric", "--moves", "5", "--max-move", "60"]);
    let row = &sixty["rows"][0];
    assert_eq!(
        (&row["sum"], &row["count"], &row["max"]),
        (&json!(33_954_855), &json!(406), &json!(2_722_797))
    );
    assert_eq!(row["holders"], json!([[11, 27, 33, 49, 60]]));
    let found = lines(&records(&["--symmetric", "--moves", "5", "--max-move", "40..66"]));
    let printed = published_lines("records_symmetric5.csv", upto(66));
    assert_eq!(found[found.len() - printed.len()..], printed);
}

#[test]
#[ignore = "twenty thousand million positions"]
fn subtraction_19_symmetric_sets_of_five_to_80() {
    symmetric_five(61, 80);
    let found = lines(&records(&["--symmetric", "--moves", "5", "--max-move", "40..80"]));
    let printed = published_lines("records_symmetric5.csv", upto(80));
    assert_eq!(found[found.len() - printed.len()..], printed);
}

/// Every row of our own table: the largest period and preperiod and the mean periods of the classes.
fn four_moves(to: u64) {
    let range = format!("6..{to}");
    let periods = records(&["--moves", "4", "--max-move", &range]);
    let preperiods = records(&["--moves", "4", "--max-move", &range, "--by", "preperiod"]);
    let table = published("own_four_move_by_s4.csv");
    let rows = periods["rows"].as_array().unwrap().iter().zip(preperiods["rows"].as_array().unwrap());
    let first = |row: &Value| row["holders"].get(0).map_or(String::new(), spaced);
    let mut compared = 0;
    for ((by_period, by_preperiod), expected) in rows.zip(&table) {
        assert_eq!(by_period["max_move"].to_string(), expected["s4"]);
        assert_eq!(by_period["max"].to_string(), expected["max_p"]);
        assert_eq!(first(by_period), expected["first_set_with_max_p"]);
        assert_eq!(by_preperiod["max"].to_string(), expected["max_q"]);
        assert_eq!(first(by_preperiod), expected["first_set_with_max_q"]);
        for class in by_period["classes"].as_array().unwrap() {
            let column = format!("mean_p_class_{}", class["class"].as_str().unwrap());
            assert_eq!(format!("{:.1}", class["mean"].as_f64().unwrap()), expected[&column], "{expected:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 5 * (to - 5));
}

/// The sets that beat all sets with smaller largest moves, with what they reach. Which of several records with the same
/// largest move are printed depends on the order of the source's search, so only the best are compared.
fn best_four(from: u64, to: u64, by: &str) -> Vec<String> {
    let found = records(&["--moves", "4", "--max-move", &format!("{from}..{to}"), "--by", by]);
    let mut most = 0;
    let mut best = Vec::new();
    for row in found["rows"].as_array().unwrap() {
        let value = row["max"].as_u64().unwrap();
        if value > most {
            most = value;
            best.push(format!("{}: {value}", spaced(&row["holders"][0])));
        }
    }
    best
}

fn printed_four(table: &str, column: &str, to: u64) -> Vec<String> {
    let mut best: Vec<HashMap<String, String>> = Vec::new();
    for row in published(table) {
        if !upto(to)(&row) || row["record_checked"] != "yes" {
            continue;
        }
        if best.last().is_some_and(|last| last["max_move"] == row["max_move"]) {
            best.pop();
        }
        best.push(row);
    }
    best.iter().map(|row| format!("{}: {}", row["moves"], row[column])).collect()
}

#[test]
fn subtraction_20_four_moves() {
    four_moves(32);
    // Two of these are missing in the source.
    assert_eq!(best_four(21, 35, "preperiod"), printed_four("records_4_preperiod.csv", "q", 35));
    let longest = records(&["--moves", "4", "--class", "I", "--max-move", "87"]);
    assert_eq!(lines(&longest).last().unwrap(), "7 58 80 87: 2369755, 1332");
    assert_eq!(longest["rows"][0]["classes"].as_array().unwrap().len(), 1);
}

#[test]
#[ignore = "eight million sets"]
fn subtraction_20_four_moves_to_120() {
    four_moves(120);
    assert_eq!(best_four(21, 120, "preperiod"), printed_four("records_4_preperiod.csv", "q", 120));
    let found = best_four(60, 120, "period");
    let printed = printed_four("records_4_period.csv", "p", 120);
    assert_eq!(found[found.len() - printed.len()..], printed);
}

#[test]
fn subtraction_21_shares_of_three_moves() {
    let found = records(&["--moves", "3", "--max-move", "32"]);
    let row = &found["rows"][0];
    assert_eq!(row["count"], 465);
    let count = |class: &str| {
        let classes = row["classes"].as_array().unwrap();
        classes.iter().find(|known| known["class"] == class).map_or(json!(0), |known| known["count"].clone())
    };
    for (class, expected) in [
        ("s1+s2=s3", 15),
        ("p=s1+s3", 222),
        ("p=s2+s3", 142),
        ("p=s1+s2", 27),
        ("p divides two sums", 59),
        ("p divides three sums", 0),
        ("other", 0),
    ] {
        assert_eq!(count(class), expected, "{class}");
    }
}

#[test]
fn subtraction_22_growth_exponents() {
    let found = records(&["--moves", "4", "--class", "I", "--smallest", "7", "--max-move", "87"]);
    let last = found["records"].as_array().unwrap().last().unwrap();
    assert_eq!(last["moves"], json!([7, 58, 80, 87]));
    assert_eq!(format!("{:.5}", last["log2_over_max"].as_f64().unwrap()), "0.24341");
    assert_eq!(format!("{:.4}", last["ln_over_lnmax"].as_f64().unwrap()), "3.2867");
}

#[test]
fn subtraction_23_least_squares() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/subtraction/sym5_by_s5.csv");
    let table = table.to_str().unwrap();
    let fitted = json(&["records", "fit", table, "--x", "s5", "--y", "mean", "--range", "58..117"]);
    let fits = fitted["fits"].as_array().unwrap();
    assert_eq!(fits.len(), 6);
    let rounded = |fit: &Value, field: &str| format!("{:.6}", fit[field].as_f64().unwrap());
    let one = &fits[1];
    let numbers = [rounded(one, "a"), rounded(one, "b"), rounded(one, "r")];
    assert_eq!(
        (&one["residue"], numbers.each_ref().map(|n| &n[..])),
        (&json!(1), ["0.197316", "-4.600527", "0.999707"])
    );
    // After a search, the same fit.
    let search = ["--symmetric", "--moves", "5", "--max-move", "40..55", "--fit", "mean", "--modulus", "1"];
    let after = records(&search);
    let before = json(&["records", "fit", table, "--x", "s5", "--range", "40..55", "--modulus", "1"]);
    let difference = after["fits"][0]["a"].as_f64().unwrap() - before["fits"][0]["a"].as_f64().unwrap();
    assert!(difference.abs() < 1e-5, "{after} {before}");
}

#[test]
fn values_are_searched_too() {
    let found = records(&["--max-move", "1..9", "--values"]);
    assert_eq!(found["sequence"], "values");
    let rows = found["rows"].as_array().unwrap();
    assert_eq!(rows[8]["count"], 256);
    // The holder's period is what the period command finds.
    for row in rows {
        let game = format!("subtract({})", spaced(&row["holders"][0]).replace(' ', ","));
        assert_eq!(json(&["period", &game, "--compute"])["period"], row["max"], "{game}");
    }
    let preperiods = records(&["--moves", "3", "--max-move", "7", "--values", "--by", "preperiod"]);
    let holders = preperiods["rows"][0]["holders"].as_array().unwrap();
    let game = format!("subtract({})", spaced(&holders[0]).replace(' ', ","));
    assert_eq!(json(&["period", &game, "--compute"])["preperiod"], preperiods["rows"][0]["max"]);
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program starts")
}

/// The program is killed again and again while it works, without a warning, and in the end the answer is the same as
/// that of an uninterrupted run, letter for letter.
#[test]
fn a_killed_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search.ledger");
    let search = ["records", "--symmetric", "--moves", "5", "--max-move", "58..80", "--threads", "2"];
    let with_state = [&search[..], &["--state", file.to_str().unwrap()]].concat();
    let mut killed = 0;
    for wait in [150, 300, 1300, 1500] {
        let mut child = start(&with_state);
        std::thread::sleep(Duration::from_millis(wait));
        let running = child.try_wait().unwrap().is_none();
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
        killed += u32::from(running);
    }
    assert!(killed > 0, "the search was too quick to be killed");
    assert!(file.exists());
    let resumed = text(&[&with_state[..], &["--json"]].concat());
    assert_eq!(resumed, text(&[&search[..], &["--json"]].concat()));
    // Everything is known now: the same answer at once, with no time to compute anything.
    let known = text(&[&with_state[..], &["--json", "--time", "0"]].concat());
    assert_eq!(known, resumed);
}

#[test]
fn a_stopped_search_says_so_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.ledger");
    let search =
        ["records", "--moves", "4", "--class", "I", "--max-move", "109", "--state", file.to_str().unwrap()];
    let (status, message) = failure(&[&search[..], &["--time", "0"]].concat());
    assert_eq!(status, 3, "{message}");
    assert!(message.contains("units of work are done") && message.contains("is kept in"), "{message}");
    assert_eq!(json(&search)["rows"][0]["max"], 19_914_037);
    let (status, message) = failure(&["records", "--max-move", "30", "--time", "0"]);
    assert_eq!(status, 3, "{message}");
    assert!(message.contains("--state"), "{message}");
}

#[test]
fn shards_are_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let search = ["records", "--symmetric", "--moves", "5", "--max-move", "30..50"];
    let files: Vec<String> = (1..=3)
        .map(|part| folder.path().join(format!("{part}.ledger")).to_str().unwrap().to_string())
        .collect();
    let mut sets = 0;
    for (part, file) in files.iter().enumerate() {
        let shard = format!("{}/3", part + 1);
        let done = json(&[&search[..], &["--state", file, "--shard", &shard]].concat());
        sets += done["sets"].as_u64().unwrap();
    }
    let whole = json(&search);
    assert_eq!(
        sets,
        whole["rows"].as_array().unwrap().iter().map(|row| row["count"].as_u64().unwrap()).sum::<u64>()
    );
    let merged = json(&["records", "merge", &files[2], &files[0], &files[1]]);
    assert_eq!(merged, whole);
    let (status, message) = failure(&["records", "merge", &files[0], &files[1]]);
    assert_eq!(status, 2);
    assert!(message.contains("missing"), "{message}");
    let other = folder.path().join("other.ledger");
    let other = other.to_str().unwrap();
    json(&["records", "--moves", "3", "--max-move", "9", "--state", other]);
    assert_eq!(failure(&["records", "merge", &files[0], other]).0, 2);
}

/// What another program needs to distribute a search: the list of units, and each unit's part.
#[test]
fn units_can_be_done_one_by_one() {
    let listed = json(&["records", "--symmetric", "--moves", "5", "--max-move", "59..61", "--list-units"]);
    let units = listed["units"].as_array().unwrap();
    assert_eq!(units.len(), 6);
    let counts = units.iter().map(|unit| {
        let done = json(&["records", "work", unit.as_str().unwrap()]);
        assert_eq!(&done["unit"], unit);
        done["part"]["all"]["count"].as_u64().unwrap()
    });
    assert_eq!(counts.sum::<u64>(), 406 + 406 + 435);
    assert_eq!(failure(&["records", "work", "outcomes;all;max=12;slice=0/7"]).0, 2);
}

#[test]
fn tables_are_written_in_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.parquet");
    let search = ["records", "--moves", "3", "--max-move", "9..10"];
    let shown = text(&[&search[..], &["--csv", "--parquet", file.to_str().unwrap()]].concat());
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "max_move,count,sum,mean,max,holders");
    assert!(lines[1].starts_with("9,28,"), "{shown}");
    let written = std::fs::read(&file).unwrap();
    assert!(written.starts_with(b"PAR1") && written.ends_with(b"PAR1"));
    let classes = text(&[&search[..], &["--classes"]].concat());
    assert!(classes.contains("p divides two sums"), "{classes}");
    assert!(text(&[&search[..], &["--records"]].concat()).contains("log2p over max"));
}

#[test]
fn wrong_searches_are_refused() {
    for (arguments, word) in [
        (&["--max-move", "80..60"][..], "60..80"),
        (&["--max-move", "0"], "the numbers here go from 1 to"),
        (&["--max-move", "x"], "60..80"),
        (&["--max-move", "70"], "too many"),
        (&["--moves", "0", "--max-move", "5"], "at least one move"),
        (&["--moves", "5", "--class", "I", "--max-move", "9"], "four moves"),
        (&["--moves", "5", "--max-move", "9", "--classes"], "three or four moves"),
        (&["--max-move", "5", "--state", "x", "--shard", "3/2"], "1/4"),
        (&["--max-move", "5", "--state", "no/such/folder/file"], "a folder that is there"),
    ] {
        let (status, message) = failure(&[&["records"], arguments].concat());
        assert_eq!(status, 2, "{arguments:?}: {message}");
        assert!(message.contains(word), "{arguments:?}: {message}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text");
    std::fs::write(&file, "no ledger at all, but a text that somebody wrote with some care").unwrap();
    let output = run(&["records", "--max-move", "5", "--state", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("no ledger"), "the file is left alone");
}
