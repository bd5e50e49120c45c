//! What the authors say about a worked position, in a few fixed phrases.
//!
//! A claim is a list of clauses such as `sum 1110; only 9->7`. Each clause must be understood and hold; an unknown
//! one is an error of the table, so that nothing is passed over in silence.

use super::report::RowCheck;
use super::rows::{Fault, Row};
use super::subject::{NORMAL, Subject, change, word};
use grundy::budget::Budget;
use grundy::game::Outcome;

/// What was computed for the position.
pub(super) struct Facts<'a> {
    pub(super) game: &'a Subject,
    pub(super) heaps: &'a [u64],
    pub(super) value: u128,
    pub(super) outcome: Outcome,
    pub(super) winning: &'a [String],
}

/// Clauses that say nothing about the position itself.
const REMARKS: [&str; 2] = ["columns of the scheme", "question only (begin or not?)"];

/// What may stand before a claimed outcome.
const REASONS: [&str; 2] = ["formula of Satz 3A: ", "mirror strategy: "];

const NUMBERS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// Checks the column `printed_claim`.
pub(super) fn check_claim(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    facts: &Facts<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let claim = row.text("printed_claim")?;
    if REMARKS.contains(&claim) {
        return Ok(());
    }
    let mut moves = Vec::new();
    for clause in claim.split("; ").flat_map(|part| part.split(", ")).flat_map(|part| part.split(" and ")) {
        if clause.contains("->") {
            moves.push(claimed_move(row, check, facts, clause, budget)?);
        } else {
            check_clause(row, check, facts, clause)?;
        }
    }
    if !moves.is_empty() {
        check.same_list("claimed moves", &moves.join(", "), ", ", facts.winning);
    }
    Ok(())
}

fn check_clause(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    facts: &Facts<'_>,
    clause: &str,
) -> Result<(), Fault> {
    if let Some(number) = clause.strip_prefix("nim-sum ").or_else(|| clause.strip_prefix("value ")) {
        check.same("claimed value", number, facts.value);
    } else if let Some(bits) = clause.strip_prefix("sum ") {
        let width = bits.len();
        check.same("claimed sum", bits, format!("{:0width$b}", facts.value));
    } else if let Some(count) = clause.strip_suffix(" winning moves") {
        let found = NUMBERS.get(facts.winning.len()).copied().unwrap_or("more than nine");
        check.same("claimed number of moves", count, found);
    } else if clause == "take 1 from an odd heap" {
        let odd = facts.heaps.iter().filter(|heap| *heap % 2 == 1);
        let takes: Vec<String> = odd.map(|heap| format!("{heap}->{}", heap - 1)).collect();
        check.same_list("claimed moves", &takes.join(", "), ", ", facts.winning);
    } else {
        let bare = REASONS.iter().find_map(|reason| clause.strip_prefix(reason)).unwrap_or(clause);
        let claimed = match bare {
            "safe" | "loss" => "loss",
            "win" => "win",
            _ => return Err(row.fault(format!("the claim '{clause}' is not understood"))),
        };
        check.same("claimed outcome", claimed, word(facts.outcome));
    }
    Ok(())
}

/// A move in a claim: `to 0: 3->0`, `only 9->7`, `5->3 (reducing)`. The word in parentheses compares the values of the
/// heap before and after.
fn claimed_move<'t>(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    facts: &Facts<'_>,
    clause: &'t str,
    budget: &mut Budget<'_>,
) -> Result<&'t str, Fault> {
    let (text, kind) = match clause.split_once(" (") {
        Some((text, kind)) => (text, Some(kind.trim_end_matches(')'))),
        None => (clause, None),
    };
    let text = text.rsplit(' ').next().unwrap_or(text);
    if let Some(kind) = kind {
        let (from, to) = change(text).ok_or_else(|| row.fault(format!("'{text}' is not a move")))?;
        let value = |heap: u64, budget: &mut Budget<'_>| -> Result<_, Fault> {
            let position = row.position(facts.game, &heap.to_string())?;
            Ok(facts.game.value(&position, NORMAL, budget)?)
        };
        let reducing = value(to, budget)? < value(from, budget)?;
        check.same("kind of move", kind, if reducing { "reducing" } else { "raising" });
    }
    Ok(text)
}
