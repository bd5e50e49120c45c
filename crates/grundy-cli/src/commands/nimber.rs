//! `grundy nimber`: calculate with nimbers and solve equations.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::nimber::Nimber;
use grundy::nimber::formula::{Answer, evaluate};
use serde_json::json;

/// Arguments of `grundy nimber`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy nimber '6*7'
  grundy nimber '1/7'
  grundy nimber '6 + x = 13'
  grundy nimber 'x*x + x = 1'
  grundy nimber '0b101110 + 0b1100101' --binary

Numbers go up to 2^128-1; + is nim addition, * nim multiplication; also /, ^, sqrt(...), inv(...).")]
pub struct Args {
    /// A formula, or an equation in x
    #[arg(allow_hyphen_values = true)]
    formula: String,
    /// Print numbers in binary
    #[arg(long)]
    binary: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let show = |value: &Nimber| if args.binary { format!("{:b}", value.0) } else { value.to_string() };
    match evaluate(&args.formula)? {
        Answer::Value(value) => {
            context.answer(&json!({"formula": args.formula, "value": style::number(value)}), || show(&value))
        }
        Answer::Every => context
            .answer(&json!({"formula": args.formula, "every": true}), || "true for every number".into()),
        Answer::Roots { roots, note } => {
            let values: Vec<_> = roots.iter().map(|root| style::number(*root)).collect();
            let answer = json!({"formula": args.formula, "roots": values, "note": note});
            context.answer(&answer, || {
                let mut lines: Vec<String> = roots.iter().map(|root| format!("x = {}", show(root))).collect();
                lines.extend(note.clone());
                lines.join("\n")
            })?;
            if roots.is_empty() { Err(Failure::Negative) } else { Ok(()) }
        }
    }
}
