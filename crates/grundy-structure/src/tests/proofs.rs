//! Proofs and refutations.

use super::{library, point, read};
use crate::certificate::{Certificate, PeriodProof, PreperiodProof, Refutation, Then};
use crate::{
    Description, Lack, Missing, NoVerdict, Part, Proof, Rule, Unproved, Verdict, certify, prove, transitions,
};
use grundy_core::budget::Budget;

pub(super) fn proof(description: &Description) -> Proof {
    match prove(description, &mut Budget::unlimited()) {
        Ok(Verdict::Proved(proof)) => *proof,
        other => panic!("not proved: {other:?}"),
    }
}

fn refutation(text: &str) -> Unproved {
    match prove(&read(text), &mut Budget::unlimited()) {
        Ok(Verdict::Refuted(found)) => *found,
        other => panic!("not refuted: {other:?}"),
    }
}

fn wrong(text: &str) -> String {
    match prove(&read(text), &mut Budget::unlimited()) {
        Err(NoVerdict::Wrong(malformed)) => malformed.error.message,
        other => panic!("not refused: {other:?}"),
    }
}

/// Name, transitions, period, preperiod: all of them least.
const PROVED: [(&str, usize, &str, &str); 23] = [
    ("althoefer-bueltermann", 38, "56n^3+52n^2+9n+1", "0"),
    ("observation-18", 6, "8n", "8n^2-1"),
    ("observation-20", 5, "8m+4", "8m^2+12m+4"),
    ("one-move", 2, "2n", "0"),
    ("other-start", 2, "3n", "0"),
    ("ten-n-squared-even", 17, "40m^2+8m", "60m^2-8m-55 for m <= 2; 60m^2-42m-13 for m >= 3"),
    ("ten-n-squared-odd", 15, "40m^2-32m+6", "60m^2-92m+21"),
    ("theorem-15", 2, "c+b+2a", "0"),
    ("theorem-17-five", 2, "e+a", "0"),
    ("theorem-17-three", 2, "c+a", "0"),
    ("theorem-8", 10, "14n^3+11n+1", "7n+1"),
    ("theorem-8-all", 14, "14n^3+11n+1", "0 for n <= 1; 7n+1 for n >= 2"),
    ("three-moves-sum-1", 2, "2n+m", "0"),
    ("three-moves-sum-2-plus-1", 6, "4n^2+3n", "0"),
    ("three-moves-sum-3", 2, "4n+m", "0"),
    ("three-moves-sum-4-plus-1", 6, "8n^2+3n", "0"),
    ("three-times-outcomes", 3, "4n+2", "3n"),
    ("three-times-values", 3, "12n+6", "4n+3"),
    ("two-moves-1", 2, "n+m", "0"),
    ("two-moves-2", 2, "n+m", "0"),
    ("two-moves-3", 2, "n+m", "0"),
    ("two-moves-4", 2, "n+m", "0"),
    ("wins-and-losses", 2, "3n", "0"),
];

#[test]
fn the_library_is_proved() {
    let files = library();
    assert_eq!(files.iter().map(|file| &file.0[..]).collect::<Vec<_>>(), PROVED.map(|row| row.0));
    for ((name, text), (_, ways, period, preperiod)) in files.iter().zip(PROVED) {
        let description = read(text);
        assert!(description.heading.first().is_some_and(|line| line.starts_with("Theorem.")), "{name}");
        let proof = proof(&description);
        assert_eq!(proof.statistics.transitions, ways, "{name}");
        assert_eq!(proof.proved.period_text().unwrap(), period, "{name}");
        assert_eq!(proof.proved.preperiod_text().unwrap(), preperiod, "{name}");
        assert_eq!(proof.missing, [], "{name}");
        assert!(proof.warnings.is_empty(), "{name}");
        let written = serde_json::to_string(&proof.certificate).unwrap();
        let again = Certificate::read(&written).unwrap();
        assert_eq!(again, proof.certificate, "{name}");
        assert_eq!(certify(&again).unwrap().claims(), proof.proved.claims(), "{name}");
    }
}

#[test]
fn theorem_8_fails_for_n_1() {
    let text = library().into_iter().find(|file| file.0 == "theorem-8").unwrap().1;
    let found = refutation(&text.replace("n >= 2 {", "n >= 1 {"));
    assert_eq!((found.mismatch.computed, found.mismatch.stated), (3, 4));
    assert_eq!(found.mismatch.point, point(&[('n', 1)]));
    assert_eq!(found.check.unwrap().position, 33);
}

