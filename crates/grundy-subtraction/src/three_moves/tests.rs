//! The sheet against the engine that knows of no conjecture.

use super::*;
use proptest::prelude::*;

fn check(sheet: &mut Sheet, moves: [u64; 3]) {
    let budget = Budget::unlimited();
    assert_eq!(sheet.period(moves, &budget), alone(moves, &budget), "{moves:?}");
}

#[test]
fn every_game_with_a_small_largest_move() {
    let mut sheet = Sheet::default();
    for third in [3, 66, 67, 100] {
        for second in 2..third {
            (1..second).for_each(|first| check(&mut sheet, [first, second, third]));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn larger_games(set in prop::collection::btree_set(1u64..700, 3)) {
        let set: Vec<u64> = set.into_iter().collect();
        check(&mut Sheet::default(), [set[0], set[1], set[2]]);
    }
}

#[test]
fn a_long_preperiod() {
    // The longest preperiod with the largest move 1499, after Flammenkamp.
    let found = Sheet::default().period([428, 1070, 1499], &Budget::unlimited()).unwrap();
    assert_eq!(found.1, 875_827);
}

#[test]
fn what_is_no_game_is_refused() {
    for moves in [[0, 70, 90], [70, 70, 90]] {
        assert!(Sheet::default().period(moves, &Budget::unlimited()).is_err());
    }
}
