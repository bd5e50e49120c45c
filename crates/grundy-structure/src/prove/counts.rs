//! The numbers of the letters in a round have no common divisor: then the round is no repetition of something shorter.
//!
//! With one parameter the numbers are polynomials, and Euclid's algorithm finds factors with which they add up to a
//! whole number D. A common divisor divides D; for each prime of D the remainders of the parameter decide.

use crate::certificate::{Counts, Except, LetterCount};
use crate::lengths::Sum;
use crate::syntax::{Description, Unit, Word};
use grundy_algebra::affine::{Affine, Overflow, Point, Variable};
use grundy_algebra::fraction::Fraction;
use grundy_algebra::polynomial::Polynomial;
use num_bigint::{BigInt, Sign};

/// So many remainders of the parameter are looked at.
const MOST_RESTS: u64 = 20_000;

/// The numbers of one letter: in the rounds of inner loops, and in a round of the endless one.
struct Number {
    letter: u8,
    rounds: Vec<Option<Polynomial>>,
    round: Polynomial,
}

/// Numbers of letters that have no common divisor, perhaps but for some remainders of the parameter. Letters that are not needed to
/// bound such a divisor may still exclude it: they are looked at if `every` one is wanted.
pub(super) fn find(
    description: &Description,
    regular: &[bool],
    every: bool,
) -> Result<Option<Counts>, Overflow> {
    let numbers = numbers(description, regular)?;
    if let Some(once) = numbers.iter().find(|number| number.round.to_string() == "1") {
        let letters = vec![stated(description, once, "1".into())];
        return Ok(Some(Counts { letters, constant: "1".into(), except: None }));
    }
    let [variable] = description.free_variables()[..] else { return Ok(None) };
    let mut sequences = Vec::new();
    for number in &numbers {
        sequences.push(coefficients(&number.round, variable)?);
    }
    let Some((times, constant)) = combination(&sequences) else { return Ok(None) };
    let mut letters: Vec<(&Number, &Dense)> = numbers.iter().zip(&times).collect();
    letters.retain(|(_, times)| every || !times.is_empty());
    let Some(except) = remainders(&letters, variable, &constant)? else { return Ok(None) };
    let stated = letters.iter().map(|(number, times)| stated(description, number, text(times, variable)));
    Ok(Some(Counts {
        letters: stated.collect(),
        constant: constant.to_string(),
        except: (!except.rests.is_empty()).then_some(except),
    }))
}

fn stated(description: &Description, number: &Number, times: String) -> LetterCount {
    LetterCount {
        letter: description.rule.letter(number.letter),
        rounds: number.rounds.iter().map(|sum| sum.as_ref().map(ToString::to_string)).collect(),
        round: number.round.to_string(),
        times,
    }
}

/// The numbers of all letters of the loop that are polynomials.
fn numbers(description: &Description, regular: &[bool]) -> Result<Vec<Number>, Overflow> {
    let (before, inside) = description.preamble_and_body();
    let mut present = Vec::new();
    alphabet(inside, &mut present);
    let outside = counted_loops(before);
    let mut numbers = Vec::new();
    for letter in present {
        let weight = |word: &Word| occurrences(word, letter);
        let mut sum = Sum::new(&weight, Some(regular));
        sum.rounds = vec![None; outside];
        if let Some(round) = sum.units(inside)? {
            numbers.push(Number { letter, rounds: sum.rounds, round });
        }
    }
    Ok(numbers)
}

fn alphabet(units: &[Unit], letters: &mut Vec<u8>) {
    for unit in units {
        match unit {
            Unit::Let { .. } => {}
            Unit::Word(word) => letters.extend(&word.cycle),
            Unit::Loop(inner) => alphabet(&inner.body, letters),
            Unit::Branch(branch) => {
                branch.arms.iter().for_each(|arm| alphabet(&arm.body, letters));
                alphabet(branch.otherwise.as_deref().unwrap_or(&[]), letters);
            }
        }
    }
    letters.sort_unstable();
    letters.dedup();
}

fn counted_loops(units: &[Unit]) -> usize {
    let inside = |unit: &Unit| match unit {
        Unit::Let { .. } | Unit::Word(_) => 0,
        Unit::Loop(inner) => usize::from(inner.range.is_some()) + counted_loops(&inner.body),
        Unit::Branch(branch) => {
            let arms = branch.arms.iter().map(|arm| counted_loops(&arm.body)).sum::<usize>();
            arms + branch.otherwise.as_deref().map_or(0, counted_loops)
        }
    };
    units.iter().map(inside).sum()
}

