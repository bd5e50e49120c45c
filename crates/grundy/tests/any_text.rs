//! Any text is understood or refused with an error that can be shown; none makes the library panic. The properties are
//! those of the fuzz targets (`fuzz/properties.rs`), here with the seeds of `fuzz/corpus` and random changes of them.

#[path = "../../../fuzz/properties.rs"]
mod properties;

use properties::PROPERTIES;
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

/// The seeds of a property.
fn seeds(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

static SEEDS: LazyLock<Vec<Vec<String>>> =
    LazyLock::new(|| PROPERTIES.iter().map(|(name, _)| seeds(name)).collect());

/// Letters that mean something somewhere.
const LETTERS: &str = "0123456789abnxABX(){}[]<>=:;,.+-*/^#|\"\\ \n_éφ\u{0}";

/// A change: where, how many letters go, and which come instead.
#[derive(Debug, Clone)]
struct Change(usize, usize, String);

fn letter() -> impl Strategy<Value = char> {
    proptest::sample::select(LETTERS.chars().collect::<Vec<_>>())
}

fn change() -> impl Strategy<Value = Change> {
    let new = proptest::collection::vec(letter(), 0..4).prop_map(String::from_iter);
    // A large number now and then.
    let new = prop_oneof![9 => new, 1 => Just("340282366920938463463374607431768211456".to_string())];
    (any::<usize>(), 0usize..4, new).prop_map(|(at, gone, new)| Change(at, gone, new))
}

fn changed(seed: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = seed.chars().collect();
    for Change(at, gone, new) in changes {
        let at = at % (letters.len() + 1);
        letters.splice(at..letters.len().min(at + gone), new.chars());
    }
    letters.into_iter().collect()
}

#[test]
fn every_property_has_seeds_and_a_fuzz_target() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for ((name, property), seeds) in PROPERTIES.iter().zip(SEEDS.iter()) {
        assert!(!seeds.is_empty(), "{name}");
        seeds.iter().for_each(|seed| property(seed));
        assert!(fuzz.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
    assert!(SEEDS.last().unwrap().contains(&properties::real_head()), "{}", properties::real_head());
}

/// Six times as many texts as there are cases of other properties: `PROPTEST_CASES=5000` of `make test-long` is 30,000.
fn many() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.saturating_mul(6), ..usual }
}

proptest! {
    #![proptest_config(many())]

    #[test]
    fn no_change_of_a_seed_makes_a_reader_panic(
        which in 0..PROPERTIES.len(), seed in any::<usize>(), changes in proptest::collection::vec(change(), 0..6)
    ) {
        let seeds = &SEEDS[which];
        PROPERTIES[which].1(&changed(&seeds[seed % seeds.len()], &changes));
    }

    #[test]
    fn no_text_makes_a_reader_panic(letters in proptest::collection::vec(letter(), 0..30)) {
        let text = String::from_iter(letters);
        for (_, property) in PROPERTIES {
            property(&text);
        }
    }
}
