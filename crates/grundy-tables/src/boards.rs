//! Board games: Cram, the date game, and a mixed table with Domineering, Chomp and rings of pins.

use super::report::{Report, RowCheck};
use super::rows::{Checked, Csv, Fault, Row};
use super::subject::{NORMAL, Subject, word};
use grundy::budget::Budget;
use grundy::game::Outcome;
use grundy::view::Turns;

/// Islands and rectangles of Cram.
pub(super) fn cram(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let shape = row.text("shape")?;
    let (board, cells) = match row.text("kind")? {
        "rectangle" => (shape.to_string(), area(row, shape)?),
        "island" => (format!("\"{}\"", negative(shape)), shape.matches('#').count() as u64),
        kind => return Err(row.fault(format!("'{kind}' is neither an island nor a rectangle"))),
    };
    let (game, position) = row.expression(&format!("cram({board})"))?;
    check.compare("cells", cells)?;
    check.compare("value", game.value(&position, NORMAL, budget)?)?;
    check.compare("outcome", word(game.outcome(&position, NORMAL, budget)?))?;
    let moves = game.moves(&position, budget)?;
    check.compare("legal_moves", moves.len())?;
    let winning = moves.iter().filter(|(_, value)| value.0 == 0).count();
    check.compare("winning_moves", winning)?;
    let by_outcome = game.winning(&position, NORMAL, budget)?.len();
    check.same("winning moves by value and by outcome", winning, by_outcome);
    Ok(())
}

/// The number of cells of a rectangle such as `3x4`.
fn area(row: Row<'_>, size: &str) -> Result<u64, Fault> {
    let sides = row.parse(size.split('x'), "a side")?;
    Ok(sides.iter().product())
}

/// The table draws the cells of an island as `#`; the notation draws free cells as dots.
fn negative(shape: &str) -> String {
    let exchange = |cell| match cell {
        '#' => '.',
        '.' => '#',
        other => other,
    };
    shape.chars().map(exchange).collect()
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The date game, one row per day.
pub(super) fn dates(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("date-game")?;
    report.each(csv, |row, check| {
        let month =
            usize::try_from(row.number("month")?).ok().and_then(|month| MONTHS.get(month.checked_sub(1)?));
        let month = month.ok_or_else(|| row.fault("there are twelve months"))?;
        let date = row.position(&game, &format!("{} {month}", row.number("day")?));
        match (date, row.checked()?) {
            (Err(_), Checked::Mismatch(_)) => {
                check.compare("value", "")?;
                check.printed("printed", "no such day")?;
            }
            (date, _) => {
                let value = game.value(&date?, NORMAL, budget)?;
                check.compare("value", value)?;
                check.printed("printed", value)?;
            }
        }
        Ok(())
    })
}

/// Games of which the source has a few values each.
pub(super) fn side_games(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let input = row.text("input")?;
    match row.text("game")? {
        "domineering" => check.compare("output", domineering(row, input, budget)?)?,
        "chomp" => check.compare("output", chomp(row, input, budget)?)?,
        "circular kayles" => check.compare("output", value(row, "ring-kayles", input, budget)?)?,
        "kayles sum" => check.compare("output", value(row, "kayles", input, budget)?)?,
        "dawson's kayles sum" => check.compare("output", value(row, "dawson-kayles", input, budget)?)?,
        "nim" => check.compare("output", value(row, "nim", input, budget)?)?,
        "linear cram zeros" => check.compare("output", zeros(row, input, budget)?)?,
        "circular dawson's kayles" => {
            check.compare("output", value(row, "ring-dawson-kayles", input, budget)?)?;
        }
        "octal period" => check.compare("output", super::octal::period_words(row, input, budget)?)?,
        game => return Err(row.fault(format!("nothing is known about '{game}'"))),
    }
    Ok(())
}

/// The value of heaps such as `2+3`, as one position and as a sum of games. A ring is a position by itself.
fn value(row: Row<'_>, game: &str, heaps: &str, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let terms: Vec<String> = heaps.split('+').map(|heap| format!("{game}:{heap}")).collect();
    let (sum, parts) = row.expression(&terms.join(" + "))?;
    let (whole, position) = row.expression(&format!("{game}:{}", heaps.replace('+', ",")))?;
    let (apart, together) = (sum.value(&parts, NORMAL, budget)?, whole.value(&position, NORMAL, budget)?);
    Ok(if apart == together { together.to_string() } else { format!("{together}, but as a sum {apart}") })
}

/// Who wins: 1 or 2 if the first or second player always does, H or V if one side does whoever begins.
fn domineering(row: Row<'_>, size: &str, budget: &mut Budget<'_>) -> Result<&'static str, Fault> {
    let (game, start): (Subject, _) = row.expression(&format!("domineering({size})"))?;
    let horizontal = game.outcome(&start, NORMAL, budget)?;
    let vertical = game.outcome(&game.sum.pass(&start), NORMAL, budget)?;
    Ok(match (horizontal, vertical) {
        (Outcome::N, Outcome::N) => "1",
        (Outcome::P, Outcome::P) => "2",
        (Outcome::N, Outcome::P) => "H",
        (Outcome::P, Outcome::N) => "V",
    })
}

/// The winning first bites.
fn chomp(row: Row<'_>, size: &str, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let (game, start) = row.expression(&format!("chomp({size})"))?;
    let mut bites = game.winning(&start, NORMAL, budget)?;
    bites.sort_unstable();
    Ok(if bites.is_empty() { "none (second player wins)".into() } else { bites.join(" ") })
}

/// How many strips with lengths in a range such as `0<=n<=1000` are lost for the player to move.
fn zeros(row: Row<'_>, range: &str, budget: &mut Budget<'_>) -> Result<usize, Fault> {
    let bounds = row.parse(range.split("<=n<="), "a length")?;
    let [first, last] = bounds[..] else { return Err(row.fault("expected a range such as 0<=n<=1000")) };
    let game = row.game("linear-cram")?;
    let mut lost = 0;
    for length in first..=last {
        let position = row.position(&game, &length.to_string())?;
        lost += usize::from(game.outcome(&position, NORMAL, budget)? == Outcome::P);
    }
    Ok(lost)
}
