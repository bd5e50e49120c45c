//! The certificates of far periods in `data/octal`: a few stretches of each in every run, all of them in the long one.

use flate2::read::GzDecoder;
use grundy_certify_heaps::{Flaw, Watch, far::Certificate};
use std::io::Read;
use std::path::Path;

/// As many stretches as are computed side by side.
const FEW: usize = 32;

fn stored() -> Vec<Certificate> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/octal");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let read = |path: &Path| {
        let mut text = String::new();
        let file = std::fs::File::open(path).expect("a file");
        GzDecoder::new(file).read_to_string(&mut text).expect("a compressed text");
        Certificate::read(&text).expect("a certificate")
    };
    files.iter().map(|path| read(path)).collect()
}

/// The stretches from the shortest to the longest.
fn by_length(certificate: &Certificate) -> Vec<usize> {
    let mut stretches: Vec<usize> = (0..certificate.places.len()).collect();
    let from = |stretch: &usize| match stretch.checked_sub(1) {
        Some(before) => certificate.places[before],
        None => certificate.start,
    };
    stretches.sort_by_key(|stretch| certificate.places[*stretch] - from(stretch));
    stretches
}

#[test]
fn the_shortest_stretches_lead_from_window_to_window() {
    for certificate in stored() {
        let stretches = &by_length(&certificate)[..FEW];
        let heaps = certificate.check_stretches(stretches, &Watch::patient()).expect("a valid certificate");
        assert!(heaps >= 1 << 20, "{}: only {heaps} heaps", certificate.game);
    }
}

#[test]
fn a_stretch_with_another_window_is_refused() {
    for mut certificate in stored() {
        let stretch = by_length(&certificate)[0];
        let window = certificate.windows[stretch].clone();
        let (first, rest) = window.split_at(1);
        certificate.windows[stretch] = format!("{}{rest}", if first == "0" { "1" } else { "0" });
        let flaw = certificate.check_stretches(&[stretch], &Watch::patient());
        assert!(matches!(flaw, Err(Flaw::Wrong(_))), "{flaw:?}");
        let missing = certificate.check_stretches(&[certificate.places.len()], &Watch::patient());
        assert!(matches!(missing, Err(Flaw::Wrong(_))), "{missing:?}");
    }
}

#[test]
#[ignore = "computes 8e11 heaps: half an hour or more; part of make test-long"]
fn whole_certificates_are_valid() {
    for certificate in stored() {
        let accepted = certificate.check(&Watch::patient()).expect("a valid certificate");
        assert_eq!((accepted.period, accepted.preperiod), (certificate.period, certificate.preperiod));
    }
}
