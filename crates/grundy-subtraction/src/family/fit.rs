//! Which polynomials a table of periods lies on.
//!
//! A table of p(n) seldom lies on one polynomial without exception. Small n often do not belong to the family; at some
//! n the period *collapses*, that is, the polynomial is a whole multiple of it; and for some families each residue
//! class of n has its own polynomial. So candidates come from stretches of neighbouring points that lie on a
//! polynomial ([`Differences`]), with one residue class left out or none, and the candidate that leaves least to be
//! explained is taken. A point counts as explained if the polynomial is its value, or a multiple of it.
//!
//! A fit is a guess, however many points agree. Its *witnesses* are the points that agree exactly beyond those
//! that determine the polynomial: their number less the degree less 1. There is at least one, or there is no fit.
//!
//! Main results
//! * [`fit`]: the fits of a table, by residue classes if that explains more.

use super::polynomial::{Differences, Point, Polynomial};
use grundy_algebra::fraction::Fraction;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigInt;

/// Residue classes are formed modulo at most this.
pub const LARGEST_MODULUS: i64 = 12;
/// Polynomials of higher degree are not looked for.
pub const LARGEST_DEGREE: usize = 12;
/// Larger quotients are not taken for a collapse.
const LARGEST_FACTOR: i64 = 1000;

/// What an explanation costs: a coefficient, a point that remains unexplained, a collapse.
const COEFFICIENT: usize = 4;
const FAILURE: usize = 8;
const COLLAPSE: usize = 1;

/// A polynomial and how it stands to the points of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    /// The polynomial.
    pub polynomial: Polynomial,
    /// Where it is the value.
    pub exact: Vec<i64>,
    /// Where it is the value times a factor.
    pub collapses: Vec<(i64, i64)>,
    /// Where it is neither.
    pub failures: Vec<i64>,
}

impl Fit {
    /// The places that agree, beyond those that determine the polynomial.
    pub fn witnesses(&self) -> usize {
        self.exact.len().saturating_sub(self.polynomial.degree() + 1)
    }

    /// The first place where the polynomial is neither the value nor a multiple of it.
    pub fn first_failure(&self) -> Option<i64> {
        self.failures.first().copied()
    }

    /// The least place from which on every tested one is explained; `None` if the last one is not.
    pub fn holds_from(&self) -> Option<i64> {
        let explained = || self.exact.iter().chain(self.collapses.iter().map(|(place, _)| place)).copied();
        let after = |place: &i64| self.failures.last().is_none_or(|last| place > last);
        explained().filter(after).min()
    }

    fn cost(&self) -> usize {
        COEFFICIENT * (self.polynomial.degree() + 1)
            + FAILURE * self.failures.len()
            + COLLAPSE * self.collapses.len()
    }
}

/// The places with one remainder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// The remainder.
    pub residue: i64,
    /// The places tested.
    pub tested: Vec<i64>,
    /// The polynomial, if there is one.
    pub fit: Option<Fit>,
}

impl Class {
    fn cost(&self) -> usize {
        self.fit.as_ref().map_or(FAILURE * self.tested.len(), Fit::cost)
    }
}

/// The polynomials of a table, one for each residue class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fits {
    /// 1 if one polynomial is for all.
    pub modulus: i64,
    /// The classes, rising.
    pub classes: Vec<Class>,
}

impl Fits {
    /// Whether every class has a polynomial that explains all its places.
    pub(crate) fn explain_all(&self) -> bool {
        self.classes.iter().all(|class| class.fit.as_ref().is_some_and(|fit| fit.failures.is_empty()))
    }

    /// The only polynomial, if there is one for all places.
    pub fn single(&self) -> Option<&Fit> {
        match &self.classes[..] {
            [only] => only.fit.as_ref(),
            _ => None,
        }
    }

    fn cost(&self) -> usize {
        self.classes.iter().map(Class::cost).sum()
    }
}

/// What may be assumed of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Whether values may be the polynomial divided by a factor, as periods may.
    pub collapses: bool,
    /// The largest modulus to form classes with.
    pub largest_modulus: i64,
}

