//! What can be said about a sequence while it runs by: the largest value, the last loss, how often each value occurs.

use super::{Bulk, Piece};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_subtraction::outcome::Chunk;
use std::ops::ControlFlow;

/// Statistics of a stretch of heaps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many heaps.
    pub heaps: u64,
    /// The largest value.
    pub largest: u64,
    /// The first heap with that value.
    pub largest_at: u64,
    /// The last heap of value 0: a loss for the player to move.
    pub last_zero: Option<u64>,
    /// How often each value occurs.
    pub frequencies: Vec<u64>,
    /// The heap after those that were counted.
    next: u64,
}

impl Tally {
    /// Counts a whole stretch.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::solve::any::Held;
    /// use grundy_heaps::Heaps;
    /// use grundy_heaps::bulk::{Bulk, Stretch, Tally};
    /// use grundy_subtraction::Subtraction;
    /// let (game, mut budget) = (Held::new(Heaps::new(Subtraction::upto(3))), Budget::unlimited());
    /// let bulk = Bulk::of(&game, Stretch::values(0..=999_999), &mut budget).unwrap();
    /// let tally = Tally::of(&bulk, &mut budget).unwrap();
    /// assert_eq!((tally.frequencies, tally.last_zero), (vec![250_000; 4], Some(999_996)));
    /// ```
    pub fn of(bulk: &Bulk<'_>, budget: &mut Budget<'_>) -> Result<Tally, Stop> {
        let first = *bulk.stretch.heaps.start();
        let (memory, mut full) = (budget.memory(), false);
        let mut tally = Tally { next: first, largest_at: first, ..Tally::default() };
        bulk.run(budget, &mut |piece| {
            full = !tally.fits(&piece, memory);
            if full {
                return ControlFlow::Break(());
            }
            tally.add(&piece);
            ControlFlow::Continue(())
        })?;
        if full {
            Err(Stop::Memory { positions: tally.heaps, needed: None, limit: memory })
        } else {
            Ok(tally)
        }
    }

    /// Whether the values of a piece can be counted in so many bytes.
    fn fits(&self, piece: &Piece<'_>, memory: u64) -> bool {
        let largest = match piece {
            Piece::Run { value, .. } => *value,
            Piece::Values(values) => values.iter().copied().max().unwrap_or(0),
            Piece::Runs(runs) => runs.iter().map(|(value, _)| *value).max().unwrap_or(0),
            Piece::Outcomes(_) => 1,
        };
        largest < self.frequencies.len() as u64 || largest.saturating_mul(16) <= memory
    }

    fn add(&mut self, piece: &Piece<'_>) {
        match piece {
            Piece::Run { value, length } => self.run(*value, *length),
            Piece::Values(values) => values.iter().for_each(|value| self.run(*value, 1)),
            Piece::Runs(runs) => runs.iter().for_each(|(value, length)| self.run(*value, *length)),
            Piece::Outcomes(chunk) => self.outcomes(chunk),
        }
    }

    fn run(&mut self, value: u64, length: u64) {
        if value > self.largest {
            (self.largest, self.largest_at) = (value, self.next);
        }
        *self.of_value(value) += length;
        (self.heaps, self.next) = (self.heaps + length, self.next.saturating_add(length));
        if value == 0 && length > 0 {
            self.last_zero = Some(self.next - 1);
        }
    }

    /// Many outcomes at once.
    fn outcomes(&mut self, chunk: &Chunk<'_>) {
        let Chunk { words, width, .. } = *chunk;
        let (width, count) = (width as u64, chunk.count as u64);
        let wins: u64 = words.iter().map(|word| u64::from(word.count_ones())).sum();
        let (first, next) = (self.next, self.next.saturating_add(count));
        if wins > 0 && self.largest == 0 {
            let place = words.iter().position(|word| *word != 0).unwrap_or(0);
            (self.largest, self.largest_at) =
                (1, first + width * place as u64 + u64::from(words[place].trailing_zeros()));
        }
        if wins < count {
            // Behind the last outcome of the last word nothing is meant.
            let ends = |place: usize| (count - width * place as u64).min(width) as u32;
            let lost = |place: usize| !words[place] << (64 - ends(place));
            let place = (0..words.len()).rev().find(|place| lost(*place) != 0).unwrap_or(0);
            let behind = u64::from(ends(place) - lost(place).leading_zeros());
            self.last_zero = Some(first + width * place as u64 + behind - 1);
        }
        if wins > 0 {
            *self.of_value(1) += wins;
        }
        *self.of_value(0) += count - wins;
        (self.heaps, self.next) = (self.heaps + count, next);
    }

    fn of_value(&mut self, value: u64) -> &mut u64 {
        let place = value as usize;
        if place >= self.frequencies.len() {
            self.frequencies.resize(place + 1, 0);
        }
        &mut self.frequencies[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_as_single_outcomes() {
        let words = [0b1010_0000, 0, u64::MAX, 0b0111];
        for (width, count) in [4, 8, 64, 100, 128, 190, 195, 196]
            .map(|count: usize| (64usize, count))
            .into_iter()
            .chain([(42, 4), (42, 42), (42, 120), (42, 168), (5, 18)])
        {
            let words: Vec<u64> = words[..count.div_ceil(width)]
                .iter()
                .zip(0..)
                .map(|(word, at): (&u64, usize)| match (count - width * at).min(width) {
                    64 => *word,
                    rest => word & ((1 << rest) - 1),
                })
                .collect();
            let (mut many, mut single) = (Tally { next: 10, ..Tally::default() }, Tally::default());
            single.next = 10;
            let piece = Piece::Outcomes(Chunk { words: &words, width, count });
            many.add(&piece);
            let _ = piece.for_each(&mut |value| {
                single.run(value, 1);
                ControlFlow::Continue(())
            });
            assert_eq!(many, single, "{count} of width {width}");
        }
    }
}
