//! What a description means, read backwards: the blocks, what holds in them, and every way to come to a place.

use super::form::{Form, Values};
use super::language::{Choice, Counter, Description, Item, Word};
use super::proof::Way;

/// Words that stand side by side, with the loops and choices around them.
pub(super) struct Block<'d> {
    /// Counted from 1: a new one begins after every beginning and end of a loop or arm, even if it has no word.
    pub(super) number: usize,
    /// The place before the first word.
    pub(super) at: usize,
    pub(super) words: Vec<&'d Word>,
    /// The items [`Item::Loop`] and [`Item::Arm`] that the block lies in, from the outside.
    pub(super) around: Vec<usize>,
}

/// A place that a walk back has come to.
pub(super) struct Spot {
    /// `None` is below position 0.
    pub(super) at: Option<usize>,
    /// What the variables of the loops around the place stand for, from the outside.
    pub(super) values: Values,
}

/// One way back: if these forms are at most 0, one comes from that place.
pub(super) struct Fork {
    pub(super) way: Way,
    pub(super) rows: Vec<Form>,
    pub(super) from: Spot,
}

impl Description {
    /// All blocks that have words, and all counted loops with what is around them.
    pub(super) fn blocks_and_loops(&self) -> (Vec<Block<'_>>, Vec<(&Counter, Vec<usize>)>) {
        let (mut blocks, mut loops): (Vec<Block>, Vec<(&Counter, Vec<usize>)>) = Default::default();
        let (mut around, mut number) = (Vec::new(), 1);
        for (at, item) in self.items.iter().enumerate() {
            match item {
                Item::Word(word) => match blocks.last_mut().filter(|block| block.number == number) {
                    Some(block) => block.words.push(word),
                    None => blocks.push(Block { number, at, words: vec![word], around: around.clone() }),
                },
                Item::Loop { counter, .. } => {
                    loops.extend(counter.iter().map(|counter| (counter, around.clone())));
                    around.push(at);
                }
                Item::Arm { arm, .. } => {
                    around.truncate(around.len() - usize::from(*arm > 0));
                    around.push(at);
                }
                Item::End { .. } | Item::Fi { .. } => drop(around.pop()),
            }
            number += usize::from(!matches!(item, Item::Word(_)));
        }
        (blocks, loops)
    }

    /// What holds inside these loops and arms, in each case: conditions, bounds of loops, conditions of arms.
    pub(super) fn contexts(&self, around: &[usize]) -> Vec<Vec<Form>> {
        around.iter().fold(vec![self.conditions.clone()], |contexts, at| match &self.items[*at] {
            Item::Loop { counter: Some(counter), .. } => {
                let name = Form::variable(counter.variable);
                combined(&contexts, &[vec![&counter.from - &name, &name - &counter.to]])
            }
            Item::Arm { choice, arm } => combined(&contexts, &arm_cases(&self.choices[*choice], *arm)),
            _ => contexts,
        })
    }

    /// The beginning of a block, the variables of the loops around it standing for themselves.
    pub(super) fn inside(&self, block: &Block<'_>) -> Spot {
        let counter = |at: &usize| match &self.items[*at] {
            Item::Loop { counter: Some(counter), .. } => Some(counter.variable),
            _ => None,
        };
        let own = |letter| (letter, Form::variable(letter));
        Spot { at: Some(block.at), values: block.around.iter().filter_map(counter).map(own).collect() }
    }

    /// Goes back over words, which are handed to `word` with their lengths, and out of arms, to the next place with a
    /// fork. Below position 0 all words that stand there are gone over, to come to the same place again.
    pub(super) fn rewind<'d>(&'d self, spot: Spot, word: &mut dyn FnMut(&'d [u8], Form)) -> Spot {
        let Spot { at: Some(mut at), values } = spot else {
            self.before.iter().rev().for_each(|found| word(&found.cycle, found.length.clone()));
            return spot;
        };
        loop {
            match at.checked_sub(1).map(|before| &self.items[before]) {
                Some(Item::Word(found)) => {
                    word(&found.cycle, found.length.put(&values));
                    at -= 1;
                }
                // An arm is entered from before the choice.
                Some(Item::Arm { choice, .. }) => at = self.choices[*choice].begin,
                _ => return Spot { at: Some(at), values },
            }
        }
    }

    /// All ways to come to a place before which there is no word and no beginning of an arm.
    ///
    /// Exactly one of them is taken whenever the place is reached, and its forms are then at most 0.
    pub(super) fn forks(&self, spot: &Spot) -> Vec<Fork> {
        let values = &spot.values;
        let fork = |way, rows, at, values| Fork { way, rows, from: Spot { at: Some(at), values } };
        let Some(before) = spot.at.and_then(|at| at.checked_sub(1)) else {
            let below = Spot { at: None, values: values.clone() };
            return vec![Fork { way: Way::Before, rows: Vec::new(), from: below }];
        };
        match &self.items[before] {
            Item::Loop { counter: None, end } => vec![
                fork(Way::Again, Vec::new(), *end, values.clone()),
                fork(Way::Head, Vec::new(), before, values.clone()),
            ],
            Item::Loop { counter: Some(counter), end } => {
                // The innermost variable is that of this loop.
                let (around, now) = values.split_at(values.len() - 1);
                let (from, now) = (counter.from.put(around), &now[0].1);
                let earlier = now.shifted(-1);
                let again = [around, &[(counter.variable, earlier.clone())]].concat();
                vec![
                    fork(Way::Again, vec![&from - &earlier], *end, again),
                    fork(Way::Head, vec![now - &from, &from - now], before, around.to_vec()),
                ]
            }
            Item::End { begin } => {
                let Item::Loop { counter: Some(counter), .. } = &self.items[*begin] else {
                    return Vec::new();
                };
                let (from, to) = (counter.from.put(values), counter.to.put(values));
                let last = [&values[..], &[(counter.variable, to.clone())]].concat();
                vec![
                    fork(Way::End, vec![&from - &to], before, last),
                    fork(Way::Skip, vec![&to.shifted(1) - &from], *begin, values.clone()),
                ]
            }
            Item::Fi { choice } => Self::choice_forks(&self.choices[*choice], values),
            Item::Word(_) | Item::Arm { .. } => Vec::new(),
        }
    }

    /// From behind a choice to the end of each arm; where ELSE is not written, to the place before the choice.
    fn choice_forks(choice: &Choice, values: &Values) -> Vec<Fork> {
        let mut forks = Vec::new();
        for (arm, items) in choice.arms.iter().enumerate() {
            for (case, rows) in arm_cases(choice, arm).iter().enumerate() {
                let from = Spot { at: Some(items.end), values: values.clone() };
                let rows = rows.iter().map(|row| row.put(values)).collect();
                forks.push(Fork { way: Way::Arm { arm: arm + 1, case: case + 1 }, rows, from });
            }
        }
        forks
    }
}

/// The cases in which an arm is chosen: all earlier conditions fail, its own holds, if it has one.
fn arm_cases(choice: &Choice, arm: usize) -> Vec<Vec<Form>> {
    let until = choice.conditions.iter().enumerate().take(arm + 1);
    until.fold(vec![Vec::new()], |cases, (number, condition)| {
        combined(&cases, if number == arm { &condition.holds } else { &condition.fails })
    })
}

/// All combinations of cases, those further left changing last.
fn combined(cases: &[Vec<Form>], more: &[Vec<Form>]) -> Vec<Vec<Form>> {
    cases.iter().flat_map(|case| more.iter().map(|rows| [&case[..], rows].concat())).collect()
}
