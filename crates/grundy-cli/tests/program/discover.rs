//! `grundy discover`: descriptions found from the moves alone, proved, written, and how failure is told.

use crate::common::{failure, json, run, text};
use serde_json::{Value, json};
use std::path::Path;

fn found(arguments: &[&str]) -> Value {
    let mut all = vec!["discover"];
    all.extend(arguments);
    json(&all)
}

#[test]
fn subtraction_35_descriptions_are_found_automatically() {
    let answer = found(&["2n,5n,6n+1,8n+1"]);
    assert_eq!(answer["verdict"], "proved");
    let theorem = &answer["theorems"][0];
    assert_eq!((&theorem["period"], &theorem["preperiod"]), (&json!("14n^3+11n+1"), &json!("7n+1")));
    assert_eq!(theorem["conditions"], json!(["n >= 2"]));
    let answer = found(&["n,2n+1,4n+2,5n+3,6n+3"]);
    let rows = answer["theorems"].as_array().unwrap();
    let classes: Vec<_> = rows.iter().map(|row| (row["modulus"].as_i64(), row["rest"].as_i64())).collect();
    assert_eq!(classes, [(Some(2), Some(0)), (Some(2), Some(1))]);
    assert_eq!((&rows[0]["period"], &rows[1]["period"]), (&json!("40m^2+8m"), &json!("40m^2+48m+14")));
}

#[test]
fn subtraction_35_shortest_known_descriptions() {
    // Found descriptions are about as short as those made by hand: theorem 8 has 10 transitions in the library.
    let transitions = found(&["2n,5n,6n+1,8n+1"])["theorems"][0]["transitions"].as_u64().unwrap();
    assert!(transitions <= 12, "{transitions}");
}

#[test]
fn discover_althoefer_bueltermann_for_all_n() {
    let answer = found(&["n,4n,12n+1,16n+1", "--outcomes"]);
    let theorem = &answer["theorems"][0];
    assert_eq!(theorem["conditions"], json!(["n >= 1"]));
    assert_eq!((&theorem["period"], &theorem["preperiod"]), (&json!("56n^3+52n^2+9n+1"), &json!("0")));
    let answer = found(&["n,3n+1,8n+1,10n+2,11n+2", "--outcomes"]);
    assert_eq!(answer["theorems"][0]["period"], "18n^3+22n^2+5n");
}

#[test]
fn discover_writes_files_that_prove_and_certify_accept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt").display().to_string();
    let printed = text(&["discover", "n,2n+1,3n+1", "-o", &file]);
    assert!(printed.contains("have the period 4n^2+3n and no preperiod") && printed.contains("found.json"));
    let proved = json(&["prove", &file]);
    assert_eq!((&proved["verdict"], &proved["period"]), (&json!("proved"), &json!("4n^2+3n")));
    let certificate = folder.path().join("found.json").display().to_string();
    assert_eq!(json(&["certify", &certificate])["valid"], true);
    assert_eq!(json(&["expand", &file, "--n", "9", "--check"])["correct"], true);
    let (status, message) = failure(&["discover", "n,2n", "-o", "no-such-folder/found.txt"]);
    assert!(status == 2 && message.contains("found.txt: cannot write it"), "{message}");
}

#[test]
fn discover_several_parameters_by_regions() {
    let answer = found(&["n,m"]);
    let rows = answer["theorems"].as_array().unwrap();
    assert!(rows.len() >= 3);
    assert!(rows.iter().all(|row| row["period"] == "n+m"), "{rows:?}");
    assert!(rows.iter().all(|row| row["used"].as_array().unwrap().len() <= 14), "{rows:?}");
    assert!(rows[0]["used_count"].as_u64().unwrap() > 14, "{rows:?}");
    let printed = text(&["discover", "n,m"]);
    let named = printed.lines().find(|line| line.contains("found from")).unwrap();
    assert!(named.contains("..., (") && named.contains(" in all)"), "{named}");
}

#[test]
fn discover_theorem_17_for_three_and_five_moves() {
    for (moves, conditions) in [
        ("a,b,c", vec!["a >= 1", "b >= a+1", "b <= 2a", "c >= b+1", "c <= b+a"]),
        (
            "a,b,c,d,e",
            vec![
                "a >= 1", "b >= a+1", "b <= 2a", "c >= b+1", "c <= b+a", "d >= c+1", "d <= c+a", "e >= d+1",
                "e <= d+a",
            ],
        ),
    ] {
        let answer = found(&[moves, "--outcomes"]);
        let theorem = &answer["theorems"][0];
        assert_eq!(theorem["conditions"], json!(conditions));
        assert_eq!(
            (&theorem["period"], &theorem["preperiod"]),
            (&json!(format!("{}+a", &moves[moves.len() - 1..])), &json!("0"))
        );
    }
}