#[test]
fn words_must_not_be_negative_and_moves_must_increase() {
    let text = library().into_iter().find(|file| file.0 == "ten-n-squared-odd").unwrap().1;
    assert!(wrong(&text.replace("m >= 3", "m >= 2")).contains("D(2m-5) can have a negative length"));
    let text = library().into_iter().find(|file| file.0 == "observation-20").unwrap().1;
    assert!(wrong(&text.replace("m >= 2", "m >= 1")).contains("not larger than the one before it"));
    assert!(wrong("n >= 0 { n } REPEAT _n An ENDREP").contains("not positive"));
    assert!(wrong("n >= 1 n <= 0 { n } REPEAT _n An ENDREP").contains("error 29"));
    assert!(wrong("n >= 1 { n } REPEAT FOR i FROM 1 UPTO n REP _n An PER ENDREP").contains("can be empty"));
    assert!(wrong("n >= 1 { n } REPEAT _ A ENDREP").contains("does not depend on n (error 23)"));
    let below = "n >= 1 { n } REPEAT FOR i FROM n-3 UPTO n REP _n An PER _n An ENDREP";
    assert!(wrong(below).contains("can begin below 0, for example at n="));
}

#[test]
fn loops_that_run_a_fixed_number_of_times_may_be_short() {
    let text = "n >= 1 { 2n } REPEAT FOR i FROM 1 UPTO 2 REP _n PER FOR i FROM 0 UPTO 1 REP An PER LET x=0 Ax \
                _(2n) A(2n) ENDREP";
    let proved = proof(&read(text)).proved;
    assert_eq!(proved.loop_length().unwrap().to_string(), "8n");
    assert!(!proved.is_shortest_period());
    assert_eq!(proved.period(), None);
    let why = proof(&read(text)).missing;
    assert!(matches!(&why[..], [Missing { part: Part::LeastPeriod, why: Lack::Repeats(members), .. }]
        if members.iter().all(|(_, length, least)| *length == 2 * least)));
}

#[test]
fn choices_with_every_relation() {
    for condition in ["n >= 3", "n <= 2", "n == 4", "n != 4"] {
        let text = format!(
            "n >= 1 {{ n 2n }} REPEAT IF {condition} THEN -n +n ELIF n != 2 THEN -n IF n >= 7 THEN +n ELSE +n FI ELSE -n +n FI +n ENDREP"
        );
        assert_eq!(proof(&read(&text)).proved.loop_length().unwrap().to_string(), "3n", "{condition}");
        let damaged = text.replacen("ELSE -n +n FI +n", "ELSE -n +n + FI +n", 1);
        match prove(&read(&damaged), &mut Budget::unlimited()) {
            Ok(Verdict::Proved(_) | Verdict::Refuted(_)) => {}
            other => panic!("{damaged}: {other:?}"),
        }
    }
    let implicit = "n >= 1 { n 2n } REPEAT -n IF n >= 3 THEN +n FI IF n <= 2 THEN +n FI +n ENDREP";
    assert_eq!(proof(&read(implicit)).proved.loop_length(), None);
    let found = refutation("n >= 1 { n 2n } REPEAT -n +n IF n != 5 THEN +n ELSE +(n+1) FI ENDREP");
    assert_eq!(found.mismatch.point.get(super::variable('n')), 5);
}

#[test]
fn other_rules_and_starts() {
    let with = |rule, text: &str| Description::read(text, Some(rule)).unwrap();
    proof(&with(Rule::Threshold(1), "n >= 1 { n 2n 3n } REPEAT -(2n) +(2n) ENDREP"));
    proof(&with(Rule::Parity, "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP"));
    proof(&with(Rule::Nor, "n >= 1 { n 2n } REPEAT +n -(2n) ENDREP"));
    proof(&with(Rule::ExactlyOne, "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP"));
    proof(&with(Rule::Outcomes, "n >= 1 { n } FROM_INFINITY_DOWN REPEAT +n -n ENDREP REPEAT +n -n ENDREP"));
    proof(&with(
        Rule::Outcomes,
        "n >= 1 { 2n } FROM_INFINITY_DOWN REPEAT + - ENDREP REPEAT (-+)n (+-)n ENDREP",
    ));
    let misere = "n >= 1 { n 2n } FROM_INFINITY_DOWN REPEAT +(3n) ENDREP +n REPEAT -n +(2n) ENDREP";
    assert!(matches!(
        prove(&with(Rule::Outcomes, misere), &mut Budget::unlimited()),
        Ok(Verdict::Refuted(_))
    ));
}

