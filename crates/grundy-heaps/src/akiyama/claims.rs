//! What the source assumes about the P-positions, tested on any list of rows.
//!
//! Main results
//! * [`test()`]: the first counterexample to each assumption, and how far the lemmas hold.

use super::list::Triple;
use std::collections::HashMap;

/// What a list shows. Rows count from 1; a pair holds the earlier row and the later one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// The first smallest heap that comes twice.
    pub repeated_a: Option<(usize, usize)>,
    /// How many rows have the smallest heap of the row before.
    pub repeats_of_a: usize,
    /// The first middle heap that comes twice.
    pub repeated_b: Option<(usize, usize)>,
    /// The first largest heap that comes twice.
    pub repeated_c: Option<(usize, usize)>,
    /// The first row with a difference that an earlier row has between its smaller two heaps.
    pub returning_difference: Option<(usize, usize)>,
    /// The first row whose largest heap is one less than that of the next row.
    pub neighbouring_c: Option<usize>,
    /// The first number that stands in two of the three columns, apart from 0.
    pub shared: Option<u32>,
    /// All numbers below this occur, as far as the list can tell.
    pub missing_number: u32,
    /// All differences below this occur.
    pub missing_difference: u32,
}

/// Tests all assumptions on complete rows.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::akiyama::{claims, list::PList};
/// let mut list = PList::default();
/// list.extend(1000, &mut Budget::unlimited()).unwrap();
/// let found = claims::test(list.rows());
/// assert_eq!(found.repeated_a, Some((401, 402)));
/// assert_eq!(found.returning_difference, Some((12, 14)));
/// assert_eq!(found.neighbouring_c, Some(201));
/// ```
pub fn test(rows: &[Triple]) -> Findings {
    let mut found = Findings::default();
    let mut columns: [HashMap<u32, usize>; 3] = Default::default();
    // The first row with this difference between its smaller heaps.
    let mut small: HashMap<u32, usize> = HashMap::new();
    let (mut number, mut difference) = (Vec::new(), Vec::new());
    for (row, triple) in (1..).zip(rows) {
        let [a, b, c] = *triple;
        let repeats = [&mut found.repeated_a, &mut found.repeated_b, &mut found.repeated_c];
        for ((heap, column), repeat) in triple.iter().zip(&mut columns).zip(repeats) {
            let first = *column.entry(*heap).or_insert(row);
            if first != row && repeat.is_none() {
                *repeat = Some((first, row));
            }
        }
        found.repeats_of_a += usize::from(row > 1 && rows[row - 2][0] == a);
        for d in [b - a, c - b, c - a] {
            mark(&mut difference, d);
            if let Some(earlier) = small.get(&d).filter(|_| found.returning_difference.is_none()) {
                found.returning_difference = Some((*earlier, row));
            }
        }
        small.entry(b - a).or_insert(row);
        triple.iter().for_each(|heap| mark(&mut number, *heap));
        if found.neighbouring_c.is_none() && rows.get(row).is_some_and(|next| next[2] == c + 1) {
            found.neighbouring_c = Some(row);
        }
    }
    let mut all: Vec<u32> = columns.iter().flat_map(|column| column.keys().copied()).collect();
    all.sort_unstable();
    found.shared = all.windows(2).find(|pair| pair[0] == pair[1] && pair[0] > 0).map(|pair| pair[0]);
    let first_gap = |marks: &[bool]| marks.iter().position(|seen| !seen).unwrap_or(marks.len()) as u32;
    (found.missing_number, found.missing_difference) = (first_gap(&number), first_gap(&difference));
    found
}

fn mark(marks: &mut Vec<bool>, number: u32) {
    let at = number as usize;
    if at >= marks.len() {
        marks.resize((at + 1).next_power_of_two(), false);
    }
    marks[at] = true;
}
