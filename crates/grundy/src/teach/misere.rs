//! Why somebody wins in misère play: the position is tame and played like Nim, or its element in the misère quotient
//! says so.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::Convention;
use crate::heap::misere::anatomy::Anatomy;
use crate::heap::misere::monoid::Element;
use crate::heap::misere::present::Presentation;
use crate::heap::misere::quotient::Quotient;
use crate::solve::sum::{Sum, SumPosition};
use std::sync::Arc;

/// The heaps of a position in their misère quotient.
pub struct Explained {
    quotient: Arc<Quotient>,
    letters: Presentation,
    /// Each heap once, with the words of its element and its value in normal play.
    heaps: Vec<(u64, String, u128)>,
    element: Element,
    tame: bool,
}

impl Explained {
    /// Looks a position up; `None` if it is a sum of different games, or if no quotient was found.
    pub fn of(sum: &Sum, position: &SumPosition, budget: &mut Budget<'_>) -> Result<Option<Explained>, Stop> {
        let ([game], [part]) = (&sum.terms[..], &position[..]) else { return Ok(None) };
        let Some((quotient, mut heaps)) = game.misere_quotient(part, budget)? else { return Ok(None) };
        let Some(element) = quotient.value(&heaps) else { return Ok(None) };
        let letters = Presentation::of(&quotient);
        heaps.dedup();
        let mut words = Vec::new();
        for heap in heaps {
            let (Some(own), Some(single)) = (quotient.element(heap), game.heap(heap)) else {
                return Ok(None);
            };
            let value = game.value(&single, Convention::Normal, budget)?;
            words.push((heap, letters.words[usize::from(own)].clone(), value.0));
        }
        let tame = Anatomy::of(quotient.monoid(), budget)?.tame;
        Ok(Some(Explained { quotient, letters, heaps: words, element, tame }))
    }

    /// The element of another position of the game in words: `b^2, which is P`.
    pub fn element_of(
        &self,
        sum: &Sum,
        position: &SumPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Option<String>, Stop> {
        let found = sum.terms[0].misere_quotient(&position[0], budget)?;
        Ok(found.and_then(|(_, heaps)| self.quotient.value(&heaps)).map(|element| self.word(element)))
    }

    fn word(&self, element: Element) -> String {
        let outcome = if self.quotient.monoid().is_p(element) { "P" } else { "N" };
        format!("{}, which is {outcome}", self.letters.words[usize::from(element)])
    }

    /// The story, line by line.
    pub fn lines(&self) -> Vec<String> {
        if self.tame { self.tame_lines() } else { self.wild_lines() }
    }

    /// Elements 1 and the only other unit: sums of heaps that are worth 0 or 1 and stay so.
    fn tame_lines(&self) -> Vec<String> {
        let worth: Vec<String> =
            self.heaps.iter().map(|(heap, _, value)| format!("heap {heap} like {value}")).collect();
        let mut lines = vec![
            "In misère play these heaps are tame: they behave like heaps of Nim (proved by their misère quotient).".into(),
            format!("  {}", worth.join(", ")),
        ];
        let monoid = self.quotient.monoid();
        let fickle = monoid.product(self.element, self.element) == 0;
        lines.push(if fickle {
            let count = if monoid.is_p(self.element) { "odd" } else { "even" };
            format!(
                "All of them are like heaps of 0 or 1, the number of ones is {count}: whoever faces an odd number loses."
            )
        } else {
            "Some heap is like a Nim heap of two or more: play as in normal play, to nim sum 0, \
             until your move leaves only ones; then leave an odd number of them."
                .into()
        });
        lines
    }

    fn wild_lines(&self) -> Vec<String> {
        let accepted = self.quotient.accepted();
        let words: Vec<String> =
            self.heaps.iter().map(|(heap, word, _)| format!("heap {heap} is {word}")).collect();
        vec![
            format!(
                "In misère play heaps are multiplied in their misère quotient: {} elements, {} of them P (proved).",
                accepted.order, accepted.p
            ),
            format!("  {}", words.join(", ")),
            format!("Together they are {}.", self.word(self.element)),
        ]
    }
}
