//! The games of the notation.

use super::{Answer, Question};
use crate::budget::Budget;
use crate::catalogue::{Goal, Sheet};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which games are there, and how are their positions written?
///
/// ```
/// use grundy::prelude::*;
/// let list = Workbench::new().ask(&ask::Games { name: Some("grundy".into()) }).unwrap();
/// assert_eq!(list.games[0].name, "grundys-game");
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Only this game
    pub name: Option<String>,
}

/// The games of the notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSheet>,
}

/// What is to be known of a game before it is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameSheet {
    /// Its name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// How it is played.
    pub about: &'static str,
    /// What stands in the parentheses; empty if there are none.
    pub arguments: &'static str,
    /// How a position is written.
    pub position: &'static str,
    /// Positions to try.
    pub examples: &'static [&'static str],
    /// What a beginner should achieve first.
    pub goal: Option<Goal>,
}

impl Answer for GameList {}

impl Question for Games {
    type Answer = GameList;
    const NAME: &'static str = "games";

    fn answer(&self, bench: &Workbench, _: &mut Budget<'_>) -> Result<GameList, Trouble> {
        let catalogue = bench.catalogue();
        let games = match &self.name {
            None => catalogue.sheets().map(GameSheet::of).collect(),
            Some(name) => match catalogue.find(name) {
                Some(sheet) => vec![GameSheet::of(sheet)],
                None => {
                    // The parser knows the nearest names.
                    bench.game(name)?;
                    let trouble = Trouble::refused(format!("there is no game called '{name}'"))
                        .with_help("'games' without a name lists all");
                    return Err(trouble.with_help("give the name alone, without arguments"));
                }
            },
        };
        Ok(GameList { games })
    }
}

impl GameSheet {
    fn of(sheet: &Sheet) -> GameSheet {
        let Sheet { name, aliases, about, arguments, position, examples, goal, .. } = *sheet;
        GameSheet { name, aliases, about, arguments, position, examples, goal }
    }
}
