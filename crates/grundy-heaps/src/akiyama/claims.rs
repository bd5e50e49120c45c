//! What the source assumes about the P-positions, tested on any list of rows.
//!
//! Main results
//! * [`test()`]: the first counterexample to each assumption, and how far the lemmas hold.

use super::list::Triple;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

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
/// let (mut list, mut budget) = (PList::default(), Budget::unlimited());
/// list.extend(1000, &mut budget).unwrap();
/// let found = claims::test(list.rows(), &budget).unwrap();
/// assert_eq!(found.repeated_a, Some((401, 402)));
/// assert_eq!(found.returning_difference, Some((12, 14)));
/// assert_eq!(found.neighbouring_c, Some(201));
/// ```
pub fn test(rows: &[Triple], budget: &Budget<'_>) -> Result<Findings, Stop> {
    let mut found = Findings::default();
    let mut seen = Seen::new(rows, budget)?;
    for (row, triple) in (1u32..).zip(rows) {
        budget.work(16)?;
        let [a, b, c] = *triple;
        let at = row as usize;
        let repeats = [&mut found.repeated_a, &mut found.repeated_b, &mut found.repeated_c];
        for ((heap, column), repeat) in triple.iter().zip(&mut seen.columns).zip(repeats) {
            note_first(&mut column[*heap as usize], row, repeat);
        }
        found.repeats_of_a += usize::from(at > 1 && rows[at - 2][0] == a);
        for d in [b - a, c - b, c - a] {
            seen.differences[d as usize] = true;
            let earlier = seen.small[d as usize];
            if earlier != 0 && found.returning_difference.is_none() {
                found.returning_difference = Some((earlier as usize, at));
            }
        }
        let small = &mut seen.small[(b - a) as usize];
        *small = if *small == 0 { row } else { *small };
        if found.neighbouring_c.is_none() && rows.get(at).is_some_and(|next| next[2] == c + 1) {
            found.neighbouring_c = Some(at);
        }
    }
    let in_columns = |number: usize| seen.columns.iter().filter(|column| column[number] != 0).count();
    let numbers = seen.differences.len();
    let first = |wanted: &dyn Fn(usize) -> bool, from: usize| (from..numbers).find(|number| wanted(*number));
    let below = |missing: Option<usize>| missing.unwrap_or(numbers) as u32;
    found.shared = first(&|number| in_columns(number) > 1, 1).map(|number| number as u32);
    found.missing_number = below(first(&|number| in_columns(number) == 0, 0));
    found.missing_difference = below(first(&|difference| !seen.differences[difference], 0));
    Ok(found)
}

/// What has been seen, by number; rows count from 1, and 0 stands for none.
struct Seen {
    /// The first row with a number, in each column.
    columns: [Vec<u32>; 3],
    /// The first row with a difference between its smaller heaps.
    small: Vec<u32>,
    differences: Vec<bool>,
}

impl Seen {
    fn new(rows: &[Triple], budget: &Budget<'_>) -> Result<Seen, Stop> {
        let numbers = rows.iter().map(|row| u64::from(row[2]) + 1).max().unwrap_or(0);
        budget.need(numbers * BYTES_PER_NUMBER + size_of_val(rows) as u64)?;
        let list = || budget.filled(0, numbers);
        Ok(Seen {
            columns: [list()?, list()?, list()?],
            small: list()?,
            differences: budget.filled(false, numbers)?,
        })
    }
}

/// Four rows and a mark.
const BYTES_PER_NUMBER: u64 = 17;

/// Notes the first row with a number, and of all numbers the first that comes again.
fn note_first(first: &mut u32, row: u32, repeat: &mut Option<(usize, usize)>) {
    match *first {
        0 => *first = row,
        earlier => _ = repeat.get_or_insert((earlier as usize, row as usize)),
    }
}
