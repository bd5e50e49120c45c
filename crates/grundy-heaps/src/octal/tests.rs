//! Every engine against the definition; every proof against a longer computation; periods of the literature.

use super::saved::Saved;
use super::sparse::Sparse;
use super::*;
use grundy_certify_heaps::Watch;
use grundy_core::budget::Patience;
use grundy_core::recurrence::{Recheck, Resumable};
use proptest::prelude::*;

fn rule(code: &str) -> Rule {
    let code = code::Code::read(grundy_core::text::Fragment::new(code)).unwrap();
    code.rule().unwrap()
}

fn same_as_the_definition(rule: &Rule, count: u64) {
    let mut budget = Budget::unlimited();
    let expected = plain::values(rule, count, &mut budget).unwrap();
    let mut sequence = Sequence::new(rule);
    match sequence.run_to(count, &mut budget) {
        Ok(()) => {}
        // Values may outgrow the engines; then the table goes on by definition.
        Err(stop) => assert_eq!(stop, Stop::Outgrown(sequence::OUTGROWN)),
    }
    let known = sequence.computed().min(count);
    let values: Vec<u32> = sequence.values(0..known).unwrap().iter().map(|value| u32::from(*value)).collect();
    assert_eq!(values, expected[..known as usize], "{rule:?}");
    let mut table = expected[..count as usize / 3].to_vec();
    extend(rule, &mut table, count, &mut budget).unwrap();
    assert_eq!(table, expected, "{rule:?}");
}

/// A period that is claimed must hold as far as the definition can be computed.
fn period_is_true(rule: &Rule, limit: u64) {
    let mut budget = Budget::unlimited();
    let Some(found) = find_period(rule, limit, &mut budget).unwrap() else { return };
    let count = 3 * found.computed.min(1500) + 2 * found.period.min(500);
    let values = plain::values(rule, count, &mut budget).unwrap();
    let (p, q) = (found.period as usize, found.preperiod as usize);
    for heap in q..values.len().saturating_sub(p) {
        assert_eq!(values[heap], values[heap + p], "{rule:?} {found:?} heap {heap}");
    }
    if q > 0 && q + p <= values.len() {
        assert_ne!(values[q - 1], values[q - 1 + p], "{rule:?}: preperiod {q} is not the least");
    }
    for smaller in (1..p.min(values.len().saturating_sub(q + p))).filter(|smaller| p % smaller == 0) {
        assert!(
            (q..q + p).any(|n| values[n] != values[n + smaller]),
            "{rule:?}: period {p} is not the least"
        );
    }
}

