//! The capabilities of the Nim area, each shown by the program itself. The numbers are those of the area's list.

use crate::common::{failure, json, moves, run_with, text, value};
use serde_json::json;

#[test]
fn explanations_are_told_in_three_languages() {
    let told = |language| text(&["explain", "nim:1,2", "--hint", "4", "--language", language]);
    assert!(told("en").contains("You can win") && told("de").contains("Spiele 2->1."));
    assert!(told("nl").contains("Speel 2->1."));
    let (status, message) = failure(&["explain", "nim:1", "--language", "tlh"]);
    assert!(status == 2 && message.contains("en, de and nl"), "{message}");
}

#[test]
fn nim_01_graphs_are_classified() {
    let graph =
        r#"{"start": 6, "edges": [[1,0],[2,1],[2,0],[3,2],[3,1],[4,3],[4,2],[5,4],[5,3],[6,5],[6,4]]}"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("take.json");
    std::fs::write(&file, graph).unwrap();
    for expression in ["subtract(1,2):6".to_string(), format!("graph({})", file.display())] {
        let facts = json(&["analyse", &expression]);
        assert_eq!(facts["positions"], 7);
        assert_eq!(facts["moves"], 11);
        assert_eq!(facts["terminal"], 1);
        assert_eq!(facts["terminal_positions"], json!(["0"]));
        assert_eq!(facts["artinian"], true);
        assert_eq!(facts["simple"], true);
        assert_eq!(facts["locally_finite"], true);
    }
    let loops = r#"{"edges": [["a","b","one"],["a","b","two"],["b","b","stay"]]}"#;
    std::fs::write(&file, loops).unwrap();
    let facts = json(&["analyse", &format!("graph({}):a", file.display())]);
    assert_eq!((&facts["positions"], &facts["moves"]), (&json!(2), &json!(3)));
    assert_eq!((&facts["simple"], &facts["artinian"]), (&json!(false), &json!(false)));
}

#[test]
fn nim_02_backward_induction() {
    let table = json(&["analyse", "subtract(1,2):6", "--table"])["table"].clone();
    let column = |key: &str| -> Vec<String> {
        let rows = table.as_array().unwrap().iter().rev();
        rows.map(|row| row[key].to_string()).collect()
    };
    let bits = |bits: &str| bits.chars().map(|bit| (bit == '1').to_string()).collect::<Vec<_>>();
    assert_eq!(column("misere_win"), bits("1011011"));
    assert_eq!(column("normal_win"), bits("0110110"));
    assert_eq!(column("value"), ["0", "1", "2", "0", "1", "2", "0"]);
    let trace = text(&["analyse", "subtract(1,2):2", "--trace"]);
    assert!(trace.contains("  2: value 2 = mex{1,0}, normal win 1, misère win 1"), "{trace}");
}

#[test]
fn nim_03_mex() {
    assert_eq!(text(&["mex", "0,1,3,5"]), "2");
    assert_eq!(text(&["mex", "{}"]), "0");
    assert_eq!(text(&["mex", "{1,2,3}"]), "0");
}

#[test]
fn nim_04_the_value_does_not_tell_misere_wins() {
    assert_eq!((value("nim:0"), value("nim:2,2")), (json!(0), json!(0)));
    assert_eq!(json(&["value", "nim:0", "--misere"])["outcome"], "N");
    assert_eq!(json(&["value", "nim:2,2", "--misere"])["outcome"], "P");
}

#[test]
fn nim_05_one_row() {
    assert_eq!(value("subtract(1..4):13"), 3);
    assert_eq!(moves(&["subtract(1..4):13"]), ["13->10"]);
    assert_eq!(moves(&["subtract(1..4):13", "--misere"]), ["13->11"]);
    assert_eq!(value("bounded-nim(4):13"), 3);
    assert_eq!(value("subtract(1..4):1000000000000000003"), 3);
}

#[test]
fn nim_06_memory_saves_calls() {
    let facts = json(&["analyse", "subtract(1,2):20"]);
    assert_eq!((&facts["naive_calls"], &facts["memoised_calls"]), (&json!(28656), &json!(21)));
}

#[test]
fn nim_07_sums() {
    assert_eq!(value("subtract(1,2):7,5,3,1"), 2);
    assert_eq!(moves(&["subtract(1,2):7,5,3,1"]), ["5->3", "3->2"]);
    assert_eq!(value("subtract(1,2):7 + subtract(1,2):5 + subtract(1,2):3 + subtract(1,2):1"), 2);
}

