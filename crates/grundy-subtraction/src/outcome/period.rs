//! The exact period and preperiod of a win/loss sequence, without storing it.
//!
//! The state of the game is its last max(L) outcomes: equal states prove periodicity. States are looked up in
//! [anchors](super::anchors) that are set at geometrically growing positions, so a period is found after little more
//! than preperiod + period positions. If a match's anchor lies wholly on the cycle, no earlier chunk start
//! could have been missed, so the distance is the *least* period; otherwise the search goes on to the next anchor.
//! The preperiod comes from snapshots: a search by halves for the first one on the cycle, then two
//! runs, one period apart, from the one before it.
//!
//! **Symmetric sets** are time-reversible: the options of n+max are n and n+s for the other moves s, so the rule holds
//! backwards too. From the usual start the preperiod is 0 and the whole sequence is a palindrome about the start.
//! If the reversed window at n stands at a, it is a palindrome about another centre as well, and two mirrors make
//! a translation: n + a is a period. The first such sum is at most the least period, hence equal; with close anchors it is
//! found at little more than half the period.
//!
//! Main results
//! * [`find_period`]: least period and preperiod.
//! * [`Search`]: the same in portions, with [`Search::suspend`] and [`Search::resume`].

use super::anchors::Anchors;
use super::bits::reversed;
use super::moves::Moves;
use super::tape::{EngineKind, Looks, State, Tape, window_length};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};

/// How a period was established.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The same state, all max(L) outcomes compared, occurred twice.
    StateRecurrence,
    /// The set is symmetric and a second mirror of the sequence was found.
    Palindrome,
}

impl Method {
    /// The method in words.
    pub fn name(self) -> &'static str {
        match self {
            Method::StateRecurrence => "state recurrence",
            Method::Palindrome => "palindrome of a symmetric set",
        }
    }
}

/// A proved period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The least period.
    pub period: u128,
    /// The least preperiod: the first position from which the sequence repeats.
    pub preperiod: u128,
    /// What computed the sequence.
    pub engine: EngineKind,
    /// What proves the period.
    pub method: Method,
    /// How many positions were computed until the period was known.
    pub computed: u128,
}

/// Finds the period of the outcome sequence: least period, least preperiod, exact.
///
/// `start` gives the outcomes before position 0 (true is a win), the last one nearest; missing ones are wins.
/// Without an engine the fastest is taken.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{find_period, Moves};
/// let moves = Moves::try_from(vec![3, 7, 8]).unwrap();
/// let found = find_period(&moves, None, None, &Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod), (5, 8));
/// ```
pub fn find_period(
    moves: &Moves,
    start: Option<&[bool]>,
    engine: Option<EngineKind>,
    budget: &Budget<'_>,
) -> Result<Found, Stop> {
    Search::new(moves, start, engine, budget)?.run(budget)
}

/// The search goes through stages with longer and longer chunks, so that short periods cost little: positions
/// per chunk and the position where the stage ends.
const STAGES: [(usize, u128); 5] =
    [(256, 1 << 14), (1024, 1 << 20), (2048, 1 << 26), (16384, 1 << 34), (65536, u128::MAX)];

/// Never more snapshots than this.
const SNAPSHOTS: usize = 256;

/// A new anchor is set when the position has grown by one part in so many.
const ANCHOR_RATIO: u128 = 4;

/// So many anchors are kept from stage to stage where the palindrome rule applies.
const MIRRORS: usize = 4;

/// A search for a period that can be interrupted.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{Moves, Saved, Search};
/// let moves = Moves::try_from(vec![8, 58, 101, 109]).unwrap();
/// let search = Search::new(&moves, None, None, &Budget::unlimited()).unwrap();
/// // ... after an interruption of `search.run(...)`:
/// let saved: Saved = search.suspend();
/// let found = Search::resume(saved).unwrap().run(&Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod), (19914037, 1176));
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    moves: Moves,
    start: State,
    engine: EngineKind,
    /// Whether the palindrome rule applies.
    mirror: bool,
    stage: usize,
    now: State,
    snapshots: Snapshots,
    /// Where the anchors of the stage begin, as states, so that they can be set again.
    anchors: Vec<State>,
    known: Option<Known>,
}

