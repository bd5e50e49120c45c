//! What a description means, read backwards: the blocks, what holds in them, and every way to come to a place.

use super::form::{Form, Values};
use super::language::{Choice, Description, Item, Word};
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

/// One way back: if these forms are at most 0, one comes from that place.
pub(super) struct Fork {
    pub(super) way: Way,
    pub(super) rows: Vec<Form>,
    /// `None`: from before position 0.
    pub(super) from: Option<usize>,
    /// What the variables of the loops around that place stand for, from the outside.
    pub(super) values: Values,
}

impl Description {
    /// All blocks that have words, and all counted loops: the items with what is around them.
    pub(super) fn blocks_and_loops(&self) -> (Vec<Block<'_>>, Vec<(usize, Vec<usize>)>) {
        let (mut blocks, mut loops): (Vec<Block>, Vec<(usize, Vec<usize>)>) = Default::default();
        let (mut around, mut number) = (Vec::new(), 1);
        for (at, item) in self.items.iter().enumerate() {
            match item {
                Item::Word(word) => match blocks.last_mut().filter(|block| block.number == number) {
                    Some(block) => block.words.push(word),
                    None => blocks.push(Block { number, at, words: vec![word], around: around.clone() }),
                },
                Item::Loop { counter, .. } => {
                    loops.extend(counter.iter().map(|_| (at, around.clone())));
                    around.push(at);
                }
                Item::Arm { arm, .. } => {
                    if *arm > 0 {
                        around.pop();
                    }
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
        let mut contexts = vec![self.condition_rows(&[])];
        for at in around {
            let more = match &self.items[*at] {
                Item::Loop { counter: Some(counter), .. } => {
                    let name = Form::variable(counter.variable);
                    vec![vec![&counter.from - &name, &name - &counter.to]]
                }
                Item::Arm { choice, arm } => arm_cases(&self.choices[*choice], *arm),
                _ => continue,
            };
            let with = |old: &Vec<Form>| more.iter().map(|new| [&old[..], new].concat()).collect::<Vec<_>>();
            contexts = contexts.iter().flat_map(with).collect();
        }
        contexts
    }

    /// The variables of these loops, each standing for itself.
    pub(super) fn own_values(&self, around: &[usize]) -> Values {
        let counter = |at: &usize| match &self.items[*at] {
            Item::Loop { counter: Some(counter), .. } => Some(counter.variable),
            _ => None,
        };
        around.iter().filter_map(counter).map(|letter| (letter, Form::variable(letter))).collect()
    }

    /// Goes back over words, which are handed to `word`, and out of arms, to the next place with a fork.
    pub(super) fn rewind<'d>(&'d self, mut at: usize, word: &mut dyn FnMut(&'d Word)) -> usize {
        loop {
            match at.checked_sub(1).map(|before| &self.items[before]) {
                Some(Item::Word(found)) => {
                    word(found);
                    at -= 1;
                }
                // An arm is entered from before the choice.
                Some(Item::Arm { choice, .. }) => at = self.choices[*choice].arms[0],
                _ => return at,
            }
        }
    }

    /// All ways to come to a place before which there is no word and no beginning of an arm.
    ///
    /// Exactly one of them is taken whenever the place is reached, and its forms are then at most 0.
    pub(super) fn forks(&self, at: usize, values: &Values) -> Vec<Fork> {
        let fork = |way, rows, from, values| Fork { way, rows, from: Some(from), values };
        let Some(before) = at.checked_sub(1) else {
            return vec![Fork { way: Way::Before, rows: Vec::new(), from: None, values: values.clone() }];
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
            Item::Fi { choice } => self.choice_forks(&self.choices[*choice], values),
            Item::Word(_) | Item::Arm { .. } => Vec::new(),
        }
    }

    /// From behind a choice to the end of each arm; where ELSE is not written, to the place before the choice.
    fn choice_forks(&self, choice: &Choice, values: &Values) -> Vec<Fork> {
        let mut forks = Vec::new();
        for arm in 0..=choice.conditions.len() {
            let end = match choice.arms.get(arm) {
                Some(_) => choice.arms.get(arm + 1).copied().unwrap_or(choice.fi),
                None => choice.arms[0],
            };
            for (case, rows) in arm_cases(choice, arm).iter().enumerate() {
                let rows = rows.iter().map(|row| row.put(values)).collect();
                let way = Way::Arm { arm: arm + 1, case: case + 1 };
                forks.push(Fork { way, rows, from: Some(end), values: values.clone() });
            }
        }
        forks
    }
}

/// The cases in which an arm is chosen: all earlier conditions fail, its own holds, if it has one.
fn arm_cases(choice: &Choice, arm: usize) -> Vec<Vec<Form>> {
    let mut cases: Vec<Vec<Form>> = vec![Vec::new()];
    for (number, condition) in choice.conditions.iter().enumerate().take(arm + 1) {
        let more = if number == arm { &condition.holds } else { &condition.fails };
        let with = |case: &Vec<Form>| more.iter().map(|rows| [&case[..], rows].concat()).collect::<Vec<_>>();
        cases = cases.iter().flat_map(with).collect();
    }
    cases
}
