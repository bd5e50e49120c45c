//! `grundy family`: periods of a family of subtraction games and the polynomials they lie on.

use super::{Speak, end, finish_speaking};
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, table_document};
use crate::style;
use crate::words::Words;
use grundy::ask::Family;
use grundy::ask::family::{
    Collapse, CoveringTheorem, CurveFits, FamilyTable, FitFound, FitStatus, FitsFound, MemberRow,
    QuantityFits, SurfaceCollapse, SurfaceFound,
};
use grundy::language::Language;
use grundy::text::joined;
use std::path::PathBuf;

/// Arguments of `grundy family`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy family 'n,4n,12n+1,16n+1' --n 2..26                   a theorem is behind it: proved
  grundy family '4n-1,25n-6,35n-9,39n-10' --n 3..15            a fit, with collapses
  grundy family 'n,3n+1,8n+1,10n+2,11n+2' --n 1..8 --values
  grundy family '9n-m,14n-2m-1,21n-3m-1,35n-5m-2' --n 3..12 --m -2..1
  grundy family '(2d+3)n+d,3(2d+3)n+5d+1,6(2d+3)n+8d+3,7(2d+3)n+9d+3' --n 1..5 --d 3..6

Every parameter is one letter and needs its range, --n FROM..TO, both ends included.
Exit status: 0 done, 2 wrong input, 3 stopped: what was finished is printed.")]
pub struct Args {
    #[command(flatten)]
    question: Family,
    /// Print the table as comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print the table for LaTeX
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    latex: bool,
    /// Write the table to a Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable(&args.parquet)?;
    let mut answer = context.ask(&args.question)?;
    if let Some(file) = &args.parquet {
        context.keep(file, &table_document(columns(&answer))?)?;
    }
    if args.csv {
        context.print(&style::csv(&table(&answer, ENGLISH))?)?;
        return end(&mut answer);
    }
    if args.latex {
        context.print(&style::latex(&table(&answer, ENGLISH)))?;
        return end(&mut answer);
    }
    finish_speaking(answer, context)
}

/// Files for programs are English.
const ENGLISH: Words = Words(Language::English);

/// The rows with a heading.
fn table(answer: &FamilyTable, words: Words) -> Vec<Vec<String>> {
    let names = answer.parameters.iter().map(|one| one.name.to_string());
    let heading = names.chain(["moves", "period", "preperiod"].map(|head| words.said(head))).collect();
    let row = |row: &MemberRow| {
        let number = |number: Option<u128>| number.map_or(String::new(), |number| number.to_string());
        let mut cells: Vec<String> = row.at.numbers().map(|value| value.to_string()).collect();
        cells.extend([moves(row), number(row.period), number(row.preperiod)]);
        cells
    };
    std::iter::once(heading).chain(answer.rows.iter().map(row)).collect()
}

fn moves(row: &MemberRow) -> String {
    joined(&row.moves, " ")
}

fn columns(answer: &FamilyTable) -> Vec<(String, Column)> {
    let mut columns = Vec::new();
    for (place, parameter) in answer.parameters.iter().enumerate() {
        let values = answer.rows.iter().map(|row| row.at.numbers().nth(place));
        columns.push((parameter.name.to_string(), number_column(values.collect())));
    }
    columns.push(("moves".into(), Column::Texts(answer.rows.iter().map(moves).collect())));
    let periods = answer.rows.iter().map(|row| row.period).collect();
    let preperiods = answer.rows.iter().map(|row| row.preperiod).collect();
    columns.push(("period".into(), number_column(periods)));
    columns.push(("preperiod".into(), number_column(preperiods)));
    columns
}

/// Numbers as such where all fit into 64 bits without a sign, as text otherwise.
fn number_column<T: Copy + ToString + TryInto<u64>>(values: Vec<Option<T>>) -> Column {
    let small = |value: &Option<T>| match value {
        Some(value) => (*value).try_into().ok().map(Some),
        None => Some(None),
    };
    let text = |value: &Option<T>| value.map_or(String::new(), |value| value.to_string());
    let small: Option<Vec<Option<u64>>> = values.iter().map(small).collect();
    small.map_or_else(|| Column::Texts(values.iter().map(text).collect()), Column::Counts)
}

