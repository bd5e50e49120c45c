//! Families of subtraction games, maps and curves: sections D and F of the subtraction area, shown by the program.

use crate::common::{failure, json, run, text};
use serde_json::{Value, json};

fn family(moves: &str, more: &[&str]) -> Value {
    let mut arguments = vec!["family", moves];
    arguments.extend(more);
    json(&arguments)
}

fn column(answer: &Value, name: &str) -> Vec<u64> {
    answer["rows"].as_array().unwrap().iter().map(|row| row[name].as_u64().unwrap()).collect()
}

#[test]
fn subtraction_24_families_are_tabulated() {
    let answer = family("n,3n+1,8n+1,10n+2,11n+2", &["--n", "1..3"]);
    assert_eq!(column(&answer, "period"), [45, 242, 699]);
    assert_eq!(answer["rows"][1]["moves"], json!([2, 7, 17, 22, 24]));
    let values = family("2n,5n,6n+1,8n+1", &["--n", "2..6", "--values"]);
    assert_eq!(column(&values, "period")[..2], [135, 412]);
    assert_eq!(values["preperiod"]["polynomial"], json!("7n + 1"));
    let csv = text(&["family", "n,3n+1,8n+1,10n+2,11n+2", "--n", "1..2", "--csv"]);
    assert_eq!(csv.lines().nth(2), Some("2,2 7 17 22 24,242,0"));
}

#[test]
fn subtraction_25_polynomials_with_witnesses() {
    let cubic = family("2n,5n,6n+1,8n+1", &["--n", "1..12"]);
    let period = &cubic["period"];
    assert_eq!(period["polynomial"], json!("14n^3 + 11n + 1"));
    assert_eq!(period["coefficients"], json!([1, 11, 0, 14]));
    assert_eq!((&period["witnesses"], &period["modulus"]), (&json!(8), &json!(1)));
    // Entry 17, whose period is misprinted in the source.
    let entry = family("2n+1,8n+3,26n+9,34n+12", &["--n", "2..9"]);
    let polynomial = "3776n^5 + 1696n^4 - 920n^3 + 144n^2 + 350n + 60";
    assert_eq!(
        (&entry["period"]["polynomial"], &entry["period"]["witnesses"]),
        (&json!(polynomial), &json!(2))
    );
    // Entry 59: one polynomial for the period, two for the preperiod.
    let classes = family("4n+2,14n+5,28n+12,42n+17", &["--n", "3..17"]);
    assert_eq!(classes["period"]["polynomial"], json!("112n^2 + 16n - 12"));
    let preperiod = &classes["preperiod"];
    assert_eq!(preperiod["modulus"], json!(2));
    let odd = &preperiod["classes"][1];
    assert_eq!(odd["polynomial"], json!("560n^4 + 1060n^3 + 420n^2 - 27n - 26"));
    assert_eq!((&odd["first_failure"], &odd["holds_from"]), (&json!(3), &json!(5)));
}

#[test]
fn subtraction_25_fit_or_proved() {
    let fitted = family("4n+1,13n+3,28n+6,32n+7", &["--n", "2..4"]);
    assert_eq!((&fitted["period"]["status"], &fitted["theorems"]), (&json!("none"), &json!([])));
    let proved = family("n,4n,12n+1,16n+1", &["--n", "2..26"]);
    let period = &proved["period"];
    assert_eq!((&period["status"], &period["witnesses"]), (&json!("proved"), &json!(21)));
    assert_eq!(period["polynomial"], json!("56n^3 + 52n^2 + 9n + 1"));
    assert_eq!(proved["theorems"][0]["name"], json!("althoefer-bueltermann"));
    // The theorem begins at n = 5: with n = 4 the table is only a fit.
    let more = |range: &str| family("n,n+3,3n-1,3n+3", &["--n", range])["period"]["status"].clone();
    assert_eq!((more("4..12"), more("5..12")), (json!("fit"), json!("proved")));
    // Another letter and a multiple.
    let other = family("4k,10k,12k+1,16k+1", &["--k", "1..7"]);
    assert_eq!(other["period"]["status"], json!("proved"), "{other}");
    assert_eq!(other["period"]["polynomial"], json!("112k^3 + 22k + 1"));
}

