//! Refutations re-checked: nothing but multiplying, adding and comparing.

use super::Flaw;
use crate::certificate::{Fact, Premise, Refutation};
use grundy_algebra::affine::{Affine, Variable};
use std::collections::HashSet;

/// Checks that a system of forms, each said to be at most 0, has no solution in whole numbers from 0 on.
pub(crate) fn check_refutation(rows: &[Affine], refutation: &Refutation) -> Result<(), Flaw> {
    match refutation {
        Refutation::Sum(parts) => check_sum(rows, parts),
        Refutation::Split { variable, at, below, above } => {
            let name = Affine::variable(*variable);
            let number = Affine::constant(*at);
            let mut longer = rows.to_vec();
            longer.push(name.minus(&number)?);
            check_refutation(&longer, below)?;
            longer.pop();
            longer.push(number.minus(&name)?.plus_constant(1)?);
            check_refutation(&longer, above)
        }
    }
}

/// The parts add up to a positive number, which cannot be at most 0.
fn check_sum(rows: &[Affine], parts: &[(Premise, i128)]) -> Result<(), Flaw> {
    let mut sum = Affine::default();
    for (premise, times) in parts {
        if *times < 0 {
            return Err(Flaw::new("an inequality is multiplied by a negative number"));
        }
        let row = match premise {
            Premise::Row(number) => {
                let row = rows.get(*number).ok_or_else(|| Flaw::new(format!("there is no row {number}")))?;
                divided(row)?
            }
            Premise::NotNegative(variable) => Affine::variable(*variable).times(-1)?,
        };
        sum = sum.plus_times(*times, &row)?;
    }
    match sum.as_constant() {
        Some(constant) if constant > 0 => Ok(()),
        _ => Err(Flaw::new(format!("the inequalities add up to {sum} <= 0, which is no contradiction"))),
    }
}

/// The row divided by the greatest number that divides all coefficients. The variables are whole, so the constant
/// may be rounded up.
fn divided(row: &Affine) -> Result<Affine, Flaw> {
    let mut divisor: u128 = 0;
    for (_, coefficient) in row.terms() {
        let mut other = coefficient.unsigned_abs();
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
    }
    if divisor < 2 {
        return Ok(row.clone());
    }
    let divisor = i128::try_from(divisor).map_err(|_| Flaw::new("a coefficient is too large"))?;
    let mut quotient = Affine::default();
    for (variable, coefficient) in row.terms() {
        quotient = quotient.plus_times(coefficient / divisor, &Affine::variable(*variable))?;
    }
    let constant = row.constant_part();
    let rounded =
        if constant.rem_euclid(divisor) == 0 { constant / divisor } else { constant.div_euclid(divisor) + 1 };
    Ok(quotient.plus_constant(rounded)?)
}

/// `form <= 0` fails exactly where this form is at most 0.
pub(super) fn negated(form: &Affine) -> Result<Affine, Flaw> {
    Ok(Affine::constant(1).minus(form)?)
}

/// The form with `value` in place of the variable, everywhere in a list.
pub(super) fn replaced(forms: &[Affine], variable: Variable, value: &Affine) -> Result<Vec<Affine>, Flaw> {
    forms.iter().map(|form| Ok(form.substitute(variable, value)?)).collect()
}

/// Claims that have been checked.
#[derive(Debug, Clone, Default)]
pub(super) struct Known(HashSet<Affine>);

impl Known {
    /// Takes a claim that has been checked.
    pub(super) fn insert(&mut self, fact: &Fact) {
        self.0.insert(fact.claim.clone());
    }

    /// Insists that a form is known to be at most 0.
    pub(super) fn need(&self, form: &Affine) -> Result<(), Flaw> {
        let trivial = form.as_constant().is_some_and(|constant| constant <= 0);
        if trivial || self.0.contains(form) {
            return Ok(());
        }
        Err(Flaw::new(format!("nothing shows that {form} <= 0")))
    }
}
