//! The definition: the value of a heap is the mex over all that may be left of it.
//!
//! Every pair of parts is marked in an array of stamps. The time grows with the square of the number of heaps;
//! this is what the other engines are compared with, in tests and in benchmarks, and what is left when values
//! outgrow them.

use super::rule::Rule;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// So many pairs pass between two looks at the limits.
const LOOK_EVERY: usize = 1 << 20;

/// The values of heaps 0, 1, ..., `count` - 1, by definition.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{plain, Rule};
/// let kayles = Rule::of_digits(&[0, 7, 7]).unwrap();
/// assert_eq!(plain::values(&kayles, 8, &mut Budget::unlimited()), Ok(vec![0, 1, 2, 3, 1, 4, 3, 2]));
/// ```
pub fn values(rule: &Rule, count: u64, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    let mut values = Vec::new();
    extend(rule, &mut values, count, budget)?;
    Ok(values)
}

/// Appends values until there are `count`.
pub fn extend(rule: &Rule, values: &mut Vec<u32>, count: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
    budget.need(count.saturating_mul(4))?;
    let (mut stamps, mut pairs) = (Stamps::default(), 0);
    while (values.len() as u64) < count {
        let heap = values.len();
        mark(rule, values, &mut stamps);
        pairs += heap / 2 * rule.two.len();
        if pairs > LOOK_EVERY {
            pairs = 0;
            budget.look()?;
        }
        budget.position(heap as u64 * 4)?;
        values.push(stamps.mex());
    }
    Ok(())
}

/// The value of the heap behind these, by definition.
pub(super) fn next(rule: &Rule, values: &[u32]) -> u32 {
    let mut stamps = Stamps::default();
    mark(rule, values, &mut stamps);
    stamps.mex()
}

/// Marks the values of everything that may become of the next heap.
fn mark(rule: &Rule, values: &[u32], stamps: &mut Stamps) {
    let heap = values.len();
    stamps.clear();
    if rule.all.contains(&heap) {
        stamps.mark(0);
    }
    for take in rule.one.iter().take_while(|take| **take < heap) {
        stamps.mark(values[heap - take]);
    }
    for take in rule.two.iter().take_while(|take| **take < heap) {
        let rest = heap - take;
        for part in 1..=rule.smaller_part(rest as u64) as usize {
            stamps.mark(values[part] ^ values[rest - part]);
        }
    }
}

/// Marks that are all taken away at once, by a new stamp.
#[derive(Default)]
struct Stamps {
    marks: Vec<u32>,
    stamp: u32,
}

impl Stamps {
    fn clear(&mut self) {
        if self.stamp == u32::MAX {
            self.marks.clear();
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    #[inline]
    fn mark(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.marks.len() {
            self.marks.resize(2 * place + 64, 0);
        }
        self.marks[place] = self.stamp;
    }

    fn mex(&self) -> u32 {
        self.marks.iter().position(|mark| *mark != self.stamp).unwrap_or(self.marks.len()) as u32
    }
}
