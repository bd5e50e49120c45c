//! The tables pass, and every cell that states something is really compared: changed in memory, it is reported.

use super::errors::CONFIRMED;
use super::*;
use grundy::budget::{Patience, Unwatched};
use grundy::workbench::Workbench;
use std::path::Path;
use std::sync::LazyLock;

/// Columns that say what a row is about, or talk about it; all others state something that must be compared.
const INPUTS: &[(&str, &[&str])] = &[
    ("nim/single_row_nim.csv", &["n", "take_set", "x"]),
    ("nim/naive_calls.csv", &["x"]),
    ("nim/lasker.csv", &["x"]),
    ("nim/grundy_game.csv", &["x"]),
    ("nim/prime_game.csv", &["n"]),
    ("nim/linear_domino.csv", &["n"]),
    ("nim/misere_nim.csv", &["position"]),
    ("nim/safe_families.csv", &["family", "n"]),
    ("nim/match_counts.csv", &["matches"]),
    ("nim/nim_addition.csv", &["a"]),
    ("nim/nim_multiplication.csv", &["a"]),
    ("nim/wythoff_p.csv", &["n"]),
    ("nim/wythoff_sg.csv", &["a"]),
    ("nim/queen8x8.csv", &["x", "y"]),
    ("nim/shifted_wythoff.csv", &["k"]),
    ("nim/lieshout.csv", &["k"]),
    ("nim/lieshout_exceptions.csv", &["k"]),
    ("nim/general_wythoff.csv", &["n0", "T", "k"]),
    ("nim/general_wythoff_summary.csv", &["n0", "T"]),
    ("nim/fibonacci_word.csv", &["item", "index"]),
    ("nim/akiyama_p.csv", &["row"]),
    ("nim/akiyama_claims.csv", &["claim", "note"]),
    ("nim/akiyama_stats.csv", &["statistic", "sequence", "parameter", "definition"]),
    ("nim/cram.csv", &["kind", "shape"]),
    ("nim/loopy_examples.csv", &["game", "position", "reserves_or_side"]),
    ("nim/graph_examples.csv", &["graph", "from", "to"]),
    ("nim/worked_examples.csv", &["source", "place", "game", "rule", "position"]),
    ("nim/source_errors.csv", &["source", "place", "printed", "evidence"]),
    ("boards/date_game.csv", &["day", "month"]),
    ("boards/kayles.csv", &["n"]),
    ("boards/linear_cram.csv", &["n"]),
    ("boards/side_games.csv", &["game", "input", "meaning"]),
    (
        "boards/results.csv",
        &["game", "rows", "columns", "source", "printed_normal_forms", "printed_branching_normal", "note"],
    ),
    ("boards/l_figures.csv", &["x", "y"]),
    ("boards/linear_djuv.csv", &["n"]),
    ("boards/linear_juv.csv", &["n"]),
    ("boards/moebius_cram.csv", &["n"]),
    ("boards/other_boards.csv", &["board", "size", "cells", "game"]),
    ("boards/glued.csv", &["game", "surface", "rows", "columns"]),
    ("boards/tilings.csv", &["m", "n"]),
    ("boards/aztec_tilings.csv", &["order"]),
    ("boards/successors.csv", &["game", "a"]),
    ("boards/density.csv", &["a"]),
    ("boards/normalform_counts.csv", &["m", "n", "printed_normal_forms"]),
    ("boards/juv_square_positions.csv", &["a"]),
    ("octal.csv", &["code"]),
    ("perft.csv", &["game", "position", "depth"]),
    ("oeis.csv", &["number", "kind", "offset", "game"]),
    ("subtraction/records_all.csv", &["moves", "note"]),
    ("subtraction/records_symmetric.csv", &["list", "moves", "note"]),
    ("subtraction/records_symmetric5.csv", &["moves", "note"]),
    ("subtraction/records_4_period.csv", &["moves", "note"]),
    ("subtraction/records_4_preperiod.csv", &["list", "moves", "note"]),
    ("subtraction/families_listed_periods.csv", &["family", "n", "moves", "note"]),
    ("subtraction/orbits.csv", &["moves", "note"]),
    (
        "subtraction/families_4.csv",
        &["nr", "moves", "n_min", "n_max", "condition", "p_ok_for_n", "q_ok_for_n", "note"],
    ),
    ("subtraction/families_4_collapse.csv", &["nr", "m", "condition", "note"]),
    ("subtraction/families_4_16n_detail.csv", &["n", "note"]),
    ("subtraction/families_quadratic_coeff.csv", &["polynomial", "d_mod_6", "note"]),
    ("subtraction/families_quadratic_f.csv", &["d", "note"]),
    (
        "subtraction/families_other.csv",
        &[
            "id",
            "moves",
            "parameters",
            "sequence",
            "status_in_source",
            "source_place",
            "checked_range",
            "note",
        ],
    ),
    ("subtraction/sym5_by_s5.csv", &["s5", "note"]),
    ("subtraction/three_move_shares.csv", &["s3"]),
    ("subtraction/own_four_move_by_s4.csv", &["s4"]),
    ("subtraction/own_records_by_max.csv", &["kind", "max_move"]),
];

