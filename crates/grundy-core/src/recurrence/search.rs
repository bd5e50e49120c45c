//! The search for a period: what every machine does in its own way, and what is the same for all.

use super::{Found, Machine, Method, least_preperiod, too_far};
use crate::budget::Budget;
use crate::error::Stop;
use crate::random::Random;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a search remembers on its way: enough to go on later, and small. `X` is what one kind of machine needs besides.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Trail<S, X = ()> {
    /// Where to go on, with the state there; nowhere at first.
    pub now: Option<(u128, S)>,
    /// The states that are compared with.
    pub anchors: Vec<(u128, S)>,
    /// States on the way, rising, for going back cheaply.
    pub snapshots: Vec<(u128, S)>,
    /// The period, when only the preperiod is missing.
    pub known: Option<Return>,
    /// What the machine needs besides.
    pub more: X,
}

impl<S, X: Default> Default for Trail<S, X> {
    fn default() -> Self {
        Trail { now: None, anchors: Vec::new(), snapshots: Vec::new(), known: None, more: X::default() }
    }
}

impl<S, X: Clone> Trail<S, X> {
    /// The same with other states; `None` if one of them cannot be had.
    pub fn map<T>(&self, state: impl Fn(&S) -> Option<T>) -> Option<Trail<T, X>> {
        let one = |(at, old): &(u128, S)| Some((*at, state(old)?));
        let all = |states: &[(u128, S)]| states.iter().map(one).collect::<Option<Vec<_>>>();
        Some(Trail {
            now: match &self.now {
                Some(now) => Some(one(now)?),
                None => None,
            },
            anchors: all(&self.anchors)?,
            snapshots: all(&self.snapshots)?,
            known: self.known,
            more: self.more.clone(),
        })
    }
}

impl<S, X> Trail<S, X> {
    /// How far the search has come.
    pub fn position(&self) -> u128 {
        self.now.as_ref().map_or(0, |(at, _)| *at)
    }

    /// All states with their positions: to be looked at when they come from a file.
    pub fn states(&self) -> impl Iterator<Item = &(u128, S)> {
        self.now.iter().chain(&self.anchors).chain(&self.snapshots)
    }
}

/// A state that returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Return {
    /// The least period.
    pub period: u128,
    /// What proves it.
    pub method: Method,
    /// So many positions had been computed.
    pub computed: u128,
    /// The least preperiod, where it is known already.
    pub preperiod: Option<u128>,
}

impl Return {
    /// The same state occurred twice.
    pub fn state(period: u128, computed: u128) -> Return {
        Return { period, method: Method::StateRecurrence, computed, preperiod: None }
    }
}

/// A machine that notices when a state returns.
pub trait Recurrent: Machine {
    /// What it needs to go on, besides states.
    type More: Default + Clone;

    /// Goes on from where the machine stands until a state returns, and tells the least period; `None` if there is none before
    /// `limit`. After [`Stop::Interrupted`] the trail holds what is needed to go on; after success, snapshots.
    fn recur(
        &mut self,
        trail: &mut Trail<Self::State, Self::More>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop>;
}

/// Searches until the least period and preperiod are found; `None` if no state returns before `limit`. `start` is the machine at
/// its beginning. After [`Stop::Interrupted`] it may be called again with the same trail.
pub fn follow<M: Recurrent>(
    start: &M,
    trail: &mut Trail<M::State, M::More>,
    limit: u128,
    budget: &Budget<'_>,
) -> Result<Option<Found>, Stop> {
    if trail.known.is_none() {
        let mut machine = match &trail.now {
            Some((at, state)) => start.resume(*at, state, budget)?,
            None => start.again(budget)?,
        };
        trail.known = machine.recur(trail, limit, budget)?;
        if trail.known.is_some() {
            trail.now = Some((machine.position(), machine.state()));
        }
    }
    let Some(Return { period, method, computed, preperiod }) = trail.known else { return Ok(None) };
    let (preperiod, more) = match preperiod {
        Some(preperiod) => (preperiod, 0),
        None => least_preperiod(start, period, &trail.snapshots, budget)?,
    };
    Ok(Some(Found { period, preperiod, method, computed: computed.saturating_add(more), detail: () }))
}

/// How much of what a file holds is computed anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recheck {
    /// Something, chosen by chance, that takes a moment.
    Sample,
    /// Everything.
    All,
}

/// A search that can be stopped, kept and taken up again: what serde writes of it is enough to go on.
pub trait Resumable: Serialize + DeserializeOwned {
    /// How far it has come.
    fn position(&self) -> u128;

    /// Whether its parts fit together: to be asked of a search that comes from a file.
    fn is_sound(&self) -> bool;

    /// Whether what it holds comes out again when it is computed anew. A file with a good checksum may still be wrong, if the
    /// machine was that wrote it.
    fn is_confirmed(&self, how: Recheck, budget: &mut Budget<'_>) -> Result<bool, Stop>;
}

/// Whether the states of a trail are those of the sequence: all of them, computed from the start, and that the sequence returns;
/// or one chosen by chance, computed from the state before it, if that is at most a `moment` of positions away. `more` are
/// further claims that the state at a position comes again after a period.
pub fn retraces<M: Machine, X>(
    start: &M,
    trail: &Trail<M::State, X>,
    more: Option<(u128, u128)>,
    (how, moment): (Recheck, u128),
    budget: &Budget<'_>,
) -> Result<bool, Stop> {
    let beginning = (start.position(), start.state());
    let mut states: Vec<&(u128, M::State)> = std::iter::once(&beginning).chain(trail.states()).collect();
    states.sort_by_key(|(at, _)| *at);
    let comes_to = |from: &(u128, M::State), to: &(u128, M::State)| {
        let mut machine = start.resume(from.0, &from.1, budget)?;
        machine.advance(to.0, budget)?;
        Ok(machine.state() == to.1)
    };
    if how == Recheck::Sample {
        let near: Vec<_> = states.windows(2).filter(|pair| pair[1].0 - pair[0].0 <= moment).collect();
        return Random::by_chance().pick(&near).map_or(Ok(true), |pair| comes_to(pair[0], pair[1]));
    }
    // From one to the next is from the start to all, since each is found to be right before it is believed.
    for pair in states.windows(2) {
        if !comes_to(pair[0], pair[1])? {
            return Ok(false);
        }
    }
    let known = trail.known.map(|known| (trail.position(), known.period));
    for (at, period) in known.into_iter().chain(more) {
        let mut machine = start.again(budget)?;
        machine.advance(at, budget)?;
        let before = machine.state();
        machine.advance(at.checked_add(period).ok_or_else(too_far)?, budget)?;
        if machine.state() != before {
            return Ok(false);
        }
    }
    Ok(true)
}
