//! Families with several parameters: one description seldom serves all of them, so regions are looked for.
//!
//! All small members are computed and folded. Those with the same kinds make a guess, as for one parameter. The guess
//! is right for some members and wrong for others; inequalities of the form `m <= 2n-1` that all right ones
//! satisfy and that keep out the wrong ones are the conditions of the description that goes to the prover (see
//! `bounds`). A counterexample beyond the small members counts as one more wrong member.

use super::bounds::{Bound, MOST_CONDITIONS, Sides, needed, ordering, separating};
use super::family::Family;
use super::fold::Style;
use super::guess::{Agreement, Folded, Guess, Nested, groups, guess};
use super::nest::Kinds;
use super::report::{Attempt, Class, Theorem};
use super::runs::{Member, member};
use super::search::Settings;
use super::write::{Frame, write};
use crate::{Description, NoVerdict, Proof, Variable, Verdict, prove};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::rc::Rc;

/// The largest move of the members looked at, for two, three, four and more parameters: first, and then as long as some
/// member lies in no region. Who asks for larger parameters gets larger members besides.
const LARGEST_MOVE: [[u64; 2]; 4] = [[26, 36], [30, 42], [20, 28], [13, 18]];
/// Members with more runs are not looked at.
const MOST_RUNS: usize = 4_000;
/// From so many members of a group guesses are made where they do not all agree.
const MOST_BASES: usize = 40;

/// How loops are looked for, one way after the other: what one of them does not show, another may.
const STYLES: [(usize, bool); 3] = [(4, true), (3, true), (4, false)];

/// Looks for regions and proves their descriptions: the members that no region holds yet are folded, those with the same kinds
/// make a guess, the largest group first, and what is proved is removed. When nothing is left to try, larger members follow.
pub(super) fn regions(
    family: &Family,
    settings: &Settings,
    attempt: &mut Attempt,
    theorems: &mut Vec<Theorem>,
    budget: &mut Budget<'_>,
    tell: &mut dyn FnMut(&str),
) -> Result<(), Stop> {
    for largest in sizes(family, settings) {
        let small = Small::new(family, settings, largest, budget)?;
        let mut members = Vec::new();
        for (number, (point, moves)) in small.members.iter().enumerate() {
            budget.look()?;
            budget.monitor().units(number as u64, small.members.len() as u64);
            let effort = 100 * MOST_RUNS as u64;
            if let Some(found) = member(settings.rule, moves, MOST_RUNS, effort, budget)? {
                members.push((point.clone(), Rc::new(found)));
            }
        }
        tell(&format!("{} members", members.len()));
        for (rounds, widest) in STYLES {
            let style = Style { rounds, longest: 200, widest };
            let peel = Peel { family, settings, small: &small, members: &members, style };
            if peel.peeled(attempt, theorems, budget, tell)? {
                break;
            }
        }
    }
    Ok(())
}

/// The largest moves of the members that are looked at, one size after the other.
fn sizes(family: &Family, settings: &Settings) -> Vec<u64> {
    let parameters = family.parameters().len();
    let mut sizes = LARGEST_MOVE[(parameters - 2).min(LARGEST_MOVE.len() - 1)].to_vec();
    if let Ok(asked) = u64::try_from(settings.to)
        && settings.to < Settings::default().to
        && sizes.iter().all(|size| asked > *size)
    {
        sizes.push(asked);
    }
    sizes
}

/// Members of a size, and one way to fold them.
struct Peel<'p> {
    family: &'p Family,
    settings: &'p Settings,
    small: &'p Small,
    members: &'p [(Vec<i64>, Rc<Member>)],
    style: Style,
}

