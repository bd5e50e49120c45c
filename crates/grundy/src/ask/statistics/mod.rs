//! The P-positions of games as sequences of zeros and ones, compared.

mod curves;
mod figures;
mod sequences;

pub use curves::{CurvePoints, Plot};
pub use figures::{Fit, OnesInWindows, SequenceFigures, StepCount, WindowCount, WordCount};

use super::document::Wanted;
use super::fields::{Count, in_range, needs, texts};
use super::{Answer, Document, Question};
use crate::budget::Budget;
use crate::statistics::Places;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// How do the P-positions of games spread: densities, windows, correlations, words?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::statistics::Statistical;
/// let question = ask::Statistics { terms: Count(11), ..ask::Statistics::of(["take-a-prime"]) };
/// let Statistical::Figures { sequences, .. } = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!(sequences[0].last, 100);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Statistics {
    /// Games or other sequences
    #[arg(required = true)]
    #[serde(deserialize_with = "texts")]
    pub sequences: Vec<String>,
    /// How many numbers of each sequence
    #[arg(long, value_name = "N", default_value_t = defaults::terms())]
    #[serde(default = "defaults::terms")]
    pub terms: Count,
    /// The length of the sliding window
    #[arg(long, value_name = "L", default_value_t = defaults::window())]
    #[serde(default = "defaults::window")]
    pub window: Count,
    /// Autocorrelation up to this lag
    #[arg(long, value_name = "K", default_value_t = defaults::lags())]
    #[serde(default = "defaults::lags")]
    pub lags: Count,
    /// Subwords are counted up to this length
    #[arg(long, value_name = "L", default_value_t = defaults::subwords())]
    #[serde(default = "defaults::subwords")]
    pub subwords: Count,
    /// Words of this length are counted one by one
    #[arg(long, value_name = "L", default_value_t = defaults::words())]
    #[serde(default = "defaults::words")]
    pub words: Count,
    /// The seed of random sequences
    #[arg(long, value_name = "SEED", default_value_t = defaults::seed())]
    #[serde(default = "defaults::seed")]
    pub seed: Count,
    /// One curve for each sequence instead of the figures
    #[arg(long, value_enum, value_name = "KIND")]
    pub plot: Option<Plot>,
    /// A picture of the curves instead of their points
    #[arg(skip)]
    #[serde(default)]
    pub output: Wanted,
}

mod defaults {
    use super::Count;

    pub(super) fn terms() -> Count {
        Count(10_000)
    }

    pub(super) fn window() -> Count {
        Count(100)
    }

    pub(super) fn lags() -> Count {
        Count(20)
    }

    pub(super) fn subwords() -> Count {
        Count(12)
    }

    pub(super) fn words() -> Count {
        Count(7)
    }

    pub(super) fn seed() -> Count {
        Count(1)
    }
}

impl Statistics {
    /// All figures of these sequences.
    pub fn of<S: Into<String>>(sequences: impl IntoIterator<Item = S>) -> Statistics {
        Statistics {
            sequences: sequences.into_iter().map(Into::into).collect(),
            terms: defaults::terms(),
            window: defaults::window(),
            lags: defaults::lags(),
            subwords: defaults::subwords(),
            words: defaults::words(),
            seed: defaults::seed(),
            plot: None,
            output: Wanted::default(),
        }
    }
}

/// Figures or curves.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "StatisticsAnswer")]
pub enum Statistical {
    /// The figures of each sequence.
    Figures {
        /// The seed of random sequences.
        seed: u64,
        /// The sequences.
        sequences: Vec<SequenceFigures>,
    },
    /// A curve for each sequence.
    Curves {
        /// What they show.
        plot: String,
        /// What goes to the right.
        x: &'static str,
        /// What goes up.
        y: &'static str,
        /// The curves.
        curves: Vec<CurvePoints>,
    },
    /// A picture of the curves.
    Drawn {
        /// What they show.
        plot: String,
        /// The sequences.
        curves: Vec<String>,
        /// The picture.
        output: Document,
    },
}

impl Answer for Statistical {}

impl Question for Statistics {
    type Answer = Statistical;
    const NAME: &'static str = "statistics";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Statistical, Trouble> {
        self.check()?;
        let all = sequences::all(self, bench, budget)?;
        match self.plot {
            Some(plot) => curves::answer(self, plot, &all, budget),
            None => {
                let figures =
                    |(name, places): &(String, Places)| SequenceFigures::of(self, name, places, budget);
                let sequences = all.iter().map(figures).collect::<Result<_, _>>()?;
                Ok(Statistical::Figures { seed: self.seed.0, sequences })
            }
        }
    }
}

impl Statistics {
    fn check(&self) -> Result<(), Trouble> {
        needs(("output", self.output.is_some()), ("plot", self.plot.is_some()))?;
        in_range("terms", self.terms.0, 1..=50_000_000)?;
        in_range("window", self.window.0, 1..=u64::MAX)?;
        in_range("lags", self.lags.0, 1..=100_000)?;
        in_range("subwords", self.subwords.0, 1..=63)?;
        in_range("words", self.words.0, 1..=20)?;
        match self.sequences.is_empty() {
            true => Err(Trouble::question("there is no sequence").with_help("name one, such as wythoff")),
            false => Ok(()),
        }
    }
}

/// A number as people read it: six digits after the point, no zeros at the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decimal(pub f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.6}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.is_finite() {
            true => serde_json::Number::from_string_unchecked(self.to_string()).serialize(serializer),
            false => serializer.serialize_none(),
        }
    }
}

schema!("Decimal" for Decimal, {
    "description": "A number with at most six digits after the point.",
    "type": ["number", "null"],
});
