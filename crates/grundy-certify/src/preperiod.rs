//! The least preperiod: how many of the last letters before the endless loop belong to the period already.
//!
//! Lemma: the least preperiod is the same for all periods P of a sequence. For if `f(x) = f(x+P)` for all x from s on,
//! and Q is another period, from some place on, then `f(x) = f(x+kP) = f(x+kP+Q) = f(x+Q)` for x from s on and k large.

use super::cases::{Laid, Scene, Stretch};
use super::form::Form;
use super::proof::{Case, Then, Transition, Tree};
use super::walk::{Arrival, Goal, Scope, total};
use super::ways::Spot;
use super::{Checker, Length, Result, insist, wrong};

impl<'c> Checker<'c> {
    /// Lemma: with a beginning of this length, the preperiod is as returned; and whether it is the least.
    ///
    /// The last letters of the beginning, as many as the tree says (`None`: all), are those at the end of rounds, and the
    /// one before them, if not all, is not.
    pub(super) fn preperiod(&mut self, proof: &'c Tree, length: Option<Form>) -> Result<Length> {
        self.place = "preperiod".into();
        let zero = Some(Form::default());
        let (common, history) = match proof {
            Tree::Open if self.text.endless == 0 => return Ok((zero, true)),
            Tree::Open => return Ok((length, false)),
            Tree::Common { letters, history } => (Some(letters), history),
            Tree::Whole { history } => (None, history),
            _ => return wrong("this does not prove a preperiod"),
        };
        common.map_or(Ok(()), |letters| self.text.only_free(letters))?;
        let goal = Goal {
            scope: Scope::Beginning,
            arrive: &|checker, arrival, transition| checker.beginning(common, arrival, transition),
        };
        let end = Spot { at: Some(self.text.endless), values: Vec::new() };
        self.walk(&goal, end, &mut Vec::new(), history)?;
        Ok((common.map_or(zero, |common| length.map(|length| &length - common)), true))
    }

    /// Lemma: the end of the beginning, as far as it has been collected, compares with the ends of rounds as stated.
    fn beginning(
        &mut self,
        common: Option<&'c Form>,
        beginning: &Arrival<'_, 'c>,
        transition: &'c Transition,
    ) -> Result<()> {
        match common {
            Some(common) => self.need(&(&common.shifted(1) - &total(beginning.words)))?,
            None if beginning.place == Some(0) => {}
            None => return wrong("this is not the whole beginning"),
        }
        let ([Case { facts, then: Then::Again(history) }], None) = (&transition.words[..], transition.first)
        else {
            return wrong("the end of the loop is not treated");
        };
        insist(facts.is_empty(), "the end of the loop is not treated")?;
        let goal = Goal {
            scope: Scope::Late,
            arrive: &|checker, rounds, transition| checker.rounds(common, beginning, rounds, transition),
        };
        let end = Spot { at: Some(self.text.items.len() - 1), values: Vec::new() };
        self.walk(&goal, end, &mut Vec::new(), history)
    }

    /// Lemma: the beginning, shifted before the end of a late round, compares as stated.
    fn rounds(
        &mut self,
        common: Option<&Form>,
        beginning: &Arrival<'_, 'c>,
        rounds: &Arrival<'_, 'c>,
        transition: &'c Transition,
    ) -> Result<()> {
        let length = total(beginning.words);
        let needed = common.map_or_else(|| length.clone(), |common| common.shifted(1));
        self.need(&(&needed - &total(rounds.words)))?;
        let moved =
            |word: &Laid<'c>| Laid { cycle: word.cycle, from: &word.from - &length, to: &word.to - &length };
        let moved = rounds.words.iter().rev().map(moved);
        let words: Vec<Laid> = moved.chain(beginning.words.iter().rev().cloned()).collect();
        let scene =
            Scene { words, moves: vec![length.clone()], forms: common.into_iter().cloned().collect() };
        let first = match (common, transition.first) {
            (None, None) => rounds.words.len(),
            (Some(common), Some(first)) if first >= rounds.words.len() => {
                let word = scene.word(first)?;
                self.need(&(&word.from + common).shifted(1))?;
                self.need(&(common + &word.to).times(-1))?;
                first
            }
            _ => return wrong("the first letter that differs is not named"),
        };
        // First the letter that differs, then the words that agree.
        let different = common.map(|_| (first, true));
        let stretches: Vec<(usize, bool)> =
            different.into_iter().chain((first..scene.words.len()).map(|word| (word, false))).collect();
        insist(
            transition.words.len() == stretches.len(),
            "the cases are not one for each word of the beginning",
        )?;
        for (case, (word, differs)) in transition.words.iter().zip(stretches) {
            self.case(&scene, case, &|checker, scene, then| {
                let this = scene.word(word)?;
                let (mut begin, mut end) = (Form::default(), &this.to - &this.from);
                if let Some(common) = scene.forms.first().filter(|_| word == first) {
                    begin = (common + &this.from).times(-1);
                    if differs {
                        (begin, end) = (begin.shifted(-1), begin);
                    }
                }
                let right = |letter: u8, other: &[u8]| (letter != other[0]) == differs;
                checker.pieces(scene, &Stretch { word, begin, end, right: &right }, then)
            })?;
        }
        Ok(())
    }
}