/// The period, while the preperiod is still sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    period: u128,
    /// A position whose state recurs.
    on_cycle: u128,
}

/// What a search needs to go on later: small, and independent of how far it got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    moves: Moves,
    start: State,
    engine: EngineKind,
    stage: usize,
    now: State,
    every: u128,
    snapshots: Vec<State>,
    anchors: Vec<State>,
    known: Option<Known>,
}

impl Search {
    /// A search from the start.
    pub fn new(
        moves: &Moves,
        start: Option<&[bool]>,
        engine: Option<EngineKind>,
        budget: &Budget<'_>,
    ) -> Result<Search, Stop> {
        if !Anchors::can_hold(window_length(moves)?) {
            return Err(Stop::Refused(format!(
                "the move {} is too large for a search by positions\nhelp: use the interval engine, called intervals",
                moves.max()
            )));
        }
        let engine = engine.unwrap_or_else(|| EngineKind::for_moves(moves));
        let start = State::at_start(moves, start, budget)?;
        budget.need(2 * start.bytes())?;
        Ok(Search {
            moves: moves.clone(),
            mirror: moves.is_symmetric() && start.is_all_wins(moves.max()),
            engine,
            stage: 0,
            now: start.clone(),
            start,
            snapshots: Snapshots::default(),
            anchors: Vec::new(),
            known: None,
        })
    }

    /// The game.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// How far the search has come.
    pub fn position(&self) -> u128 {
        self.now.position
    }

    /// What is needed to go on later.
    pub fn suspend(self) -> Saved {
        Saved {
            moves: self.moves,
            start: self.start,
            engine: self.engine,
            stage: self.stage,
            now: self.now,
            every: self.snapshots.every,
            snapshots: self.snapshots.states,
            anchors: self.anchors,
            known: self.known,
        }
    }

    /// Goes on with a search that was suspended.
    pub fn resume(saved: Saved) -> Result<Search, Stop> {
        let words = window_length(&saved.moves)?.div_ceil(64);
        let states = || saved.snapshots.iter().chain(&saved.anchors).chain([&saved.start, &saved.now]);
        let reached = saved.now.position;
        if states().any(|state| state.window.len() != words || state.position > reached)
            || saved.known.is_some_and(|known| known.period > reached)
            || saved.stage >= STAGES.len()
            || reached > u128::MAX / 4
        {
            return Err(Stop::Refused("the saved search does not fit its moves".into()));
        }
        Ok(Search {
            mirror: saved.moves.is_symmetric() && saved.start.is_all_wins(saved.moves.max()),
            moves: saved.moves,
            start: saved.start,
            engine: saved.engine,
            stage: saved.stage,
            now: saved.now,
            snapshots: Snapshots { every: saved.every, states: saved.snapshots },
            anchors: saved.anchors,
            known: saved.known,
        })
    }

    /// Searches until the period is found. After [`Stop::Interrupted`] it may be called again.
    pub fn run(&mut self, budget: &Budget<'_>) -> Result<Found, Stop> {
        loop {
            if let Some(known) = self.known {
                return self.finish(known, budget);
            }
            if let Some(found) = self.run_stage(STAGES[self.stage].1, budget)? {
                return Ok(found);
            }
            if self.known.is_some() {
                continue;
            }
            self.next_stage();
        }
    }

