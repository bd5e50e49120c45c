//! Going back from a block in all possible ways, until the words collected reach as far as the largest move.
//!
//! The variables of the loops around the block are variables of the proof; so are the free ones. The variable of a
//! loop that is met on the way back is an affine form of these: one less in the previous round, the upper bound
//! where the loop is entered from behind. What makes a way possible are inequalities between such forms.

use super::context::{Context, Opened};
use super::graph::{Entry, Frame, Graph};
use super::marker::Marker;
use super::preperiod::Common;
use super::sweep::{Placed, Wanted, Window, prove_word};
use super::unmarked::prove_unmarked;
use super::{Link, Mismatch, Tally, TransitionRecord, Trouble, Unproved};
use crate::certificate::{Case, History, Step, Transition, Way};
use crate::syntax::{Description, Word};
use grundy_algebra::affine::{Affine, Overflow, Variable};
use std::rc::Rc;

/// Ways back longer than this are given up.
const DEEPEST: usize = 400;

/// What the variables of the loops around the present place stand for.
pub(super) type Values = Vec<(Variable, Affine)>;

/// The form with all variables replaced at once.
pub(super) fn applied(form: &Affine, values: &Values) -> Result<Affine, Overflow> {
    let mut sum = Affine::constant(form.constant_part());
    for &(variable, coefficient) in form.terms() {
        let own = Affine::variable(variable);
        let value = values.iter().find(|value| value.0 == variable).map_or(&own, |value| &value.1);
        sum = sum.plus_times(coefficient, value)?;
    }
    Ok(sum)
}

/// Where the walk has come.
#[derive(Clone)]
pub(super) struct Walk {
    block: usize,
    values: Values,
    /// The words collected before the block that is proved, the latest first.
    pub(super) words: Vec<Placed>,
    /// Their length.
    pub(super) total: Affine,
    links: Vec<Link>,
}

