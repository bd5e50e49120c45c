//! The simplex method for feasibility only: find a point where all variables and all slacks are at least 0.
//!
//! The tableau expresses each basic variable by the others: `D * x = constant + sum of coefficient * t`, with one
//! common denominator D. Problem variables and slacks are treated alike. While a basic variable is negative, it
//! is exchanged with the first variable that can lift it (Bland's rule, so the method ends). If none can, its
//! row is a sum of inequalities that contradicts itself: a Farkas certificate, read off without further work.

use crate::certificate::Premise;
use grundy_algebra::affine::{Affine, Overflow, Variable};
use grundy_core::arithmetic::gcd_of;

#[derive(Debug, Clone)]
struct Row {
    /// Which variable this row expresses.
    owner: usize,
    constant: i128,
    coefficients: Vec<i128>,
}

/// A system of inequalities in a solved, or almost solved, form.
///
/// Variables are numbered: first the problem's, then one slack per inequality, in the order of adding.
#[derive(Debug, Clone)]
pub(crate) struct Tableau {
    variables: Vec<Variable>,
    columns: Vec<usize>,
    rows: Vec<Row>,
    denominator: i128,
    inequalities: usize,
}

/// The inequality `form <= 0` divided by the common divisor of its coefficients, the constant rounded up.
fn tightened(form: &Affine) -> (Vec<(Variable, i128)>, i128) {
    let divisor = gcd_of(form.terms().iter().map(|term| term.1.unsigned_abs()));
    match i128::try_from(divisor) {
        Ok(divisor) if divisor > 1 => {
            let terms = form.terms().iter().map(|term| (term.0, term.1 / divisor)).collect();
            let constant = form.constant_part();
            (terms, constant.div_euclid(divisor) + i128::from(constant.rem_euclid(divisor) != 0))
        }
        _ => (form.terms().to_vec(), form.constant_part()),
    }
}

fn product(a: i128, b: i128) -> Result<i128, Overflow> {
    a.checked_mul(b).ok_or(Overflow)
}

impl Tableau {
    /// No inequality yet.
    pub(crate) fn new(variables: &[Variable]) -> Tableau {
        Tableau {
            variables: variables.to_vec(),
            columns: (0..variables.len()).collect(),
            rows: Vec::new(),
            denominator: 1,
            inequalities: 0,
        }
    }

    /// Adds the inequality `form <= 0`.
    pub(crate) fn add(&mut self, form: &Affine) -> Result<(), Overflow> {
        let (terms, constant) = tightened(form);
        let mut row = Row {
            owner: self.variables.len() + self.inequalities,
            constant: product(-self.denominator, constant)?,
            coefficients: vec![0; self.columns.len()],
        };
        for (variable, coefficient) in terms {
            let number = self.variables.iter().position(|known| *known == variable).ok_or(Overflow)?;
            if let Some(column) = self.columns.iter().position(|owner| *owner == number) {
                let change = product(self.denominator, coefficient)?;
                row.coefficients[column] = row.coefficients[column].checked_sub(change).ok_or(Overflow)?;
            } else if let Some(known) = self.rows.iter().find(|known| known.owner == number) {
                let less = |old: i128, times: i128| {
                    product(coefficient, times).and_then(|change| old.checked_sub(change).ok_or(Overflow))
                };
                row.constant = less(row.constant, known.constant)?;
                for (mine, theirs) in row.coefficients.iter_mut().zip(&known.coefficients) {
                    *mine = less(*mine, *theirs)?;
                }
            }
        }
        self.rows.push(row);
        self.inequalities += 1;
        Ok(())
    }

    /// Makes all variables at least 0. If that cannot be, the multiples of inequalities that contradict themselves.
    pub(crate) fn settle(&mut self) -> Result<Option<Vec<(Premise, i128)>>, Overflow> {
        loop {
            let negative = self.rows.iter().enumerate().filter(|(_, row)| row.constant < 0);
            let Some((leaving, _)) = negative.min_by_key(|(_, row)| row.owner) else { return Ok(None) };
            let row = &self.rows[leaving];
            let lifting = (0..self.columns.len()).filter(|column| row.coefficients[*column] > 0);
            match lifting.min_by_key(|column| self.columns[*column]) {
                Some(entering) => self.exchange(leaving, entering)?,
                None => return self.contradiction(leaving).map(Some),
            }
        }
    }

    /// `D * x = constant + ...` with a negative constant and no positive coefficient cannot be.
    fn contradiction(&self, row: usize) -> Result<Vec<(Premise, i128)>, Overflow> {
        let row = &self.rows[row];
        let mut sum = vec![(row.owner, self.denominator)];
        for (owner, coefficient) in self.columns.iter().zip(&row.coefficients) {
            if *coefficient != 0 {
                sum.push((*owner, coefficient.checked_neg().ok_or(Overflow)?));
            }
        }
        let divisor = gcd_of(sum.iter().map(|part| part.1.unsigned_abs()));
        let divisor = i128::try_from(divisor).map_err(|_| Overflow)?;
        let premise = |owner: usize| match self.variables.get(owner) {
            Some(variable) => Premise::NotNegative(*variable),
            None => Premise::Row(owner - self.variables.len()),
        };
        Ok(sum.into_iter().map(|(owner, times)| (premise(owner), times / divisor)).collect())
    }

    /// Exchanges a basic variable with another one.
    fn exchange(&mut self, leaving: usize, entering: usize) -> Result<(), Overflow> {
        let pivot_row = self.rows[leaving].clone();
        let (pivot, old) = (pivot_row.coefficients[entering], self.denominator);
        // Exact: all entries are minors of the first tableau.
        let combine = |mine: i128, factor: i128, theirs: i128| {
            let (one, two) = (product(pivot, mine)?, product(factor, theirs)?);
            one.checked_sub(two).map(|difference| difference / old).ok_or(Overflow)
        };
        for (at, row) in self.rows.iter_mut().enumerate() {
            if at == leaving {
                continue;
            }
            let factor = row.coefficients[entering];
            row.constant = combine(row.constant, factor, pivot_row.constant)?;
            for (column, mine) in row.coefficients.iter_mut().enumerate() {
                if column != entering {
                    *mine = combine(*mine, factor, pivot_row.coefficients[column])?;
                }
            }
        }
        let row = &mut self.rows[leaving];
        row.constant = pivot_row.constant.checked_neg().ok_or(Overflow)?;
        for (column, mine) in row.coefficients.iter_mut().enumerate() {
            *mine = if column == entering { old } else { mine.checked_neg().ok_or(Overflow)? };
        }
        std::mem::swap(&mut row.owner, &mut self.columns[entering]);
        self.denominator = pivot;
        Ok(())
    }

    /// The value of each problem variable as numerator over the common denominator.
    pub(crate) fn values(&self) -> (Vec<(Variable, i128)>, i128) {
        let value =
            |number: usize| self.rows.iter().find(|row| row.owner == number).map_or(0, |row| row.constant);
        let values = self.variables.iter().enumerate().map(|(number, variable)| (*variable, value(number)));
        (values.collect(), self.denominator)
    }
}
