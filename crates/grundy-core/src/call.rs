//! A game's name and arguments as they are written: `name(argument, argument)`. What they mean is up to the game.
//!
//! Plus signs, colons and commas inside parentheses, braces or quotes do not separate anything.

use crate::error::ParseError;
use crate::files::Files;
use crate::text::Fragment;

/// A game's name and arguments as written, and what is needed to make it.
#[derive(Debug, Clone)]
pub struct Call<'a> {
    /// The name before the parenthesis.
    pub name: Fragment<'a>,
    /// Everything between the parentheses; empty if there are none.
    pub inside: Fragment<'a>,
    /// The arguments, split at commas.
    pub arguments: Vec<Fragment<'a>>,
    /// The name under which the game is listed, whichever it was called by.
    pub listed: &'a str,
    /// An expression to try, for messages.
    pub example: Option<&'a str>,
    /// The files that may be read.
    pub files: &'a Files,
}

/// Where the parenthesis opened at `open` is closed.
pub fn closing(text: Fragment<'_>, open: usize) -> Result<usize, ParseError> {
    let mut scan = Scan::default();
    for (at, letter) in text.text().char_indices().skip_while(|(at, _)| *at < open) {
        scan.step(letter);
        if scan.depth == 0 && !scan.quoted {
            return Ok(at);
        }
    }
    Err(text.part(open..open + 1).error("this parenthesis is never closed").help("add ')'"))
}

/// Splits at separators that stand outside parentheses, braces and quotes.
pub fn split_outside(text: Fragment<'_>, separator: char) -> Result<Vec<Fragment<'_>>, ParseError> {
    let (mut parts, mut from, mut scan) = (Vec::new(), 0, Scan::default());
    for (at, letter) in text.text().char_indices() {
        if letter == separator && scan.depth == 0 && !scan.quoted {
            parts.push(text.part(from..at).trim());
            from = at + separator.len_utf8();
        }
        if letter == ')' && scan.depth == 0 && !scan.quoted {
            return Err(text
                .part(at..at + 1)
                .error("this parenthesis was never opened")
                .help("remove it or add '('"));
        }
        scan.step(letter);
    }
    if scan.quoted {
        let at = text.text().rfind('"').unwrap_or(0);
        return Err(text
            .part(at..at + 1)
            .error("this quotation mark is never closed")
            .help("add '\"' at the end"));
    }
    parts.push(text.part(from..text.text().len()).trim());
    Ok(parts)
}

/// Keeps track of parentheses, braces and quotes.
#[derive(Default)]
struct Scan {
    depth: usize,
    quoted: bool,
}

impl Scan {
    fn step(&mut self, letter: char) {
        match letter {
            '"' => self.quoted = !self.quoted,
            '(' | '{' if !self.quoted => self.depth += 1,
            ')' | '}' if !self.quoted => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

impl<'a> Call<'a> {
    /// The only argument; `what` says what it should be.
    pub fn only(&self, what: &str) -> Result<Fragment<'a>, ParseError> {
        match self.arguments[..] {
            [only] if !only.is_empty() => Ok(only),
            [] => Err(self.missing(what)),
            _ => Err(self
                .shown(self.inside.error(format!("{} takes just {what} in parentheses", self.name.text())))),
        }
    }

    /// Nothing stands where `what` should.
    fn missing(&self, what: &str) -> ParseError {
        self.shown(self.name.error(format!("{} needs {what} in parentheses", self.name.text())))
    }

    /// The error with an example of the game, if there is one.
    fn shown(&self, error: ParseError) -> ParseError {
        match self.example {
            Some(example) => error.help(format!("as in {example}")),
            None => error,
        }
    }

    /// Refuses arguments.
    pub fn none(&self) -> Result<(), ParseError> {
        match self.inside.is_empty() {
            true => Ok(()),
            false => Err(self
                .inside
                .error(format!("{} takes no arguments", self.name.text()))
                .help("leave the parentheses out")),
        }
    }
}
