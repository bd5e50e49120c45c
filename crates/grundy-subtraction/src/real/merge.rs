//! The interval union over exact numbers: the same merge as in the interval engine, with open and closed ends.
//!
//! An end of an interval is a *cut*: just before a number or just after it. [a, b) goes from the cut before a to the cut
//! before b, (a, b] from the cut after a to the cut after b. Cuts are in order like numbers, so that
//! one comparison settles open and closed ends alike. Shifting the lost interval from cut to cut by all moves of an
//! interval adds the numbers; the sum is attained where both ends are.
//!
//! All moves are brought to a common denominator first, so inside there are only points x + y sqrt(d) + e eps with
//! whole x, y, e. Here eps is an infinitesimal: smaller than every positive number, but positive. It carries the
//! variation of one move; every comparison notes up to which real value of eps its outcome would stay the same.

use crate::outcome::MovesError;
use crate::real::number::{Real, sign_of};
use grundy_core::error::Stop;
use std::cmp::Ordering;

/// x + y sqrt(d) + e eps, in units of 1/z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Point {
    pub x: i128,
    pub y: i128,
    pub e: i128,
}

/// Just before a number, or just after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cut {
    pub at: Point,
    pub after: bool,
}

/// From one cut to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub start: Cut,
    pub end: Cut,
}

pub(super) fn too_large() -> Stop {
    Stop::Outgrown("the numbers outgrow 128 bits")
}

impl Point {
    pub fn plus(self, other: Point) -> Result<Point, Stop> {
        let sum = || {
            let (x, y) = (self.x.checked_add(other.x)?, self.y.checked_add(other.y)?);
            Some(Point { x, y, e: self.e.checked_add(other.e)? })
        };
        sum().ok_or_else(too_large)
    }

    pub(crate) fn minus(self, other: Point) -> Result<Point, Stop> {
        let difference = || {
            let (x, y) = (self.x.checked_sub(other.x)?, self.y.checked_sub(other.y)?);
            Some(Point { x, y, e: self.e.checked_sub(other.e)? })
        };
        difference().ok_or_else(too_large)
    }
}

/// Compares exactly and keeps account of the infinitesimal.
#[derive(Debug, Clone)]
pub(super) struct Scale {
    pub root: u64,
    /// The common denominator.
    pub unit: i128,
    /// All outcomes so far are the same for every real eps with 0 < eps < this.
    pub reach: Option<Real>,
}

impl Scale {
    pub fn compare(&mut self, one: Point, two: Point) -> Result<Ordering, Stop> {
        let Point { x, y, e } = one.minus(two)?;
        let main = sign_of(x, y, self.root);
        let tilt = e.cmp(&0);
        if main == Ordering::Equal {
            return Ok(tilt);
        }
        if tilt != Ordering::Equal && tilt != main {
            // main + e eps vanishes at eps = -main / e, which is positive.
            let crossing =
                e.checked_neg().and_then(|e| Real::new(x, y, e, self.root)).ok_or_else(too_large)?;
            if self.reach.is_none_or(|reach| crossing < reach) {
                self.reach = Some(crossing);
            }
        }
        Ok(main)
    }

    pub(crate) fn compare_cuts(&mut self, one: Cut, two: Cut) -> Result<Ordering, Stop> {
        Ok(self.compare(one.at, two.at)?.then(one.after.cmp(&two.after)))
    }

    fn at_most(&mut self, one: Cut, two: Cut) -> Result<bool, Stop> {
        Ok(self.compare_cuts(one, two)? != Ordering::Greater)
    }

    /// The number of a point, without its infinitesimal part.
    pub fn real(&self, point: Point) -> Result<Real, Stop> {
        Real::new(point.x, point.y, self.unit, self.root).ok_or_else(too_large)
    }
}

/// A move, or all moves of an interval, and the first lost span it does not lead beyond.
#[derive(Debug, Clone)]
struct Cursor {
    step: Span,
    index: usize,
}

impl Cursor {
    /// Where the won span of a lost one begins: attained if both beginnings are.
    fn start(&self, start: Cut) -> Result<Cut, Stop> {
        let step = self.step.start;
        Ok(Cut { at: start.at.plus(step.at)?, after: start.after || step.after })
    }

    /// Where it ends: attained if both ends are.
    fn end(&self, end: Cut) -> Result<Cut, Stop> {
        let step = self.step.end;
        Ok(Cut { at: end.at.plus(step.at)?, after: end.after && step.after })
    }
}

/// All lost spans so far.
#[derive(Debug, Clone)]
pub(super) struct Merge {
    cursors: Vec<Cursor>,
    pub scale: Scale,
    /// Finished lost spans, and the one found last.
    pub lost: Vec<Span>,
}

impl Merge {
    /// Begins at 0. The moves must be positive.
    pub fn new(moves: &[Span], scale: Scale) -> Result<Merge, Stop> {
        let cursors = moves.iter().map(|step| Cursor { step: *step, index: 0 }).collect();
        let mut merge = Merge { cursors, scale, lost: Vec::new() };
        merge.advance()?;
        Ok(merge)
    }

    /// Finds the next lost span.
    pub fn advance(&mut self) -> Result<(), Stop> {
        let mut start = self.lost.last().map_or(Cut::default(), |last| last.end);
        loop {
            let mut covered = false;
            for cursor in &mut self.cursors {
                while let Some(lost) = self.lost.get(cursor.index) {
                    let end = cursor.end(lost.end)?;
                    if !self.scale.at_most(end, start)? {
                        if self.scale.at_most(cursor.start(lost.start)?, start)? {
                            start = end;
                            covered = true;
                        } else {
                            break;
                        }
                    }
                    cursor.index += 1;
                }
            }
            if !covered {
                break;
            }
        }
        let mut first: Option<Cut> = None;
        for cursor in &self.cursors {
            let from = cursor.start(self.lost.get(cursor.index).map_or(start, |lost| lost.start))?;
            let earlier = match first {
                Some(first) => self.scale.compare_cuts(from, first)? == Ordering::Less,
                None => true,
            };
            first = if earlier { Some(from) } else { first };
        }
        let Some(end) = first else {
            return Err(MovesError::Empty.into());
        };
        self.lost.push(Span { start, end });
        Ok(())
    }
}
