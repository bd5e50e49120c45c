//! Small certificates by hand: true ones are accepted, and each lie is rejected for its own reason.

use super::*;

fn certificate(rule: Rule, times: &[(usize, &[usize])], p: &[usize], heaps: &[usize]) -> Certificate {
    let generators = times.iter().map(|(heap, times)| Generator { heap: *heap, times: times.to_vec() });
    Certificate {
        format: FORMAT.into(),
        game: "a game".into(),
        rule,
        order: times.first().map_or(1, |(_, times)| times.len()),
        generators: generators.collect(),
        p: p.to_vec(),
        heaps: heaps.to_vec(),
        all_heaps: None,
    }
}

fn code(digits: &[u64]) -> Rule {
    Rule::Code { digits: digits.to_vec(), repeats: false }
}

fn ever(mut certificate: Certificate, period: u64, preperiod: u64) -> Certificate {
    certificate.all_heaps = Some(Period { period, preperiod });
    certificate
}

/// Take one: 1, a, 1, a, ...
fn she_loves_me() -> Certificate {
    ever(certificate(code(&[0, 3]), &[(1, &[1, 0])], &[1], &[0, 1, 0, 1]), 2, 0)
}

/// Nim with heaps up to 3: elements 1, a, b, ab, b^2, ab^2.
fn nim_to_three() -> Certificate {
    let times: &[(usize, &[usize])] = &[(1, &[1, 0, 3, 2, 5, 4]), (2, &[2, 3, 4, 5, 2, 3])];
    let rule = Rule::Code { digits: vec![0, 3], repeats: true };
    certificate(rule, times, &[1, 4], &[0, 1, 2, 3])
}

fn flaw(certificate: &Certificate) -> String {
    certificate.check(&Watch::patient()).unwrap_err().to_string()
}

#[test]
fn true_ones_are_accepted() {
    let accepted = she_loves_me().check(&Watch::patient()).unwrap();
    assert_eq!((accepted.order, accepted.p, accepted.heaps_to), (2, 1, None));
    let accepted = nim_to_three().check(&Watch::patient()).unwrap();
    assert_eq!((accepted.order, accepted.p, accepted.heaps_to), (6, 2, Some(3)));
    assert!(accepted.compared > 500);
}

#[test]
fn all_kinds_of_rules_say_the_same() {
    let mut nim = nim_to_three();
    nim.rule = Rule::Subtract { moves: vec![1, 2, 3], all_to: Some(3) };
    assert!(nim.check(&Watch::patient()).is_ok());
    nim.rule = Rule::Listed {
        options: vec![vec![], vec![vec![]], vec![vec![], vec![1]], vec![vec![], vec![1], vec![2]]],
    };
    assert!(nim.check(&Watch::patient()).is_ok());
    nim.rule = code(&[0, 3, 3, 3]);
    assert!(nim.check(&Watch::patient()).is_ok());
}

#[test]
fn a_stretch_of_dead_heaps_is_no_period() {
    // 0.4: heaps 1 and 2 have no move, heap 3 becomes two heaps of one.
    let four = |heaps: &[usize]| ever(certificate(code(&[0, 4]), &[], &[], heaps), 1, 0);
    assert_eq!(flaw(&four(&[0, 0, 0])), "heaps up to 4 have to be listed, not only up to 2");
    assert!(flaw(&four(&[0, 0, 0, 0, 0, 0])).starts_with("C2: the heaps [3] are valued N"));
}

#[test]
fn a_dead_heap_is_the_identity_and_a_live_one_may_be() {
    // 0.02: heaps of one and two have no move.
    let mut found = certificate(code(&[0, 0, 2]), &[(3, &[1, 0])], &[1], &[0, 0, 0, 1]);
    assert!(found.check(&Watch::patient()).is_ok());
    found.heaps[1] = 1;
    assert_eq!(flaw(&found), "C0: heap 1 has no move, but is not the identity");
    let mut found = she_loves_me();
    found.p = vec![0];
    assert_eq!(flaw(&found), "C0: the identity is marked P");
    // Heap 2 of 0.3 is live, and equal to nothing.
    assert_eq!(she_loves_me().heaps[2], 0);
}

#[test]
fn no_part_is_shortened_to_nothing() {
    // With preperiod 0 the bound must be that of preperiod 1.
    let mut found = she_loves_me();
    assert_eq!(found.heaps.len(), 4);
    found.heaps.pop();
    assert_eq!(flaw(&found), "heaps up to 3 have to be listed, not only up to 2");
}

