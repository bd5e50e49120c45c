//! `grundy games`: all games of the notation.

use super::Speak;
use crate::style;
use crate::words::Words;
use crate::words::answers::Label;
use grundy::ask::Games;
use grundy::ask::games::{GameList, GameSheet};

/// Arguments of `grundy games`.
#[derive(clap::Args)]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Games,
}

impl Speak for GameList {
    fn speak(&self, words: Words) -> String {
        self.games.iter().map(|sheet| lines(sheet, words)).collect::<Vec<_>>().join("\n\n")
    }
}

fn lines(sheet: &GameSheet, words: Words) -> String {
    let aliases =
        if sheet.aliases.is_empty() { String::new() } else { format!(" ({})", sheet.aliases.join(", ")) };
    let title = format!("{}{aliases}: {}", style::strong(sheet.name), words.told(sheet.about));
    let row = |label, text| vec![format!("  {}", words.label(label)), text];
    let mut rows = Vec::new();
    if !sheet.arguments.is_empty() {
        rows.push(row(Label::Arguments, words.told(sheet.arguments)));
    }
    rows.push(row(Label::Position, words.told(sheet.position)));
    rows.push(row(Label::Examples, sheet.examples.join("   ")));
    if let Some(goal) = sheet.goal {
        rows.push(row(Label::Goal, format!("{}  {}", goal.from, words.told(goal.text))));
    }
    // The labels are as wide in every sheet, with or without arguments.
    let width = [Label::Arguments, Label::Position, Label::Examples, Label::Goal]
        .map(|label| words.label(label).chars().count());
    let width = 2 + width.into_iter().max().unwrap_or(0);
    let rows = rows.iter().map(|row| format!("{:width$}  {}", row[0], row[1]));
    std::iter::once(title).chain(rows).collect::<Vec<_>>().join("\n")
}
