//! The game with real moves: reading, lost intervals, period, variation of a move.

use crate::outcome::MovesError;
use crate::real::merge::{Cut, Merge, Point, Scale, Span, too_large};
use crate::real::number::Real;
use crate::real::period::{Met, search};
use grundy_core::arithmetic::gcd;
use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use grundy_core::text::Fragment;
use std::cmp::Ordering;
use std::fmt;

/// An interval of real numbers; each end belongs to it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval<T = Real> {
    /// The lower end.
    pub start: T,
    /// Whether the lower end belongs to the interval.
    pub has_start: bool,
    /// The upper end.
    pub end: T,
    /// Whether the upper end belongs to the interval.
    pub has_end: bool,
}

impl Interval {
    /// The interval [start, end).
    #[cfg(test)]
    pub(crate) fn half_open(start: Real, end: Real) -> Interval {
        Interval { start, has_start: true, end, has_end: false }
    }

    /// The single number.
    pub fn single(number: Real) -> Interval {
        Interval { start: number, has_start: true, end: number, has_end: true }
    }

    /// Whether the number lies in it.
    pub fn contains(&self, number: &Real) -> bool {
        let above = match number.partial_cmp(&self.start) {
            Some(Ordering::Greater) => true,
            Some(Ordering::Equal) => self.has_start,
            _ => false,
        };
        above
            && match number.partial_cmp(&self.end) {
                Some(Ordering::Less) => true,
                Some(Ordering::Equal) => self.has_end,
                _ => false,
            }
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Interval<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = if self.has_start { '[' } else { '(' };
        let close = if self.has_end { ']' } else { ')' };
        write!(f, "{open}{}, {}{close}", self.start, self.end)
    }
}

/// A number that depends on eps: `value` + `slope` eps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sloped {
    /// The number for eps = 0.
    pub value: Real,
    /// How often eps is added.
    pub slope: i128,
}

impl fmt::Display for Sloped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        match self.slope {
            0 => Ok(()),
            1 => f.write_str("+eps"),
            -1 => f.write_str("-eps"),
            slope => write!(f, "{slope:+}eps"),
        }
    }
}

/// A period of a real game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RealFound<T = Real> {
    /// The least period.
    pub period: T,
    /// From here on the heaps are periodic.
    pub preperiod: T,
    /// Whether the heap `preperiod` itself is; always so with single moves.
    pub from_preperiod: bool,
    /// How many lost intervals a period holds.
    pub intervals: usize,
}

/// The answer to a small variation of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Varied {
    /// The lost intervals.
    pub lost: Vec<Interval<Sloped>>,
    /// The period, if one was found.
    pub found: Option<RealFound<Sloped>>,
    /// All this is true for every real eps between 0 and this number; without limit if `None`.
    pub reach: Option<Real>,
}

/// A subtraction game with exact real moves.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::real::RealGame;
/// use grundy_core::text::Fragment;
/// let game = RealGame::read(Fragment::new("1 sqrt(2)")).unwrap();
/// let found = game.find_period(1000, &mut Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(found.period.to_string(), "1+sqrt(2)");
/// assert_eq!(found.preperiod.to_string(), "0");
/// ```
#[derive(Debug, Clone)]
pub struct RealGame {
    moves: Vec<Interval>,
    spans: Vec<Span>,
    scale: Scale,
}

const HELP: &str =
    "list positive numbers such as 1 sqrt(2) 3/2, or intervals such as [1..2] and (1..sqrt(2)]";