#[test]
fn every_lie_has_its_reason() {
    type Lie = fn(&mut Certificate);
    let lies: [(Lie, &str); 18] = [
        (|c| c.order = 0, "the order is 0"),
        (|c| c.order = 7, "the products with heap 1 are not 7 elements"),
        (|c| c.generators[0].times[0] = 6, "the products with heap 1 are not 6 elements"),
        (|c| c.generators[0].times[0] = 2, "the generator 1 is not a heap of that element"),
        (|c| c.generators[0].heap = 0, "the generator 0 is not a heap"),
        (|c| c.generators[0].heap = 9, "the generator 9 is not a heap"),
        (|c| c.generators[0].times.swap(2, 3), "heaps 2 and 1 do not commute"),
        (|c| drop(c.generators.pop()), "the heaps generate only 2 of the 6 elements"),
        (|c| c.p = vec![4, 1], "not listed in ascending order"),
        (|c| c.p = vec![1, 6], "the element 6 is listed as P"),
        (|c| c.p = vec![0, 4], "no context tells the elements 0 and 4 apart"),
        (|c| c.p = vec![4], "C2: the heaps [1] are valued N"),
        (|c| c.p = vec![1, 4, 5], "no context tells the elements 2 and 3 apart"),
        (|c| c.heaps[0] = 1, "C0: the empty heap is not the identity"),
        (|c| c.heaps[3] = 2, "C1: beside the element"),
        (|c| c.heaps[3] = 5, "C"),
        (|c| c.heaps[2] = 17, "heap 2 has the element 17"),
        (|c| c.heaps.clear(), "there is no element of heap 0"),
    ];
    for (number, (lie, reason)) in lies.into_iter().enumerate() {
        let mut found = nim_to_three();
        lie(&mut found);
        let flaw = flaw(&found);
        assert!(flaw.contains(reason), "lie {number}: {flaw}");
    }
}

#[test]
fn rules_that_are_none_are_refused() {
    let with = |rule| Certificate { rule, ..nim_to_three() };
    for (rule, reason) in [
        (code(&[]), "the code has no digits"),
        (code(&[3, 3]), "allows to take nothing"),
        (Rule::Subtract { moves: vec![0, 1], all_to: None }, "not positive numbers"),
        (Rule::Subtract { moves: vec![2, 1], all_to: None }, "in ascending order"),
        (Rule::Subtract { moves: vec![1, 2], all_to: Some(2) }, "listed up to 2 only"),
        (Rule::Listed { options: vec![vec![]; 3] }, "the options of heap 3 are not listed"),
        (Rule::Listed { options: vec![vec![], vec![vec![1]], vec![], vec![]] }, "empty or not smaller"),
    ] {
        assert!(flaw(&with(rule)).contains(reason));
    }
}

#[test]
fn periods_need_a_bound_and_have_to_hold() {
    assert!(flaw(&ever(nim_to_three(), 1, 1)).contains("only if there is a bound"));
    assert_eq!(flaw(&ever(she_loves_me(), 0, 0)), "the period is 0");
    assert_eq!(flaw(&ever(she_loves_me(), 1, 0)), "heaps 0 and 1 have different elements");
    for (period, preperiod) in [(u64::MAX, 0), (2, u64::MAX), (u64::MAX - 1, 2), (4, 0)] {
        assert!(ever(she_loves_me(), period, preperiod).check(&Watch::patient()).is_err());
    }
}

#[test]
fn what_is_stopped_has_no_verdict() {
    let watch = Watch { memory: u64::MAX, go_on: &|| false };
    assert_eq!(nim_to_three().check(&watch), Err(Flaw::Stopped));
    let watch = Watch { memory: 10, go_on: &|| true };
    assert!(matches!(nim_to_three().check(&watch), Err(Flaw::Memory { .. })));
}

#[test]
fn text_that_is_no_certificate_is_unreadable() {
    let text = serde_json::to_string(&nim_to_three()).unwrap();
    assert_eq!(Certificate::read(&text), Ok(nim_to_three()));
    for damaged in [
        text.replace("certificate 1", "certificate 2"),
        text.replace("\"order\":6", "\"order\":-6"),
        text.replace("\"order\":6", "\"orders\":6"),
        text[..text.len() - 1].to_string(),
        String::new(),
    ] {
        assert!(matches!(Certificate::read(&damaged), Err(Flaw::Unreadable(_))), "{damaged}");
    }
}
