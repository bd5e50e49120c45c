//! The capabilities of the board area about records, players and play, each shown by the program itself.

use crate::common::{failure, json, run, run_with, text};
use serde_json::{Value, json};

/// What `grundy play` prints for this input.
fn play(arguments: &[&str], input: &str) -> String {
    let mut all = vec!["play"];
    all.extend(arguments);
    let output = run_with(&all, input);
    assert!(output.status.success(), "{all:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The computer's first move, for every one of a few seeds.
fn first_moves(expression: &str, opponent: &str, seeds: u32) -> Vec<String> {
    let mut moves: Vec<String> = (0..seeds)
        .map(|seed| {
            let seed = seed.to_string();
            let told =
                play(&[expression, "--opponent", opponent, "--computer-first", "--seed", &seed], "record\n");
            let plays = told.split("The computer plays ").nth(1).expect("a move");
            plays.split('.').next().expect("a name").to_string()
        })
        .collect();
    moves.sort();
    moves.dedup();
    moves
}

/// Exact chances of the player who begins and of the other one.
fn chances(arguments: &[&str]) -> [Value; 2] {
    let mut all = vec!["match"];
    all.extend(arguments);
    all.push("--exact");
    let seat = &json(&all)["seats"][0];
    [seat["first_wins"].clone(), seat["second_wins"].clone()]
}

const RECORD: &str = "A01, C12, AB2, BC0";
const NUMBERED: &str = "1 1 3 / 4 . 3 / 4 2 2";

#[test]
fn boards_04_move_notation() {
    for written in [RECORD, NUMBERED] {
        let game = json(&["replay", "domino-juvavum(3x3)", written]);
        let codes: Vec<&Value> = game["moves"].as_array().unwrap().iter().map(|mv| &mv["code"]).collect();
        assert_eq!(json!(codes), json!([3, 387, 423, 495]));
        assert_eq!((&game["over"], &game["last"], &game["winner"]), (&json!(true), &json!("B"), &json!("B")));
    }
    let misere = json(&["replay", "domino-juvavum(3x3)", RECORD, "--misere"]);
    assert_eq!((&misere["last"], &misere["winner"]), (&json!("B"), &json!("A")));
    let told = text(&["replay", "domino-juvavum(3x3)", RECORD]);
    assert!(told.contains("no move left, player B moved last"), "{told}");
    let (status, message) = failure(&["replay", "domino-juvavum(3x3)", "A01, C12, A12"]);
    assert_eq!(status, 2);
    assert!(message.contains("A1 is not free\n  A01, C12, A12\n            ^^^"), "{message}");
    assert_eq!(failure(&["replay", "domino-juvavum(3x3)", "A01, A2"]).0, 2);
}

#[test]
fn boards_05_numbered_board() {
    let game = json(&["replay", "domino-juvavum(3x3)", RECORD]);
    assert_eq!(game["board"], NUMBERED);
    let holes = json(&["replay", "cram(\"..#/...\"):A01", "B01"]);
    assert_eq!(holes["board"], "# # # / 1 1 .");
    for wrong in [
        "1 1 3 / 4 . 3",
        "1 1 / 1 1 / 1 1",
        "1 1 . / 3 3 . / . . .",
        "1 1 1 / . . . / . . .",
        "0 0 . / . . . / . . .",
    ] {
        assert_eq!(failure(&["replay", "domino-juvavum(3x3)", wrong]).0, 2, "{wrong}");
    }
    // A single move with commas is not taken apart.
    assert_eq!(json(&["replay", "wythoff:3,5", "(3,5)->(3,4)"])["moves"].as_array().unwrap().len(), 1);
    let nim = json(&["replay", "nim:1,3", "3->1, take 1"]);
    assert_eq!((&nim["board"], &nim["over"]), (&Value::Null, &json!(false)));
}

#[test]
fn boards_16_random() {
    let djuv = "domino-juvavum(3x3)";
    assert_eq!(chances(&[djuv, "random", "random"])[1], "395/432");
    assert_eq!(chances(&[djuv, "random", "random", "--up-to-symmetry"])[1], "113/126");
    let series = json(&["match", djuv, "random", "random", "--games", "2000", "--seed", "1"]);
    let won = series["seats"][0]["second_wins"].as_u64().unwrap();
    // 2000 * 395/432 = 1829, with a standard deviation of 12.5.
    assert!((1770..1890).contains(&won), "{won}");
}

#[test]
fn boards_17_symmetric() {
    let told = play(&["domino-juvavum(4x4)", "--opponent", "symmetric"], "A01\n");
    assert!(told.contains("The computer plays D23."), "{told}");
    let told = play(&["domino-juvavum(3x3)", "--opponent", "symmetric"], "A01\n");
    assert!(told.contains("The computer plays C12."), "{told}");
    let (status, message) = failure(&["play", "cram(4x4)", "--opponent", "symmetric", "--misere"]);
    assert_eq!((status, message.contains("normal play only")), (2, true), "{message}");
    let (status, message) = failure(&["play", "nim:3,4", "--opponent", "symmetric"]);
    assert_eq!((status, message.contains("needs a board")), (2, true), "{message}");
}

#[test]
fn boards_18_better_symmetric() {
    for (game, opening) in [
        ("domino-juvavum(2x3)", "AB1"),
        ("domino-juvavum(3x4)", "B0123"),
        ("juvavum(3x3)", "B1"),
        ("cram(4x5)", "BC2"),
    ] {
        assert_eq!(first_moves(game, "better-symmetric", 4), [opening], "{game}");
    }
    // It does not take the free centre instead of the image.
    let told = play(&["juvavum(3x3)", "--opponent", "better-symmetric"], "A0\n");
    assert!(told.contains("The computer plays C2."), "{told}");
    assert_eq!(chances(&["juvavum(2x4)", "random", "better-symmetric"])[1], "1");
    assert_eq!(chances(&["domino-juvavum(3x4)", "better-symmetric", "random"])[0], "1");
    let big = json(&["match", "cram(20x20)", "random", "better-symmetric", "--games", "1", "--seed", "1"]);
    assert_eq!(big["seats"][0]["second_wins"], 1);
}

#[test]
fn boards_19_perfect_endgame() {
    // Seven cells are few enough, eight are not.
    let perfect = chances(&["juvavum(3x3):A01", "perfect", "random"]);
    let endgame =
        |size: &str| chances(&["juvavum(3x3):A01", "perfect-endgame", "random", "--threshold", size]);
    assert_eq!(endgame("7"), perfect);
    assert_eq!(perfect[0], "1");
    assert_ne!(endgame("6"), perfect);
    assert_eq!(chances(&["cram(3x3)", "endgame", "random"]), chances(&["cram(3x3)", "perfect", "random"]));
    assert_eq!(failure(&["match", "kayles:5", "perfect-endgame", "random"]).0, 2);
}

#[test]
fn boards_20_perfect() {
    let expected = ["A01", "A34", "B01", "B12", "B23", "B34", "C01", "C34"];
    assert_eq!(first_moves("domino-juvavum(3x5)", "perfect", 60), expected);
}

#[test]
fn boards_21_allround() {
    assert_eq!(first_moves("domino-juvavum(3x4)", "allround", 3), ["B0123"]);
    assert_eq!(first_moves("cram(20x21)", "allround", 1), ["JK10"]);
    assert_eq!(chances(&["cram(4x4)", "random", "allround", "--threshold", "0"])[1], "1");
    assert_eq!(chances(&["cram(3x3)", "random", "allround"]), chances(&["cram(3x3)", "random", "perfect"]));
}

#[test]
fn boards_22_series() {
    // Played as well as possible against Random; Perfect moves at random where it cannot win by force.
    assert_eq!(chances(&["domino-juvavum(3x3)", "best", "random"])[0], "1/3");
    assert_eq!(chances(&["domino-juvavum(3x3)", "perfect", "random"])[0], "5/18");
    for best in [&["match", "cram(2x2)", "best", "random"][..], &["play", "cram(2x2)", "--opponent", "best"]]
    {
        let (status, message) = failure(best);
        assert_eq!(status, 2);
        assert!(message.contains("help: choose perfect, or ask for exact probabilities"), "{message}");
    }
    let series = ["match", "domino-juvavum(3x3)", "perfect", "random", "--games", "50", "--seed", "4"];
    let answer = json(&series);
    assert_eq!((&answer["games"], &answer["players"]), (&json!(50), &json!(["perfect", "random"])));
    for seat in answer["seats"].as_array().unwrap() {
        let count = |field: &str| seat[field].as_u64().unwrap();
        assert_eq!(count("first_wins") + count("second_wins"), 50);
        assert!((100..=200).contains(&count("moves")));
    }
    assert_eq!(answer["seats"][1]["second_wins"], 50);
    assert_eq!(answer, json(&series));
    let (status, _) = failure(&["match", "cram(5x5)", "random", "random", "--exact", "--memory", "20K"]);
    assert_eq!(status, 3);
}

#[test]
fn a_series_that_is_stopped_counts_what_was_played() {
    let endless = ["match", "cram(3x3)", "random", "random", "--games", "99999999999", "--time", "1"];
    let output = run(&[&endless[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let seat = &answer["seats"][0];
    let count = |field: &str| seat[field].as_u64().unwrap();
    assert!(count("games") > 0);
    assert_eq!(count("first_wins") + count("second_wins"), count("games"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(&format!("after {} of 199999999998 games", count("games"))), "{told}");
    assert_eq!(failure(&["match", "cram(3x3)", "random", "random", "--games", "0"]).0, 2);
}

#[test]
fn saved_games_that_are_wrong_are_pointed_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.game").display().to_string();
    for (content, place, words) in [
        ("game: cram(2x2)\n\nmoves: A01, Z9\n", "line 3", "only 2 rows"),
        ("moves: A01\ngame: crm(2x2)\n", "line 2", "did you mean cram?"),
        ("game: cram(2x2)\ncolour: red\n", "line 2", "not understood"),
    ] {
        std::fs::write(&file, content).unwrap();
        for command in ["play", "replay"] {
            let (status, message) = failure(&[command, "--load", &file]);
            assert_eq!(status, 2, "{message}");
            assert!(message.contains(&format!("{file}, {place}")) && message.contains(words), "{message}");
        }
    }
    // What was typed has no place but itself.
    assert!(failure(&["replay", "cram(2x2)", "Z9"]).1.starts_with("error: the board has only 2 rows"));
}

#[test]
fn boards_23_play_mode() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.game").display().to_string();
    // An illegal move is refused with the reason; undo, redo, the numbered board, a second game and the score.
    let told = play(
        &["cram(2x2)", "--seed", "1", "--name", "Anna"],
        &format!("A02\nA11\nA01\nboard\nundo\nredo\nsave {file}\nagain\nAB0\nscore\nquit\n"),
    );
    assert!(told.contains("1 1\n2 2\n"), "{told}");
    assert!(told.contains("Anna has no move left. The computer wins."), "{told}");
    assert!(told.contains("Score: Anna 0, computer 2"), "{told}");
    let saved = std::fs::read_to_string(&file).unwrap();
    let expected = "game: cram(2x2)\nplay: normal\nhuman: first\nmoves: A01, B01\nboard: 1 1 / 2 2\n";
    assert!(saved.ends_with(expected) && saved.starts_with("sum: "), "{saved}");
    // A game of which only the numbered board is left, taken up again.
    std::fs::write(&file, "game: domino-juvavum(3x3)\nboard: 1 1 . / . . . / . 2 2\n").unwrap();
    let told = play(&["--load", &file, "--seed", "1"], "record\nAB2\n");
    assert!(told.contains("A01  C12"), "{told}");
    assert!(told.contains("The computer plays BC0.\n"), "{told}");
    assert_eq!(json(&["replay", "--load", &file])["moves"][1]["code"], 387);
    let told = play(&["cram(2x2)"], &format!("load {file}\nload nowhere\nquit\n"));
    assert!(
        told.contains("that is a game of domino-juvavum(3x3)") && told.contains("nowhere: cannot read it"),
        "{told}"
    );
    // Who begins changes; misère play; a random start.
    let told = play(&["cram(2x2)", "--misere", "--seed", "1"], "A01\nswap\nquit\n");
    assert!(told.contains("You have no move left. You win!"), "{told}");
    assert_eq!(told.matches("The computer plays").count(), 2, "{told}");
    let starts: Vec<String> = (0..8)
        .map(|seed| {
            let told = play(&["cram(3x3)", "--random-start", "--seed", &seed.to_string()], "");
            told.lines()
                .find(|line| line.starts_with("cram(3x3)") && !line.contains(';'))
                .unwrap()
                .to_string()
        })
        .collect();
    assert!(starts.iter().any(|start| start.contains('#')), "{starts:?}");
    // No colours where nobody sees them, no cursor without a terminal.
    assert!(!told.contains('\u{1b}'));
    assert_eq!(failure(&["play", "cram(2x2)", "--cursor"]).0, 2);
}

#[test]
fn boards_30_coins() {
    let answer = json(&["coins", "10x6", "--reply", "2,3"]);
    assert_eq!(answer["first"], json!(["5", "3"]));
    assert_eq!(answer["replies"], json!([{"to": ["2", "3"], "reply": ["8", "3"]}]));
    let answer = json(&["coins", "10x6", "--reply", "2.5,7/3", "--radius", "1/2"]);
    assert_eq!(answer["replies"][0]["reply"], json!(["15/2", "11/3"]));
    for wrong in ["4,3", "0.5,3", "-1,3", "2", "2,x", "1/0,3"] {
        assert_eq!(failure(&["coins", "10x6", "--reply", wrong]).0, 2, "{wrong}");
    }
    assert_eq!(failure(&["coins", "10x6", "--reply", "2,3", "--reply", "8,3"]).0, 2);
    assert_eq!(failure(&["coins", "1x6"]).0, 2);
    assert_eq!(failure(&["coins", "10"]).0, 2);
    assert_eq!(failure(&["coins", "10x6", "--radius", "0"]).0, 2);
}
