//! Rows of the value grid: additively periodic, with a proof.
//!
//! Row a is *additively periodic* if g(a, b + p) = g(a, b) + p for all b >= q (Dress, Flammenkamp and Pink 1999, Landman
//! 2002). The proof by computation goes column by column and keeps, for every row i <= a, two sets of values relative to
//! the column b: those used in row i left of b, and those on the diagonal that ends in (i, b). Both are finite:
//!
//! * a value v that row i has not used left of column b is at least b - 2i. For at each of the b columns either a smaller
//!   value was taken (at most v times), or v stood above in the column or on the diagonal (at most i times each, since a row
//!   above holds v at most once): b <= v + 2i;
//! * a value at (i, b) is at most b + i, the length of the longest play.
//!
//! So a window of 3a + 1 bits tells everything, and the next column depends on nothing but these windows. If they return
//! after P columns, all rows up to a repeat for ever with period P. The least period of the row divides P, and the preperiod is
//! found by walking back.
//!
//! Main results
//! * [`period`]: least additive period and preperiod of a row. The recurrence of the windows is the proof.
//! * [`value`]: the value at any column of a row, by the same recurrence.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// The windows of 3a + 1 bits fit into 16 words up to this row.
pub const LAST_ROW: usize = 341;

/// What is proved about a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPeriod {
    /// The row.
    pub row: usize,
    /// The least p with g(row, b + p) = g(row, b) + p for all large b.
    pub period: u64,
    /// The least q such that this holds for all b >= q.
    pub preperiod: u64,
    /// After so many columns all rows up to this one repeat together: the windows at `returned` and at
    /// `returned + joint_period` are the same.
    pub joint_period: u64,
    /// The first of the two columns that were compared.
    pub returned: u64,
}

/// A set of small numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The numbers below `end`.
    fn below(end: usize) -> Self {
        let mut bits = Bits([0; W]);
        (0..end).for_each(|number| bits.insert(number));
        bits
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// All numbers one less; 0 goes.
    fn shifted(mut self) -> Self {
        for at in 0..W {
            let next = if at + 1 < W { self.0[at + 1] } else { 0 };
            self.0[at] = self.0[at] >> 1 | next << 63;
        }
        self
    }

    /// The least number in none of three sets.
    fn least_missing(sets: [&Self; 3]) -> usize {
        let [a, b, c] = sets;
        for at in 0..W {
            let word = a.0[at] | b.0[at] | c.0[at];
            if word != u64::MAX {
                return at * 64 + word.trailing_ones() as usize;
            }
        }
        W * 64
    }
}

/// The windows of all rows: number j stands for the value b - 2a + j.
#[derive(Clone, PartialEq, Eq)]
struct Windows<const W: usize> {
    used: Vec<Bits<W>>,
    diagonal: Vec<Bits<W>>,
}

impl<const W: usize> Windows<W> {
    fn new(row: usize) -> Self {
        // Negative values count as used.
        Windows { used: vec![Bits::below(2 * row); row + 1], diagonal: vec![Bits([0; W]); row + 1] }
    }

    /// Fills a column and returns the value of the last row, less the number of the column.
    fn step(&mut self) -> i16 {
        let (mut column, mut entering, mut last) = (Bits([0; W]), Bits([0; W]), 0);
        let base = 2 * (self.used.len() - 1);
        for (used, diagonal) in self.used.iter_mut().zip(&mut self.diagonal) {
            last = Bits::least_missing([used, diagonal, &column]);
            column.insert(last);
            used.insert(last);
            *used = used.shifted();
            // The diagonal goes on in the next row of the next column.
            diagonal.insert(last);
            *diagonal = std::mem::replace(&mut entering, diagonal.shifted());
        }
        last as i16 - base as i16
    }
}

/// How many columns pass between two looks at the limits.
const LOOK_EVERY: u64 = 1 << 10;

/// The least additive period and preperiod of a row.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::rows::period;
/// let row = period(1, &mut Budget::unlimited()).unwrap();
/// assert_eq!((row.period, row.preperiod), (3, 0));
/// ```
pub fn period(row: usize, budget: &mut Budget<'_>) -> Result<RowPeriod, Stop> {
    if row > LAST_ROW {
        return Err(Stop::refused(format!(
            "periods are proved for rows up to {LAST_ROW}, not for row {row}"
        ))
        .with_help("take an earlier row"));
    }
    match (3 * row + 1).div_ceil(64) {
        1 => period_with::<1>(row, budget),
        2 => period_with::<2>(row, budget),
        3..=4 => period_with::<4>(row, budget),
        5..=8 => period_with::<8>(row, budget),
        _ => period_with::<16>(row, budget),
    }
}

/// The value in a row at a column, however far: from the column itself or from the return of the windows, whichever comes
/// first. `None` beyond [`LAST_ROW`], and where the value would outgrow 64 bits.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::rows::value;
/// // Row 1 is 1, 2, 0, 4, 5, 3, 7, 8, 6, ...
/// assert_eq!(value(1, 3_000_000_000_000_000_002, &mut Budget::unlimited()), Ok(Some(3_000_000_000_000_000_000)));
/// ```
pub fn value(row: usize, column: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
    let offset = match (3 * row + 1).div_ceil(64) {
        1 => offset_with::<1>(row, column, budget)?,
        2 => offset_with::<2>(row, column, budget)?,
        3..=4 => offset_with::<4>(row, column, budget)?,
        5..=8 => offset_with::<8>(row, column, budget)?,
        9..=16 => offset_with::<16>(row, column, budget)?,
        _ => return Ok(None),
    };
    Ok(column.checked_add_signed(offset.into()))
}

