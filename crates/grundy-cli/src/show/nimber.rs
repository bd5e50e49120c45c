//! `grundy nimber`: calculate with nimbers and solve equations.

use crate::context::Context;
use crate::failure::Failure;
use grundy::ask::nimber::Calculated;
use grundy::ask::{Answer, Nimbers};

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
    /// What is asked.
    #[command(flatten)]
    pub question: Nimbers,
    /// Print numbers in binary
    #[arg(long)]
    binary: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let answer = context.ask(&args.question)?;
    let digits = |number: &u128| if args.binary { format!("{number:b}") } else { number.to_string() };
    context.tell(&answer, || match &answer {
        Calculated::Value { value, .. } => digits(value),
        Calculated::Every { .. } => context.words().every_number().into(),
        Calculated::Roots { roots, note, .. } => {
            let roots = roots.iter().map(|root| format!("x = {}", digits(root)));
            let note = note.as_deref().map(|note| context.words().told(note));
            roots.chain(note).collect::<Vec<_>>().join("\n")
        }
    })?;
    if answer.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}
