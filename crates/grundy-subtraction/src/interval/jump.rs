//! Jump-ahead: over stretches in which the end points of the runs drift linearly, whole rounds are skipped.
//!
//! Suppose that after k runs, a *round*, all cursors stand as before (counted back from the front). Each new end
//! point is an older end point plus a move, so a round maps the end points that matter, y, to A y + c, where A
//! copies entries; A and c depend only on the outcomes of the comparisons made. Let two consecutive rounds
//! y0 -> y1 -> y2 have the same outcomes and the same drift D = y1 - y0 = y2 - y1. Then A D = D, and by induction
//! y_t = y_2 + (t-2) D as long as the outcomes stay the same. But then each compared value is linear in t,
//! too: it was logged in both rounds, so its drift per round is known, and it keeps its sign for slack / drift
//! rounds. The least of these numbers is how many rounds are skipped, exactly and at once.
//!
//! If all entries of D are equal, then no compared value drifts: the window recurs, the period is that entry.
//!
//! Where the length of the round comes from does not matter for correctness. It is guessed as the least shift
//! under which fingerprints of the cursors agree with themselves and the end points are in arithmetic progression.
//! (Once the outcomes repeat, A permutes the drifts it keeps, so some multiple of the round will do.) Guesses are made after a geometrically growing number of runs, so that they cost little where nothing
//! repeats. After a jump everything the guess relies on is forgotten: so the next jump is a function of the window,
//! and the jumps repeat when the windows do.

use crate::interval::engine::{Engine, Run, Window};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// The first guess is made after so many runs.
const FIRST_GUESS: usize = 12;
/// Longer stretches are not looked at ...
const LONGEST_STRETCH: usize = 1 << 14;
/// ... but a new one is begun after so many runs.
const PAUSE: usize = 1 << 18;

/// What a step of the [`Runner`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It went on by one run.
    Run,
    /// It went on by several runs, so that some windows were not seen.
    Runs,
    /// The windows repeat from here on: after so many positions and runs.
    Recurs { period: u64, runs: usize },
}

/// An engine that jumps.
#[derive(Debug, Clone)]
pub(super) struct Runner {
    pub engine: Engine,
    /// What was seen since the last jump.
    marks: Vec<Mark>,
    /// The base for which the marks hold.
    base: u128,
    next_guess: usize,
    pause: usize,
    room: Room,
}

/// A run and how the cursors stood before it.
#[derive(Debug, Clone, Copy)]
struct Mark {
    lags: u64,
    run: Run,
}

/// Vectors used again and again.
#[derive(Debug, Clone, Default)]
struct Room {
    points: [Vec<u64>; 3],
    logs: [Vec<i64>; 2],
    matches: Vec<usize>,
}

impl Runner {
    /// Position 0 of a game.
    pub fn new(moves: &[u64]) -> Result<Self, Stop> {
        Ok(Runner::at(Engine::new(moves)?))
    }

    /// Where the engine is.
    pub fn at(engine: Engine) -> Self {
        let marks = Vec::new();
        let base = engine.base();
        Runner { engine, marks, base, next_guess: FIRST_GUESS, pause: 0, room: Room::default() }
    }

    /// Goes on by one run or a jump, never so far that the last finished run begins at `limit` or later. The
    /// next run must begin before the limit.
    pub fn step(&mut self, limit: u128, budget: &Budget<'_>) -> Result<Step, Stop> {
        budget.position(self.bytes())?;
        self.engine.advance()?;
        if self.pause > 0 {
            self.pause -= 1;
            return Ok(Step::Run);
        }
        self.mark();
        if self.marks.len() < self.next_guess {
            return Ok(Step::Run);
        }
        let mut step = Step::Run;
        if let Some(runs) = self.guess() {
            step = Step::Runs;
            if let Some(done) = self.try_round(runs, limit, budget)? {
                self.forget();
                return Ok(done);
            }
        }
        self.next_guess = self.marks.len() * 4 / 3;
        if self.next_guess > LONGEST_STRETCH {
            self.forget();
            self.pause = PAUSE;
        }
        Ok(step)
    }

    /// Bytes in use, should the ring grow now.
    pub fn bytes(&self) -> u64 {
        2 * self.engine.bytes() + (2 * self.marks.capacity() * size_of::<Mark>()) as u64
    }

    fn mark(&mut self) {
        if self.engine.base() != self.base {
            self.base = self.engine.base();
            self.marks.clear();
        }
        self.marks.push(Mark { lags: self.engine.lags(), run: self.engine.next() });
    }

