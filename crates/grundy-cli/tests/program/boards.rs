//! The capabilities of the board area that are there, each shown by the program itself.

use crate::common::{failure, json, moves, run, text, value};
use serde_json::{Value, json};

/// Values in normal and misère play.
fn both(expression: &str) -> (u64, u64) {
    let misere = json(&["value", expression, "--misere"]);
    (value(expression).as_u64().unwrap(), misere["value"].as_u64().unwrap())
}

fn analysed(arguments: &[&str]) -> Value {
    let mut all = vec!["analyse"];
    all.extend(arguments);
    json(&all)
}

fn counted(expression: &str) -> Value {
    json(&["count", expression])
}

#[test]
fn boards_01_rules() {
    for (game, values) in [
        ("juvavum(3x3)", (0, 1)),
        ("domino-juvavum(3x3)", (0, 1)),
        ("cram(3x3)", (0, 1)),
        ("hole-cram(3x3)", (0, 1)),
        ("triomino-juvavum(3x3)", (1, 0)),
        ("k-juvavum(3, 3x3)", (1, 0)),
    ] {
        assert_eq!(both(game), values, "{game}");
    }
    // Several kinds of pieces in one game: a domino or an L of three cells on 2x2.
    assert_eq!(moves(&["pieces(2x2, domino, tromino-L)", "--all"]).len(), 8);
}

#[test]
fn boards_02_binary_code() {
    assert_eq!(analysed(&["juv(3x3):A0 BC1"])["code"], 145);
    assert_eq!(analysed(&["juv(3x4):145"])["board"], json!(["X - - -", "X - - X", "- - - -"]));
    // Far beyond 63 cells: the last two of 1000.
    let strip = counted("juv(1x1000):1");
    assert_eq!(strip["first_moves"].to_string().len(), 301);
    let code = format!("1{}", "0".repeat(300));
    assert_eq!(run(&["count", &format!("juv(1x900):{code}")]).status.code(), Some(2));
}

#[test]
fn boards_03_text_board() {
    assert_eq!(analysed(&["juv(3x3):145"])["board"], json!(["X - -", "- X -", "- X -"]));
    assert_eq!(value("juv(3x3):X--/-X-/-X-"), value("juv(3x3):145"));
}

#[test]
fn boards_04_move_notation() {
    let game = analysed(&["djuv(3x3):A01, C12, AB2, BC0"]);
    let codes: Vec<u64> =
        game["moves_played"].as_array().unwrap().iter().map(|mv| mv["code"].as_u64().unwrap()).collect();
    assert_eq!(codes, [3, 387, 423, 495]);
    assert_eq!((&game["last_mover"], &game["terminal"], &game["moves"]), (&json!("B"), &json!(1), &json!(0)));
}

#[test]
fn boards_05_numbered_board() {
    let game = analysed(&["djuv(3x3):A01, C12, AB2, BC0"]);
    assert_eq!(game["numbered"], json!(["1 1 3", "4 . 3", "4 2 2"]));
}

#[test]
fn boards_06_partial_boards() {
    assert_eq!(both("djuv(3x3):145"), (3, 3));
    assert_eq!(moves(&["djuv(3x3):145", "--all"]), ["A12", "BC0", "AB2", "BC2"]);
}

#[test]
fn boards_07_symmetries() {
    let corner = analysed(&["djuv(3x3):3"]);
    assert_eq!(corner["orbit"], json!([3, 6, 9, 36, 72, 192, 288, 384]));
    assert_eq!(corner["representative"], 3);
    assert_eq!(analysed(&["djuv(3x3):384"])["representative"], 3);
    for (game, all, some) in
        [("juv(3x3)", 512, 102), ("djuv(3x3)", 98, 18), ("djuv(5x5)", 1_125_703, 141_363)]
    {
        let counts = counted(game);
        assert_eq!(
            (&counts["positions"], &counts["positions_up_to_symmetry"]),
            (&json!(all), &json!(some)),
            "{game}"
        );
    }
}

#[test]
fn boards_08_normal_form() {
    for (size, classes) in [("3x3", 36), ("4x4", 317)] {
        let found = analysed(&[&format!("juvavum({size})"), "--normal-forms"]);
        assert_eq!(found["result"]["positions"], classes, "{size}");
    }
    assert_eq!(both("juvavum(5x5)"), (0, 0));
    assert_eq!(run(&["analyse", "cram(3x3)", "--normal-forms"]).status.code(), Some(2));
}

