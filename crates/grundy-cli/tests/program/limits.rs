//! Time, Ctrl-C and memory are kept by every command, and what theory knows needs neither.

use crate::common::{failure, json, run, text, value};
use serde_json::json;
use std::time::{Duration, Instant};

/// Far more than the time asked for, because tests run on busy machines; still far less than the work would take.
const PATIENCE: Duration = Duration::from_secs(10);

#[test]
fn time_is_kept_on_boards_too_large_to_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("graph.json");
    let file = file.to_str().unwrap();
    let commands: [&[&str]; 8] = [
        &["value", "cram(25x101)"],
        &["value", "cram(torus(25x101))"],
        &["value", "hole-cram(25x101)"],
        &["value", "juvavum(25x27)"],
        &["value", "cram(25x101)", "--misere", "--outcome"],
        &["moves", "cram(26x100)"],
        &["graph", "cram(26x100)", "-o", file],
        &["analyse", "juvavum(25x27)", "--normal-forms"],
    ];
    for command in commands {
        let started = Instant::now();
        let arguments: Vec<&str> = command.iter().copied().chain(["--time", "0.3"]).collect();
        let (status, message) = failure(&arguments);
        assert!(started.elapsed() < PATIENCE, "{command:?} took {:?}", started.elapsed());
        assert_eq!(status, 3, "{command:?}: {message}");
        assert!(!message.contains('\u{1b}'), "{command:?} writes colours into a pipe: {message:?}");
    }
}

/// Lists that are long without being hard: here nothing but the clock can say that it is enough.
#[test]
fn time_is_kept_where_only_lists_are_long() {
    for sequence in ["wythoff", "wythoff(3)"] {
        let started = Instant::now();
        let (status, message) =
            failure(&["statistics", sequence, "--terms", "50000000", "--time", "0.2", "--memory", "8G"]);
        assert!(started.elapsed() < PATIENCE, "{sequence} took {:?}", started.elapsed());
        assert_eq!(status, 3, "{sequence}: {message}");
    }
}

/// What is known at once takes long to look through.
#[test]
fn time_is_kept_while_numbers_are_listed() {
    let games: [&[&str]; 5] = [
        &["subtract(multiples(3))"],
        &["kayles", "--losing"],
        &["subtract(3,7,8)", "--losing"],
        &["nim", "--misere", "--losing"],
        // Moves so large that each look at the sequence sees a part of one run.
        &["subtract(1000000,3000001,6000002,7000002)", "--statistics", "--misere"],
    ];
    for game in games {
        let started = Instant::now();
        let limits = ["--to", "1e15", "--time", "0.2"];
        let (status, message) = failure(&[&["sequence"], game, &limits].concat());
        assert!(started.elapsed() < PATIENCE, "{game:?} took {:?}", started.elapsed());
        assert_eq!(status, 3, "{game:?}: {message}");
        assert!(!message.contains("does not come back"), "{game:?}: {message}");
    }
}

/// What comes after the work proper: theorems and pictures for what was finished, states that are compared again and again.
#[test]
fn time_is_kept_after_the_work_and_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("map.png");
    let commands: [&[&str]; 4] = [
        &["family", "4n-1,25n-6,35n-9,39n-10", "--n", "3..100000"],
        &["family", "n,3n+1,8n+1,10n+2,11n+2", "--n", "1..65536", "--values"],
        &["family", "n,3n+1,8n+1,10n+2,100000n+2", "--n", "1..8", "--values"],
        &["map", "types", "--s3", "1500", "--width", "9000", "-o", picture.to_str().unwrap()],
    ];
    for command in commands {
        let started = Instant::now();
        let arguments: Vec<&str> = command.iter().copied().chain(["--time", "0.2"]).collect();
        let (status, message) = failure(&arguments);
        assert!(started.elapsed() < PATIENCE, "{command:?} took {:?}", started.elapsed());
        assert_eq!(status, 3, "{command:?}: {message}");
        assert!(!message.contains("does not come back"), "{command:?}: {message}");
    }
}

