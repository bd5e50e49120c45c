//! The description seen as a text in which one can go back, one unit after the other.
//!
//! A [`Gap`] is a place between two units. Whatever can precede it is listed by [`Reader::forks`]; this is the whole
//! meaning of loops and choices, written down once more and apart from the prover.

use super::Flaw;
use crate::certificate::Way;
use crate::syntax::{Branch, Condition, Counter, Description, Order, Relation, Unit, Word};
use grundy_algebra::affine::{Affine, Variable};

/// Into which part of a unit a path goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Body,
    /// An arm of a choice, from 0; the last one is ELSE.
    Arm(usize),
}

/// The units around a place, from the outside, each with the part that the place lies in.
type Path = Vec<(usize, Part)>;

/// The place before unit number `index` of a sequence of units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) path: Path,
    pub(super) index: usize,
}

/// What the variables of loops stand for.
pub(super) type Values = Vec<(Variable, Affine)>;

/// One way back: under these forms at most 0, one comes from that gap.
pub(super) struct Fork {
    pub(super) way: Way,
    pub(super) rows: Vec<Affine>,
    /// `None`: from before position 0.
    pub(super) gap: Option<Gap>,
    pub(super) values: Values,
}

/// A block of words: its number, where it begins, its words.
pub(super) struct Block<'d> {
    pub(super) number: usize,
    pub(super) gap: Gap,
    pub(super) words: Vec<&'d Word>,
}

pub(super) struct Reader<'d> {
    pub(super) description: &'d Description,
}

