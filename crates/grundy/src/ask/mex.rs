//! The least number missing in a set.

use super::{Answer, Question};
use crate::budget::Budget;
use crate::nimber::mex;
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is the least number missing in a set?
///
/// ```
/// use grundy::prelude::*;
/// assert_eq!(Workbench::new().ask(&ask::Mex { set: "0,1,3,5".into() }).unwrap().mex, 2);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Mex {
    /// Numbers separated by commas, with or without braces
    pub set: String,
}

/// The least number missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Missing {
    /// The set.
    pub set: Vec<u64>,
    /// The least number that is not in it.
    pub mex: u64,
}

impl Answer for Missing {}

impl Question for Mex {
    type Answer = Missing;
    const NAME: &'static str = "mex";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<Missing, Trouble> {
        let whole = Fragment::new(&self.set).trim();
        let inner = match whole.text().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(inner) => whole.part(1..1 + inner.len()).trim(),
            None => whole,
        };
        let numbers = if inner.is_empty() { Vec::new() } else { inner.split(',') };
        let set = numbers.iter().map(|number| number.number("a number")).collect::<Result<Vec<_>, _>>()?;
        Ok(Missing { mex: mex(set.iter().copied()), set })
    }
}
