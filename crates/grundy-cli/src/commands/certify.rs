//! `grundy certify`: checks a certificate, apart from the search that found it: of a structure proof or of a misère
//! quotient. The first field of a certificate says which.

use super::structure_input::{conditions_text, forms_text, read_text};
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::heap::misere::quotient::Quotient;
use grundy::heap::misere::rules::Rules;
use grundy::notation::read_game;
use grundy::structure::certificate::Certificate;
use grundy::structure::{Proved, certify, smt_scripts};
use grundy_certify::misere;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `grundy certify`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy prove theorem-8 --certificate theorem-8.json
  grundy certify theorem-8.json
  grundy certify theorem-8.json --smt claims     then: z3 claims/block-2.smt2
  grundy quotient kayles -o kayles.json
  grundy certify kayles.json

Exit status: 0 accepted, 1 not valid, 2 no certificate at all, 3 stopped.")]
pub struct Args {
    /// A certificate written by 'grundy prove --certificate' or 'grundy quotient -o'; - reads it from the input
    file: String,
    /// Write the claims into this folder as SMT-LIB 2, for other solvers
    #[arg(long, value_name = "DIR")]
    smt: Option<PathBuf>,
}

/// Certificates may be deeply nested.
const STACK: usize = 256 << 20;

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    std::thread::scope(|scope| {
        let checker =
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || check(args, context))?;
        checker.join().unwrap_or_else(|_| Err(Failure::Stopped("the check did not end".into())))
    })
}

/// Certificates of misère quotients say so in their first field.
const MISERE: &str = "grundy misere quotient certificate";
/// The first field stands within so many bytes.
const HEADING: usize = 200;

fn check(args: &Args, context: &Context) -> Result<(), Failure> {
    let text = read_text(&args.file, context)?;
    match text.find(MISERE) {
        Some(at) if at < HEADING => check_quotient(args, &text, context),
        _ => check_structure(args, &text, context),
    }
}

/// Prints why a certificate is not accepted.
fn refuse(args: &Args, flaw: &str, context: &Context) -> Result<(), Failure> {
    let answer = json!({"file": args.file, "valid": false, "flaw": flaw});
    context.answer(&answer, || format!("{}: {} {flaw}", args.file, style::strong("not valid:")))?;
    Err(Failure::Negative)
}

fn check_quotient(args: &Args, text: &str, context: &Context) -> Result<(), Failure> {
    if args.smt.is_some() {
        let why = "--smt is for structure proofs: a misère quotient claims nothing about inequalities";
        return Err(Failure::Input(why.into()));
    }
    let certificate = misere::Certificate::read(text)
        .map_err(|flaw| Failure::Input(format!("{} is not a certificate: {flaw}", args.file)))?;
    let game = certificate.game.clone();
    if !is_rule_of(&certificate, &context.budget())? {
        return refuse(args, &format!("its rule is not that of {game}"), context);
    }
    let quotient = match Quotient::check(certificate, &context.budget())? {
        Ok(quotient) => quotient,
        Err(flaw) => return refuse(args, &flaw.to_string(), context),
    };
    let accepted = quotient.accepted();
    let answer = json!({
        "file": args.file, "valid": true, "kind": "misere quotient", "game": game,
        "rule": rule_text(&quotient.certificate().rule), "order": accepted.order,
        "p_elements": accepted.p, "complete": accepted.period.is_some(), "heaps_to": accepted.heaps_to,
        "period": accepted.period.map(|found| found.period), "preperiod": accepted.period.map(|found| found.preperiod),
        "types_checked": accepted.types, "pairs_checked": accepted.pairs,
        "positions_compared": accepted.compared, "matches_compared": misere::MATCHES,
    });
    context.answer(&answer, || {
        let heaps = match (accepted.period, accepted.heaps_to) {
            (Some(found), _) => {
                format!("all heaps: their elements have period {} from {} on", found.period, found.preperiod)
            }
            (None, last) => format!("positions with heaps up to {}", last.unwrap_or(0)),
        };
        [
            format!("{}: {}", args.file, style::strong("a valid proof")),
            format!("  game        {game}"),
            format!("  rule        {}", rule_text(&quotient.certificate().rule)),
            format!("  statement   its misère quotient has {} elements, {} of them P", accepted.order, accepted.p),
            format!("  for         {heaps}"),
            format!(
                "  checked     {} kinds of heaps, {} sums of them; {} positions of up to {} matches by the definition",
                accepted.types, accepted.pairs, accepted.compared, misere::MATCHES
            ),
        ]
        .join("\n")
    })
}

