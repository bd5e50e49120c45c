//! JSON that the game `graph(FILE.json)` reads back, with what was found out about each position beside it.
//!
//! ```json
//! {"title": "nim:1", "start": "1", "vertices": ["1", "0"],
//!  "positions": [{"name": "1", "value": 1, "outcome": "N", "terminal": false}, ...],
//!  "edges": [{"from": "1", "to": "0", "name": "1 to 0", "winning": true}]}
//! ```
//! Names are the labels with blanks tidied up; a name that is taken gets a number, an empty one is `empty`.
//! A draw has the outcome `"draw"`, a position without a value the value `null`.

use super::picture::Picture;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

#[derive(Serialize)]
struct Position<'a> {
    name: &'a str,
    value: Option<u128>,
    outcome: &'static str,
    terminal: bool,
}

#[derive(Serialize)]
struct Move<'a> {
    from: &'a str,
    to: &'a str,
    name: &'a str,
    winning: bool,
}

/// The picture as JSON, one position or move per line.
pub(super) fn write(picture: &Picture) -> String {
    let names = names(picture);
    let start = picture.nodes.iter().position(|node| node.start).unwrap_or(0);
    let positions = picture.nodes.iter().zip(&names).map(|(node, name)| Position {
        name,
        value: node.value,
        outcome: node.verdict(),
        terminal: node.terminal,
    });
    let edges = picture.edges.iter().map(|edge| Move {
        from: &names[edge.from as usize],
        to: &names[edge.to as usize],
        name: &edge.label,
        winning: edge.winning,
    });
    format!(
        "{{\n\"title\": {},\n\"start\": {},\n\"vertices\": {},\n\"positions\": {},\n\"edges\": {}\n}}\n",
        text(&picture.title),
        text(&names.get(start)),
        text(&names),
        list(positions),
        list(edges)
    )
}

fn text(value: &impl Serialize) -> String {
    // Texts, numbers and lists of them can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

fn list<T: Serialize>(values: impl Iterator<Item = T>) -> String {
    let lines: Vec<String> = values.map(|value| format!("\n  {}", text(&value))).collect();
    format!("[{}]", lines.join(","))
}

/// A different name for every node.
fn names(picture: &Picture) -> Vec<String> {
    let tidy: Vec<String> = picture.nodes.iter().map(|node| tidy(&node.label)).collect();
    let mut taken: FxHashSet<String> = tidy.iter().cloned().collect();
    let mut first: FxHashSet<&str> = FxHashSet::default();
    let mut next = FxHashMap::default();
    let mut names = Vec::with_capacity(tidy.len());
    for name in &tidy {
        if first.insert(name) {
            names.push(name.clone());
            continue;
        }
        let number: &mut u32 = next.entry(name).or_insert(1);
        let fresh = loop {
            *number += 1;
            let candidate = format!("{name}~{number}");
            if taken.insert(candidate.clone()) {
                break candidate;
            }
        };
        names.push(fresh);
    }
    names
}

fn tidy(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    if words.is_empty() { "empty".into() } else { words.join(" ") }
}
