//! The values of all bars of Chomp up to a size, one after the other, in a table without keys.
//!
//! The edge of what is left is a path from one corner of the bar to the other: read from the top row down, a one for each square
//! that the edge passes, a zero for the end of each row. A bite turns a stretch of the path that begins with a one and ends with
//! a zero into its zeros followed by its ones: the word becomes smaller, and has as many ones as before. So all words in
//! rising order are an order in which options come first, and the place of a word among them, its *rank*, is where its value
//! stands. The rank is a sum of binomial coefficients over the ones (the combinatorial number system); of the ones in a stretch
//! that are moved together it is a difference of two, so that the rank of an option costs a few additions.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;

/// The paths of larger bars do not fit into a word.
const LONGEST_PATH: usize = 63;

/// The values of all bars that fit into one, as far as they are known.
pub(crate) struct Ranked {
    rows: usize,
    columns: usize,
    convention: Convention,
    binomials: Binomials,
    /// By rank.
    values: Vec<u16>,
    /// The path of the next bar.
    next: u64,
}

/// Binomial coefficients up to the length of a path.
struct Binomials(Vec<[u64; LONGEST_PATH + 1]>);

impl Binomials {
    fn new(length: usize) -> Binomials {
        let mut lines = vec![[0; LONGEST_PATH + 1]; length + 1];
        for n in 0..=length {
            lines[n][0] = 1;
            for k in 1..=n {
                lines[n][k] = lines[n - 1][k - 1] + lines[n - 1][k];
            }
        }
        Binomials(lines)
    }

    fn of(&self, n: usize, k: usize) -> usize {
        self.0[n][k] as usize
    }
}

/// How many bars fit into one of this size, the empty one included; `None` if there are too many for a table.
fn bars(rows: usize, columns: usize) -> Option<u64> {
    (rows + columns <= LONGEST_PATH).then(|| Binomials::new(rows + columns).0[rows + columns][columns])
}

impl Ranked {
    /// An empty table; `None` if it does not fit into the memory.
    pub(crate) fn new(
        rows: usize,
        columns: usize,
        convention: Convention,
        budget: &Budget<'_>,
    ) -> Result<Option<Ranked>, Stop> {
        let Some(bars) = bars(rows, columns).filter(|bars| budget.need(bars.saturating_mul(2)).is_ok())
        else {
            return Ok(None);
        };
        let mut values = budget.list(bars)?;
        // The empty bar is never reached: nobody eats the poison.
        values.push(u16::MAX);
        let binomials = Binomials::new(rows + columns);
        let empty = (1 << columns) - 1;
        Ok(Some(Ranked { rows, columns, convention, binomials, values, next: after(empty) }))
    }