/// Whether the game has the rule that the proof is about: its name alone proves nothing.
fn is_rule_of(certificate: &misere::Certificate, budget: &Budget<'_>) -> Result<bool, Failure> {
    let Ok(game) = read_game(&certificate.game) else { return Ok(false) };
    let Some(rules) = Rules::of(&*game) else { return Ok(false) };
    let last = certificate.heaps.len().saturating_sub(1) as u64;
    Ok(rules.stated(last, budget)? == certificate.rule)
}

fn rule_text(rule: &misere::Rule) -> String {
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    match rule {
        misere::Rule::Code { digits, repeats } => {
            format!("the code with digits {}{}", list(digits), if *repeats { ",..." } else { "" })
        }
        misere::Rule::Subtract { moves, all_to: None } => format!("take one of {}", list(moves)),
        misere::Rule::Subtract { moves, all_to: Some(to) } => {
            format!("take one of {}, or more than {to}", list(moves))
        }
        misere::Rule::Listed { options } => {
            format!("the moves of heaps up to {}, listed", options.len().max(1) - 1)
        }
    }
}

fn check_structure(args: &Args, text: &str, context: &Context) -> Result<(), Failure> {
    let certificate = Certificate::read(text)
        .map_err(|error| Failure::Input(format!("{} is not a certificate: {error}", args.file)))?;
    let proved = match certify(&certificate) {
        Ok(proved) => proved,
        Err(flaw) => return refuse(args, &flaw.to_string(), context),
    };
    let files = args.smt.as_ref().map(|folder| write_scripts(&certificate, folder)).transpose()?;
    let mut answer = json!({"file": args.file, "valid": true});
    for (key, value) in proved_json(&proved).as_object().into_iter().flatten() {
        answer[key] = value.clone();
    }
    answer["smt"] = json!(files);
    context.answer(&answer, || {
        let mut lines = vec![format!("{}: {}", args.file, style::strong("a valid proof"))];
        lines.extend(proved_lines(&proved));
        lines.extend(files.iter().flatten().map(|file| format!("  wrote       {file}")));
        lines.join("\n")
    })
}

fn write_scripts(certificate: &Certificate, folder: &Path) -> Result<Vec<String>, Failure> {
    let wrong = |path: &Path, error| Failure::Input(format!("cannot write {}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| wrong(folder, error))?;
    let scripts = smt_scripts(certificate).map_err(|flaw| Failure::Input(flaw.to_string()))?;
    let mut files = Vec::new();
    for script in scripts {
        let path = folder.join(format!("{}.smt2", script.name));
        std::fs::write(&path, script.text).map_err(|error| wrong(&path, error))?;
        files.push(path.display().to_string());
    }
    Ok(files)
}

/// What has been proved, as JSON.
pub fn proved_json(proved: &Proved) -> Value {
    let text = |polynomial: Option<&grundy::structure::Polynomial>| polynomial.map(ToString::to_string);
    let description = proved.description();
    json!({
        "rule": description.rule.to_string(),
        "conditions": conditions_text(description),
        "moves": description.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "period": text(proved.period()), "preperiod": text(proved.preperiod().as_ref()),
        "loop_length": text(proved.loop_length()), "preamble_length": text(proved.preamble_length()),
        "claims": proved.claims(),
    })
}

/// What has been proved, in words.
pub fn proved_lines(proved: &Proved) -> Vec<String> {
    let description = proved.description();
    let unknown = || "not a polynomial".to_string();
    let length =
        |length: Option<&grundy::structure::Polynomial>| length.map_or_else(unknown, ToString::to_string);
    let conditions = conditions_text(description);
    let period = match proved.is_shortest_period() {
        true => format!("{}, the least", length(proved.loop_length())),
        false => format!("divides {}; not shown to be the least", length(proved.loop_length())),
    };
    let preperiod = match proved.preperiod() {
        Some(exact) => format!("{exact}, the least"),
        None => format!("at most {}", length(proved.preamble_length())),
    };
    vec![
        format!("  moves       {}", forms_text(&description.moves)),
        format!("  letters     {}", description.rule),
        format!("  for all     {}", if conditions.is_empty() { "(no variables)" } else { &conditions }),
        format!("  period      {}", style::strong(period)),
        format!("  preperiod   {}", style::strong(preperiod)),
        format!("  checked     {} claims that inequalities have no solution", proved.claims()),
    ]
}