/// Who names a file that cannot be written hears of it before the work.
#[test]
fn outputs_are_tried_before_the_work() {
    let commands: [&[&str]; 9] = [
        &["map", "four", "--s3", "4000", "-o"],
        &["map", "records5", "--s5", "20..900", "-o"],
        &["graph", "cram(6x6)", "-o"],
        &["table", "cram(5x6)", "-o"],
        &["quotient", "octal(0.07)", "-o"],
        &["period", "octal(0.16)", "--to", "1e12", "--certificate"],
        &["prove", "theorem-8", "--certificate"],
        &["family", "4n-1,25n-6,35n-9,39n-10", "--n", "3..5000", "--parquet"],
        &["statistics", "kayles", "--terms", "1e7", "--plot", "numbers", "-o"],
    ];
    for command in commands {
        let started = Instant::now();
        let arguments: Vec<&str> = command.iter().copied().chain(["missing/picture.svg"]).collect();
        let (status, message) = failure(&arguments);
        assert!(started.elapsed() < PATIENCE, "{command:?} took {:?}", started.elapsed());
        assert_eq!(status, 2, "{command:?}: {message}");
        assert!(message.contains("missing/picture.svg") && message.contains("help: "), "{message}");
    }
}

/// Neither many pieces nor long names are too much.
#[test]
fn what_is_long_is_shown() {
    let pieces = format!("pieces(2x3{})", ", \"##\"".repeat(100));
    assert_eq!(value(&pieces), value("cram(2x3)"));
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(100_000);
    let graph = json!({"start": "a", "vertices": ["a", long], "edges": [["a", long, long]]});
    std::fs::write(folder.path().join("long.json"), graph.to_string()).unwrap();
    let game = format!("graph({})", folder.path().join("long.json").display());
    assert!(text(&["moves", &game, "--all"]).len() < 1_000_000);
}

#[test]
fn a_lost_position_has_value_0_at_any_size() {
    for lost in ["cram(12x12)", "cram(26x26)", "cram(26x100)", "juvavum(26x26)", "cram(torus(5x100))"] {
        assert_eq!(json(&["value", lost, "--time", "20"])["value"], 0, "{lost}");
    }
    // The value of this one is out of reach, but not who wins.
    let (status, message) = failure(&["value", "cram(12x13)", "--time", "0.3"]);
    assert!(status == 3 && message.contains("the outcome alone: N"), "{message}");
    for won in ["djuv(20x21)", "cram(12x13)"] {
        assert_eq!(json(&["value", won, "--outcome", "--time", "20"])["outcome"], "N", "{won}");
    }
}

#[test]
fn strips_of_any_length_have_their_value() {
    for length in [1, 2, 13, 200, 5000] {
        assert_eq!(value(&format!("cram(1x{length})")), value(&format!("dawsons-kayles:{length}")));
        assert_eq!(value(&format!("juv(1x{length})")), length);
        assert_eq!(value(&format!("djuv({length}x1)")), length / 2);
    }
    let misere = |board: &str| json(&["value", board, "--misere"])["value"].clone();
    assert_eq!(misere("juv(1x5000)"), 5000);
    assert_eq!(
        (misere("djuv(1x1)"), misere("djuv(1x3)"), misere("djuv(1x301)")),
        (json!(1), json!(0), json!(150))
    );
}

#[test]
fn memory_is_kept_where_only_lists_are_long() {
    let commands: [&[&str]; 5] = [
        &["wythoff", "general", "1", "--terms", "100000000"],
        &["wythoff", "general", "3", "--window", "1,5,500000000"],
        &["wythoff", "pairs", "--to", "10000000", "--plot", "never-written.svg"],
        &["wythoff", "word", "--subwords", "10000"],
        &["statistics", "wythoff", "--terms", "50000000"],
    ];
    for command in commands {
        let arguments: Vec<&str> = command.iter().copied().chain(["--memory", "20M"]).collect();
        let (status, message) = failure(&arguments);
        assert_eq!(status, 3, "{command:?}: {message}");
        assert!(message.contains("--memory"), "{command:?}: {message}");
    }
    let (status, _) = failure(&["wythoff", "general", "1", "--terms", "18446744073709551615", "--csv"]);
    assert_eq!(status, 2);
}

