//! True periods are accepted, and each lie is rejected for its own reason.

use super::*;

/// The value of a heap by the definition alone: all ways to take, all ways to divide the rest.
fn value(digits: &[u64], heap: usize, known: &[u32]) -> u32 {
    fn divide(left: usize, parts: usize, sum: u32, known: &[u32], found: &mut Vec<u32>) {
        match parts {
            0 if left == 0 => found.push(sum),
            0 => {}
            _ => (1..=left.min(known.len() - 1))
                .for_each(|part| divide(left - part, parts - 1, sum ^ known[part], known, found)),
        }
    }
    let mut options = Vec::new();
    for (take, digit) in digits.iter().enumerate().take(heap + 1) {
        for parts in (0..64).filter(|parts| digit >> parts & 1 == 1) {
            divide(heap - take, parts, 0, known, &mut options);
        }
    }
    (0..).find(|value| !options.contains(value)).expect("a value")
}

/// The values of so many heaps.
fn values(digits: &[u64], heaps: usize) -> Vec<u32> {
    let mut known = vec![0];
    for heap in 1..heaps {
        known.push(value(digits, heap, &known));
    }
    known
}

fn certificate(digits: &[u64], period: u64, preperiod: u64) -> Certificate {
    let values = values(digits, (period + preperiod) as usize);
    Certificate {
        format: FORMAT.into(),
        game: "a game".into(),
        digits: digits.to_vec(),
        period,
        preperiod,
        values,
    }
}

fn kayles() -> Certificate {
    certificate(&[0, 7, 7], 12, 71)
}

fn accepted(certificate: &Certificate) -> Accepted {
    certificate.check(&Watch::patient()).unwrap_or_else(|flaw| panic!("{flaw}"))
}