#[test]
fn engines_agree_on_games_of_every_kind() {
    for code in
        ["0.106", "0.16", "0.6", "0.007", "0.07", "0.77", "0.4", "4.07", "0.7", "0.56", "0.045", "4.7", "0.0"]
    {
        same_as_the_definition(&rule(code), 3000);
    }
    same_as_the_definition(&Rule::grundys_game(), 3000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn engines_agree_on_random_codes(
        first in prop::sample::select(vec![0u64, 4]),
        digits in prop::collection::vec(0u64..8, 1..6),
        zeros in 0usize..4,
    ) {
        let mut code = vec![first];
        code.extend(std::iter::repeat_n(0, zeros));
        code.extend(digits);
        let rule = Rule::of_digits(&code).unwrap();
        same_as_the_definition(&rule, 900);
        period_is_true(&rule, 1500);
    }

    #[test]
    fn registers_agree_on_random_codes(
        digits in prop::collection::vec(0u64..8, 1..5),
        first in prop::sample::select(vec![0u64, 4]),
        unequal: bool,
    ) {
        let mut code = vec![first];
        code.extend(digits);
        let rule = Rule { unequal, ..Rule::of_digits(&code).unwrap() };
        for width in register::Width::ALL {
            register_agrees(&rule, 1200, width);
        }
    }

    #[test]
    fn unequal_parts_are_understood(digits in prop::collection::vec(0u64..8, 1..4)) {
        let mut code = vec![0];
        code.extend(digits);
        let rule = Rule { unequal: true, ..Rule::of_digits(&code).unwrap() };
        same_as_the_definition(&rule, 700);
        period_is_true(&rule, 1000);
    }
}

/// A run that trusts another one about its common heaps gives the same values, also beyond what the other has seen.
#[test]
fn a_second_run_finds_the_same_values() {
    for code in ["0.106", "0.16", "0.104"] {
        let (rule, mut budget) = (rule(code), Budget::unlimited());
        let mut first = Sequence::sliding(&rule);
        first.run_to(1_200_000, &mut budget).unwrap();
        let mut again = Sequence::again(&first);
        for to in [1_100_000, 1_190_000, 1_250_000] {
            first.run_to(to, &mut budget).unwrap();
            again.run_to(to, &mut budget).unwrap();
            assert_eq!(first.values(to - 50_000..to), again.values(to - 50_000..to), "{code} to {to}");
        }
    }
}

/// Values by a register from the first heap on where there may be one; tells whether there was one at the end.
fn register_agrees(rule: &Rule, count: u64, width: register::Width) -> bool {
    let expected = plain::values(rule, count, &mut Budget::unlimited()).unwrap();
    let start = (count as usize / 2).max(Sparse::least(rule) as usize);
    let mut sequence = Sequence::from_values(rule, &expected[..start], start as u64).unwrap();
    let best = space::best(&sequence.statistics().counts, rule.split_parity());
    let Some((space, _)) = best.filter(|_| rule.splits()) else { return false };
    sequence.force_sparse(space, 64);
    sequence.force_register(width);
    sequence.run_to(count, &mut Budget::unlimited()).unwrap();
    let known = sequence.values(0..count).unwrap();
    assert!(known.iter().zip(&expected).all(|(value, expected)| u32::from(*value) == *expected), "{rule:?}");
    sequence.sparse().is_some_and(Sparse::runs_as_register)
}

#[test]
fn games_with_few_rare_heaps_run_as_registers() {
    for (code, count) in [("0.106", 5000), ("0.77", 1500), ("0.156", 4000), ("0.45", 3000)] {
        for width in register::Width::ALL {
            assert!(register_agrees(&rule(code), count, width), "{code}: {width:?}");
        }
    }
}

/// What the search has proved, another program accepts: in every kind of space, and only with the right period.
#[test]
fn far_certificates_are_accepted() {
    let mut budget = Budget::unlimited();
    for (code, digits) in [("0.156", [0, 1, 5, 6]), ("0.356", [0, 3, 5, 6]), ("0.644", [0, 6, 4, 4])] {
        let found = find_period(&rule(code), 20_000, &mut budget).unwrap().unwrap();
        let (period, preperiod) = (found.period, found.preperiod);
        let certificate = far_certificate(code, &digits, (period, preperiod), &mut budget).unwrap().unwrap();
        let accepted = certificate.check(&Watch::patient()).unwrap();
        assert_eq!((accepted.period, accepted.preperiod), (period, preperiod), "{code}");
        let claimed = far_certificate(code, &digits, (period, preperiod + 1), &mut budget).unwrap().unwrap();
        assert!(claimed.check(&Watch::patient()).is_err(), "{code}");
    }
    // The period of Kayles begins before any recurrence could.
    assert_eq!(far_certificate("kayles", &[0, 7, 7], (12, 71), &mut budget), Ok(None));
}

/// Values are the same whether they are computed or copied, wherever the range begins.
#[test]
fn what_is_proved_is_copied() {
    for code in ["0.77", "0.04", "0.16", "0.3", "0.106"] {
        let (rule, count) = (rule(code), 20_000);
        let mut sequence = Sequence::new(&rule);
        sequence.run_to(count, &mut Budget::unlimited()).unwrap();
        for start in [0, 70, 5000, 19_000] {
            let mut shown = Vec::new();
            for_each_chunk(&rule, start..count, &mut Budget::unlimited(), &mut |values| {
                shown.extend_from_slice(values);
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
            assert!(sequence.values(start..count).unwrap() == shown, "{code} from {start}");
        }
    }
}

#[test]
fn periods_of_the_literature() {
    for (code, period, preperiod) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.156", 349, 3479),
        ("0.45", 20, 498),
        ("0.165", 1550, 5181),
        ("0.356", 142, 7315),
        ("0.644", 442, 3256),
        ("0.055", 148, 259),
        ("0.127", 4, 46578),
        ("0.16", 149_459, 105_351),
        ("0.56", 144, 326_640),
    ] {
        let found = find_period(&rule(code), 1_000_000, &mut Budget::unlimited()).unwrap().unwrap();
        assert_eq!((found.period, found.preperiod), (period, preperiod), "{code}");
    }
}

#[test]
fn states_prove_periods_before_the_theorem_can() {
    for code in ["0.156", "0.45", "0.356", "0.644"] {
        let rule = rule(code);
        let found = find_period(&rule, 100_000, &mut Budget::unlimited()).unwrap().unwrap();
        assert_eq!(found.method, Method::SparseState, "{code}");
        let needed = Bound::of(&rule).values_needed(found.period, found.preperiod).unwrap();
        assert!(found.computed < needed, "{code}: {} of {needed}", found.computed);
    }
}

/// Marking all parts up to half of a heap must not mark two equal ones where they are forbidden.
#[test]
fn equal_parts_are_not_marked_at_the_border() {
    for code in ["0.77", "0.106", "4.0", "0.45", "4.16", "0.16"] {
        let rule = Rule { unequal: true, ..rule(code) };
        let expected = plain::values(&rule, 600, &mut Budget::unlimited()).unwrap();
        for start in 100..140usize {
            let mut sequence = Sequence::from_values(&rule, &expected[..start], start as u64).unwrap();
            let counts = sequence.statistics().counts;
            let (space, _) = space::best(&counts, rule.split_parity()).unwrap();
            sequence.force_sparse(space, 10_000);
            sequence.run_to(400, &mut Budget::unlimited()).unwrap();
            let values: Vec<u32> =
                sequence.values(0..400).unwrap().iter().map(|value| u32::from(*value)).collect();
            assert_eq!(values, expected[..400], "{code} from {start}");
        }
    }
}

#[test]
fn nothing_is_claimed_without_a_proof() {
    let mut budget = Budget::unlimited();
    assert_eq!(find_period(&rule("0.77"), 150, &mut budget), Ok(None));
    assert_eq!(find_period(&rule("0.007"), 5000, &mut budget), Ok(None));
    assert_eq!(find_period(&Rule::grundys_game(), 5000, &mut budget), Ok(None));
}

#[test]
fn a_sliding_tape_gives_the_same_values() {
    let (rule, count) = (rule("0.106"), 5_000_000);
    let mut budget = Budget::unlimited();
    let (mut whole, mut sliding) = (Sequence::new(&rule), Sequence::sliding(&rule));
    whole.run_to(count, &mut budget).unwrap();
    sliding.run_to(count, &mut budget).unwrap();
    assert!(sliding.first_kept() > 0, "the tape slides");
    let from = sliding.first_kept();
    assert_eq!(whole.values(from..count), sliding.values(from..count));
    assert_eq!(whole.statistics(), sliding.statistics());
    assert_eq!(whole.statistics().last_rare, Some(1103));
    for how in [Recheck::Sample, Recheck::All] {
        let kept = Saved::of(&Search::new(sliding.clone())).restore().unwrap();
        assert_eq!(kept.is_confirmed(how, &mut budget), Ok(true));
        let mut wrong = Saved::of(&Search::new(sliding.clone()));
        wrong.change_everything();
        assert_eq!(wrong.restore().unwrap().is_confirmed(how, &mut budget), Ok(false));
    }
    let mut again = Saved::of(&Search::new(sliding)).restore().unwrap();
    assert_eq!(again.run(count + 20_000, &mut budget), Ok(None));
    whole.run_to(count + 20_000, &mut budget).unwrap();
    let end = count + 20_000;
    assert_eq!(whole.values(end - 5000..end), again.sequence().values(end - 5000..end));
    assert_eq!(again.sequence().statistics().counts, whole.statistics().counts);
}

#[test]
fn damaged_states_are_refused() {
    let rule = rule("0.16");
    let mut search = Search::new(Sequence::new(&rule));
    search.run(3000, &mut Budget::unlimited()).unwrap();
    let mut saved = Saved::of(&search);
    saved.values[17] = u16::MAX;
    assert!(saved.restore().is_err());
}

#[test]
fn values_that_nobody_computed_are_found() {
    let rule = rule("0.16");
    let mut budget = Budget::unlimited();
    let mut search = Search::new(Sequence::new(&rule));
    search.run(300, &mut budget).unwrap();
    let saved = Saved::of(&search);
    let confirmed =
        |saved: &Saved, how| saved.clone().restore().unwrap().is_confirmed(how, &mut Budget::unlimited());
    assert!((0..300).all(|_| confirmed(&saved, Recheck::Sample) == Ok(true)));
    assert_eq!(confirmed(&saved, Recheck::All), Ok(true));
    for heap in [0, 1, 150, 299] {
        let mut wrong = saved.clone();
        wrong.values[heap] ^= 1;
        assert_eq!(confirmed(&wrong, Recheck::All), Ok(false), "heap {heap}");
        assert!((0..10_000).any(|_| confirmed(&wrong, Recheck::Sample) == Ok(false)), "heap {heap}");
    }
}

#[test]
fn an_interrupted_search_goes_on_where_it_was() {
    let rule = rule("0.156");
    let patience = Patience::looks(39);
    let mut search = Search::new(Sequence::sliding(&rule));
    let stopped = search.run(100_000, &mut Budget::watched(u64::MAX, &patience));
    assert!(matches!(stopped, Err(Stop::Interrupted { .. })));
    let reached = search.sequence().computed();
    assert!(reached > 0);
    let mut again = Saved::of(&search).restore().unwrap();
    assert_eq!(again.sequence().computed(), reached);
    let found = again.run(100_000, &mut Budget::unlimited()).unwrap().unwrap();
    assert_eq!((found.period, found.preperiod), (349, 3479));
}

#[test]
fn the_memory_limit_is_kept() {
    let mut sequence = Sequence::new(&rule("0.106"));
    let stopped = sequence.run_to(10_000_000, &mut Budget::with_memory(1 << 20));
    assert!(matches!(stopped, Err(Stop::Memory { .. })));
}
