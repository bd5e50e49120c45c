//! Doing a unit of work, all at once or in portions.
//!
//! Sets of any size are taken together, in the [tree](super::tree). Symmetric sets of few moves run in vector
//! [lanes], other sets one by one as [short](super::short) games. What turns out to be long is put
//! aside and computed at the end by a search that can be interrupted anywhere; then [`Work::keep`] tells what is needed to
//! go on. What comes out does not depend on interruptions.
//!
//! Main results
//! * [`work`]: the part of a unit. [`Work`]: the same in portions.

use super::super::Sequence;
use super::part::Part;
use super::short::Short;
use super::tally::{Extremes, Record, place};
use super::tree::{Branch, Cube, explore};
use super::unit::Unit;
use crate::lanes;
use crate::outcome::{self, Moves};
use crate::values;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};

/// Does a unit of work.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::search::{work, Unit};
/// let unit: Unit = "outcomes;all;max=12;slice=0/1".parse().unwrap();
/// let part = work(&unit, &mut Budget::unlimited()).unwrap();
/// assert_eq!((part.all.count, part.all.periods.most()), (2048, 61));
/// ```
pub fn work(unit: &Unit, budget: &mut Budget<'_>) -> Result<Part, Stop> {
    Work::new(*unit).run(budget)
}

/// A unit of work in progress.
#[derive(Debug, Clone)]
pub struct Work {
    unit: Unit,
    part: Part,
    /// How many sets have been done or put aside.
    done: usize,
    /// Put aside: long games.
    long: Vec<Moves>,
    /// The search for the last of them.
    open: Option<Open>,
}

#[derive(Debug, Clone)]
enum Open {
    Outcomes(outcome::Search),
    Values(values::Search),
}

/// What is needed to go on with a unit later.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Kept {
    unit: Unit,
    part: Part,
    done: usize,
    long: Vec<Moves>,
    outcomes: Option<outcome::Search>,
    values: Option<values::Search>,
}

impl Kept {
    /// The unit.
    pub fn unit(&self) -> &Unit {
        &self.unit
    }
}

/// So many sets are done between two chances to stop.
const BATCH: usize = 1024;

impl Work {
    /// Nothing has been done.
    pub fn new(unit: Unit) -> Work {
        Work { unit, part: Part::default(), done: 0, long: Vec::new(), open: None }
    }

    /// Goes on with what was kept.
    pub fn resume(kept: Kept) -> Result<Work, Stop> {
        let Kept { unit, part, done, long, outcomes, values } = kept;
        let open = match (outcomes, values) {
            (Some(search), None) => Some(Open::Outcomes(search)),
            (None, Some(search)) => Some(Open::Values(search)),
            (None, None) => None,
            _ => return Err(Stop::refused("the kept unit has two searches").with_help("begin the unit anew")),
        };
        let fits = match (&open, long.last()) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(Open::Outcomes(search)), Some(moves)) => search.moves() == moves && search.is_sound(),
            (Some(Open::Values(search)), Some(moves)) => {
                search.is_for(&values::Recurrence::normal(moves.as_slice()))
            }
        };
        if !fits {
            return Err(
                Stop::refused("the kept search does not belong to its unit").with_help("begin the unit anew")
            );
        }
        Ok(Work { unit, part, done, long, open })
    }

    /// The unit.
    pub fn unit(&self) -> &Unit {
        &self.unit
    }

    /// What is needed to go on later; `None` if nothing is lost by beginning anew.
    pub fn keep(&self) -> Option<Kept> {
        if self.done == 0 {
            return None;
        }
        let (outcomes, values) = match &self.open {
            None => (None, None),
            Some(Open::Outcomes(search)) => (Some(search.clone()), None),
            Some(Open::Values(search)) => (None, Some(search.clone())),
        };
        let (unit, part, long) = (self.unit, self.part.clone(), self.long.clone());
        Some(Kept { unit, part, done: self.done, long, outcomes, values })
    }

    /// How far it has come: sets, long games left to do, and the position in the one under way.
    pub(super) fn reached(&self) -> (usize, usize, u128) {
        let position = match &self.open {
            None => 0,
            Some(Open::Outcomes(search)) => search.position(),
            Some(Open::Values(search)) => search.position(),
        };
        (self.done, self.long.len(), position)
    }

    /// Whether a stop loses what was done: such units are small.
    pub fn is_whole(&self) -> bool {
        self.unit.is_tree()
    }

    /// Works until the part is there. After a stop it may be called again.
    pub fn run(&mut self, budget: &mut Budget<'_>) -> Result<Part, Stop> {
        if self.unit.is_tree() {
            return by_tree(&self.unit, budget);
        }
        let Unit { kind, largest, slice, slices, .. } = self.unit;
        let sets = kind.sets_within(largest, slice, slices, budget)?;
        let (size, values) = match self.unit.sequence {
            Sequence::Outcomes => (BATCH, false),
            Sequence::Values => (1, true),
        };
        loop {
            if values || self.done == sets.len() {
                self.finish_long(budget)?;
            }
            if self.done == sets.len() {
                break;
            }
            let to = (self.done + size).min(sets.len());
            let positions = self.batch(&sets[self.done..to], budget)?;
            self.done = to;
            budget.advance(positions)?;
        }
        Ok(std::mem::take(&mut self.part))
    }

    fn add(&mut self, moves: &Moves, period: u128, preperiod: u128) {
        let order = self.unit.kind.order();
        self.part.add(self.unit.sequence, order, moves.as_slice(), period, preperiod);
    }

    /// Does some sets, all or none of them. Returns about how many positions that took.
    fn batch(&mut self, sets: &[Moves], budget: &Budget<'_>) -> Result<u64, Stop> {
        if self.unit.sequence == Sequence::Values {
            self.long.extend(sets.iter().cloned());
            return Ok(0);
        }
        let mut solved = Vec::new();
        let others = match self.unit.kind.symmetric {
            true => lanes::find_short_periods(sets.iter().cloned(), budget, |game| {
                solved.push((game.moves, game.period, game.preperiod));
            })?,
            false => sets.to_vec(),
        };
        let mut short = Short::default();
        let mut long = Vec::new();
        for moves in others {
            // A game may take some milliseconds, and a batch holds many.
            budget.look()?;
            match short.find(&moves) {
                Some((period, preperiod)) => solved.push((moves, period.into(), preperiod.into())),
                None => long.push(moves),
            }
        }
        let mut positions = 0;
        for (moves, period, preperiod) in solved {
            self.add(&moves, period, preperiod);
            positions += moves.max() + (period + preperiod) as u64;
        }
        self.long.extend(long);
        Ok(positions)
    }

    /// Does what was put aside.
    fn finish_long(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        while let Some(moves) = self.long.last().cloned() {
            let (period, preperiod) = self.finish(&moves, budget)?;
            self.add(&moves, period, preperiod);
            self.long.pop();
        }
        Ok(())
    }

    /// Period and preperiod of a long game.
    fn finish(&mut self, moves: &Moves, budget: &mut Budget<'_>) -> Result<(u128, u128), Stop> {
        let mut open = match self.open.take() {
            Some(open) => open,
            None => match self.unit.sequence {
                Sequence::Outcomes => Open::Outcomes(outcome::Search::new(moves, None, None, budget)?),
                Sequence::Values => Open::Values(values::Search::new(moves.as_slice(), None)?),
            },
        };
        let found = match &mut open {
            Open::Outcomes(search) => search.run(budget).map(|found| (found.period, found.preperiod)),
            Open::Values(search) => search.run(budget).map(|found| (found.period, found.preperiod)),
        };
        if found.is_err() {
            self.open = Some(open);
        }
        found
    }
}

