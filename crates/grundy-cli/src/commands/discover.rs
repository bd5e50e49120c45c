//! `grundy discover`: from the moves of a family alone to a proved theorem.

use super::discover_list::Places;
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use crate::ranges;
use grundy::budget::Budget;
use grundy::structure::Rule;
use grundy::structure::discover::{Discovery, Ending, Exception, Family, Settings, Theorem, discover};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Arguments of `grundy discover`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy discover n,2n+1,3n+1
  grundy discover n,4n,12n+1,16n+1 --outcomes
  grundy discover 2n,5n,6n+1,8n+1 -o found.txt           the description; the certificate goes to found.json
  grundy discover --all families_4.csv --outcomes --each 20 -o table.csv

Moves are sums of one-letter parameters, in increasing order; with several parameters, regions are found and
proved one by one. If there are several theorems, -o found.txt writes found-1.txt, found-2.txt, ...
Exit status: 0 proved, or some regions of several parameters proved; 1 not or only partly proved (with how far the
search came), 2 wrong input, 3 stopped.")]
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
    /// Write the description to this file, and the certificate beside it, ending in .json; with --all, the table as
    /// comma-separated values, row by row
    #[arg(long, short, value_name = "FILE")]
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

/// Parameters are at most this.
const LARGEST: i64 = 100_000;

fn parse_range(text: &str) -> Result<(i64, i64), String> {
    Ok(ranges::read(text, 0..=LARGEST)?.into_inner())
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
        let places = Places { each: args.each, into: args.into.as_deref(), table: args.output.as_deref() };
        return super::discover_list::run(args, list, &places, context);
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
        "exceptions": found.exceptions.iter().map(exception_json).collect::<Vec<_>>(),
        "progress": (found.ending() != Ending::Proved).then(|| found.attempt.to_string()),
        "stopped": found.stopped.is_some(),
    })
}

fn exception_json(one: &Exception) -> Value {
    json!({"at": one.at, "period": one.period, "preperiod": one.preperiod})
}

/// Of so many members each is named, of more only the first ones.
const MOST_NAMED: usize = 14;

fn theorem_json(found: &Discovery, theorem: &Theorem) -> Value {
    json!({
        "theorem": theorem.sentence(&found.family),
        "modulus": theorem.class.modulus, "rest": theorem.class.rest,
        "conditions": theorem.conditions(),
        "period": theorem.some_period().map(|period| period.to_string()),
        "period_is_least": theorem.period().is_some(),
        "preperiod": theorem.some_preperiod().map(|before| before.to_string()),
        "preperiod_is_exact": theorem.preperiod().is_some(),
        "used": &theorem.used[..theorem.used.len().min(MOST_NAMED)],
        "used_count": theorem.used.len(),
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
            theorem.members(),
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
    if !found.exceptions.is_empty() {
        lines.push(format!("  besides     {}", exceptions(found)));
    }
    if found.ending() != Ending::Proved {
        lines.push(format!("  how far     {}", found.attempt));
        if !outcomes && found.theorems.is_empty() && found.attempt.largest.is_some() {
            lines.push("  help        outcomes have less structure to find: try --outcomes".into());
        }
    }
    lines.extend(files.iter().map(|file| format!("  wrote       {file}")));
    lines.join("\n")
}

/// The small members that no theorem speaks of.
fn exceptions(found: &Discovery) -> String {
    let name = found.family.parameters().first().map_or('n', |name| name.name());
    let one = |one: &Exception| match one.preperiod {
        0 => format!("{name} = {} has the period {} and no preperiod", one.at, one.period),
        before => format!("{name} = {} has the period {} and the preperiod {before}", one.at, one.period),
    };
    found.exceptions.iter().map(one).collect::<Vec<_>>().join(", ")
}
