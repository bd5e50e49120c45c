//! Placement games on a board of one line, by theory instead of search, at any length.
//!
//! * One piece of k cells in a move (Cram): a stretch of free cells is a heap of the octal game in which k are taken and at most
//!   two heaps left, for dominoes 0.07 (Dawson's Kayles). In misère play such heaps do not add: that is left to the search.
//! * Several pieces in a move (Juvavum): let M be how many pieces fit in all, the sum of floor(r / k) over the stretches r. A move
//!   that places j >= 1 pieces lowers M by at least j, and by exactly j if they are laid side by side from the ends of the stretches,
//!   for every j up to M. So the position is a Nim heap of M, in misère play too.
//!
//! Main results
//! * [`Strip::value`].

use super::cells::Cells;
use super::layout::{Layout, Turn};
use super::shape::Seam;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use grundy_core::nimber::Nimber;
use grundy_core::parallel::lock;
use grundy_heaps::octal::{self, Rule};
use std::sync::Mutex;

/// A game with one straight piece on a single row or column.
pub struct Strip {
    /// The length of the piece.
    piece: usize,
    turn: Turn,
    /// The stretches as heaps, if a move places one piece.
    rule: Option<Rule>,
    /// The values of these heaps, as far as they were needed.
    values: Mutex<Vec<u32>>,
}

impl Strip {
    /// The game of a layout, if its board is one line and its only piece is straight without holes.
    pub fn of(layout: &Layout) -> Option<Strip> {
        let shape = &layout.shape;
        let one_line = shape.rows() == 1 || shape.columns() == 1;
        let piece = layout.straight()?;
        if !one_line || shape.layers() > 1 || shape.seam() != Seam::None {
            return None;
        }
        let digits: Vec<u64> = (0..=piece).map(|take| if take == piece { 7 } else { 0 }).collect();
        Some(Strip { piece, turn: layout.turn, rule: Rule::of_digits(&digits), values: Mutex::default() })
    }

    /// The value of a position; `None` if it has to be searched.
    ///
    /// ```
    /// use grundy_boards::layout::{Layout, Turn};
    /// use grundy_boards::pieces::Piece;
    /// use grundy_boards::shape::Shape;
    /// use grundy_boards::strip::Strip;
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Convention;
    /// use grundy_core::nimber::Nimber;
    /// let value = |turn| {
    ///     let layout = Layout::new(Shape::rectangle(1, 5000), &[Piece::straight(2)], turn);
    ///     let strip = Strip::of(&layout).unwrap();
    ///     strip.value(layout.shape.present(), Convention::Normal, &mut Budget::unlimited()).unwrap()
    /// };
    /// assert_eq!(value(Turn::Line), Some(Nimber(2500)));
    /// assert_eq!(value(Turn::One), Some(Nimber(1)));
    /// ```
    pub fn value(
        &self,
        free: &Cells,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let stretches = stretches(free);
        match (self.turn, convention, &self.rule) {
            (Turn::Line, _, _) => {
                let pieces: usize = stretches.iter().map(|length| length / self.piece).sum();
                let value = match (convention, pieces) {
                    (Convention::Misere, 0 | 1) => 1 - pieces,
                    _ => pieces,
                };
                Ok(Some(Nimber(value as u128)))
            }
            (Turn::One, Convention::Normal, Some(rule)) => self.heaps(rule, &stretches, budget).map(Some),
            _ => Ok(None),
        }
    }

    fn heaps(&self, rule: &Rule, stretches: &[usize], budget: &mut Budget<'_>) -> Result<Nimber, Stop> {
        let mut values = lock(&self.values);
        let longest = stretches.iter().copied().max().unwrap_or(0);
        if values.len() <= longest {
            octal::extend(rule, &mut values, longest as u64 + 1, budget)?;
        }
        let heaps = stretches.iter().map(|length| Nimber(values[*length].into()));
        Ok(heaps.fold(Nimber(0), |sum, value| sum + value))
    }
}

/// The lengths of the runs of neighbouring free cells.
fn stretches(free: &Cells) -> Vec<usize> {
    let mut lengths: Vec<usize> = Vec::new();
    let mut before = None;
    for cell in free.iter() {
        match lengths.last_mut() {
            Some(length) if before == Some(cell - 1) => *length += 1,
            _ => lengths.push(1),
        }
        before = Some(cell);
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Piece;
    use crate::placement::{Placements, Position};
    use crate::shape::Shape;
    use grundy_core::game::Game;
    use grundy_core::nimber::Mex;
    use grundy_core::solve::outcome::OutcomeTable;
    use rustc_hash::FxHashMap;
    use std::ops::ControlFlow;

    /// Straight from the definition of the value.
    fn by_mex(game: &Placements, at: &Position, end: u32, known: &mut FxHashMap<Position, u32>) -> u32 {
        if let Some(value) = known.get(at) {
            return *value;
        }
        let mut options = Vec::new();
        let _ = game.options(at, &mut |_, option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        let mut mex = Mex::default();
        mex.clear();
        options.iter().for_each(|option| mex.insert(by_mex(game, option, end, known)));
        let value = if options.is_empty() { end } else { mex.mex() };
        known.insert(at.clone(), value);
        value
    }

    #[test]
    fn strips_are_what_their_moves_say() {
        let mut budget = Budget::unlimited();
        for (shape, piece) in [((1, 11), 2), ((9, 1), 2), ((1, 11), 3), ((1, 7), 1)] {
            for turn in [Turn::One, Turn::Line] {
                let board = Shape::rectangle(shape.0, shape.1);
                let game = Placements::new("strip".into(), board, vec![Piece::straight(piece)], turn);
                let strip = Strip::of(game.layout()).unwrap();
                for convention in [Convention::Normal, Convention::Misere] {
                    let (end, mut known) = (convention.terminal_value(), FxHashMap::default());
                    by_mex(&game, &game.start().unwrap(), end, &mut known);
                    for (position, value) in known {
                        let found = strip.value(&position.free, convention, &mut budget).unwrap();
                        let searched = turn == Turn::One && convention == Convention::Misere;
                        let wanted = (!searched).then_some(Nimber(value.into()));
                        assert_eq!(found, wanted, "{shape:?} {piece} {turn:?} {position:?}");
                    }
                }
            }
        }
        let glued = Layout::new(Shape::rectangle(2, 5), &[Piece::straight(2)], Turn::One);
        assert!(Strip::of(&glued).is_none());
    }

    /// Far beyond what the search could do.
    #[test]
    fn long_strips_have_their_value() {
        let game = Placements::cram("cram(1x200)".into(), Shape::rectangle(1, 200), 2);
        let (start, mut budget) = (game.start().unwrap(), Budget::unlimited());
        let dawson = octal::far_value(&Rule::of_digits(&[0, 0, 7]).unwrap(), 200, &mut budget);
        let value = game.own_value(&start, Convention::Normal, &mut budget).unwrap();
        assert_eq!(value.map(|value| Some(value.0 as u64)), dawson.ok());
        let mut outcomes: OutcomeTable<Placements> = OutcomeTable::new(Convention::Normal);
        let small = Placements::cram("cram(1x16)".into(), Shape::rectangle(1, 16), 2);
        let start = small.start().unwrap();
        let value = small.own_value(&start, Convention::Normal, &mut budget).unwrap().unwrap();
        let outcome = outcomes.outcome(&small, &start, &mut budget).unwrap();
        assert_eq!(grundy_core::game::Outcome::of(value), outcome);
    }
}
