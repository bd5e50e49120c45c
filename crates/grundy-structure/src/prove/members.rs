//! A few small members of a family, from which the prover reads off what it then proves for all of them.

use crate::expand::body;
use crate::syntax::{Description, Relation, Unit, Word};
use grundy_algebra::affine::{Affine, Overflow, Point, Variable};
use grundy_core::budget::Budget;

/// So many values of each variable are tried.
const VALUES: i128 = 9;
/// Loops longer than this are not written out.
const MOST_LETTERS: u64 = 2_000_000;

/// Small points that satisfy the conditions, at most so many; with one variable, in increasing order.
pub(super) fn points(description: &Description, most: usize) -> Vec<Point> {
    let mut found = Vec::new();
    choose(description, &description.free_variables(), Point::default(), most, &mut found);
    found
}

fn choose(
    description: &Description,
    variables: &[Variable],
    point: Point,
    most: usize,
    found: &mut Vec<Point>,
) {
    let Some((variable, others)) = variables.split_first() else {
        let holds = description.conditions.iter().all(|order| {
            order.bound.at(&point).is_ok_and(|bound| order.relation.holds(point.get(order.variable), bound))
        });
        found.extend(holds.then_some(point));
        return;
    };
    // Bounds that mention variables chosen later count as if those were 0; all conditions are tested in the end.
    let bounds = |relation: Relation| {
        let own = move |order: &&crate::Order| order.variable == *variable && order.relation == relation;
        description.conditions.iter().filter(own).filter_map(|order| order.bound.at(&point).ok())
    };
    let least = bounds(Relation::AtLeast).max().unwrap_or(0).max(0);
    let largest = bounds(Relation::AtMost).min().unwrap_or(least.saturating_add(VALUES - 1));
    for value in least..=largest.min(least.saturating_add(VALUES - 1)) {
        if found.len() >= most {
            return;
        }
        let mut next = point.clone();
        next.set(*variable, value);
        choose(description, others, next, most, found);
    }
}

/// A round of the endless loop of a member, unless it is too long.
pub(super) fn round(description: &Description, at: &Point) -> Option<Vec<u8>> {
    body(description, at, &mut Budget::with_memory(MOST_LETTERS)).ok()
}

/// How the beginning of a member ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// Its last letters, so many of them, are those of the loop's end; the ones before them are not.
    Common(i128),
    /// All of it looks like the end of the loop.
    Whole,
}

/// How the beginning of a member ends; `None` if too many letters are common.
pub(super) fn ending(description: &Description, at: &Point) -> Option<Ending> {
    let (before, inside) = description.preamble_and_body();
    let mut most = 1024;
    loop {
        let beginning = last(before, at, most)?;
        let end = last(inside, at, most)?;
        let pairs = beginning.iter().zip(end.iter().cycle());
        let common = pairs.take_while(|(one, two)| one == two).count();
        if common < beginning.len() {
            return Some(Ending::Common(common as i128));
        }
        if beginning.len() < most {
            return Some(Ending::Whole);
        }
        most = most.checked_mul(8).filter(|most| *most as u64 <= MOST_LETTERS)?;
    }
}

/// The last letters of units, at most so many, the last one first.
fn last(units: &[Unit], at: &Point, most: usize) -> Option<Vec<u8>> {
    let mut back = Back { at: at.clone(), out: Vec::new(), most };
    back.units(units).ok()?;
    Some(back.out)
}

struct Back {
    at: Point,
    out: Vec<u8>,
    most: usize,
}

impl Back {
    fn units(&mut self, units: &[Unit]) -> Result<(), Overflow> {
        for unit in units.iter().rev() {
            if self.out.len() == self.most {
                return Ok(());
            }
            match unit {
                Unit::Let { .. } => {}
                Unit::Word(word) => self.word(word)?,
                Unit::Loop(inner) => match &inner.range {
                    None => self.units(&inner.body)?,
                    Some(range) => {
                        let (from, to) = (range.from.at(&self.at)?, range.to.at(&self.at)?);
                        for value in (from..=to).rev() {
                            if self.out.len() == self.most {
                                return Ok(());
                            }
                            self.at.set(range.variable, value);
                            self.units(&inner.body)?;
                        }
                    }
                },
                Unit::Branch(branch) => {
                    let value = |form: &Affine| form.at(&self.at);
                    let mut chosen = branch.otherwise.as_deref().unwrap_or(&[]);
                    for arm in branch.arms.iter().rev() {
                        let condition = &arm.condition;
                        if condition.relation.holds(value(&condition.left)?, value(&condition.right)?) {
                            chosen = &arm.body;
                        }
                    }
                    self.units(chosen)?;
                }
            }
        }
        Ok(())
    }

    fn word(&mut self, word: &Word) -> Result<(), Overflow> {
        let length = usize::try_from(word.length.at(&self.at)?).map_err(|_| Overflow)?;
        let cycle = word.cycle.len();
        let from = length.saturating_sub(self.most - self.out.len());
        self.out.extend((from..length).rev().map(|place| word.cycle[place % cycle]));
        Ok(())
    }
}
