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
//! and the jumps repeat when the windows do. Where the jumps themselves follow a pattern, rows of them are skipped, too,
//! see `leap.rs`.

use crate::interval::engine::{Engine, Run, Window};
use crate::interval::leap::Legs;
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
    Recurs { period: u128, runs: u128 },
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
    rounds: Rounds,
    matches: Vec<usize>,
    legs: Legs,
}

/// A run and how the cursors stood before it.
#[derive(Debug, Clone, Copy)]
struct Mark {
    lags: u64,
    run: Run,
}

/// Two rounds: the end points before, between and after them, and every comparison.
#[derive(Debug, Clone, Default)]
pub(super) struct Rounds {
    points: [Vec<u64>; 3],
    pub logs: [Vec<i64>; 2],
}

impl Rounds {
    /// Goes through two rounds of so many runs, telling after each run. Says whether the end points drift linearly.
    pub fn run(
        &mut self,
        engine: &mut Engine,
        runs: usize,
        limit: u128,
        budget: &Budget<'_>,
        mut after: impl FnMut(&Engine),
    ) -> Result<bool, Stop> {
        let (base, lags) = (engine.base(), engine.lags());
        engine.points(&mut self.points[0]);
        for round in 0..2 {
            self.logs[round].clear();
            for _ in 0..runs {
                if !engine.is_before(limit) {
                    return Ok(false);
                }
                budget.position(2 * engine.bytes())?;
                engine.advance_logged(&mut self.logs[round])?;
                after(engine);
            }
            if engine.lags() != lags || engine.base() != base {
                return Ok(false);
            }
            engine.points(&mut self.points[round + 1]);
        }
        let [old, middle, new] = &mut self.points;
        if old.len() != middle.len() || middle.len() != new.len() {
            return Ok(false);
        }
        // The drift takes the place of the oldest points.
        for ((old, middle), new) in old.iter_mut().zip(middle).zip(new) {
            if *middle - *old != *new - *middle {
                return Ok(false);
            }
            *old = *middle - *old;
        }
        Ok(true)
    }

    /// How far each end point moves in a round.
    pub fn drift(&self) -> &[u64] {
        &self.points[0]
    }

    /// How far the front moves in a round.
    pub fn front(&self) -> Option<u64> {
        let [.., front, _] = self.drift() else { return None };
        Some(*front)
    }
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
        let (rounds, matches, mut legs) = (Rounds::default(), Vec::new(), Legs::default());
        legs.forget(&engine);
        Runner { engine, marks, base, next_guess: FIRST_GUESS, pause: 0, rounds, matches, legs }
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
        mark(&mut self.marks, &mut self.base, &self.engine);
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
        let matches = &mut self.matches;
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
        let (marks, base) = (&mut self.marks, &mut self.base);
        let drifts =
            self.rounds.run(&mut self.engine, runs, limit, budget, |engine| mark(marks, base, engine))?;
        let (true, Some(front)) = (drifts, self.rounds.front()) else { return Ok(None) };
        let [first, second] = &self.rounds.logs;
        let Some(slack) = slack(first, second) else { return Ok(None) };
        let drift = self.rounds.drift();
        let uniform = drift.iter().all(|one| *one == front);
        if uniform && limit == u128::MAX {
            return Ok(Some(Step::Recurs { period: front.into(), runs: runs as u128 }));
        }
        if !self.engine.is_before(limit) {
            return Ok(None);
        }
        let most = (limit - 1 - self.engine.front()?) / u128::from(front);
        let times = if uniform { most } else { most.min(slack.into()) };
        self.engine.shift(drift, times, runs as u128)?;
        self.legs.add(&self.engine, runs, times);
        let leapt = self.legs.leap(&mut self.engine, limit, budget)?;
        Ok(Some(leapt.unwrap_or(Step::Runs)))
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

/// Adds a mark for where the engine is; those of another base do not count any more.
fn mark(marks: &mut Vec<Mark>, base: &mut u128, engine: &Engine) {
    if engine.base() != *base {
        *base = engine.base();
        marks.clear();
    }
    marks.push(Mark { lags: engine.lags(), run: engine.next() });
}

/// For how many further rounds all comparisons keep their outcome; `None` if they differ already.
pub(super) fn slack(first: &[i64], second: &[i64]) -> Option<u64> {
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
