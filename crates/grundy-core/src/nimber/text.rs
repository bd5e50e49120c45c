//! Nimbers as text: decimal, `0x` and `0b` to read, decimal to write.
//!
//! **Limits.** No signs, no separators; 128 bits, and longer numbers are refused, never cut.
//!
//! # Main results
//! `Display` and `FromStr` of [`Nimber`], and [`literal`], which the calculator shares.

use super::Nimber;
use crate::error::ParseError;
use crate::text::Numeral;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Nimber {
    type Err = ParseError;

    /// Reads decimal, `0x` and `0b` numbers; spaces around are ignored.
    fn from_str(text: &str) -> Result<Nimber, ParseError> {
        let start = text.len() - text.trim_start().len();
        let span = start..start + text.trim().len();
        if span.is_empty() {
            return Err(ParseError::new(text, span, "a number is missing").help(NUMBERS));
        }
        literal(text, span)
    }
}

/// How numbers are written.
pub(super) const NUMBERS: &str = "write a number like 46, 1e9, 0x2e or 0b101110";

/// The number that stands at `span` of `text`, all of it.
pub(super) fn literal(text: &str, span: Range<usize>) -> Result<Nimber, ParseError> {
    let (radix, digits) = digits_of(&text[span.clone()]);
    let start = span.end - digits.len();
    if digits.is_empty() {
        let message = format!("the digits after `{}` are missing", &text[span.clone()]);
        return Err(ParseError::new(text, span, message).help(NUMBERS));
    }
    let too_large = || {
        let largest = format!("the largest is 2^128 - 1 = {}", u128::MAX);
        ParseError::new(text, span.clone(), "this number does not fit into 128 bits").help(largest)
    };
    if radix == 10 && Numeral::plain_length(digits) == digits.len() {
        let number = Numeral::big(digits).ok().and_then(|number| u128::try_from(number).ok());
        return number.map(Nimber).ok_or_else(too_large);
    }
    if let Some((at, wrong)) = digits.char_indices().find(|(_, digit)| !digit.is_digit(radix)) {
        let place = start + at..start + at + wrong.len_utf8();
        let message = format!("`{wrong}` is not a digit of a {} number", name_of(radix));
        return Err(ParseError::new(text, place, message).help(NUMBERS));
    }
    u128::from_str_radix(digits, radix).map(Nimber).map_err(|_| too_large())
}

/// The radix that the prefix tells, and what follows the prefix.
fn digits_of(literal: &str) -> (u32, &str) {
    match literal.get(..2) {
        Some("0x" | "0X") => (16, &literal[2..]),
        Some("0b" | "0B") => (2, &literal[2..]),
        _ => (10, literal),
    }
}

fn name_of(radix: u32) -> &'static str {
    match radix {
        2 => "binary",
        16 => "hexadecimal",
        _ => "decimal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        for (text, number) in
            [("0", 0), ("46", 46), ("0x2e", 46), ("0B101110", 46), (" 7 ", 7), ("0XFf", 255)]
        {
            assert_eq!(text.parse(), Ok(Nimber(number)), "{text}");
        }
        let largest = Nimber(u128::MAX);
        assert_eq!(largest.to_string().parse(), Ok(largest));
        assert_eq!(format!("{:>4}", Nimber(7)), "   7");
    }

    #[test]
    fn wrong_numbers_are_refused_at_their_place() {
        let table = [
            ("", 0..0, "a number is missing"),
            ("  ", 2..2, "a number is missing"),
            ("0x", 0..2, "the digits after `0x` are missing"),
            ("0b102", 4..5, "`2` is not a digit of a binary number"),
            ("-5", 0..1, "`-` is not a digit of a decimal number"),
            ("0x+5", 2..3, "`+` is not a digit of a hexadecimal number"),
            ("7é", 1..3, "`é` is not a digit of a decimal number"),
            (" 340282366920938463463374607431768211456", 1..40, "this number does not fit into 128 bits"),
        ];
        for (text, span, message) in table {
            let error = text.parse::<Nimber>().unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (span, message), "{text}");
            assert!(error.help.is_some());
        }
    }
}
