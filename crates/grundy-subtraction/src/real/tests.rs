//! Numbers, open and closed ends, periods, variations; and agreement with the ordinary game on whole numbers.

use super::*;
use crate::interval;
use grundy_core::budget::Budget;
use grundy_core::text::Fragment;
use proptest::prelude::*;

fn real(text: &str) -> Real {
    Real::read(Fragment::new(text)).unwrap()
}

fn game(text: &str) -> RealGame {
    RealGame::read(Fragment::new(text)).unwrap()
}

fn whole(number: u64) -> Real {
    Real::whole(number as i64)
}

fn singles(moves: &[Real]) -> RealGame {
    RealGame::new(&moves.iter().copied().map(Interval::single).collect::<Vec<_>>()).unwrap()
}

fn lost(text: &str, bound: &str) -> String {
    let lost = game(text).lost(real(bound), &mut Budget::unlimited()).unwrap();
    lost.iter().map(Interval::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn numbers_are_read_and_written() {
    for (text, written) in [
        ("1", "1"),
        ("6/4", "3/2"),
        ("0.125", "1/8"),
        ("sqrt(2)", "sqrt(2)"),
        ("-sqrt(12)/2", "-sqrt(3)"),
        ("1 + sqrt(2)", "1+sqrt(2)"),
        ("2-1/2sqrt(5)", "2-1/2sqrt(5)"),
        ("3*sqrt(4)", "6"),
        ("sqrt(0)+1", "1"),
        ("1-1", "0"),
        ("sqrt(2)-sqrt(2)+7", "7"),
        ("3sqrt(2)/6 + 1/3", "1/3+1/2sqrt(2)"),
    ] {
        assert_eq!(real(text).to_string(), written, "{text}");
        assert_eq!(real(written), real(text), "{text}");
    }
}

#[test]
fn wrong_numbers_are_pointed_at() {
    for (text, span) in [
        ("", 0..0),
        ("x", 0..1),
        ("1+", 2..2),
        ("1/0", 2..3),
        ("1/", 2..2),
        ("1.", 2..2),
        ("2*3", 2..3),
        ("sqrt(2", 6..6),
        ("sqrt()", 5..6),
        ("sqrt(x)", 5..6),
        ("1 2", 2..3),
        ("sqrt(2)+sqrt(3)", 8..15),
        ("sqrt(99999999999999)", 5..19),
        ("1+é", 2..4),
        ("200000000000000000000000000000000000000", 0..39),
    ] {
        assert_eq!(Real::read(Fragment::new(text)).unwrap_err().span, span, "{text}");
    }
    for (text, span) in [
        ("", 0..0),
        ("1 0", 2..3),
        ("1,-2", 2..4),
        ("sqrt(2) sqrt(3)", 8..15),
        ("[1..2", 5..5),
        ("1..2]", 0..0),
        ("[2..1]", 0..6),
        ("(1..1]", 0..6),
        ("[1..é", 6..6),
        ("..", 0..0),
        ("[..", 3..3),
        ("[..]", 1..1),
        ("1,,2", 2..2),
    ] {
        assert_eq!(RealGame::read(Fragment::new(text)).unwrap_err().span, span, "{text}");
    }
}

#[test]
fn comparisons_are_exact() {
    assert!(real("1414213562373095048/1000000000000000000") < real("sqrt(2)"));
    assert!(real("1414213562373095049/1000000000000000000") > real("sqrt(2)"));
    // Neighbours of the root among the convergents of its continued fraction, far beyond floating point.
    assert!(real("6882627592338442563/4866752642924153522") > real("sqrt(2)"));
    let large = real("85070591730234615865843651857942052864-60153992292001127921539815855494266880sqrt(2)");
    assert_eq!(large.partial_cmp(&Real::whole(0)), Some(large.sign()));
    assert_eq!(real("sqrt(2)").partial_cmp(&real("sqrt(3)")), None);
    assert!(!Interval::half_open(real("1"), real("2")).contains(&real("2")));
    assert!(Interval::half_open(real("1"), real("2")).contains(&real("1")));
}

#[test]
fn theorem_4_holds_for_real_moves() {
    assert_eq!(lost("1 sqrt(2)", "5"), "[0, 1) [1+sqrt(2), 2+sqrt(2)) [2+2sqrt(2), 3+2sqrt(2))");
    for (moves, period) in [
        ("1 sqrt(2)", "1+sqrt(2)"),
        ("1/2,5/4", "7/4"),
        ("sqrt(5)-2 1", "sqrt(5)-1"),
        ("sqrt(7)", "2sqrt(7)"),
    ] {
        let found = game(moves).find_period(1000, &mut Budget::unlimited()).unwrap().unwrap();
        assert_eq!((found.period, found.preperiod), (real(period), real("0")), "{moves}");
        assert!(found.from_preperiod);
    }
    assert_eq!(game("1 2 sqrt(10)").find_period(3, &mut Budget::unlimited()), Ok(None));
}

#[test]
fn ends_are_open_or_closed() {
    assert_eq!(lost("[1..2]", "7"), "[0, 1) [3, 4) [6, 7)");
    assert_eq!(lost("(1..2]", "7"), "[0, 1] (3, 4] (6, 7]");
    assert_eq!(lost("[1..2)", "7"), "[0, 1) [3, 4) [6, 7)");
    assert_eq!(lost("(1..2)", "7"), "[0, 1] [3, 4] [6, 7]");
    let found = game("(1..sqrt(2)]").find_period(100, &mut Budget::unlimited()).unwrap().unwrap();
    assert_eq!(found.period, real("1+sqrt(2)"));
}

/// With whole numbers as ends, whole numbers and the open intervals between them behave uniformly: quarters tell
/// whether an interval of heaps meets a lost one.
fn by_classes(moves: &[(u64, bool, u64, bool)], count: usize) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for half in 0..count {
        let heap = 2 * half as i64;
        let won = moves.iter().any(|(low, has_low, high, has_high)| {
            let (low, high) = (4 * *low as i64, 4 * *high as i64);
            (0.max(heap - high)..=heap - low).any(|to| {
                let inside = (to < heap - low || *has_low) && (to > heap - high || *has_high);
                inside && lost[(to / 4 * 2 + i64::from(to % 4 > 0)) as usize]
            })
        });
        lost.push(!won);
    }
    lost
}

proptest! {
    #[test]
    fn intervals_of_moves_agree_with_the_definition(
        moves in prop::collection::vec((1u64..9, any::<bool>(), 0u64..4, any::<bool>()), 1..4)
    ) {
        let moves: Vec<_> = moves.iter().map(|(low, has_low, more, has_high)| {
            (*low, *has_low || *more == 0, low + more, *has_high || *more == 0)
        }).collect();
        let real = moves.iter().map(|(low, has_start, high, has_end)| Interval {
            start: whole(*low), has_start: *has_start, end: whole(*high), has_end: *has_end,
        });
        let game = RealGame::new(&real.collect::<Vec<_>>()).unwrap();
        let mine = game.lost(whole(60), &mut Budget::unlimited()).unwrap();
        for (half, lost) in by_classes(&moves, 120).into_iter().enumerate() {
            let heap = Real::new(half as i128, 0, 2, 1).unwrap();
            prop_assert_eq!(mine.iter().any(|interval| interval.contains(&heap)), lost, "{} {:?}", heap, moves);
        }
        let found = game.find_period(2000, &mut Budget::unlimited()).unwrap();
        if let Some(found) = found {
            let (p, _, _) = found.period.parts();
            let (q, _, _) = found.preperiod.parts();
            let (p, q) = (2 * p as usize, 2 * q as usize);
            let lost = by_classes(&moves, q + 3 * p + 62);
            let q = if found.from_preperiod { q } else { q + 1 };
            prop_assert!((q..q + 2 * p + 60).all(|n| lost[n] == lost[n + p]), "{:?} {} {}", moves, p, q);
            prop_assert!(q == 0 || lost[q - 1] != lost[q - 1 + p], "{:?} {} {}", moves, p, q);
        }
    }

    #[test]
    fn whole_moves_give_the_ordinary_game(moves in prop::collection::vec(1u64..40, 1..5)) {
        let game = singles(&moves.iter().map(|step| whole(*step)).collect::<Vec<_>>());
        let mine = game.lost(whole(400), &mut Budget::unlimited()).unwrap();
        let runs = interval::lost_runs(&moves, 401, &mut Budget::unlimited()).unwrap();
        let runs: Vec<_> =
            runs.iter().map(|run| Interval::half_open(whole(run.start as u64), whole(run.end as u64))).collect();
        prop_assert_eq!(mine, runs);
        let expected = interval::find_period(&moves, &mut Budget::unlimited()).unwrap();
        if let Some(found) = game.find_period(5000, &mut Budget::unlimited()).unwrap() {
            prop_assert_eq!(found.period, whole(expected.period as u64));
            prop_assert_eq!(found.preperiod, whole(expected.preperiod as u64));
            prop_assert_eq!(found.intervals as u128, expected.detail.runs);
        } else {
            prop_assert!(expected.detail.runs > 1000);
        }
    }

    #[test]
    fn scaling_scales_everything(
        moves in prop::collection::vec((1i128..20, 0i128..9, 1i128..5), 1..4),
        (x, y, z) in (1i128..9, 0i128..9, 1i128..9),
    ) {
        let factor = Real::new(x, y, z, 3).unwrap();
        let moves: Vec<Real> = moves.iter().map(|(x, y, z)| Real::new(*x, *y, *z, 3).unwrap()).collect();
        let scaled: Vec<Real> = moves.iter().map(|step| step.checked_mul(&factor).unwrap()).collect();
        let (one, two) = (singles(&moves), singles(&scaled));
        let bound = Real::whole(40);
        let plain = one.lost(bound, &mut Budget::unlimited()).unwrap();
        let times = |number: &Real| number.checked_mul(&factor).unwrap();
        let expected: Vec<_> =
            plain.iter().map(|lost| Interval::half_open(times(&lost.start), times(&lost.end))).collect();
        prop_assert_eq!(two.lost(times(&bound), &mut Budget::unlimited()).unwrap(), expected);
        let found = one.find_period(300, &mut Budget::unlimited()).unwrap();
        let other = two.find_period(300, &mut Budget::unlimited()).unwrap();
        let expected = found.map(|found| RealFound {
            period: times(&found.period), preperiod: times(&found.preperiod), ..found
        });
        prop_assert_eq!(other, expected);
    }

    /// For a real eps within reach the varied game is the game with the varied move.
    #[test]
    fn variations_are_true_up_to_their_reach(
        moves in prop::collection::vec(1u64..15, 2..5), which in 0usize..5, down: bool, part in 2i128..50,
    ) {
        let which = which % moves.len();
        let mut numbers: Vec<Real> = moves.iter().map(|step| whole(*step)).collect();
        let varied = singles(&numbers).vary(which, down, 40, &mut Budget::unlimited()).unwrap();
        let reach = varied.reach.unwrap_or(Real::whole(1));
        let eps = reach.checked_mul(&Real::new(1, 0, part, 1).unwrap()).unwrap();
        let step = if down { eps.checked_neg().unwrap() } else { eps };
        numbers[which] = numbers[which].checked_add(&step).unwrap();
        let exact = singles(&numbers);
        let at = |number: &Sloped| {
            number.value.checked_add(&eps.checked_mul(&Real::whole(number.slope as i64)).unwrap()).unwrap()
        };
        let expected: Vec<_> =
            varied.lost.iter().map(|lost| Interval::half_open(at(&lost.start), at(&lost.end))).collect();
        let bound = expected.last().unwrap().start;
        prop_assert_eq!(exact.lost(bound, &mut Budget::unlimited()).unwrap(), expected);
        if let Some(found) = varied.found {
            let real = exact.find_period(100, &mut Budget::unlimited()).unwrap().unwrap();
            prop_assert!(found.intervals.is_multiple_of(real.intervals));
            if real.intervals == found.intervals {
                prop_assert_eq!((real.period, real.preperiod), (at(&found.period), at(&found.preperiod)));
            }
        }
    }
}
