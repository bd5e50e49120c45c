//! A placement game seen through the general interface: the board behind a game, if it has one.
//!
//! Players who look at cells get a game of any type. If it is a placement game, or a sum of just one, they find
//! its rules and free cells here; otherwise there is no board to look at.

use grundy_boards::cells::Cells;
use grundy_boards::placement::{Placements, Position};
use grundy_core::game::{Game, Step};
use grundy_core::solve::any::{AnyMove, AnyPosition};
use grundy_core::solve::sum::{Sum, SumMove, SumPosition};
use std::any::Any;

/// The board of a position.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub rules: &'a Placements,
    /// Its position.
    pub position: &'a Position,
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
    pub fn of<G: Game>(game: &'a G, position: &'a G::Position) -> Option<View<'a>> {
        let (game, position): (&dyn Any, &dyn Any) = (game, position);
        if let (Some(rules), Some(position)) = (game.downcast_ref(), position.downcast_ref()) {
            return Some(View { rules, position });
        }
        let (sum, parts): (&Sum, &SumPosition) = (game.downcast_ref()?, position.downcast_ref()?);
        let ([only], [part]) = (&sum.terms[..], &parts[..]) else { return None };
        Some(View { rules: only.rules().downcast_ref()?, position: part.downcast_ref()? })
    }

    /// The move that takes these cells, if it is legal, in the words of the game the view was made from.
    pub fn step<G: Game>(&self, cells: &Cells) -> Option<Step<G>> {
        let plain: Step<Placements> = (cells.clone(), self.rules.after(self.position, cells)?);
        if let Some(step) = (&plain as &dyn Any).downcast_ref::<Step<G>>() {
            return Some(step.clone());
        }
        let wrapped: Step<Sum> =
            (SumMove { term: 0, mv: AnyMove::new(plain.0) }, vec![AnyPosition::new(plain.1)]);
        (&wrapped as &dyn Any).downcast_ref::<Step<G>>().cloned()
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
        self.rules.canonical(self.position)
    }
}
