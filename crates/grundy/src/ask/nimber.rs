//! Calculating with nimbers, and solving equations.

use super::{Answer, Question};
use crate::budget::Budget;
use crate::nimber::formula::{self, evaluate};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What does a formula of nimbers come to, or for which x does an equation hold?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::nimber::Calculated;
/// let answer = Workbench::new().ask(&ask::Nimbers { formula: "6*7".into() }).unwrap();
/// assert!(matches!(answer, Calculated::Value { value: 3, .. }));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Nimbers {
    /// A formula, or an equation in x
    #[arg(allow_hyphen_values = true)]
    pub formula: String,
}

/// What a formula comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Calculated {
    /// The value of an expression.
    Value {
        /// The formula.
        formula: String,
        /// Its value.
        value: u128,
    },
    /// An equation that holds for every number.
    Every {
        /// The equation.
        formula: String,
        /// True.
        every: bool,
    },
    /// The solutions of an equation.
    Roots {
        /// The equation.
        formula: String,
        /// All solutions below 2^128, rising.
        roots: Vec<u128>,
        /// What else is to be said; always something if there are no solutions.
        note: Option<String>,
    },
}

impl Answer for Calculated {
    fn is_negative(&self) -> bool {
        matches!(self, Calculated::Roots { roots, .. } if roots.is_empty())
    }
}

impl Question for Nimbers {
    type Answer = Calculated;
    const NAME: &'static str = "nimber";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<Calculated, Trouble> {
        let formula = self.formula.clone();
        Ok(match evaluate(&formula)? {
            formula::Answer::Value(value) => Calculated::Value { formula, value: value.0 },
            formula::Answer::Every => Calculated::Every { formula, every: true },
            formula::Answer::Roots { roots, note } => {
                Calculated::Roots { formula, roots: roots.iter().map(|root| root.0).collect(), note }
            }
        })
    }
}
