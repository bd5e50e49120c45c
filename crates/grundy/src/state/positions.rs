//! The values of positions, kept in a file: the number of the term, a position and its value, one line each.

use super::shifts;
use crate::budget::Budget;
use crate::checked_file::{self, Head};
use crate::error::Stop;
use crate::game::{Convention, Game};
use crate::notation::{Expression, Reader};
use crate::random::Random;
use crate::solve::AnyGame;
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

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
    /// Whether everything in the file is computed anew and compared.
    pub recheck: bool,
}

/// A line of the file.
struct Entry<'t> {
    line: (usize, &'t str),
    game: &'t dyn AnyGame,
    position: &'t str,
    value: u32,
}

/// So many values are computed anew when a file is read.
const SAMPLE: usize = 5;
/// One that takes longer is left out then.
const SAMPLE_POSITIONS: u64 = 1 << 14;

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
        self.load(budget)?;
        let monitor = budget.monitor();
        let mut failed = false;
        let result = shifts::in_shifts(
            true,
            &mut (),
            budget,
            |(), budget| work(budget),
            |()| match self.save() {
                Ok(values) => values as u128,
                // It may be writable later.
                Err(trouble) => {
                    if !std::mem::replace(&mut failed, true) {
                        monitor.notice(&trouble.and_so("the work goes on, and is not kept"));
                    }
                    0
                }
            },
        );
        let saved = self.save();
        match (result, saved) {
            (Ok(found), Ok(_)) => Ok(found),
            // The answer is worth more than the file.
            (Ok(found), Err(trouble)) => {
                monitor.unkept(&trouble.and_so("what was found is not kept"));
                Ok(found)
            }
            (Err(stop), saved) => Err(Trouble::from(stop).stopped_with(|stopped| match saved {
                Ok(values) => {
                    stopped.state = Some(self.file.display().to_string());
                    stopped.known.push(format!("{values} values are kept"));
                }
                Err(trouble) => stopped.known.push(trouble.to_string()),
            })),
        }
    }

    fn head(&self) -> Head {
        let sum = &self.expression.sum;
        // The order of the games counts.
        let mixed = |rules: u64, game: &Arc<dyn AnyGame>| rules.rotate_left(7) ^ game.fingerprint();
        let rules = sum.terms.iter().fold(0, mixed);
        Head::new("values", 3, format!("{} in {} play", sum.name(), self.convention)).with_rules(rules)
    }

    /// Takes back what an earlier run found; a missing file is an empty one.
    fn load(&self, budget: &Budget<'_>) -> Result<(), Trouble> {
        let body = checked_file::load(self.bench.files(), self.file, &self.head());
        let body = body.map_err(|fault| Trouble::unbelieved(self.file, &fault))?;
        let Some(body) = body else { return Ok(()) };
        let text = String::from_utf8_lossy(&body);
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
        let entries: Vec<Entry<'_>> =
            lines.iter().map(|line| self.entry(*line)).collect::<Result<_, Trouble>>()?;
        self.verify(&entries, budget)?;
        for entry in &entries {
            let taken = entry.game.import(self.convention, Fragment::new(entry.position), entry.value);
            taken.map_err(|_| self.wrong(entry.line))?;
        }
        Ok(())
    }

    fn wrong(&self, (number, line): (usize, &str)) -> Trouble {
        Trouble::damaged(self.file, format!("line {number}: {line}"))
    }

    fn entry<'t>(&'t self, line: (usize, &'t str)) -> Result<Entry<'t>, Trouble> {
        let wrong = || self.wrong(line);
        let fields: Vec<&str> = line.1.split('\t').collect();
        let [term, position, value] = fields[..] else { return Err(wrong()) };
        let term = term.parse::<usize>().ok();
        let game = term.and_then(|term| self.expression.sum.terms.get(term)).ok_or_else(wrong)?;
        Ok(Entry { line, game: &**game, position, value: value.parse().map_err(|_| wrong())? })
    }

    /// A file with a good checksum may still be wrong, if the machine was that wrote it: some values are computed anew, or
    /// all, by games that know nothing of the file.
    fn verify(&self, entries: &[Entry<'_>], budget: &Budget<'_>) -> Result<(), Trouble> {
        let mut budget = Budget::watched(budget.memory(), budget.monitor());
        let mut chance = Random::by_chance();
        let some = if self.recheck { 0 } else { SAMPLE };
        let sample: Vec<&Entry<'_>> = (0..some).filter_map(|_| chance.pick(entries)).collect();
        let reader = Reader { catalogue: self.bench.catalogue(), files: self.bench.files(), games: None };
        let mut fresh: BTreeMap<String, Arc<dyn AnyGame>> = BTreeMap::new();
        for entry in sample.into_iter().chain(entries.iter().filter(|_| self.recheck)) {
            let name = entry.game.name();
            if !fresh.contains_key(&name) {
                // A game whose name is not its notation cannot be built anew.
                let Ok(game) = reader.game(&name) else { continue };
                fresh.insert(name.clone(), game);
            }
            let game = &fresh[&name];
            let position = game.read(Fragment::new(entry.position)).map_err(|_| self.wrong(entry.line))?;
            let most = if self.recheck { u64::MAX } else { SAMPLE_POSITIONS };
            let again = match budget.within(most, |budget| game.value(&position, self.convention, budget)) {
                // There is no time for samples.
                Err(Stop::Interrupted { .. }) if !self.recheck => return Ok(()),
                again => again?,
            };
            if again.is_some_and(|again| again.0 != entry.value.into()) {
                let (number, line) = entry.line;
                let why = format!(
                    "it is wrong: line {number}, {line:?}, comes out otherwise when it is computed anew"
                );
                return Err(Trouble::file(self.file, why).with_help("name another file"));
            }
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
        checked_file::save(self.bench.files(), self.file, &self.head(), body.as_bytes())
            .map_err(|error| Trouble::unwritable(self.file, &error))?;
        Ok(written)
    }
}
