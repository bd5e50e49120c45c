//! One member of a family as runs: what is folded, and what every guess is compared with.

use crate::Rule;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_subtraction::{interval, outcome, values};

/// A sequence as maximal runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Runs {
    letters: Vec<u8>,
    /// Where each run begins, and where the last one ends.
    starts: Vec<u64>,
}

impl Runs {
    /// From letters and lengths; equal neighbours melt together.
    pub(super) fn new(runs: impl IntoIterator<Item = (u8, u64)>) -> Runs {
        let mut all = Runs { letters: Vec::new(), starts: vec![0] };
        let mut end = 0;
        for (letter, length) in runs.into_iter().filter(|run| run.1 > 0) {
            end += length;
            if all.letters.last() == Some(&letter) {
                all.starts.pop();
            } else {
                all.letters.push(letter);
            }
            all.starts.push(end);
        }
        all
    }

    /// How many runs there are.
    pub(super) fn count(&self) -> usize {
        self.letters.len()
    }

    /// How many letters there are.
    pub(super) fn end(&self) -> u64 {
        self.starts[self.letters.len()]
    }

    /// Letter, beginning and end of each run.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u8, u64, u64)> {
        self.letters.iter().zip(self.starts.windows(2)).map(|(letter, ends)| (*letter, ends[0], ends[1]))
    }

    /// The number of the run that holds a position.
    fn holding(&self, position: u64) -> usize {
        self.starts.partition_point(|start| *start <= position) - 1
    }

    /// The letters of a stretch, as runs.
    pub(super) fn part(&self, from: u64, to: u64) -> Runs {
        let first = self.holding(from);
        let inside = self.iter().skip(first).take_while(|run| run.1 < to);
        Runs::new(inside.map(|(letter, start, end)| (letter, end.min(to) - start.max(from))))
    }

    /// A reader that starts at a position.
    pub(super) fn reader(&self, position: u64) -> Reader<'_> {
        Reader { runs: self, run: self.holding(position), position }
    }
}

/// Compares a guess with the sequence, run by run.
pub(super) struct Reader<'r> {
    runs: &'r Runs,
    run: usize,
    position: u64,
}

impl Reader<'_> {
    /// Whether these letters come next; if so, they are read.
    pub(super) fn next_is(&mut self, letter: u8, length: u64) -> bool {
        let end = self.position + length;
        if self.runs.letters.get(self.run) != Some(&letter) || end > self.runs.starts[self.run + 1] {
            return false;
        }
        self.position = end;
        self.run += usize::from(end == self.runs.starts[self.run + 1]);
        true
    }

    /// The next position.
    pub(super) fn position(&self) -> u64 {
        self.position
    }
}

/// A game of the family with its whole sequence: beginning and one period.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) period: u64,
    pub(super) preperiod: u64,
    /// Positions 0, 1, ..., preperiod + period - 1, and some more: about two times the largest move.
    pub(super) runs: Runs,
}

/// Computes a member, unless it has more than `most` runs or its period takes more than `effort` steps to find.
pub(super) fn member(
    rule: Rule,
    moves: &[u64],
    most: usize,
    effort: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Member>, Stop> {
    let found = budget.within(effort, |budget| period(rule, moves, budget))?;
    let Some((period, preperiod)) = found.flatten() else { return Ok(None) };
    let more = moves.last().copied().unwrap_or(0).saturating_mul(2);
    let to = period.saturating_add(preperiod).saturating_add(more);
    let runs = match rule {
        Rule::Nim => values::value_runs(moves, to.into(), most, budget)?.map(values_as_runs),
        _ => outcome_runs(moves, to, most, budget)?,
    };
    Ok(runs.map(|runs| Member { period, preperiod, runs }))
}

fn period(rule: Rule, moves: &[u64], budget: &mut Budget<'_>) -> Result<Option<(u64, u64)>, Stop> {
    let (period, preperiod) = match rule {
        Rule::Nim => {
            let found = values::find_period(moves, None, budget)?;
            (found.period, found.preperiod)
        }
        _ => {
            let checked = outcome::Moves::try_from(moves.to_vec())?;
            let found = outcome::find_period(&checked, None, None, budget)?;
            (found.period, found.preperiod)
        }
    };
    Ok(u64::try_from(period).ok().zip(u64::try_from(preperiod).ok()))
}

fn values_as_runs(runs: Vec<(u32, u64)>) -> Runs {
    Runs::new(runs.into_iter().map(|(value, length)| (u8::try_from(value).unwrap_or(u8::MAX), length)))
}

/// Losses and wins in turn.
fn outcome_runs(moves: &[u64], to: u64, most: usize, budget: &mut Budget<'_>) -> Result<Option<Runs>, Stop> {
    // A run takes part of the largest move on average, so far too many runs can be seen beforehand.
    let largest = moves.last().copied().unwrap_or(1);
    if to / largest > most as u64 {
        return Ok(None);
    }
    let lost = interval::lost_runs(moves, to.into(), budget)?;
    if 2 * lost.len() > most {
        return Ok(None);
    }
    let mut runs = Vec::with_capacity(2 * lost.len() + 1);
    let mut at = 0;
    for run in lost {
        let start = u64::try_from(run.start).unwrap_or(to).min(to);
        let end = u64::try_from(run.end).unwrap_or(to).min(to);
        runs.extend([(1, start - at), (0, end - start)]);
        at = end;
    }
    runs.push((1, to - at));
    Ok(Some(Runs::new(runs)))
}
