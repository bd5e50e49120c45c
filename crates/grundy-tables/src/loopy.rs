//! Games in which a play could go on for ever: Poker-Nim and Northcott's game.
//!
//! The program answers by formulas (nim sum, time bound). Where the table states the exact number of moves, the
//! position is also judged by retrograde analysis of everything reachable from it, and outcome, value and winning
//! moves must be the same there.

use super::report::RowCheck;
use super::rows::{Fault, Row};
use super::subject::{NORMAL, Subject, change, heaps_text, name_heaps, win};
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Game, Outcome};
use grundy::nimber::Nimber;
use grundy::solve::Referee;
use grundy::solve::referee::Worth;
use grundy::solve::sum::SumPosition;
use grundy::view::Turns;
use num_bigint::BigUint;

/// Turns the program's names of moves into those of the table.
type Naming = dyn Fn(&[String]) -> Vec<String>;

/// A position of the table: the game, and how its moves are written there.
struct Example {
    game: Subject,
    position: SumPosition,
    name: Box<Naming>,
    reduces: fn(u64, u64) -> bool,
}

/// All positions of the table.
pub(super) fn examples(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    match (row.text("game")?, row.text("position")?) {
        ("Poker-Nim", _) => compare(row, check, &poker_nim(row)?, budget)?,
        ("Northcott", text) if text.starts_with("number of states") => count_states(row, check)?,
        ("Northcott", _) => compare(row, check, &northcott(row)?, budget)?,
        (game, _) => return Err(row.fault(format!("nothing is known about '{game}'"))),
    }
    Ok(())
}

/// Heaps `2 1` with reserves `a=1 (to move) b=1`.
fn poker_nim(row: Row<'_>) -> Result<Example, Fault> {
    let reserves = row.text("reserves_or_side")?;
    let both = reserves.strip_prefix("a=").and_then(|text| text.split_once(" (to move) b="));
    let (mine, theirs) = both.ok_or_else(|| row.fault(format!("'{reserves}' does not say both reserves")))?;
    let heaps = row.numbers("position")?;
    let (game, position) = row.expression(&format!("poker-nim:{} | {mine},{theirs}", heaps_text(&heaps)))?;
    let name = move |moves: &[String]| {
        let named = name_heaps("heap", &heaps, moves);
        named.into_iter().map(|text| text.replace("new heap ", "new heap:")).collect()
    };
    Ok(Example { game, position, name: Box::new(name), reduces: |from, to| to < from })
}

/// A board `H=5 rows; (white,black) rows: (1,5) (2,4)`.
fn northcott(row: Row<'_>) -> Result<Example, Fault> {
    let text = row.text("position")?;
    let parts = text.strip_prefix("H=").and_then(|text| text.split_once(" rows; (white,black) rows: "));
    let (rows, towers) =
        parts.ok_or_else(|| row.fault(format!("'{text}' is not a board of Northcott's game")))?;
    let columns: Vec<String> =
        towers.split_whitespace().map(|pair| pair.trim_matches(['(', ')']).replace(',', "-")).collect();
    let side = match row.text("reserves_or_side")? {
        "white to move" => "white",
        "black to move" => "black",
        other => return Err(row.fault(format!("'{other}' does not say who is to move"))),
    };
    let text = format!("northcott({rows}x{}):{} {side}", columns.len(), columns.join(","));
    let (game, position) = row.expression(&text)?;
    let name = |moves: &[String]| moves.iter().map(|text| column_first(text)).collect();
    let reduces = if side == "white" { |from, to| to > from } else { |from, to| to < from };
    Ok(Example { game, position, name: Box::new(name), reduces })
}

/// `column 1 white 1->2` as the table writes it: `col1: white 1->2`.
fn column_first(text: &str) -> String {
    match text.strip_prefix("column ").and_then(|rest| rest.split_once(' ')) {
        Some((column, push)) => format!("col{column}: {push}"),
        None => text.into(),
    }
}

fn compare(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    example: &Example,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let Example { game, position, name, reduces } = example;
    let value = game.value(position, NORMAL, budget)?;
    check.compare("value", value)?;
    check.compare("win", win(game.outcome(position, NORMAL, budget)?))?;
    let bound = game.sum.time_bound(position);
    check.compare("time_bound", bound.map_or("unknown".into(), |bound| bound.to_string()))?;
    let winning = game.winning(position, NORMAL, budget)?;
    check.compare_list("winning_moves", ";", &name(&winning))?;
    let is_reducing = |text: &&String| {
        let last = text.rsplit(' ').next().and_then(change);
        last.is_some_and(|(from, to)| reduces(from, to))
    };
    let reducing: Vec<String> = winning.iter().filter(is_reducing).cloned().collect();
    check.compare_list("reducing_winning_moves", ";", &name(&reducing))?;
    if !row.text("exact_time")?.is_empty() {
        judge(check, example, value, &winning, budget)?;
    }
    Ok(())
}

/// Retrograde analysis of everything reachable: exact time, and once more outcome, value and winning moves.
fn judge(
    check: &mut RowCheck<'_>,
    example: &Example,
    value: Nimber,
    winning: &[String],
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let Example { game, position, .. } = example;
    let mut referee = Referee::new(&game.sum, NORMAL);
    let standing = referee.judge(position, budget)?;
    check.compare("exact_time", standing.time.map_or("never".into(), |time| time.to_string()))?;
    let worth = match standing.value {
        Some(Worth::Finite(value)) => value.to_string(),
        _ => "no nimber".into(),
    };
    check.same("value by formula and by retrograde analysis", value, worth);
    let outcome = standing.outcome.map_or("draw".into(), |outcome| outcome.to_string());
    check.same("outcome by formula and by retrograde analysis", Outcome::of(value), outcome);
    let judged: Result<Vec<String>, Stop> = referee
        .winning_moves(position, budget)
        .map(|moves| moves.iter().map(|(mv, _)| game.sum.write_move(position, mv)).collect());
    check.same_list("winning moves by retrograde analysis", &winning.join(";"), ";", &judged?);
    let late = standing.time.map(u128::from) > game.sum.time_bound(position);
    check.same("exact time within the bound", false, late);
    Ok(())
}

/// How many states Northcott's game has. The program puts White below Black; if either order is allowed, every
/// column doubles the number.
fn count_states(row: Row<'_>, check: &mut RowCheck<'_>) -> Result<(), Fault> {
    let text = row.text("position")?;
    let size = text.split(['d', ',']).find_map(|part| part.trim().strip_suffix(" boar"));
    let size = size.ok_or_else(|| row.fault("the size of the board is missing"))?;
    let columns = row.parse(size.split('x').skip(1), "the number of columns")?;
    let (game, _) = row.expression(&format!("northcott({size})"))?;
    let states = game.sum.terms.iter().find_map(|term| term.states());
    let (Some(states), [columns]) = (states, &columns[..]) else {
        return Err(row.fault("the states of this board cannot be counted"));
    };
    let either_order = text.contains("either order");
    let exponent = u32::try_from(*columns).map_err(|_| row.fault("too many columns"))?;
    let doubled = if either_order { BigUint::from(2u32).pow(exponent) } else { BigUint::from(1u32) };
    check.compare("value", states * doubled)?;
    // A number of states is neither won nor lost.
    for column in ["win", "time_bound", "exact_time", "reducing_winning_moves", "winning_moves"] {
        check.compare(column, "")?;
    }
    Ok(())
}
