//! Conditions on parameters: bounds such as `m <= 2n-1` that hold for all good points and keep out all bad ones.
//!
//! First come the bounds that the moves themselves ask for, positive and increasing. Then, while bad points are left,
//! the bound is taken that keeps out most of them for what it costs; a bound is the cheaper the simpler it looks, and
//! of each slope only the tightest is looked at. In the end all bounds are dropped that are not needed.

use super::family::Family;
use crate::linear::{Answer, Tableau, solve};
use crate::{Affine, Order, Overflow, Relation, Variable};
use grundy_core::arithmetic::gcd_of;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Coefficients of the other parameters in a condition.
const COEFFICIENTS: std::ops::RangeInclusive<i64> = -2..=5;
/// A region needs no more conditions than this.
pub(super) const MOST_CONDITIONS: usize = 24;

/// A condition on one parameter: at least or at most a form of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bound {
    parameter: usize,
    relation: Relation,
    /// Coefficients of all parameters, 0 for its own.
    factors: Vec<i64>,
    constant: i64,
}

impl Bound {
    /// Whether a point satisfies it.
    pub(super) fn holds(&self, point: &[i64]) -> bool {
        self.relation.holds(point[self.parameter].into(), (self.form(point) + self.constant).into())
    }

    fn form(&self, point: &[i64]) -> i64 {
        self.factors.iter().zip(point).map(|(factor, value)| factor * value).sum()
    }

    /// As it is written in a description.
    pub(super) fn order(&self, names: &[Variable]) -> Option<Order> {
        let start = Affine::constant(self.constant.into());
        let bound = names.iter().zip(&self.factors).try_fold(start, |sum, (name, factor)| {
            sum.plus_times((*factor).into(), &Affine::variable(*name)).ok()
        })?;
        Some(Order { variable: names[self.parameter], relation: self.relation, bound })
    }

    /// The last parameter that it speaks of.
    pub(super) fn last_parameter(&self) -> usize {
        self.factors
            .iter()
            .rposition(|factor| *factor != 0)
            .map_or(self.parameter, |at| at.max(self.parameter))
    }

    /// How complicated it looks.
    fn weight(&self) -> u64 {
        let factor = |factor: &i64| 3 * factor.unsigned_abs() + u64::from(*factor < 0);
        1 + self.factors.iter().map(factor).sum::<u64>() + self.constant.unsigned_abs()
    }
}

/// The bounds by which the moves are positive and increasing, and whether they say all of that: some moves ask for
/// more than bounds of one parameter can say.
pub(super) fn ordering(family: &Family) -> (Vec<Bound>, bool) {
    let (mut bounds, mut all) = (Vec::new(), true);
    let mut before = Affine::constant(0);
    for step in family.moves() {
        let bound = step.minus(&before).and_then(|gap| gap.plus_constant(-1));
        before = step.clone();
        match bound.ok().and_then(|gap| not_negative(&gap, family.parameters())) {
            Some(Some(bound)) if !bounds.contains(&bound) => bounds.push(bound),
            Some(_) => {}
            None => all = false,
        }
    }
    (bounds, all)
}

/// The bound that says that a form is at least 0, solved for the last parameter for which that can be done: none is
/// needed if the form is a constant, none may be found.
fn not_negative(form: &Affine, names: &[Variable]) -> Option<Option<Bound>> {
    if let Some(constant) = form.as_constant() {
        return (constant >= 0).then_some(None);
    }
    let divisor = gcd_of(form.terms().iter().map(|term| term.1.unsigned_abs()));
    let divisor = i128::try_from(divisor).ok()?;
    let own = |name: &Variable| form.coefficient(*name) / divisor;
    let solvable = |sign: i128| names.iter().rposition(|name| own(name) == sign);
    let (parameter, sign) = solvable(1).map(|at| (at, 1)).or_else(|| Some((solvable(-1)?, -1)))?;
    let mut factors: Vec<i64> =
        names.iter().map(|name| i64::try_from(-sign * own(name)).ok()).collect::<Option<_>>()?;
    factors[parameter] = 0;
    let constant = i64::try_from(-sign * form.constant_part().div_euclid(divisor)).ok()?;
    let relation = if sign > 0 { Relation::AtLeast } else { Relation::AtMost };
    Some(Some(Bound { parameter, relation, factors, constant }))
}