/// What is written line by line needs no memory at all.
#[test]
fn long_lists_are_streamed() {
    let lines = |arguments: &[&str]| text(arguments).lines().map(str::to_string).collect::<Vec<_>>();
    let pairs = lines(&["wythoff", "pairs", "--to", "100000", "--csv", "--memory", "1K"]);
    assert_eq!(
        (pairs.len(), pairs[0].as_str(), pairs[100_001].as_str()),
        (100_002, "n,a,b", "100000,161803,261803")
    );
    let shown = lines(&["wythoff", "pairs", "--to", "10"]);
    assert_eq!(
        (shown[0].as_str(), shown[2].as_str(), shown[11].as_str()),
        ("n   a   b", "1   1   2", "10  16  26")
    );
    let listed = json(&["wythoff", "pairs", "--to", "1000"]);
    assert_eq!(listed["pairs"][1000], json!({"n": 1000, "a": 1618, "b": 2618}));
    let terms = lines(&["wythoff", "general", "3", "--terms", "5", "--csv"]);
    assert_eq!(terms.len(), 6);
    assert!(terms[1].starts_with("3,1,4,4,"), "{}", terms[1]);
    assert_eq!(lines(&["wythoff", "word", "--places", "4"]), ["a: 1 3 4 6", "b: 2 5 7 10"]);
    assert_eq!(json(&["wythoff", "word", "--places", "3"]), json!({"a": [1, 3, 4], "b": [2, 5, 7]}));
    let kayles = ["sequence", "kayles", "--to"];
    let listed = |more: &[&str]| lines(&[&kayles[..], more].concat());
    assert_eq!(listed(&["2", "--csv"]), ["heap,value", "0,0", "1,1", "2,2"]);
    assert_eq!(listed(&["3", "--bfile"]), ["0 0", "1 1", "2 2", "3 3"]);
    let losing = lines(&["sequence", "subtract(3,7,8)", "--to", "12", "--losing", "--bfile"]);
    assert_eq!(losing, ["1 0", "2 1", "3 2", "4 6", "5 11", "6 12"]);
    assert!(listed(&["40"])[1].starts_with("20: 1 4 6 7 4 "));
    for format in ["--csv", "--bfile", "--json", "--outcomes"] {
        let (few, many) = (text(&[&kayles[..], &["1000000", format]].concat()), "1000000");
        let small = text(&[&kayles[..], &[many, format, "--memory", "2M"]].concat());
        assert!(few == small && few.len() > 100_000, "{format}");
    }
}

/// Sums of large numbers must not wrap round into a proof.
#[test]
fn windows_beyond_all_numbers_prove_nothing() {
    let window = |numbers: &str| {
        run(&["wythoff", "general", "3", "--skip", "1000", "--observe", "60", "--window", numbers])
    };
    let refused = window("18446744073709551615,20,60");
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(said.contains("the window is refused") && !said.contains("proved"), "{said}");
    let (status, _) = failure(&["wythoff", "general", "3", "--window", "1,5,18446744073709551615"]);
    assert_eq!(status, 3);
}

#[test]
fn classes_of_juvavum_are_counted_by_formula() {
    for (board, classes, turned) in [("3x3", 36, 26), ("4x4", 317, 192), ("6x6", 251_610, 127_757)] {
        let counts = json(&["count", &format!("juv({board})")]);
        assert_eq!(
            (&counts["classes"], &counts["classes_transposed"]),
            (&json!(classes), &json!(turned)),
            "{board}"
        );
    }
    assert_eq!(json(&["count", "juv(3x3):A0"]).get("classes"), None);
    let five = json(&["analyse", "juv(5x5)", "--normal-forms", "--memory", "200M"]);
    assert_eq!(five["result"]["positions"], 5_624);
    assert!(five["result"]["mean_branching"].as_f64().unwrap() > 1.0);
}

#[test]
fn what_was_searched_is_told() {
    for (expr, misere) in
        [("cram(4x5)", false), ("cram(3x4)", true), ("akiyama-nim:5,9,14", false), ("kayles:9,8", true)]
    {
        let kind: &[&str] = if misere { &["--misere"] } else { &[] };
        let told = json(&[&["value", expr, "--statistics"], kind].concat())["statistics"].clone();
        let number = |name: &str| told[name].as_u64().unwrap();
        assert!(number("positions") > 10 && number("entries") > 10, "{expr}: {told}");
        assert!(number("lookups") > number("hits") && number("hits") > 10, "{expr}: {told}");
        assert!(told["seconds"].as_f64().unwrap() > 0.0, "{expr}: {told}");
    }
    assert_eq!(json(&["value", "cram(3x4)"]).get("statistics"), None);
}

