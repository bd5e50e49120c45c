//! How long the parts of a description are: polynomials in the parameters, and the skeleton of its blocks.

use super::certificate::Lengths;
use super::syntax::{Branch, Description, Loop, Unit, Word};
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

/// What is added up: the length of a word, or the number of some letters in it; `None` if that is no polynomial.
pub(super) type Weight<'w> = &'w dyn Fn(&Word) -> Option<Polynomial>;

/// Adds a weight of words up over loops and choices.
pub(super) struct Sum<'w> {
    weight: Weight<'w>,
    /// For each counted loop: whether its upper bound is never more than one below the lower one. Without this it is
    /// taken for granted.
    regular: Option<&'w [bool]>,
    /// For each counted loop met so far, in the order of the text: the sum of its rounds up to that of its variable.
    pub(super) rounds: Vec<Option<Polynomial>>,
}

impl<'w> Sum<'w> {
    pub(super) fn new(weight: Weight<'w>, regular: Option<&'w [bool]>) -> Sum<'w> {
        Sum { weight, regular, rounds: Vec::new() }
    }

    /// The sum over units, if it is a polynomial: the arms of a choice must be equal.
    pub(super) fn units(&mut self, units: &[Unit]) -> Result<Option<Polynomial>, Overflow> {
        let mut total = Some(Polynomial::default());
        for unit in units {
            let part = match unit {
                Unit::Let { .. } => continue,
                Unit::Word(word) => (self.weight)(word),
                Unit::Loop(inner) => self.repetition(inner)?,
                Unit::Branch(branch) => self.choice(branch)?,
            };
            total = match (total, part) {
                (Some(total), Some(part)) => Some(total.plus(&part)?),
                _ => None,
            };
        }
        Ok(total)
    }

    fn repetition(&mut self, inner: &Loop) -> Result<Option<Polynomial>, Overflow> {
        let Some(range) = &inner.range else { return self.units(&inner.body) };
        let number = self.rounds.len();
        self.rounds.push(None);
        let regular = self.regular.is_none_or(|regular| regular.get(number) == Some(&true));
        let Some(body) = self.units(&inner.body)?.filter(|_| regular) else { return Ok(None) };
        let up_to = |to: &Affine| body.sum(range.variable, &range.from, to);
        self.rounds[number] = Some(up_to(&Affine::variable(range.variable))?);
        Ok(Some(up_to(&range.to)?))
    }

    fn choice(&mut self, branch: &Branch) -> Result<Option<Polynomial>, Overflow> {
        let mut arms = Vec::new();
        for arm in &branch.arms {
            arms.push(self.units(&arm.body)?);
        }
        let otherwise = self.units(branch.otherwise.as_deref().unwrap_or(&[]))?;
        Ok(otherwise.filter(|length| arms.iter().all(|arm| arm.as_ref() == Some(length))))
    }
}

fn letters(word: &Word) -> Option<Polynomial> {
    Some(Polynomial::from(&word.length))
}

/// The length of units as a polynomial, if it is one: the arms of a choice must be equally long. Loops are summed up
/// under the assumption that their upper bound is never more than one below the lower one.
pub fn length(units: &[Unit]) -> Result<Option<Polynomial>, Overflow> {
    Sum::new(&letters, None).units(units)
}

/// The lengths of a description, as far as they are polynomials.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Summed {
    /// For each counted loop: the letters of its rounds up to that of its variable.
    pub(super) rounds: Vec<Option<Polynomial>>,
    pub(super) preamble: Option<Polynomial>,
    pub(super) round: Option<Polynomial>,
}

impl Summed {
    /// As claims of a certificate.
    pub(super) fn claims(&self) -> Lengths {
        let text = |length: &Option<Polynomial>| length.as_ref().map(ToString::to_string);
        Lengths {
            rounds: self.rounds.iter().map(text).collect(),
            preamble: text(&self.preamble),
            round: text(&self.round),
        }
    }
}

/// The lengths of a description. `regular` says for each counted loop whether it may be summed up.
pub(super) fn summed(description: &Description, regular: &[bool]) -> Result<Summed, Overflow> {
    let (before, inside) = description.preamble_and_body();
    let mut sum = Sum::new(&letters, Some(regular));
    let (preamble, round) = (sum.units(before)?, sum.units(inside)?);
    Ok(Summed { rounds: sum.rounds, preamble, round })
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
