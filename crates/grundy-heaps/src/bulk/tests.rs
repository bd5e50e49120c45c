//! Bulk sequences against single heaps.

use super::*;
use crate::testing::read_game;
use grundy_core::view::HeapView;
use proptest::prelude::*;
use std::collections::HashMap;

fn listed(game: &str, stretch: &Stretch) -> Vec<u64> {
    let game = read_game(game).unwrap();
    let (mut budget, mut values) = (Budget::unlimited(), Vec::new());
    let bulk = Bulk::of(&*game, stretch.clone(), &mut budget).unwrap();
    bulk.run(&mut budget, &mut |piece| {
        piece.for_each(&mut |value| {
            values.push(value);
            ControlFlow::Continue(())
        })
    })
    .unwrap();
    values
}

fn one_at_a_time(game: &str, stretch: &Stretch) -> Vec<u64> {
    let game = read_game(game).unwrap();
    let mut budget = Budget::unlimited();
    let value = |heap| {
        let position = game.heap(heap).unwrap();
        let value = game.value(&position, stretch.convention, &mut budget).unwrap().0 as u64;
        if stretch.outcomes { value.min(1) } else { value }
    };
    stretch.heaps.clone().map(value).collect()
}

#[test]
fn engines_agree_with_single_heaps() {
    for game in [
        "subtract(3,7,8)",
        "subtract(2,5)",
        "subtract(1..6)",
        "subtract(21,44,64,87,108)",
        "subtract(600,1500,1801)",
        "subtract(squares)",
        "subtract(primes)",
        "subtract(multiples(5))",
        "subtract(100,2000000000000)",
        "nim",
        "lasker-nim",
        "kayles",
        "grundys-game",
        "couples-are-forever",
        "octal(0.106)",
        "octal(0.2103)",
        "strip-domino",
        "ring-dawson-kayles",
    ] {
        for outcomes in [false, true] {
            for heaps in [0..=3, 0..=700, 65..=70, 640..=1000] {
                let stretch = Stretch { outcomes, ..Stretch::values(heaps) };
                assert_eq!(listed(game, &stretch), one_at_a_time(game, &stretch), "{game} {stretch:?}");
            }
            for heaps in [0..=9, 4..=9] {
                let stretch = Stretch { heaps, outcomes, convention: Convention::Misere };
                assert_eq!(listed(game, &stretch), one_at_a_time(game, &stretch), "{game} {stretch:?}");
            }
        }
    }
}

#[test]
fn misere_play_of_subtraction_games() {
    for game in ["subtract(3,7,8)", "subtract(1..6)", "subtract(600,1500,1801)", "subtract(squares)"] {
        for outcomes in [false, true] {
            for heaps in [0..=1300, 2..=2, 640..=700, 1250..=1260] {
                let stretch = Stretch { heaps, outcomes, convention: Convention::Misere };
                assert_eq!(listed(game, &stretch), one_at_a_time(game, &stretch), "{game} {stretch:?}");
            }
        }
    }
}

#[test]
fn far_heaps_cost_no_more_than_a_period() {
    let far = 1_000_000_000_000_000_000;
    for game in ["subtract(3,7,8)", "subtract(600,1500,1801)", "kayles", "octal(0.156)"] {
        for outcomes in [false, true] {
            let stretch = Stretch { outcomes, ..Stretch::values(far..=far + 100) };
            assert_eq!(listed(game, &stretch), one_at_a_time(game, &stretch), "{game} {outcomes}");
        }
    }
}

#[test]
fn a_sequence_ends_when_enough_was_seen() {
    let game = read_game("subtract(3,7,8)").unwrap();
    let mut budget = Budget::unlimited();
    let mut pieces = 0;
    for stretch in [Stretch::values(0..=u64::MAX - 1), Stretch::outcomes(0..=u64::MAX - 1)] {
        Bulk::of(&*game, stretch, &mut budget)
            .unwrap()
            .run(&mut budget, &mut |_| {
                pieces += 1;
                ControlFlow::Break(())
            })
            .unwrap();
    }
    assert_eq!(pieces, 2);
}

/// Whether the player to move wins in misère play, by definition.
fn wins_misere(rules: &dyn HeapView, heaps: Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(wins) = known.get(&heaps) {
        return *wins;
    }
    let mut options = Vec::new();
    for (at, heap) in heaps.iter().enumerate() {
        let _ = rules.each_move(*heap, &mut |parts| {
            let mut next: Vec<u64> = heaps
                .iter()
                .copied()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, heap)| heap)
                .collect();
            next.extend(parts);
            next.sort_unstable();
            options.push(next);
            ControlFlow::Continue(())
        });
    }
    let wins = options.is_empty() || options.into_iter().any(|next| !wins_misere(rules, next, known));
    known.insert(heaps, wins);
    wins
}

fn agrees_with_the_definition(name: &str, to: u64) {
    let game = read_game(name).unwrap();
    let (rules, mut known) = (game.heaps().unwrap(), HashMap::new());
    let stretch = Stretch { convention: Convention::Misere, ..Stretch::outcomes(0..=to) };
    for (heap, told) in (0..).zip(listed(name, &stretch)) {
        let heaps = if heap == 0 { Vec::new() } else { vec![heap] };
        assert_eq!(told == 1, wins_misere(rules, heaps, &mut known), "{name}:{heap}");
    }
}

#[test]
fn misere_outcomes_are_those_of_the_definition() {
    for game in
        ["kayles", "dawson-kayles", "lasker-nim", "grundys-game", "couples-are-forever", "subtract(2,5)"]
    {
        agrees_with_the_definition(game, 33);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn misere_outcomes_of_codes_are_those_of_the_definition(digits in prop::collection::vec(0u8..8, 1..4)) {
        prop_assume!(digits.last() != Some(&0));
        let digits: String = digits.iter().map(u8::to_string).collect();
        agrees_with_the_definition(&format!("octal(0.{digits})"), 33);
    }
}

#[test]
fn far_misere_outcomes_come_from_a_quotient() {
    let game = read_game("kayles").unwrap();
    let stretch = Stretch { convention: Convention::Misere, ..Stretch::outcomes(0..=2000) };
    let mut budget = Budget::unlimited();
    let (mut heaps, mut lost) = (0, 0);
    Bulk::of(&*game, stretch, &mut budget)
        .unwrap()
        .run(&mut budget, &mut |piece| {
            piece.for_each(&mut |wins| {
                (heaps, lost) = (heaps + 1, lost + u64::from(wins == 0));
                ControlFlow::Continue(())
            })
        })
        .unwrap();
    assert_eq!(heaps, 2001);
    assert!(lost > 0 && lost < 100, "{lost}");
}

#[test]
fn moves_beyond_the_last_heap_cost_nothing() {
    let game = read_game("subtract(5,1000000007)").unwrap();
    for outcomes in [false, true] {
        for convention in [Convention::Normal, Convention::Misere] {
            let stretch = Stretch { heaps: 0..=10, outcomes, convention };
            let mut budget = Budget::with_memory(1 << 20);
            let bulk = Bulk::of(&*game, stretch.clone(), &mut budget).unwrap();
            bulk.run(&mut budget, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(listed("subtract(5,1000000007)", &stretch), one_at_a_time("subtract(5)", &stretch));
        }
    }
    let none = Stretch { convention: Convention::Misere, ..Stretch::outcomes(0..=4) };
    assert_eq!(listed("subtract(5,7)", &none), [1; 5]);
    assert_eq!(listed("subtract(5,7)", &Stretch::outcomes(0..=4)), [0; 5]);
}
