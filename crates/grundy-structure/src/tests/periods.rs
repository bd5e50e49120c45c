//! The kinds of proofs of least periods and exact preperiods, and what is said where there is none.

use super::proofs::proof;
use super::stored::{folder, text};
use super::{point, read};
use crate::certificate::{PeriodProof, PreperiodProof};
use crate::{Lack, Missing, Part};
use std::collections::BTreeMap;

fn period_proof(text: &str) -> PeriodProof {
    proof(&read(text)).certificate.period.expect("a proof")
}

#[test]
fn a_letter_that_occurs_once_in_a_round() {
    let text = "k >= 1 { 1 2k } REPEAT <_A>(2k) B ENDREP";
    assert!(matches!(period_proof(text), PeriodProof::Counts(counts) if counts.constant == "1"));
    assert_eq!(proof(&read(text)).proved.period_text().unwrap(), "2k+1");
}

#[test]
fn a_letter_may_exclude_a_divisor_of_the_number_of_another() {
    // B occurs five times, so a common divisor divides 5; the numbers 5m-2 of the others are no multiples of 5.
    let text = "m >= 2 { 1 2m 6m 10m } REPEAT (_A)m B (_A)m B (_A)(m-1) B (_A)m B (_A)(m-1) B ENDREP";
    assert!(matches!(period_proof(text), PeriodProof::Counts(counts) if counts.except.is_none()));
    assert_eq!(proof(&read(text)).proved.period_text().unwrap(), "10m+1");
}

#[test]
fn one_word_over_and_over() {
    let found = proof(&read("n >= 1 { 1 2n+1 } REPEAT (_A)(n+1) ENDREP"));
    assert_eq!(found.certificate.period, Some(PeriodProof::Cycle {}));
    assert_eq!(found.proved.period_text().unwrap(), "2");
    let found = proof(&read("n >= 1 { 1 2n+1 } REPEAT (_A_A)(n+1) ENDREP"));
    assert_eq!(found.proved.period_text().unwrap(), "2");
}

#[test]
fn a_pattern_may_stand_in_the_first_round_of_a_loop() {
    let text = text(&folder(), "althoefer-bueltermann-outcomes.txt");
    let PeriodProof::Marker(marker) = period_proof(&text) else { panic!() };
    assert_eq!(marker.values, BTreeMap::from([('i', "0".parse().unwrap())]));
}

#[test]
fn a_pattern_may_reach_back_into_the_round_before() {
    let text = "k >= 2 { 1 2 3k-2 3k-1 3k } REPEAT (-++)(k-1) - +(3k) ENDREP";
    let PeriodProof::Marker(marker) = period_proof(text) else { panic!() };
    assert_eq!((marker.word, marker.preceding), (0, 1));
    assert_eq!(proof(&read(text)).proved.period_text().unwrap(), "6k-2");
}

/// Two words of several letters differ in length alone: only what stands on both sides of the shorter one tells.
#[test]
fn a_pattern_may_have_a_gap() {
    let text = "m >= 2 { 1 2m+3 6m-2 12m+1 } REPEAT (-+)(3m-1) +(2m+3) (-+)(2m) +(2m+3) ENDREP";
    let text = format!("{text}\n");
    let PeriodProof::Marker(marker) = period_proof(&text) else { panic!() };
    assert!(marker.preceding >= 2);
    assert_eq!(proof(&read(&text)).proved.period_text().unwrap(), "14m+4");
}

#[test]
fn the_whole_beginning_may_belong_to_the_period() {
    let found = proof(&read("n >= 1 { n 2n } -n REPEAT +(2n) -n ENDREP"));
    assert!(matches!(found.certificate.preperiod, Some(PreperiodProof::Whole { .. })));
    assert_eq!(found.proved.preperiod_text().unwrap(), "0");
    // Beyond one round, and in cases.
    let found = proof(&read("n >= 1 { n 2n } -n +(2n) -n +(2n) -n REPEAT +(2n) -n ENDREP"));
    assert_eq!(found.proved.preperiod_text().unwrap(), "0");
}

#[test]
fn common_letters_may_grow_with_the_parameters() {
    let text =
        "n >= 5 { n n+3 3n-1 3n+3 } -n +(n+3) -(n-4) +(n+4) -(n-1) REPEAT +(n+3) -(n-3) +(n+3) -(n-1) ENDREP";
    let found = proof(&read(text));
    let Some(PreperiodProof::Common { letters, .. }) = &found.certificate.preperiod else { panic!() };
    assert_eq!(letters.to_string(), "2n+2");
    assert_eq!(found.proved.preperiod_text().unwrap(), "3n");
}

#[test]
fn what_is_not_shown_is_said() {
    // The loop is written twice.
    let found = proof(&read("n >= 1 { n 2n } REPEAT -n +(2n) -n +(2n) ENDREP"));
    assert!(!found.proved.is_shortest_period());
    let [Missing { part: Part::LeastPeriod, when, why: Lack::Repeats(members) }] = &found.missing[..] else {
        panic!("{:?}", found.missing)
    };
    assert!(when.is_empty());
    assert_eq!(members[0], (point(&[('n', 1)]), 6, 3));
    assert!(found.missing[0].to_string().contains("at n=1 a round has 6 letters and the period 3"));
    // For one value of the parameter only.
    let found = proof(&read("n >= 1 { n 2n } REPEAT -n +(2n) IF n == 1 THEN -n +(2n) FI ENDREP"));
    let shown = found.proved.periods();
    assert_eq!((shown[0].least, shown[1].least), (false, true));
    assert_eq!(found.proved.period_at(&point(&[('n', 1)])), None);
    assert!(matches!(&found.missing[..], [Missing { why: Lack::Repeats(_), .. }]));
}

#[test]
fn a_beginning_that_is_too_long_is_shortened() {
    let long = read(
        "n >= 1 { n 2n } FOR i FROM 3 UPTO n+2 REP -n +(2n) PER \
         REPEAT FOR j FROM 0 UPTO n-1 REP -n +(2n) PER -n +(2n) FOR j FROM 0 UPTO n-1 REP -n +(2n) PER ENDREP",
    );
    let shorter = long.shortened().unwrap();
    assert!(shorter.preamble_and_body().0.is_empty());
    assert_eq!(shorter.shortened(), None);
}

#[test]
fn a_pattern_may_begin_with_the_end_of_a_long_word() {
    // All numbers of letters are even, and the only word of one letter stands behind a long one with several.
    for (text, place, period) in [
        ("n >= 1 { 2 8n } REPEAT <--++>(8n) +2 ENDREP", (0, 2), "8n+2"),
        // For n = 1 it is longer than a round.
        ("n >= 1 { 2 4n } REPEAT (--++)n +2 ENDREP", (0, 2), "4n+2"),
        // It may end in the middle of its cycle.
        ("n >= 1 { 2 8n } -2 REPEAT <++-->(8n-2) +2 -2 ENDREP", (2, 2), "8n+2"),
    ] {
        let PeriodProof::Marker(marker) = period_proof(text) else { panic!("{text}") };
        assert_eq!((marker.word, marker.preceding), place, "{text}");
        assert_eq!(proof(&read(text)).proved.period_text().unwrap(), period, "{text}");
    }
    // A long word that ends at one letter or another of its cycle is no part of a pattern.
    let found = proof(&read("n >= 1 { 1 2n } REPEAT <-+-+>(2n) + ENDREP"));
    assert!(!matches!(found.certificate.period, Some(PeriodProof::Marker(_))));
}
