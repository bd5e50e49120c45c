//! Codes of take-and-break games: how they are read and written, what they mean, which of them are the same
//! game.
//!
//! In the code d0.d1d2d3... bit j of the digit d_k (worth 2^j) allows to take k from a heap and to leave the
//! rest as j heaps. Digits above 9 are written a to f, larger ones in braces: `0.{17}3`. A code that ends in
//! `...` repeats its last digit for ever. A 0 before the point may be left out, as may a point with nothing behind it.
//!
//! **Standard form.** If d1 is even a heap of one has no move, so every heap may be counted one less: the heap
//! n of d is the heap n-1 of the code e, where for octal codes
//!
//! > e_k allows to take all if d_(k+1) does; all or one heap if d_k allows one heap; anything if d_(k-1) allows
//! > two heaps.
//!
//! Repeating this until the first digit is odd gives the standard form of Winning Ways, chapter 4: 0.07 becomes
//! 0.137 and 0.007 becomes 0.11337. Games with the same standard form are the same but for the counting of
//! heaps, in normal and in misère play.
//!
//! Main results
//! * [`Code::read`] and its `Display`: text both ways.
//! * [`Code::standard`]: the standard form and by how much heaps are shifted.
//! * `Code::shorter`: codes with the same standard form that count heaps one more.
//! * [`names`]: what the game is called.

use super::rule::Rule;
use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use grundy_core::text::Fragment;
use std::fmt;

/// A take-and-break code.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::code::Code;
/// use grundy_core::text::Fragment;
/// let code = Code::read(Fragment::new("0.007")).unwrap();
/// let (standard, shift) = code.standard(&Budget::unlimited()).unwrap().unwrap();
/// assert_eq!((standard.to_string().as_str(), shift), ("0.11337", 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code {
    /// `digits[k]` belongs to taking k; there are at least two.
    digits: Vec<u64>,
    repeats: bool,
}

/// The help that goes with every error about codes.
pub(crate) const CODE_HELP: &str = "a code is a digit, a point and more digits, such as 0.77 or 4.333...; .77 is short for 0.77, and 4 for 4.0; \
                         bit j of the k-th digit allows to take k and leave j heaps; \
                         digits beyond f stand in braces";

/// Longer codes are surely a slip.
const LONGEST: usize = 100_000;

impl Code {
    /// A code by its digits, `digits[k]` for taking k; missing ones are 0.
    pub fn new(digits: &[u64], repeats: bool) -> Code {
        let repeats = repeats && digits.last().is_some_and(|digit| *digit != 0);
        let mut digits = digits.to_vec();
        digits.resize(digits.len().max(2), 0);
        while !repeats && digits.len() > 2 && digits.last() == Some(&0) {
            digits.pop();
        }
        while repeats && digits.len() > 2 && digits[digits.len() - 1] == digits[digits.len() - 2] {
            digits.pop();
        }
        Code { digits, repeats }
    }

    /// Reads a code such as `0.77`, `4.333...` or `0.{17}3`. As in the literature, a 0 before the point may be
    /// left out, and so may the point if nothing follows it: `.77`, `4`.
    pub fn read(code: Fragment<'_>) -> Result<Code, ParseError> {
        let text = code.text();
        let body = code.part(0..text.strip_suffix("...").unwrap_or(text).len());
        let repeats = body.text().len() < text.len();
        let (first, before) = match body.text().chars().next() {
            None | Some('.') => (0, 0),
            Some(_) => read_digit(body)?,
        };
        let mut digits = vec![first];
        let mut rest = body.part(before..body.text().len());
        if let Some(letter) = rest.text().chars().next() {
            if letter != '.' {
                let place = rest.part(0..letter.len_utf8());
                return Err(place.error("expected a point after the first digit").help(CODE_HELP));
            }
            rest = rest.part(1..rest.text().len());
        }
        while !rest.is_empty() {
            let (digit, length) = read_digit(rest)?;
            digits.push(digit);
            rest = rest.part(length..rest.text().len());
        }
        if digits.len() < 2 && (first == 0 || repeats) {
            return Err(code.error("the code has no digits after the point").help(CODE_HELP));
        }
        if digits.len() > LONGEST {
            return Err(code.error(format!("a code may have at most {LONGEST} digits")).help(CODE_HELP));
        }
        if first & 3 != 0 {
            // Leaving the heap as it is, or making it vanish without taking anything, is no move.
            let message = "the digit before the point may only allow splitting (4, 8 or 12, and so on)";
            return Err(code.part(0..before).error(message).help(CODE_HELP));
        }
        Ok(Code::new(&digits, repeats))
    }

    /// The digit for taking k.
    pub fn digit(&self, take: u64) -> u64 {
        let known = usize::try_from(take).ok().and_then(|take| self.digits.get(take)).copied();
        known.unwrap_or_else(|| if self.repeats { self.digits[self.digits.len() - 1] } else { 0 })
    }

