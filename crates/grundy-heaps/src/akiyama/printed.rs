//! The fast algorithm of the source, for comparison with the truth.
//!
//! With G the numbers used so far, a is the least number not in G; Da holds the differences b' - a' and c' - a' of earlier rows
//! and c' - b' of those with b' < a; Db holds all differences. Then c = b + mex Db. As printed, b is the least number not in G
//! from a + mex Da on. The table in the source is what one gets if the difference is checked again: b is the least number not in
//! G with b - a not in Da. Both rest on assumptions that fail; both leave the list of P-positions at row 14.
//!
//! Main results
//! * [`rows`], [`rows_below`]: the first rows in either form, or those with small heaps. [`first_difference`]: where a list leaves another.

use super::list::Triple;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How b is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As the formula is printed.
    AsPrinted,
    /// With the difference b - a checked again: this gives the printed table.
    Rechecked,
}

/// A set of numbers with its mex.
#[derive(Default)]
struct Growing {
    bits: Vec<bool>,
    mex: u32,
}

impl Growing {
    fn insert(&mut self, number: u32) {
        let at = number as usize;
        if at >= self.bits.len() {
            self.bits.resize((at + 1).next_power_of_two().max(1024), false);
        }
        self.bits[at] = true;
        while self.has(self.mex) {
            self.mex += 1;
        }
    }

    fn has(&self, number: u32) -> bool {
        self.bits.get(number as usize).copied().unwrap_or(false)
    }
}

/// The first rows of the algorithm, the first being 0 0 0.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::akiyama::printed::{Form, rows};
/// let table = rows(Form::Rechecked, 14, &mut Budget::unlimited()).unwrap();
/// assert_eq!(table[13], [24, 43, 63]);
/// ```
pub fn rows(form: Form, count: usize, budget: &mut Budget<'_>) -> Result<Vec<Triple>, Stop> {
    budget.need((count as u64).saturating_mul(BYTES_PER_ROW))?;
    rows_while(form, |rows, _| rows < count, budget)
}

/// The rows of the algorithm whose heaps are all below a bound. The smallest heaps rise from row to row, so these are the
/// rows with a smallest heap below it, less those whose largest heap is not.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::akiyama::printed::{Form, rows_below};
/// let table = rows_below(Form::AsPrinted, 14, &mut Budget::unlimited()).unwrap();
/// assert_eq!(table, [[0, 0, 0], [1, 2, 3], [4, 7, 10], [5, 9, 13]]);
/// ```
pub fn rows_below(form: Form, bound: u32, budget: &mut Budget<'_>) -> Result<Vec<Triple>, Stop> {
    let mut rows = rows_while(form, |_, smallest| smallest < bound, budget)?;
    rows.retain(|row| row[2] < bound);
    Ok(rows)
}

/// About what a row takes: in the list, in the sets of numbers and of differences, and waiting.
const BYTES_PER_ROW: u64 = 64;

/// The rows as long as `wanted` says so of the number of rows before and of the next smallest heap.
fn rows_while(
    form: Form,
    wanted: impl Fn(usize, u32) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<Triple>, Stop> {
    let mut rows = Vec::new();
    let (mut used, mut da, mut db) = (Growing::default(), Growing::default(), Growing::default());
    // c - b of rows whose b has not yet been passed.
    let mut waiting: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
    while wanted(rows.len(), used.mex) {
        let a = used.mex;
        while let Some(Reverse((b, difference))) = waiting.peek().copied()
            && b < a
        {
            da.insert(difference);
            waiting.pop();
        }
        let taken = |b: u32| used.has(b) || (form == Form::Rechecked && da.has(b - a));
        let mut b = a + da.mex;
        // Row 1 is 0 0 0: there nothing is used, and b may be a.
        while taken(b) {
            b += 1;
        }
        let c = b + db.mex;
        for number in [a, b, c] {
            used.insert(number);
        }
        da.insert(b - a);
        da.insert(c - a);
        waiting.push(Reverse((b, c - b)));
        for difference in [b - a, c - a, c - b] {
            db.insert(difference);
        }
        rows.push([a, b, c]);
        budget.position(rows.len() as u64 * BYTES_PER_ROW)?;
    }
    Ok(rows)
}

/// The first row, counted from 1, in which two lists differ, as far as both go.
pub fn first_difference(one: &[Triple], two: &[Triple]) -> Option<usize> {
    one.iter().zip(two).position(|(one, two)| one != two).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::super::list::PList;
    use super::*;

    #[test]
    fn both_forms_leave_the_truth_at_row_14() {
        let mut budget = Budget::unlimited();
        let mut list = PList::default();
        list.extend(300, &mut budget).unwrap();
        let printed = rows(Form::AsPrinted, 100, &mut budget).unwrap();
        let rechecked = rows(Form::Rechecked, 100, &mut budget).unwrap();
        assert_eq!(first_difference(list.rows(), &printed), Some(14));
        assert_eq!(first_difference(list.rows(), &rechecked), Some(14));
        assert_eq!(first_difference(&printed, &rechecked), Some(30));
        assert_eq!(printed[29], [56, 99, 144]);
        assert_eq!(rechecked[29], [56, 101, 146]);
    }
}
