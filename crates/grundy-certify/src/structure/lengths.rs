//! How many letters a part of the description has: polynomials, by induction over the rounds of each loop.

use super::form::{Form, Polynomial};
use super::language::{Description, Item, Word};
use super::wrong;
use crate::Flaw;
use std::ops::Range;

/// What is claimed about the counted loops, in the order of the text.
pub(super) struct Rounds<'r> {
    /// For each loop: how much is counted in the rounds up to its variable.
    pub(super) up_to: &'r [Option<Polynomial>],
    /// For each loop: whether its last value is shown never to be less than the first one by more than 1.
    pub(super) regular: &'r [bool],
}

/// What has been counted since a loop or choice began, and in the arms of the choice that are complete.
struct Open {
    sum: Option<Form>,
    arms: Vec<Option<Form>>,
}

impl Description {
    /// Lemma: this much is counted in these items, where `word` counts in a word. `None` if nothing is claimed.
    pub(super) fn count(
        &self,
        items: Range<usize>,
        word: &dyn Fn(&Word) -> Option<Form>,
        rounds: &Rounds<'_>,
    ) -> Result<Option<Form>, Flaw> {
        let zero = || Some(Form::default());
        let open = || Open { sum: zero(), arms: Vec::new() };
        let counted = |item: &&Item| matches!(item, Item::Loop { counter: Some(_), .. });
        let mut next = self.items[..items.start].iter().filter(counted).count();
        let (mut opened, mut numbers) = (vec![open()], Vec::new());
        for item in &self.items[items] {
            let part = match item {
                Item::Word(found) => word(found),
                Item::Loop { .. } => {
                    numbers.push(next);
                    next += 1;
                    opened.push(open());
                    continue;
                }
                Item::Arm { arm: 0, .. } => {
                    opened.push(open());
                    continue;
                }
                Item::Arm { .. } => {
                    let choice = &mut opened.last_mut().expect("an arm lies in a choice");
                    let sum = std::mem::replace(&mut choice.sum, zero());
                    choice.arms.push(sum);
                    continue;
                }
                Item::End { begin } => {
                    let (body, number) = (opened.pop().and_then(|open| open.sum), numbers.pop().unwrap_or(0));
                    self.rounds(*begin, number, body, rounds)?
                }
                Item::Fi { choice } => {
                    let mut arms =
                        opened.pop().map_or_else(Vec::new, |open| [open.arms, vec![open.sum]].concat());
                    let choice = &self.choices[*choice];
                    if choice.arms.len() == choice.conditions.len() {
                        arms.push(zero());
                    }
                    arms.pop().filter(|last| arms.iter().all(|arm| arm == last)).flatten()
                }
            };
            let sum = &mut opened.last_mut().expect("the outermost sum is never closed").sum;
            *sum = sum.take().zip(part).map(|(sum, part)| &sum + &part);
        }
        Ok(opened.pop().and_then(|open| open.sum))
    }

    /// Lemma: this much is counted in a loop whose body counts so much.
    ///
    /// The claim R counts the rounds up to the variable v: it is 0 before the first one, and grows by the body with
    /// every round. By induction it is right for all v from the first value less 1 on; the last value is one of these.
    fn rounds(
        &self,
        begin: usize,
        number: usize,
        body: Option<Form>,
        rounds: &Rounds<'_>,
    ) -> Result<Option<Form>, Flaw> {
        let Item::Loop { counter: Some(counter), .. } = &self.items[begin] else { return Ok(None) };
        let Some(Some(claim)) = rounds.up_to.get(number) else { return Ok(None) };
        let Some(body) = body.filter(|_| rounds.regular.get(number) == Some(&true)) else {
            return wrong(format!("nothing shows how long loop {} is", number + 1));
        };
        let put = |value: Form| claim.put(&[(counter.variable, value)]);
        let previous = put(Form::variable(counter.variable).shifted(-1));
        if put(counter.from.shifted(-1)) != Form::default() || &**claim - &previous != body {
            return wrong(format!("the rounds of loop {} do not add up to {}", number + 1, **claim));
        }
        Ok(Some(put(counter.to.clone())))
    }
}
