//! Polynomials with rational coefficients in one-letter variables: how long things are.

use super::affine::{Affine, gcd};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::fmt;

/// Letters with their powers, ascending, no power 0.
type Monomial = Vec<(char, u32)>;

/// Powers above this are refused: raising sums to them would take for ever.
const HIGHEST: u32 = 40;

/// A polynomial: whole coefficients over one denominator, in lowest terms, so that equal ones are equal values.
///
/// ```
/// use grundy_certify::structure::Polynomial;
/// let sum = Polynomial::read("(n+n^2)/2").unwrap();
/// assert_eq!(sum.to_string(), "(n^2+n)/2");
/// assert_eq!(sum.at(&[('n', 4.into())]), Some(10.into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polynomial {
    terms: BTreeMap<Monomial, BigInt>,
    bottom: BigInt,
}

impl Polynomial {
    /// A number.
    pub fn number(number: BigInt) -> Polynomial {
        Polynomial::lowest([(Monomial::new(), number)], 1.into())
    }

    fn lowest(terms: impl IntoIterator<Item = (Monomial, BigInt)>, bottom: BigInt) -> Polynomial {
        let mut sum: BTreeMap<Monomial, BigInt> = BTreeMap::new();
        for (monomial, factor) in terms {
            *sum.entry(monomial).or_default() += factor;
        }
        sum.retain(|_, factor| *factor != BigInt::ZERO);
        let common = sum.values().fold(bottom.clone(), gcd);
        sum.values_mut().for_each(|factor| *factor /= &common);
        Polynomial { terms: sum, bottom: bottom / common }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// `self + factor * other`.
    pub fn plus_times(&self, factor: i64, other: &Polynomial) -> Polynomial {
        let mine = self.terms.iter().map(|(monomial, top)| (monomial.clone(), top * &other.bottom));
        let others =
            other.terms.iter().map(|(monomial, top)| (monomial.clone(), top * &self.bottom * factor));
        Polynomial::lowest(mine.chain(others), &self.bottom * &other.bottom)
    }

    /// The product.
    pub fn times(&self, other: &Polynomial) -> Polynomial {
        let mut products = Vec::new();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                let mut powers: BTreeMap<char, u32> = left.iter().copied().collect();
                right.iter().for_each(|(letter, power)| *powers.entry(*letter).or_default() += power);
                products.push((powers.into_iter().collect(), a * b));
            }
        }
        Polynomial::lowest(products, &self.bottom * &other.bottom)
    }

    /// The polynomial with `value` in place of a variable.
    pub fn put(&self, variable: char, value: &Polynomial) -> Polynomial {
        let mut sum = Polynomial::number(BigInt::ZERO);
        for (monomial, factor) in &self.terms {
            let rest = monomial.iter().copied().filter(|entry| entry.0 != variable).collect();
            let mut term = Polynomial::lowest([(rest, factor.clone())], self.bottom.clone());
            let power = monomial.iter().find(|entry| entry.0 == variable).map_or(0, |entry| entry.1);
            for _ in 0..power {
                term = term.times(value);
            }
            sum = sum.plus_times(1, &term);
        }
        sum
    }

    /// The value at a point, if it is whole and all variables have values.
    pub fn at(&self, point: &[(char, BigInt)]) -> Option<BigInt> {
        let value = |letter: char| point.iter().find(|entry| entry.0 == letter).map(|entry| &entry.1);
        let mut sum = BigInt::ZERO;
        for (monomial, factor) in &self.terms {
            let mut term = factor.clone();
            for (letter, power) in monomial {
                term *= value(*letter)?.pow(*power);
            }
            sum += term;
        }
        (&sum % &self.bottom == BigInt::ZERO).then(|| sum / &self.bottom)
    }

    /// The terms: letters with their powers, and the whole coefficients, to be divided by [`Self::bottom`].
    pub fn terms(&self) -> impl Iterator<Item = (&[(char, u32)], &BigInt)> {
        self.terms.iter().map(|(monomial, factor)| (&monomial[..], factor))
    }

    /// The common denominator.
    pub fn bottom(&self) -> &BigInt {
        &self.bottom
    }

    /// Reads `sum` or `(sum)/number`.
    pub fn read(text: &str) -> Result<Polynomial, String> {
        let Some(inside) = text.strip_prefix('(') else {
            return Ok(Polynomial::lowest(sum(text)?, 1.into()));
        };
        let (top, bottom) = inside.split_once(")/").ok_or_else(|| format!("'{text}' lacks ')/'"))?;
        let digits = !bottom.is_empty() && bottom.bytes().all(|byte| byte.is_ascii_digit());
        match bottom.parse::<BigInt>() {
            Ok(bottom) if digits && bottom > BigInt::ZERO => Ok(Polynomial::lowest(sum(top)?, bottom)),
            _ => Err(format!("'{text}' has no positive denominator")),
        }
    }
}