/// The polynomials of a table; the points must be at different places, rising.
///
/// ```
/// use grundy_algebra::fraction::Fraction;
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::family::{LARGEST_MODULUS, Terms, fit};
/// // n^2, but half of it for n = 4 and 8, and out of line at 1.
/// let points: Vec<_> = [(1, 5), (2, 4), (3, 9), (4, 8), (5, 25), (6, 36), (7, 49), (8, 32), (9, 81)]
///     .map(|(n, p)| (n, Fraction::whole(p)))
///     .to_vec();
/// let terms = Terms { collapses: true, largest_modulus: LARGEST_MODULUS };
/// let fits = fit(&points, terms, &Budget::unlimited()).unwrap();
/// let only = fits.single().unwrap();
/// assert_eq!(only.polynomial.text("n"), "n^2");
/// assert_eq!(only.collapses, [(4, 2), (8, 2)]);
/// assert_eq!((only.first_failure(), only.holds_from(), only.witnesses()), (Some(1), Some(2), 3));
/// ```
pub fn fit(points: &[Point], terms: Terms, budget: &Budget<'_>) -> Result<Fits, Stop> {
    let mut best: Option<Fits> = None;
    for modulus in 1..=terms.largest_modulus.max(1) {
        let found = by_classes(points, modulus, terms, budget)?;
        if best.as_ref().is_none_or(|best| found.cost() < best.cost()) {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|best| best.modulus == 1 && best.explain_all()) {
            break;
        }
    }
    // The loop runs at least once.
    Ok(best.unwrap_or(Fits { modulus: 1, classes: Vec::new() }))
}

fn by_classes(points: &[Point], modulus: i64, terms: Terms, budget: &Budget<'_>) -> Result<Fits, Stop> {
    let class = |residue: i64| {
        let own: Vec<Point> =
            points.iter().filter(|point| point.0.rem_euclid(modulus) == residue).cloned().collect();
        let tested = own.iter().map(|point| point.0).collect();
        Ok(Class { residue, tested, fit: best_fit(&own, terms, budget)? })
    };
    let mut classes = (0..modulus).map(class).collect::<Result<Vec<Class>, Stop>>()?;
    classes.retain(|class| !class.tested.is_empty() || modulus == 1);
    Ok(Fits { modulus, classes })
}

/// The polynomial that leaves least to be explained.
fn best_fit(points: &[Point], terms: Terms, budget: &Budget<'_>) -> Result<Option<Fit>, Stop> {
    let mut best = from_stretches(points, points, terms, budget)?;
    let done = |best: &Option<Fit>| best.as_ref().is_some_and(|fit| fit.failures.is_empty());
    if terms.collapses && !done(&best) {
        for modulus in 2..=LARGEST_MODULUS {
            for left_out in 0..modulus {
                let kept: Vec<Point> =
                    points.iter().filter(|point| point.0.rem_euclid(modulus) != left_out).cloned().collect();
                if kept.len() < points.len() {
                    best = better(best, from_stretches(&kept, points, terms, budget)?);
                }
            }
        }
    }
    Ok(best)
}

fn better(one: Option<Fit>, two: Option<Fit>) -> Option<Fit> {
    match (one, two) {
        (Some(one), Some(two)) => Some(if two.cost() < one.cost() { two } else { one }),
        (one, two) => one.or(two),
    }
}

/// The best polynomial that neighbouring points among those `kept` lie on.
fn from_stretches(
    kept: &[Point],
    points: &[Point],
    terms: Terms,
    budget: &Budget<'_>,
) -> Result<Option<Fit>, Stop> {
    let triangle = Differences::of(kept, LARGEST_DEGREE + 1);
    let mut best: Option<Fit> = None;
    for degree in 0..=LARGEST_DEGREE.min(kept.len().saturating_sub(2)) {
        for (first, last) in triangle.stretches(degree) {
            budget.look()?;
            let stretch = &kept[first..=last.min(first + degree)];
            best = better(best, judged(Polynomial::through(stretch), points, terms));
        }
        // Higher degrees only repeat a polynomial that explains everything.
        if best.as_ref().is_some_and(|fit| fit.failures.is_empty() && fit.collapses.is_empty()) {
            break;
        }
    }
    budget.look()?;
    Ok(best)
}

/// How a polynomial stands to all points; `None` without a witness, or if it explains less than it costs.
fn judged(polynomial: Polynomial, points: &[Point], terms: Terms) -> Option<Fit> {
    let mut fit = Fit { polynomial, exact: Vec::new(), collapses: Vec::new(), failures: Vec::new() };
    for (place, value) in points {
        let stated = fit.polynomial.at(*place);
        if stated == *value {
            fit.exact.push(*place);
        } else {
            match factor(&stated, value).filter(|_| terms.collapses) {
                Some(factor) => fit.collapses.push((*place, factor)),
                None => fit.failures.push(*place),
            }
        }
    }
    (fit.witnesses() > 0 && fit.cost() < FAILURE * points.len()).then_some(fit)
}

/// The factor by which a value is smaller than what is stated, if it is a whole number from 2 on.
pub(super) fn factor(stated: &Fraction, value: &Fraction) -> Option<i64> {
    let quotient = stated.divided_by(value)?;
    let whole = quotient.as_whole()?;
    let in_range = *whole >= BigInt::from(2) && *whole <= BigInt::from(LARGEST_FACTOR);
    in_range.then(|| i64::try_from(whole).ok()).flatten()
}
