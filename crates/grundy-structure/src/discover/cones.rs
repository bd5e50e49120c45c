//! All games of three moves: their space is cut into cones until one description serves a cone.
//!
//! A cone is spanned by three vectors u, v, w of moves with determinant 1: its games are `k u + m v + n w`, each of them
//! once. So they are a family of their own, with no conditions but that k, m and n are at least some number, which the
//! prover likes best. All games are spanned by (0,0,1), (0,1,1) and (1,1,1). If one description serves a whole cone, it is proved; if
//! not, the cone is cut in two by the sum of two of its vectors, and the largest cone is looked at next. Sums of neighbours are the
//! fractions of the Stern-Brocot tree, in one dimension more, so cuts meet every wall with a rational slope after finitely many steps.
//!
//! Where to cut is read from members all over the cone: if some of them make a guess, its lengths and counts are walls where they
//! become negative; if not, members with the same kinds shall come to the same side, and long sides are cut first.
//!
//! **Limits.** Many games have preperiods so long and irregular that neighbours have no shape in common, however thin the cone.

use super::family::Family;
use super::fold::Style;
use super::guess::{Agreement, Folded, Guess, groups, guess};
use super::nest::Kinds;
use super::report::{Attempt, Class, Theorem};
use super::runs::{Member, member};
use super::search::Settings;
use super::write::{Frame, write};
use crate::{Affine, NoVerdict, Order, Relation, Variable, Verdict, prove};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Names of the parameters of a cone.
const NAMES: [char; 3] = ['k', 'm', 'n'];
/// Members with more runs are not looked at.
const MOST_RUNS: usize = 1_000;
/// The longest body of a loop, in items.
const LONGEST_BODY: usize = 100;
/// How loops are looked for; the ways after the first only where that shows some members to be alike.
const STYLES: [(usize, bool); 3] = [(4, true), (3, true), (4, false)];
/// So many members alike are worth a second look.
const ALIKE: usize = 4;
/// The least values of the parameters that are tried.
const LEAST: std::ops::RangeInclusive<i64> = 1..=9;
/// Members all over a cone have parameters with about this sum, times this step.
const SPREAD: (i64, i64) = (7, 6);
/// The three sides of a cone, as pairs of its vectors.
const SIDES: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// Cuts cones and proves descriptions of them, as many cones as the settings say.
pub(super) fn cones(
    settings: &Settings,
    attempt: &mut Attempt,
    theorems: &mut Vec<Theorem>,
    budget: &mut Budget<'_>,
    tell: &mut dyn FnMut(&str),
) -> Result<(), Stop> {
    let all = Cone([[0, 0, 1], [0, 1, 1], [1, 1, 1]]);
    let mut queue = BinaryHeap::from([(Reverse(all.smallness()), all)]);
    let mut share = 0.0;
    for number in 1..=settings.cones {
        budget.look()?;
        let Some((Reverse(smallness), cone)) = queue.pop() else { break };
        match Inside::of(&cone, settings)?.proved(attempt, budget)? {
            Found::Theorem(theorem) => {
                share += 100.0 / smallness as f64;
                theorems.push(*theorem);
            }
            Found::Cut(one, two) => {
                let parts = cone.cut(one, two).into_iter().flatten();
                queue.extend(parts.map(|part| (Reverse(part.smallness()), part)));
            }
        }
        attempt.cones = Some((number, theorems.len()));
        budget.monitor().units(number as u64, settings.cones as u64);
        if number % 100 == 0 {
            tell(&format!("{number} cones, {} theorems about {share:.2} % of all games", theorems.len()));
        }
    }
    Ok(())
}

/// Games that are sums of these vectors of moves, with positive numbers of each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Cone([[i64; 3]; 3]);

impl Cone {
    /// The parts on both sides of the sum of two vectors, unless numbers become too large.
    fn cut(&self, one: usize, two: usize) -> [Option<Cone>; 2] {
        let sum: [i64; 3] = std::array::from_fn(|at| self.0[one][at] + self.0[two][at]);
        [one, two].map(|gone| {
            let mut part = self.clone();
            part.0[gone] = sum;
            part.0.iter().flatten().all(|number| *number < 1 << 20).then_some(part)
        })
    }

    /// The share of all games that it holds is 1 over this.
    fn smallness(&self) -> i64 {
        self.0.iter().map(|ray| ray[2]).product()
    }

    /// Its games as a family.
    fn family(&self) -> Result<Family, crate::Overflow> {
        let names: Vec<Variable> = NAMES.into_iter().filter_map(Variable::new).collect();
        let form = |at: usize| {
            self.0.iter().zip(&names).try_fold(Affine::constant(0), |sum, (ray, name)| {
                sum.plus_times(ray[at].into(), &Affine::variable(*name))
            })
        };
        Ok(Family::new((0..3).map(form).collect::<Result<_, _>>()?, names))
    }

    /// How long a side is in the triangle of all games.
    fn length(&self, one: usize, two: usize) -> f64 {
        let place = |ray: [i64; 3], at: usize| ray[at] as f64 / ray[2] as f64;
        let step = |at: usize| place(self.0[one], at) - place(self.0[two], at);
        step(0).hypot(step(1))
    }
}