    /// Longer chunks from here on. The anchors are kept, as long as the new chunks; where they would overlap or are
    /// needlessly dense, some are dropped.
    ///
    /// Nothing is missed: had the first recurrence of an anchor begun one old chunk ago or earlier, it would
    /// have been found, and the new chunks start there.
    fn next_stage(&mut self) {
        self.stage = (self.stage + 1).min(STAGES.len() - 1);
        let chunk = STAGES[self.stage].0 as u128;
        if self.mirror {
            // Of mirrors only the latest anchors can be the first to tell.
            let useless = self.anchors.len().saturating_sub(MIRRORS);
            self.anchors.drain(..useless);
        }
        let mut next = 0;
        self.anchors.retain(|anchor| {
            let keep = anchor.position >= next;
            if keep {
                next = anchor.position + chunk.max(anchor.position);
            }
            keep
        });
    }

    fn tape(&self, state: &State, budget: &Budget<'_>) -> Result<Tape, Stop> {
        Tape::new(&self.moves, self.engine, state, STAGES[self.stage].0, budget)
    }

    /// Goes on to the position `end`; a palindrome is an answer, a recurrence is noted as known.
    fn run_stage(&mut self, end: u128, budget: &Budget<'_>) -> Result<Option<Found>, Stop> {
        let mut tape = self.tape(&self.now, budget)?;
        let length = self.moves.max() as usize;
        let mut anchors = Anchors::new(length, tape.chunk(), budget)?;
        for state in &self.anchors {
            let mut past = self.tape(state, budget)?;
            past.advance();
            if let Some(period) = anchors.insert(&past, budget)? {
                self.known = Some(Known { period: period as u128, on_cycle: past.position() });
                return Ok(None);
            }
        }
        let (mut window, mut other) = (Vec::new(), Vec::new());
        let (mut looks, mut begun) = (Looks::default(), false);
        while tape.position() < end {
            let position = tape.position();
            let bytes = || tape.bytes() + anchors.bytes() + self.snapshots.bytes();
            let looked = looks.before(tape.chunk(), budget);
            if let Err(stop) = looked.and_then(|due| if due { budget.need(bytes()) } else { Ok(()) }) {
                // One chunk back: a match needs the chunk before it.
                if begun {
                    self.now = tape.state(position - tape.chunk() as u128);
                }
                return Err(stop);
            }
            tape.window_back(0, &mut window);
            if self.mirror {
                reversed(&window, length, &mut other);
                if let Some(found) = anchors.find(&other).next() {
                    let period = position + found.from + found.offset as u128;
                    return Ok(Some(self.found(period, 0, Method::Palindrome, position)));
                }
            } else if begun {
                // At first nothing can recur yet, or it was looked up before an interruption.
                for found in anchors.find(&window) {
                    // The state at the anchor's beginning, one period later.
                    tape.window_back(found.offset, &mut other);
                    if anchors.begins_with(found.anchor, &other) {
                        let period = position - found.from - found.offset as u128;
                        self.know(period, tape.state(position));
                        return Ok(None);
                    }
                }
            }
            begun = true;
            let due = self.anchors.last().is_none_or(|last| {
                position - last.position >= (last.position / ANCHOR_RATIO).max(tape.chunk() as u128)
            });
            if !self.mirror {
                self.snapshots.offer(&tape);
            }
            tape.advance();
            if due && anchors.has_room() {
                let here = tape.state(position);
                let inserted = match anchors.insert(&tape, budget) {
                    Ok(inserted) => inserted,
                    Err(stop) => {
                        // What is known here was looked up; the anchor is set when the search goes on.
                        self.now = here;
                        return Err(stop);
                    }
                };
                self.anchors.push(here);
                if let Some(period) = inserted {
                    let computed = tape.position();
                    if self.mirror {
                        return Ok(Some(self.found(period as u128, 0, Method::StateRecurrence, computed)));
                    }
                    self.know(period as u128, tape.state(computed));
                    return Ok(None);
                }
            }
        }
        self.now = tape.state(tape.position() - tape.chunk() as u128);
        Ok(None)
    }

