//! Sums, mates, and all games up to a birthday.
//!
//! A sum of forms is the game of all pairs of their parts. Every pair can be reached, so all of them are formed, options
//! first. In normal play the mate would be the negative; here G + mate(G) is a game that the player to move loses, but not 0.

use super::arena::{Form, Forms};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

impl Forms {
    /// The form of a sum.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::{Form, Forms};
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let (one, two) = (forms.heap(1, &mut budget)?, forms.heap(2, &mut budget)?);
    /// let three = forms.heap(3, &mut budget)?;
    /// assert_eq!(forms.sum(one, one, &mut budget)?, Form::ZERO);
    /// assert_eq!(forms.sum(one, two, &mut budget)?, three);
    /// assert_ne!(forms.sum(two, two, &mut budget)?, Form::ZERO);
    /// # Ok::<(), grundy_core::error::Stop>(())
    /// ```
    pub fn sum(&mut self, one: Form, two: Form, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        if let Some(known) = self.known_sum(one, two) {
            return Ok(known);
        }
        let (rows, columns) = (self.parts(one), self.parts(two));
        let mut sum = Form::ZERO;
        for x in &rows {
            for y in &columns {
                sum = match self.known_sum(*x, *y) {
                    Some(known) => known,
                    None => self.sum_of_known(*x, *y, budget)?,
                };
            }
        }
        Ok(sum)
    }

    /// The form of a sum whose options are known.
    fn sum_of_known(&mut self, x: Form, y: Form, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        let in_x = self.options(x).iter().filter_map(|option| self.known_sum(*option, y));
        let in_y = self.options(y).iter().filter_map(|option| self.known_sum(x, *option));
        let options = in_x.chain(in_y).collect();
        let sum = self.from_options(options, budget)?;
        self.sums.insert(in_order(x, y), sum);
        budget.position(self.bytes())?;
        Ok(sum)
    }

    fn known_sum(&self, x: Form, y: Form) -> Option<Form> {
        match in_order(x, y) {
            (Form::ZERO, other) => Some(other),
            pair => self.sums.get(&pair).copied(),
        }
    }

    /// The mate: a game that makes, together with this one, a loss for the player to move.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Outcome;
    /// use grundy_heaps::misere_form::Forms;
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let form = forms.heap(3, &mut budget)?;
    /// let mate = forms.mate(form, &mut budget)?;
    /// let both = forms.sum(form, mate, &mut budget)?;
    /// assert_eq!(forms.outcome(both), Outcome::P);
    /// # Ok::<(), grundy_core::error::Stop>(())
    /// ```
    pub fn mate(&mut self, form: Form, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        let parts = self.parts(form);
        let mut mates: Vec<Form> = Vec::with_capacity(parts.len());
        for part in &parts {
            let of_option = |option: &Form| parts.binary_search(option).ok().map(|at| mates[at]);
            let mate = match *part {
                Form::ZERO => self.heap(1, budget)?,
                _ => self.from_options(self.options(*part).iter().filter_map(of_option).collect(), budget)?,
            };
            mates.push(mate);
        }
        // The last part is the form itself.
        Ok(mates.last().copied().unwrap_or(Form::ZERO))
    }

    /// All games born by a day: those with plays of at most so many moves. There are 1, 2, 3, 5 and 22 by day 0 to 4,
    /// 4171780 by day 5, and by day 6 more than can be listed.
    pub(crate) fn born_by(&mut self, day: u32, budget: &mut Budget<'_>) -> Result<Vec<Form>, Stop> {
        let mut born = vec![Form::ZERO];
        for _ in 0..day {
            if born.len() >= 64 {
                return Err(Stop::refused("the games born by day 6 are too many to list")
                    .with_help("list those born by an earlier day"));
            }
            let mut next = Vec::new();
            for set in 0..1u64 << born.len() {
                let options = (0..born.len()).filter(|at| set >> at & 1 == 1).map(|at| born[at]).collect();
                next.push(self.from_options(options, budget)?);
                budget.position(self.bytes() + size_of_val(&next[..]) as u64)?;
            }
            next.sort_unstable();
            next.dedup();
            born = next;
        }
        Ok(born)
    }
}

fn in_order(x: Form, y: Form) -> (Form, Form) {
    (x.min(y), x.max(y))
}
