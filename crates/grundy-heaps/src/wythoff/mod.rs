//! Wythoff's game (Corner the Lady): take from one heap, or the same number from both.
//!
//! In t-Wythoff the numbers taken from both heaps may differ, by less than t. The P-positions are known by formula,
//! exact at any size; values have none and are computed.
//!
//! * [`pairs`]: the P-positions by formula.
//! * [`grid`]: values of all positions of a square, fast. [`rows`]: each row of the grid is additively periodic; the period
//!   with a proof.
//! * [`general`]: the sequences that arise if the rule "least number not used, then add n" starts elsewhere, among them
//!   [`mod@lieshout`].
//! * [`word`]: the Fibonacci word, which tells the small from the large numbers of the pairs.
//! * [`piece`]: other chess pieces on their way to the corner, and labelling in rounds; [`nimhoff`]: the cyclic relative.
//! * [`tribonacci`]: three heaps.

pub mod general;
pub mod grid;
pub mod lieshout;
pub mod nimhoff;
pub mod pairs;
pub mod piece;
pub mod rows;
pub mod tribonacci;
pub mod word;

pub use pairs::p_position;
use pairs::p_position_of;

use super::{read_exactly, write_heaps};
use grid::{Grid, LARGEST};
use grundy_core::budget::Budget;
use grundy_core::drawing::{Drawing, Piece};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, FirstMoves, Flow, Game, Outcome};
use grundy_core::nimber::Nimber;
use grundy_core::parallel::lock;
use grundy_core::text::Fragment;
use grundy_core::view::SmallestHeaps;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// The rules of Wythoff's game, or of t-Wythoff.
///
/// ```
/// use grundy_heaps::wythoff::Wythoff;
/// use grundy_core::game::Game;
/// assert_eq!(Wythoff::classic().name(), "wythoff");
/// assert_eq!(Wythoff::new(3).name(), "wythoff(3)");
/// ```
#[derive(Debug)]
pub struct Wythoff {
    /// Numbers taken from both heaps must differ by less than this.
    t: u32,
    /// The largest grid of values that was needed so far.
    grid: Mutex<Option<Arc<Grid>>>,
}

/// At least so many bytes a search remembers for each position, or for two that are mirror images.
const POSITION_BYTES: u128 = 16;

/// Grids smaller than this are not worth keeping.
const LEAST_GRID: usize = 64;

impl Wythoff {
    /// Wythoff's own game.
    pub fn classic() -> Wythoff {
        Wythoff::new(1)
    }

    /// t-Wythoff; t = 0 is read as 1.
    pub fn new(t: u32) -> Wythoff {
        Wythoff { t: t.max(1), grid: Mutex::default() }
    }

    /// A grid that holds positions with heaps up to `largest`. Whoever asks for a position asks for its options
    /// next, and they lie in the same grid.
    fn grid(&self, largest: usize, budget: &mut Budget<'_>) -> Result<Arc<Grid>, Stop> {
        let mut kept = lock(&self.grid);
        if let Some(grid) = kept.as_ref().filter(|grid| grid.size() > largest) {
            return Ok(Arc::clone(grid));
        }
        let grid = Arc::new(Grid::new((largest + 1).max(LEAST_GRID), budget)?);
        *kept = Some(Arc::clone(&grid));
        Ok(grid)
    }

    fn is_p(&self, pair: &[u64; 2]) -> bool {
        let (small, large) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let (difference, t) = (large - small, u64::from(self.t));
        difference.is_multiple_of(t) && p_position_of(self.t, difference / t).0 == u128::from(small)
    }

    /// Stops a search that memory could not hold before it begins: all positions with smaller heaps can be reached.
    fn affordable(pair: &[u64; 2], budget: &Budget<'_>) -> Result<(), Stop> {
        let bytes =
            pair.iter().fold(POSITION_BYTES, |bytes, heap| bytes.saturating_mul(u128::from(*heap) + 1));
        budget.need(u64::try_from(bytes).unwrap_or(u64::MAX))
    }

    fn is_legal(&self, take: [u64; 2]) -> bool {
        let both = take[0] > 0 && take[1] > 0;
        take != [0, 0] && (!both || take[0].abs_diff(take[1]) < u64::from(self.t))
    }

