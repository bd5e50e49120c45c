//! Every engine against the definition, periods against brute force, and values from the literature.

use super::*;
use grundy_core::budget::Budget;
use grundy_core::recurrence::Machine;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn brute(moves: &[u64], to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(to);
    for n in 0..to {
        let options: BTreeSet<u32> =
            moves.iter().filter(|step| **step <= n as u64).map(|step| values[n - *step as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Least period, then least preperiod, by trying: the values must reach far enough.
fn brute_period(moves: &[u64], values: &[u32]) -> Option<(u128, u128)> {
    let reach = *moves.last().unwrap() as usize;
    for period in 1..values.len() / 2 {
        let preperiod = (0..values.len() - period).rev().find(|n| values[*n] != values[n + period]);
        let preperiod = preperiod.map_or(0, |last| last + 1);
        if preperiod + period + reach <= values.len() {
            return Some((period as u128, preperiod as u128));
        }
    }
    None
}

/// The first values are given, from there on the definition.
fn brute_after(first: &[u32], moves: &[u64], to: usize) -> Vec<u32> {
    let mut values = first.to_vec();
    for n in first.len()..to {
        let options: BTreeSet<u32> =
            moves.iter().filter(|step| **step <= n as u64).map(|step| values[n - *step as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values.truncate(to);
    values
}

/// All values up to a position.
struct List(u128);

impl Task for List {
    type Answer = Vec<u32>;

    fn run<M: Valued>(self, mut machine: M, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
        let mut values = Vec::new();
        machine.show(self.0, budget, &mut |value, length| {
            values.extend(std::iter::repeat_n(value, length as usize));
        })?;
        Ok(values)
    }
}

fn listed(moves: &[u64], engine: Engine, from: u128, to: u128) -> Vec<u32> {
    let values = with_machine(moves, engine, List(to), &mut Budget::unlimited()).unwrap();
    values[from as usize..to as usize].to_vec()
}

fn engines(moves: &[u64]) -> Vec<Engine> {
    let all = Engine::NAMED.map(|(_, engine)| engine);
    all.into_iter().filter(|engine| engine.admit(moves).is_ok()).collect()
}

fn periods(moves: &[u64]) -> (u128, u128) {
    let found: Vec<_> = engines(moves)
        .into_iter()
        .map(|engine| find_period(moves, Some(engine), &mut Budget::unlimited()).unwrap())
        .collect();
    for other in &found {
        assert_eq!(
            (other.period, other.preperiod, other.detail.largest),
            (found[0].period, found[0].preperiod, found[0].detail.largest),
            "{moves:?} {}",
            other.detail.engine
        );
    }
    (found[0].period, found[0].preperiod)
}

fn move_sets(most: u64, count: usize) -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::btree_set(1..=most, 1..=count).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #[test]
    fn engines_agree_with_the_definition(
        moves in prop_oneof![move_sets(12, 5), move_sets(300, 4), move_sets(150, 10), move_sets(100, 70)],
        from in 0usize..2000,
        length in 0usize..500,
    ) {
        let expected = brute(&moves, from + length);
        for engine in engines(&moves) {
            let found = listed(&moves, engine, from as u128, (from + length) as u128);
            prop_assert_eq!(&found, &expected[from..], "{:?}", engine);
        }
    }

    #[test]
    fn periods_agree_with_brute_force(moves in prop_oneof![move_sets(14, 4), move_sets(22, 9)]) {
        let values = brute(&moves, 6000);
        if let Some(expected) = brute_period(&moves, &values) {
            prop_assert_eq!(periods(&moves), expected);
            let found = find_period(&moves, None, &mut Budget::unlimited()).unwrap();
            prop_assert_eq!(found.detail.largest, *values.iter().max().unwrap());
            let (p, q) = expected;
            let verdict = |p, q| verify_claim(&moves, p, q, &mut Budget::unlimited()).unwrap();
            prop_assert_eq!(verdict(p, q), Claim::True);
            prop_assert_eq!(verdict(3 * p, q + 1), Claim::SmallerPeriod(p));
            prop_assert_eq!(verdict(p, q + 1), Claim::SmallerPreperiod);
            prop_assert!(verdict(p + 1, q) == Claim::NotPeriodic || p == 1);
            prop_assert!(q == 0 || verdict(p, q - 1) == Claim::NotPeriodic);
        }
    }

    /// Misère play, and beginnings longer and shorter than the moves, with values that no later one reaches.
    #[test]
    fn other_beginnings_agree_with_brute_force(
        moves in prop_oneof![move_sets(14, 4), move_sets(20, 9)],
        first in proptest::collection::vec(0u32..12, 0..40),
    ) {
        let misere = vec![1; moves[0] as usize];
        for first in [&misere, &first] {
            let recurrence = Recurrence::after(first, &moves);
            let values = brute_after(first, &moves, 6000);
            for (from, to) in [(0, 60), (3, 4), (17, 300)] {
                let found = recurrence.values(from, to, &mut Budget::unlimited()).unwrap();
                prop_assert_eq!(&found, &values[from as usize..to as usize]);
            }
            let Some((period, preperiod)) = brute_period(&moves, &values) else { continue };
            for engine in engines(&moves) {
                let found = Search::of(&recurrence, Some(engine)).unwrap().run(&mut Budget::unlimited()).unwrap();
                prop_assert_eq!((found.period, found.preperiod), (period, preperiod), "{:?} {:?}", first, engine);
                prop_assert_eq!(found.detail.largest, *values.iter().max().unwrap());
            }
            let far = (1 << 30) + preperiod;
            let near = values[(preperiod + (far - preperiod) % period) as usize];
            prop_assert_eq!(recurrence.values(far, far + 1, &mut Budget::unlimited()).unwrap(), [near]);
        }
    }

    /// Misère values are those of normal play with 0 and 1 exchanged.
    #[test]
    fn misere_play_exchanges_0_and_1(moves in prop_oneof![move_sets(14, 4), move_sets(60, 9)]) {
        let exchanged = |value: &u32| if *value < 2 { 1 - value } else { *value };
        let normal: Vec<u32> = brute(&moves, 1000).iter().map(exchanged).collect();
        prop_assert_eq!(normal, brute_after(&vec![1; moves[0] as usize], &moves, 1000));
    }

    #[test]
    fn a_common_divisor_stretches(moves in move_sets(9, 4), factor in 2u64..1 << 36) {
        let (p, q) = periods(&moves);
        let stretched: Vec<u64> = moves.iter().map(|step| step * factor).collect();
        let found = find_period(&stretched, None, &mut Budget::unlimited()).unwrap();
        prop_assert_eq!((found.period, found.preperiod), (p * u128::from(factor), q * u128::from(factor)));
        let runs = with_machine(&stretched, Engine::Runs, Period { limit: u128::MAX }, &mut Budget::unlimited());
        let runs = runs.unwrap().unwrap();
        prop_assert_eq!((runs.period, runs.preperiod), (found.period, found.preperiod));
    }

    #[test]
    fn statistics_count(moves in move_sets(20, 5), to in 1usize..500) {
        let values = brute(&moves, to);
        let found = statistics(&moves, to as u128, &mut Budget::unlimited()).unwrap();
        for (value, seen) in found.seen.iter().enumerate() {
            prop_assert_eq!(seen.count, values.iter().filter(|v| **v == value as u32).count() as u128);
            prop_assert_eq!(Some(seen.first as usize), values.iter().position(|v| *v == value as u32));
        }
        prop_assert_eq!(found.seen.iter().map(|seen| seen.count).sum::<u128>(), to as u128);
    }

    #[test]
    fn far_values_come_through_the_period(moves in move_sets(12, 4), from in 1u128 << 40..1 << 90) {
        let found = find_period(&moves, None, &mut Budget::unlimited()).unwrap();
        let near = found.preperiod + (from - found.preperiod) % found.period;
        let list = |at| values(&moves, at, at + 50, &mut Budget::unlimited()).unwrap();
        prop_assert_eq!(list(from), list(near));
    }
}

#[test]
fn values_from_the_literature() {
    // The outcomes of the second and third have half the period, those of the fourth a preperiod of 4.
    for (moves, period) in [(&[3, 7, 8][..], 5), (&[4, 6, 11, 14], 34), (&[2, 5, 10, 13, 15], 48)] {
        assert_eq!(periods(moves).0, period, "{moves:?}");
    }
    assert_eq!(periods(&[3, 7, 8]).1, 11);
    assert_eq!(periods(&[2, 4, 7]).1, 8);
}

/// The family (2n, 5n, 6n+1, 8n+1), whose outcomes have the period 14n³ + 11n + 1.
#[test]
fn a_cubic_family() {
    for n in 1..=6u64 {
        let moves = [2 * n, 5 * n, 6 * n + 1, 8 * n + 1];
        let (period, preperiod) = periods(&moves);
        let values = brute(&moves, 2 * (period + preperiod) as usize + 200);
        assert_eq!(brute_period(&moves, &values), Some((period, preperiod)), "n = {n}");
        assert_eq!(period % u128::from(14 * n.pow(3) + 11 * n + 1), 0, "n = {n}");
    }
}

#[test]
fn every_number_of_moves() {
    for count in [1u64, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 70] {
        let moves: Vec<u64> = (1..=count).collect();
        assert_eq!(periods(&moves), (u128::from(count) + 1, 0));
        let found = find_period(&moves, None, &mut Budget::unlimited()).unwrap();
        assert_eq!(u64::from(found.detail.largest), count);
        // Spread out, so that blocks of several positions are computed.
        let spread: Vec<u64> = (0..count).map(|k| 70 + 3 * k + k % 2).collect();
        let expected = brute(&spread, 2000);
        for engine in engines(&spread) {
            assert_eq!(listed(&spread, engine, 0, 2000), expected, "{count} {engine}");
        }
    }
}

#[test]
fn huge_moves() {
    let n = 1u64 << 37;
    let moves = [2 * n, 5 * n, 6 * n + 1, 8 * n + 1];
    assert_eq!(Engine::choose(&moves), Engine::Runs);
    let at = u128::from(2 * n);
    assert_eq!(values(&moves, at - 2, at + 2, &mut Budget::unlimited()), Ok(vec![0, 0, 1, 1]));
    let mut last = Runs::new(&[1 << 60, (1 << 60) + 1]);
    last.advance(1 << 72, &Budget::unlimited()).unwrap();
    assert_eq!(last.position(), 1 << 72);
}

#[test]
fn wrong_moves_are_refused() {
    let mut budget = Budget::unlimited();
    for moves in [&[][..], &[0, 3], &[3, 3], &[5, 2], &[1, u64::MAX]] {
        assert!(matches!(find_period(moves, None, &mut budget), Err(Stop::Refused(_))), "{moves:?}");
        assert!(matches!(values(moves, 0, 5, &mut budget), Err(Stop::Refused(_))), "{moves:?}");
    }
    let many: Vec<u64> = (1..=65).collect();
    assert!(matches!(find_period(&many, Some(Engine::OneHot), &mut budget), Err(Stop::Refused(_))));
    assert_eq!(verify_claim(&[1], 0, 0, &mut budget), Ok(Claim::NotPeriodic));
}

#[test]
fn limits_are_kept() {
    struct Never;
    impl grundy_core::budget::Monitor for Never {
        fn tick(&self, _: u64) -> grundy_core::game::Flow {
            std::ops::ControlFlow::Break(())
        }
    }
    let moves = [21, 44, 64, 87, 108];
    for engine in engines(&moves) {
        let stopped = find_period(&moves, Some(engine), &mut Budget::watched(u64::MAX, &Never));
        assert!(matches!(stopped, Err(Stop::Interrupted { .. })), "{engine}");
    }
    let small =
        find_period(&[1 << 19, (1 << 20) + 1], Some(Engine::OneHot), &mut Budget::with_memory(1 << 16));
    assert!(matches!(small, Err(Stop::Memory { .. })));
    assert!(matches!(values(&[1], 0, 1 << 70, &mut Budget::with_memory(1 << 30)), Err(Stop::Memory { .. })));
}

#[test]
fn an_interrupted_search_finds_the_same() {
    let sets: [&[u64]; 6] = [
        &[3, 7, 8],
        &[5, 13, 47, 52],
        &[8, 21, 34, 55],
        &[40, 100, 121, 161],
        &[300, 750, 901, 1201],
        &[4, 10, 14],
    ];
    for moves in sets {
        for engine in engines(moves) {
            let expected = find_period(moves, Some(engine), &mut Budget::unlimited()).unwrap();
            let mut search = Search::new(moves, Some(engine)).unwrap();
            let (mut patience, mut stops) = (1, 0);
            let found = loop {
                let monitor = grundy_core::budget::Patience::looks(patience - 1);
                match search.run(&mut Budget::watched(u64::MAX, &monitor)) {
                    Ok(found) => break found,
                    Err(Stop::Interrupted { .. }) => stops += 1,
                    Err(other) => panic!("{other}"),
                }
                let kept = serde_json::to_string(&search).unwrap();
                search = serde_json::from_str(&kept).unwrap();
                assert!(search.is_for(&Recurrence::normal(moves)));
                assert!(!search.is_for(&Recurrence::normal(&[1, 2])));
                assert!(!search.is_for(&Recurrence::after(&[1], moves)));
                patience *= 2;
            };
            let pair = (found.period, found.preperiod, found.detail);
            let wanted = (expected.period, expected.preperiod, expected.detail);
            assert_eq!(pair, wanted, "{moves:?} {engine} after {stops} stops");
        }
    }
}
