//! What a take-and-break code means, which codes are the same game, and tables of many codes.

use super::fields::{Count, at_most_one};
use super::{Answer, Question};
use crate::budget::Budget;
use crate::heap::octal::code::{Code, names};
use crate::heap::octal::table::{Row, codes, rows, same_games};
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What does a take-and-break code mean, or what are the periods of all codes?
///
/// ```
/// use grundy::ask::octal::Octals;
/// use grundy::prelude::*;
/// let Octals::Code(code) = Workbench::new().ask(&ask::Octal::of("0.07")).unwrap() else { panic!() };
/// assert_eq!(code.standard.as_deref(), Some("0.137"));
/// assert!(code.equivalent.iter().any(|other| other.code == "0.4"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Octal {
    /// A code, such as 0.77 or 4.333...
    #[arg(required_unless_present = "table")]
    pub code: Option<String>,
    /// A table of all octal codes with period and preperiod, where they are found
    #[arg(long, conflicts_with = "code")]
    #[serde(default)]
    pub table: bool,
    /// The most digits after the point in the table
    #[arg(long, value_name = "N", default_value_t = DIGITS, value_parser = clap::value_parser!(u32).range(1..=MOST_DIGITS as i64))]
    #[serde(default = "digits")]
    pub digits: u32,
    /// How many heaps of each game are computed for the table
    #[arg(long, value_name = "N", default_value_t = HEAPS)]
    #[serde(default = "heaps")]
    pub to: Count,
}

const DIGITS: u32 = 2;
const MOST_DIGITS: u32 = 4;
const HEAPS: Count = Count(5000);

fn digits() -> u32 {
    DIGITS
}

fn heaps() -> Count {
    HEAPS
}

impl Octal {
    /// What a code means.
    pub fn of(code: impl Into<String>) -> Octal {
        Octal { code: Some(code.into()), table: false, digits: DIGITS, to: HEAPS }
    }
}

/// One code, or a table of many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Octals {
    /// What a code means.
    Code(OctalCode),
    /// Many codes with their periods.
    Table(OctalTable),
}

/// What a code means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OctalCode {
    /// The code.
    pub code: String,
    /// What the game is called.
    pub names: Vec<&'static str>,
    /// The moves in words.
    pub moves: Vec<String>,
    /// The standard form.
    pub standard: Option<String>,
    /// How much less heaps count in the standard form.
    pub shift: Option<u64>,
    /// Other codes of the same game.
    pub equivalent: Vec<SameGame>,
    /// What the game is called in its standard form.
    #[serde(skip)]
    pub standard_names: Vec<&'static str>,
    /// Whether every zero more after the point gives the same game again.
    #[serde(skip)]
    pub takes_whole_heaps: bool,
}

/// Another code of the same game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SameGame {
    /// The code.
    pub code: String,
    /// How much more its heaps count.
    pub shift: i64,
    /// What it is called.
    pub names: Vec<&'static str>,
}

/// Many codes with their periods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OctalTable {
    /// How many heaps of each game were computed.
    pub to: u64,
    /// The codes.
    pub games: Vec<OctalRow>,
}

/// A code and its period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OctalRow {
    /// The code.
    pub code: String,
    /// Its standard form.
    pub standard: String,
    /// How much less heaps count in the standard form.
    pub shift: u64,
    /// The period, if it was found.
    pub period: Option<u64>,
    /// The first heap from which the values repeat.
    pub preperiod: Option<u64>,
    /// What proves it.
    pub method: Option<&'static str>,
}

impl Answer for Octals {}

impl Question for Octal {
    type Answer = Octals;
    const NAME: &'static str = "octal";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Octals, Trouble> {
        at_most_one(&[("code", self.code.is_some()), ("table", self.table)])?;
        match &self.code {
            Some(code) => describe(code, budget).map(Octals::Code),
            None if !self.table => Err(Trouble::question("one of 'code' and 'table' must be given")
                .with_help("give a code such as 0.77")),
            None if !(1..=MOST_DIGITS).contains(&self.digits) => {
                Err(Trouble::question(format!("'digits' must be 1 to {MOST_DIGITS}, not {}", self.digits)))
            }
            None => {
                let games = rows(codes(self.digits), self.to.0, budget)?;
                let games = games.into_iter().map(OctalRow::of).collect();
                Ok(Octals::Table(OctalTable { to: self.to.0, games }))
            }
        }
    }
}

fn describe(text: &str, budget: &Budget<'_>) -> Result<OctalCode, Trouble> {
    let code = Code::read(Fragment::new(text))?;
    let standard = code.standard(budget)?;
    let same = match &standard {
        Some((standard, shift)) => same_games(&code, standard, *shift as i64, budget)?,
        None => Vec::new(),
    };
    let equivalent = same.iter().map(|(code, shift)| SameGame {
        code: code.to_string(),
        shift: *shift,
        names: names(code),
    });
    Ok(OctalCode {
        code: code.to_string(),
        names: names(&code),
        moves: code.words(),
        standard: standard.as_ref().map(|(code, _)| code.to_string()),
        shift: standard.as_ref().map(|(_, shift)| *shift),
        equivalent: equivalent.collect(),
        standard_names: standard.as_ref().map_or(Vec::new(), |(code, _)| names(code)),
        takes_whole_heaps: standard.is_some() && code.takes_whole_heaps(),
    })
}

impl OctalRow {
    fn of(row: Row) -> OctalRow {
        OctalRow {
            code: row.code.to_string(),
            standard: row.standard.to_string(),
            shift: row.shift,
            period: row.period.map(|found| found.period),
            preperiod: row.period.map(|found| found.preperiod),
            method: row.period.map(|found| found.method.name()),
        }
    }
}
