//! `grundy octal`: what a take-and-break code means, which codes are the same game, and tables of many codes.

use super::style;
use crate::context::{Context, parse_count};
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::heap::octal::code::{Code, names};
use grundy::heap::octal::{Period, find_period};
use grundy::text::Fragment;
use serde_json::json;
use std::collections::HashMap;

/// Arguments of `grundy octal`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy octal 0.07
  grundy octal 0.007
  grundy octal --table --digits 2
  grundy octal --table --digits 3 --to 20000 --csv")]
pub struct Args {
    /// A code, such as 0.77 or 4.333...
    #[arg(required_unless_present = "table")]
    code: Option<String>,
    /// A table of all octal codes with period and preperiod, where they are found
    #[arg(long, conflicts_with = "code")]
    table: bool,
    /// The most digits after the point in the table
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=4))]
    digits: u32,
    /// How many heaps of each game are computed for the table
    #[arg(long, value_name = "N", default_value = "5000", value_parser = parse_count)]
    to: u64,
    /// Print comma-separated values
    #[arg(long, requires = "table", conflicts_with = "json")]
    csv: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.code {
        Some(code) => describe(code, context),
        None => table(args, context),
    }
}

fn describe(text: &str, context: &Context) -> Result<(), Failure> {
    let code = Code::read(Fragment::new(text))?;
    let budget = context.budget();
    let standard = code.standard(&budget)?;
    let same = match &standard {
        Some((standard, shift)) => same_games(&code, standard, *shift as i64, &budget)?,
        None => Vec::new(),
    };
    let called: Vec<&str> = names(&code);
    let answer = json!({
        "code": code.to_string(), "names": called, "moves": code.words(),
        "standard": standard.as_ref().map(|(code, _)| code.to_string()),
        "shift": standard.as_ref().map(|(_, shift)| shift),
        "equivalent": same.iter().map(|(code, shift)| json!({
            "code": code.to_string(), "shift": shift, "names": names(code),
        })).collect::<Vec<_>>(),
    });
    context.answer(&answer, || {
        let mut lines = vec![match called[..] {
            [] => style::strong(&code),
            _ => format!("{}: {}", style::strong(&code), called.join(", ")),
        }];
        lines.extend(code.words().iter().map(|words| format!("  {words}")));
        if let Some((standard, shift)) = &standard {
            let called = if *shift > 0 { names_after(standard) } else { String::new() };
            lines.push(format!("standard form {standard}{}{called}", in_words(-(*shift as i64))));
        }
        let is_standard = |code: &Code| standard.as_ref().is_some_and(|(standard, _)| standard == code);
        for (code, shift) in same.iter().filter(|(code, _)| !is_standard(code)) {
            lines.push(format!("the same game: {code}{}{}", in_words(*shift), names_after(code)));
        }
        if standard.is_some() && code.takes_whole_heaps() {
            lines.push(
                "the same game with every zero more after the point, heaps count 1 more for each".into(),
            );
        }
        lines.join("\n")
    })
}

/// The names of a code after a comma.
fn names_after(code: &Code) -> String {
    names(code).iter().map(|name| format!(", {name}")).collect()
}

/// How heaps are counted in another code.
fn in_words(shift: i64) -> String {
    match shift {
        0 => String::new(),
        less if less < 0 => format!(", heaps count {} less", -less),
        more => format!(", heaps count {more} more"),
    }
}

/// Codes with the same standard form, each with how much more its heaps count.
fn same_games(
    code: &Code,
    standard: &Code,
    shift: i64,
    budget: &Budget<'_>,
) -> Result<Vec<(Code, i64)>, Stop> {
    let (mut found, mut bytes) = (Vec::new(), 0);
    for (more, other) in (-shift..).zip(std::iter::successors(Some(standard.clone()), Code::shorter)) {
        let digits = other.digits().len() as u64;
        bytes += 8 * digits;
        if budget.work(digits)? {
            budget.need(bytes)?;
        }
        found.push((other, more));
    }
    found.retain(|(other, _)| other != code);
    Ok(found)
}

