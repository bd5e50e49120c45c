//! Wrong input and limits: the message, the caret, the remedy, the exit status.

use crate::common::{failure, json, run, run_with, text};

/// Wrong input gives exit status 2, a caret under the place and these words.
fn wrong(arguments: &[&str], caret_line: &str, words: &str) {
    let (status, message) = failure(arguments);
    assert_eq!(status, 2, "{arguments:?}: {message}");
    assert!(message.lines().any(|line| line == format!("  {caret_line}")), "{arguments:?}: {message}");
    assert!(message.contains(words), "{arguments:?}: {message}");
}

#[test]
fn positions_are_pointed_at() {
    wrong(&["value", "nim:3,-5"], "      ^^", "a heap size cannot be negative");
    wrong(&["value", "nim:3,,5"], "      ^", "expected a heap size, found nothing");
    wrong(&["value", "nim:"], "    ^", "no heap at all is written 0");
    wrong(&["value", "nim"], "   ^", "write a colon and a position, as in nim:3,5,7");
    wrong(&["value", "nim:18446744073709551616"], "    ^^^^^^^^^^^^^^^^^^^^", "is too large for a heap size");
    wrong(&["value", "wythoff:1,2,3"], "        ^^^^^", "has two heaps, not 3");
    wrong(&["value", "date-game:31 feb"], "          ^^", "lies between 1 and 28");
    wrong(&["value", "chomp(3x5):3,4"], "             ^", "out of range");
    wrong(&["value", "cram(3x3):A01 A12"], "              ^^^", "A1 is not free");
    wrong(&["value", "northcott(8x1):8-1"], "               ^^^", "must stand below");
    wrong(&["value", "poker-nim:2,1 | 1"], "                ^", "expected two reserves");
}

#[test]
fn games_are_pointed_at() {
    wrong(&["value", "kayls:5"], "^^^^^", "did you mean kayles?");
    wrong(&["value", "nim:3 + xyzzy:5"], "        ^^^^^", "lists all games");
    wrong(&["value", "nim:3 +"], "       ^", "expected a game, found nothing");
    wrong(&["value", ""], "^", "expected a game, found nothing");
    wrong(&["value", "subtract(0):3"], "         ^", "taking 0 is not a move");
    wrong(&["value", "subtract(3,3):3"], "           ^", "is listed twice");
    wrong(&["value", "subtract():3"], "^^^^^^^^", "at least one move");
    wrong(&["value", "cram(4x5"], "    ^", "never closed");
    wrong(&["value", "cram(300x300)"], "     ^^^^^^^", "boards have at most 10000 cells");
    wrong(&["value", "chomp(999x3)"], "      ^^^^^", "too large to solve");
    wrong(&["value", "octal(0.7z):5"], "         ^", "is not a digit");
    wrong(&["value", "nim(3):5"], "    ^", "takes no arguments");
    wrong(&["value", "graph(no-such-file.json):a"], "      ^^^^^^^^^^^^^^^^^", "cannot read");
    wrong(&["sequence", "nim:3", "--to", "5"], "    ^", "expected a game without a position");
}

#[test]
fn graphs_with_dangling_edges_are_pointed_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.json");
    std::fs::write(&file, "{\"vertices\": [\"a\"],\n \"edges\": [[\"a\", \"b\"]]}").unwrap();
    let (status, message) = failure(&["value", &format!("graph({}):a", file.display())]);
    assert_eq!(status, 2);
    assert!(message.contains("ends at 'b', which is not a vertex (line 2)"), "{message}");
    assert!(message.contains("add it to \"vertices\""), "{message}");
}

