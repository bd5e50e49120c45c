//! Small systems: what is found is looked at by the definitions, and compared with all points of a box.

use super::simplex::Tableau;
use super::{Answer, needed, solve};
use crate::certificate::{Premise, Refutation};
use grundy_algebra::affine::{Affine, Point, Variable};
use proptest::collection::vec;
use proptest::prelude::*;

/// Points are tried up to this in each variable.
const SIZE: i128 = 5;

fn variables() -> [Variable; 3] {
    ['a', 'b', 'c'].map(|name| Variable::new(name).unwrap())
}

fn form(factors: &[i128; 3], constant: i128) -> Affine {
    let parts = variables().into_iter().zip(factors);
    parts.fold(Affine::constant(constant), |sum, (variable, factor)| {
        sum.plus_times(*factor, &Affine::variable(variable)).unwrap()
    })
}

fn tableau(forms: &[Affine]) -> Tableau {
    let mut tableau = Tableau::new(&variables());
    forms.iter().for_each(|form| tableau.add(form).unwrap());
    tableau
}

/// All points of the box.
fn points() -> impl Iterator<Item = Point> {
    let [a, b, c] = variables();
    let side = 0..=SIZE;
    side.clone().flat_map(move |x| {
        let side = 0..=SIZE;
        side.clone().flat_map(move |y| (0..=SIZE).map(move |z| Point::new([(a, x), (b, y), (c, z)])))
    })
}

fn holds(forms: &[Affine], point: &Point) -> bool {
    forms.iter().all(|form| form.at(point).unwrap() <= 0)
}

/// A form divided by the common divisor of its coefficients, the constant rounded up.
fn tightened(form: &Affine) -> Affine {
    let divides = |number: &i128| form.terms().iter().all(|(_, factor)| factor % number == 0);
    let divisor = if form.terms().is_empty() { 1 } else { (1..=40).rev().find(divides).unwrap() };
    let factors = variables().map(|variable| form.coefficient(variable) / divisor);
    let constant = form.constant_part();
    let up = (0..).find(|more| (constant + more) % divisor == 0).unwrap();
    self::form(&factors, (constant + up) / divisor)
}

/// Whether a refutation shows that a system has no solution, by nothing but additions.
fn is_shown(forms: &[Affine], refutation: &Refutation) -> bool {
    match refutation {
        Refutation::Sum(parts) => {
            let one = |premise: &Premise| match premise {
                Premise::Row(row) => tightened(&forms[*row]),
                Premise::NotNegative(variable) => Affine::variable(*variable).times(-1).unwrap(),
            };
            let sum = parts.iter().try_fold(Affine::constant(0), |sum, (premise, times)| {
                assert!(*times > 0, "only multiples keep a sign");
                sum.plus_times(*times, &one(premise))
            });
            sum.unwrap().as_constant().is_some_and(|constant| constant > 0)
        }
        Refutation::Split { variable, at, below, above } => {
            let form = Affine::variable(*variable);
            let lower = form.plus_constant(-at).unwrap();
            let upper = form.times(-1).unwrap().plus_constant(at + 1).unwrap();
            is_shown(&[forms, &[lower]].concat(), below) && is_shown(&[forms, &[upper]].concat(), above)
        }
    }
}

fn forms() -> impl Strategy<Value = Vec<Affine>> {
    let factor = -4..=4i128;
    let one = ([factor.clone(), factor.clone(), factor], -12..=12i128);
    vec(one.prop_map(|(factors, constant)| form(&factors, constant)), 1..6)
}

/// That no variable leaves the box.
fn inside() -> Vec<Affine> {
    variables().map(|variable| Affine::variable(variable).plus_constant(-SIZE).unwrap()).to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn systems_are_solved_or_refuted(forms in forms()) {
        match solve(tableau(&forms)) {
            Answer::Solution(point) => prop_assert!(holds(&forms, &point)),
            Answer::None(refutation) => prop_assert!(is_shown(&forms, &refutation), "{refutation:?}"),
            // In a box there is an end to it.
            Answer::Unknown => {}
        }
        let boxed = [forms, inside()].concat();
        match solve(tableau(&boxed)) {
            Answer::Solution(point) => prop_assert!(holds(&boxed, &point)),
            Answer::None(refutation) => {
                prop_assert!(is_shown(&boxed, &refutation), "{refutation:?}");
                prop_assert!(!points().any(|point| holds(&boxed, &point)));
            }
            Answer::Unknown => prop_assert!(false, "a box is finite"),
        }
    }

    /// Rows that are added to a solved tableau are no other than those that were there at first.
    #[test]
    fn a_tableau_goes_on(first in forms(), more in forms()) {
        let mut going = tableau(&[first.clone(), inside()].concat());
        if going.settle().unwrap().is_none() {
            more.iter().for_each(|form| going.add(form).unwrap());
            let all = [first, inside(), more].concat();
            match solve(going) {
                Answer::Solution(point) => prop_assert!(holds(&all, &point)),
                Answer::None(refutation) => prop_assert!(is_shown(&all, &refutation), "{refutation:?}"),
                Answer::Unknown => prop_assert!(false, "a box is finite"),
            }
        }
    }

    #[test]
    fn what_is_left_out_is_implied_and_what_stays_is_not(forms in forms()) {
        let boxed = [inside(), forms].concat();
        let left = needed(&boxed, &variables());
        let all: Vec<Point> = points().filter(|point| holds(&boxed, point)).collect();
        prop_assert_eq!(left.is_none(), all.is_empty());
        let Some(left) = left else { return Ok(()) };
        prop_assert!(points().filter(|point| holds(&left, point)).all(|point| holds(&boxed, &point)));
        // Without any of what is left, something is there that should not be.
        for at in 0..left.len() {
            let broken = left[at].times(-1).unwrap().plus_constant(1).unwrap();
            let rows = [&left[..at], &[broken], &left[at + 1..]].concat();
            prop_assert!(!matches!(solve(tableau(&rows)), Answer::None(_)), "{left:?}: {at} is implied");
        }
    }
}

/// Questions whose rational solution is not whole, and thin ones.
#[test]
fn whole_solutions_are_told_from_others() {
    let told = |texts: &[&str]| {
        let forms: Vec<Affine> = texts.iter().map(|text| text.parse().unwrap()).collect();
        match solve(tableau(&forms)) {
            Answer::Solution(point) => {
                assert!(holds(&forms, &point));
                "a solution"
            }
            Answer::None(refutation) => {
                assert!(is_shown(&forms, &refutation));
                if matches!(refutation, Refutation::Sum(_)) { "none" } else { "none, by cases" }
            }
            Answer::Unknown => "unknown",
        }
    };
    assert_eq!(told(&["3-2a", "2a-3"]), "none");
    assert_eq!(told(&["2a+2b-5", "5-2a-2b"]), "none");
    assert_eq!(told(&["2a-b", "b-2a", "b-1", "1-b"]), "none, by cases");
    assert_eq!(told(&["3a-2b-1", "2b-3a+1", "4-b"]), "a solution");
    assert_eq!(told(&["a+1"]), "none");
    assert_eq!(told(&["0"]), "a solution");
    assert_eq!(told(&["1"]), "none");
    // Never whole: 6a - 4b is even. Tightened rows say so.
    assert_eq!(told(&["6a-4b-1", "1-6a+4b"]), "none");
    // No multiple of 3 is so near, but no branching ends, for a and b may grow together: that is no answer.
    assert_eq!(told(&["3a-3b+c-1", "1-3a+3b-c", "c", "b-a"]), "unknown");
}
