//! Dominoes on a strip, also called linear Cram: the same game as Dawson's Kayles.
//!
//! The program knows it under three names (`strip-domino`, `dawson-kayles`, `cram(1xn)`); all must give the same
//! values. Misère values do not add, so a strip is searched as a whole; long ones as sorted heaps of Dawson's
//! Kayles, which have far fewer positions than strips with every domino in its place.

use super::report::Report;
use super::rows::{Csv, Fault, Row};
use super::subject::{MISERE, NORMAL, Subject, word};
use grundy::budget::Budget;
use grundy::nimber::Nimber;
use grundy::solve::sum::SumPosition;

/// Boards up to this length are also solved as Cram.
const CRAM_UP_TO: u64 = 20;
/// Strips up to this length are searched domino by domino in misère play.
const MISERE_STRIP_UP_TO: u64 = 20;

/// The domino strip of the workshop script, with the value of every option.
pub(super) fn domino(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("strip-domino")?;
    report.each(csv, |row, check| {
        let position = row.position(&game, row.text("n")?)?;
        let value = game.value(&position, NORMAL, budget)?;
        let later = row.position(&game, &(row.number("n")? + 34).to_string())?;
        let same = game.value(&later, NORMAL, budget)? == value;
        check.compare("value", value)?;
        check.compare("outcome", word(game.outcome(&position, NORMAL, budget)?))?;
        check.compare("same_as_n_plus_34", if same { "yes" } else { "no" })?;
        // The strip is symmetric, so the first half of the places says everything.
        let options: Vec<String> =
            game.moves(&position, budget)?.iter().map(|(_, value)| value.to_string()).collect();
        check.compare("option_values", options[..options.len().div_ceil(2)].join(" "))?;
        check.printed("printed", value)?;
        Ok(())
    })
}

/// The tables of linear Cram in normal and misère play.
pub(super) fn linear_cram(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let (strip, dawson) = (csv.game("linear-cram")?, csv.game("dawson-kayles")?);
    report.each(csv, |row, check| {
        let length = row.text("n")?;
        let (placed, heap) = (row.position(&strip, length)?, row.position(&dawson, length)?);
        let value = strip.value(&placed, NORMAL, budget)?;
        check.compare("value", value)?;
        check.printed("printed_normal", value)?;
        check.same("dawson-kayles", dawson.value(&heap, NORMAL, budget)?, value);
        if (1..=CRAM_UP_TO).contains(&row.number("n")?) {
            check.same("cram", cram(row, length, budget)?, value);
        }
        if !row.text("misere_value")?.is_empty() {
            let misere = dawson.value(&heap, MISERE, budget)?;
            check.compare("misere_value", misere)?;
            if row.number("n")? <= MISERE_STRIP_UP_TO {
                check.same("strip in misère play", strip.value(&placed, MISERE, budget)?, misere);
            }
            check.printed("printed_misere", misere)?;
        } else if !row.text("printed_misere")?.is_empty() {
            return Err(row.fault("a printed misère value stands without the computed one"));
        }
        Ok(())
    })
}

fn cram(row: Row<'_>, length: &str, budget: &mut Budget<'_>) -> Result<Nimber, Fault> {
    let (game, position) = row.expression(&format!("cram(1x{length})"))?;
    Ok(game.value(&position, NORMAL, budget)?)
}

/// The lengths of the free stretches of a strip, each as text.
pub(super) fn free_runs(game: &Subject, position: &SumPosition) -> Vec<String> {
    let terms = game.sum.terms.iter().zip(position);
    terms.flat_map(|(game, part)| game.components(part).into_iter().map(|run| game.write(&run))).collect()
}
