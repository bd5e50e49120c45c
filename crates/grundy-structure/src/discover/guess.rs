//! A guess for all members of a class, made from the nests of some and tested on others.

use super::accelerate::span;
use super::family::Family;
use super::fit::Fit;
use super::fold::{Style, fold};
use super::nest::{Item, Kind, KindId, Kinds};
use super::runs::Member;
use crate::{Affine, Point, Variable};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A nest of loops whose numbers are affine forms of the parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guess {
    /// What stands before the endless loop.
    pub(super) preamble: Vec<KindId>,
    /// What is repeated.
    pub(super) body: Vec<KindId>,
    /// Their numbers.
    pub(super) forms: Vec<Affine>,
    /// Whether a period that does not grow is repeated in the endless loop.
    pub(super) repeated: bool,
}

/// How a guess compares with a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Agreement {
    /// It states something else.
    No,
    /// It is right, but its endless loop is several periods long.
    Several,
    /// It is right, and its endless loop is a period.
    Exact,
}

impl Guess {
    /// How many numbers stand before the endless loop.
    pub(super) fn split(&self, kinds: &Kinds) -> usize {
        self.preamble.iter().map(|kind| kinds.size(*kind)).sum()
    }

    /// A period that is the same for all members is repeated as often as the parameter says: the prover wants every
    /// round of an endless loop to grow with the moves, so that going back ends.
    pub(super) fn with_growing_period(mut self, kinds: &mut Kinds, parameter: Variable) -> Guess {
        let split = self.split(kinds);
        let numbers: Option<Vec<i64>> =
            self.forms[split..].iter().map(|form| i64::try_from(form.as_constant()?).ok()).collect();
        let Some(numbers) = numbers else { return self };
        let (mut words, mut forms, mut from) = (Vec::new(), Vec::new(), 0);
        for kind in &self.body {
            let size = kinds.size(*kind);
            kinds.emit(*kind, &numbers[from..from + size], &mut |letter, length| {
                words.push(Kind::Word(letter));
                forms.push(Affine::constant(length.into()));
                true
            });
            from += size;
        }
        let Ok(count) = Affine::variable(parameter).plus_constant(1) else { return self };
        let body = words.into_iter().map(|word| kinds.id(word)).collect();
        self.body = vec![kinds.id(Kind::Loop { body, drift: vec![0; forms.len()] })];
        self.forms.truncate(split);
        self.forms.push(count);
        self.forms.extend(forms);
        self.repeated = true;
        self
    }

    /// Compares the guess, at a point, with the member.
    pub(super) fn compare(
        &self,
        kinds: &Kinds,
        family: &Family,
        point: &[i64],
        member: &Member,
    ) -> Agreement {
        let rounds = self.rounds(kinds, family, point, member);
        match rounds {
            None | Some(0) => Agreement::No,
            Some(1) => Agreement::Exact,
            Some(_) if self.repeated => Agreement::Exact,
            Some(_) => Agreement::Several,
        }
    }

    /// The numbers at a point.
    fn numbers(&self, family: &Family, point: &[i64]) -> Option<Vec<i64>> {
        let values = family.parameters().iter().zip(point).map(|(name, value)| (*name, i128::from(*value)));
        let at = Point::new(values);
        let number = |form: &Affine| form.at(&at).ok().and_then(|number| i64::try_from(number).ok());
        self.forms.iter().map(number).collect()
    }

    /// How many letters beginning and period have at a point, if nothing in them is negative.
    pub(super) fn letters(&self, kinds: &Kinds, family: &Family, point: &[i64]) -> Option<i128> {
        let numbers = self.numbers(family, point)?;
        let (mut from, mut letters) = (0, 0);
        for &kind in self.preamble.iter().chain(&self.body) {
            let size = kinds.size(kind);
            letters += span(kinds, kind, &numbers[from..from + size])?;
            from += size;
        }
        Some(letters)
    }

    /// How many periods the endless loop has, if the guess is right.
    fn rounds(&self, kinds: &Kinds, family: &Family, point: &[i64], member: &Member) -> Option<u64> {
        let numbers = self.numbers(family, point)?;
        let (before, inside) = numbers.split_at(self.split(kinds));
        let begin = kinds.read(&self.preamble, before, &member.runs, 0, u64::MAX)?;
        // What comes after a period is known only as far as the moves reach; a loop of several periods is as right
        // as its first, because the number of rounds is whole.
        let end = kinds.read(&self.body, inside, &member.runs, begin, begin + member.period)?;
        let whole = begin >= member.preperiod && (end - begin).is_multiple_of(member.period);
        whole.then(|| (end - begin) / member.period)
    }
}

/// A member with its nest of loops.
#[derive(Debug, Clone)]
pub(super) struct Folded {
    /// The values of the parameters.
    pub(super) at: Vec<i64>,
    pub(super) member: Rc<Member>,
    pub(super) preamble: Vec<Item>,
    pub(super) body: Vec<Item>,
}