#[test]
fn boards_09_independent_parts() {
    let parts = |expression: &str| analysed(&[expression])["parts"].as_array().unwrap().len();
    assert_eq!((parts("cram(1x5):4"), both("cram(1x5):4")), (2, (0, 1)));
    assert_eq!((parts("djuv(1x5):4"), both("djuv(1x5):4")), (1, (2, 2)));
    assert_eq!((parts("juv(1x5):4"), both("juv(1x5):4")), (1, (4, 4)));
    assert_eq!((parts("juv(2x2):6"), both("juv(2x2):6")), (2, (0, 1)));
    assert_eq!(value("djuv(L(1,3)) + djuv(L(2,2)) + djuv(I(2))"), 3);
}

#[test]
fn boards_10_named_figures() {
    for (figure, expected) in
        [("L(4,4)", 0), ("L(5,6)", 6), ("L(6,6)", 0), ("L(1,3)", 2), ("L(2,2)", 0), ("I(2)", 1)]
    {
        assert_eq!(value(&format!("djuv({figure})")), expected, "{figure}");
    }
    for figure in ["T(1,2,2)", "U(2,1,2)", "O(1,2)"] {
        assert!(value(&format!("cram({figure})")).is_u64(), "{figure}");
    }
}

#[test]
fn boards_11_counting_moves() {
    assert_eq!(counted("juv(3x3):145")["first_moves"], 14);
    assert_eq!(counted("djuv(3x5)")["first_moves"], 31);
    assert_eq!(counted("djuv(1x6):4")["first_moves"], 5);
    assert_eq!(counted("juv(10x10)")["first_moves"], 20_360);
    let digits = |expression: &str| counted(expression)["first_moves"].to_string();
    assert!(digits("juv(1000x1000)").starts_with("2143"));
    assert_eq!(digits("juv(1000x1000)").len(), 305);
    assert!(digits("djuv(1000x1000)").starts_with("1406"));
    assert_eq!(digits("djuv(1000x1000)").len(), 213);
}

#[test]
fn boards_12_counting_positions() {
    assert_eq!(counted("juv(4x4)")["positions"], 65_536);
    assert_eq!(counted("djuv(1x30)")["positions"], 1_346_269);
    assert_eq!(counted("cram(2x9)")["positions"], 2 * 3u64.pow(8));
    assert_eq!(counted("djuv(4x5)")["positions"], 58_830);
    assert_eq!(counted("cram(5x6)")["positions"], 21_583_864);
    for (board, ways) in [("2x2", 7), ("3x3", 131), ("5x5", 2_810_694)] {
        assert_eq!(json(&["tilings", board, "--gaps"])["placements"], ways, "{board}");
        assert_eq!(counted(&format!("cram({board})"))["piece_placements"], ways, "{board}");
    }
}

#[test]
fn boards_13_domino_graph() {
    assert_eq!(counted("cram(3x3)")["matching_number"], 4);
    assert_eq!(counted("cram(3x3):145")["matching_number"], 3);
    let graph = counted("cram(10x10)");
    assert_eq!((&graph["density"], &graph["density_decimal"]), (&json!("2/55"), &json!("0.0364")));
}

#[test]
fn boards_14_values_and_winning_moves() {
    assert_eq!(both("djuv(3x4)"), (1, 2));
    let mut winning = moves(&["djuv(3x4)"]);
    winning.sort_unstable();
    assert_eq!(winning, ["A0123", "A12", "AB0", "AB3", "B0123", "B12", "BC0", "BC3", "C0123", "C12"]);
}

