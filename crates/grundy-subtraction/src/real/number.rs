//! Exact real numbers a + b sqrt(d) with rational a and b: enough for all rational moves and all quadratic ones.
//!
//! A number is (x + y sqrt(d)) / z with whole numbers of 128 bits, reduced, d without square factors. Sums are
//! checked; comparisons never round: the sign of x + y sqrt(d) follows from the signs of x and y and from x^2 against
//! d y^2, in big integers where 128 bits do not suffice. Two irrational numbers must have the same d.
//!
//! Main results
//! * [`Real::read`]: `3/2`, `1.5`, `sqrt(2)`, `1+sqrt(2)`, `2-1/2sqrt(5)`, `sqrt(2)/3`; written back by `Display`.
//! * [`sign_of`]: the exact sign of x + y sqrt(d).

use grundy_core::arithmetic::{gcd, gcd_of};
use grundy_core::error::ParseError;
use grundy_core::text::{Fragment, Numeral};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;

/// An exact real number (x + y sqrt(d)) / z.
///
/// ```
/// use grundy_subtraction::real::Real;
/// use grundy_core::text::Fragment;
/// let read = |text| Real::read(Fragment::new(text)).unwrap();
/// assert_eq!(read("1 + sqrt(8)/4").to_string(), "1+1/2sqrt(2)");
/// assert!(read("sqrt(2)") < read("3/2"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Real {
    x: i128,
    y: i128,
    z: i128,
    root: u64,
}

/// Numbers under a root may be at most this.
const LARGEST_ROOT: u64 = 1_000_000_000_000;

const HELP: &str = "write an exact number such as 2, 3/2, sqrt(2), 1+sqrt(2) or 2-1/2sqrt(5)";

impl Real {
    /// A whole number.
    pub fn whole(number: i64) -> Real {
        Real { x: number.into(), y: 0, z: 1, root: 1 }
    }

    /// (x + y sqrt(root)) / z, reduced; `None` if z is 0 or the numbers outgrow 128 bits. The root must
    /// be free of square factors.
    pub(super) fn new(x: i128, y: i128, z: i128, root: u64) -> Option<Real> {
        if z == 0 {
            return None;
        }
        let (x, y) = if root == 1 { (x.checked_add(y)?, 0) } else { (x, y) };
        let divisor = gcd_of([x.checked_abs()?, y.checked_abs()?, z.checked_abs()?]);
        let divisor = if z < 0 { -divisor } else { divisor };
        let (x, y, z) = (x / divisor, y / divisor, z / divisor);
        Some(Real { x, y, z, root: if y == 0 { 1 } else { root } })
    }

    /// The numbers x, y and z of (x + y sqrt(d)) / z.
    pub(super) fn parts(&self) -> (i128, i128, i128) {
        (self.x, self.y, self.z)
    }

    /// The d of a + b sqrt(d), free of square factors; 1 for rational numbers.
    pub fn root(&self) -> u64 {
        self.root
    }

    /// The common root of two numbers, if they have one.
    pub(super) fn common_root(&self, other: &Real) -> Option<u64> {
        match (self.root, other.root) {
            (1, root) | (root, 1) => Some(root),
            (one, two) => (one == two).then_some(one),
        }
    }

    /// The sum; `None` if the roots differ or the numbers outgrow 128 bits.
    pub(crate) fn checked_add(&self, other: &Real) -> Option<Real> {
        let root = self.common_root(other)?;
        let x = self.x.checked_mul(other.z)?.checked_add(other.x.checked_mul(self.z)?)?;
        let y = self.y.checked_mul(other.z)?.checked_add(other.y.checked_mul(self.z)?)?;
        Real::new(x, y, self.z.checked_mul(other.z)?, root)
    }

    /// The product; `None` if the roots differ or the numbers outgrow 128 bits.
    #[cfg(test)]
    pub(crate) fn checked_mul(&self, other: &Real) -> Option<Real> {
        let root = self.common_root(other)?;
        let roots = self.y.checked_mul(other.y)?.checked_mul(root.into())?;
        let x = self.x.checked_mul(other.x)?.checked_add(roots)?;
        let y = self.x.checked_mul(other.y)?.checked_add(self.y.checked_mul(other.x)?)?;
        Real::new(x, y, self.z.checked_mul(other.z)?, root)
    }