impl Folded {
    /// Folds beginning and period.
    pub(super) fn new(
        at: Vec<i64>,
        member: &Rc<Member>,
        style: Style,
        kinds: &mut Kinds,
        budget: &Budget<'_>,
    ) -> Result<Folded, Stop> {
        let begin = member.preperiod;
        let preamble = fold(&member.runs.part(0, begin), style, kinds, budget)?;
        let body = fold(&member.runs.part(begin, begin + member.period), style, kinds, budget)?;
        let body = with_a_word(body, kinds);
        Ok(Folded { at, member: Rc::clone(member), preamble, body })
    }
}

/// A nest of loops for one member: its beginning and its period.
pub(super) trait Nested {
    /// The values of the parameters.
    fn at(&self) -> &[i64];
    /// What stands before the period.
    fn preamble(&self) -> &[Item];
    /// The period.
    fn body(&self) -> &[Item];

    /// How many numbers the nest has.
    fn size(&self) -> usize {
        self.preamble().iter().chain(self.body()).map(|item| item.numbers.len()).sum()
    }

    /// The kinds of both.
    fn kinds(&self) -> (Vec<KindId>, Vec<KindId>) {
        let ids = |items: &[Item]| items.iter().map(|item| item.kind).collect();
        (ids(self.preamble()), ids(self.body()))
    }

    /// The numbers of both.
    fn numbers(&self) -> Vec<i64> {
        self.preamble().iter().chain(self.body()).flat_map(|item| item.numbers.iter().copied()).collect()
    }
}

impl Nested for Folded {
    fn at(&self) -> &[i64] {
        &self.at
    }

    fn preamble(&self) -> &[Item] {
        &self.preamble
    }

    fn body(&self) -> &[Item] {
        &self.body
    }
}

/// The endless loop must have a word of its own, or it might be empty: otherwise a round is taken out of a loop.
pub(super) fn with_a_word(mut items: Vec<Item>, kinds: &Kinds) -> Vec<Item> {
    let word = |item: &Item| matches!(kinds.kind(item.kind), Kind::Word(_));
    while let Some(first) = items.first().filter(|_| !items.iter().any(word)).cloned() {
        let mut rounds = kinds.round(&first, 0);
        let mut rest = first;
        if let Kind::Loop { drift, .. } = kinds.kind(rest.kind) {
            rest.numbers[0] -= 1;
            rest.numbers[1..].iter_mut().zip(drift).for_each(|(number, drift)| *number += drift);
        }
        rounds.push(rest);
        items.splice(..1, rounds);
    }
    items
}

/// Members with the same kinds, the largest group first.
pub(super) fn groups<'f, N: Nested>(members: &[&'f N]) -> Vec<Vec<&'f N>> {
    let mut groups: Vec<Vec<&N>> = Vec::new();
    let mut known = FxHashMap::default();
    for &member in members {
        let number = *known.entry(member.kinds()).or_insert(groups.len());
        if number == groups.len() {
            groups.push(Vec::new());
        }
        groups[number].push(member);
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}

/// The largest group of members with the same kinds and affine numbers, as a guess; with the group.
pub(super) fn guess<'f, N: Nested>(
    members: &[&'f N],
    coordinates: impl Fn(&[i64]) -> Vec<i64>,
    parameters: &[Variable],
) -> Option<(Guess, Vec<&'f N>)> {
    let common = |group: &[&'f N]| {
        let fit = Fit::new(group.iter().map(|member| coordinates(member.at())).collect())?;
        let columns: Vec<Vec<i64>> = group.iter().map(|member| member.numbers()).collect();
        let form = |at: usize| {
            let values: Vec<i64> = columns.iter().map(|column| column[at]).collect();
            affine(&fit.form(&values)?, parameters)
        };
        let forms = (0..columns[0].len()).map(form).collect::<Option<Vec<Affine>>>()?;
        let (preamble, body) = group[0].kinds();
        Some((Guess { preamble, body, forms, repeated: false }, group.to_vec()))
    };
    groups(members).into_iter().find_map(|group| {
        common(&group).or_else(|| {
            // The smallest members of a group may have its kinds by chance.
            let larger = group.len() - group.len() / 2;
            (parameters.len() == 1 && larger < group.len()).then(|| common(&group[group.len() - larger..]))?
        })
    })
}

/// A guess from one member so large that each number shows its form: a multiple of the parameter and a small rest.
pub(super) fn guess_from_one<N: Nested>(member: &N, at: i64, parameter: Variable) -> Option<Guess> {
    // A rest that is a large part of the parameter may be a part of it: (n-3)/11 is no constant.
    let largest = (at / 8).min((at / 32).max(40));
    let form = |number: i64| {
        let factor = (number + at / 2).div_euclid(at);
        let constant = number - factor * at;
        (constant.abs() <= largest).then(|| affine(&[constant, factor], &[parameter]))?
    };
    let forms = member.numbers().into_iter().map(form).collect::<Option<Vec<Affine>>>()?;
    let (preamble, body) = member.kinds();
    Some(Guess { preamble, body, forms, repeated: false })
}

fn affine(form: &[i64], parameters: &[Variable]) -> Option<Affine> {
    let constant = Affine::constant(form[0].into());
    parameters.iter().zip(&form[1..]).try_fold(constant, |sum, (name, factor)| {
        sum.plus_times((*factor).into(), &Affine::variable(*name)).ok()
    })
}
