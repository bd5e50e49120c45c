//! `grundy xor`: what the exclusive or is good for besides Nim.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `grundy xor`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Swap two numbers without a third place, step by step
    #[command(after_help = "Example:\n  grundy xor swap 9 5")]
    Swap {
        /// The first number
        a: u128,
        /// The second number
        b: u128,
        /// Use one and the same register for both names: it ends as 0
        #[arg(long)]
        same_register: bool,
    },
    /// Lay one picture over another; doing it twice gives the first one back
    #[command(
        after_help = "Pictures are text files of equal size, '#' black and '.' white.\n\nExample:\n  grundy xor overlay photo.txt cursor.txt"
    )]
    Overlay {
        /// The picture below
        below: PathBuf,
        /// The picture above
        above: PathBuf,
    },
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        What::Swap { a, b, same_register } => swap(*a, *b, *same_register, context),
        What::Overlay { below, above } => overlay(below, above, context),
    }
}

fn swap(a: u128, b: u128, same_register: bool, context: &Context) -> Result<(), Failure> {
    if same_register {
        let answer = json!({"trace": [[a, a], [0, 0]], "note": "a xor a = 0: one register cannot be swapped with itself"});
        return context.answer(&answer, || {
            format!("({a},{a}) -> (0,0)\none register under two names becomes a xor a = 0: nothing is swapped, all is lost")
        });
    }
    let steps = [(a, b), (a ^ b, b), (a ^ b, a), (b, a)];
    let rules = ["", "a := a xor b", "b := a xor b", "a := a xor b"];
    context.answer(&json!({"trace": steps}), || {
        let trace: Vec<String> = steps.iter().map(|(a, b)| format!("({a},{b})")).collect();
        let width = format!("{:b}", a | b).len();
        let rows: Vec<Vec<String>> = steps
            .iter()
            .zip(rules)
            .map(|((a, b), rule)| vec![format!("  {a:0width$b}"), format!("{b:0width$b}"), rule.into()])
            .collect();
        format!("{}\n{}", style::strong(trace.join(" -> ")), style::columns(&rows))
    })
}

fn overlay(below: &PathBuf, above: &PathBuf, context: &Context) -> Result<(), Failure> {
    let (bottom, top) = (read_picture(below)?, read_picture(above)?);
    let size = |picture: &Vec<Vec<bool>>| (picture.len(), picture.first().map_or(0, Vec::len));
    if size(&bottom) != size(&top) {
        let ((rows, columns), (other_rows, other_columns)) = (size(&bottom), size(&top));
        return Err(Failure::Input(format!(
            "{} is {rows}x{columns}, but {} is {other_rows}x{other_columns}: the pictures must have the same size",
            below.display(),
            above.display()
        )));
    }
    let lines: Vec<String> = bottom
        .iter()
        .zip(&top)
        .map(|(row, over)| row.iter().zip(over).map(|(a, b)| if a ^ b { '#' } else { '.' }).collect())
        .collect();
    context.answer(&json!({"picture": lines}), || lines.join("\n"))
}

fn read_picture(file: &PathBuf) -> Result<Vec<Vec<bool>>, Failure> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    let mut rows: Vec<Vec<bool>> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let row: Option<Vec<bool>> = line
            .chars()
            .map(|letter| match letter {
                '#' => Some(true),
                '.' => Some(false),
                _ => None,
            })
            .collect();
        let row =
            row.ok_or_else(|| Failure::Input(format!("{name}: line {} may only hold '#' and '.'", at + 1)))?;
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            return Err(Failure::Input(format!("{name}: line {} is not as long as the first", at + 1)));
        }
        rows.push(row);
    }
    Ok(rows)
}
