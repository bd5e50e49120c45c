//! Generalised Wythoff sequences, and those that are exact translates of Wythoff's.

use crate::ask::fields::{Count, in_range, numbers};
use crate::ask::{Answer, Question};
use crate::budget::Budget;
use crate::error::Stop;
use crate::heap::wythoff::general::{General, MOST_TERMS, Summary, Term, Window};
use crate::heap::wythoff::pairs::floor_phi;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest first difference.
const LARGEST_START: u64 = 1_000_000;
/// So many exceptions are listed.
const LISTED: usize = 100;
/// A window is looked for among so many terms.
const WINDOW: u64 = 100_000;
/// Memory for a term that is listed, also as text.
const TERM: u64 = 128;

/// What is the sequence that starts with another difference and leaves numbers out, and how far is it from Wythoff's?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::WythoffGeneral { skip: vec![Count(2)], ..ask::WythoffGeneral::new(3) };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.terms[1].b, 7);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffGeneral {
    /// The first difference
    pub n0: Count,
    /// Numbers that are left out, joined by commas: the set T
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    #[serde(default, deserialize_with = "numbers")]
    pub skip: Vec<Count>,
    /// How many terms to print
    #[arg(long, value_name = "K", default_value_t = twelve())]
    #[serde(default = "twelve")]
    pub terms: Count,
    /// On how many terms alpha and the exceptions are observed
    #[arg(long, value_name = "K", default_value_t = many())]
    #[serde(default = "many")]
    pub observe: Count,
    /// Test this window of Sun and Zeilberger's theorem instead of looking for one
    #[arg(long, value_name = "N,M1,M2", value_delimiter = ',', num_args = 1)]
    #[serde(default, deserialize_with = "numbers")]
    pub window: Vec<Count>,
}

fn twelve() -> Count {
    Count(12)
}

fn many() -> Count {
    Count(100_000)
}

impl WythoffGeneral {
    /// The sequence that starts with this difference and leaves nothing out.
    pub fn new(n0: u64) -> WythoffGeneral {
        let (skip, window) = (Vec::new(), Vec::new());
        WythoffGeneral { n0: Count(n0), skip, terms: twelve(), observe: many(), window }
    }
}

/// A generalised sequence: A_n = floor(n phi) + alpha + epsilon_n.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WythoffSequence {
    /// The first difference.
    pub n0: u64,
    /// The numbers left out.
    #[serde(rename = "T")]
    pub skipped: Vec<u64>,
    /// The constant.
    pub alpha: i64,
    /// On so many terms it was observed.
    pub observed: u64,
    /// At so many of them epsilon is not 0.
    pub exceptions: usize,
    /// The first of these.
    pub first_exceptions: Vec<Exception>,
    /// The window of Sun and Zeilberger's theorem that was given or found.
    pub window: Option<SunZeilberger>,
    /// Why the window that was given proves nothing.
    pub window_fails: Option<String>,
    /// The first terms.
    pub terms: Vec<SequenceTerm>,
}

/// Where epsilon is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "WythoffException")]
pub struct Exception {
    /// The index.
    pub n: u64,
    /// Epsilon there.
    pub epsilon: i64,
}

/// A window of Sun and Zeilberger's theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SunZeilberger {
    /// From here on A exceeds T.
    #[serde(rename = "N")]
    pub n: u64,
    /// The window begins two before this.
    pub m1: u64,
    /// The last term of the window.
    pub m2: u64,
}

/// A term of a generalised sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "WythoffTerm")]
pub struct SequenceTerm {
    /// The index, the first difference at first.
    pub n: u64,
    /// A_n.
    pub a: u64,
    /// B_n = A_n + n.
    pub b: u64,
    /// A_n - floor(n phi) - alpha.
    pub epsilon: i64,
}

impl SequenceTerm {
    fn of(term: &Term, alpha: i64) -> SequenceTerm {
        SequenceTerm { n: term.n, a: term.a, b: term.b, epsilon: term.epsilon(alpha) }
    }
}

impl Answer for WythoffSequence {
    fn is_negative(&self) -> bool {
        self.window_fails.is_some()
    }
}

