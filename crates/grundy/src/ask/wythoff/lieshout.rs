//! The Lieshout sequence, which starts with difference 3: its closed form, checked term by term.

use crate::ask::fields::{Big, Count, at_most_one};
use crate::ask::{Answer, Question};
use crate::budget::Budget;
use crate::heap::wythoff::lieshout::{lieshout, lieshout_exceptions};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// So many terms are made where nothing is said about them.
const TERMS: u64 = 100_000;

/// Does the closed form of the Lieshout sequence hold, and what is its n-th term?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::wythoff::lieshout::Walked;
/// let question = ask::WythoffLieshout { terms: Some(Count(1000)), n: None };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert!(matches!(answer, Walked::Terms { holds: true, .. }));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffLieshout {
    /// How many terms are made by the mex rule and compared with the closed form [default: 100000]
    #[arg(long, value_name = "K")]
    pub terms: Option<Count>,
    /// Only the N-th term (N at least 3) by the closed form, N of any size
    #[arg(long, value_name = "N", conflicts_with = "terms")]
    pub n: Option<Big>,
}

/// What the walk along the sequence has shown, or one term.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "WythoffLieshoutAnswer")]
pub enum Walked {
    /// One term.
    Term {
        /// Its index.
        n: Big,
        /// The smaller number.
        a: Big,
        /// The larger number.
        b: Big,
    },
    /// The first terms.
    Terms {
        /// The first difference.
        n0: u64,
        /// The numbers left out.
        #[serde(rename = "T")]
        skipped: Vec<u64>,
        /// The constant.
        alpha: i64,
        /// How many terms were made.
        terms: u64,
        /// Where epsilon is not 0.
        exceptions: Vec<Exception>,
        /// The closed form.
        rule: &'static str,
        /// Whether it holds for all these terms.
        holds: bool,
        /// Whether it is proved.
        verdict: &'static str,
        /// Where it fails.
        #[serde(skip)]
        fails_at: Option<u64>,
    },
}

/// Where epsilon is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "LieshoutException")]
pub struct Exception {
    /// The index.
    pub n: u64,
    /// A_n.
    pub a: u64,
    /// Epsilon there.
    pub epsilon: i64,
}

impl Answer for Walked {
    fn is_negative(&self) -> bool {
        matches!(self, Walked::Terms { holds: false, .. })
    }
}

impl Question for WythoffLieshout {
    type Answer = Walked;
    const NAME: &'static str = "wythoff lieshout";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Walked, Trouble> {
        at_most_one(&[("terms", self.terms.is_some()), ("n", self.n.is_some())])?;
        if let Some(n) = &self.n {
            let begins =
                || Trouble::question("the Lieshout sequence begins with n = 3").with_help("take n from 3 on");
            let (a, b) = lieshout(&n.0).ok_or_else(begins)?;
            return Ok(Walked::Term { n: n.clone(), a: Big(a), b: Big(b) });
        }
        let walk = lieshout_exceptions(self.terms.map_or(TERMS, |terms| terms.0), budget)?;
        let exception = |(n, a, epsilon): (u64, u64, i64)| Exception { n, a, epsilon };
        Ok(Walked::Terms {
            n0: 3,
            skipped: Vec::new(),
            alpha: -4,
            terms: walk.terms,
            exceptions: walk.exceptions.into_iter().map(exception).collect(),
            rule: "epsilon_n = (-1)^j if n = F_j with j >= 4, else 0",
            holds: walk.failure.is_none(),
            verdict: "proved",
            fails_at: walk.failure.map(|term| term.n),
        })
    }
}
