//! What only some games are: the one place where questions about one kind of game find out whether they are asked about it.

use crate::board::placement::{Placements, Position};
use crate::heap::akiyama::AkiyamaNim;
use crate::heap::misere::rules::Rules;
use crate::heap::wythoff::Wythoff;
use crate::heap::wythoff::tribonacci::Tribonacci;
use crate::notation::Expression;
use crate::solve::AnyGame;
use crate::view::Law;

/// A game of placing pieces on a board.
pub fn placements(game: &dyn AnyGame) -> Option<&Placements> {
    game.rules().downcast_ref()
}

/// The placement game and the position, if the expression is a single one.
pub fn placed(expression: &Expression) -> Option<(&Placements, &Position)> {
    let [game] = &expression.sum.terms[..] else { return None };
    Some((placements(&**game)?, expression.position[0].downcast_ref()?))
}

/// The moves of a subtraction game that has finitely many.
pub fn finite_moves(game: &dyn AnyGame) -> Option<Vec<u64>> {
    match game.heaps()?.law() {
        Law::Subtract(moves) => Some(moves),
        _ => None,
    }
}

/// A game whose P-positions are ordered by their smallest heaps, and known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmallestHeaps {
    /// Wythoff's game, in which numbers that differ by less than this are taken from both heaps.
    Wythoff(u32),
    /// Akiyama's Nim.
    Akiyama,
    /// Tribonacci Nim.
    Tribonacci,
}

/// How the smallest heaps of the P-positions are found, if they are a sequence that is known.
pub fn smallest_heaps(game: &dyn AnyGame) -> Option<SmallestHeaps> {
    let rules = game.rules();
    wythoff(game)
        .map(|wythoff| SmallestHeaps::Wythoff(wythoff.t()))
        .or_else(|| rules.is::<AkiyamaNim>().then_some(SmallestHeaps::Akiyama))
        .or_else(|| rules.is::<Tribonacci>().then_some(SmallestHeaps::Tribonacci))
}

/// Wythoff's game.
pub fn wythoff(game: &dyn AnyGame) -> Option<&Wythoff> {
    game.rules().downcast_ref()
}

/// The moves of one heap, for misère quotients.
pub fn rules(game: &dyn AnyGame) -> Option<Rules<'_>> {
    Rules::of(game)
}