#[test]
fn discover_states_least_periods_and_exact_preperiods() {
    let answer = found(&["4n-1,10n-2,14n-2", "--outcomes"]);
    let theorem = &answer["theorems"][0];
    assert_eq!((&theorem["period"], &theorem["preperiod"]), (&json!("6n-1"), &json!("88n^2-88n+13")));
    assert_eq!((&theorem["period_is_least"], &theorem["preperiod_is_exact"]), (&json!(true), &json!(true)));
    let answer = found(&["2n,5n,6n+1,8n+1"]);
    assert_eq!(answer["theorems"][0]["period_is_least"], true);
    assert_eq!(answer["exceptions"], json!([{"at": 1, "period": 26, "preperiod": 0}]));
    let printed = text(&["discover", "2n,5n,6n+1,8n+1"]);
    assert!(printed.contains("besides     n = 1 has the period 26 and no preperiod"), "{printed}");
}

#[test]
fn discover_says_how_far_it_came() {
    let output = run(&["discover", "n,4n,12n+1,16n+1", "--outcomes", "--n", "1..6"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("not found") && printed.contains("fold to"), "{printed}");
    for moves in ["n,4n,32n+1,36n+1", "a,b,c,d,e,f,g,h"] {
        let (status, _) = failure(&["discover", moves, "--time", "0"]);
        assert_eq!(status, 3, "{moves}");
    }
    let output = run(&["discover", "n,2n+1", "--n", "5..6"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("2 members are too few"), "{printed}");
}

#[test]
fn discover_wrong_input() {
    for (moves, what) in [
        ("n,4*n", "expected a number or a variable"),
        ("3,7,8", "no parameter"),
        ("4n,n", "increasing for no value"),
        ("n,7-n", "must grow"),
        ("nn,5n", "expected + or - before 'n'"),
        ("n,nm", "expected + or - before 'm'"),
        ("x,4x2", "expected + or - before '2'"),
        ("n,,2n", "expected a move, found nothing"),
        ("foo,bar", "expected + or - before 'o'"),
    ] {
        let (status, message) = failure(&["discover", moves]);
        assert!(status == 2 && message.contains(what) && message.contains("help: "), "{moves}: {message}");
    }
    let (status, message) = failure(&["discover", "n,2n", "--n", "5..2"]);
    assert!(status == 2 && message.contains("ends before it begins"), "{message}");
    let (status, message) = failure(&["discover", "--all", "no-such-list"]);
    assert!(status == 2 && message.contains("no-such-list"), "{message}");
}

#[test]
fn discover_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("families.txt");
    std::fs::write(&list, "# two theorems\nn,2n+1\nn 4n+1 5n+1\nn,2n+1\n").unwrap();
    let into = folder.path().join("out");
    let arguments = ["discover", "--all", list.to_str().unwrap(), "--into", into.to_str().unwrap()];
    let answer = json(&arguments);
    assert_eq!((answer["families"].as_array().unwrap().len(), &answer["counts"]["proved"]), (2, &json!(2)));
    assert_eq!(std::fs::read_dir(&into).unwrap().count(), 4);
    let table = text(&arguments);
    assert!(table.lines().count() == 3 && table.contains("8n^2+3n"), "{table}");
    std::fs::write(&list, "nr,moves,p\n1,\"n 2n\",3n\n").unwrap();
    assert_eq!(json(&arguments[..3])["families"][0]["theorems"][0]["period"], "3n");
}

#[test]
fn discover_a_list_keeps_what_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (list, table) = (path("families.txt"), path("table.csv"));
    // The second family takes far longer than the time allowed.
    std::fs::write(&list, "4n-1,10n-2,14n-2\nn,4n,32n+1,36n+1\nn,2n\n").unwrap();
    let output = run(&["discover", "--all", &list, "--outcomes", "--time", "8", "-o", &table]);
    let (printed, message) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(3), "{printed}");
    assert!(message.contains("1 of 3 families were searched"), "{message}");
    assert!(printed.lines().count() == 2 && printed.contains("6n-1"), "{printed}");
    let rows = std::fs::read_to_string(&table).unwrap();
    assert!(rows.lines().count() == 2 && rows.contains("88n^2-88n+13"), "{rows}");
    let output = run(&["discover", "--all", &list, "--outcomes", "--time", "0", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["stopped"], &answer["families"]), (&json!(true), &json!([])));
}

