//! The search: larger and larger members, several ways to fold, the prover as judge.
//!
//! A *stage* allows members of so many runs. Its members, the largest dozen, are folded; those with nests of the same
//! kinds make a guess; the guess is tested on all members at hand, on small ones, and on larger ones it has not seen.
//! If one guess does not serve for all n, guesses are made for the classes of n modulo 2, 3, 4 and so on, as far as each
//! class has members enough. What passes is written as a description and handed to the prover; a class that is proved is
//! kept, and the search goes on with what is left. Between the stages very large members are played (`large`),
//! whose nests do not depend on their size and show which other classes there may be. A counterexample among small
//! members raises the least n; any other ends the guess, and the search goes on: another way to fold, another place to
//! begin the period, larger members.

use super::classes::{Classes, common_modulus};
use super::cones::cones;
use super::family::Family;
use super::fold::Style;
use super::guess::{Agreement, Folded, Guess, Nested, guess};
use super::large::steps_after;
use super::nest::Kinds;
use super::regions::regions;
use super::report::{Attempt, Class, Discovery, Exception, FEWEST, Theorem};
use super::runs::{Member, member};
use super::write::{Frame, write};
use crate::{
    Affine, Description, Expansion, NoVerdict, Order, Point, Relation, Rule, Variable, Verdict, prove,
};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Values or outcomes.
    pub rule: Rule,
    /// The least value of the parameter that is looked at.
    pub from: i64,
    /// The largest.
    pub to: i64,
    /// For `a, b, c`: look at so many cones of all games instead of peeling regions off; 0 for regions.
    pub cones: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rule: Rule::Nim, from: 1, to: 10_000, cones: 0 }
    }
}

/// The most runs of a member, and the largest n. The third is for families whose shapes depend on n modulo 12 or so: many small
/// members.
const STAGES: [(usize, i64); 8] = [
    (2_000, 16),
    (10_000, 26),
    (4_000, 120),
    (50_000, 36),
    (250_000, 50),
    (1_000_000, 70),
    (5_000_000, 100),
    (25_000_000, 200),
];
/// How many members a guess is made from, and how many of a stage are folded if they have few runs: classes of n modulo
/// 16 have three members among them.
const BATCH: usize = 12;
const LARGEST_BATCH: usize = 48;
/// Nests with more numbers than this are no structure but the lack of it.
const LARGEST_NEST: usize = 8_000;
/// Members up to so many runs are kept to test guesses on.
const SMALL: usize = 20_000;
/// Small members are also checked letter by letter, from the definition.
const LETTERS: u64 = 2_000_000;
/// The least number of rounds that make a loop, and whether loops are taken as wide as possible, in the order in
/// which they are tried.
const STYLES: [(usize, bool); 6] = [(4, true), (4, false), (3, true), (3, false), (5, false), (7, false)];
/// Members of more runs than this take long to fold, so only some of the ways are tried.
const LARGE: usize = 200_000;
/// How many of them.
const FEW_STYLES: usize = 3;
/// The longest body of a loop, in items, and about how many comparisons may be spent on finding loops.
const LONGEST_BODY: usize = 3000;
const MOST_COMPARISONS: usize = 1_000_000_000;
/// How often the least value is raised because a word or a loop makes no sense below it, and because of a
/// counterexample.
const TRIES: usize = 8;
const MOST_REFUTED: usize = 24;
/// So many values beyond the members at hand are looked at for one that makes sense.
const MOST_SENSIBLE: usize = 10_000;
/// Numbers of classes that are tried with very large members in any case.
pub(super) const MODULI: [i64; 5] = [1, 2, 3, 4, 6];

