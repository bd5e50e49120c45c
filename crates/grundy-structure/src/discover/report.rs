//! What a search has found: theorems in words, or how far it came.

use super::family::Family;
use crate::{Description, Order, Point, Polynomial, Proof, Rule, Shown, lengths};
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The members whose parameter leaves a remainder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// The modulus, 1 for all members.
    pub modulus: i64,
    /// The remainder.
    pub rest: i64,
}

impl Class {
    /// All members.
    pub const ALL: Class = Class { modulus: 1, rest: 0 };

    /// The class in terms of a parameter, such as `n = 1 modulo 2`.
    pub fn text(self, parameter: char) -> String {
        match self.modulus {
            1 => format!("all {parameter}"),
            modulus => format!("{parameter} = {} modulo {modulus}", self.rest),
        }
    }
}

/// A description that was found and proved.
#[derive(Debug)]
pub struct Theorem {
    /// For which members.
    pub class: Class,
    /// The moves of these members.
    pub family: Family,
    /// The description, with the theorem as its heading.
    pub description: Description,
    /// Its proof.
    pub proof: Box<Proof>,
    /// The values of the parameters of the members it was made from.
    pub used: Vec<Vec<i64>>,
}

impl Theorem {
    pub(super) fn new(
        class: Class,
        whole: &Family,
        family: Family,
        description: Description,
        proof: Box<Proof>,
        used: Vec<Vec<i64>>,
    ) -> Theorem {
        let mut theorem = Theorem { class, family, description, proof, used };
        let mut heading = wrapped(&format!("Theorem. {}", theorem.sentence(whole)));
        heading.push(String::new());
        heading.extend(wrapped(&format!("Found by grundy discover from the members {}.", theorem.members())));
        theorem.description.heading = heading;
        theorem
    }

    /// The members it was made from, the middle of a long list left out.
    pub fn members(&self) -> String {
        list(&self.used)
    }

    /// Whether a member is among those it speaks of: one of the family asked about or, for a cone, of its own family.
    pub(crate) fn covers(&self, at: &[i64]) -> bool {
        let mut at = at.to_vec();
        if let Some(first) = at.first_mut() {
            if first.rem_euclid(self.class.modulus) != self.class.rest {
                return false;
            }
            *first = (*first - self.class.rest) / self.class.modulus;
        }
        let values = self.family.parameters().iter().zip(&at);
        let at = Point::new(values.map(|(name, value)| (*name, i128::from(*value))));
        let holds = |order: &Order| {
            order.bound.at(&at).is_ok_and(|bound| order.relation.holds(at.get(order.variable), bound))
        };
        self.description.conditions.iter().all(holds)
    }

    /// The least period, if it is one polynomial and was proved to be the least.
    pub fn period(&self) -> Option<Polynomial> {
        self.proof.proved.period().cloned()
    }

    /// The exact preperiod, if it is one polynomial and was proved to be exact.
    pub fn preperiod(&self) -> Option<Polynomial> {
        self.proof.proved.preperiod()
    }

    /// A period, the least or a multiple of it.
    pub fn some_period(&self) -> Option<Polynomial> {
        self.period().or_else(|| lengths(&self.description).ok()?.1)
    }

    /// A number of positions after which the sequence is periodic, the least or not.
    pub fn some_preperiod(&self) -> Option<Polynomial> {
        self.preperiod().or_else(|| lengths(&self.description).ok()?.0)
    }

    /// For which parameters it holds, such as `n >= 2`.
    pub fn conditions(&self) -> Vec<String> {
        self.description.conditions.iter().map(Order::to_string).collect()
    }

    /// What has been proved, in a sentence. `whole` is the family asked about.
    pub fn sentence(&self, whole: &Family) -> String {
        let what = if self.description.rule == Rule::Nim { "values" } else { "outcomes" };
        let list = |texts: Vec<String>| texts.join("; ");
        let period = |shown: &Shown| match (&shown.is, shown.least) {
            (Some(_), true) => format!("the period {shown}"),
            (Some(_), false) => format!("a period of {shown} (not shown to be the least)"),
            (None, _) => "a period of a finite number".into(),
        };
        let preperiod = |shown: &Shown| match (&shown.is, shown.least) {
            (Some(is), true) if is.is_zero() && shown.when.is_empty() => "no preperiod".into(),
            (Some(_), true) => format!("the preperiod {shown}"),
            (Some(_), false) => format!("a preperiod of at most {shown}"),
            (None, _) => "a preperiod of a finite number".into(),
        };
        let proved = &self.proof.proved;
        // A region may have parameters of its own.
        let shown = if self.class == Class::ALL { &self.family } else { whole };
        let period = list(proved.periods().iter().map(period).collect());
        let preperiod = list(proved.preperiods().iter().map(preperiod).collect());
        format!(
            "{} the {what} of the subtraction game ({shown}) have {period} and {preperiod}.",
            self.range(whole)
        )
    }

    /// For which members, such as `For every n = 2m with m >= 4`.
    fn range(&self, whole: &Family) -> String {
        let conditions = self.conditions().join(", ");
        let names = |family: &Family| family.parameters().first().map_or('n', |name| name.name());
        match self.class {
            Class { modulus: 1, .. } => format!("For every {conditions}"),
            Class { modulus, rest: 0 } => {
                format!("For every {} = {modulus}{} with {conditions}", names(whole), names(&self.family))
            }
            Class { modulus, rest } => {
                format!(
                    "For every {} = {modulus}{}+{rest} with {conditions}",
                    names(whole),
                    names(&self.family)
                )
            }
        }
    }
}

