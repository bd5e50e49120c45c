//! `grundy-certify-heaps FILE...`: says of each certificate what it proves, or what is wrong with it. `-` reads it from the input.
//!
//! `--stretches A..B` checks these stretches of a far period only, from the one with the number A to that before B; all of them, in
//! whatever order and on whatever machine, are the whole proof.
//!
//! Exit status: 0 all are valid, 1 some are not, 2 some cannot be read as certificates.

use grundy_certify_heaps::{Flaw, Watch, far, format, misere, octal};
use std::io::Read;
use std::ops::Range;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut stretches = None;
    if arguments.first().is_some_and(|first| first == "--stretches") {
        stretches = arguments.get(1).and_then(|text| range(text));
        arguments.drain(..arguments.len().min(2));
        if stretches.is_none() {
            arguments.clear();
        }
    }
    if arguments.is_empty() {
        eprintln!("usage: grundy-certify-heaps [--stretches A..B] FILE...");
        return ExitCode::from(2);
    }
    ExitCode::from(arguments.iter().map(|file| report(file, stretches.clone())).max().unwrap_or(0))
}

/// `A..B`
fn range(text: &str) -> Option<Range<usize>> {
    let (from, to) = text.split_once("..")?;
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (from < to).then_some(from..to)
}

/// Checks one file and returns the exit status for it.
fn report(file: &str, stretches: Option<Range<usize>>) -> u8 {
    let text = read(file).map_err(|error| Flaw::Unreadable(error.to_string()));
    let verdict = text.and_then(|text| match stretches {
        Some(stretches) => part(&text, stretches),
        None => statement(&text).map(|statement| format!("a valid proof\n{statement}")),
    });
    let (verdict, status) = match verdict {
        Ok(verdict) => (verdict, 0),
        Err(flaw @ Flaw::Unreadable(_)) => (format!("not a certificate: {flaw}"), 2),
        Err(flaw) => (format!("not valid: {flaw}"), 1),
    };
    println!("{file}: {verdict}");
    status
}

fn read(file: &str) -> std::io::Result<String> {
    match file {
        "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).map(|_| text)
        }
        file => std::fs::read_to_string(file),
    }
}

/// Checks some stretches of a far period.
fn part(text: &str, stretches: Range<usize>) -> Result<String, Flaw> {
    let certificate = far::Certificate::read(text)?;
    let all = certificate.places.len();
    let wanted: Vec<usize> = (stretches.start..stretches.end.min(all)).collect();
    if wanted.is_empty() {
        return Err(Flaw::Wrong(format!("it has only {all} stretches")));
    }
    let heaps = certificate.check_stretches(&wanted, &Watch::patient())?;
    let last = wanted[wanted.len() - 1];
    Ok(format!("stretches {} to {last} of 0 to {} are right, {heaps} heaps", stretches.start, all - 1))
}

fn statement(text: &str) -> Result<String, Flaw> {
    if format(text)? == octal::FORMAT {
        let certificate = octal::Certificate::read(text)?;
        let found = certificate.check(&Watch::patient())?;
        // The name is only a name: what is proved is about the digits.
        return Ok(format!(
            "  called     {}\n  digits     {:?}\n  period     {}, the least\n  preperiod  {}, the least\n  checked    {} heaps",
            certificate.game, certificate.digits, found.period, found.preperiod, found.heaps
        ));
    }
    if format(text)? == far::FORMAT {
        let certificate = far::Certificate::read(text)?;
        let found = certificate.check(&Watch::patient())?;
        return Ok(format!(
            "  called     {}\n  digits     {:?}\n  period     {}, the least\n  preperiod  {}, the least\n  rare heaps {}, the last is {}\n  checked    {} heaps",
            certificate.game,
            certificate.digits,
            found.period,
            found.preperiod,
            found.rare,
            found.last_rare,
            found.heaps
        ));
    }
    let certificate = misere::Certificate::read(text)?;
    let found = certificate.check(&Watch::patient())?;
    let heaps = found.heaps_to.map_or("all heaps".into(), |last| format!("heaps up to {last}"));
    Ok(format!(
        "  called     {}\n  rule       {}\n  quotient   {} elements, {} of them P, for {heaps}",
        certificate.game,
        serde_json::to_string(&certificate.rule).unwrap_or_default(),
        found.order,
        found.p
    ))
}
