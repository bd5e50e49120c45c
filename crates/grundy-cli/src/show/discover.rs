//! `grundy discover`: from the moves of a family alone to a proved theorem, or a whole list of families.

use super::{Speak, end, picture};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::census::{CensusRow, CensusTheorem};
use grundy::ask::discover::{Discovered, ExceptionFound, FamilyFound, TheoremFound};
use grundy::ask::regions::AreaFound;
use grundy::ask::{Discover, Document};
use grundy::draw::scene::Format;
use grundy::structure::Rule;
use grundy::structure::discover::{Ending, Family};
use grundy::trouble::Trouble;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Arguments of `grundy discover`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy discover n,2n+1,3n+1
  grundy discover n,4n,12n+1,16n+1 --outcomes
  grundy discover 2n,5n,6n+1,8n+1 -o found.txt           the description; the certificate goes to found.json
  grundy discover n,2n+1,3n+1 --skip-known              no search if the store of theorems knows it
  grundy discover a,b,c --outcomes --cones 300 --picture regions.svg
  grundy discover --all families_4.csv --outcomes --each 20 -o table.csv
  grundy discover --census 3 --coefficients 1..5 --each 10 --state census.state -o three.csv

Moves are sums of one-letter parameters, in increasing order; with several parameters, regions are found and
proved one by one. If there are several theorems, -o found.txt writes found-1.txt, found-2.txt, ...
A census with --state can be killed at any time and goes on when the same command is given again.
Exit status: 0 proved, or some regions of several parameters proved; 1 not or only partly proved (with how far the
search came), 2 wrong input, 3 stopped.")]
pub struct Args {
    #[command(flatten)]
    question: Discover,
    /// Write the description to this file, and the certificate beside it, ending in .json; with --all and --census, the table
    /// as comma-separated values
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw what is proved of all games of three moves; the ending (svg, png, pdf, tikz) chooses the format
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "census"])]
    picture: Option<PathBuf>,
    /// Say what is being tried
    #[arg(long, short)]
    verbose: bool,
    /// With --all: write descriptions and certificates of what is proved into this folder
    #[arg(long, value_name = "DIR", requires = "all")]
    into: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let certificates = args.into.is_some() || args.output.is_some();
    let question = Discover { certificates, ..args.question.clone() };
    // Always to people who watch.
    let told = args.verbose || std::io::stderr().is_terminal();
    let mut tell = |message: &str| {
        if told {
            style::complain(message);
        }
    };
    let format =
        args.picture.as_deref().map(picture).transpose()?.and_then(|wanted| wanted.format(Format::Svg));
    if format.is_some() {
        check_picture(&question)?;
    }
    context.check_writable(args.output.iter().chain(&args.picture))?;
    if question.census.is_some() {
        return run_census(&question, args, context);
    }
    if question.all.is_some() {
        return run_list(&question, args, &mut tell, context);
    }
    let found = context.work(|bench, budget| {
        question.search(bench, budget, &mut tell, &mut |_| ControlFlow::Continue(()))
    })?;
    let Discovered::Family(mut found) = found else { return Ok(()) };
    if let Some(output) = &args.output {
        found.files = Some(write_theorems(&found, output, context)?);
        found.theorems.iter_mut().for_each(|theorem| theorem.certificate = None);
    }
    if let (Some(file), Some(format), Some(area)) = (&args.picture, format, &found.area) {
        let drawn = area.picture(format, &context.bench().grace(DRAWING).budget(u64::MAX))?;
        let written = context.keep(file, &drawn)?.then(|| file.display().to_string());
        found.files.get_or_insert_default().extend(written);
    }
    let proved = found.verdict == Ending::Proved;
    let mut answer = Discovered::Family(found);
    context.tell(&answer, || answer.speak(context.words()))?;
    if proved { Ok(()) } else { end(&mut answer) }
}

/// A picture is one of games of three moves; said before the search, not after it.
fn check_picture(question: &Discover) -> Result<(), Failure> {
    let family = Family::read(question.moves.as_deref().unwrap_or_default())?;
    match (family.moves().len(), family.parameters().len()) {
        (3, 3) => Ok(()),
        _ => Err(Trouble::question("'picture' is for three moves with three parameters")
            .with_help("try the moves a,b,c")
            .into()),
    }
}

/// Milliseconds for a list of families.
const LISTING: u64 = 10_000;
/// Milliseconds for a picture.
const DRAWING: u64 = 2_000;