const MIXED: &str = "subtract(1,2):5 + grundys-game:13 + strip-domino:10";

#[test]
fn nim_08_mixed_sum() {
    assert_eq!(value(MIXED), 2);
    let expected = [
        "subtract(1,2): 5->3",
        "grundys-game: 13->1+12",
        "grundys-game: 13->3+10",
        "grundys-game: 13->4+9",
        "grundys-game: 13->6+7",
        "strip-domino: {0,1}",
        "strip-domino: {1,2}",
        "strip-domino: {3,4}",
        "strip-domino: {5,6}",
        "strip-domino: {7,8}",
        "strip-domino: {8,9}",
    ];
    assert_eq!(moves(&[MIXED]), expected);
}

#[test]
fn nim_09_translation() {
    let answer = json(&["translate", MIXED, "--move", "2->0"]);
    assert_eq!(answer["heaps"], json!([2, 3, 3]));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 1);
    assert_eq!(answer["moves"][0]["move"], "subtract(1,2): 5->3");
}

#[test]
fn nim_10_moves_to_a_value() {
    assert_eq!(moves(&["nim:1,3,6,7", "--to", "1"]), ["3->1", "6->4", "7->5"]);
    let row = json(&["moves", "nim:1,3,6,7", "--to", "1"])["moves"][0].clone();
    assert_eq!(row, json!({"move": "3->1", "to": "nim:1,1,6,7", "value": 1}));
}

#[test]
fn nim_11_graphs_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |expression: &str, name: &str| {
        let file = folder.path().join(name);
        let answer = json(&["graph", expression, "-o", file.to_str().unwrap()]);
        (answer["positions"].clone(), answer["moves"].clone(), std::fs::read_to_string(file).unwrap())
    };
    let (positions, edges, svg) = drawn("grundys-game:7", "g.svg");
    assert_eq!((positions, edges), (json!(14), json!(17)));
    assert!(svg.starts_with("<?xml") || svg.starts_with("<svg"), "{}", &svg[..40]);
    let (positions, edges, back) = drawn("wythoff:2,2", "lady.json");
    assert_eq!((positions, edges), (json!(9), json!(23)));
    let graph: serde_json::Value = serde_json::from_str(&back).unwrap();
    for (row, values) in [[0, 1, 2], [1, 2, 0], [2, 0, 1]].iter().enumerate() {
        for (column, expected) in values.iter().enumerate() {
            let name = format!("{row},{column}");
            let nodes = graph["positions"].as_array().unwrap();
            let node = nodes.iter().find(|node| node["name"] == name.as_str()).expect(&name);
            assert_eq!(node["value"], *expected, "{name}");
        }
    }
    // The drawn graph is itself a game, with the same value.
    let file = folder.path().join("lady.json");
    assert_eq!(value(&format!("graph({})", file.display())), 1);
    assert!(drawn("wythoff:2,2", "lady.dot").2.starts_with("digraph"));
    assert!(drawn("wythoff:2,2", "lady.graphml").2.contains("<graphml"));
}

#[test]
fn nim_12_discounted_value() {
    let table = json(&["analyse", "subtract(1,2):5", "--table"])["table"].clone();
    let rows: Vec<&str> =
        table.as_array().unwrap().iter().rev().map(|row| row["discounted"].as_str().unwrap()).collect();
    assert_eq!(rows, ["-1", "1/2", "1/2", "-1/4", "1/8", "1/8"]);
}

#[test]
fn nim_13_binary_columns() {
    let story = json(&["explain", "nim:3,5,7,6,9"]);
    assert_eq!((&story["nim_sum"], &story["nim_sum_binary"]), (&json!(14), &json!("1110")));
    assert_eq!(story["leading_bit"], 8);
    assert_eq!(story["moves"].as_array().unwrap().len(), 1);
    assert_eq!(story["moves"][0]["move"], "9->7");
    let told = text(&["explain", "nim:3,5,7,6,9"]);
    for line in ["nim:9     9  1001", "nim sum  14  1110", "9 xor 14 = 7", "9->7 (take 2)"] {
        assert!(told.contains(line), "{line} in\n{told}");
    }
}

#[test]
fn nim_14_all_winning_moves() {
    assert_eq!(moves(&["nim:3,4,7,8,9"]), ["3->2", "7->6", "9->8"]);
}

