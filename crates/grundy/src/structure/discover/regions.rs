//! Families with several parameters: one description seldom serves all of them, so regions are looked for.
//!
//! All small members are computed and folded. Those with the same kinds make a guess, as for one parameter. The guess
//! is right for some members and wrong for others; inequalities of the form `m <= 2n-1` that all right ones
//! satisfy are collected, each time the one that excludes most wrong ones, until none is left. These are the
//! conditions of the description that goes to the prover. A counterexample beyond the small members counts as one
//! more wrong member.

use super::family::Family;
use super::fold::Style;
use super::guess::{Agreement, Folded, Guess, groups, guess};
use super::nest::Kinds;
use super::report::{Attempt, Class, Theorem};
use super::runs::member;
use super::search::Settings;
use super::write::{Frame, write};
use crate::budget::Budget;
use crate::error::Stop;
use crate::structure::{Affine, NoVerdict, Order, Relation, Variable, Verdict, prove};
use std::rc::Rc;

/// The largest move of the members looked at, for two, three, four and more parameters.
const LARGEST_MOVE: [u64; 4] = [26, 30, 20, 13];
/// Members with more runs are not looked at.
const MOST_RUNS: usize = 4_000;
/// So many groups of members of the same kinds are tried, the largest first.
const MOST_GROUPS: usize = 16;
/// From so many members of a group guesses are made where they do not all agree.
const MOST_BASES: usize = 40;
/// Coefficients of the other parameters in a condition.
const COEFFICIENTS: std::ops::RangeInclusive<i64> = -2..=5;
/// A region needs no more conditions than this, and no more counterexamples.
const MOST_CONDITIONS: usize = 24;

/// A condition on one parameter: at least or at most a form of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bound {
    parameter: usize,
    relation: Relation,
    /// Coefficients of all parameters, 0 for its own.
    factors: Vec<i64>,
    constant: i64,
}

impl Bound {
    fn holds(&self, point: &[i64]) -> bool {
        self.relation.holds(point[self.parameter].into(), (self.form(point) + self.constant).into())
    }

    fn form(&self, point: &[i64]) -> i64 {
        self.factors.iter().zip(point).map(|(factor, value)| factor * value).sum()
    }

    fn order(&self, names: &[Variable]) -> Option<Order> {
        let start = Affine::constant(self.constant.into());
        let bound = names.iter().zip(&self.factors).try_fold(start, |sum, (name, factor)| {
            sum.plus_times((*factor).into(), &Affine::variable(*name)).ok()
        })?;
        Some(Order { variable: names[self.parameter], relation: self.relation, bound })
    }

    /// How complicated it looks.
    fn weight(&self) -> i64 {
        self.factors.iter().map(|factor| 3 * factor.abs()).sum::<i64>() + self.constant.abs()
    }
}

/// Looks for regions and proves their descriptions.
pub(super) fn regions(
    family: &Family,
    settings: &Settings,
    attempt: &mut Attempt,
    theorems: &mut Vec<Theorem>,
    budget: &mut Budget<'_>,
    tell: &mut dyn FnMut(&str),
) -> Result<(), Stop> {
    let mut kinds = Kinds::default();
    let style = Style { rounds: 4, longest: 200, widest: true };
    let mut folded = Vec::new();
    let (members, others) = points(family, settings);
    for (point, moves) in members {
        let effort = 100 * MOST_RUNS as u64;
        if let Some(found) = member(settings.rule, &moves, MOST_RUNS, effort, budget)? {
            folded.push(Folded::new(point, &Rc::new(found), style, &mut kinds, budget)?);
        }
    }
    tell(&format!("{} members", folded.len()));
    let all: Vec<&Folded> = folded.iter().collect();
    let mut covered = vec![false; all.len()];
    for group in groups(&all).into_iter().take(MOST_GROUPS) {
        let Some((guess, used)) = common_guess(&group, family, &kinds) else { continue };
        let right: Vec<Agreement> =
            all.iter().map(|one| guess.compare(&kinds, family, &one.at, &one.member)).collect();
        let news = |(right, covered): (&Agreement, &bool)| *right == Agreement::Exact && !covered;
        if !right.iter().zip(&covered).any(news) {
            continue;
        }
        attempt.guessed(Class::ALL, &used, guess.forms.len());
        let region = Region { family, settings, kinds: &kinds, guess: &guess, others: &others };
        if let Some(theorem) = region.proved(&all, &right, used, attempt, budget, tell)? {
            let holds = |at: &[i64]| theorem.covers(at);
            covered.iter_mut().zip(&all).for_each(|(covered, one)| *covered |= holds(&one.at));
            theorems.push(theorem);
        }
    }
    Ok(())
}

