//! The notation: one language for the command line, files and other programs.
//!
//! ```text
//! sum      = term { "+" term }
//! term     = game [ ":" position ]
//! game     = name [ "(" argument { "," argument } ")" ]
//! ```
//! What an argument or a position means is up to the game; this file only finds where they begin and end.
//! Plus signs, colons and commas inside parentheses, braces or quotes do not separate anything.
//!
//! Main results
//! * [`Expression::read`]: a sum of games with positions.
//! * [`read_game`]: a single game without a position.

use crate::catalogue::{self, Sheet};
use crate::error::ParseError;
use crate::game::Game;
use crate::solve::any::AnyGame;
use crate::solve::sum::{Sum, SumPosition};
use crate::text::Fragment;
use std::fmt;
use std::sync::Arc;

/// A sum of games together with a position in each.
#[derive(Clone)]
pub struct Expression {
    /// The games.
    pub sum: Sum,
    /// Their positions.
    pub position: SumPosition,
}

/// A game's name and arguments as written.
#[derive(Debug, Clone)]
pub struct Call<'a> {
    /// The name before the parenthesis.
    pub name: Fragment<'a>,
    /// Everything between the parentheses; empty if there are none.
    pub inside: Fragment<'a>,
    /// The arguments, split at commas.
    pub arguments: Vec<Fragment<'a>>,
}

impl Expression {
    /// Reads a sum such as `cram(2x3) + kayles:5 + nim:4`.
    ///
    /// ```
    /// use grundy::notation::Expression;
    /// let sum = Expression::read("cram(2x3) + kayles:5 + nim:4").unwrap();
    /// assert_eq!(sum.sum.terms.len(), 3);
    /// assert_eq!(sum.to_string(), "cram(2x3) + kayles:5 + nim:4");
    /// let error = Expression::read("nim:3 + kayls:5").err().unwrap();
    /// assert_eq!(error.span, 8..13);
    /// assert_eq!(error.help.as_deref(), Some("did you mean kayles?"));
    /// ```
    pub fn read(text: &str) -> Result<Expression, ParseError> {
        let whole = Fragment::new(text);
        let (mut terms, mut position) = (Vec::new(), Vec::new());
        for term in split_outside(whole, '+')? {
            let (game, part) = read_term(term)?;
            terms.push(game);
            position.push(part);
        }
        Ok(Expression { sum: Sum { terms }, position })
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sum.write(&self.position))
    }
}

/// Reads one game without a position, such as `subtract(3,7,8)`.
pub fn read_game(text: &str) -> Result<Arc<dyn AnyGame>, ParseError> {
    let whole = Fragment::new(text);
    if let [_, second, ..] = split_outside(whole, '+')?[..] {
        return Err(second.error("expected a single game, found a sum"));
    }
    let (call, rest) = read_call(whole.trim())?;
    match rest {
        Some(rest) => {
            Err(rest.error("expected a game without a position").help(format!("write {}", call_text(&call))))
        }
        None => build(&call),
    }
}

fn call_text(call: &Call<'_>) -> String {
    match call.inside.is_empty() {
        true => call.name.text().into(),
        false => format!("{}({})", call.name.text(), call.inside.text()),
    }
}

fn read_term(term: Fragment<'_>) -> Result<(Arc<dyn AnyGame>, crate::solve::any::AnyPosition), ParseError> {
    let (call, position) = read_call(term)?;
    let game = build(&call)?;
    let position = match position {
        Some(text) => game.read(text)?,
        None => game.start().ok_or_else(|| {
            let sheet = catalogue::find(call.name.text());
            let example = sheet.and_then(|sheet| sheet.examples.first()).copied().unwrap_or("nim:3,5,7");
            term.part(term.text().len()..term.text().len())
                .error(format!("{} needs a position", call.name.text()))
                .help(format!("write a colon and a position, as in {example}"))
        })?,
    };
    Ok((game, position))
}

