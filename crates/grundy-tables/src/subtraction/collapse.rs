//! Where the periods of the numbered families collapse: they are smaller than the formula by a factor.

use super::super::effort::Work;
use super::super::report::{Report, RowCheck};
use super::super::rows::{Csv, Fault, Row};
use super::families4::{Condition, Family, Place, compute, find, name, stated};
use super::{spaced, table};

/// A factor by which the period is smaller than the formula.
pub(super) struct Collapse {
    nr: String,
    m: Option<i128>,
    factor: i128,
    condition: Condition,
    /// Not in the source.
    own: bool,
}

impl Collapse {
    fn read(row: Row<'_>) -> Result<Collapse, Fault> {
        let m = match row.text("m")? {
            "" => None,
            text => Some(row.formula(text)?.whole(&[]).ok_or_else(|| row.fault("m is not a number"))?),
        };
        if row.number("factor")? == 0 {
            return Err(row.fault("a factor is at least 1"));
        }
        Ok(Collapse {
            nr: row.text("nr")?.into(),
            m,
            factor: row.number("factor")?.into(),
            condition: Condition::read(row, row.text("condition")?)?,
            own: row.text("note")?.starts_with("NOT in the source"),
        })
    }

    fn applies(&self, nr: &str, place: &[(char, i128)]) -> bool {
        let m = place.iter().find(|(name, _)| *name == 'm').map(|(_, m)| *m);
        self.nr == nr && (self.m.is_none() || self.m == m) && self.condition.holds(place, true)
    }
}

pub(super) fn collapses() -> Result<Vec<Collapse>, Fault> {
    table("subtraction/families_4_collapse.csv")?.rows().map(Collapse::read).collect()
}

/// The factor at a place: the last one that applies.
pub(super) fn factor(collapses: &[Collapse], nr: &str, place: &[(char, i128)], with_own: bool) -> i128 {
    let applying = collapses.iter().rfind(|one| (with_own || !one.own) && one.applies(nr, place));
    applying.map_or(1, |one| one.factor)
}

/// Where the periods are smaller than the formula by a factor.
pub(crate) fn collapse_table(csv: &Csv, report: &mut Report, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let families = table("subtraction/families_4.csv")?;
    report.each(csv, |_, check| collapse_row(check, &families, work))
}

fn collapse_row(check: &mut RowCheck<'_>, families: &Csv, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let collapse = Collapse::read(row)?;
    let own = stated(row, "checked", "factor")?;
    let (found, left) = factors(&collapse, families, work)?;
    let (mut wrong, mut unstated) = (Vec::new(), Vec::new());
    for (place, factor) in &found {
        let words = format!("{} at {}", factor.unwrap_or(0), name(place));
        let excluded = !collapse.condition.holds(place, true);
        match find(&own, place) {
            Some(value) if *factor != Some(*value) => unstated.push(words),
            None if (*factor == Some(collapse.factor)) == excluded => wrong.push(words),
            _ => {}
        }
    }
    let stated = if wrong.is_empty() { "" } else { row.text("factor")? };
    check.same("factor", stated, wrong.join(", "));
    check.same("checked", "", unstated.join(", "));
    if let Some(pairs) = own.filter(|_| wrong.is_empty() && unstated.is_empty()) {
        let words = |(place, value): &(Place, i128)| format!("{value} at {}", name(place));
        let right: Vec<String> = pairs.iter().map(words).collect();
        let printed = format!("factor {} for {}", collapse.factor, row.text("condition")?);
        check.source_wrong(&printed, &right.join(", "));
    }
    check.games(found.len(), left);
    Ok(())
}

/// A member and the factor by which its period is smaller than the formula, if it is one.
type Factor = (Place, Option<i128>);

/// By which factor the periods are smaller than the formula, where the condition holds (whatever it excludes); and how
/// many members were not decided.
fn factors(
    collapse: &Collapse,
    families: &Csv,
    work: &mut Work<'_, '_>,
) -> Result<(Vec<Factor>, usize), Fault> {
    let ms: Vec<i128> = collapse.m.into_iter().collect();
    let (mut factors, mut left) = (Vec::new(), 0);
    for row in families.rows() {
        let family = Family::read(row)?;
        if family.nr != collapse.nr {
            continue;
        }
        let mut places = family.places(&ms);
        for column in &mut places {
            column.retain(|place| collapse.condition.holds(place, false));
        }
        let (found, open) = compute(row, &family, places, work)?;
        left += open;
        for (place, (period, _)) in found {
            let whole = family.polynomial().whole(&place).zip(i128::try_from(period).ok());
            let factor = whole.filter(|(whole, period)| whole % period == 0).map(|(a, b)| a / b);
            factors.push((place, factor));
        }
    }
    Ok((factors, left))
}

/// The family 16n-1, 26n-1, 80n-3, 106n-4 in detail: p times a factor f is a polynomial.
pub(crate) fn detail(csv: &Csv, report: &mut Report, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let mut polynomial = Vec::new();
    report.each(csv, |row, check| {
        let n = row.number("n")?;
        let moves = [(16, 1), (26, 1), (80, 3), (106, 4)].map(|(a, b)| (a * n).saturating_sub(b));
        check.compare("moves", spaced(&moves))?;
        let product = row.number("P_polynomial")?;
        polynomial.push(i128::from(product));
        match work.outcomes(&moves)? {
            Some((p, q)) => {
                check.compare("p", p)?;
                check.compare("q", q)?;
                factor_cell(check, product.into(), p)?;
            }
            None => check.undecided(),
        }
        Ok(())
    })?;
    // A polynomial of degree 6: the seventh differences vanish.
    let mut differences = polynomial;
    for _ in 0..7 {
        differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
    if report.differences.is_empty() && differences.iter().any(|difference| *difference != 0) {
        report.differs("P_polynomial".into(), "a polynomial of degree 6", "none");
    }
    Ok(())
}

/// The factor is empty where it is 1, and where it cannot be read.
fn factor_cell(check: &mut RowCheck<'_>, product: u128, p: u128) -> Result<(), Fault> {
    let row = check.row;
    let stated = row.text("f")?;
    if row.text("p")? != p.to_string() {
        return Ok(());
    }
    if !product.is_multiple_of(p) {
        check.compare("P_polynomial", format!("a multiple of {p}"))?;
    } else if !(stated.is_empty() && row.text("note")?.contains("not legible")) {
        let factor = product / p;
        check.same("f", if stated.is_empty() { "1" } else { stated }, factor);
    }
    Ok(())
}
