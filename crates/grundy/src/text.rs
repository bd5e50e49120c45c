//! Fragments of the user's text: a piece that remembers where it stands, so that every error can point at it.

use crate::error::ParseError;
use std::ops::Range;

/// A part of a text together with the whole, so that errors carry their place.
///
/// ```
/// use grundy::text::Fragment;
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

    /// A number from 0 to 2^64-1; `what` names it in the error.
    pub fn number(self, what: &str) -> Result<u64, ParseError> {
        let text = self.text();
        if let Ok(number) = text.parse::<u64>() {
            if text.starts_with('+') {
                return Err(self.error(format!("expected {what} without a sign")));
            }
            return Ok(number);
        }
        let help = format!("{what} is a whole number from 0 to {}", u64::MAX);
        let digits = text.strip_prefix('-').unwrap_or(text);
        let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let message = if text.is_empty() {
            format!("expected {what}, found nothing")
        } else if numeric && text.starts_with('-') {
            format!("{what} cannot be negative")
        } else if numeric {
            format!("{text} is too large for {what}")
        } else {
            format!("expected {what}, found '{text}'")
        };
        Err(self.error(message).help(help))
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
