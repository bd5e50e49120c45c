//! The capabilities of the subtraction area that are there, each shown by the program itself.

use crate::common::{json, moves, run, text, value};
use serde_json::json;

fn period(moves: &str, more: &[&str]) -> (String, String) {
    let game = format!("subtract({moves})");
    let mut arguments = vec!["period", &game];
    arguments.extend(more);
    let answer = json(&arguments);
    (answer["period"].to_string(), answer["preperiod"].to_string())
}

fn pair(period: &str, preperiod: &str) -> (String, String) {
    (period.into(), preperiod.into())
}

#[test]
fn subtraction_01_outcomes() {
    let shown = json(&["sequence", "subtract(3,7,8)", "--to", "15", "--outcomes"]);
    assert_eq!(shown["values"], json!([0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1]));
    assert_eq!(period("3,7,8", &["--outcomes"]), pair("5", "8"));
}

#[test]
fn subtraction_02_values() {
    let shown = json(&["sequence", "subtract(3,7,8)", "--to", "14"]);
    assert_eq!(shown["values"], json!([0, 0, 0, 1, 1, 1, 0, 2, 2, 1, 3, 0, 0, 2, 1]));
    assert_eq!(period("3,7,8", &[]), pair("5", "11"));
    assert_eq!(value("subtract(3,7,8):1000000000000000000"), value("subtract(3,7,8):15"));
}

#[test]
fn subtraction_03_winning_moves() {
    assert_eq!(moves(&["subtract(3,7,8):9"]), ["9->6", "9->2", "9->1"]);
    assert_eq!(moves(&["subtract(3,7,8):8"]), ["8->1", "8->0"]);
    assert!(moves(&["subtract(3,7,8):6"]).is_empty());
}

#[test]
fn subtraction_04_long_periods() {
    assert_eq!(period("21,44,64,87,108", &["--outcomes"]), pair("1617701526", "0"));
    assert_eq!(period("8,58,101,109", &["--outcomes"]), pair("19914037", "1176"));
    assert_eq!(period("1,110,292,293", &["--outcomes"]), pair("22594", "34820328"));
    for engine in ["definition", "register", "digit", "intervals"] {
        assert_eq!(
            period("5,13,47,52", &["--outcomes", "--engine", engine]),
            pair("1426", "464"),
            "{engine}"
        );
    }
}