/// So many positions are enough to see that cells are compared.
const FEW: u64 = 2_000_000;
/// So many to recompute what can be recomputed in some minutes.
const MANY: u64 = 5_000_000_000;

/// Cells whose change is a change of words that the check does not read as a statement.
const NOT_UNDERSTOOD: &[&str] = &["sum 0001; take 1 from an odd heap"];

fn named(file: &str) -> &'static Table {
    TABLES.iter().find(|table| table.file == file).unwrap()
}

struct Grid {
    headers: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    fn read(table: &Table) -> Grid {
        let mut reader = csv::Reader::from_reader(table.content.as_bytes());
        let texts = |record: &csv::StringRecord| record.iter().map(str::to_string).collect::<Vec<_>>();
        let headers = texts(reader.headers().unwrap());
        Grid { headers, rows: reader.records().map(|record| texts(&record.unwrap())).collect() }
    }

    fn cell(&self, row: usize, column: &str) -> Option<&str> {
        let at = self.headers.iter().position(|header| header == column)?;
        Some(&self.rows[row][at])
    }

    /// The table with some cells of one column replaced.
    fn with(&self, column: usize, cells: &[(usize, String)]) -> String {
        let mut rows = self.rows.clone();
        for (row, text) in cells {
            rows[*row][column] = text.clone();
        }
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.headers).unwrap();
        for row in rows {
            writer.write_record(row).unwrap();
        }
        String::from_utf8(writer.into_inner().unwrap()).unwrap()
    }

    /// Whether the row states something in this column that the program can compute.
    fn is_stated(&self, row: usize, column: &str) -> bool {
        let confirmed = match (self.cell(row, "evidence"), self.cell(row, "place")) {
            (Some(_), Some(place)) => CONFIRMED.iter().any(|(known, _)| *known == place),
            _ => true,
        };
        let listed_elsewhere = self.cell(row, "p").is_some_and(|text| text.starts_with("see "));
        // What another column corrects need not be noticed.
        let starts = |column, word: &str| self.cell(row, column).is_some_and(|text| text.starts_with(word));
        let corrected = match column {
            "p" => self.cell(row, "own_p").is_some_and(|own| !own.is_empty()),
            "q_printed" => !starts("q_checked", "yes"),
            "q_def3" => starts("q_checked", "no"),
            "q_checked" => !starts("q_checked", "MISMATCH"),
            "c0" | "c1" | "c2" | "c3" | "c4" => !starts("checked", "yes"),
            _ => false,
        };
        let number = |column| self.cell(row, column).and_then(|text| text.parse::<u128>().ok()).unwrap_or(0);
        let too_long = number("period") + number("preperiod") > octal::LONGEST.into();
        let checked = self.cell(row, "checked").unwrap_or("yes");
        // A printed value that is wrong may be wrong in any way; there the correction is what is stated.
        let verdict = match column {
            "checked" => checked.starts_with("MISMATCH"),
            "record_checked" => self.cell(row, column).is_some_and(|text| text.starts_with("MISMATCH")),
            _ if column.starts_with("printed") || column == "q" || column == "orbit_lengths" => {
                checked.starts_with("yes")
            }
            _ => checked.starts_with("yes") || checked.starts_with("MISMATCH"),
        };
        !listed_elsewhere && !corrected && !too_long && confirmed && verdict
    }
}

