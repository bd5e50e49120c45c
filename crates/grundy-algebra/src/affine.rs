//! Affine forms such as `2n-i+1`: whole-number combinations of one-letter variables, plus a constant.
//!
//! They are the only arithmetic of the description language: lengths, bounds, moves and addresses are affine
//! forms, and every question of a proof is whether such a form can be positive. Coefficients are 128-bit
//! integers; whatever would leave their range is an [`Overflow`], never a wrong number.
//!
//! Main results
//! * [`Affine`]: a form, read and written as text the same way everywhere, certificates included.
//! * [`Point`]: values for the variables.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A number left the range of 128 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overflow;

impl fmt::Display for Overflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number left the range of 128 bits")
    }
}

impl std::error::Error for Overflow {}

/// A variable: one letter from `a` to `z`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u8);

impl Variable {
    /// How many variables there are.
    pub const COUNT: usize = 26;

    /// The variable of this name, if it is one.
    pub fn new(name: char) -> Option<Variable> {
        name.is_ascii_lowercase().then_some(Variable(name as u8))
    }

    /// Its letter.
    pub fn name(self) -> char {
        char::from(self.0)
    }

    /// Its place in the alphabet, from 0.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0 - b'a')
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// Values for the variables; those never set are 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Point([i128; Variable::COUNT]);

impl Point {
    /// The point with these values.
    pub fn new(values: impl IntoIterator<Item = (Variable, i128)>) -> Point {
        let mut point = Point::default();
        for (variable, value) in values {
            point.set(variable, value);
        }
        point
    }

    /// The value of a variable.
    pub fn get(&self, variable: Variable) -> i128 {
        self.0[variable.index()]
    }

    /// The values of these variables, such as `n=2, i=1`.
    pub fn text(&self, variables: &[Variable]) -> String {
        variables.iter().map(|name| format!("{name}={}", self.get(*name))).collect::<Vec<_>>().join(", ")
    }

    /// Sets the value of a variable.
    pub fn set(&mut self, variable: Variable, value: i128) {
        self.0[variable.index()] = value;
    }
}

/// An affine form: a constant plus whole multiples of variables.
///
/// ```
/// use grundy_algebra::{Affine, Point, Variable};
/// let form: Affine = "5-2j+3n".parse().unwrap();
/// assert_eq!(form.to_string(), "3n-2j+5");
/// let at = Point::new([(Variable::new('n').unwrap(), 4), (Variable::new('j').unwrap(), 1)]);
/// assert_eq!(form.at(&at), Ok(15));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Affine {
    // Sorted by variable, without zeros: equal forms are equal values.
    terms: Vec<(Variable, i128)>,
    constant: i128,
}

impl Affine {
    /// A constant.
    pub fn constant(constant: i128) -> Affine {
        Affine { terms: Vec::new(), constant }
    }

    /// A variable alone.
    pub fn variable(variable: Variable) -> Affine {
        Affine { terms: vec![(variable, 1)], constant: 0 }
    }

    /// The part without variables.
    pub fn constant_part(&self) -> i128 {
        self.constant
    }

    /// The variables with their coefficients, none of which is 0.
    pub fn terms(&self) -> &[(Variable, i128)] {
        &self.terms
    }

    /// The coefficient of a variable.
    pub fn coefficient(&self, variable: Variable) -> i128 {
        self.terms.iter().find(|term| term.0 == variable).map_or(0, |term| term.1)
    }

    /// The number this form is, if no variable occurs in it.
    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor * other`.
    pub fn plus_times(&self, factor: i128, other: &Affine) -> Result<Affine, Overflow> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (variable, coefficient) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(one), two) if two.is_none_or(|two| one.0 < two.0) => *left.next().ok_or(Overflow)?,
                (Some(one), Some(two)) if one.0 == two.0 => {
                    let sum = fused(one.1, factor, two.1)?;
                    (left.next().ok_or(Overflow)?.0, {
                        right.next().ok_or(Overflow)?;
                        sum
                    })
                }
                _ => {
                    let two = right.next().ok_or(Overflow)?;
                    (two.0, fused(0, factor, two.1)?)
                }
            };
            if coefficient != 0 {
                terms.push((variable, coefficient));
            }
        }
        Ok(Affine { terms, constant: fused(self.constant, factor, other.constant)? })
    }

    /// The sum.
    pub fn plus(&self, other: &Affine) -> Result<Affine, Overflow> {
        self.plus_times(1, other)
    }

    /// The difference.
    pub fn minus(&self, other: &Affine) -> Result<Affine, Overflow> {
        self.plus_times(-1, other)
    }

    /// A multiple.
    pub fn times(&self, factor: i128) -> Result<Affine, Overflow> {
        Affine::default().plus_times(factor, self)
    }

    /// This form and a constant more.
    pub fn plus_constant(&self, constant: i128) -> Result<Affine, Overflow> {
        Ok(Affine {
            terms: self.terms.clone(),
            constant: self.constant.checked_add(constant).ok_or(Overflow)?,
        })
    }

    /// This form with `value` in place of `variable`.
    pub fn substitute(&self, variable: Variable, value: &Affine) -> Result<Affine, Overflow> {
        let coefficient = self.coefficient(variable);
        if coefficient == 0 {
            return Ok(self.clone());
        }
        let mut rest = self.clone();
        rest.terms.retain(|term| term.0 != variable);
        rest.plus_times(coefficient, value)
    }

    /// Two forms without negative parts whose difference this is.
    ///
    /// ```
    /// use grundy_algebra::Affine;
    /// let (more, less) = "2n-m-3".parse::<Affine>().unwrap().sides().unwrap();
    /// assert_eq!((more.to_string(), less.to_string()), ("2n".into(), "m+3".into()));
    /// ```
    pub fn sides(&self) -> Result<(Affine, Affine), Overflow> {
        let positive = Affine {
            terms: self.terms.iter().copied().filter(|term| term.1 > 0).collect(),
            constant: self.constant.max(0),
        };
        let negative = positive.minus(self)?;
        Ok((positive, negative))
    }

