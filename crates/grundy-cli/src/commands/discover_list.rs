//! `grundy discover --all`: a whole list of families, one line of a table for each.

use super::discover::{Args, json, write_theorems};
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::{Budget, Monitor};
use grundy::game::Flow;
use grundy::structure::discover::{Discovery, Ending, Family, Theorem};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// A deadline of its own for each family, within that of the whole command.
struct Share<'c> {
    whole: &'c dyn Monitor,
    until: Option<Instant>,
}

impl Monitor for Share<'_> {
    fn tick(&self, _positions: u64) -> Flow {
        let late = self.until.is_some_and(|until| Instant::now() > until);
        if late || self.whole.tick(0).is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Limits and places of a list.
pub struct Places<'a> {
    /// Seconds for each family.
    pub each: u64,
    /// The folder for descriptions and certificates.
    pub into: Option<&'a Path>,
    /// The file for the table.
    pub table: Option<&'a Path>,
}

/// Runs over the list; success if every family is proved. What is finished is shown at once and stays if the search
/// is stopped.
pub fn run(args: &Args, list: &Path, places: &Places<'_>, context: &Context) -> Result<(), Failure> {
    let families = read_list(list)?;
    if let Some(folder) = places.into {
        std::fs::create_dir_all(folder)?;
    }
    let mut table = Table::new(&families, places.table, context)?;
    let mut rows = Vec::new();
    let mut all = true;
    for family in &families {
        let started = Instant::now();
        let until = started.checked_add(Duration::from_secs(places.each));
        let share = Share { whole: context.monitor(), until };
        let found = args.search(family, &mut Budget::watched(context.memory(), &share));
        let seconds = started.elapsed().as_secs_f64();
        // A search that the user's limit has cut short has not come to its end.
        if found.stopped.is_some() && context.is_stopped() {
            break;
        }
        all &= found.ending() == Ending::Proved;
        if let Some(folder) = places.into {
            write_theorems(&found, &folder.join(file_name(family, &found)))?;
        }
        let mut row = json(&found);
        row["seconds"] = json!((seconds * 1000.0).round() / 1000.0);
        rows.push(row);
        for line in lines(&found, seconds) {
            table.add(&line)?;
        }
    }
    if context.json {
        let mut answer = summary(&rows);
        answer["stopped"] = json!(rows.len() < families.len());
        context.answer(&answer, String::new)?;
    }
    match (rows.len() == families.len(), all) {
        (false, _) => Err(Failure::Stopped(format!(
            "{} of {} families were searched\nhelp: allow more time, or give a list of the others",
            rows.len(),
            families.len()
        ))),
        (true, true) => Ok(()),
        (true, false) => Err(Failure::Negative),
    }
}

/// Rows that are shown, and written to a file, as they come.
struct Table<'t> {
    file: Option<(csv::Writer<std::fs::File>, &'t Path)>,
    widths: [usize; HEAD.len()],
    context: &'t Context,
}

impl<'t> Table<'t> {
    fn new(families: &[Family], path: Option<&'t Path>, context: &'t Context) -> Result<Table<'t>, Failure> {
        let file = match path {
            Some(path) => {
                let file = std::fs::File::create(path).map_err(|error| unwritten(path, &error))?;
                Some((csv::Writer::from_writer(file), path))
            }
            None => None,
        };
        // Rows that are not there yet cannot be measured.
        let longest = families.iter().map(|family| family.to_string().len()).max().unwrap_or(0);
        let mut table = Table { file, widths: [longest, 18, 22, 26, 26, 0], context };
        table.add(&HEAD.map(String::from))?;
        Ok(table)
    }

    fn add(&mut self, row: &[String]) -> Result<(), Failure> {
        if let Some((file, path)) = &mut self.file {
            let written = file.write_record(row).map_err(std::io::Error::from);
            written.and_then(|()| file.flush()).map_err(|error| unwritten(path, &error))?;
        }
        if self.context.json {
            return Ok(());
        }
        let cells = row.iter().zip(self.widths).map(|(cell, width)| format!("{cell:width$}"));
        self.context.print_line(cells.collect::<Vec<_>>().join("  ").trim_end())
    }
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", path.display()))
}

const HEAD: [&str; 6] = ["moves", "verdict", "for", "period", "preperiod", "seconds"];

fn summary(rows: &[Value]) -> Value {
    let count = |verdict: &str| rows.iter().filter(|row| row["verdict"] == verdict).count();
    let endings = [Ending::Proved, Ending::Partly, Ending::Unproved, Ending::NotFound];
    let counts: serde_json::Map<String, Value> =
        endings.iter().map(|ending| (ending.text().to_string(), json!(count(ending.text())))).collect();
    json!({"families": rows, "counts": counts})
}

/// One line for each theorem, or one without.
fn lines(found: &Discovery, seconds: f64) -> Vec<Vec<String>> {
    let seconds = format!("{seconds:.1}");
    let start = || vec![found.family.to_string(), found.ending().text().to_string()];
    let mut lines = Vec::new();
    for theorem in &found.theorems {
        let conditions = theorem.conditions();
        let class = match theorem.class.modulus {
            1 => String::new(),
            modulus => format!(", n = {} mod {modulus}", theorem.class.rest),
        };
        let mut line = start();
        line.extend([conditions.join(", ") + &class, period(theorem), preperiod(theorem), seconds.clone()]);
        lines.push(line);
    }
    if lines.is_empty() {
        let mut line = start();
        line.extend([String::new(), String::new(), String::new(), seconds]);
        lines.push(line);
    }
    lines
}

fn period(theorem: &Theorem) -> String {
    match (theorem.period(), theorem.some_period()) {
        (Some(least), _) => least.to_string(),
        (None, Some(multiple)) => format!("{multiple} (a multiple of the least)"),
        (None, None) => "finite".into(),
    }
}

fn preperiod(theorem: &Theorem) -> String {
    match (theorem.preperiod(), theorem.some_preperiod()) {
        (Some(exact), _) => exact.to_string(),
        (None, Some(bound)) => format!("at most {bound}"),
        (None, None) => "finite".into(),
    }
}

/// A name for the files of a family: its moves.
fn file_name(family: &Family, found: &Discovery) -> String {
    let moves: Vec<String> = family.moves().iter().map(ToString::to_string).collect();
    let kind = if found.rule == grundy::structure::Rule::Nim { "values" } else { "outcomes" };
    format!("{}-{kind}.txt", moves.join("_").replace('+', "p").replace('-', "m"))
}

/// The families of a file, without repetition.
fn read_list(path: &Path) -> Result<Vec<Family>, Failure> {
    let wrong = |message: String| Failure::Input(format!("{}: {message}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let mut families: Vec<Family> = Vec::new();
    for entry in entries(&text).map_err(wrong)? {
        let family = Family::read(&entry)?;
        if !families.contains(&family) {
            families.push(family);
        }
    }
    if families.is_empty() {
        return Err(wrong("no families\nhelp: write one per line, such as n,2n+1,3n+1".into()));
    }
    Ok(families)
}

/// Lines that are no remarks, or the column 'moves' of a table.
fn entries(text: &str) -> Result<Vec<String>, String> {
    let head = text.lines().next().unwrap_or_default();
    let Some(column) = head.split(',').position(|name| name == "moves") else {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        return Ok(lines.map(String::from).collect());
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut entries = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        entries.push(record.get(column).unwrap_or_default().to_string());
    }
    Ok(entries)
}
