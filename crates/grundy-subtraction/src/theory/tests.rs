//! Every theorem against the definition.

use super::infinite::{Rule, Verdict, verdict};
use super::superfluous::{can_be_added, superfluous_moves};
use super::*;
use crate::register::{Register, Rule as Play};
use conjecture10::{Factor, conjecture10};
use few_moves::{SumTriple, two_moves_value};
use grundy_core::arithmetic::gcd;
use grundy_core::budget::Budget;
use proptest::prelude::*;

/// The first values, by definition; as outcomes (0, 1) unless `values`.
pub(super) fn sequence(moves: &[u64], length: usize, values: bool) -> Vec<u32> {
    let mut found: Vec<u32> = Vec::with_capacity(length);
    for n in 0..length {
        let options = moves.iter().filter(|s| **s <= n as u64).map(|s| found[n - *s as usize]);
        let value = if values { least_excluded(options) } else { u32::from(options.clone().any(|v| v == 0)) };
        found.push(value);
    }
    found
}

fn least_excluded(options: impl Iterator<Item = u32>) -> u32 {
    let taken = options.fold(0u128, |taken, v| taken | 1 << v);
    taken.trailing_ones()
}

/// Whether a statement is exactly right, given preperiod + period + max L terms by definition: max L terms
/// recur from the preperiod on, so all do; the term before does not; and no proper divisor of the period is
/// one.
pub(super) fn is_exact(sequence: &[u32], moves: &[u64], known: &Known) -> bool {
    let (p, q) = (known.period as usize, known.preperiod as usize);
    let most = *moves.last().unwrap() as usize;
    let recurs = |p: usize, length: usize| (q..q + length).all(|n| sequence[n] == sequence[n + p]);
    // Within one period and max L further terms.
    let smaller = |d: usize| p.is_multiple_of(d) && recurs(d, p + most - d);
    let mut prime_divisors =
        (2..=p).filter(|d| p.is_multiple_of(*d) && (2..*d).all(|e| d % e != 0 || e * e > *d));
    recurs(p, most)
        && (q == 0 || sequence[q - 1] != sequence[q - 1 + p])
        && !prime_divisors.any(|d| smaller(p / d))
}

/// Checks everything that is said about a set.
fn check_all(moves: &[u64]) -> usize {
    let all = known_periods(moves);
    for known in &all {
        let length = (known.preperiod + known.period) as usize + *moves.last().unwrap() as usize;
        for values in [false, true] {
            if if values { known.about_values() } else { known.about_outcomes() } {
                assert!(
                    is_exact(&sequence(moves, length, values), moves, known),
                    "{moves:?} {known:?} {values}"
                );
            }
        }
    }
    all.len()
}

/// All sets with this largest move.
fn sets(most: u64) -> impl Iterator<Item = Vec<u64>> {
    (0u64..1 << (most - 1)).map(move |c| (1..most).filter(|s| c >> (s - 1) & 1 == 1).chain([most]).collect())
}

#[test]
fn one_two_and_three_moves() {
    for b in 1..=60 {
        assert!(check_all(&[b]) > 0);
        for a in 1..b {
            assert!(check_all(&[a, b]) > 0);
            if a + b <= 60 {
                assert!(check_all(&[a, b, a + b]) > 0);
            }
        }
    }
}

#[test]
fn all_sets_up_to_11() {
    let said: usize = (1..=11).flat_map(sets).map(|moves| check_all(&moves)).sum();
    assert!(said > 500, "{said}");
}

#[test]
fn values_under_theorem_17() {
    for moves in (1..=12).flat_map(sets).filter(|moves| gaps::theorem17(moves).is_some()) {
        let values = sequence(&moves, 80, true);
        assert!(
            (0..80).all(|n| gaps::narrow_value(&moves, n) == Some(values[n as usize].into())),
            "{moves:?}"
        );
    }
}

#[test]
fn theorem_15_and_conjecture_10_are_not_about_values() {
    for moves in [vec![2, 3, 8, 9, 11], vec![3, 7, 11, 14]] {
        let known = known_period(&moves).unwrap();
        let length = (known.period + 14) as usize;
        assert!(!is_exact(&sequence(&moves, length, true), &moves, &known), "{moves:?}");
    }
}

#[test]
fn theorem_15_up_to_40() {
    let mut number = 0;
    for s in 5..=40u64 {
        for b in 2..s.div_ceil(2) {
            for a in 1..b {
                let moves = [a, b, s - b, s - a, s];
                if theorem15::theorem15(&moves).is_some() {
                    check_all(&moves);
                    number += 1;
                }
            }
        }
    }
    assert!(number > 500, "{number}");
}

#[test]
fn holes_in_the_middle() {
    for h in 2..=20 {
        let moves: Vec<u64> = (1..=2 * h).filter(|s| *s != h).collect();
        assert_eq!(gaps::hole_in_the_middle(&moves).unwrap().period, u128::from(3 * h + 1));
        check_all(&moves);
    }
}

