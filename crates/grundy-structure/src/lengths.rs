//! How long the parts of a description are: polynomials in the parameters, and the skeleton of its blocks.

use super::syntax::{Description, Unit};
use grundy_algebra::affine::{Affine, Overflow, Variable};
use grundy_algebra::polynomial::Polynomial;

/// Whether the length of these units mentions a variable, in a word or in the bounds of a loop.
pub(super) fn depends(units: &[Unit], variable: Variable) -> bool {
    let mentions = |form: &Affine| form.coefficient(variable) != 0;
    units.iter().any(|unit| match unit {
        Unit::Word(word) => mentions(&word.length),
        Unit::Let { .. } => false,
        Unit::Loop(inner) => {
            let bounds =
                inner.range.as_ref().is_some_and(|range| mentions(&range.from) || mentions(&range.to));
            bounds || depends(&inner.body, variable)
        }
        Unit::Branch(branch) => {
            branch.arms.iter().any(|arm| depends(&arm.body, variable))
                || branch.otherwise.as_ref().is_some_and(|body| depends(body, variable))
        }
    })
}

/// The length of units as a polynomial, if it is one: the arms of a choice must be equally long. Loops are summed up
/// under the assumption that their upper bound is never more than one below the lower one.
pub fn length(units: &[Unit]) -> Result<Option<Polynomial>, Overflow> {
    let mut total = Polynomial::default();
    for unit in units {
        let part = match unit {
            Unit::Word(word) => Some(Polynomial::from(&word.length)),
            Unit::Let { .. } => None,
            Unit::Loop(inner) => match (length(&inner.body)?, &inner.range) {
                (Some(body), Some(range)) => Some(body.sum(range.variable, &range.from, &range.to)?),
                (Some(body), None) => Some(body),
                (None, _) => return Ok(None),
            },
            Unit::Branch(branch) => {
                let none = Vec::new();
                let otherwise = branch.otherwise.as_ref().unwrap_or(&none);
                let first = length(otherwise)?;
                for arm in &branch.arms {
                    if length(&arm.body)? != first {
                        return Ok(None);
                    }
                }
                match first {
                    None => return Ok(None),
                    some => some,
                }
            }
        };
        if let Some(part) = part {
            total = total.plus(&part)?;
        }
    }
    Ok(Some(total))
}

/// The lengths of beginning and endless loop.
pub fn lengths(description: &Description) -> Result<(Option<Polynomial>, Option<Polynomial>), Overflow> {
    let (before, inside) = description.preamble_and_body();
    Ok((length(before)?, length(inside)?))
}

/// A line of the skeleton: a block with its length, or the head or end of a loop or choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkeletonLine {
    /// How deep it stands.
    pub depth: usize,
    /// The number of the block, if it is one.
    pub block: Option<usize>,
    /// How many words the block has.
    pub words: usize,
    /// The length of the block, or of the whole loop or choice, if it is a polynomial.
    pub length: Option<Polynomial>,
    /// The keywords, if it is no block.
    pub text: String,
}

/// The blocks of a description, numbered, with their lengths: the description without its words.
///
/// ```
/// use grundy_structure::{Description, skeleton};
/// let text = "n >= 1 { n } A(2n) FOR i FROM 1 UPTO n REP An PER REPEAT _n An ENDREP";
/// let lines = skeleton(&Description::read(text, None).unwrap()).unwrap();
/// assert_eq!(lines[0].length.as_ref().unwrap().to_string(), "2n");
/// assert_eq!(lines[1].length.as_ref().unwrap().to_string(), "n^2");
/// ```
pub fn skeleton(description: &Description) -> Result<Vec<SkeletonLine>, Overflow> {
    let mut skeleton = Skeleton { lines: Vec::new(), number: 1 };
    skeleton.units(&description.units, 0)?;
    Ok(skeleton.lines)
}

struct Skeleton {
    lines: Vec<SkeletonLine>,
    number: usize,
}

impl Skeleton {
    fn units(&mut self, units: &[Unit], depth: usize) -> Result<(), Overflow> {
        let mut from = 0;
        for (at, unit) in units.iter().enumerate() {
            match unit {
                Unit::Word(_) | Unit::Let { .. } => continue,
                Unit::Loop(inner) => {
                    self.block(&units[from..at], depth)?;
                    let head = match &inner.range {
                        None => "REPEAT".to_string(),
                        Some(range) => {
                            format!("FOR {} FROM {} UPTO {} REP", range.variable, range.from, range.to)
                        }
                    };
                    self.keyword(depth, head, length(std::slice::from_ref(unit))?);
                    self.units(&inner.body, depth + 1)?;
                    self.keyword(depth, if inner.range.is_some() { "PER" } else { "ENDREP" }.into(), None);
                }
                Unit::Branch(branch) => {
                    self.block(&units[from..at], depth)?;
                    for (number, arm) in branch.arms.iter().enumerate() {
                        let keyword = if number == 0 { "IF" } else { "ELIF" };
                        self.keyword(depth, format!("{keyword} {} THEN", arm.condition), None);
                        self.units(&arm.body, depth + 1)?;
                    }
                    if let Some(body) = &branch.otherwise {
                        self.keyword(depth, "ELSE".into(), None);
                        self.units(body, depth + 1)?;
                    }
                    self.keyword(depth, "FI".into(), length(std::slice::from_ref(unit))?);
                }
            }
            from = at + 1;
        }
        self.block(&units[from..], depth)
    }

    fn block(&mut self, units: &[Unit], depth: usize) -> Result<(), Overflow> {
        let words = units.iter().filter(|unit| matches!(unit, Unit::Word(_))).count();
        let (block, length) = (Some(self.number), length(units)?);
        self.lines.push(SkeletonLine { depth, block, words, length, text: String::new() });
        self.number += 1;
        Ok(())
    }

    fn keyword(&mut self, depth: usize, text: String, length: Option<Polynomial>) {
        self.lines.push(SkeletonLine { depth, block: None, words: 0, length, text });
    }
}
