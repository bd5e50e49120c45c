//! Runs of equal values: the cost is that of the runs, not of the positions.
//!
//! For every move s a cursor stands in the run that holds position n - s. The value at n is the mex of the runs
//! under the cursors, and it stays the same until the first cursor reaches the end of its run. So each step
//! yields a whole stretch: a merge of |L| copies of the history, each shifted by its move. The newest run is
//! still open; a cursor in it can rely on it only as far as it has been computed.
//!
//! Positions inside the history are 64-bit numbers relative to a base that moves on now and then, so a sequence
//! may be followed beyond position 2^64.

use super::search::{Along, Packed};
use super::{Valued, runs_period};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::nimber::Mex;
use grundy_core::recurrence::{Machine, Recurrent, Return, Trail};

/// The value of the run below position 0.
const BELOW: u32 = u32::MAX;
/// Relative positions are moved back when they pass this.
const FAR: u64 = 1 << 62;
/// Steps in which the mean length of runs is measured.
const TRIAL: u32 = 100_000;

/// A run of equal values, from `start` to the start of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: u64,
    pub(super) value: u32,
}

/// One move on its way through the history.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    step: u64,
    /// The run under it.
    run: usize,
    /// Up to here, plus `step`, the run is known to reach.
    end: u64,
    /// The value of the run as a bit; 0 if it does not fit.
    bit: u64,
}

/// The history of runs with its cursors.
#[derive(Clone)]
pub(super) struct Runs {
    cursors: Vec<Cursor>,
    pub(super) runs: Vec<Run>,
    /// The next position, relative.
    pub(super) now: u64,
    /// The position that relative position 0 stands for, modulo 2^128.
    base: u128,
    /// The history is cut when it has so many runs.
    cut_at: usize,
    /// For more moves than a word has bits.
    mex: Mex,
    pub(super) largest: u32,
}

impl Runs {
    /// At position 0, with a run below it as long as the largest move.
    pub(super) fn new(moves: &[u64]) -> Self {
        let now = moves.last().copied().unwrap_or(0);
        let mut runs = Runs {
            cursors: moves.iter().map(|step| Cursor { step: *step, run: 0, end: 0, bit: 0 }).collect(),
            runs: vec![Run { start: 0, value: BELOW }],
            now,
            base: 0u128.wrapping_sub(now.into()),
            cut_at: 1024,
            mex: Mex::new(),
            largest: 0,
        };
        runs.place_cursors();
        runs
    }

    /// The largest move.
    pub(super) fn reach(&self) -> u64 {
        self.cursors.last().map_or(0, |cursor| cursor.step)
    }

    /// Puts every cursor under its position, anew.
    fn place_cursors(&mut self) {
        for cursor in &mut self.cursors {
            let position = self.now - cursor.step;
            cursor.run = self.runs.partition_point(|run| run.start <= position).saturating_sub(1);
            cursor.settle(&self.runs, self.now);
        }
    }

    /// Computes the next stretch of equal values, at most `most` (at least 1) positions; its value, its length and
    /// whether it begins a run.
    #[inline]
    pub(super) fn step(&mut self, most: u64) -> (u32, u64, bool) {
        // Before the step, so that the state before it can still be told after it.
        if self.runs.len() >= self.cut_at || self.now >= FAR {
            self.cut();
        }
        // A number of cursors known when compiled saves a good part of the time.
        let (value, end, fresh) = match self.cursors.len() {
            1 => self.step_fixed::<1>(most),
            2 => self.step_fixed::<2>(most),
            3 => self.step_fixed::<3>(most),
            4 => self.step_fixed::<4>(most),
            5 => self.step_fixed::<5>(most),
            6 => self.step_fixed::<6>(most),
            count => {
                let value = if count <= 64 { mex_of(&self.cursors) } else { self.mex_of_many() };
                stretch(&mut self.cursors, &mut self.runs, value, self.now, most)
            }
        };
        let length = end - self.now;
        self.now = end;
        self.largest = self.largest.max(value);
        (value, length, fresh)
    }

    #[inline(always)]
    fn step_fixed<const M: usize>(&mut self, most: u64) -> (u32, u64, bool) {
        let Ok(cursors) = <&mut [Cursor; M]>::try_from(self.cursors.as_mut_slice()) else {
            unreachable!("the caller counted the cursors")
        };
        let value = mex_of(cursors);
        stretch(cursors, &mut self.runs, value, self.now, most)
    }

    fn mex_of_many(&mut self) -> u32 {
        self.mex.clear();
        for cursor in &self.cursors {
            let value = self.runs[cursor.run].value;
            if value != BELOW {
                self.mex.insert(value);
            }
        }
        self.mex.mex()
    }

    /// Forgets what lies more than the largest move back, and counts positions from there.
    #[cold]
    fn cut(&mut self) {
        let base = self.now - self.reach();
        let oldest = self.runs.partition_point(|run| run.start <= base).saturating_sub(1);
        self.runs.drain(..oldest);
        self.cut_at = (2 * self.runs.len()).max(1024);
        for run in &mut self.runs {
            run.start = run.start.saturating_sub(base);
        }
        self.now -= base;
        self.base = self.base.wrapping_add(base.into());
        for cursor in &mut self.cursors {
            cursor.run -= oldest;
            cursor.end -= base;
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.runs.capacity() * size_of::<Run>()) as u64
    }
}

