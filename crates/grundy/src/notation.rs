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
//! * [`read`]: a sum of games with positions.
//! * [`read_game`]: a single game without a position.
//! * [`Reader`]: the same with games and files of one's own.

use crate::catalogue::{Built, Catalogue, Sheet};
use crate::error::ParseError;
use crate::files::Files;
use crate::solve::any::{AnyGame, AnyPosition};
use crate::solve::sum::Sum;
use crate::text::{Fragment, differences};
pub use grundy_core::call::Call;
use grundy_core::call::{closing, split_outside};
pub use grundy_core::expression::Expression;
use std::sync::Arc;

/// Reads the notation with given games and files.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The games.
    pub catalogue: &'a Catalogue,
    /// The files that may be read.
    pub files: &'a Files,
    /// Where games are remembered, if they are.
    pub games: Option<&'a dyn Games>,
}

/// Where games are remembered with what was found about them.
pub trait Games {
    /// The game of this text if it is remembered, otherwise the one that `build` makes.
    fn remembered(&self, text: &str, build: &dyn Fn() -> Built) -> Built;
}

/// Reads a sum such as `cram(2x3) + kayles:5 + nim:4`.
///
/// ```
/// use grundy::notation::read;
/// let sum = read("cram(2x3) + kayles:5 + nim:4").unwrap();
/// assert_eq!(sum.sum.terms.len(), 3);
/// assert_eq!(sum.to_string(), "cram(2x3) + kayles:5 + nim:4");
/// let error = read("nim:3 + kayls:5").err().unwrap();
/// assert_eq!(error.span, 8..13);
/// assert_eq!(error.help.as_deref(), Some("did you mean kayles?"));
/// ```
pub fn read(text: &str) -> Result<Expression, ParseError> {
    Reader { catalogue: &Catalogue::default(), files: &Files::everywhere(), games: None }.expression(text)
}

/// Reads one game without a position, such as `subtract(3,7,8)`.
pub fn read_game(text: &str) -> Result<Arc<dyn AnyGame>, ParseError> {
    Reader { catalogue: &Catalogue::default(), files: &Files::everywhere(), games: None }.game(text)
}

impl Reader<'_> {
    /// Reads a sum of games with positions.
    pub fn expression(&self, text: &str) -> Result<Expression, ParseError> {
        let whole = Fragment::new(text);
        let (mut terms, mut position) = (Vec::new(), Vec::new());
        for term in split_outside(whole, '+')? {
            let (game, part) = self.term(term)?;
            terms.push(game);
            position.push(part);
        }
        Ok(Expression { sum: Sum { terms }, position })
    }

    /// Reads one game without a position.
    pub fn game(&self, text: &str) -> Result<Arc<dyn AnyGame>, ParseError> {
        let whole = Fragment::new(text);
        if let [_, second, ..] = split_outside(whole, '+')?[..] {
            return Err(second
                .error("expected a single game, found a sum")
                .help("ask about one part of the sum at a time"));
        }
        let written = Written::read(whole.trim())?;
        match written.position {
            Some(position) => Err(position
                .error("expected a game without a position")
                .help(format!("write {}", written.game.text()))),
            None => self.build(&written),
        }
    }

    fn term(&self, term: Fragment<'_>) -> Result<(Arc<dyn AnyGame>, AnyPosition), ParseError> {
        let written = Written::read(term)?;
        let game = self.build(&written)?;
        let position = match written.position {
            Some(text) => game.read(text)?,
            None => game.start().ok_or_else(|| {
                let sheet = self.catalogue.find(written.name.text());
                let example = sheet.and_then(|sheet| sheet.examples.first()).copied().unwrap_or("nim:3,5,7");
                term.part(term.text().len()..term.text().len())
                    .error(format!("{} needs a position", written.name.text()))
                    .help(format!("write a colon and a position, as in {example}"))
            })?,
        };
        Ok((game, position))
    }

    fn build(&self, written: &Written<'_>) -> Result<Arc<dyn AnyGame>, ParseError> {
        let name = written.name;
        let Some(sheet) = self.catalogue.find(name.text()) else {
            let error = name.error(format!("there is no game called '{}'", name.text()));
            return Err(error.help(self.suggest(name.text())));
        };
        let call = Call {
            name,
            inside: written.inside,
            arguments: if written.inside.is_empty() {
                Vec::new()
            } else {
                split_outside(written.inside, ',')?
            },
            listed: sheet.name,
            example: sheet.examples.first().copied(),
            files: self.files,
        };
        match self.games {
            Some(games) => games.remembered(written.game.text(), &|| (sheet.build)(&call)),
            None => (sheet.build)(&call),
        }
    }

    /// The names most like a misspelt one.
    fn suggest(&self, name: &str) -> String {
        let name = &name.to_lowercase();
        let known = self.catalogue.sheets().flat_map(Sheet::names);
        let mut near: Vec<(usize, &str)> = known.map(|known| (differences(name, known), known)).collect();
        near.sort_unstable();
        near.retain(|(distance, known)| *distance <= 2.max(known.len() / 3));
        match near[..] {
            [] => "'games' lists all games".into(),
            [(_, only)] => format!("did you mean {only}?"),
            [(first, best), (second, other), ..] if first == second => {
                format!("did you mean {best} or {other}?")
            }
            [(_, best), ..] => format!("did you mean {best}?"),
        }
    }
}

/// One term as it is written: `name(inside):position`.
struct Written<'a> {
    name: Fragment<'a>,
    inside: Fragment<'a>,
    /// Name, parentheses and what is in them.
    game: Fragment<'a>,
    /// `None` if there is no colon.
    position: Option<Fragment<'a>>,
}

impl<'a> Written<'a> {
    fn read(term: Fragment<'a>) -> Result<Written<'a>, ParseError> {
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
            return Ok(Written { name, inside, game: name, position });
        }
        let close = closing(term, name_end)?;
        let inside = term.part(name_end + 1..close).trim();
        let rest = term.part(close + 1..text.len()).trim();
        let position = match rest.text().strip_prefix(':') {
            Some(_) => Some(rest.part(1..rest.text().len()).trim()),
            None if rest.is_empty() => None,
            None => return Err(rest.error("expected ':' and a position, or nothing").help(GAME_HELP)),
        };
        Ok(Written { name, inside, game: term.part(0..close + 1).trim(), position })
    }
}

const GAME_HELP: &str = "write a game and a position, such as nim:3,5,7 or cram(4x5)";
