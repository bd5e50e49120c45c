//! Forged certificates, one by one: each lie is refused for its own reason. The modules go through the proof as the checker does.

#[path = "../common/mod.rs"]
mod common;

mod lengths;
mod letters;
mod markers;
mod periods;
mod preperiods;
mod reading;
mod sums;
mod treated;

use common::forger::paths;
use common::{certificates, files, read};
use grundy_certify::check;
use serde_json::Value;

/// A certificate, as JSON.
fn certificate(name: &str) -> Value {
    let (_, path) = files().into_iter().find(|one| one.0 == name).expect("a certificate");
    serde_json::from_str(&read(&path)).expect("JSON")
}

fn flaw(certificate: &Value) -> String {
    match check(&certificate.to_string()) {
        Ok(statement) => panic!("accepted: {statement:?}"),
        Err(flaw) => flaw.to_string(),
    }
}

/// Sets parts of a certificate and insists on the reason why it is refused.
fn refused(name: &str, changes: &[(&str, Value)], reason: &str) {
    let mut forged = certificate(name);
    for (path, value) in changes {
        let (parent, field) = path.rsplit_once('/').expect("a path");
        match forged.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}")) {
            Value::Object(fields) => drop(fields.insert(field.into(), value.clone())),
            Value::Array(list) => list[field.parse::<usize>().expect("an index")] = value.clone(),
            _ => panic!("{parent} has no parts"),
        }
    }
    let found = flaw(&forged);
    assert!(found.contains(reason), "{name} {changes:?}: refused, but because {found}");
}

const WINS: &str = "wins-and-losses";
const AGAIN: &str = "/blocks/0/history/back/0/then/transition";

/// The first place of a part with this name, and its path.
fn first_with(name: &str, certificate: &Value) -> String {
    let mut found = Vec::new();
    paths(certificate, String::new(), &mut found);
    found.into_iter().find(|path| path.ends_with(&format!("/{name}"))).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn all_honest_certificates_are_accepted() {
    for (name, text) in certificates() {
        check(&text).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
    }
}