impl RealGame {
    /// The game in which the numbers of these intervals may be taken. Refused are an empty list, moves that are
    /// not positive, empty intervals, and different roots.
    pub fn new(moves: &[Interval]) -> Result<RealGame, Stop> {
        let refuse = |why: String| Err(Stop::refused(why).with_help(HELP));
        if moves.is_empty() {
            return Err(MovesError::Empty.into());
        }
        let (mut root, mut unit) = (Real::whole(0), 1i128);
        for number in moves.iter().flat_map(|step| [step.start, step.end]) {
            if number.sign() != Ordering::Greater {
                return refuse(format!("the move {number} is not positive"));
            }
            if root.common_root(&number).is_none() {
                return refuse(format!(
                    "sqrt({}) and sqrt({}) do not go together",
                    root.root(),
                    number.root()
                ));
            }
            root = if number.root() == 1 { root } else { number };
            let (_, _, below) = number.parts();
            unit = (unit / gcd(unit, below)).checked_mul(below).ok_or_else(too_large)?;
        }
        if let Some(empty) = moves.iter().find(|step| match step.start.partial_cmp(&step.end) {
            Some(Ordering::Less) => false,
            Some(Ordering::Equal) => !(step.has_start && step.has_end),
            _ => true,
        }) {
            return refuse(format!("there is no move in {empty}"));
        }
        let point = |number: Real| {
            let (x, y, z) = number.parts();
            let factor = unit / z;
            let (x, y) = (x.checked_mul(factor)?, y.checked_mul(factor)?);
            Some(Point { x, y, e: 0 })
        };
        let span = |step: &Interval| {
            let start = Cut { at: point(step.start)?, after: !step.has_start };
            Some(Span { start, end: Cut { at: point(step.end)?, after: step.has_end } })
        };
        let spans = moves.iter().map(span).collect::<Option<Vec<_>>>().ok_or_else(too_large)?;
        Ok(RealGame { moves: moves.to_vec(), spans, scale: Scale { root: root.root(), unit, reach: None } })
    }

    /// Reads moves separated by commas or blanks: numbers as in [`Real::read`], and intervals such as `(1..2]`.
    pub fn read(text: Fragment<'_>) -> Result<RealGame, ParseError> {
        let parts = if text.text().contains(',') { text.split(',') } else { text.words() };
        let mut moves = Vec::new();
        for part in parts {
            moves.push(read_move(part)?);
            // Each list so far is tried, so that the place of a mistake is known.
            RealGame::new(&moves).map_err(|why| part.error(why.to_string()).help(HELP))?;
        }
        RealGame::new(&moves).map_err(|why| text.error(why.to_string()).help(HELP))
    }

    /// The moves.
    pub fn moves(&self) -> &[Interval] {
        &self.moves
    }

    /// The lost intervals that begin at or before `bound`, rising.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::real::{Real, RealGame};
    /// use grundy_core::text::Fragment;
    /// let lost = |moves: &str| {
    ///     let game = RealGame::read(Fragment::new(moves)).unwrap();
    ///     let lost = game.lost(Real::whole(4), &mut Budget::unlimited()).unwrap();
    ///     lost.iter().map(|interval| interval.to_string()).collect::<Vec<_>>().join(" ")
    /// };
    /// assert_eq!(lost("1 sqrt(2)"), "[0, 1) [1+sqrt(2), 2+sqrt(2))");
    /// assert_eq!(lost("(1..2]"), "[0, 1] (3, 4]");
    /// ```
    pub fn lost(&self, bound: Real, budget: &mut Budget<'_>) -> Result<Vec<Interval>, Stop> {
        let mut merge = Merge::new(&self.spans, self.scale.clone())?;
        let mut lost = Vec::new();
        loop {
            for span in &merge.lost[lost.len()..] {
                let (start, end) = (merge.scale.real(span.start.at)?, merge.scale.real(span.end.at)?);
                if start.partial_cmp(&bound).is_none() {
                    let roots = format!("sqrt({}) and sqrt({})", start.root(), bound.root());
                    return Err(Stop::refused(format!("{roots} do not go together"))
                        .with_help("use the root of one number only"));
                }
                if start > bound {
                    return Ok(lost);
                }
                lost.push(Interval { start, has_start: !span.start.after, end, has_end: span.end.after });
            }
            budget.position(bytes(lost.len()))?;
            merge.advance()?;
        }
    }

    /// The least period and preperiod, if they show among so many lost intervals.
    pub fn find_period(&self, most: usize, budget: &mut Budget<'_>) -> Result<Option<RealFound>, Stop> {
        let mut merge = Merge::new(&self.spans, self.scale.clone())?;
        match search(&mut merge, &self.spans, most, budget)? {
            Some(met) => Ok(Some(met.told(|point| merge.scale.real(point))?)),
            None => Ok(None),
        }
    }

