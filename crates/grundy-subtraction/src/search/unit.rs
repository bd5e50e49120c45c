//! Queries and the units of work they are cut into.
//!
//! A unit is a slice of the sets of a kind with one largest move. Its text names its content and nothing else: who has
//! a part with that name, from whatever search, need not do the work again.
//!
//! Main results
//! * [`units`]: what is to be done for a query.

use super::super::Sequence;
use super::kinds::Kind;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A search: all sets of a kind with largest moves in a range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// Which sequence.
    pub sequence: Sequence,
    /// Which sets.
    pub kind: Kind,
    /// Which largest moves.
    pub largest: RangeInclusive<u64>,
}

/// A piece of a search.
///
/// ```
/// use grundy_subtraction::search::Unit;
/// let unit: Unit = "outcomes;symmetric,moves=5;max=60;slice=1/2".parse().unwrap();
/// assert_eq!(unit.largest, 60);
/// assert_eq!(unit.to_string(), "outcomes;symmetric,moves=5;max=60;slice=1/2");
/// assert!("outcomes;symmetric,moves=5;max=60;slice=1/3".parse::<Unit>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Unit {
    /// Which sequence.
    pub sequence: Sequence,
    /// Which sets.
    pub kind: Kind,
    /// The largest move.
    pub largest: u64,
    /// Which slice, counted from 0.
    pub slice: u64,
    /// Of how many.
    pub slices: u64,
}

/// A search may be cut into so many units.
const MOST_UNITS: usize = 1 << 20;

/// The units of a query, by largest move and slice. They depend on the query alone.
///
/// ```
/// use grundy_subtraction::{Sequence, search::{units, Kind, Query}};
/// let kind = "symmetric,moves=5".parse().unwrap();
/// let query = Query { sequence: Sequence::Outcomes, kind, largest: 59..=60 };
/// assert_eq!(units(&query).unwrap().len(), 4);
/// ```
pub fn units(query: &Query) -> Result<Vec<Unit>, Stop> {
    let Query { sequence, kind, largest } = query;
    if *largest.start() == 0 || largest.is_empty() {
        return Err(Stop::refused("the largest move is at least 1, and the range not empty")
            .with_help("begin at 1 or later, and end no earlier"));
    }
    let mut units = Vec::new();
    for largest in largest.clone() {
        let slices = kind.slices(largest, *sequence == Sequence::Outcomes)?;
        if slices as usize + units.len() > MOST_UNITS {
            return Err(Stop::refused(format!("the search falls into more than {MOST_UNITS} units of work"))
                .with_help("ask for fewer largest moves at once"));
        }
        let unit = |slice| Unit { sequence: *sequence, kind: *kind, largest, slice, slices };
        units.extend((0..slices).map(unit));
    }
    Ok(units)
}

impl Unit {
    /// Whether the sets are computed together, in the [tree](super::tree).
    pub(super) fn is_tree(&self) -> bool {
        self.sequence == Sequence::Outcomes && self.kind.is_tree() && self.largest <= 64
    }

    /// A rough guess of the work, for estimates: only ratios mean anything.
    pub fn weight(&self) -> f64 {
        let largest = self.largest as f64;
        match (self.kind.symmetric, self.kind.size()) {
            // Mean periods grow like exp(0.198 s5) with five moves, see the book.
            (true, Some(5..)) => (0.198 * largest).exp() * self.kind.slice(self.largest) as f64,
            (_, Some(_)) => largest,
            (true, None) => (0.06 * largest).exp(),
            (false, None) => largest,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unit { sequence, kind, largest, slice, slices } = self;
        write!(f, "{};{kind};max={largest};slice={slice}/{slices}", sequence.name())
    }
}

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is not a unit of work");
        let parts: Vec<&str> = text.split(';').collect();
        let [sequence, kind, largest, slice] = parts[..] else { return Err(wrong()) };
        let sequence = Sequence::ALL.into_iter().find(|known| known.name() == sequence).ok_or_else(wrong)?;
        let kind: Kind = kind.parse()?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
        let largest = number(largest.strip_prefix("max=").ok_or_else(wrong)?)?;
        let (slice, slices) =
            slice.strip_prefix("slice=").and_then(|slice| slice.split_once('/')).ok_or_else(wrong)?;
        let (slice, slices) = (number(slice)?, number(slices)?);
        if largest == 0 {
            return Err(wrong());
        }
        let expected =
            kind.slices(largest, sequence == Sequence::Outcomes).map_err(|stop| stop.to_string())?;
        if slices != expected || slice >= slices {
            return Err(format!("{}: there are {expected} slices", wrong()));
        }
        Ok(Unit { sequence, kind, largest, slice, slices })
    }
}

impl TryFrom<String> for Unit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Unit> for String {
    fn from(unit: Unit) -> String {
        unit.to_string()
    }
}
