//! Capabilities of the board area: tables of all positions, and values of Juvavum over classes.

use crate::common::{failure, json, text};
use std::path::PathBuf;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn file(folder: &TempDir, name: &str) -> (PathBuf, String) {
    let path = folder.path().join(name);
    let text = path.to_str().expect("a path").to_string();
    (path, text)
}

#[test]
fn boards_27_export_as_in_the_thesis() {
    let list = |options: &[&str]| {
        let mut all = vec!["table", "domino-juvavum(2x2)", "--text", "-o", "-"];
        all.extend(options);
        text(&all)
    };
    assert_eq!(list(&["--symmetries"]), "15\t0\n3\t1\t[15]\n0\t0");
    assert_eq!(list(&["--symmetries", "--zeros"]), "15\t0\n0\t0");
    assert_eq!(list(&[]).lines().count(), 6);
    assert_eq!(list(&["--misere", "--symmetries"]), "15\t1\n3\t0\n0\t1\t[3]");
}

/// The program says no, and why.
fn refused(arguments: &[&str], reason: &str) {
    let (status, message) = failure(arguments);
    assert_eq!(status, 2, "{message}");
    assert!(message.contains(reason), "{message}");
}

/// A table feeds `value`.
#[test]
fn boards_27_tables_answer() {
    let folder = folder();
    let (_, table) = file(&folder, "djuv.table");
    let answer = json(&["table", "domino-juvavum(3x4)", "-o", &table, "--both"]);
    assert_eq!(answer["positions"], 4096);
    let value = |expression: &str, misere: bool| {
        let mut all = vec!["value", expression, "--table", &table];
        all.extend(misere.then_some("--misere"));
        json(&all)["value"].clone()
    };
    assert_eq!(value("domino-juvavum(3x4)", false), 1);
    assert_eq!(value("domino-juvavum(3x4)", true), 2);
    for position in ["A01", "B12 AB0", "4095", "145", "...#/#.../..##"] {
        let expression = format!("djuv(3x4):{position}");
        assert_eq!(value(&expression, false), json(&["value", &expression])["value"], "{position}");
        let misere = json(&["value", &expression, "--misere"]);
        assert_eq!(value(&expression, true), misere["value"], "{position}");
    }
    let (_, parquet) = file(&folder, "djuv.parquet");
    let answer = json(&[
        "table",
        "domino-juvavum(3x4)",
        "--parquet",
        "--symmetries",
        "--table",
        &table,
        "-o",
        &parquet,
    ]);
    assert_eq!(answer["rows"], 164);
}

/// Players who look values up win like players who compute them.
#[test]
fn boards_27_tables_feed_the_players() {
    let folder = folder();
    let (_, table) = file(&folder, "djuv.table");
    json(&["table", "domino-juvavum(3x4)", "-o", &table]);
    let games = ["match", "domino-juvavum(3x4)", "perfect", "allround", "--games", "20", "--seed", "1"];
    let looked_up = [&games[..], &["--table", &table]].concat();
    let wins = |arguments: &[&str]| {
        let answer = json(arguments);
        [0, 1].map(|seat| answer["seats"][seat]["first_wins"].clone())
    };
    assert_eq!(wins(&looked_up), [20, 20]);
    assert_eq!(wins(&games), [20, 20]);
    refused(&["match", "cram(3x4)", "perfect", "random", "--table", &table], "domino-juvavum(3x4)");
    refused(
        &["match", "djuv(3x4)", "perfect", "random", "--misere", "--table", &table],
        "no values for misere play",
    );
    refused(&["play", "nim:3,4", "--table", &table], "domino-juvavum(3x4)");
    refused(&["play", "nim:3 + nim:4", "--table", &table], "not for a sum");
}

#[test]
fn boards_27_parquet_files_hold_the_same_rows() {
    use arrow_array::cast::AsArray;
    use arrow_array::types::{UInt8Type, UInt64Type};
    let folder = folder();
    let (path, name) = file(&folder, "juv.parquet");
    let answer = json(&["table", "juvavum(2x3)", "--parquet", "-o", &name]);
    let lines = text(&["table", "juvavum(2x3)", "--text", "-o", "-"]);
    assert_eq!(answer["rows"], lines.lines().count());
    let opened = std::fs::File::open(path).expect("a file");
    let batches =
        parquet::arrow::arrow_reader::ParquetRecordBatchReader::try_new(opened, 1024).expect("Parquet");
    let mut found = Vec::new();
    for batch in batches {
        let batch = batch.expect("a batch");
        let codes = batch.column(0).as_primitive::<UInt64Type>();
        let values = batch.column(1).as_primitive::<UInt8Type>();
        let winning = batch.column(2).as_list::<i32>();
        for row in 0..batch.num_rows() {
            let list = winning.value(row);
            let options: Vec<String> =
                list.as_primitive::<UInt64Type>().values().iter().map(u64::to_string).collect();
            let line = format!("{}\t{}", codes.value(row), values.value(row));
            found.push(if options.is_empty() { line } else { format!("{line}\t[{}]", options.join(", ")) });
        }
    }
    assert_eq!(found.join("\n"), lines);
}

#[test]
fn boards_27_wrong_tables_are_refused() {
    let folder = folder();
    let (path, table) = file(&folder, "cram.table");
    text(&["table", "cram(3x3)", "-o", &table]);
    refused(&["value", "domino-juvavum(3x3)", "--table", &table], "holds the values of cram(3x3)");
    refused(&["value", "nim:3", "--table", &table], "not of nim");
    refused(&["value", "cram(3x3)", "--table", &table, "--misere"], "no values for misere play");
    refused(&["value", "cram(3x3) + nim:1", "--table", &table], "not for a sum");
    refused(&["value", "cram(3x3)", "--table", "no such file"], "name a file that 'table' has written");
    refused(&["table", "nim", "-o", &table], "placing pieces");
    refused(&["table", "cram(6x6)", "-o", &table], "32 cells");
    refused(&["table", "cram(3x3)", "-o", &table, "--zeros"], "--text or --parquet");
    refused(&["table", "cram(3x3)", "-o", "-"], "not text");
    refused(&["table", "pentominoes(4x5)", "-o", &table], "pieces are gone");
    let mut bytes = std::fs::read(&path).expect("a table");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, &bytes).expect("a file");
    refused(&["value", "cram(3x3)", "--table", &table], "damaged");
    std::fs::write(&path, "nonsense").expect("a file");
    refused(&["value", "cram(3x3)", "--table", &table], "does not begin like a file of this program (table)");
    let (status, message) = failure(&["table", "cram(4x5)", "-o", &table, "--memory", "1M"]);
    assert_eq!(status, 3, "{message}");
}