#[test]
fn subtraction_05_claims() {
    let claim = |claim: &str| {
        let output = run(&["period", "subtract(11,51,111,122)", "--outcomes", "--claim", claim, "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), answer["holds"].clone())
    };
    assert_eq!(claim("225217076,1841"), (Some(0), json!(true)));
    assert_eq!(claim("225217076,1842"), (Some(1), json!(false)));
    assert_eq!(claim("450434152,1841"), (Some(1), json!(false)));
}

#[test]
fn subtraction_06_other_count_of_the_preperiod() {
    assert_eq!(period("5,13,47,52", &["--outcomes"]), pair("1426", "464"));
    assert_eq!(period("5,13,47,52", &["--outcomes", "--convention", "shifted"]), pair("1426", "517"));
}

#[test]
fn subtraction_07_superfluous_moves() {
    let powers = json(&["reduce", "subtract(1,2,4,8,16)"]);
    assert_eq!((&powers["smallest"], &powers["period"]), (&json!([1, 2]), &json!(3)));
    let odd = json(&["reduce", "subtract(1,3,5,7)"]);
    assert_eq!((&odd["smallest"], &odd["period"]), (&json!([1]), &json!(2)));
    assert_eq!(json(&["period", "subtract(powers-of(2))"])["same_as"], json!([1, 2]));
}

/// The author's two examples, and sets of which every move or only some are needed.
#[test]
fn superfluous_moves_of_infinite_sets() {
    let reduced = |set: &str| json(&["reduce", &format!("subtract({set})"), "--to", "10000"]);
    for (set, needed, period) in [("powers-of(2)", json!([1, 2]), 3), ("odd", json!([1]), 2)] {
        let found = reduced(set);
        assert_eq!((&found["proved"], &found["proved_smallest"]), (&json!(true), &json!(true)), "{set}");
        assert_eq!((&found["enough"]["listed"], &found["period"]), (&needed, &json!(period)), "{set}");
    }
    let all = reduced("multiples(3)");
    assert_eq!(
        (&all["needed"]["moves"], &all["superfluous"]["moves"]),
        (&json!("all moves"), &json!("none"))
    );
    assert_eq!(reduced("rule(\"x mod 4 = 1\")")["enough"]["listed"], json!([1]));
    let squares = reduced("squares");
    assert_eq!((&squares["proved"], &squares["heaps"]), (&json!(false), &json!(10000)));
    assert_eq!(squares["witnesses"][1], json!({"move": 4, "heap": 4}));
    assert!(text(&["reduce", "subtract(squares)"]).contains("checked up to heap 100000"));
}

#[test]
fn subtraction_08_infinite_sets() {
    let losing = |set: &str, to: &str| {
        let shown = json(&["sequence", &format!("subtract({set})"), "--to", to, "--losing"]);
        shown["values"].as_array().unwrap().iter().map(|heap| heap.as_u64().unwrap()).collect::<Vec<_>>()
    };
    let squares = losing("squares", "1000000");
    let ends_in_6: Vec<&u64> = squares.iter().filter(|heap| *heap % 10 == 6).collect();
    assert_eq!(ends_in_6, [&11356]);
    let period_5: Vec<u64> = (0..25).filter(|heap| [0, 2].contains(&(heap % 5))).collect();
    assert_eq!(squares[..period_5.len()], period_5);
    assert_ne!(squares[period_5.len()], 25);
    assert_eq!(losing("primes", "60"), [0, 1, 9, 10, 25, 34, 35, 49, 55]);
    assert_eq!(losing("factorials", "25"), [0, 3, 7, 10, 14, 17, 21, 25]);
}

#[test]
fn subtraction_12_symmetry() {
    assert_eq!(json(&["symmetric", "subtract(2,5,7)"])["symmetric"], true);
    assert_eq!(run(&["symmetric", "subtract(3,7,8)"]).status.code(), Some(1));
    assert_eq!(text(&["symmetric", "subtract(1,2,3)", "--before", "110"]), "1");
}

/// Orbits and bounds of a set that is not symmetric; the bounds also where windows are too long to be counted.
#[test]
fn orbits_of_other_sets() {
    let output = run(&["symmetric", "subtract(3,7,8)", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["symmetric"], &found["unpaired"]), (&json!(false), &json!(3)));
    assert_eq!((&found["period"], &found["preperiod"]), (&json!(5), &json!(8)));
    let total: u64 =
        found["orbit_list"].as_array().unwrap().iter().map(|row| row["sequences"].as_u64().unwrap()).sum();
    assert_eq!(found["sequences"], total);
    assert!(found["bounds"].as_array().unwrap().iter().all(|bound| bound["holds"] == true));
    let long = run(&["symmetric", "subtract(3,100,201)", "--json"]);
    let long: serde_json::Value = serde_json::from_slice(&long.stdout).unwrap();
    assert_eq!((&long["sequences"], &long["orbits"]), (&json!(null), &json!(null)));
    let theorem_26 = |found: &serde_json::Value| {
        let bound = found["bounds"].as_array().unwrap().iter().find(|bound| bound["bound"] == "F(s+2)");
        bound.map(|bound| bound["conjecture"].clone())
    };
    // Its proof is complete if the sum is nearly the largest move.
    assert_eq!(theorem_26(&long), Some(json!(true)));
    assert_eq!(theorem_26(&json(&["symmetric", "subtract(2,5,7)"])), Some(json!(false)));
    let longer = run(&["symmetric", "subtract(1,2,1000000)", "--json"]);
    assert_eq!(longer.status.code(), Some(1));
    let longer: serde_json::Value = serde_json::from_slice(&longer.stdout).unwrap();
    assert_eq!((&longer["unpaired"], &longer["bounds"]), (&json!(1), &json!([])));
}

/// The outcome of a far heap costs one list of lost heaps; a lost heap has the value 0.
#[test]
fn far_heaps_of_infinite_sets() {
    let value = |heap: &str, more: &[&str]| {
        json(&[&["value", &format!("subtract(squares):{heap}")][..], more].concat())
    };
    assert_eq!(value("1000000", &["--outcome"])["outcome"], "N");
    assert_eq!(value("999960", &[])["value"], 0);
    // In misère play a heap is lost if it is lost in normal play after taking 1.
    assert_eq!(value("999961", &["--outcome", "--misere"])["outcome"], "P");
    assert_eq!(value("200000", &[])["value"], value("200000", &["--misere"])["value"]);
}

#[test]
fn subtraction_15_bounds() {
    let facts = json(&["symmetric", "subtract(1,6,11,12)"]);
    assert_eq!(facts["sequences"], 197);
    // Theorem 27 fails for 1 3 4, so it is not among the bounds that apply there.
    let small = json(&["symmetric", "subtract(1,3,4)"]);
    assert_eq!(small["sequences"], 7);
    assert!(small["bounds"].as_array().unwrap().iter().all(|bound| bound["bound"] != "18^(s/6)"));
    for bound in facts["bounds"].as_array().unwrap() {
        assert_eq!(bound["holds"], true, "{bound}");
    }
}

#[test]
fn subtraction_16_interleaving() {
    let mixed = json(&["symmetric", "subtract(2,5,7)", "--mix", "1111111,0110110"]);
    assert_eq!(mixed["period"], 132);
    let dealt = "10111110111110";
    assert_eq!(period("4,10,14", &["--outcomes", "--start", dealt]), pair("132", "0"));
}

#[test]
fn subtraction_09_other_rules() {
    let register = |moves: &str, rule: &str, to: &str| {
        let shown = json(&["register", &format!("subtract({moves})"), "--rule", rule, "--to", to]);
        shown["values"].as_array().unwrap().iter().map(ToString::to_string).collect::<String>()
    };
    assert_eq!(register("1,2,3", "threshold:1", "11"), "001100110011");
    assert_eq!(register("1,2", "nor", "5"), "100100");
    assert_eq!(register("1,2", "misere", "7"), "10110110");
}

#[test]
fn subtraction_10_linear_registers() {
    let shown = json(&["register", "subtract(1,2)", "--rule", "parity", "--to", "5"]);
    assert_eq!(shown["values"], json!([0, 1, 1, 0, 1, 1]));
    let far = ["register", "subtract(1,2)", "--rule", "parity", "--at", "1000000000000000000"];
    assert_eq!(text(&far), "1");
}

#[test]
fn subtraction_11_real_moves() {
    let varied = json(&["real", "1, 2", "--vary"]);
    let rows: Vec<_> = varied["variations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let word = |name: &str| row[name].as_str().unwrap_or_default().to_string();
            (word("move") + &word("change"), word("period"), word("below"), word("effect"))
        })
        .collect();
    let row = |step: &str, period: &str, below: &str, effect: &str| {
        (step.to_string(), period.to_string(), below.to_string(), effect.to_string())
    };
    assert_eq!(rows[2], row("2+eps", "3+eps", "1", "linear"));
    assert_eq!(rows[3].1, "3-eps");
    let shown = json(&["real", "1, sqrt(2)", "--to", "3"]);
    assert_eq!(shown["lost"], json!(["[0, 1)", "[1+sqrt(2), 2+sqrt(2))"]));
    assert_eq!((&shown["period"], &shown["preperiod"]), (&json!("1+sqrt(2)"), &json!("0")));
}

#[test]
fn subtraction_13_start_sequences() {
    let facts = json(&["symmetric", "subtract(2,5,7)"]);
    assert_eq!((&facts["sequences"], &facts["palindromes"]), (&json!(29), &json!(5)));
    assert_eq!(period("2,5,7", &["--outcomes", "--start", "1111111"]), pair("22", "0"));
}

#[test]
fn subtraction_14_orbits() {
    let facts = json(&["symmetric", "subtract(3,8,9,14,17)"]);
    assert_eq!((&facts["sequences"], &facts["orbits"]), (&json!(1123), &json!(16)));
    assert_eq!(facts["orbit_lengths"], "204,179,150,91,84,3x60,57,36,31,26,23,2x22,18");
    assert_eq!(run(&["symmetric", "subtract(3,7,8)"]).status.code(), Some(1));
}

#[test]
fn subtraction_29_closed_forms() {
    let known = json(&["period", "subtract(4,11,15)", "--outcomes"]);
    assert_eq!((&known["period"], &known["preperiod"]), (&json!(100), &json!(0)));
    assert_eq!(known["method"], "state recurrence, engine register");
    // Too long to compute in passing: the theorem of the literature answers, and it is said that nobody has checked it.
    let known = json(&["period", "subtract(3,10^12)"]);
    assert_eq!(known["period"], json!(1_000_000_000_003u64));
    assert!(known["method"].as_str().unwrap().starts_with("literature, not checked by Grundy"));
    assert_eq!(known["theorem"]["checked"], false);
    assert_eq!(period("6,8,10,16", &["--outcomes"]), pair("22", "0"));
    assert_eq!(period("6,8,10,16", &["--outcomes", "--compute"]), pair("22", "0"));
    // Fourteen thousand million positions by runs and jumps, as the theorem says.
    let family = "2000,5000,6001,8001";
    assert_eq!(period(family, &["--outcomes", "--compute"]), period(family, &["--outcomes"]));
}

#[test]
fn subtraction_30_outcomes_against_values() {
    for (moves, outcomes, values) in [("4,6,11,14", "17", "34"), ("2,5,10,13,15", "24", "48")] {
        assert_eq!(period(moves, &["--outcomes"]).0, outcomes, "{moves}");
        assert_eq!(period(moves, &[]).0, values, "{moves}");
    }
    assert_eq!(period("2,4,7", &["--outcomes"]).1, "4");
    assert_eq!(period("2,4,7", &[]).1, "8");
}

#[test]
fn infinite_sets_are_judged_by_theorems() {
    let squares = run(&["period", "subtract(squares)"]);
    assert_eq!(squares.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&squares.stdout).contains("never periodic"));
    assert_eq!(json(&["period", "subtract(odd)"])["period"], 2);
}

