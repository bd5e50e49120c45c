//! Cram: place a domino on two free neighbouring cells, lying or standing.
//!
//! Connected free regions are independent; single cells are dead. A region is stored cut out of its board and
//! turned into the smallest of its eight images, so the same shape is solved once wherever it arises.

use super::shape::Board;
use crate::error::ParseError;
use crate::game::{Flow, Game};
use crate::text::Fragment;
use std::ops::ControlFlow;

/// Cram on a board of given shape.
pub struct Cram {
    text: String,
    board: Board,
}

impl Cram {
    /// Reads a shape: a size or a quoted picture.
    pub fn read(shape: Fragment<'_>) -> Result<Self, ParseError> {
        Ok(Cram { text: shape.text().into(), board: Board::read_shape(shape)? })
    }
}

impl Game for Cram {
    type Position = Board;
    /// The two cells covered.
    type Move = (u32, u32);

    fn name(&self) -> String {
        format!("cram({})", self.text)
    }

    fn options(&self, board: &Board, visit: &mut impl FnMut((u32, u32), Board) -> Flow) -> Flow {
        for (first, second) in board.dominoes() {
            visit((first, second), board.covered(first, second))?;
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Board, ParseError> {
        self.board.read_position(text)
    }

    fn write(&self, board: &Board) -> String {
        self.board.write_position(board)
    }

    fn write_move(&self, from: &Board, (first, second): &(u32, u32)) -> String {
        from.domino_name(*first, *second)
    }

    fn start(&self) -> Option<Board> {
        Some(self.board)
    }

    fn canonical(&self, board: &Board) -> Board {
        board.canonical()
    }

    fn components(&self, board: &Board, visit: &mut impl FnMut(Board)) {
        board.regions(visit);
    }

    fn picture(&self, board: &Board) -> Option<String> {
        Some(board.picture("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::game::Convention;
    use crate::nimber::Nimber;
    use crate::solve::Solver;
    use crate::solve::graph::{GameGraph, Identify};
    use proptest::prelude::*;

    fn cram(shape: &str) -> Cram {
        Cram::read(Fragment::new(shape)).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn regions_and_images_do_not_change_the_value(rows in 1u8..4, columns in 1u8..5, taken in any::<u128>()) {
            let board = Board { free: Board::rectangle(rows, columns).free & !taken, rows, columns };
            let game = cram(&format!("{rows}x{columns}"));
            let mut budget = Budget::unlimited();
            let whole = GameGraph::explore(&game, &board, Identify::Standard, &mut budget).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let plain = whole.graph.values(convention).unwrap()[0];
                let value = Solver::new(&game, convention).value(&board, &mut budget).unwrap();
                prop_assert_eq!(value, Nimber(plain.into()));
            }
            let text = board.picture("/");
            prop_assert_eq!(game.read(Fragment::new(&text)).unwrap(), board);
        }
    }

    #[test]
    fn boards_are_read_in_every_form() {
        let game = cram("3x3");
        let by_moves = game.read(Fragment::new("A01 C12")).unwrap();
        assert_eq!(game.read(Fragment::new("##./.../.##")).unwrap(), by_moves);
        assert_eq!(game.read(Fragment::new("387")).unwrap(), by_moves);
        for (text, span) in [
            ("A01 A12", 4..7),
            ("D01", 0..1),
            ("A09", 2..3),
            ("512", 0..3),
            ("A", 0..1),
            ("..#.", 0..4),
            ("../..", 0..5),
        ] {
            assert_eq!(game.read(Fragment::new(text)).unwrap_err().span, span, "{text}");
        }
        let wide = cram("2x12");
        assert_eq!(wide.read(Fragment::new("A10.11")).unwrap().free.count_ones(), 22);
    }
}
