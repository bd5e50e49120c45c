//! Ranges of numbers on the command line, read the same way by every command: `60..80` and `60..=80`, both ends
//! included, or a single number.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// Reads a range whose numbers must lie among those allowed.
pub fn read<T>(text: &str, allowed: RangeInclusive<T>) -> Result<RangeInclusive<T>, String>
where
    T: Copy + Display + Into<i128> + TryFrom<i128>,
{
    let number = |part: &str| number(text, part, &allowed);
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?),
        None => (number(text)?, number(text)?),
    };
    if first.into() > last.into() {
        return Err(format!("the range '{text}' ends before it begins; write {last}..{first}"));
    }
    Ok(first..=last)
}

fn number<T>(whole: &str, part: &str, allowed: &RangeInclusive<T>) -> Result<T, String>
where
    T: Copy + Display + Into<i128> + TryFrom<i128>,
{
    let part = part.trim();
    let digits = part.strip_prefix('-').unwrap_or(part);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!(
            "'{whole}' is not a range; write 60..80 for all numbers from 60 to 80, or one number"
        ));
    }
    let (least, most) = (*allowed.start(), *allowed.end());
    let too_small = || format!("{part} is too small; the least number here is {least}");
    let too_large = || format!("{part} is too large; the largest number here is {most}");
    // Numbers beyond 128 bits are beyond every limit.
    let value = match part.parse::<i128>() {
        Ok(value) => value,
        Err(_) if part.starts_with('-') => return Err(too_small()),
        Err(_) => return Err(too_large()),
    };
    if value < least.into() {
        return Err(too_small());
    }
    if value > most.into() {
        return Err(too_large());
    }
    T::try_from(value).map_err(|_| too_large())
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("1..101", "101 is too large; the largest number here is 100"),
            ("1..99999999999999999999999999999999999999999", "is too large"),
            ("-3..4", "-3 is too small; the least number here is 0"),
            ("-99999999999999999999999999999999999999999", "is too small"),
        ] {
            let message = read(text, 0..=100u64).unwrap_err();
            assert!(message.contains(what), "{text}: {message}");
        }
    }
}
