//! Quotients against the outcomes of all positions, found by the rules alone.

use super::anatomy::Anatomy;
use super::genus::{Temper, heap_genera};
use super::present::Presentation;
use super::quotient::{Period, Quotient};
use super::rules::Rules;
use super::search::Search;
use crate::testing::read_game;
use grundy_certify_heaps::Watch;
use grundy_certify_heaps::misere::{Certificate, Generator, Rule};
use grundy_core::budget::Budget;
use grundy_core::count::for_each_partition;
use grundy_core::game::{Convention, Flow, Outcome};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// Asks something about the rules of a game.
fn with_rules<T>(game: &str, ask: impl FnOnce(&Rules<'_>) -> T) -> T {
    let game = read_game(game).unwrap();
    ask(&Rules::of(&*game).unwrap())
}

fn quotient(game: &str, last: u64) -> Quotient {
    with_rules(game, |rules| {
        let mut search = Search::new(rules);
        let budget = Budget::unlimited();
        search.run(last, &budget).unwrap_or_else(|why| panic!("{game}: {why:?}"));
        search.quotient(&budget).unwrap()
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
    let rules = Rules::of(&*held).unwrap();
    let mut known = HashMap::new();
    for sum in 0..=total {
        let _ = for_each_partition(sum, &mut |heaps| {
            if let Some(said) = quotient.is_p(heaps) {
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
        assert_eq!(found.accepted().order, order, "{game}");
        assert_eq!(found.accepted().p, p, "{game}");
        let Some(Period { period: found_period, preperiod: found_preperiod }) = found.period() else {
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
        assert_eq!(found.accepted().order, order);
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

#[test]
fn small_heaps_without_moves_are_no_period() {
    // Each of these was once called complete, with one or a few elements.
    for code in ["0.4", "0.04", "0.004", "0.226", "0.227", "0.26", "0.27", "4.26", "4.27"] {
        let game = format!("octal({code})");
        let found = quotient(&game, 13);
        assert_eq!(found.period(), None, "{game}");
        agrees(&game, &found, 18);
    }
}

#[test]
fn a_quotient_grows_on_from_its_certificate() {
    with_rules("octal(0.07)", |rules| {
        let budget = Budget::unlimited();
        let mut search = Search::new(rules);
        search.run(20, &budget).unwrap();
        let mut resumed = Search::resume(rules, &search.quotient(&budget).unwrap(), &budget).unwrap();
        search.run(25, &budget).unwrap();
        resumed.run(25, &budget).unwrap();
        let (straight, resumed) = (search.quotient(&budget).unwrap(), resumed.quotient(&budget).unwrap());
        assert_eq!(straight.accepted().order, resumed.accepted().order);
        assert!(straight.accepted().order > 24);
    });
}

#[test]
fn kayles_is_taken_apart() {
    let kayles = quotient("kayles", 400);
    let anatomy = Anatomy::of(kayles.monoid(), &Budget::unlimited()).unwrap();
    assert_eq!((anatomy.units.cyclic, anatomy.kernel.cyclic), (vec![2], vec![2, 2, 2, 2]));
    assert_eq!((anatomy.regular, anatomy.normal, anatomy.tame), (true, true, false));
    for (last, factors) in [(1, 1), (3, 2), (7, 3)] {
        let nim = quotient("nim", last);
        let anatomy = Anatomy::of(nim.monoid(), &Budget::unlimited()).unwrap();
        assert_eq!((anatomy.kernel.cyclic, anatomy.tame), (vec![2; factors], true));
    }
}

/// Certificates of all kinds of rules, complete and partial.
fn certificates() -> Vec<Certificate> {
    let games = [
        "kayles",
        "octal(0.123)",
        "octal(0.72)",
        "octal(4.26)",
        "octal(0.4)",
        "octal(0.9)",
        "subtract(2,5)",
        "nim",
        "grundys-game",
    ];
    games.into_iter().map(|game| quotient(game, 9).certificate().clone()).collect()
}

/// Every number of a certificate of the claim itself, changed in several ways.
fn damages(certificate: &Certificate) -> Vec<Certificate> {
    let mut list = Vec::new();
    let mut with = |damage: &dyn Fn(&mut Certificate)| {
        let mut damaged = certificate.clone();
        damage(&mut damaged);
        if damaged != *certificate {
            list.push(damaged);
        }
    };
    let order = certificate.order;
    for to in [0, 1, order - 1, order, order + 1, order / 2] {
        with(&|damaged| damaged.order = to);
        for heap in 0..certificate.heaps.len() {
            with(&|damaged| damaged.heaps[heap] = to);
        }
        for (at, generator) in certificate.generators.iter().enumerate() {
            with(&|damaged| damaged.generators[at].heap = to);
            for x in 0..generator.times.len() {
                with(&|damaged| damaged.generators[at].times[x] = to);
            }
        }
    }
    for at in 0..certificate.generators.len() {
        with(&|damaged| drop(damaged.generators.remove(at)));
        with(&|damaged| damaged.generators[at].times.swap(0, 1));
        with(&|damaged| damaged.generators[at].times.truncate(1));
    }
    for x in 0..order {
        with(&|damaged| match damaged.p.binary_search(&x) {
            Ok(at) => drop(damaged.p.remove(at)),
            Err(at) => damaged.p.insert(at, x),
        });
    }
    with(&|damaged| damaged.p.reverse());
    list
}

#[test]
fn every_damage_to_the_claim_is_noticed() {
    let mut tried = 0;
    for certificate in certificates() {
        for damaged in damages(&certificate) {
            // Another generator of the same element, or one less that is a product of others: the same claim.
            let known = |kept: &Generator| certificate.generators.iter().any(|one| one.times == kept.times);
            let same = Certificate { generators: certificate.generators.clone(), ..damaged.clone() }
                == certificate
                && damaged.generators.iter().all(known);
            let verdict = damaged.check(&Watch::patient());
            assert!(verdict.is_err() || same, "{}: {damaged:?}", certificate.game);
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn changed_rules_and_periods_are_accepted_only_if_true() {
    let kayles = quotient("kayles", 400).certificate().clone();
    // Period and preperiod may be larger than the least ones, if enough heaps are listed.
    for period in 1..40 {
        for preperiod in 0..90 {
            let all_heaps = Some(grundy_certify_heaps::misere::Period { period, preperiod });
            let claimed = Certificate { all_heaps, ..kayles.clone() };
            let so = period % 12 == 0
                && preperiod >= 71
                && 2 * (preperiod + period) + 1 < kayles.heaps.len() as u64;
            assert_eq!(claimed.check(&Watch::patient()).is_ok(), so, "{period} {preperiod}");
        }
    }
    // Another rule is accepted only if it is the same game up to the heaps listed.
    for certificate in certificates() {
        let Rule::Code { digits, repeats } = &certificate.rule else { continue };
        for at in 0..digits.len() {
            for digit in (0..16).filter(|digit| *digit != digits[at]) {
                let mut digits = digits.clone();
                digits[at] = digit;
                let text: String = digits[1..].iter().map(|digit| format!("{digit:x}")).collect();
                let rule = Rule::Code { digits: digits.clone(), repeats: *repeats };
                let changed = Certificate { rule, ..certificate.clone() };
                if let Ok(accepted) = changed.check(&Watch::patient()) {
                    let dots = if *repeats { "..." } else { "" };
                    let other = quotient(&format!("octal({}.{text}{dots})", digits[0]), 9);
                    assert_eq!(accepted.order, other.accepted().order, "{text}");
                    assert_eq!(other.accepted().p, accepted.p, "{text}");
                }
            }
        }
    }
}

/// The misère value of heaps of a code, by the definition alone.
fn plain_value(digits: &[u64], heaps: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(known) = known.get(heaps) {
        return *known;
    }
    let options: HashSet<u64> =
        plain_options(digits, heaps).iter().map(|next| plain_value(digits, next, known)).collect();
    let value = if options.is_empty() { 1 } else { (0..).find(|value| !options.contains(value)).unwrap() };
    known.insert(heaps.to_vec(), value);
    value
}

/// The options of heaps, falling, each as often as a move leads to it.
fn plain_options(digits: &[u64], heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for at in 0..heaps.len() {
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken as u64 <= heaps[at]) {
            let left = heaps[at] - taken as u64;
            let mut reached = |parts: &[u64]| {
                let mut next = heaps.to_vec();
                next.remove(at);
                next.extend(parts);
                next.sort_unstable_by(|a, b| b.cmp(a));
                options.push(next);
            };
            if digit & 1 == 1 && left == 0 {
                reached(&[]);
            }
            if digit & 2 == 2 && left > 0 {
                reached(&[left]);
            }
            if digit & 4 == 4 {
                (1..=left / 2).for_each(|part| reached(&[part, left - part]));
            }
        }
    }
    options
}

proptest! {
    // The tests of `make test-long` are built without debug assertions.
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 12 } else { 300 }))]

    #[test]
    fn quotients_tell_every_outcome(digits in prop::collection::vec(0u8..8, 1..4)) {
        let code: String = digits.iter().map(u8::to_string).collect();
        let game = format!("octal(0.{code})");
        let found = with_rules(&game, |rules| {
            let mut search = Search::new(rules);
            // Some games grow without end; what was found until then must still be right.
            let budget = Budget::unlimited();
            let _ = search.run(9, &budget);
            search.quotient(&budget).unwrap()
        });
        agrees(&game, &found, 14);
    }

    #[test]
    fn misere_answers_are_those_of_the_definition(
        split in any::<bool>(),
        dead in 0usize..3,
        digits in prop::collection::vec(0u64..8, 1..5),
        heaps in prop::collection::vec(1u64..20, 1..6),
    ) {
        let mut digits = digits;
        let dead = dead.min(digits.len() - 1);
        digits[..dead].fill(0);
        digits.insert(0, if split { 4 } else { 0 });
        let mut left = 40;
        let heaps: Vec<u64> = heaps
            .into_iter()
            .filter(|heap| { let fits = *heap <= left; left -= if fits { *heap } else { 0 }; fits })
            .collect();
        let mut sorted = heaps.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let code: String = digits[1..].iter().map(u64::to_string).collect();
        let game = read_game(&format!("octal({}.{code})", digits[0])).unwrap();
        let text = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let position = game.read(Fragment::new(&text)).unwrap();
        let mut known = HashMap::new();
        let value = plain_value(&digits, &sorted, &mut known);
        let budget = &mut Budget::unlimited();
        let outcome = game.outcome(&position, Convention::Misere, budget).unwrap();
        prop_assert_eq!(outcome == Outcome::P, value == 0);
        prop_assert_eq!(game.value(&position, Convention::Misere, budget).unwrap().0, u128::from(value));
        let winning = game.moves_to(&position, Nimber(0), Convention::Misere, usize::MAX, budget).unwrap();
        let plain = plain_options(&digits, &sorted);
        let lost = plain.iter().filter(|next| plain_value(&digits, next, &mut known) == 0).count();
        prop_assert_eq!(winning.first.len(), lost);
    }
}
