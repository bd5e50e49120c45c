//! The theorems that are known: listed, searched, shown, checked anew.

use super::described::Values;
use super::fields::at_most_one;
use super::{Answer, Document, Question, views};
use crate::budget::Budget;
use crate::structure::{Affine, Order, Point, Polynomial, Rule, Shown, Variable, needed};
use crate::subtraction::family::Pattern;
use crate::subtraction::theory::Known;
use crate::theorems::literature::{self, LITERATURE};
use crate::theorems::{Fit, Length, Literature, Stored, Theorem};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which theorems are known?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::Theorems { r#for: Some("subtract(20,50,61,81)".into()), ..ask::Theorems::default() };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.theorems[0].holds.as_ref().unwrap().period, Some(14_111));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Theorems {
    /// The name of a theorem: show it whole
    pub name: Option<String>,
    /// Only those whose name, statement or source contains this
    #[arg(long, value_name = "TEXT", conflicts_with = "name")]
    pub search: Option<String>,
    /// Which apply to a game such as 'subtract(20,50,61,81)' or a family such as n,2n+1, for which members, and why others do not
    #[arg(long, value_name = "GAME", conflicts_with_all = ["name", "search"])]
    pub r#for: Option<String>,
    /// Only your own
    #[arg(long)]
    #[serde(default)]
    pub own: bool,
    /// Check all certificates anew
    #[arg(long)]
    #[serde(default)]
    pub recheck: bool,
    /// Remove a theorem of your own
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "search", "for", "own", "recheck"])]
    pub forget: Option<String>,
    /// Give the certificate as well, for 'certify'
    #[arg(skip)]
    #[serde(default)]
    pub certificate: bool,
}

/// The theorems that are known.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TheoremList {
    /// Those that were asked for.
    pub theorems: Vec<TheoremShown>,
    /// Theorems whose proofs are in print and not checked by Grundy, because one description cannot say them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub literature: Vec<LiteratureShown>,
    /// With a game: theorems with as many moves that do not speak of it, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<TheoremPassed>,
    /// Files of your own that cannot be used, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub troubles: Vec<String>,
    /// The name that was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forgotten: Option<String>,
    /// How many certificates were checked anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rechecked: Option<usize>,
}

/// A theorem.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TheoremShown {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Who found it.
    pub source: String,
    /// When its proof was checked.
    pub date: String,
    /// Whether it is your own.
    pub own: bool,
    /// What the letters of the sequence mean.
    #[schemars(with = "String")]
    pub rule: Rule,
    /// For which values of the variables.
    pub conditions: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// The period, in each case.
    pub period: Vec<TheoremLength>,
    /// The preperiod, in each case.
    pub preperiod: Vec<TheoremLength>,
    /// How many systems of inequalities the proof shows to have no solution.
    pub claims: usize,
    /// How many bytes the certificate takes, compressed.
    pub certificate_bytes: usize,
    /// What it says of the game that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<TheoremHolds>,
    /// If it was named: the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The certificate, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Document>,
}

/// A period or preperiod of a theorem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TheoremLength {
    /// In this case; none for all.
    pub when: Vec<String>,
    /// How long, a polynomial.
    pub is: Option<String>,
    /// Whether it is the least one.
    pub least: bool,
}

/// What a theorem says of a game or a family.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TheoremHolds {
    /// For a game: the values of the variables.
    pub values: Option<Values>,
    /// For a family: what the variables are, `a = 2n`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// For a family: the conditions in terms of its parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// For a family of which it only covers some members: the first of those members.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
    /// For a game whose moves are a multiple of the theorem's: so many times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
    /// For a game: the period.
    pub period: Option<u128>,
    /// Whether it is shown to be the least.
    pub period_is_least: Option<bool>,
    /// For a game: the preperiod.
    pub preperiod: Option<u128>,
    /// Whether it is shown to be the least.
    pub preperiod_is_least: Option<bool>,
}

/// A theorem whose proof is in print and not checked by Grundy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LiteratureShown {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Where its proof is.
    pub source: String,
    /// Why it is no description.
    pub why: String,
    /// Theorems of the store that are special cases of it.
    pub instances: Vec<String>,
    /// What it says of the game that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<TheoremHolds>,
}

/// A theorem that does not speak of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TheoremPassed {
    /// Its name.
    pub name: String,
    /// Why not.
    pub why: String,
}

impl Answer for TheoremList {
    fn is_negative(&self) -> bool {
        !self.troubles.is_empty()
    }
}

impl Question for Theorems {
    type Answer = TheoremList;
    const NAME: &'static str = "theorems";