/// What a region shall hold and what not.
pub(super) struct Sides<'s> {
    /// All of these.
    pub(super) good: &'s [Vec<i64>],
    /// None of these.
    pub(super) bad: &'s [Vec<i64>],
    /// These may be inside, but need not.
    pub(super) open: &'s [Vec<i64>],
}

/// Bounds that all good points satisfy and no bad one does: first those given, which all good points must satisfy.
pub(super) fn separating(
    sides: &Sides<'_>,
    given: &[Bound],
    size: usize,
    budget: &Budget<'_>,
) -> Result<Option<Vec<Bound>>, Stop> {
    let mut bounds = given.to_vec();
    // Every parameter has a least value in any case.
    for parameter in 0..size {
        let Some(constant) = sides.good.iter().map(|point| point[parameter]).min() else { return Ok(None) };
        let least = Bound { parameter, relation: Relation::AtLeast, factors: vec![0; size], constant };
        if !bounds.contains(&least) {
            bounds.push(least);
        }
    }
    let mut bad: Vec<&Vec<i64>> =
        sides.bad.iter().filter(|point| bounds.iter().all(|bound| bound.holds(point))).collect();
    let candidates = if bad.is_empty() { Vec::new() } else { candidates(sides.good, size, budget)? };
    while !bad.is_empty() {
        let mut best: Option<(usize, &Bound)> = None;
        for bound in &candidates {
            budget.advance(bad.len() as u64 / 64)?;
            let excluded = bad.iter().filter(|point| !bound.holds(point)).count();
            let better = |(most, other): (usize, &Bound)| {
                excluded as u64 * other.weight() > most as u64 * bound.weight()
            };
            if excluded > 0 && best.is_none_or(better) {
                best = Some((excluded, bound));
            }
        }
        let Some((_, best)) = best.filter(|_| bounds.len() < given.len() + MOST_CONDITIONS) else {
            return Ok(None);
        };
        bad.retain(|point| best.holds(point));
        bounds.push(best.clone());
    }
    Ok(Some(bounds))
}

/// The tightest bound of each slope; with more parameters, slopes that speak of more than three are left out.
fn candidates(good: &[Vec<i64>], size: usize, budget: &Budget<'_>) -> Result<Vec<Bound>, Stop> {
    let mut bounds = Vec::new();
    // The same inequality can be solved for several parameters: c <= a+b reads better than a >= c-b.
    for parameter in (0..size).rev() {
        for one in (0..size).filter(|one| *one != parameter) {
            for two in (one..size).filter(|two| *two != parameter) {
                for (first, second) in slopes(one == two) {
                    let mut factors = vec![0; size];
                    factors[two] = second;
                    factors[one] = first;
                    budget.advance(good.len() as u64 / 64)?;
                    bounds.extend(tightest(good, parameter, factors));
                }
            }
        }
    }
    Ok(bounds)
}

fn slopes(alone: bool) -> Vec<(i64, i64)> {
    let factors = || COEFFICIENTS.filter(|factor| *factor != 0);
    let pairs = |first: i64| factors().map(move |second| (first, second)).collect::<Vec<_>>();
    match alone {
        true => factors().map(|factor| (factor, factor)).collect(),
        false => factors().flat_map(pairs).collect(),
    }
}

/// The tightest bounds of a slope, from below and from above.
fn tightest(good: &[Vec<i64>], parameter: usize, factors: Vec<i64>) -> [Bound; 2] {
    let mut bound = Bound { parameter, relation: Relation::AtLeast, factors, constant: 0 };
    let rests = good.iter().map(|point| point[parameter] - bound.form(point));
    let (least, most) = rests.fold((i64::MAX, i64::MIN), |(low, high), rest| (low.min(rest), high.max(rest)));
    bound.constant = least;
    [bound.clone(), Bound { relation: Relation::AtMost, constant: most, ..bound }]
}

