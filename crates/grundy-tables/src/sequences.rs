//! Generalised Wythoff sequences, the Lieshout sequence and the Fibonacci word.
//!
//! Terms come from the library's mex rule and are compared with closed forms where there are any; what is stated about many
//! terms is observed anew on as many.

use super::effort::Work;
use super::report::{Report, RowCheck};
use super::rows::{Csv, Fault, Row};
use grundy::budget::Budget;
use grundy::heap::wythoff::general::{General, Summary};
use grundy::heap::wythoff::lieshout::{lieshout, lieshout_exceptions};
use grundy::heap::wythoff::pairs::{floor_phi, p_position};
use grundy::heap::wythoff::word;
use grundy::text::joined;
use std::collections::HashMap;

/// n0 = 2, T empty: Wythoff's pairs moved by one place, less 2.
pub(super) fn shifted(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let terms = General::new(2, []).first(csv.rows().count() as u64, budget)?;
    for (row, term) in csv.rows().zip(terms) {
        let mut check = RowCheck::new(row);
        check.compare("n", term.n)?;
        check.compare("A", term.a)?;
        check.compare("B", term.b)?;
        check.compare("formula", floor_phi(row.number("k")? + 1) - 2)?;
        check.printed("printed", format!("{} {}", term.a, term.b))?;
        report.add(check)?;
    }
    Ok(())
}

/// The Lieshout sequence, by the mex rule and by the closed form.
pub(super) fn lieshout_terms(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let terms = General::new(3, []).first(csv.rows().count() as u64, budget)?;
    for (row, term) in csv.rows().zip(terms) {
        let mut check = RowCheck::new(row);
        let k = row.number("k")?;
        check.same("place", k + 2, term.n);
        let (a, b) = lieshout(&term.n.into()).ok_or_else(|| row.fault("the sequence begins with n = 3"))?;
        check.same("closed form", format!("{a} {b}"), format!("{} {}", term.a, term.b));
        check.compare("n", term.n)?;
        check.compare("C", term.a)?;
        check.compare("D", term.b)?;
        check.compare("floor_n_phi_minus_4", term.floor - 4)?;
        check.compare("epsilon", term.epsilon(-4))?;
        check.compare("predicted", term.epsilon(-4))?;
        let (first, second) = p_position(k);
        let difference = |one: u64, other: u128| i128::from(one) - other as i128;
        let minus = format!("({},{})", difference(term.a, first), difference(term.b, second));
        check.compare("minus_wythoff", minus)?;
        check.printed("printed", format!("{} {}", term.a, term.b))?;
        report.add(check)?;
    }
    Ok(())
}

/// All exceptions among the first hundred million terms.
pub(super) fn exceptions(csv: &Csv, report: &mut Report, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    // The short walk decides the rows that it reaches.
    let mut short = lieshout_exceptions(1_000_000, work.budget)?.exceptions.into_iter();
    let rows: Vec<Row<'_>> = csv.rows().collect();
    let last = rows.last().and_then(|row| row.text("k").ok()?.strip_prefix("all other k up to "));
    let terms = last.and_then(|terms| terms.parse::<u64>().ok()).unwrap_or(0);
    let walk = work.summary("lieshout", terms, |budget| lieshout_exceptions(terms, budget))?;
    let mut long = walk.iter().flat_map(|walk| walk.exceptions.iter().copied());
    for (at, row) in rows.iter().enumerate() {
        let mut check = RowCheck::new(*row);
        let found = match &walk {
            Some(_) => long.next(),
            None => short.next(),
        };
        match (found, &walk) {
            (Some((n, a, epsilon)), _) if at + 1 < rows.len() => {
                check.same("place", row.number("k")? + 2, n);
                check.compare("n", n)?;
                check.compare("fibonacci", format!("F_{}", at + 4))?;
                check.compare("A", a)?;
                check.compare("epsilon", epsilon)?;
            }
            (None, Some(walk)) if at + 1 == rows.len() => {
                check.same("exceptions", rows.len() - 1, walk.exceptions.len());
                let rest = if walk.failure.is_none() { "0" } else { "not 0" };
                check.compare("epsilon", rest)?;
            }
            (None, None) => check.undecided(),
            _ => check.same("exceptions", rows.len() - 1, at),
        }
        report.add(check)?;
    }
    Ok(())
}

/// Reads n0 and T, written {2 5}.
fn parameters(row: Row<'_>) -> Result<(u64, Vec<u64>), Fault> {
    let text = row.text("T")?;
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let inside = inside.ok_or_else(|| row.fault(format!("'{text}' is not a set such as {{2 5}}")))?;
    Ok((row.number("n0")?, row.parse(inside.split_whitespace(), "a number of T")?))
}

