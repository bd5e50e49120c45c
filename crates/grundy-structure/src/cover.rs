//! Structure descriptions that cover a family: the theorem behind a fit.
//!
//! A description speaks of moves such as (a, b, a+b) under conditions on a and b. It covers a family if its variables
//! can be replaced by affine functions of the family's parameters so that the moves are the same; what they must be
//! follows from the moves by elimination. At a member it holds if the conditions hold there. A description of values
//! also describes outcomes, letter by letter; its period is then proved anew, for it may be shorter.

use crate::{Affine, Description, NoVerdict, Point, Proved, Rule, Unit, Variable, Verdict, prove};
use grundy_algebra::fraction::Fraction;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_subtraction::Sequence;
use grundy_subtraction::family::Pattern;

/// A description, proved, that covers a family.
#[derive(Debug, Clone)]
pub struct Theorem {
    /// The name of the description.
    pub name: String,
    /// What was proved.
    pub proved: Proved,
    /// What the description's variables are for a member.
    images: Vec<(Variable, Affine)>,
}

impl Theorem {
    /// The values of the description's variables at a member, if its conditions hold there.
    pub fn place(&self, member: &Point) -> Option<Point> {
        place(self.proved.description(), &self.images, member)
    }

    /// The period it proves at a member.
    pub fn period_at(&self, member: &Point) -> Option<u128> {
        u128::try_from(self.proved.period_at(&self.place(member)?)?).ok()
    }

    /// The preperiod it proves at a member.
    pub fn preperiod_at(&self, member: &Point) -> Option<u128> {
        u128::try_from(self.proved.preperiod_at(&self.place(member)?)?).ok()
    }
}

/// The values of the variables of a description at a member, if its conditions hold there.
fn place(description: &Description, images: &[(Variable, Affine)], member: &Point) -> Option<Point> {
    let values = images.iter().map(|(variable, image)| image.at(member).ok().map(|value| (*variable, value)));
    let place = Point::new(values.collect::<Option<Vec<_>>>()?);
    let positive = images.iter().all(|(variable, _)| place.get(*variable) >= 0);
    let holds = description.conditions.iter().all(|order| {
        order.bound.at(&place).is_ok_and(|bound| order.relation.holds(place.get(order.variable), bound))
    });
    (positive && holds).then_some(place)
}

/// Which of these descriptions (name and text) hold for some of these members of a family, proved. Texts that cannot be
/// read or proved are passed over. The same moves are not enough: a description of (a, b, a+b) with b <= 2a says nothing about
/// (n, 5n, 6n).
pub fn theorems(
    pattern: &Pattern,
    members: &[Point],
    sequence: Sequence,
    library: &[(&str, &str)],
    budget: &mut Budget<'_>,
) -> Result<Vec<Theorem>, Stop> {
    let mut found = Vec::new();
    for (name, text) in library {
        let Ok(description) = Description::read(text, None) else { continue };
        let Some(description) = about(description, sequence) else { continue };
        let Some(images) = images(&description, pattern) else { continue };
        if !members.iter().any(|member| place(&description, &images, member).is_some()) {
            continue;
        }
        match prove(&description, budget) {
            Ok(Verdict::Proved(proof)) => {
                found.push(Theorem { name: name.to_string(), proved: proof.proved, images });
            }
            Err(NoVerdict::Stopped(stop)) => return Err(stop),
            _ => {}
        }
    }
    Ok(found)
}

/// The description as one of this sequence; `None` if it is not.
fn about(mut description: Description, sequence: Sequence) -> Option<Description> {
    if description.start.is_some() {
        return None;
    }
    match (description.rule, sequence) {
        (Rule::Nim, Sequence::Values) | (Rule::Outcomes, Sequence::Outcomes) => {}
        (Rule::Nim, Sequence::Outcomes) => {
            description.rule = Rule::Outcomes;
            forget_values(&mut description.units);
        }
        _ => return None,
    }
    Some(description)
}

/// Every value but 0 is a win.
fn forget_values(units: &mut [Unit]) {
    for unit in units {
        match unit {
            Unit::Word(word) => word.cycle.iter_mut().for_each(|letter| *letter = (*letter).min(1)),
            Unit::Let { .. } => {}
            Unit::Loop(inner) => forget_values(&mut inner.body),
            Unit::Branch(branch) => {
                branch.arms.iter_mut().for_each(|arm| forget_values(&mut arm.body));
                branch.otherwise.iter_mut().for_each(|body| forget_values(body));
            }
        }
    }
}

