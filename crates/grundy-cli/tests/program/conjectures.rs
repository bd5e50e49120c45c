//! Conjectures and open questions about subtraction games: what a program can check of each, at small cost.

use crate::common::{json, run};
use crate::records::{published, records};
use serde_json::{Value, json};

fn outcomes(moves: &str) -> (u64, u64) {
    let answer = json(&["period", &format!("subtract({moves})"), "--outcomes", "--compute"]);
    (answer["period"].as_u64().unwrap(), answer["preperiod"].as_u64().unwrap())
}

/// How many sets agree with a statement; none may be against it.
fn agree(found: &Value, statement: &str) -> u64 {
    let statements = found["statements"].as_array().unwrap();
    let known = statements.iter().find(|known| known["name"] == statement).expect("the statement");
    assert_eq!(known["against"], json!([]), "{statement}");
    known["agree"].as_u64().unwrap()
}

#[test]
fn subtraction_36_periods_of_three_moves_divide_a_sum() {
    let found = records(&["--moves", "3", "--max-move", "3..50"]);
    assert_eq!(agree(&found, "conjecture 6") + agree(&found, "theorem 5"), 50 * 49 * 48 / 6);
    // The period 2 gcd(a, b, c) needs odd moves only after division by the common divisor.
    assert_eq!(outcomes("2,6,10"), (4, 0));
}

#[test]
#[ignore = "a hundred thousand games"]
fn subtraction_36_to_90() {
    let found = records(&["--moves", "3", "--max-move", "3..90"]);
    assert_eq!(agree(&found, "conjecture 6") + agree(&found, "theorem 5"), 90 * 89 * 88 / 6);
}

#[test]
fn subtraction_37_symmetric_sets_of_four() {
    let found = records(&["--symmetric", "--moves", "4", "--max-move", "4..120"]);
    assert_eq!(agree(&found, "conjecture 10"), 60 * 59 / 2);
}

#[test]
#[ignore = "twelve thousand games"]
fn subtraction_37_to_160() {
    let found = records(&["--symmetric", "--moves", "4", "--max-move", "4..320"]);
    assert_eq!(agree(&found, "conjecture 10"), 12_720);
}

/// The shares of the three types of periods, from the published table and anew.
#[test]
fn subtraction_38_shares_of_three_moves_approach_limits() {
    let types = [("p=s1+s3", 0.525), ("p=s2+s3", 0.37), ("p=s1+s2", 0.105)];
    let columns =
        ["share_p_eq_s1_plus_s3", "share_p_eq_s2_plus_s3", "share_p_eq_s1_plus_s2_and_divides_only_that_sum"];
    let table = published("three_move_shares.csv");
    let mut before = [f64::INFINITY; 3];
    for largest in ["32", "64", "128"] {
        let found = records(&["--moves", "3", "--max-move", largest]);
        let classes = found["rows"][0]["classes"].as_array().unwrap();
        let printed = table.iter().find(|row| row["s3"] == largest).unwrap();
        for (at, (name, limit)) in types.into_iter().enumerate() {
            let share =
                classes.iter().find(|class| class["class"] == name).unwrap()["share"].as_f64().unwrap();
            assert_eq!(format!("{share:.6}"), printed[columns[at]], "{largest} {name}");
            let distance = (share - limit).abs();
            assert!(distance < before[at], "{largest} {name}: {share}");
            before[at] = distance;
        }
    }
    // Multiplying all moves multiplies period and preperiod.
    assert_eq!((outcomes("3,7,8"), outcomes("30,70,80")), ((5, 8), (50, 80)));
}

#[test]
fn subtraction_39_long_preperiods_of_three_moves() {
    let (_, q) = outcomes("253,258,512");
    assert_eq!(q, 117_044);
    assert!((0.88..0.9).contains(&(q as f64 / (258.0 * 512.0))));
    // The longest of all sets with a smaller largest move stays below s2 s3 as well.
    let found = records(&["--moves", "3", "--max-move", "128", "--by", "preperiod"]);
    let row = &found["rows"][0];
    let holder: Vec<u64> = serde_json::from_value(row["holders"][0].clone()).unwrap();
    let share = row["max"].as_f64().unwrap() / (holder[1] * holder[2]) as f64;
    assert!((0.3..1.0).contains(&share), "{row}");
}

#[test]
fn subtraction_40_growth_with_four_moves() {
    // Restricted to class I with smallest move 1, as in the source: the exponents ln q / ln s4 keep growing.
    let found = records(&[
        "--moves",
        "4",
        "--class",
        "I",
        "--smallest",
        "1",
        "--max-move",
        "20..100",
        "--by",
        "preperiod",
    ]);
    let list = found["records"].as_array().unwrap();
    let q = |moves: [u64; 4]| {
        list.iter().find(|record| record["moves"] == json!(moves)).unwrap()["preperiod"].clone()
    };
    assert_eq!(
        (q([1, 8, 20, 21]), q([1, 20, 50, 51]), q([1, 36, 96, 97])),
        (json!(278), json!(12_096), json!(129_041))
    );
    let exponent = |record: &Value| record["ln_over_lnmax"].as_f64().unwrap();
    let (early, late) = (&list[list.len() / 4], &list[list.len() - 1]);
    assert!(exponent(late) > exponent(early) + 0.3, "{early} {late}");
    // Of a family of degree 5: p(n) = 1915n^5 + 2149n^4 - 3035n^3 - 598n^2 + 49n at n = 2.
    assert_eq!(outcomes("2,27,99,101").0, 1915 * 32 + 2149 * 16 - 3035 * 8 - 598 * 4 + 49 * 2);
}