#[test]
fn remainders_are_split_off() {
    let text = "n >= 1 { 1 2n } REPEAT <_A>(2n) B <A_>(2n-1) B ENDREP";
    let verdict = prove(&read(text), &mut Budget::unlimited());
    assert!(matches!(verdict, Ok(Verdict::Refuted(_) | Verdict::Proved(_))), "{verdict:?}");
    let even = read("n >= 1 { 1 2n } REPEAT <_A>(2n) B ENDREP");
    let found = proof(&even);
    assert_eq!(found.proved.loop_length().unwrap().to_string(), "2n+1");
}

#[test]
fn transitions_without_letters() {
    let wins = read("n >= 1 { n 2n } REPEAT -n +n ENDREP");
    assert_eq!(transitions(&wins, &mut Budget::unlimited()).unwrap().len(), 2);
}

#[test]
fn blocks_that_are_never_active_are_warned_of() {
    let text = "n >= 1 { n 2n } FOR i FROM 1 UPTO 0 REP -n +n PER REPEAT -n +(2n) ENDREP";
    assert_eq!(proof(&read(text)).warnings, ["block 2 can never be active under the conditions"]);
}

#[test]
fn long_ways_back() {
    let long = proof(&read("n >= 1 { n 201n } REPEAT _n An ENDREP"));
    let written = serde_json::to_string(&long.certificate).unwrap();
    let again = Certificate::read(&written).unwrap();
    assert_eq!(certify(&again).unwrap().period().unwrap().to_string(), "2n");
    assert!(Certificate::read(&"[".repeat(5000)).unwrap_err().contains("nested"));
    let verdict = prove(&read("n >= 1 { n 2001n } REPEAT _n An ENDREP"), &mut Budget::unlimited());
    assert!(matches!(verdict, Ok(Verdict::Unknown(why)) if why.contains("more than 400 blocks")));
}

#[test]
fn tampered_certificates_are_rejected() {
    let text = library().into_iter().find(|file| file.0 == "observation-18").unwrap().1;
    let certificate = proof(&read(&text)).certificate;
    let rejected = |change: &dyn Fn(&mut Certificate)| {
        let mut changed = certificate.clone();
        change(&mut changed);
        assert_ne!(changed, certificate);
        assert!(certify(&changed).is_err());
    };
    rejected(&|one| one.format.push('!'));
    rejected(&|one| drop(one.blocks.pop()));
    rejected(&|one| drop(one.loops.pop()));
    rejected(&|one| drop(one.moves.pop()));
    rejected(&|one| one.rule = Rule::Outcomes);
    rejected(&|one| one.description = one.description.replace("n >= 2", "n >= 1"));
    rejected(&|one| one.productive.because = Refutation::Sum(Vec::new()));
    rejected(&|one| one.blocks[0].history = crate::certificate::History::Back(Vec::new()));
    rejected(&|one| one.statement.period[0].is = Some("4n".into()));
    rejected(&|one| one.period = Some(PeriodProof::Cycle {}));
    rejected(&|one| match &mut one.preperiod {
        Some(PreperiodProof::Common { letters, .. }) => *letters = letters.plus_constant(1).unwrap(),
        other => panic!("{other:?}"),
    });
    // Every single number of every refutation, and every piece, matters or is unused.
    let mut pieces = 0;
    for_each_case(&certificate, &mut |then| pieces += usize::from(matches!(then, Then::Pieces(_))));
    assert!(pieces > 50);
}

fn for_each_case(certificate: &Certificate, visit: &mut dyn FnMut(&Then)) {
    use crate::certificate::{Case, History};
    fn case(one: &Case, visit: &mut dyn FnMut(&Then)) {
        visit(&one.then);
        match &one.then {
            Then::Split { below, above, .. } => {
                case(below, visit);
                case(above, visit);
            }
            Then::Residue { cases, .. } => cases.iter().for_each(|inner| case(inner, visit)),
            _ => {}
        }
    }
    fn history(one: &History, visit: &mut dyn FnMut(&Then)) {
        match one {
            History::Impossible(_) => {}
            History::Back(steps) => steps.iter().for_each(|step| history(&step.then, visit)),
            History::Transition(transition) => transition.words.iter().for_each(|one| case(one, visit)),
        }
    }
    certificate.blocks.iter().for_each(|block| history(&block.history, visit));
}
