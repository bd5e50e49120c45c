//! Polynomials in one variable with exact coefficients, and the differences that show a polynomial.
//!
//! The divided differences of order k of values at k+1 places vanish exactly if the places lie on a polynomial of a
//! degree below k. One triangle of them ([`Differences`]) therefore shows every stretch of a table that lies on a
//! polynomial of any degree. All arithmetic is in fractions of any size; nothing is rounded.

use grundy_algebra::fraction::Fraction;
use num_bigint::BigInt;

/// A value at a place.
pub type Point = (i64, Fraction);

/// Coefficients, that of the constant first; no zero at the end.
///
/// ```
/// use grundy_algebra::fraction::Fraction;
/// use grundy_subtraction::family::Polynomial;
/// let points: Vec<_> = [(1, 26), (2, 135), (4, 941), (5, 1806)].map(|(n, p)| (n, Fraction::whole(p))).to_vec();
/// let polynomial = Polynomial::through(&points);
/// assert_eq!(polynomial.text("n"), "14n^3 + 11n + 1");
/// assert_eq!(polynomial.at(1000), Fraction::whole(14_000_011_001));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polynomial {
    coefficients: Vec<Fraction>,
}

impl Polynomial {
    /// The polynomial with these coefficients, that of the constant first.
    pub fn new(mut coefficients: Vec<Fraction>) -> Polynomial {
        while coefficients.last().is_some_and(Fraction::is_zero) {
            coefficients.pop();
        }
        Polynomial { coefficients }
    }

    /// The polynomial of least degree through points at different places, by Newton's formula.
    pub fn through(points: &[Point]) -> Polynomial {
        let triangle = Differences::of(points, points.len());
        let mut sum: Vec<Fraction> = Vec::new();
        // Horner's scheme: ((d_k)(n - x_(k-1)) + d_(k-1))(n - x_(k-2)) + ...
        for order in (0..points.len()).rev() {
            let place = Fraction::whole(points[order].0);
            let mut next = vec![Fraction::whole(0); sum.len() + 1];
            for (power, coefficient) in sum.iter().enumerate() {
                next[power + 1] = &next[power + 1] + coefficient;
                next[power] = &next[power] - &(coefficient * &place);
            }
            next[0] = &next[0] + &triangle.rows[order][0];
            sum = next;
        }
        Polynomial::new(sum)
    }

    /// The coefficients, that of the constant first.
    pub fn coefficients(&self) -> &[Fraction] {
        &self.coefficients
    }

    /// The highest power; 0 for constants.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// The value at a place.
    pub fn at(&self, place: i64) -> Fraction {
        let place = Fraction::whole(place);
        self.coefficients.iter().rev().fold(Fraction::whole(0), |sum, next| &(&sum * &place) + next)
    }

    /// The polynomial as text, such as `14n^3 + 11n + 1`, over one common denominator if there is one.
    pub fn text(&self, variable: &str) -> String {
        let (text, denominator) = common(&self.coefficients, |coefficient, power| {
            term(&coefficient.to_string(), *coefficient == BigInt::from(1), variable, power)
        });
        if denominator == BigInt::from(1) { text } else { format!("({text})/{denominator}") }
    }
}

/// One term: a positive coefficient and a power; `one` if the coefficient is 1.
pub(super) fn term(coefficient: &str, one: bool, variable: &str, power: usize) -> String {
    let coefficient = if one && power > 0 { "" } else { coefficient };
    match power {
        0 => coefficient.to_string(),
        1 => format!("{coefficient}{variable}"),
        _ => format!("{coefficient}{variable}^{power}"),
    }
}

/// The terms with highest powers first, joined by their signs, and the common denominator; `term` writes one with a
/// positive coefficient.
pub(super) fn common(coefficients: &[Fraction], term: impl Fn(&BigInt, usize) -> String) -> (String, BigInt) {
    let one = BigInt::from(1);
    let denominator = coefficients.iter().fold(one, |all, coefficient| {
        let shared = Fraction::new(all.clone(), coefficient.denominator().clone());
        // all / gcd(all, denominator) * denominator
        shared.numerator() * coefficient.denominator()
    });
    let mut text = String::new();
    for (power, coefficient) in coefficients.iter().enumerate().rev().filter(|(_, one)| !one.is_zero()) {
        let whole = coefficient.numerator() * (&denominator / coefficient.denominator());
        let negative = whole < BigInt::ZERO;
        text.push_str(match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        });
        text.push_str(&term(&if negative { -whole } else { whole }, power));
    }
    if text.is_empty() {
        text.push('0');
    }
    (text, denominator)
}

/// The upper rows of the triangle of divided differences: row k holds those of order k, of k+1 neighbouring points each.
#[derive(Debug, Clone)]
pub struct Differences {
    rows: Vec<Vec<Fraction>>,
}

impl Differences {
    /// Of points at different places, up to this order.
    pub fn of(points: &[Point], highest: usize) -> Differences {
        let mut rows = vec![points.iter().map(|point| point.1.clone()).collect::<Vec<_>>()];
        for order in 1..points.len().min(highest.saturating_add(1)) {
            let before = &rows[order - 1];
            let entry = |at: usize| {
                let width = Fraction::new(1, points[at + order].0 - points[at].0);
                &(&before[at + 1] - &before[at]) * &width
            };
            let row = (0..points.len() - order).map(entry).collect();
            rows.push(row);
        }
        Differences { rows }
    }

    /// Stretches of `degree` + 2 or more neighbouring points on a polynomial of at most this degree, by their first
    /// and last place in the list.
    pub(crate) fn stretches(&self, degree: usize) -> Vec<(usize, usize)> {
        let Some(row) = self.rows.get(degree + 1) else { return Vec::new() };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (at, _) in row.iter().enumerate().filter(|(_, entry)| entry.is_zero()) {
            match found.last_mut() {
                Some(last) if last.1 == at + degree => last.1 = at + degree + 1,
                _ => found.push((at, at + degree + 1)),
            }
        }
        found
    }
}
