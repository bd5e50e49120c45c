//! `grundy period`: period and preperiod of a heap game's outcomes or values, exact, with the method.

use super::sequence::lines;
use super::{Show, finish};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::Period;
use grundy::ask::fields::ConventionName;
use grundy::ask::period::{PeriodAnswer, PeriodVerdict};
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
    let mut question = args.question.clone();
    question.certificate = args.certificate.is_some();
    let mut answer = context.ask(&question)?;
    if let (Some(file), Some(certificate)) = (&args.certificate, answer.certificate.take()) {
        context.write(file, &certificate)?;
    }
    finish(answer, context)
}

impl Show for PeriodAnswer {
    fn show(&self) -> String {
        let misere = if self.convention == ConventionName::Misere { "misère " } else { "" };
        let kind = if self.kind == SequenceKind::Outcomes { "outcomes" } else { "values" };
        let title = format!("{}, {misere}{kind}", self.game);
        match &self.verdict {
            PeriodVerdict::Found(found) => {
                let (period, preperiod) = (style::strong(found.period), style::strong(found.preperiod));
                let heaps = found.computed.filter(|_| found.heaps).map(|heaps| format!(", {heaps} heaps"));
                let heaps = heaps.unwrap_or_default();
                format!("{title}: period {period}, preperiod {preperiod} ({}{heaps})", found.method)
            }
            PeriodVerdict::Claim(claim) => match &claim.reason {
                None => format!(
                    "{title}: {} period {}, preperiod {}",
                    style::strong("true:"),
                    claim.period,
                    claim.preperiod
                ),
                Some(reason) => format!("{title}: {} {reason}", style::strong("false:")),
            },
            PeriodVerdict::Unproved(unproved) => {
                let told = format!("{title}: no period is proved by {} heaps", unproved.computed);
                match &unproved.statistics {
                    Some(seen) => format!("{told}\n{}", lines(seen)),
                    None => told,
                }
            }
            PeriodVerdict::Without(no) => {
                let help = no.help.as_ref().map_or(String::new(), |help| format!("\nhelp: {help}"));
                format!("{title}: {}: {}{help}", no.verdict.words(), no.reason)
            }
            _ => title,
        }
    }
}