#[test]
fn memory_for_each_position_is_told() {
    let told = json(&["value", "cram(5x5)"])["memory"].clone();
    assert!(told["positions"].as_u64().unwrap() > 10 && told["bytes_per_position"].as_f64().unwrap() > 1.0);
    let (status, message) = failure(&["value", "cram(5x6)", "--misere", "--memory", "1M", "--time", "2"]);
    assert_eq!(status, 3);
    assert!(message.contains("allow more with --memory"), "{message}");
}

#[test]
fn pictures_of_too_many_positions_are_refused_at_once() {
    let started = Instant::now();
    let (status, message) = failure(&["graph", "cram(5x5)", "-o", "never-written.svg"]);
    assert_eq!(status, 2);
    assert!(message.contains("more than 5000 positions") && started.elapsed() < PATIENCE, "{message}");
}

#[test]
fn tall_boards_have_names_for_their_rows() {
    assert_eq!(value("cram(30x1)"), value("cram(1x30)"));
    assert_eq!(value("cram(30x1):Z0.AA0"), value("cram(1x30):A25.26"));
    for (tall, wide) in [("30x4", "4x30"), ("torus(30x4)", "torus(4x30)")] {
        assert_eq!(json(&["tilings", tall])["tilings"], json(&["tilings", wide])["tilings"]);
    }
}

