//! `grundy replay`: a game that was written down, move by move.

use super::Show;
use crate::style;
use grundy::ask::Replay;
use grundy::ask::replay::{Replayed, ReplayedMove};

/// Arguments of `grundy replay`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy replay 'domino-juvavum(3x3)' 'A01, C12, AB2, BC0'
  grundy replay 'domino-juvavum(3x3)' '1 1 3 / 4 . 3 / 4 2 2'
  grundy replay nim:1,3,5 '5->2, 3->0'
  grundy replay --load yesterday.game")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Replay,
}

impl Show for Replayed {
    fn show(&self) -> String {
        let rows: Vec<Vec<String>> = self.moves.iter().map(cells).collect();
        let mut parts = vec![self.expr.clone()];
        parts.extend((!rows.is_empty()).then(|| style::columns(&rows)));
        parts.extend(self.board.as_ref().map(|board| board.replace(" / ", "\n")));
        parts.push(end(self));
        parts.join("\n")
    }
}

fn cells(made: &ReplayedMove) -> Vec<String> {
    let told = made.code.as_ref().map_or_else(|| made.position.clone(), |code| format!("code {code}"));
    vec![made.number.to_string(), made.player.into(), made.text.clone(), told]
}

fn end(game: &Replayed) -> String {
    let last = game.last.map_or("nobody has moved".into(), |last| format!("player {last} moved last"));
    match game.winner {
        Some(winner) => format!("no move left, {last}: player {winner} wins"),
        None => format!("{last}, the game is not over"),
    }
}
