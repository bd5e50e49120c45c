//! Akiyama's Nim: the list of P-positions, and what the source claims about it.

use super::effort::Work;
use super::report::{Report, RowCheck};
use super::rows::{Checked, Csv, Fault, Row};
use super::subject::NORMAL;
use super::subject::word;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::heap::akiyama::claims::{self, Findings};
use grundy::heap::akiyama::list::{PList, Triple};
use grundy::heap::akiyama::printed::{Form, first_difference, rows};
use grundy::nimber::Nimber;

pub(super) fn text(row: &Triple) -> String {
    row.map(|heap| heap.to_string()).join(" ")
}

/// Rows of the table in the source.
pub(super) const PRINTED: usize = 60;

/// The P-positions.
pub(super) fn p_positions(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let count = csv.rows().count();
    let mut list = PList::default();
    list.extend_to_rows(count, budget)?;
    let printed = rows(Form::AsPrinted, count, budget)?;
    let rechecked = rows(Form::Rechecked, count, budget)?;
    let game = csv.game("akiyama-nim")?;
    for (at, row) in csv.rows().enumerate() {
        let mut check = RowCheck::new(row);
        let [a, b, c] = list.rows()[at];
        check.same("row", row.number("row")?, at + 1);
        for (column, number) in
            [("a", a), ("b", b), ("c", c), ("b_minus_a", b - a), ("c_minus_b", c - b), ("c_minus_a", c - a)]
        {
            check.compare(column, number)?;
        }
        check.compare("as_printed", text(&printed[at]))?;
        check.compare("rechecked", text(&rechecked[at]))?;
        let stated = row.text("printed")?;
        if !stated.is_empty() {
            let is_p = list.contains(&rechecked[at]);
            check.compare("printed_is_p", if is_p { "yes" } else { "no" })?;
            let position = row.position(&game, &text(&rechecked[at]).replace(' ', ","))?;
            let outcome = game.outcome(&position, NORMAL, budget)?;
            check.same("outcome", outcome, if is_p { "P" } else { "N" });
            if let Checked::Mismatch(_) = row.checked()? {
                check.same("printed table", stated, text(&rechecked[at]));
            }
        }
        check.printed("printed", text(&[a, b, c]))?;
        report.add(check)?;
    }
    Ok(())
}

/// The list and what it shows.
pub(super) struct Seen {
    rows: Vec<Triple>,
    found: Findings,
    bound: u32,
}

pub(super) fn seen(to: u64, budget: &mut Budget<'_>) -> Result<Seen, Stop> {
    let mut list = PList::default();
    list.extend(to, budget)?;
    let (found, bound) = (claims::test(list.rows(), budget)?, list.bound());
    Ok(Seen { found, bound, rows: list.into_rows(usize::MAX) })
}

/// Rows of a list, counted from 1.
fn at(rows: &[Triple], row: usize) -> String {
    rows.get(row - 1).map_or(String::new(), text)
}

/// A list far enough for all counterexamples.
const NEAR: u64 = 2000;
/// As far as the table states anything.
const FAR: u64 = 2_100_000;

/// What the source claims or assumes.
pub(super) fn claim_table(csv: &Csv, report: &mut Report, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let near = seen(NEAR, work.budget)?;
    let far = work.summary("akiyama", FAR, |budget| seen(FAR, budget))?;
    report.each(csv, |row, check| {
        let claim = row.text("claim")?;
        let short = claim_about_lists(claim, &near, work.budget)?;
        match (short.or_else(|| claim_about_all(claim, &near)), &far) {
            (Some((result, against)), _) => {
                check.compare("result", result)?;
                check.compare("counterexample", against)?;
                if let (true, Some(far)) = (claim.contains("a_i all different"), &far) {
                    let note = format!(
                        "{} repeated a-values among a<={FAR} ({} positions)",
                        far.found.repeats_of_a,
                        far.rows.len()
                    );
                    check.compare("note", note)?;
                }
            }
            (None, Some(far)) => {
                let (result, note) = open_claim(row, claim, far)?;
                check.compare("result", result)?;
                check.compare("counterexample", "")?;
                check.compare("note", note)?;
            }
            (None, None) => check.undecided(),
        }
        Ok(())
    })
}

type Verdict = (String, String);

