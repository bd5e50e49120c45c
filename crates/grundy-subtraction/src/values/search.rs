//! A search for the period of a value sequence that can be interrupted, kept and taken up again.
//!
//! Every engine leaves a [`Trail`]: where it is, the states it compares with and the states it may have to go back
//! to. States are kept as runs of equal values, whatever the engine makes of them.
//!
//! # Main results
//! [`Search`].

use super::{Detail, Engine, Found, Recurrence, Task, Valued, check, settle};
use grundy_core::arithmetic::gcd_of;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{self, Recheck, Resumable, Trail, follow, retraces};
use serde::{Deserialize, Serialize};

/// Runs of equal values: length and value.
pub(super) type Packed = Vec<(u64, u32)>;

/// What a search of values remembers besides states.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Along {
    pub(super) next_anchor: u128,
    pub(super) next_snapshot: u128,
    pub(super) largest: u32,
    /// What the engine of runs needs.
    pub(super) runs: Rolling,
}

/// The engine of runs: fingerprints of the anchors, and that of the runs it has just passed.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Rolling {
    pub(super) prints: Vec<u64>,
    pub(super) print: u64,
    pub(super) length: u64,
    pub(super) value: u32,
    pub(super) apart: u64,
}

/// A search that can be interrupted.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::values::Search;
/// let search = Search::new(&[3, 7, 8], None).unwrap();
/// let kept = serde_json::to_string(&search).unwrap();
/// let mut again: Search = serde_json::from_str(&kept).unwrap();
/// let found = again.run(&mut Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod), (5, 11));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Search {
    /// Everything divided by the greatest common divisor: the sequence has every value so many times over.
    #[serde(flatten)]
    recurrence: Recurrence,
    divisor: u64,
    engine: Engine,
    trail: Trail<Packed, Along>,
}

impl Search {
    /// A search from position 0 for rising `moves`; `engine` as chosen if none.
    pub fn new(moves: &[u64], engine: Option<Engine>) -> Result<Search, Stop> {
        Search::of(&Recurrence::normal(moves), engine)
    }

    /// A search for a sequence with another beginning.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::values::{Recurrence, Search};
    /// let one_lost = Recurrence::after(&[1, 0], &[3, 7, 8]);
    /// let found = Search::of(&one_lost, None).unwrap().run(&mut Budget::unlimited()).unwrap();
    /// assert_eq!(found.period, 5);
    /// ```
    pub fn of(whole: &Recurrence, engine: Option<Engine>) -> Result<Search, Stop> {
        check(&whole.moves)?;
        let lengths = whole.first.iter().map(|(length, _)| *length);
        let divisor = gcd_of(whole.moves.iter().copied().chain(lengths));
        let recurrence = Recurrence {
            moves: whole.moves.iter().map(|step| step / divisor).collect(),
            first: whole.first.iter().map(|(length, value)| (length / divisor, *value)).collect(),
        };
        let engine = settle(&recurrence.moves, engine)?;
        Ok(Search { recurrence, divisor, engine, trail: Trail::default() })
    }

    /// How far the search has come.
    pub fn position(&self) -> u128 {
        self.trail.position().saturating_mul(self.divisor.into())
    }

    /// Whether it is a search for this sequence: to be asked of one that comes from a file.
    pub fn is_for(&self, whole: &Recurrence) -> bool {
        Search::of(whole, Some(self.engine))
            .is_ok_and(|new| new.recurrence == self.recurrence && new.divisor == self.divisor)
    }

    /// Searches until the period is found. After [`Stop::Interrupted`] it may be called again.
    pub fn run(&mut self, budget: &mut Budget<'_>) -> Result<Found, Stop> {
        budget.look()?;
        let task = Follow { trail: &mut self.trail };
        let mut found = self.recurrence.with_machine(self.engine, task, budget)?;
        let reach = self.recurrence.moves.last().copied().unwrap_or(0);
        // A beginning longer than the moves is not seen as a whole in the states that were compared.
        if self.recurrence.given() > reach.into() && found.preperiod < self.recurrence.given() {
            found.preperiod = self.recurrence.preperiod_within(self.engine, found.period, budget)?;
        }
        let times = |number: u128| number.saturating_mul(self.divisor.into());
        let largest = found.detail.max(self.recurrence.largest_given());
        Ok(Found {
            period: times(found.period),
            preperiod: times(found.preperiod),
            computed: times(found.computed),
            method: found.method,
            detail: Detail { engine: self.engine, largest },
        })
    }
}

impl Resumable for Search {
    fn position(&self) -> u128 {
        Search::position(self)
    }

    fn is_sound(&self) -> bool {
        let whole = |number: &u64| number.checked_mul(self.divisor);
        let moves: Option<Vec<u64>> = self.recurrence.moves.iter().map(whole).collect();
        let first = self.recurrence.first.iter().map(|(length, value)| Some((whole(length)?, *value)));
        match (moves, first.collect()) {
            (Some(moves), Some(first)) => self.is_for(&Recurrence { moves, first }),
            _ => false,
        }
    }

    fn is_confirmed(&self, how: Recheck, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        self.recurrence.with_machine(self.engine, Retrace { trail: &self.trail, how }, budget)
    }
}

/// So many positions are computed in a moment.
const MOMENT: u128 = 1 << 22;

/// Looks whether the trail is that of the machine.
struct Retrace<'t> {
    trail: &'t Trail<Packed, Along>,
    how: Recheck,
}

impl Task for Retrace<'_> {
    type Answer = bool;

    fn run<M: Valued>(self, start: M, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let Some(trail) = self.trail.map(|packed| start.unpack(packed)) else { return Ok(false) };
        retraces(&start, &trail, None, (self.how, MOMENT), budget)
    }
}

/// Follows the machine, and tells the largest value.
struct Follow<'t> {
    trail: &'t mut Trail<Packed, Along>,
}

impl Task for Follow<'_> {
    type Answer = recurrence::Found<u32>;

    fn run<M: Valued>(self, start: M, budget: &mut Budget<'_>) -> Result<Self::Answer, Stop> {
        let damaged =
            || Stop::refused("the kept search does not fit its moves").with_help("begin the search anew");
        let mut trail = self.trail.map(|packed| start.unpack(packed)).ok_or_else(damaged)?;
        match follow(&start, &mut trail, u128::MAX, budget) {
            Ok(Some(found)) => Ok(found.with(trail.more.largest)),
            Ok(None) => Err(Stop::refused("no period below 2^128").with_help("take smaller moves")),
            Err(stop) => {
                if let Some(packed) = trail.map(|state| Some(start.pack(state))) {
                    *self.trail = packed;
                }
                Err(stop)
            }
        }
    }
}
