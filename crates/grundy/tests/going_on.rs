//! Searches that were stopped go on from their files: what they have found is not looked for again.

use grundy::ask::Any;
use grundy::budget::{Monitor, Unwatched};
use grundy::game::Flow;
use grundy::workbench::Workbench;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;

/// Stops a search that has finished so many positions.
struct AtMost(u64);

impl Monitor for AtMost {
    fn tick(&self, positions: u64) -> Flow {
        if positions < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Looks for the value of a board until the monitor ends it, in a workbench that remembers nothing: what it tells of the search.
fn searched(file: &Path, monitor: &dyn Monitor) -> Option<Value> {
    let fields = json!({"expr": "cram(5x6)", "state": file, "statistics": true});
    let question = Any::read("value", serde_json::from_value(fields).unwrap()).unwrap();
    let answer = Workbench::new().ask_any(&question, monitor).ok()?;
    Some(serde_json::to_value(&*answer).unwrap()["statistics"].clone())
}

#[test]
fn a_search_that_was_stopped_goes_on_from_its_file_and_counts_what_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, stopped] = ["whole", "stopped"].map(|name| folder.path().join(name));
    let count = |found: &Value, what: &str| found[what].as_u64().unwrap();
    let first = searched(&whole, &Unwatched).unwrap();
    let all = count(&first, "positions");
    assert!(all > 1000 && count(&first, "lookups") > all, "{first}");
    // Each part is stopped after a third of what the whole takes; the last one finds the value.
    let parts = 1 + (0..20).take_while(|_| searched(&stopped, &AtMost(all / 3)).is_none()).count();
    assert!((2..20).contains(&parts), "{parts} parts of {}", all / 3);
    // Once the value is there nothing but the sample of the file is computed.
    let again = count(&searched(&stopped, &Unwatched).unwrap(), "positions");
    assert!(again * 10 < all, "{again} of {all}");
}

#[test]
fn half_a_search_is_less_than_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, stopped] = ["whole", "stopped"].map(|name| folder.path().join(name));
    let positions = |found: Option<Value>| found.unwrap()["positions"].as_u64().unwrap();
    let all = positions(searched(&whole, &Unwatched));
    assert!(searched(&stopped, &AtMost(all / 2)).is_none(), "half of the positions are not enough");
    let rest = positions(searched(&stopped, &Unwatched));
    assert!(rest < all * 9 / 10, "{rest} of {all}");
}
