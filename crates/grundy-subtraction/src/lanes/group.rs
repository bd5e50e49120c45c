//! Eight games side by side, one per 64-bit lane.
//!
//! Each lane holds the last 128 outcomes of its game in two words, `high` the later, its last position in the highest
//! bit. A step computes b = min(4 s1, s2, 63) outcomes at once: with a the AND of the windows of all moves but the
//! smallest, v(n) = ~(a(n) & v(n-s1)), unrolled twice. All counts differ from lane to lane, the instructions do not.
//!
//! A lane's game is back at its start when its last max(L) outcomes are wins. Inside a round of steps only a necessary
//! condition is watched: that the later word begins with max(L) - b wins, but for at most 64. The lanes where it held
//! are looked at again, one by one, from the state before the round.

use crate::outcome::Moves;

/// Games per group.
pub(super) const LANES: usize = 8;

/// Steps per round.
pub(super) const ROUND: usize = 64;

/// One number per lane.
pub(super) type Lane = [u64; LANES];

/// Where a lane reads the outcomes one move back.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Window {
    /// All ones if the window begins in the earlier word.
    pub(super) earlier: Lane,
    /// How far the words are shifted down.
    pub(super) down: Lane,
}

/// See the module. `TAPS` is the number of moves besides the smallest; fewer are filled up by repeating one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group<const TAPS: usize> {
    pub(super) high: Lane,
    pub(super) low: Lane,
    pub(super) windows: [Window; TAPS],
    /// The smallest move, twice it, and 64 less it.
    pub(super) smallest: Lane,
    pub(super) twice: Lane,
    pub(super) down: Lane,
    /// The places below the smallest move, complemented, and those below twice it.
    pub(super) not_first: Lane,
    pub(super) first_two: Lane,
    /// How many outcomes a step computes.
    pub(super) step: Lane,
    /// The later word is at least this if it begins with enough wins.
    pub(super) watched: Lane,
}

/// The lowest bits.
fn ones(count: u64) -> u64 {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}

/// How many outcomes a step computes for this game.
pub(super) fn step_of(moves: &Moves) -> u64 {
    (4 * moves.min()).min(moves.second().unwrap_or(63)).min(63)
}

impl<const TAPS: usize> Group<TAPS> {
    /// Lanes that compute nothing in particular.
    pub(super) fn idle() -> Self {
        let one = [1; LANES];
        Group {
            high: [0; LANES],
            low: [0; LANES],
            windows: [Window::default(); TAPS],
            smallest: one,
            twice: one,
            down: one,
            not_first: one,
            first_two: one,
            step: one,
            watched: [!0; LANES],
        }
    }

    /// Puts a game at its start into a lane.
    pub(super) fn place(&mut self, lane: usize, moves: &Moves) {
        let (smallest, largest, step) = (moves.min(), moves.max(), step_of(moves));
        let start = (!0u128) << (128 - largest);
        self.high[lane] = (start >> 64) as u64;
        self.low[lane] = start as u64;
        for (place, window) in self.windows.iter_mut().enumerate() {
            let others = &moves.as_slice()[1..];
            let take = others[place.min(others.len() - 1)];
            window.earlier[lane] = if take > 64 { !0 } else { 0 };
            window.down[lane] = (128 - take) % 64;
        }
        self.smallest[lane] = smallest;
        self.twice[lane] = (2 * smallest).min(63);
        self.down[lane] = 64 - smallest;
        self.not_first[lane] = !ones(smallest);
        self.first_two[lane] = ones(2 * smallest);
        self.step[lane] = step;
        self.watched[lane] = !ones(64 - (largest - step).min(64));
    }

    /// One step of one lane, on the whole word of outcomes. Returns the new ones.
    pub(super) fn step_alone(&self, lane: usize, word: u128) -> (u64, u128) {
        let high = (word >> 64) as u64;
        let mut and = (high >> self.down[lane]) | self.not_first[lane];
        for window in &self.windows {
            let from = if window.earlier[lane] == 0 { u128::from(high) } else { word };
            and &= (from >> window.down[lane]) as u64;
        }
        let new = self.chain(lane, and);
        (new, (word >> self.step[lane]) | u128::from(new) << 64 << (64 - self.step[lane]))
    }

    /// The outcomes from the AND over all windows.
    #[inline(always)]
    fn chain(&self, lane: usize, and: u64) -> u64 {
        let pass = and << self.smallest[lane];
        let give = !and | (pass & self.first_two[lane]);
        give | (pass & (give << self.twice[lane]))
    }

    /// A round of steps in plain Rust; bit l of the answer says that lane l is to be looked at.
    #[inline(always)]
    pub(super) fn round(&mut self) -> u8 {
        let mut seen = [false; LANES];
        for _ in 0..ROUND {
            for (lane, seen) in seen.iter_mut().enumerate() {
                let (high, low) = (self.high[lane], self.low[lane]);
                *seen |= high >= self.watched[lane];
                let mut and = (high >> self.down[lane]) | self.not_first[lane];
                for window in &self.windows {
                    let earlier = window.earlier[lane];
                    let from = (low & earlier) | (high & !earlier);
                    // With nothing earlier the second part only touches places that are not used.
                    and &= (from >> window.down[lane]) | (high << 1) << (63 - window.down[lane]);
                }
                let new = self.chain(lane, and);
                let step = self.step[lane];
                self.low[lane] = (low >> step) | (high << (64 - step));
                self.high[lane] = (high >> step) | (new << (64 - step));
            }
        }
        seen.iter().rev().fold(0, |bits, seen| bits << 1 | u8::from(*seen))
    }
}
