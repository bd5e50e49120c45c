//! Whole solutions: branch and bound over the simplex method.

use super::simplex::Tableau;
use crate::certificate::Refutation;
use grundy_algebra::affine::{Affine, Overflow, Point};

/// Whether a system has a solution in whole numbers.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// It has this one.
    Solution(Box<Point>),
    /// It has none, and this shows it.
    None(Refutation),
    /// Branch and bound did not end within its limit, or a number grew too large.
    Unknown,
}

/// How many systems one question may be split into.
const MOST_NODES: u32 = 300;
/// How often a question may be split in a row.
const DEEPEST: u32 = 40;

/// Solves the system of a tableau.
pub(crate) fn solve(tableau: Tableau) -> Answer {
    let mut nodes = MOST_NODES;
    branch(tableau, &mut nodes, DEEPEST).unwrap_or(Answer::Unknown)
}

fn branch(mut tableau: Tableau, nodes: &mut u32, depth: u32) -> Result<Answer, Overflow> {
    if let Some(sum) = tableau.settle()? {
        return Ok(Answer::None(Refutation::Sum(sum)));
    }
    let (values, denominator) = tableau.values();
    let Some(&(variable, value)) = values.iter().find(|value| value.1 % denominator != 0) else {
        let whole = values.into_iter().map(|(name, top)| (name, top / denominator));
        return Ok(Answer::Solution(Box::new(Point::new(whole))));
    };
    if *nodes == 0 || depth == 0 {
        return Ok(Answer::Unknown);
    }
    *nodes -= 1;
    let at = value.div_euclid(denominator);
    let form = Affine::variable(variable);
    let mut lower = tableau.clone();
    lower.add(&form.plus_constant(at.checked_neg().ok_or(Overflow)?)?)?;
    let below = match branch(lower, nodes, depth - 1)? {
        Answer::None(refutation) => refutation,
        other => return Ok(other),
    };
    tableau.add(&form.times(-1)?.plus_constant(at.checked_add(1).ok_or(Overflow)?)?)?;
    let above = match branch(tableau, nodes, depth - 1)? {
        Answer::None(refutation) => refutation,
        other => return Ok(other),
    };
    Ok(Answer::None(Refutation::Split { variable, at, below: Box::new(below), above: Box::new(above) }))
}
