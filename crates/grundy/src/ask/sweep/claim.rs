//! Claims about a table: conditions that should hold in every row, such as `misere = 2 - n mod 3`.
//!
//! A claim speaks of the parameters and of columns, in the language of [guessed rules](crate::teach::rule). An outcome is `P`
//! or `N`. Where a cell that it speaks of is open, a row neither confirms nor refutes it.

use super::{Column, SweepRow};
use crate::structure::Variable;
use crate::trouble::Trouble;
use grundy_algebra::condition::holds;
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::Cell as Flag;

/// A claim and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SweepClaim")]
#[non_exhaustive]
pub struct Claim {
    /// What is claimed.
    pub claim: String,
    /// In how many rows it holds.
    pub holds: usize,
    /// In how many rows that is open.
    pub undecided: usize,
    /// The games for which it does not hold.
    pub fails: Vec<String>,
}

/// What the names of outcomes stand for.
const OUTCOMES: [(&str, u64); 2] = [("P", 0), ("N", 1)];

impl Claim {
    /// A claim about a table with these parameters and columns. Words that mean nothing are found now.
    pub(super) fn new(text: &str, parameters: &[Variable], columns: &[Column]) -> Result<Claim, Trouble> {
        let names: Vec<String> = names(parameters, columns).collect();
        let known =
            |word: &str| (names.iter().any(|name| name == word) || outcome(word).is_some()).then_some(1);
        if let Err(error) = holds(text, &known) {
            let help = format!(
                "a claim speaks of {}, numbers, + - * / mod xor, = != < <= > >=, and, or, not, P and N",
                names.join(", ")
            );
            return Err(Trouble::from(error).with_help(help));
        }
        Ok(Claim { claim: text.into(), holds: 0, undecided: 0, fails: Vec::new() })
    }

    /// Looks at a row.
    pub(super) fn look(
        &mut self,
        row: &SweepRow,
        parameters: &[Variable],
        columns: &[Column],
    ) -> Result<(), Trouble> {
        let open = Flag::new(false);
        let numbers = || {
            let values = row.at.numbers().map(|value| u64::try_from(value).ok());
            values.chain(row.cells.iter().map(|(_, cell)| cell.number()))
        };
        let value = |word: &str| {
            let here = names(parameters, columns).zip(numbers()).find(|(name, _)| name == word);
            match here {
                Some((_, Some(number))) => Some(number),
                Some((_, None)) => {
                    open.set(true);
                    Some(1)
                }
                None => outcome(word),
            }
        };
        let verdict = holds(&self.claim, &value)?;
        match verdict {
            _ if open.get() => self.undecided += 1,
            Ok(true) => self.holds += 1,
            Ok(false) => self.fails.push(row.game.clone()),
            Err(trouble) => {
                return Err(Trouble::question(format!("{}: {trouble}", row.game))
                    .with_help("claim something that has a meaning in every row"));
            }
        }
        Ok(())
    }
}

/// What a claim can speak of.
fn names(parameters: &[Variable], columns: &[Column]) -> impl Iterator<Item = String> {
    let letters = parameters.iter().map(ToString::to_string);
    letters.chain(columns.iter().map(ToString::to_string)).collect::<Vec<_>>().into_iter()
}

fn outcome(word: &str) -> Option<u64> {
    OUTCOMES.iter().find(|(name, _)| *name == word).map(|(_, number)| *number)
}