/// A guess for as many members of a group as possible, with these members. If not all agree, guesses made from close
/// neighbours are compared.
fn common_guess(group: &[&Folded], family: &Family, kinds: &Kinds) -> Option<(Guess, Vec<Vec<i64>>)> {
    let names = family.parameters();
    let agreeing = |guess: &Guess| -> Vec<Vec<i64>> {
        let right = |one: &&&Folded| guess.compare(kinds, family, &one.at, &one.member) == Agreement::Exact;
        group.iter().filter(right).map(|one| one.at.clone()).collect()
    };
    if let Some((found, _)) = guess(group, <[i64]>::to_vec, names) {
        let used = agreeing(&found);
        return Some((found, used));
    }
    let distance = |one: &Folded, two: &Folded| -> u64 {
        one.at.iter().zip(&two.at).map(|(one, two)| one.abs_diff(*two)).sum()
    };
    let mut best: Option<(Guess, Vec<Vec<i64>>)> = None;
    for base in group.iter().step_by((group.len() / MOST_BASES).max(1)) {
        let mut near = group.to_vec();
        near.sort_by_key(|one| distance(one, base));
        near.truncate(2 * names.len() + 2);
        let Some((found, _)) = guess(&near, <[i64]>::to_vec, names) else { continue };
        let used = agreeing(&found);
        if used.len() > near.len() && best.as_ref().is_none_or(|best| used.len() > best.1.len()) {
            best = Some((found, used));
        }
    }
    best
}

/// The parameters and the moves of a member.
type Small = (Vec<i64>, Vec<u64>);

/// Small points with their moves, and those without: members need positive, increasing moves.
fn points(family: &Family, settings: &Settings) -> (Vec<Small>, Vec<Vec<i64>>) {
    let size = family.parameters().len();
    let largest = LARGEST_MOVE[(size - 2).min(LARGEST_MOVE.len() - 1)];
    let to = settings.to.min(largest as i64);
    let mut points: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..size {
        let longer = |point: &Vec<i64>| {
            let add = |value| [&point[..], &[value]].concat();
            (settings.from.max(1)..=to).map(add).collect::<Vec<_>>()
        };
        points = points.iter().flat_map(longer).collect();
    }
    let (mut members, mut others) = (Vec::new(), Vec::new());
    for point in points {
        match family.moves_at(&point) {
            Some(moves) if moves.last().is_some_and(|last| *last <= largest) => members.push((point, moves)),
            Some(_) => {}
            None => others.push(point),
        }
    }
    (members, others)
}

struct Region<'r> {
    family: &'r Family,
    settings: &'r Settings,
    kinds: &'r Kinds,
    guess: &'r Guess,
    /// Points without a game.
    others: &'r [Vec<i64>],
}

