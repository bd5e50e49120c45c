//! What only some games are, read from the views they offer: whoever wrote the game.

use crate::board::Board;
use crate::board::placement::Position;
use crate::heap::misere::rules::Rules;
use crate::notation::Expression;
use crate::solve::AnyGame;
use crate::subtraction::Numbers;
use crate::view::Law;

/// The board and the position, if the expression is a single game of placing pieces.
pub fn placed(expression: &Expression) -> Option<(&Board, Position)> {
    let ([game], [position]) = (&expression.sum.terms[..], &expression.position[..]) else { return None };
    Some((game.board()?, game.placed(position)?))
}

/// The moves of a subtraction game that has finitely many.
pub fn finite_moves(game: &dyn AnyGame) -> Option<Vec<u64>> {
    match game.heaps()?.law() {
        Law::Subtract(moves) => Some(moves),
        _ => None,
    }
}

/// The moves of a subtraction game that has infinitely many.
pub fn infinite_moves(game: &dyn AnyGame) -> Option<Numbers> {
    match game.heaps()?.law() {
        Law::SubtractKind(numbers) => Some(numbers),
        _ => None,
    }
}

/// The moves of one heap, for misère quotients.
pub fn rules(game: &dyn AnyGame) -> Option<Rules<'_>> {
    Rules::of(game)
}