    /// Whether a bar of this size fits into those of the table.
    pub(crate) fn holds(&self, rows: usize, columns: usize) -> bool {
        rows <= self.rows && columns <= self.columns
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.values.capacity() * size_of::<u16>()) as u64
    }

    /// How many values are known.
    pub(crate) fn known(&self) -> usize {
        self.values.len() - 1
    }

    /// The value of a bar, given by what is left of each row. Whatever comes before it is found first, and stays if the work is stopped.
    pub(crate) fn value(&mut self, bar: &[u8], budget: &Budget<'_>) -> Result<u16, Stop> {
        let rank = self.rank(self.path(bar));
        let mut seen = vec![0u64; (self.rows * self.columns).div_ceil(64) + 1];
        while self.values.len() <= rank {
            self.advance(&mut seen);
            budget.position(self.bytes())?;
            // A bar has about half of the squares of the whole one.
            budget.work((self.rows * self.columns / 2) as u64)?;
        }
        Ok(self.values[rank])
    }

    /// The path along the edge of a bar.
    fn path(&self, bar: &[u8]) -> u64 {
        let (mut path, mut at) = (0u64, 0);
        for row in (0..self.rows).rev() {
            let left = usize::from(bar.get(row).copied().unwrap_or(0));
            path = ((path << (left - at)) | ((1 << (left - at)) - 1)) << 1;
            at = left;
        }
        (path << (self.columns - at)) | ((1 << (self.columns - at)) - 1)
    }

    fn rank(&self, path: u64) -> usize {
        let ones = (0..self.rows + self.columns).filter(|at| path >> at & 1 == 1);
        ones.zip(1..).map(|(at, number)| self.binomials.of(at, number)).sum()
    }

    /// Finds the value of the next bar from those of its options.
    fn advance(&mut self, seen: &mut [u64]) {
        seen.fill(0);
        let (path, rank) = (self.next, self.values.len());
        // What the first ones, counted from the end of the path, add to the rank.
        let (mut sums, mut ones) = ([0usize; LONGEST_PATH + 1], 0);
        for at in (0..self.rows + self.columns).filter(|at| path >> at & 1 == 1) {
            ones += 1;
            sums[ones] = sums[ones - 1] + self.binomials.of(at, ones);
        }
        let mut options = 0;
        for end in (0..self.rows + self.columns).filter(|at| path >> at & 1 == 0) {
            let below = (path & ((1 << end) - 1)).count_ones() as usize;
            // The ones from there on to each of those above it come to the end of the stretch.
            let (before, moved) = (rank + sums[below], self.binomials.of(end, below));
            for (last, sum) in sums[..=ones].iter().enumerate().skip(below + 1) {
                let moved = self.binomials.of(end - below + last, last) - moved;
                let option = before + moved - sum;
                if option > 0 {
                    let value = self.values[option];
                    seen[usize::from(value / 64)] |= 1 << (value % 64);
                    options += 1;
                }
            }
        }
        let value = match self.convention {
            Convention::Misere if options == 0 => 1,
            _ => mex(seen),
        };
        self.values.push(value);
        self.next = after(path);
    }
}

/// The least number that was not seen.
fn mex(seen: &[u64]) -> u16 {
    let word = seen.iter().position(|word| *word != u64::MAX).unwrap_or(seen.len() - 1);
    (64 * word) as u16 + seen[word].trailing_ones() as u16
}

/// The next larger word with as many ones.
fn after(word: u64) -> u64 {
    let lowest = word & word.wrapping_neg();
    let ripple = word + lowest;
    ripple | (((word ^ ripple) >> 2) / lowest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::Chomp;
    use grundy_core::game::Game;
    use grundy_core::solve::graph::{GameGraph, Identify};
    use grundy_core::text::Fragment;

    /// Every bar of some sizes against the explicit game graph.
    #[test]
    fn values_are_those_of_the_graph() {
        let budget = &mut Budget::unlimited();
        for size in ["1x1", "1x6", "6x1", "2x5", "4x3", "4x5", "5x5"] {
            let game = Chomp::read(Fragment::new(size)).unwrap();
            let start = game.start().unwrap();
            let all = GameGraph::explore(&game, &start, Identify::Standard, budget).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let values = all.graph.values(convention).unwrap();
                let mut table =
                    Ranked::new(start.len(), start[0].into(), convention, budget).unwrap().unwrap();
                for (bar, value) in all.positions.iter().zip(values) {
                    assert_eq!(
                        u32::from(table.value(bar, budget).unwrap()),
                        value,
                        "{size} {bar:?} {convention}"
                    );
                }
                assert_eq!(table.known(), all.positions.len());
            }
        }
    }

    #[test]
    fn a_table_that_was_stopped_goes_on() {
        let budget = Budget::unlimited().at_most(1000);
        let mut table = Ranked::new(7, 7, Convention::Normal, &budget).unwrap().unwrap();
        let bar = [7; 7];
        assert!(table.value(&bar, &budget).is_err());
        let known = table.known();
        assert!(known > 500);
        let mut whole = Ranked::new(7, 7, Convention::Normal, &budget).unwrap().unwrap();
        let unlimited = Budget::unlimited();
        assert_eq!(table.value(&bar, &unlimited), whole.value(&bar, &unlimited));
        assert!(Ranked::new(40, 40, Convention::Normal, &Budget::with_memory(1 << 20)).unwrap().is_none());
    }
}
