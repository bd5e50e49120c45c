//! Quotients against the outcomes of all positions, found by the rules alone.

use super::genus::{Temper, heap_genera};
use super::present::Presentation;
use super::quotient::{Period, Quotient, Search};
use super::rules::Rules;
use crate::budget::Budget;
use crate::count::for_each_partition;
use crate::game::Flow;
use crate::notation::read_game;
use proptest::prelude::*;
use std::collections::HashMap;

/// Asks something about the rules of a game.
fn with_rules<T>(game: &str, ask: impl FnOnce(&Rules<'_>) -> T) -> T {
    let game = read_game(game).unwrap();
    ask(&Rules::of(game.rules()).unwrap())
}

fn quotient(game: &str, last: u64) -> Quotient {
    with_rules(game, |rules| {
        let mut search = Search::new(rules);
        search.run(last, &mut Budget::unlimited()).unwrap_or_else(|why| panic!("{game}: {why:?}"));
        search.quotient()
    })
}

/// Whether the player to move loses in misère play.
fn is_p(rules: &Rules<'_>, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(known) = known.get(heaps) {
        return *known;
    }
    let mut options = Vec::new();
    for at in 0..heaps.len() {
        rules.for_each_move(heaps[at], &mut |parts| {
            let mut next = heaps.to_vec();
            next.remove(at);
            next.extend(parts.iter().filter(|part| **part > 0));
            next.sort_unstable_by(|a, b| b.cmp(a));
            options.push(next);
        });
    }
    let lost = !options.is_empty() && !options.iter().any(|next| is_p(rules, next, known));
    known.insert(heaps.to_vec(), lost);
    lost
}

/// Every position of at most `total` matches has the outcome that the quotient says.
fn agrees(game: &str, quotient: &Quotient, total: u64) {
    let held = read_game(game).unwrap();
    let rules = Rules::of(held.rules()).unwrap();
    let mut known = HashMap::new();
    for sum in 0..=total {
        let _ = for_each_partition(sum, &mut |heaps| {
            if heaps.iter().all(|heap| (*heap as usize) < quotient.heaps.len()) {
                let element = heaps.iter().fold(0, |product, heap| {
                    quotient.monoid.product(product, quotient.heaps[*heap as usize])
                });
                let said = quotient.monoid.is_p[element as usize];
                assert_eq!(said, is_p(&rules, heaps, &mut known), "{game}: {heaps:?}");
            }
            Flow::Continue(())
        });
    }
}

#[test]
fn known_quotients_come_out() {
    for (game, order, p, period, preperiod) in
        [("kayles", 40, 9, 12, 71), ("octal(0.123)", 20, 5, 5, 5), ("octal(0.23)", 6, 2, 3, 1)]
    {
        let found = quotient(game, 400);
        agrees(game, &found, 18);
        assert_eq!(found.monoid.order(), order, "{game}");
        assert_eq!(found.monoid.is_p.iter().filter(|p| **p).count(), p, "{game}");
        let Some(Period { period: found_period, preperiod: found_preperiod }) = found.period else {
            panic!("{game} is not complete")
        };
        assert_eq!((found_period, found_preperiod), (period, preperiod), "{game}");
    }
}

#[test]
fn nim_has_tame_quotients() {
    // The heaps up to 2^k - 1 of Nim give 2^k + 2 elements (and 2 for k = 1).
    for (last, order) in [(1, 2), (3, 6), (7, 10), (15, 18)] {
        let found = quotient("nim", last);
        assert_eq!(found.monoid.order(), order);
        agrees("nim", &found, 16);
    }
}

#[test]
fn presentations_give_back_the_order() {
    let shown = Presentation::of(&quotient("nim", 3));
    assert_eq!(shown.words.len(), 6);
    let text: Vec<String> = shown.relations.iter().map(|(long, short)| format!("{long}={short}")).collect();
    assert_eq!(text, ["a^2=1", "b^3=b"]);
}

#[test]
fn genera_are_those_of_the_literature() {
    let found = with_rules("kayles", |rules| heap_genera(rules, 9, &mut Budget::unlimited())).unwrap();
    let text: Vec<String> = found.iter().map(|(genus, _)| genus.to_string()).collect();
    assert_eq!(text[..6], ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
    assert_eq!(found[4].1, Temper::Tame);
    assert_eq!(found[5].1, Temper::Restive);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn quotients_tell_every_outcome(digits in prop::collection::vec(0u8..8, 1..4)) {
        let code: String = digits.iter().map(u8::to_string).collect();
        let game = format!("octal(0.{code})");
        let found = with_rules(&game, |rules| {
            let mut search = Search::new(rules);
            // Some games grow without end; what was found until then must still be right.
            let _ = search.run(9, &mut Budget::unlimited());
            search.quotient()
        });
        agrees(&game, &found, 14);
    }
}
