//! `grundy-certify FILE...`: says of each certificate what it proves, or what is wrong with it.
//!
//! Exit status: 0 all are valid, 1 some are not, 2 some cannot be read as certificates.

use grundy_certify::{Flaw, check};
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
    let text = std::fs::read_to_string(file).map_err(|error| Flaw::Unreadable(error.to_string()));
    let (verdict, status) = match text.and_then(|text| check(&text)) {
        Ok(statement) => (format!("a valid proof\n{statement}"), 0),
        Err(flaw @ Flaw::Unreadable(_)) => (format!("not a certificate: {flaw}"), 2),
        Err(flaw) => (format!("not valid: {flaw}"), 1),
    };
    println!("{file}: {verdict}");
    status
}
