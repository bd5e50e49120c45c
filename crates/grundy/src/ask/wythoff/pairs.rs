//! P-positions by formula.

use crate::ask::document::Wanted;
use crate::ask::fields::{Big, Count, at_most_one, in_range};
use crate::ask::{Answer, Document, Question};
use crate::budget::Budget;
use crate::draw::chart::{Chart, Curve, Mark, Style};
use crate::draw::scene::Format;
use crate::error::Stop;
use crate::heap::wythoff::pairs::{p_position_big, p_position_of};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// More pairs than that are hardly meant.
const MOST_PAIRS: u64 = 10_000_000;
/// The pairs up to this one, where nothing is said about them.
const LAST: u64 = 20;
/// About the work for a pair that is listed, in the steps of a budget.
const STEPS: u64 = 16;
/// Memory for a pair and its two points in a picture.
const DRAWN: u64 = 256;

/// What are the P-positions of Wythoff's game? Exact at any size.
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::wythoff::pairs::Pairs;
/// let question = ask::WythoffPairs { n: Some("200".parse().unwrap()), ..ask::WythoffPairs::default() };
/// let Pairs::One { a, b, .. } = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!((a.to_string(), b.to_string()), ("323".into(), "523".into()));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffPairs {
    /// Only the N-th pair, N of any size
    #[arg(long, value_name = "N", conflicts_with = "to")]
    pub n: Option<Big>,
    /// The pairs 0 to N [default: 20]
    #[arg(long, value_name = "N")]
    pub to: Option<Count>,
    /// t-Wythoff: the numbers taken from both heaps may differ by less than T
    #[arg(long, value_name = "T", default_value_t = one())]
    #[serde(default = "one")]
    pub t: Count,
    /// Draw the pairs and the line they follow instead
    #[arg(skip)]
    #[serde(default)]
    pub plot: Wanted,
}

fn one() -> Count {
    Count(1)
}

impl Default for WythoffPairs {
    fn default() -> WythoffPairs {
        WythoffPairs { n: None, to: None, t: one(), plot: Wanted::default() }
    }
}

/// P-positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "WythoffPairsAnswer")]
pub enum Pairs {
    /// One of them.
    One {
        /// The numbers taken from both heaps differ by less than this.
        t: u32,
        /// Which one.
        n: Big,
        /// The smaller heap.
        a: Big,
        /// The larger heap.
        b: Big,
    },
    /// The first ones.
    List {
        /// The numbers taken from both heaps differ by less than this.
        t: u32,
        /// The pairs from 0 on.
        pairs: Vec<Pair>,
    },
    /// The first ones in a picture.
    Drawn {
        /// The numbers taken from both heaps differ by less than this.
        t: u32,
        /// How many are drawn.
        pairs: usize,
        /// The picture.
        plot: Document,
    },
}

/// A P-position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "WythoffPair")]
pub struct Pair {
    /// Which one.
    pub n: u64,
    /// The smaller heap.
    pub a: u64,
    /// The larger heap.
    pub b: u64,
}

impl Answer for Pairs {}

impl Question for WythoffPairs {
    type Answer = Pairs;
    const NAME: &'static str = "wythoff pairs";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Pairs, Trouble> {
        let t = self.checked()?;
        if let Some(n) = &self.n {
            let (a, b) = p_position_big(t, &n.0);
            return Ok(Pairs::One { t, n: n.clone(), a: Big(a), b: Big(b) });
        }
        let size = if self.plot.is_some() { DRAWN } else { size_of::<Pair>() as u64 };
        budget.need((self.last() + 1).saturating_mul(size))?;
        let mut pairs = Vec::new();
        self.visit(budget, |pair| {
            pairs.push(pair);
            Ok::<(), Trouble>(())
        })?;
        Ok(match self.plot.format(Format::Svg) {
            Some(format) => Pairs::Drawn {
                t,
                pairs: pairs.len(),
                plot: Document::picture_within(&draw(t, &pairs).scene(&Style::default()), format, budget)?,
            },
            None => Pairs::List { t, pairs },
        })
    }
}

impl WythoffPairs {
    /// Refuses what makes no sense, and says what t is.
    fn checked(&self) -> Result<u32, Trouble> {
        at_most_one(&[("n", self.n.is_some()), ("to", self.to.is_some())])?;
        at_most_one(&[("n", self.n.is_some()), ("plot", self.plot.is_some())])?;
        in_range("t", self.t.0, 1..=u32::MAX.into())?;
        if self.last() > MOST_PAIRS {
            let message = format!("{} pairs are too many to list (at most {MOST_PAIRS})", self.last());
            return Err(Trouble::question(message).with_help("a single one can have any number n"));
        }
        Ok(self.t.0 as u32)
    }

    /// The number of the last pair that is listed.
    pub fn last(&self) -> u64 {
        self.to.map_or(LAST, |to| to.0)
    }

    /// Visits the pairs one by one: there may be more than memory is allowed for.
    pub fn visit<E: From<Stop> + From<Trouble>>(
        &self,
        budget: &Budget<'_>,
        mut visit: impl FnMut(Pair) -> Result<(), E>,
    ) -> Result<(), E> {
        let t = self.checked()?;
        (0..=self.last()).try_for_each(|n| {
            budget.work(STEPS)?;
            // So few pairs are far below 2^64 for every t.
            let (a, b) = p_position_of(t, n);
            visit(Pair { n, a: a as u64, b: b as u64 })
        })
    }
}

/// The pairs, and the line they follow.
fn draw(t: u32, pairs: &[Pair]) -> Chart {
    let points =
        pairs.iter().flat_map(|pair| [(pair.a as f64, pair.b as f64), (pair.b as f64, pair.a as f64)]);
    let mut points: Vec<(f64, f64)> = points.collect();
    points.sort_by(|one, two| one.0.total_cmp(&two.0));
    let game = if t == 1 { "wythoff".into() } else { format!("wythoff({t})") };
    // The larger heaps grow like the smaller ones times this.
    let t = f64::from(t);
    let slope = 1.0 + 2.0 * t / (2.0 - t + (t * t + 4.0).sqrt());
    let end = pairs.last().map_or(1.0, |pair| pair.b as f64);
    let line = Curve {
        name: format!("y = x / {slope:.6}"),
        points: vec![(0.0, 0.0), (end, end / slope)],
        mark: Mark::Line,
    };
    let dots = Curve { name: "P-positions".into(), points, mark: Mark::Dot };
    let title = format!("P-positions of {game}");
    Chart { title, x: "one heap".into(), y: "the other heap".into(), curves: vec![dots, line] }
}