#[test]
fn other_commands_refuse_nonsense() {
    for arguments in [
        &["nimber", "6 ** 7"][..],
        &["nimber", "1/0"],
        &["mex", "1,a"],
        &["sequence", "cram(2x2)", "--to", "5"],
        &["sequence", "kayles", "--from", "9", "--to", "5"],
        &["translate", "kayles:5", "--move", "9->1"],
        &["test-rule", "kayles", "x mod"],
        &["test-rule", "cram(2x2)", "x mod 2"],
        &["safe", "1,x"],
        &["count", "kayles"],
        &["count", "--matches", "18446744073709551615"],
        &["check", "no-such-table"],
        &["games", "kayls"],
        &["value", "domineering(2x2)", "--no-such-option"],
        &["value", "nim:3", "--memory", "lots"],
        &["graph", "nim:3", "-o", "picture.gif"],
        &["graph", "nim:3", "-o", "no-such-folder/picture.svg"],
        &["loopy", "kayles:5", "--claim", "no-such-file"],
        &["xor", "overlay", "no-such-file", "no-such-file"],
        &["no-such-command"],
    ] {
        let (status, message) = failure(arguments);
        assert_eq!(status, 2, "{arguments:?}: {message}");
        assert!(message.contains("error"), "{arguments:?}: {message}");
        assert!(!message.contains("panicked"), "{arguments:?}: {message}");
    }
}

#[test]
fn limits_say_how_far_it_got_and_keep_the_state() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cram.state");
    let state = file.to_str().unwrap();
    let (status, message) = failure(&["value", "chomp(20x20)", "--memory", "200K"]);
    assert_eq!(status, 3);
    assert!(message.contains("would exceed the memory limit of 200 KiB"), "{message}");
    let (status, message) = failure(&["value", "cram(5x8)", "--time", "0.2", "--state", state]);
    assert_eq!(status, 3);
    assert!(message.contains(" values are kept"), "{message}");
    let kept = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
    // How many it is depends on the machine; the head alone has five lines.
    assert!(kept.lines().count() > 10, "{} lines", kept.lines().count());
    let whole = json(&["value", "cram(5x8)"]);
    assert_eq!(json(&["value", "cram(5x8)", "--state", state])["value"], whole["value"]);
    let (status, message) = failure(&["value", "cram(4x5)", "--state", state]);
    assert_eq!(status, 2);
    assert!(message.contains("found    cram(5x8) in normal play"), "{message}");
    std::fs::write(&file, kept.replace("\t1\n", "\tone\n")).unwrap();
    let (status, message) = failure(&["value", "cram(5x8)", "--state", state]);
    assert_eq!((status, message.contains("it is damaged: ")), (2, true), "{message}");
}

#[test]
fn limits_hold_while_options_are_listed() {
    for arguments in [
        &["value", "wythoff:100000000000,500000", "--memory", "20M"][..],
        &["value", "kayles:100000", "--misere", "--memory", "20M"],
        &["value", "octal(0.13...):100000000", "--misere", "--memory", "20M"],
        &["graph", "nim:100000000", "-o", "never-written.svg", "--memory", "20M"],
        &["analyse", "nim:100000000", "--memory", "20M"],
        &["sequence", "nim", "--to", "18446744073709551615", "--statistics", "--memory", "20M"],
        &["loopy", "poker-nim", "--total", "1000", "--memory", "20M"],
        &["moves", "nim:100000000", "--all", "--memory", "20M"],
        &["period", "subtract(1,1099511627776)", "--compute", "--memory", "20M"],
        &["period", "subtract(1,1099511627776)", "--outcomes", "--compute", "--memory", "20M"],
    ] {
        let (status, message) = failure(arguments);
        assert_eq!(status, 3, "{arguments:?}: {message}");
        assert!(message.contains("the memory limit of 20 MiB"), "{arguments:?}: {message}");
    }
    // The value is out of reach, but the formula knows who wins.
    let (_, message) = failure(&["value", "wythoff:100000000000,500000", "--memory", "20M"]);
    assert!(message.contains("the outcome alone: N"), "{message}");
}

#[test]
fn big_steps_first_keep_searches_shallow() {
    assert_eq!(json(&["value", "wythoff:0,20000", "--memory", "20M"])["value"], 20000);
}

#[test]
fn tables_of_heap_games_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("heaps.state");
    let state = file.to_str().unwrap();
    assert_eq!(json(&["value", "grundys-game:1000", "--state", state])["value"], 17);
    // Five lines of the head, heaps 0 to 1000, and what marks the end.
    let kept = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
    assert_eq!(kept.lines().filter(|line| line.split('\t').count() == 3).count(), 1001);
    assert_eq!(json(&["value", "grundys-game:1000", "--state", state])["value"], 17);
    let (status, message) = failure(&["value", "kayles:5", "--state", "no-such-folder/file"]);
    assert_eq!((status, message.contains("no-such-folder/file: cannot write it")), (2, true), "{message}");
    assert!(message.contains("help: name a file in a folder that is there"), "{message}");
}