/// Something else instead of what is stated: another word, or the last number one larger.
fn changed(text: &str) -> Option<String> {
    const WORDS: [(&str, &str); 13] = [
        ("nine winning", "eight winning"),
        ("none (", "all ("),
        ("win", "loss"),
        ("loss", "win"),
        ("safe", "win"),
        ("yes", "no"),
        ("no", "yes"),
        ("P", "N"),
        ("N", "P"),
        ("H", "V"),
        ("V", "H"),
        ("down", "left"),
        ("left", "diagonal"),
    ];
    let exact = ["yes", "no", "P", "N", "H", "V"];
    for (word, other) in WORDS {
        if text == word
            || (!exact.contains(&word) && text.contains(word) && !text.contains("winning move leaves"))
        {
            return Some(text.replacen(word, other, 1));
        }
    }
    if NOT_UNDERSTOOD.contains(&text) {
        return None;
    }
    let end = text.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let start = text[..end].rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |at| at + 1);
    let number: u64 = text[start..end].parse().ok()?;
    Some(format!("{}{}{}", &text[..start], number + 1, &text[end..]))
}

/// What one test has computed the others need not compute again.
static LITTLE: LazyLock<Effort> = LazyLock::new(|| Effort::new(FEW));

fn check(table: &Table, content: &str) -> Result<Report, Fault> {
    let mut report = Report::new(table.file, table.about);
    run_on(table, content, &LITTLE, &mut report, &mut Budget::unlimited())?;
    Ok(report)
}

/// Whether a row is not wholly decided: then a change in it may go unnoticed.
fn is_open(report: &Report, row: usize) -> bool {
    let line = format!("line {},", row + 2);
    report.open.iter().any(|place| format!("{place},").starts_with(&line))
}

/// All changes of a column: the row and the new text.
fn changes(grid: &Grid, at: usize) -> Vec<(usize, String)> {
    let column = &grid.headers[at];
    let stated = (0..grid.rows.len()).filter(|row| grid.is_stated(*row, column));
    let is_list = column.starts_with("winning") || column.starts_with("reducing");
    let other = |text: &str| match text {
        _ if column == "marks" => Some(format!("{text}*")),
        _ if column == "class" => Some(format!("{text}I")),
        "" | "none" if is_list => Some("17".into()),
        _ => changed(text),
    };
    stated.filter_map(|row| Some((row, other(&grid.rows[row][at])?))).collect()
}

#[test]
fn all_tables_pass() {
    all_pass(&LITTLE);
}

/// Some minutes.
#[test]
#[ignore = "takes minutes"]
fn all_tables_pass_with_more_effort() {
    all_pass(&Effort::new(MANY));
}

fn all_pass(effort: &Effort) {
    for table in TABLES {
        let (report, ended) = run(table, effort, &mut Budget::unlimited());
        ended.unwrap();
        assert_eq!(report.differences, [], "{}", table.file);
        assert_eq!(report.rows, Grid::read(table).rows.len(), "{}", table.file);
        let filed = report.agree + report.skipped + report.undecided + report.source_errors.len();
        assert_eq!(report.rows, filed, "{}", table.file);
        assert_eq!(
            report.skipped,
            report.skips.iter().map(|skip| skip.rows).sum::<usize>(),
            "{}",
            table.file
        );
    }
}

/// Visits every column that is computed: its table, the place and all changes of cells, with those that must be noticed.
fn each_column(mut visit: impl FnMut(&Table, (&Grid, usize), &[(usize, String)], &[&(usize, String)])) {
    for table in TABLES {
        let grid = Grid::read(table);
        let whole = check(table, table.content).unwrap();
        let (_, inputs) = INPUTS.iter().find(|(file, _)| *file == table.file).unwrap();
        let is_computed = |at: &usize| !inputs.contains(&grid.headers[*at].as_str());
        for at in (0..grid.headers.len()).filter(is_computed) {
            let changes = changes(&grid, at);
            let closed: Vec<&(usize, String)> =
                changes.iter().filter(|(row, _)| !is_open(&whole, *row)).collect();
            visit(table, (&grid, at), &changes, &closed);
        }
    }
}

