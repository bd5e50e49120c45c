//! A witness that two games are different: a third one in whose company they have different outcomes.
//!
//! Small games are tried first, because they are easy to look at, then the mates. If none of them will do, the proof of
//! the theorem on equality is followed (see the [module](super)): it says how to build a witness, if only a large one.

use super::arena::{Form, Forms, contains};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Outcome;
use rustc_hash::FxHashMap;

/// Games born by this day are tried first.
const SMALL_DAY: u32 = 4;
/// Games with longer plays together than this are not told apart by following the proof, which would go as deep as they do.
const DEEPEST: u32 = 400;
/// About what a remembered step of the proof takes.
const WITNESS_BYTES: u64 = 32;

impl Forms {
    /// A game X such that one + X and two + X have different misère outcomes; `None` if the games are equal.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::{Form, Forms};
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let two = forms.heap(2, &mut budget)?;
    /// let twice = forms.sum(two, two, &mut budget)?;
    /// assert_eq!(forms.apart(twice, Form::ZERO, &mut budget)?, Some(Form::ZERO));
    /// assert_eq!(forms.apart(two, two, &mut budget)?, None);
    /// # Ok::<(), grundy_core::error::Stop>(())
    /// ```
    pub fn apart(&mut self, one: Form, two: Form, budget: &mut Budget<'_>) -> Result<Option<Form>, Stop> {
        if one == two {
            return Ok(None);
        }
        let mut tried = self.born_by(SMALL_DAY, budget)?;
        tried.extend([self.mate(one, budget)?, self.mate(two, budget)?]);
        for witness in tried {
            if self.tells_apart(witness, one, two, budget)? {
                return Ok(Some(witness));
            }
        }
        if self.birthday(one) + self.birthday(two) > DEEPEST {
            return Err(Stop::refused("no small game tells them apart, and a large one was not looked for")
                .with_help("compare games born earlier"));
        }
        Proof::new(self).witness(one, two, budget).map(Some)
    }

    /// Whether the outcomes beside `witness` differ.
    pub(crate) fn tells_apart(
        &mut self,
        witness: Form,
        one: Form,
        two: Form,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        Ok(self.outcome_beside(one, witness, budget)? != self.outcome_beside(two, witness, budget)?)
    }

    /// The misère outcome of a sum.
    pub fn outcome_beside(
        &mut self,
        form: Form,
        other: Form,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stop> {
        let sum = self.sum(form, other, budget)?;
        Ok(self.outcome(sum))
    }
}

/// The proof followed step by step, each step once.
pub(super) struct Proof<'f> {
    forms: &'f mut Forms,
    witnesses: FxHashMap<(Form, Form), Form>,
}

impl<'f> Proof<'f> {
    pub(super) fn new(forms: &'f mut Forms) -> Proof<'f> {
        Proof { forms, witnesses: FxHashMap::default() }
    }

    /// What tells two different games apart: 0, or what links an option of one game to the other.
    pub(super) fn witness(&mut self, one: Form, two: Form, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        if self.forms.outcome(one) != self.forms.outcome(two) {
            return Ok(Form::ZERO);
        }
        if let Some(known) = self.witnesses.get(&(one, two)) {
            return Ok(*known);
        }
        let Some((option, other)) = self.linked_option(one, two) else {
            return Err(Stop::refused("nothing tells equal games apart").with_help("compare different games"));
        };
        let witness = self.link(option, other, budget)?;
        self.witnesses.insert((one, two), witness);
        budget.position(self.forms.bytes() + self.witnesses.len() as u64 * WITNESS_BYTES)?;
        Ok(witness)
    }

    /// An option of one game that is linked to the other game, which comes with it.
    fn linked_option(&self, one: Form, two: Form) -> Option<(Form, Form)> {
        let options = |form| self.forms.options(form);
        let linked = |option, other| !contains(options(option), other) && !contains(options(other), option);
        let pairs = [(one, two), (two, one)].into_iter();
        pairs
            .flat_map(|(game, other)| options(game).iter().map(move |option| (*option, other)))
            .find(|(option, other)| linked(*option, *other))
    }

    /// A game that makes a loss for the player to move with either; neither may be an option of the other.
    fn link(&mut self, one: Form, two: Form, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        if one == two {
            return self.forms.mate(one, budget);
        }
        let mut options = Vec::new();
        for (game, other) in [(one, two), (two, one)] {
            for option in self.forms.options(game).to_vec() {
                options.push(self.losing_beside(option, other, budget)?);
            }
        }
        self.forms.from_options(options, budget)
    }

    /// A game that makes a loss with `option` and a win with `other`.
    fn losing_beside(&mut self, option: Form, other: Form, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        let witness = self.witness(option, other, budget)?;
        if self.forms.outcome_beside(option, witness, budget)? == Outcome::P {
            return Ok(witness);
        }
        let mut options = vec![witness];
        for after in self.forms.options(option).to_vec() {
            options.push(self.forms.mate(after, budget)?);
        }
        self.forms.from_options(options, budget)
    }
}