/// The terms on which alpha is observed.
const OBSERVED: u64 = 300_000;

/// The first terms of many sequences.
pub(super) fn general(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let mut known = HashMap::new();
    report.each(csv, |row, check| {
        let key = parameters(row)?;
        if !known.contains_key(&key) {
            let sequence = General::new(key.0, key.1.iter().copied());
            let alpha = sequence.summary(10_000, budget)?.alpha;
            known.insert(key.clone(), (alpha, sequence.first(100, budget)?));
        }
        let (alpha, terms) = &known[&key];
        let k = row.number("k")?;
        let term = usize::try_from(k).ok().and_then(|k| terms.get(k.checked_sub(1)?));
        let term = term.ok_or_else(|| row.fault("k lies between 1 and 100"))?;
        check.compare("n", term.n)?;
        check.compare("A", term.a)?;
        check.compare("B", term.b)?;
        check.compare("floor_n_phi", term.floor)?;
        check.compare("alpha", alpha)?;
        check.compare("epsilon", term.epsilon(*alpha))?;
        Ok(())
    })
}

/// What many terms of these sequences show.
pub(super) fn summaries(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let (n0, skip) = parameters(row)?;
    let sequence = General::new(n0, skip);
    let avoids = sequence.meets(budget)?.is_none();
    check.compare("B_avoids_T", if avoids { "yes" } else { "no" })?;
    let Summary { alpha, terms, exceptions, last_large, last_neighbours } =
        sequence.summary(OBSERVED, budget)?;
    check.compare("alpha", alpha)?;
    check.compare("terms", terms)?;
    check.compare("exceptions", exceptions.len())?;
    check.compare("last_large", last_large)?;
    check.compare("last_neighbours", last_neighbours)?;
    let first: Vec<String> =
        exceptions.iter().take(14).map(|(n, epsilon)| format!("{n}:{epsilon:+}")).collect();
    check.compare("first_exceptions", first.join(" "))?;
    check.compare("last_exception", exceptions.last().map_or(String::new(), |(n, _)| n.to_string()))?;
    Ok(())
}

/// So long a prefix is searched for words that must not occur.
const PREFIX: usize = 200_000;

/// The Fibonacci word.
pub(super) fn fibonacci_word(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let list = |numbers: Vec<u64>| joined(numbers, " ");
    report.each(csv, |row, check| {
        let index = row.text("index")?;
        let number = || {
            let last = index.rsplit("..").next().unwrap_or(index);
            row.parse([last], "an index").map(|numbers| numbers.iter().sum::<u64>())
        };
        let (value, size) = match row.text("item")? {
            "iteration" => {
                let text = word::iteration(number()? as u32, budget)?;
                let size = text.len();
                (text, Some(size))
            }
            "positions_of_a" => (list((1..=number()?).map(floor_phi).collect()), None),
            "positions_of_b" => (list((1..=number()?).map(|n| floor_phi(n) + n).collect()), None),
            "prefix" => {
                let text = word::prefix(number()? as usize, budget)?;
                let by_formula: String =
                    (1..=text.len() as u64).filter_map(|n| word::letter(&n.into())).collect();
                check.same("letters by formula", &by_formula, &text);
                let size = text.len();
                (text, Some(size))
            }
            "number_of_subwords_of_length" => {
                (word::subwords(number()? as usize, budget)?.len().to_string(), None)
            }
            "possible_numbers_of_a_in_a_window_of_length" => {
                let counts = word::window_counts(number()? as usize, budget)?;
                let size = counts.len();
                (list(counts.into_iter().map(|count| count as u64).collect()), Some(size))
            }
            "occurrences_of_bb" => (word::prefix(PREFIX, budget)?.matches("bb").count().to_string(), None),
            "occurrences_of_aaa" => (word::prefix(PREFIX, budget)?.matches("aaa").count().to_string(), None),
            other => return Err(row.fault(format!("nothing is known about '{other}'"))),
        };
        check.compare("value", &value)?;
        if let Some(size) = size {
            check.compare("size", size)?;
        }
        match row.text("item")? {
            // The source prints the beginning only.
            "positions_of_a" | "positions_of_b" => {
                let printed = row.text("printed")?;
                let words = printed.split_whitespace().count();
                let begin: Vec<&str> = value.split_whitespace().take(words).collect();
                check.printed("printed", begin.join(" "))?;
            }
            "possible_numbers_of_a_in_a_window_of_length" => {
                check.printed("printed", size.unwrap_or(0))?;
            }
            _ => check.printed("printed", value)?,
        }
        Ok(())
    })
}