#[test]
fn a_single_changed_cell_is_the_only_difference() {
    each_column(|table, (grid, at), changes, closed| {
        let column = grid.headers[at].as_str();
        let optional = ["checked", "printed", "record_checked"].contains(&column);
        assert!(optional || !changes.is_empty(), "{} {column}: nothing to change", table.file);
        let Some(change) = closed.get(closed.len() / 2) else { return };
        let report = check(table, &grid.with(at, std::slice::from_ref(*change))).unwrap();
        assert_eq!(report.differences.len(), 1, "{} {column}: {:?}", table.file, report.differences);
        let line = format!("line {},", change.0 + 2);
        let [difference] = &report.differences[..] else { unreachable!() };
        assert!(difference.place.starts_with(&line), "{}: {difference:?}", table.file);
    });
}

/// In rows that are not wholly decided a change may go unnoticed.
#[test]
fn every_changed_cell_is_a_difference() {
    each_column(|table, (grid, at), changes, closed| {
        let report = check(table, &grid.with(at, changes)).unwrap();
        let (found, context) = (report.differences.len(), format!("{} {}", table.file, grid.headers[at]));
        assert!(found >= closed.len(), "{context}: {found} of {}", closed.len());
        assert!(found <= changes.len(), "{context}: {:?}", report.differences);
    });
}

#[test]
fn a_missing_edge_and_a_wrong_edge_are_found() {
    let table = named("nim/graph_examples.csv");
    let missing = table.content.replacen("Corner the Lady 3x3,2 2,0 0,diagonal,1,0,yes\n", "", 1);
    let report = check(table, &missing).unwrap();
    let [difference] = &report.differences[..] else { panic!("{:?}", report.differences) };
    assert_eq!(difference.computed, "2 2 -> 0 0");
    let wrong = table.content.replacen("3x3,2 2,0 0,diagonal", "3x3,2 2,0 7,diagonal", 1);
    assert_eq!(check(table, &wrong).unwrap().differences.len(), 2);
}

#[test]
fn a_source_that_is_right_after_all_is_a_difference() {
    let table = named("boards/date_game.csv");
    let report = check(table, &table.content.replacen("6,6,22,", "6,6,28,", 1)).unwrap();
    assert_eq!(report.differences.len(), 1, "{:?}", report.differences);
    let hidden = table.content.replacen("6,6,22,MISMATCH: got 28,", "6,6,22,yes,", 1);
    assert_eq!(check(table, &hidden).unwrap().differences.len(), 1);
}

#[test]
fn malformed_tables_are_named_with_their_line() {
    for (file, from, to, line, words) in [
        (
            "nim/lasker.csv",
            "x,value,closed_rule",
            "x,value,closed_role",
            1,
            "column 'closed_rule' is missing",
        ),
        ("nim/lasker.csv", "\n7,8,8,8,yes", "\n7,8,8,yes", 9, "4 fields"),
        ("nim/lasker.csv", "\n7,8,8,8,yes", "\nseven,8,8,8,yes", 9, "expected a heap size, found 'seven'"),
        ("nim/lasker.csv", "\n7,8,8,8,yes", "\n7,8,8,8,perhaps", 9, "'perhaps' is not a verdict"),
        ("nim/cram.csv", "island,1,#", "isle,1,#", 2, "'isle' is neither"),
        ("nim/cram.csv", "island,3,##/#.", "island,3,##/#", 5, "the same length"),
        ("nim/worked_examples.csv", "nim-sum 0,yes", "a nice one,yes", 2, "'a nice one' is not understood"),
        ("nim/source_errors.csv", "001,2^38", "001,2^39", 7, "nothing is known about '2^39'"),
        ("nim/loopy_examples.csv", "Poker-Nim,1,a=0 (", "Poker-Nim,1,a:0 (", 5, "both reserves"),
        ("nim/graph_examples.csv", "Grundy's game from 7", "Grundy's game from 8", 36, "nothing is known"),
        ("nim/safe_families.csv", "\"(1,2n,2n+1)\"", "\"(1,2n,2m+1)\"", 27, "is not a family"),
        ("boards/date_game.csv", "\n31,12,", "\n31,13,", 367, "twelve months"),
        ("boards/date_game.csv", "\n28,2,9,", "\n29,2,9,", 60, "out of range"),
        ("boards/side_games.csv", "domineering,1x1", "dominating,1x1", 2, "nothing is known"),
    ] {
        let table = named(file);
        let content = table.content.replacen(from, to, 1);
        assert_ne!(content, table.content, "{file}: {from}");
        match check(table, &content) {
            Err(Fault::Malformed { file: found, line: at, message }) => {
                assert_eq!((found, at), (file, line), "{message}");
                assert!(message.contains(words), "{file}: {message}");
            }
            other => panic!("{file} with {to}: {other:?}"),
        }
    }
}

