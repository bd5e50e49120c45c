//! The least preperiod: how many of the last letters before the endless loop belong to the period already.
//!
//! Lemma: the least preperiod is the same for all periods P of a sequence. For if `f(x) = f(x+P)` for all x from s on,
//! and Q is another period, from some place on, then `f(x) = f(x+kP) = f(x+kP+Q) = f(x+Q)` for x from s on and k large.

use super::cases::{Known, Laid, Scene, Stretch, pieces};
use super::form::Form;
use super::proof::{Then, Transition, Tree};
use super::walk::{Arrival, Goal, Scope};
use super::{Checker, wrong};
use crate::Flaw;

impl<'d> Checker<'d, '_> {
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
        let goal = Goal::new(Scope::Beginning, |checker, arrival, rows, transition| {
            checker.beginning(common, arrival, rows, transition)
        });
        let mut rows = self.text.condition_rows(when);
        self.walk(&goal, Some(self.text.endless()), &Vec::new(), &mut Vec::new(), &mut rows, history)?;
        Ok(common)
    }

    /// Lemma: the end of the beginning, as far as it has been collected, compares with the ends of rounds as stated.
    fn beginning(
        &mut self,
        common: Option<&Form>,
        arrival: &Arrival<'_, 'd>,
        rows: &mut Vec<Form>,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let known = self.facts(rows, None, &transition.facts)?;
        match common {
            Some(common) => known.need(&(&common.shifted(1) - &arrival.total()))?,
            None if arrival.place == Some(0) => {}
            None => return wrong("this is not the whole beginning"),
        }
        let [case] = &transition.words[..] else { return wrong("the end of the loop is not treated") };
        let (Then::Again(history), [], None) = (&case.then, &case.facts[..], transition.first) else {
            return wrong("the end of the loop is not treated");
        };
        let goal = Goal::new(Scope::Late, |checker, rounds, rows, transition| {
            checker.rounds(common, (arrival, &known), rounds, rows, transition)
        });
        let end = Some(self.text.items.len() - 1);
        self.walk(&goal, end, &Vec::new(), &mut Vec::new(), rows, history)
    }

    /// Lemma: the beginning, shifted before the end of a late round, compares as stated.
    fn rounds(
        &mut self,
        common: Option<&Form>,
        (beginning, around): (&Arrival<'_, 'd>, &Known<'_>),
        rounds: &Arrival<'_, 'd>,
        rows: &mut Vec<Form>,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let known = self.facts(rows, Some(around), &transition.facts)?;
        let total = beginning.total();
        let needed = common.map_or_else(|| total.clone(), |common| common.shifted(1));
        known.need(&(&needed - &rounds.total()))?;
        let moved =
            |word: &Laid<'d>| Laid { cycle: word.cycle, from: &word.from - &total, to: &word.to - &total };
        let moved = rounds.words.iter().rev().map(moved);
        let words: Vec<Laid> = moved.chain(beginning.words.iter().rev().cloned()).collect();
        let forms = common.into_iter().cloned().collect();
        let scene = Scene { words, moves: vec![total.clone()], forms };
        let first = match (common, transition.first) {
            (None, None) => rounds.words.len(),
            (Some(common), Some(first)) if first >= rounds.words.len() => {
                let word = scene.word(first)?;
                known.need(&(&word.from + common).shifted(1))?;
                known.need(&(common + &word.to).times(-1))?;
                first
            }
            _ => return wrong("the first letter that differs is not named"),
        };
        // First the letter that differs, then the words that agree.
        let different = usize::from(common.is_some());
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
            self.case(&scene, rows, &known, case, &leaf)?;
        }
        Ok(())
    }
}
