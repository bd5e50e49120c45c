//! The cones of all games of three moves whose outcomes are proved, as they are stored: every certificate is accepted, many
//! are compared with members by the definition, conjecture 6 holds for all their games, no two cones have games in common, and their shares add up to what the book says.

mod common;

use common::confirm;
use grundy_certify::{Form, Repeats, Statement, check};
use num_bigint::BigInt;
use std::io::{BufRead, BufReader};

/// What the book says in per cent, rounded down.
const PERCENT: &str = "73.20";
const CONES: usize = 637;
/// One certificate of so many is also compared with members.
const SAMPLE: usize = 6;

type Ray = [i64; 3];

/// The vectors that span the games: the moves where one variable is 1 and the others are 0.
fn rays(statement: &Statement) -> [Ray; 3] {
    ['k', 'm', 'n'].map(|one| {
        let point = ['k', 'm', 'n'].map(|name| (name, BigInt::from(i64::from(name == one))));
        let number = |form: &Form| {
            let number = form.at(&point).expect("a whole number");
            i64::try_from(number).expect("a small number")
        };
        let moves: Vec<i64> = statement.moves.iter().map(number).collect();
        moves.try_into().expect("three moves")
    })
}

fn determinant([a, b, c]: [Ray; 3]) -> i64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

/// Whether a game lies inside a cone, not on its border: it is a positive sum of its vectors.
fn is_inside(game: Ray, cone: [Ray; 3]) -> bool {
    let sign = determinant(cone).signum();
    (0..3).all(|at| {
        let mut other = cone;
        other[at] = game;
        determinant(other) * sign > 0
    })
}

fn sum(cone: [Ray; 3]) -> Ray {
    [0, 1, 2].map(|at| cone.iter().map(|ray| ray[at]).sum())
}

/// The coefficients of k, m, n and the constant of a form that is linear.
fn linear(form: &Form) -> [i64; 4] {
    assert_eq!(*form.bottom(), BigInt::from(1));
    let mut coefficients = [0; 4];
    for (name, factor) in form.terms() {
        let place = ["k", "m", "n", ""].iter().position(|one| *one == name).expect("a linear form");
        coefficients[place] = i64::try_from(factor).expect("a small number");
    }
    coefficients
}

/// The only case of a period or preperiod, as coefficients.
fn only(cases: &[Repeats]) -> [i64; 4] {
    let [Repeats { when, is: Some(form), .. }] = cases else { panic!("several cases") };
    assert!(when.is_empty());
    linear(form)
}

/// Conjecture 6 for all games of a cone: the period is a sum of two moves, the preperiod less than s2 s3.
fn conjecture_6(statement: &Statement) {
    let moves: Vec<[i64; 4]> = statement.moves.iter().map(linear).collect();
    let sum = |one: usize, two: usize| [0, 1, 2, 3].map(|at| moves[one][at] + moves[two][at]);
    let period = only(&statement.period);
    assert!([sum(0, 1), sum(0, 2), sum(1, 2)].contains(&period));
    // In terms of k-1, m-1 and n-1, which are at least 0.
    let shifted = |form: [i64; 4]| [form[0], form[1], form[2], form.iter().sum::<i64>()];
    let (second, third, before) = (shifted(moves[1]), shifted(moves[2]), shifted(only(&statement.preperiod)));
    assert!((0..3).all(|at| second[3] * third[at] + second[at] * third[3] >= before[at]));
    assert!(second[3] * third[3] > before[3]);
}

#[test]
fn stored_cones_are_proved_and_lie_side_by_side() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/structures/cones-outcomes.jsonl.gz");
    let text = BufReader::new(flate2::read::GzDecoder::new(std::fs::File::open(file).expect("the data")));
    let mut cones = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let statement = check(&line.expect("text")).unwrap_or_else(|flaw| panic!("{number}: {flaw}"));
        assert_eq!((statement.rule.as_str(), statement.moves.len()), ("outcomes", 3), "{number}");
        // One bound from below for each variable and nothing else.
        let mut bounded: Vec<&str> = statement.conditions.iter().map(|one| &one[..5]).collect();
        bounded.sort_unstable();
        assert_eq!(bounded, ["k >= ", "m >= ", "n >= "], "{number}: {:?}", statement.conditions);
        let rays = rays(&statement);
        assert_eq!(determinant(rays).abs(), 1, "{number}");
        assert!(statement.conditions.iter().all(|one| one.ends_with(" >= 1")), "{number}");
        conjecture_6(&statement);
        if number.is_multiple_of(SAMPLE) {
            confirm(&statement, 2).unwrap_or_else(|why| panic!("{number}: {why}"));
        }
        cones.push(rays);
    }
    // Each cone is a part of all games that comes from cutting: two have games in common only if the middle of one lies in the other.
    for (number, cone) in cones.iter().enumerate() {
        let holding = cones.iter().filter(|other| is_inside(sum(*cone), **other)).count();
        assert_eq!(holding, 1, "{number}");
    }
    let share: f64 =
        cones.iter().map(|cone| 1.0 / cone.iter().map(|ray| ray[2] as f64).product::<f64>()).sum();
    assert_eq!(cones.len(), CONES);
    assert_eq!(format!("{:.2}", (share * 1e4).floor() / 100.0), PERCENT);
}