/// The bounds without those that the others imply and, unless `careful`, without those that keep out no point of the
/// sides; `given` bounds go only if they are implied, and every parameter keeps a bound from below.
pub(super) fn needed(
    mut bounds: Vec<Bound>,
    given: &[Bound],
    sides: &Sides<'_>,
    names: &[Variable],
    careful: bool,
) -> Vec<Bound> {
    let mut order: Vec<Bound> = bounds.clone();
    order.sort_by_key(|bound| (given.contains(bound), std::cmp::Reverse(bound.weight())));
    for bound in order {
        let rest: Vec<Bound> = bounds.iter().filter(|other| **other != bound).cloned().collect();
        let from_below =
            |other: &Bound| other.parameter == bound.parameter && other.relation == Relation::AtLeast;
        if bound.relation == Relation::AtLeast && !rest.iter().any(from_below) {
            continue;
        }
        let enters = |point: &&Vec<i64>| !bound.holds(point) && rest.iter().all(|other| other.holds(point));
        let idle = || !sides.bad.iter().chain(sides.open).any(|point| enters(&point));
        if implied(&bound, &rest, names) || !careful && !given.contains(&bound) && idle() {
            bounds = rest;
        }
    }
    bounds.sort_by_key(|bound| (bound.parameter, bound.relation == Relation::AtMost, bound.weight()));
    bounds
}

/// Whether a bound follows from others.
fn implied(bound: &Bound, others: &[Bound], names: &[Variable]) -> bool {
    let refuted = || -> Result<bool, Overflow> {
        let mut tableau = Tableau::new(names);
        for other in others {
            tableau.add(&excess(other, names)?)?;
        }
        tableau.add(&excess(bound, names)?.times(-1)?.plus_constant(1)?)?;
        Ok(matches!(solve(tableau), Answer::None(_)))
    };
    refuted().unwrap_or(false)
}

/// A form that is at most 0 where the bound holds.
fn excess(bound: &Bound, names: &[Variable]) -> Result<Affine, Overflow> {
    let order = bound.order(names).ok_or(Overflow)?;
    let excess = order.bound.minus(&Affine::variable(order.variable))?;
    if bound.relation == Relation::AtLeast { Ok(excess) } else { excess.times(-1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bounds: &[Bound], names: &[Variable]) -> Vec<String> {
        bounds.iter().map(|bound| bound.order(names).unwrap().to_string()).collect()
    }

    #[test]
    fn moves_in_order() {
        let order = |moves: &str| {
            let family = Family::read(moves).unwrap();
            let (bounds, all) = ordering(&family);
            (texts(&bounds, family.parameters()).join(", "), all)
        };
        assert_eq!(order("a,b,c"), ("a >= 1, b >= a+1, c >= b+1".into(), true));
        assert_eq!(order("a,b,c-b,c-a,c"), ("a >= 1, b >= a+1, c >= 2b+1".into(), true));
        assert_eq!(order("2n,3m"), ("n >= 1".into(), false), "2n < 3m is no bound of one parameter");
        assert_eq!(order("n,2m,2m+2n"), ("n >= 1, n <= 2m-1".into(), true));
        assert_eq!(order("2n,2m"), ("n >= 1, m >= n+1".into(), true));
        assert_eq!(order("n,9-m,9+n"), ("n >= 1, m <= 8-n, m >= 1-n".into(), true));
    }

    #[test]
    fn simple_bounds_and_no_needless_ones() {
        let family = Family::read("n,m").unwrap();
        let (given, _) = ordering(&family);
        let points = || (1..20).flat_map(|n| (n + 1..20).map(move |m| vec![n, m]));
        let inside = |point: &Vec<i64>| point[1] < 2 * point[0];
        let (good, bad): (Vec<_>, Vec<_>) = points().partition(inside);
        let sides = Sides { good: &good, bad: &bad, open: &[] };
        let found = separating(&sides, &given, 2, &Budget::unlimited()).unwrap().unwrap();
        let names = family.parameters();
        // n >= 2 follows from n < m < 2n.
        for careful in [false, true] {
            let needed = needed(found.clone(), &given, &sides, names, careful);
            assert_eq!(texts(&needed, names), ["n >= 1", "m >= n+1", "m <= 2n-1"], "{careful}");
        }
    }

    #[test]
    fn no_bounds_separate_what_is_mixed() {
        let (good, bad) = (vec![vec![1, 1], vec![3, 3]], vec![vec![2, 2]]);
        let sides = Sides { good: &good, bad: &bad, open: &[] };
        assert_eq!(separating(&sides, &[], 2, &Budget::unlimited()).unwrap(), None);
    }
}