/// How often a letter occurs in a word, if that is an affine form.
fn occurrences(word: &Word, letter: u8) -> Option<Polynomial> {
    let times = word.cycle.iter().filter(|one| **one == letter).count();
    let size = i128::try_from(word.cycle.len()).ok()?;
    if times == 0 {
        return Some(Polynomial::default());
    }
    if times == word.cycle.len() {
        return Some(Polynomial::from(&word.length));
    }
    let divides = |number: i128| number % size == 0;
    let whole =
        word.length.terms().iter().all(|term| divides(term.1)) && divides(word.length.constant_part());
    let mut rounds = Affine::constant(word.length.constant_part() / size);
    for &(variable, coefficient) in word.length.terms() {
        rounds = rounds.plus_times(coefficient / size, &Affine::variable(variable)).ok()?;
    }
    let number = rounds.times(i128::try_from(times).ok()?).ok()?;
    whole.then(|| Polynomial::from(&number))
}

/// Coefficients, the constant first, the last one not 0.
type Dense = Vec<Fraction>;

fn trimmed(mut polynomial: Dense) -> Dense {
    while polynomial.last().is_some_and(Fraction::is_zero) {
        polynomial.pop();
    }
    polynomial
}

/// The coefficients of a polynomial in one variable, from its values at 0, 1, 2, ...: Newton's interpolation.
fn coefficients(polynomial: &Polynomial, variable: Variable) -> Result<Dense, Overflow> {
    let mut differences = Vec::new();
    for at in 0..=polynomial.degree(variable) {
        let value = polynomial.at(&Point::new([(variable, i128::from(at))]))?.ok_or(Overflow)?;
        differences.push(Fraction::new(value, 1));
    }
    let mut sum = Dense::new();
    // The binomial coefficient (n over k) as a polynomial in n.
    let mut binomial = vec![Fraction::whole(1)];
    for k in 0..differences.len() {
        sum = plus(&sum, &times(&binomial, &vec![differences[0].clone()]));
        differences = differences.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
        let step = i64::try_from(k).map_err(|_| Overflow)?;
        let factor = vec![Fraction::new(-step, step + 1), Fraction::new(1, step + 1)];
        binomial = times(&binomial, &factor);
        if differences.is_empty() {
            break;
        }
    }
    Ok(trimmed(sum))
}

fn plus(one: &Dense, two: &Dense) -> Dense {
    let zero = Fraction::whole(0);
    let at = |side: &Dense, index: usize| side.get(index).unwrap_or(&zero).clone();
    trimmed((0..one.len().max(two.len())).map(|index| &at(one, index) + &at(two, index)).collect())
}

fn times(one: &Dense, two: &Dense) -> Dense {
    let mut product = vec![Fraction::whole(0); (one.len() + two.len()).saturating_sub(1)];
    for (i, a) in one.iter().enumerate() {
        for (j, b) in two.iter().enumerate() {
            product[i + j] = &product[i + j] + &(a * b);
        }
    }
    trimmed(product)
}

/// Quotient and remainder.
fn divide(over: &Dense, under: &Dense) -> Option<(Dense, Dense)> {
    let (mut rest, mut quotient) = (over.clone(), Dense::new());
    while rest.len() >= under.len() {
        let shift = rest.len() - under.len();
        let mut term = vec![Fraction::whole(0); shift];
        term.push(rest.last()?.divided_by(under.last()?)?);
        rest = plus(&rest, &times(&times(&term, under), &vec![Fraction::whole(-1)]));
        quotient = plus(&quotient, &term);
    }
    Some((quotient, rest))
}

/// Factors with whole coefficients, one for each polynomial, with which they add up to a positive whole number.
fn combination(polynomials: &[Dense]) -> Option<(Vec<Dense>, BigInt)> {
    let one = || vec![Fraction::whole(1)];
    let mut factors: Vec<Dense> = Vec::new();
    let mut common = Dense::new();
    for polynomial in polynomials {
        let constant = common.len() == 1;
        let (left, right, divisor) =
            if constant { (one(), Dense::new(), common) } else { euclid(&common, polynomial)? };
        factors = factors.iter().map(|factor| times(factor, &left)).collect();
        factors.push(right);
        common = divisor;
    }
    if common.len() != 1 {
        return None;
    }
    // Make the factors whole.
    let bottoms = factors.iter().flatten().map(|one| one.denominator().clone());
    let bottom = bottoms.fold(BigInt::from(1), |all, one| lcm(&all, &one));
    let scale = vec![Fraction::new(bottom, 1)];
    factors = factors.iter().map(|factor| times(factor, &scale)).collect();
    let total = times(&common, &scale);
    let content = factors.iter().flatten().fold(BigInt::from(0), |all, one| gcd(&all, one.numerator()));
    let sign = if total[0].numerator().sign() == Sign::Minus { -content } else { content };
    let shrink = vec![Fraction::new(1, sign)];
    factors = factors.iter().map(|factor| times(factor, &shrink)).collect();
    let constant = times(&total, &shrink).first()?.as_whole()?.clone();
    Some((factors, constant))
}