#[test]
fn nim_15_misere() {
    let misere = json(&["moves", "nim:1,1,1,2", "--misere"]);
    assert_eq!(misere["outcome"], "N");
    assert_eq!(moves(&["nim:1,1,1,2", "--misere"]), ["2->0"]);
    assert_eq!(moves(&["nim:1,1,1,2"]), ["2->1"]);
    assert_eq!(json(&["value", "nim:2,2", "--misere"])["outcome"], "P");
    assert!(text(&["explain", "nim:1,1,1,2", "--misere"]).contains("an odd number of ones is left"));
}

#[test]
fn nim_16_misere_without_end_positions() {
    assert_eq!(json(&["value", "nim:1,2", "--without-ends"])["value"], 2);
    assert_eq!(json(&["value", "nim:2,2", "--without-ends"])["value"], 0);
}

#[test]
fn nim_17_nim_addition_by_mex() {
    let cell = json(&["nim-table", "--cell", "3,5"]);
    assert_eq!(cell["value"], 6);
    assert_eq!(cell["row"], json!([3, 2, 1, 0, 7]));
    assert_eq!(cell["column"], json!([5, 4, 7]));
    assert_eq!(json(&["nim-table"])["rows"][3][5], 6);
}

#[test]
fn nim_18_equations() {
    assert_eq!(json(&["nimber", "6+x=13"])["roots"], json!([11]));
    assert_eq!(text(&["nimber", "0b101110 + 0b1100101", "--binary"]), "1001011");
}

#[test]
fn nim_19_replacing_a_summand() {
    assert_eq!(value("nim:5,6,7"), 4);
    assert_eq!(moves(&["nim:5,6,7", "--to", "2"]), ["5->3", "6->0", "7->1"]);
}

#[test]
fn nim_20_xor_swap_and_overlay() {
    assert_eq!(json(&["xor", "swap", "9", "5"])["trace"], json!([[9, 5], [12, 5], [12, 9], [5, 9]]));
    let same = json(&["xor", "swap", "13", "13", "--same-register"]);
    assert_eq!(same["trace"][1], json!([0, 0]));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_string()
    };
    let (photo, cursor) = (file("photo", "##.\n.#.\n"), file("cursor", ".##\n.#.\n"));
    let over = text(&["xor", "overlay", &photo, &cursor]);
    assert_eq!(over, "#.#\n...");
    assert_eq!(text(&["xor", "overlay", &file("over", &over), &cursor]), "##.\n.#.");
}

#[test]
fn nim_21_safe_families() {
    let known = json(&["safe", "4,11,15"]);
    assert_eq!(known["family"], "(4,8n+3,8n+7)");
    assert_eq!(known["n"], 1);
    let united = json(&["safe", "4,11,15", "2,4,6"]);
    assert_eq!(united["union"], json!([2, 4, 4, 6, 11, 15]));
    assert_eq!(united["nim_sum"], 0);
    let members = json(&["safe", "--family", "(4,8n+3,8n+7)", "--n", "0..2"]);
    assert_eq!(members["members"], json!([[4, 3, 7], [4, 11, 15], [4, 19, 23]]));
}

#[test]
fn nim_22_a_box_of_matches() {
    let count = json(&["count", "--matches", "38"]);
    assert_eq!(count["starts"], 26015);
    assert_eq!(count["positions"], 146785);
    assert_eq!(count["safe_starts"], 2818);
}

#[test]
fn nim_23_words() {
    let word = |author: &str| json(&["value", "nim:1,2,3", "--words", author])["word"].clone();
    assert_eq!(word("hausmann"), "Gewinnstellung");
    assert_eq!(word("stoll"), "Verlustposition");
    assert_eq!(word("lieshout"), "P");
}

#[test]
fn nim_24_nim_multiplication() {
    assert_eq!(text(&["nimber", "6*7"]), "3");
    assert_eq!(text(&["nimber", "1/7"]), "11");
    assert_eq!(json(&["nim-table", "--product"])["rows"][6][7], 3);
}

#[test]
fn nim_25_laskers_nim() {
    assert_eq!(value("lasker-nim:2,5"), 7);
    assert_eq!(moves(&["lasker-nim:2,5"]), ["5->1+4", "5->2"]);
}