impl Speak for FamilyTable {
    fn speak(&self, words: Words) -> String {
        let ranges: Vec<String> =
            self.parameters.iter().map(|one| format!("{} = {}..{}", one.name, one.from, one.to)).collect();
        let mut lines = vec![format!(
            "{}: {}, {}",
            style::strong(&self.family),
            words.said(self.kind),
            ranges.join(", ")
        )];
        lines.push(style::columns(&table(self, words)));
        let mut facts: Vec<Vec<String>> = Vec::new();
        for (quantity, found) in [("period", &self.period), ("preperiod", &self.preperiod)] {
            found_lines(self, quantity, found, words, &mut facts);
        }
        lines.push(String::new());
        lines.push(style::columns(&facts));
        lines.extend(self.theorems.iter().map(|theorem| theorem_line(self, theorem, words)));
        if let Some(found) = &self.quotient_condition {
            let verdict = if found.fulfilled { "fulfilled" } else { "not fulfilled" };
            let quotients = found.quotients.join(", ");
            let (low, high) = (&found.low, &found.high);
            let said = format!("quotient condition {verdict}: {quotients} between {low} and {high}");
            lines.push(words.said(&said));
        }
        lines.join("\n")
    }
}

fn theorem_line(answer: &FamilyTable, theorem: &CoveringTheorem, words: Words) -> String {
    let mut facts = Vec::new();
    for (quantity, found) in [("period", &theorem.period), ("preperiod", &theorem.preperiod)] {
        facts.extend(found.as_ref().map(|polynomial| format!("{} {polynomial}", words.said(quantity))));
    }
    if facts.is_empty() {
        facts.push(words.said("the whole sequence, but not its least period"));
    }
    let CoveringTheorem { name, moves, conditions, divided, .. } = theorem;
    let proved = words.said(&format!("proved by {}", style::strong(name)));
    let members = only_for(answer, theorem, words);
    let divided = match divided {
        true => format!(", {}", words.said("moves divided by a common divisor")),
        false => String::new(),
    };
    format!("{proved}{members}{divided}: ({moves}), {conditions}: {}", facts.join(", "))
}

/// ` for n = 3, 5` where a theorem does not hold for all members.
fn only_for(answer: &FamilyTable, theorem: &CoveringTheorem, words: Words) -> String {
    if theorem.members.len() == answer.rows.len() {
        return String::new();
    }
    let numbers = |at: &Vec<i64>| joined(at, ",");
    let held = theorem.members.iter().map(numbers);
    let names: Vec<String> = answer.parameters.iter().map(|one| one.name.to_string()).collect();
    let held = match &names[..] {
        [name] => format!("{name} = {}", shortened(held, words)),
        _ => format!("({}) = {}", names.join(","), shortened(held.map(|at| format!("({at})")), words)),
    };
    format!(" {}", words.said(&format!("for {held}")))
}

fn found_lines(
    answer: &FamilyTable,
    quantity: &str,
    fits: &QuantityFits,
    words: Words,
    lines: &mut Vec<Vec<String>>,
) {
    let (status, quantity) = (fits.status, &words.said(quantity));
    match &fits.found {
        FitsFound::Curve(fits) => {
            let name = answer.parameters.first().map_or('n', |one| one.name);
            fits_lines(quantity, fits, status, name, words, lines);
        }
        FitsFound::Surface(found) => {
            for slice in &found.slices {
                let label = format!("{quantity}, {}", slice.at);
                fits_lines(&label, &slice.fits, status, found.order[0], words, lines);
            }
            let said = match &found.surface {
                Some(surface) => vec![surface.polynomial.clone(), surface_words(surface, status, words)],
                None => vec![words.said("no polynomial in both parameters")],
            };
            lines.push([vec![quantity.clone()], said].concat());
        }
        FitsFound::Nothing(_) => {
            let said = "no polynomials: they are sought for one or two parameters, while there is time";
            lines.push(vec![quantity.clone(), words.said(said)]);
        }
    }
}