/// The value at a column, less the number of the column.
fn offset_with<const W: usize>(row: usize, column: u64, budget: &mut Budget<'_>) -> Result<i16, Stop> {
    let walk = Walk::<W>::until(row, column, budget)?;
    Ok(walk.offsets[match walk.joint_period {
        Some(joint) if column >= walk.returned => walk.returned + (column - walk.returned) % joint,
        _ => column,
    } as usize])
}

/// A walk along a row.
struct Walk<const W: usize> {
    /// The row relative to the diagonal, from column 0 on.
    offsets: Vec<i16>,
    /// The windows at this column ...
    returned: u64,
    /// ... returned after so many columns.
    joint_period: Option<u64>,
}

impl<const W: usize> Walk<W> {
    /// Goes on until the windows return or the column is reached.
    fn until(row: usize, column: u64, budget: &mut Budget<'_>) -> Result<Walk<W>, Stop> {
        let mut windows = Windows::<W>::new(row);
        let mut walk = Walk { offsets: Vec::new(), returned: 0, joint_period: None };
        // Brent's method: the windows are compared with those at the last power of two.
        let mut kept = windows.clone();
        while walk.joint_period.is_none() && walk.offsets.len() as u64 <= column {
            walk.offsets.push(windows.step());
            let columns = walk.offsets.len() as u64;
            if columns.is_multiple_of(LOOK_EVERY) {
                budget.advance(LOOK_EVERY)?;
                budget.need(walk.offsets.capacity() as u64 * 2)?;
            }
            if windows == kept {
                walk.joint_period = Some(columns - walk.returned);
            } else if columns.is_power_of_two() {
                kept.clone_from(&windows);
                walk.returned = columns;
            }
        }
        Ok(walk)
    }
}

fn period_with<const W: usize>(row: usize, budget: &mut Budget<'_>) -> Result<RowPeriod, Stop> {
    let Walk { offsets, returned, joint_period } = Walk::<W>::until(row, u64::MAX, budget)?;
    let Some(joint_period) = joint_period else {
        return Err(Stop::Outgrown("the columns outgrow 64 bits"));
    };
    let (start, joint) = (returned as usize, joint_period as usize);
    let cycle = &offsets[start..start + joint];
    let repeats = |p: usize| (0..joint).all(|at| cycle[at] == cycle[(at + p) % joint]);
    let divisors = (1..=joint).filter(|p| joint.is_multiple_of(*p));
    let least = divisors.into_iter().find(|p| repeats(*p)).unwrap_or(joint);
    let mut preperiod = start;
    while preperiod > 0 {
        let after = preperiod - 1 + least;
        let later = if after < start { offsets[after] } else { cycle[(after - start) % joint] };
        if offsets[preperiod - 1] != later {
            break;
        }
        preperiod -= 1;
    }
    Ok(RowPeriod { row, period: least as u64, preperiod: preperiod as u64, joint_period, returned })
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use super::*;

    #[test]
    fn rows_are_those_of_the_grid() {
        let grid = Grid::new(600, &mut Budget::unlimited()).unwrap();
        for row in [0, 1, 2, 5, 11, 20, 42, 100, LAST_ROW] {
            let mut windows = Windows::<16>::new(row);
            for column in 0..600 {
                assert_eq!(windows.step() + column as i16, grid.value(row, column) as i16, "{row},{column}");
            }
        }
    }

    #[test]
    fn periods_are_least_and_hold() {
        let grid = Grid::new(2000, &mut Budget::unlimited()).unwrap();
        for row in 0..8 {
            let found = period(row, &mut Budget::unlimited()).unwrap();
            let offset = |b: usize| i32::from(grid.value(row, b)) - b as i32;
            let (p, q) = (found.period as usize, found.preperiod as usize);
            assert!((q..2000 - p).all(|b| offset(b) == offset(b + p)), "{found:?}");
            assert!(q == 0 || offset(q - 1) != offset(q - 1 + p), "{found:?}");
            // No smaller period holds on what is known to be periodic.
            assert!((1..p).all(|less| (q..2000 - p).any(|b| offset(b) != offset(b + less))), "{found:?}");
        }
    }

    #[test]
    fn values_are_those_of_the_grid_and_of_the_period() {
        let grid = Grid::new(2000, &mut Budget::unlimited()).unwrap();
        let mut budget = Budget::unlimited();
        for row in [0, 1, 2, 3, 4, 7, 100] {
            for column in (0..2000).step_by(37) {
                let expected = u64::from(grid.value(row, column));
                assert_eq!(value(row, column as u64, &mut budget), Ok(Some(expected)), "{row},{column}");
            }
        }
        for row in 0..6 {
            let found = period(row, &mut budget).unwrap();
            let far = 1000 + found.period * (u64::pow(10, 15) / found.period);
            assert_eq!(
                value(row, far, &mut budget).unwrap().map(|value| value - (far - 1000)),
                value(row, 1000, &mut budget).unwrap(),
                "{row}"
            );
        }
        assert_eq!(value(LAST_ROW + 1, 5, &mut budget), Ok(None));
        assert_eq!(
            value(2, u64::MAX, &mut budget).map(|value| value.is_none_or(|value| value > 1 << 63)),
            Ok(true)
        );
    }

    #[test]
    fn far_rows_are_refused_and_limits_kept() {
        assert!(matches!(period(LAST_ROW + 1, &mut Budget::unlimited()), Err(Stop::Refused(_))));
        let stopped = Budget::unlimited().within(2000, |budget| period(30, budget));
        assert_eq!(stopped, Ok(None));
    }
}
