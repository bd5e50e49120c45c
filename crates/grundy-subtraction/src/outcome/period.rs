//! The exact period and preperiod of a win/loss sequence, without storing it.
//!
//! The state of the game is its last max(L) outcomes: equal states prove periodicity. States are looked up in
//! [anchors](super::anchors) that are set at geometrically growing positions, so a period is found after little more
//! than preperiod + period positions. If a match's anchor lies wholly on the cycle, no earlier chunk start
//! could have been missed, so the distance is the *least* period; otherwise the search goes on to the next anchor.
//! On the way snapshots are taken, from which the preperiod is found.
//!
//! **Symmetric sets** are time-reversible: the options of n+max are n and n+s for the other moves s, so the rule holds
//! backwards too. From the usual start the preperiod is 0 and the whole sequence is a palindrome about the start.
//! If the reversed window at n stands at a, it is a palindrome about another centre as well, and two mirrors make
//! a translation: n + a is a period. The first such sum is at most the least period, hence equal; with close anchors it is
//! found at little more than half the period.
//!
//! Main results
//! * [`find_period`]: least period and preperiod.
//! * [`Search`]: the same in portions; what serde writes of it is enough to go on.

use super::anchors::Anchors;
use super::bits::reversed;
use super::moves::Moves;
use super::tape::{EngineKind, Looks, State, Tape, window_length};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{
    self, Machine, Method, Recheck, Recurrent, Resumable, Return, Trail, follow, retraces,
};
use serde::{Deserialize, Serialize};

/// A proved period, with the engine that computed the sequence.
pub type Found = recurrence::Found<EngineKind>;

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

/// So many positions are computed in a moment.
const MOMENT: u128 = 1 << 26;

/// A search for a period that can be interrupted.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{Moves, Search};
/// let moves = Moves::try_from(vec![8, 58, 101, 109]).unwrap();
/// let search = Search::new(&moves, None, None, &Budget::unlimited()).unwrap();
/// // ... after an interruption of `search.run(...)`:
/// let kept = serde_json::to_string(&search).unwrap();
/// let mut again: Search = serde_json::from_str(&kept).unwrap();
/// let found = again.run(&Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod), (19914037, 1176));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Search {
    moves: Moves,
    start: State,
    engine: EngineKind,
    trail: Trail<Vec<u64>, Along>,
}

/// What a search of outcomes remembers besides states.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Along {
    /// How long chunks are at the moment.
    stage: usize,
    /// How far apart snapshots are.
    every: u128,
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
            return Err(Stop::refused(format!(
                "the move {} is too large for a search by positions",
                moves.max()
            ))
            .with_help("use the interval engine, called intervals"));
        }
        let engine = engine.unwrap_or_else(|| EngineKind::for_moves(moves));
        let start = State::at_start(moves, start, budget)?;
        budget.need(2 * start.bytes())?;
        Ok(Search { moves: moves.clone(), start, engine, trail: Trail::default() })
    }

    /// The game.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// How far the search has come.
    pub fn position(&self) -> u128 {
        self.trail.position()
    }

    /// Whether its parts fit together: to be asked of a search that comes from a file.
    pub fn is_sound(&self) -> bool {
        let Ok(length) = window_length(&self.moves) else { return false };
        let (words, reached) = (length.div_ceil(64), self.position());
        self.start.position == 0
            && self.start.window.len() == words
            && self.trail.states().all(|(at, window)| window.len() == words && *at <= reached)
            && self.trail.known.is_none_or(|known| known.period > 0 && known.period / 2 <= reached)
            && self.trail.more.stage < STAGES.len()
            && reached <= u128::MAX / 4
            && self.engine.fits(&self.moves)
    }

    /// Searches until the period is found. After [`Stop::Interrupted`] it may be called again.
    pub fn run(&mut self, budget: &Budget<'_>) -> Result<Found, Stop> {
        let start = Walk::new(&self.moves, self.engine, &self.start);
        let found = follow(&start, &mut self.trail, u128::MAX, budget)?;
        let found =
            found.ok_or_else(|| Stop::refused("no period below 2^128").with_help("take smaller moves"))?;
        Ok(found.with(self.engine))
    }
}

impl Resumable for Search {
    fn position(&self) -> u128 {
        Search::position(self)
    }

    fn is_sound(&self) -> bool {
        Search::is_sound(self)
    }