    fn forget(&mut self) {
        self.marks.clear();
        self.next_guess = FIRST_GUESS;
    }

    /// The least shift under which the latest marks agree with themselves, long enough for the window to have come
    /// about in two equal rounds: the same cursors, and end points in arithmetic progression.
    fn guess(&mut self) -> Option<usize> {
        let marks = &self.marks;
        let held = self.engine.held();
        let count = marks.len();
        let mark = |age: usize| marks[count - 1 - age];
        let drifts = |k: usize| {
            (0..=held).all(|age| {
                let (new, middle, old) = (mark(age).run, mark(age + k).run, mark(age + 2 * k).run);
                new.start - middle.start == middle.start - old.start
                    && new.end - middle.end == middle.end - old.end
            })
        };
        // matches[k] = for how long the marks k runs ago agree with the latest, going back (the Z function).
        let matches = &mut self.room.matches;
        matches.clear();
        matches.push(count);
        let (mut left, mut right) = (0, 0);
        for k in 1..count / 2 {
            let mut known = if k < right { matches[k - left].min(right - k) } else { 0 };
            while k + known < count && mark(known).lags == mark(k + known).lags {
                known += 1;
            }
            if k + known > right {
                (left, right) = (k, k + known);
            }
            if known > k + held && drifts(k) {
                return Some(k);
            }
            matches.push(known);
        }
        None
    }

    /// Goes through two rounds of so many runs and skips what can be skipped.
    fn try_round(&mut self, runs: usize, limit: u128, budget: &Budget<'_>) -> Result<Option<Step>, Stop> {
        let base = self.engine.base();
        let lags = self.engine.lags();
        self.engine.points(&mut self.room.points[0]);
        for round in 0..2 {
            self.room.logs[round].clear();
            for _ in 0..runs {
                if !self.engine.is_before(limit) {
                    return Ok(None);
                }
                budget.position(self.bytes())?;
                self.engine.advance_logged(&mut self.room.logs[round])?;
                self.mark();
            }
            if self.engine.lags() != lags || self.engine.base() != base {
                return Ok(None);
            }
            self.engine.points(&mut self.room.points[round + 1]);
        }
        let [old, middle, new] = &mut self.room.points;
        if old.len() != middle.len() || middle.len() != new.len() {
            return Ok(None);
        }
        // The drift takes the place of the oldest points.
        for ((old, middle), new) in old.iter_mut().zip(middle).zip(new) {
            if *middle - *old != *new - *middle {
                return Ok(None);
            }
            *old = *middle - *old;
        }
        let drift = &self.room.points[0];
        let Some(slack) = slack(&self.room.logs) else { return Ok(None) };
        let front = drift[drift.len() - 2];
        let uniform = drift.iter().all(|one| *one == front);
        if uniform && limit == u128::MAX {
            return Ok(Some(Step::Recurs { period: front, runs }));
        }
        if !self.engine.is_before(limit) {
            return Ok(None);
        }
        let most = (limit - 1 - self.engine.front()?) / u128::from(front);
        let times = if uniform { most } else { most.min(slack.into()) };
        self.engine.shift(drift, times, runs as u128)?;
        Ok(Some(Step::Runs))
    }

    /// Goes on until the next run begins at `position` or later: the window before it can be told.
    pub(crate) fn advance_to(&mut self, position: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        while self.engine.is_before(position) {
            self.step(position, budget)?;
        }
        Ok(())
    }

    /// The window before a position not behind the last finished run.
    pub fn window(&mut self, position: u128, budget: &Budget<'_>) -> Result<Window, Stop> {
        self.advance_to(position, budget)?;
        Ok(self.engine.window(position))
    }
}

/// For how many further rounds all comparisons keep their outcome; `None` if they differ already.
fn slack([first, second]: &[Vec<i64>; 2]) -> Option<u64> {
    if first.len() != second.len() {
        return None;
    }
    let mut least = u64::MAX;
    for (first, second) in first.iter().zip(second) {
        let holds = *second <= 0;
        if (*first <= 0) != holds {
            return None;
        }
        let drift = second - first;
        if holds && drift > 0 {
            least = least.min(second.unsigned_abs() / drift.unsigned_abs());
        } else if !holds && drift < 0 {
            least = least.min((second.unsigned_abs() - 1) / drift.unsigned_abs());
        }
    }
    Some(least)
}
