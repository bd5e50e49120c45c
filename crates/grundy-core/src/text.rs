//! Fragments of the user's text: a piece that remembers where it stands, so that every error can point at it.

use crate::error::ParseError;
use num_bigint::BigUint;
use std::fmt::Display;
use std::ops::Range;

/// Everything in order as text, with a separator between.
///
/// ```
/// use grundy_core::text::joined;
/// assert_eq!(joined(&[3, 5, 7], ","), "3,5,7");
/// ```
pub fn joined<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// No name is longer, however misspelt.
const LONGEST_NAME: usize = 100;

/// How many letters differ between what somebody wrote and a name that is known. What is too long for a name is far from all.
///
/// ```
/// use grundy_core::text::differences;
/// assert_eq!(differences("kayels", "kayles"), 1);
/// assert_eq!(differences(&"x".repeat(100_000), "kayles"), usize::MAX);
/// ```
pub fn differences(written: &str, known: &str) -> usize {
    if written.len() > LONGEST_NAME { usize::MAX } else { strsim::damerau_levenshtein(written, known) }
}

/// A part of a text together with the whole, so that errors carry their place.
///
/// ```
/// use grundy_core::text::Fragment;
/// let text = Fragment::new("3, x");
/// let parts = text.split(',');
/// assert_eq!(parts[0].number("a heap size"), Ok(3));
/// assert_eq!(parts[1].number("a heap size").unwrap_err().span, 3..4);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Fragment<'a> {
    whole: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Fragment<'a> {
    /// The whole of a text.
    pub fn new(whole: &'a str) -> Self {
        Fragment { whole, start: 0, end: whole.len() }
    }

    /// The part of `whole` in `span`, which must lie on character boundaries.
    pub fn of(whole: &'a str, span: Range<usize>) -> Self {
        Fragment { whole, start: span.start, end: span.end }
    }

    /// The text of this fragment.
    pub fn text(self) -> &'a str {
        &self.whole[self.start..self.end]
    }

    /// Where the fragment stands in the whole text.
    pub fn span(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether nothing is there.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// A part of this fragment, by bytes counted from its start.
    pub fn part(self, span: Range<usize>) -> Self {
        Fragment { whole: self.whole, start: self.start + span.start, end: self.start + span.end }
    }

    /// Without white space at both ends.
    pub fn trim(self) -> Self {
        let text = self.text();
        let lead = text.len() - text.trim_start().len();
        self.part(lead..lead + text.trim().len())
    }

    /// The trimmed parts between separators; one empty part for an empty text.
    pub fn split(self, separator: char) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut from = 0;
        for (at, found) in self.text().match_indices(separator) {
            parts.push(self.part(from..at).trim());
            from = at + found.len();
        }
        parts.push(self.part(from..self.text().len()).trim());
        parts
    }

    /// The parts before and after the first separator.
    pub fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let at = self.text().find(separator)?;
        let after = at + separator.len_utf8();
        Some((self.part(0..at).trim(), self.part(after..self.text().len()).trim()))
    }

    /// The words between white space.
    pub fn words(self) -> Vec<Self> {
        let base = self.text().as_ptr() as usize;
        self.text()
            .split_whitespace()
            .map(|word| {
                let at = word.as_ptr() as usize - base;
                self.part(at..at + word.len())
            })
            .collect()
    }

    /// An error at this fragment.
    pub fn error(self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.whole, self.span(), message)
    }

    /// A number from 0 to 2^64-1, also written as `10^18`, `1e18` or with `_` between digits; `what` names it in the error.
    ///
    /// ```
    /// use grundy_core::text::Fragment;
    /// assert_eq!(Fragment::new("10^18").number("a heap size"), Fragment::new("1e18").number("a heap size"));
    /// let error = Fragment::new("10^20").number("a heap size").unwrap_err();
    /// assert_eq!(error.message, "10^20 is too large for a heap size");
    /// ```
    pub fn number(self, what: &str) -> Result<u64, ParseError> {
        let text = self.text();
        let message = match (Numeral::read(text), text.as_bytes()) {
            (Numeral::Number(number), _) => return Ok(number),
            (Numeral::TooLarge, _) => format!("{text} is too large for {what}"),
            (_, []) => format!("expected {what}, found nothing"),
            (_, [b'+', rest @ ..]) if rest.iter().all(u8::is_ascii_digit) => {
                format!("expected {what} without a sign")
            }
            (_, [b'-', rest @ ..]) if rest.iter().all(u8::is_ascii_digit) => {
                format!("{what} cannot be negative")
            }
            _ => format!("expected {what}, found '{text}'"),
        };
        Err(self.error(message).help(format!("{what} is a whole number from 0 to {}", u64::MAX)))
    }

    /// A number within a range.
    pub fn number_in(self, what: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, ParseError> {
        let number = self.number(what)?;
        if range.contains(&number) {
            return Ok(number);
        }
        Err(self.error(format!("{number} is out of range for {what}")).help(format!(
            "{what} lies between {} and {}",
            range.start(),
            range.end()
        )))
    }

    /// Two numbers joined by `x`, such as `3x5`, each at least 1.
    pub fn size(self) -> Result<(u64, u64), ParseError> {
        let Some((rows, columns)) = self.split_once('x') else {
            return Err(self.error(format!("expected a size, found '{}'", self.text())).help(SIZE_HELP));
        };
        Ok((
            rows.number_in("the number of rows", 1..=u32::MAX.into())?,
            columns.number_in("the number of columns", 1..=u32::MAX.into())?,
        ))
    }
}

