//! `grundy-certify-heaps FILE...`: says of each certificate what it proves, or what is wrong with it.
//!
//! Exit status: 0 all are valid, 1 some are not, 2 some cannot be read as certificates.

use grundy_certify_heaps::{Flaw, Watch, far, format, misere, octal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: grundy-certify-heaps FILE...");
        return ExitCode::from(2);
    }
    ExitCode::from(files.iter().map(|file| report(file)).max().unwrap_or(0))
}

/// Checks one file and returns the exit status for it.
fn report(file: &str) -> u8 {
    let text = std::fs::read_to_string(file).map_err(|error| Flaw::Unreadable(error.to_string()));
    let (verdict, status) = match text.and_then(|text| statement(&text)) {
        Ok(statement) => (format!("a valid proof\n{statement}"), 0),
        Err(flaw @ Flaw::Unreadable(_)) => (format!("not a certificate: {flaw}"), 2),
        Err(flaw) => (format!("not valid: {flaw}"), 1),
    };
    println!("{file}: {verdict}");
    status
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