#[test]
fn boards_15_proofs_and_handicaps() {
    let proof = |expression: &str| analysed(&[expression])["proof"]["winner"].clone();
    assert_eq!(proof("cram(4x4)"), "second");
    assert_eq!(proof("juv(2x4)"), "second");
    assert_eq!(proof("djuv(3x4)"), "first");
    assert_eq!(proof("cram(3x3)"), Value::Null);
    let openings = |expression: &str| analysed(&[expression, "--handicap"])["handicap"].clone();
    assert_eq!(openings("cram(2x4)"), json!(["A12", "B12"]));
    assert_eq!(openings("djuv(2x4)"), json!([]));
    assert_eq!(openings("cram(4x4)"), json!([]));
    // On even x odd boards the opening at the centre is forbidden.
    assert_eq!(moves(&["cram(2x3)"]), ["AB0", "AB1", "AB2"]);
    assert_eq!(openings("cram(2x3)"), json!(["AB0", "AB2"]));
    assert_eq!(openings("juv(1x2)"), json!([]));
    assert_eq!(run(&["analyse", "cram(3x3)", "--handicap"]).status.code(), Some(2));
}

/// What `analyse` prints as the board is read as a position.
#[test]
fn boards_are_read_as_they_are_printed() {
    for (game, played) in [
        ("cram(3x3)", "A01"),
        ("cram(1x2)", "A01"),
        ("cram(1x3)", ""),
        ("cram(aztec(2))", "A12, B01"),
        ("djuv(stair(4))", "C01"),
        ("juv(torus(2x3))", "A02"),
    ] {
        let position = format!("{game}:{played}");
        let found = analysed(&[&position]);
        let rows: Vec<&str> =
            found["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let again = analysed(&[&format!("{game}:{}", rows.join(" / "))]);
        assert_eq!(again["expr"], found["expr"], "{position}");
    }
}

#[test]
fn boards_24_text_result() {
    let result = analysed(&["djuv(3x4)", "--symmetries"])["result"].clone();
    assert_eq!((&result["value"], &result["winner"]), (&json!(1), &json!("first")));
    assert_eq!((&result["positions"], &result["mean_branching"]), (&json!(164), &json!(3.91)));
    let result = analysed(&["cram(4x5)", "--misere"])["result"].clone();
    assert_eq!((&result["value"], &result["winner"]), (&json!(0), &json!("second")));
    assert_eq!(result["positions"], 58_830);
    let counts = counted("cram(5x5)");
    assert_eq!(
        (&counts["positions"], &counts["positions_up_to_symmetry"]),
        (&json!(1_125_703), &json!(141_363))
    );
}

#[test]
fn boards_25_tree_view() {
    let tree = text(&["analyse", "djuv(2x2)", "--symmetries", "--tree"]);
    assert_eq!(tree, "0 | 0 | 1\n  3 | 1 | 1\n    15 | 0 | 0  end");
    let whole = text(&["analyse", "djuv(2x2)", "--tree"]);
    assert_eq!(whole.lines().next(), Some("0 | 0 | 4"));
    assert_eq!(text(&["analyse", "djuv(3x3)", "--tree", "--depth", "1"]).lines().count(), 13);
}

#[test]
fn boards_26_graph_view() {
    let graph = |arguments: &[&str]| {
        let mut all = vec!["graph", "djuv(3x3)", "-o", "-"];
        all.extend(arguments);
        text(&all)
    };
    let some = graph(&["--symmetry", "--format", "dot", "--colour", "win"]);
    assert!(some.contains("18 positions, 37 moves"), "{some}");
    let fill = |colour: &str| some.matches(&format!("fillcolor=\"{colour}\"")).count();
    assert_eq!((fill("#542788"), fill("#e69f00")), (9, 9));
    let by_kind = graph(&["--symmetry", "--format", "dot", "--colour", "kind"]);
    assert_eq!(by_kind.matches("fillcolor=\"#56b4e9\"").count(), 3);
    assert!(graph(&["--format", "dot"]).contains("98 positions, 300 moves"));
    for layout in ["random", "tree", "radial", "force"] {
        assert!(graph(&["--symmetry", "--format", "svg", "--layout", layout]).contains("<svg"), "{layout}");
    }
}

#[test]
fn graphs_are_drawn_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, begins) in
        [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("tikz", b"% cram")]
    {
        let file = folder.path().join(format!("g.{ending}"));
        let answer = json(&["graph", "cram(2x3)", "--symmetry", "-o", file.to_str().unwrap()]);
        assert_eq!((&answer["format"], &answer["positions"]), (&json!(ending), &json!(9)));
        assert!(std::fs::read(&file).unwrap().starts_with(begins), "{ending}");
    }
}