#[test]
fn an_interrupted_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.state");
    let arguments = [
        "period",
        "subtract(21,103,214,235)",
        "--outcomes",
        "--time",
        "1",
        "--state",
        file.to_str().unwrap(),
    ];
    let reached = || {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(3));
        let message = String::from_utf8(output.stderr).unwrap();
        let digits: String =
            message.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        digits.parse::<u128>().unwrap()
    };
    let (first, second) = (reached(), reached());
    assert!(second > first, "{first} then {second}");
}

#[test]
fn subtraction_08_a_rule_or_a_file_of_ones_own() {
    let shown = json(&["sequence", "subtract(rule(\"x mod 3 = 1\"))", "--to", "12", "--losing"]);
    assert_eq!(shown["values"], json!([0, 2, 5, 8, 11]));
    let periodic = json(&["period", "subtract(rule(\"x mod 3 = 1\"))", "--outcomes"]);
    assert_eq!((&periodic["period"], &periodic["preperiod"]), (&json!(3), &json!(1)));
    let values = json(&["period", "subtract(rule(\"x mod 3 = 1\"))"]);
    assert_eq!((&values["period"], &values["preperiod"]), (&json!(3), &json!(2)));
    let open = run(&["period", "subtract(rule(\"x xor 5 > 7\"))"]);
    assert_eq!(open.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&open.stdout).contains("nothing is proved"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moves.txt");
    std::fs::write(&file, "# the first example\n3, 7\n8\n").unwrap();
    let game = format!("subtract(file({}))", file.display());
    let found = json(&["period", &game, "--outcomes"]);
    assert_eq!(
        (&found["game"], &found["period"], &found["preperiod"]),
        (&json!("subtract(3,7,8)"), &json!(5), &json!(8))
    );
    std::fs::write(&file, "3 x").unwrap();
    assert_eq!(run(&["period", &game]).status.code(), Some(2));
    assert_eq!(run(&["period", "subtract(file(no-such-file.txt))"]).status.code(), Some(2));
    assert_eq!(run(&["period", "subtract(rule(\"x mod 0 = 1\"))"]).status.code(), Some(2));
}

/// A search of values or runs that is stopped at once goes on from its file and finds the same.
#[test]
fn stopped_searches_of_all_kinds_go_on() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (game, more)) in [
        ("subtract(40,100,121,161)", &["--engine", "onehot"][..]),
        ("subtract(400,1000,1201,1601)", &["--engine", "runs"]),
        ("subtract(600,1500,1801,2401)", &["--outcomes", "--compute"]),
        ("subtract(8,58,101,109)", &["--outcomes"]),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(format!("{number}.state"));
        let mut arguments = vec!["period", game, "--state", file.to_str().unwrap()];
        arguments.extend(more);
        let stopped: Vec<&str> = arguments.iter().copied().chain(["--time", "0"]).collect();
        let output = run(&stopped);
        assert_eq!(output.status.code(), Some(3), "{game}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("is kept in"), "{game}");
        let resumed = json(&arguments);
        let whole: Vec<&str> = ["period", game].iter().chain(more).copied().collect();
        let whole = json(&whole);
        for field in ["period", "preperiod", "method"] {
            assert_eq!(resumed[field], whole[field], "{game}");
        }
        let other = run(&["period", "subtract(1,2)", "--compute", "--state", file.to_str().unwrap()]);
        assert_eq!(other.status.code(), Some(2), "{game}");
    }
}

