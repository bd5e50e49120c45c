//! Wythoff's family, Akiyama's Nim and their statistics, each capability shown by the program itself.

use crate::common::{failure, json, moves, run, text, value};
use serde_json::{Value, json};

/// What a run that ends with exit status 1 prints.
fn negative(arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    let output = run(&all);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn nim_33_requirements() {
    let unmet = |expression: &str| -> Vec<u64> {
        let list = json(&["analyse", expression, "--requirements"])["requirements"].clone();
        assert_eq!(list.as_array().unwrap().len(), 6);
        let unmet = list.as_array().unwrap().iter().filter(|entry| entry["met"] == false);
        unmet.map(|entry| entry["number"].as_u64().unwrap()).collect()
    };
    assert_eq!(unmet("take-a-prime:20"), [0; 0]);
    // As in chess the players have different moves, or play goes round for ever and nobody wins.
    assert_eq!(unmet("domineering(2x3)"), [6]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rounds.json");
    std::fs::write(&file, r#"{"edges": [["a","b"],["b","a"]]}"#).unwrap();
    let graph = format!("graph({}):a", file.display());
    assert_eq!(unmet(&graph), [5]);
    assert_eq!(json(&["loopy", &graph])["outcome"], "draw");
}

#[test]
fn nim_34_labelling_in_rounds() {
    let board = json(&["wythoff", "label", "--piece", "queen", "--size", "8x8"]);
    assert_eq!((&board["p"], &board["n"], &board["rounds"]), (&json!(7), &json!(57), &json!(4)));
    assert_eq!(board["p_squares"], json!(["a1", "b3", "c2", "d6", "e8", "f4", "h5"]));
    let knight = json(&["wythoff", "label", "--piece", "knight", "--size", "3x4"]);
    assert_eq!(knight["squares"].as_array().unwrap().len(), 12);
    assert_eq!(value("corner(rook):9,5"), 12);
    assert_eq!(value("corner(queen):3,4"), 2);
    assert_eq!(value("nimhoff(3):10,16"), 3 * (3 ^ 5) + 2);
}

#[test]
fn nim_35_pairs_of_any_size() {
    let pair = json(&["wythoff", "pairs", "--n", "200"]);
    assert_eq!((&pair["a"], &pair["b"]), (&json!(323), &json!(523)));
    let far = text(&["wythoff", "pairs", "--n", "1000000000000000000000000000000"]);
    assert_eq!(far, "(1618033988749894848204586834365,2618033988749894848204586834365)");
    assert_eq!(
        json(&["wythoff", "pairs", "--t", "2", "--to", "3"])["pairs"][3],
        json!({"n": 3, "a": 4, "b": 10})
    );
    assert_eq!(moves(&["wythoff(2):4,11"]), ["(4,11)->(4,10)"]);
    assert_eq!(json(&["value", "tribonacci:3,6,11"])["outcome"], "P");
}

#[test]
fn nim_36_grid_and_rows() {
    let grid = json(&["wythoff", "grid", "--size", "5"]);
    assert_eq!(grid["rows"][3][4], 2);
    let csv = text(&["wythoff", "grid", "--size", "41", "--csv"]);
    let published = include_str!("../../../../data/nim/wythoff_sg.csv");
    for (ours, theirs) in csv.lines().zip(published.lines()).skip(1) {
        assert!(theirs.starts_with(ours), "{ours}\n{theirs}");
    }
    let rows = json(&["wythoff", "rows", "--to", "2"])["rows"].clone();
    assert_eq!(
        (&rows[0]["period"], &rows[1]["period"], &rows[2]["period"]),
        (&json!(1), &json!(3), &json!(3))
    );
    assert_eq!(rows[1]["method"], "state recurrence");
}

#[test]
fn nim_37_general_sequences() {
    let (status, message) = failure(&["wythoff", "general", "1", "--skip", "2"]);
    assert_eq!(status, 2);
    assert!(message.contains("B_1 = 2 lies in T"), "{message}");
    let answer = json(&["wythoff", "general", "3", "--skip", "2", "--terms", "6"]);
    let column = |key: &str| -> Vec<Value> {
        answer["terms"].as_array().unwrap().iter().map(|term| term[key].clone()).collect()
    };
    assert_eq!(column("a"), [1, 3, 5, 6, 8, 9]);
    assert_eq!(column("b"), [4, 7, 10, 12, 15, 17]);
}

#[test]
fn nim_38_exact_translates() {
    let answer = json(&["wythoff", "translate", "6"]);
    assert_eq!((&answer["T"], &answer["shift"], &answer["offset"]), (&json!([2, 5]), &json!(5), &json!(8)));
}

#[test]
fn nim_39_alpha_and_windows() {
    let answer = json(&["wythoff", "general", "3"]);
    assert_eq!(answer["alpha"], -4);
    assert_eq!(answer["window"], json!({"N": 3, "m1": 6, "m2": 10}));
    let accepted = json(&["wythoff", "general", "3", "--window", "3,6,10"]);
    assert_eq!(accepted["window_fails"], Value::Null);
    let refused = negative(&["wythoff", "general", "3", "--window", "3,6,8"]);
    assert_eq!(refused["window_fails"], "A_8 = 9 is not larger than B_6 = 11");
    let lucas = json(&["wythoff", "general", "4"]);
    assert_eq!(lucas["alpha"], -6);
    let places: Vec<u64> = lucas["first_exceptions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["n"].as_u64().unwrap())
        .collect();
    assert_eq!(places[..5], [4, 7, 11, 18, 29]);
    let walk = json(&["wythoff", "lieshout", "--terms", "1000000"]);
    assert_eq!((&walk["holds"], walk["exceptions"].as_array().unwrap().len()), (&json!(true), 27));
    assert_eq!(text(&["wythoff", "lieshout", "--n", "63245986"]), "(102334150,165580136)");
}

/// The rule of the Lieshout sequence on a hundred million terms.
#[test]
#[ignore = "some seconds"]
fn nim_39_lieshout_to_a_hundred_million() {
    let walk = json(&["wythoff", "lieshout", "--terms", "100000000"]);
    assert_eq!((&walk["holds"], walk["exceptions"].as_array().unwrap().len()), (&json!(true), 36));
}

#[test]
fn nim_40_fibonacci_word() {
    assert_eq!(text(&["wythoff", "word", "--length", "21"]), "abaababaabaababaababa");
    assert_eq!(json(&["wythoff", "word", "--subwords", "7"])["count"], 8);
    assert_eq!(json(&["wythoff", "word", "--balance", "100"])["counts"], json!([61, 62]));
    assert_eq!(json(&["wythoff", "word", "--places", "4"]), json!({"a": [1, 3, 4, 6], "b": [2, 5, 7, 10]}));
    let far = json(&["wythoff", "word", "--letter", "10000000000000000000000000000000000000000"]);
    assert_eq!(far["letter"], "b");
}

#[test]
fn nim_42_akiyama_moves() {
    assert_eq!(moves(&["akiyama-nim:1,2,4"]), ["take (0,0,1)"]);
    assert_eq!(moves(&["akiyama-nim:4,7,11"]), ["take (0,0,1)"]);
    assert_eq!(moves(&["akiyama-nim:24,43,63"]), ["take (0,0,3)"]);
    assert_eq!(negative(&["akiyama", "legal", "1,2,3"])["legal"], false);
    assert_eq!(json(&["akiyama", "legal", "2,5,2"])["legal"], true);
    let cube = json(&["akiyama", "values", "--size", "4", "--heap", "1"]);
    assert_eq!(cube["rows"][2][3], 0);
}

#[test]
fn nim_43_akiyama_lists() {
    let row = |algorithm: &str| {
        json(&["akiyama", "list", "--algorithm", algorithm, "--rows", "14"])["rows"][13].clone()
    };
    assert_eq!(row("exact"), json!([24, 43, 60]));
    assert_eq!(row("printed"), json!([24, 43, 63]));
    assert_eq!(row("rechecked"), json!([24, 43, 63]));
    assert_eq!(json(&["akiyama", "list", "--below", "300"])["count"], 62);
    let places = json(&["akiyama", "compare"])["differences"].clone();
    assert_eq!(
        [&places[0]["row"], &places[1]["row"], &places[2]["row"]],
        [&json!(14), &json!(14), &json!(30)]
    );
    let claims = json(&["akiyama", "assumptions", "--to", "2000"])["claims"].clone();
    let holds: Vec<bool> =
        claims.as_array().unwrap().iter().map(|claim| claim["holds"].as_bool().unwrap()).collect();
    assert_eq!(holds, [false, false, false, false, false, true]);
}

#[test]
fn nim_44_statistics_and_plots() {
    let answer = json(&[
        "statistics",
        "akiyama-rechecked",
        "random",
        "wythoff",
        "--terms",
        "100000",
        "--subwords",
        "10",
    ]);
    let list = answer["sequences"].as_array().unwrap();
    let first = &list[0];
    assert_eq!((&first["window"]["min"], &first["window"]["max"]), (&json!(46), &json!(58)));
    assert_eq!(first["autocorrelation"][0].to_string(), "-0.182786");
    assert_eq!(first["subwords"][9], 991);
    assert_eq!((&list[1]["window"]["min"], &list[1]["window"]["max"]), (&json!(37), &json!(68)));
    assert_eq!(list[2]["words"].as_array().unwrap().len(), 8);
    // Any game with heaps: the lost heaps of take-a-prime.
    let primes = json(&["statistics", "take-a-prime", "--terms", "11"]);
    assert_eq!(
        (&primes["sequences"][0]["last"], &primes["sequences"][0]["terms"]),
        (&json!(100), &json!(11))
    );
    let folder = tempfile::tempdir().unwrap();
    for kind in ["windows", "autocorrelation", "numbers", "deviation", "subwords", "words"] {
        let file = folder.path().join(format!("{kind}.svg"));
        let file = file.to_str().unwrap();
        text(&[
            "statistics",
            "wythoff",
            "akiyama-nim",
            "random",
            "--terms",
            "2000",
            "--plot",
            kind,
            "-o",
            file,
        ]);
        let svg = std::fs::read_to_string(file).unwrap();
        assert!(
            svg.starts_with("<svg") && svg.contains(">akiyama-nim<") && svg.contains(">random<"),
            "{kind}"
        );
    }
    let file = folder.path().join("pairs.svg");
    text(&["wythoff", "pairs", "--to", "40", "--plot", file.to_str().unwrap()]);
    assert!(std::fs::read_to_string(file).unwrap().contains("<circle"));
    let table = text(&[
        "statistics",
        "wythoff",
        "--terms",
        "100",
        "--plot",
        "autocorrelation",
        "--lags",
        "3",
        "--csv",
    ]);
    assert_eq!(table.lines().count(), 4);
    let file = folder.path().join("points.parquet");
    let name = file.to_str().unwrap();
    let answer = json(&["statistics", "wythoff", "--terms", "100", "--plot", "numbers", "--parquet", name]);
    assert_eq!(answer["rows"], 100);
    let opened = std::fs::File::open(&file).unwrap();
    let batches = parquet::arrow::arrow_reader::ParquetRecordBatchReader::try_new(opened, 1024).unwrap();
    let rows: usize = batches.map(|batch| batch.unwrap().num_rows()).sum();
    assert_eq!(rows, 100);
}

#[test]
fn nim_33_values_of_large_heaps_come_from_the_grid() {
    let answer = json(&["value", "wythoff:1500,2100"]);
    let grid = json(&["wythoff", "grid", "--size", "2101"]);
    assert_eq!(answer["value"], grid["rows"][1500][2100]);
}

#[test]
fn wrong_input_is_refused() {
    for arguments in [
        &["wythoff", "general", "0"][..],
        &["wythoff", "general", "3", "--window", "3,6"],
        &["wythoff", "grid", "--size", "99999"],
        &["wythoff", "rows", "--from", "5", "--to", "3"],
        &["wythoff", "rows", "--to", "1000"],
        &["wythoff", "label", "--piece", "dragon"],
        &["wythoff", "label", "--size", "8"],
        &["wythoff", "lieshout", "--n", "2"],
        &["wythoff", "word", "--letter", "0"],
        &["akiyama", "legal", "1,2"],
        &["akiyama", "values", "--size", "4", "--heap", "4"],
        &["statistics", "random"],
        &["statistics", "cram(2x2)"],
        &["statistics", "nim", "--terms", "5"],
        &["statistics", "wythoff", "--plot", "words"],
        &["value", "akiyama-nim:1,2"],
        &["value", "corner(dragon):1,2"],
        &["value", "corner:1,2"],
        &["value", "wythoff(0):1,2"],
    ] {
        let (status, message) = failure(arguments);
        assert_eq!(status, 2, "{arguments:?}: {message}");
        assert!(message.contains("error") && !message.contains("panicked"), "{arguments:?}: {message}");
    }
    let (status, message) = failure(&["akiyama", "list", "--rows", "100000", "--memory", "10K"]);
    assert_eq!(status, 3, "{message}");
}

/// A bound on the heaps asks for all rows below it, in every list.
#[test]
fn rows_below_a_bound_are_not_cut_off() {
    for algorithm in ["exact", "printed", "rechecked"] {
        let list = |more: &[&str]| {
            let arguments = [&["akiyama", "list", "--algorithm", algorithm][..], more].concat();
            json(&arguments)["rows"].as_array().unwrap().clone()
        };
        let (below, long) = (list(&["--below", "300"]), list(&["--rows", "300"]));
        let expected: Vec<_> = long.iter().filter(|row| row[2].as_u64().unwrap() < 300).cloned().collect();
        assert!(below.len() > 50);
        assert_eq!(below, expected, "{algorithm}");
        assert_eq!(list(&["--below", "300", "--rows", "5"]), expected[..5]);
        assert_eq!(list(&[]), long[..20]);
    }
}
