//! Reading one word, such as `A(2n-1)`, `<DE>(j)` or `(B2C)3`.

use super::scope::Scope;
use crate::rule::Rule;
use crate::syntax::{Place, Shape, Word};
use grundy_algebra::affine::Affine;
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;

/// Repetitions inside a word value, such as the 3 of `<A3B>`, may not make it longer than this.
const LONGEST_CYCLE: usize = 1_000_000;

/// What is needed to read words: the letters and the variables that are known here.
pub(super) struct WordReader<'s> {
    pub(super) rule: Rule,
    pub(super) moves: usize,
    pub(super) scope: &'s Scope,
}

impl WordReader<'_> {
    /// Reads a word.
    pub(super) fn word(&self, token: Fragment<'_>) -> Result<Word, ParseError> {
        let text = token.text();
        let first = text.chars().next().unwrap_or('?');
        let (shape, closing) = match first {
            '<' => (Shape::Cyclic, '>'),
            '(' => (Shape::Whole, ')'),
            _ => (Shape::Letter, first),
        };
        let (cycle, rest) = if shape == Shape::Letter {
            (vec![self.letter(token.part(0..first.len_utf8()), first)?], first.len_utf8())
        } else {
            let Some(end) = text.find(closing) else {
                let help = unclosed(text, first, closing);
                return Err(token
                    .error(format!("'{first}' is not closed by '{closing}' (error 19)"))
                    .help(help));
            };
            (self.cycle(token.part(1..end))?, end + 1)
        };
        let count = self.count(token.part(rest..text.len()))?;
        let resolved = self.scope.resolve(&count).map_err(|error| token.error(error.to_string()))?;
        let factor = if shape == Shape::Whole { cycle.len() as i128 } else { 1 };
        let length = resolved.times(factor).map_err(|error| token.error(error.to_string()))?;
        Ok(Word { shape, cycle, count, length, place: Place(token.span()) })
    }

    fn letter(&self, at: Fragment<'_>, letter: char) -> Result<u8, ParseError> {
        self.rule.value(letter, self.moves).ok_or_else(|| {
            let help = format!(
                "with this rule and {} moves the letters are {}",
                self.moves,
                self.rule.alphabet(self.moves)
            );
            at.error(format!("'{letter}' is not a legal value (error 21)")).help(help)
        })
    }

    /// The letters between brackets, each perhaps with a number of repetitions before it.
    fn cycle(&self, inside: Fragment<'_>) -> Result<Vec<u8>, ParseError> {
        let text = inside.text();
        let (mut cycle, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
            let number = inside.part(at..at + digits);
            let times = if digits == 0 { 1 } else { number.number("a number of repetitions")? };
            at += digits;
            let Some(letter) = text[at..].chars().next() else {
                let help = "in a cycle a number stands before the value it repeats: (3A B) is written (3AB)";
                return Err(number.error("a number without a value after it (error 33)").help(help));
            };
            let value = self.letter(inside.part(at..at + letter.len_utf8()), letter)?;
            let room = LONGEST_CYCLE - cycle.len();
            let times = usize::try_from(times).ok().filter(|times| *times <= room).ok_or_else(|| {
                let help = "write long runs as words of their own: A9 B instead of (9A B)";
                number.error(format!("a cycle has at most {LONGEST_CYCLE} letters")).help(help)
            })?;
            cycle.extend(std::iter::repeat_n(value, times));
            at += letter.len_utf8();
        }
        if cycle.is_empty() {
            let help = "write the values that come again and again, such as <AB>(2n)";
            return Err(inside
                .error("expected at least one value between the brackets (error 21)")
                .help(help));
        }
        Ok(cycle)
    }

    /// How often: nothing (once), a number, a variable or an expression in parentheses.
    fn count(&self, written: Fragment<'_>) -> Result<Affine, ParseError> {
        let text = written.text();
        if text.is_empty() {
            return Ok(Affine::constant(1));
        }
        if text.starts_with('(') {
            let Some(end) = text.find(')') else {
                let help = "white space ends a word: write A(2n-1), not A( 2n - 1 )";
                return Err(written.error("'(' is not closed by ')' (error 19)").help(help));
            };
            if end + 1 < text.len() {
                let help = "put white space between words: A(2n) B";
                return Err(written
                    .part(end + 1..text.len())
                    .error("characters after ')' (error 22)")
                    .help(help));
            }
            return self.scope.expression(written.part(1..end), true);
        }
        let simple = text.bytes().all(|byte| byte.is_ascii_digit())
            || (text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_lowercase()));
        if simple {
            return self.scope.expression(written, true);
        }
        let help = if text.chars().all(|letter| self.rule.value(letter, self.moves).is_some()) {
            "put white space between values, or write them as one cyclic word: (ABC)"
        } else {
            "a length is a number, a variable, or an expression in parentheses such as A(2n-1)"
        };
        Err(written.error(format!("expected a length, found '{text}' (error 22)")).help(help))
    }
}

/// Why a cycle may have no end: a length stands in it, or white space cuts it.
fn unclosed(text: &str, first: char, closing: char) -> String {
    let has_length = text.chars().skip(1).any(|letter| letter == '(' || letter.is_ascii_lowercase());
    match has_length {
        true => format!(
            "between {first} and {closing} stand letters and numbers only; the length comes behind: {first}A2B{closing}(2n)"
        ),
        false => format!("white space ends a word: write it in one piece, such as {first}AB{closing}(2n)"),
    }
}