#[test]
fn a_changed_graph_is_another_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (graph, state) = (path("g.json"), path("g.state"));
    let expression = format!("graph({graph}):a");
    std::fs::write(&graph, r#"{"edges": [["a", "b"]]}"#).unwrap();
    assert_eq!(json(&["value", &expression, "--state", &state])["value"], 1);
    std::fs::write(&graph, r#"{"edges": [["a", "b"], ["b", "c"]]}"#).unwrap();
    let (status, message) = failure(&["value", &expression, "--state", &state]);
    assert_eq!((status, message.contains("of the same name with other rules")), (2, true), "{message}");
}

#[test]
fn odd_names_of_vertices_and_files_are_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p)q.json");
    std::fs::write(&file, r#"{"edges": [["a+b", "c"]]}"#).unwrap();
    let expression = format!("graph(\"{}\"):\"a+b\"", file.display());
    let answer = json(&["value", &expression]);
    assert_eq!(answer["value"], 1);
    assert_eq!(json(&["value", answer["expr"].as_str().unwrap()])["value"], 1);
}

#[test]
fn games_without_values_say_so() {
    let misere = json(&["value", "domineering(2x3)", "--misere"]);
    assert_eq!(misere["convention"], "misere");
    assert_eq!(misere["winner"], "vertical");
    assert!(json(&["analyse", "domineering(2x2)"])["value"].is_null());
    assert_eq!(failure(&["value", "domineering(2x3)", "--words", "stoll"]).0, 2);
}

#[test]
fn the_perfect_player_keeps_draws_and_wins_quickly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.json");
    let play = |edges: &str, seed: &str| {
        std::fs::write(&file, format!("{{\"start\": \"a\", \"edges\": {edges}}}")).unwrap();
        let expression = format!("graph({})", file.display());
        let output = run_with(&["play", &expression, "--computer-first", "--seed", seed], "quit\n");
        String::from_utf8(output.stdout).unwrap()
    };
    for seed in ["1", "2", "3", "4"] {
        let draw =
            r#"[["a","b","blunder"],["b","a","back"],["b","end","win"],["a","c","stay"],["c","c","turn"]]"#;
        assert!(play(draw, seed).contains("The computer plays stay"));
        let circle = r#"[["a","p","round"],["p","a","back"],["a","end","finish"]]"#;
        assert!(play(circle, seed).contains("The computer plays finish"));
    }
}

#[test]
fn equal_terms_are_told_apart() {
    let moves = crate::common::moves(&["cram(2x2) + cram(2x2):A01", "--all"]);
    assert!(moves.contains(&"cram(2x2): B01".to_string()) && moves.contains(&"cram(2x2)#2: B01".to_string()));
    let told = run_with(&["play", "cram(2x2) + cram(2x2):A01"], "B01\n").stdout;
    assert!(String::from_utf8(told).unwrap().contains("could mean several moves"));
}

