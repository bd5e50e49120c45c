//! Every engine against the definition; every proof against a longer computation; periods of the literature.

use super::saved::Saved;
use super::*;
use grundy_core::budget::Patience;
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
    fn unequal_parts_are_understood(digits in prop::collection::vec(0u64..8, 1..4)) {
        let mut code = vec![0];
        code.extend(digits);
        let rule = Rule { unequal: true, ..Rule::of_digits(&code).unwrap() };
        same_as_the_definition(&rule, 700);
        period_is_true(&rule, 1000);
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
            let mut sequence = Sequence::from_values(&rule, &expected[..start]).unwrap();
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
