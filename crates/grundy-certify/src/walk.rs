//! Going back from a place of the description, as the certificate does, and insisting on every way.

use super::cases::{Laid, Scene, Stretch};
use super::form::Form;
use super::proof::{History, Transition, Way};
use super::ways::{Block, Spot};
use super::{Checker, Result, among, insist, wrong};

/// What has been collected on the way back when enough is collected.
pub(super) struct Arrival<'a, 'c> {
    /// The place reached; `None` is below position 0.
    pub(super) place: Option<usize>,
    /// The words, the latest first. The last letter of all is at the address -1.
    pub(super) words: &'a [Laid<'c>],
}

impl<'c> Arrival<'_, 'c> {
    /// The words collected, in the order of the text, and those of the block after them, from address 0 on.
    pub(super) fn scene(&self, block: &Block<'c>, moves: &[Form], forms: Vec<Form>) -> Scene<'c> {
        let mut words: Vec<Laid> = self.words.iter().rev().cloned().collect();
        let mut from = Form::default();
        for word in &block.words {
            let to = &from + &word.length;
            words.push(Laid { cycle: &word.cycle, from, to: to.clone() });
            from = to;
        }
        Scene { words, moves: moves.to_vec(), forms }
    }
}

/// The number of letters of words collected.
pub(super) fn total(words: &[Laid<'_>]) -> Form {
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

/// What a walk back is for: how far it goes, and what has to be shown, knowing the facts of the transition, where enough
/// has been collected.
pub(super) struct Goal<'g, 'c> {
    pub(super) scope: Scope,
    pub(super) arrive: &'g dyn Fn(&mut Checker<'c>, &Arrival<'_, 'c>, &'c Transition) -> Result<()>,
}

impl<'c> Checker<'c> {
    /// Lemma: in whatever way a place is reached while the rows hold, the goal is shown.
    ///
    /// By induction on the history: of the ways listed by `Description::forks`, one is taken.
    pub(super) fn walk(
        &mut self,
        goal: &Goal<'_, 'c>,
        from: Spot,
        words: &mut Vec<Laid<'c>>,
        history: &'c History,
    ) -> Result<()> {
        let (text, mark) = (self.text, words.len());
        let spot = text.rewind(from, &mut |cycle, length| {
            let end = total(words);
            words.push(Laid { cycle, from: (&end + &length).times(-1), to: end.times(-1) });
        });
        match history {
            History::Impossible(why) => self.refute(why)?,
            History::Transition(transition) => self.knowing(&transition.facts, |checker| {
                (goal.arrive)(checker, &Arrival { place: spot.at, words }, transition)
            })?,
            History::Back(steps) => {
                let mut forks = text.forks(&spot);
                if goal.scope == Scope::Late && spot.at == Some(text.endless + 1) {
                    forks.retain(|fork| fork.way != Way::Head);
                }
                insist(steps.len() == forks.len(), "there are not as many ways back as the text has")?;
                for fork in forks {
                    let Some(step) = steps.iter().find(|step| step.way == fork.way) else {
                        return wrong(format!("the way back {:?} is missing", fork.way));
                    };
                    insist(
                        fork.from.at.is_some() || goal.scope == Scope::All,
                        "the beginning may be too short",
                    )?;
                    among(&step.adds, &fork.rows)?;
                    self.under(&step.adds, |checker| checker.walk(goal, fork.from, words, &step.then))?;
                }
            }
        }
        words.truncate(mark);
        Ok(())
    }

    /// Lemma: the letters of a block follow from those before. This is the main proof.
    pub(super) fn letters(
        &mut self,
        block: &Block<'c>,
        arrival: &Arrival<'_, 'c>,
        transition: &'c Transition,
    ) -> Result<()> {
        let text = self.text;
        // The largest move leads back to a word collected.
        self.need(&(&text.moves[text.moves.len() - 1] - &total(arrival.words)))?;
        let complete = transition.words.len() == block.words.len() && transition.first.is_none();
        insist(complete, "the cases are not one for each word")?;
        let scene = arrival.scene(block, &text.moves, Vec::new());
        let right = |letter: u8, options: &[u8]| text.rule.letter(options) == letter;
        for (number, case) in transition.words.iter().enumerate() {
            let word = arrival.words.len() + number;
            self.word = Some(number + 1);
            self.case(&scene, case, &|checker, scene, then| {
                let this = scene.word(word)?;
                let (begin, end) = (Form::default(), &this.to - &this.from);
                checker.pieces(scene, &Stretch { word, begin, end, right: &right }, then)
            })?;
        }
        self.word = None;
        Ok(())
    }
}
