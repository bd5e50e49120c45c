//! The numbered families of four moves: period and preperiod as formulas in n, and where they collapse.
//!
//! Every member in the range of the source is computed, as far as the effort allows: n goes up until a member is not
//! decided. The period must be the printed formula, divided by the factor that the table of collapses has for this
//! n, unless the table states another value for it; if the formula is misprinted, `own_p` holds the right one.
//! The preperiod must be `q_def3`; the source counts it otherwise, see
//! [`shifted_preperiod`](grundy::subtraction::outcome::shifted_preperiod).

use super::super::effort::{Effort, Pair};
use super::super::formula::Formula;
use super::super::report::{Report, RowCheck};
use super::super::rows::{Csv, Fault, Row};
use super::super::{TABLES, Table};
use super::{class, spaced};
use grundy::budget::Budget;
use grundy::subtraction::outcome::Moves;

/// The parameters of a member: n, and m where there are two.
type Place = Vec<(char, i128)>;

/// A condition such as `n%4=2, n!=2`.
struct Condition(Vec<(Formula, &'static str, Formula)>);

impl Condition {
    fn read(row: Row<'_>, text: &str) -> Result<Condition, Fault> {
        let mut clauses = Vec::new();
        for clause in text.split(", ").filter(|clause| !clause.is_empty()) {
            let sign = ["!=", ">=", "="].into_iter().find(|sign| clause.contains(sign));
            let sign = sign.ok_or_else(|| row.fault(format!("'{clause}' is not a condition")))?;
            let (left, right) = clause.split_once(sign).unwrap_or((clause, ""));
            clauses.push((formula(row, left)?, sign, formula(row, right)?));
        }
        Ok(Condition(clauses))
    }

    /// Whether the clauses hold; those with `!=` only if asked for.
    fn holds(&self, place: &[(char, i128)], exclusions: bool) -> bool {
        self.0.iter().all(|(left, sign, right)| {
            let (left, right) = (left.whole(place), right.whole(place));
            match *sign {
                "!=" => !exclusions || left != right,
                ">=" => left >= right,
                _ => left == right,
            }
        })
    }
}

fn formula(row: Row<'_>, text: &str) -> Result<Formula, Fault> {
    Formula::read(text).map_err(|message| row.fault(message))
}

/// A row of `families_4.csv`.
struct Family {
    nr: String,
    moves: Vec<Formula>,
    range: Option<(i128, i128)>,
    condition: Condition,
    period: Formula,
    own_period: Option<Formula>,
}

/// For a family with two parameters, so many n from the least on are computed for each m.
const PER_M: i128 = 10;
/// ... and m up to this.
const MOST_M: i128 = 4;
/// No family has members only beyond.
const MOST_N: i128 = 60;

impl Family {
    fn read(row: Row<'_>) -> Result<Family, Fault> {
        let own = row.text("own_p")?;
        let range = match row.text("n_min")? {
            "" => None,
            _ => Some((row.number("n_min")?.into(), row.number("n_max")?.into())),
        };
        Ok(Family {
            nr: row.text("nr")?.into(),
            moves: row.text("moves")?.split(' ').map(|word| formula(row, word)).collect::<Result<_, _>>()?,
            range,
            condition: Condition::read(row, row.text("condition")?)?,
            period: formula(row, row.text("p")?)?,
            own_period: if own.is_empty() { None } else { Some(formula(row, own)?) },
        })
    }

    /// The members in the range of the source, n rising for each m.
    fn places(&self, ms: &[i128]) -> Vec<Vec<Place>> {
        let fits = |place: &Place| self.condition.holds(place, true);
        match self.range {
            Some((first, last)) => vec![(first..=last).map(|n| vec![('n', n)]).filter(fits).collect()],
            None => {
                let all = |m: &i128| (1..MOST_N).map(|n| vec![('n', n), ('m', *m)]).collect::<Vec<Place>>();
                let near =
                    |m| all(m).into_iter().filter(fits).take(PER_M as usize + 1).collect::<Vec<Place>>();
                ms.iter().map(near).collect()
            }
        }
    }

    fn moves(&self, row: Row<'_>, place: &[(char, i128)]) -> Result<Moves, Fault> {
        let number = |formula: &Formula| formula.whole(place).and_then(|number| u64::try_from(number).ok());
        let moves: Option<Vec<u64>> = self.moves.iter().map(number).collect();
        let moves = moves.ok_or_else(|| row.fault(format!("no moves at {}", name(place))))?;
        Moves::try_from(moves).map_err(|error| row.fault(error.to_string()))
    }

    /// The polynomial that collapses at some places.
    fn polynomial(&self) -> &Formula {
        self.own_period.as_ref().unwrap_or(&self.period)
    }
}

/// `n=5`, or `(n;m)=(5;-2)`.
fn name(place: &[(char, i128)]) -> String {
    match place {
        [(_, n)] => format!("n={n}"),
        [(_, n), (_, m), ..] => format!("(n;m)=({n};{m})"),
        [] => String::new(),
    }
}

/// A factor by which the period is smaller than the formula.
struct Collapse {
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
            text => Some(formula(row, text)?.whole(&[]).ok_or_else(|| row.fault("m is not a number"))?),
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

pub(super) fn table(file: &str) -> Result<Csv, Fault> {
    let missing = Fault::Malformed { file: "subtraction", line: 1, message: format!("{file} is missing") };
    let Table { file, key, content, .. } = TABLES.iter().find(|table| table.file == file).ok_or(missing)?;
    Csv::read(file, key, content)
}

fn collapses() -> Result<Vec<Collapse>, Fault> {
    table("subtraction/families_4_collapse.csv")?.rows().map(Collapse::read).collect()
}

/// The factor at a place: the last one that applies.
fn factor(collapses: &[Collapse], nr: &str, place: &[(char, i128)], with_own: bool) -> i128 {
    let applying = collapses.iter().rfind(|one| (with_own || !one.own) && one.applies(nr, place));
    applying.map_or(1, |one| one.factor)
}

/// Values stated for single places: `... own p at n=2: 566, 3: 13832`.
fn stated(row: Row<'_>, column: &str, what: &str) -> Result<Option<Vec<(Place, i128)>>, Fault> {
    let Some(text) = row.text(column)?.strip_prefix("MISMATCH: ") else { return Ok(None) };
    let wrong = || row.fault(format!("'{text}' does not say what is right"));
    let (_, list) = text.rsplit_once(&format!("own {what} at ")).ok_or_else(wrong)?;
    let mut pairs = Vec::new();
    for item in list.split(", ") {
        let (place, value) = item.split_once(": ").ok_or_else(wrong)?;
        let place = place.rsplit('=').next().unwrap_or(place).trim_matches(['(', ')']);
        let numbers: Result<Vec<i128>, _> = place.split(';').map(str::parse).collect();
        let place = ['n', 'm'].into_iter().zip(numbers.map_err(|_| wrong())?).collect();
        pairs.push((place, value.parse().map_err(|_| wrong())?));
    }
    Ok(Some(pairs))
}

fn find<'p>(pairs: &'p Option<Vec<(Place, i128)>>, place: &Place) -> Option<&'p i128> {
    pairs.iter().flatten().find(|(known, _)| known == place).map(|(_, value)| value)
}

/// Where a formula, a stated value and the source fail.
#[derive(Default)]
struct Failures {
    formula: Vec<String>,
    stated: Vec<String>,
    source_right: usize,
    source_wrong: Vec<String>,
}

impl Failures {
    /// What was found at one place, against the right formula or the value stated instead, and the source.
    fn note(
        &mut self,
        place: &Place,
        found: u128,
        right: Option<i128>,
        stated: Option<&i128>,
        source: Option<i128>,
    ) {
        let is = |value: Option<i128>| value.and_then(|value| u128::try_from(value).ok()) == Some(found);
        let words = format!("{} at {}", found, name(place));
        match stated {
            Some(value) if !is(Some(*value)) => self.stated.push(words.clone()),
            None if !is(right) => self.formula.push(words.clone()),
            _ => {}
        }
        if is(source) { self.source_right += 1 } else { self.source_wrong.push(words) }
    }
}

/// All families.
pub(in super::super) fn families(
    csv: &Csv,
    report: &mut Report,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let collapses = collapses()?;
    for row in csv.rows() {
        let mut check = RowCheck::new(row);
        let family = Family::read(row)?;
        family_row(&mut check, row, &family, &collapses, effort, budget)?;
        report.add(check)?;
    }
    Ok(())
}

/// Period and preperiod of the members, until one is not decided; how many are left.
fn compute(
    row: Row<'_>,
    family: &Family,
    places: Vec<Vec<Place>>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(Vec<(Place, Pair)>, usize), Fault> {
    let (mut found, mut left) = (Vec::new(), 0);
    for column in places {
        let count = column.len();
        for (done, place) in column.into_iter().enumerate() {
            match effort.outcomes(family.moves(row, &place)?.as_slice(), budget)? {
                Some(pair) => found.push((place, pair)),
                None => {
                    left += count - done;
                    break;
                }
            }
        }
    }
    Ok((found, left))
}

fn family_row(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    family: &Family,
    collapses: &[Collapse],
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let ms: Vec<i128> = (-2..=MOST_M).collect();
    let (found, left) = compute(row, family, family.places(&ms), effort, budget)?;
    let (printed, plain) = (row.text("q_printed")?, row.text("q_def3")?);
    let has_q = !plain.is_empty();
    let (printed, plain) =
        (formula(row, if has_q { printed } else { "0" })?, formula(row, if has_q { plain } else { "0" })?);
    if let Some((place, _)) = found.last() {
        check.compare("class", class(family.moves(row, place)?.as_slice()))?;
    }
    if let (Some((first, last)), false) = (family.range, row.text("witnesses")?.is_empty()) {
        let degree = family.period.degree('n').max(plain.degree('n'));
        let miscounted = i128::from(row.text("note")?.contains("one witness more than printed"));
        check.compare("witnesses", last - first - i128::from(degree) - miscounted)?;
    }
    let own_p = stated(row, "checked", "p")?;
    let own_q = if has_q { stated(row, "q_checked", "q")? } else { None };
    let (mut p, mut q) = (Failures::default(), Failures::default());
    for (place, (period, preperiod)) in &found {
        let divided = |formula: &Formula, with_own| {
            let factor = factor(collapses, &family.nr, place, with_own);
            formula.whole(place).filter(|value| value % factor == 0).map(|value| value / factor)
        };
        let source = divided(&family.period, false);
        p.note(place, *period, divided(family.polynomial(), true), find(&own_p, place), source);
        let largest = family.moves(row, place)?.max();
        let back = |shifted: i128| if shifted == 0 { 0 } else { shifted - i128::from(largest) - 1 };
        let source = printed.whole(place).map(back);
        q.note(place, *preperiod, plain.whole(place), find(&own_q, place), source);
    }
    conclude(check, row, &p, ("p", "own_p", "checked"), own_p.is_some())?;
    if has_q {
        conclude(check, row, &q, ("q_printed", "q_def3", "q_checked"), own_q.is_some())?;
    }
    check.games(found.len(), left);
    Ok(())
}

/// At most one difference for each of the columns of a statement: printed, right, verdict.
fn conclude(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    failures: &Failures,
    (printed, right, verdict): (&str, &str, &str),
    mismatch: bool,
) -> Result<(), Fault> {
    let none = String::new();
    let column = if row.text(right)?.is_empty() { printed } else { right };
    if failures.formula.is_empty() {
        check.same(verdict, &none, failures.stated.join(", "));
        if !mismatch && column != printed {
            check.same(printed, &none, failures.source_wrong.join(", "));
        }
    } else {
        check.same(column, row.text(column)?, failures.formula.join(", "));
    }
    if mismatch && failures.stated.is_empty() && failures.formula.is_empty() {
        match failures.source_wrong.first() {
            Some(wrong) => check.source_wrong(&format!("{printed} {}", row.text(printed)?), wrong),
            None if failures.source_right > 0 => {
                check.same(verdict, row.text(verdict)?, "the source is right")
            }
            None => {}
        }
    }
    Ok(())
}

/// Where the periods are smaller than the formula by a factor.
pub(in super::super) fn collapse_table(
    csv: &Csv,
    report: &mut Report,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let families = table("subtraction/families_4.csv")?;
    for row in csv.rows() {
        let mut check = RowCheck::new(row);
        collapse_row(&mut check, row, &families, effort, budget)?;
        report.add(check)?;
    }
    Ok(())
}

fn collapse_row(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    families: &Csv,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let collapse = Collapse::read(row)?;
    let own = stated(row, "checked", "factor")?;
    let (found, left) = factors(&collapse, families, effort, budget)?;
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
    effort: &Effort,
    budget: &mut Budget<'_>,
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
        let (found, open) = compute(row, &family, places, effort, budget)?;
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
pub(in super::super) fn detail(
    csv: &Csv,
    report: &mut Report,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let mut polynomial = Vec::new();
    for row in csv.rows() {
        let mut check = RowCheck::new(row);
        let n = row.number("n")?;
        let moves = [(16, 1), (26, 1), (80, 3), (106, 4)].map(|(a, b)| (a * n).saturating_sub(b));
        check.compare("moves", spaced(&moves))?;
        let product = row.number("P_polynomial")?;
        polynomial.push(i128::from(product));
        match effort.outcomes(&moves, budget)? {
            Some((p, q)) => {
                check.compare("p", p)?;
                check.compare("q", q)?;
                factor_cell(&mut check, row, product.into(), p)?;
            }
            None => check.undecided(),
        }
        report.add(check)?;
    }
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
fn factor_cell(check: &mut RowCheck<'_>, row: Row<'_>, product: u128, p: u128) -> Result<(), Fault> {
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
