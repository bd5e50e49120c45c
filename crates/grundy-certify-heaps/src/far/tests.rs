//! Honest certificates are accepted, and whatever is changed in them is found.

use super::*;

/// A certificate with windows at some places, by the plainest computation of codes.
fn honest(
    digits: &[u64],
    mask: u32,
    (start, depth): (u64, u64),
    (period, preperiod): (u64, u64),
) -> Certificate {
    let mut certificate = Certificate {
        format: FORMAT.into(),
        game: "a game".into(),
        digits: digits.into(),
        mask,
        twisted: false,
        start,
        depth,
        witnesses: vec![],
        period,
        preperiod,
        places: vec![],
        windows: vec![],
    };
    let values = certificate.values(&Watch::patient()).expect("values");
    let rares: Vec<u64> =
        (1..start).filter(|heap| !certificate.common(*heap, values[*heap as usize])).collect();
    let plan = certificate.plan(&values, &rares);
    let common = (1..depth).filter(|part| certificate.common(*part, values[*part as usize])).step_by(3);
    let take = certificate.takes(2).next().expect("a split");
    certificate.witnesses = common.take(20).map(|part| (take, part)).collect();
    let origin = preperiod + plan.window as u64 - 1;
    let mut places = vec![start + 700, origin, origin + period];
    places.extend(primes(period).into_iter().map(|prime| origin + period / prime));
    places.sort_unstable();
    places.dedup();
    let mut codes: Vec<u32> = values.iter().map(|value| certificate.code(*value)).collect();
    for heap in start as usize..=(origin + period) as usize {
        let seen: Vec<u32> =
            plan.taps.iter().map(|(lag, code)| codes[heap - lag] ^ u32::from(*code)).collect();
        codes.push((0..).find(|code| !seen.contains(code)).expect("a code"));
    }
    let sign = |code: &u32| char::from(SIGNS[*code as usize]);
    certificate.windows = places
        .iter()
        .map(|place| codes[*place as usize - plan.window..*place as usize].iter().map(sign).collect())
        .collect();
    certificate.places = places;
    certificate
}

fn o156() -> Certificate {
    honest(&[0, 1, 5, 6], 27, (1100, 500), (349, 3479))
}

fn flaw(certificate: &Certificate) -> String {
    match certificate.check(&Watch::patient()) {
        Err(Flaw::Wrong(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn honest_certificates_are_accepted() {
    let accepted = o156().check(&Watch::patient()).expect("0.156");
    assert_eq!((accepted.period, accepted.preperiod), (349, 3479));
    assert_eq!((accepted.rare, accepted.last_rare), (14, 357));
    assert!(accepted.heaps > 3479 + 349 + 500);
    assert_eq!(accepted.largest, 23);
    let o356 = honest(&[0, 3, 5, 6], 27, (500, 200), (142, 7315));
    o356.check(&Watch::patient()).expect("0.356");
}

/// The lowest bit of the mask need not be the lowest bit of values.
#[test]
fn masks_of_every_kind_are_understood() {
    let o644 = honest(&[0, 6, 4, 4], 126, (1700, 800), (442, 3256));
    let accepted = o644.check(&Watch::patient()).expect("0.644");
    assert_eq!((accepted.rare, accepted.last_rare), (30, 511));
}

#[test]
fn other_claims_are_found() {
    let changed = |change: &dyn Fn(&mut Certificate)| {
        let mut forged = o156();
        change(&mut forged);
        flaw(&forged)
    };
    assert_eq!(changed(&|forged| forged.digits.clear()), "the code has no digits");
    assert!(changed(&|forged| forged.digits[0] = 2).contains("allows to take nothing"));
    assert_eq!(changed(&|forged| forged.digits[1] = 8), "the digit 8 is larger than 7");
    assert!(changed(&|forged| forged.mask = 0).contains("is 0 or too large"));
    assert!(changed(&|forged| forged.mask = 26).contains("is too early"));
    assert!(changed(&|forged| forged.twisted = true).contains("even and odd"));
    assert!(changed(&|forged| forged.period = 0).contains("is 0"));
    assert!(changed(&|forged| forged.period = 348).contains("no window is stated 348"));
    assert!(changed(&|forged| forged.preperiod = 3400).contains("no window is stated 0"));
    assert!(changed(&|forged| forged.depth = 600).contains("is too early"));
    assert!(changed(&|forged| forged.depth = 100).contains("not covered within the depth"));
    assert!(changed(&|forged| forged.start = 700).contains("is too early"));
    assert!(changed(&|forged| forged.witnesses[3].0 = 1).contains("1 may not be taken before a split"));
    assert!(changed(&|forged| forged.witnesses[3].1 = 501).contains("of a witness"));
    assert!(changed(&|forged| forged.places[0] = 0).contains("do not rise"));
    assert!(changed(&|forged| forged.places.truncate(1)).contains("windows"));
    assert!(changed(&|forged| forged.windows[1] = "0".into()).contains("does not consist of 361 codes"));
    assert!(changed(&|forged| forged.places[0] += 1).contains("does not have the code that is stated"));
    assert_eq!(
        flaw(&honest(&[0, 1, 5, 6], 27, (1100, 500), (698, 3479))),
        "the values repeat already after 349"
    );
    assert_eq!(
        flaw(&honest(&[0, 1, 5, 6], 27, (1100, 500), (349, 3480))),
        "the values repeat already from heap 3479 on"
    );
    assert_eq!(
        flaw(&honest(&[0, 1, 5, 6], 27, (1100, 500), (349, 3478))),
        "the windows one period apart differ"
    );
}

/// Every sign of every window, changed.
#[test]
fn forged_windows_are_found() {
    let honest = o156();
    for window in 0..honest.windows.len() {
        for at in (0..361).step_by(23) {
            let mut forged = honest.clone();
            let mut signs = forged.windows[window].clone().into_bytes();
            signs[at] = if signs[at] == b'0' { b'1' } else { b'0' };
            forged.windows[window] = String::from_utf8(signs).expect("signs");
            assert!(forged.check(&Watch::patient()).is_err(), "window {window}, sign {at}");
        }
    }
}

/// Witnesses only say what is tried first: without them all pairs are tried.
#[test]
fn witnesses_are_no_part_of_the_claim() {
    let certificate = Certificate { witnesses: vec![], ..o156() };
    assert!(certificate.check(&Watch::patient()).is_ok());
}

#[test]
fn a_check_ends_when_it_is_told_to() {
    let stopped = Watch { memory: u64::MAX, go_on: &|| false };
    assert_eq!(o156().check(&stopped), Err(Flaw::Stopped));
    let small = Watch { memory: 100, go_on: &|| true };
    assert!(matches!(o156().check(&small), Err(Flaw::Memory { limit: 100, .. })));
}

#[test]
fn only_what_is_one_is_read() {
    let text = serde_json::to_string(&o156()).expect("JSON");
    assert_eq!(Certificate::read(&text), Ok(o156()));
    let damaged = text.replace("\"depth\"", "\"depths\"");
    assert!(matches!(Certificate::read(&damaged), Err(Flaw::Unreadable(_))));
}