#[test]
fn subtraction_26_collapses() {
    // Entry 5, not in the source: half at n = 3, 7, 11 and 15.
    let halved = family("4n-1,25n-6,35n-9,39n-10", &["--n", "3..15"]);
    let class = &halved["period"]["classes"][0];
    let expected: Vec<Value> = [3, 7, 11, 15].map(|n| json!({"n": n, "factor": 2})).to_vec();
    assert_eq!(class["collapses"], json!(expected));
    assert_eq!(class["polynomial"], json!("(820n^5 - 4207n^4 + 8004n^3 - 7283n^2 + 3184n - 454)/2"));
    assert_eq!(class["coefficients"], json!([-227, 1592, "-7283/2", 4002, "-4207/2", 410]));
}

#[test]
#[ignore = "a minute in an unoptimised build"]
fn subtraction_26_a_large_collapse() {
    // Entry 54: 31 at n = 8.
    let answer = family("18n-2,28n-3,44n-5,72n-8", &["--n", "1..9"]);
    assert_eq!(answer["rows"][7]["period"], json!(311_734_619));
    assert_eq!(answer["period"]["classes"][0]["collapses"], json!([{"n": 8, "factor": 31}]));
    let polynomial = "40032n^6 - 23176n^5 - 20808n^4 + 29350n^3 - 11833n^2 + 1942n - 107";
    assert_eq!(answer["period"]["polynomial"], json!(polynomial));
}

#[test]
fn subtraction_27_two_parameters() {
    let q = family("9n-m,14n-2m-1,21n-3m-1,35n-5m-2", &["--n", "7..12", "--m", "-2..1"]);
    assert_eq!(q["preperiod"]["order"], json!(["n", "m"]));
    let surface = &q["preperiod"]["surface"];
    assert_eq!(surface["polynomial"], json!("126n + (-18m - 7)"), "{}", q["preperiod"]);
    // The quadratic family, by slices: p(n) for fixed d, products of parameters in the moves.
    let moves = "(2d+3)n+d,3(2d+3)n+5d+1,6(2d+3)n+8d+3,7(2d+3)n+9d+3";
    let quadratic = family(moves, &["--n", "1..5", "--d", "3..4"]);
    let slices = quadratic["period"]["slices"].as_array().unwrap();
    assert_eq!(slices.iter().map(|slice| slice["d"].as_u64()).collect::<Vec<_>>(), [Some(3), Some(4)]);
    assert!(slices.iter().all(|slice| slice["classes"][0]["degree"] == json!(2)), "{slices:?}");
}

#[test]
fn subtraction_28_quotient_condition() {
    let answer = family("4n+1,13n+3,28n+6,32n+7", &["--n", "1..2"]);
    let found = &answer["quotient_condition"];
    assert_eq!(found["quotients"], json!(["1/4", "3/13", "3/14", "7/32"]));
    assert_eq!(
        (&found["low"], &found["high"], &found["fulfilled"]),
        (&json!("0"), &json!("1/2"), &json!(true))
    );
    let not = family("n,4n,12n+1,16n+1", &["--n", "2..3"]);
    assert_eq!(not["quotient_condition"]["fulfilled"], json!(false));
}

#[test]
fn families_that_are_wrong_are_explained() {
    for (arguments, words) in [
        (
            vec!["family", "n,2N", "--n", "1..3"],
            "expected a number or a parameter, found 'N'\n  n,2N\n     ^",
        ),
        (vec!["family", "3,5", "--n", "1..3"], "no move depends on a parameter"),
        (vec!["family", "n,2n"], "the range of n is missing\nhelp: a range is needed for 'n'"),
        (vec!["family", "n,2n", "--n", "1..3", "--m", "2"], "m is not a parameter"),
        (vec!["family", "n,2n-4", "--n", "1..3"], "n=1: the move 2n-4 would be -2"),
        (vec!["family", "n,2n", "--n", "1..1000000"], "at most 100000 rows"),
        (vec!["family", "n,2n", "--n", "5..3"], "ends before it begins"),
        (vec!["map", "types", "--s3", "97", "-o", "a.gif"], "the ending of a.gif names no picture"),
        (vec!["map", "means4", "--s4", "6..9", "-o", "a"], "the ending of a names no picture"),
        (vec!["map", "types", "--s3", "97", "--s1", "200..300"], "no game lies in the range of s1"),
        (vec!["map", "symmetric-means", "--max", "9..9", "--sizes", "4"], "there is no curve for 4 moves"),
        (vec!["map", "symmetric-means", "--max", "9..90"], "up to the largest move 60"),
    ] {
        let (status, message) = failure(&arguments);
        assert!(status == 2 && message.contains(words), "{arguments:?}: {status} {message}");
    }
}