    /// The user's own change.
    fn is_timeless(&self) -> bool {
        false
    }

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<TheoremList, Trouble> {
        at_most_one(&[
            ("name", self.name.is_some()),
            ("search", self.search.is_some()),
            ("for", self.r#for.is_some()),
        ])?;
        let mut list = TheoremList {
            theorems: Vec::new(),
            literature: Vec::new(),
            others: Vec::new(),
            troubles: bench.theorems().troubles().iter().map(Trouble::to_string).collect(),
            forgotten: None,
            rechecked: None,
        };
        if let Some(name) = &self.forget {
            let refused = || {
                Trouble::refused("theorems cannot be removed here")
                    .with_help("remove them where they were found")
            };
            let theorems = bench.theorems_to_change().ok_or_else(refused)?;
            theorems.forget(name)?;
            list.forgotten = Some(name.clone());
            return Ok(list);
        }
        let all = bench.theorems().all();
        let wanted = all.iter().filter(|stored| !self.own || stored.is_own());
        match (&self.name, &self.r#for) {
            (Some(name), _) => match (bench.theorems().named(name), literature::named(name)) {
                (Some(stored), _) => list.theorems.push(self.shown(&stored)?),
                (None, Some(one)) if self.certificate => return Err(no_certificate(one)),
                (None, Some(one)) => list.literature.push(LiteratureShown::of(one)),
                (None, None) => return Err(super::described::unknown(bench, name)),
            },
            (None, Some(game)) => self.applying(bench, game, wanted.map(|stored| &**stored), &mut list)?,
            (None, None) => {
                let sought = |stored: &&Arc<Stored>| {
                    let theorem = &stored.theorem;
                    self.is_sought(&format!("{} {theorem} {}", theorem.name, theorem.source))
                };
                for stored in wanted.filter(sought) {
                    list.theorems.push(TheoremShown::of(stored)?);
                }
                let sought = |one: &&Literature| {
                    self.is_sought(&format!("{} {} {}", one.name, one.statement, one.source))
                };
                let in_print = LITERATURE.iter().filter(|_| !self.own).filter(sought);
                list.literature.extend(in_print.map(LiteratureShown::of));
            }
        }
        if self.recheck {
            list.rechecked = Some(recheck(bench, &list.theorems, budget)?);
        }
        Ok(list)
    }
}

impl Theorems {
    /// Whether the words that are searched for are all in what is said of a theorem.
    fn is_sought(&self, said: &str) -> bool {
        let Some(text) = &self.search else { return true };
        let all = said.to_lowercase();
        text.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }

    /// A theorem with its description.
    fn shown(&self, stored: &Stored) -> Result<TheoremShown, Trouble> {
        let certificate = match self.certificate {
            true => Some(Document::text("json", stored.certificate()?)),
            false => None,
        };
        let description = Some(stored.description()?.into_owned());
        Ok(TheoremShown { description, certificate, ..TheoremShown::of(stored)? })
    }

    /// The theorems that speak of a game or of members of a family, and those with as many moves that do not.
    fn applying<'s>(
        &self,
        bench: &Workbench,
        text: &str,
        all: impl Iterator<Item = &'s Stored>,
        list: &mut TheoremList,
    ) -> Result<(), Trouble> {
        let subject = Subject::read(bench, text)?;
        if let (Subject::Game(moves), false) = (&subject, self.own) {
            list.literature = in_print(moves);
        }
        for stored in all.filter(|stored| stored.theorem.moves.len() == subject.count()) {
            match subject.judged(&stored.theorem) {
                Ok(holds) => {
                    list.theorems.push(TheoremShown { holds: Some(holds), ..TheoremShown::of(stored)? })
                }
                Err(why) => list.others.push(TheoremPassed { name: stored.theorem.name.clone(), why }),
            }
        }
        Ok(())
    }
}

/// The theorems in print that speak of the game with these moves.
fn in_print(moves: &[u64]) -> Vec<LiteratureShown> {
    let shown = |(one, known): (&Literature, Known)| {
        let (period, preperiod) = (Some(known.period), Some(known.preperiod));
        let holds = Some(TheoremHolds {
            period,
            period_is_least: Some(true),
            preperiod,
            preperiod_is_least: Some(true),
            ..TheoremHolds::default()
        });
        LiteratureShown { holds, ..LiteratureShown::of(one) }
    };
    literature::about(moves).into_iter().map(shown).collect()
}

