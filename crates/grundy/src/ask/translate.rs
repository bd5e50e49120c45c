//! A sum is worth a row of Nim heaps, and a move in Nim comes back as moves of the sum.

use super::{Answer, Question, cgsuite};
use crate::budget::Budget;
use crate::error::{ParseError, Stop};
use crate::game::{Convention, Game};
use crate::nimber::Nimber;
use crate::notation::Expression;
use crate::solve::Solver;
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which Nim heaps is a sum worth, and how is a move in Nim played there?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::Translate { expr: "kayles:5 + kayles:7".into(), mv: Some("2->0".into()), ..Default::default() };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.heaps, [4, 2]);
/// assert_eq!(answer.moves.unwrap()[0].text, "kayles#2: 7->3+3");
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Translate {
    /// A sum of games
    pub expr: String,
    /// A move in Nim: FROM->TO, or HEAP:FROM->TO with heaps counted from 1
    #[arg(long = "move", value_name = "MOVE")]
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The sum in the language of another program as well
    #[arg(long, value_name = "PROGRAM")]
    pub to: Option<Foreign>,
}

/// Another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Foreign {
    /// Siegel's Combinatorial Game Suite, version 2.
    Cgsuite,
}

/// A sum as Nim heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Translated {
    /// The sum.
    pub expr: String,
    /// What each term is worth.
    pub heaps: Vec<u128>,
    /// The moves that play the move in Nim, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<TranslatedMove>>,
    /// The sum in the language of the other program, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foreign: Option<String>,
    /// The terms, in the notation.
    #[serde(skip)]
    pub terms: Vec<String>,
    /// The move in Nim.
    #[serde(skip)]
    pub nim_move: Option<String>,
}

/// A move of a sum that plays a move in Nim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TranslatedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// The value of that position.
    pub value: u128,
}

impl Answer for Translated {}

impl Question for Translate {
    type Answer = Translated;
    const NAME: &'static str = "translate";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Translated, Trouble> {
        let expression = bench.expression(&self.expr)?;
        let (sum, position) = (&expression.sum, &expression.position);
        let heaps = sum.term_values(position, budget)?;
        let moves = match &self.mv {
            Some(text) => Some(played(&expression, &heaps, read_nim_move(text, &heaps)?, budget)?),
            None => None,
        };
        Ok(Translated {
            expr: expression.to_string(),
            heaps: heaps.iter().map(|heap| heap.0).collect(),
            moves,
            foreign: self.to.map(|Foreign::Cgsuite| cgsuite::spelled(&expression)).transpose()?,
            terms: (0..position.len()).map(|term| sum.write_term(term, &position[term])).collect(),
            nim_move: self.mv.clone(),
        })
    }
}

/// The moves of the sum that make this heap so large.
fn played(
    expression: &Expression,
    heaps: &[Nimber],
    (term, target): (usize, Nimber),
    budget: &mut Budget<'_>,
) -> Result<Vec<TranslatedMove>, Stop> {
    let (sum, position) = (&expression.sum, &expression.position);
    let others: Nimber = heaps.iter().enumerate().filter(|(at, _)| *at != term).map(|(_, heap)| *heap).sum();
    let wanted = others + target;
    let found = Solver::new(sum, Convention::Normal).moves_to(position, wanted, budget)?;
    let there = found.into_iter().filter(|(mv, _)| mv.term == term);
    Ok(there
        .map(|(mv, to)| TranslatedMove {
            text: sum.write_move(position, &mv),
            to: sum.write(&to),
            value: wanted.0,
        })
        .collect())
}

/// Reads `2->0` or `3:2->0` as a heap and what it becomes.
fn read_nim_move(text: &str, heaps: &[Nimber]) -> Result<(usize, Nimber), ParseError> {
    let whole = Fragment::new(text);
    let help = "write FROM->TO such as 2->0, or HEAP:FROM->TO with heaps counted from 1";
    let (heap, change) = match whole.split_once(':') {
        Some((heap, change)) => {
            (Some(heap.number_in("a heap", 1..=heaps.len() as u64)? as usize - 1), change)
        }
        None => (None, whole.trim()),
    };
    let Some(at) = change.text().find("->") else {
        return Err(change.error("expected a move in Nim").help(help));
    };
    let from_text = change.part(0..at).trim();
    let from = Nimber::from(from_text.number("a heap size")?);
    let to_text = change.part(at + 2..change.text().len()).trim();
    let to = Nimber::from(to_text.number("a heap size")?);
    let found = match heap {
        Some(heap) if heaps[heap] == from => Some(heap),
        Some(_) => None,
        None => heaps.iter().position(|size| *size == from),
    };
    let Some(heap) = found else {
        let sizes: Vec<String> = heaps.iter().map(Nimber::to_string).collect();
        return Err(from_text
            .error(format!("there is no such heap of {from}"))
            .help(format!("the heaps are {}", sizes.join(" "))));
    };
    if to >= from {
        return Err(to_text.error("a move in Nim makes a heap smaller").help(help));
    }
    Ok((heap, to))
}
