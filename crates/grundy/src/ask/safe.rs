//! Families of safe Nim positions.

use super::fields::{at_most_one, texts};
use super::{Answer, Question, Span};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::teach::safe::{Family, Safety, recognise, unite};
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// A family is listed up to so many members.
const MOST_MEMBERS: u64 = 100_000;

/// Is a position of Nim safe, and in which family; or what are the members of a family?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::safe::Told;
/// let question = ask::Safe { positions: vec!["4,11,15".into()], ..ask::Safe::default() };
/// let Told::Position { family, .. } = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!(family.as_deref(), Some("(4,8n+3,8n+7)"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Safe {
    /// Positions: heap sizes separated by commas
    #[arg(required_unless_present = "family", conflicts_with = "family")]
    #[serde(default, deserialize_with = "texts")]
    pub positions: Vec<String>,
    /// List members of this family
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The members to list, FIRST..LAST
    #[arg(long, value_name = "RANGE", default_value_t = first_ten())]
    #[serde(default = "first_ten")]
    pub n: Span,
}

fn first_ten() -> Span {
    Span::new(1, 10)
}

impl Default for Safe {
    fn default() -> Safe {
        Safe { positions: Vec::new(), family: None, n: first_ten() }
    }
}

/// What is told about positions or a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "SafeAnswer")]
pub enum Told {
    /// One position.
    Position {
        /// The heaps.
        position: Vec<u64>,
        /// Their nim sum.
        nim_sum: u64,
        /// Whether that is 0.
        safe: bool,
        /// The family it is in, for two or three heaps.
        family: Option<String>,
        /// Which member it is.
        n: Option<u64>,
    },
    /// Several positions laid side by side.
    Union {
        /// All heaps, rising.
        union: Vec<u64>,
        /// Their nim sum.
        nim_sum: u64,
        /// Whether that is 0.
        safe: bool,
    },
    /// Members of a family.
    Members {
        /// The family.
        family: String,
        /// The members asked for.
        members: Vec<Vec<u64>>,
        /// Whether all members are safe, and why.
        #[serde(serialize_with = "in_words")]
        #[schemars(with = "String")]
        safety: Safety,
    },
}

fn in_words<S: Serializer>(safety: &Safety, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(safety)
}

impl Answer for Told {
    fn is_negative(&self) -> bool {
        match self {
            Told::Position { safe, .. } | Told::Union { safe, .. } => !safe,
            Told::Members { safety, .. } => matches!(safety, Safety::Fails { .. }),
        }
    }
}

impl Question for Safe {
    type Answer = Told;
    const NAME: &'static str = "safe";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<Told, Trouble> {
        at_most_one(&[("positions", !self.positions.is_empty()), ("family", self.family.is_some())])?;
        if let Some(family) = &self.family {
            return list(&Family::read(family)?, self.n);
        }
        let positions =
            self.positions.iter().map(|text| read_heaps(text)).collect::<Result<Vec<_>, ParseError>>()?;
        match &positions[..] {
            [] => Err(Trouble::question("there is no position").with_help("write one such as 4,11,15")),
            [only] => Ok(name(only)),
            _ => Ok(side_by_side(&positions)),
        }
    }
}

fn read_heaps(text: &str) -> Result<Vec<u64>, ParseError> {
    Fragment::new(text).trim().split(',').into_iter().map(|size| size.number("a heap size")).collect()
}

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

fn name(heaps: &[u64]) -> Told {
    let (nim_sum, found) = (nim_sum(heaps), recognise(heaps));
    let (family, n) = found.map(|(family, n)| (family.to_string(), n)).unzip();
    Told::Position { position: heaps.to_vec(), nim_sum, safe: nim_sum == 0, family, n }
}

fn side_by_side(positions: &[Vec<u64>]) -> Told {
    let parts: Vec<&[u64]> = positions.iter().map(Vec::as_slice).collect();
    let union = unite(&parts);
    let nim_sum = nim_sum(&union);
    Told::Union { union, nim_sum, safe: nim_sum == 0 }
}

fn list(family: &Family, wanted: Span) -> Result<Told, Trouble> {
    let (first, last) = wanted.within(0..=u64::MAX)?.into_inner();
    if last - first >= MOST_MEMBERS {
        return Err(Trouble::question(format!(
            "the range '{wanted}' is too long; list at most {MOST_MEMBERS} members"
        ))
        .with_help("choose a shorter range"));
    }
    let members = (first..=last).map_while(|n| family.member(n)).collect();
    Ok(Told::Members { family: family.to_string(), members, safety: family.safety() })
}