/// Goes through the list. What is finished is shown at once and stays if the search is stopped.
fn run_list(
    question: &Discover,
    args: &Args,
    tell: &mut dyn FnMut(&str),
    context: &Context,
) -> Result<(), Failure> {
    if let Some(folder) = &args.into {
        context.make_folder(folder)?;
    }
    let families = question.families(context.bench())?;
    let longest = families.iter().map(|family| family.to_string().len()).max().unwrap_or(0);
    let mut table = Table::new(longest, args.output.as_deref(), context)?;
    let mut failed = None;
    let mut each = |found: &FamilyFound| {
        let shown = args
            .into
            .iter()
            .try_for_each(|folder| write_theorems(found, &folder.join(file_name(found)), context).map(drop));
        match shown.and_then(|()| table.add(lines(found))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    };
    let mut answer = context.work(|bench, budget| question.search(bench, budget, tell, &mut each))?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Discovered::List(found) = &mut answer {
        let theorems = found.families.iter_mut().flat_map(|found| &mut found.theorems);
        theorems.for_each(|theorem| theorem.certificate = None);
    }
    if context.json {
        context.tell(&answer, String::new)?;
    }
    end(&mut answer)
}

/// Rows that are shown, and written to a file, as they come.
struct Table<'t> {
    file: Option<&'t Path>,
    rows: Vec<Vec<String>>,
    widths: [usize; HEAD.len()],
    context: &'t Context,
}

const HEAD: [&str; 6] = ["moves", "verdict", "for", "period", "preperiod", "seconds"];
/// The table of a census in a file.
const CENSUS_HEAD: [&str; 14] = [
    "moves",
    "kind",
    "verdict",
    "statement",
    "class",
    "for",
    "period",
    "least",
    "preperiod",
    "exact",
    "checked",
    "digest",
    "stopped",
    "seconds",
];

/// Goes through a census. What is finished is shown at once; the file is written at the end, or when the work is stopped.
fn run_census(question: &Discover, args: &Args, context: &Context) -> Result<(), Failure> {
    let families = question.census_families(&context.bench().grace(LISTING).budget(u64::MAX))?;
    let longest = families.iter().map(|family| family.to_string().len()).max().unwrap_or(0);
    let mut table = Table::new(longest, None, context)?;
    let mut failed = None;
    let mut each = |row: &CensusRow| match table.add(census_lines(row)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            failed = Some(failure);
            ControlFlow::Break(())
        }
    };
    let found = context.work(|bench, budget| question.go_through_census(bench, budget, &mut each))?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let Some(file) = &args.output {
        let head = vec![CENSUS_HEAD.map(String::from).to_vec()];
        let rows = found.rows.iter().flat_map(census_cells);
        let cells: Vec<Vec<String>> = head.into_iter().chain(rows).collect();
        context.write(file, &Document::text("csv", style::csv(&cells)?))?;
    }
    let mut answer = Discovered::Census(found);
    if context.json {
        context.tell(&answer, String::new)?;
    }
    end(&mut answer)
}

/// One line for each theorem, or one without, as they are shown.
fn census_lines(row: &CensusRow) -> Vec<Vec<String>> {
    let line = |theorem: Option<&CensusTheorem>| {
        let [range, period, preperiod] = theorem.map_or_else(Default::default, |theorem| {
            Cells {
                modulus: theorem.modulus,
                rest: theorem.rest,
                conditions: &theorem.conditions,
                period: (theorem.period.as_ref(), theorem.period_is_least),
                preperiod: (theorem.preperiod.as_ref(), theorem.preperiod_is_exact),
            }
            .texts()
        });
        let seconds = format!("{:.1}", row.seconds);
        vec![row.moves.join(", "), row.verdict.text().into(), range, period, preperiod, seconds]
    };
    match row.theorems.is_empty() {
        true => vec![line(None)],
        false => row.theorems.iter().map(|theorem| line(Some(theorem))).collect(),
    }
}

/// The same for a file.
fn census_cells(row: &CensusRow) -> Vec<Vec<String>> {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_string();
    let line = |theorem: Option<&CensusTheorem>| {
        let about = theorem.map_or_else(Default::default, |theorem| {
            [
                theorem.theorem.clone(),
                class(theorem.modulus, theorem.rest),
                theorem.conditions.join(", "),
                theorem.period.clone().unwrap_or_default(),
                yes(theorem.period_is_least),
                theorem.preperiod.clone().unwrap_or_default(),
                yes(theorem.preperiod_is_exact),
                theorem.checked.to_string(),
                theorem.digest.clone(),
            ]
        });
        let kind = if row.rule == Rule::Nim { "values" } else { "outcomes" };
        let first = [row.moves.join(", "), kind.into(), row.verdict.text().into()];
        let last = [yes(row.stopped), row.seconds.to_string()];
        first.into_iter().chain(about).chain(last).collect()
    };
    match row.theorems.is_empty() {
        true => vec![line(None)],
        false => row.theorems.iter().map(|theorem| line(Some(theorem))).collect(),
    }
}

