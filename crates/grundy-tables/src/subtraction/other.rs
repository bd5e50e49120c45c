//! Every other family, theorem and conjecture with a stated period, preperiod or number.
//!
//! Rows whose moves, p and q are formulas in n are computed for all n of `checked_range`. Rows in words are in the list
//! [`IN_WORDS`]: what they say is verified on many games, and the words must be the ones that were verified.

use super::super::effort::Work;
use super::super::formula::Formula;
use super::super::report::RowCheck;
use super::super::rows::{Checked, Fault, Row};
use super::in_words::{IN_WORDS, in_words};
use grundy::subtraction::Sequence;

/// All rows.
pub(crate) fn families(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let id = row.text("id")?;
    let with_p = !row.text("p")?.is_empty();
    let words = IN_WORDS.iter().find(|words| words.id == id && words.with_p == with_p);
    match (row.checked()?, words) {
        (Checked::Nothing(why), _) => check.skip(why),
        (_, Some(words)) => in_words(check, words, work)?,
        _ if row.text("p")?.starts_with("see ") => check.skip("listed in another table"),
        _ => in_formulas(check, work)?,
    }
    Ok(())
}

/// The range `n=A..B` for p or q; a row without n has one member.
fn range(row: Row<'_>, about: &str) -> Result<(i128, i128), Fault> {
    let text = row.text("checked_range")?;
    let parts: Vec<&str> = text.split("; ").collect();
    let own = parts.iter().find(|part| part.ends_with(&format!("for {about}")));
    let part = own.or(parts.first()).copied().unwrap_or("");
    let Some((_, rest)) = part.split_once("n=") else { return Ok((1, 1)) };
    let rest = rest.split(' ').next().unwrap_or(rest);
    let ends = rest.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    ends.ok_or_else(|| row.fault(format!("'{part}' is not a range")))
}

fn in_formulas(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let sequence = match row.text("sequence")? {
        "P-N" => Sequence::Outcomes,
        "nim" => Sequence::Values,
        other => return Err(row.fault(format!("'{other}' is no kind of sequence"))),
    };
    let moves: Vec<Formula> =
        row.text("moves")?.split(' ').map(|word| row.formula(word)).collect::<Result<_, _>>()?;
    let (p, q) = (row.formula(row.text("p")?)?, row.formula(row.text("q")?)?);
    let (for_p, for_q) = (range(row, "p")?, range(row, "q")?);
    let right = own_preperiod(row, for_p.1)?;
    let (mut decided, mut left) = (0, 0);
    let (mut p_fails, mut q_fails, mut own_fails) = (Vec::new(), Vec::new(), Vec::new());
    for n in for_p.0.min(for_q.0)..=for_p.1.max(for_q.1) {
        let place = [('n', n)];
        let Some((period, preperiod)) = work.period(sequence, &member(row, &moves, n)?)? else {
            left += 1;
            continue;
        };
        decided += 1;
        if n >= for_p.0 && p.whole(&place) != Some(period as i128) {
            p_fails.push(format!("{period} at n={n}"));
        }
        if n >= for_q.0 && q.whole(&place) != Some(preperiod as i128) {
            q_fails.push(format!("{preperiod} at n={n}"));
        }
        if right.as_ref().is_some_and(|right| right.whole(&place) != Some(preperiod as i128)) {
            own_fails.push(format!("{preperiod} at n={n}"));
        }
    }
    let stated = |column: &'static str, fails: &[String]| {
        if fails.is_empty() { Ok("") } else { row.text(column) }
    };
    check.same("p", stated("p", &p_fails)?, p_fails.join(", "));
    if right.is_some() {
        check.same("checked", "", own_fails.join(", "));
        let wrong = q_fails.first().map_or("the printed q is right", String::as_str);
        check.same("the source is wrong", true, !q_fails.is_empty());
        check.source_wrong(&format!("q = {}", row.text("q")?), wrong);
    } else {
        check.same("q", stated("q", &q_fails)?, q_fails.join(", "));
        exception(check, sequence, &moves, work)?;
    }
    check.games(decided, left);
    Ok(())
}

fn member(row: Row<'_>, moves: &[Formula], n: i128) -> Result<Vec<u64>, Fault> {
    let number = |formula: &Formula| formula.whole(&[('n', n)]).and_then(|number| u64::try_from(number).ok());
    let moves: Option<Vec<u64>> = moves.iter().map(number).collect();
    let mut moves = moves.ok_or_else(|| row.fault(format!("no moves at n={n}")))?;
    moves.sort_unstable();
    Ok(moves)
}

/// `q = FORMULA at all n=1..40`, where 40 is the last n; another range is no formula.
fn own_preperiod(row: Row<'_>, last: i128) -> Result<Option<Formula>, Fault> {
    let Checked::Mismatch(text) = row.checked()? else { return Ok(None) };
    let Some((words, range)) = text.strip_prefix("q = ").and_then(|text| text.split_once(" at all n=1.."))
    else {
        return Ok(None);
    };
    let words = if range == last.to_string() { words } else { "0" };
    row.formula(words).map(Some)
}

/// `n=5 gives q=35 (p=66 agrees)`: the first n of the parameters is an exception.
fn exception(
    check: &mut RowCheck<'_>,
    sequence: Sequence,
    moves: &[Formula],
    work: &mut Work<'_, '_>,
) -> Result<(), Fault> {
    let row = check.row;
    let Checked::Mismatch(text) = row.checked()? else { return Ok(()) };
    let n = text.strip_prefix("n=").and_then(|text| text.split_once(' ')).and_then(|(n, _)| n.parse().ok());
    let n: i128 = n.ok_or_else(|| row.fault(format!("'{text}' does not say what is right")))?;
    if let Some((p, q)) = work.period(sequence, &member(row, moves, n)?)? {
        let printed = row.formula(row.text("q")?)?.whole(&[('n', n)]);
        let printed = format!("n={n} gives q={} (p={p} agrees)", printed.unwrap_or(-1));
        check.corrected(&printed, text, format!("n={n} gives q={q} (p={p} agrees)"));
    }
    Ok(())
}
