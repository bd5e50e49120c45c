//! `grundy theorems`: the theorems that are known, listed, searched, shown, checked anew.

use super::{Speak, finish_speaking};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::Theorems;
use grundy::ask::theorems::{LiteratureShown, TheoremHolds, TheoremLength, TheoremList, TheoremShown};
use std::path::PathBuf;

/// Arguments of `grundy theorems`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy theorems                                     all, with what they say
  grundy theorems theorem-8                           one of them, whole
  grundy theorems theorem-8 --certificate proof.json  its proof, for 'grundy certify'
  grundy theorems --search 'cubic outcomes'
  grundy theorems --for 'subtract(20,50,61,81)'       which apply to a game, and why others do not
  grundy theorems --for n,5n,6n                       ... to a family, and for which members
  grundy theorems --recheck                           check all certificates anew
  grundy theorems --own                               those you have proved or discovered yourself
  grundy theorems --forget NAME                       remove one of them

Theorems that one description cannot say are listed last, with the cases that are proved: their proofs are in print, and
Grundy has not checked them.

What you prove with 'prove' and 'discover' is kept in the folder 'theorems' of your data folder, and used from then on.

Exit status: 0, 1 if a file of your own cannot be used, 2 wrong input, 3 stopped.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Theorems,
    /// With a name: write the certificate to this file, for 'grundy certify'
    #[arg(long, value_name = "FILE", requires = "name")]
    pub certificate: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable(&args.certificate)?;
    let certificate = args.certificate.is_some();
    let mut answer = context.ask(&Theorems { certificate, ..args.question.clone() })?;
    if let (Some(file), [theorem]) = (&args.certificate, &mut answer.theorems[..])
        && let Some(certificate) = theorem.certificate.take()
    {
        context.keep(file, &certificate)?;
    }
    finish_speaking(answer, context)
}

impl Speak for TheoremList {
    fn speak(&self, words: Words) -> String {
        let mut lines: Vec<String> =
            self.forgotten.iter().map(|name| format!("{name} is forgotten")).collect();
        match &self.theorems[..] {
            [one] if one.description.is_some() => lines.extend(whole(one, words)),
            all => lines.extend(all.iter().map(|one| entry(one, words))),
        }
        lines.extend(self.literature.iter().map(|one| in_print(one, words)));
        if !self.others.is_empty() {
            lines.push("theorems with as many moves that do not apply:".into());
            let cells = self.others.iter().map(|other| vec![format!("  {}", other.name), other.why.clone()]);
            lines.push(style::columns(&cells.collect::<Vec<_>>()));
        }
        if let Some(count) = self.rechecked {
            lines.push(format!("{count} certificates checked anew: all prove what is said here"));
        }
        lines.extend(self.troubles.iter().map(|trouble| format!("{} {trouble}", style::error("not used:"))));
        if lines.is_empty() {
            lines.push("no theorem".into());
        }
        words.lines(&lines.join("\n"))
    }
}

/// A theorem in two lines.
fn entry(theorem: &TheoremShown, words: Words) -> String {
    let own = if theorem.own { format!(", {}", words.said("your own")) } else { String::new() };
    let source = words.told(&theorem.source);
    let head = format!("{}  {source}, {}{own}", style::strong(&theorem.name), theorem.date);
    format!("{head}\n  {}{}", words.told(&theorem.statement), here_line(theorem.holds.as_ref(), words))
}

/// A theorem whose proof nobody has checked by machine.
fn in_print(theorem: &LiteratureShown, words: Words) -> String {
    let (source, not_checked) = (words.told(&theorem.source), words.said(NOT_CHECKED));
    let head = format!("{}  {source}, {not_checked}", style::strong(&theorem.name));
    let holds = here_line(theorem.holds.as_ref(), words);
    let instances = match &theorem.instances[..] {
        [] => String::new(),
        some => format!("; {}: {}", words.said("proved cases"), some.join(", ")),
    };
    let (statement, no_description) = (words.told(&theorem.statement), words.said("no description"));
    let why = words.told(&theorem.why);
    format!("{head}\n  {statement}{holds}\n  {no_description}: {why}{instances}")
}

const NOT_CHECKED: &str = "literature, not checked by Grundy";

/// A line with what a theorem says of the game or family asked about, if that is known.
fn here_line(holds: Option<&TheoremHolds>, words: Words) -> String {
    holds.map_or_else(String::new, |holds| format!("\n  {}: {}", words.said("here"), here(holds, words)))
}

fn here(holds: &TheoremHolds, words: Words) -> String {
    let mut parts = holds.images.clone();
    parts.extend(holds.values.iter().filter(|values| !values.is_empty()).map(ToString::to_string));
    if !holds.members.is_empty() {
        parts.push(format!("{}: {}", words.said("for single members"), holds.members.join(", ")));
    }
    if !holds.conditions.is_empty() {
        parts.push(words.said(&format!("for {}", holds.conditions.join(", "))));
    }
    parts.extend(holds.times.map(|times| words.said(&format!("{times} times"))));
    let length = |name: &str, length: Option<u128>, is_least: Option<bool>| {
        let perhaps = if is_least == Some(true) { "" } else { " (not shown to be the least)" };
        length.map(|length| words.said(&format!("{name} {length}{perhaps}")))
    };
    parts.extend(length("period", holds.period, holds.period_is_least));
    parts.extend(length("preperiod", holds.preperiod, holds.preperiod_is_least));
    parts.join(", ")
}

/// A theorem with its description.
fn whole(theorem: &TheoremShown, words: Words) -> Vec<String> {
    let mut lines = vec![entry(theorem, words)];
    let lengths = |name: &str, all: &[TheoremLength], least: &str| {
        let cases = all.iter().map(|case| {
            let length = case.is.as_deref().unwrap_or("no polynomial");
            let when =
                if case.when.is_empty() { String::new() } else { format!(" if {}", case.when.join(", ")) };
            let least = if case.least { least } else { "not shown to be the least" };
            format!("{length}{when} ({least})")
        });
        format!("  {name}  {}", cases.collect::<Vec<_>>().join("; "))
    };
    lines.push(lengths("period   ", &theorem.period, "the least"));
    lines.push(lengths("preperiod", &theorem.preperiod, "exact"));
    lines.push(format!("  proof      {} claims, {} bytes", theorem.claims, theorem.certificate_bytes));
    lines.extend(theorem.description.iter().flat_map(|text| text.trim_end().lines().map(String::from)));
    lines
}
