//! A search for the period of a value sequence that can be interrupted, kept and taken up again.
//!
//! Every engine leaves a [`Trail`]: where it is, the states it compares with and the states it may have to go back
//! to. States are kept as runs of equal values, whatever the engine makes of them.
//!
//! # Main results
//! [`Search`].

use super::{Engine, Found, Machine, Recurrence, Task, check, preperiod, settle};
use grundy_core::arithmetic::gcd_of;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};

/// Runs of equal values: length and value.
pub(super) type Packed = Vec<(u64, u32)>;

/// What a search remembers on its way.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Trail<S> {
    /// Where to go on, with the state there; nowhere at first.
    pub(super) now: Option<(u128, S)>,
    /// The states that are compared with.
    pub(super) anchors: Vec<(u128, S)>,
    /// States on the way, by position, for going back cheaply; all at least `window`.
    pub(super) snapshots: Vec<(u128, S)>,
    pub(super) next_anchor: u128,
    pub(super) next_snapshot: u128,
    pub(super) largest: u32,
    /// What the engine of runs needs besides.
    pub(super) runs: Rolling,
    /// The period, when only the preperiod is missing, and how many positions it took.
    pub(super) known: Option<(u128, u128)>,
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

impl<S> Default for Trail<S> {
    fn default() -> Self {
        Trail {
            now: None,
            anchors: Vec::new(),
            snapshots: Vec::new(),
            next_anchor: 0,
            next_snapshot: 0,
            largest: 0,
            runs: Rolling::default(),
            known: None,
        }
    }
}

impl<S> Trail<S> {
    /// The same with other states.
    fn map<T>(&self, state: impl Fn(&S) -> Option<T>) -> Option<Trail<T>> {
        let all = |states: &[(u128, S)]| {
            states.iter().map(|(at, one)| Some((*at, state(one)?))).collect::<Option<Vec<_>>>()
        };
        Some(Trail {
            now: match &self.now {
                Some((at, now)) => Some((*at, state(now)?)),
                None => None,
            },
            anchors: all(&self.anchors)?,
            snapshots: all(&self.snapshots)?,
            next_anchor: self.next_anchor,
            next_snapshot: self.next_snapshot,
            largest: self.largest,
            runs: self.runs.clone(),
            known: self.known,
        })
    }
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
    trail: Trail<Packed>,
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
        let reached = self.trail.now.as_ref().map_or(0, |(at, _)| *at);
        reached.saturating_mul(self.divisor.into())
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
        Ok(Found {
            period: times(found.period),
            preperiod: times(found.preperiod),
            largest: found.largest.max(self.recurrence.largest_given()),
            engine: self.engine,
            computed: times(found.computed),
        })
    }
}

struct Follow<'t> {
    trail: &'t mut Trail<Packed>,
}

impl Task for Follow<'_> {
    type Answer = Found;

    fn run<M: Machine>(self, mut machine: M, budget: &mut Budget<'_>) -> Result<Found, Stop> {
        let start = machine.resume(machine.at(), &machine.state());
        let damaged = || Stop::Refused("the kept search does not fit its moves".into());
        let mut trail = self.trail.map(|packed| machine.unpack(packed)).ok_or_else(damaged)?;
        if let Some((at, state)) = &trail.now {
            machine = machine.resume(*at, state);
            machine.raise(trail.largest);
        }
        let mut keep = |trail: &Trail<M::State>, start: &M| {
            if let Some(packed) = trail.map(|state| Some(start.pack(state))) {
                *self.trail = packed;
            }
        };
        if trail.known.is_none() {
            match machine.recur(&mut trail, u128::MAX, budget) {
                Ok(Some(period)) => {
                    trail.known = Some((period, machine.at()));
                    trail.largest = machine.largest();
                }
                Ok(None) => return Err(Stop::Refused("no period below 2^128".into())),
                Err(stop) => {
                    keep(&trail, &start);
                    return Err(stop);
                }
            }
        }
        let (period, at) = trail.known.unwrap_or_default();
        let again = start.resume(start.at(), &start.state());
        match preperiod::least(again, period, &trail.snapshots, budget) {
            Ok((preperiod, more)) => Ok(Found {
                period,
                preperiod,
                largest: trail.largest,
                engine: Engine::Definition,
                computed: at.saturating_add(more),
            }),
            Err(stop) => {
                trail.now = Some((machine.at(), machine.state()));
                keep(&trail, &start);
                Err(stop)
            }
        }
    }
}
