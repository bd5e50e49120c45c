//! The blocks of a description with what can precede each of them.
//!
//! A block is a maximal run of words without a loop or a choice between them; it may be empty. Blocks are numbered
//! in the order of the text. Going back from the beginning of a block, the text forks at loops and choices.

use crate::syntax::{Branch, Condition, Counter, Description, Loop, Relation, Unit, Word};
use grundy_algebra::affine::{Affine, Overflow};

/// What stands right before a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Entry {
    /// Position 0.
    Start,
    /// The head of this loop.
    LoopHead(usize),
    /// The end of this loop.
    AfterLoop(usize),
    /// The head of this choice.
    ArmHead(usize),
    /// The end of this choice.
    AfterBranch(usize),
}

/// A loop or an arm of a choice around a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Frame {
    Loop(usize),
    Arm { branch: usize, arm: usize },
}

#[derive(Debug)]
pub(super) struct Block {
    pub(super) words: Vec<Word>,
    pub(super) entry: Entry,
    pub(super) frames: Vec<Frame>,
}

#[derive(Debug)]
pub(super) struct LoopNode {
    pub(super) range: Option<Counter>,
    /// The block before the loop.
    pub(super) before: usize,
    /// The last block of the body.
    pub(super) last: usize,
    pub(super) frames: Vec<Frame>,
}

#[derive(Debug)]
pub(super) struct BranchNode {
    pub(super) before: usize,
    pub(super) arms: Vec<ArmNode>,
}

/// An arm: the cases of its conditions, each a list of forms that are at most 0, and its last block. An ELSE that
/// is not written has no block.
#[derive(Debug)]
pub(super) struct ArmNode {
    pub(super) cases: Vec<Vec<Affine>>,
    pub(super) last: Option<usize>,
}

#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) blocks: Vec<Block>,
    pub(super) loops: Vec<LoopNode>,
    pub(super) branches: Vec<BranchNode>,
}

impl Graph {
    pub(super) fn new(description: &Description) -> Result<Graph, Overflow> {
        let mut graph = Graph::default();
        graph.open(Entry::Start, &[]);
        graph.units(&description.units, &mut Vec::new())?;
        Ok(graph)
    }

    fn open(&mut self, entry: Entry, frames: &[Frame]) {
        self.blocks.push(Block { words: Vec::new(), entry, frames: frames.to_vec() });
    }

    fn current(&self) -> usize {
        self.blocks.len() - 1
    }

    fn units(&mut self, units: &[Unit], frames: &mut Vec<Frame>) -> Result<(), Overflow> {
        for unit in units {
            match unit {
                Unit::Word(word) => {
                    let current = self.current();
                    self.blocks[current].words.push(word.clone());
                }
                Unit::Let { .. } => {}
                Unit::Loop(inner) => self.repetition(inner, frames)?,
                Unit::Branch(branch) => self.choice(branch, frames)?,
            }
        }
        Ok(())
    }

    fn repetition(&mut self, inner: &Loop, frames: &mut Vec<Frame>) -> Result<(), Overflow> {
        let (number, before) = (self.loops.len(), self.current());
        self.loops.push(LoopNode { range: inner.range.clone(), before, last: 0, frames: frames.clone() });
        frames.push(Frame::Loop(number));
        self.open(Entry::LoopHead(number), frames);
        self.units(&inner.body, frames)?;
        frames.pop();
        self.loops[number].last = self.current();
        self.open(Entry::AfterLoop(number), frames);
        Ok(())
    }

    fn choice(&mut self, branch: &Branch, frames: &mut Vec<Frame>) -> Result<(), Overflow> {
        let (number, before) = (self.branches.len(), self.current());
        self.branches.push(BranchNode { before, arms: Vec::new() });
        let mut earlier = vec![Vec::new()];
        for arm in &branch.arms {
            let cases = product(&earlier, &truth(&arm.condition)?);
            self.arm(number, cases, Some(&arm.body), frames)?;
            earlier = product(&earlier, &falsity(&arm.condition)?);
        }
        self.arm(number, earlier, branch.otherwise.as_deref(), frames)?;
        self.open(Entry::AfterBranch(number), frames);
        Ok(())
    }

    fn arm(
        &mut self,
        branch: usize,
        cases: Vec<Vec<Affine>>,
        body: Option<&[Unit]>,
        frames: &mut Vec<Frame>,
    ) -> Result<(), Overflow> {
        let arm = self.branches[branch].arms.len();
        self.branches[branch].arms.push(ArmNode { cases, last: None });
        let Some(body) = body else { return Ok(()) };
        frames.push(Frame::Arm { branch, arm });
        self.open(Entry::ArmHead(branch), frames);
        self.units(body, frames)?;
        frames.pop();
        self.branches[branch].arms[arm].last = Some(self.current());
        Ok(())
    }

    /// The inequalities that hold inside these frames, in each case.
    pub(super) fn systems(&self, base: &[Affine], frames: &[Frame]) -> Result<Vec<Vec<Affine>>, Overflow> {
        let mut cases = vec![base.to_vec()];
        for frame in frames {
            let more = match frame {
                Frame::Loop(number) => match &self.loops[*number].range {
                    None => continue,
                    Some(counter) => {
                        let variable = Affine::variable(counter.variable);
                        vec![vec![counter.from.minus(&variable)?, variable.minus(&counter.to)?]]
                    }
                },
                Frame::Arm { branch, arm } => self.branches[*branch].arms[*arm].cases.clone(),
            };
            cases = product(&cases, &more);
        }
        Ok(cases)
    }
}

/// All ways to choose a case on the left and one on the right.
fn product(left: &[Vec<Affine>], right: &[Vec<Affine>]) -> Vec<Vec<Affine>> {
    left.iter().flat_map(|one| right.iter().map(move |two| [&one[..], &two[..]].concat())).collect()
}

/// The cases in which a condition holds, each a list of forms that are at most 0.
fn truth(condition: &Condition) -> Result<Vec<Vec<Affine>>, Overflow> {
    let difference = condition.left.minus(&condition.right)?;
    let opposite = difference.times(-1)?;
    Ok(match condition.relation {
        Relation::AtLeast => vec![vec![opposite]],
        Relation::AtMost => vec![vec![difference]],
        Relation::Equal => vec![vec![difference, opposite]],
        Relation::Unequal => vec![vec![difference.plus_constant(1)?], vec![opposite.plus_constant(1)?]],
    })
}

/// The cases in which it does not hold.
fn falsity(condition: &Condition) -> Result<Vec<Vec<Affine>>, Overflow> {
    let difference = condition.left.minus(&condition.right)?;
    let opposite = difference.times(-1)?;
    Ok(match condition.relation {
        Relation::AtLeast => vec![vec![difference.plus_constant(1)?]],
        Relation::AtMost => vec![vec![opposite.plus_constant(1)?]],
        Relation::Equal => vec![vec![difference.plus_constant(1)?], vec![opposite.plus_constant(1)?]],
        Relation::Unequal => vec![vec![difference, opposite]],
    })
}

/// The conditions on the free variables as forms that are at most 0.
pub(super) fn base_system(description: &Description) -> Result<Vec<Affine>, Overflow> {
    let row = |order: &crate::syntax::Order| {
        let variable = Affine::variable(order.variable);
        match order.relation {
            Relation::AtMost => variable.minus(&order.bound),
            _ => order.bound.minus(&variable),
        }
    };
    description.conditions.iter().map(row).collect()
}