/// The rows that the source prints, from the table of P-positions.
fn printed_table() -> Result<Vec<String>, Fault> {
    let content = const { grundy_data::table("nim/akiyama_p.csv") };
    let table = Csv::read("nim/akiyama_p.csv", &["row"], content)?;
    table.rows().take(PRINTED).map(|row| row.text("printed").map(str::to_string)).collect()
}

/// Claims about the printed list and the algorithm.
fn claim_about_lists(claim: &str, near: &Seen, budget: &mut Budget<'_>) -> Result<Option<Verdict>, Fault> {
    let printed = rows(Form::AsPrinted, 200, budget)?;
    let rechecked = rows(Form::Rechecked, 200, budget)?;
    let no = |against: String| Some(("false".to_string(), against));
    let leaves = first_difference(&near.rows, &rechecked).unwrap_or(1);
    Ok(match claim {
        "printed table = P-positions of the game" => no(format!(
            "row {leaves}: printed {}, true {} (take {} from the largest heap)",
            at(&rechecked, leaves),
            at(&near.rows, leaves),
            rechecked[leaves - 1][2] - near.rows[leaves - 1][2]
        )),
        "number of P-positions with all heaps in 0..299" => {
            let below = near.rows.iter().filter(|row| row[2] < 300).count();
            Some((format!("{below} (printed {PRINTED})"), String::new()))
        }
        "sorted triples in 0..299" => Some(((302u64 * 301 * 300 / 6).to_string(), String::new())),
        "fast algorithm exactly as printed gives the printed table" => {
            let first = first_difference(&printed[..PRINTED], &rechecked).unwrap_or(1);
            no(format!(
                "first difference row {first}: {} instead of {}",
                at(&printed, first),
                at(&rechecked, first)
            ))
        }
        "fast algorithm with re-check of b-a against Da gives the printed table" => {
            let table = printed_table()?;
            let same = table.iter().zip(&rechecked).take_while(|(row, ours)| **row == text(ours));
            Some(((same.count() == PRINTED).to_string(), String::new()))
        }
        "fast algorithm (either form) gives the P-positions" => {
            let both = [&printed, &rechecked].map(|list| first_difference(&near.rows, list));
            let first = if both[0] == both[1] { both[0].unwrap_or(1) } else { 1 };
            no(format!("row {first}: {} instead of {}", at(&printed, first), at(&near.rows, first)))
        }
        "stop rule \"while c_n <= N\" lists all with c <= N" => {
            let stop = rechecked.iter().position(|row| row[2] > 300).unwrap_or(0) + 1;
            let after = (stop + 1..).find(|row| rechecked[row - 1][2] <= 299).unwrap_or(stop);
            no(format!(
                "re-check form, N=299 or 300: stops at row {stop} ({}), row {after} is {}",
                at(&rechecked, stop),
                at(&rechecked, after)
            ))
        }
        "printed list: third coordinates never neighbours (needed in the proof of Lemma 3.4)" => {
            let first = (1..PRINTED).find(|row| rechecked[row - 1][2].abs_diff(rechecked[*row][2]) == 1);
            let first = first.unwrap_or(1);
            no(format!(
                "printed rows {first}, {}: c = {} and {}",
                first + 1,
                rechecked[first - 1][2],
                rechecked[first][2]
            ))
        }
        "re-check list: c_{i+1}-c_i is never 1" => {
            let first = claims::test(&rechecked, budget)?.neighbouring_c.unwrap_or(1);
            no(format!(
                "rows {first}, {}: {} and {}",
                first + 1,
                at(&rechecked, first),
                at(&rechecked, first + 1)
            ))
        }
        _ => None,
    })
}