#[test]
fn a_budget_stops_a_check() {
    let table = named("nim/grundy_game.csv");
    let (_, stopped) = run(table, &Effort::new(FEW), &mut Budget::with_memory(100));
    assert!(matches!(stopped, Err(Fault::Stopped(_))), "{stopped:?}");
}

/// Every table in `data/` is checked and described.
#[test]
fn no_table_is_forgotten() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let description = std::fs::read_to_string(data.join("README.md")).unwrap();
    for table in TABLES {
        let name = table.file.rsplit('/').next().unwrap();
        assert!(description.contains(&format!("`{name}`")), "data/README.md does not describe {name}");
    }
    for folder in
        std::fs::read_dir(&data).unwrap().filter_map(|entry| std::fs::read_dir(entry.unwrap().path()).ok())
    {
        for path in folder
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|e| e == "csv"))
        {
            let checked = TABLES.iter().any(|table| path.ends_with(table.file));
            assert!(checked, "{} is not checked", path.display());
        }
    }
}

/// The rules of the game `graph` stand in a file of the user's: there is nothing that could be stated about them.
#[test]
fn the_plays_of_every_game_are_counted() {
    let table = named("perft.csv");
    let games: Vec<String> = Grid::read(table).rows.into_iter().map(|mut row| row.swap_remove(0)).collect();
    for sheet in grundy::catalogue::SHEETS.iter().filter(|sheet| sheet.name != "graph") {
        let named = |game: &String| game.split('(').next() == Some(sheet.name);
        assert!(games.iter().any(named), "data/perft.csv says nothing about {}", sheet.name);
    }
}

/// If a search was changed on purpose, `grundy check --signature --json` has the numbers for `data/signature.json`.
#[test]
fn the_searches_have_the_signature_that_is_stated() {
    let question = signature::MeasureSignature {};
    let counted = Workbench::new().ask_unlisted(&question, &Unwatched).unwrap();
    let other = |searched: &&signature::Searched| searched.stated.is_some();
    let changed: Vec<&signature::Searched> = counted.positions.iter().filter(other).collect();
    assert_eq!(changed, [] as [&signature::Searched; 0]);
    assert_eq!(counted.as_stated, Some(true), "the sum is {}", counted.signature);
}

/// The corrections come from the numbers, not from the table: another power, and more exceptions than are listed.
#[test]
fn corrections_are_computed() {
    let table = named("nim/source_errors.csv");
    let others = [
        ("2.749e11", "2.750e11"),
        ("2.74e11", "2.75e11"),
        ("F_(n+3)-2 with", "F_(n+4)-2 with"),
        ("(1, 3, 6, 11, 19, ...)", "(1, 3, 6, 11, 20, ...)"),
    ];
    for (from, to) in others {
        let content = table.content.replacen(from, to, 1);
        assert_ne!(content, table.content, "{from}");
        assert_eq!(check(table, &content).unwrap().differences.len(), 1, "{to}");
    }
}

/// Whoever stops the check of the encyclopedia's sequences is told that it was stopped, not that the table is wrong.
#[test]
fn a_stopped_sequence_is_no_wrong_table() {
    let table = named("oeis.csv");
    let mut stops = 0;
    for looks in [0, 1, 2, 4, 8, 16, 32, 64, 128] {
        let patience = Patience::looks(looks);
        let (report, ended) = run(table, &LITTLE, &mut Budget::watched(u64::MAX, &patience));
        assert_eq!(report.differences.len(), 0);
        match ended {
            Ok(()) => {}
            Err(Fault::Stopped(_)) => stops += 1,
            Err(fault) => panic!("{looks} looks: {fault}"),
        }
    }
    assert!(stops > 5, "{stops}");
}