#[test]
fn a_stopped_family_keeps_what_is_finished() {
    let output = run(&["family", "4n+1,13n+3,28n+6,32n+7", "--n", "1..40", "--time", "1", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["finished"], json!(false));
    assert!(!answer["rows"].as_array().unwrap().is_empty());
    let limited = family("4n+1,13n+3,28n+6,32n+7", &["--n", "1..9", "--limit", "1e6"]);
    assert_eq!((&limited["finished"], &limited["rows"][8]["period"]), (&json!(true), &Value::Null));
}

fn counts(answer: &Value) -> Vec<u64> {
    answer["classes"].as_array().unwrap().iter().map(|class| class["count"].as_u64().unwrap()).collect()
}

fn shares(answer: &Value) -> Vec<String> {
    answer["classes"].as_array().unwrap().iter().map(|class| class["share"].to_string()).collect()
}

#[test]
fn subtraction_f_i_ii_preperiods() {
    let answer = json(&["map", "preperiods", "--s3", "512", "--s1", "250..256", "--s2", "255..260"]);
    assert_eq!(
        answer["longest_preperiod"],
        json!({"moves": [253, 258, 512], "period": 5, "preperiod": 117_044})
    );
    let cut = json(&["map", "preperiods", "--s3", "1499", "--s1", "420..430", "--s2", "1065..1075"]);
    assert_eq!(cut["longest_preperiod"]["moves"], json!([428, 1070, 1499]));
    assert_eq!(cut["longest_preperiod"]["preperiod"], json!(875_827));
}

#[test]
#[ignore = "a million games"]
fn subtraction_f_i_the_whole_map() {
    let answer = json(&["map", "preperiods", "--s3", "1499"]);
    assert_eq!(answer["games"], json!(1498 * 1497 / 2));
    assert_eq!(answer["longest_preperiod"]["moves"], json!([428, 1070, 1499]));
    assert_eq!(answer["longest_preperiod"]["preperiod"], json!(875_827));
}

#[test]
fn subtraction_21_and_f_iii_types() {
    // 15 games with s1+s2=s3, 222 with s1+s3, as in the table of shares.
    assert_eq!(counts(&json(&["map", "types", "--s3", "32"])), [142, 222, 53, 15, 33]);
    let answer = json(&["map", "types", "--s3", "256"]);
    assert_eq!(shares(&answer)[3], "0.003922");
    assert_eq!(answer["games"], json!(32385));
}

#[test]
fn subtraction_f_iii_types_of_1024() {
    let answer = json(&["map", "types", "--s3", "1024"]);
    assert_eq!(shares(&answer), ["0.367018", "0.520510", "0.104707", "0.000978", "0.006787"]);
}

#[test]
#[ignore = "two million games"]
fn subtraction_f_iv_exceptions() {
    let answer = json(&["map", "exceptions", "--s3", "2048"]);
    assert_eq!(shares(&answer)[4], "0.004186");
}

#[test]
fn subtraction_f_v_a_cut_out() {
    let answer = json(&["map", "types", "--s3", "3001", "--s1", "500..520", "--s2", "900..910"]);
    assert_eq!(answer["games"], json!(21 * 11));
    let folder = tempfile::tempdir().unwrap();
    let (picture, data) = (folder.path().join("cut.png"), folder.path().join("cut.csv"));
    let (picture, data) = (picture.to_str().unwrap(), data.to_str().unwrap());
    let command =
        ["map", "types", "--s3", "97", "--s1", "20..40", "--s2", "50..80", "-o", picture, "--data", data];
    text(&command);
    let png = std::fs::read(picture).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let inside = String::from_utf8_lossy(&png);
    assert!(inside.contains("grundy map types --s3 97 --s1 20..40"), "the command stands in the file");
    let rows = std::fs::read_to_string(data).unwrap();
    assert_eq!(rows.lines().count(), 1 + 21 * 31);
    assert!(rows.starts_with("s1,s2,s3,period,preperiod,class\n20,50,97,"));
}

#[test]
fn subtraction_f_vi_vii_means_of_four_moves() {
    let answer = json(&["map", "means4", "--s4", "60"]);
    let rows = answer["rows"].as_array().unwrap();
    let mean = |class: &str| {
        let row = rows.iter().find(|row| row["class"] == json!(format!("class {class}"))).unwrap();
        format!("{:.1}", row["mean"].as_f64().unwrap())
    };
    assert_eq!(["I", "II", "O", "IV", "III"].map(mean), ["479.7", "290.9", "85.5", "279.3", "224.0"]);
}

#[test]
fn subtraction_f_viii_symmetric_sets() {
    assert_eq!(counts(&json(&["map", "symmetric5", "--s5", "64"])), [110, 85, 187, 83]);
}

#[test]
fn subtraction_f_ix_x_records_and_means_of_five() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("records.svg");
    let answer = json(&["map", "records5", "--s5", "20..50", "--published", "-o", file.to_str().unwrap()]);
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows.last().unwrap()["class"], json!("published"));
    let svg = std::fs::read_to_string(file).unwrap();
    for words in ["exp(0.2102*s5+2.014)", "record period", "10^6", "grundy map records5 --s5 20..50"] {
        assert!(svg.contains(words), "{words}");
    }
    let means = json(&["map", "means5", "--s5", "60"]);
    assert_eq!(means["rows"][0]["mean"], json!(83632.65));
    assert_eq!((&means["rows"][0]["sum"], &means["rows"][0]["max"]), (&json!(33_954_855), &json!(2_722_797)));
}