/// `left * one + right * two = divisor`, the greatest common divisor.
fn euclid(one: &Dense, two: &Dense) -> Option<(Dense, Dense, Dense)> {
    let unit = || vec![Fraction::whole(1)];
    let (mut older, mut newer) = ((unit(), Dense::new(), one.clone()), (Dense::new(), unit(), two.clone()));
    while !newer.2.is_empty() {
        let (quotient, rest) = divide(&older.2, &newer.2)?;
        let minus = times(&quotient, &vec![Fraction::whole(-1)]);
        let next = (plus(&older.0, &times(&minus, &newer.0)), plus(&older.1, &times(&minus, &newer.1)), rest);
        older = std::mem::replace(&mut newer, next);
    }
    Some(older)
}

fn gcd(one: &BigInt, two: &BigInt) -> BigInt {
    BigInt::from(grundy_core::arithmetic::gcd(one.magnitude().clone(), two.magnitude().clone()))
}

fn lcm(one: &BigInt, two: &BigInt) -> BigInt {
    one / gcd(one, two) * two
}

/// The remainders of the variable for which all numbers have a common divisor that divides the constant; `None` if
/// there are too many remainders to look at.
fn remainders(
    numbers: &[(&Number, &Dense)],
    variable: Variable,
    constant: &BigInt,
) -> Result<Option<Except>, Overflow> {
    let mut except = Except { modulus: 1, rests: Vec::new() };
    let Some(primes) = primes(constant) else { return Ok(None) };
    let mut bottom = BigInt::from(1);
    for (number, _) in numbers {
        for one in coefficients(&number.round, variable)? {
            bottom = lcm(&bottom, one.denominator());
        }
    }
    for prime in primes {
        let Some(modulus) = u64::try_from(&bottom * prime).ok().filter(|most| *most <= MOST_RESTS) else {
            return Ok(None);
        };
        let mut bad = Vec::new();
        for rest in 0..modulus {
            let at = Point::new([(variable, i128::from(rest))]);
            let mut divisible = true;
            for (number, _) in numbers {
                divisible &= number.round.at(&at)?.ok_or(Overflow)? % i128::from(prime) == 0;
            }
            if divisible {
                bad.push(rest);
            }
        }
        if !bad.is_empty() {
            match joined(&except, modulus, &bad) {
                Some(more) => except = more,
                None => return Ok(None),
            }
        }
    }
    Ok(Some(except))
}

/// The exceptions together with those of another modulus.
fn joined(except: &Except, modulus: u64, bad: &[u64]) -> Option<Except> {
    let common = except.modulus / grundy_core::arithmetic::gcd(except.modulus, modulus) * modulus;
    let among =
        |rest: &u64| except.rests.contains(&(rest % except.modulus)) || bad.contains(&(rest % modulus));
    let rests: Vec<u64> = (0..common.min(MOST_RESTS)).filter(among).collect();
    (common <= MOST_RESTS && (rests.len() as u64) < common).then_some(Except { modulus: common, rests })
}

/// The primes of a number, if they are small.
fn primes(number: &BigInt) -> Option<Vec<u64>> {
    let (mut rest, mut found) = (number.clone(), Vec::new());
    let mut candidate = 2u64;
    while rest > BigInt::from(1) {
        if (&rest % candidate).sign() == Sign::NoSign {
            found.push(candidate);
            while (&rest % candidate).sign() == Sign::NoSign {
                rest /= candidate;
            }
        }
        candidate += 1;
        if candidate > MOST_RESTS {
            return None;
        }
    }
    Some(found)
}

/// As text, highest powers first.
fn text(polynomial: &Dense, variable: Variable) -> String {
    if polynomial.is_empty() {
        return "0".into();
    }
    let mut text = String::new();
    for (power, coefficient) in polynomial.iter().enumerate().rev().filter(|(_, one)| !one.is_zero()) {
        let number = coefficient.numerator();
        text.push_str(match (number.sign(), text.is_empty()) {
            (Sign::Minus, _) => "-",
            (_, true) => "",
            (_, false) => "+",
        });
        if power == 0 || *number.magnitude() != 1u32.into() {
            text.push_str(&number.magnitude().to_string());
        }
        match power {
            0 => {}
            1 => text.push(variable.name()),
            _ => text.push_str(&format!("{variable}^{power}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_add_up() {
        let whole = |numbers: &[i64]| numbers.iter().map(|one| Fraction::whole(*one)).collect::<Dense>();
        let sides = [whole(&[1, 3]), whole(&[-2, 0, 5])];
        let (factors, constant) = combination(&sides).unwrap();
        let sum = plus(&times(&sides[0], &factors[0]), &times(&sides[1], &factors[1]));
        assert_eq!(sum, vec![Fraction::new(constant.clone(), 1)]);
        assert!(constant.sign() == Sign::Plus && constant <= BigInt::from(13));
        assert_eq!(combination(&[whole(&[0, 2]), whole(&[0, 0, 3])]), None);
        assert_eq!(text(&whole(&[-1, 1, -2]), Variable::new('n').unwrap()), "-2n^2+n-1");
    }
}