#[test]
fn ranges_are_read_the_same_way_everywhere() {
    for command in [
        vec!["discover", "n,2n", "--n"],
        vec!["family", "n,2n", "--n"],
        vec!["safe", "--family", "(4,8n+3,8n+7)", "--n"],
        vec!["records", "--moves", "2", "--list-units", "--max-move"],
    ] {
        for range in ["4..9", "4..=9"] {
            let arguments: Vec<&str> = command.iter().chain(&[range]).copied().collect();
            assert_eq!(run(&arguments).status.code(), Some(0), "{arguments:?}");
        }
        for (range, what) in [
            ("9..4", "ends before it begins"),
            ("4..", "is not a range"),
            ("1..99999999999999999999999", "99999999999999999999999 is too large"),
        ] {
            let arguments: Vec<&str> = command.iter().chain(&[range]).copied().collect();
            let (status, message) = failure(&arguments);
            assert!(status == 2 && message.contains(what), "{arguments:?}: {message}");
        }
    }
    assert_eq!(json(&["safe", "--family", "(4,8n+3,8n+7)", "--n", "5"])["members"], json!([[4, 43, 47]]));
}

/// Everything in `data/structures/discovered` is proved again, and has a certificate that is valid.
#[test]
fn discover_the_published_descriptions_are_proved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures/discovered");
    let words = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
    };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let (name, beside) = (path.display().to_string(), path.with_extension("json"));
        assert_eq!(json(&["prove", &name])["verdict"], "proved", "{name}");
        assert_eq!(json(&["certify", &beside.display().to_string()])["valid"], true, "{name}");
        // The certificate is about this description and no other.
        let certificate: Value = serde_json::from_str(&std::fs::read_to_string(&beside).unwrap()).unwrap();
        let description = std::fs::read_to_string(&path).unwrap();
        assert_eq!(words(certificate["description"].as_str().unwrap()), words(&description), "{name}");
        count += 1;
    }
    assert!(count >= 16);
}

/// Numbers 57 and 59 of the families of four moves, the latter with n = 2m and n = 2m+1. Their certificates have 8 to
/// 21 MB and are checked by a long test; here the descriptions are proved again.
#[test]
fn discover_the_large_descriptions_are_proved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures/discovered/large");
    let expected = [
        ("57", "n >= 7", "3n-1", "96n^3+79n^2-78n+12", "96n^4+175n^3+n^2-75n+14"),
        ("59-even", "m >= 4", "8m+2", "448m^2+32m-12", "8960m^4+8480m^3+1680m^2-110m-37"),
        ("59-odd", "m >= 4", "8m+6", "448m^2+480m+116", "8960m^4+26400m^3+27840m^2+12466m+1987"),
    ];
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2 * expected.len(), "with certificates");
    for (name, conditions, least_move, period, preperiod) in expected {
        let file = folder.join(format!("family-{name}.txt")).display().to_string();
        let answer = json(&["prove", &file]);
        assert_eq!(answer["verdict"], "proved", "{name}");
        assert_eq!((&answer["conditions"], &answer["moves"][0]), (&json!(conditions), &json!(least_move)));
        assert_eq!((&answer["loop_length"], &answer["preamble_length"]), (&json!(period), &json!(preperiod)));
    }
}

#[test]
fn discover_says_what_it_covers_of_all_games_of_three_moves() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("regions.svg").display().to_string();
    let answer = found(&["a,b,c", "--outcomes", "--cones", "200", "--picture", &picture]);
    let share = answer["area"]["share"].as_str().unwrap().to_string();
    let percent = answer["area"]["percent"].as_f64().unwrap();
    assert!(percent > 50.0 && percent < 100.0, "{share}");
    let rows = answer["theorems"].as_array().unwrap();
    // The cones are triangles without common points: their areas, as decimal numbers, are the share.
    let number = |text: &Value| {
        let (over, under) = text.as_str().unwrap().split_once('/').unwrap_or((text.as_str().unwrap(), "1"));
        over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
    };
    let area = |row: &Value| {
        let corner = |at: usize| (number(&row["corners"][at][0]), number(&row["corners"][at][1]));
        let ((ax, ay), (bx, by), (cx, cy)) = (corner(0), corner(1), corner(2));
        ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).abs()
    };
    let sum: f64 = rows.iter().map(area).sum();
    assert!((100.0 * sum - percent).abs() < 0.001, "{sum} {percent}");
    let drawn = std::fs::read_to_string(&picture).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.matches("<path").count() > rows.len(), "{drawn:.200}");
    let printed = text(&["discover", "a,b,c", "--outcomes", "--cones", "60"]);
    assert!(
        printed.contains("  area        ") && printed.contains("of all games of three moves, exactly "),
        "{printed}"
    );
    for (arguments, told) in [
        (vec!["n,2n+1,3n+1", "--cones", "5"], "cones are cut from all games of three moves only"),
        (vec!["n,2n+1", "--picture", "found.svg"], "'picture' is for three moves with three parameters"),
    ] {
        let (status, message) = failure(&[vec!["discover"], arguments].concat());
        assert!(status == 2 && message.contains(told) && message.contains("a,b,c"), "{message}");
    }
}
