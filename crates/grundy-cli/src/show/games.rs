//! `grundy games`: all games of the notation.

use super::Show;
use crate::style;
use grundy::ask::Games;
use grundy::ask::games::{GameList, GameSheet};

/// Arguments of `grundy games`.
#[derive(clap::Args)]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Games,
}

impl Show for GameList {
    fn show(&self) -> String {
        self.games.iter().map(lines).collect::<Vec<_>>().join("\n\n")
    }
}

fn lines(sheet: &GameSheet) -> String {
    let aliases =
        if sheet.aliases.is_empty() { String::new() } else { format!(" ({})", sheet.aliases.join(", ")) };
    let mut lines = vec![format!("{}{aliases}: {}", style::strong(sheet.name), sheet.about)];
    if !sheet.arguments.is_empty() {
        lines.push(format!("  arguments  {}", sheet.arguments));
    }
    lines.push(format!("  position   {}", sheet.position));
    lines.push(format!("  examples   {}", sheet.examples.join("   ")));
    lines.join("\n")
}