impl Peel<'_> {
    /// Takes one region after the other away; whether no member is left.
    fn peeled(
        &self,
        attempt: &mut Attempt,
        theorems: &mut Vec<Theorem>,
        budget: &mut Budget<'_>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<bool, Stop> {
        let mut kinds = Kinds::default();
        let mut folded = Vec::new();
        for (point, member) in self.members {
            budget.look()?;
            let one = Folded::new(point.clone(), member, self.style, &mut kinds, budget)?;
            attempt.folded(point, one.member.runs.count(), one.size());
            folded.push(one);
        }
        let all: Vec<&Folded> = folded.iter().collect();
        let is_covered =
            |one: &Folded, theorems: &[Theorem]| theorems.iter().any(|theorem| theorem.covers(&one.at));
        let mut covered: Vec<bool> = all.iter().map(|one| is_covered(one, theorems)).collect();
        let note = |attempt: &mut Attempt, covered: &[bool]| {
            let outside = all.iter().zip(covered).filter(|(_, covered)| !**covered);
            attempt.outside = Some((all.len(), outside.map(|(one, _)| one.at.clone()).collect()));
        };
        if !theorems.is_empty() {
            note(attempt, &covered);
        }
        let groups = groups(&all);
        for (number, group) in groups.iter().enumerate() {
            budget.monitor().units(number as u64, groups.len() as u64);
            if group.iter().all(|one| is_covered(one, theorems)) {
                continue;
            }
            let Some((guess, used)) = common_guess(group, self.family, &kinds, budget)? else { continue };
            let mut right = Vec::with_capacity(all.len());
            for one in &all {
                budget.advance(1)?;
                right.push(guess.compare(&kinds, self.family, &one.at, &one.member));
            }
            let news = |(right, covered): (&Agreement, &bool)| *right == Agreement::Exact && !covered;
            if !right.iter().zip(&covered).any(news) {
                continue;
            }
            attempt.guessed(Class::ALL, &used, guess.forms.len());
            let region = Region {
                family: self.family,
                settings: self.settings,
                kinds: &kinds,
                guess: &guess,
                small: self.small,
            };
            if let Some(theorem) = region.proved(&all, &right, used, attempt, budget, tell)? {
                covered.iter_mut().zip(&all).for_each(|(covered, one)| *covered |= theorem.covers(&one.at));
                theorems.push(theorem);
                note(attempt, &covered);
            }
        }
        Ok(covered.iter().all(|covered| *covered))
    }
}

/// A guess and the members for which it is right.
type Shared = (Guess, Vec<Vec<i64>>);

/// A guess for as many members of a group as possible, with these members. If not all agree, guesses made from close
/// neighbours are compared.
fn common_guess(
    group: &[&Folded],
    family: &Family,
    kinds: &Kinds,
    budget: &Budget<'_>,
) -> Result<Option<Shared>, Stop> {
    let names = family.parameters();
    let agreeing = |guess: &Guess| -> Vec<Vec<i64>> {
        let right = |one: &&&Folded| guess.compare(kinds, family, &one.at, &one.member) == Agreement::Exact;
        group.iter().filter(right).map(|one| one.at.clone()).collect()
    };
    if let Some((found, _)) = guess(group, <[i64]>::to_vec, names) {
        let used = agreeing(&found);
        return Ok(Some((found, used)));
    }
    let distance = |one: &Folded, two: &Folded| -> u64 {
        one.at.iter().zip(&two.at).map(|(one, two)| one.abs_diff(*two)).sum()
    };
    let mut best: Option<Shared> = None;
    for base in group.iter().step_by((group.len() / MOST_BASES).max(1)) {
        budget.advance(group.len() as u64)?;
        let mut near = group.to_vec();
        near.sort_by_key(|one| distance(one, base));
        near.truncate(2 * names.len() + 2);
        let Some((found, _)) = guess(&near, <[i64]>::to_vec, names) else { continue };
        let used = agreeing(&found);
        if used.len() > near.len() && best.as_ref().is_none_or(|best| used.len() > best.1.len()) {
            best = Some((found, used));
        }
    }
    Ok(best)
}

/// Small points: members with their moves, and, where bounds of single parameters cannot say that moves are positive
/// and increasing, points at which they are not.
struct Small {
    members: Vec<(Vec<i64>, Vec<u64>)>,
    others: Vec<Vec<i64>>,
    /// The bounds by which moves are positive and increasing.
    ordering: Vec<Bound>,
}

