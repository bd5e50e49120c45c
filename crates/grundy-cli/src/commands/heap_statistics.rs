//! What `grundy sequence --statistics` and `grundy period` say about values that nobody wants to read one by
//! one.

use super::breaking::{Breaking, keep, store};
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use crate::shifts::in_shifts;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::heap::octal::{Search, Statistics};
use grundy::solve::AnyGame;
use serde_json::{Value, json};
use std::path::Path;

/// Computes the values of the heaps up to `to` and prints their statistics.
pub fn run(game: &dyn AnyGame, to: u64, state: Option<&Path>, context: &Context) -> Result<(), Failure> {
    let Some(Breaking { rule, shift: 0 }) = Breaking::of(game) else {
        let message = format!("there are no statistics for {}", game.name());
        return Err(Failure::Input(format!("{message}\nhelp: try octal(0.106), officers or grundys-game")));
    };
    let name = game.name();
    let mut search = Breaking { rule, shift: 0 }.open(&name, state)?;
    let count = to.checked_add(1).ok_or_else(|| Failure::Input("--to is too large".into()))?;
    if search.sequence().statistics().heaps > count {
        return Err(Failure::Input("the kept search is already beyond --to".into()));
    }
    let run = |search: &mut Search, budget: &mut Budget<'_>| search.sequence_mut().run_to(count, budget);
    let write = |search: &Search, file: &Path| store(&name, search, file);
    let position = |search: &Search| search.sequence().computed().into();
    match in_shifts(&mut search, state, context, run, position, write) {
        Ok(()) => {}
        Err(Stop::Interrupted { .. } | Stop::Memory { .. }) => {
            return Err(keep(&name, &search, state));
        }
        Err(stop) => return Err(stop.into()),
    }
    if let Some(file) = state {
        store(&name, &search, file)?;
    }
    let statistics = search.sequence().statistics();
    let mut answer = json!({"game": name, "kind": "statistics", "from": 0, "to": to});
    for (key, value) in facts(&statistics).as_object().into_iter().flatten() {
        answer[key] = value.clone();
    }
    context.answer(&answer, || format!("{name}, heaps 0 to {to}\n{}", lines(&statistics)))
}

/// Statistics as JSON.
pub fn facts(statistics: &Statistics) -> Value {
    json!({
        "computed": statistics.heaps,
        "largest": statistics.largest,
        "largest_at": statistics.largest_at,
        "last_zero": statistics.last_zero,
        "engine": statistics.engine,
        "mask": statistics.space.map(|space| space.mask()),
        "twisted": statistics.space.map(|space| space.twisted()),
        "rare": statistics.space.map(|_| statistics.rare),
        "last_rare": statistics.last_rare,
        "frequencies": statistics.frequencies(),
    })
}

/// How many of the most frequent values are listed.
const LISTED: usize = 10;

/// Statistics for people.
pub fn lines(statistics: &Statistics) -> String {
    let mut rows = vec![
        vec![
            "largest value".to_string(),
            format!("{} at heap {}", statistics.largest, statistics.largest_at),
        ],
        vec![
            "last lost heap".to_string(),
            statistics.last_zero.map_or("none".into(), |heap| heap.to_string()),
        ],
    ];
    if let Some(space) = statistics.space {
        let twist = if space.twisted() { " and the parity of the heap" } else { "" };
        rows.push(vec!["sparse space".into(), format!("mask {:b}{twist}", space.mask())]);
        let last = statistics.last_rare.map_or(String::new(), |heap| format!(", the last is {heap}"));
        rows.push(vec!["rare heaps".into(), format!("{}{last}", statistics.rare)]);
    } else {
        rows.push(vec!["sparse space".into(), "none that is worth it".into()]);
    }
    let mut frequent: Vec<(usize, u64)> = statistics.frequencies().into_iter().enumerate().collect();
    frequent.sort_by_key(|(value, count)| (std::cmp::Reverse(*count), *value));
    let shown: Vec<String> = frequent
        .iter()
        .take(LISTED)
        .filter(|(_, count)| *count > 0)
        .map(|(v, c)| format!("{v} ({c})"))
        .collect();
    rows.push(vec!["most frequent".into(), shown.join(", ")]);
    style::columns(&rows)
}