/// What is done at the end of each way back.
#[derive(Clone, Copy)]
pub(super) enum Task<'a> {
    /// Compare the letters.
    Letters,
    /// Only count the ways.
    Nothing,
    /// Show that a marker is somewhere else; the first round of the endless loop does not matter.
    Unmarked(&'a Marker),
    /// Collect the last letters of the beginning, then those of the loop, whose last block is named.
    Beginning { common: &'a Common, last: usize },
    /// Collect so many of the last letters of the loop's rounds and compare.
    Rounds { needed: &'a Affine, common: &'a Common, beginning: &'a [Placed] },
}

pub(super) struct Explorer<'a, 'b, 'm> {
    description: &'a Description,
    graph: &'a Graph,
    tally: &'a mut Tally<'b, 'm>,
    pub(super) records: Vec<TransitionRecord>,
    /// The block that is proved.
    home: usize,
    task: Task<'a>,
}

/// One way back: its name, its inequalities and where it leads.
struct Fork {
    way: Way,
    adds: Vec<Affine>,
    block: Option<usize>,
    values: Values,
}

impl<'a, 'b, 'm> Explorer<'a, 'b, 'm> {
    pub(super) fn new(
        description: &'a Description,
        graph: &'a Graph,
        tally: &'a mut Tally<'b, 'm>,
        home: usize,
        task: Task<'a>,
    ) -> Self {
        Explorer { description, graph, tally, records: Vec::new(), home, task }
    }

    /// Everything that can precede the home block, with the proof of its words.
    pub(super) fn explore(&mut self, context: &mut Context) -> Result<History, Trouble> {
        let values = self.graph.blocks[self.home]
            .frames
            .iter()
            .filter_map(|frame| match frame {
                Frame::Loop(number) => self.graph.loops[*number].range.as_ref(),
                Frame::Arm { .. } => None,
            })
            .map(|counter| (counter.variable, Affine::variable(counter.variable)))
            .collect();
        let walk =
            Walk { block: self.home, values, words: Vec::new(), total: Affine::default(), links: Vec::new() };
        self.history(context, walk, 0)
    }

    /// A walk that begins behind the last word of the home block, which stands outside of all counted loops.
    pub(super) fn walk_from_end(&self) -> Result<Walk, Overflow> {
        let (block, values, words, links) = (self.home, Vec::new(), Vec::new(), Vec::new());
        let mut walk = Walk { block, values, words, total: Affine::default(), links };
        self.enter(&mut walk, block)?;
        Ok(walk)
    }

    pub(super) fn text(&self) -> (&'a Description, &'a Graph) {
        (self.description, self.graph)
    }

    pub(super) fn tally(&mut self) -> &mut Tally<'b, 'm> {
        self.tally
    }

    /// Whether enough letters have been collected.
    fn enough(&self, context: &mut Context, walk: &Walk) -> Result<bool, Trouble> {
        let needed = match self.task {
            Task::Beginning { common: Common::Whole, .. } => return Ok(self.at_start(walk)),
            Task::Beginning { common: Common::Letters(letters), .. } => letters.plus_constant(1)?,
            Task::Rounds { needed, .. } => needed.clone(),
            Task::Unmarked(marker) => marker.reach.clone(),
            Task::Letters | Task::Nothing => self.description.moves.last().cloned().ok_or(Overflow)?,
        };
        Ok(!walk.words.is_empty() && context.at_most_zero(&needed.minus(&walk.total)?)?)
    }

    fn at_start(&self, walk: &Walk) -> bool {
        matches!(self.graph.blocks[walk.block].entry, Entry::Start)
    }

    pub(super) fn history(
        &mut self,
        context: &mut Context,
        mut walk: Walk,
        depth: usize,
    ) -> Result<History, Trouble> {
        self.tally.tick()?;
        if depth > DEEPEST {
            return Err(Trouble::Unknown(format!(
                "more than {DEEPEST} blocks would be needed before block {}",
                self.home + 1
            )));
        }
        while let Entry::ArmHead(branch) = self.graph.blocks[walk.block].entry {
            let before = self.graph.branches[branch].before;
            self.enter(&mut walk, before)?;
        }
        if self.enough(context, &walk)? {
            return self.transition(context, &walk).map(History::Transition);
        }
        if self.at_start(&walk) && matches!(self.task, Task::Beginning { .. }) {
            return Err(Trouble::Unknown("the beginning may be too short".into()));
        }
        let mut steps = Vec::new();
        for fork in self.forks(&walk)? {
            let (way, adds) = (fork.way, fork.adds.clone());
            let then = match context.with(&adds)? {
                Opened::Impossible(refutation) => History::Impossible(refutation),
                Opened::Possible(mut inner) => {
                    let next = self.follow(&walk, fork)?;
                    self.history(&mut inner, next, depth + 1)?
                }
            };
            steps.push(Step { way, adds, then });
        }
        Ok(History::Back(steps))
    }

    /// The ways back from the beginning of the present block.
    fn forks(&self, walk: &Walk) -> Result<Vec<Fork>, Overflow> {
        let values = &walk.values;
        match self.graph.blocks[walk.block].entry {
            Entry::Start => {
                Ok(vec![Fork { way: Way::Before, adds: Vec::new(), block: None, values: values.clone() }])
            }
            Entry::LoopHead(number) => self.forks_at_head(number, values),
            Entry::AfterLoop(number) => self.forks_after_loop(number, values),
            Entry::AfterBranch(number) => self.forks_after_branch(number, values),
            Entry::ArmHead(_) => Ok(Vec::new()),
        }
    }

    fn forks_at_head(&self, number: usize, values: &Values) -> Result<Vec<Fork>, Overflow> {
        let node = &self.graph.loops[number];
        let fork = |way, adds, block, values| Fork { way, adds, block: Some(block), values };
        let Some(counter) = &node.range else {
            let mut forks = vec![fork(Way::Again, Vec::new(), node.last, values.clone())];
            if !matches!(self.task, Task::Unmarked(_) | Task::Rounds { .. }) {
                forks.push(fork(Way::Head, Vec::new(), node.before, values.clone()));
            }
            return Ok(forks);
        };
        let own = Affine::variable(counter.variable);
        let present = applied(&own, values)?;
        let outer: Values = values.iter().filter(|value| value.0 != counter.variable).cloned().collect();
        let from = applied(&counter.from, &outer)?;
        let previous = present.plus_constant(-1)?;
        let mut again = outer.clone();
        again.push((counter.variable, previous.clone()));
        Ok(vec![
            fork(Way::Again, vec![from.minus(&previous)?], node.last, again),
            fork(Way::Head, vec![present.minus(&from)?, from.minus(&present)?], node.before, outer),
        ])
    }

    fn forks_after_loop(&self, number: usize, values: &Values) -> Result<Vec<Fork>, Overflow> {
        let node = &self.graph.loops[number];
        let Some(counter) = &node.range else { return Ok(Vec::new()) };
        let (from, to) = (applied(&counter.from, values)?, applied(&counter.to, values)?);
        let mut inside = values.clone();
        inside.push((counter.variable, to.clone()));
        let skipped = to.minus(&from)?.plus_constant(1)?;
        Ok(vec![
            Fork { way: Way::End, adds: vec![from.minus(&to)?], block: Some(node.last), values: inside },
            Fork { way: Way::Skip, adds: vec![skipped], block: Some(node.before), values: values.clone() },
        ])
    }

    fn forks_after_branch(&self, number: usize, values: &Values) -> Result<Vec<Fork>, Overflow> {
        let node = &self.graph.branches[number];
        let mut forks = Vec::new();
        for (arm, held) in node.arms.iter().enumerate() {
            for (case, rows) in held.cases.iter().enumerate() {
                let adds = rows.iter().map(|row| applied(row, values)).collect::<Result<_, _>>()?;
                let way = Way::Arm { arm: arm + 1, case: case + 1 };
                let block = Some(held.last.unwrap_or(node.before));
                forks.push(Fork { way, adds, block, values: values.clone() });
            }
        }
        Ok(forks)
    }

    fn follow(&mut self, walk: &Walk, fork: Fork) -> Result<Walk, Trouble> {
        let mut next = walk.clone();
        next.values = fork.values;
        next.links.push(Link {
            way: fork.way,
            block: fork.block.map_or(0, |block| block + 1),
            values: next.values.clone(),
            adds: fork.adds,
        });
        match fork.block {
            Some(block) => self.enter(&mut next, block)?,
            None => self.enter_start(&mut next)?,
        }
        Ok(next)
    }

    /// Puts the words of a block before those collected.
    fn enter(&self, walk: &mut Walk, block: usize) -> Result<(), Overflow> {
        walk.block = block;
        let words = &self.graph.blocks[block].words;
        words.iter().rev().try_for_each(|word| prepend(walk, word))
    }

    /// What stands before position 0: if it is the same for all parameters, as often as the largest move is long;
    /// otherwise once more.
    fn enter_start(&self, walk: &mut Walk) -> Result<(), Overflow> {
        let largest = self.description.moves.last().ok_or(Overflow)?;
        let Some(words) = &self.description.start else {
            let letter = self.description.rule.before_start(self.description.moves.len());
            return push(walk, Rc::from([letter]), largest.clone());
        };
        match constant_letters(words) {
            Some(letters) => {
                let length = largest.times(letters.len() as i128)?;
                push(walk, Rc::from(letters), length)
            }
            None => words.iter().rev().try_for_each(|word| prepend(walk, word)),
        }
    }

    fn transition(&mut self, context: &mut Context, walk: &Walk) -> Result<Transition, Trouble> {
        match self.task {
            Task::Beginning { common, last } => self.beginning(context, walk, common, last),
            Task::Rounds { common, beginning, .. } => self.rounds(context, &walk.words, common, beginning),
            Task::Letters | Task::Nothing | Task::Unmarked(_) => self.block_transition(context, walk),
        }
    }

    fn block_transition(&mut self, context: &mut Context, walk: &Walk) -> Result<Transition, Trouble> {
        let mut words: Vec<Placed> = walk.words.iter().rev().cloned().collect();
        let first = words.len();
        let mut address = Affine::default();
        for word in &self.graph.blocks[self.home].words {
            let length = word.length.clone();
            let next = address.plus(&length)?;
            words.push(Placed { cycle: Rc::from(&word.cycle[..]), length, address });
            address = next;
        }
        let wanted = Wanted::Rule(self.description.rule);
        let window = Window { wanted, moves: self.description.moves.clone(), words };
        let before = self.tally.counts;
        let mut proofs = Vec::new();
        for word in first..window.words.len() {
            match self.task {
                Task::Unmarked(marker) => {
                    let place = (self.home, word - first, word);
                    proofs.extend(prove_unmarked(&window, context, place, marker)?);
                }
                Task::Letters => {
                    let then = prove_word(&window, context, &window.whole(word), self.tally, 0).map_err(
                        |trouble| match trouble {
                            Trouble::Mismatch(found) => self.located(*found, walk, first),
                            other => other,
                        },
                    )?;
                    proofs.push(Case { facts: Vec::new(), then });
                }
                Task::Nothing | Task::Beginning { .. } | Task::Rounds { .. } => break,
            }
        }
        self.tally.counts.transitions += usize::from(!matches!(self.task, Task::Unmarked(_)));
        self.records.push(TransitionRecord {
            block: self.home + 1,
            links: walk.links.clone(),
            system: context.system().to_vec(),
            words: window.words.iter().map(Placed::record).collect(),
            first,
            proofs: proofs.clone(),
            cases: self.tally.counts.cases - before.cases,
            pieces: self.tally.counts.pieces - before.pieces,
        });
        Ok(Transition { facts: context.take_facts(), first: None, words: proofs })
    }

    fn located(&self, found: Mismatch, walk: &Walk, first: usize) -> Trouble {
        let number = found.word - first;
        let written = self.graph.blocks[self.home].words.get(number);
        Trouble::Refuted(Box::new(Unproved {
            block: self.home + 1,
            word_number: number + 1,
            word: written.map_or(String::new(), |word| word.text(self.description.rule)),
            place: written.map(|word| word.place.clone()).unwrap_or_default(),
            links: walk.links.clone(),
            mismatch: found,
            check: None,
        }))
    }
}

/// What is repeated before position 0 must not be longer than this to be taken as one cycle.
const LONGEST_START: usize = 10_000;

/// The letters of words whose lengths do not depend on the parameters.
fn constant_letters(words: &[Word]) -> Option<Vec<u8>> {
    let mut letters = Vec::new();
    for word in words {
        let length = usize::try_from(word.length.as_constant()?).ok()?;
        if letters.len().checked_add(length)? > LONGEST_START {
            return None;
        }
        letters.extend(word.cycle.iter().copied().cycle().take(length));
    }
    Some(letters)
}

fn prepend(walk: &mut Walk, word: &Word) -> Result<(), Overflow> {
    let length = applied(&word.length, &walk.values)?;
    push(walk, Rc::from(&word.cycle[..]), length)
}

fn push(walk: &mut Walk, cycle: Rc<[u8]>, length: Affine) -> Result<(), Overflow> {
    walk.total = walk.total.plus(&length)?;
    walk.words.push(Placed { cycle, length, address: walk.total.times(-1)? });
    Ok(())
}