/// A record in the tree: code of the set, period, preperiod.
type Coded = (u64, u64, u64);

/// All sets of a unit at once.
fn by_tree(unit: &Unit, budget: &Budget<'_>) -> Result<Part, Stop> {
    let Unit { kind, largest, slice, slices, .. } = *unit;
    let (chosen, left) = kind.branch(largest, slice, slices);
    let lowest = if kind.symmetric { largest.div_ceil(2) } else { 1 };
    let open = if left == 0 { 0 } else { (!0 >> (64 - left)) << (lowest - 1) };
    let branch = Branch { largest, symmetric: kind.symmetric, chosen, open };
    let mut part = Part::default();
    let (mut periods, mut preperiods): (Vec<Coded>, Vec<Coded>) = Default::default();
    // The first set of all is the largest move alone, with period twice that: nothing smaller is a record.
    let least = 2 * largest;
    explore(&branch, budget, |cube| {
        part.all.count_in(cube.sets(), cube.period.into(), cube.preperiod.into());
        if cube.period >= least {
            offer(&mut periods, &branch, &cube, |record| record.1);
        }
        if cube.preperiod > 0 {
            offer(&mut preperiods, &branch, &cube, |record| record.2);
        }
    })?;
    let write = |extremes: &mut Extremes, records: &[Coded]| {
        extremes.records = records
            .iter()
            .map(|(code, period, preperiod)| Record {
                moves: (1..=largest).filter(|take| code >> (take - 1) & 1 == 1).collect(),
                period: (*period).into(),
                preperiod: (*preperiod).into(),
            })
            .collect();
    };
    write(&mut part.all.periods, &periods);
    write(&mut part.all.preperiods, &preperiods);
    Ok(part)
}

/// Offers the sets of a cube in rising order; when one is no record, the later ones are not either.
fn offer(records: &mut Vec<Coded>, branch: &Branch, cube: &Cube, value_of: impl Fn(&Coded) -> u64) {
    let mut added = 0;
    loop {
        let record = (cube.moves | branch.with_partners(added), cube.period, cube.preperiod);
        let at = records.partition_point(|known| known.0 < record.0);
        let value = value_of(&record).into();
        if !place(records, at, value, |known| value_of(known).into(), || record) {
            return;
        }
        // The next larger part of the open moves.
        added = added.wrapping_sub(cube.open) & cube.open;
        if added == 0 {
            return;
        }
    }
}
