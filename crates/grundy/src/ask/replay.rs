//! A game that was written down, move by move.

use super::fields::{Big, ConventionName, convention};
use super::saved::Saved;
use super::{Answer, Question, board};
use crate::budget::Budget;
use crate::game::{Convention, Game};
use crate::notation::Expression;
use crate::play::record::numbered;
use crate::play::scene::Side;
use crate::play::{Record, View, stuck_player_wins};
use crate::solve::Sum;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// How did a game go, and who has won it?
///
/// ```
/// use grundy::prelude::*;
/// let game = ask::Replay::of("nim:1,3", "3->1, 1->0, 1->0");
/// assert_eq!(Workbench::new().ask(&game).unwrap().winner, Some("A"));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The position the game began with
    #[arg(required_unless_present = "load")]
    pub expr: Option<String>,
    /// The moves in order, or the board with the number of the move on each cell
    #[arg(required_unless_present = "load")]
    pub moves: Option<String>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// A game saved while playing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expr", "moves"])]
    pub load: Option<PathBuf>,
    /// The text of such a file
    #[arg(skip)]
    pub text: Option<String>,
}

impl Replay {
    /// A game in normal play.
    pub fn of(expr: impl Into<String>, moves: impl Into<String>) -> Replay {
        Replay { expr: Some(expr.into()), moves: Some(moves.into()), ..Replay::default() }
    }
}

/// A game, move by move. Player A began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Replayed {
    /// The position the game began with.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// Which player the human was, if the game was saved while playing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub human: Option<Side>,
    /// The moves.
    pub moves: Vec<ReplayedMove>,
    /// On a board: the number of the move that took each cell, rows divided by slashes.
    pub board: Option<String>,
    /// Whether no move is left.
    pub over: bool,
    /// Who moved last.
    pub last: Option<&'static str>,
    /// Who has won.
    pub winner: Option<&'static str>,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReplayedMove {
    /// Counted from 1.
    pub number: usize,
    /// Who made it.
    pub player: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub position: String,
    /// On a board: the bit code of the taken cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Big>,
}

impl Answer for Replayed {}

impl Question for Replay {
    type Answer = Replayed;
    const NAME: &'static str = "replay";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Replayed, Trouble> {
        let saved = self.saved(bench)?;
        let expression = saved.expression(bench)?;
        let record = saved.record(&expression, budget)?;
        let human = match saved.human_second {
            true => Side::Second,
            false => Side::First,
        };
        let human = self.expr.is_none().then_some(human);
        Ok(Replayed { human, ..replayed(&expression, &record, convention(self.misere || saved.misere)) })
    }

    fn is_timeless(&self) -> bool {
        self.load.is_none()
    }
}

impl Replay {
    fn saved(&self, bench: &Workbench) -> Result<Saved, Trouble> {
        match (&self.expr, &self.moves, &self.load, &self.text) {
            (Some(expr), Some(moves), None, None) => Ok(Saved::typed(expr, moves)),
            (None, None, Some(file), None) => Saved::load(bench, file),
            (None, None, None, Some(text)) => Saved::read(text, ""),
            _ => Err(Trouble::question("a game is told by 'expr' and 'moves', or by 'load', or by 'text'")
                .with_help("give one of the three")),
        }
    }
}

/// Player A begins.
fn player(number: usize) -> &'static str {
    if number % 2 == 1 { "A" } else { "B" }
}

fn replayed(expression: &Expression, record: &Record<Sum>, convention: Convention) -> Replayed {
    let sum = &expression.sum;
    let over = sum.options(record.now(), &mut |_, _| ControlFlow::Break(())).is_continue();
    // The player to move is stuck.
    let winner = over.then(|| player(record.len() + usize::from(stuck_player_wins(convention))));
    let steps = record.moves(sum).into_iter().zip(&record.positions()[1..]).enumerate();
    let moves = steps.map(|(at, (text, to))| ReplayedMove {
        number: at + 1,
        player: player(at + 1),
        text,
        position: sum.write(to),
        code: View::of(sum, to).map(|view| board::code(view.rules, &view.position).into()),
    });
    Replayed {
        expr: expression.to_string(),
        convention: convention.into(),
        human: None,
        moves: moves.collect(),
        board: numbered(sum, record).map(|rows| rows.join(" / ")),
        over,
        last: (!record.is_empty()).then(|| player(record.len())),
        winner,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_tells_who_the_human_was() {
        let told = |text: &str| {
            let question = Replay { text: Some(text.into()), ..Replay::default() };
            Workbench::new().ask(&question).unwrap()
        };
        let game =
            told("game: wythoff:3,5\nplay: misere\nhuman: second\nmoves: (3,5)->(3,4); (3,4)->(0,1)\n");
        assert_eq!((game.human, game.moves.len()), (Some(Side::Second), 2));
        assert_eq!(game.convention, ConventionName::from(Convention::Misere));
        assert_eq!(told("game: nim:1\n").human, Some(Side::First));
        assert_eq!(Workbench::new().ask(&Replay::of("nim:1", "1->0")).unwrap().human, None);
    }
}
