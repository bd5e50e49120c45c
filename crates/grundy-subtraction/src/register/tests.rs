//! Registers against their definitions, bit by bit.

use super::*;
use proptest::prelude::*;

/// The definition: the values at positions 0, 1, ..., with a function for what lies below 0.
fn by_definition(moves: &[u64], rule: Rule, below: impl Fn(u64) -> bool, length: u64) -> Vec<bool> {
    let mut values: Vec<bool> = Vec::new();
    for n in 0..length {
        let options: Vec<bool> =
            moves.iter().map(|s| if *s <= n { values[(n - s) as usize] } else { below(s - n) }).collect();
        let wins = options.iter().filter(|v| **v).count();
        values.push(match rule {
            Rule::Nand => wins < options.len(),
            Rule::Nor => wins == 0,
            Rule::Parity => wins % 2 == 1,
            Rule::ExactlyOne => wins == 1,
            Rule::Threshold(c) => (options.len() - wins) as u64 > c,
            Rule::Misere => n < moves[0] || wins < options.len(),
        });
    }
    values
}

/// Whether (p, q) are the least period and preperiod, given more than enough of the sequence.
fn is_least(values: &[bool], cycle: Cycle) -> bool {
    let (p, q) = (cycle.period as usize, cycle.preperiod as usize);
    let recurs = |p: usize, from: usize| (from..values.len() - p).all(|n| values[n] == values[n + p]);
    recurs(p, q)
        && (q == 0 || values[q - 1] != values[q - 1 + p])
        && (1..p).all(|d| p % d != 0 || !recurs(d, q))
}

fn rules() -> impl Strategy<Value = Rule> {
    prop_oneof![
        Just(Rule::Nand),
        Just(Rule::Nor),
        Just(Rule::Parity),
        Just(Rule::ExactlyOne),
        (0u64..4).prop_map(Rule::Threshold),
        Just(Rule::Misere),
    ]
}

fn move_sets(most: u64) -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::btree_set(1..=most, 1..6).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #[test]
    fn sequences_follow_the_definition(moves in move_sets(150), rule in rules()) {
        let register = Register::new(&moves, rule).unwrap();
        let expected = by_definition(&moves, rule, |_| rule != Rule::Nor, 600);
        prop_assert_eq!(register.sequence(600, &Budget::unlimited()).unwrap(), expected);
    }

    #[test]
    fn periods_are_least(moves in move_sets(11), rule in rules()) {
        let register = Register::new(&moves, rule).unwrap();
        let cycle = register.period(&Budget::unlimited()).unwrap();
        let length = cycle.preperiod + 2 * cycle.period + 40;
        let values = by_definition(&moves, rule, |_| rule != Rule::Nor, length);
        prop_assert!(is_least(&values, cycle), "{cycle:?}");
    }

    #[test]
    fn any_start_window(moves in move_sets(12), rule in rules(), seed in any::<u64>()) {
        prop_assume!(rule != Rule::Misere);
        let longest = *moves.last().unwrap();
        let window: Vec<bool> = (0..longest).map(|i| seed >> i & 1 == 1).collect();
        let register = Register::new(&moves, rule).unwrap().with_start(&window).unwrap();
        prop_assert_eq!(register.start(), window.clone());
        let cycle = register.period(&Budget::unlimited()).unwrap();
        let length = cycle.preperiod + 2 * cycle.period + 40;
        let values = by_definition(&moves, rule, |depth| window[(longest - depth) as usize], length);
        prop_assert_eq!(register.sequence(length, &Budget::unlimited()).unwrap(), values.clone());
        prop_assert!(is_least(&values, cycle), "{cycle:?}");
    }

    #[test]
    fn jumps_agree_with_steps(moves in move_sets(200), n in 0u64..3000, seed in any::<[u64; 4]>()) {
        let longest = *moves.last().unwrap();
        let window: Vec<bool> = (0..longest).map(|i| seed[(i / 64) as usize] >> (i % 64) & 1 == 1).collect();
        let register = Register::new(&moves, Rule::Parity).unwrap().with_start(&window).unwrap();
        let bits = register.sequence(n + 1, &Budget::unlimited()).unwrap();
        prop_assert_eq!(register.at(n, &Budget::unlimited()), Ok(bits[n as usize]));
    }

    #[test]
    fn far_jumps_agree_with_the_period(moves in move_sets(14), n in any::<u64>()) {
        let register = Register::new(&moves, Rule::Parity).unwrap();
        let budget = Budget::unlimited();
        let cycle = register.period(&budget).unwrap();
        prop_assert_eq!(cycle.preperiod, 0);
        let near = register.sequence(n % cycle.period + 1, &budget).unwrap();
        prop_assert_eq!(register.at(n, &budget), Ok(near[(n % cycle.period) as usize]));
    }

    #[test]
    fn nor_is_the_complement_and_misere_is_delayed(moves in move_sets(40)) {
        let bits = |rule| Register::new(&moves, rule).unwrap().sequence(300, &Budget::unlimited()).unwrap();
        let normal = bits(Rule::Nand);
        prop_assert!(bits(Rule::Nor).iter().zip(&normal).all(|(a, b)| a != b));
        prop_assert_eq!(bits(Rule::Threshold(0)), normal.clone());
        let delay = moves[0] as usize;
        let misere = bits(Rule::Misere);
        prop_assert!(misere[..delay].iter().all(|v| *v));
        prop_assert_eq!(&misere[delay..], &normal[..300 - delay]);
    }
}

#[test]
fn wrong_input_is_refused() {
    assert!(Register::new(&[], Rule::Nand).is_err());
    assert!(Register::new(&[0, 3], Rule::Nand).is_err());
    assert!(Register::new(&[u64::MAX], Rule::Nand).is_err());
    assert!(Register::new(&[2], Rule::Misere).unwrap().with_start(&[true, true]).is_err());
    assert_eq!(Register::new(&[3, 1, 3], Rule::Nand).unwrap().moves(), [1, 3]);
}

#[test]
fn budgets_stop_long_runs() {
    struct Never;
    impl grundy_core::budget::Monitor for Never {
        fn tick(&self, _: u64) -> grundy_core::game::Flow {
            std::ops::ControlFlow::Break(())
        }
    }
    let budget = Budget::watched(u64::MAX, &Never);
    let register = Register::new(&[21, 44, 64, 87, 108], Rule::Nand).unwrap();
    assert!(matches!(register.period(&budget), Err(Stop::Interrupted { .. })));
    assert!(register.sequence(10, &Budget::with_memory(9)).is_err());
}