/// What became of a cone.
enum Found {
    Theorem(Box<Theorem>),
    /// It is to be cut between these vectors.
    Cut(usize, usize),
}

/// A cone and its games.
struct Inside<'c> {
    cone: &'c Cone,
    family: Family,
    settings: &'c Settings,
}

impl Inside<'_> {
    fn of<'c>(cone: &'c Cone, settings: &'c Settings) -> Result<Inside<'c>, Stop> {
        // Numbers of a cone are small.
        let family = cone.family().map_err(|_| Stop::Outgrown("the moves of a cone"))?;
        Ok(Inside { cone, family, settings })
    }

    /// Proves what one description serves of a cone, or says between which vectors to cut it.
    fn proved(&self, attempt: &mut Attempt, budget: &mut Budget<'_>) -> Result<Found, Stop> {
        let mut members = Vec::new();
        for point in spread() {
            if let Some(found) = self.member(&point, budget)? {
                members.push((point, found));
            }
        }
        let mut alike: Vec<(Vec<i64>, usize)> = Vec::new();
        for (rounds, widest) in STYLES {
            let mut kinds = Kinds::default();
            let style = Style { rounds, longest: LONGEST_BODY, widest };
            let mut folded = Vec::with_capacity(members.len());
            for (point, member) in &members {
                folded.push(Folded::new(point.clone(), member, style, &mut kinds, budget)?);
            }
            let all: Vec<&Folded> = folded.iter().collect();
            let groups = groups(&all);
            if alike.is_empty() {
                let labelled = |(label, group): (usize, &Vec<&Folded>)| {
                    group.iter().map(|one| (one.at.clone(), label)).collect::<Vec<_>>()
                };
                alike = groups.iter().enumerate().flat_map(labelled).collect();
            }
            if let Some((guess, used)) = guess(&all, <[i64]>::to_vec, self.family.parameters()) {
                if let Some((one, two)) = self.wall(&guess) {
                    return Ok(Found::Cut(one, two));
                }
                let used: Vec<Vec<i64>> = used.iter().map(|one| one.at.clone()).collect();
                attempt.guessed(Class::ALL, &used, guess.forms.len());
                let is_right = |one: &&Folded| self.agrees(&guess, &kinds, &one.at, &one.member);
                if members.len() == spread().len()
                    && all.iter().all(is_right)
                    && let Some(theorem) = self.judged(&guess, &kinds, &used, attempt, budget)?
                {
                    return Ok(Found::Theorem(Box::new(theorem)));
                }
            }
            if groups.first().is_none_or(|group| group.len() < ALIKE) {
                break;
            }
        }
        let (one, two) = self.best_side(&alike);
        Ok(Found::Cut(one, two))
    }

    fn member(&self, at: &[i64], budget: &mut Budget<'_>) -> Result<Option<Rc<Member>>, Stop> {
        let Some(moves) = self.family.moves_at(at) else { return Ok(None) };
        let effort = 100 * MOST_RUNS as u64;
        Ok(member(self.settings.rule, &moves, MOST_RUNS, effort, budget)?.map(Rc::new))
    }

    fn agrees(&self, guess: &Guess, kinds: &Kinds, at: &[i64], member: &Member) -> bool {
        guess.compare(kinds, &self.family, at, member) != Agreement::No
    }

    /// A side to cut along a wall, the simplest: a length or a count that is positive at one end and negative at the other.
    fn wall(&self, guess: &Guess) -> Option<(usize, usize)> {
        let names = self.family.parameters();
        let crossed = |form: &Affine| {
            let heights: [i128; 3] = std::array::from_fn(|at| form.coefficient(names[at]));
            let crossed = SIDES
                .into_iter()
                .filter(move |(one, two)| heights[*one].signum() * heights[*two].signum() < 0);
            crossed.map(move |(one, two)| (heights[one].abs().max(heights[two].abs()), (one, two)))
        };
        guess.forms.iter().flat_map(crossed).min().map(|found| found.1)
    }

    /// The side to cut so that members alike stay together; of several the longest.
    fn best_side(&self, alike: &[(Vec<i64>, usize)]) -> (usize, usize) {
        let purity = |one: usize, two: usize, first: bool| {
            let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
            let inside = alike.iter().filter(|(at, _)| (at[one] < at[two]) == first);
            inside.for_each(|(_, label)| *counts.entry(*label).or_default() += 1);
            let all: usize = counts.values().sum();
            counts.values().map(|count| count * count).sum::<usize>() as f64 / all.max(1) as f64
        };
        let score = |(one, two): (usize, usize)| {
            purity(one, two, true) + purity(one, two, false) + 0.9 * self.cone.length(one, two)
        };
        SIDES.into_iter().max_by(|one, two| score(*one).total_cmp(&score(*two))).unwrap_or(SIDES[0])
    }

    /// The least value of all parameters from which on the guess is right for members near all corners; none if it is wrong
    /// for large ones.
    fn least(&self, guess: &Guess, kinds: &Kinds, budget: &mut Budget<'_>) -> Result<Option<i64>, Stop> {
        let mut best = None;
        for least in LEAST.rev() {
            for far in (0..8).rev() {
                let large = |at: i64| 3 * least + 10 + at;
                let point = [0, 1, 2].map(|at| if far >> at & 1 == 1 { large(at) } else { least });
                let Some(member) = self.member(&point, budget)? else { return Ok(best) };
                if !self.agrees(guess, kinds, &point, &member) {
                    return Ok(best);
                }
            }
            best = Some(least);
        }
        Ok(best)
    }

    /// Hands the guess to the prover; a counterexample raises the least value.
    fn judged(
        &self,
        guess: &Guess,
        kinds: &Kinds,
        used: &[Vec<i64>],
        attempt: &mut Attempt,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Theorem>, Stop> {
        let Some(first) = self.least(guess, kinds, budget)? else { return Ok(None) };
        for least in first..=*LEAST.end() {
            let bound = Affine::constant(least.into());
            let order = |variable: &Variable| {
                let (variable, bound) = (*variable, bound.clone());
                Order { variable, relation: Relation::AtLeast, bound }
            };
            let frame = Frame {
                rule: self.settings.rule,
                moves: self.family.moves().to_vec(),
                parameters: self.family.parameters().to_vec(),
                conditions: self.family.parameters().iter().map(order).collect(),
            };
            let Ok(description) = write(kinds, &frame, guess, &[]) else { return Ok(None) };
            match prove(&description, budget) {
                Ok(Verdict::Proved(proof)) => {
                    let (family, used) = (self.family.clone(), used.to_vec());
                    return Ok(Some(Theorem::new(
                        Class::ALL,
                        &self.family,
                        family,
                        description,
                        proof,
                        used,
                    )));
                }
                Ok(Verdict::Refuted(_)) => {}
                Ok(Verdict::Unknown(why)) => {
                    attempt.unproved = Some(why);
                    return Ok(None);
                }
                Err(NoVerdict::Wrong(malformed)) if malformed.demand.is_met_by_larger() => {}
                Err(NoVerdict::Wrong(_)) => return Ok(None),
                Err(NoVerdict::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(None)
    }
}

/// Parameters of members all over a cone, in no plane.
fn spread() -> Vec<Vec<i64>> {
    let (sum, step) = SPREAD;
    let pairs = (1..sum - 1).flat_map(|one| (1..sum - one).map(move |two| [one, two, sum - one - two]));
    let shifted = |(number, point): (i64, [i64; 3])| {
        point.iter().zip(0..).map(|(part, at)| step * part + (number * (at + 2) + at) % 5).collect()
    };
    (0..).zip(pairs).map(shifted).collect()
}

#[cfg(test)]
mod tests {
    use super::super::area::{Area, triangle};
    use super::super::tests::by_definition;
    use super::*;
    use crate::{Expansion, Point, Rule};
    use grundy_algebra::fraction::Fraction;

    fn found(cones_looked_at: usize) -> (Vec<Theorem>, Attempt) {
        let settings = Settings { rule: Rule::Outcomes, cones: cones_looked_at, ..Settings::default() };
        let (mut theorems, mut attempt) = (Vec::new(), Attempt::default());
        let budget = &mut Budget::unlimited();
        cones(&settings, &mut attempt, &mut theorems, budget, &mut |_| {}).unwrap();
        (theorems, attempt)
    }

    #[test]
    fn parts_are_the_whole() {
        let all = Cone([[0, 0, 1], [0, 1, 1], [1, 1, 1]]);
        let mut parts = vec![all];
        for number in 0..200 {
            let (one, two) = SIDES[number * 7 % 3];
            let part = parts.remove(number % parts.len());
            parts.extend(part.cut(one, two).into_iter().flatten());
        }
        let share = |sum: Fraction, cone: &Cone| &sum + &Fraction::new(1, cone.smallness());
        assert_eq!(parts.iter().fold(Fraction::whole(0), share), triangle().double_area());
    }

    #[test]
    fn half_of_all_games_in_two_hundred_cones() {
        let (theorems, attempt) = found(200);
        let area = Area::of(&theorems, &Budget::unlimited()).unwrap().unwrap();
        assert!(area.share > Fraction::new(1, 2), "{}", area.share);
        assert_eq!(attempt.cones, Some((200, theorems.len())));
        for theorem in &theorems {
            let least = theorem.description.conditions[0].bound.as_constant().unwrap();
            let names = theorem.family.parameters();
            for shift in [[0, 0, 0], [3, 0, 1], [0, 11, 2]] {
                let at = Point::new(names.iter().copied().zip(shift.map(|shift| least + shift)));
                let stated = Expansion::new(&theorem.description, &at, &mut Budget::unlimited()).unwrap();
                let truth = by_definition(Rule::Outcomes, &stated.moves, stated.enough());
                let agrees = (0..truth.len()).all(|at| stated.letter(at as i128) == truth[at]);
                assert!(agrees, "{}", theorem.sentence(&theorem.family));
            }
        }
    }
}
