//! A chess piece on its way to the corner: Corner the Lady with other pieces.
//!
//! The piece stands on a quarter of an infinite board and moves towards the corner (0, 0): a rook left or down, a bishop
//! down the diagonal, a queen both, a king one step of these, a knight two squares towards one edge and one to either side
//! (as in Winning Ways). Whoever cannot move loses. Several pieces in one give the moves of all: `corner(rook,knight)`.
//! The rook is Nim with two heaps, the queen is Wythoff's game.
//!
//! Main results
//! * [`Corner`]: the game. [`Corner::label`]: P and N found in rounds on a finite board, as one does it by hand.

use super::{read_exactly, write_heaps};
use grundy_core::budget::Budget;
use grundy_core::drawing::{Drawing, Piece};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Outcome};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use std::ops::ControlFlow;

/// How far a piece goes in one direction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    #[default]
    None,
    One,
    Any,
}

/// A piece, or several in one, on its way to the corner.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Corner {
    straight: Reach,
    diagonal: Reach,
    jumps: bool,
    names: Vec<&'static str>,
}

/// A labelled square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// P or N.
    pub outcome: Outcome,
    /// The round in which it was found, from 0.
    pub round: u32,
}

/// The pieces by name.
const PIECES: [(&str, Reach, Reach, bool); 5] = [
    ("queen", Reach::Any, Reach::Any, false),
    ("rook", Reach::Any, Reach::None, false),
    ("bishop", Reach::None, Reach::Any, false),
    ("king", Reach::One, Reach::One, false),
    ("knight", Reach::None, Reach::None, true),
];

impl Corner {
    /// Reads the names of one or more pieces.
    pub fn read(names: &[Fragment<'_>]) -> Result<Corner, ParseError> {
        let mut corner = Corner::default();
        for text in names {
            let piece = PIECES.iter().find(|(name, ..)| *name == text.text());
            let Some((name, straight, diagonal, jumps)) = piece else {
                return Err(text
                    .error(format!("'{}' is not a piece", text.text()))
                    .help("the pieces are queen, rook, bishop, king and knight"));
            };
            corner.straight = corner.straight.max(*straight);
            corner.diagonal = corner.diagonal.max(*diagonal);
            corner.jumps |= jumps;
            corner.names.push(name);
        }
        Ok(corner)
    }

    /// Labels a board of `width` columns and `height` rows: in each round first every square all of whose moves lead to
    /// N-squares becomes P (in round 0 those without moves), then every other square with a move to P becomes N. The
    /// result holds column x, row y at `x * height + y`. Moves that leave the board are not allowed.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Outcome;
    /// use grundy_heaps::wythoff::piece::Corner;
    /// use grundy_core::text::Fragment;
    /// let queen = Corner::read(&[Fragment::new("queen")]).unwrap();
    /// let labels = queen.label(8, 8, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(labels.iter().filter(|label| label.outcome == Outcome::P).count(), 7);
    /// assert_eq!(labels.iter().map(|label| label.round).max(), Some(3));
    /// ```
    pub fn label(&self, width: u64, height: u64, budget: &mut Budget<'_>) -> Result<Vec<Label>, Stop> {
        let squares = width.saturating_mul(height);
        // The labels, and the squares that are still open before and after a round.
        let each = size_of::<Option<Label>>() + 2 * size_of::<[u64; 2]>();
        budget.need(squares.saturating_mul(each as u64))?;
        let mut labels: Vec<Option<Label>> = budget.filled(None, squares)?;
        let mut open: Vec<[u64; 2]> = (0..width).flat_map(|x| (0..height).map(move |y| [x, y])).collect();
        let index = |square: &[u64; 2]| (square[0] * height + square[1]) as usize;
        let mut round = 0;
        while !open.is_empty() {
            for wanted in [Outcome::P, Outcome::N] {
                let mut fresh = Vec::new();
                for square in &open {
                    let (mut to_p, mut all_n) = (false, true);
                    let _ = self.options(square, &mut |_, to| {
                        if to[0] < width && to[1] < height {
                            let outcome = labels[index(&to)].map(|label| label.outcome);
                            to_p |= outcome == Some(Outcome::P);
                            all_n &= outcome == Some(Outcome::N);
                        }
                        ControlFlow::Continue(())
                    });
                    if (wanted == Outcome::P && all_n) || (wanted == Outcome::N && to_p) {
                        fresh.push(*square);
                    }
                    budget.position(squares * 8)?;
                }
                for square in fresh {
                    labels[index(&square)] = Some(Label { outcome: wanted, round });
                }
                open.retain(|square| labels[index(square)].is_none());
            }
            round += 1;
        }
        Ok(labels.into_iter().flatten().collect())
    }
}

impl Game for Corner {
    type Position = [u64; 2];
    /// Where the piece goes.
    type Move = [u64; 2];