/// Claims about the P-positions that are false.
fn claim_about_all(claim: &str, near: &Seen) -> Option<Verdict> {
    let (rows, found) = (&near.rows, &near.found);
    let two = |pair: Option<(usize, usize)>| pair.map(|(one, two)| (one, two, at(rows, one), at(rows, two)));
    let against = match claim {
        "true game: assumption a_i all different" => {
            let (one, two, first, second) = two(found.repeated_a)?;
            format!("a={}: {first} and {second} (rows {one}, {two})", rows[one - 1][0])
        }
        "true game: assumption a difference b_m-a_m never comes back" => {
            let (one, two) = found.returning_difference?;
            let ([a, b, _], [x, y, z]) = (rows[one - 1], rows[two - 1]);
            let difference = b - a;
            let pairs = [(y, x), (z, y), (z, x)];
            let (more, less) = pairs.into_iter().find(|(more, less)| more - less == difference)?;
            format!("row {two}: {more}-{less} = {difference} = {b}-{a} (row {one})")
        }
        "true game: assumption c_{i+1}-c_i is never 1" => {
            let row = found.neighbouring_c?;
            format!("rows {row}, {}: {} and {}", row + 1, at(rows, row), at(rows, row + 1))
        }
        "true game: b all different" => {
            let (one, _, first, second) = two(found.repeated_b)?;
            format!("b={}: {first} and {second}", rows[one - 1][1])
        }
        "true game: c all different" => {
            let (one, _, first, second) = two(found.repeated_c)?;
            format!("c={}: {first} and {second}", rows[one - 1][2])
        }
        _ => return None,
    };
    Some(("false".into(), against))
}

/// Claims that hold as far as the list goes: the result and how far.
fn open_claim(row: Row<'_>, claim: &str, far: &Seen) -> Result<Verdict, Fault> {
    let so_far = |holds: bool| if holds { "true so far" } else { "false" }.to_string();
    Ok(match claim {
        "true game: sets A, B, C disjoint apart from 0" => {
            (so_far(far.found.shared.is_none()), format!("all a<={}", far.bound - 1))
        }
        "true game: every number occurs (Lemma 3.3)" => {
            let all = far.found.missing_number >= far.bound;
            (so_far(all), format!("all numbers <={}", far.bound - 1))
        }
        "true game: every difference occurs (Lemma 3.4)" => {
            (so_far(true), format!("all differences 0..{}", far.found.missing_difference - 1))
        }
        "true game: ratios at the last computed position" => {
            let [a, b, c] = far.rows.last().copied().unwrap_or_default().map(f64::from);
            let count = far.rows.len() as f64;
            let ratios =
                format!("a={a} b/a={:.5} c/a={:.5} a/(number of positions)={:.5}", b / a, c / a, a / count);
            (ratios, "numerical only".into())
        }
        other => return Err(row.fault(format!("nothing is known about '{other}'"))),
    })
}

/// A worked example: a position, or a number of positions.
pub(super) fn example(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    if row.text("rule")? == "-" {
        let counted = match row.text("position")? {
            "sorted triples in 0..299" => (302u64 * 301 * 300 / 6).to_string(),
            "P-positions with all heaps 0..299" => {
                seen(300, budget)?.rows.iter().filter(|row| row[2] < 300).count().to_string()
            }
            other => return Err(row.fault(format!("nothing is known about '{other}'"))),
        };
        check.compare("value", &counted)?;
        check.compare("outcome", "-")?;
        check.compare("winning_moves", "-")?;
        return check.printed("printed_claim", counted);
    }
    let heaps = row.numbers("position")?;
    let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
    let (game, position) = row.expression(&format!("akiyama-nim:{}", list.join(",")))?;
    let outcome = game.outcome(&position, NORMAL, budget)?;
    let letter = outcome.to_string();
    check.compare("value", if letter == "P" { "0" } else { ">0" })?;
    check.compare("outcome", word(outcome))?;
    let moves = game.moves_to(&position, Nimber(0), NORMAL, budget)?;
    // The source's heaps are sorted: moves are told apart by what they take.
    let takes: Vec<String> = moves.into_iter().map(|(text, _)| text.replace("take (", "take(")).collect();
    check.compare_list("winning_moves", ";", &takes)?;
    match row.checked()? {
        Checked::Mismatch(right) => {
            let near: Vec<Triple> = seen(heaps.iter().copied().min().unwrap_or(0), budget)?.rows;
            let last = near.last().map(text).unwrap_or_default();
            check.corrected(
                row.text("printed_claim")?,
                right,
                format!("{letter}-position; true P is {last}"),
            );
        }
        _ => {
            let claim = row.text("printed_claim")?;
            if claim != "(not printed)" {
                check.same("printed_claim", claim, format!("{letter}-position"));
            }
        }
    }
    Ok(())
}
