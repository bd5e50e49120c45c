//! `grundy discover`: from the moves of a family alone to a proved theorem.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::structure::Rule;
use grundy::structure::discover::{Discovery, Ending, Family, Settings, Theorem, discover};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Arguments of `grundy discover`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy discover n,2n+1,3n+1
  grundy discover n,4n,12n+1,16n+1 --outcomes
  grundy discover 2n,5n,6n+1,8n+1 -o found.txt           the description; the certificate goes to found.json
  grundy discover --all families_4.csv --outcomes --each 20 --json

Moves are linear forms of one-letter parameters, in increasing order; with several parameters, regions are found
and proved one by one. Exit status: 0 proved, 1 not proved (with how far
the search came), 2 wrong input, 3 stopped.")]
pub struct Args {
    /// The moves, such as n,4n,12n+1,16n+1
    #[arg(value_name = "MOVES", required_unless_present = "all", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Look at members from the first value of the parameter to the second only
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    n: Option<(i64, i64)>,
    /// Outcomes, not values
    #[arg(long)]
    outcomes: bool,
    /// Write the description to this file, and the certificate beside it, ending in .json
    #[arg(long, short, value_name = "FILE", conflicts_with = "all")]
    output: Option<PathBuf>,
    /// Say what is being tried
    #[arg(long, short)]
    verbose: bool,
    /// Try all families of a list instead: one per line, or a csv table with a column 'moves'
    #[arg(long, value_name = "LIST", conflicts_with = "moves")]
    all: Option<PathBuf>,
    /// With --all: the most seconds for each family
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "all")]
    each: u64,
    /// With --all: write descriptions and certificates of what is proved into this folder
    #[arg(long, value_name = "DIR", requires = "all")]
    into: Option<PathBuf>,
}

fn parse_range(text: &str) -> Result<(i64, i64), String> {
    let wrong = || format!("'{text}' is not a range; write for example 5..30");
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u32>().map(i64::from).map_err(|_| wrong());
    let (from, to) = (number(from)?, number(to)?);
    if from > to || to > 100_000 { Err(wrong()) } else { Ok((from, to)) }
}

impl Args {
    fn settings(&self) -> Settings {
        let rule = if self.outcomes { Rule::Outcomes } else { Rule::Nim };
        let mut settings = Settings { rule, ..Settings::default() };
        if let Some((from, to)) = self.n {
            (settings.from, settings.to) = (from, to);
        }
        settings
    }

    /// Whether to say what is being tried: always to people who watch.
    fn telling(&self) -> impl FnMut(&str) {
        let tell = self.verbose || std::io::stderr().is_terminal();
        move |message: &str| {
            if tell {
                anstream::eprintln!("{message}");
            }
        }
    }

    /// Searches with a budget.
    pub(super) fn search(&self, family: &Family, budget: &mut Budget<'_>) -> Discovery {
        discover(family, &self.settings(), budget, &mut self.telling())
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if let Some(list) = &args.all {
        return super::discover_list::run(args, list, args.each, args.into.as_deref(), context);
    }
    let family = Family::read(args.moves.as_deref().unwrap_or_default())?;
    let found = args.search(&family, &mut context.budget());
    let mut files = Vec::new();
    if let Some(output) = &args.output {
        files = write_theorems(&found, output)?;
    }
    let mut answer = json(&found);
    answer["files"] = json!(files);
    context.answer(&answer, || text(&found, &files, args.outcomes))?;
    // Several parameters: every region is a theorem of its own, and there may be infinitely many.
    let regions = found.family.parameters().len() > 1;
    match (found.ending(), found.stopped) {
        (Ending::Proved, _) => Ok(()),
        (Ending::Partly, None) if regions => Ok(()),
        (_, Some(stop)) => Err(stop.into()),
        _ => Err(Failure::Negative),
    }
}

/// Writes each theorem's description and certificate; the names of the files.
pub(super) fn write_theorems(found: &Discovery, output: &Path) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    for (number, theorem) in found.theorems.iter().enumerate() {
        let mut path = output.to_path_buf();
        if found.theorems.len() > 1 {
            let stem = output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            path.set_file_name(format!("{stem}-{}", number + 1));
            path.set_extension(output.extension().unwrap_or("txt".as_ref()));
        }
        let certificate =
            serde_json::to_string(&theorem.proof.certificate).map_err(std::io::Error::other)? + "\n";
        let beside = path.with_extension("json");
        for (path, content) in [(&path, theorem.description.to_string()), (&beside, certificate)] {
            std::fs::write(path, content)
                .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))?;
            files.push(path.display().to_string());
        }
    }
    Ok(files)
}

/// What was found, as JSON.
pub(super) fn json(found: &Discovery) -> Value {
    let theorems: Vec<Value> = found.theorems.iter().map(|theorem| theorem_json(found, theorem)).collect();
    json!({
        "moves": found.family.moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "rule": found.rule.to_string(),
        "verdict": found.ending().text(),
        "theorems": theorems,
        "progress": (found.ending() != Ending::Proved).then(|| found.attempt.to_string()),
        "stopped": found.stopped.is_some(),
    })
}

fn theorem_json(found: &Discovery, theorem: &Theorem) -> Value {
    let conditions: Vec<String> = theorem
        .description
        .conditions
        .iter()
        .map(|order| format!("{} {} {}", order.variable, order.relation.symbol(), order.bound))
        .collect();
    json!({
        "theorem": theorem.sentence(&found.family),
        "modulus": theorem.class.modulus, "rest": theorem.class.rest,
        "conditions": conditions,
        "period": theorem.period().map(|period| period.to_string()),
        "preperiod": theorem.preperiod().map(|exact| exact.to_string()),
        "used": theorem.used,
        "transitions": theorem.proof.statistics.transitions,
        "claims": theorem.proof.proved.claims(),
        "description": theorem.description.to_string(),
    })
}

fn text(found: &Discovery, files: &[String], outcomes: bool) -> String {
    let mut lines = vec![format!("{}: {}", found.family, style::strong(found.ending().text()))];
    for theorem in &found.theorems {
        lines.push(format!("  {}", theorem.sentence(&found.family)));
        let counts = theorem.proof.statistics;
        lines.push(format!(
            "  found from  {}; proved by {} transitions and {} cases, {} claims checked",
            members(&theorem.used),
            counts.transitions,
            counts.cases,
            theorem.proof.proved.claims()
        ));
        if files.is_empty() {
            let short = theorem.description.to_string();
            let lines_of_it = short.lines().filter(|line| !line.starts_with('#'));
            lines.extend(lines_of_it.map(|line| format!("    {line}")));
        }
    }
    if found.ending() != Ending::Proved {
        lines.push(format!("  how far     {}", found.attempt));
        if !outcomes && found.theorems.is_empty() {
            lines.push("  help        outcomes have less structure to find: try --outcomes".into());
        }
    }
    lines.extend(files.iter().map(|file| format!("  wrote       {file}")));
    lines.join("\n")
}

fn members(used: &[Vec<i64>]) -> String {
    let one = |at: &Vec<i64>| at.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    used.iter().map(one).collect::<Vec<_>>().join(", ")
}