    fn name(&self) -> String {
        format!("corner({})", self.names.join(","))
    }

    fn options(&self, square: &[u64; 2], visit: &mut impl FnMut([u64; 2], [u64; 2]) -> Flow) -> Flow {
        let [x, y] = *square;
        let mut go = |to: [u64; 2]| visit(to, to);
        let steps = |reach: Reach, most: u64| match reach {
            Reach::None => 0,
            Reach::One => most.min(1),
            Reach::Any => most,
        };
        for step in 1..=steps(self.straight, x) {
            go([x - step, y])?;
        }
        for step in 1..=steps(self.straight, y) {
            go([x, y - step])?;
        }
        for step in 1..=steps(self.diagonal, x.min(y)) {
            go([x - step, y - step])?;
        }
        if self.jumps {
            for (from, to) in [(2, 1), (1, 2)] {
                if x >= from && y >= to {
                    go([x - from, y - to])?;
                }
            }
            if let (true, Some(further)) = (x >= 2, y.checked_add(1)) {
                go([x - 2, further])?;
            }
            if let (true, Some(further)) = (y >= 2, x.checked_add(1)) {
                go([further, y - 2])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<[u64; 2], ParseError> {
        read_exactly(text, "a square has two coordinates", "count columns and rows from the corner: 3,5")
    }

    fn write(&self, square: &[u64; 2]) -> String {
        write_heaps(square)
    }

    fn drawing(&self, square: &[u64; 2]) -> Drawing {
        Drawing::Piece(Piece { pieces: self.names.clone(), at: *square })
    }

    fn write_move(&self, from: &[u64; 2], to: &[u64; 2]) -> String {
        format!("({},{})->({},{})", from[0], from[1], to[0], to[1])
    }

    fn canonical(&self, square: &[u64; 2]) -> [u64; 2] {
        [square[0].min(square[1]), square[0].max(square[1])]
    }

    fn own_value(
        &self,
        square: &[u64; 2],
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let rook = (self.straight, self.diagonal, self.jumps) == (Reach::Any, Reach::None, false);
        let bishop = (self.straight, self.diagonal, self.jumps) == (Reach::None, Reach::Any, false);
        Ok(match convention {
            Convention::Normal if rook => Some(Nimber::from(square[0] ^ square[1])),
            Convention::Normal if bishop => Some(Nimber::from(square[0].min(square[1]))),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wythoff;
    use super::*;
    use grundy_core::solve::Solver;
    use grundy_core::solve::plain::Plain;

    fn corner(names: &[&str]) -> Corner {
        Corner::read(&names.iter().map(|name| Fragment::new(name)).collect::<Vec<_>>()).unwrap()
    }

    fn grid(game: &impl Game<Position = [u64; 2]>, size: u64) -> Vec<Nimber> {
        let mut solver = Solver::new(game, Convention::Normal);
        let squares = (0..size).flat_map(|x| (0..size).map(move |y| [x, y]));
        squares.map(|square| solver.value(&square, &mut Budget::unlimited()).unwrap()).collect()
    }

    #[test]
    fn pieces_are_games_that_are_known() {
        assert_eq!(grid(&corner(&["queen"]), 15), grid(&Wythoff::classic(), 15));
        assert_eq!(grid(&corner(&["rook", "bishop"]), 15), grid(&Wythoff::classic(), 15));
        // A knight's values have period 4 in both directions, except near the edges (Winning Ways, chapter 3).
        assert_eq!(&grid(&corner(&["knight"]), 4)[..4], [Nimber(0), Nimber(0), Nimber(1), Nimber(1)]);
    }

    #[test]
    fn labels_are_outcomes() {
        for names in [&["queen"][..], &["king"], &["rook", "king"]] {
            let game = corner(names);
            let labels = game.label(9, 9, &mut Budget::unlimited()).unwrap();
            let outcomes: Vec<Outcome> = labels.iter().map(|label| label.outcome).collect();
            let values: Vec<Outcome> = grid(&game, 9).into_iter().map(Outcome::of).collect();
            assert_eq!(outcomes, values);
        }
    }

    #[test]
    fn formulas_are_the_definition() {
        for name in ["rook", "bishop"] {
            assert_eq!(grid(&corner(&[name]), 12), grid(&Plain(corner(&[name])), 12));
        }
    }
}
