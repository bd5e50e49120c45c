//! The least preperiod: how many of the last letters before the endless loop belong to the period already.
//!
//! Lemma: the least preperiod is the same for all periods P of a sequence. For if `f(x) = f(x+P)` for all x from s on,
//! and Q is another period, from some place on, then `f(x) = f(x+kP) = f(x+kP+Q) = f(x+Q)` for x from s on and k large.

use super::cases::{Known, Laid, Scene, Stretch, pieces};
use super::form::Form;
use super::proof::{Then, Transition, Tree};
use super::walk::{Arrival, Goal};
use super::{Checker, wrong};
use crate::Flaw;

impl Checker<'_, '_> {
    /// Lemma: where these forms are at most 0, the last letters before the endless loop, as many as the tree says (`None`: all), are
    /// those at the end of rounds, and the one before them, if not all, is not.
    pub(super) fn common_letters<'t>(
        &mut self,
        proof: &'t Tree,
        when: &[Form],
    ) -> Result<Option<&'t Form>, Flaw> {
        self.place = "preperiod".into();
        let (common, history) = match proof {
            Tree::Common { letters, history } => (Some(letters), history),
            Tree::Whole { history } => (None, history),
            _ => return wrong("this does not prove a preperiod"),
        };
        common.map_or(Ok(()), |letters| self.text.only_free(letters))?;
        let place = Some(self.text.endless());
        let mut rows = self.text.condition_rows(when);
        self.walk(&Beginning { common }, place, &Vec::new(), &mut Vec::new(), &mut rows, history)?;
        Ok(common)
    }
}

/// The goal of the walk from the endless loop back into the beginning.
struct Beginning<'a> {
    common: Option<&'a Form>,
}

impl<'d> Goal<'d> for Beginning<'_> {
    fn first_round(&self) -> bool {
        true
    }

    fn below_zero(&self) -> bool {
        false
    }

    fn arrive(
        &self,
        checker: &mut Checker<'d, '_>,
        arrival: &Arrival<'_, 'd>,
        rows: &mut Vec<Form>,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let known = checker.facts(rows, None, &transition.facts)?;
        match self.common {
            Some(common) => known.need(&(&common.shifted(1) - &arrival.total()))?,
            None if arrival.place == Some(0) => {}
            None => return wrong("this is not the whole beginning"),
        }
        let [case] = &transition.words[..] else { return wrong("the end of the loop is not treated") };
        let (Then::Again(history), [], None) = (&case.then, &case.facts[..], transition.first) else {
            return wrong("the end of the loop is not treated");
        };
        let goal = Rounds { common: self.common, beginning: arrival, known: &known };
        let end = Some(checker.text.items.len() - 1);
        checker.walk(&goal, end, &Vec::new(), &mut Vec::new(), rows, history)
    }
}

/// The goal of the walk back from the end of a late round: the beginning, shifted before it, compares as stated.
struct Rounds<'a, 'd> {
    common: Option<&'a Form>,
    beginning: &'a Arrival<'a, 'd>,
    known: &'a Known<'a>,
}

impl<'d> Goal<'d> for Rounds<'_, 'd> {
    fn first_round(&self) -> bool {
        false
    }

    fn below_zero(&self) -> bool {
        false
    }

    fn arrive(
        &self,
        checker: &mut Checker<'d, '_>,
        arrival: &Arrival<'_, 'd>,
        rows: &mut Vec<Form>,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let known = checker.facts(rows, Some(self.known), &transition.facts)?;
        let total = self.beginning.total();
        let needed = self.common.map_or_else(|| total.clone(), |common| common.shifted(1));
        known.need(&(&needed - &arrival.total()))?;
        let moved =
            |word: &Laid<'d>| Laid { cycle: word.cycle, from: &word.from - &total, to: &word.to - &total };
        let rounds = arrival.words.iter().rev().map(moved);
        let words: Vec<Laid> = rounds.chain(self.beginning.words.iter().rev().cloned()).collect();
        let forms = self.common.into_iter().cloned().collect();
        let scene = Scene { words, moves: vec![total.clone()], forms };
        let first = match (self.common, transition.first) {
            (None, None) => arrival.words.len(),
            (Some(common), Some(first)) if first >= arrival.words.len() => {
                let word = scene.word(first)?;
                known.need(&(&word.from + common).shifted(1))?;
                known.need(&(common + &word.to).times(-1))?;
                first
            }
            _ => return wrong("the first letter that differs is not named"),
        };
        // First the letter that differs, then the words that agree.
        let different = usize::from(self.common.is_some());
        if transition.words.len() != different + scene.words.len() - first {
            return wrong("the cases are not one for each word of the beginning");
        }
        for (number, case) in transition.words.iter().enumerate() {
            let (word, differs) = ((first + number).max(first + different) - different, number < different);
            let leaf = |scene: &Scene<'d>, known: &Known<'_>, then: &Then| {
                let this = scene.word(word)?;
                let (mut begin, mut end) = (Form::default(), &this.to - &this.from);
                if let Some(common) = scene.forms.first().filter(|_| word == first) {
                    begin = (common + &this.from).times(-1);
                    if differs {
                        (begin, end) = (begin.shifted(-1), begin);
                    }
                }
                let right = |letter: u8, other: &[u8]| (letter != other[0]) == differs;
                pieces(scene, &Stretch { word, begin, end, right: &right }, known, then)
            };
            checker.case(&scene, rows, &known, case, &leaf)?;
        }
        Ok(())
    }
}
