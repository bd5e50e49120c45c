//! The result of a unit of work: a tally of its sets, also by class, and what they say about conjectures.
//!
//! Sets of four moves have the classes I to IV and O ([`FourClass`]). Sets of three moves are told apart by their
//! period: which of the sums s1+s2, s1+s3, s2+s3 it divides.
//!
//! Main results
//! * [`Part::add`], [`Part::join`].

use super::super::Sequence;
use super::kinds::{FourClass, Order};
use super::tally::{Record, Tally};
use crate::theory::conjecture6::conjecture6;
use crate::theory::conjecture10::conjecture10;
use crate::theory::few_moves::theorem5;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The types of sets of three moves, in the order of the published table.
pub const THREE_TYPES: [&str; 7] =
    ["s1+s2=s3", "p=s1+s3", "p=s2+s3", "p=s1+s2", "p divides two sums", "p divides three sums", "other"];

/// How a statement about periods fares.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Verdict {
    /// So many sets agree.
    pub agree: u64,
    /// These do not.
    pub against: Vec<Record>,
}

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Part {
    /// All sets.
    pub all: Tally,
    /// The same by class, where there are classes.
    pub classes: BTreeMap<String, Tally>,
    /// Statements that apply to some of the sets.
    pub statements: BTreeMap<String, Verdict>,
}

impl Part {
    /// Takes a set into account.
    pub fn add(&mut self, sequence: Sequence, order: Order, moves: &[u64], period: u128, preperiod: u128) {
        self.all.add(order, moves, period, preperiod);
        if let Some(class) = class_of(moves, period) {
            match self.classes.get_mut(class) {
                Some(tally) => tally.add(order, moves, period, preperiod),
                None => {
                    let tally = self.classes.entry(class.to_string()).or_default();
                    tally.add(order, moves, period, preperiod);
                }
            }
        }
        if sequence == Sequence::Outcomes
            && let Some((name, holds)) = statement(moves, period, preperiod)
        {
            let verdict = self.statements.entry(name.to_string()).or_default();
            if holds {
                verdict.agree += 1;
            } else {
                verdict.against.push(Record { moves: moves.to_vec(), period, preperiod });
                verdict.against.sort_by(|one, two| order.compare(&one.moves, &two.moves));
            }
        }
    }

    /// Adds what comes later in the order.
    pub fn join(&mut self, later: &Part) {
        self.all.join(&later.all);
        for (class, tally) in &later.classes {
            self.classes.entry(class.clone()).or_default().join(tally);
        }
        for (name, verdict) in &later.statements {
            let own = self.statements.entry(name.clone()).or_default();
            own.agree += verdict.agree;
            own.against.extend(verdict.against.iter().cloned());
        }
    }
}

/// The class of sets of three or four moves.
fn class_of(moves: &[u64], period: u128) -> Option<&'static str> {
    match *moves {
        [a, b, c] => Some(THREE_TYPES[three_type(a, b, c, period)]),
        [_, _, _, _] => FourClass::of(moves).map(FourClass::name),
        _ => None,
    }
}

fn three_type(a: u64, b: u64, c: u64, period: u128) -> usize {
    // Sums of large moves do not fit into 64 bits.
    let [a, b, c] = [a, b, c].map(u128::from);
    if a + b == c {
        return 0;
    }
    let sums = [a + c, b + c, a + b];
    match sums.iter().filter(|sum| sum.is_multiple_of(period)).count() {
        1 => sums.iter().position(|sum| *sum == period).map_or(6, |at| at + 1),
        2 => 4,
        3 => 5,
        _ => 6,
    }
}

/// The statement that applies to a set, and whether it holds there.
fn statement(moves: &[u64], period: u128, preperiod: u128) -> Option<(&'static str, bool)> {
    if let Some(candidates) = conjecture6(moves) {
        let holds = candidates.periods.contains(&period) && preperiod < candidates.preperiod_below;
        return Some(("conjecture 6", holds));
    }
    if let Some(known) = theorem5(moves).first() {
        return Some(("theorem 5", (known.period, known.preperiod) == (period, preperiod)));
    }
    let known = conjecture10(moves)?;
    Some(("conjecture 10", (known.period, known.preperiod) == (period, preperiod)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_moves_have_their_type() {
        let most = u64::MAX;
        let sum = |a: u64, b: u64| u128::from(a) + u128::from(b);
        assert_eq!(three_type(1, most - 1, most, 7), 0);
        assert_eq!(three_type(most - 2, most - 1, most, sum(most - 2, most)), 1);
        assert_eq!(three_type(most - 2, most - 1, most, sum(most - 1, most)), 2);
        // In 64 bits the first two would add up to the third here.
        let half = 1 << 63;
        assert_ne!(three_type(half, half + 1, 1, sum(half, 1)), 0);
    }
}
