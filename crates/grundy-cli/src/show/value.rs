//! `grundy value`: value and outcome of a position.

use super::{Speak, finish_speaking, theorem_lines};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::Document;
use grundy::ask::Value;
use grundy::ask::document::Content;
use grundy::ask::fields::ConventionName;
use grundy::ask::value::{SearchStatistics, Valued};
use grundy::theorems::Packed;
use std::path::PathBuf;

/// Arguments of `grundy value`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy value nim:3,5,7
  grundy value 'cram(2x3) + kayles:5 + nim:4' --json
  grundy value nim:1,1,1,2 --misere
  grundy value kayles:100,200,31 --misere --outcome
  grundy value nim:1,2,3 --words hausmann
  grundy value 'cram(5x5)' --statistics
  grundy value 'cram(5x5)' --certificate cram.json              for 'grundy certify'
  grundy value 'subtract(200,800,2401,3201):1e18'              far out, by a theorem of the store")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Value,
    /// Placement games: write a proof of the value to this file, for 'grundy certify'; compressed if it ends in .gz
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "outcome", "without_ends", "state", "table"])]
    certificate: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable(&args.certificate)?;
    let mut question = args.question.clone();
    question.certificate = args.certificate.is_some();
    let mut answer = context.ask(&question)?;
    if let (Some(file), Some(mut certificate)) = (&args.certificate, answer.certificate.take()) {
        if let (Content::Text(text), true) =
            (&certificate.content, file.extension().is_some_and(|end| end == "gz"))
        {
            let packed = Packed::of(text).map_err(|error| Failure::Input(error.to_string()))?;
            certificate = Document::binary("gz", packed.bytes().to_vec());
        }
        context.keep(file, &certificate)?;
    }
    finish_speaking(answer, context)
}

impl Speak for Valued {
    fn speak(&self, words: Words) -> String {
        if let Some(winner) = self.winner {
            let searched = self.statistics.map_or(String::new(), |statistics| searched(statistics, words));
            return format!("{}: {}{searched}", style::strong(&self.expr), words.winner(winner));
        }
        let misere = self.convention == ConventionName::Misere;
        let after = if self.convention == ConventionName::WithoutEnds { words.without_ends() } else { "" };
        let value = style::worth_words(self.value, self.infinite_over.as_deref(), words);
        let value = match value.is_empty() {
            true => value,
            false => format!("{}{after}, ", words.value(misere, &style::strong(value))),
        };
        let said = self.word.map_or(String::new(), |said| format!(" ({said})"));
        let theorem = self.theorem.as_ref().map(|theorem| words.told(&theorem.to_string()));
        let theorem = theorem.map_or(String::new(), |theorem| format!(" ({theorem})"));
        let outcome = style::outcome_in(self.outcome.outcome(), words);
        let told = format!("{}: {value}{outcome}{said}{theorem}", self.expr);
        let lines = [told].into_iter().chain(theorem_lines(&self.theorems, words));
        lines
            .chain(self.statistics.map(|statistics| searched(statistics, words)))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// A line on how much was searched.
fn searched(statistics: SearchStatistics, words: Words) -> String {
    let SearchStatistics { positions, seconds, lookups, hits, entries } = statistics;
    words.searched(positions, seconds, (lookups, hits), entries)
}
