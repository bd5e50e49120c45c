//! The rules of heap games as certificates state them, and the values of the options of every heap.

use super::monoid::Monoid;
use super::set::Set;
use super::wrong;
use crate::{Flaw, Watch};
use serde::{Deserialize, Serialize};

/// What may become of a heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// Bit j of `digits[r]` allows to take r and to leave the rest as j heaps, none of them empty. A move takes
    /// something or leaves at least two heaps.
    Code {
        /// The digits, from that for taking nothing on.
        digits: Vec<u64>,
        /// The last digit goes on for ever.
        repeats: bool,
    },
    /// One of these numbers may be taken.
    Subtract {
        /// Ascending.
        moves: Vec<u64>,
        /// These are the moves up to here; there may be larger ones. Otherwise these are all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        all_to: Option<u64>,
    },
    /// `options[n]` lists everything that heap n may become.
    Listed {
        /// For heap 0, 1, 2, ...: lists of nonempty heaps smaller than it.
        options: Vec<Vec<Vec<u64>>>,
    },
}

impl Rule {
    /// The rule is one, and is known for the heaps up to `last`, or, if `all_heaps`, for all.
    pub fn check(&self, last: u64, all_heaps: bool) -> Result<(), Flaw> {
        match self {
            Rule::Code { digits, .. } => match digits.first() {
                None => wrong("the code has no digits"),
                Some(first) if first & 3 != 0 => wrong(format!(
                    "the digit {first} allows to take nothing and to leave fewer than two heaps"
                )),
                Some(_) => Ok(()),
            },
            Rule::Subtract { moves, all_to } => {
                if moves.first() == Some(&0) || !moves.is_sorted_by(|a, b| a < b) {
                    return wrong("the moves are not positive numbers in ascending order");
                }
                match all_to {
                    Some(to) if *to < last || all_heaps => {
                        wrong(format!("the moves are listed up to {to} only, too few for the heaps claimed"))
                    }
                    _ => Ok(()),
                }
            }
            Rule::Listed { options } => {
                if (options.len() as u64) <= last {
                    return wrong(format!("the options of heap {last} are not listed"));
                }
                for (heap, list) in options.iter().enumerate() {
                    let decreasing =
                        |parts: &Vec<u64>| parts.iter().all(|part| *part > 0 && *part < heap as u64);
                    if !list.iter().all(decreasing) {
                        return wrong(format!(
                            "an option of heap {heap} has a heap that is empty or not smaller"
                        ));
                    }
                }
                Ok(())
            }
        }
    }

    /// The most that a move can take from a heap; `None` if there is no bound.
    pub fn most_taken(&self) -> Option<u64> {
        match self {
            Rule::Code { repeats: true, .. }
            | Rule::Subtract { all_to: Some(_), .. }
            | Rule::Listed { .. } => None,
            Rule::Code { digits, .. } => Some(digits.len() as u64 - 1),
            Rule::Subtract { moves, .. } => Some(moves.last().copied().unwrap_or(0)),
        }
    }

    /// The most heaps that a move can leave, at least 1.
    pub fn most_left(&self) -> u64 {
        match self {
            Rule::Code { digits, .. } => {
                let bits = digits.iter().fold(0, |bits, digit| bits | digit);
                u64::from(u64::BITS - bits.leading_zeros()).saturating_sub(1).max(1)
            }
            Rule::Subtract { .. } | Rule::Listed { .. } => 1,
        }
    }

    fn digit(&self, take: usize) -> u64 {
        let Rule::Code { digits, repeats } = self else { return 0 };
        let beyond = if *repeats { digits.last().copied().unwrap_or(0) } else { 0 };
        digits.get(take).copied().unwrap_or(beyond)
    }

