//! `grundy family`: periods of a family of subtraction games and the polynomials they lie on.

mod ranges;
mod report;

use super::style;
use crate::context::{Context, parse_count};
use crate::failure::Failure;
use crate::parquet_file::{Column, write_table};
use grundy::error::Stop;
use grundy::fraction::Fraction;
use grundy::structure::cover::{Theorem, theorems};
use grundy::structure::library::LIBRARY;
use grundy::structure::{Point, Variable};
use grundy::subtraction::Sequence;
use grundy::subtraction::family::{
    Fits, Grid, LARGEST_MODULUS, Member, Pattern, Quotients, Terms, fit, tabulate,
};
use grundy::subtraction::outcome::Moves;
pub use ranges::{Range, read_range};
use ranges::{Ranges, places};
use report::Report;
use std::collections::BTreeMap;
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
    /// The moves, sums of products of numbers and one-letter parameters
    #[arg(value_name = "MOVES")]
    pattern: String,
    #[command(flatten)]
    ranges: Ranges,
    /// Periods of the values instead of wins and losses
    #[arg(long)]
    values: bool,
    /// Give a member up after so many positions
    #[arg(long, value_name = "POSITIONS", value_parser = parse_count)]
    limit: Option<u64>,
    /// Look for residue classes up to this modulus
    #[arg(long, value_name = "M", default_value_t = LARGEST_MODULUS, value_parser = clap::value_parser!(i64).range(1..=60))]
    modulus: i64,
    /// Print the table as comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write the table to a Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
}

/// Period or preperiod.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quantity {
    Period,
    Preperiod,
}

impl Quantity {
    const ALL: [Quantity; 2] = [Quantity::Period, Quantity::Preperiod];

    fn name(self) -> &'static str {
        match self {
            Quantity::Period => "period",
            Quantity::Preperiod => "preperiod",
        }
    }

    fn of(self, found: (u128, u128)) -> u128 {
        if self == Quantity::Period { found.0 } else { found.1 }
    }

    fn proved(self, theorem: &Theorem, at: &Point) -> Option<u128> {
        match self {
            Quantity::Period => theorem.period_at(at),
            Quantity::Preperiod => theorem.preperiod_at(at),
        }
    }
}

/// What was found.
enum Found {
    Curve(Fits),
    Surface(Grid),
    /// Three parameters or more.
    Nothing,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let pattern: Pattern = args.pattern.parse()?;
    let ranges = args.ranges.of(pattern.parameters())?;
    let sequence = if args.values { Sequence::Values } else { Sequence::Outcomes };
    let members = members(&pattern, &ranges)?;
    let mut rows: Vec<Member> = Vec::new();
    let budget = context.budget();
    let stopped = tabulate(&members, sequence, args.limit, &budget, |member| rows.push(member)).err();
    if let Some(Stop::Refused(why)) = stopped {
        return Err(Failure::Input(why));
    }
    rows.sort_by(|one, two| one.at.iter().rev().cmp(two.at.iter().rev()));
    if let Some(file) = &args.parquet {
        write_table(file, columns(&pattern, &rows))?;
    }
    let theorems = match &stopped {
        None => {
            let points: Vec<Point> = members.iter().map(|(at, _)| point(pattern.parameters(), at)).collect();
            theorems(&pattern, &points, sequence, LIBRARY, &mut context.budget())?
        }
        Some(_) => Vec::new(),
    };
    agree(&pattern, &rows, &theorems)?;
    let found = Quantity::ALL.map(|quantity| fits(&pattern, &rows, quantity, args.modulus));
    let report = Report {
        pattern: &pattern,
        ranges: &ranges,
        sequence,
        rows: &rows,
        members: members.len(),
        quotients: Quotients::of(&pattern),
        found,
        theorems: &theorems,
    };
    if args.csv {
        context.print(&style::csv(&report.table())?)?;
    } else {
        context.answer(&report.json(), || report.text())?;
    }
    let Some(stop) = stopped else { return Ok(()) };
    let mut message = format!("after {} of {} members", rows.len(), members.len());
    if matches!(stop, Stop::Memory { .. }) {
        let limit = crate::failure::bytes(context.memory());
        message.push_str(&format!(
            ": more would exceed the memory limit of {limit}\nhelp: allow more with --memory"
        ));
    }
    Err(Failure::Stopped(message))
}

