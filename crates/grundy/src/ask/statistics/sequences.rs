//! The sequences: lost heaps, smallest heaps of P-positions, those of other rules, and shuffled ones.

use super::Statistics;
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Outcome};
use crate::heap::akiyama::printed::{self, Form};
use crate::heap::wythoff::general::General;
use crate::solve::AnyGame;
use crate::statistics::Places;
use crate::trouble::Trouble;
use crate::workbench::Workbench;

/// Heaps of a game are tried up to so many times the number of terms wanted.
const PATIENCE: u64 = 200;

/// All sequences that are asked for, with their names.
pub(super) fn all(
    question: &Statistics,
    bench: &Workbench,
    budget: &mut Budget<'_>,
) -> Result<Vec<(String, Places)>, Trouble> {
    let mut all: Vec<(String, Places)> = Vec::new();
    for name in &question.sequences {
        let places = match (name.as_str(), all.last()) {
            ("random", Some((_, before))) => before.shuffled(question.seed.0, budget)?,
            ("random", None) => {
                return Err(Trouble::question("'random' shuffles the steps of the sequence before it")
                    .with_help("name a sequence first, such as akiyama-nim random"));
            }
            _ => sequence(name, question.terms.0, bench, budget)?,
        };
        if places.is_empty() {
            return Err(Trouble::refused(format!("{name} has no positive numbers to look at"))
                .with_help("look at more of them"));
        }
        all.push((name.clone(), places));
    }
    Ok(all)
}

/// The first numbers of a sequence.
fn sequence(name: &str, terms: u64, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Places, Trouble> {
    // The numbers, the bits of the sequence, and a sorted copy.
    budget.need(terms.saturating_mul(20))?;
    let printed = |form, budget: &mut Budget<'_>| {
        let rows = printed::rows(form, terms as usize + 1, budget)?;
        Ok::<Vec<u64>, Stop>(rows.iter().map(|row| row[0].into()).collect())
    };
    let numbers = match name {
        "akiyama-printed" => printed(Form::AsPrinted, budget)?,
        "akiyama-rechecked" => printed(Form::Rechecked, budget)?,
        "lieshout" => General::new(3, []).first(terms, budget)?.iter().map(|term| term.a).collect(),
        _ => {
            let game = bench.game(name)?;
            match game.smallest_heaps() {
                Some(known) => known.first(terms, budget)?,
                None => lost_heaps(&*game, name, terms, budget)?,
            }
        }
    };
    Ok(Places::new(numbers, budget)?)
}

/// The heaps that are lost for the player to move.
fn lost_heaps(
    game: &dyn AnyGame,
    name: &str,
    terms: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<u64>, Trouble> {
    let mut lost = Vec::new();
    for heap in 1..=terms.saturating_mul(PATIENCE) {
        let position = game.heap(heap).ok_or_else(|| {
            let message =
                format!("{name} has no heap of {heap}, so its P-positions are no sequence of numbers");
            Trouble::refused(message).with_help("try take-a-prime, wythoff or akiyama-nim")
        })?;
        if game.outcome(&position, Convention::Normal, budget)? == Outcome::P {
            lost.push(heap);
            if lost.len() as u64 == terms {
                break;
            }
        }
        budget.position(lost.len() as u64 * 8)?;
    }
    Ok(lost)
}