const SIZE_HELP: &str = "a size is written ROWSxCOLUMNS, such as 3x5";

/// What a text says as a whole number.
///
/// ```
/// use grundy_core::text::Numeral;
/// assert_eq!(Numeral::read("2^63"), Numeral::Number(1 << 63));
/// assert_eq!(Numeral::read("25e3"), Numeral::Number(25_000));
/// assert_eq!(Numeral::read("25_000"), Numeral::Number(25_000));
/// assert_eq!(Numeral::read("_25"), Numeral::Other);
/// assert_eq!(Numeral::read("2^64"), Numeral::TooLarge);
/// assert_eq!(Numeral::read("1.5e3"), Numeral::Other);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numeral {
    /// A number.
    Number(u64),
    /// A number beyond 2^64-1.
    TooLarge,
    /// No whole number, or one with a sign.
    Other,
}

/// Larger numbers are a slip: nobody reads so many digits.
const MOST_BITS: u64 = 640_000;

impl Numeral {
    /// Reads digits, a power such as `10^18`, or digits with so many zeros such as `25e3`.
    pub fn read(text: &str) -> Numeral {
        match text.parse() {
            Ok(number) if is_digits(text) => Numeral::Number(number),
            _ => Numeral::big(text).map_or_else(
                |other| other,
                |number| u64::try_from(number).map_or(Numeral::TooLarge, Numeral::Number),
            ),
        }
    }

    /// The same for a number of any size, up to 640,000 bits.
    ///
    /// ```
    /// use grundy_core::text::Numeral;
    /// assert_eq!(Numeral::big("1e30"), Numeral::big("1_000_000_000_000_000_000_000_000_000_000"));
    /// assert_eq!(Numeral::big("1e1000000"), Err(Numeral::TooLarge));
    /// ```
    pub fn big(text: &str) -> Result<BigUint, Numeral> {
        let power = text.split_once('^');
        let zeros =
            text.split_once(['e', 'E']).map(|(digits, zeros)| (digits, zeros.trim_start_matches('+')));
        let (digits, exponent) = power.or(zeros).unwrap_or((text, "0"));
        if !is_digits(digits) || !is_digits(exponent) {
            return Err(Numeral::Other);
        }
        let too_large = |bits: u64| bits > MOST_BITS;
        if too_large(4 * digits.len() as u64) {
            return Err(Numeral::TooLarge);
        }
        let number: BigUint = digits.replace('_', "").parse().map_err(|_| Numeral::Other)?;
        // An exponent beyond 2^32 is as good as infinite: only powers of 0 and 1 do not grow.
        let exponent: u32 = exponent.replace('_', "").parse().unwrap_or(u32::MAX);
        let (base, factor) = if power.is_some() { (number, 1u32.into()) } else { (10u32.into(), number) };
        match exponent {
            _ if factor == BigUint::ZERO => Ok(factor),
            _ if base.bits() <= 1 => Ok(base.pow(exponent.min(1))),
            _ if too_large(base.bits() * u64::from(exponent)) => Err(Numeral::TooLarge),
            _ => Ok(base.pow(exponent) * factor),
        }
    }

    /// How many bytes of a text are the number that it begins with.
    ///
    /// ```
    /// use grundy_core::text::Numeral;
    /// assert_eq!(["1_000+x", "25e3/2", "10^6-1", "3exp", "2^x", "x"].map(Numeral::length), [5, 4, 4, 1, 1, 0]);
    /// ```
    pub fn length(text: &str) -> usize {
        let plain = Numeral::plain_length(text);
        match text[plain..].strip_prefix('^').map(digits_length) {
            Some(more @ 1..) if is_digits(&text[..plain]) => plain + 1 + more,
            _ => plain,
        }
    }

    /// The same where `^` is a power of its own.
    pub fn plain_length(text: &str) -> usize {
        let digits = digits_length(text);
        match text[digits..].strip_prefix(['e', 'E']).map(digits_length) {
            Some(zeros @ 1..) if digits > 0 => digits + 1 + zeros,
            _ => digits,
        }
    }
}

/// A text with all its numbers in digits alone: 1000 for `1e3`, `10^3` or `1_000`.
///
/// ```
/// use grundy_core::text::in_digits;
/// assert_eq!(in_digits("1e3->9_99, take 2^3, A01, b1e2"), "1000->999, take 8, A01, b1e2");
/// ```
pub fn in_digits(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let inside = plain.ends_with(char::is_alphanumeric);
        let length = if inside { 0 } else { Numeral::length(rest) }.max(first.len_utf8());
        let (word, after) = rest.split_at(length);
        match Numeral::read(word) {
            Numeral::Number(number) if !word.bytes().all(|byte| byte.is_ascii_digit()) => {
                plain += &number.to_string();
            }
            _ => plain += word,
        }
        rest = after;
    }
    plain
}

/// Digits, which may have `_` between them.
fn is_digits(text: &str) -> bool {
    !text.is_empty() && digits_length(text) == text.len()
}

/// How many bytes of a text are the digits that it begins with.
fn digits_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    while let Some(more @ 1..) = text[length..].strip_prefix('_').filter(|_| length > 0).map(digits) {
        length += 1 + more;
    }
    length
}
