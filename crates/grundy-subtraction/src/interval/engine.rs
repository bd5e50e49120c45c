//! The merge: lost runs in rising order, by one cursor per move into the history of lost runs.
//!
//! A run [a, b) of lost positions makes [a+s, b+s) won, for every move s; the lost set is the complement of
//! the union of these shifted runs. So the next lost run begins at the first position from the end of the last
//! one that no shifted run covers, and it ends where the next shifted run begins, at the latest after min L
//! positions, where the run itself, shifted by min L, begins. One cursor per move walks through the history,
//! each passing each run once: the cost is |L| steps per run, however long the runs are.
//!
//! Only runs within max L of the front can matter again; they lie in a ring. Positions are 64-bit offsets from
//! a 128-bit base, which moves along.
//!
//! Every decision is a comparison of two end points; `jump.rs` makes use of a log of them.

use crate::interval::LARGEST_MOVE;
use crate::outcome::MovesError;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};

/// A maximal run of lost positions, from `start` up to but not including `end`, as offsets from the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Run {
    pub start: u64,
    pub end: u64,
}

/// Stands for "not known yet": the run that is being looked for. It lies beyond everything.
const UNKNOWN: Run = Run { start: 1 << 63, end: 1 << 63 };

/// Offsets stay below this and one largest move; then the base is moved.
const REBASE: u64 = 1 << 62;

/// A move and the first run that, shifted by the move, ends after the start of the next lost run.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Cursor {
    step: u64,
    index: usize,
    /// That run, shifted.
    shifted: Run,
}

impl Cursor {
    #[inline(always)]
    fn forward(&mut self, by: usize, ring: &[Run]) {
        self.index += by;
        let run = ring[self.index & (ring.len() - 1)];
        self.shifted = Run { start: run.start + self.step, end: run.end + self.step };
    }
}

/// The lost runs so far, as far as they matter, and the next one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Engine {
    cursors: Box<[Cursor]>,
    /// Runs by index, modulo its length, which is a power of two.
    ring: Vec<Run>,
    /// The first run that may still matter for a window that ends at the start of `next`.
    low: usize,
    /// So many runs are finished (those skipped by a jump not counted).
    len: usize,
    next: Run,
    base: u128,
    /// So many runs lie before `next` (skipped ones counted).
    runs: u128,
}

/// The lost positions within max L before a position, as distances back from it (start, end), oldest first.
/// It decides everything that follows.
pub(super) type Window = Vec<(u64, u64)>;

impl Engine {
    /// Position 0, for a rising list of moves.
    pub fn new(moves: &[u64]) -> Result<Self, Stop> {
        if moves.is_empty() {
            return Err(MovesError::Empty.into());
        }
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves.dedup();
        if moves[0] == 0 {
            return Err(MovesError::Zero.into());
        }
        if let Some(large) = moves.iter().find(|step| **step > LARGEST_MOVE) {
            return Err(Stop::refused(format!("the move {large} is larger than {LARGEST_MOVE}"))
                .with_help("take smaller moves"));
        }
        let cursor = |step: &u64| Cursor { step: *step, index: 0, shifted: UNKNOWN };
        Ok(Engine {
            cursors: moves.iter().map(cursor).collect(),
            ring: vec![UNKNOWN; 16],
            low: 0,
            len: 0,
            next: Run { start: 0, end: moves[0] },
            base: 0,
            runs: 0,
        })
    }

    /// Whether the parts fit together, for an engine that comes from a file.
    pub fn is_sound(&self, moves: &[u64]) -> bool {
        let steps = self.cursors.iter().map(|cursor| &cursor.step);
        let runs = || (self.low..self.len).map(|index| self.run(index)).chain([self.next]);
        let rising = |pair: (Run, Run)| pair.0.end < pair.1.start;
        steps.eq(moves)
            && self.ring.len().is_power_of_two()
            && self.low <= self.len
            && self.len - self.low < self.ring.len()
            && self.cursors.iter().all(|cursor| (self.low..=self.len).contains(&cursor.index))
            && runs().all(|run| run.start < run.end && run.end <= REBASE + 2 * LARGEST_MOVE)
            && runs().zip(runs().skip(1)).all(rising)
    }

    /// The largest move.
    pub fn longest(&self) -> u64 {
        self.cursors[self.cursors.len() - 1].step
    }

    /// The next lost run: everything before is done.
    pub fn next(&self) -> Run {
        self.next
    }

    /// Where the next lost run begins.
    pub(crate) fn front(&self) -> Result<u128, Stop> {
        self.absolute(self.next.start)
    }

    /// The position of an offset.
    pub(crate) fn absolute(&self, offset: u64) -> Result<u128, Stop> {
        self.base.checked_add(offset.into()).ok_or_else(too_far)
    }

    /// The offset of a position, if it is not far behind or before the front.
    fn offset(&self, position: u128) -> Option<u64> {
        position.checked_sub(self.base).and_then(|offset| u64::try_from(offset).ok())
    }