impl Cursor {
    /// After `run` has changed: how far it is known, and its value.
    #[inline]
    fn settle(&mut self, runs: &[Run], now: u64) {
        self.end = runs.get(self.run + 1).map_or(now, |next| next.start) + self.step;
        let value = runs[self.run].value;
        self.bit = if value < 64 { 1 << value } else { 0 };
    }
}

/// Writes the stretch of equal values from `now` on and moves the cursors; the value, the end and whether a run
/// begins.
#[inline(always)]
fn stretch(cursors: &mut [Cursor], runs: &mut Vec<Run>, value: u32, now: u64, most: u64) -> (u32, u64, bool) {
    let end = cursors.iter().fold(now.saturating_add(most), |end, cursor| end.min(cursor.end));
    let fresh = runs.last().is_none_or(|run| run.value != value);
    if fresh {
        runs.push(Run { start: now, value });
    }
    for cursor in cursors {
        if cursor.end == end {
            let next = cursor.run + 1;
            if runs.get(next).is_some_and(|run| run.start == end - cursor.step) {
                cursor.run = next;
            }
            cursor.settle(runs, end);
        }
    }
    (value, end, fresh)
}

/// The mex of the runs under at most 64 cursors.
#[inline(always)]
fn mex_of(cursors: &[Cursor]) -> u32 {
    cursors.iter().fold(0, |set: u64, cursor| set | cursor.bit).trailing_ones()
}

/// The mean length of a run in a first stretch; its second half counts.
pub(super) fn mean_run(moves: &[u64]) -> u64 {
    let mut runs = Runs::new(moves);
    let (mut positions, mut fresh) = (0u64, 0u64);
    for step in 0..TRIAL {
        let (_, length, new) = runs.step(u64::MAX);
        if step >= TRIAL / 2 {
            positions = positions.saturating_add(length);
            fresh += u64::from(new);
        }
    }
    positions / fresh.max(1)
}

/// Lengths and values of the runs in the last max L positions.
pub(super) type State = Vec<(u64, u32)>;

/// Lengths and values of the runs in the `reach` positions before `end`, the last first; `runs` start before `end`.
pub(super) fn backwards(runs: &[Run], end: u64, reach: u64) -> impl Iterator<Item = (u64, u32)> {
    let from = end - reach;
    let ends = runs.iter().rev().map(|run| run.start);
    let pieces =
        runs.iter().rev().zip(std::iter::once(end).chain(ends)).take_while(move |(_, end)| *end > from);
    pieces.map(move |(run, end)| (end - run.start.max(from), run.value))
}

impl Machine for Runs {
    type State = State;

    fn position(&self) -> u128 {
        self.base.wrapping_add(self.now.into())
    }

    fn window(&self) -> u64 {
        self.reach()
    }

    fn state(&self) -> Self::State {
        let mut state: State = backwards(&self.runs, self.now, self.reach()).collect();
        state.reverse();
        state
    }

    fn resume(&self, position: u128, state: &Self::State, _: &Budget<'_>) -> Result<Self, Stop> {
        let mut now = 0;
        let mut runs = Vec::with_capacity(state.len());
        for (length, value) in state {
            runs.push(Run { start: now, value: *value });
            now += length;
        }
        let cut_at = (2 * runs.len()).max(1024);
        let base = position.wrapping_sub(now.into());
        let mut resumed = Runs { cursors: self.cursors.clone(), runs, now, base, cut_at, ..Runs::new(&[1]) };
        resumed.largest = self.largest;
        resumed.place_cursors();
        Ok(resumed)
    }

    fn advance(&mut self, to: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        self.show(to, budget, &mut |_, _| {})
    }
}

impl Recurrent for Runs {
    type More = Along;

    fn recur(
        &mut self,
        trail: &mut Trail<State, Along>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop> {
        self.raise(trail.more.largest);
        let found = runs_period::find(self, trail, limit, budget);
        trail.more.largest = self.largest;
        Ok(found?.map(|period| Return::state(period, self.position())))
    }
}

impl Valued for Runs {
    fn show(&mut self, to: u128, budget: &Budget<'_>, show: &mut impl FnMut(u32, u64)) -> Result<(), Stop> {
        while self.position() < to {
            let most = u64::try_from(to - self.position()).unwrap_or(u64::MAX);
            let (value, length, _) = self.step(most);
            show(value, length);
            // The budget keeps count: who asks for few positions at a time asks for one run, again and again.
            budget.position(self.bytes())?;
        }
        Ok(())
    }

    fn largest(&self) -> u32 {
        self.largest
    }

    fn raise(&mut self, largest: u32) {
        self.largest = self.largest.max(largest);
    }

    fn pack(&self, state: &Self::State) -> Packed {
        state.clone()
    }

    fn unpack(&self, packed: &Packed) -> Option<Self::State> {
        let length = packed.iter().try_fold(0u64, |sum, (length, _)| sum.checked_add(*length));
        let real = packed.iter().all(|(length, _)| *length > 0);
        (length == Some(self.reach()) && real).then(|| packed.clone())
    }
}