/// One row of the table.
pub struct Row {
    /// The code.
    pub code: Code,
    /// Its standard form.
    pub standard: Code,
    /// How much less heaps count in the standard form.
    pub shift: u64,
    /// The period, if it was found.
    pub period: Option<Period>,
}

/// All octal codes 0.d1d2... with up to `digits` digits, in order.
pub fn codes(digits: u32) -> Vec<Code> {
    let code = |number: u64| {
        let digits: Vec<u64> =
            std::iter::once(0).chain((0..digits).rev().map(|place| number >> (3 * place) & 7)).collect();
        Code::new(&digits, false)
    };
    (1..8u64.pow(digits)).map(code).collect()
}

/// The rows of some codes. Games with the same standard form are computed once, in their standard form: the
/// preperiod of a code that counts heaps more is the larger by that.
pub fn rows(codes: Vec<Code>, to: u64, budget: &mut Budget<'_>) -> Result<Vec<Row>, Stop> {
    let mut known: HashMap<Code, Option<Period>> = HashMap::new();
    let mut rows = Vec::new();
    for code in codes {
        let Some((standard, shift)) = code.standard(budget)? else { continue };
        let period = match known.get(&standard) {
            Some(period) => *period,
            None => {
                let found = match standard.rule() {
                    Some(rule) => find_period(&rule, to, budget),
                    None => Ok(None),
                };
                // Values that outgrow the engines have no period that they could find.
                let found = match found {
                    Err(Stop::Refused(_)) => None,
                    found => found?,
                };
                *known.entry(standard.clone()).or_insert(found)
            }
        };
        let period = period.map(|found| shifted(found, shift, &standard, budget)).transpose()?;
        rows.push(Row { code, standard, shift, period });
    }
    Ok(rows)
}

/// The period of the same values with `shift` zeros before them.
fn shifted(found: Period, shift: u64, standard: &Code, budget: &mut Budget<'_>) -> Result<Period, Stop> {
    let Some(rule) = standard.rule().filter(|_| found.preperiod == 0 && shift > 0) else {
        return Ok(Period {
            preperiod: if shift > 0 { found.preperiod + shift } else { found.preperiod },
            ..found
        });
    };
    // A purely periodic sequence may go on backwards into the zeros.
    let mut values = Vec::new();
    grundy::heap::octal::extend(&rule, &mut values, found.period, budget)?;
    let fits = (1..=shift).take_while(|back| {
        let place = (found.period - back % found.period) % found.period;
        values[place as usize] == 0
    });
    Ok(Period { preperiod: shift - fits.count() as u64, ..found })
}

fn table(args: &Args, context: &Context) -> Result<(), Failure> {
    let rows = rows(codes(args.digits), args.to, &mut context.budget())?;
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let cells = |row: &Row| {
        let (period, preperiod) =
            (row.period.map(|found| found.period), row.period.map(|found| found.preperiod));
        let standard = row.standard.to_string();
        vec![row.code.to_string(), standard, row.shift.to_string(), number(period), number(preperiod)]
    };
    let heading = ["code", "standard", "shift", "period", "preperiod"].map(String::from).to_vec();
    let lines: Vec<Vec<String>> = std::iter::once(heading).chain(rows.iter().map(cells)).collect();
    if args.csv {
        return context.print(&style::csv(&lines)?);
    }
    let answer = json!({
        "to": args.to,
        "games": rows.iter().map(|row| json!({
            "code": row.code.to_string(), "standard": row.standard.to_string(), "shift": row.shift,
            "period": row.period.map(|found| found.period),
            "preperiod": row.period.map(|found| found.preperiod),
            "method": row.period.map(|found| found.method.name()),
        })).collect::<Vec<_>>(),
    });
    context.answer(&answer, || style::columns(&lines))
}