    /// Whether the next run begins before a position.
    pub(crate) fn is_before(&self, position: u128) -> bool {
        match position.checked_sub(self.base) {
            Some(offset) => u128::from(self.next.start) < offset,
            None => false,
        }
    }

    /// How many lost runs lie before the front.
    pub fn runs(&self) -> u128 {
        self.runs
    }

    /// The distance from the last finished run to the next.
    pub fn gap(&self) -> u64 {
        match self.len {
            0 => u64::MAX,
            len => self.next.start - self.run(len - 1).end,
        }
    }

    /// How many runs the ring holds.
    pub(crate) fn held(&self) -> usize {
        self.len - self.low
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.ring.len() * size_of::<Run>()) as u64
    }

    #[inline]
    fn run(&self, index: usize) -> Run {
        self.ring[index & (self.ring.len() - 1)]
    }

    /// Which runs the cursors stand at, counted back from the front, as one number: a fingerprint.
    pub(crate) fn lags(&self) -> u64 {
        self.cursors.iter().fold(0u64, |sum, cursor| {
            (sum ^ (self.len - cursor.index) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }

    /// Takes the next run into the history and looks for the one after it.
    pub fn advance(&mut self) -> Result<(), Stop> {
        self.take()?;
        let (ring, end) = (&self.ring[..], self.next.end);
        self.next = match &mut *self.cursors {
            cursors if cursors.len() == 3 => known::<3>(cursors, ring, end),
            cursors if cursors.len() == 4 => known::<4>(cursors, ring, end),
            cursors if cursors.len() == 5 => known::<5>(cursors, ring, end),
            cursors => next_run(cursors, ring, end),
        };
        Ok(())
    }

    /// As [`Engine::advance`], telling every comparison.
    pub(crate) fn advance_logged(&mut self, log: &mut Vec<i64>) -> Result<(), Stop> {
        self.take()?;
        self.next = next_run_logged(&mut self.cursors, &self.ring, self.next.end, log);
        Ok(())
    }

    /// Takes the next run into the history.
    #[inline]
    fn take(&mut self) -> Result<(), Stop> {
        if self.next.end >= REBASE {
            self.rebase()?;
        }
        let oldest = self.cursors[self.cursors.len() - 1].index;
        self.low = oldest;
        if self.len - oldest + 1 >= self.ring.len() {
            self.grow();
        }
        let mask = self.ring.len() - 1;
        self.ring[self.len & mask] = self.next;
        self.len += 1;
        self.ring[self.len & mask] = UNKNOWN;
        self.runs += 1;
        Ok(())
    }

    fn grow(&mut self) {
        let mut ring = vec![UNKNOWN; 2 * self.ring.len()];
        let mask = ring.len() - 1;
        for index in self.low..self.len {
            ring[index & mask] = self.run(index);
        }
        self.ring = ring;
    }

    /// Moves the base to the oldest run that matters.
    fn rebase(&mut self) -> Result<(), Stop> {
        let by = if self.low < self.len { self.run(self.low).start } else { self.next.start };
        self.base = self.absolute(by)?;
        let mask = self.ring.len() - 1;
        for index in self.low..self.len {
            let run = &mut self.ring[index & mask];
            *run = Run { start: run.start - by, end: run.end - by };
        }
        self.next = Run { start: self.next.start - by, end: self.next.end - by };
        Ok(())
    }

    /// All offsets that matter: start and end of the runs in the ring and of the next one.
    pub fn points(&self, into: &mut Vec<u64>) {
        into.clear();
        for index in self.low..self.len {
            let run = self.run(index);
            into.extend([run.start, run.end]);
        }
        into.extend([self.next.start, self.next.end]);
    }

    /// Where the base is.
    pub(crate) fn base(&self) -> u128 {
        self.base
    }

    /// Moves every point by `times` its drift and counts the runs skipped. The drifts are in the order of
    /// [`Engine::points`].
    pub fn shift(&mut self, drift: &[u64], times: u128, runs: u128) -> Result<(), Stop> {
        let mut points = Vec::new();
        self.points(&mut points);
        let mut moved = Vec::with_capacity(points.len());
        for (point, drift) in points.iter().zip(drift) {
            let way = times.checked_mul((*drift).into()).ok_or_else(too_far)?;
            moved.push(way.checked_add((*point).into()).ok_or_else(too_far)?);
        }
        self.place(&moved, runs.checked_mul(times).ok_or_else(too_far)?)
    }

    /// Moves every point by `way` and by `times` its drift, which is relative to the front, and counts the runs skipped.
    pub fn leap(&mut self, drift: &[i64], times: u64, way: u128, runs: u128) -> Result<(), Stop> {
        let mut points = Vec::new();
        self.points(&mut points);
        let moved = points.iter().zip(drift).map(|(point, drift)| {
            let drift = i128::from(*drift) * i128::from(times);
            way.checked_add((*point).into()).and_then(|point| point.checked_add_signed(drift))
        });
        let moved = moved.collect::<Option<Vec<u128>>>().ok_or_else(too_far)?;
        self.place(&moved, runs)
    }

    /// Puts the points where they are told, counted from the base, in the order of [`Engine::points`].
    fn place(&mut self, moved: &[u128], runs: u128) -> Result<(), Stop> {
        let by = moved[0];
        let base = self.base.checked_add(by).ok_or_else(too_far)?;
        let runs = self.runs.checked_add(runs).ok_or_else(too_far)?;
        // The oldest point is at most a few max L behind the front, so the differences fit.
        let offsets = moved.iter().map(|point| u64::try_from(point - by).map_err(|_| too_far()));
        let offsets = offsets.collect::<Result<Vec<_>, _>>()?;
        self.base = base;
        self.runs = runs;
        let mask = self.ring.len() - 1;
        let runs = offsets.chunks_exact(2).map(|pair| Run { start: pair[0], end: pair[1] });
        for (index, run) in (self.low..=self.len).zip(runs) {
            if index < self.len {
                self.ring[index & mask] = run;
            } else {
                self.next = run;
            }
        }
        Ok(())
    }

    /// The window before `position`, which lies after the start of the last finished run and not after the
    /// start of the next.
    pub fn window(&self, position: u128) -> Window {
        let Some(position) = self.offset(position) else { return Window::new() };
        let from = position.saturating_sub(self.longest());
        let runs = (self.low..self.len).map(|index| self.run(index));
        runs.filter(|run| run.end > from && run.start < position)
            .map(|run| (position - run.start.max(from), position - run.end.min(position)))
            .collect()
    }

    /// The window before the front, compared with another from the front backwards.
    pub(crate) fn has_window(&self, window: &[(u64, u64)]) -> bool {
        let front = self.next.start;
        let from = front.saturating_sub(self.longest());
        let mut index = self.len;
        for (start, end) in window.iter().rev() {
            if index == self.low {
                return false;
            }
            index -= 1;
            let run = self.run(index);
            if run.end <= from || front - run.end != *end || front - run.start.max(from) != *start {
                return false;
            }
        }
        index == self.low || self.run(index - 1).end <= from
    }
}

/// The first run after `end` that no shifted run covers.
///
/// Which shifted run comes next is a matter of chance, so the passes over the cursors have no branches.
#[inline(always)]
fn next_run(cursors: &mut [Cursor], ring: &[Run], end: u64) -> Run {
    for cursor in cursors.iter_mut() {
        cursor.forward(0, ring);
    }
    let mut start = end;
    loop {
        for Cursor { shifted, .. } in cursors.iter() {
            start = if shifted.start <= start { start.max(shifted.end) } else { start };
        }
        let mut moved = false;
        for cursor in cursors.iter_mut() {
            let past = cursor.shifted.end <= start;
            cursor.forward(usize::from(past), ring);
            moved |= past;
        }
        if !moved {
            break;
        }
    }
    let starts = cursors.iter().map(|cursor| cursor.shifted.start);
    Run { start, end: starts.fold(start + cursors[0].step, u64::min) }
}

/// The same for a number of moves known to the compiler, which keeps the cursors in registers then.
fn known<const N: usize>(cursors: &mut [Cursor], ring: &[Run], end: u64) -> Run {
    let Some(cursors) = cursors.first_chunk_mut::<N>() else { return UNKNOWN };
    let mut own = *cursors;
    let run = next_run(&mut own, ring, end);
    *cursors = own;
    run
}

/// The same, telling every comparison on which the result depends.
fn next_run_logged(cursors: &mut [Cursor], ring: &[Run], end: u64, log: &mut Vec<i64>) -> Run {
    let mut at_most = |one: u64, two: u64| {
        // What is not known yet is no comparison: it is not known whatever the end points are.
        if one < UNKNOWN.start {
            log.push(one as i64 - two as i64);
        }
        one <= two
    };
    let mut start = end;
    loop {
        let mut covered = false;
        for cursor in cursors.iter_mut() {
            cursor.forward(0, ring);
            while at_most(cursor.shifted.end, start) {
                cursor.forward(1, ring);
            }
            if at_most(cursor.shifted.start, start) {
                start = cursor.shifted.end;
                cursor.forward(1, ring);
                covered = true;
            }
        }
        if !covered {
            break;
        }
    }
    let mut end = start + cursors[0].step;
    for Cursor { shifted, .. } in cursors.iter() {
        if at_most(shifted.start, end - 1) {
            end = shifted.start;
        }
    }
    Run { start, end }
}

/// The answer to positions beyond 128 bits.
pub(super) fn too_far() -> Stop {
    Stop::Outgrown("the positions outgrow 128 bits")
}
