//! All figures of a sequence.

use super::{Decimal, Statistics};
use crate::budget::Budget;
use crate::error::Stop;
use crate::statistics::{Line, Places};
use schemars::JsonSchema;
use serde::Serialize;

/// What can be said of a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SequenceFigures {
    /// Its name.
    pub sequence: String,
    /// How many numbers were looked at.
    pub terms: u64,
    /// The last of them.
    pub last: u64,
    /// Numbers among all up to the last.
    pub density: Decimal,
    /// How often each difference of neighbours occurs.
    pub steps: Vec<StepCount>,
    /// Ones in a window that slides along.
    pub window: OnesInWindows,
    /// The autocorrelation for lags 1, 2, ...
    pub autocorrelation: Vec<Decimal>,
    /// The straight line that fits best.
    pub line: Fit,
    /// How many different words of each length occur.
    pub subwords: Vec<u64>,
    /// How often each word of one length occurs.
    pub words: Vec<WordCount>,
}

/// How often a step occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StepCount {
    /// The step.
    pub step: u64,
    /// How often.
    pub count: u64,
}

/// Ones in a window that slides along; where there is no whole window, there is nothing to say.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OnesInWindows {
    /// The length of the window.
    pub length: u64,
    /// The fewest ones.
    pub min: Option<u64>,
    /// The most ones.
    pub max: Option<u64>,
    /// The mean.
    pub mean: Option<Decimal>,
    /// The standard deviation.
    pub deviation: Option<Decimal>,
    /// How many windows hold so many ones.
    pub histogram: Vec<WindowCount>,
}

/// How many windows hold a number of ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WindowCount {
    /// The ones.
    pub ones: u64,
    /// How many windows.
    pub count: u64,
}

/// The straight line that fits best, and how far the numbers are off it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "LineFit")]
#[non_exhaustive]
pub struct Fit {
    /// Its slope.
    pub slope: Decimal,
    /// Its value at 0.
    pub intercept: Decimal,
    /// The farthest below it.
    pub min: Decimal,
    /// Where that is.
    pub min_at: u64,
    /// The farthest above it.
    pub max: Decimal,
    /// Where that is.
    pub max_at: u64,
    /// The standard deviation from it.
    pub deviation: Decimal,
}

/// How often a word occurs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WordCount {
    /// The word, of zeros and ones.
    pub word: String,
    /// How often.
    pub count: u32,
}

impl SequenceFigures {
    pub(super) fn of(
        question: &Statistics,
        name: &str,
        places: &Places,
        budget: &Budget<'_>,
    ) -> Result<SequenceFigures, Stop> {
        // Long sequences take their time, so the clock is looked at before each figure.
        let decimal = |number: f64| budget.look().map(|()| Decimal(number));
        let density = decimal(places.density())?;
        let window = OnesInWindows::of(places, question.window.0);
        budget.look()?;
        let lag = |lag: u64| decimal(places.autocorrelation(lag));
        let subword = |length: u64| places.subwords(length as u32, budget);
        let steps = places.step_counts();
        Ok(SequenceFigures {
            sequence: name.into(),
            terms: places.len(),
            last: places.last(),
            density,
            steps: steps.iter().map(|(step, count)| StepCount { step: *step, count: *count }).collect(),
            window,
            autocorrelation: (1..=question.lags.0).map(lag).collect::<Result<_, _>>()?,
            line: Fit::of(&places.line(question.terms.0)),
            subwords: (1..=question.subwords.0).map(subword).collect::<Result<_, _>>()?,
            words: words(places, question.words.0 as u32, budget)?,
        })
    }
}

impl OnesInWindows {
    fn of(places: &Places, length: u64) -> OnesInWindows {
        let windows = places.windows(length);
        let histogram = &windows.histogram;
        let some = |number: f64| (!histogram.is_empty()).then_some(Decimal(number));
        OnesInWindows {
            length,
            min: histogram.keys().next().copied(),
            max: histogram.keys().next_back().copied(),
            mean: some(windows.mean),
            deviation: some(windows.deviation),
            histogram: histogram
                .iter()
                .map(|(ones, count)| WindowCount { ones: *ones, count: *count })
                .collect(),
        }
    }
}

impl Fit {
    fn of(line: &Line) -> Fit {
        Fit {
            slope: Decimal(line.slope),
            intercept: Decimal(line.intercept),
            min: Decimal(line.least.0),
            min_at: line.least.1,
            max: Decimal(line.most.0),
            max_at: line.most.1,
            deviation: Decimal(line.deviation),
        }
    }
}

/// The words that occur.
fn words(places: &Places, length: u32, budget: &Budget<'_>) -> Result<Vec<WordCount>, Stop> {
    let width = length as usize;
    let counts = places.words(length, budget)?;
    let occurring = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    Ok(occurring.map(|(word, count)| WordCount { word: format!("{word:0width$b}"), count: *count }).collect())
}
