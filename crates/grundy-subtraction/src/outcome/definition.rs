//! The definition, one byte per position: the oracle for every other engine.
//!
//! A ring of a power of two of bytes, at least the largest move long, holds the last outcomes; a position is a win
//! if some move leads to a loss.

use super::moves::Moves;

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    moves: Vec<usize>,
    ring: usize,
}

impl Definition {
    /// Positions per word.
    pub(super) const WIDTH: usize = 64;

    pub(super) fn new(moves: &Moves) -> Self {
        let moves: Vec<usize> = moves.as_slice().iter().map(|take| *take as usize).collect();
        let ring = (moves.last().copied().unwrap_or(1) + 1).next_power_of_two();
        Definition { moves, ring }
    }

    pub(super) fn ring_bytes(&self) -> u64 {
        self.ring as u64
    }

    pub(super) fn fill(&self, digits: &mut [u64], from: usize) {
        let mask = self.ring - 1;
        let mut ring = vec![1u8; self.ring];
        let first = (64 * from).saturating_sub(self.ring);
        for place in first..64 * from {
            ring[place & mask] = (digits[place / 64] >> (place % 64) & 1) as u8;
        }
        for (at, digit) in digits.iter_mut().enumerate().skip(from) {
            *digit = 0;
            for bit in 0..64 {
                let place = 64 * at + bit;
                let wins = self.moves.iter().any(|take| ring[place.wrapping_sub(*take) & mask] == 0);
                ring[place & mask] = wins.into();
                *digit |= u64::from(wins) << bit;
            }
        }
    }
}

/// One digit of any width by the plain rule, bit by bit.
pub(super) fn plain_digit(moves: &Moves, width: usize, digits: &mut [u64], at: usize) {
    digits[at] = 0;
    for bit in 0..width {
        let place = width * at + bit;
        let wins = moves.as_slice().iter().any(|take| {
            let option = place - *take as usize;
            digits[option / width] >> (option % width) & 1 == 0
        });
        digits[at] |= u64::from(wins) << bit;
    }
}
