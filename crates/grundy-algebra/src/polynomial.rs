//! Polynomials with rational coefficients in the parameters: how long a description is.
//!
//! Lengths of words are affine, a loop adds them up, so the length of a nest of loops is a polynomial. Sums over
//! a loop are taken exactly, with Bernoulli's formula for the sum of powers. Coefficients are fractions of
//! 128-bit integers; what leaves that range is an [`Overflow`].

use super::affine::{Affine, Overflow, Point, Variable};
use super::ratio::Fraction;
use grundy_core::arithmetic::gcd;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Exponents by variable, none of them 0.
type Monomial = BTreeMap<Variable, u32>;

/// A polynomial in one-letter variables.
///
/// ```
/// use grundy_algebra::{Affine, Polynomial, Variable};
/// let n = Variable::new('n').unwrap();
/// let i = Variable::new('i').unwrap();
/// let sum = Polynomial::from(&"i".parse::<Affine>().unwrap())
///     .sum(i, &"1".parse().unwrap(), &"n".parse().unwrap())
///     .unwrap();
/// assert_eq!(sum.to_string(), "(n^2+n)/2");
/// assert_eq!(sum.degree(n), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Polynomial(BTreeMap<Vec<(Variable, u32)>, Fraction>);

impl From<&Affine> for Polynomial {
    fn from(form: &Affine) -> Polynomial {
        let mut terms = BTreeMap::new();
        for &(variable, coefficient) in form.terms() {
            terms.insert(vec![(variable, 1)], Fraction::whole(coefficient));
        }
        if form.constant_part() != 0 {
            terms.insert(Vec::new(), Fraction::whole(form.constant_part()));
        }
        Polynomial(terms)
    }
}

impl Polynomial {
    /// Reads what [`Display`](fmt::Display) writes: `3n^2-ni+1` or `(n^2+n)/2`.
    ///
    /// ```
    /// use grundy_algebra::Polynomial;
    /// assert_eq!(Polynomial::read("(n+n^2)/2").unwrap().to_string(), "(n^2+n)/2");
    /// assert_eq!(Polynomial::read("n^"), None);
    /// ```
    pub fn read(text: &str) -> Option<Polynomial> {
        let (sum, bottom) = match text.strip_prefix('(') {
            Some(rest) => {
                rest.split_once(")/").and_then(|(sum, bottom)| Some((sum, bottom.parse().ok()?)))?
            }
            None => (text, 1),
        };
        let mut polynomial = Polynomial::default();
        let mut rest = sum;
        while !rest.is_empty() {
            let signed = rest.strip_prefix(['+', '-']);
            let sign = if rest.starts_with('-') { -1 } else { 1 };
            if signed.is_none() && rest.len() < sum.len() {
                return None;
            }
            let body = signed.unwrap_or(rest);
            let end = body.find(['+', '-']).unwrap_or(body.len());
            let (monomial, factor) = term(&body[..end])?;
            let factor = Fraction::new(factor.checked_mul(sign)?, bottom)?;
            polynomial.add_term(monomial, factor).ok()?;
            rest = &body[end..];
        }
        (!sum.is_empty()).then_some(polynomial)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The highest power of a variable.
    pub fn degree(&self, variable: Variable) -> u32 {
        let power = |monomial: &Vec<(Variable, u32)>| {
            monomial.iter().find(|factor| factor.0 == variable).map_or(0, |factor| factor.1)
        };
        self.0.keys().map(power).max().unwrap_or(0)
    }

    fn add_term(&mut self, monomial: Vec<(Variable, u32)>, factor: Fraction) -> Result<(), Overflow> {
        let old = self.0.get(&monomial).copied().unwrap_or(Fraction::whole(0));
        let sum = old.plus(factor).ok_or(Overflow)?;
        if sum.top() == 0 {
            self.0.remove(&monomial);
        } else {
            self.0.insert(monomial, sum);
        }
        Ok(())
    }

    /// The sum.
    pub fn plus(&self, other: &Polynomial) -> Result<Polynomial, Overflow> {
        let mut sum = self.clone();
        for (monomial, factor) in &other.0 {
            sum.add_term(monomial.clone(), *factor)?;
        }
        Ok(sum)
    }

    /// The difference.
    pub fn minus(&self, other: &Polynomial) -> Result<Polynomial, Overflow> {
        self.plus(&other.scaled(Fraction::whole(-1))?)
    }

    fn scaled(&self, factor: Fraction) -> Result<Polynomial, Overflow> {
        let mut scaled = Polynomial::default();
        for (monomial, old) in &self.0 {
            scaled.add_term(monomial.clone(), old.times(factor).ok_or(Overflow)?)?;
        }
        Ok(scaled)
    }

    /// The product.
    pub fn times(&self, other: &Polynomial) -> Result<Polynomial, Overflow> {
        let mut product = Polynomial::default();
        for (left, a) in &self.0 {
            for (right, b) in &other.0 {
                let mut powers: Monomial = left.iter().copied().collect();
                for &(variable, power) in right {
                    *powers.entry(variable).or_default() += power;
                }
                product.add_term(powers.into_iter().collect(), a.times(*b).ok_or(Overflow)?)?;
            }
        }
        Ok(product)
    }

    /// The value at a point, if it is a whole number.
    pub fn at(&self, point: &Point) -> Result<Option<i128>, Overflow> {
        let mut sum = Fraction::whole(0);
        for (monomial, factor) in &self.0 {
            let mut term = *factor;
            for &(variable, power) in monomial {
                let value = point.get(variable).checked_pow(power).ok_or(Overflow)?;
                term = term.times(Fraction::whole(value)).ok_or(Overflow)?;
            }
            sum = sum.plus(term).ok_or(Overflow)?;
        }
        Ok(sum.as_whole())
    }

    /// The sum of this polynomial over `variable = from, from+1, ..., to`, for `to >= from-1`.
    pub fn sum(&self, variable: Variable, from: &Affine, to: &Affine) -> Result<Polynomial, Overflow> {
        let mut total = Polynomial::default();
        let before = from.plus_constant(-1)?;
        for (monomial, factor) in &self.0 {
            let power = monomial.iter().find(|entry| entry.0 == variable).map_or(0, |entry| entry.1);
            let rest: Vec<_> = monomial.iter().copied().filter(|entry| entry.0 != variable).collect();
            let mut outside = Polynomial::default();
            outside.add_term(rest, *factor)?;
            let upper = power_sum(power, &Polynomial::from(to))?;
            let lower = power_sum(power, &Polynomial::from(&before))?;
            total = total.plus(&outside.times(&upper.minus(&lower)?)?)?;
        }
        Ok(total)
    }
}

/// A term without its sign: powers and factor.
fn term(text: &str) -> Option<(Vec<(Variable, u32)>, i128)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, mut rest) = text.split_at(digits(text));
    let factor = if number.is_empty() && !rest.is_empty() { 1 } else { number.parse().ok()? };
    let mut powers = Monomial::new();
    while let Some(letter) = rest.chars().next() {
        let variable = Variable::new(letter)?;
        rest = &rest[1..];
        let mut power = 1;
        if let Some(raised) = rest.strip_prefix('^') {
            let (number, after) = raised.split_at(digits(raised));
            power = number.parse().ok().filter(|power| *power > 0)?;
            rest = after;
        }
        let old = powers.entry(variable).or_default();
        *old = old.checked_add(power)?;
    }
    Some((powers.into_iter().collect(), factor))
}