/// What the description's variables must be for its moves to be the family's.
fn images(description: &Description, pattern: &Pattern) -> Option<Vec<(Variable, Affine)>> {
    let mut moves = pattern.affine()?;
    if moves.len() != description.moves.len() {
        return None;
    }
    let parameters = pattern.parameters();
    // Rising for large parameters, as in a description.
    moves.sort_by_key(|form| {
        let slopes: i128 = parameters.iter().map(|one| form.coefficient(*one)).sum();
        (slopes, form.constant_part())
    });
    let variables = description.free_variables();
    let whole = |number: i128| i64::try_from(number).ok().map(Fraction::whole);
    let mut rows: Vec<Vec<Fraction>> = Vec::new();
    for (own, theirs) in moves.iter().zip(&description.moves) {
        let mut row: Vec<Fraction> =
            variables.iter().map(|one| whole(theirs.coefficient(*one))).collect::<Option<_>>()?;
        for parameter in parameters {
            row.push(whole(own.coefficient(*parameter))?);
        }
        row.push(whole(own.constant_part().checked_sub(theirs.constant_part())?)?);
        rows.push(row);
    }
    let solution = eliminate(rows, variables.len())?;
    let form = |row: &[Fraction]| {
        let number = |fraction: &Fraction| i128::try_from(fraction.as_whole()?.clone()).ok();
        let (last, slopes) = row.split_last()?;
        let mut form = Affine::constant(number(last)?);
        for (parameter, slope) in parameters.iter().zip(slopes) {
            form = form.plus_times(number(slope)?, &Affine::variable(*parameter)).ok()?;
        }
        Some(form)
    };
    variables.iter().zip(&solution).map(|(variable, row)| Some((*variable, form(row)?))).collect()
}

/// Solves a linear system with several right-hand sides: the rows hold `unknowns` coefficients each, then the right-hand
/// sides. `None` if there is no solution or more than one.
fn eliminate(mut rows: Vec<Vec<Fraction>>, unknowns: usize) -> Option<Vec<Vec<Fraction>>> {
    for column in 0..unknowns {
        let pivot = (column..rows.len()).find(|row| !rows[*row][column].is_zero())?;
        rows.swap(column, pivot);
        let lead = rows[column][column].clone();
        for entry in &mut rows[column] {
            *entry = entry.divided_by(&lead)?;
        }
        let done = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            let times = row[column].clone();
            for (entry, above) in row.iter_mut().zip(&done) {
                *entry = &*entry - &(&times * above);
            }
        }
    }
    let (solved, rest) = rows.split_at(unknowns);
    let consistent = rest.iter().flatten().all(Fraction::is_zero);
    consistent.then(|| solved.iter().map(|row| row[unknowns..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point as At;

    #[test]
    fn theorems_are_found_by_their_moves() {
        let library = [
            ("sum", "a >= 1 b >= a+1 b <= 2a { a b } REPEAT -a +b ENDREP"),
            ("two", "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP"),
        ];
        let find = |family: &str| {
            let pattern: Pattern = family.parse().unwrap();
            let members = [1, 2, 3].map(|value| At::new([(pattern.parameters()[0], value)]));
            theorems(&pattern, &members, Sequence::Outcomes, &library, &mut Budget::unlimited()).unwrap()
        };
        let found = find("3k,6k");
        let names: Vec<&str> = found.iter().map(|theorem| theorem.name.as_str()).collect();
        assert!(names.contains(&"two"), "{names:?}");
        let k = At::new([(Variable::new('k').unwrap(), 2)]);
        let two = found.iter().find(|theorem| theorem.name == "two").unwrap();
        assert_eq!((two.period_at(&k), two.preperiod_at(&k)), (Some(18), Some(0)));
        // The moves fit, the conditions do not: for no member, or only for those from 2 on.
        assert!(find("n,2n+1").is_empty());
        let later = find("n,n+2");
        let holds = |value: i128| later[0].place(&At::new([(Variable::new('n').unwrap(), value)])).is_some();
        assert_eq!((later.len(), [1, 2, 3].map(holds)), (1, [false, true, true]));
        assert!(find("n,2n,3n").is_empty());
    }
}