impl<'d> Reader<'d> {
    /// The units of the sequence that a path leads to.
    pub(super) fn units(&self, path: &[(usize, Part)]) -> Result<&'d [Unit], Flaw> {
        let mut units: &[Unit] = &self.description.units;
        for (index, part) in path {
            units = match (units.get(*index), part) {
                (Some(Unit::Loop(inner)), Part::Body) => &inner.body,
                (Some(Unit::Branch(branch)), Part::Arm(arm)) => match branch.arms.get(*arm) {
                    Some(arm) => &arm.body,
                    None => branch.otherwise.as_deref().unwrap_or(&[]),
                },
                _ => return Err(Flaw::new("a path leads nowhere")),
            };
        }
        Ok(units)
    }

    fn unit(&self, path: &[(usize, Part)], index: usize) -> Result<&'d Unit, Flaw> {
        self.units(path)?.get(index).ok_or_else(|| Flaw::new("a path leads nowhere"))
    }

    /// All blocks that have words, numbered in the order of the text, empty ones counted.
    pub(super) fn blocks(&self) -> Result<Vec<Block<'d>>, Flaw> {
        let mut found = Vec::new();
        let mut number = 1;
        self.collect(&Vec::new(), &mut number, &mut found)?;
        Ok(found)
    }

    fn collect(&self, path: &Path, number: &mut usize, found: &mut Vec<Block<'d>>) -> Result<(), Flaw> {
        let inside = |index: usize, part: Part| [&path[..], &[(index, part)]].concat();
        for (index, unit) in self.units(path)?.iter().enumerate() {
            match unit {
                Unit::Let { .. } => {}
                Unit::Word(word) => match found.last_mut() {
                    Some(block) if block.number == *number => block.words.push(word),
                    _ => {
                        let gap = Gap { path: path.clone(), index };
                        found.push(Block { number: *number, gap, words: vec![word] });
                    }
                },
                Unit::Loop(_) => {
                    *number += 1;
                    self.collect(&inside(index, Part::Body), number, found)?;
                    *number += 1;
                }
                Unit::Branch(branch) => {
                    for arm in 0..branch.arms.len() + usize::from(branch.otherwise.is_some()) {
                        *number += 1;
                        self.collect(&inside(index, Part::Arm(arm)), number, found)?;
                    }
                    *number += 1;
                }
            }
        }
        Ok(())
    }

    /// The counted loops, in the order of the text, with the paths of the sequences they stand in.
    pub(super) fn counters(&self) -> Result<Vec<(Path, &'d Counter)>, Flaw> {
        let mut found = Vec::new();
        self.collect_counters(&Vec::new(), &mut found)?;
        Ok(found)
    }

    fn collect_counters(&self, path: &Path, found: &mut Vec<(Path, &'d Counter)>) -> Result<(), Flaw> {
        let inside = |index: usize, part: Part| [&path[..], &[(index, part)]].concat();
        for (index, unit) in self.units(path)?.iter().enumerate() {
            match unit {
                Unit::Let { .. } | Unit::Word(_) => {}
                Unit::Loop(inner) => {
                    found.extend(inner.range.as_ref().map(|counter| (path.clone(), counter)));
                    self.collect_counters(&inside(index, Part::Body), found)?;
                }
                Unit::Branch(branch) => {
                    for arm in 0..branch.arms.len() + usize::from(branch.otherwise.is_some()) {
                        self.collect_counters(&inside(index, Part::Arm(arm)), found)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The conditions on the free variables.
    pub(super) fn conditions(&self) -> Result<Vec<Affine>, Flaw> {
        let row = |Order { variable, relation, bound }: &Order| {
            let name = Affine::variable(*variable);
            let smaller = if *relation == Relation::AtLeast { bound.minus(&name) } else { name.minus(bound) };
            Ok(smaller?)
        };
        self.description.conditions.iter().map(row).collect()
    }

    /// What holds at the end of a path, in each case.
    pub(super) fn contexts(&self, path: &Path) -> Result<Vec<Vec<Affine>>, Flaw> {
        let mut contexts = vec![self.conditions()?];
        for (depth, (index, part)) in path.iter().enumerate() {
            let more = match (self.unit(&path[..depth], *index)?, part) {
                (Unit::Loop(inner), Part::Body) => match &inner.range {
                    None => vec![Vec::new()],
                    Some(counter) => {
                        let name = Affine::variable(counter.variable);
                        vec![vec![counter.from.minus(&name)?, name.minus(&counter.to)?]]
                    }
                },
                (Unit::Branch(branch), Part::Arm(arm)) => arm_cases(branch, *arm)?,
                _ => return Err(Flaw::new("a path leads nowhere")),
            };
            let both =
                |old: &Vec<Affine>| more.iter().map(|new| [&old[..], &new[..]].concat()).collect::<Vec<_>>();
            contexts = contexts.iter().flat_map(both).collect();
        }
        Ok(contexts)
    }

    /// The variables of the loops along a path, each standing for itself.
    pub(super) fn own_values(&self, path: &Path) -> Result<Values, Flaw> {
        let mut values = Vec::new();
        for (depth, (index, _)) in path.iter().enumerate() {
            if let Unit::Loop(inner) = self.unit(&path[..depth], *index)? {
                values.extend(
                    inner.range.iter().map(|range| (range.variable, Affine::variable(range.variable))),
                );
            }
        }
        Ok(values)
    }

    /// The counted loops along a path that lies in the endless loop and in no choice.
    pub(super) fn endless_counters(&self, path: &Path) -> Result<Vec<&'d Counter>, Flaw> {
        let mut counters = Vec::new();
        for (depth, (index, _)) in path.iter().enumerate() {
            match self.unit(&path[..depth], *index)? {
                Unit::Loop(inner) => counters.extend(&inner.range),
                _ => return Err(Flaw::new("the marked block lies in a choice")),
            }
        }
        if self.in_endless(path)? { Ok(counters) } else { Err(Flaw::new("the marked block is not in the loop")) }
    }

    /// Whether the path lies in the endless loop, and in nothing else.
    pub(super) fn directly_endless(&self, path: &Path) -> Result<bool, Flaw> {
        Ok(path.len() == 1 && self.in_endless(path)?)
    }

    /// Whether the path lies in the endless loop.
    pub(super) fn in_endless(&self, path: &Path) -> Result<bool, Flaw> {
        let Some((index, _)) = path.first() else { return Ok(false) };
        Ok(matches!(self.unit(&[], *index)?, Unit::Loop(inner) if inner.range.is_none()))
    }

    /// The place right before the endless loop, the last unit of all.
    pub(super) fn before_loop(&self) -> Gap {
        Gap { path: Vec::new(), index: self.description.units.len().saturating_sub(1) }
    }

    /// The place at the end of the endless loop.
    pub(super) fn end_of_loop(&self) -> Result<Gap, Flaw> {
        self.end(vec![(self.description.units.len().saturating_sub(1), Part::Body)])
    }

    /// The end of a sequence.
    fn end(&self, path: Path) -> Result<Gap, Flaw> {
        let index = self.units(&path)?.len();
        Ok(Gap { path, index })
    }

    /// Goes back over words, which are handed to `word`, to the next place where the text forks.
    pub(super) fn rewind(
        &self,
        mut gap: Gap,
        word: &mut dyn FnMut(&Word) -> Result<(), Flaw>,
    ) -> Result<Gap, Flaw> {
        loop {
            let units = self.units(&gap.path)?;
            match gap.index.checked_sub(1).and_then(|before| units.get(before)) {
                Some(Unit::Word(found)) => word(found)?,
                Some(Unit::Let { .. }) => {}
                Some(_) => return Ok(gap),
                None => match gap.path.last() {
                    // The beginning of an arm: go on before the choice.
                    Some((index, Part::Arm(_))) => {
                        gap.index = *index + 1;
                        gap.path.pop();
                    }
                    _ => return Ok(gap),
                },
            }
            gap.index -= 1;
        }
    }

    /// All ways back from a gap before which there is no word.
    pub(super) fn forks(&self, gap: &Gap, values: &Values) -> Result<Vec<Fork>, Flaw> {
        let Some(before) = gap.index.checked_sub(1) else { return self.forks_at_beginning(gap, values) };
        let inside = |part: Part| [&gap.path[..], &[(before, part)]].concat();
        let earlier = Gap { path: gap.path.clone(), index: before };
        match self.unit(&gap.path, before)? {
            Unit::Loop(inner) => {
                let Some(counter) = &inner.range else {
                    return Err(Flaw::new("something follows the endless loop"));
                };
                let (from, to) = (put(&counter.from, values)?, put(&counter.to, values)?);
                let mut last = values.clone();
                last.push((counter.variable, to.clone()));
                Ok(vec![
                    Fork {
                        way: Way::End,
                        rows: vec![from.minus(&to)?],
                        gap: Some(self.end(inside(Part::Body))?),
                        values: last,
                    },
                    Fork {
                        way: Way::Skip,
                        rows: vec![to.plus_constant(1)?.minus(&from)?],
                        gap: Some(earlier),
                        values: values.clone(),
                    },
                ])
            }
            Unit::Branch(branch) => {
                let mut forks = Vec::new();
                for arm in 0..=branch.arms.len() {
                    let written = arm < branch.arms.len() || branch.otherwise.is_some();
                    let end = if written { self.end(inside(Part::Arm(arm)))? } else { earlier.clone() };
                    for (case, rows) in arm_cases(branch, arm)?.iter().enumerate() {
                        let rows = rows.iter().map(|row| put(row, values)).collect::<Result<_, Flaw>>()?;
                        let way = Way::Arm { arm: arm + 1, case: case + 1 };
                        forks.push(Fork { way, rows, gap: Some(end.clone()), values: values.clone() });
                    }
                }
                Ok(forks)
            }
            _ => Err(Flaw::new("a word was overlooked")),
        }
    }

    fn forks_at_beginning(&self, gap: &Gap, values: &Values) -> Result<Vec<Fork>, Flaw> {
        let Some((index, _)) = gap.path.last() else {
            return Ok(vec![Fork { way: Way::Before, rows: Vec::new(), gap: None, values: values.clone() }]);
        };
        let outside = gap.path[..gap.path.len() - 1].to_vec();
        let Unit::Loop(inner) = self.unit(&outside, *index)? else {
            return Err(Flaw::new("the beginning of an arm was overlooked"));
        };
        let (end, head) = (self.end(gap.path.clone())?, Gap { path: outside, index: *index });
        let Some(counter) = &inner.range else {
            return Ok(vec![
                Fork { way: Way::Again, rows: Vec::new(), gap: Some(end), values: values.clone() },
                Fork { way: Way::Head, rows: Vec::new(), gap: Some(head), values: values.clone() },
            ]);
        };
        let Some(((variable, now), around)) = values.split_last() else {
            return Err(Flaw::new("the variable of a loop is lost"));
        };
        if *variable != counter.variable {
            return Err(Flaw::new("the variables of loops are mixed up"));
        }
        let around = around.to_vec();
        let from = put(&counter.from, &around)?;
        let earlier = now.plus_constant(-1)?;
        let mut again = around.clone();
        again.push((*variable, earlier.clone()));
        Ok(vec![
            Fork { way: Way::Again, rows: vec![from.minus(&earlier)?], gap: Some(end), values: again },
            Fork {
                way: Way::Head,
                rows: vec![now.minus(&from)?, from.minus(now)?],
                gap: Some(head),
                values: around,
            },
        ])
    }
}

/// The form with all variables of loops replaced at the same time.
pub(super) fn put(form: &Affine, values: &Values) -> Result<Affine, Flaw> {
    let mut result = Affine::constant(form.constant_part());
    for (variable, coefficient) in form.terms() {
        result = match values.iter().find(|(name, _)| name == variable) {
            Some((_, value)) => result.plus_times(*coefficient, value)?,
            None => result.plus_times(*coefficient, &Affine::variable(*variable))?,
        };
    }
    Ok(result)
}

/// The cases in which an arm is chosen: all earlier conditions fail, its own holds.
fn arm_cases(branch: &Branch, arm: usize) -> Result<Vec<Vec<Affine>>, Flaw> {
    let mut cases: Vec<Vec<Affine>> = vec![Vec::new()];
    for (number, held) in branch.arms.iter().enumerate().take(arm + 1) {
        let mut longer = Vec::new();
        for case in &cases {
            for rows in condition_cases(&held.condition, number == arm)? {
                longer.push([&case[..], &rows[..]].concat());
            }
        }
        cases = longer;
    }
    Ok(cases)
}

/// The cases in which a condition has this truth value.
fn condition_cases(condition: &Condition, holds: bool) -> Result<Vec<Vec<Affine>>, Flaw> {
    let (left, right) = (&condition.left, &condition.right);
    let at_most = |smaller: &Affine, larger: &Affine| smaller.minus(larger);
    let less = |smaller: &Affine, larger: &Affine| smaller.plus_constant(1)?.minus(larger);
    Ok(match (condition.relation, holds) {
        (Relation::AtLeast, true) => vec![vec![at_most(right, left)?]],
        (Relation::AtLeast, false) => vec![vec![less(left, right)?]],
        (Relation::AtMost, true) => vec![vec![at_most(left, right)?]],
        (Relation::AtMost, false) => vec![vec![less(right, left)?]],
        (Relation::Equal, true) | (Relation::Unequal, false) => {
            vec![vec![at_most(left, right)?, at_most(right, left)?]]
        }
        (Relation::Equal, false) | (Relation::Unequal, true) => {
            vec![vec![less(left, right)?], vec![less(right, left)?]]
        }
    })
}
