//! Worked positions of three lectures: value, outcome, winning moves, and what the author says about them.
//!
//! What a row means depends on its game. Nim, subtraction and strips are asked through the notation; the rest is
//! arithmetic. What the source claims in words is read by [`super::claims`].

use super::akiyama;
use super::arithmetic;
use super::claims::{Facts, check_claim};
use super::report::RowCheck;
use super::rows::{Checked, Fault, Row};
use super::strips::free_runs;
use super::subject::{MISERE, NORMAL, Subject, change, heaps_text, name_heaps, word};
use grundy::budget::Budget;
use grundy::game::Outcome;
use grundy::nimber::Nimber;

/// All worked examples.
pub(super) fn worked(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    if let Checked::Nothing(why) = row.checked()? {
        check.skip(why);
    } else {
        example(row, check, budget)?;
    }
    Ok(())
}

fn example(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    match (row.text("game")?, row.text("rule")?) {
        ("Nim", "both") => equal_value_other_outcome(row, check, budget),
        ("Nim", "misere") if row.text("position")?.starts_with("k ones") => {
            ones_and_a_heap(row, check, budget)
        }
        ("Nim", _) => heaps(row, check, "nim", "heap", budget),
        ("take 1 or 2, sum", _) => heaps(row, check, "subtract(1,2)", "row", budget),
        ("linear domino", _) => strip(row, check, budget),
        ("take a prime", _) => prime(row, check, budget),
        ("mex", _) => arithmetic::missing(row, check),
        ("nim addition", _) => arithmetic::addition(row, check),
        ("binary", _) => arithmetic::binary(row, check),
        ("xor swap", _) => arithmetic::swap(row, check),
        ("Akiyama Nim", _) => akiyama::example(row, check, budget),
        (game, _) => Err(row.fault(format!("nothing is known about '{game}'"))),
    }
}

/// A position of heaps.
fn heaps(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    game: &str,
    prefix: &str,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let convention = if row.text("rule")? == "misere" { MISERE } else { NORMAL };
    let heaps = row.numbers("position")?;
    let (game, position) = row.expression(&format!("{game}:{}", heaps_text(&heaps)))?;
    let value = game.value(&position, NORMAL, budget)?;
    match convention {
        NORMAL => check.compare("value", value)?,
        MISERE => check.compare("value", "-")?,
    }
    let outcome = game.outcome(&position, convention, budget)?;
    check.compare("outcome", word(outcome))?;
    let (wanted, stated) = wanted_value(row)?;
    let moves = game.moves_to(&position, wanted, convention, budget)?;
    let changes: Vec<String> = moves.into_iter().map(|(text, _)| text).collect();
    check.same_list("winning_moves", stated, ";", &name_heaps(prefix, &heaps, &changes));
    match row.checked()? {
        Checked::Mismatch(right) => reducing_moves(row, check, &game, right, budget),
        _ => {
            let facts = Facts { game: &game, heaps: &heaps, value: value.0, outcome, winning: &changes };
            check_claim(row, check, &facts, budget)
        }
    }
}

/// The list of winning moves, or of moves to another value: `moves to value 1: heap2:3->1; ...`.
fn wanted_value(row: Row<'_>) -> Result<(Nimber, &str), Fault> {
    let text = row.text("winning_moves")?;
    match text.strip_prefix("moves to value ").and_then(|rest| rest.split_once(": ")) {
        Some((value, list)) => {
            Ok((Nimber(row.parse([value], "a value")?.iter().copied().sum::<u64>().into()), list))
        }
        None => Ok((Nimber(0), text)),
    }
}

/// The counter-example to "the number of value-reducing moves is odd".
fn reducing_moves(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    game: &Subject,
    right: &str,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let (found, remark) = right.split_once("; ").unwrap_or((right, ""));
    check.same("correction", remark, "odd only for each fixed target");
    let position = row.position(game, &heaps_text(&row.numbers("position")?))?;
    let value = game.value(&position, NORMAL, budget)?;
    let mut moves = game.moves(&position, budget)?;
    moves.retain(|(_, to)| *to < value);
    moves.sort_unstable_by_key(|(_, to)| std::cmp::Reverse(*to));
    for target in 0..value.0 {
        let reached = moves.iter().filter(|(_, to)| to.0 == target).count();
        check.same("moves to one value, modulo 2", 1, reached % 2);
    }
    let texts: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    let computed = format!("{} value-reducing moves ({})", texts.len(), texts.join(", "));
    check.same("an odd number of moves", false, texts.len() % 2 == 1);
    check.corrected(row.text("printed_claim")?, found, computed);
    Ok(())
}