    /// The value at a point.
    pub fn at(&self, point: &Point) -> Result<i128, Overflow> {
        self.terms.iter().try_fold(self.constant, |sum, &(variable, coefficient)| {
            fused(sum, coefficient, point.get(variable))
        })
    }

    /// The remainder modulo `modulus`, if it is the same for all values of the variables.
    pub fn remainder(&self, modulus: usize) -> Option<usize> {
        let modulus = i128::try_from(modulus).ok().filter(|modulus| *modulus > 0)?;
        if self.terms.iter().any(|term| term.1 % modulus != 0) {
            return None;
        }
        usize::try_from(self.constant.rem_euclid(modulus)).ok()
    }
}

/// `sum + factor * other`, checked.
fn fused(sum: i128, factor: i128, other: i128) -> Result<i128, Overflow> {
    factor.checked_mul(other).and_then(|product| sum.checked_add(product)).ok_or(Overflow)
}

impl fmt::Display for Affine {
    /// Positive terms first, later letters before earlier ones because parameters are usually late letters, and the
    /// constant last unless it is the only positive term.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |positive: bool| self.terms.iter().rev().filter(move |term| (term.1 > 0) == positive);
        let constant_first = self.terms.iter().all(|term| term.1 < 0) && self.constant > 0;
        let mut first = true;
        if constant_first || self.terms.is_empty() {
            write!(f, "{}", self.constant)?;
            first = false;
        }
        for &(variable, coefficient) in part(true).chain(part(false)) {
            let sign = match coefficient < 0 {
                true => "-",
                false if first => "",
                false => "+",
            };
            match coefficient.unsigned_abs() {
                1 => write!(f, "{sign}{variable}")?,
                many => write!(f, "{sign}{many}{variable}")?,
            }
            first = false;
        }
        if constant_first || self.terms.is_empty() || self.constant == 0 {
            return Ok(());
        }
        write!(f, "{:+}", self.constant)
    }
}

impl fmt::Debug for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Text that is not an affine form: the place and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAffine {
    /// The byte at which reading ended.
    pub at: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for NotAffine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)
    }
}

impl std::error::Error for NotAffine {}

impl FromStr for Affine {
    type Err = NotAffine;

    /// Constants and variables in any order, joined by `+` or `-`.
    fn from_str(text: &str) -> Result<Affine, NotAffine> {
        let wrong = |at: usize, message: String| NotAffine { at, message };
        let (bytes, mut at, mut sum) = (text.as_bytes(), 0, Affine::default());
        if bytes.is_empty() {
            return Err(wrong(0, "expected an expression such as 2n-1, found nothing".into()));
        }
        while at < bytes.len() {
            let start = at;
            let negative = bytes[at] == b'-';
            let signed = negative || bytes[at] == b'+';
            if start > 0 && bytes[at].is_ascii_alphanumeric() {
                return Err(wrong(start, format!("expected + or - before '{}'", char::from(bytes[at]))));
            }
            at += usize::from(signed);
            let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = match digits {
                0 => 1,
                _ => text[at..at + digits]
                    .parse::<i64>()
                    .map_err(|_| wrong(at, format!("{} is too large", &text[at..at + digits])))?,
            };
            at += digits;
            let variable = bytes.get(at).and_then(|byte| Variable::new(char::from(*byte)));
            at += usize::from(variable.is_some());
            if digits == 0 && variable.is_none() {
                let found = text[start..].chars().next().map_or(String::new(), |c| c.to_string());
                return Err(wrong(start, format!("expected a number or a variable, found '{found}'")));
            }
            let term = variable.map_or_else(|| Affine::constant(1), Affine::variable);
            let factor = i128::from(number) * if negative { -1 } else { 1 };
            sum = sum.plus_times(factor, &term).map_err(|error| wrong(start, error.to_string()))?;
        }
        Ok(sum)
    }
}

impl Serialize for Affine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Affine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Affine, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Variable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.name())
    }
}

impl<'de> Deserialize<'de> for Variable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variable, D::Error> {
        let name = char::deserialize(deserializer)?;
        Variable::new(name).ok_or_else(|| serde::de::Error::custom("a variable is one letter from a to z"))
    }
}