/// The moves of all members, small ones first.
fn members(pattern: &Pattern, ranges: &[Range]) -> Result<Vec<(Vec<i64>, Moves)>, Failure> {
    let mut members = Vec::new();
    for at in places(ranges) {
        let moves = pattern.member(&point(pattern.parameters(), &at)).map_err(|why| {
            Failure::Input(format!("{}: {why}\nhelp: choose another range", named(pattern.parameters(), &at)))
        })?;
        members.push((at, moves));
    }
    members.sort_by_key(|(_, moves)| moves.max());
    Ok(members)
}

fn point(parameters: &[Variable], at: &[i64]) -> Point {
    Point::new(parameters.iter().copied().zip(at.iter().map(|value| i128::from(*value))))
}

/// `n=5` or `n=5, m=-2`.
fn named(parameters: &[Variable], at: &[i64]) -> String {
    let pairs: Vec<String> =
        parameters.iter().zip(at).map(|(name, value)| format!("{name}={value}")).collect();
    pairs.join(", ")
}

/// A theorem that contradicts what was computed would be a mistake of this program.
fn agree(pattern: &Pattern, rows: &[Member], theorems: &[Theorem]) -> Result<(), Failure> {
    for row in rows {
        let at = point(pattern.parameters(), &row.at);
        for (quantity, theorem) in
            Quantity::ALL.into_iter().flat_map(|one| theorems.iter().map(move |two| (one, two)))
        {
            let (Some(found), Some(proved)) = (row.found, quantity.proved(theorem, &at)) else { continue };
            if quantity.of(found) != proved {
                let place = named(pattern.parameters(), &row.at);
                return Err(Failure::Input(format!(
                    "{}: the {} is {}, but {} says {proved}: please report this mistake of the program",
                    place,
                    quantity.name(),
                    quantity.of(found),
                    theorem.name
                )));
            }
        }
    }
    Ok(())
}

/// The parameter in which polynomials are sought, and the other one: n before others.
fn main_parameter(pattern: &Pattern) -> (usize, usize) {
    let second = pattern.parameters().get(1).is_some_and(|name| name.name() == 'n');
    if second { (1, 0) } else { (0, 1) }
}

fn fits(pattern: &Pattern, rows: &[Member], quantity: Quantity, modulus: i64) -> Found {
    let collapses = quantity == Quantity::Period;
    let value = |row: &Member| row.found.map(|found| Fraction::new(quantity.of(found), 1));
    let (main, other) = main_parameter(pattern);
    match pattern.parameters().len() {
        1 => {
            let points: Vec<_> = rows.iter().filter_map(|row| Some((row.at[0], value(row)?))).collect();
            Found::Curve(fit(&points, Terms { collapses, largest_modulus: modulus }))
        }
        2 => {
            let places = rows.iter().filter_map(|row| Some(((row.at[main], row.at[other]), value(row)?)));
            Found::Surface(Grid::of(&places.collect::<BTreeMap<_, _>>(), collapses))
        }
        _ => Found::Nothing,
    }
}

fn columns(pattern: &Pattern, rows: &[Member]) -> Vec<(&'static str, Column)> {
    const NAMES: [&str; 26] = [
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t",
        "u", "v", "w", "x", "y", "z",
    ];
    let mut columns: Vec<(&str, Column)> = Vec::new();
    for (place, name) in pattern.parameters().iter().enumerate() {
        let values = rows.iter().map(|row| Some(row.at[place]));
        columns.push((NAMES[name.index()], number_column(values.collect())));
    }
    columns.push(("moves", Column::Texts(rows.iter().map(|row| row.moves.to_string()).collect())));
    for quantity in Quantity::ALL {
        let values = rows.iter().map(|row| row.found.map(|found| quantity.of(found)));
        columns.push((quantity.name(), number_column(values.collect())));
    }
    columns
}

/// Numbers as such where all fit into 64 bits without a sign, as text otherwise.
fn number_column<T: Copy + ToString + TryInto<u64>>(values: Vec<Option<T>>) -> Column {
    let small: Option<Vec<Option<u64>>> = values
        .iter()
        .map(|value| match value {
            Some(value) => (*value).try_into().ok().map(Some),
            None => Some(None),
        })
        .collect();
    let text = |value: &Option<T>| value.map_or(String::new(), |value| value.to_string());
    small.map_or_else(|| Column::Texts(values.iter().map(text).collect()), Column::Counts)
}