impl From<&Affine> for Polynomial {
    fn from(form: &Affine) -> Polynomial {
        let constant = (Monomial::new(), form.constant().clone());
        let terms = form.terms().map(|(letter, factor)| (vec![(letter, 1)], factor.clone()));
        Polynomial::lowest(terms.chain([constant]), 1.into())
    }
}

/// Reads a sum: terms joined by signs, each a number, a product of powers of letters, or both.
pub(super) fn sum(text: &str) -> Result<Vec<(Monomial, BigInt)>, String> {
    let bytes = text.as_bytes();
    let digits = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (mut terms, mut at) = (Vec::new(), 0);
    while at < bytes.len() || at == 0 {
        let sign = bytes.get(at).filter(|byte| matches!(byte, b'+' | b'-'));
        if sign.is_none() && at > 0 {
            return Err(format!("'{text}' lacks a sign"));
        }
        at += usize::from(sign.is_some());
        let (start, many) = (at, digits(at.min(bytes.len())));
        at += many;
        let number = if many == 0 {
            1.into()
        } else {
            text[start..at].parse::<BigInt>().map_err(|e| e.to_string())?
        };
        let mut powers: BTreeMap<char, u32> = BTreeMap::new();
        while let Some(letter) = bytes.get(at).filter(|byte| byte.is_ascii_lowercase()) {
            at += 1;
            let mut power = 1;
            if bytes.get(at) == Some(&b'^') {
                let many = digits(at + 1);
                power = text[at + 1..at + 1 + many].parse().map_err(|_| format!("'{text}' lacks a power"))?;
                at += 1 + many;
            }
            let all = powers.entry(char::from(*letter)).or_default();
            *all = all.saturating_add(power);
            if *all > HIGHEST || power == 0 {
                return Err(format!("'{text}' has a power that is not between 1 and {HIGHEST}"));
            }
        }
        if at == start {
            return Err(format!("'{text}' is not a sum of numbers and multiples of letters"));
        }
        terms.push((powers.into_iter().collect(), if sign == Some(&b'-') { -number } else { number }));
    }
    Ok(terms)
}

impl fmt::Display for Polynomial {
    /// Highest powers first, over one denominator.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<_> = self.terms.iter().collect();
        let degree = |monomial: &Monomial| monomial.iter().map(|entry| entry.1).sum::<u32>();
        terms.sort_by_key(|(monomial, _)| std::cmp::Reverse((degree(monomial), monomial.last().copied())));
        let mut text = String::new();
        for (monomial, factor) in terms {
            let power = |(letter, power): &(char, u32)| match power {
                1 => letter.to_string(),
                power => format!("{letter}^{power}"),
            };
            let (letters, size) =
                (monomial.iter().rev().map(power).collect::<String>(), factor.magnitude().to_string());
            text.push_str(if *factor < BigInt::ZERO {
                "-"
            } else if text.is_empty() {
                ""
            } else {
                "+"
            });
            text.push_str(if size == "1" && !letters.is_empty() { "" } else { &size });
            text.push_str(&letters);
        }
        match (text.is_empty(), self.bottom == 1.into()) {
            (true, _) => write!(f, "0"),
            (false, true) => write!(f, "{text}"),
            (false, false) => write!(f, "({text})/{}", self.bottom),
        }
    }
}
