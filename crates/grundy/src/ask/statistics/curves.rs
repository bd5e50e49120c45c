//! One curve for each sequence: its points, or a picture.

use super::{Decimal, Statistical, Statistics};
use crate::ask::Document;
use crate::budget::Budget;
use crate::draw::chart::{Chart, Curve, Mark, Style};
use crate::draw::scene::Format;
use crate::error::Stop;
use crate::statistics::Places;
use crate::trouble::Trouble;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "StatisticsPlot")]
pub enum Plot {
    /// The number of ones in a window that slides along
    Windows,
    /// The autocorrelation for lags 1, 2, ...
    Autocorrelation,
    /// The numbers themselves
    Numbers,
    /// The deviation of the numbers from the straight line that fits best
    Deviation,
    /// How many different words of each length occur
    Subwords,
    /// How often each word of one length occurs
    Words,
}

/// The curve of a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CurvePoints {
    /// The sequence.
    pub sequence: String,
    /// Its points.
    pub points: Vec<(Decimal, Decimal)>,
}

/// The curves of all sequences, or their picture.
pub(super) fn answer(
    question: &Statistics,
    plot: Plot,
    all: &[(String, Places)],
    budget: &Budget<'_>,
) -> Result<Statistical, Trouble> {
    let (title, x, y) = labels(question, plot);
    let Some(format) = question.output.format(Format::Svg) else {
        let curve = |(name, places): &(String, Places)| {
            let points = points(question, plot, places, budget)?;
            let points = points.into_iter().map(|(x, y)| (Decimal(x), Decimal(y))).collect();
            Ok::<_, Stop>(CurvePoints { sequence: name.clone(), points })
        };
        let curves = all.iter().map(curve).collect::<Result<_, _>>()?;
        return Ok(Statistical::Curves { plot: title, x, y, curves });
    };
    let mark = if plot == Plot::Words { Mark::Bar } else { Mark::Line };
    let curve = |(name, places): &(String, Places)| {
        let points = points(question, plot, places, budget)?;
        Ok::<_, Stop>(Curve { name: name.clone(), points, mark })
    };
    let curves = all.iter().map(curve).collect::<Result<_, _>>()?;
    let chart = Chart { title, x: x.into(), y: y.into(), curves };
    let output = Document::picture_within(&chart.scene(&Style::default()), format, budget)?;
    Ok(Statistical::Drawn { plot: chart.title, curves: question.sequences.clone(), output })
}

/// The title of the picture and of its axes.
fn labels(question: &Statistics, plot: Plot) -> (String, &'static str, &'static str) {
    match plot {
        Plot::Windows => (format!("Ones in windows of {}", question.window), "start of the window", "ones"),
        Plot::Autocorrelation => ("Autocorrelation".into(), "lag", "r"),
        Plot::Numbers => ("The numbers".into(), "n", "n-th number"),
        Plot::Deviation => ("Deviation from the best line".into(), "n", "n-th number less the line"),
        Plot::Subwords => ("Different words".into(), "length", "words"),
        Plot::Words => {
            let title = format!("Frequency of words of length {}", question.words);
            (title, "word, read as binary number", "count")
        }
    }
}

/// The points of a curve.
fn points(
    question: &Statistics,
    plot: Plot,
    places: &Places,
    budget: &Budget<'_>,
) -> Result<Vec<(f64, f64)>, Stop> {
    let number = |n: u64| n as f64;
    Ok(match plot {
        Plot::Windows => (1..).map(number).zip(places.window_sums(question.window.0).map(number)).collect(),
        Plot::Autocorrelation => {
            (1..=question.lags.0).map(|lag| (number(lag), places.autocorrelation(lag))).collect()
        }
        Plot::Numbers => (1..).map(number).zip(places.places().iter().copied().map(number)).collect(),
        Plot::Deviation => {
            let line = places.line(question.terms.0);
            (1..).zip(places.places()).map(|(n, place)| (number(n), line.off(n, *place))).collect()
        }
        Plot::Subwords => (1..=question.subwords.0)
            .map(|length| Ok((number(length), number(places.subwords(length as u32, budget)?))))
            .collect::<Result<_, Stop>>()?,
        Plot::Words => {
            let counts = places.words(question.words.0 as u32, budget)?;
            counts.iter().enumerate().map(|(word, times)| (word as f64, f64::from(*times))).collect()
        }
    })
}
