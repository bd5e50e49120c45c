//! `grundy prove`: proves or refutes a structure description for all values of its parameters.

use super::described::Given;
use super::expand::{mistake, outline_lines};
use super::{Show, finish};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::Prove;
use grundy::ask::prove::{Judgement, LibraryProof, ProofFound, ProvedFacts, Refutation, TransitionLine};
use grundy::ask::raw::{BlockChecked, Finding, WordChecked};
use std::path::PathBuf;

/// Arguments of `grundy prove`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy prove --library                                     all families that come with the program
  grundy prove theorem-8                                     one of them
  grundy prove wins-and-losses.txt --outcomes
  grundy prove theorem-8 --verbose                       blocks, and all ways to reach each of them
  grundy prove theorem-8 --dump                          every word, case and piece: the proof by hand
  grundy prove words.txt --raw                           which letters of a block follow from others in it
  grundy prove theorem-8 --certificate theorem-8.json    for 'grundy certify'

Exit status: 0 proved, 1 refuted or not proved, 2 wrong input, 3 stopped.")]
pub struct Args {
    /// A file with a structure description, or the name of one in the library; - reads it from the input
    #[arg(conflicts_with = "library", required_unless_present = "library")]
    file: Option<String>,
    #[command(flatten)]
    question: Prove,
    /// Write the proof to this file, for 'grundy certify'
    #[arg(long, value_name = "FILE", conflicts_with_all = ["library", "transitions"])]
    certificate: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable(&args.certificate)?;
    let mut question = args.question.clone();
    question.certificate = args.certificate.is_some();
    match args.file.as_deref().map(|file| Given::read(file, context)).transpose()? {
        Some(Given::Name(name)) => question.name = Some(name),
        Some(Given::Text(text)) => question.text = Some(text),
        Some(Given::File(file)) => question.file = Some(file),
        None => {}
    }
    let mut answer = context.ask(&question)?;
    if let (Judgement::Proved(proof), Some(file)) = (&mut answer, &args.certificate)
        && let Some(certificate) = proof.certificate.take()
    {
        context.keep(file, &certificate)?;
    }
    finish(answer, context)
}

impl Show for Judgement {
    fn show(&self) -> String {
        match self {
            Judgement::Library(all) => {
                style::columns(&all.library.iter().map(library_cells).collect::<Vec<_>>())
            }
            Judgement::Transitions(found) => {
                let (count, moves) = (found.transitions, found.moves.join(" "));
                let head = format!("{}: {count} transitions of {{ {moves} }}", found.file);
                let lines = found.transition_list.iter().enumerate().map(transition_line);
                std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
            }
            Judgement::Block(block) => block_lines(block).join("\n"),
            Judgement::Proved(proof) => proof_lines(proof).join("\n"),
            Judgement::Refuted(found) => refutation_lines(found).join("\n"),
            Judgement::Unknown(found) => {
                format!("{}: {} {}", found.file, style::strong("not proved:"), found.reason)
            }
            _ => String::new(),
        }
    }
}

fn library_cells(one: &LibraryProof) -> Vec<String> {
    let mut cells = vec![one.file.to_string(), one.moves.join(" ")];
    let shown = |length: &Option<String>| length.clone().unwrap_or("not determined".into());
    match &one.facts {
        Some(facts) => cells.extend([
            format!("period {}", shown(&facts.period)),
            format!("preperiod {}", shown(&facts.preperiod)),
        ]),
        None => cells.push("not proved".into()),
    }
    cells
}

/// What has been proved, in words.
pub fn facts_lines(facts: &ProvedFacts) -> Vec<String> {
    let length = |length: &Option<String>| length.clone().unwrap_or("not a polynomial".into());
    let period = match &facts.period {
        Some(least) => format!("{least}, the least"),
        None => format!("divides {}; not shown to be the least", length(&facts.loop_length)),
    };
    let preperiod = match &facts.preperiod {
        Some(exact) => format!("{exact}, the least"),
        None => format!("at most {}", length(&facts.preamble_length)),
    };
    let conditions = if facts.conditions.is_empty() { "(no variables)" } else { &facts.conditions };
    vec![
        format!("  moves       {}", facts.moves.join(" ")),
        format!("  letters     {}", facts.rule),
        format!("  for all     {conditions}"),
        format!("  period      {}", style::strong(period)),
        format!("  preperiod   {}", style::strong(preperiod)),
        format!("  checked     {} claims that inequalities have no solution", facts.claims),
    ]
}

fn proof_lines(proof: &ProofFound) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", proof.file, style::strong("proved"))];
    lines.extend(facts_lines(&proof.facts));
    lines.push(format!(
        "  looked at   {} transitions, {} cases, {} pieces, {} splits, {} remainders",
        proof.transitions, proof.cases, proof.pieces, proof.splits, proof.residues
    ));
    lines.extend(proof.stored.iter().map(|name| format!("  kept        {name}, in your store of theorems")));
    lines.extend(proof.theorem.iter().map(|name| format!("  known       {name}, in the store of theorems")));
    lines.extend(proof.missing.iter().map(|missing| format!("  {missing}")));
    lines.extend(proof.warnings.iter().map(|warning| format!("  warning: {warning}")));
    lines.extend(outline_lines(&proof.skeleton));
    for (number, line) in proof.transition_list.iter().flatten().enumerate() {
        lines.push(transition_line((number, line)));
        lines.extend(line.steps.iter().cloned());
    }
    lines
}

fn transition_line((number, line): (usize, &TransitionLine)) -> String {
    let system = if line.system.is_empty() { "always".into() } else { line.system.join(", ") };
    format!("transition {}: block {}, {}; if {system}", number + 1, line.block, line.way)
}

fn block_lines(block: &BlockChecked) -> Vec<String> {
    let head = format!("{}: words of {{ {} }}, letters {}", block.file, block.moves.join(" "), block.rule);
    let width = style::width(block.words.iter().map(|word| word.text.len()));
    let line = |word: &WordChecked| format!("  {:width$}  {}", word.text, finding(&word.finding));
    std::iter::once(head).chain(block.words.iter().map(line)).collect()
}

fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Before => "its options lie before the block".into(),
        Finding::Right { cases, pieces } => format!("right, in {cases} cases and {pieces} pieces"),
        Finding::Wrong(wrong) => format!(
            "{} at letter {} (from 0), for example {}: the options {} ask for {}, stated is {}",
            style::strong("wrong"),
            wrong.offset,
            wrong.values,
            wrong.options,
            wrong.computed,
            wrong.stated
        ),
        Finding::Unknown { reason } => format!("not decided: {reason}"),
        _ => String::new(),
    }
}

fn refutation_lines(found: &Refutation) -> Vec<String> {
    let Refutation { file, block, word, offset, options, computed, .. } = found;
    let mut lines = vec![
        format!("{file}: {}", style::strong("refuted")),
        found.place.to_string(),
        format!("  place       block {block}, word {word}, letter {offset} (from 0)"),
        format!("  reached     {}", found.way),
        format!("  case        {}", found.case.join(", ")),
        format!("  for example {}", found.values),
        format!("  options     {options}, which ask for {computed}"),
    ];
    lines.extend(found.check.as_ref().map(|wrong| {
        format!("  checked     written out for {}, wrong first {}", found.member, mistake(wrong))
    }));
    lines
}