#[test]
fn messages_say_what_would_be_right() {
    for (arguments, wanted) in [
        (vec!["value", "cram(toros(3x3))"], "did you mean torus?"),
        (vec!["value", "cram(3x3):A01A"], "columns are 0 to 2"),
        (vec!["value", "cram(3x3):512"], "the codes are 0 to 511"),
        (vec!["value", "cram()"], "as in cram(4x5)"),
        (vec!["value", "nim:3", "--time", "soon"], "write for example 60 or 0.5"),
    ] {
        let (status, message) = failure(&arguments);
        assert!(status == 2 && message.contains(wanted), "{arguments:?}: {message}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cram.tbl");
    let file = file.to_str().unwrap();
    text(&["table", "cram(2x3)", "-o", file]);
    let asked = |board: &str| failure(&["value", board, "--table", file]);
    assert!(asked("cram(3x3)").1.contains("help: name the game"));
    std::fs::write(file, &std::fs::read(file).unwrap()[..40]).unwrap();
    assert!(asked("cram(2x3)").1.contains("help: write the table anew"));
}

/// Ends within reason with status 3 and says how to allow more memory.
fn stops_for_memory(command: &[&str]) {
    let started = Instant::now();
    let arguments: Vec<&str> = command.iter().copied().chain(["--memory", "100M"]).collect();
    let (status, message) = failure(&arguments);
    assert!(started.elapsed() < PATIENCE, "{command:?} took {:?}", started.elapsed());
    assert_eq!(status, 3, "{command:?}: {message}");
    assert!(message.contains("allow more with --memory"), "{command:?}: {message}");
}

/// What is longer than the memory is not begun, so that no such question ends the program.
#[test]
fn lists_longer_than_the_memory_are_not_begun() {
    let all = "18446744073709551615";
    stops_for_memory(&["expand", "two-moves-1", "--n", "5", "--m", "9", "--to", "1000000000000"]);
    stops_for_memory(&["expand", "two-moves-1", "--n", "5", "--m", "9", "--to", all]);
    stops_for_memory(&["expand", "two-moves-1", "--n", "3000000000", "--m", "4000000000"]);
    stops_for_memory(&["family", "12n,10000000n+1", "--n", "10", "--limit", "4294967296"]);
    stops_for_memory(&["loopy", "poker-nim", "--total", "1000000"]);
    stops_for_memory(&["loopy", "poker-nim", "--total", all]);
    stops_for_memory(&["period", "subtract(2,5,1294967295)", "--outcomes", "--compute"]);
    stops_for_memory(&["register", "subtract(1,2)", "--to", "1000000000000"]);
}

#[test]
fn moves_too_large_for_a_search_by_positions_are_refused_at_once() {
    let (status, message) = failure(&["period", "subtract(2,5,4294967295)", "--outcomes", "--compute"]);
    assert_eq!(status, 2, "{message}");
    assert!(message.contains("use the interval engine"), "{message}");
}

#[test]
fn time_is_kept_where_one_step_is_long() {
    let commands: [&[&str]; 4] = [
        &["period", "octal(0.8)", "--to", "65536"],
        &["register", "subtract(1,200000000)", "--to", "100000"],
        &["expand", "two-moves-1", "--n", "100000000", "--m", "150000000", "--check"],
        &["octal", &format!("0.{}1", "0".repeat(90_000))],
    ];
    for command in commands {
        let started = Instant::now();
        let arguments: Vec<&str> = command.iter().copied().chain(["--time", "0.5"]).collect();
        let (status, message) = failure(&arguments);
        assert!(started.elapsed() < PATIENCE, "{:?} took {:?}", &command[..1], started.elapsed());
        assert_eq!(status, 3, "{command:?}: {message}");
    }
    // Counted without finding out 10000 times that every set of cells can be taken.
    let started = Instant::now();
    run(&["count", "juv(100x100)", "--time", "1"]);
    assert!(started.elapsed() < 2 * PATIENCE, "{:?}", started.elapsed());
}

/// A condition of one's own is tried number by number, and no clock is looked at in between.
#[test]
fn heaps_of_a_rule_are_of_a_size_that_can_be_tried() {
    let game = "subtract(rule(\"x > 18446744073709551615\")):4294967296";
    for command in [&["replay", game, "5->2"][..], &["moves", game], &["value", game]] {
        let (status, message) = failure(command);
        assert_eq!(status, 2, "{message}");
        assert!(message.contains("write heaps of at most 10000000"), "{message}");
    }
}

/// A game that only takes whole heaps is the same with ever more zeros in its code: a list without end.
#[test]
fn codes_that_take_whole_heaps_are_described() {
    for code in ["0.1", "0.10", "0.11", "0.101", "0.110", "0.001"] {
        let told = text(&["octal", code, "--time", "20"]);
        assert!(told.contains("the same game with every zero more"), "{code}: {told}");
    }
    let others = json(&["octal", "0.001", "--time", "20"])["equivalent"].clone();
    assert_eq!(others, json!([{"code": "0.1", "shift": -2, "names": []}]));
    assert!(!text(&["octal", "0.77"]).contains("every zero more"));
}

/// Pieces longer than the board, and than the word that holds it.
#[test]
fn pieces_longer_than_the_board_leave_no_move() {
    for length in [4, 63, 64, 65, 127, 128, 129, 1000] {
        for game in ["k-juvavum", "k-cram"] {
            for board in ["\"#../...\"", "torus(2x3)", "3x3"] {
                let game = format!("{game}({length}, {board})");
                assert_eq!(value(&game), 0, "{game}");
                assert_eq!(json(&["value", &game, "--misere"])["value"], 1, "{game}");
                assert_eq!(json(&["moves", &game, "--all"])["moves"], json!([]), "{game}");
            }
        }
    }
}

/// Only want of memory makes the search forget; a full bucket on the way to a larger table is no such want.
#[test]
fn nothing_is_forgotten_for_want_of_memory_while_there_is_some() {
    let (status, message) = failure(&["value", "djuv(7x8)", "--time", "3", "--memory", "4G"]);
    assert_eq!(status, 3);
    assert!(!message.contains("forgotten"), "{message}");
    let (status, message) = failure(&["value", "djuv(7x8)", "--time", "3", "--memory", "200K"]);
    assert_eq!(status, 3);
    assert!(message.contains("had to be forgotten") && message.contains("200 KiB"), "{message}");
}

/// How far it got is told in the words of the question, not in counts of the engine.
#[test]
fn stops_are_told_in_the_words_of_the_question() {
    let letters =
        ["expand", "two-moves-1", "--n", "5", "--m", "9", "--to", "1000000000000", "--memory", "100M"];
    let (status, message) = failure(&letters);
    assert_eq!(status, 3);
    assert!(message.contains("letters of 1000000000000: more would exceed the memory limit"), "{message}");
    let (status, message) = failure(&["theorems", "--recheck", "--time", "0.01"]);
    assert_eq!(status, 3);
    assert!(message.contains("after ") && message.contains(" theorems"), "{message}");
}