    fn know(&mut self, period: u128, now: State) {
        self.known = Some(Known { period, on_cycle: now.position });
        self.snapshots.states.push(now.clone());
        self.now = now;
    }

    fn found(&self, period: u128, preperiod: u128, method: Method, computed: u128) -> Found {
        Found { period, preperiod, engine: self.engine, method, computed }
    }

    /// The preperiod, when the period is known.
    fn finish(&self, known: Known, budget: &Budget<'_>) -> Result<Found, Stop> {
        let Known { period, on_cycle } = known;
        let states = &self.snapshots.states;
        // The first snapshot whose state comes again one period later; the last ones before `on_cycle` do.
        let (mut below, mut above) = (0, states.len());
        while below < above {
            let middle = below.midpoint(above);
            let state = &states[middle];
            if state.position >= on_cycle
                || self.state_at(state.position + period, budget)?.window == state.window
            {
                above = middle;
            } else {
                below = middle + 1;
            }
        }
        let preperiod = match below.checked_sub(1) {
            None => 0,
            Some(before) => self.last_difference(&states[before], period, budget)?,
        };
        Ok(self.found(period, preperiod, Method::StateRecurrence, on_cycle))
    }

    /// The state at a position, from the nearest snapshot.
    fn state_at(&self, position: u128, budget: &Budget<'_>) -> Result<State, Stop> {
        let states = &self.snapshots.states;
        let nearest = states.partition_point(|state| state.position <= position);
        let from = nearest.checked_sub(1).map_or(&self.start, |at| &states[at]);
        let mut tape = self.tape(from, budget)?;
        tape.run_to(position, budget)?;
        Ok(tape.state(position))
    }

    /// One more than the last position that differs from the one a period later, where the state `from` is
    /// not on the cycle.
    fn last_difference(&self, from: &State, period: u128, budget: &Budget<'_>) -> Result<u128, Stop> {
        let length = self.moves.max() as usize;
        let ahead = self.state_at(from.position + period, budget)?;
        let mut last = difference(&from.window, &ahead.window).map(|at| {
            // Positions before 0 do not count.
            (from.position + at as u128 + 1).saturating_sub(length as u128)
        });
        let (mut one, mut two) = (self.tape(from, budget)?, self.tape(&ahead, budget)?);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let mut looks = Looks::default();
        loop {
            looks.before(2 * one.chunk(), budget)?;
            let position = one.position();
            one.advance();
            two.advance();
            one.read_back(one.chunk(), one.chunk(), &mut left);
            two.read_back(two.chunk(), two.chunk(), &mut right);
            match difference(&left, &right) {
                // A chunk is longer than a window: equal chunks are equal states.
                None => return Ok(last.unwrap_or(0)),
                Some(at) => last = Some(position + at as u128 + 1),
            }
        }
    }
}

/// The last place where two packed stretches differ.
fn difference(left: &[u64], right: &[u64]) -> Option<usize> {
    let word = left.iter().zip(right).rposition(|(a, b)| a != b)?;
    Some(64 * word + 63 - (left[word] ^ right[word]).leading_zeros() as usize)
}

/// States at evenly spaced positions; when there are too many, every second is dropped.
#[derive(Debug, Clone, Default)]
struct Snapshots {
    every: u128,
    states: Vec<State>,
}

impl Snapshots {
    fn bytes(&self) -> u64 {
        self.states.iter().map(State::bytes).sum()
    }

    fn offer(&mut self, tape: &Tape) {
        if self.states.last().is_some_and(|last| tape.position() - last.position < self.every.max(1)) {
            return;
        }
        if self.states.len() >= SNAPSHOTS {
            let mut place = 0usize;
            self.states.retain(|_| {
                place += 1;
                !place.is_multiple_of(2)
            });
            self.every = 2 * self.every.max(tape.chunk() as u128);
            return self.offer(tape);
        }
        self.states.push(tape.state(tape.position()));
    }
}