#[test]
fn a_time_limit_stops_the_work() {
    let (status, message) = failure(&["value", "cram(7x9)", "--time", "1"]);
    assert_eq!(status, 3);
    assert!(message.contains("positions, before the answer was found"), "{message}");
    // A limit beyond the range of clocks is none.
    assert_eq!(run(&["value", "nim:3", "--time", "18446744073709551615"]).status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_work() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .env("LC_ALL", "C")
        .args(["value", "cram(7x9)"])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[test]
fn a_negative_verdict_has_status_one() {
    assert_eq!(run(&["safe", "1,2,4"]).status.code(), Some(1));
    assert_eq!(run(&["nimber", "0*x = 1"]).status.code(), Some(1));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let program = env!("CARGO_BIN_EXE_grundy");
    let script = format!("{program} sequence nim --to 200000 | head -n 1; echo ${{PIPESTATUS[0]}}");
    let output = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("0\n"));
}

#[test]
fn all_published_tables_are_confirmed() {
    // Enough to compare every table; the tests of `check` itself go further.
    let answer = json(&["check", "--limit", "1000000"]);
    let tables = answer["tables"].as_array().unwrap();
    assert!(tables.len() >= 30, "{} tables", tables.len());
    for table in tables {
        assert_eq!(table["differences"], serde_json::json!([]), "{}", table["file"]);
    }
}

#[test]
fn tables_are_printed_for_other_programs() {
    assert_eq!(text(&["sequence", "kayles", "--to", "3", "--csv"]), "heap,value\n0,0\n1,1\n2,2\n3,3");
    assert_eq!(text(&["nim-table", "--size", "2", "--csv"]), ",0,1\n0,0,1\n1,1,0");
    let rows = text(&["analyse", "wythoff:1,1", "--table", "--csv"]);
    assert!(rows.starts_with("position,misère win,"), "{rows}");
    assert!(rows.contains("\n\"1,1\",1,1,2,"), "{rows}");
}

#[test]
fn help_and_completions_are_there() {
    let help = text(&["--help"]);
    for command in ["value", "moves", "explain", "sequence", "analyse", "graph", "play", "check"] {
        assert!(help.contains(command), "{command}");
        assert!(text(&[command, "--help"]).contains("Examples:"), "{command}");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&["completions", shell]).contains("grundy"));
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("man1");
    let told: serde_json::Value =
        serde_json::from_str(&text(&["man", folder.to_str().unwrap(), "--json"])).unwrap();
    let pages = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(told["pages"], pages);
    let shown = grundy_cli::command();
    for command in shown.get_subcommands().filter(|command| !command.is_hide_set()) {
        let page = folder.join(format!("grundy-{}.1", command.get_name()));
        let page = std::fs::read_to_string(page).unwrap();
        assert!(page.starts_with(".ie") || page.contains(".TH grundy-"), "{page}");
    }
    assert!(std::fs::read_to_string(folder.join("grundy-records-merge.1")).unwrap().contains("ledger"));
    let (status, _) = failure(&["man", "/dev/null/man1"]);
    assert_eq!(status, 2);
}

#[test]
fn the_tour_is_also_told_to_programs() {
    let lines: Vec<serde_json::Value> =
        text(&["tour", "--json"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(lines[0]["command"][0], "value");
    for line in &lines {
        let words = line["command"].as_array().unwrap().iter();
        let words: Vec<&str> = words.map(|word| word.as_str().unwrap()).collect();
        assert_eq!(line["answer"], json(&words), "{words:?}");
    }
}

#[test]
fn the_tour_runs_without_a_terminal() {
    let output = run_with(&["tour"], "");
    assert!(output.status.success());
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("value 1, N: the player to move wins"), "{told}");
}

#[test]
fn a_check_that_is_stopped_shows_what_is_done() {
    let output = run(&["check", "lasker", "own_records_by_max", "--limit", "1e12", "--time", "2", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["complete"], false);
    let (done, begun) = (&answer["tables"][0], &answer["tables"][1]);
    assert_eq!((&done["file"], &done["agree"]), (&"nim/lasker.csv".into(), &301.into()));
    assert_eq!(begun["file"], "subtraction/own_records_by_max.csv");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("in table 2 of 2"), "{told}");
    assert_eq!(json(&["check", "lasker"])["complete"], true);
}

#[test]
fn statistics_of_few_terms_have_no_windows() {
    let few = text(&["statistics", "wythoff", "--terms", "1"]);
    assert!(!few.contains("null") && few.contains(" -  "), "{few}");
    let window = &json(&["statistics", "wythoff", "--terms", "1"])["sequences"][0]["window"];
    assert!(window["min"].is_null() && window["mean"].is_null() && window["deviation"].is_null());
}

#[test]
fn global_options_have_a_heading_of_their_own() {
    for command in
        [&["--help"][..], &["value", "--help"], &["records", "--help"], &["wythoff", "pairs", "--help"]]
    {
        let help = text(command);
        let (_, global) =
            help.split_once("Global options:\n").unwrap_or_else(|| panic!("{command:?}: {help}"));
        for option in ["--json", "--memory", "--time"] {
            assert!(
                global.lines().take(5).any(|line| line.trim().starts_with(option)),
                "{command:?}: {help}"
            );
        }
    }
}
