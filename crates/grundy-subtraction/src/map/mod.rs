//! All games with one largest move, for maps and curves: what the pictures of Flammenkamp's dissertation show.
//!
//! A map has one cell for each pair s1 < s2 ([`Kind`] says which moves belong to it). Every cell is computed; nothing is
//! interpolated and no conjecture is relied on. The rows of a map are shared among the cores.
//!
//! Main results
//! * [`compute`]: the games of a map, row by row. [`Kind::class`]: what a cell shows.
//! * [`means`]: sums, means and largest periods of all sets with one largest move, by class.

pub mod means;
mod returns;
#[cfg(test)]
mod tests;

use super::Sequence;
use super::family::find_pair;
use super::outcome::Moves;
use super::three_moves::Sheet;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::parallel::for_all;
use returns::first_return;
use std::ops::RangeInclusive;

/// Which games a map shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// (s1, s2, s3) for a fixed s3.
    Three {
        /// The largest move.
        largest: u64,
    },
    /// The symmetric sets (s1, s2, s5-s2, s5-s1, s5) for a fixed s5. Periods are sought up to s5^2.
    Symmetric5 {
        /// The largest move.
        largest: u64,
    },
    /// (s1, s2, s3, s1+s3) for a fixed s3.
    Four {
        /// The third move.
        third: u64,
        /// So many positions are computed for a game at most.
        limit: u64,
    },
}

/// A game of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The smallest move.
    pub first: u64,
    /// The second move.
    pub second: u64,
    /// Least period and preperiod; `None` if the period is beyond what was asked for.
    pub found: Option<(u128, u128)>,
}

/// A cut-out: only games with s1 and s2 in these ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The smallest moves.
    pub first: RangeInclusive<u64>,
    /// The second moves.
    pub second: RangeInclusive<u64>,
}

impl Kind {
    /// The largest s2 for which there are games.
    pub(crate) fn largest_second(self) -> u64 {
        match self {
            Kind::Three { largest } => largest.saturating_sub(1),
            Kind::Four { third, .. } => third.saturating_sub(1),
            Kind::Symmetric5 { largest } => largest.saturating_sub(1) / 2,
        }
    }

    /// All games of the kind.
    pub fn whole(self) -> Region {
        let most = self.largest_second();
        Region { first: 1..=most.saturating_sub(1).max(1), second: 2..=most.max(2) }
    }

    /// The moves of a game.
    pub fn moves(self, first: u64, second: u64) -> Vec<u64> {
        match self {
            Kind::Three { largest } => vec![first, second, largest],
            Kind::Symmetric5 { largest: s } => vec![first, second, s - second, s - first, s],
            Kind::Four { third, .. } => vec![first, second, third, first + third],
        }
    }

    /// What the classes of games are.
    pub fn classes(self) -> &'static [&'static str] {
        match self {
            Kind::Three { .. } => &["p=s2+s3", "p=s1+s3", "p=s1+s2", "s1+s2=s3", "other"],
            Kind::Symmetric5 { .. } => &["p<=s1+s5", "p<=s3+s5", "p<=s5^2", "p>s5^2"],
            Kind::Four { .. } => &["p<=s1+s4", "p<=s3+s4", "p<=s4^2", "p<=s4^3", "p>s4^3", "not decided"],
        }
    }

    /// The class of a game, as a place in [`classes`](Kind::classes).
    ///
    /// ```
    /// use grundy_subtraction::map::{Game, Kind};
    /// let game = Game { first: 3, second: 7, found: Some((15, 8)) };
    /// assert_eq!(Kind::Three { largest: 8 }.class(&game), 0);
    /// ```
    pub fn class(self, game: &Game) -> usize {
        let (first, second) = (u128::from(game.first), u128::from(game.second));
        let period = game.found.map_or(u128::MAX, |found| found.0);
        let rank = |bounds: &[u128]| bounds.iter().take_while(|bound| period > **bound).count();
        match self {
            Kind::Three { largest } => {
                let third = u128::from(largest);
                let sums = [second + third, first + third, first + second];
                match sums.iter().position(|sum| *sum == period) {
                    _ if first + second == third => 3,
                    Some(place) => place,
                    None => 4,
                }
            }
            Kind::Symmetric5 { largest } => {
                let most = u128::from(largest);
                rank(&[first + most, most - second + most, most * most])
            }
            Kind::Four { third, .. } => {
                let (third, most) = (u128::from(third), first + u128::from(third));
                let undecided = usize::from(game.found.is_none());
                rank(&[first + most, third + most, most * most, most.pow(3)]) + undecided
            }
        }
    }

    fn solve(
        self,
        sheet: &mut Sheet,
        moves: &[u64],
        budget: &mut Budget<'_>,
    ) -> Result<Option<(u128, u128)>, Stop> {
        let set = || Moves::try_from(moves.to_vec()).map_err(Stop::from);
        match (self, moves) {
            (Kind::Three { .. }, &[a, b, c]) => {
                let (period, preperiod) = sheet.period([a, b, c], budget)?;
                Ok(Some((period.into(), preperiod.into())))
            }
            (Kind::Symmetric5 { largest }, _) => {
                let found = first_return(&set()?, largest.saturating_mul(largest), budget)?;
                Ok(found.map(|period| (period.into(), 0)))
            }
            (Kind::Four { limit, .. }, _) => {
                let set = set()?;
                budget.within(limit, |budget| find_pair(&set, Sequence::Outcomes, budget))
            }
            _ => set().map(|_| None),
        }
    }
}

/// The largest move of a map.
pub const LARGEST: u64 = 20_000;

/// Computes the games of a map on all cores; each row, one s2 with all s1, is handed to `done` when it is finished.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::map::{Kind, compute};
/// let kind = Kind::Three { largest: 32 };
/// let mut counts = [0; 5];
/// compute(kind, &kind.whole(), &Budget::unlimited(), |row| row.iter().for_each(|game| counts[kind.class(game)] += 1)).unwrap();
/// assert_eq!(counts, [142, 222, 53, 15, 33]);
/// ```
pub fn compute(
    kind: Kind,
    region: &Region,
    budget: &Budget<'_>,
    mut done: impl FnMut(Vec<Game>),
) -> Result<(), Stop> {
    let last = kind.largest_second().min(*region.second.end());
    // Long rows first: they take the longest.
    let rows: Vec<u64> = (*region.second.start()..=last).rev().collect();
    let work = |sheet: &mut Sheet, second: &u64, budget: &mut Budget<'_>| {
        let firsts = (*region.first.start()).max(1)..=(*region.first.end()).min(second.saturating_sub(1));
        let mut row = Vec::new();
        for first in firsts {
            let found = kind.solve(sheet, &kind.moves(first, *second), budget)?;
            row.push(Game { first, second: *second, found });
        }
        Ok(row)
    };
    for_all(&rows, budget, Sheet::default, work, |_, row| done(row))
}
