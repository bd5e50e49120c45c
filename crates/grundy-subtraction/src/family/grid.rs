//! Families with two parameters: a polynomial in both.
//!
//! For each value of the second parameter the table has its own polynomial in the first; the coefficients of these are
//! fitted as polynomials in the second. The result is compared with the whole table again.

use super::fit::{Fits, LARGEST_MODULUS, Terms, factor, fit};
use super::polynomial::{Point, Polynomial, term};
use grundy_algebra::fraction::Fraction;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::BTreeMap;

/// The fits of a table over two parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// For each value of the second parameter the fits in the first.
    pub slices: Vec<(i64, Fits)>,
    /// One polynomial in both, if there is one.
    pub surface: Option<Surface>,
}

/// A polynomial in two parameters and how it stands to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surface {
    /// For each power of the first parameter, from 0 on, its coefficient as a polynomial in the second.
    pub coefficients: Vec<Polynomial>,
    /// Where it is the value.
    pub exact: Vec<(i64, i64)>,
    /// Where it is the value times a factor.
    pub collapses: Vec<((i64, i64), i64)>,
    /// Where it is neither.
    pub failures: Vec<(i64, i64)>,
}

impl Surface {
    /// The places that agree, beyond the number of coefficients.
    pub fn witnesses(&self) -> usize {
        let coefficients: usize = self.coefficients.iter().map(|one| one.degree() + 1).sum();
        self.exact.len().saturating_sub(coefficients)
    }

    /// The value at a place.
    pub fn at(&self, (first, second): (i64, i64)) -> Fraction {
        Polynomial::new(self.coefficients.iter().map(|one| one.at(second)).collect()).at(first)
    }

    /// As text, such as `294n^5 + (742m + 2929)n^4`.
    pub fn text(&self, first: &str, second: &str) -> String {
        let mut text = String::new();
        for (power, polynomial) in self.coefficients.iter().enumerate().rev() {
            let coefficient = polynomial.text(second);
            if coefficient == "0" {
                continue;
            }
            let plain = coefficient.bytes().all(|byte| byte.is_ascii_digit());
            let written = if plain || power == 0 { coefficient.clone() } else { format!("({coefficient})") };
            let next = term(&written, coefficient == "1", first, power);
            match (text.is_empty(), next.strip_prefix('-')) {
                (true, _) => text.push_str(&next),
                (false, Some(rest)) if power == 0 && !rest.contains([' ', '/']) => {
                    text.push_str(&format!(" - {rest}"))
                }
                (false, Some(_)) => text.push_str(&format!(" + ({next})")),
                (false, None) => text.push_str(&format!(" + {next}")),
            }
        }
        if text.is_empty() { "0".into() } else { text }
    }
}

impl Grid {
    /// The fits of values at places (first, second); `collapses` as in [`Terms`].
    pub fn of(
        table: &BTreeMap<(i64, i64), Fraction>,
        collapses: bool,
        budget: &Budget<'_>,
    ) -> Result<Grid, Stop> {
        let mut rows: BTreeMap<i64, Vec<Point>> = BTreeMap::new();
        for ((first, second), value) in table {
            rows.entry(*second).or_default().push((*first, value.clone()));
        }
        let terms = Terms { collapses, largest_modulus: LARGEST_MODULUS };
        let slice = |(second, points): (i64, Vec<Point>)| Ok((second, fit(&points, terms, budget)?));
        let slices: Vec<(i64, Fits)> = rows.into_iter().map(slice).collect::<Result<_, Stop>>()?;
        let surface = surface(&slices, table, collapses, budget)?;
        Ok(Grid { slices, surface })
    }
}

fn surface(
    slices: &[(i64, Fits)],
    table: &BTreeMap<(i64, i64), Fraction>,
    collapses: bool,
    budget: &Budget<'_>,
) -> Result<Option<Surface>, Stop> {
    let single: Vec<(i64, &Polynomial)> = slices
        .iter()
        .filter_map(|(second, fits)| fits.single().map(|fit| (*second, &fit.polynomial)))
        .collect();
    let Some(degree) = single.iter().map(|(_, polynomial)| polynomial.degree()).max() else {
        return Ok(None);
    };
    let terms = Terms { collapses: false, largest_modulus: 1 };
    let mut coefficients = Vec::new();
    for power in 0..=degree {
        let entry = |(second, polynomial): &(i64, &Polynomial)| {
            let coefficient = polynomial.coefficients().get(power).cloned();
            (*second, coefficient.unwrap_or_else(|| Fraction::whole(0)))
        };
        // A slice of lower degree is one of few points or odd ones.
        let full = single.iter().filter(|(_, polynomial)| polynomial.degree() == degree);
        let points: Vec<Point> = full.map(entry).collect();
        match fit(&points, terms, budget)?.single() {
            Some(fit) => coefficients.push(fit.polynomial.clone()),
            None => return Ok(None),
        }
    }
    let mut surface =
        Surface { coefficients, exact: Vec::new(), collapses: Vec::new(), failures: Vec::new() };
    for (place, value) in table {
        budget.look()?;
        let stated = surface.at(*place);
        if stated == *value {
            surface.exact.push(*place);
        } else {
            match factor(&stated, value).filter(|_| collapses) {
                Some(factor) => surface.collapses.push((*place, factor)),
                None => surface.failures.push(*place),
            }
        }
    }
    Ok((surface.witnesses() > 0).then_some(surface))
}