#[test]
fn nim_26_grundys_game() {
    assert_eq!(value("grundys-game:8"), 2);
    assert_eq!(moves(&["grundys-game:8"]), ["8->1+7"]);
    let losing = json(&["sequence", "grundys-game", "--to", "100", "--losing"]);
    assert_eq!(losing["values"], json!([0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53]));
}

#[test]
fn nim_27_octal_codes_and_their_periods() {
    let values = |game: &str| json(&["sequence", game, "--to", "200"])["values"].clone();
    assert_eq!(values("octal(0.07)"), values("strip-domino"));
    let found = json(&["period", "octal(0.07)"]);
    assert_eq!((&found["period"], &found["preperiod"]), (&json!(34), &json!(53)));
    // Heap 52 is the last that breaks the period.
    let all = values("octal(0.07)");
    assert_ne!(all[52], all[52 + 34]);
    assert!((53..166).all(|heap| all[heap] == all[heap + 34]));
}

#[test]
fn nim_28_strip_domino() {
    let first = "strip-domino:26 {4,5} {16,17} {24,25}";
    assert_eq!(value(first), 2);
    let expected =
        ["{1,2}", "{6,7}", "{7,8}", "{9,10}", "{11,12}", "{13,14}", "{14,15}", "{19,20}", "{21,22}"];
    assert_eq!(moves(&[first]), expected);
    assert_eq!(value("strip-domino:19 {1,2} {7,8} {15,16}"), 0);
}

#[test]
fn nim_29_cram_by_islands() {
    assert_eq!(value("cram(4x5)"), 2);
    assert_eq!(moves(&["cram(4x5)", "--all"]).len(), 31);
    assert_eq!(moves(&["cram(4x5)"]), ["BC0", "BC1", "BC2", "BC3", "BC4"]);
    assert_eq!((value("cram(2x3)"), value("cram(3x3)")), (json!(1), json!(0)));
}

#[test]
fn nim_30_poker_nim() {
    let answer = json(&["loopy", "poker-nim:2,1 | 1,1"]);
    assert_eq!((&answer["value"], &answer["time_bound"], &answer["time"]), (&json!(3), &json!(4), &json!(4)));
    let list = answer["moves"].as_array().unwrap();
    let reducing: Vec<&str> =
        list.iter().filter(|mv| mv["reduces"] == true).map(|mv| mv["move"].as_str().unwrap()).collect();
    assert_eq!(reducing, ["2->1"]);
}

#[test]
fn nim_31_northcott() {
    let answer = json(&["loopy", "northcott(8x1):1-8"]);
    assert_eq!((&answer["value"], &answer["time_bound"], &answer["time"]), (&json!(6), &json!(6), &json!(1)));
    assert_eq!(answer["moves"][0]["move"], "column 1 white 1->7");
    assert_eq!(json(&["count", "northcott(8x8)"])["states"], json!(755603996672u64));
    // The whole board is far too large to explore; the formula answers at once.
    assert_eq!(json(&["loopy", "northcott(8x8)"])["time_bound"], 48);
}

