//! What only some games are: the one place where questions about one kind of game find out whether they are asked about it.

use crate::board::placement::{Placements, Position};
use crate::heap::Heaps;
use crate::heap::akiyama::AkiyamaNim;
use crate::heap::couples::Couples;
use crate::heap::endless::Endless;
use crate::heap::grundys_game::GrundysGame;
use crate::heap::misere::rules::Rules;
use crate::heap::octal::Rule;
use crate::heap::ring_kayles::RingKayles;
use crate::heap::strip_domino::StripDomino;
use crate::heap::take_and_break::TakeAndBreak;
use crate::heap::wythoff::Wythoff;
use crate::heap::wythoff::tribonacci::Tribonacci;
use crate::notation::Expression;
use crate::solve::AnyGame;
use crate::subtraction::{MoveSet, Subtraction};

/// A game of placing pieces on a board.
pub fn placements(game: &dyn AnyGame) -> Option<&Placements> {
    game.rules().downcast_ref()
}

/// The placement game and the position, if the expression is a single one.
pub fn placed(expression: &Expression) -> Option<(&Placements, &Position)> {
    let [game] = &expression.sum.terms[..] else { return None };
    Some((placements(&**game)?, expression.position[0].downcast_ref()?))
}

/// A subtraction game.
pub fn subtraction(game: &dyn AnyGame) -> Option<&Subtraction> {
    game.rules().downcast_ref::<Heaps<Subtraction>>().map(Heaps::rule)
}

/// The moves of a subtraction game that has finitely many.
pub fn finite_moves(game: &dyn AnyGame) -> Option<&[u64]> {
    match subtraction(game)?.set() {
        MoveSet::Finite(moves) => Some(moves),
        _ => None,
    }
}

/// A take-and-break game.
pub fn take_and_break(game: &dyn AnyGame) -> Option<&TakeAndBreak> {
    coded(game).map(Heaps::rule)
}

/// A take-and-break game with its table of values.
pub fn coded(game: &dyn AnyGame) -> Option<&Heaps<TakeAndBreak>> {
    game.rules().downcast_ref()
}

/// Kayles on a ring.
pub fn ring_kayles(game: &dyn AnyGame) -> Option<&RingKayles> {
    game.rules().downcast_ref()
}

/// The domino game on strips.
pub fn strip_domino(game: &dyn AnyGame) -> Option<&StripDomino> {
    game.rules().downcast_ref()
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

/// A game in which any number, from some number on, may be taken.
pub fn endless(game: &dyn AnyGame) -> Option<Endless> {
    Endless::of(&game.heaps()?.law())
}

/// The moves of one heap, for misère quotients.
pub fn rules(game: &dyn AnyGame) -> Option<Rules<'_>> {
    Rules::of(game)
}

/// The rule of a game in which heaps become at most two heaps, as the engines know it.
pub struct Breaking {
    /// The rule.
    pub rule: Rule,
    /// A heap of the game is so much larger than the same heap of the rule.
    pub shift: u64,
}

/// The rule behind a game in which heaps become at most two heaps, if the engines know it.
pub fn breaking(game: &dyn AnyGame) -> Option<Breaking> {
    if let Some(rule) = take_and_break(game) {
        return rule.rule().map(|rule| Breaking { rule: rule.clone(), shift: 0 });
    }
    if let Some(heaps) = game.rules().downcast_ref::<Heaps<Couples>>() {
        return Some(Breaking { rule: heaps.rule().officers().clone(), shift: 1 });
    }
    if let Some(strip) = strip_domino(game) {
        return strip.stretches().map(|rule| Breaking { rule: rule.clone(), shift: 0 });
    }
    let grundys = game.rules().downcast_ref::<Heaps<GrundysGame>>().is_some();
    grundys.then(|| Breaking { rule: Rule::grundys_game(), shift: 0 })
}
