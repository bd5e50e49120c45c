//! The numbered families of four moves: period and preperiod as formulas in n, and where they collapse.
//!
//! Every member in the range of the source is computed, as far as the effort allows: n goes up until a member is not
//! decided. The period must be the printed formula, divided by the factor that the table of collapses has for this
//! n, unless the table states another value for it; if the formula is misprinted, `own_p` holds the right one.
//! The preperiod must be `q_def3`; the source counts it otherwise, see
//! [`shifted_preperiod`](grundy::subtraction::outcome::shifted_preperiod).

use super::super::effort::{Pair, Work};
use super::super::formula::Formula;
use super::super::report::{Report, RowCheck};
use super::super::rows::{Csv, Fault, Row};
use super::class;
use super::collapse::{Collapse, collapses, factor};
use grundy::subtraction::outcome::Moves;

/// The parameters of a member: n, and m where there are two.
pub(super) type Place = Vec<(char, i128)>;

/// A condition such as `n%4=2, n!=2`.
pub(super) struct Condition(Vec<(Formula, &'static str, Formula)>);

impl Condition {
    pub(super) fn read(row: Row<'_>, text: &str) -> Result<Condition, Fault> {
        let mut clauses = Vec::new();
        for clause in text.split(", ").filter(|clause| !clause.is_empty()) {
            let sign = ["!=", ">=", "="].into_iter().find(|sign| clause.contains(sign));
            let sign = sign.ok_or_else(|| row.fault(format!("'{clause}' is not a condition")))?;
            let (left, right) = clause.split_once(sign).unwrap_or((clause, ""));
            clauses.push((row.formula(left)?, sign, row.formula(right)?));
        }
        Ok(Condition(clauses))
    }

    /// Whether the clauses hold; those with `!=` only if asked for.
    pub(super) fn holds(&self, place: &[(char, i128)], exclusions: bool) -> bool {
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

/// A row of `families_4.csv`.
pub(super) struct Family {
    pub(super) nr: String,
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
    pub(super) fn read(row: Row<'_>) -> Result<Family, Fault> {
        let own = row.text("own_p")?;
        let range = match row.text("n_min")? {
            "" => None,
            _ => Some((row.number("n_min")?.into(), row.number("n_max")?.into())),
        };
        Ok(Family {
            nr: row.text("nr")?.into(),
            moves: row.text("moves")?.split(' ').map(|word| row.formula(word)).collect::<Result<_, _>>()?,
            range,
            condition: Condition::read(row, row.text("condition")?)?,
            period: row.formula(row.text("p")?)?,
            own_period: if own.is_empty() { None } else { Some(row.formula(own)?) },
        })
    }

    /// The members in the range of the source, n rising for each m.
    pub(super) fn places(&self, ms: &[i128]) -> Vec<Vec<Place>> {
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
    pub(super) fn polynomial(&self) -> &Formula {
        self.own_period.as_ref().unwrap_or(&self.period)
    }
}

/// `n=5`, or `(n;m)=(5;-2)`.
pub(super) fn name(place: &[(char, i128)]) -> String {
    match place {
        [(_, n)] => format!("n={n}"),
        [(_, n), (_, m), ..] => format!("(n;m)=({n};{m})"),
        [] => String::new(),
    }
}

/// Values stated for single places: `... own p at n=2: 566, 3: 13832`.
pub(super) fn stated(row: Row<'_>, column: &str, what: &str) -> Result<Option<Vec<(Place, i128)>>, Fault> {
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

pub(super) fn find<'p>(pairs: &'p Option<Vec<(Place, i128)>>, place: &Place) -> Option<&'p i128> {
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
pub(crate) fn families(csv: &Csv, report: &mut Report, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let collapses = collapses()?;
    report.each(csv, |row, check| family_row(check, &Family::read(row)?, &collapses, work))
}

/// Period and preperiod of the members, until one is not decided; how many are left.
pub(super) fn compute(
    row: Row<'_>,
    family: &Family,
    places: Vec<Vec<Place>>,
    work: &mut Work<'_, '_>,
) -> Result<(Vec<(Place, Pair)>, usize), Fault> {
    let (mut found, mut left) = (Vec::new(), 0);
    for column in places {
        let count = column.len();
        for (done, place) in column.into_iter().enumerate() {
            match work.outcomes(family.moves(row, &place)?.as_slice())? {
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

/// The preperiod: as the source prints it, which counts otherwise, and as it is.
struct Preperiod {
    printed: Formula,
    plain: Formula,
    own: Option<Vec<(Place, i128)>>,
}

impl Preperiod {
    fn read(row: Row<'_>) -> Result<Option<Preperiod>, Fault> {
        let plain = row.text("q_def3")?;
        if plain.is_empty() {
            return Ok(None);
        }
        let (printed, plain) = (row.formula(row.text("q_printed")?)?, row.formula(plain)?);
        Ok(Some(Preperiod { printed, plain, own: stated(row, "q_checked", "q")? }))
    }
}

fn family_row(
    check: &mut RowCheck<'_>,
    family: &Family,
    collapses: &[Collapse],
    work: &mut Work<'_, '_>,
) -> Result<(), Fault> {
    let row = check.row;
    let ms: Vec<i128> = (-2..=MOST_M).collect();
    let (found, left) = compute(row, family, family.places(&ms), work)?;
    if let Some((place, _)) = found.last() {
        check.compare("class", class(family.moves(row, place)?.as_slice()))?;
    }
    let preperiod = Preperiod::read(row)?;
    witnesses(check, family, preperiod.as_ref())?;
    compare_periods(check, family, collapses, &found)?;
    if let Some(preperiod) = &preperiod {
        compare_preperiods(check, family, preperiod, &found)?;
    }
    check.games(found.len(), left);
    Ok(())
}

/// How many members of the range the formulas did not need.
fn witnesses(check: &mut RowCheck<'_>, family: &Family, preperiod: Option<&Preperiod>) -> Result<(), Fault> {
    let row = check.row;
    if let (Some((first, last)), false) = (family.range, row.text("witnesses")?.is_empty()) {
        let degree = family.period.degree('n').max(preperiod.map_or(0, |one| one.plain.degree('n')));
        let miscounted = i128::from(row.text("note")?.contains("one witness more than printed"));
        check.compare("witnesses", last - first - i128::from(degree) - miscounted)?;
    }
    Ok(())
}

fn compare_periods(
    check: &mut RowCheck<'_>,
    family: &Family,
    collapses: &[Collapse],
    found: &[(Place, Pair)],
) -> Result<(), Fault> {
    let row = check.row;
    let own = stated(row, "checked", "p")?;
    let mut failures = Failures::default();
    for (place, (period, _)) in found {
        let divided = |formula: &Formula, with_own| {
            let factor = factor(collapses, &family.nr, place, with_own);
            formula.whole(place).filter(|value| value % factor == 0).map(|value| value / factor)
        };
        let (right, source) = (divided(family.polynomial(), true), divided(&family.period, false));
        failures.note(place, *period, right, find(&own, place), source);
    }
    conclude(check, &failures, ("p", "own_p", "checked"), own.is_some())
}

fn compare_preperiods(
    check: &mut RowCheck<'_>,
    family: &Family,
    Preperiod { printed, plain, own }: &Preperiod,
    found: &[(Place, Pair)],
) -> Result<(), Fault> {
    let mut failures = Failures::default();
    for (place, (_, preperiod)) in found {
        let largest = family.moves(check.row, place)?.max();
        let back = |shifted: i128| if shifted == 0 { 0 } else { shifted - i128::from(largest) - 1 };
        let source = printed.whole(place).map(back);
        failures.note(place, *preperiod, plain.whole(place), find(own, place), source);
    }
    conclude(check, &failures, ("q_printed", "q_def3", "q_checked"), own.is_some())
}

/// At most one difference for each of the columns of a statement: printed, right, verdict.
fn conclude(
    check: &mut RowCheck<'_>,
    failures: &Failures,
    (printed, right, verdict): (&str, &str, &str),
    mismatch: bool,
) -> Result<(), Fault> {
    let row = check.row;
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
