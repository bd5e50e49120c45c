//! The inequalities of a case, and the questions asked about them.
//!
//! A context keeps its system solved, so that each question adds one inequality only, and keeps the whole points it
//! has met: a point where a form is positive answers "is it always at most 0?" without any solving.

use super::Trouble;
use crate::certificate::{Fact, Refutation};
use crate::linear::{Answer, Tableau, solve};
use grundy_algebra::affine::{Affine, Overflow, Point, Variable};
use grundy_core::arithmetic::gcd_of;
use std::collections::HashSet;

/// More points do not pay.
const MOST_SAMPLES: usize = 16;
/// A case is split into so many remainders at most where an inequality cannot be decided.
const LARGEST_MODULUS: i128 = 12;

#[derive(Debug, Clone)]
pub(super) struct Context {
    variables: Vec<Variable>,
    system: Vec<Affine>,
    tableau: Tableau,
    samples: Vec<Point>,
    known: HashSet<Affine>,
    facts: Vec<Fact>,
    /// What could not be decided: whether this form is at most 0 throughout.
    doubt: Option<Affine>,
    /// The original value of each variable: `factor * variable + rest`, after remainders have been split off.
    scale: Vec<(Variable, i128, i128)>,
}

/// A context, or why there is none.
pub(super) enum Opened {
    Possible(Box<Context>),
    Impossible(Refutation),
}

impl Context {
    /// The context of a system; impossible if the system has no solution.
    pub(super) fn open(variables: &[Variable], system: &[Affine]) -> Result<Opened, Trouble> {
        let mut tableau = Tableau::new(variables);
        for row in system {
            tableau.add(row)?;
        }
        let context = Context {
            variables: variables.to_vec(),
            system: system.to_vec(),
            tableau,
            samples: Vec::new(),
            known: HashSet::new(),
            facts: Vec::new(),
            doubt: None,
            scale: variables.iter().map(|variable| (*variable, 1, 0)).collect(),
        };
        context.settled()
    }

    /// Finds a first point, unless one is known.
    fn settled(mut self) -> Result<Opened, Trouble> {
        let settled = self.tableau.settle()?;
        if let Some(sum) = settled {
            return Ok(Opened::Impossible(Refutation::Sum(sum)));
        }
        if self.samples.is_empty() {
            match solve(self.tableau.clone()) {
                Answer::Solution(point) => self.samples.push(*point),
                Answer::None(refutation) => return Ok(Opened::Impossible(refutation)),
                Answer::Unknown => return Err(self.undecided()),
            }
        }
        Ok(Opened::Possible(Box::new(self)))
    }

    fn undecided(&self) -> Trouble {
        let rows: Vec<String> = self.system.iter().map(|row| format!("{row} <= 0")).collect();
        Trouble::Unknown(format!("could not decide whether these have a whole solution: {}", rows.join(", ")))
    }

    /// This case with more inequalities.
    pub(super) fn with(&self, more: &[Affine]) -> Result<Opened, Trouble> {
        let mut child = self.clone();
        child.facts.clear();
        for row in more {
            child.tableau.add(row)?;
            child.system.push(row.clone());
            child.keep_samples(row)?;
        }
        child.settled()
    }

    fn keep_samples(&mut self, row: &Affine) -> Result<(), Overflow> {
        let mut kept = Vec::with_capacity(self.samples.len());
        for point in std::mem::take(&mut self.samples) {
            if row.at(&point)? <= 0 {
                kept.push(point);
            }
        }
        self.samples = kept;
        Ok(())
    }

    /// This case with `modulus * variable + rest` in place of a variable.
    pub(super) fn residue(&self, variable: Variable, modulus: i128, rest: i128) -> Result<Opened, Trouble> {
        let value = Affine::variable(variable).times(modulus)?.plus_constant(rest)?;
        let rows = self.system.iter().map(|row| row.substitute(variable, &value));
        let system = rows.collect::<Result<Vec<Affine>, Overflow>>()?;
        let mut opened = Context::open(&self.variables, &system)?;
        if let Opened::Possible(context) = &mut opened {
            context.scale = self.scale.clone();
            for (name, factor, shift) in &mut context.scale {
                if *name == variable {
                    *shift = shift.checked_add(factor.checked_mul(rest).ok_or(Overflow)?).ok_or(Overflow)?;
                    *factor = factor.checked_mul(modulus).ok_or(Overflow)?;
                }
            }
        }
        Ok(opened)
    }