#[test]
fn conjecture_10_up_to_45() {
    for b in 2..=45 {
        for a in 1..b {
            check_all(&[a, b, 2 * b - a, 2 * b]);
        }
    }
}

#[test]
fn conjecture_6_up_to_30() {
    for moves in (3..=30u64).flat_map(|c| (2..c).flat_map(move |b| (1..b).map(move |a| [a, b, c]))) {
        let Some(candidates) = conjecture6::conjecture6(&moves) else { continue };
        let cycle = Register::new(&moves, Play::Nand).unwrap().period(&Budget::unlimited()).unwrap();
        assert!(candidates.periods.contains(&cycle.period.into()), "{moves:?}");
        assert!(u128::from(cycle.preperiod) < candidates.preperiod_below, "{moves:?}");
    }
}

#[test]
fn the_factor_of_conjecture_10_is_a_divisor() {
    for b in 2..=150u64 {
        for a in 1..b {
            let delta = |k: u64| (b % (2 * a * k / gcd(a, k))).abs_diff(a);
            let x = b % (2 * a);
            let printed = match x {
                0 => a,
                _ if x == a => (b - a) / 2,
                _ => (1..a).filter(|k| delta(*k) < a && delta(*k).is_multiple_of(*k)).max().unwrap(),
            };
            let factor = Factor::new(a, b).unwrap();
            assert_eq!(factor.f, u128::from(printed), "{a} {b}");
            if x == a {
                assert_eq!(conjecture10(&[a, b, 2 * b - a, 2 * b]).unwrap().period, u128::from(4 * b - a));
            }
        }
    }
}

#[test]
fn losing_positions_of_theorem_5() {
    for b in 2..=40 {
        for a in 1..b {
            let moves = [a, b, a + b];
            let triple = SumTriple::new(&moves).unwrap();
            let outcomes = sequence(&moves, 1500, false);
            let losses: Vec<u128> = (0..1500).filter(|n| outcomes[*n as usize] == 0).collect();
            let formula: Vec<u128> =
                (0..).map(|i| triple.losing_position(i)).take_while(|n| *n < 1500).collect();
            assert_eq!(losses, formula, "{moves:?}");
            assert!((0..1500).all(|n| triple.is_loss(n) == (outcomes[n as usize] == 0)));
        }
    }
    let large = SumTriple::new(&[1 << 62, (1 << 62) + 1, (1 << 63) + 1]).unwrap();
    assert!(large.is_loss(5) && !large.is_loss((1 << 63) + 5));
    assert!(large.period().is_some());
}

#[test]
fn wrong_or_huge_input_says_nothing_or_fits() {
    assert_eq!(known_period(&[]), None);
    assert_eq!(known_period(&[0]), None);
    assert_eq!(known_period(&[0, 1, 2]), None);
    assert_eq!(known_period(&[2, 1, 1]), known_period(&[1, 2]));
    let m = u64::MAX;
    assert_eq!(known_period(&[m]).unwrap().period, 2 * u128::from(m));
    assert_eq!(known_period(&[m - 1, m]).unwrap().period, 2 * u128::from(m) - 1);
    for moves in
        [vec![m / 2, m / 2 + 1, m], vec![1, m / 2, m - 2, m - 1], vec![m / 5, m / 4, m - m / 4, m - m / 5, m]]
    {
        let _ = known_periods(&moves);
    }
    let b = 1 << 62;
    assert!(conjecture10(&[b - 1, b, b + 1, 2 * b]).is_some());
    assert_eq!(conjecture10(&[0, 1, 2, 2]), None);
    assert_eq!(theorem15::theorem15(&[0, 1, 2, 3, 3]), None);
    assert_eq!(gaps::theorem17(&[0, 1]), None);
    assert_eq!(two_moves_value(&[5, 2], 9), None);
}

#[test]
fn infinite_sets() {
    for first in 1..=9 {
        for step in 1..=25 {
            let Ok(Verdict::Periodic { known, same_as }) = verdict(Rule::Progression { first, step }) else {
                panic!()
            };
            let moves: Vec<u64> = (0..).map(|k| first + k * step).take_while(|s| *s < 200).collect();
            check_infinite(&moves, &known, same_as.as_deref());
        }
    }
    for base in 2..=12u64 {
        let Ok(Verdict::Periodic { known, same_as }) = verdict(Rule::PowersOf(base)) else { panic!() };
        let moves: Vec<u64> = (0..).map(|k| base.pow(k)).take_while(|s| *s < 200).collect();
        check_infinite(&moves, &known, same_as.as_deref());
    }
    for rule in [Rule::PowersWithExponent(3), Rule::Factorials, Rule::Fibonacci] {
        assert!(matches!(verdict(rule), Ok(Verdict::NeverPeriodic(_))));
    }
    for rule in [
        Rule::PowersWithExponent(0),
        Rule::PowersOf(0),
        Rule::PowersOf(1),
        Rule::Progression { first: 0, step: 1 },
        Rule::Progression { first: 1, step: 0 },
    ] {
        assert!(verdict(rule).is_err());
    }
    let huge = verdict(Rule::Progression { first: u64::MAX, step: u64::MAX });
    assert!(matches!(huge, Ok(Verdict::Periodic { known: Known { period: 1, .. }, .. })));
    assert!(verdict(Rule::PowersOf(u64::MAX - 1)).is_ok());
}

