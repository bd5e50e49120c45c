//! `grundy prove`: proves or refutes a structure description for all values of its parameters.

use super::certify::{proved_json, proved_lines};
use super::expand::{mistake_json, mistake_text, skeleton_lines};
use super::prove_report::{dump, transition_line, way_back};
use super::structure_input::{Input, forms_text, system_text, values_json, values_text};
use super::structure_library::LIBRARY;
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::structure::{
    Description, NoVerdict, Proof, TransitionRecord, Unproved, Variable, Verdict, prove, skeleton,
    transitions,
};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `grundy prove`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy prove --library                                     all families that come with the program
  grundy prove theorem-8                                     one of them
  grundy prove wins-and-losses.txt --outcomes
  grundy prove theorem-8 --verbose                       blocks, and all ways to reach each of them
  grundy prove theorem-8 --dump                          every word, case and piece: the proof by hand
  grundy prove theorem-8 --certificate theorem-8.json    for 'grundy certify'

Exit status: 0 proved, 1 refuted or not proved, 2 wrong input, 3 stopped.")]
pub struct Args {
    #[command(flatten)]
    input: Option<Input>,
    /// Prove all descriptions of the library instead
    #[arg(long, conflicts_with_all = ["file", "dump", "certificate", "transitions", "verbose"])]
    library: bool,
    /// Show the blocks and all ways to reach each of them
    #[arg(long, short)]
    verbose: bool,
    /// Only find the ways to reach each block, without comparing letters
    #[arg(long, conflicts_with_all = ["dump", "certificate"])]
    transitions: bool,
    /// Show every word, every case and every piece
    #[arg(long)]
    dump: bool,
    /// Write the proof to this file, for 'grundy certify'
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let Some(input) = &args.input else {
        return if args.library { prove_library(context) } else { Err(Failure::Input(NO_FILE.into())) };
    };
    let description = input.description(context)?;
    if args.transitions {
        let found = transitions(&description, &mut context.budget()).map_err(no_verdict)?;
        return show_transitions(&input.file, &description, &found, context);
    }
    match prove(&description, &mut context.budget()).map_err(no_verdict)? {
        Verdict::Proved(proof) => {
            if let Some(file) = &args.certificate {
                write_certificate(&proof, file)?;
            }
            show_proof(args, &input.file, &description, &proof, context)
        }
        Verdict::Refuted(found) => {
            show_refutation(&input.file, &description, &found, context)?;
            Err(Failure::Negative)
        }
        Verdict::Unknown(why) => {
            let answer = json!({"file": input.file, "verdict": "unknown", "reason": why});
            let file = &input.file;
            context.answer(&answer, || format!("{file}: {} {why}", style::strong("not proved:")))?;
            Err(Failure::Negative)
        }
    }
}

const NO_FILE: &str = "expected a file or the name of a description\nhelp: 'grundy prove --library' proves all that come with the program";

/// One line for each description of the library.
fn prove_library(context: &Context) -> Result<(), Failure> {
    let (mut rows, mut table, mut all) = (Vec::new(), Vec::new(), true);
    for (name, text) in LIBRARY {
        let description = Description::read(text, None)?;
        let mut row = json!({"file": name, "verdict": "not proved"});
        let mut cells = vec![name.to_string(), forms_text(&description.moves)];
        if let Verdict::Proved(proof) = prove(&description, &mut context.budget()).map_err(no_verdict)? {
            row["verdict"] = json!("proved");
            for (key, value) in proved_json(&proof.proved).as_object().into_iter().flatten() {
                row[key] = value.clone();
            }
            let shown = |key: &str| row[key].as_str().unwrap_or("not determined").to_string();
            cells
                .extend([format!("period {}", shown("period")), format!("preperiod {}", shown("preperiod"))]);
        } else {
            all = false;
            cells.push("not proved".into());
        }
        rows.push(row);
        table.push(cells);
    }
    context.answer(&json!({"library": rows}), || style::columns(&table))?;
    if all { Ok(()) } else { Err(Failure::Negative) }
}

fn no_verdict(why: NoVerdict) -> Failure {
    match why {
        NoVerdict::Wrong(error) => error.into(),
        NoVerdict::Stopped(stop) => stop.into(),
    }
}

fn write_certificate(proof: &Proof, file: &Path) -> Result<(), Failure> {
    let text = serde_json::to_string(&proof.certificate).map_err(std::io::Error::other)?;
    std::fs::write(file, text + "\n")
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}