    /// Everything that a heap may become, by the definition alone.
    pub fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        match self {
            Rule::Code { .. } => {
                for take in 0..=heap {
                    let digit = self.digit(take as usize);
                    for parts in (0..64).filter(|parts| digit >> parts & 1 == 1) {
                        partitions(heap - take, parts, heap, &mut Vec::new(), &mut options);
                    }
                }
            }
            Rule::Subtract { moves, .. } => {
                let left = moves.iter().filter_map(|take| heap.checked_sub(*take));
                options.extend(left.map(|left| if left == 0 { Vec::new() } else { vec![left] }));
            }
            Rule::Listed { options: listed } => options.extend(listed[heap as usize].iter().cloned()),
        }
        options
    }
}

/// All ways to write `sum` as a sum of so many positive numbers of at most `most`, largest first.
fn partitions(sum: u64, parts: u64, most: u64, begun: &mut Vec<u64>, found: &mut Vec<Vec<u64>>) {
    if parts == 0 {
        if sum == 0 {
            found.push(begun.clone());
        }
        return;
    }
    for part in 1..=most.min(sum) {
        begun.push(part);
        partitions(sum - part, parts - 1, part, begun, found);
        begun.pop();
    }
}

/// The values of the options of heap after heap.
pub struct Values<'c> {
    rule: &'c Rule,
    /// The element of each heap.
    elements: &'c [usize],
    monoid: &'c Monoid,
    /// `splits[j][m]`: the values of m as j heaps, for j >= 2, as far as they have been needed.
    splits: Vec<Vec<Option<Set>>>,
}

impl<'c> Values<'c> {
    pub fn new(rule: &'c Rule, elements: &'c [usize], monoid: &'c Monoid) -> Self {
        let most = rule.most_left() as usize;
        Values { rule, elements, monoid, splits: vec![vec![None; elements.len()]; most + 1] }
    }

    /// The values of the options of a heap; no option, no value.
    pub fn of(&mut self, heap: usize, watch: &Watch<'_>) -> Result<Set, Flaw> {
        let mut values = Set::empty(self.monoid.order);
        match self.rule {
            Rule::Code { digits, repeats } => {
                let most = if *repeats { heap } else { heap.min(digits.len() - 1) };
                for take in 0..=most {
                    self.add_splits(heap - take, self.rule.digit(take), &mut values, watch)?;
                }
            }
            Rule::Subtract { moves, .. } => {
                for take in moves.iter().take_while(|take| **take <= heap as u64) {
                    values.insert(self.elements[heap - *take as usize]);
                }
            }
            Rule::Listed { options } => {
                for parts in &options[heap] {
                    let elements = parts.iter().map(|part| self.elements[*part as usize]);
                    values.insert(elements.fold(0, |product, x| self.monoid.product(product, x)));
                }
            }
        }
        Ok(values)
    }

    /// Adds the values of `left` matches in as many heaps as the digit allows.
    fn add_splits(
        &mut self,
        left: usize,
        digit: u64,
        values: &mut Set,
        watch: &Watch<'_>,
    ) -> Result<(), Flaw> {
        if digit & 1 == 1 && left == 0 {
            values.insert(0);
        }
        if digit & 2 == 2 && left > 0 {
            values.insert(self.elements[left]);
        }
        for parts in (2..self.splits.len()).filter(|parts| digit >> parts & 1 == 1 && left >= *parts) {
            values.add_all(self.split(parts, left, watch)?);
        }
        Ok(())
    }

    /// The values of a sum as so many heaps, at least two.
    fn split(&mut self, parts: usize, sum: usize, watch: &Watch<'_>) -> Result<&Set, Flaw> {
        if self.splits[parts][sum].is_none() {
            watch.ask()?;
            let mut values = Set::empty(self.monoid.order);
            if parts == 2 {
                for one in 1..=sum / 2 {
                    values.insert(self.monoid.product(self.elements[one], self.elements[sum - one]));
                }
            } else {
                for one in 1..=sum + 1 - parts {
                    let x = self.elements[one];
                    let rest: Vec<usize> = self.split(parts - 1, sum - one, watch)?.iter().collect();
                    rest.iter().for_each(|y| values.insert(self.monoid.product(x, *y)));
                }
            }
            self.splits[parts][sum] = Some(values);
        }
        match &self.splits[parts][sum] {
            Some(values) => Ok(values),
            None => wrong("a set of values was lost"),
        }
    }
}
