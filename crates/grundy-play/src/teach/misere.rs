//! Why somebody wins in misère play: the position is tame and played like Nim, or its element in the misère quotient
//! says so.

use super::sentence::{Element, Sentence};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use grundy_core::solve::sum::{Sum, SumPosition};
use grundy_core::view::{ProvedQuotient, Spelling};
use std::sync::Arc;

/// The heaps of a position in their misère quotient.
pub(crate) struct Explained {
    quotient: Arc<dyn ProvedQuotient>,
    letters: Spelling,
    /// Each heap once, with the words of its element and its value in normal play.
    heaps: Vec<(u64, String, u128)>,
    element: u16,
    tame: bool,
    matches: u64,
}

impl Explained {
    /// Looks a position up; `None` if it is a sum of different games, or if no quotient was found.
    pub fn of(sum: &Sum, position: &SumPosition, budget: &mut Budget<'_>) -> Result<Option<Explained>, Stop> {
        let ([game], [part]) = (&sum.terms[..], &position[..]) else { return Ok(None) };
        let Some((quotient, mut heaps)) = game.misere_quotient(part, budget)? else { return Ok(None) };
        let Some(element) = quotient.value(&heaps) else { return Ok(None) };
        let letters = quotient.spelling();
        let matches = heaps.iter().fold(0u64, |sum, heap| sum.saturating_add(*heap));
        heaps.dedup();
        let mut words = Vec::new();
        for heap in heaps {
            let (Some(own), Some(single)) = (quotient.element(heap), game.heap(heap)) else {
                return Ok(None);
            };
            let value = game.value(&single, Convention::Normal, budget)?;
            words.push((heap, letters.words[usize::from(own)].clone(), value.0));
        }
        let tame = quotient.is_tame(budget)?;
        Ok(Some(Explained { quotient, letters, heaps: words, element, tame, matches }))
    }

    /// How many matches there are in all.
    pub fn matches(&self) -> u64 {
        self.matches
    }

    /// The element of another position of the game.
    pub(crate) fn element_of(
        &self,
        sum: &Sum,
        position: &SumPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Element>, Stop> {
        let found = sum.terms[0].misere_quotient(&position[0], budget)?;
        Ok(found.and_then(|(_, heaps)| self.quotient.value(&heaps)).map(|element| self.named(element)))
    }

    fn named(&self, element: u16) -> Element {
        let word = self.letters.words[usize::from(element)].clone();
        Element { word, is_p: self.quotient.is_p(element) }
    }

    /// The story.
    pub fn sentences(&self) -> Vec<Sentence> {
        if self.tame { self.tame() } else { self.wild() }
    }

    /// Elements 1 and the only other unit: sums of heaps that are worth 0 or 1 and stay so.
    fn tame(&self) -> Vec<Sentence> {
        let heaps = self.heaps.iter().map(|(heap, _, value)| (*heap, *value)).collect();
        let is_fickle = self.quotient.product(self.element, self.element) == 0;
        let rule = match is_fickle {
            true => Sentence::TameOnes { odd: self.quotient.is_p(self.element) },
            false => Sentence::TameLarge,
        };
        vec![Sentence::Tame { heaps }, rule]
    }

    fn wild(&self) -> Vec<Sentence> {
        let (elements, p) = self.quotient.counts();
        let heaps = self.heaps.iter().map(|(heap, word, _)| (*heap, word.clone())).collect();
        let letters = self.letters.letters.iter().map(|(letter, heap)| (letter.to_string(), *heap)).collect();
        vec![Sentence::Quotient { elements, p, letters, heaps }, Sentence::Together(self.named(self.element))]
    }
}