fn flaw(certificate: &Certificate) -> String {
    match certificate.check(&Watch::patient()) {
        Err(Flaw::Wrong(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn true_periods_are_accepted() {
    for (digits, period, preperiod) in [
        (&[0, 7, 7][..], 12, 71),
        (&[0, 0, 7], 34, 53),
        (&[0, 1, 3, 7], 34, 52),
        (&[0, 3], 2, 0),
        (&[0, 3, 3], 3, 0),
        (&[4], 2, 1),
        (&[0], 1, 0),
        (&[0, 1], 1, 2),
        (&[0, 7], 2, 0),
        (&[0, 15], 2, 0),
    ] {
        let certificate = certificate(digits, period, preperiod);
        let accepted = match certificate.check(&Watch::patient()) {
            Ok(accepted) => accepted,
            Err(flaw) => panic!("{digits:?}: {flaw}; {:?}", values(digits, 30)),
        };
        assert_eq!((accepted.period, accepted.preperiod), (period, preperiod));
        let all = values(digits, accepted.heaps.min(60) as usize + 20);
        assert!((0..all.len()).all(|heap| certificate.value(heap) == all[heap]), "{digits:?}");
    }
}

#[test]
fn as_many_heaps_are_computed_as_the_theorem_asks_for() {
    // Twice 71 and 12, and what a move takes; with digits up to 15, three times.
    assert_eq!(accepted(&kayles()).heaps, 2 * (71 + 12) + 2);
    assert_eq!(accepted(&certificate(&[0, 15], 2, 0)).heaps, 3 * (1 + 2) + 1);
    assert_eq!(accepted(&certificate(&[0, 3], 2, 0)).heaps, (1 + 2) + 1);
    assert_eq!(accepted(&kayles()).largest, 8);
}

#[test]
fn false_values_are_found() {
    for heap in [0, 1, 17, 70, 71, 82] {
        let mut forged = kayles();
        forged.values[heap] ^= 1;
        let (right, wrong) = (kayles().values[heap], forged.values[heap]);
        assert_eq!(flaw(&forged), format!("heap {heap} has the value {right}, not {wrong}"));
    }
    // Values that are those of the first heaps, but do not repeat.
    let early = certificate(&[0, 7, 7], 12, 70);
    assert_eq!(flaw(&early), "heap 82 has the value 2, not 6");
    let other = certificate(&[0, 7, 7], 11, 71);
    assert!(flaw(&other).starts_with("heap 82 has the value"));
    // Another code.
    let mut other = kayles();
    other.digits = vec![0, 7, 3];
    assert!(flaw(&other).starts_with("heap "));
}

#[test]
fn what_is_not_the_least_is_found() {
    assert_eq!(flaw(&certificate(&[0, 7, 7], 24, 71)), "the values repeat already after 12");
    assert_eq!(flaw(&certificate(&[0, 7, 7], 36, 71)), "the values repeat already after 12");
    assert_eq!(flaw(&certificate(&[0, 7, 7], 60, 71)), "the values repeat already after 12");
    assert_eq!(flaw(&certificate(&[0, 7, 7], 12, 72)), "the values repeat already from heap 71 on");
    assert_eq!(flaw(&certificate(&[0, 3], 2, 1)), "the values repeat already from heap 0 on");
    assert_eq!(flaw(&certificate(&[0, 1], 1, 3)), "the values repeat already from heap 2 on");
    assert_eq!(flaw(&certificate(&[0, 3], 4, 0)), "the values repeat already after 2");
}

#[test]
fn sizes_are_right() {
    let changed = |change: &dyn Fn(&mut Certificate)| {
        let mut forged = kayles();
        change(&mut forged);
        flaw(&forged)
    };
    assert_eq!(changed(&|forged| forged.digits.clear()), "the code has no digits");
    for first in [1, 2, 3, 5] {
        assert!(changed(&|forged| forged.digits[0] = first).contains("allows to take nothing"));
    }
    assert_eq!(changed(&|forged| forged.period = 0), "the period is 0");
    let listed = |why: String| assert!(why.contains("values are listed, not those of"), "{why}");
    listed(changed(&|forged| forged.values.truncate(5)));
    listed(changed(&|forged| forged.values.push(0)));
    listed(changed(&|forged| forged.period += 1));
    listed(changed(&|forged| forged.preperiod = u64::MAX));
    assert_eq!(changed(&|forged| forged.values[5] = LARGEST), "the value 65536 is too large");
}

#[test]
fn a_check_ends_when_it_is_told_to() {
    let stopped = Watch { memory: u64::MAX, go_on: &|| false };
    assert_eq!(kayles().check(&stopped), Err(Flaw::Stopped));
    let small = Watch { memory: 100, go_on: &|| true };
    assert!(matches!(kayles().check(&small), Err(Flaw::Memory { limit: 100, .. })));
}

#[test]
fn only_what_is_one_is_read() {
    let text = serde_json::to_string(&kayles()).expect("JSON");
    assert_eq!(Certificate::read(&text), Ok(kayles()));
    for damaged in [
        text.replace("certificate 1", "certificate 2"),
        text.replace("\"period\"", "\"note\":1,\"period\""),
        text.replace("\"period\"", "\"length\""),
        text.replace("\"period\":12", "\"period\":-12"),
        text.replace("\"period\":12", "\"period\":12.5"),
        text[..text.len() - 1].into(),
    ] {
        assert_ne!(damaged, text);
        assert!(matches!(Certificate::read(&damaged), Err(Flaw::Unreadable(_))), "{damaged}");
    }
}

#[test]
fn primes_are_those_that_divide() {
    assert_eq!([primes(1), primes(2), primes(12), primes(49)], [vec![], vec![2], vec![2, 3], vec![7]]);
    assert_eq!([primes(30), primes(34), primes(97)], [vec![2, 3, 5], vec![2, 17], vec![97]]);
}

/// Every number of a certificate, changed: whatever is accepted is the truth.
#[test]
fn forged_numbers_are_refused() {
    let honest = certificate(&[0, 0, 7], 34, 53);
    let mut forgeries = Vec::new();
    for (at, value) in honest.values.iter().enumerate() {
        for new in [value + 1, value.wrapping_sub(1), value ^ 8, 0].into_iter().filter(|new| new != value) {
            let mut forged = honest.clone();
            forged.values[at] = new;
            forgeries.push(forged);
        }
    }
    // Other lengths, with the right values for them.
    for (period, preperiod) in (1..=70).flat_map(|period| [0, 20, 52, 53, 54, 60].map(|from| (period, from)))
    {
        forgeries.push(certificate(&honest.digits, period, preperiod));
    }
    forgeries.retain(|forged| *forged != honest);
    assert!(forgeries.len() > 600);
    for forged in forgeries {
        assert!(forged.check(&Watch::patient()).is_err(), "{forged:?}");
    }
}
