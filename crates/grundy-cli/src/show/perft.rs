//! `grundy perft`: how many plays a position has, by their length.

use super::Show;
use crate::style;
use grundy::ask::Perft;
use grundy::ask::perft::{PlayCounts, PlayLevel};

/// Arguments of `grundy perft`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy perft kayles:5 --depth 5
  grundy perft 'cram(4x5)' --depth 3
  grundy perft 'nim:3,4 + kayles:5' --json

Every move counts, also one of several that lead to the same position. Levels that are counted are shown even if a
limit ends the work: exit status 3.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Perft,
}

impl Show for PlayCounts {
    fn show(&self) -> String {
        let heading = ["moves", "plays", "positions", "over"].map(String::from).to_vec();
        let row = |level: &PlayLevel| {
            let (plays, ended) = (level.plays.to_string(), level.ended.to_string());
            vec![level.depth.to_string(), plays, level.positions.to_string(), ended]
        };
        let rows: Vec<_> = std::iter::once(heading).chain(self.levels.iter().map(row)).collect();
        let end = if self.complete { "\nall plays are over" } else { "" };
        format!("{}\n{}{end}", style::strong(&self.expr), style::columns(&rows))
    }
}