#[test]
fn subtraction_41_symmetric_sets_grow_exponentially() {
    let found =
        records(&["--symmetric", "--moves", "5", "--max-move", "40..64", "--fit", "max", "--modulus", "1"]);
    let fit = &found["fits"][0];
    assert!((0.15..0.25).contains(&fit["a"].as_f64().unwrap()), "{fit}");
    assert!(fit["r"].as_f64().unwrap() > 0.95, "{fit}");
    // A block of fifteen moves beats all sets of five at 55.
    let five =
        records(&["--symmetric", "--moves", "5", "--max-move", "55"])["rows"][0]["max"].as_u64().unwrap();
    assert_eq!((five, outcomes("5,6,15,16,17,18,27,28,37,38,39,40,49,50,55")), (512_336, (955_307, 0)));
}

#[test]
fn subtraction_42_orbits_without_palindromes() {
    let facts = json(&["symmetric", "subtract(4,7,14,17,21)"]);
    let orbits = facts["orbit_list"].as_array().unwrap();
    // Of length max or max + 1.
    let palindromes = |orbit: &Value| {
        orbit["palindromes"].as_u64().unwrap() + orbit["longer_palindromes"].as_u64().unwrap()
    };
    let with = |count: u64| orbits.iter().filter(|orbit| palindromes(orbit) == count).count();
    assert_eq!((orbits.len(), with(2), with(0)), (35, 33, 2));
    // The bounds that apply hold: the true base of the number of sequences is below that of each.
    assert!(facts["bounds"].as_array().unwrap().iter().all(|bound| bound["holds"] == true));
}

#[test]
fn subtraction_43_infinite_sets() {
    let losing = |set: &str, to: &str| {
        json(&["sequence", &format!("subtract({set})"), "--to", to, "--losing"])["values"].clone()
    };
    assert_eq!(losing("primes", "60"), json!([0, 1, 9, 10, 25, 34, 35, 49, 55]));
    assert_eq!(losing("factorials", "25"), json!([0, 3, 7, 10, 14, 17, 21, 25]));
    let verdict = |set: &str| {
        let output = run(&["period", &format!("subtract({set})"), "--json"]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["verdict"].clone()
    };
    assert_eq!(verdict("factorials"), "never periodic");
    // Nobody knows whether the losses with primes become periodic; the program does not pretend to.
    assert_ne!(verdict("primes"), "periodic");
    // Values of Fibonacci nim grow slowly, if they grow: 16 comes first at 63331966.
    let values = json(&["sequence", "subtract(fibonacci)", "--to", "10000"])["values"].clone();
    let most = values.as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).max().unwrap();
    assert!((5..16).contains(&most), "{most}");
}

#[test]
fn subtraction_44_real_moves() {
    let game = |moves: &str| json(&["real", moves, "--to", "12"]);
    let two = game("1, sqrt(2)");
    assert_eq!((&two["period"], &two["preperiod"]), (&json!("1+sqrt(2)"), &json!("0")));
    // Rational moves are periodic: the game is a finite one with a smaller unit.
    let rational = game("3/2, 7/2, 4");
    let (p, q) = outcomes("3,7,8");
    assert_eq!((p, q), (5, 8));
    assert_eq!((&rational["period"], &rational["preperiod"]), (&json!("5/2"), &json!("4")));
    // Losses with irrational moves come in intervals of many lengths, some shorter than all moves.
    let three = run(&["real", "1, sqrt(2), 3", "--to", "12", "--json"]);
    let three: Value = serde_json::from_slice(&three.stdout).unwrap();
    assert!(three["lost"].as_array().unwrap().len() > 2, "{three}");
}

#[test]
fn subtraction_45_three_moves_in_general() {
    // No closed form is known, but at most seven candidates for the period, and one type for each set.
    let found = records(&["--moves", "3", "--max-move", "60"]);
    let classes = found["rows"][0]["classes"].as_array().unwrap();
    assert!(classes.iter().all(|class| class["class"] != "other"));
    let sets: u64 = classes.iter().map(|class| class["count"].as_u64().unwrap()).sum();
    assert_eq!(sets, 59 * 58 / 2);
    assert!(agree(&found, "conjecture 6") > 1600);
    // Where one move is the sum of the others there is a closed form, and it holds.
    assert_eq!(agree(&found, "theorem 5"), 29);
}