impl Small {
    fn new(family: &Family, settings: &Settings, largest: u64, budget: &Budget<'_>) -> Result<Small, Stop> {
        let size = family.parameters().len();
        let values = settings.from.max(1)..=settings.to.min(largest as i64);
        let (ordering, _) = ordering(family);
        // One parameter after the other: bounds cut away most points long before all have values.
        let mut points: Vec<Vec<i64>> = vec![Vec::new()];
        for parameter in 0..size {
            let ready: Vec<&Bound> =
                ordering.iter().filter(|bound| bound.last_parameter() == parameter).collect();
            let mut longer = Vec::new();
            for point in &points {
                budget.advance(1)?;
                for value in values.clone() {
                    let mut next = point.clone();
                    next.push(value);
                    next.resize(size, 0);
                    if ready.iter().all(|bound| bound.holds(&next)) {
                        next.truncate(parameter + 1);
                        longer.push(next);
                    }
                }
            }
            points = longer;
        }
        let mut small = Small { members: Vec::new(), others: Vec::new(), ordering };
        for point in points {
            budget.advance(1)?;
            match family.moves_at(&point) {
                Some(moves) if moves.last().is_some_and(|last| *last <= largest) => {
                    small.members.push((point, moves));
                }
                Some(_) => {}
                None => small.others.push(point),
            }
        }
        Ok(small)
    }
}

struct Region<'r> {
    family: &'r Family,
    settings: &'r Settings,
    kinds: &'r Kinds,
    guess: &'r Guess,
    small: &'r Small,
}

impl Region<'_> {
    /// Looks for conditions under which the guess is true; counterexamples are bad points like those known.
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
        let (good, mut bad, open) = (side(Agreement::Exact), side(Agreement::No), side(Agreement::Several));
        bad.extend_from_slice(&self.small.others);
        let size = self.family.parameters().len();
        for _ in 0..MOST_CONDITIONS {
            let mut sides = Sides { good: &good, bad: &bad, open: &open };
            let mut found = separating(&sides, &self.small.ordering, size, budget)?;
            if found.is_none() {
                // Members far away may agree by chance: then only those the guess was made from count.
                sides.good = &used;
                found = separating(&sides, &self.small.ordering, size, budget)?;
            }
            let Some(bounds) = found else { return Ok(None) };
            tell(&format!("a description of {} numbers fits {} members", self.guess.forms.len(), good.len()));
            match self.judged(bounds, &sides, attempt, budget)? {
                Some(Judged::Proved(description, proof)) => {
                    let family = self.family.clone();
                    return Ok(Some(Theorem::new(Class::ALL, self.family, family, description, proof, used)));
                }
                Some(Judged::Wrong(point)) => bad.push(point),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Hands the guess to the prover under as few conditions as the points allow, and if that does not decide, under
    /// all that are not implied by others.
    fn judged(
        &self,
        bounds: Vec<Bound>,
        sides: &Sides<'_>,
        attempt: &mut Attempt,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Judged>, Stop> {
        let names = self.family.parameters();
        let least = |careful| needed(bounds.clone(), &self.small.ordering, sides, names, careful);
        let (few, all) = (least(false), least(true));
        let several = if few == all { vec![few] } else { vec![few, all] };
        for bounds in several {
            let Some(conditions) = bounds.iter().map(|bound| bound.order(names)).collect() else { continue };
            let frame = Frame {
                rule: self.settings.rule,
                moves: self.family.moves().to_vec(),
                parameters: names.to_vec(),
                conditions,
            };
            let Ok(description) = write(self.kinds, &frame, self.guess, &[]) else { continue };
            match prove(&description, budget) {
                Ok(Verdict::Proved(proof)) => return Ok(Some(Judged::Proved(description, proof))),
                Ok(Verdict::Refuted(found)) => {
                    attempt.unproved = Some("a counterexample was found".into());
                    let value = |name: &Variable| i64::try_from(found.mismatch.point.get(*name)).unwrap_or(0);
                    return Ok(Some(Judged::Wrong(names.iter().map(value).collect())));
                }
                Ok(Verdict::Unknown(why)) => attempt.unproved = Some(why),
                Err(NoVerdict::Wrong(malformed)) => attempt.unproved = Some(malformed.error.message),
                Err(NoVerdict::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(None)
    }
}

/// What the prover says about a region.
enum Judged {
    Proved(Description, Box<Proof>),
    /// It is false at a point.
    Wrong(Vec<i64>),
}
