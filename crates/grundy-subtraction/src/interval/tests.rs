//! Runs, jumps, periods and preperiods against the definition.

use super::*;
use grundy_core::random::Random;
use proptest::prelude::*;

/// The sequence by definition: true = lost.
fn by_definition(moves: &[u64], count: usize) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::with_capacity(count);
    for n in 0..count {
        let won = moves.iter().any(|step| n.checked_sub(*step as usize).is_some_and(|to| lost[to]));
        lost.push(!won);
    }
    lost
}

fn find(moves: &[u64]) -> Found {
    find_period(moves, &mut Budget::unlimited()).unwrap()
}

fn is_prime(number: usize) -> bool {
    number > 1 && (2..).take_while(|d| d * d <= number).all(|d| !number.is_multiple_of(d))
}

/// Checks the answer by definition: the period holds, no proper divisor of it does, the preperiod is the least.
fn check(moves: &[u64]) -> Found {
    let found = find(moves);
    let (p, q) = (found.period as usize, found.preperiod as usize);
    let longest = *moves.iter().max().unwrap() as usize;
    let lost = by_definition(moves, q + 2 * p + longest + 1);
    assert!((q..q + p + longest).all(|n| lost[n] == lost[n + p]), "{moves:?} {found:?}: no period");
    assert!(q == 0 || lost[q - 1] != lost[q - 1 + p], "{moves:?} {found:?}: not the least preperiod");
    for r in (2..=p).filter(|r| p.is_multiple_of(*r) && is_prime(*r)) {
        assert!((q..q + p).any(|n| lost[n] != lost[n + p / r]), "{moves:?} {found:?}: period / {r}");
    }
    let runs = (q..q + p).filter(|n| lost[*n] && !lost[*n + 1]).count();
    assert_eq!(found.detail.runs, runs as u128, "{moves:?}");
    found
}

#[test]
fn random_sets_agree_with_the_definition() {
    let mut random = Random::new(3);
    for round in 0..600 {
        let most = if round % 3 == 0 { 50 } else { 24 };
        let moves: Vec<u64> = (0..1 + random.below(4)).map(|_| 1 + random.below(most)).collect();
        check(&moves);
    }
}

proptest! {
    #[test]
    fn runs_agree_with_the_definition(moves in prop::collection::vec(1u64..90, 1..7)) {
        let lost = by_definition(&moves, 3000);
        let runs = lost_runs(&moves, 3000, &mut Budget::unlimited()).unwrap();
        let mut mine = vec![false; 3000];
        for run in &runs {
            for n in run.start..run.end.min(3000) {
                mine[n as usize] = true;
            }
        }
        prop_assert_eq!(mine, lost);
        prop_assert!(runs.windows(2).all(|pair| pair[0].end < pair[1].start));
    }

    /// Moves 100 times as large with a small disturbance: long drifts, many jumps, cut at any position.
    #[test]
    fn jumps_stop_anywhere(moves in prop::collection::vec(1u64..12, 2..6), shift in 0u64..3, at in 1usize..60_000) {
        let moves: Vec<u64> =
            moves.iter().enumerate().map(|(i, step)| 100 * step + shift * (i as u64 % 2)).collect();
        let lost = by_definition(&moves, 60_000);
        for (n, lost) in lost.iter().enumerate().skip(at - 1).take(3) {
            let outcome = outcome(&moves, n as u128, &mut Budget::unlimited()).unwrap();
            prop_assert_eq!(outcome == Outcome::P, *lost, "{:?} at {}", moves, n);
        }
    }
}

#[test]
fn the_cubic_family() {
    for n in (1..=30).chain([100, 1000]) {
        let moves = [2 * n, 5 * n, 6 * n + 1, 8 * n + 1];
        let found = if n <= 30 { check(&moves) } else { find(&moves) };
        let n = u128::from(n);
        assert_eq!((found.period, found.preperiod), (14 * n * n * n + 11 * n + 1, 0), "{n}");
    }
}

/// A period only the jumps can reach.
#[test]
fn the_cubic_family_far_out() {
    let n = 5000u64;
    let mut budget = Budget::unlimited();
    let found = find_period(&[2 * n, 5 * n, 6 * n + 1, 8 * n + 1], &mut budget).unwrap();
    assert_eq!((found.period, found.preperiod), (1_750_000_055_001, 0));
    assert!(u128::from(budget.positions()) * 100 < found.detail.runs);
}

