//! `grundy certify`: checks a certificate, of a structure proof, of a misère quotient, of the period of an octal game or of the
//! value of a board.

use super::prove::facts_lines;
use super::{Show, finish};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::Certify;
use grundy::ask::certify::{BoardCertified, Certified, PeriodCertified, QuotientCertified, SmtScript};
use std::path::{Path, PathBuf};

/// Arguments of `grundy certify`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy prove theorem-8 --certificate theorem-8.json
  grundy certify theorem-8.json
  grundy certify theorem-8.json --smt claims     then: z3 claims/block-2.smt2
  grundy quotient kayles -o kayles.json
  grundy certify kayles.json
  grundy period 'octal(0.07)' --certificate dawson.json
  grundy certify dawson.json
  grundy value 'cram(5x5)' --certificate cram.json
  grundy certify cram.json

Exit status: 0 accepted, 1 not valid, 2 no certificate at all, 3 stopped.")]
pub struct Args {
    /// A certificate written by 'grundy prove --certificate', 'grundy quotient -o', 'grundy period --certificate' or 'grundy
    /// value --certificate'; - reads it from the input
    file: PathBuf,
    /// Write the claims into this folder as SMT-LIB 2, for other solvers
    #[arg(long, value_name = "DIR")]
    smt: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let mut question = Certify { smt: args.smt.is_some(), ..Certify::default() };
    match args.file == Path::new("-") {
        true => question.text = Some(context.input()?),
        false => question.file = Some(args.file.clone()),
    }
    let mut answer = context.ask(&question)?;
    if let (Certified::Structure(proof), Some(folder)) = (&mut answer, &args.smt) {
        context.make_folder(folder)?;
        for script in proof.smt.iter_mut().flatten() {
            if let SmtScript::Text { name, document, .. } = script {
                let file = folder.join(format!("{name}.smt2"));
                context.write(&file, document)?;
                *script = SmtScript::File(file.display().to_string());
            }
        }
    }
    finish(answer, context)
}

impl Show for Certified {
    fn show(&self) -> String {
        match self {
            Certified::Flawed(no) => format!("{}: {} {}", no.file, style::strong("not valid:"), no.flaw),
            Certified::Quotient(proof) => quotient_lines(proof).join("\n"),
            Certified::Period(proof) => period_lines(proof).join("\n"),
            Certified::Board(proof) => board_lines(proof).join("\n"),
            Certified::Structure(proof) => {
                let mut lines = vec![format!("{}: {}", proof.file, style::strong("a valid proof"))];
                lines.extend(facts_lines(&proof.facts));
                lines.extend(proof.smt.iter().flatten().filter_map(|script| match script {
                    SmtScript::File(file) => Some(format!("  wrote       {file}")),
                    SmtScript::Text { .. } => None,
                }));
                lines.join("\n")
            }
            _ => String::new(),
        }
    }
}

fn quotient_lines(proof: &QuotientCertified) -> Vec<String> {
    let heaps = match (proof.period, proof.preperiod) {
        (Some(period), Some(from)) => {
            format!("all heaps: their elements have period {period} from {from} on")
        }
        _ => format!("positions with heaps up to {}", proof.heaps_to.unwrap_or(0)),
    };
    vec![
        format!("{}: {}", proof.file, style::strong("a valid proof")),
        format!("  game        {}", proof.game),
        format!("  rule        {}", proof.rule),
        format!(
            "  statement   its misère quotient has {} elements, {} of them P",
            proof.order, proof.p_elements
        ),
        format!("  for         {heaps}"),
        format!(
            "  checked     {} kinds of heaps, {} sums of them; {} positions of up to {} matches by the definition",
            proof.types_checked, proof.pairs_checked, proof.positions_compared, proof.matches_compared
        ),
    ]
}

fn period_lines(proof: &PeriodCertified) -> Vec<String> {
    let how = match proof.kind {
        "octal period" => "by the definition",
        _ => "between windows, each of them covered",
    };
    vec![
        format!("{}: {}", proof.file, style::strong("a valid proof")),
        format!("  game        {}", proof.game),
        format!("  rule        {}", proof.rule),
        format!(
            "  statement   the values of its heaps have the least period {}, from heap {} on and not earlier",
            proof.period, proof.preperiod
        ),
        format!(
            "  checked     {} heaps {how}; the largest value is {}",
            proof.heaps_checked, proof.largest_value
        ),
    ]
}

fn board_lines(proof: &BoardCertified) -> Vec<String> {
    vec![
        format!("{}: {}", proof.file, style::strong("a valid proof")),
        format!("  game        {}", proof.game),
        format!("  statement   its value is {}", proof.value),
        format!(
            "  checked     {} claims about parts of the board, {} of them values, {} by mirror images; {} moves",
            proof.claims_checked, proof.values_stated, proof.mirrored, proof.moves_checked
        ),
    ]
}