    /// The P-positions that one move reaches, found by formula.
    fn p_options(&self, pair: &[u64; 2]) -> Vec<[u64; 2]> {
        let [x, y] = *pair;
        let mut found = Vec::new();
        let mut consider = |to: [u64; 2]| {
            let legal = to[0] <= x && to[1] <= y && self.is_legal([x - to[0], y - to[1]]);
            if legal && self.is_p(&to) && !found.contains(&to) {
                found.push(to);
            }
        };
        for (heap, order) in [(x, [0, 1]), (y, [1, 0])] {
            for partner in self.partners(heap) {
                let mut to = [0; 2];
                (to[order[0]], to[order[1]]) = (heap, partner);
                consider(to);
            }
        }
        // A move from both heaps changes their difference by less than t, and the P-positions have multiples of t.
        let n = x.abs_diff(y) / u64::from(self.t);
        for n in [n, n + 1] {
            if let (Ok(a), Ok(b)) = {
                let (a, b) = p_position_of(self.t, n);
                (u64::try_from(a), u64::try_from(b))
            } {
                consider([a, b]);
                consider([b, a]);
            }
        }
        found.sort_unstable();
        found
    }

    /// The heaps that make a P-position together with `heap`, if they fit into 64 bits.
    fn partners(&self, heap: u64) -> Vec<u64> {
        // Exactly one n has a_n = heap or b_n = heap, and both sequences increase.
        let mut found = Vec::new();
        for (pick, other) in [(0, 1), (1, 0)] {
            let (mut low, mut high) = (0u64, heap.saturating_add(1));
            while high - low > 1 {
                let middle = low.midpoint(high);
                let pair: [u128; 2] = p_position_of(self.t, middle).into();
                if pair[pick] <= u128::from(heap) { low = middle } else { high = middle }
            }
            let pair: [u128; 2] = p_position_of(self.t, low).into();
            if pair[pick] == u128::from(heap) {
                found.extend(u64::try_from(pair[other]));
            }
        }
        found
    }
}

impl SmallestHeaps for Wythoff {
    fn first(&self, count: u64, budget: &mut Budget<'_>) -> Result<Vec<u64>, Stop> {
        (1..=count).map(|n| budget.work(16).map(|_| pairs::p_position_of(self.t, n).0 as u64)).collect()
    }
}

impl Game for Wythoff {
    type Position = [u64; 2];
    /// What is taken from each heap.
    type Move = [u64; 2];

    fn smallest_heaps(&self) -> Option<&dyn SmallestHeaps> {
        Some(self)
    }

    fn name(&self) -> String {
        if self.t == 1 { "wythoff".into() } else { format!("wythoff({})", self.t) }
    }

