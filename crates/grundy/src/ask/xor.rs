//! What the exclusive or is good for besides Nim: swapping two numbers, laying pictures over each other.

use super::fields::Big;
use super::{Answer, Question};
use crate::budget::Budget;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How are two numbers swapped without a third place?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::XorSwap { a: "9".parse().unwrap(), b: "5".parse().unwrap(), same_register: false };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.trace.last(), Some(&(Big(5u32.into()), Big(9u32.into()))));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct XorSwap {
    /// The first number
    pub a: Big,
    /// The second number
    pub b: Big,
    /// Use one and the same register for both names: it ends as 0
    #[arg(long)]
    #[serde(default)]
    pub same_register: bool,
}

/// What the two registers hold after each step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Swapped {
    /// Both registers, from the beginning to the end.
    pub trace: Vec<(Big, Big)>,
    /// Why nothing is swapped, if the registers are one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

impl Answer for Swapped {}

impl Question for XorSwap {
    type Answer = Swapped;
    const NAME: &'static str = "xor swap";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<Swapped, Trouble> {
        let (a, b) = (&self.a.0, &self.b.0);
        let pair = |a: &BigUint, b: &BigUint| (Big(a.clone()), Big(b.clone()));
        if self.same_register {
            return Ok(Swapped {
                trace: vec![pair(a, a), pair(&BigUint::ZERO, &BigUint::ZERO)],
                note: Some("a xor a = 0: one register cannot be swapped with itself"),
            });
        }
        let both = a ^ b;
        Ok(Swapped { trace: vec![pair(a, b), pair(&both, b), pair(&both, a), pair(b, a)], note: None })
    }
}

/// What does one picture look like laid over another? Doing it twice gives the first one back.
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::XorOverlay { below: "no-such-file".into(), above: "no-such-file".into() };
/// assert!(matches!(Workbench::new().ask(&question), Err(Trouble::File(_))));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct XorOverlay {
    /// The picture below
    pub below: PathBuf,
    /// The picture above
    pub above: PathBuf,
}

/// A picture over another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Overlaid {
    /// Rows of `#` for black and `.` for white.
    pub picture: Vec<String>,
}

impl Answer for Overlaid {}

impl Question for XorOverlay {
    type Answer = Overlaid;
    const NAME: &'static str = "xor overlay";

    fn answer(&self, bench: &Workbench, _: &mut Budget<'_>) -> Result<Overlaid, Trouble> {
        let (bottom, top) = (read_picture(&self.below, bench)?, read_picture(&self.above, bench)?);
        let size = |picture: &Vec<Vec<bool>>| (picture.len(), picture.first().map_or(0, Vec::len));
        if size(&bottom) != size(&top) {
            let ((rows, columns), (other_rows, other_columns)) = (size(&bottom), size(&top));
            let message = format!(
                "{} is {rows}x{columns}, but {} is {other_rows}x{other_columns}: the pictures must have the same size",
                self.below.display(),
                self.above.display()
            );
            return Err(Trouble::question(message).with_help("cut the larger one"));
        }
        let row = |(row, over): (&Vec<bool>, &Vec<bool>)| {
            row.iter().zip(over).map(|(a, b)| if a ^ b { '#' } else { '.' }).collect()
        };
        Ok(Overlaid { picture: bottom.iter().zip(&top).map(row).collect() })
    }
}

fn read_picture(file: &Path, bench: &Workbench) -> Result<Vec<Vec<bool>>, Trouble> {
    let text = bench.files().read(file).map_err(|error| Trouble::unreadable(file, &error))?;
    let mut rows: Vec<Vec<bool>> = Vec::new();
    for (at, line) in (1..).zip(text.lines()) {
        let wrong = |what: &str| {
            Trouble::file(file, format!("line {at} {what}"))
                .with_help("write lines of equal length with two different letters, such as # and .")
        };
        let black = |letter: char| match letter {
            '#' => Ok(true),
            '.' => Ok(false),
            _ => Err(wrong("may only hold '#' and '.'")),
        };
        let row = line.chars().map(black).collect::<Result<Vec<bool>, _>>()?;
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            return Err(wrong("is not as long as the first"));
        }
        rows.push(row);
    }
    Ok(rows)
}
