//! Forms such as `2n-i+1`, and polynomials such as `(n^2+n)/2`: sums of multiples of products of variables, exactly.

use num_bigint::BigInt;
use serde::{Deserialize, Deserializer, de::Error};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Sub};

/// Powers above this are refused: raising sums to them would take for ever.
const HIGHEST: usize = 40;

/// A polynomial with rational coefficients, most often an affine form with whole ones. Equal ones are equal values.
///
/// ```
/// use grundy_certify::Form;
/// let sum = Form::read("(n+n^2)/2").unwrap();
/// assert_eq!(sum.to_string(), "(n^2+n)/2");
/// assert_eq!(sum.at(&[('n', 4.into())]), Some(10.into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Form {
    /// Whole coefficients, none of them 0, by product: its letters, later ones first, such as `nni` for n^2 i; none for a number.
    terms: BTreeMap<String, BigInt>,
    /// The common denominator, positive and as small as it can be.
    bottom: BigInt,
}

/// What some variables stand for.
pub(super) type Values = Vec<(char, Form)>;

impl Default for Form {
    fn default() -> Form {
        Form { terms: BTreeMap::new(), bottom: 1.into() }
    }
}

impl Form {
    /// A number.
    pub(super) fn number(number: impl Into<BigInt>) -> Form {
        Form::default().shifted(number)
    }

    /// A variable.
    pub(super) fn variable(letter: char) -> Form {
        Form { terms: BTreeMap::from([(letter.to_string(), 1.into())]), ..Form::default() }
    }

    /// The coefficients, to be divided by [`Self::bottom`], none of them 0, by product: its letters, later ones first.
    pub fn terms(&self) -> impl Iterator<Item = (&str, &BigInt)> {
        self.terms.iter().map(|(product, factor)| (&product[..], factor))
    }

    /// The common denominator of all coefficients.
    pub fn bottom(&self) -> &BigInt {
        &self.bottom
    }

    /// All variables that occur, some perhaps several times.
    pub(super) fn variables(&self) -> impl Iterator<Item = char> {
        self.terms.keys().flat_map(|product| product.chars())
    }

    /// Divides by a positive number and brings to lowest terms.
    pub(super) fn over(mut self, number: impl Into<BigInt>) -> Form {
        self.bottom *= number.into();
        if self.bottom != 1.into() {
            let common = self.terms.values().fold(self.bottom.clone(), gcd);
            self.terms.values_mut().for_each(|factor| *factor /= &common);
            self.bottom /= common;
        }
        self
    }

    /// Adds a multiple of a product of variables to the numerator.
    fn add_term(&mut self, product: &str, factor: BigInt) {
        let sum = self.terms.remove(product).unwrap_or_default() + factor;
        if sum != BigInt::ZERO {
            self.terms.insert(product.into(), sum);
        }
    }

    /// `self + factor * other`.
    pub(super) fn plus(&self, factor: &BigInt, other: &Form) -> Form {
        // Not `times`, which would bring to lowest terms: then the denominators would be others.
        let mut sum = Form { bottom: self.bottom.clone(), ..Form::default() };
        self.terms.iter().for_each(|(product, top)| sum.add_term(product, top * &other.bottom));
        other.terms.iter().for_each(|(product, top)| sum.add_term(product, top * &self.bottom * factor));
        sum.over(other.bottom.clone())
    }

    /// A multiple.
    pub(super) fn times(&self, factor: impl Into<BigInt>) -> Form {
        let (mut product, factor) = (self.clone(), factor.into());
        product.terms.values_mut().for_each(|top| *top *= &factor);
        product.terms.retain(|_, top| *top != BigInt::ZERO);
        product.over(1)
    }

