//! Tables over sizes, as the program prints them.

use crate::common::{failure, json, run, text};
use serde_json::json;

#[test]
fn rows_are_those_of_the_thesis() {
    let columns = "value,misere,positions,classes,branching,class-branching";
    let table = json(&["sweep", "djuv(2xn)", "--n", "2..6", "--columns", columns]);
    let cells: Vec<&serde_json::Value> =
        table["rows"].as_array().unwrap().iter().map(|row| &row["cells"]).collect();
    let column = |name: &str| cells.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("value"), [0, 1, 0, 1, 0]);
    assert_eq!(column("misere"), [1, 0, 1, 0, 1]);
    assert_eq!(column("positions"), [6, 18, 54, 162, 486]);
    assert_eq!(column("classes"), [3, 9, 22, 56, 151]);
    let rounded = |name: &str| -> Vec<String> {
        column(name).iter().map(|mean| format!("{:.2}", mean.as_f64().unwrap())).collect()
    };
    assert_eq!(rounded("branching"), ["1.33", "2.00", "2.89", "3.88", "5.04"]);
    assert_eq!(rounded("class-branching"), ["0.67", "1.44", "2.32", "3.25", "4.50"]);
    assert_eq!((&table["finished"], &table["open"]), (&json!(true), &json!(0)));
}

#[test]
fn tables_are_printed_in_every_form() {
    let sweep = |more: &[&str]| text(&[&["sweep", "cram(mxn)", "--m", "2..3", "--n", "3..4"], more].concat());
    assert_eq!(sweep(&["--csv"]), "m,n,value\n2,3,1\n2,4,0\n3,3,0\n3,4,1");
    assert_eq!(sweep(&["--grid"]), "value\nm\\n  3  4\n  2  1  0\n  3  0  1");
    assert_eq!(sweep(&["--upright", "--csv"]), "m,n,value\n2,3,1\n2,4,0\n3,3,0\n3,4,1");
    assert!(sweep(&["--latex"]).contains("2 & 3 & 1 \\\\"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.parquet");
    sweep(&["--parquet", file.to_str().unwrap()]);
    assert!(std::fs::read(&file).unwrap().starts_with(b"PAR1"));
    let (status, message) = failure(&["sweep", "kayles:n", "--n", "1..2", "--grid"]);
    assert_eq!((status, message.contains("two parameters")), (2, true), "{message}");
}

#[test]
fn any_game_has_parameters() {
    assert_eq!(text(&["sweep", "kayles:n", "--n", "0..4", "--csv"]), "n,value\n0,0\n1,1\n2,2\n3,3\n4,1");
    let periods = text(&["sweep", "subtract(2,n)", "--n", "2..5", "--columns", "period,preperiod", "--csv"]);
    assert_eq!(periods, "n,period,preperiod\n3,5,0\n4,6,0\n5,7,0");
    let told = text(&["sweep", "subtract(2,n)", "--n", "2..5", "--columns", "period"]);
    assert!(told.ends_with("left out: subtract(2,2): the move 2 is listed twice"), "{told}");
}

/// The conjectures of chapter 9, as far as a test may go; two of them are wrong as printed.
#[test]
fn conjectures_are_tested_row_by_row() {
    for (game, range, column, claim, status) in [
        ("juv(2xn)", "2..6", "value", "value = n mod 2", 0),
        ("juv(2xn)", "2..6", "misere", "misere = 2 - n mod 3", 0),
        ("djuv(2xn)", "2..8", "value", "value = n mod 2", 0),
        ("djuv(2xn)", "2..7", "misere", "misere = (n + 1) mod 2", 0),
        ("djuv(3x2n+1)", "2..2", "outcome", "outcome = N", 0),
        ("djuv(3x2n+1)", "1..2", "outcome", "outcome = N", 1),
        ("cram(3xn)", "1..6", "misere", "misere = 1 and n mod 3 = 0 or misere = 0 and n mod 3 != 0", 0),
        ("cram(3xn)", "1..6", "misere", "misere = 0 and n mod 3 = 0 or misere = 1 and n mod 3 != 0", 1),
    ] {
        let output = run(&["sweep", game, "--n", range, "--columns", column, "--claim", claim]);
        assert_eq!(output.status.code(), Some(status), "{game} {claim}: {output:?}");
    }
}

#[test]
fn a_stopped_table_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cram.cells");
    let sweep = |range: &str, more: &[&str]| {
        let fixed =
            ["sweep", "cram(nxn)", "--columns", "value,misere", "--state", file.to_str().unwrap(), "--n"];
        run(&[&fixed[..], &[range], more].concat())
    };
    let stopped = sweep("2..12", &["--time", "2"]);
    assert_eq!(stopped.status.code(), Some(3), "{stopped:?}");
    assert!(String::from_utf8_lossy(&stopped.stderr).contains("is kept in"), "{stopped:?}");
    let before = std::fs::read_to_string(&file).unwrap();
    assert!(before.contains("cram(2x2)\tvalue\tcount 0"), "{before}");
    assert_eq!(sweep("2..3", &[]).status.code(), Some(0));
    std::fs::write(&file, before.replace("count 0", "count 1")).unwrap();
    assert_eq!(sweep("2..3", &[]).status.code(), Some(2));
}