/// Leaps make the number of runs computed independent of n.
#[test]
fn the_cubic_family_beyond_jumps() {
    for n in [1_000u64, 10_000_000, 1_000_000_000_000] {
        let mut budget = Budget::unlimited();
        let found = find_period(&[2 * n, 5 * n, 6 * n + 1, 8 * n + 1], &mut budget).unwrap();
        let n = u128::from(n);
        assert_eq!((found.period, found.preperiod), (14 * n * n * n + 11 * n + 1, 0), "{n}");
        assert!(budget.positions() < 100_000, "{n}: {}", budget.positions());
    }
}

/// A leap ends before any position that is asked for, and is exact there.
#[test]
fn leaps_stop_anywhere() {
    let mut random = Random::new(25);
    for family in [[2u64, 5, 6, 8], [1, 4, 32, 36], [4, 12, 44, 48], [1, 7, 20, 21], [9, 14, 21, 35]] {
        for round in 0..4 {
            let n = 20 + 7 * round;
            let moves: Vec<u64> = family.iter().map(|a| a * n + u64::from(random.below(3) == 0)).collect();
            let lost = by_definition(&moves, 400_000);
            for _ in 0..12 {
                let at = random.below(399_990) as usize;
                for (n, lost) in lost.iter().enumerate().skip(at).take(3) {
                    let outcome = outcome(&moves, n as u128, &mut Budget::unlimited()).unwrap();
                    assert_eq!(outcome == Outcome::P, *lost, "{moves:?} at {n}");
                }
            }
        }
    }
}

/// Families from the list of four-move families in the source: moves a n + b, period and preperiod by formula.
#[test]
fn polynomial_families() {
    type Formula = fn(i128) -> i128;
    type Family = ([(i128, i128); 4], std::ops::Range<i128>, Formula, Formula);
    let families: [Family; 6] = [
        // A long preperiod of degree 3, a period of degree 2.
        (
            [(1, 0), (7, 1), (20, 2), (21, 2)],
            1..60,
            |n| 120 * n * n - n - 1,
            |n| 240 * n.pow(3) + 118 * n * n - 8 * n - 1,
        ),
        (
            [(4, 1), (12, 1), (44, 3), (48, 4)],
            1..5,
            |n| 2208 * n.pow(5) - 600 * n.pow(4) - 744 * n.pow(3) + 398 * n * n + 156 * n + 8,
            |n| 276 * n * n + 177 * n + 11,
        ),
        (
            [(1, 0), (4, 0), (32, 1), (36, 1)],
            2..5,
            |n| 1632 * n.pow(5) + 2384 * n.pow(4) + 916 * n.pow(3) - 20 * n * n - 25 * n - 1,
            |_| 0,
        ),
        (
            [(9, 3), (14, 5), (21, 8), (35, 13)],
            1..8,
            |n| 294 * n.pow(5) + 1879 * n.pow(4) + 687 * n.pow(3) - 799 * n * n - 147 * n + 58,
            |n| 126 * n + 47,
        ),
        (
            [(4, 1), (13, 3), (28, 6), (32, 7)],
            2..5,
            |n| {
                928 * n.pow(6) - 1168 * n.pow(5) - 114 * n.pow(4) - 382 * n.pow(3) - 172 * n * n - 62 * n - 10
            },
            |n| 116 * n * n + 71 * n + 12,
        ),
        (
            [(8, 3), (19, 7), (28, 10), (36, 13)],
            2..4,
            |n| {
                1536 * n.pow(6) - 1048 * n.pow(5) - 536 * n.pow(4) - 1754 * n.pow(3) - 1448 * n * n - 193 * n
                    + 36
            },
            |n| 473 * n + 172,
        ),
    ];
    for (forms, range, period, preperiod) in families {
        for n in range {
            let moves = forms.map(|(a, b)| (a * n + b) as u64);
            let found = if n < 4 { check(&moves) } else { find(&moves) };
            let expected = (period(n) as u128, preperiod(n) as u128);
            assert_eq!((found.period, found.preperiod), expected, "{moves:?}");
        }
    }
}

