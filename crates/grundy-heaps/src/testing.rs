//! The few games that tests of this crate name by text; the notation itself is a matter of the facade.

use crate::couples::Couples;
use crate::grundys_game::GrundysGame;
use crate::nim::Nim;
use crate::ring_kayles::RingKayles;
use crate::strip_domino::StripDomino;
use crate::take_and_break::TakeAndBreak;
use crate::{HeapRule, Heaps};
use grundy_core::error::ParseError;
use grundy_core::expression::Expression;
use grundy_core::files::Files;
use grundy_core::solve::any::{AnyGame, Held};
use grundy_core::solve::sum::Sum;
use grundy_core::text::Fragment;
use grundy_subtraction::Subtraction;
use std::sync::Arc;

fn heaps(rule: impl HeapRule) -> Arc<dyn AnyGame> {
    Arc::new(Held::new(Heaps::new(rule)))
}

/// A game such as `kayles`, `octal(0.26)` or `subtract(1,2)`.
pub(crate) fn read_game(text: &str) -> Result<Arc<dyn AnyGame>, ParseError> {
    let inside = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
    if let Some(code) = inside("octal") {
        return TakeAndBreak::read(Fragment::new(code)).map(heaps);
    }
    if let Some(moves) = inside("subtract") {
        let moves = Fragment::new(moves);
        return Subtraction::read(&moves.split(','), moves, &Files::nowhere()).map(heaps);
    }
    Ok(match text {
        "nim" => heaps(Nim),
        "kayles" => heaps(TakeAndBreak::kayles()),
        "dawson-kayles" => heaps(TakeAndBreak::dawsons_kayles()),
        "lasker-nim" => heaps(TakeAndBreak::laskers_nim()),
        "grundys-game" => heaps(GrundysGame),
        "couples-are-forever" => heaps(Couples::new()),
        "strip-domino" => Arc::new(Held::new(StripDomino::new())),
        "ring-dawson-kayles" => Arc::new(Held::new(RingKayles::dawsons())),
        _ => return Err(Fragment::new(text).error("tests do not know this game")),
    })
}

/// A sum such as `kayles:20 + nim:3,5`.
pub fn read(text: &str) -> Result<Expression, ParseError> {
    let (mut terms, mut position) = (Vec::new(), Vec::new());
    for term in text.split(" + ") {
        let (game, part) = term.split_once(':').ok_or_else(|| Fragment::new(text).error("no position"))?;
        let game = read_game(game)?;
        position.push(game.read(Fragment::new(part))?);
        terms.push(game);
    }
    Ok(Expression { sum: Sum { terms }, position })
}
