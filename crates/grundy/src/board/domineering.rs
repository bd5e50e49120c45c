//! Domineering: one player places dominoes lying, the other standing; who cannot move loses.
//!
//! The game is partizan: it has no nim value, but each position has an outcome for either player moving first.

use super::shape::Board;
use crate::error::ParseError;
use crate::game::{Flow, Game, Kind};
use crate::text::Fragment;
use std::ops::ControlFlow;

/// Domineering on a board of given shape.
pub struct Domineering {
    text: String,
    board: Board,
}

/// The board and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    board: Board,
    lying: bool,
}

impl Domineering {
    /// Reads a shape: a size or a quoted picture.
    pub fn read(shape: Fragment<'_>) -> Result<Self, ParseError> {
        Ok(Domineering { text: shape.text().into(), board: Board::read_shape(shape)? })
    }
}

impl Game for Domineering {
    type Position = Turn;
    type Move = (u32, u32);

    fn name(&self) -> String {
        format!("domineering({})", self.text)
    }

    fn kind(&self) -> Kind {
        Kind::Partizan
    }

    fn options(&self, turn: &Turn, visit: &mut impl FnMut((u32, u32), Turn) -> Flow) -> Flow {
        let board = turn.board;
        for (first, second) in board.dominoes() {
            if board.is_lying(first, second) == turn.lying {
                visit((first, second), Turn { board: board.covered(first, second), lying: !turn.lying })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Turn, ParseError> {
        let words = text.words();
        let (board, lying) = match words[..] {
            [.., last] if last.text() == "vertical" => (text.part(0..text.text().len() - 8).trim(), false),
            [.., last] if last.text() == "horizontal" => (text.part(0..text.text().len() - 10).trim(), true),
            _ => (text, true),
        };
        Ok(Turn { board: self.board.read_position(board)?, lying })
    }

    fn write(&self, turn: &Turn) -> String {
        format!("{}{}", turn.board.picture("/"), if turn.lying { "" } else { " vertical" })
    }

    fn write_move(&self, from: &Turn, (first, second): &(u32, u32)) -> String {
        from.board.domino_name(*first, *second)
    }

    fn start(&self) -> Option<Turn> {
        Some(Turn { board: self.board, lying: true })
    }

    fn mover(&self, turn: &Turn) -> Option<&'static str> {
        Some(if turn.lying { "horizontal" } else { "vertical" })
    }

    fn pass(&self, turn: &Turn) -> Turn {
        Turn { board: turn.board, lying: !turn.lying }
    }

    /// Turning by a right angle exchanges the players' directions, so the lying player is always to move.
    fn canonical(&self, turn: &Turn) -> Turn {
        let board = turn.board.upright_images(!turn.lying).min().unwrap_or(turn.board);
        Turn { board, lying: true }
    }

    fn picture(&self, turn: &Turn) -> Option<String> {
        Some(turn.board.picture("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::game::{Convention, Outcome};
    use crate::solve::Solver;
    use crate::solve::graph::{GameGraph, Identify};
    use crate::solve::loopy::{Verdict, verdicts};

    #[test]
    fn outcomes_agree_with_the_whole_graph() {
        for size in ["1x4", "2x3", "3x3", "2x5", "3x4", "4x2"] {
            let game = Domineering::read(Fragment::new(size)).unwrap();
            let mut budget = Budget::unlimited();
            let start = game.start().unwrap();
            for root in [start, game.pass(&start)] {
                let all = GameGraph::explore(&game, &root, Identify::Standard, &mut budget).unwrap();
                let plain = match verdicts(&all.graph, Convention::Normal)[0] {
                    Verdict::Win(_) => Outcome::N,
                    _ => Outcome::P,
                };
                let quick = Solver::new(&game, Convention::Normal).outcome(&root, &mut budget);
                assert_eq!(quick, Ok(plain), "{size} {root:?}");
            }
        }
    }
}