/// Looks for the structure of a family and proves it. `tell` hears what is being tried.
pub fn discover(
    family: &Family,
    settings: &Settings,
    budget: &mut Budget<'_>,
    tell: &mut dyn FnMut(&str),
) -> Discovery {
    let mut search = Search {
        family,
        settings,
        tell,
        kinds: Kinds::default(),
        members: BTreeMap::new(),
        attempt: Attempt::default(),
        theorems: Vec::new(),
        classes: Classes::default(),
    };
    let result = match family.parameters() {
        [_] => search.run(budget),
        _ => search.run_regions(budget),
    };
    let complete = search.classes.cover(Class::ALL, false);
    search.theorems.extend(std::mem::take(&mut search.classes).into_theorems());
    let exceptions = if complete { search.exceptions(budget) } else { Vec::new() };
    Discovery {
        family: family.clone(),
        rule: settings.rule,
        theorems: search.theorems,
        complete,
        exceptions,
        attempt: search.attempt,
        stopped: result.err(),
    }
}

pub(super) struct Search<'s> {
    pub(super) family: &'s Family,
    pub(super) settings: &'s Settings,
    pub(super) tell: &'s mut dyn FnMut(&str),
    pub(super) kinds: Kinds,
    pub(super) members: BTreeMap<i64, Rc<Member>>,
    pub(super) attempt: Attempt,
    theorems: Vec<Theorem>,
    /// What is proved of classes of a single parameter.
    pub(super) classes: Classes,
}

/// A guess for a class, and the least value of its parameter for which it is right.
pub(super) struct Candidate {
    class: Class,
    family: Family,
    guess: Guess,
    least: i64,
    used: Vec<Vec<i64>>,
}

