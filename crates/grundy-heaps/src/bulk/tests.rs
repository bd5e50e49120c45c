//! Bulk sequences against single heaps.

use super::*;
use crate::testing::read_game;

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