    /// The product.
    pub(super) fn times_form(&self, other: &Form) -> Form {
        let mut all = Form::default();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                all.add_term(&product(left.chars().chain(right.chars())), a * b);
            }
        }
        all.over(&self.bottom * &other.bottom)
    }

    /// This form and a number more.
    pub(super) fn shifted(&self, by: impl Into<BigInt>) -> Form {
        let mut sum = self.clone();
        sum.add_term("", by.into() * &self.bottom);
        sum.over(1)
    }

    /// The form with values in place of some variables, all at the same time.
    pub(super) fn put(&self, values: &[(char, Form)]) -> Form {
        let value = |letter: char| values.iter().find(|value| value.0 == letter);
        if self.variables().all(|letter| value(letter).is_none()) {
            return self.clone();
        }
        let mut sum = Form::default();
        for (product, factor) in &self.terms {
            let put = |letter| value(letter).map_or_else(|| Form::variable(letter), |value| value.1.clone());
            let term = product.chars().fold(Form::number(1), |term, letter| term.times_form(&put(letter)));
            sum = sum.plus(factor, &term);
        }
        sum.over(self.bottom.clone())
    }

    /// The value at a point, if it is whole and all variables have values.
    pub fn at(&self, point: &[(char, BigInt)]) -> Option<BigInt> {
        let values: Values =
            point.iter().map(|(letter, value)| (*letter, Form::number(value.clone()))).collect();
        self.put(&values).as_number()
    }

    /// The whole number that this form is, if it is one.
    pub(super) fn as_number(&self) -> Option<BigInt> {
        let whole = self.terms.keys().all(String::is_empty) && self.bottom == 1.into();
        whole.then(|| self.terms.values().next().cloned().unwrap_or_default())
    }

    /// The number that this form is, if it is one from 0 on that is not too large.
    pub(super) fn as_size(&self) -> Option<usize> {
        self.as_number().and_then(|number| usize::try_from(number).ok())
    }

    /// `form <= 0` fails, for whole numbers, exactly where this form is at most 0.
    pub(super) fn opposite(&self) -> Form {
        self.times(-1).shifted(1)
    }

    /// The remainder of a form with whole coefficients, if it is the same for all values of the variables.
    pub(super) fn remainder(&self, modulus: usize) -> Option<usize> {
        let modulus = BigInt::from(modulus);
        let divides =
            |(product, factor): (&String, &BigInt)| product.is_empty() || factor % &modulus == BigInt::ZERO;
        let constant = self.terms.get("").cloned().unwrap_or_default();
        let rest = usize::try_from((constant % &modulus + &modulus) % &modulus);
        rest.ok().filter(|_| self.bottom == 1.into() && self.terms.iter().all(divides))
    }

    /// The form divided by the greatest number that divides all coefficients, the constant rounded up: for whole
    /// variables, this is at most 0 wherever the form is. (If `d*x + c <= 0`, then `x <= -c/d`, and x is whole.)
    pub(super) fn tightened(&self) -> Form {
        let divisor =
            self.terms.iter().filter(|term| !term.0.is_empty()).map(|term| term.1).fold(BigInt::ZERO, gcd);
        if divisor <= 1.into() {
            return self.clone();
        }
        let mut tight = Form::default();
        for (product, factor) in &self.terms {
            // A remainder has the sign of what is divided: where it is positive, the quotient is too small.
            tight.add_term(product, factor / &divisor + i32::from(factor % &divisor > BigInt::ZERO));
        }
        tight
    }

    /// Reads a polynomial: `sum` or `(sum)/number`.
    pub fn read(text: &str) -> Result<Form, String> {
        let wrong = || format!("'{text}' is not a polynomial");
        let Some(inside) = text.strip_prefix('(') else { return sum(text, HIGHEST).ok_or_else(wrong) };
        let (top, bottom) = inside.split_once(")/").ok_or_else(wrong)?;
        let bottom = digits(bottom).filter(|bottom| *bottom > BigInt::ZERO).ok_or_else(wrong)?;
        Ok(sum(top, HIGHEST).ok_or_else(wrong)?.over(bottom))
    }

    /// Reads an affine form: a sum of numbers and multiples of letters.
    pub(super) fn read_affine(text: &str) -> Result<Form, String> {
        sum(text, 1).ok_or_else(|| format!("'{text}' is not a form"))
    }
}

