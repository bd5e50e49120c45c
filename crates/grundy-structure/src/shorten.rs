//! The same description with a shorter beginning: units that end the beginning and the loop as well move into the loop.

use super::syntax::{Branch, Counter, Description, Loop, Unit, Word};
use grundy_algebra::affine::{Affine, Overflow, Variable};

impl Description {
    /// The same sequence with a shorter beginning, if its last units are those of the endless loop: the loop then begins
    /// with them. Loops may count from another number on. `None` if there is nothing to shorten.
    ///
    /// ```
    /// use grundy_structure::Description;
    /// let read = |text| Description::read(text, None).unwrap();
    /// let long = read("n >= 1 { n 2n } -n +(2n) -n REPEAT +(2n) -n ENDREP");
    /// assert_eq!(long.shortened(), Some(read("n >= 1 { n 2n } REPEAT -n +(2n) ENDREP")));
    /// ```
    pub fn shortened(&self) -> Option<Description> {
        let (before, inside) = self.preamble_and_body();
        let has_names = |units: &[Unit]| units.iter().any(|unit| matches!(unit, Unit::Let { .. }));
        if has_names(before) || has_names(inside) {
            return None;
        }
        let (mut before, mut inside) = (before.to_vec(), inside.to_vec());
        let length = before.len();
        while let (Some(one), Some(two)) = (before.last(), inside.last()) {
            if !same(one, two).unwrap_or(false) {
                break;
            }
            before.pop();
            inside.rotate_right(1);
        }
        (before.len() < length).then(|| {
            before.push(Unit::Loop(Loop { range: None, body: inside }));
            let shorter = Description { units: before, ..self.clone() };
            // Read it again: all its parts must know their places.
            Description::read(&shorter.to_string(), Some(self.rule)).unwrap_or(shorter)
        })
    }
}

/// Whether two units stand for the same letters, whatever the parameters are.
fn same(one: &Unit, two: &Unit) -> Result<bool, Overflow> {
    match (one, two) {
        (Unit::Loop(Loop { range: Some(one), body }), Unit::Loop(Loop { range: Some(two), body: other })) => {
            if one.to.minus(&one.from)? != two.to.minus(&two.from)? {
                return Ok(false);
            }
            // The rounds of the first loop, counted as the second one counts.
            let value = Affine::variable(two.variable).plus(&one.from)?.minus(&two.from)?;
            Ok(replaced(body, one.variable, &value)? == *other)
        }
        _ => Ok(one == two),
    }
}

/// The units with a form in place of a variable.
fn replaced(units: &[Unit], variable: Variable, value: &Affine) -> Result<Vec<Unit>, Overflow> {
    let put = |form: &Affine| form.substitute(variable, value);
    units
        .iter()
        .map(|unit| {
            Ok(match unit {
                Unit::Word(word) => {
                    Unit::Word(Word { count: put(&word.count)?, length: put(&word.length)?, ..word.clone() })
                }
                Unit::Let { variable, value } => Unit::Let { variable: *variable, value: put(value)? },
                Unit::Loop(Loop { range, body }) => {
                    let counter = |counter: &Counter| {
                        let (from, to) = (put(&counter.from)?, put(&counter.to)?);
                        Ok::<_, Overflow>(Counter { from, to, ..counter.clone() })
                    };
                    let range = range.as_ref().map(counter).transpose()?;
                    Unit::Loop(Loop { range, body: replaced(body, variable, value)? })
                }
                Unit::Branch(branch) => Unit::Branch(choice(branch, variable, value)?),
            })
        })
        .collect()
}

fn choice(branch: &Branch, variable: Variable, value: &Affine) -> Result<Branch, Overflow> {
    let mut branch = branch.clone();
    for arm in &mut branch.arms {
        arm.condition.left = arm.condition.left.substitute(variable, value)?;
        arm.condition.right = arm.condition.right.substitute(variable, value)?;
        arm.body = replaced(&arm.body, variable, value)?;
    }
    if let Some(body) = &mut branch.otherwise {
        *body = replaced(body, variable, value)?;
    }
    Ok(branch)
}