    fn is_confirmed(&self, how: Recheck, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let start = Walk::new(&self.moves, self.engine, &self.start);
        retraces(&start, &self.trail, None, (how, MOMENT), budget)
    }
}

/// A sequence on its way, at a place of a tape that is made when it is needed.
pub(super) struct Walk {
    moves: Moves,
    engine: EngineKind,
    /// Whether the palindrome rule applies.
    mirror: bool,
    /// Where the walk began, while there is no tape.
    start: State,
    tape: Option<Tape>,
    at: u128,
}

impl Walk {
    /// A game from its start on, which need not be the usual one.
    pub(super) fn new(moves: &Moves, engine: EngineKind, start: &State) -> Walk {
        Walk {
            mirror: moves.is_symmetric() && start.is_all_wins(moves.max()),
            at: start.position,
            moves: moves.clone(),
            engine,
            start: start.clone(),
            tape: None,
        }
    }

    fn tape(&self, position: u128, window: &[u64], chunk: usize, budget: &Budget<'_>) -> Result<Tape, Stop> {
        let state = State { position, window: window.to_vec() };
        Tape::new(&self.moves, self.engine, &state, chunk, budget)
    }

    /// Moves to a place of the last two chunks of a tape.
    fn stand(&mut self, tape: Tape, at: u128) {
        (self.tape, self.at) = (Some(tape), at);
    }

    /// Goes on through a stage, but not beyond `limit`. `None` at its end: then the machine stands there.
    fn run_stage(
        &mut self,
        trail: &mut Trail<Vec<u64>, Along>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop> {
        let stage = trail.more.stage;
        let (chunk, end) = (STAGES[stage].0, STAGES[stage].1.min(limit));
        let mut tape = self.tape(self.at, &self.state(), chunk, budget)?;
        let length = self.moves.max() as usize;
        let mut anchors = Anchors::new(length, tape.chunk(), budget)?;
        for (at, window) in &trail.anchors {
            let mut past = self.tape(*at, window, chunk, budget)?;
            past.advance();
            if let Some(period) = anchors.insert(&past, budget)? {
                return Ok(Some(self.returned(period as u128, past.position())));
            }
        }
        let (mut window, mut other) = (Vec::new(), Vec::new());
        let (mut looks, mut begun) = (Looks::default(), false);
        while tape.position() < end {
            let position = tape.position();
            let bytes = || tape.bytes() + anchors.bytes() + bytes_of(&trail.snapshots);
            let looked = looks.before(tape.chunk(), budget);
            if let Err(stop) = looked.and_then(|due| if due { budget.need(bytes()) } else { Ok(()) }) {
                // One chunk back: a match needs the chunk before it.
                if begun {
                    trail.now = Some(place(&tape, position - tape.chunk() as u128));
                }
                return Err(stop);
            }
            tape.window_back(0, &mut window);
            if self.mirror {
                reversed(&window, length, &mut other);
                if let Some(found) = anchors.find(&other).next() {
                    let period = position + found.from + found.offset as u128;
                    self.stand(tape, position);
                    let (method, preperiod) = (Method::Palindrome, Some(0));
                    return Ok(Some(Return { period, method, computed: position, preperiod }));
                }
            } else if begun {
                // At first nothing can recur yet, or it was looked up before an interruption.
                for found in anchors.find(&window) {
                    // The state at the anchor's beginning, one period later.
                    tape.window_back(found.offset, &mut other);
                    if anchors.begins_with(found.anchor, &other) {
                        let period = position - found.from - found.offset as u128;
                        trail.snapshots.push(place(&tape, position));
                        self.stand(tape, position);
                        return Ok(Some(self.returned(period, position)));
                    }
                }
            }
            begun = true;
            let due = trail
                .anchors
                .last()
                .is_none_or(|(last, _)| position - last >= (last / ANCHOR_RATIO).max(tape.chunk() as u128));
            if !self.mirror {
                offer(trail, &tape);
            }
            tape.advance();
            if due && anchors.has_room() {
                let here = place(&tape, position);
                let inserted = match anchors.insert(&tape, budget) {
                    Ok(inserted) => inserted,
                    Err(stop) => {
                        // What is known here was looked up; the anchor is set when the search goes on.
                        trail.now = Some(here);
                        return Err(stop);
                    }
                };
                trail.anchors.push(here);
                if let Some(period) = inserted {
                    let computed = tape.position();
                    if !self.mirror {
                        trail.snapshots.push(place(&tape, computed));
                    }
                    self.stand(tape, computed);
                    return Ok(Some(self.returned(period as u128, computed)));
                }
            }
        }
        // One chunk back again.
        let back = if begun && tape.position() < limit { tape.chunk() as u128 } else { 0 };
        let at = tape.position() - back;
        self.stand(tape, at);
        Ok(None)
    }

    fn returned(&self, period: u128, computed: u128) -> Return {
        Return { preperiod: self.mirror.then_some(0), ..Return::state(period, computed) }
    }
}

/// How long chunks are on a way of so many positions.
fn chunk_for(way: u128) -> usize {
    STAGES.iter().find(|(_, end)| way < *end).map_or(STAGES[0].0, |(chunk, _)| *chunk)
}

/// A state of the tape's last two chunks.
fn place(tape: &Tape, position: u128) -> (u128, Vec<u64>) {
    (position, tape.state(position).window)
}

fn bytes_of(states: &[(u128, Vec<u64>)]) -> u64 {
    states.iter().map(|(_, window)| size_of_val(&window[..]) as u64).sum()
}

/// Takes snapshots at evenly spaced positions; when there are too many, every second is dropped.
fn offer(trail: &mut Trail<Vec<u64>, Along>, tape: &Tape) {
    let Along { every, .. } = &mut trail.more;
    if trail.snapshots.last().is_some_and(|(last, _)| tape.position() - last < (*every).max(1)) {
        return;
    }
    if trail.snapshots.len() >= SNAPSHOTS {
        let mut place = 0usize;
        trail.snapshots.retain(|_| {
            place += 1;
            !place.is_multiple_of(2)
        });
        *every = 2 * (*every).max(tape.chunk() as u128);
        return offer(trail, tape);
    }
    trail.snapshots.push(place(tape, tape.position()));
}

/// Longer chunks from here on. The anchors are kept, as long as the new chunks; where they would overlap or are
/// needlessly dense, some are dropped.
///
/// Nothing is missed: had the first recurrence of an anchor begun one old chunk ago or earlier, it would
/// have been found, and the new chunks start there.
fn next_stage(trail: &mut Trail<Vec<u64>, Along>, mirror: bool) {
    trail.more.stage = (trail.more.stage + 1).min(STAGES.len() - 1);
    let chunk = STAGES[trail.more.stage].0 as u128;
    if mirror {
        // Of mirrors only the latest anchors can be the first to tell.
        let useless = trail.anchors.len().saturating_sub(MIRRORS);
        trail.anchors.drain(..useless);
    }
    let mut next = 0;
    trail.anchors.retain(|(at, _)| {
        let keep = *at >= next;
        if keep {
            next = at + chunk.max(*at);
        }
        keep
    });
}

impl Machine for Walk {
    type State = Vec<u64>;

