//! `grundy xor`: what the exclusive or is good for besides Nim.

use super::{Show, Speak};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::xor::{Overlaid, Swapped};
use grundy::ask::{Big, XorOverlay, XorSwap};

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
    Swap(XorSwap),
    /// Lay one picture over another; doing it twice gives the first one back
    #[command(
        after_help = "Pictures are text files of equal size, '#' black and '.' white.\n\nExample:\n  grundy xor overlay photo.txt cursor.txt"
    )]
    Overlay(XorOverlay),
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        What::Swap(question) => super::speak(question, context),
        What::Overlay(question) => super::tell(question, context),
    }
}

impl Speak for Swapped {
    fn speak(&self, words: Words) -> String {
        let trace: Vec<String> = self.trace.iter().map(|(a, b)| format!("({a},{b})")).collect();
        let trace = trace.join(" -> ");
        if self.note.is_some() {
            return format!("{trace}\n{}", words.one_register());
        }
        let width = self.trace.iter().flat_map(|(a, b)| [a.0.bits(), b.0.bits()]).max().unwrap_or(1).max(1);
        let width = width as usize;
        let rules = ["", "a := a xor b", "b := a xor b", "a := a xor b"];
        let row = |((a, b), rule): (&(Big, Big), &str)| {
            vec![format!("  {:0width$b}", a.0), format!("{:0width$b}", b.0), rule.into()]
        };
        let rows: Vec<Vec<String>> = self.trace.iter().zip(rules).map(row).collect();
        format!("{}\n{}", style::strong(trace), style::columns(&rows))
    }
}

impl Show for Overlaid {
    fn show(&self) -> String {
        self.picture.join("\n")
    }
}