fn no_certificate(one: &Literature) -> Trouble {
    let trouble =
        Trouble::refused(format!("{} has no certificate: Grundy has not checked its proof", one.name))
            .with_help("'theorems' tells which ones have");
    match one.instances {
        [] => trouble,
        instances => trouble.with_help(format!("these cases have one: {}", instances.join(", "))),
    }
}

/// What theorems are sought for.
enum Subject {
    Game(Vec<u64>),
    Family(Pattern),
}

impl Subject {
    /// A game with finitely many moves, or else the moves of a family.
    fn read(bench: &Workbench, text: &str) -> Result<Subject, Trouble> {
        match bench.game(text) {
            Ok(game) => match views::finite_moves(&*game) {
                Some(moves) => Ok(Subject::Game(moves)),
                None => Err(Trouble::refused(format!("{} has no finite move set", game.name())).with_help(
                    "theorems are about games such as subtract(2,5,7) and families such as n,2n+1,3n+1",
                )),
            },
            Err(error) => text.parse().map(Subject::Family).map_err(|_| error.into()),
        }
    }

    fn count(&self) -> usize {
        match self {
            Subject::Game(moves) => moves.len(),
            Subject::Family(pattern) => pattern.count(),
        }
    }

    /// What a theorem says of it, or why nothing.
    fn judged(&self, theorem: &Theorem) -> Result<TheoremHolds, String> {
        if theorem.other_start {
            return Err("another start".into());
        }
        match self {
            Subject::Game(moves) => of_game(theorem, moves),
            Subject::Family(pattern) => match of_family(theorem, pattern) {
                Some(conditions) => conditions,
                None => single_members(theorem, pattern),
            },
        }
    }
}

/// What a theorem says of the game with these moves; else why nothing.
fn of_game(theorem: &Theorem, moves: &[u64]) -> Result<TheoremHolds, String> {
    match theorem.at_scaled(moves) {
        (Fit::Holds(place), times) => Ok(TheoremHolds::of_game(theorem, &place, times)),
        (Fit::Broken(place, order), _) => {
            Err(format!("{}, but it needs {order}", place.text(&theorem.variables())))
        }
        (Fit::OtherMoves, _) => Err("other moves".into()),
    }
}

/// What a theorem says of all members of a family that meet some inequalities; `None` if the moves are not of its form.
fn of_family(theorem: &Theorem, pattern: &Pattern) -> Option<Result<TheoremHolds, String>> {
    let images = theorem.covers(&pattern.affine()?, pattern.parameters())?;
    let conditions = images.conditions(&theorem.conditions)?;
    let holds = |conditions| TheoremHolds { images: images.texts(), conditions, ..TheoremHolds::default() };
    Some(simplest(&conditions, pattern.parameters()).map(holds))
}

/// Members of a family with one parameter are looked at one by one up to here.
const LARGEST_MEMBER: i128 = 1000;
/// No more of them are listed.
const MEMBERS_LISTED: usize = 10;

/// The members of a family of which a theorem speaks that has not its form.
fn single_members(theorem: &Theorem, pattern: &Pattern) -> Result<TheoremHolds, String> {
    let [parameter] = *pattern.parameters() else {
        return Err("other moves, at least for some members".into());
    };
    let is_spoken_of = |value: &i128| {
        let member = pattern.member(&Point::new([(parameter, *value)]));
        member.is_ok_and(|moves| of_game(theorem, moves.as_slice()).is_ok())
    };
    let mut members: Vec<String> = (0..=LARGEST_MEMBER)
        .filter(is_spoken_of)
        .take(MEMBERS_LISTED + 1)
        .map(|value| format!("{parameter} = {value}"))
        .collect();
    if members.is_empty() {
        return Err(format!("other moves for all members up to {parameter} = {LARGEST_MEMBER}"));
    }
    if members.len() > MEMBERS_LISTED {
        members[MEMBERS_LISTED] = "...".into();
    }
    Ok(TheoremHolds { members, ..TheoremHolds::default() })
}

impl TheoremHolds {
    /// Of the game whose moves are so many times those of the theorem at this place.
    fn of_game(theorem: &Theorem, place: &Point, times: u64) -> TheoremHolds {
        let scaled = |length: Length| Some((length.is.checked_mul(times.into())?, length.least));
        let (period, period_is_least) = theorem.period_at(place).and_then(scaled).unzip();
        let (preperiod, preperiod_is_least) = theorem.preperiod_at(place).and_then(scaled).unzip();
        TheoremHolds {
            values: Some(Values::of(&theorem.variables(), place)),
            times: (times > 1).then_some(times),
            period,
            period_is_least,
            preperiod,
            preperiod_is_least,
            ..TheoremHolds::default()
        }
    }
}

