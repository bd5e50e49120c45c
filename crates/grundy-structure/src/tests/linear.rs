//! The solver against plain enumeration, its refutations added up again.

use super::{point, variable};
use crate::Affine;
use crate::certificate::{Premise, Refutation};
use crate::linear::{Answer, Tableau, solve};
use grundy_core::arithmetic::gcd;
use grundy_core::random::Random;

fn ask(rows: &[Affine]) -> Answer {
    let mut tableau = Tableau::new(&[variable('i'), variable('j'), variable('n')]);
    for row in rows {
        tableau.add(row).unwrap();
    }
    solve(tableau)
}

fn rows(texts: &[&str]) -> Vec<Affine> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// Whether a refutation shows that the rows have no solution.
fn refutes(refutation: &Refutation, rows: &[Affine]) -> bool {
    let with = |row: Affine| [rows, &[row]].concat();
    match refutation {
        Refutation::Sum(sum) => {
            let mut total = Affine::default();
            for (premise, times) in sum {
                let row = match premise {
                    Premise::Row(row) => rows.get(*row).map(tightened),
                    Premise::NotNegative(variable) => Affine::variable(*variable).times(-1).ok(),
                };
                let Some(row) = row.filter(|_| *times >= 0) else { return false };
                total = total.plus_times(*times, &row).unwrap();
            }
            total.as_constant().is_some_and(|constant| constant > 0)
        }
        Refutation::Split { variable, at, below, above } => {
            let form = Affine::variable(*variable).plus_constant(-at).unwrap();
            let opposite = form.times(-1).unwrap().plus_constant(1).unwrap();
            refutes(below, &with(form)) && refutes(above, &with(opposite))
        }
    }
}

/// Whether no sum takes all its inequalities more often than it must.
fn is_reduced(refutation: &Refutation) -> bool {
    match refutation {
        Refutation::Sum(sum) => sum.iter().fold(0, |all, (_, times)| gcd(all, times.unsigned_abs())) == 1,
        Refutation::Split { below, above, .. } => is_reduced(below) && is_reduced(above),
    }
}

/// The row divided by the common divisor of its coefficients, the constant rounded up.
fn tightened(row: &Affine) -> Affine {
    let common = row.terms().iter().fold(0, |all, term| gcd(all, term.1.unsigned_abs())).max(1) as i128;
    let constant = -(-row.constant_part()).div_euclid(common);
    let add = |sum: Affine, term: &(crate::Variable, i128)| {
        sum.plus_times(term.1 / common, &Affine::variable(term.0)).unwrap()
    };
    row.terms().iter().fold(Affine::constant(constant), add)
}

#[test]
fn random_systems_in_a_box() {
    let mut random = Random::new(6);
    let (mut solvable, mut unsolvable) = (0, 0);
    for _ in 0..3000 {
        let mut system = rows(&["i-6", "j-6", "n-6"]);
        for _ in 0..1 + random.below(6) {
            let mut number = |most: u64| random.below(2 * most + 1) as i128 - most as i128;
            let mut form = Affine::constant(number(9));
            for name in ['i', 'j', 'n'] {
                form = form.plus_times(number(4), &Affine::variable(variable(name))).unwrap();
            }
            system.push(form);
        }
        let holds = |i, j, n| {
            let at = point(&[('i', i), ('j', j), ('n', n)]);
            system.iter().all(|row| row.at(&at).unwrap() <= 0)
        };
        let found = (0..7).any(|i| (0..7).any(|j| (0..7).any(|n| holds(i, j, n))));
        match ask(&system) {
            Answer::Solution(at) => {
                assert!(found && system.iter().all(|row| row.at(&at).unwrap() <= 0), "{system:?}");
                solvable += 1;
            }
            Answer::None(refutation) => {
                assert!(!found, "{system:?}");
                assert!(refutes(&refutation, &system), "{system:?}");
                assert!(!refutes(&refutation, &system[..2]));
                assert!(is_reduced(&refutation), "{refutation:?}");
                unsolvable += 1;
            }
            Answer::Unknown => panic!("a system in a box is decidable: {system:?}"),
        }
    }
    assert!(solvable > 500 && unsolvable > 500, "{solvable} {unsolvable}");
}

#[test]
fn systems_with_only_fractional_solutions() {
    // 2i = 2j+1 has no whole solution, on an unbounded line.
    assert!(matches!(ask(&rows(&["2i-2j-1", "2j-2i+1"])), Answer::None(_)));
    // 4n = 6i + 1: tightened rows contradict each other.
    assert!(matches!(ask(&rows(&["4n-6i-1", "6i-4n+1"])), Answer::None(_)));
    // i between n/2 + 1/4 and n/2 + 1/3 and at most 5: needs branching.
    assert!(matches!(ask(&rows(&["4i-2n-1", "2n-4i+1", "i-5"])), Answer::None(_)));
}

#[test]
fn what_others_say_at_their_edge_is_not_needed() {
    let left = crate::needed(&rows(&["1-i", "2-2i", "i-j"]), &[variable('i'), variable('j')]).unwrap();
    assert_eq!(left.len(), 2, "the same twice is said once: {left:?}");
}

#[test]
fn what_does_not_end_is_unknown_not_wrong() {
    // 3i - 3j + n = 2 with n at most 1 has no whole solution, and splitting i and j goes on for ever.
    assert!(matches!(ask(&rows(&["3i-3j+n-2", "2-3i+3j-n", "n-1"])), Answer::Unknown));
    // 3i + 6j = 9n + 1 in disguise, split over three rows that no single division mends.
    let system = rows(&["3i+6j-9n-1-3n+3n", "-3i-6j+9n+1"]);
    assert!(!matches!(ask(&system), Answer::Solution(_)));
    // Numbers near the limit of the arithmetic.
    let huge = Affine::constant(1).plus_times(i128::MAX / 2, &Affine::variable(variable('n'))).unwrap();
    let other = Affine::constant(-7).plus_times(i128::MAX / 3, &Affine::variable(variable('i'))).unwrap();
    let mixed = huge.minus(&other).unwrap_or_default();
    assert!(!matches!(ask(&[huge, mixed, other]), Answer::Solution(_)));
}