impl Region<'_> {
    fn proved(
        &self,
        all: &[&Folded],
        right: &[Agreement],
        used: Vec<Vec<i64>>,
        attempt: &mut Attempt,
        budget: &mut Budget<'_>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Theorem>, Stop> {
        let side = |wanted: Agreement| {
            let chosen = all.iter().zip(right).filter(move |(_, right)| **right == wanted);
            chosen.map(|(one, _)| one.at.clone()).collect::<Vec<_>>()
        };
        let (good, mut bad) = (side(Agreement::Exact), side(Agreement::No));
        bad.extend_from_slice(self.others);
        for _ in 0..MOST_CONDITIONS {
            let names = self.family.parameters();
            // Members far away may agree by chance: then only those the guess was made from count.
            let found = conditions(&good, &bad, names).or_else(|| conditions(&used, &bad, names));
            let Some(conditions) = found else { return Ok(None) };
            let frame = Frame {
                rule: self.settings.rule,
                moves: self.family.moves().to_vec(),
                parameters: self.family.parameters().to_vec(),
                conditions,
            };
            let Ok(description) = write(self.kinds, &frame, self.guess, &[]) else { return Ok(None) };
            tell(&format!("a description of {} numbers fits {} members", self.guess.forms.len(), good.len()));
            match prove(&description, budget) {
                Ok(Verdict::Proved(proof)) => {
                    let family = self.family.clone();
                    return Ok(Some(Theorem::new(Class::ALL, self.family, family, description, proof, used)));
                }
                Ok(Verdict::Refuted(found)) => {
                    let value = |name: &Variable| i64::try_from(found.mismatch.point.get(*name)).unwrap_or(0);
                    bad.push(self.family.parameters().iter().map(value).collect());
                    attempt.unproved = Some("a counterexample was found".into());
                }
                Ok(Verdict::Unknown(why)) => {
                    attempt.unproved = Some(why);
                    return Ok(None);
                }
                Err(NoVerdict::Wrong(error)) => {
                    attempt.unproved = Some(error.message);
                    return Ok(None);
                }
                Err(NoVerdict::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(None)
    }
}

/// Conditions that all good points satisfy and no bad one does.
fn conditions(good: &[Vec<i64>], bad: &[Vec<i64>], names: &[Variable]) -> Option<Vec<Order>> {
    let mut bounds = vec![];
    // Every parameter has a least value in any case.
    for parameter in 0..names.len() {
        let constant = good.iter().map(|point| point[parameter]).min()?;
        let factors = vec![0; names.len()];
        bounds.push(Bound { parameter, relation: Relation::AtLeast, factors, constant });
    }
    let mut bad: Vec<&Vec<i64>> =
        bad.iter().filter(|point| bounds.iter().all(|bound| bound.holds(point))).collect();
    let candidates = candidates(good, names.len());
    while !bad.is_empty() {
        let excluded = |bound: &Bound| bad.iter().filter(|point| !bound.holds(point)).count();
        let best = candidates.iter().max_by_key(|bound| (excluded(bound), -bound.weight()))?;
        if excluded(best) == 0 || bounds.len() > MOST_CONDITIONS {
            return None;
        }
        bad.retain(|point| best.holds(point));
        bounds.push(best.clone());
    }
    bounds.iter().map(|bound| bound.order(names)).collect()
}

/// The tightest bound of each slope.
fn candidates(good: &[Vec<i64>], size: usize) -> Vec<Bound> {
    let mut slopes: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..size {
        let longer = |slope: &Vec<i64>| {
            COEFFICIENTS.map(|factor| [&slope[..], &[factor]].concat()).collect::<Vec<_>>()
        };
        slopes = slopes.iter().flat_map(longer).collect();
    }
    let mut bounds = Vec::new();
    for parameter in 0..size {
        for factors in slopes.iter().filter(|slope| slope[parameter] == 0) {
            // With more parameters, long conditions are left out: there would be too many.
            if factors.iter().filter(|factor| **factor != 0).count() > 2
                || factors.iter().all(|one| *one == 0)
            {
                continue;
            }
            let mut bound =
                Bound { parameter, relation: Relation::AtLeast, factors: factors.clone(), constant: 0 };
            let rests = good.iter().map(|point| point[parameter] - bound.form(point));
            let (least, most) =
                rests.fold((i64::MAX, i64::MIN), |(low, high), rest| (low.min(rest), high.max(rest)));
            bound.constant = least;
            bounds.push(bound.clone());
            bounds.push(Bound { relation: Relation::AtMost, constant: most, ..bound });
        }
    }
    bounds
}
