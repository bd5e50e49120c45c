//! `grundy mex`: the least number missing in a set.

use crate::context::Context;
use crate::failure::Failure;
use grundy::text::Fragment;
use serde_json::json;

/// Arguments of `grundy mex`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy mex 0,1,3,5
  grundy mex '{}'")]
pub struct Args {
    /// Numbers separated by commas, with or without braces
    set: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let whole = Fragment::new(&args.set).trim();
    let inner = match whole.text().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(inner) => whole.part(1..1 + inner.len()).trim(),
        None => whole,
    };
    let mut set = Vec::new();
    if !inner.is_empty() {
        for number in inner.split(',') {
            set.push(number.number("a number")?);
        }
    }
    let mex = grundy::nimber::mex(set.iter().copied());
    context.answer(&json!({"set": set, "mex": mex}), || mex.to_string())
}
