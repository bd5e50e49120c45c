//! The rules of a game alone, to check by them what the game says about itself.

use crate::error::ParseError;
use crate::game::{Flow, Game, Kind};
use crate::text::Fragment;

/// A game without its formulas, tables, parts and symmetries: the solver learns everything about it from the options.
pub struct Plain<G>(
    /// The game.
    pub G,
);

impl<G: Game> Game for Plain<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn name(&self) -> String {
        self.0.name()
    }

    fn options(&self, position: &G::Position, visit: &mut impl FnMut(G::Move, G::Position) -> Flow) -> Flow {
        self.0.options(position, visit)
    }

    fn read(&self, text: Fragment<'_>) -> Result<G::Position, ParseError> {
        self.0.read(text)
    }

    fn write(&self, position: &G::Position) -> String {
        self.0.write(position)
    }

    fn write_move(&self, from: &G::Position, mv: &G::Move) -> String {
        self.0.write_move(from, mv)
    }

    fn kind(&self) -> Kind {
        self.0.kind()
    }
}