#[test]
fn large_graphs_are_drawn_near_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("near.json");
    let answer = json(&["graph", "cram(4x5)", "--nearest", "40", "-o", file.to_str().unwrap()]);
    assert_eq!((&answer["positions"], &answer["cut"]), (&json!(40), &json!(true)));
    let graph: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    for position in graph["positions"].as_array().unwrap().iter().step_by(13) {
        assert_eq!(position["value"], value(position["expr"].as_str().unwrap()), "{position}");
        assert_eq!(position["terminal"], false);
        assert_eq!(position["board"].as_array().unwrap().len(), 4);
    }
}

#[test]
fn boards_27_graphml_has_each_edge_once() {
    let file = text(&["graph", "djuv(3x4)", "-o", "-", "--format", "graphml", "--symmetry"]);
    for key in ["description", "grundy", "postype", "winedge"] {
        assert!(file.contains(&format!("<key id=\"{key}\"")), "{key}");
    }
    let edges: Vec<&str> = file
        .lines()
        .filter_map(|line| line.split_once("source=").map(|(_, rest)| rest.split('>').next().unwrap()))
        .collect();
    let different: std::collections::BTreeSet<&str> = edges.iter().copied().collect();
    assert_eq!((edges.len(), different.len()), (642, 642));
}

#[test]
fn boards_28_other_boards() {
    for (expression, values) in [
        ("djuv(stair(4))", (2, 2)),
        ("cram(stair(4))", (0, 1)),
        ("juv(stair(4))", (3, 3)),
        ("djuv(torus(3x4))", (1, 0)),
        ("cram(torus(3x4))", (0, 1)),
        ("cram(moebius(1x7))", (1, 0)),
        ("cram(moebius(1x9))", (0, 1)),
        ("cram(moebius(3x4))", (1, 0)),
        ("juv(2x2x2)", (0, 0)),
        ("djuv(2x2x2)", (0, 1)),
        ("cram(2x2x2)", (0, 1)),
    ] {
        assert_eq!(both(expression), values, "{expression}");
    }
    for game in ["juv", "djuv", "cram"] {
        assert_eq!(value(&format!("{game}(aztec(2))")), 0, "{game}");
    }
    assert_eq!(value("juv(torus(3x3))"), value("juv(3x3)"));
}

#[test]
fn boards_29_nim_and_the_date_game() {
    assert_eq!(value("nim:3,4,1,2"), 4);
    assert_eq!(moves(&["nim:3,4,1,2"]), ["4->0"]);
    assert_eq!(value("date-game:4 jan"), 21);
    assert_eq!(moves(&["date-game:4 jan"]), ["20 jan"]);
    for (month, day) in
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].iter().zip(20..)
    {
        assert_eq!(value(&format!("date-game:{day} {month}")), 0);
    }
}

/// Coins have a command of their own, see `players`: that game has infinitely many moves.
#[test]
fn boards_30_chomp_and_domineering() {
    assert_eq!(moves(&["chomp(3x5)"]), ["2:3"]);
    let winner = |size: &str| json(&["value", &format!("domineering({size})")])["winner"].clone();
    assert_eq!(winner("2x3"), "first");
    assert_eq!(winner("2x4"), "horizontal");
    assert_eq!(winner("2x5"), "vertical");
    assert_eq!(winner("4x4"), "first");
}

#[test]
fn boards_31_kayles() {
    assert_eq!(value("kayles:2,3"), 1);
    assert_eq!(value("dawson-kayles:2,3"), 0);
    let ring = json(&["sequence", "ring-kayles", "--from", "1", "--to", "60"]);
    let mut expected = vec![0; 60];
    (expected[0], expected[1]) = (1, 2);
    assert_eq!(ring["values"], json!(expected));
}

#[test]
fn boards_32_octal_games() {
    for (game, period, preperiod) in
        [("octal(0.77)", 12, 71), ("octal(0.07)", 34, 53), ("octal(0.137)", 34, 52)]
    {
        let found = json(&["period", game]);
        assert_eq!((&found["period"], &found["preperiod"]), (&json!(period), &json!(preperiod)), "{game}");
        let method = found["method"].as_str().unwrap();
        assert!(method.starts_with("Guy-Smith bound"), "{method}");
        // Equal for n0 <= n < 2n0+p+k: 2n0+2p+k values are needed, and hardly more were computed.
        let needed = 2 * preperiod + 2 * period + 3;
        assert!(found["computed"].as_u64().unwrap() <= 2 * needed, "{found}");
    }
    let found = json(&["period", "octal(0.156)"]);
    assert_eq!((&found["period"], &found["preperiod"]), (&json!(349), &json!(3479)));
    assert!(found["method"].as_str().unwrap().starts_with("state recurrence"));
    assert_eq!(json(&["octal", "0.007"])["standard"], "0.11337");
    assert_eq!(value("couples-are-forever:100"), value("officers:99"));
    assert_eq!(value("dawson-chess:100"), value("dawson-kayles:101"));
    assert_eq!(value("kayles:1000000000000000000"), value("kayles:76"));
}

