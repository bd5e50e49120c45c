//! The large table of Schneider's thesis: values, positions and branching of six placement games.
//!
//! Every cell is found out as a [sweep](grundy::ask::sweep) over sizes finds it out, as far as the effort allows; only cells
//! about which the table says something are.

use super::effort::Work;
use super::permutations::matrix_classes;
use super::report::RowCheck;
use super::rows::{Checked, Fault, Row};
use grundy::ask::board::decimals;
use grundy::ask::sweep::Column;
use num_bigint::BigUint;

/// What the source prints, what the table states, and which column of a sweep that is.
const STATEMENTS: [(&str, &str, Column); 6] = [
    ("printed_normal", "value", Column::Value),
    ("printed_misere", "misere_value", Column::Misere),
    ("printed_positions", "positions", Column::Positions),
    ("printed_positions_symm", "positions_symm", Column::Classes),
    ("printed_branching", "branching", Column::Branching),
    ("printed_branching_symm", "branching_symm", Column::ClassBranching),
];

/// Values, position counts, branching.
pub(super) fn results(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let (game, rows, columns) = (row.text("game")?, row.number("rows")?, row.number("columns")?);
    if let Checked::Nothing(why) = row.checked()? {
        check.skip(why);
        return Ok(());
    }
    let (text, cells) = (format!("{game}({rows}x{columns})"), rows.saturating_mul(columns));
    for (printed, stated, column) in STATEMENTS {
        if row.text(stated)?.is_empty() {
            continue;
        }
        match work.cell(row, &text, cells, column)? {
            None => check.undecided(),
            Some(computed) => {
                check.compare(stated, &computed)?;
                check_printed(check, printed, row.text(printed)?, &computed)?;
            }
        }
    }
    let exact = row.text("exact_classes")?;
    if !exact.is_empty() {
        check.same("exact_classes", exact, matrix_classes(rows, columns));
    }
    Ok(())
}

/// What the source prints: a number, a bound such as `>=1`, `?` or nothing; or something wrong.
fn check_printed(check: &mut RowCheck<'_>, column: &str, printed: &str, computed: &str) -> Result<(), Fault> {
    let row = check.row;
    if let Checked::Mismatch(_) = row.checked()?
        && let Some(right) = correction(row, column.trim_start_matches("printed_"))?
    {
        check.corrected(printed, right, computed);
        return Ok(());
    }
    if let Some(bound) = printed.strip_prefix(">=") {
        let number = |text: &str| row.parse([text], "a bound").map(|numbers| numbers[0]);
        check.same(column, true, number(computed)? >= number(bound)?);
    } else if !printed.is_empty() && printed != "?" {
        let digits = printed.split_once('.').map(|(_, digits)| digits.len());
        check.same(column, printed, digits.map_or(computed.into(), |digits| rounded(computed, digits)));
    }
    Ok(())
}

/// The correction of one column in `MISMATCH: normal got 0; misere got 1`.
fn correction<'c>(row: Row<'c>, column: &str) -> Result<Option<&'c str>, Fault> {
    let text = row.text("checked")?;
    let list = text.strip_prefix("MISMATCH: ").unwrap_or(text).split("; ");
    Ok(list
        .filter_map(|part| part.split_once(" got "))
        .find(|(name, _)| *name == column)
        .map(|(_, right)| right))
}

/// A decimal number with fewer digits.
fn rounded(number: &str, digits: usize) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let all: BigUint = format!("{whole}{part}").parse().unwrap_or_default();
    decimals(&all, &BigUint::from(10u32).pow(part.len() as u32), digits as u32)
}
