//! `grundy games`: all games of the notation.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::catalogue::Sheet;
use serde_json::{Value, json};

/// Arguments of `grundy games`.
#[derive(clap::Args)]
pub struct Args {
    /// Only this game
    name: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let sheets: Vec<&Sheet> = match &args.name {
        None => context.bench().catalogue().sheets().collect(),
        Some(name) => match context.bench().catalogue().find(name) {
            Some(sheet) => vec![sheet],
            None => {
                // The parser knows the nearest names.
                context.bench().game(name)?;
                return Err(Failure::Input(format!("there is no game called '{name}'")));
            }
        },
    };
    let list: Vec<Value> = sheets
        .iter()
        .map(|sheet| {
            json!({
                "name": sheet.name, "aliases": sheet.aliases, "about": sheet.about,
                "arguments": sheet.arguments, "position": sheet.position, "examples": sheet.examples,
            })
        })
        .collect();
    context.answer(&json!({"games": list}), || {
        sheets.iter().map(|sheet| lines(sheet)).collect::<Vec<_>>().join("\n\n")
    })
}

fn lines(sheet: &Sheet) -> String {
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
