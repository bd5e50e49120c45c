//! The six requirements for an impartial game, tested on a position (`grundy analyse --requirements`).
//!
//! Two players, moves in turn, complete information and "who cannot move loses" hold for every game of the notation; that
//! every play ends is found out by exploring the positions; that both players have the same moves the rules say
//! themselves.

use crate::commands::style;
use grundy::game::{Game, Kind};
use grundy::solve::Sum;
use grundy::solve::sum::SumPosition;
use serde_json::{Value, json};

/// The requirements in order, with the verdict; `ends` says whether every play ends.
pub fn list(sum: &Sum, position: &SumPosition, ends: bool) -> Vec<Value> {
    let same_moves = sum.kind() != Kind::Partizan && sum.mover(position).is_none();
    let all = [
        ("two players", true),
        ("they move in turn", true),
        ("both know everything", true),
        ("who cannot move loses", true),
        ("every play ends after finitely many moves", ends),
        ("both players have the same moves", same_moves),
    ];
    (1..)
        .zip(all)
        .map(|(number, (text, met)): (u32, _)| json!({"number": number, "requirement": text, "met": met}))
        .collect()
}

/// The list for people.
pub fn lines(list: &[Value]) -> String {
    let rows: Vec<Vec<String>> = list
        .iter()
        .map(|entry| {
            let met = if entry["met"] == true { "met" } else { "not met" };
            let text = entry["requirement"].as_str().unwrap_or_default();
            vec![format!("  {}", entry["number"]), text.to_string(), met.to_string()]
        })
        .collect();
    let verdict = match list.iter().all(|entry| entry["met"] == true) {
        true => "an impartial game",
        false => "not an impartial game",
    };
    format!("{}\n  {verdict}", style::columns(&rows))
}