impl<'t> Table<'t> {
    fn new(longest: usize, file: Option<&'t Path>, context: &'t Context) -> Result<Table<'t>, Failure> {
        // Rows that are not there yet cannot be measured.
        let widths = [style::width([longest].into_iter()), 18, 22, 26, 26, 0];
        let mut table = Table { file, rows: Vec::new(), widths, context };
        table.add(vec![HEAD.map(String::from).to_vec()])?;
        Ok(table)
    }

    fn add(&mut self, rows: Vec<Vec<String>>) -> Result<(), Failure> {
        let shown = self.rows.len();
        self.rows.extend(rows);
        if let Some(file) = self.file {
            self.context.write(file, &Document::text("csv", style::csv(&self.rows)?))?;
        }
        if self.context.json {
            return Ok(());
        }
        for row in &self.rows[shown..] {
            let cells = row.iter().zip(self.widths).map(|(cell, width)| format!("{cell:width$}"));
            self.context.print_line(cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// One line for each theorem, or one without.
fn lines(found: &FamilyFound) -> Vec<Vec<String>> {
    let line = |theorem: Option<&TheoremFound>| {
        let [range, period, preperiod] = theorem.map_or_else(|| known_cells(found), theorem_cells);
        let seconds = format!("{:.1}", found.seconds.unwrap_or(0.0));
        vec![found.moves.join(", "), found.verdict.text().into(), range, period, preperiod, seconds]
    };
    match found.theorems.is_empty() {
        true => vec![line(None)],
        false => found.theorems.iter().map(|theorem| line(Some(theorem))).collect(),
    }
}

/// What stands in the place of a theorem if there was no search.
fn known_cells(found: &FamilyFound) -> [String; 3] {
    let known = found.known.iter().find(|known| known.is_of_all && found.verdict == Ending::Proved);
    known.map(|known| [format!("theorem {}", known.name), String::new(), String::new()]).unwrap_or_default()
}

fn theorem_cells(theorem: &TheoremFound) -> [String; 3] {
    Cells {
        modulus: theorem.modulus,
        rest: theorem.rest,
        conditions: &theorem.conditions,
        period: (theorem.period.as_ref(), theorem.period_is_least),
        preperiod: (theorem.preperiod.as_ref(), theorem.preperiod_is_exact),
    }
    .texts()
}

/// What tables show of a theorem: for which members, and the lengths with whether they are the least.
struct Cells<'t> {
    modulus: i64,
    rest: i64,
    conditions: &'t [String],
    period: (Option<&'t String>, bool),
    preperiod: (Option<&'t String>, bool),
}

impl Cells<'_> {
    fn texts(&self) -> [String; 3] {
        let class = match self.modulus {
            1 => String::new(),
            _ => format!(", {}", class(self.modulus, self.rest)),
        };
        let period = match self.period {
            (Some(least), true) => least.clone(),
            (Some(multiple), false) => format!("{multiple} (a multiple of the least)"),
            (None, _) => "finite".into(),
        };
        let preperiod = match self.preperiod {
            (Some(exact), true) => exact.clone(),
            (Some(bound), false) => format!("at most {bound}"),
            (None, _) => "finite".into(),
        };
        [self.conditions.join(", ") + &class, period, preperiod]
    }
}

/// A class of members; nothing for all.
fn class(modulus: i64, rest: i64) -> String {
    match modulus {
        1 => String::new(),
        modulus => format!("n = {rest} mod {modulus}"),
    }
}

/// A name for the files of a family: its moves.
fn file_name(found: &FamilyFound) -> String {
    let kind = if found.is_about_values() { "values" } else { "outcomes" };
    format!("{}-{kind}.txt", found.moves.join("_").replace('+', "p").replace('-', "m"))
}

/// Writes each theorem's description and certificate; the names of the files.
fn write_theorems(found: &FamilyFound, output: &Path, context: &Context) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    for (number, theorem) in found.theorems.iter().enumerate() {
        let mut path = output.to_path_buf();
        if found.theorems.len() > 1 {
            let stem = output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            path.set_file_name(format!("{stem}-{}", number + 1));
            path.set_extension(output.extension().unwrap_or("txt".as_ref()));
        }
        let description = Document::text("txt", theorem.description.clone());
        files.extend(context.keep(&path, &description)?.then(|| path.display().to_string()));
        if let Some(certificate) = &theorem.certificate {
            let beside = path.with_extension("json");
            files.extend(context.keep(&beside, certificate)?.then(|| beside.display().to_string()));
        }
    }
    Ok(files)
}

impl Speak for Discovered {
    fn speak(&self, words: Words) -> String {
        let text = match self {
            Discovered::Family(found) => family_lines(found, words).join("\n"),
            Discovered::List(list) => {
                let rows: Vec<Vec<String>> = list.families.iter().flat_map(lines).collect();
                style::columns(&[vec![HEAD.map(String::from).to_vec()], rows].concat())
            }
            Discovered::Census(found) => {
                let rows: Vec<Vec<String>> = found.rows.iter().flat_map(census_lines).collect();
                style::columns(&[vec![HEAD.map(String::from).to_vec()], rows].concat())
            }
            _ => String::new(),
        };
        words.lines(&text)
    }
}

/// Of more theorems only the sentences are shown.
const MOST_DESCRIBED: usize = 60;

fn family_lines(found: &FamilyFound, words: Words) -> Vec<String> {
    let files = found.files.as_deref().unwrap_or_default();
    let mut lines = vec![format!("{}: {}", found.moves.join(", "), style::strong(found.verdict.text()))];
    for known in &found.known {
        // Of one parameter; of several the statement says enough.
        let members = match (&found.parameters[..], &known.conditions[..]) {
            ([_], [_, ..]) => format!(", {}", words.said(&format!("for {}", known.conditions.join(", ")))),
            _ => String::new(),
        };
        let (source, statement) = (words.told(&known.source), words.told(&known.statement));
        lines.push(format!("  known       {}{members}: {source}, {statement}", known.name));
    }
    for theorem in &found.theorems {
        let TheoremFound { members, transitions, cases, claims, .. } = theorem;
        lines.push(format!("  {}", theorem.theorem));
        if found.theorems.len() > MOST_DESCRIBED {
            continue;
        }
        lines.push(format!(
            "  found from  {members}; proved by {transitions} transitions and {cases} cases, {claims} claims checked"
        ));
        lines.extend(theorem.missing.iter().map(|missing| format!("  {missing}")));
        // What was written to a file is not shown as well; a picture is another thing.
        if !files.iter().any(|file| file.ends_with(".json")) {
            let text = theorem.description.lines().filter(|line| !line.starts_with('#'));
            lines.extend(text.map(|line| format!("    {line}")));
        }
    }
    if !found.exceptions.is_empty() {
        lines.push(format!("  besides     {}", exceptions(found)));
    }
    if let Some(area) = &found.area {
        lines.push(format!("  area        {}", area_text(area)));
        if let Some(stored) = area.stored_percent {
            lines.push(format!(
                "  in store    {stored:.2} % of all games of three moves, by cones that come with the program"
            ));
        }
    }
    if let Some(progress) = &found.progress {
        lines.push(format!("  how far     {progress}"));
        if found.is_about_values() && found.theorems.is_empty() && found.is_folded {
            lines.push("  help        outcomes have less structure to find: try --outcomes".into());
        }
    }
    lines.extend(found.stored.iter().map(|name| format!("  kept        {name}, in your store of theorems")));
    lines.extend(found.not_stored.iter().map(|why| format!("  not kept in your store of theorems: {why}")));
    lines.extend(files.iter().map(|file| format!("  wrote       {file}")));
    lines
}

/// A long fraction is left to --json.
fn area_text(area: &AreaFound) -> String {
    let percent = format!("{:.4} % of all games of three moves", area.percent);
    match area.share.len() {
        0..=40 => format!("{percent}, exactly {}", area.share),
        _ => format!("{percent}; the exact fraction is in the answer with --json"),
    }
}

/// The small members that no theorem speaks of.
fn exceptions(found: &FamilyFound) -> String {
    let name = found.parameters.first().copied().unwrap_or('n');
    let one = |one: &ExceptionFound| match one.preperiod {
        0 => format!("{name} = {} has the period {} and no preperiod", one.at, one.period),
        before => format!("{name} = {} has the period {} and the preperiod {before}", one.at, one.period),
    };
    found.exceptions.iter().map(one).collect::<Vec<_>>().join(", ")
}
