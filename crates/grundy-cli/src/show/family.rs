//! `grundy family`: periods of a family of subtraction games and the polynomials they lie on.

use super::{Show, end, finish};
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, table_document};
use crate::style;
use grundy::ask::Family;
use grundy::ask::family::{
    Collapse, CoveringTheorem, CurveFits, FamilyTable, FitFound, FitStatus, FitsFound, MemberRow,
    QuantityFits, SurfaceCollapse, SurfaceFound,
};
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
        context.print(&style::csv(&table(&answer))?)?;
        return end(&mut answer);
    }
    if args.latex {
        context.print(&style::latex(&table(&answer)))?;
        return end(&mut answer);
    }
    finish(answer, context)
}

/// The rows with a heading.
fn table(answer: &FamilyTable) -> Vec<Vec<String>> {
    let names = answer.parameters.iter().map(|one| one.name.to_string());
    let heading = names.chain(["moves", "period", "preperiod"].map(String::from)).collect();
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

impl Show for FamilyTable {
    fn show(&self) -> String {
        let ranges: Vec<String> =
            self.parameters.iter().map(|one| format!("{} = {}..{}", one.name, one.from, one.to)).collect();
        let mut lines =
            vec![format!("{}: {}, {}", style::strong(&self.family), self.kind, ranges.join(", "))];
        lines.push(style::columns(&table(self)));
        let mut facts: Vec<Vec<String>> = Vec::new();
        for (quantity, found) in [("period", &self.period), ("preperiod", &self.preperiod)] {
            found_lines(self, quantity, found, &mut facts);
        }
        lines.push(String::new());
        lines.push(style::columns(&facts));
        lines.extend(self.theorems.iter().map(|theorem| theorem_line(self, theorem)));
        if let Some(found) = &self.quotient_condition {
            let verdict = if found.fulfilled { "fulfilled" } else { "not fulfilled" };
            let quotients = found.quotients.join(", ");
            lines.push(format!(
                "quotient condition {verdict}: {quotients} between {} and {}",
                found.low, found.high
            ));
        }
        lines.join("\n")
    }
}

fn theorem_line(answer: &FamilyTable, theorem: &CoveringTheorem) -> String {
    let mut facts = Vec::new();
    facts.extend(theorem.period.as_ref().map(|polynomial| format!("period {polynomial}")));
    facts.extend(theorem.preperiod.as_ref().map(|polynomial| format!("preperiod {polynomial}")));
    if facts.is_empty() {
        facts.push("the whole sequence, but not its least period".into());
    }
    let CoveringTheorem { name, moves, conditions, divided, .. } = theorem;
    let (proved, members) = (style::strong("proved"), only_for(answer, theorem));
    let divided = if *divided { ", moves divided by a common divisor" } else { "" };
    format!("{proved} by {name}{members}{divided}: ({moves}), {conditions}: {}", facts.join(", "))
}

/// ` for n = 3, 5` where a theorem does not hold for all members.
fn only_for(answer: &FamilyTable, theorem: &CoveringTheorem) -> String {
    if theorem.members.len() == answer.rows.len() {
        return String::new();
    }
    let numbers = |at: &Vec<i64>| joined(at, ",");
    let held = theorem.members.iter().map(numbers);
    let names: Vec<String> = answer.parameters.iter().map(|one| one.name.to_string()).collect();
    match &names[..] {
        [name] => format!(" for {name} = {}", shortened(held)),
        _ => format!(" for ({}) = {}", names.join(","), shortened(held.map(|at| format!("({at})")))),
    }
}

fn found_lines(answer: &FamilyTable, quantity: &str, fits: &QuantityFits, lines: &mut Vec<Vec<String>>) {
    let status = fits.status;
    match &fits.found {
        FitsFound::Curve(fits) => {
            let name = answer.parameters.first().map_or('n', |one| one.name);
            fits_lines(quantity, fits, status, name, lines);
        }
        FitsFound::Surface(found) => {
            for slice in &found.slices {
                fits_lines(&format!("{quantity}, {}", slice.at), &slice.fits, status, found.order[0], lines);
            }
            let words = match &found.surface {
                Some(surface) => vec![surface.polynomial.clone(), surface_words(surface, status)],
                None => vec!["no polynomial in both parameters".into()],
            };
            lines.push([vec![quantity.to_string()], words].concat());
        }
        FitsFound::Nothing(_) => {
            let words = "no polynomials: they are sought for one or two parameters, while there is time";
            lines.push(vec![quantity.into(), words.into()]);
        }
    }
}

fn surface_words(surface: &SurfaceFound, status: FitStatus) -> String {
    let exact = surface.tested - surface.collapses.len() - surface.failures.len();
    let mut words = vec![format!(
        "{}: right at {exact} of {} places, {} witnesses",
        status.name(),
        surface.tested,
        surface.witnesses
    )];
    let pair = |(first, second): &(i64, i64)| format!("({first},{second})");
    let by_factor = |one: &SurfaceCollapse| (one.factor, pair(&one.at));
    words.extend(collapse_words(surface.collapses.iter().map(by_factor).collect(), ""));
    if !surface.failures.is_empty() {
        words.push(format!("fails at {}", shortened(surface.failures.iter().map(pair))));
    }
    words.join("; ")
}

/// One line for each class, or one for all.
fn fits_lines(label: &str, fits: &CurveFits, status: FitStatus, name: char, lines: &mut Vec<Vec<String>>) {
    for class in &fits.classes {
        let label = match fits.modulus {
            1 => label.to_string(),
            modulus => format!("{label}, {name} mod {modulus} = {}", class.residue),
        };
        lines.push(match (&class.polynomial, &class.fit) {
            (Some(polynomial), Some(fit)) => vec![label, polynomial.clone(), fit_words(fit, status, name)],
            _ => {
                let more = if status == FitStatus::Proved { "; proved, see below" } else { "" };
                let tested = format!("{} places tested{more}", class.tested);
                vec![label, "no polynomial with a witness".into(), tested]
            }
        });
    }
}

fn fit_words(fit: &FitFound, status: FitStatus, name: char) -> String {
    let tested = fit.exact + fit.collapses.len() + fit.failures.len();
    let mut words = vec![format!(
        "{}: right at {} of {tested} places, {} witness{}",
        status.name(),
        fit.exact,
        fit.witnesses,
        if fit.witnesses == 1 { "" } else { "es" }
    )];
    let by_factor = |one: &Collapse| (one.factor, one.at.numbers().map(|place| place.to_string()).collect());
    let collapses = fit.collapses.iter().map(by_factor).collect();
    words.extend(collapse_words(collapses, &format!("{name} = ")));
    if let Some(first) = fit.first_failure {
        words.push(format!("fails first at {name} = {first}"));
        words.push(match fit.holds_from {
            Some(from) => format!("holds from {name} = {from} on"),
            None => "fails at the end".into(),
        });
    }
    words.join("; ")
}

/// `collapses by 2 at n = 3, 7`, for each factor.
fn collapse_words(collapses: Vec<(i64, String)>, name: &str) -> Vec<String> {
    let mut factors: Vec<i64> = collapses.iter().map(|(factor, _)| *factor).collect();
    factors.sort_unstable();
    factors.dedup();
    let places = |wanted: i64| {
        shortened(collapses.iter().filter(|(factor, _)| *factor == wanted).map(|(_, place)| place.clone()))
    };
    factors.into_iter().map(|factor| format!("collapses by {factor} at {name}{}", places(factor))).collect()
}

/// Lists of places are cut off after so many.
const MOST_PLACES: usize = 12;

fn shortened(places: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = places.collect();
    match all.len() <= MOST_PLACES {
        true => all.join(", "),
        false => format!("{}, ... ({} places)", all[..MOST_PLACES].join(", "), all.len()),
    }
}