    /// Whether the form is at most 0 throughout. If it is not, some sample shows it.
    pub(super) fn at_most_zero(&mut self, form: &Affine) -> Result<bool, Trouble> {
        if let Some(constant) = form.as_constant() {
            return Ok(constant <= 0);
        }
        if self.known.contains(form) {
            return Ok(true);
        }
        for point in &self.samples {
            if form.at(point)? > 0 {
                return Ok(false);
            }
        }
        let mut tableau = self.tableau.clone();
        tableau.add(&opposite(form)?)?;
        match solve(tableau) {
            Answer::None(because) => {
                self.known.insert(form.clone());
                self.facts.push(Fact { claim: form.clone(), because });
                Ok(true)
            }
            Answer::Solution(point) => {
                // Keep the first one, which every question has been checked against, and the latest ones.
                if self.samples.len() == MOST_SAMPLES {
                    self.samples.remove(1);
                }
                self.samples.push(*point);
                Ok(false)
            }
            Answer::Unknown => {
                self.doubt = Some(form.clone());
                Err(self.undecided())
            }
        }
    }

    /// A variable, and the modulus for which its remainders may decide what could not be decided. Where j = 0, whether
    /// j+2i-2m = -3 has a whole solution is not seen by branching on i and m, which are not bounded; with 2j for j it is.
    pub(super) fn deciding_remainder(&mut self) -> Option<(Variable, usize)> {
        let form = self.doubt.take()?;
        let terms = form.terms();
        let common = |left_out: Option<usize>| {
            let others = terms.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
            gcd_of(others.map(|(_, term)| term.1.unsigned_abs()))
        };
        let whole = i128::try_from(common(None)).ok()?;
        (0..terms.len()).find_map(|at| {
            let modulus = i128::try_from(common(Some(at))).ok()?.checked_div(whole)?;
            let is_some = (2..=LARGEST_MODULUS).contains(&modulus);
            is_some.then(|| Some((terms[at].0, usize::try_from(modulus).ok()?)))?
        })
    }

    /// The claims proved here so far, which are taken out.
    pub(super) fn take_facts(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.facts)
    }

    /// A single claim with its proof; `None` if it is not true throughout.
    pub(super) fn fact(&mut self, form: &Affine) -> Result<Option<Fact>, Trouble> {
        for point in &self.samples {
            if form.at(point)? > 0 {
                return Ok(None);
            }
        }
        let mut tableau = self.tableau.clone();
        tableau.add(&opposite(form)?)?;
        match solve(tableau) {
            Answer::None(because) => Ok(Some(Fact { claim: form.clone(), because })),
            Answer::Solution(point) => {
                self.samples.push(*point);
                Ok(None)
            }
            Answer::Unknown => Err(self.undecided()),
        }
    }

    /// Points of this case, at least one.
    pub(super) fn samples(&self) -> &[Point] {
        &self.samples
    }

    /// A point where the form is positive, if one is known, in terms of the original variables.
    pub(super) fn witness(&self, form: &Affine) -> Result<Option<Point>, Overflow> {
        for point in &self.samples {
            if form.at(point)? > 0 {
                return self.original(point).map(Some);
            }
        }
        Ok(None)
    }

    fn original(&self, point: &Point) -> Result<Point, Overflow> {
        let mut original = Point::default();
        for &(variable, factor, shift) in &self.scale {
            let value = factor.checked_mul(point.get(variable)).and_then(|value| value.checked_add(shift));
            original.set(variable, value.ok_or(Overflow)?);
        }
        Ok(original)
    }

    /// The inequalities.
    pub(super) fn system(&self) -> &[Affine] {
        &self.system
    }

    /// The variables that may occur.
    pub(super) fn variables(&self) -> &[Variable] {
        &self.variables
    }
}

/// `form <= 0` is false exactly if this form is at most 0.
pub(super) fn opposite(form: &Affine) -> Result<Affine, Overflow> {
    form.times(-1)?.plus_constant(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Affine {
        text.parse().unwrap()
    }

    fn opened(opened: Result<Opened, Trouble>) -> Box<Context> {
        match opened {
            Ok(Opened::Possible(context)) => context,
            _ => panic!("there is a solution"),
        }
    }

    #[test]
    fn remainders_decide_what_branching_does_not() {
        let variables = ['i', 'j', 'm'].map(|name| Variable::new(name).unwrap());
        let system = ["4-m", "i-m+1", "j+2i-2m+3", "j"].map(form);
        let mut context = opened(Context::open(&variables, &system));
        let claim = form("2j+4i-4m+7");
        assert!(context.deciding_remainder().is_none());
        assert!(matches!(context.at_most_zero(&claim), Err(Trouble::Unknown(_))));
        let (j, modulus) = context.deciding_remainder().unwrap();
        assert_eq!((j.name(), modulus), ('j', 2));
        let even = claim.substitute(j, &form("2j")).unwrap();
        assert!(opened(context.residue(j, 2, 0)).at_most_zero(&even).unwrap());
        assert!(matches!(context.residue(j, 2, 1), Ok(Opened::Impossible(_))));
        // It is -1 where i = m-2.
        assert!(!opened(context.residue(j, 2, 0)).at_most_zero(&even.plus_constant(2).unwrap()).unwrap());
    }
}
