//! Going back from a place of the description, as the certificate does, and insisting on every way.

use super::cases::{Laid, Scene, Stretch, pieces};
use super::form::{Form, Values};
use super::language::Description;
use super::proof::{History, Transition, Way};
use super::ways::Block;
use super::{Checker, among, wrong};
use crate::Flaw;

/// What has been collected on the way back when enough is collected.
pub(super) struct Arrival<'a, 'd> {
    /// The place reached; `None` is below position 0.
    pub(super) place: Option<usize>,
    /// The words, the latest first. The last letter of all is at the address -1.
    pub(super) words: &'a [Laid<'d>],
}

impl Arrival<'_, '_> {
    /// The number of letters collected.
    pub(super) fn total(&self) -> Form {
        total(self.words)
    }
}

fn total(words: &[Laid<'_>]) -> Form {
    words.last().map_or_else(Form::default, |word| word.from.times(-1))
}

/// How far a walk back goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Everywhere, also below position 0.
    All,
    /// Not below position 0.
    Beginning,
    /// Through late rounds of the endless loop, which follow on other rounds, however far one goes back.
    Late,
}

/// What has to be shown where enough has been collected.
type Arrive<'a, 'd> =
    dyn Fn(&mut Checker<'d, '_>, &Arrival<'_, 'd>, &mut Vec<Form>, &Transition) -> Result<(), Flaw> + 'a;

/// What a walk back is for.
pub(super) struct Goal<'a, 'd> {
    pub(super) scope: Scope,
    arrive: Box<Arrive<'a, 'd>>,
}

impl<'a, 'd> Goal<'a, 'd> {
    pub(super) fn new<F>(scope: Scope, arrive: F) -> Self
    where
        F: Fn(&mut Checker<'d, '_>, &Arrival<'_, 'd>, &mut Vec<Form>, &Transition) -> Result<(), Flaw> + 'a,
    {
        Goal { scope, arrive: Box::new(arrive) }
    }
}

impl<'d> Checker<'d, '_> {
    /// Lemma: in whatever way a place (`None`: below position 0) is reached while the rows hold, the goal is shown.
    ///
    /// By induction on the history: of the ways listed by [`Description::forks`], one is taken.
    pub(super) fn walk(
        &mut self,
        goal: &Goal<'_, 'd>,
        place: Option<usize>,
        values: &Values,
        words: &mut Vec<Laid<'d>>,
        rows: &mut Vec<Form>,
        history: &History,
    ) -> Result<(), Flaw> {
        let text: &'d Description = self.text;
        let mark = words.len();
        let mut collect = |cycle: &'d [u8], length: Form| {
            let end = total(words);
            words.push(Laid { cycle, from: (&end + &length).times(-1), to: end.times(-1) });
        };
        let place = match place {
            Some(place) => {
                Some(text.rewind(place, &mut |word| collect(&word.cycle, word.length.put(values))))
            }
            None => {
                text.before.iter().rev().for_each(|word| collect(&word.cycle, word.length.clone()));
                None
            }
        };
        match history {
            History::Impossible(why) => self.refute(rows, why)?,
            History::Transition(transition) => {
                (goal.arrive)(self, &Arrival { place, words }, rows, transition)?
            }
            History::Back(steps) => {
                let mut forks = text.forks(place.unwrap_or(0), values);
                if goal.scope == Scope::Late && place == Some(text.endless() + 1) {
                    forks.retain(|fork| fork.way != Way::Head);
                }
                if steps.len() != forks.len() {
                    return wrong("there are not as many ways back as the text has");
                }
                for fork in forks {
                    let Some(step) = steps.iter().find(|step| step.way == fork.way) else {
                        return wrong(format!("the way back {:?} is missing", fork.way));
                    };
                    if fork.from.is_none() && goal.scope != Scope::All {
                        return wrong("the beginning may be too short");
                    }
                    among(&step.adds, &fork.rows)?;
                    let known = rows.len();
                    rows.extend_from_slice(&step.adds);
                    self.walk(goal, fork.from, &fork.values, words, rows, &step.then)?;
                    rows.truncate(known);
                }
            }
        }
        words.truncate(mark);
        Ok(())
    }

    /// Lemma: the letters of a block follow from those before. This is the main proof.
    pub(super) fn letters(
        &mut self,
        block: &Block<'d>,
        arrival: &Arrival<'_, 'd>,
        rows: &mut Vec<Form>,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let text = self.text;
        let known = self.facts(rows, None, &transition.facts)?;
        known.need(&(text.largest() - &arrival.total()))?;
        if transition.words.len() != block.words.len() || transition.first.is_some() {
            return wrong("the cases are not one for each word");
        }
        let scene = scene(arrival, block, text.moves.clone(), Vec::new());
        let right = |letter: u8, options: &[u8]| text.rule.letter(options) == letter;
        for (number, case) in transition.words.iter().enumerate() {
            let word = arrival.words.len() + number;
            self.word = Some(number + 1);
            self.case(&scene, rows, &known, case, &|scene, known, then| {
                let this = scene.word(word)?;
                let (begin, end) = (Form::default(), &this.to - &this.from);
                pieces(scene, &Stretch { word, begin, end, right: &right }, known, then)
            })?;
        }
        self.word = None;
        Ok(())
    }
}

/// The words collected, in the order of the text, and those of the block after them, from address 0 on.
pub(super) fn scene<'d>(
    arrival: &Arrival<'_, 'd>,
    block: &Block<'d>,
    moves: Vec<Form>,
    forms: Vec<Form>,
) -> Scene<'d> {
    let mut words: Vec<Laid> = arrival.words.iter().rev().cloned().collect();
    let mut from = Form::default();
    for word in &block.words {
        let to = &from + &word.length;
        words.push(Laid { cycle: &word.cycle, from, to: to.clone() });
        from = to;
    }
    Scene { words, moves, forms }
}