/// Splits `name(arguments):position`; the position is `None` if there is no colon.
fn read_call(term: Fragment<'_>) -> Result<(Call<'_>, Option<Fragment<'_>>), ParseError> {
    let text = term.text();
    if text.is_empty() {
        return Err(term.error("expected a game, found nothing").help(GAME_HELP));
    }
    let name_end = text.find(['(', ':']).unwrap_or(text.len());
    let name = term.part(0..name_end).trim();
    if name.is_empty() {
        return Err(term.part(0..1).error("expected the name of a game").help(GAME_HELP));
    }
    if !text[name_end..].starts_with('(') {
        let position = (name_end < text.len()).then(|| term.part(name_end + 1..text.len()).trim());
        let inside = term.part(name_end..name_end);
        return Ok((Call { name, inside, arguments: Vec::new() }, position));
    }
    let close = closing(term, name_end)?;
    let inside = term.part(name_end + 1..close).trim();
    let rest = term.part(close + 1..text.len()).trim();
    let position = match rest.text().strip_prefix(':') {
        Some(_) => Some(rest.part(1..rest.text().len()).trim()),
        None if rest.is_empty() => None,
        None => return Err(rest.error("expected ':' and a position, or nothing").help(GAME_HELP)),
    };
    let arguments = if inside.is_empty() { Vec::new() } else { split_outside(inside, ',')? };
    Ok((Call { name, inside, arguments }, position))
}

const GAME_HELP: &str = "write a game and a position, such as nim:3,5,7 or cram(4x5)";

/// Where the parenthesis opened at `open` is closed.
fn closing(text: Fragment<'_>, open: usize) -> Result<usize, ParseError> {
    let mut scan = Scan::default();
    for (at, letter) in text.text().char_indices().skip_while(|(at, _)| *at < open) {
        scan.step(letter);
        if scan.depth == 0 && !scan.quoted {
            return Ok(at);
        }
    }
    Err(text.part(open..open + 1).error("this parenthesis is never closed"))
}

/// Splits at separators that stand outside parentheses, braces and quotes.
fn split_outside(text: Fragment<'_>, separator: char) -> Result<Vec<Fragment<'_>>, ParseError> {
    let (mut parts, mut from, mut scan) = (Vec::new(), 0, Scan::default());
    for (at, letter) in text.text().char_indices() {
        if letter == separator && scan.depth == 0 && !scan.quoted {
            parts.push(text.part(from..at).trim());
            from = at + separator.len_utf8();
        }
        if letter == ')' && scan.depth == 0 && !scan.quoted {
            return Err(text.part(at..at + 1).error("this parenthesis was never opened"));
        }
        scan.step(letter);
    }
    if scan.quoted {
        let at = text.text().rfind('"').unwrap_or(0);
        return Err(text.part(at..at + 1).error("this quotation mark is never closed"));
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

fn build(call: &Call<'_>) -> Result<Arc<dyn AnyGame>, ParseError> {
    match catalogue::find(call.name.text()) {
        Some(sheet) => (sheet.build)(call),
        None => {
            let error = call.name.error(format!("there is no game called '{}'", call.name.text()));
            Err(error.help(suggest(call.name.text())))
        }
    }
}

/// The names most like a misspelt one.
fn suggest(name: &str) -> String {
    let name = &name.to_lowercase();
    let known = catalogue::SHEETS.iter().flat_map(Sheet::names);
    let mut near: Vec<(usize, &str)> =
        known.map(|known| (strsim::damerau_levenshtein(name, known), known)).collect();
    near.sort_unstable();
    near.retain(|(distance, known)| *distance <= 2.max(known.len() / 3));
    match near[..] {
        [] => "the command 'grundy games' lists all games".into(),
        [(_, only)] => format!("did you mean {only}?"),
        [(first, best), (second, other), ..] if first == second => format!("did you mean {best} or {other}?"),
        [(_, best), ..] => format!("did you mean {best}?"),
    }
}

impl<'a> Call<'a> {
    /// The only argument; `what` says what it should be.
    pub fn only(&self, what: &str) -> Result<Fragment<'a>, ParseError> {
        match self.arguments[..] {
            [only] if !only.is_empty() => Ok(only),
            [] => Err(self.missing(what)),
            _ => Err(self.inside.error(format!("{} takes just {what} in parentheses", self.name.text()))),
        }
    }

    /// Nothing stands where `what` should.
    fn missing(&self, what: &str) -> ParseError {
        let error = self.name.error(format!("{} needs {what} in parentheses", self.name.text()));
        match catalogue::find(self.name.text()).and_then(|sheet| sheet.examples.first()) {
            Some(example) => error.help(format!("as in {example}")),
            None => error,
        }
    }

    /// Refuses arguments.
    pub fn none(&self) -> Result<(), ParseError> {
        match self.inside.is_empty() {
            true => Ok(()),
            false => Err(self.inside.error(format!("{} takes no arguments", self.name.text()))),
        }
    }
}