/// Conditions, each a form that must be at most 0; with one parameter at most two. The error says that no member has all.
pub(super) fn simplest(forms: &[Affine], parameters: &[Variable]) -> Result<Vec<String>, String> {
    let open: Vec<&Affine> = forms.iter().filter(|form| form.as_constant().is_none()).collect();
    if let Some(never) = forms.iter().find(|form| form.as_constant().is_some_and(|value| value > 0)) {
        return Err(format!("for no member: it needs {}", Order::at_most_zero(never)));
    }
    let [parameter] = *parameters else {
        let open: Vec<Affine> = open.into_iter().cloned().collect();
        let needed = needed(&open, parameters).ok_or("for no member")?;
        return Ok(needed.iter().map(Order::at_most_zero).collect());
    };
    let (mut least, mut largest) = (None, None);
    for form in &open {
        // slope * n + constant <= 0
        let (slope, constant) = (form.coefficient(parameter), form.constant_part());
        match slope > 0 {
            true => {
                let bound = (-constant).div_euclid(slope);
                largest = Some(largest.map_or(bound, |old: i128| old.min(bound)));
            }
            false => {
                let bound = -(-constant).div_euclid(-slope);
                least = Some(least.map_or(bound, |old: i128| old.max(bound)));
            }
        }
    }
    let least_text = least.map(|least| format!("{parameter} >= {least}"));
    let texts: Vec<String> =
        least_text.into_iter().chain(largest.map(|largest| format!("{parameter} <= {largest}"))).collect();
    match (least, largest) {
        (Some(least), Some(largest)) if least > largest => {
            Err(format!("for no member: it needs {}", texts.join(" and ")))
        }
        _ => Ok(texts),
    }
}

/// Checks the certificates of these theorems anew.
fn recheck(bench: &Workbench, shown: &[TheoremShown], budget: &Budget<'_>) -> Result<usize, Trouble> {
    for (done, one) in shown.iter().enumerate() {
        budget.monitor().units(done as u64, shown.len() as u64);
        if let Some(stored) = bench.theorems().named(&one.name) {
            stored
                .recheck(budget)
                .map_err(|trouble| trouble.at(format!("after {done} of {} theorems", shown.len())))?;
        }
    }
    Ok(shown.len())
}

impl TheoremShown {
    fn of(stored: &Stored) -> Result<TheoremShown, Trouble> {
        let theorem = &stored.theorem;
        Ok(TheoremShown {
            name: theorem.name.clone(),
            statement: theorem.to_string(),
            source: theorem.source.clone(),
            date: theorem.date.clone(),
            own: stored.is_own(),
            rule: theorem.rule,
            conditions: theorem.conditions.iter().map(Order::to_string).collect(),
            moves: theorem.moves.iter().map(Affine::to_string).collect(),
            period: theorem.period.iter().map(TheoremLength::of).collect(),
            preperiod: theorem.preperiod.iter().map(TheoremLength::of).collect(),
            claims: theorem.claims,
            certificate_bytes: stored.size()?,
            holds: None,
            description: None,
            certificate: None,
        })
    }
}

impl LiteratureShown {
    fn of(one: &Literature) -> LiteratureShown {
        LiteratureShown {
            name: one.name.into(),
            statement: one.statement.into(),
            source: one.source.into(),
            why: one.why.into(),
            instances: one.instances.iter().map(ToString::to_string).collect(),
            holds: None,
        }
    }
}

impl TheoremLength {
    fn of(shown: &Shown) -> TheoremLength {
        TheoremLength {
            when: shown.when.iter().map(Order::at_most_zero).collect(),
            is: shown.is.as_ref().map(Polynomial::to_string),
            least: shown.least && shown.except.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_one_parameter_are_two_at_most() {
        let n = Variable::new('n').unwrap();
        let of = |forms: &[&str]| {
            let forms: Vec<Affine> = forms.iter().map(|form| form.parse().unwrap()).collect();
            simplest(&forms, &[n])
        };
        assert_eq!(of(&["1-n", "3-n", "-n-2", "3-2n", "-5"]), Ok(vec!["n >= 3".to_string()]));
        assert_eq!(of(&["7-2n", "3n-20"]), Ok(vec!["n >= 4".to_string(), "n <= 6".to_string()]));
        assert_eq!(of(&["1-n", "2n-1"]), Err("for no member: it needs n >= 1 and n <= 0".to_string()));
        assert_eq!(of(&["1-n", "2"]), Err("for no member: it needs 2 <= 0".to_string()));
    }
}