fn show_proof(
    args: &Args,
    file: &str,
    description: &Description,
    proof: &Proof,
    context: &Context,
) -> Result<(), Failure> {
    let counts = proof.statistics;
    let mut answer = json!({"file": file, "verdict": "proved"});
    for (key, value) in proved_json(&proof.proved).as_object().into_iter().flatten() {
        answer[key] = value.clone();
    }
    answer["transitions"] = json!(counts.transitions);
    answer["cases"] = json!(counts.cases);
    answer["pieces"] = json!(counts.pieces);
    answer["splits"] = json!(counts.splits);
    answer["residues"] = json!(counts.residues);
    answer["warnings"] = json!(proof.warnings);
    if args.verbose || args.dump {
        let rows: Vec<Value> = proof.transitions.iter().map(transition_json).collect();
        answer["transition_list"] = json!(rows);
    }
    let outline = skeleton(description).map_err(|error| Failure::Input(error.to_string()))?;
    context.answer(&answer, || {
        let mut lines = vec![format!("{file}: {}", style::strong("proved"))];
        lines.extend(proved_lines(&proof.proved));
        lines.push(format!(
            "  looked at   {} transitions, {} cases, {} pieces, {} splits, {} remainders",
            counts.transitions, counts.cases, counts.pieces, counts.splits, counts.residues
        ));
        lines.extend(proof.warnings.iter().map(|warning| format!("  warning: {warning}")));
        if args.verbose || args.dump {
            lines.extend(skeleton_lines(&outline));
        }
        for (number, record) in proof.transitions.iter().enumerate() {
            if args.verbose || args.dump {
                lines.push(transition_line(number, record));
            }
            if args.dump {
                lines.extend(dump(description, record));
            }
        }
        lines.join("\n")
    })
}

fn transition_json(record: &TransitionRecord) -> Value {
    let rows: Vec<String> = record.system.iter().map(|row| format!("{row} <= 0")).collect();
    json!({
        "block": record.block, "way": way_back(&record.links), "system": rows,
        "words": record.words.len(), "cases": record.cases, "pieces": record.pieces,
    })
}

fn show_transitions(
    file: &str,
    description: &Description,
    found: &[TransitionRecord],
    context: &Context,
) -> Result<(), Failure> {
    let rows: Vec<Value> = found.iter().map(transition_json).collect();
    let answer = json!({"file": file, "transitions": found.len(), "transition_list": rows});
    context.answer(&answer, || {
        let mut lines =
            vec![format!("{file}: {} transitions of {{ {} }}", found.len(), forms_text(&description.moves))];
        lines.extend(found.iter().enumerate().map(|(number, record)| transition_line(number, record)));
        lines.join("\n")
    })
}

/// All variables that a mistake speaks of: the free ones and those of loops.
fn variables_of(description: &Description, found: &Unproved) -> Vec<Variable> {
    let mut variables = description.free_variables();
    for row in &found.mismatch.system {
        for (variable, _) in row.terms() {
            if !variables.contains(variable) {
                variables.push(*variable);
            }
        }
    }
    variables
}

fn show_refutation(
    file: &str,
    description: &Description,
    found: &Unproved,
    context: &Context,
) -> Result<(), Failure> {
    let (rule, mismatch) = (description.rule, &found.mismatch);
    let variables = variables_of(description, found);
    let rows: Vec<String> = mismatch.system.iter().map(|row| format!("{row} <= 0")).collect();
    let line =
        description.source.0[..found.place.0.start.min(description.source.0.len())].matches('\n').count() + 1;
    let answer = json!({
        "file": file, "verdict": "refuted", "block": found.block, "word": found.word_number, "text": found.word,
        "line": line, "offset": mismatch.offset.to_string(), "way": way_back(&found.links), "case": rows,
        "values": values_json(&variables, &mismatch.point), "options": rule.letters(&mismatch.options),
        "computed": rule.letter(mismatch.computed).to_string(), "stated": rule.letter(mismatch.stated).to_string(),
        "check": found.check.as_ref().map(|mistake| mistake_json(description, mistake)),
    });
    context.answer(&answer, || {
        let message = format!(
            "the word {} states {}, computed is {}",
            found.word,
            rule.letter(mismatch.stated),
            rule.letter(mismatch.computed)
        );
        let mut lines = vec![
            format!("{file}: {}", style::strong("refuted")),
            description.error(&found.place, message).to_string(),
            format!(
                "  place       block {}, word {}, letter {} (from 0)",
                found.block, found.word_number, mismatch.offset
            ),
            format!("  reached     {}", way_back(&found.links)),
            format!("  case        {}", system_text(&mismatch.system)),
            format!("  for example {}", values_text(&variables, &mismatch.point)),
            format!(
                "  options     {}, which ask for {}",
                rule.letters(&mismatch.options),
                rule.letter(mismatch.computed)
            ),
        ];
        if let Some(mistake) = &found.check {
            let at = values_text(&description.free_variables(), &mismatch.point);
            lines.push(format!(
                "  checked     written out for {at}, wrong first {}",
                mistake_text(description, mistake)
            ));
        }
        lines.join("\n")
    })
}