    /// The digits written; `digits()[k]` belongs to taking k.
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// Whether the last digit goes on for ever.
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// A heap becomes at most so many heaps.
    pub(crate) fn most_heaps(&self) -> u64 {
        let bits = self.digits.iter().fold(0, |bits, digit| bits | digit);
        u64::from(u64::BITS - bits.leading_zeros()).saturating_sub(1)
    }

    /// The rule for the engines: an octal code that ends.
    pub fn rule(&self) -> Option<Rule> {
        if self.repeats { None } else { Rule::of_digits(&self.digits) }
    }

    /// The standard form and how much smaller its heaps are; `None` for codes that do not end, have digits
    /// above 7, or allow no move at all.
    pub fn standard(&self, budget: &Budget<'_>) -> Result<Option<(Code, u64)>, Stop> {
        if self.rule().is_none() || self.digits.iter().all(|digit| *digit == 0) {
            return Ok(None);
        }
        let (mut code, mut shift) = (self.clone(), 0);
        while code.digit(1) & 1 == 0 {
            budget.work(code.digits.len() as u64)?;
            code = code.counted_one_less();
            shift += 1;
        }
        Ok(Some((code, shift)))
    }

    /// The code whose heap n-1 is the heap n of this one, if a heap of one has no move.
    fn counted_one_less(&self) -> Code {
        let digit = |take: u64| {
            let one = 3 * (self.digit(take) >> 1 & 1);
            let two = if take > 0 { 7 * (self.digit(take - 1) >> 2 & 1) } else { 0 };
            one | two | self.digit(take + 1) & 1
        };
        let digits: Vec<u64> = (0..=self.digits.len() as u64).map(digit).collect();
        Code::new(&digits, false)
    }

    /// Whether every move takes a whole heap. Such a game stays the same if a zero is put after the point, without end:
    /// 0.1, 0.01, 0.001 and so on.
    pub fn takes_whole_heaps(&self) -> bool {
        self.digits.iter().all(|digit| *digit <= 1)
    }

    /// A short code whose heap n+1 is the heap n of this one, if there is one: 0.137 gives 0.07.
    ///
    /// Whoever asks again and again comes to an end: all a digit 3 or 7 has to the left of it is used up one place each time.
    /// Codes without such a digit only grow longer for ever ([`Code::takes_whole_heaps`]), so they give none.
    pub(crate) fn shorter(&self) -> Option<Code> {
        self.rule()?;
        if self.takes_whole_heaps() {
            return None;
        }
        let mut digits = vec![0; self.digits.len() + 1];
        for (take, digit) in self.digits.iter().enumerate() {
            match digit {
                0 | 1 => {}
                3 => digits[take] |= 2,
                7 if take > 0 => digits[take - 1] |= 4,
                _ => return None,
            }
        }
        // "Take all" follows from the others, or must be allowed one place further on. Where it may be allowed but
        // need not, it is if one heap may be left, too: that looks better, and can often be shortened again.
        for (take, digit) in self.digits.iter().enumerate() {
            if *digit == 1 || (digit & 1 == 1 && digits[take + 1] & 2 != 0) {
                digits[take + 1] |= 1;
            }
        }
        let candidate = Code::new(&digits, false);
        let fits = candidate.digit(0) & 3 == 0 && candidate.digit(1) & 1 == 0;
        (fits && candidate.counted_one_less() == *self).then_some(candidate)
    }

    /// The moves in words, one line for every number that may be taken.
    pub fn words(&self) -> Vec<String> {
        let last = self.digits.len() - 1;
        let line = |(take, digit): (usize, &u64)| {
            let left: Vec<String> =
                (0..64).filter(|heaps| digit >> heaps & 1 == 1).map(heaps_in_words).collect();
            let (end, start) = left.split_last()?;
            let left = if start.is_empty() { end.clone() } else { format!("{} or {end}", start.join(", ")) };
            let more = if self.repeats && take == last { " or more" } else { "" };
            Some(format!("take {take}{more}, leave {left}"))
        };
        self.digits.iter().enumerate().filter_map(line).collect()
    }
}

fn heaps_in_words(heaps: u32) -> String {
    match heaps {
        0 => "nothing".into(),
        1 => "one heap".into(),
        2 => "two heaps".into(),
        3 => "three heaps".into(),
        more => format!("{more} heaps"),
    }
}