impl Search<'_> {
    fn run_regions(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let Search { family, settings, tell, attempt, theorems, .. } = self;
        if settings.cones > 0 && family.is_of_all_games_of_three() {
            return cones(settings, attempt, theorems, budget, tell);
        }
        regions(family, settings, attempt, theorems, budget, tell)
    }

    fn run(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut before = Vec::new();
        for (most, top) in STAGES {
            work_done(most, (0, 1), budget);
            let batch = self.batch(most, top.min(self.settings.to), budget)?;
            if batch.len() >= FEWEST && batch != before && self.stage(&batch, most, budget)? {
                return Ok(());
            }
            if let Some(steps) = steps_after(most)
                && self.large_members(steps, most, budget)?
            {
                return Ok(());
            }
            before = batch;
        }
        Ok(())
    }

    /// The largest members of a stage.
    fn batch(&mut self, most: usize, top: i64, budget: &mut Budget<'_>) -> Result<Vec<i64>, Stop> {
        let mut missed = 0;
        let mut batch = Vec::new();
        for n in self.settings.from..=top {
            match self.member(n, most, budget)? {
                Some(found) if found.runs.count() <= most => batch.push(n),
                Some(_) => missed += 1,
                None if self.family.moves_at(&[n]).is_some() => missed += 1,
                None => {}
            }
            if missed == 3 {
                break;
            }
        }
        let mut room = BATCH * most;
        let fits = |n: &&i64| {
            let runs = self.members.get(n).map_or(0, |member| member.runs.count());
            room = room.saturating_sub(runs);
            room > 0
        };
        let kept = batch.iter().rev().take_while(fits).count().clamp(BATCH, LARGEST_BATCH);
        batch.drain(..batch.len().saturating_sub(kept));
        let kept = |n: &i64, member: &mut Rc<Member>| batch.contains(n) || member.runs.count() <= SMALL;
        self.members.retain(kept);
        self.attempt.computed = self.attempt.computed.max(batch.len());
        Ok(batch)
    }

    fn member(&mut self, n: i64, most: usize, budget: &mut Budget<'_>) -> Result<Option<Rc<Member>>, Stop> {
        if let Some(known) = self.members.get(&n) {
            return Ok(Some(Rc::clone(known)));
        }
        let Some(moves) = self.family.moves_at(&[n]) else { return Ok(None) };
        let effort = 200 * most as u64 + 1_000_000;
        let found = member(self.settings.rule, &moves, most, effort, budget)?.map(Rc::new);
        if let Some(found) = &found {
            self.members.insert(n, Rc::clone(found));
        }
        Ok(found)
    }

    /// Folds the members of a stage in all ways; whether the family is proved.
    fn stage(&mut self, batch: &[i64], most: usize, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let (first, last) = (batch[0], batch[batch.len() - 1]);
        let runs = self.members[&last].runs.count();
        (self.tell)(&format!("n = {first} to {last}, up to {runs} runs"));
        let styles = if runs > LARGE { FEW_STYLES } else { STYLES.len() };
        for (number, (rounds, widest)) in STYLES.into_iter().take(styles).enumerate() {
            work_done(most, (1 + number, 1 + styles), budget);
            let longest = (MOST_COMPARISONS / runs.max(1)).min(LONGEST_BODY);
            let style = Style { rounds, longest, widest };
            let Some(folded) = self.folded(batch, style, budget)? else { continue };
            if self.guesses(&folded, most, budget)? {
                return Ok(true);
            }
        }
        Ok(self.classes.cover(Class::ALL, false))
    }

    /// The nests of the members, unless the largest has none.
    fn folded(
        &mut self,
        batch: &[i64],
        style: Style,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Folded>>, Stop> {
        let mut folded = Vec::new();
        for &n in batch.iter().rev() {
            let member = Rc::clone(&self.members[&n]);
            let one = Folded::new(vec![n], &member, style, &mut self.kinds, budget)?;
            if folded.is_empty() {
                self.attempt.folded(&[n], member.runs.count(), one.size());
                if one.size() > LARGEST_NEST.min(member.runs.count() / 2 + 40) {
                    return Ok(None);
                }
            }
            folded.push(one);
        }
        folded.reverse();
        Ok(Some(folded))
    }

    /// Guesses for all n, then for classes as long as these have members enough; whether all is proved, and the periods to
    /// be least.
    fn guesses(&mut self, folded: &[Folded], most: usize, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut proved: Vec<Class> = Vec::new();
        for modulus in 1..=(folded.len() / FEWEST) as i64 {
            for rest in 0..modulus {
                let class = Class { modulus, rest };
                if proved.iter().any(|other| other.contains(class)) || self.classes.cover(class, true) {
                    continue;
                }
                let Some(candidate) = self.candidate(class, folded, most, budget)? else { continue };
                if self.judge(candidate, budget)? {
                    proved.push(class);
                }
            }
            if self.classes.cover(Class::ALL, true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A guess for a class that has passed all tests.
    fn candidate<N: Nested>(
        &mut self,
        class: Class,
        nests: &[N],
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Candidate>, Stop> {
        let Class { modulus, rest } = class;
        let mut inside: Vec<&N> =
            nests.iter().filter(|one| one.at()[0].rem_euclid(modulus) == rest).collect();
        inside.drain(..inside.len().saturating_sub(BATCH));
        let Some(family) = self.part(class) else { return Ok(None) };
        let coordinates = |at: &[i64]| vec![(at[0] - rest) / modulus];
        let Some((guess, group)) = guess(&inside, coordinates, family.parameters()) else { return Ok(None) };
        let used = group.iter().map(|one| one.at().to_vec()).collect();
        self.tested(class, family, guess, used, most, budget)
    }

    /// The members of a class as a family.
    pub(super) fn part(&self, class: Class) -> Option<Family> {
        match class.modulus {
            1 => Some(self.family.clone()),
            modulus => self.family.part(modulus, class.rest).ok(),
        }
    }

    /// Compares a guess with all members at hand.
    pub(super) fn tested(
        &mut self,
        class: Class,
        family: Family,
        guess: Guess,
        used: Vec<Vec<i64>>,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Candidate>, Stop> {
        let Class { modulus, rest } = class;
        let parameter = |n: i64| (n - rest) / modulus;
        let guess = guess.with_growing_period(&mut self.kinds, family.parameters()[0]);
        self.attempt.guessed(class, &used, guess.forms.len());
        // Larger members than any computed so far.
        let last = self.members.keys().rev().find(|n| n.rem_euclid(modulus) == rest).copied().unwrap_or(rest);
        for ahead in 1..=2 {
            self.member(last + ahead * modulus, most * 4, budget)?;
        }
        let known = self.members.iter().filter(|(n, _)| n.rem_euclid(modulus) == rest).rev();
        let (mut least, mut least_exact, mut exact) = (None, None, true);
        for (&n, member) in known {
            match guess.compare(&self.kinds, &family, &[parameter(n)], member) {
                Agreement::No if n > used[0][0] => {
                    self.attempt.wrong = Some(vec![n]);
                    return Ok(None);
                }
                Agreement::No => break,
                Agreement::Several => exact = false,
                Agreement::Exact => {}
            }
            least = Some(parameter(n));
            if exact {
                least_exact = least;
            }
        }
        // A least n for which the endless loop is the least period, if that costs small members only.
        let first = parameter(used[0][0]);
        let least = least_exact.filter(|least| *least <= first).or(least);
        // All members at hand may be too small for the guess to make sense.
        let sensible = || {
            let larger = (parameter(last) + 1..first).take(MOST_SENSIBLE);
            larger.into_iter().find(|at| guess.letters(&self.kinds, &family, &[*at]).is_some())
        };
        let Some(least) = least.or_else(sensible) else { return Ok(None) };
        Ok(Some(Candidate { class, family, guess, least, used }))
    }

    /// Hands a candidate to the prover and keeps what is proved; whether it is. A proof that does not show the period to be
    /// the least is kept, but another way to fold may do better.
    pub(super) fn judge(&mut self, candidate: Candidate, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let Some(theorem) = self.proved(candidate, budget)? else { return Ok(false) };
        self.classes.add(theorem);
        Ok(true)
    }

    /// The members below those of the theorems.
    fn exceptions(&mut self, budget: &mut Budget<'_>) -> Vec<Exception> {
        let mut exceptions = Vec::new();
        let classes = common_modulus(self.theorems.iter().map(|theorem| &theorem.class)).unwrap_or(1);
        for at in self.settings.from..=self.settings.to {
            let spoken_of = |theorem: &Theorem| theorem.covers(&[at]);
            // From a least one on each class has its theorem: this many in a row have one of every class.
            if (at..at + classes).all(|at| self.theorems.iter().any(|one| one.covers(&[at]))) {
                break;
            }
            if self.theorems.iter().any(spoken_of) {
                continue;
            }
            // What cannot be computed within the limits is not stated.
            if let Ok(Some(member)) = self.member(at, SMALL, budget) {
                exceptions.push(Exception { at, period: member.period, preperiod: member.preperiod });
            }
        }
        exceptions
    }

    /// Tries to prove a candidate, from the least value on for which it can be true.
    fn proved(&mut self, candidate: Candidate, budget: &mut Budget<'_>) -> Result<Option<Theorem>, Stop> {
        let Candidate { class, family, guess, least, used } = candidate;
        let variable = family.parameters()[0];
        let most = (used[0][0] - class.rest) / class.modulus;
        let (mut least, mut tries, mut refuted) = (least.max(0), TRIES, 0);
        while least <= most {
            let frame = frame(self.settings.rule, &family, variable, least);
            let description = match write(&self.kinds, &frame, &guess, &[]) {
                Ok(description) => description,
                Err(why) => {
                    self.attempt.unproved = Some(format!("the guess cannot be written down: {why}"));
                    return Ok(None);
                }
            };
            let letters = guess.letters(&self.kinds, &family, &[least]);
            if letters.is_none_or(|letters| letters < LETTERS.into())
                && let Some(wrong) = first_wrong(&description, variable, least, budget)?
            {
                least = wrong + 1;
                continue;
            }
            (self.tell)(&format!(
                "a description of {} numbers for {} fits; proving it for {variable} >= {least}",
                guess.forms.len(),
                class.text(self.family.parameters()[0].name())
            ));
            match prove(&description, budget) {
                Ok(Verdict::Proved(proof)) => {
                    return Ok(Some(Theorem::new(class, self.family, family, description, proof, used)));
                }
                Ok(Verdict::Refuted(found)) => {
                    let wrong = i64::try_from(found.mismatch.point.get(variable)).unwrap_or(i64::MAX);
                    self.attempt.unproved = Some(format!("it is false for {variable} = {wrong}"));
                    refuted += 1;
                    if refuted > MOST_REFUTED {
                        return Ok(None);
                    }
                    least = wrong.saturating_add(1).max(least + 1);
                }
                Ok(Verdict::Unknown(why)) => {
                    self.attempt.unproved = Some(why);
                    return Ok(None);
                }
                Err(NoVerdict::Wrong(malformed)) => {
                    self.attempt.unproved = Some(malformed.error.message);
                    if !malformed.demand.is_met_by_larger() || tries == 0 {
                        return Ok(None);
                    }
                    tries -= 1;
                    least += 1;
                }
                Err(NoVerdict::Stopped(stop)) => {
                    self.attempt.unproved = Some("the prover was stopped".into());
                    return Err(stop);
                }
            }
        }
        Ok(None)
    }
}

/// Tells how far the search is, when so much of a stage is done: a stage takes about as long as its members have runs, and ends
/// the search if all is proved then.
fn work_done(most: usize, (done, parts): (usize, usize), budget: &Budget<'_>) {
    let work = |(most, _): &(usize, i64)| *most as u64 / 1000;
    let before: u64 = STAGES.iter().take_while(|stage| stage.0 != most).map(work).sum();
    let within = most as u64 / 1000 * done as u64 / parts as u64;
    budget.monitor().units(before + within, STAGES.iter().map(work).sum());
}

fn frame(rule: Rule, family: &Family, variable: Variable, least: i64) -> Frame {
    let bound = Affine::constant(least.into());
    let conditions = vec![Order { variable, relation: Relation::AtLeast, bound }];
    let (moves, parameters) = (family.moves().to_vec(), family.parameters().to_vec());
    Frame { rule, moves, parameters, conditions }
}

/// The first of the few smallest members that is wrong when checked letter by letter from the definition.
fn first_wrong(
    description: &Description,
    variable: Variable,
    least: i64,
    budget: &mut Budget<'_>,
) -> Result<Option<i64>, Stop> {
    let mut letters = 0;
    let mut wrong = None;
    for value in least..least + 6 {
        let at = Point::new([(variable, value.into())]);
        match Expansion::new(description, &at, budget) {
            Ok(member) => {
                letters += member.enough() as u64;
                if member.first_error(description, budget)?.is_some() {
                    wrong = Some(value);
                }
            }
            Err(crate::Unexpanded::Stopped(stop)) => return Err(stop),
            Err(_) => wrong = Some(value),
        }
        budget.look()?;
        if letters > LETTERS {
            break;
        }
    }
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the stages find as well, from a few small members to test on and a very large one.
    #[test]
    fn very_large_members_are_enough() {
        let family = Family::read("n, 4n, 12n+1, 16n+1").unwrap();
        let settings = Settings { rule: Rule::Outcomes, ..Settings::default() };
        let mut search = Search {
            family: &family,
            settings: &settings,
            tell: &mut |_| {},
            kinds: Kinds::default(),
            members: BTreeMap::new(),
            attempt: Attempt::default(),
            theorems: Vec::new(),
            classes: Classes::default(),
        };
        let mut budget = Budget::unlimited();
        assert!(search.batch(2_000, 6, &mut budget).unwrap().len() >= 3);
        assert!(search.large_members(400_000, 2_000, &mut budget).unwrap(), "{}", search.attempt);
        let theorem = &search.classes.into_theorems()[0];
        assert_eq!(theorem.period().unwrap().to_string(), "56n^3+52n^2+9n+1");
        assert!(theorem.used.iter().all(|at| at[0] > 9_000));
    }
}
