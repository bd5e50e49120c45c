//! How many letters a part of the description has: polynomials, by induction over the rounds of each loop.

use super::form::{Form, Polynomial};
use super::language::{Counter, Description, Item, Word};
use super::{Result, wrong};
use std::ops::Range;

/// What is claimed about the counted loops, in the order of the text.
pub(super) struct Rounds<'r> {
    /// For each loop: how much is counted in the rounds up to its variable.
    pub(super) up_to: &'r [Option<Polynomial>],
    /// For each loop: whether its last value is shown never to be less than the first one by more than 1.
    pub(super) regular: &'r [bool],
}

impl Description {
    /// Lemma: this much is counted in these items, where `word` counts in a word. `None` if nothing is claimed.
    pub(super) fn count(
        &self,
        items: Range<usize>,
        word: &dyn Fn(&Word) -> Option<Form>,
        rounds: &Rounds<'_>,
    ) -> Result<Option<Form>> {
        let (mut at, mut sum) = (items.start, Some(Form::default()));
        while at < items.end {
            let (part, last) = match &self.items[at] {
                Item::Word(found) => (word(found), at),
                Item::Loop { counter: Some(counter), end } => {
                    let counted = |item: &&Item| matches!(item, Item::Loop { counter: Some(_), .. });
                    let number = self.items[..at].iter().filter(counted).count();
                    let body = self.count(at + 1..*end, word, rounds)?;
                    (rounds.all(number, counter, body)?, *end)
                }
                Item::Arm { choice, .. } => {
                    let choice = &self.choices[*choice];
                    let arms = choice.arms.iter().map(|arm| self.count(arm.clone(), word, rounds));
                    let arms = arms.collect::<Result<Vec<_>>>()?;
                    (arms[0].clone().filter(|_| arms.iter().all(|arm| *arm == arms[0])), choice.fi)
                }
                Item::Loop { counter: None, .. } | Item::End { .. } | Item::Fi { .. } => (None, at),
            };
            sum = sum.zip(part).map(|(sum, part)| &sum + &part);
            at = last + 1;
        }
        Ok(sum)
    }
}

impl Rounds<'_> {
    /// Lemma: this much is counted in all rounds of a loop whose body counts so much.
    ///
    /// The claim R counts the rounds up to the variable v: it is 0 before the first one, and grows by the body with
    /// every round. By induction it is right for all v from the first value less 1 on; the last value is one of these.
    fn all(&self, number: usize, counter: &Counter, body: Option<Form>) -> Result<Option<Form>> {
        let Some(Some(Polynomial(claim))) = self.up_to.get(number) else { return Ok(None) };
        let Some(body) = body.filter(|_| self.regular.get(number) == Some(&true)) else {
            return wrong(format!("nothing shows how long loop {} is", number + 1));
        };
        let put = |value: Form| claim.put(&[(counter.variable, value)]);
        let previous = put(Form::variable(counter.variable).shifted(-1));
        if put(counter.from.shifted(-1)) != Form::default() || claim - &previous != body {
            return wrong(format!("the rounds of loop {} do not add up to {claim}", number + 1));
        }
        Ok(Some(put(counter.to.clone())))
    }
}
