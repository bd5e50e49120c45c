//! Values found so far, kept in a file: one line per position, so that a stopped search can go on.
//!
//! The first line names the expression's games, what distinguishes games read from files, and the convention; each
//! further line holds the number of the term, a position and its value, separated by tabs. The file is written when the
//! work ends, and on the way, so that little is lost if the machine fails.

use crate::context::Context;
use crate::failure::Failure;
use crate::shifts::in_shifts;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Convention, Game};
use grundy::notation::Expression;
use grundy::text::Fragment;
use std::cell::Cell;
use std::io::Write;
use std::path::Path;

/// Where values are kept, and of what.
pub struct State<'a> {
    /// The file.
    pub file: &'a Path,
    /// The games.
    pub expression: &'a Expression,
    /// Values of which kind of play.
    pub convention: Convention,
}

impl State<'_> {
    /// Does the work with what an earlier run has kept, and keeps what is found, whether the work is finished or not.
    /// Solvers remember what they have found, so the work can be interrupted and asked again.
    pub fn keep<T>(
        &self,
        context: &Context,
        mut work: impl FnMut(&mut Budget<'_>) -> Result<T, Stop>,
    ) -> Result<T, Failure> {
        load(self.file, self.expression, self.convention)?;
        let save = || save(self.file, self.expression, self.convention);
        let found = in_shifts(
            &mut Cell::new(0),
            Some(self.file),
            context,
            |_, budget| work(budget),
            |written| written.get() as u128,
            |written, _| save().map(|values| written.set(values)),
        );
        let written = save()?;
        found.map_err(|stop| match stop.into() {
            Failure::Stopped(message) => {
                Failure::Stopped(format!("{message}\n{written} values are kept in {}", self.file.display()))
            }
            other => other,
        })
    }
}

fn heading(expression: &Expression, convention: Convention) -> String {
    let rules: Vec<String> =
        expression.sum.terms.iter().map(|game| format!("{:x}", game.fingerprint())).collect();
    format!("grundy state 1\t{}\t{}\t{convention}", expression.sum.name(), rules.join(","))
}

/// Takes back what an earlier run found; a missing file is an empty one.
fn load(file: &Path, expression: &Expression, convention: Convention) -> Result<(), Failure> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::Input(format!("cannot read {}: {error}", file.display()))),
    };
    // Find out now, not after hours of work, whether the file can be written.
    let writable = std::fs::OpenOptions::new().append(true).create(true).open(file);
    writable.map_err(|error| cannot_write(file, &error))?;
    let mut lines = text.lines();
    if text.is_empty() {
        return Ok(());
    }
    let (found, wanted) = (lines.next().unwrap_or(""), heading(expression, convention));
    if found != wanted {
        return Err(Failure::Input(format!(
            "{} belongs to another search\n  found    {found}\n  expected {wanted}\nhelp: name another file",
            file.display()
        )));
    }
    for (number, line) in lines.enumerate() {
        let wrong = || Failure::Input(format!("{}: line {} is damaged: {line}", file.display(), number + 2));
        let fields: Vec<&str> = line.split('\t').collect();
        let [term, position, value] = fields[..] else { return Err(wrong()) };
        let game =
            term.parse::<usize>().ok().and_then(|term| expression.sum.terms.get(term)).ok_or_else(wrong)?;
        let value = value.parse().map_err(|_| wrong())?;
        game.import(convention, Fragment::new(position), value).map_err(|_| wrong())?;
    }
    Ok(())
}

/// Writes everything found, first beside the file and then in its place, so that nothing is lost half-way.
fn save(file: &Path, expression: &Expression, convention: Convention) -> Result<usize, Failure> {
    write(file, expression, convention).map_err(|error| cannot_write(file, &error))
}

fn cannot_write(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", file.display()))
}

/// Returns how many values were written.
fn write(file: &Path, expression: &Expression, convention: Convention) -> std::io::Result<usize> {
    let beside = file.with_extension("part");
    let mut out = std::io::BufWriter::new(std::fs::File::create(&beside)?);
    writeln!(out, "{}", heading(expression, convention))?;
    let mut written = 0;
    for (term, game) in expression.sum.terms.iter().enumerate() {
        for (position, value) in game.export(convention) {
            writeln!(out, "{term}\t{position}\t{value}")?;
            written += 1;
        }
    }
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(&beside, file)?;
    Ok(written)
}