#[test]
fn nim_32_loopy_solver_and_claims() {
    let answer = json(&["loopy", "poker-nim", "--total", "8"]);
    assert_eq!((&answer["states"], &answer["decided"]), (&json!(478), &json!(478)));
    assert_eq!((&answer["bound_exceeded"], &answer["bound_exact"]), (&json!(0), &json!(275)));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_string()
    };
    let graph = file("g.json", r#"{"edges": [["a","b"],["b","a"],["b","c"],["c","d"]]}"#);
    let expression = format!("graph({graph}):a");
    // From c one moves to d and wins; b therefore runs back to a, and nobody wins.
    assert_eq!(json(&["loopy", &expression])["outcome"], "draw");
    let line = file("line.json", r#"{"edges": [["a","b"],["b","c"]]}"#);
    let expression = format!("graph({line}):a");
    let right = file("right.json", r#"{"a": [0, 1], "b": [1, 1], "c": [0, 0]}"#);
    assert_eq!(json(&["loopy", &expression, "--claim", &right])["holds"], true);
    let wrong = file("wrong.json", r#"{"a": [1, 2], "b": [1, 1], "c": [0, 0]}"#);
    let output = crate::common::run(&["loopy", &expression, "--claim", &wrong]);
    assert_eq!(output.status.code(), Some(1));
    let values = file("values.json", r#"{"a": [0, 2], "b": [1, 1], "c": [0, 0]}"#);
    assert_eq!(json(&["loopy", &expression, "--claim", &values, "--values"])["holds"], true);
}

#[test]
fn nim_35_wythoff() {
    assert_eq!(json(&["value", "wythoff:10,16"])["outcome"], "N");
    assert_eq!(moves(&["wythoff:10,16"]), ["(10,16)->(9,15)", "(10,16)->(10,6)"]);
    assert_eq!(json(&["value", "wythoff:323,523"])["outcome"], "P");
    assert_eq!(value("corner-the-lady:3,4"), 2);
    // Winning moves come from the formula, however large the heaps.
    assert_eq!(moves(&["wythoff:1618033988749894848,2618033988749894849"]).len(), 1);
}

#[test]
fn nim_41_take_a_prime() {
    assert_eq!(value("take-a-prime:250"), 5);
    assert_eq!(moves(&["take-a-prime:250"]), ["250->247", "250->9"]);
    let losing = json(&["sequence", "take-a-prime", "--to", "100", "--losing"]);
    assert_eq!(losing["values"], json!([0, 1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100]));
}

#[test]
fn nim_45_playing() {
    let play = |arguments: &[&str], input: &str| {
        let output = run_with(arguments, input);
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let told = play(&["play", "nim:1,3,5,7"], "7->4\n");
    assert!(told.contains("The computer plays 3->0"), "{told}");
    let told = play(&["play", "nim:3,5,7,8,9"], "8->6\n");
    assert!(told.contains("The computer plays 9->7"), "{told}");
    let told = play(&["play", "nim:1"], "1->0\n");
    assert!(told.contains("The computer has no move left. You win!"), "{told}");
    let told = play(&["play", "nim:1", "--misere"], "take 1\n");
    assert!(told.contains("The computer wins."), "{told}");
    let told = play(&["play", "nim:2", "--computer-first"], "");
    assert!(told.contains("The computer plays 2->0"), "{told}");
    let told = play(&["play", "nim:1,3,5,7"], "7->8\nundo\n7->4\nundo\nmoves\n");
    for line in ["'7->8' is not a legal move here", "nothing to take back", "nim:1,3,5,7\n1->0"] {
        assert!(told.contains(line), "{line} in\n{told}");
    }
}

#[test]
fn nim_46_explanations_hints_and_rules() {
    let hints = json(&["explain", "nim:1,3,5,4", "--hint", "9"])["hints"].clone();
    let expected = [
        "You can win from here.",
        "The nim sum is 3 = 011 in binary: make it 0.",
        "Look at nim:3.",
        "Play 3->0.",
    ];
    assert_eq!(hints, json!(expected));
    let told =
        String::from_utf8(run_with(&["play", "nim:1,3,5,4"], "hint\nhint\nhint\nhint\n").stdout).unwrap();
    for hint in expected {
        assert!(told.contains(hint), "{hint} in\n{told}");
    }
    let proved = json(&["test-rule", "subtract(1,2)", "x mod 3 = 0 loses"]);
    assert_eq!(proved["verdict"], "proved");
    let refuted = crate::common::run(&["test-rule", "subtract(1,2)", "x mod 2", "--json"]);
    assert_eq!(refuted.status.code(), Some(1));
    let refuted: serde_json::Value = serde_json::from_slice(&refuted.stdout).unwrap();
    assert_eq!((&refuted["verdict"], &refuted["counterexample"]), (&json!("refuted"), &json!([2])));
    let told =
        String::from_utf8(run_with(&["play", "subtract(1,2):7"], "rule x mod 3 = 0\n").stdout).unwrap();
    assert!(told.contains("proved"), "{told}");
}

/// What a move takes is said in a sum as it is in a single game, and may be typed there.
#[test]
fn what_is_taken_is_said_in_sums_too() {
    let sum = "subtract(1,2):5 + grundys-game:8 + nim:3";
    let told = text(&["moves", sum]);
    for line in ["subtract(1,2): 5->4 (take 1) ", "grundys-game: 8->2+6 ", "nim: 3->0 (take 3) "] {
        assert!(told.contains(line), "{told}");
    }
    assert!(text(&["explain", sum]).contains("nim: 3->0 (take 3), lowers nim:3 from 3 to 0"));
    let played = run_with(&["play", "nim:3 + kayles:1"], "take 3\nquit\n");
    let played = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(played.contains("The computer plays kayles: 1->0 (take 1)."), "{played}");
}
