//! A placement game seen through the general interface: the board behind a game, if it has one.
//!
//! Players who look at cells get a game of any type. If it is a placement game, or a sum of just one, they find
//! its rules and free cells here; otherwise there is no board to look at.

use grundy_core::board::cells::Cells;
use grundy_core::board::{Board, Position};
use grundy_core::game::Game;

/// The board of a position.
#[derive(Clone)]
pub struct View<'a> {
    /// The board.
    pub rules: &'a Board,
    /// What lies on it.
    pub position: Position,
}

impl<'a> View<'a> {
    /// Looks at the board, if there is one.
    ///
    /// ```
    /// use grundy_core::expression::Expression;
    /// use grundy_boards::{placement::Placements, shape::Shape};
    /// use grundy_core::game::Game;
    /// use grundy_heaps::{Heaps, nim::Nim};
    /// use grundy_play::View;
    /// fn sees(game: impl Game, position: &str) -> Option<usize> {
    ///     let expression = Expression::of(game, Some(position)).unwrap();
    ///     View::of(&expression.sum, &expression.position).map(|view| view.rest())
    /// }
    /// assert_eq!(sees(Placements::juvavum("j".into(), Shape::rectangle(3, 3), 1), "A0"), Some(8));
    /// assert_eq!(sees(Placements::cram("c".into(), Shape::rectangle(3, 3), 2), "A01 C12"), Some(2));
    /// assert_eq!(sees(Heaps::new(Nim), "3,4"), None);
    /// ```
    pub fn of<G: Game>(game: &'a G, position: &G::Position) -> Option<View<'a>> {
        Some(View { rules: game.board()?, position: game.placed(position)? })
    }

    /// How large the rest is: free cells if single cells can be taken, otherwise the cells that some piece can
    /// still use, divided by the size of the smallest piece.
    pub fn rest(&self) -> usize {
        let layout = self.rules.layout();
        let smallest = layout.placements.iter().map(|placement| placement.cells.count()).min().unwrap_or(1);
        if smallest == 1 {
            return self.position.free.count();
        }
        let none = Cells::none(layout.shape.size());
        let usable = layout.possible(&self.position.free).fold(none, |all, place| all.or(&place.cells));
        usable.count() / smallest
    }

    /// The same for all mirror images of the position.
    pub fn class(&self) -> Position {
        self.rules.canonical(&self.position)
    }
}
