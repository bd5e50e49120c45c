//! `grundy-certify FILE...`: says of each certificate what it proves, or what is wrong with it.
//!
//! Exit status: 0 all are valid, 1 some are not, 2 some cannot be read as certificates.

use grundy_certify::{Flaw, Watch, misere, structure};
use std::process::ExitCode;

/// Certificates may be deeply nested.
const STACK: usize = 1 << 28;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: grundy-certify FILE...");
        return ExitCode::from(2);
    }
    let check = move || files.iter().map(|file| report(file)).max().unwrap_or(0);
    let worst = std::thread::Builder::new().stack_size(STACK).spawn(check).map(std::thread::JoinHandle::join);
    ExitCode::from(worst.ok().and_then(Result::ok).unwrap_or(2))
}

/// Checks one file and returns the exit status for it.
fn report(file: &str) -> u8 {
    let checked = std::fs::read_to_string(file)
        .map_err(|error| Flaw::Unreadable(error.to_string()))
        .and_then(|text| if text.contains(misere::FORMAT) { quotient(&text) } else { family(&text) });
    match checked {
        Ok(statement) => {
            println!("{file}: a valid proof\n{statement}");
            0
        }
        Err(flaw @ Flaw::Unreadable(_)) => {
            println!("{file}: not a certificate: {flaw}");
            2
        }
        Err(flaw) => {
            println!("{file}: not valid: {flaw}");
            1
        }
    }
}

fn family(text: &str) -> Result<String, Flaw> {
    let proved = structure::check(text)?;
    let list =
        |all: &[structure::Repeats]| all.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let moves = proved.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Ok(format!(
        "  moves      {moves}\n  letters    {}\n  for all    {}\n  period     {}\n  preperiod  {}\n  checked    {} claims",
        proved.rule,
        proved.conditions.join(", "),
        list(&proved.period),
        list(&proved.preperiod),
        proved.claims
    ))
}

fn quotient(text: &str) -> Result<String, Flaw> {
    let certificate = misere::Certificate::read(text)?;
    let found = certificate.check(&Watch::patient())?;
    let heaps = found.heaps_to.map_or("all heaps".into(), |last| format!("heaps up to {last}"));
    Ok(format!(
        "  game       {}\n  quotient   {} elements, {} of them P, for {heaps}",
        certificate.game, found.order, found.p
    ))
}