/// Moves below 200 of an infinite set: the first 200 terms are those of the whole set.
fn check_infinite(moves: &[u64], known: &Known, same_as: Option<&[u64]>) {
    let (p, q) = (known.period as usize, known.preperiod as usize);
    for values in [false, true] {
        if if values { !known.about_values() } else { !known.about_outcomes() } {
            continue;
        }
        let terms = sequence(moves, 200, values);
        let recurs = |p: usize| (q..200 - p).all(|n| terms[n] == terms[n + p]);
        assert!(recurs(p) && !(1..p).any(recurs), "{moves:?} {known:?}");
        assert!(q == 0 || terms[q - 1] != terms[q - 1 + p], "{moves:?} {known:?}");
        assert!(same_as.is_none_or(|few| sequence(few, 200, values) == terms));
    }
}

#[test]
fn no_move_is_a_multiple_of_the_period() {
    // Theorem 28.
    for moves in (1..=9).flat_map(sets) {
        let cycle = Register::new(&moves, Play::Nand).unwrap().period(&Budget::unlimited()).unwrap();
        assert!(moves.iter().all(|s| s % cycle.period != 0));
    }
}

fn move_sets(most: u64) -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::btree_set(1..=most, 1..6).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #[test]
    fn what_is_known_is_what_is_computed(moves in move_sets(14), factor in 1u64..4) {
        let moves: Vec<u64> = moves.iter().map(|s| s * factor).collect();
        check_all(&moves);
        let cycle = Register::new(&moves, Play::Nand).unwrap().period(&Budget::unlimited()).unwrap();
        for known in known_periods(&moves).iter().filter(|known| known.about_outcomes()) {
            prop_assert_eq!((known.period, known.preperiod), (cycle.period.into(), cycle.preperiod.into()));
        }
    }

    #[test]
    fn a_common_factor_scales_period_and_preperiod(moves in move_sets(14), factor in 2u64..5) {
        let period = |moves: &[u64]| Register::new(moves, Play::Nand).unwrap().period(&Budget::unlimited()).unwrap();
        let scaled: Vec<u64> = moves.iter().map(|s| s * factor).collect();
        let (short, long) = (period(&moves), period(&scaled));
        prop_assert_eq!((long.period, long.preperiod), (factor * short.period, factor * short.preperiod));
    }

    #[test]
    fn values_with_two_moves(a in 1u64..60, more in 1u64..60) {
        let moves = [a, a + more];
        let values = sequence(&moves, 400, true);
        prop_assert!((0..400).all(|n| two_moves_value(&moves, n) == Some(values[n as usize].into())));
    }

    #[test]
    fn reductions_are_equivalent_and_smallest(moves in move_sets(14)) {
        let budget = Budget::unlimited();
        let found = superfluous_moves(&moves, &budget).unwrap();
        prop_assert!(found.proved_smallest);
        let length = (found.cycle.preperiod + found.cycle.period) as usize + 60;
        let outcomes = sequence(&moves, length, false);
        let same = |few: &[u64]| sequence(few, length, false) == outcomes;
        prop_assert!(same(&found.smallest));
        for s in &moves {
            let rest: Vec<u64> = moves.iter().copied().filter(|other| other != s).collect();
            prop_assert_eq!(same(&rest), found.superfluous.contains(s));
            prop_assert_ne!(found.needed.contains(s), found.superfluous.contains(s));
        }
        let subsets = (0u32..1 << moves.len())
            .map(|c| (0..moves.len()).filter(|i| c >> i & 1 == 1).map(|i| moves[i]).collect::<Vec<u64>>());
        prop_assert!(subsets.filter(|few| few.len() < found.smallest.len()).all(|few| !same(&few)));
    }

    #[test]
    fn additions_are_right(moves in move_sets(10), s in 1u64..60) {
        let budget = Budget::unlimited();
        let cycle = Register::new(&moves, Play::Nand).unwrap().period(&budget).unwrap();
        let length = (cycle.preperiod + cycle.period) as usize + 130;
        let mut more = moves.clone();
        more.push(s);
        let same = sequence(&more, length, false) == sequence(&moves, length, false);
        prop_assert_eq!(can_be_added(&moves, s, &budget), Ok(same));
    }
}