    fn position(&self) -> u128 {
        self.at
    }

    fn window(&self) -> u64 {
        self.moves.max()
    }

    fn state(&self) -> Vec<u64> {
        match &self.tape {
            Some(tape) => tape.state(self.at).window,
            None => self.start.window.clone(),
        }
    }

    fn resume(&self, position: u128, window: &Vec<u64>, _: &Budget<'_>) -> Result<Walk, Stop> {
        let start = State { position, window: window.clone() };
        let (moves, engine, mirror) = (self.moves.clone(), self.engine, self.mirror);
        Ok(Walk { moves, engine, mirror, start, tape: None, at: position })
    }

    fn advance(&mut self, to: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        if to <= self.at {
            return Ok(());
        }
        let chunk = chunk_for(to - self.at);
        let mut tape = match self.tape.take() {
            Some(tape) if tape.chunk() >= chunk => tape,
            old => {
                self.tape = old;
                self.tape(self.at, &self.state(), chunk, budget)?
            }
        };
        let ended = tape.run_to(to, budget);
        let at = if ended.is_ok() { to } else { tape.position() };
        self.stand(tape, at);
        ended
    }
}

impl Recurrent for Walk {
    type More = Along;

    fn recur(
        &mut self,
        trail: &mut Trail<Vec<u64>, Along>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop> {
        loop {
            let found = self.run_stage(trail, limit, budget)?;
            if found.is_some() || self.at >= limit {
                return Ok(found);
            }
            trail.now = Some((self.at, self.state()));
            next_stage(trail, self.mirror);
        }
    }
}
