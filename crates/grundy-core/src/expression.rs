//! A sum of games with a position in each: what the notation reads and every question is about.

use crate::error::ParseError;
use crate::game::Game;
use crate::solve::any::{AnyGame, Held};
use crate::solve::sum::{Sum, SumPosition};
use crate::text::Fragment;
use std::fmt;
use std::sync::Arc;

/// A sum of games together with a position in each.
#[derive(Clone)]
pub struct Expression {
    /// The games.
    pub sum: Sum,
    /// Their positions.
    pub position: SumPosition,
}

impl Expression {
    /// One game with a position as it writes it; without a text the position it starts with.
    ///
    /// ```
    /// use grundy_core::expression::Expression;
    /// use grundy_core::graph_game::GraphGame;
    /// let game = GraphGame::from_json("g", r#"{"edges": [["a", "b"]]}"#).unwrap();
    /// assert_eq!(Expression::of(game, Some("a")).unwrap().to_string(), "graph(g):a");
    /// ```
    pub fn of(game: impl Game, position: Option<&str>) -> Result<Expression, ParseError> {
        let game: Arc<dyn AnyGame> = Arc::new(Held::new(game));
        let position = match (position, game.start()) {
            (Some(text), _) => game.read(Fragment::new(text))?,
            (None, Some(start)) => start,
            (None, None) => {
                let error = Fragment::new("").error(format!("{} needs a position", game.name()));
                return Err(error.help("it has no usual start: give the position you mean"));
            }
        };
        Ok(Expression { sum: Sum { terms: vec![game] }, position: vec![position] })
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sum.write(&self.position))
    }
}