/// 1^power + 2^power + ... + x^power as a polynomial in x, at `x`; 0^0 counts as 1 step each.
///
/// From (x+1)^(k+1) - 1 = sum over j of binomial(k+1, j) S_j(x), solved for S_k.
fn power_sum(power: u32, x: &Polynomial) -> Result<Polynomial, Overflow> {
    let one = Polynomial::from(&Affine::constant(1));
    let mut sums: Vec<Polynomial> = Vec::new();
    let next = x.plus(&one)?;
    let mut raised = one.clone();
    for k in 0..=power {
        raised = raised.times(&next)?;
        let mut rest = raised.minus(&one)?;
        let mut binomial: i128 = 1;
        for (j, sum) in sums.iter().enumerate() {
            // Here `binomial` is C(k+1, j); S_0 counts x steps.
            rest = rest.minus(&sum.scaled(Fraction::whole(binomial))?)?;
            binomial = binomial.checked_mul(i128::from(k) + 1 - j as i128).ok_or(Overflow)? / (j as i128 + 1);
        }
        sums.push(rest.scaled(Fraction::new(1, i128::from(k) + 1).ok_or(Overflow)?)?);
    }
    Ok(sums.pop().unwrap_or_default())
}

impl fmt::Display for Polynomial {
    /// Highest powers first, over one common denominator.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bottom = self.0.values().fold(1, |all, factor| all / gcd(all, factor.bottom()) * factor.bottom());
        let mut terms: Vec<_> = self.0.iter().collect();
        let total = |monomial: &[(Variable, u32)]| monomial.iter().map(|entry| entry.1).sum::<u32>();
        terms.sort_by(|one, two| {
            total(two.0)
                .cmp(&total(one.0))
                .then_with(|| two.0.last().cmp(&one.0.last()))
                .then(one.0.cmp(two.0))
        });
        let mut text = String::new();
        for (monomial, factor) in terms {
            let top = factor.top() * (bottom / factor.bottom());
            let sign = if top < 0 {
                "-"
            } else if text.is_empty() {
                ""
            } else {
                "+"
            };
            text.push_str(sign);
            if top.unsigned_abs() != 1 || monomial.is_empty() {
                text.push_str(&top.unsigned_abs().to_string());
            }
            for (variable, power) in monomial.iter().rev() {
                text.push_str(&match power {
                    1 => variable.to_string(),
                    power => format!("{variable}^{power}"),
                });
            }
        }
        match (text.is_empty(), bottom) {
            (true, _) => write!(f, "0"),
            (false, 1) => write!(f, "{text}"),
            (false, bottom) => write!(f, "({text})/{bottom}"),
        }
    }
}

impl Serialize for Polynomial {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Polynomial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Polynomial, D::Error> {
        let text = String::deserialize(deserializer)?;
        Polynomial::read(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("'{text}' is no polynomial such as (n^2+n)/2")))
    }
}