/// Periods and preperiods from the source.
#[test]
fn known_games() {
    for (moves, period, preperiod) in [
        (&[3, 7, 8][..], 5, 8),
        (&[8, 58, 101, 109], 19_914_037, 1176),
        (&[5, 13, 47, 52], 1426, 464),
        (&[1, 8, 40, 47, 48], 106_901, 0),
        (&[253, 258, 512], 5, 117_044),
        (&[4, 11, 15], 100, 0),
    ] {
        let found = find(moves);
        assert_eq!((found.period, found.preperiod), (period, preperiod), "{moves:?}");
    }
}

#[test]
fn huge_moves_scale() {
    let factor = 1 << 40;
    let (small, large) = (find(&[3, 7, 8]), find(&[3 * factor, 7 * factor, 8 * factor]));
    assert_eq!(large.period, small.period * u128::from(factor));
    assert_eq!(large.preperiod, small.preperiod * u128::from(factor));
    let found = find(&[LARGEST_MOVE - 1, LARGEST_MOVE]);
    assert_eq!((found.period, found.preperiod), (2 * u128::from(LARGEST_MOVE) - 1, 0));
    // Jumps with drift, far beyond 64 bits.
    let found = find(&[200, 500, 601, 801].map(|step| step * factor));
    assert_eq!((found.period, found.preperiod), (14_001_101 * u128::from(factor), 0));
    // Beyond 64 bits, where the base has moved.
    let far = 5 * u128::from(factor) * (1 << 60);
    let moves = [3 * factor, 7 * factor, 8 * factor];
    for n in [far + 11 * u128::from(factor), far + 13 * u128::from(factor) - 1] {
        assert_eq!(outcome(&moves, n, &mut Budget::unlimited()), Ok(Outcome::P));
        assert_eq!(outcome(&moves, n + 2 * u128::from(factor), &mut Budget::unlimited()), Ok(Outcome::N));
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused =
        |moves: &[u64]| matches!(find_period(moves, &mut Budget::unlimited()), Err(Stop::Refused(_)));
    assert!(refused(&[]) && refused(&[0, 3]) && refused(&[3, u64::MAX]));
    assert_eq!(find(&[8, 3, 7, 3]), find(&[3, 7, 8]));
    assert!(matches!(
        find_period(&[1, 1 << 40], &mut Budget::with_memory(1 << 20)),
        Err(Stop::Memory { .. })
    ));
    assert!(outcome(&[1], u128::MAX, &mut Budget::unlimited()).is_err());
}

#[test]
fn an_interrupted_search_finds_the_same() {
    let mut all_stops = 0;
    for moves in
        [&[3, 7, 8][..], &[8, 58, 101, 109], &[200, 500, 601, 801], &[1, 8, 40, 47, 48], &[30, 211, 602, 632]]
    {
        let expected = find(moves);
        let mut search = Search::new(moves).unwrap();
        let mut patience = 1;
        let found = loop {
            let monitor = grundy_core::budget::Patience::looks(patience - 1);
            match search.run(&mut Budget::watched(u64::MAX, &monitor)) {
                Ok(found) => break found,
                Err(Stop::Interrupted { .. }) => all_stops += 1,
                Err(other) => panic!("{other}"),
            }
            let kept = serde_json::to_string(&search).unwrap();
            search = serde_json::from_str(&kept).unwrap();
            assert!(search.is_sound());
            patience *= 2;
        };
        // Work that was interrupted is counted again.
        assert_eq!(Found { computed: expected.computed, ..found }, expected, "{moves:?}");
    }
    assert!(all_stops > 5, "{all_stops}");
}

#[test]
fn a_damaged_search_is_noticed() {
    let mut search = Search::new(&[30, 211, 602, 632]).unwrap();
    let (from, to) = ("\"moves\":[30,211,602,632]", "\"moves\":[30,211,602,633]");
    let mut noticed = 0;
    for looks in (0..6).map(|k| 1 << k) {
        let monitor = grundy_core::budget::Patience::looks(looks);
        let ended = search.run(&mut Budget::watched(u64::MAX, &monitor));
        assert!(search.is_sound());
        let kept = serde_json::to_string(&search).unwrap();
        assert!(kept.contains(from), "{kept}");
        // A search that has not met a state yet is as good as new, whatever its moves.
        let damaged: Search = serde_json::from_str(&kept.replacen(from, to, 1)).unwrap();
        noticed += u64::from(!damaged.is_sound());
        if ended.is_ok() {
            break;
        }
    }
    assert!(noticed > 0);
}
