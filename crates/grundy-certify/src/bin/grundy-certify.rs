//! `grundy-certify FILE...`: says of each certificate what it proves, or what is wrong with it. The file `-` is standard input.
//!
//! Exit status: 0 all are valid, 1 some are not, 2 some cannot be read as certificates.

use grundy_certify::{Flaw, check};
use std::io::Read;
use std::process::ExitCode;

/// Certificates may be deeply nested.
const STACK: usize = 1 << 28;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: grundy-certify FILE...   (- for standard input)");
        return ExitCode::from(2);
    }
    let check = move || files.iter().map(|file| report(file)).max().unwrap_or(0);
    let worst = std::thread::Builder::new().stack_size(STACK).spawn(check).map(std::thread::JoinHandle::join);
    ExitCode::from(worst.ok().and_then(Result::ok).unwrap_or(2))
}

/// Checks one file and returns the exit status for it.
fn report(file: &str) -> u8 {
    let (verdict, status) = match read(file).and_then(|text| check(&text)) {
        Ok(statement) => (format!("a valid proof\n{statement}"), 0),
        Err(flaw @ Flaw::Unreadable(_)) => (format!("not a certificate: {flaw}"), 2),
        Err(flaw) => (format!("not valid: {flaw}"), 1),
    };
    println!("{file}: {verdict}");
    status
}

/// The text of a file. To read compressed ones would need code that is not part of the proof.
fn read(file: &str) -> Result<String, Flaw> {
    let mut bytes = Vec::new();
    let read = match file {
        "-" => std::io::stdin().read_to_end(&mut bytes).map(drop),
        _ => std::fs::read(file).map(|all| bytes = all),
    };
    read.map_err(|error| Flaw::Unreadable(error.to_string()))?;
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(Flaw::Unreadable(format!("it is compressed: gunzip -c {file} | grundy-certify -")));
    }
    String::from_utf8(bytes).map_err(|error| Flaw::Unreadable(error.to_string()))
}
