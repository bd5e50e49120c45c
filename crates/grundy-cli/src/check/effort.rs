//! How much work a check may put into one row, and what it has found already.
//!
//! A row whose game is not decided within so many positions is *undecided*: neither right nor wrong, and not
//! silently passed over either. What a table states plays no part in this, for it may be misprinted.

use super::rows::Fault;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::subtraction::outcome::{Moves, find_period};
use grundy::subtraction::{interval, values};
use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Period and preperiod.
pub(super) type Pair = (u128, u128);

/// Wins and losses, or values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Sequence {
    Outcomes,
    Values,
}

/// Games that were tried, with what was found.
type Periods = HashMap<(Sequence, Vec<u64>), Option<Pair>>;
/// What was gathered from all sets of a kind with a largest move.
type Summaries = HashMap<(&'static str, u64), Rc<dyn Any>>;

/// The limits of a check.
pub struct Effort {
    /// So many positions may be computed for a game, or for all games of a row together.
    pub positions: u64,
    known: RefCell<Periods>,
    summaries: RefCell<Summaries>,
    /// From this largest move on, the sets of a kind were too many.
    too_many: RefCell<HashMap<&'static str, u64>>,
}

/// From this smallest move on, counting runs is cheaper than counting positions.
const LONG_RUNS: u64 = 512;

impl Effort {
    /// A limit on positions.
    pub fn new(positions: u64) -> Effort {
        Effort {
            positions,
            known: RefCell::default(),
            summaries: RefCell::default(),
            too_many: RefCell::default(),
        }
    }

    /// Period and preperiod of a game; `None` if the limit is reached first. Games are remembered.
    pub(super) fn period(
        &self,
        sequence: Sequence,
        moves: &[u64],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Pair>, Fault> {
        let key = (sequence, moves.to_vec());
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(*known);
        }
        let found = budget.within(self.positions, |budget| period(sequence, moves, budget))?;
        self.known.borrow_mut().insert(key, found);
        Ok(found)
    }

    /// What is known of all sets of a kind with this largest move; `None` if the limit is reached first, now or
    /// for a smaller largest move. Summaries are remembered.
    pub(super) fn summary<T: Any>(
        &self,
        kind: &'static str,
        largest: u64,
        budget: &mut Budget<'_>,
        work: impl FnOnce(&mut Budget<'_>) -> Result<T, Stop>,
    ) -> Result<Option<Rc<T>>, Fault> {
        let known = self.summaries.borrow().get(&(kind, largest)).cloned();
        if let Some(known) = known.and_then(|known| known.downcast().ok()) {
            return Ok(Some(known));
        }
        if self.too_many.borrow().get(kind).is_some_and(|least| largest >= *least) {
            return Ok(None);
        }
        let Some(found) = budget.within(self.positions, work)? else {
            self.too_many.borrow_mut().insert(kind, largest);
            return Ok(None);
        };
        let found = Rc::new(found);
        self.summaries.borrow_mut().insert((kind, largest), Rc::clone(&found) as Rc<dyn Any>);
        Ok(Some(found))
    }

    /// Period and preperiod of wins and losses.
    pub(super) fn outcomes(&self, moves: &[u64], budget: &mut Budget<'_>) -> Result<Option<Pair>, Fault> {
        self.period(Sequence::Outcomes, moves, budget)
    }
}

/// Period and preperiod of a game.
pub(super) fn period(sequence: Sequence, moves: &[u64], budget: &mut Budget<'_>) -> Result<Pair, Stop> {
    if sequence == Sequence::Values {
        let found = values::find_period(moves, None, budget)?;
        return Ok((found.period, found.preperiod));
    }
    if moves.first().is_some_and(|least| *least >= LONG_RUNS) {
        let found = interval::find_period(moves, budget)?;
        return Ok((found.period, found.preperiod));
    }
    let moves = Moves::try_from(moves.to_vec()).map_err(|error| Stop::Refused(error.to_string()))?;
    let found = find_period(&moves, None, None, budget)?;
    Ok((found.period, found.preperiod))
}
