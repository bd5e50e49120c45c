//! Lanes against the single-game engines and against each other.

use super::*;
use crate::outcome::EngineKind;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn symmetric(half: &[u64], largest: u64) -> Moves {
    let mut list: Vec<u64> = half.iter().flat_map(|take| [*take, largest - take]).chain([largest]).collect();
    list.sort_unstable();
    list.dedup();
    Moves::try_from(list).unwrap()
}

fn all(games: &[Moves]) -> BTreeMap<Vec<u64>, (u128, u128)> {
    let mut found = BTreeMap::new();
    find_periods(games.iter().cloned(), &Budget::unlimited(), |game| {
        let before = found.insert(game.moves.as_slice().to_vec(), (game.period, game.preperiod));
        assert!(before.is_none(), "solved twice");
    })
    .unwrap();
    found
}

fn expected(games: &[Moves]) -> BTreeMap<Vec<u64>, (u128, u128)> {
    let budget = Budget::unlimited();
    let one = |moves: &Moves| find_period(moves, None, Some(EngineKind::Definition), &budget).unwrap();
    games
        .iter()
        .map(|moves| (moves.as_slice().to_vec(), one(moves)))
        .map(|(set, found)| (set, (found.period, found.preperiod)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn lanes_agree_with_the_definition(
        halves in prop::collection::vec((prop::collection::btree_set(1u64..24, 1..5), 25u64..48), 1..40),
        others in prop::collection::btree_set(prop::collection::btree_set(1u64..20, 1..4), 0..6),
    ) {
        let mut games: Vec<Moves> = halves
            .iter()
            .map(|(half, largest)| symmetric(&half.iter().copied().collect::<Vec<_>>(), *largest))
            .chain(others.into_iter().map(|set| Moves::try_from(set.into_iter().collect::<Vec<_>>()).unwrap()))
            .collect();
        games.sort_by_key(|moves| moves.as_slice().to_vec());
        games.dedup();
        prop_assert_eq!(all(&games), expected(&games));
    }

    #[test]
    fn the_processor_s_round_is_the_plain_one(
        sets in prop::collection::vec((prop::collection::btree_set(1u64..60, 1..3), 120u64..128), 16..17),
        rounds in 1usize..20,
    ) {
        let mut groups = [Group::<4>::idle(); 2];
        for (lane, (half, largest)) in sets.iter().enumerate() {
            let moves = symmetric(&half.iter().copied().collect::<Vec<_>>(), *largest);
            groups[lane / LANES].place(lane % LANES, &moves);
        }
        let mut plain = groups;
        for _ in 0..rounds {
            let seen = wide::round(&mut groups);
            prop_assert_eq!(seen, plain.each_mut().map(Group::round));
            for (one, two) in groups.iter().zip(&plain) {
                prop_assert_eq!((one.high, one.low), (two.high, two.low));
            }
        }
    }
}

#[test]
fn all_symmetric_sets_of_a_largest_move() {
    // The number of sets and the sum of their periods, as computed by three other programs.
    let mut games = Vec::new();
    for first in 1..60 {
        games.extend((first + 1..30).map(|second| symmetric(&[first, second], 60)));
    }
    let found = all(&games);
    assert_eq!((found.len(), found.values().map(|(period, _)| period).sum::<u128>()), (406, 33_954_855));
}

#[test]
fn a_stop_is_passed_on() {
    struct Never;
    impl grundy_core::budget::Monitor for Never {
        fn tick(&self, _positions: u64) -> grundy_core::game::Flow {
            std::ops::ControlFlow::Break(())
        }
    }
    let games = (1..30).map(|first| symmetric(&[first], 60));
    let stopped = find_periods(games, &Budget::watched(u64::MAX, &Never), |_| ());
    assert!(matches!(stopped, Err(Stop::Interrupted { .. })));
}
