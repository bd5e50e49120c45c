//! Period and preperiod of a real game: when the window before a lost span comes again.
//!
//! The lost spans within the longest move before a place decide all that follows. The window before one span, the
//! anchor, is compared with that before every later one, and the anchor is renewed at geometrically growing
//! distances (Brent 1980): so the first recurrence of an anchor gives the least period. All spans are kept;
//! going back from the recurrence, the last one that differs from its counterpart a period later gives the
//! preperiod.

use crate::real::game::bytes;
use crate::real::merge::{Cut, Merge, Point, Span};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::cmp::Ordering;

/// A recurrence.
pub(super) struct Met {
    pub period: Point,
    pub preperiod: Cut,
    /// So many lost spans lie in a period.
    pub spans: usize,
}

/// Looks for a recurrence among so many lost spans.
pub(super) fn search(
    merge: &mut Merge,
    moves: &[Span],
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Met>, Stop> {
    let mut longest = moves[0].end;
    for step in moves {
        if merge.scale.compare_cuts(step.end, longest)? == Ordering::Greater {
            longest = step.end;
        }
    }
    // Brent: the window before the anchor is compared with that before every later span.
    let mut anchor = 0;
    while merge.lost.len() < most {
        budget.position(bytes(merge.lost.len()))?;
        merge.advance()?;
        let last = merge.lost.len() - 1;
        let reach = merge.scale.reach;
        if !same_window(merge, anchor, last, longest)? {
            // The answer does not rest on these comparisons.
            merge.scale.reach = reach;
        } else {
            let period = merge.lost[last].start.at.minus(merge.lost[anchor].start.at)?;
            let preperiod = preperiod(merge, last - anchor, last, period)?;
            return Ok(Some(Met { period, preperiod, spans: last - anchor }));
        }
        if last >= 2 * anchor + 8 {
            anchor = last;
        }
    }
    Ok(None)
}

/// Whether the lost spans within the longest move before two lost spans agree, counted from these.
fn same_window(merge: &mut Merge, one: usize, two: usize, longest: Cut) -> Result<bool, Stop> {
    let (here, there) = (merge.lost[one].start, merge.lost[two].start);
    if here.after != there.after {
        return Ok(false);
    }
    let by = there.at.minus(here.at)?;
    // What can be reached from here on: the lower bound is attained if both ends are.
    let oldest = Cut { at: here.at.minus(longest.at)?, after: here.after || !longest.after };
    let back = |cut: Cut| -> Result<Cut, Stop> { Ok(Cut { at: cut.at.minus(by)?, after: cut.after }) };
    for age in 1.. {
        let mut first = one.checked_sub(age).map(|index| merge.lost[index]);
        let mut second = match two.checked_sub(age).map(|index| merge.lost[index]) {
            Some(span) => Some(Span { start: back(span.start)?, end: back(span.end)? }),
            None => None,
        };
        for span in [&mut first, &mut second] {
            let Some(inside) = span else { continue };
            if merge.scale.compare_cuts(inside.end, oldest)? != Ordering::Greater {
                *span = None;
            } else if merge.scale.compare_cuts(inside.start, oldest)? == Ordering::Less {
                inside.start = oldest;
            }
        }
        if first != second {
            return Ok(false);
        }
        if first.is_none() {
            break;
        }
    }
    Ok(true)
}

/// Where the last difference between the lost spans and those one period later ends.
fn preperiod(merge: &mut Merge, runs: usize, last: usize, period: Point) -> Result<Cut, Stop> {
    let mut index = last - runs;
    loop {
        let later = match (index + runs).checked_sub(1) {
            Some(at) => merge.lost[at],
            None => return Ok(Cut::default()),
        };
        let back =
            |cut: Cut| -> Result<Cut, Stop> { Ok(Cut { at: cut.at.minus(period)?, after: cut.after }) };
        let (start, end) = (back(later.start)?, back(later.end)?);
        let Some(before) = index.checked_sub(1) else {
            // Nothing is lost below 0.
            return later_of(merge, end, Cut::default());
        };
        let here = merge.lost[before];
        if here.end != end {
            return later_of(merge, here.end, end);
        }
        if here.start != start {
            return later_of(merge, here.start, start);
        }
        index = before;
    }
}

fn later_of(merge: &mut Merge, one: Cut, two: Cut) -> Result<Cut, Stop> {
    Ok(if merge.scale.compare_cuts(one, two)? == Ordering::Less { two } else { one })
}