    /// The lost intervals and the period when the move with this index becomes larger by eps (or smaller, if
    /// `down`), for small positive eps: end points are value + slope eps.
    ///
    /// At most so many lost intervals are looked at; those found are listed. The period is the least for
    /// infinitesimal eps; for single values of eps a part of it may be a period, too.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::real::RealGame;
    /// use grundy_core::text::Fragment;
    /// // Taking 1 or 2 has period 3; taking 1 or 2+eps has period 3+eps as long as eps < 1.
    /// let game = RealGame::read(Fragment::new("1 2")).unwrap();
    /// let up = game.vary(1, false, 100, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(up.found.unwrap().period.to_string(), "3+eps");
    /// assert_eq!(up.lost[1].to_string(), "[2, 2+eps)");
    /// assert_eq!(up.reach.unwrap().to_string(), "1");
    /// let down = game.vary(1, true, 100, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(down.found.unwrap().period.to_string(), "3-eps");
    /// ```
    pub fn vary(
        &self,
        index: usize,
        down: bool,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Varied, Stop> {
        let mut spans = self.spans.clone();
        let Some(span) = spans.get_mut(index) else {
            let refusal = Stop::refused(format!("there is no move number {index}: the first is 0"));
            return Err(
                refusal.with_help(format!("name one from 0 to {}", self.spans.len().saturating_sub(1)))
            );
        };
        // A unit is 1/z, so eps is z units.
        let slope = if down { -self.scale.unit } else { self.scale.unit };
        (span.start.at.e, span.end.at.e) = (slope, slope);
        let mut merge = Merge::new(&spans, self.scale.clone())?;
        let found = search(&mut merge, &spans, most, budget)?;
        let unit = self.scale.unit;
        let sloped = |point: Point| -> Result<Sloped, Stop> {
            Ok(Sloped { value: merge.scale.real(point)?, slope: point.e / unit })
        };
        let interval = |span: &Span| -> Result<Interval<Sloped>, Stop> {
            let (start, end) = (sloped(span.start.at)?, sloped(span.end.at)?);
            Ok(Interval { start, has_start: !span.start.after, end, has_end: span.end.after })
        };
        let lost = merge.lost.iter().map(interval).collect::<Result<_, _>>()?;
        let found = found.map(|met| met.told(sloped)).transpose()?;
        // A move stays positive.
        let most = self.moves.get(index).filter(|_| down).map(|step| step.start);
        let reach = match (merge.scale.reach, most) {
            (Some(reach), Some(most)) if most < reach => Some(most),
            (reach, most) => reach.or(most),
        };
        Ok(Varied { lost, found, reach })
    }
}

impl Met {
    /// The answer, its points told as numbers.
    fn told<T>(self, number: impl Fn(Point) -> Result<T, Stop>) -> Result<RealFound<T>, Stop> {
        let (period, preperiod) = (number(self.period)?, number(self.preperiod.at)?);
        Ok(RealFound { period, preperiod, from_preperiod: !self.preperiod.after, intervals: self.spans })
    }
}

fn read_move(part: Fragment<'_>) -> Result<Interval, ParseError> {
    let text = part.text();
    let Some(dots) = text.find("..") else { return Ok(Interval::single(Real::read(part)?)) };
    let has_start = match text.as_bytes()[0] {
        b'[' => true,
        b'(' => false,
        _ => return Err(part.part(0..0).error("an interval begins with [ or (").help(HELP)),
    };
    let last = text.len() - text.chars().next_back().map_or(0, char::len_utf8);
    let has_end = match &text[last..] {
        "]" => true,
        ")" if last > dots + 1 => false,
        _ => return Err(part.part(text.len()..text.len()).error("an interval ends with ] or )").help(HELP)),
    };
    let start = Real::read(part.part(1..dots.max(1)))?;
    let end = Real::read(part.part(dots + 2..last.max(dots + 2)))?;
    Ok(Interval { start, has_start, end, has_end })
}

/// Bytes for so many lost intervals.
pub(super) fn bytes(intervals: usize) -> u64 {
    (intervals * (size_of::<Span>() + size_of::<Interval>()) * 2) as u64
}
