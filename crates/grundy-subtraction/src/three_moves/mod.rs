//! Games with three moves, millions of them: exact period and preperiod in a few microseconds each.
//!
//! Maps of all games with one largest move need one game after the other, not one long sequence. So nothing is
//! allocated per game: a [`Sheet`] holds the sequence in one array of words, 64 outcomes each, and is used again.
//!
//! By conjecture 6 of Flammenkamp's dissertation the period divides a sum of two moves. The conjecture is only used to
//! know where to look: the sequence is computed in growing portions, and after each portion the three sums are tried. If
//! the last s3 outcomes are the same at the distance d, the state of the game has come again and d is a period: that
//! *proves* it. Divisors of d are tried in the same way until the least period is left; the preperiod is where equality
//! ends, going back. A game with s1+s2 = s3, or for which no sum works within 4 s2 s3 positions, goes to
//! [`find_period`], which knows of no conjecture. Scale freeness is not assumed either: every game is computed.
//!
//! Outcomes come by the word: with s1 at least 64 as many words at once as fit into s1, otherwise one word with the
//! chain v(n) = not (a(n) and v(n-s1)) resolved by doubling, a(n) being what the other two moves say.
//!
//! Main results
//! * [`Sheet::period`]: least period and preperiod of one game.

mod fill;
#[cfg(test)]
mod tests;
mod wide;

use super::outcome::{Moves, find_period};
use fill::{Taps, shifted};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Room for the sequences of many games, one after the other.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// Bit `lead + n` is the outcome at n, 1 for a win; positions below 0 are wins.
    words: Vec<u64>,
    /// How many words lie before position 0.
    lead: usize,
}

/// The second move is at least this, or the game is computed elsewhere: there are few such games in a map.
const LEAST_SECOND: u64 = 64;
/// Larger moves are left to engines that keep less.
const LARGEST: u64 = 1 << 20;
/// So many times s2 * s3 positions are computed before the conjecture is given up for a game.
const PATIENCE: u64 = 4;

impl Sheet {
    /// Least period and preperiod of the outcomes of the game with the moves s1 < s2 < s3.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::three_moves::Sheet;
    /// let mut sheet = Sheet::default();
    /// assert_eq!(sheet.period([253, 258, 512], &Budget::unlimited()), Ok((5, 117_044)));
    /// ```
    pub fn period(&mut self, moves: [u64; 3], budget: &Budget<'_>) -> Result<(u64, u64), Stop> {
        let [first, second, third] = moves;
        let rising = 0 < first && first < second && second < third;
        // With s1+s2 = s3 the period follows another rule.
        if !rising || second < LEAST_SECOND || third > LARGEST || first + second == third {
            return alone(moves, budget);
        }
        let taps = Taps::new(moves);
        self.lead = taps.reach();
        self.words.clear();
        self.words.resize(self.lead, !0);
        let sums = [second + third, first + third, first + second];
        let mut positions = second + 2 * third + 64;
        let most = PATIENCE * second * third;
        while positions <= most.max(8 * third) {
            budget.need(positions / 4)?;
            self.compute_to(positions, &taps);
            if let Some(found) = sums.into_iter().find(|sum| self.repeats(*sum, third)) {
                budget.advance(self.positions())?;
                let period = self.least_period(found, third);
                return Ok((period, self.preperiod(period)));
            }
            positions = self.positions() + (third / 2).max(positions / 4);
        }
        alone(moves, budget)
    }

    /// How many positions are computed.
    fn positions(&self) -> u64 {
        (self.words.len() - self.lead) as u64 * 64
    }

    fn compute_to(&mut self, positions: u64, taps: &Taps) {
        let from = self.words.len();
        self.words.resize(self.lead + positions.div_ceil(64) as usize, 0);
        wide::fill(taps, &mut self.words, from);
    }

    /// Where a word and the one `distance` before differ.
    fn difference(&self, word: usize, distance: u64) -> u64 {
        let back = word - (distance / 64) as usize;
        self.words[word] ^ shifted(self.words[back], self.words[back - 1], (distance % 64) as u32)
    }

    /// Whether the last `window` outcomes are the same at this distance. They are whole words, not less.
    fn repeats(&self, distance: u64, window: u64) -> bool {
        let count = window.div_ceil(64) as usize;
        if distance == 0 || (count as u64) * 64 + distance > self.positions() {
            return false;
        }
        let from = self.words.len() - count;
        (from..self.words.len()).rev().all(|word| self.difference(word, distance) == 0)
    }

    /// The least period of a sequence with this period.
    fn least_period(&self, mut period: u64, window: u64) -> u64 {
        let mut rest = period;
        let mut prime = 2;
        while rest > 1 {
            if prime * prime > rest {
                prime = rest;
            }
            while rest.is_multiple_of(prime) {
                rest /= prime;
                if self.repeats(period / prime, window) {
                    period /= prime;
                }
            }
            prime += 1;
        }
        period
    }

    /// The first position from which the sequence repeats.
    fn preperiod(&self, period: u64) -> u64 {
        // Outcomes before position `period` have no partner.
        let (first, bit) = (self.lead + (period / 64) as usize, period % 64);
        for word in (first..self.words.len()).rev() {
            let mut difference = self.difference(word, period);
            if word == first {
                difference &= !0 << bit;
            }
            if difference != 0 {
                let last = (word - self.lead) as u64 * 64 + u64::from(63 - difference.leading_zeros());
                return last - period + 1;
            }
        }
        0
    }
}

fn alone(moves: [u64; 3], budget: &Budget<'_>) -> Result<(u64, u64), Stop> {
    let moves = Moves::try_from(moves.to_vec())?;
    let found = find_period(&moves, None, None, budget)?;
    let small = |number: u128| {
        u64::try_from(number).map_err(|_| {
            Stop::refused(format!("{number} is too large for this engine")).with_help("take smaller moves")
        })
    };
    Ok((small(found.period)?, small(found.preperiod)?))
}