/// Reads terms, each with a sign (the first perhaps without) before a number, or powers of letters, or both.
fn sum(text: &str, highest: usize) -> Option<Form> {
    let signed = if text.starts_with(['+', '-']) { text.to_string() } else { format!("+{text}") };
    let (mut sum, mut rest) = (Form::default(), &signed[..]);
    while !rest.is_empty() {
        let (sign, behind) = rest.split_at(1);
        let (term, next) = behind.split_at(behind.find(['+', '-']).unwrap_or(behind.len()));
        let (number, letters) = split_digits(term);
        let number = if number.is_empty() && !letters.is_empty() { 1.into() } else { digits(number)? };
        sum.add_term(&powers(letters, highest)?, if sign == "-" { -number } else { number });
        rest = next;
    }
    Some(sum)
}

/// Reads a product of powers such as `n^2i`. A form, which is affine, has no power but one letter.
fn powers(mut rest: &str, highest: usize) -> Option<String> {
    let mut letters = Vec::new();
    while let Some(letter @ 'a'..='z') = rest.chars().next() {
        let mut power = 1;
        rest = &rest[1..];
        if let Some(behind) = rest.strip_prefix('^').filter(|_| highest > 1) {
            let (number, next) = split_digits(behind);
            (power, rest) = (number.parse().ok().filter(|power| (1..=highest).contains(power))?, next);
        }
        letters.extend(std::iter::repeat_n(letter, power));
    }
    let product = product(letters.into_iter());
    let most = product.as_bytes().chunk_by(|one, other| one == other || highest == 1).map(<[u8]>::len).max();
    (rest.is_empty() && most.unwrap_or(0) <= highest).then_some(product)
}

/// The letters of a product, later ones first.
fn product(letters: impl Iterator<Item = char>) -> String {
    let mut letters: Vec<char> = letters.collect();
    letters.sort_unstable_by(|one, other| other.cmp(one));
    letters.into_iter().collect()
}

/// The digits at the beginning, and what follows.
fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|at: char| !at.is_ascii_digit()).unwrap_or(text.len()))
}

/// A number that is written with nothing but digits.
pub(super) fn digits(text: &str) -> Option<BigInt> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// The greatest common divisor, not negative.
pub(super) fn gcd(one: BigInt, other: &BigInt) -> BigInt {
    let (mut one, mut other) = (one, other.clone());
    while other != BigInt::ZERO {
        (one, other) = (other.clone(), one % other);
    }
    one.magnitude().clone().into()
}

impl Add for &Form {
    type Output = Form;
    fn add(self, other: &Form) -> Form {
        self.plus(&1.into(), other)
    }
}

impl Sub for &Form {
    type Output = Form;
    fn sub(self, other: &Form) -> Form {
        self.plus(&(-1).into(), other)
    }
}

impl fmt::Display for Form {
    /// Highest powers first, later letters before earlier ones, but before all a positive term; over one denominator.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<(&str, &BigInt)> = self.terms().collect();
        terms.sort_by_key(|(product, _)| std::cmp::Reverse((product.len(), *product)));
        if let Some(positive) = terms.iter().position(|term| *term.1 > BigInt::ZERO) {
            terms[..=positive].rotate_right(1);
        }
        let mut text = String::new();
        for (product, factor) in terms {
            let plus = if text.is_empty() { "" } else { "+" };
            let size = factor.magnitude().to_string();
            text.push_str(if *factor < BigInt::ZERO { "-" } else { plus });
            text.push_str(if size == "1" && !product.is_empty() { "" } else { &size });
            for power in product.as_bytes().chunk_by(|one, other| one == other) {
                text.push(char::from(power[0]));
                text.push_str(&if power.len() == 1 { String::new() } else { format!("^{}", power.len()) });
            }
        }
        let text = if text.is_empty() { "0".into() } else { text };
        if self.bottom == 1.into() { f.write_str(&text) } else { write!(f, "({text})/{}", self.bottom) }
    }
}

/// A form that need not be affine.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Polynomial(pub(super) Form);

impl<'de> Deserialize<'de> for Polynomial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Polynomial, D::Error> {
        Form::read(&String::deserialize(deserializer)?).map(Polynomial).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Form {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Form, D::Error> {
        Form::read_affine(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
