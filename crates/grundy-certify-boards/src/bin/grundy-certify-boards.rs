//! `grundy-certify-boards FILE...`: says of each certificate what it proves, or what is wrong with it.
//!
//! Exit status: 0 all are valid, 1 some are not, 2 some cannot be read as certificates.

use grundy_certify_boards::{Certificate, Flaw, Watch};
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: grundy-certify-boards FILE...");
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
    let certificate = Certificate::read(text)?;
    let found = certificate.check(&Watch::patient())?;
    let heading = &certificate.heading;
    // The name is only a name: what is proved is about the cells and the pieces.
    Ok(format!(
        "  called     {}\n  board      {}x{}, seam {:?}\n  free       {}\n  pieces     {}, in a move {:?}\n  value      {}\n  checked    {} claims, {} of them values, {} moves",
        heading.game,
        heading.rows,
        heading.columns,
        heading.seam,
        heading.free,
        heading.pieces.join(" "),
        heading.turn,
        found.value,
        found.claims,
        found.exact,
        found.moves
    ))
}