    /// The number with the other sign; `None` if it outgrows 128 bits.
    pub(crate) fn checked_neg(&self) -> Option<Real> {
        Some(Real { x: self.x.checked_neg()?, y: self.y.checked_neg()?, ..*self })
    }

    /// How the number compares with 0.
    pub(crate) fn sign(&self) -> Ordering {
        sign_of(self.x, self.y, self.root)
    }

    /// Reads a sum of terms, each a rational number, a root, or a rational multiple of one.
    pub fn read(text: Fragment<'_>) -> Result<Real, ParseError> {
        let text = text.trim();
        let (mut sum, mut at, mut first) = (Real::whole(0), 0, true);
        let bytes = text.text().as_bytes();
        let skip = |mut at: usize| {
            while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            at
        };
        loop {
            let from = skip(at);
            let sign = bytes.get(from).copied().filter(|byte| matches!(byte, b'+' | b'-'));
            if !first && sign.is_none() {
                return match from < bytes.len() {
                    true => Err(expected(text, from, "+ or -")),
                    false => Ok(sum),
                };
            }
            let from = if sign.is_some() { skip(from + 1) } else { from };
            let (term, end) = read_term(text, from)?;
            let term = if sign == Some(b'-') { term.checked_neg() } else { Some(term) };
            let place = text.part(from..end);
            let Some(term) = term else { return Err(too_large(place)) };
            if sum.common_root(&term).is_none() {
                let message = format!("sqrt({}) and sqrt({}) do not go together", sum.root, term.root);
                return Err(place
                    .error(message)
                    .help("all roots of one game are multiples of the same root"));
            }
            sum = sum.checked_add(&term).ok_or_else(|| too_large(place))?;
            (at, first) = (end, false);
        }
    }
}

fn too_large(place: Fragment<'_>) -> ParseError {
    place.error("the number is too large").help("numerators and denominators are limited to 127 bits")
}

fn expected(text: Fragment<'_>, at: usize, what: &str) -> ParseError {
    let rest = text.part(at..text.text().len());
    match rest.text().chars().next() {
        Some(found) => rest.part(0..found.len_utf8()).error(format!("expected {what}, found '{found}'")),
        None => rest.error(format!("expected {what}, found nothing")),
    }
    .help(HELP)
}

/// A rational number, a root or a multiple of a root, from a place on; and where it ends.
fn read_term(text: Fragment<'_>, from: usize) -> Result<(Real, usize), ParseError> {
    let bytes = text.text().as_bytes();
    let digits = |from: usize| from + Numeral::length(text.text().get(from..).unwrap_or_default());
    let number = |from: usize, to: usize| {
        let place = text.part(from..to);
        let number = Numeral::big(place.text()).ok().and_then(|number| i128::try_from(number).ok());
        number.ok_or_else(|| too_large(place))
    };
    let is = |at: usize, byte: u8| bytes.get(at) == Some(&byte);
    let (mut above, mut below, mut root) = (1i128, 1i128, 1u64);
    let mut at = digits(from);
    let has_number = at > from;
    if has_number {
        above = number(from, at)?;
        if is(at, b'.') {
            let end = digits(at + 1);
            let is_plain = |place: Fragment<'_>| place.text().bytes().all(|byte| byte.is_ascii_digit());
            if end == at + 1 {
                return Err(expected(text, end, "a digit"));
            }
            if !is_plain(text.part(from..at)) || !is_plain(text.part(at + 1..end)) {
                return Err(text.part(from..end).error("a decimal fraction has digits alone").help(HELP));
            }
            let place = || too_large(text.part(from..end));
            let places = u32::try_from(end - at - 1).map_err(|_| place())?;
            below = 10i128.checked_pow(places).ok_or_else(place)?;
            let fraction = number(at + 1, end)?;
            above = above.checked_mul(below).and_then(|n| n.checked_add(fraction)).ok_or_else(place)?;
            at = end;
        }
    }
    let mut divide = |at: usize| -> Result<usize, ParseError> {
        if !is(at, b'/') {
            return Ok(at);
        }
        let end = digits(at + 1);
        if end == at + 1 {
            return Err(expected(text, end, "a number"));
        }
        let divisor = number(at + 1, end)?;
        if divisor == 0 {
            return Err(text.part(at + 1..end).error("division by zero").help(HELP));
        }
        below = below.checked_mul(divisor).ok_or_else(|| too_large(text.part(from..end)))?;
        Ok(end)
    };
    at = if has_number { divide(at)? } else { at };
    let mut times = 1i128;
    let rest = text.text()[at..].strip_prefix('*').filter(|_| has_number).unwrap_or(&text.text()[at..]);
    let word = text.text().len() - rest.len();
    if rest.starts_with("sqrt(") {
        let inside = word + "sqrt(".len();
        let end = digits(inside);
        if end == inside {
            return Err(expected(text, end, "a whole number"));
        }
        if !is(end, b')') {
            return Err(expected(text, end, "')'"));
        }
        let under = text.part(inside..end).number_in("a number under a root", 0..=LARGEST_ROOT)?;
        let (outside, left) = without_squares(under);
        (times, root) = (outside.into(), left);
        at = divide(end + 1)?;
    } else if !has_number || word > at {
        return Err(expected(text, word, "a number or sqrt("));
    }
    let place = || too_large(text.part(from..at));
    let above = above.checked_mul(times).ok_or_else(place)?;
    let real = if root == 1 { Real::new(above, 0, below, 1) } else { Real::new(0, above, below, root) };
    Ok((real.ok_or_else(place)?, at))
}

