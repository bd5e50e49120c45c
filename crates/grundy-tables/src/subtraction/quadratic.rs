//! The quadratic family of two parameters: four moves (2d+3)n+d, ..., whose period is quadratic in n.
//!
//! p times f(d) is Q n^2 + (1600 d^5 + D) n / 6 + (416 d^5 + E) / 6, where Q, D and E are polynomials in d that depend on
//! d modulo 6. From the periods for n = 1 and n = 2 the values of D and E at d follow, each row by itself.

use super::super::effort::Work;
use super::super::report::RowCheck;
use super::super::rows::{Checked, Fault, Row};
use super::table;

/// The largest d of the coefficients' check.
const MOST_D: i128 = 20;

/// The member of the family.
pub(super) fn moves(d: i128, n: i128) -> Vec<u64> {
    let t = (2 * d + 3) * n;
    [t + d, 3 * t + 5 * d + 1, 6 * t + 8 * d + 3, 7 * t + 9 * d + 3].map(|step| step as u64).to_vec()
}

/// Q: 4 (2d+1)(2d+3)(16 d^3 - A d^2 - B d + C).
fn leading(d: i128) -> i128 {
    let (third, x) = (d % 3, d % 6);
    let a = 4 * (third - 1).rem_euclid(3) + 8;
    let b = 11 + 2 * x % 3 + 4 * (x % 2);
    let c = (4 - x % 2) * (3 - x).rem_euclid(3) + 6 - 3 * (x % 2);
    4 * (2 * d + 1) * (2 * d + 3) * (16 * d.pow(3) - a * d * d - b * d + c)
}

/// The coefficients of D or E, as printed and as right.
struct Coefficients {
    printed: Vec<i128>,
    right: Vec<i128>,
}

impl Coefficients {
    fn read(row: Row<'_>) -> Result<Coefficients, Fault> {
        let mut printed = Vec::new();
        for column in ["c0", "c1", "c2", "c3", "c4"] {
            let text = row.text(column)?;
            printed.push(text.parse().map_err(|_| row.fault(format!("{column} '{text}' is not a number")))?);
        }
        let mut right = printed.clone();
        if let Checked::Mismatch(text) = row.checked()? {
            let words = text.strip_prefix('c').and_then(|text| text.split_once(" must be "));
            let place =
                words.and_then(|(place, value)| Some((place.parse::<usize>().ok()?, value.parse().ok()?)));
            match place {
                Some((place, value)) if place < right.len() => right[place] = value,
                _ => return Err(row.fault(format!("'{text}' does not say what is right"))),
            }
        }
        Ok(Coefficients { printed, right })
    }

    fn at(coefficients: &[i128], d: i128) -> i128 {
        coefficients.iter().rev().fold(0, |sum, coefficient| sum * d + coefficient)
    }
}

/// p times f(d), by the formula with the right coefficients.
pub(super) fn product(d: i128, n: i128) -> Result<i128, Fault> {
    let csv = table("subtraction/families_quadratic_coeff.csv")?;
    let mut sums = [0, 0];
    for row in csv.rows() {
        if i128::from(row.number("d_mod_6")?) == d % 6 {
            let value = Coefficients::at(&Coefficients::read(row)?.right, d);
            sums[usize::from(row.text("polynomial")? == "E")] = value;
        }
    }
    Ok(leading(d) * n * n + ((1600 * d.pow(5) + sums[0]) * n + 416 * d.pow(5) + sums[1]) / 6)
}

/// f(d) as the table has it.
pub(super) fn divisor(d: i128) -> Result<i128, Fault> {
    let csv = table("subtraction/families_quadratic_f.csv")?;
    let mut found = 1;
    for row in csv.rows() {
        if i128::from(row.number("d")?) == d {
            found = row.number("f")?.into();
        }
    }
    Ok(found)
}

/// The coefficients of D and E.
pub(crate) fn coefficients(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let coefficients = Coefficients::read(row)?;
    let residue = i128::from(row.number("d_mod_6")?);
    let (mut wrong, mut source_wrong, mut decided, mut left) = (Vec::new(), false, 0, 0);
    for d in (residue..=MOST_D).step_by(6).filter(|d| *d >= 2) {
        let Some((linear, constant)) = lower_terms(d, work)? else {
            left += 1;
            continue;
        };
        decided += 1;
        let found = match row.text("polynomial")? {
            "D" => 6 * linear - 1600 * d.pow(5),
            "E" => 6 * constant - 416 * d.pow(5),
            other => return Err(row.fault(format!("'{other}' is neither D nor E"))),
        };
        if found != Coefficients::at(&coefficients.right, d) {
            wrong.push(format!("{found} at d={d}"));
        }
        source_wrong |= found != Coefficients::at(&coefficients.printed, d);
    }
    check.same("coefficients", "", wrong.join(", "));
    if let Checked::Mismatch(text) = row.checked()? {
        check.same("the source is wrong", true, source_wrong || decided == 0);
        check.source_wrong(&format!("c3 {}", row.text("c3")?), text);
    }
    check.games(decided, left);
    Ok(())
}

/// The coefficients of n and 1 in p times f(d), from the periods for n = 1 and 2.
fn lower_terms(d: i128, work: &mut Work<'_, '_>) -> Result<Option<(i128, i128)>, Fault> {
    let mut values = [0; 2];
    for (n, value) in (1..).zip(&mut values) {
        let Some((p, _)) = work.outcomes(&moves(d, n))? else { return Ok(None) };
        *value = p as i128 * divisor(d)?;
    }
    let linear = values[1] - values[0] - 3 * leading(d);
    Ok(Some((linear, values[0] - leading(d) - linear)))
}

/// The factors f(d), from the period for n = 1.
pub(crate) fn divisors(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let d = i128::from(row.number("d")?);
    match work.outcomes(&moves(d, 1))? {
        Some((p, _)) => {
            let (product, p) = (product(d, 1)?, p as i128);
            check.same("the formula is a multiple of p", 0, product % p);
            check.compare("f", product / p)?;
        }
        None => check.undecided(),
    }
    Ok(())
}

/// The misprinted coefficient of d^3 in E for d mod 6 = 2, and the right one.
pub(super) fn misprint() -> Result<(i128, i128), Fault> {
    let csv = table("subtraction/families_quadratic_coeff.csv")?;
    for row in csv.rows() {
        if row.text("polynomial")? == "E" && row.number("d_mod_6")? == 2 {
            let Coefficients { printed, right } = Coefficients::read(row)?;
            return Ok((printed[3], right[3]));
        }
    }
    Err(csv.fault(1, "E has no row for d mod 6 = 2"))
}