fn numbers(at: &[i64]) -> String {
    match at {
        [one] => one.to_string(),
        several => format!("({})", several.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
    }
}

/// A list of members; of a long one the middle is left out, and how many there are is said.
pub(super) fn list(used: &[Vec<i64>]) -> String {
    let texts: Vec<String> = used.iter().map(|at| numbers(at)).collect();
    match &texts[..] {
        [first, second, .., last] if texts.len() > 14 => {
            format!("{first}, {second}, ..., {last} ({} in all)", texts.len())
        }
        all => all.join(", "),
    }
}

/// Lines of at most so many characters.
fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 110;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() {
                line.push_str(word);
            } else if line.len() + word.len() < WIDTH {
                line.push(' ');
                line.push_str(word);
            } else {
                lines.push(word.to_string());
            }
        }
    }
    lines
}

/// So many members at least are compared.
pub(super) const FEWEST: usize = 3;

/// How far a search came.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attempt {
    /// How many members could be computed at most at one time.
    pub computed: usize,
    /// With regions: how many members were computed, and those of them that lie in no region proved.
    pub outside: Option<(usize, Vec<Vec<i64>>)>,
    /// With cones: how many were looked at, and how many of them are proved.
    pub cones: Option<(usize, usize)>,
    /// The largest member that was folded: its parameters, its runs, and to how many numbers they folded.
    pub largest: Option<(Vec<i64>, usize, usize)>,
    /// The last shape that several members shared: for which class, which members, how many numbers.
    pub shape: Option<(Class, Vec<Vec<i64>>, usize)>,
    /// A member for which that shape, continued, was wrong.
    pub wrong: Option<Vec<i64>>,
    /// Why the prover did not accept a description that was right for all members computed.
    pub unproved: Option<String>,
}

impl Attempt {
    pub(super) fn folded(&mut self, at: &[i64], runs: usize, size: usize) {
        self.largest = Some((at.to_vec(), runs, size));
    }

    pub(super) fn guessed(&mut self, class: Class, used: &[Vec<i64>], size: usize) {
        self.shape = Some((class, used.to_vec(), size));
        self.wrong = None;
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((all, proved)) = self.cones {
            return write!(f, "{proved} of {all} cones are proved");
        }
        if let Some((all, outside)) = &self.outside {
            return match outside.first() {
                Some(at) => {
                    write!(f, "{} of {all} members lie in no region, such as {}", outside.len(), numbers(at))
                }
                None => write!(f, "all {all} members computed lie in a region"),
            };
        }
        match (&self.unproved, &self.shape, &self.largest) {
            (Some(why), Some((class, used, size)), _) => write!(
                f,
                "a description of {size} numbers for {} fits ({}) but is not proved: {why}",
                class.text('n'),
                list(used)
            ),
            (_, Some((class, used, size)), _) => {
                write!(f, "the same shape of {size} numbers for {} at {}", class.text('n'), list(used))?;
                match &self.wrong {
                    Some(at) => write!(f, ", but not at {}", numbers(at)),
                    None => write!(f, ", but not for all classes"),
                }
            }
            (_, None, Some((at, runs, size))) => {
                write!(f, "no common shape: the {runs} runs at {} fold to {size} numbers", numbers(at))
            }
            (_, None, None) if self.computed > 0 => write!(
                f,
                "{} members are too few to see a shape: at least {FEWEST} are needed",
                self.computed
            ),
            (_, None, None) => write!(f, "no members small enough to look at"),
        }
    }
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// All members from some least one on are proved.
    #[serde(rename = "proved")]
    Proved,
    /// Some classes or regions are proved.
    #[serde(rename = "partly proved")]
    Partly,
    /// A description fits all members computed, but was not proved.
    #[serde(rename = "found but unproved")]
    Unproved,
    /// No description was found.
    #[serde(rename = "not found")]
    NotFound,
}

impl Ending {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Ending::Proved => "proved",
            Ending::Partly => "partly proved",
            Ending::Unproved => "found but unproved",
            Ending::NotFound => "not found",
        }
    }
}

/// A member below those that the theorems speak of: what its sequence was computed to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exception {
    /// The parameter.
    pub at: i64,
    /// Its period.
    pub period: u64,
    /// Its preperiod.
    pub preperiod: u64,
}

/// What a search has found.
#[derive(Debug)]
pub struct Discovery {
    /// The family asked about.
    pub family: Family,
    /// Values or outcomes.
    pub rule: Rule,
    /// What was proved.
    pub theorems: Vec<Theorem>,
    /// Whether the theorems together are about all members from some least one on.
    pub complete: bool,
    /// If so: the members below, as far as they were asked about.
    pub exceptions: Vec<Exception>,
    /// How far the search came.
    pub attempt: Attempt,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
}

impl Discovery {
    /// How the search ended.
    pub fn ending(&self) -> Ending {
        match (self.complete, self.theorems.is_empty(), &self.attempt.unproved) {
            (true, false, _) => Ending::Proved,
            (_, false, _) => Ending::Partly,
            (_, true, Some(_)) => Ending::Unproved,
            (_, true, None) => Ending::NotFound,
        }
    }
}
