//! `grundy tilings`: in how many ways dominoes cover a board.

use super::Show;
use crate::style;
use grundy::ask::Tilings;
use grundy::ask::tilings::Tiled;

/// Arguments of `grundy tilings`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy tilings 8x8
  grundy tilings 'aztec(10)'
  grundy tilings '\"..#/.../#..\"'       a board drawn with . for its cells
  grundy tilings 'torus(4x6)'
  grundy tilings 5x5 --gaps              all ways to lay dominoes, also those with gaps")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Tilings,
}

impl Show for Tiled {
    fn show(&self) -> String {
        let gaps = |ways| format!(", {} ways to lay dominoes with gaps", style::strong(ways));
        let gaps = self.placements.as_ref().map(gaps).unwrap_or_default();
        format!("{}: {} domino tilings{gaps}", self.board, style::strong(&self.tilings))
    }
}