/// Two positions of the same value, of which only one is won in misère play.
fn equal_value_other_outcome(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let game = row.game("nim")?;
    let mut found = Vec::new();
    for text in row.text("position")?.split(" and ") {
        let heaps =
            if text == "(empty)" { Vec::new() } else { row.parse(text.split_whitespace(), "a heap")? };
        let position = row.position(&game, &heaps_text(&heaps))?;
        let outcomes = [NORMAL, MISERE].map(|convention| game.outcome(&position, convention, budget));
        let [normal, misere] = outcomes;
        found.push((game.value(&position, NORMAL, budget)?, word(normal?), word(misere?)));
    }
    let [first, second] = found[..] else { return Err(row.fault("expected two positions")) };
    check.compare("value", first.0)?;
    let outcomes = format!("normal: {}/{}; misere: {}/{}", first.1, second.1, first.2, second.2);
    check.compare("outcome", outcomes)?;
    let compared = |same: bool| if same { "equal" } else { "different" };
    let claim = format!("gamma {}, mu {}", compared(first.0 == second.0), compared(first.2 == second.2));
    check.compare("printed_claim", claim)
}

/// A row such as `k ones (k=0..5) plus one heap 2..6`: how many ones the winning moves of misère Nim leave.
fn ones_and_a_heap(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    check.compare("position", "k ones (k=0..5) plus one heap 2..6")?;
    let parity = parity_left(row, 0..=5, 2..=6, budget)?;
    check.compare("outcome", if parity.is_some() { "win" } else { "not always win" })?;
    let (word, cases) = parity.unwrap_or(("no fixed", 0));
    check.compare(
        "winning_moves",
        format!("the single winning move leaves an {} number of ones", word.to_uppercase()),
    )?;
    let Checked::Mismatch(right) = row.checked()? else { return Err(row.fault("expected a mismatch")) };
    check.same("source", false, row.text("printed_claim")?.starts_with(word));
    check.corrected(row.text("printed_claim")?, right, format!("{word} number in all {cases} cases"));
    Ok(())
}

/// `odd` or `even` if every position of k ones and one larger heap has exactly one winning move in misère play, to
/// ones alone and always of this parity; with the number of positions looked at.
pub(super) fn parity_left(
    row: Row<'_>,
    ones: std::ops::RangeInclusive<usize>,
    larger: std::ops::RangeInclusive<u64>,
    budget: &mut Budget<'_>,
) -> Result<Option<(&'static str, usize)>, Fault> {
    let game = row.game("nim")?;
    let mut parities = Vec::new();
    for count in ones {
        for heap in larger.clone() {
            let mut heaps = vec![1; count];
            heaps.push(heap);
            let position = row.position(&game, &heaps_text(&heaps))?;
            let moves = game.moves_to(&position, Nimber(0), MISERE, budget)?;
            let [(_, to)] = &moves[..] else { return Ok(None) };
            let left = game.write(to);
            if left.split(',').any(|heap| heap != "1") {
                return Ok(None);
            }
            parities.push(left.split(',').count() % 2);
        }
    }
    Ok(match parities.first() {
        Some(first) if parities.iter().all(|parity| parity == first) => {
            Some((if *first == 1 { "odd" } else { "even" }, parities.len()))
        }
        _ => None,
    })
}

/// A strip such as `n=19 placed {1,2} {7,8} free runs 1 4 10`.
fn strip(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let text = row.text("position")?;
    let parts = text.strip_prefix("n=").and_then(|text| text.split_once(" placed "));
    let parts = parts.and_then(|(length, rest)| Some((length, rest.split_once(" free runs ")?)));
    let (length, (placed, runs)) =
        parts.ok_or_else(|| row.fault("expected a strip, dominoes and free runs"))?;
    let (game, position) = row.expression(&format!("strip-domino:{length} {placed}"))?;
    // Runs of one field are dead, and the program leaves them out.
    let playable: Vec<&str> = runs.split(' ').filter(|run| *run != "1").collect();
    check.same_list("free runs", &playable.join(" "), " ", &free_runs(&game, &position));
    let fields =
        row.parse(runs.split(' '), "a run")?.iter().sum::<u64>() + 2 * placed.split(' ').count() as u64;
    check.same("length", length, fields);
    let (value, outcome) = (game.value(&position, NORMAL, budget)?, game.outcome(&position, NORMAL, budget)?);
    check.compare("value", value)?;
    check.compare("outcome", word(outcome))?;
    let winning = game.winning(&position, NORMAL, budget)?;
    check.compare_list("winning_moves", " ", &winning)?;
    check_claim(
        row,
        check,
        &Facts { game: &game, heaps: &[], value: value.0, outcome, winning: &winning },
        budget,
    )
}

/// Take a prime: `take 3 take 241`.
fn prime(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let (game, position) = row.expression(&format!("take-a-prime:{}", row.text("position")?))?;
    let value = game.value(&position, NORMAL, budget)?;
    let outcome: Outcome = game.outcome(&position, NORMAL, budget)?;
    check.compare("value", value)?;
    check.compare("outcome", word(outcome))?;
    let winning = game.winning(&position, NORMAL, budget)?;
    let takes =
        winning.iter().map(|text| change(text).map_or(text.clone(), |(from, to)| (from - to).to_string()));
    check.compare_list("winning_moves", "take ", &takes.collect::<Vec<_>>())?;
    check_claim(
        row,
        check,
        &Facts { game: &game, heaps: &[], value: value.0, outcome, winning: &winning },
        budget,
    )
}