#[test]
fn subtraction_f_xi_xii_means_of_symmetric_sets() {
    let answer = json(&["map", "symmetric-means", "--max", "30", "--sizes", "1,3,5,7,9,11"]);
    let means: Vec<String> =
        answer["rows"].as_array().unwrap().iter().map(|row| row["mean"].to_string()).collect();
    assert_eq!(means, ["60.00", "69.93", "173.95", "247.19", "160.60", "131.19"]);
}

#[test]
fn subtraction_f_xiii_four_moves() {
    assert_eq!(counts(&json(&["map", "four", "--s3", "97"])), [1891, 1196, 1282, 190, 1, 0]);
}

#[test]
fn maps_as_parquet_and_stopped_maps() {
    let folder = tempfile::tempdir().unwrap();
    let (picture, data) = (folder.path().join("map.png"), folder.path().join("map.parquet"));
    let (picture, data) = (picture.to_str().unwrap(), data.to_str().unwrap());
    text(&[
        "map",
        "preperiods",
        "--s3",
        "60",
        "--scale",
        "log",
        "--colours",
        "grey",
        "--data",
        data,
        "-o",
        picture,
    ]);
    assert!(std::fs::read(data).unwrap().starts_with(b"PAR1"));
    let output = run(&["map", "types", "--s3", "9000", "--time", "1", "--width", "300", "-o", picture]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped"));
    assert!(std::fs::read(picture).unwrap().starts_with(b"\x89PNG"));
}

/// The same moves are not enough: (n, 5n, 6n) are (n, m, n+m), but with m above 4n. They are multiples of (1, 5, 6) though, and
/// these are (n, 4n+1, 5n+1).
#[test]
fn theorems_are_listed_with_the_members_they_hold_for() {
    let family = json(&["family", "n,5n,6n", "--n", "2..6"]);
    let names: Vec<&serde_json::Value> =
        family["theorems"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["three-moves-sum-4-plus-1-outcomes"]);
    assert_eq!(family["theorems"][0]["members"], json!([[2], [3], [4], [5], [6]]));
    assert_eq!(family["theorems"][0]["divided"], json!(true));
    let told = text(&["family", "n,5n,6n", "--n", "2..6"]);
    let divided =
        "proved by three-moves-sum-4-plus-1-outcomes, moves divided by a common divisor: (n 4n+1 5n+1)";
    assert!(told.contains(divided) && told.contains("11n"), "{told}");
    let one = json(&["family", "n,4n+1,5n+1", "--n", "1..3"])["theorems"].clone();
    assert_eq!((&one[0]["name"], &one[0]["divided"]), (names[0], &json!(false)));
    // n+2 is at most 2n from 2 on.
    let some = text(&["family", "n,n+2,2n+2", "--n", "1..4"]);
    assert!(some.contains("proved by three-moves-sum-1-outcomes for n = 2, 3, 4:"), "{some}");
    let theorems = json(&["family", "n,n+2,2n+2", "--n", "1..4"])["theorems"].clone();
    let sum = theorems
        .as_array()
        .unwrap()
        .iter()
        .find(|theorem| theorem["name"] == "three-moves-sum-1-outcomes")
        .unwrap();
    assert_eq!(sum["members"], json!([[2], [3], [4]]));
}
