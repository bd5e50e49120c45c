//! Ranges of numbers, read the same way by every question: `60..80` and `60..=80`, both ends included, or one number.

use super::fields::NumberOrText;
use crate::text::Numeral;
use crate::trouble::Trouble;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The first and the last number of a range; in JSON a text such as `"60..80"`, or a number.
///
/// ```
/// use grundy::ask::Span;
/// let span: Span = "60..80".parse().unwrap();
/// assert_eq!(span.within(1..=100u64), Ok(60..=80));
/// assert!(span.within(1..=70u64).is_err());
/// assert_eq!(serde_json::from_str::<Span>("7").unwrap(), "7..=7".parse().unwrap());
/// assert_eq!("1e3..10^4".parse::<Span>().unwrap().within(1..=10_000u64), Ok(1000..=10_000));
/// assert!("80..60".parse::<Span>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    first: i128,
    last: i128,
}

impl Span {
    /// From one number to another.
    pub fn new(first: impl Into<i128>, last: impl Into<i128>) -> Span {
        Span { first: first.into(), last: last.into() }
    }

    /// The range, if its numbers lie among those allowed.
    pub fn within<T>(&self, allowed: RangeInclusive<T>) -> Result<RangeInclusive<T>, Trouble>
    where
        T: Copy + fmt::Display + Into<i128> + TryFrom<i128>,
    {
        let number = |number: i128| {
            let (least, most) = (*allowed.start(), *allowed.end());
            let wrong = |word: &str| {
                let trouble = Trouble::question(format!("{number} is too {word}"));
                trouble.with_help(format!("the numbers here go from {least} to {most}"))
            };
            if number < least.into() {
                return Err(wrong("small"));
            }
            T::try_from(number).ok().filter(|_| number <= most.into()).ok_or_else(|| wrong("large"))
        };
        Ok(number(self.first)?..=number(self.last)?)
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => {
                (number(text, first)?, number(text, last.strip_prefix('=').unwrap_or(last))?)
            }
            None => (number(text, text)?, number(text, text)?),
        };
        match first <= last {
            true => Ok(Span { first, last }),
            false => Err(format!("the range '{text}' ends before it begins; write {last}..{first}")),
        }
    }
}

fn number(whole: &str, part: &str) -> Result<i128, String> {
    let part = part.trim();
    let digits = part.strip_prefix('-').unwrap_or(part);
    let sign = if digits.len() < part.len() { -1 } else { 1 };
    match Numeral::read(digits) {
        Numeral::Number(number) => Ok(sign * i128::from(number)),
        // Numbers beyond 64 bits are beyond every limit, but their size may be told.
        Numeral::TooLarge => Numeral::big(digits)
            .ok()
            .and_then(|number| i128::try_from(number).ok())
            .map(|number| sign * number)
            .ok_or_else(|| {
                let word = if sign < 0 { "small" } else { "large" };
                format!("{part} is too {word}; write numbers below 2^64")
            }),
        Numeral::Other => Err(format!(
            "'{whole}' is not a range; write 60..80 for all numbers from 60 to 80, or one number"
        )),
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}..{}", self.first, self.last),
        }
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        NumberOrText::deserialize(deserializer)?.parse()
    }
}

schema!("Span" for Span, {
    "description": "All numbers from one to another, both included, such as \"60..80\"; or one number.",
    "type": ["string", "integer"],
});

#[cfg(test)]
mod tests {
    use super::*;

    fn read<T>(text: &str, allowed: RangeInclusive<T>) -> Result<RangeInclusive<T>, String>
    where
        T: Copy + fmt::Display + Into<i128> + TryFrom<i128>,
    {
        text.parse::<Span>()?.within(allowed).map_err(|trouble| trouble.to_string())
    }

    #[test]
    fn all_ways_to_write_a_range() {
        assert_eq!(read("60..80", 1..=100u64), Ok(60..=80));
        assert_eq!(read("60..=80", 1..=100u64), Ok(60..=80));
        assert_eq!(read("7", 1..=100u64), Ok(7..=7));
        assert_eq!(read(" 2 .. 4 ", 1..=100u64), Ok(2..=4));
        assert_eq!(read("-2..4", -9..=9i64), Ok(-2..=4));
        assert_eq!(read("1..18446744073709551615", 1..=u64::MAX), Ok(1..=u64::MAX));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, what) in [
            ("", "is not a range"),
            ("..", "is not a range"),
            ("2..", "is not a range"),
            ("2...4", "is not a range"),
            ("a", "is not a range"),
            ("+3", "is not a range"),
            ("--3", "is not a range"),
            ("5..2", "ends before it begins; write 2..5"),
            ("1..101", "101 is too large\nhelp: the numbers here go from 0 to 100"),
            ("1..99999999999999999999999999999999999999999", "is too large"),
            ("-3..4", "-3 is too small\nhelp: the numbers here go from 0 to 100"),
            ("-99999999999999999999999999999999999999999", "is too small"),
        ] {
            let message = read(text, 0..=100u64).unwrap_err();
            assert!(message.contains(what), "{text}: {message}");
        }
    }
}