fn surface_words(surface: &SurfaceFound, status: FitStatus, words: Words) -> String {
    let exact = surface.tested - surface.collapses.len() - surface.failures.len();
    let mut said = vec![right_at(status, exact, surface.tested, surface.witnesses, words)];
    let pair = |(first, second): &(i64, i64)| format!("({first},{second})");
    let by_factor = |one: &SurfaceCollapse| (one.factor, pair(&one.at));
    said.extend(collapse_words(surface.collapses.iter().map(by_factor).collect(), "", words));
    if !surface.failures.is_empty() {
        let places = shortened(surface.failures.iter().map(pair), words);
        said.push(words.said(&format!("fails at {places}")));
    }
    said.join("; ")
}

/// `fit: right at 8 of 8 places, 4 witnesses`
fn right_at(status: FitStatus, exact: usize, tested: usize, witnesses: usize, words: Words) -> String {
    let (status, more) = (words.said(status.name()), if witnesses == 1 { "" } else { "es" });
    words.said(&format!("{status}: right at {exact} of {tested} places, {witnesses} witness{more}"))
}

/// One line for each class, or one for all.
fn fits_lines(
    label: &str,
    fits: &CurveFits,
    status: FitStatus,
    name: char,
    words: Words,
    lines: &mut Vec<Vec<String>>,
) {
    for class in &fits.classes {
        let label = match fits.modulus {
            1 => label.to_string(),
            modulus => format!("{label}, {name} mod {modulus} = {}", class.residue),
        };
        lines.push(match (&class.polynomial, &class.fit) {
            (Some(polynomial), Some(fit)) => {
                vec![label, polynomial.clone(), fit_words(fit, status, name, words)]
            }
            _ => {
                let more = if status == FitStatus::Proved { "; proved, see below" } else { "" };
                let tested = format!("{} places tested{more}", class.tested);
                vec![label, words.said("no polynomial with a witness"), words.said(&tested)]
            }
        });
    }
}

fn fit_words(fit: &FitFound, status: FitStatus, name: char, words: Words) -> String {
    let tested = fit.exact + fit.collapses.len() + fit.failures.len();
    let mut said = vec![right_at(status, fit.exact, tested, fit.witnesses, words)];
    let by_factor = |one: &Collapse| (one.factor, one.at.numbers().map(|place| place.to_string()).collect());
    let collapses = fit.collapses.iter().map(by_factor).collect();
    said.extend(collapse_words(collapses, &format!("{name} = "), words));
    if let Some(first) = fit.first_failure {
        said.push(words.said(&format!("fails first at {name} = {first}")));
        said.push(match fit.holds_from {
            Some(from) => words.said(&format!("holds from {name} = {from} on")),
            None => words.said("fails at the end"),
        });
    }
    said.join("; ")
}

/// `collapses by 2 at n = 3, 7`, for each factor.
fn collapse_words(collapses: Vec<(i64, String)>, name: &str, words: Words) -> Vec<String> {
    let mut factors: Vec<i64> = collapses.iter().map(|(factor, _)| *factor).collect();
    factors.sort_unstable();
    factors.dedup();
    let places = |wanted: i64| {
        let places = collapses.iter().filter(|(factor, _)| *factor == wanted).map(|(_, place)| place.clone());
        shortened(places, words)
    };
    let told = |factor| words.said(&format!("collapses by {factor} at {name}{}", places(factor)));
    factors.into_iter().map(told).collect()
}

/// Lists of places are cut off after so many.
const MOST_PLACES: usize = 12;

fn shortened(places: impl Iterator<Item = String>, words: Words) -> String {
    let all: Vec<String> = places.collect();
    match all.len() <= MOST_PLACES {
        true => all.join(", "),
        false => words.said(&format!("{}, ... ({} places)", all[..MOST_PLACES].join(", "), all.len())),
    }
}