/// n = square^2 * rest, the rest free of squares; 0 = 0^2 * 1.
fn without_squares(number: u64) -> (u64, u64) {
    if number == 0 {
        return (0, 1);
    }
    let (mut outside, mut left, mut divisor) = (1, number, 2);
    while divisor * divisor <= left {
        while left.is_multiple_of(divisor * divisor) {
            left /= divisor * divisor;
            outside *= divisor;
        }
        divisor += 1;
    }
    (outside, left)
}

/// How x + y sqrt(root) compares with 0.
pub(super) fn sign_of(x: i128, y: i128, root: u64) -> Ordering {
    let (one, two) = (x.cmp(&0), y.cmp(&0));
    if two == Ordering::Equal || one == two {
        return one;
    }
    if one == Ordering::Equal {
        return two;
    }
    // Different signs: the larger square decides. They are never equal, the root being irrational.
    let squares = x.checked_mul(x).zip(y.checked_mul(y).and_then(|square| square.checked_mul(root.into())));
    let order = match squares {
        Some((first, second)) => first.cmp(&second),
        None => {
            let (x, y) = (BigInt::from(x), BigInt::from(y));
            (&x * &x).cmp(&(&y * &y * root))
        }
    };
    if order == Ordering::Greater { one } else { two }
}

impl PartialOrd for Real {
    /// `None` for irrational numbers with different roots.
    fn partial_cmp(&self, other: &Real) -> Option<Ordering> {
        let root = self.common_root(other)?;
        let small = self.z.checked_mul(other.z).and_then(|_| {
            let x = self.x.checked_mul(other.z)?.checked_sub(other.x.checked_mul(self.z)?)?;
            let y = self.y.checked_mul(other.z)?.checked_sub(other.y.checked_mul(self.z)?)?;
            Some(sign_of(x, y, root))
        });
        Some(small.unwrap_or_else(|| {
            let cross = |one: i128, two: i128| BigInt::from(one) * other.z - BigInt::from(two) * self.z;
            let (x, y) = (cross(self.x, other.x), cross(self.y, other.y));
            let zero = BigInt::ZERO;
            let (one, two) = (x.cmp(&zero), y.cmp(&zero));
            match (one, two) {
                (one, Ordering::Equal) => one,
                (Ordering::Equal, two) => two,
                (one, two) if one == two => one,
                (one, two) => match (&x * &x).cmp(&(&y * &y * root)) {
                    Ordering::Greater => one,
                    _ => two,
                },
            }
        }))
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rational = |f: &mut fmt::Formatter<'_>, above: i128| {
            let divisor = gcd(above.abs(), self.z);
            match self.z / divisor {
                1 => write!(f, "{}", above / divisor),
                below => write!(f, "{}/{below}", above / divisor),
            }
        };
        if self.x != 0 || self.y == 0 {
            rational(f, self.x)?;
        }
        if self.y == 0 {
            return Ok(());
        }
        if self.y > 0 && self.x != 0 {
            f.write_str("+")?;
        }
        if self.y == -self.z {
            f.write_str("-")?;
        } else if self.y != self.z {
            rational(f, self.y)?;
        }
        write!(f, "sqrt({})", self.root)
    }
}