/// The first digit of a text, and how many bytes it takes.
fn read_digit(text: Fragment<'_>) -> Result<(u64, usize), ParseError> {
    let letter = text.text().chars().next().unwrap_or(' ');
    if letter == '{' {
        let Some(end) = text.text().find('}') else {
            return Err(text.part(0..1).error("this brace is never closed").help(CODE_HELP));
        };
        return Ok((text.part(1..end).trim().number("a digit in braces")?, end + 1));
    }
    let digit = letter.to_digit(16).ok_or_else(|| {
        let place = text.part(0..letter.len_utf8().min(text.text().len()));
        place.error(format!("'{letter}' is not a digit of a take-and-break code")).help(CODE_HELP)
    })?;
    Ok((digit.into(), 1))
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (take, digit) in self.digits.iter().enumerate() {
            if take == 1 {
                write!(f, ".")?;
            }
            if *digit < 16 { write!(f, "{digit:x}")? } else { write!(f, "{{{digit}}}")? }
        }
        if self.repeats { write!(f, "...") } else { Ok(()) }
    }
}

/// Codes with a name of their own, with the name in the notation where there is one.
pub(crate) const NAMED: &[(&str, &str)] = &[
    ("0.3...", "Nim (nim)"),
    ("4.3...", "Lasker's Nim (lasker-nim)"),
    ("0.77", "Kayles (kayles)"),
    ("0.07", "Dawson's Kayles (dawson-kayles)"),
    ("0.137", "Dawson's chess (dawson-chess)"),
    ("0.6", "Officers (officers)"),
    ("0.007", "Treblecross (treblecross)"),
    ("0.15", "Guiles (guiles)"),
    ("0.7777", "Double Kayles"),
    ("0.0077", "Duplicate Kayles"),
];

/// What a code is called.
///
/// ```
/// use grundy_heaps::octal::code::{Code, names};
/// use grundy_core::text::Fragment;
/// assert_eq!(names(&Code::read(Fragment::new("0.77")).unwrap()), ["Kayles (kayles)"]);
/// ```
pub fn names(code: &Code) -> Vec<&'static str> {
    let text = code.to_string();
    NAMED.iter().filter(|(known, _)| *known == text).map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Code {
        Code::read(Fragment::new(text)).unwrap()
    }

    #[test]
    fn codes_read_what_they_write() {
        for text in ["0.77", "4.3...", "0.{17}3", "0.f", "{20}.1", "8.01", "0.0"] {
            assert_eq!(code(text).to_string(), text);
        }
        assert_eq!(code("0.7700").to_string(), "0.77");
        assert_eq!(code("4.333...").to_string(), "4.3...");
        assert_eq!(code("0.A").to_string(), "0.a");
        for (text, full) in [
            (".77", "0.77"),
            (".3...", "0.3..."),
            ("4", "4.0"),
            ("4.", "4.0"),
            ("{20}", "{20}.0"),
            (".0", "0.0"),
        ] {
            assert_eq!(code(text).to_string(), full);
            assert_eq!(code(full), code(text));
        }
        assert_eq!(code("0.70..."), code("0.7"));
    }

    #[test]
    fn wrong_codes_are_pointed_at() {
        for (text, span) in [
            ("0.7z", 3..4),
            ("07", 1..2),
            ("0.", 0..2),
            ("", 0..0),
            ("3.7", 0..1),
            ("0.é", 2..4),
            ("0.{7", 2..3),
            ("0.{x}", 3..4),
            ("0.7.7", 3..4),
            ("{17}.3", 0..4),
            ("{17}", 0..4),
            ("0", 0..1),
            (".", 0..1),
            ("...", 0..3),
            ("4...", 0..4),
            ("77", 1..2),
            ("..7", 1..2),
            ("3", 0..1),
        ] {
            assert_eq!(Code::read(Fragment::new(text)).unwrap_err().span, span, "{text}");
        }
    }

    #[test]
    fn standard_forms_of_the_literature() {
        for (text, standard, shift) in [
            ("0.07", "0.137", 1),
            ("0.007", "0.11337", 2),
            ("0.6", "0.37", 1),
            ("0.77", "0.77", 0),
            ("0.4", "0.137", 2),
        ] {
            let (found, by) = code(text).standard(&Budget::unlimited()).unwrap().unwrap();
            assert_eq!((found.to_string().as_str(), by), (standard, shift), "{text}");
        }
        assert_eq!(code("0.0").standard(&Budget::unlimited()), Ok(None));
        assert_eq!(code("0.137").shorter(), Some(code("0.07")));
        assert_eq!(code("0.11337").shorter(), Some(code("0.0137")));
        assert_eq!(code("0.0137").shorter(), Some(code("0.007")));
        assert_eq!(code("0.37").shorter(), Some(code("0.6")));
        assert_eq!(code("0.77").shorter(), Some(code("4.4")));
    }

    #[test]
    fn shorter_codes_come_to_an_end() {
        let digits = |number: u64| [0, number >> 9 & 7, number >> 6 & 7, number >> 3 & 7, number & 7];
        for code in (0..8u64.pow(4)).map(|number| Code::new(&digits(number), false)) {
            let chain = std::iter::successors(Some(code.clone()), Code::shorter);
            assert!(chain.take(10).count() < 10, "{code}");
        }
    }
}
