//! The values of positions, kept in a file: the number of the term, a position and its value, one line each.

use super::shifts;
use crate::budget::Budget;
use crate::checked_file::{damaged, load, save};
use crate::error::Stop;
use crate::game::{Convention, Game};
use crate::notation::Expression;
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::fmt::Write;
use std::path::Path;

/// Where values are kept, and of what.
pub struct PositionsFile<'a> {
    /// Who may read and write it.
    pub bench: &'a Workbench,
    /// The file.
    pub file: &'a Path,
    /// The games.
    pub expression: &'a Expression,
    /// Values of which kind of play.
    pub convention: Convention,
}

impl PositionsFile<'_> {
    /// Does the work with what an earlier run has kept, and keeps what is found, whether the work is finished or not.
    /// Solvers remember what they have found, so the work can be interrupted and asked again.
    pub fn keep<T>(
        &self,
        budget: &mut Budget<'_>,
        mut work: impl FnMut(&mut Budget<'_>) -> Result<T, Stop>,
    ) -> Result<T, Trouble> {
        self.bench
            .files()
            .check_writable(self.file)
            .map_err(|error| Trouble::unwritable(self.file, &error))?;
        self.load()?;
        let result = shifts::in_shifts(
            true,
            &mut (),
            budget,
            |(), budget| work(budget),
            // A file that cannot be written now may be later, and at the end it is told.
            |()| self.save().unwrap_or(0) as u128,
        );
        let saved = self.save();
        match (result, saved) {
            (Ok(found), Ok(_)) => Ok(found),
            (Ok(_), Err(trouble)) => Err(trouble),
            (Err(stop), saved) => Err(Trouble::from(stop).stopped_with(|stopped| match saved {
                Ok(values) => {
                    stopped.state = Some(self.file.display().to_string());
                    stopped.known.push(format!("{values} values are kept"));
                }
                Err(trouble) => stopped.known.push(trouble.to_string()),
            })),
        }
    }

    fn heading(&self) -> String {
        let terms = &self.expression.sum.terms;
        let rules: Vec<String> = terms.iter().map(|game| format!("{:x}", game.fingerprint())).collect();
        format!("grundy state 2\t{}\t{}\t{}", self.expression.sum.name(), rules.join(","), self.convention)
    }

    /// Takes back what an earlier run found; a missing file is an empty one.
    fn load(&self) -> Result<(), Trouble> {
        let Some(body) = load(self.bench.files(), self.file, &self.heading())? else { return Ok(()) };
        let text = String::from_utf8_lossy(&body);
        for (number, line) in text.lines().enumerate() {
            let wrong = || damaged(self.file, format!("line {}: {line}", number + 3));
            let fields: Vec<&str> = line.split('\t').collect();
            let [term, position, value] = fields[..] else { return Err(wrong()) };
            let terms = &self.expression.sum.terms;
            let game = term.parse::<usize>().ok().and_then(|term| terms.get(term)).ok_or_else(wrong)?;
            let value = value.parse().map_err(|_| wrong())?;
            game.import(self.convention, Fragment::new(position), value).map_err(|_| wrong())?;
        }
        Ok(())
    }

    /// Returns how many values were written.
    fn save(&self) -> Result<usize, Trouble> {
        let (mut body, mut written) = (String::new(), 0);
        for (term, game) in self.expression.sum.terms.iter().enumerate() {
            for (position, value) in game.export(self.convention) {
                // Writing to a text cannot fail.
                let _ = writeln!(body, "{term}\t{position}\t{value}");
                written += 1;
            }
        }
        save(self.bench.files(), self.file, &self.heading(), body.as_bytes()).map(|()| written)
    }
}
