//! A dated collection of positions: easy, hard and unsolved ones, with what is known of them.
//!
//! Easy ones are checked by every test run, hard ones by the long tests. Unsolved ones say how far we have come; whoever
//! comes further states it with the date.

use grundy::ask::{Value, Worth};
use grundy::trouble::Trouble;
use grundy::workbench::Workbench;
use serde::{Deserialize, Serialize};

/// A position of `data/corpus.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// How hard it is.
    pub level: Difficulty,
    /// The position.
    pub expr: String,
    /// Whether in misère play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// Its value, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    /// Who wins, `P`, `N` or `draw`, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// How long it takes on a machine of the date, about; for unsolved ones how long we have tried.
    pub seconds: f64,
    /// When it was computed.
    pub date: String,
    /// What is remarkable about it; for unsolved ones how far we have come.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// How hard a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Less than a second.
    Easy,
    /// Up to some minutes.
    Hard,
    /// The value was not found within the seconds given.
    Unsolved,
}

/// All positions.
pub fn positions() -> Result<Vec<Position>, serde_json::Error> {
    serde_json::from_str(const { grundy_data::table("corpus.json") })
}

impl Position {
    /// What the program says now differs from what is stated: in words, if it does.
    pub fn difference(&self, bench: &Workbench) -> Result<Option<String>, Trouble> {
        let question = Value { misere: self.misere, outcome: self.value.is_none(), ..Value::of(&self.expr) };
        let answer = bench.ask(&question)?;
        let value = answer.value.and_then(Worth::nimber);
        let outcome = answer.outcome.to_string();
        let stated = self.value.map(u128::from);
        let differs = stated.is_some_and(|stated| Some(stated) != value)
            || self.outcome.as_ref().is_some_and(|stated| *stated != outcome);
        Ok(differs.then(|| format!("{}: value {value:?}, outcome {outcome}; stated {self:?}", self.expr)))
    }
}