impl Question for WythoffGeneral {
    type Answer = WythoffSequence;
    const NAME: &'static str = "wythoff general";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<WythoffSequence, Trouble> {
        let (sequence, summary) = self.observed(budget)?;
        let alpha = summary.alpha;
        let (window, window_fails) = self.window(&sequence, alpha, budget)?;
        budget.need(self.terms.0.saturating_mul(TERM))?;
        let terms = sequence.first(self.terms.0, budget)?;
        let listed = summary.exceptions.iter().take(LISTED);
        Ok(WythoffSequence {
            n0: sequence.n0(),
            skipped: sequence.skip().collect(),
            alpha,
            observed: summary.terms,
            exceptions: summary.exceptions.len(),
            first_exceptions: listed.map(|(n, epsilon)| Exception { n: *n, epsilon: *epsilon }).collect(),
            window: window.map(|Window { n, m1, m2, .. }| SunZeilberger { n, m1, m2 }),
            window_fails,
            terms: terms.iter().map(|term| SequenceTerm::of(term, alpha)).collect(),
        })
    }
}

impl WythoffGeneral {
    /// The sequence, and what its first terms show.
    fn observed(&self, budget: &mut Budget<'_>) -> Result<(General, Summary), Trouble> {
        in_range("n0", self.n0.0, 1..=LARGEST_START)?;
        in_range("terms", self.terms.0, 0..=MOST_TERMS)?;
        in_range("observe", self.observe.0, 0..=MOST_TERMS)?;
        let sequence = General::new(self.n0.0, self.skip.iter().map(|number| number.0));
        if let Some(term) = sequence.meets(budget)? {
            let skipped: Vec<String> = sequence.skip().map(|number| number.to_string()).collect();
            return Err(Trouble::refused(format!(
                "n0={}, T={{{}}} is no Wythoff sequence: B_{} = {} lies in T",
                sequence.n0(),
                skipped.join(","),
                term.n,
                term.b
            ))
            .with_help("B and T must have no number in common"));
        }
        let summary = sequence.summary(self.observe.0, budget)?;
        Ok((sequence, summary))
    }

    /// The window that was given or found, and why the given one fails.
    fn window(
        &self,
        sequence: &General,
        alpha: i64,
        budget: &mut Budget<'_>,
    ) -> Result<(Option<Window>, Option<String>), Trouble> {
        match self.window[..] {
            [] => Ok((sequence.window(self.observe.0.min(WINDOW), budget)?, None)),
            [Count(n), Count(m1), Count(m2)] => {
                let window = Window { n, m1, m2, alpha };
                Ok((Some(window), sequence.check_window(window, budget)?.err()))
            }
            _ => Err(Trouble::question("a 'window' is three numbers: N,M1,M2").with_help("as in 10,3,5")),
        }
    }

    /// Visits the terms one by one, each with floor(n phi): there may be more than memory is allowed for.
    pub fn visit<E: From<Stop> + From<Trouble>>(
        &self,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(SequenceTerm, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let (sequence, summary) = self.observed(budget)?;
        let mut terms = sequence.terms(budget);
        (0..self.terms.0).try_for_each(|_| {
            let term = terms.next_term()?;
            visit(SequenceTerm::of(&term, summary.alpha), term.floor)
        })
    }
}

/// Which numbers must be left out so that the sequence is an exact translate of Wythoff's?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::WythoffTranslate { n0: Count(6) }).unwrap();
/// assert_eq!((answer.skipped, answer.shift, answer.offset), (vec![2, 5], 5, 8));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffTranslate {
    /// The first difference
    pub n0: Count,
}

/// An exact translate: A_k = floor((k + shift) phi) - offset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "WythoffTranslateAnswer")]
pub struct Translated {
    /// The first difference.
    pub n0: u64,
    /// The numbers left out.
    #[serde(rename = "T")]
    pub skipped: Vec<u64>,
    /// What is added to the index.
    pub shift: u64,
    /// What is taken from the numbers.
    pub offset: u64,
}

impl Answer for Translated {}

impl Question for WythoffTranslate {
    type Answer = Translated;
    const NAME: &'static str = "wythoff translate";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<Translated, Trouble> {
        let n0 = self.n0.0;
        in_range("n0", n0, 1..=LARGEST_START)?;
        let skipped = General::translate(n0).skip().collect();
        Ok(Translated { n0, skipped, shift: n0 - 1, offset: floor_phi(n0) - 1 })
    }
}