#[test]
fn a_stopped_sequence_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles.state");
    let arguments = ["sequence", "kayles", "--to", "6000", "--state", file.to_str().unwrap()];
    let stopped: Vec<&str> = arguments.iter().copied().chain(["--time", "0"]).collect();
    let output = run(&stopped);
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("values are kept"), "{message}");
    assert_eq!(json(&arguments)["values"], json(&["sequence", "kayles", "--to", "6000"])["values"]);
}

/// What is not decided within the limit is neither right nor skipped.
#[test]
fn the_limit_of_a_check_is_reported() {
    let checked = json(&["check", "16n_detail", "--limit", "1000000"]);
    let table = &checked["tables"][0];
    assert_eq!((&table["rows"], &table["agree"], &table["undecided"]), (&json!(13), &json!(1), &json!(12)));
    assert_eq!(table["skipped"], 0);
}

/// The help names the start window that the program really takes.
#[test]
fn the_start_of_each_register_is_as_its_help_says() {
    let help = text(&["register", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("all zeros for nor, all ones for the other rules"), "{help}");
    let values = |rule: &str, start: &[&str]| {
        let arguments = [&["register", "subtract(1,2,4)", "--rule", rule][..], start].concat();
        json(&arguments)["values"].clone()
    };
    for (rule, start) in [
        ("nand", "1111"),
        ("nor", "0000"),
        ("parity", "1111"),
        ("exactly-one", "1111"),
        ("threshold:1", "1111"),
    ] {
        assert_eq!(values(rule, &[]), values(rule, &["--start", start]), "{rule}");
    }
}