#[test]
fn octal_searches_have_limits_and_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search");
    let file = file.to_str().unwrap();
    let stopped = failure(&["period", "treblecross", "--to", "1e9", "--time", "1", "--state", file]);
    assert_eq!(stopped.0, 3, "{}", stopped.1);
    assert!(stopped.1.contains("what was found is kept in"), "{}", stopped.1);
    // What is known already is enough for a smaller limit.
    let ended = run(&["period", "treblecross", "--to", "500", "--state", file, "--json"]);
    assert_eq!(ended.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert!(answer["period"].is_null());
    assert!(answer["computed"].as_u64().unwrap() >= 500, "{answer}");
    let other = failure(&["period", "officers", "--state", file]);
    assert_eq!(other.0, 2, "{}", other.1);
    let seen = json(&["sequence", "octal(0.106)", "--to", "1e5", "--statistics"]);
    assert_eq!(
        (&seen["rare"], &seen["last_rare"], &seen["twisted"]),
        (&json!(15), &json!(1103), &json!(true))
    );
    assert_eq!((&seen["largest"], &seen["largest_at"]), (&json!(27), &json!(52692)));
    let wrong = failure(&["sequence", "octal(0.106)", "--to", "many"]);
    assert_eq!(wrong.0, 2, "{}", wrong.1);
}

#[test]
fn boards_33_tilings() {
    let tilings = |board: &str| json(&["tilings", board])["tilings"].to_string();
    assert_eq!(tilings("8x8"), "12988816");
    assert_eq!(tilings("3x3"), "0");
    assert_eq!(tilings("aztec(10)"), "36028797018963968");
    assert_eq!(tilings("\"...#/.#../....\""), "3");
    assert!(tilings("26x26").len() > 80);
    assert_eq!(run(&["tilings", "8y8"]).status.code(), Some(2));
}

#[test]
fn boards_34_values_are_written_down_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (at, game) in
        ["cram(4x4):#..#/..../..../....", "domino-juvavum(3x4)", "juvavum(3x3)", "cram(torus(3x4))"]
            .iter()
            .enumerate()
    {
        let file = path(&format!("{at}.json.gz"));
        let worth = json(&["value", game, "--certificate", &file])["value"].clone();
        assert_eq!(worth, value(game), "{game}");
        let answer = json(&["certify", &file]);
        assert_eq!((&answer["valid"], &answer["value"]), (&json!(true), &worth), "{game}");
    }
    let file = path("cram.json");
    assert!(run(&["value", "cram(3x4)", "--certificate", &file]).status.success());
    let proof = std::fs::read_to_string(&file).unwrap();
    for (from, to, status) in [
        ("cram(3x4)", "cram(4x3)", 1),
        ("cram(3x4)", "juvavum(3x4)", 1),
        ("\"value\":", "\"value\":1", 1),
        ("\"turn\":\"one\"", "\"turn\":\"line\"", 1),
        ("\"body\":\"", "\"body\":\"B", 2),
    ] {
        std::fs::write(&file, proof.replacen(from, to, 1)).unwrap();
        let output = run(&["certify", &file]);
        assert_eq!(output.status.code(), Some(status), "{to}: {}", String::from_utf8_lossy(&output.stdout));
    }
    for refused in ["nim:3,4", "cram(2x2) + cram(2x3)", "cram(12x12)", "domineering(2x2)"] {
        assert_eq!(run(&["value", refused, "--certificate", &file]).status.code(), Some(2), "{refused}");
    }
    let misere = run(&["value", "cram(2x3)", "--misere", "--certificate", &file]);
    assert_eq!(misere.status.code(), Some(2));
}
