//! `grundy period`: period and preperiod of a heap game's outcomes or values, exact, with the method.

use super::sequence::lines;
use super::{Speak, finish_speaking};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::Period;
use grundy::ask::fields::ConventionName;
use grundy::ask::period::{NoPeriodWord, PeriodAnswer, PeriodFound, PeriodVerdict};
use grundy::ask::sequence::SequenceKind;
use std::path::PathBuf;

/// Arguments of `grundy period`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy period 'subtract(3,7,8)' --outcomes
  grundy period 'subtract(21,44,64,87,108)' --outcomes
  grundy period 'subtract(2000,5000,6001,8001)' --outcomes     by runs, with jumps
  grundy period 'subtract(11,51,111,122)' --outcomes --claim 225217076,1841
  grundy period 'subtract(4,11,15)' --compute                  although a theorem knows it
  grundy period 'subtract(3,7,8)' --misere
  grundy period 'subtract(squares)'
  grundy period kayles
  grundy period 'octal(0.16)'
  grundy period 'octal(0.07)' --certificate dawson.json        for 'grundy certify'
  grundy period 'octal(0.007)' --to 1e5                        gives up there, exit status 1")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Period,
    /// Octal games: write the proof to this file, for 'grundy certify'
    #[arg(long, value_name = "FILE", conflicts_with_all = ["claim", "outcomes", "misere"])]
    certificate: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable(&args.certificate)?;
    let mut question = args.question.clone();
    question.certificate = args.certificate.is_some();
    let mut answer = context.ask(&question)?;
    if let (Some(file), Some(certificate)) = (&args.certificate, answer.certificate.take()) {
        context.keep(file, &certificate)?;
    }
    finish_speaking(answer, context)
}

impl Speak for PeriodAnswer {
    fn speak(&self, words: Words) -> String {
        let (misere, outcomes) =
            (self.convention == ConventionName::Misere, self.kind == SequenceKind::Outcomes);
        let title = words.period_title(&self.game, misere, outcomes);
        match &self.verdict {
            PeriodVerdict::Found(found) => format!("{title}: {}", proved(found, words)),
            PeriodVerdict::Claim(claim) => {
                let verdict = style::strong(words.verdict(claim.reason.is_none()));
                match &claim.reason {
                    None => format!("{title}: {verdict} {}", words.period(claim.period, claim.preperiod)),
                    Some(reason) => format!("{title}: {verdict} {}", words.told(reason)),
                }
            }
            PeriodVerdict::Unproved(unproved) => {
                let told = format!("{title}: {}", words.unproved(unproved.computed));
                match &unproved.statistics {
                    Some(seen) => format!("{told}\n{}", lines(seen, words)),
                    None => told,
                }
            }
            PeriodVerdict::Without(no) => {
                let help = no.help.as_ref().map(|help| format!("\n{}: {}", words.remedy(), words.told(help)));
                let verdict = words.no_period(no.verdict == NoPeriodWord::NeverPeriodic);
                format!("{title}: {verdict}: {}{}", words.told(&no.reason), help.unwrap_or_default())
            }
            _ => title,
        }
    }
}

/// Period, preperiod and what establishes them.
fn proved(found: &PeriodFound, words: Words) -> String {
    let heaps = found.computed.filter(|_| found.heaps).map(|heaps| format!(", {}", words.computed(heaps)));
    let told = words.period(style::strong(found.period), style::strong(found.preperiod));
    format!("{told} ({}{})", words.told(&found.method), heaps.unwrap_or_default())
}