    fn options(&self, pair: &[u64; 2], visit: &mut impl FnMut([u64; 2], [u64; 2]) -> Flow) -> Flow {
        let [x, y] = *pair;
        for take in 1..=x {
            visit([take, 0], [x - take, y])?;
        }
        for take in 1..=y {
            visit([0, take], [x, y - take])?;
        }
        for first in 1..=x {
            let reach = u64::from(self.t) - 1;
            for second in first.saturating_sub(reach).max(1)..=first.saturating_add(reach).min(y) {
                visit([first, second], [x - first, y - second])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<[u64; 2], ParseError> {
        read_exactly(text, "Wythoff's game has two heaps", "write both sizes, such as 10,16")
    }

    fn write(&self, pair: &[u64; 2]) -> String {
        write_heaps(pair)
    }

    fn write_move(&self, from: &[u64; 2], take: &[u64; 2]) -> String {
        format!("({},{})->({},{})", from[0], from[1], from[0] - take[0], from[1] - take[1])
    }

    fn drawing(&self, pair: &[u64; 2]) -> Drawing {
        let pieces = if self.t == 1 { vec!["queen"] } else { Vec::new() };
        Drawing::Piece(Piece { pieces, at: *pair })
    }

    fn canonical(&self, pair: &[u64; 2]) -> [u64; 2] {
        [pair[0].min(pair[1]), pair[0].max(pair[1])]
    }

    fn own_value(
        &self,
        pair: &[u64; 2],
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let [small, large] = self.canonical(pair);
        let largest = usize::try_from(large).unwrap_or(usize::MAX);
        if self.t != 1 || convention == Convention::Misere {
            return Wythoff::affordable(pair, budget).map(|()| None);
        }
        if largest >= LARGEST {
            let row = usize::try_from(small).unwrap_or(usize::MAX);
            let far = if row <= rows::LAST_ROW { rows::value(row, large, budget)? } else { None };
            return match far {
                Some(value) => Ok(Some(Nimber(value.into()))),
                None => Wythoff::affordable(pair, budget).map(|()| None),
            };
        }
        match self.grid(largest, budget) {
            Ok(grid) => Ok(Some(Nimber(grid.value(pair[0] as usize, pair[1] as usize).into()))),
            // The search may need less: it visits what can be reached only.
            Err(Stop::Memory { .. }) => Wythoff::affordable(pair, budget).map(|()| None),
            Err(stop) => Err(stop),
        }
    }

    fn own_outcome(
        &self,
        pair: &[u64; 2],
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        Ok(match convention {
            Convention::Normal if self.is_p(pair) => Some(Outcome::P),
            Convention::Normal => Some(Outcome::N),
            Convention::Misere => None,
        })
    }

    fn own_moves(
        &self,
        pair: &[u64; 2],
        value: Nimber,
        convention: Convention,
        at_most: usize,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<([u64; 2], [u64; 2])>>, Stop> {
        if value != Nimber(0) || convention == Convention::Misere {
            return Ok(None);
        }
        let found = self.p_options(pair);
        let moves = found.into_iter().map(|to| ([pair[0] - to[0], pair[1] - to[1]], to));
        Ok(Some(FirstMoves::of(moves.collect(), at_most)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::solve::Solver;

    #[test]
    fn the_formula_is_the_solver() {
        for (t, size) in [(1, 40), (2, 24), (3, 24), (5, 20)] {
            let game = Wythoff::new(t);
            let mut solver = Solver::new(&game, Convention::Normal);
            let mut budget = Budget::unlimited();
            for x in 0..size {
                for y in 0..size {
                    let pair = [x, y];
                    let value = solver.value(&pair, &mut budget).unwrap();
                    assert_eq!(solver.outcome(&pair, &mut budget), Ok(Outcome::of(value)));
                    let all = solver.moves(&pair, &mut budget).unwrap();
                    let lost = all.iter().filter(|(_, _, value)| *value == Nimber(0));
                    let mut tried: Vec<[u64; 2]> = lost.map(|(_, to, _)| *to).collect();
                    tried.sort_unstable();
                    assert_eq!(game.p_options(&pair), tried, "{t} {pair:?}");
                }
            }
        }
    }

    #[test]
    fn the_grid_is_the_definition() {
        let game = Wythoff::classic();
        let (plain, mut budget) = (grid::by_definition(80), Budget::unlimited());
        // Small positions first: the grid must grow.
        for (a, b) in (0..80).flat_map(|a| (0..80).map(move |b| (a, b))) {
            let value = game.own_value(&[a, b], Convention::Normal, &mut budget).unwrap();
            assert_eq!(value, Some(Nimber(plain[a as usize][b as usize].into())), "{a} {b}");
        }
        // Row 1 is 1, 2, 0, 4, 5, 3, ...; 2^40 leaves the remainder 1.
        let far = game.own_value(&[1 << 40, 1], Convention::Normal, &mut budget);
        assert_eq!(far, Ok(Some(Nimber((1 << 40) + 1))));
        assert_eq!(Wythoff::new(2).own_value(&[3, 5], Convention::Normal, &mut budget), Ok(None));
    }

    #[test]
    fn what_cannot_be_afforded_is_not_begun() {
        let mut budget = Budget::with_memory(1 << 30);
        for (game, convention) in [
            (Wythoff::classic(), Convention::Normal),
            (Wythoff::classic(), Convention::Misere),
            (Wythoff::new(2), Convention::Normal),
        ] {
            let far = game.own_value(&[20_000_000, 10_000_000], convention, &mut budget);
            assert!(matches!(far, Err(Stop::Memory { .. })), "{far:?}");
            assert!(game.own_value(&[30, 20], convention, &mut budget).is_ok());
        }
    }

    #[test]
    fn the_formula_is_exact_at_the_far_end() {
        for n in [u64::MAX, u64::MAX - 1, 12_200_160_415_121_876_738] {
            let (a, b) = p_position(n);
            // a = floor(n*phi) exactly when a (a - n) < n^2 and (a+1) (a+1-n) > n^2; the last product may exceed 2^128.
            let n = u128::from(n);
            assert_eq!(b, a + n);
            assert!(a * (a - n) < n * n);
            assert!((a + 1).checked_mul(a + 1 - n).is_none_or(|above| above > n * n));
        }
    }
}
