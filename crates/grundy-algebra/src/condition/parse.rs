//! From text to a rule: words with their places, then one loop for all binary operations.
//!
//! ```text
//! rule       = ( condition | number ) [ "loses" | "wins" ]
//! condition  = both { "or" both }
//! both       = single { "and" single }
//! single     = "not" single | number relation number | "(" condition ")"
//! number     = sum { "xor" sum }
//! sum        = product { ( "+" | "-" ) product }
//! product    = factor { ( "*" | "/" | "mod" ) factor }
//! factor     = "-" factor | digits | "x" | "y" | "z" | "(" number ")"
//! ```
//! What binds how tightly is said once, with the operations themselves, and used here and for writing. A
//! number where a condition belongs is accepted only as the whole rule: `x mod 4 = 0 or 1` surely means
//! something else than `1 = 0`.
//!
//! **Limits.** Parentheses, `not` and signs nest at most [`DEPTH_LIMIT`] deep and a rule has at most
//! [`SIZE_LIMIT`] parts, so that no text can exhaust the stack, here or later.
//!
//! # Main results
//! [`parse`].

use super::Rule;
use super::term::{Condition, Joint, Operator, Relation, Term, VARIABLES};
use grundy_core::error::ParseError;
use grundy_core::text::{Fragment, Numeral};
use std::ops::Range;

/// How deep parentheses, `not` and signs may nest.
const DEPTH_LIMIT: usize = 100;
/// How many numbers, variables and operations a rule may have.
const SIZE_LIMIT: usize = 1000;

const EXAMPLE: &str = "write a rule like x mod 3 = 0, x = y, or x mod 4 = 1 or x mod 4 = 2";
const ALPHABET: &str = "a rule has numbers, the heaps x, y, z, + - * / mod xor, = != < <= > >=, \
                        and, or, not, parentheses, and at its end loses or wins";

/// A word of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number(u64),
    Variable(usize),
    Operator(Operator),
    Relation(Relation),
    Joint(Joint),
    Not,
    Open,
    Close,
    /// `loses` or `wins`.
    Verdict {
        loses: bool,
    },
    End,
}

/// A word and where it stands.
#[derive(Debug, Clone)]
struct Token {
    kind: Kind,
    span: Range<usize>,
}

/// Everything that is written with letters.
const WORDS: [(&str, Kind); 10] = [
    (VARIABLES[0], Kind::Variable(0)),
    (VARIABLES[1], Kind::Variable(1)),
    (VARIABLES[2], Kind::Variable(2)),
    ("mod", Kind::Operator(Operator::Mod)),
    ("xor", Kind::Operator(Operator::Xor)),
    ("and", Kind::Joint(Joint::And)),
    ("or", Kind::Joint(Joint::Or)),
    ("not", Kind::Not),
    ("loses", Kind::Verdict { loses: true }),
    ("wins", Kind::Verdict { loses: false }),
];

/// Everything that is written with signs, longer ones first.
const SIGNS: [(&str, Kind); 19] = [
    ("==", Kind::Relation(Relation::Equal)),
    ("!=", Kind::Relation(Relation::Unequal)),
    ("<=", Kind::Relation(Relation::LessOrEqual)),
    (">=", Kind::Relation(Relation::GreaterOrEqual)),
    ("=", Kind::Relation(Relation::Equal)),
    ("≠", Kind::Relation(Relation::Unequal)),
    ("<", Kind::Relation(Relation::Less)),
    ("≤", Kind::Relation(Relation::LessOrEqual)),
    (">", Kind::Relation(Relation::Greater)),
    ("≥", Kind::Relation(Relation::GreaterOrEqual)),
    ("+", Kind::Operator(Operator::Plus)),
    ("-", MINUS),
    ("*", Kind::Operator(Operator::Times)),
    ("/", Kind::Operator(Operator::Over)),
    ("%", Kind::Operator(Operator::Mod)),
    ("⊕", Kind::Operator(Operator::Xor)),
    ("(", Kind::Open),
    (")", Kind::Close),
    ("−", MINUS),
];

/// The only operation that can stand in front.
const MINUS: Kind = Kind::Operator(Operator::Minus);

/// What the words of a claim stand for, other than those of the language.
pub(super) type Names<'n> = &'n dyn Fn(&str) -> Option<u64>;

/// All words of `text`, the last of them [`Kind::End`].
fn tokens(text: &str, names: Option<Names<'_>>) -> Result<Vec<Token>, ParseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |belongs: fn(char) -> bool| at + rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        let (kind, end) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if let Some((sign, kind)) = sign {
            (*kind, at + sign.len())
        } else if first.is_ascii_digit() {
            let end = at + Numeral::length(rest);
            (Kind::Number(Fragment::of(text, at..end).number("a number in a rule")?), end)
        } else if first.is_alphabetic() {
            // Names may have hyphens; what is no name then is a difference.
            let long = run(|letter| letter.is_alphanumeric() || letter == '-');
            let is_name = names.is_some_and(|names| names(&text[at..long]).is_some());
            let end = if is_name { long } else { run(char::is_alphanumeric) };
            (word(Fragment::of(text, at..end), names)?, end)
        } else {
            let message = format!("the character '{}' has no meaning here", first.escape_debug());
            let help = if first == '^' {
                "the nim sum is written xor; powers must be multiplied out"
            } else {
                ALPHABET
            };
            return Err(ParseError::new(text, at..at + first.len_utf8(), message).help(help));
        };
        tokens.push(Token { kind, span: at..end });
        at = end;
    }
    tokens.push(Token { kind: Kind::End, span: text.len()..text.len() });
    Ok(tokens)
}

fn word(text: Fragment<'_>, names: Option<Names<'_>>) -> Result<Kind, ParseError> {
    if let Some(number) = names.and_then(|names| names(text.text())) {
        return Ok(Kind::Number(number));
    }
    let meant = |kind: &Kind| names.is_none() || !matches!(kind, Kind::Variable(_) | Kind::Verdict { .. });
    let mut words = WORDS.iter().filter(|(_, kind)| meant(kind));
    if let Some((_, kind)) = words.find(|(word, _)| word.eq_ignore_ascii_case(text.text())) {
        return Ok(*kind);
    }
    let written = text.text().to_lowercase();
    let near = WORDS.iter().map(|(word, _)| (strsim::damerau_levenshtein(word, &written), *word));
    let help = match (3..20).contains(&written.len()).then(|| near.min()).flatten() {
        Some((..=2, word)) => format!("did you mean {word}?"),
        _ => ALPHABET.into(),
    };
    Err(text.error(format!("'{}' has no meaning here", text.text())).help(help))
}

/// A part of the rule: what it is and where it stands.
struct Part {
    meaning: Meaning,
    span: Range<usize>,
}

enum Meaning {
    Number(Term),
    Condition(Condition),
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    size: usize,
}

/// Reads the whole text; `names` say what further words stand for, instead of the heaps.
pub(super) fn parse(text: &str, names: Option<Names<'_>>) -> Result<Rule, ParseError> {
    let mut parser = Parser { text, tokens: tokens(text, names)?, at: 0, depth: 0, size: 0 };
    if parser.kind() == Kind::End {
        return Err(parser.error(0..text.len(), "there is no rule", EXAMPLE));
    }
    let part = parser.expression(0)?;
    let mut loses = true;
    if let Kind::Verdict { loses: said } = parser.kind() {
        loses = said;
        parser.advance();
        if parser.kind() != Kind::End {
            let message = format!("nothing may follow '{}'", if loses { "loses" } else { "wins" });
            return Err(parser.error(parser.span(), &message, EXAMPLE));
        }
    }
    if parser.kind() != Kind::End {
        return Err(parser.unexpected());
    }
    let condition = match part.meaning {
        Meaning::Condition(condition) => condition,
        Meaning::Number(number) => {
            parser.count(2, &part.span)?;
            Condition::Compare(number, Relation::Equal, Term::Number(0))
        }
    };
    Ok(Rule { condition, loses })
}

impl Parser<'_> {
    fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    /// Goes on to the next word; never beyond the last, which is the end.
    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn error(&self, span: Range<usize>, message: &str, help: &str) -> ParseError {
        ParseError::new(self.text, span, message).help(help)
    }

    /// Counts new parts of the rule.
    fn count(&mut self, parts: usize, span: &Range<usize>) -> Result<(), ParseError> {
        self.size += parts;
        if self.size > SIZE_LIMIT {
            let message =
                format!("the rule is too long: it has more than {SIZE_LIMIT} numbers and operations");
            return Err(self.error(span.clone(), &message, "a rule that nobody can remember helps nobody"));
        }
        Ok(())
    }

    /// Operands joined by operations that bind at least as tightly as `weakest`.
    fn expression(&mut self, weakest: u8) -> Result<Part, ParseError> {
        let mut left = self.operand()?;
        loop {
            let (kind, span) = (self.kind(), self.span());
            let strength = match kind {
                Kind::Operator(operator) => operator.strength(),
                Kind::Relation(_) => Relation::STRENGTH,
                Kind::Joint(joint) => joint.strength(),
                _ => return Ok(left),
            };
            if strength < weakest {
                return Ok(left);
            }
            self.advance();
            let right = self.expression(strength + 1)?;
            self.count(1, &span)?;
            left = self.join(left, kind, right)?;
        }
    }

    fn join(&self, left: Part, kind: Kind, right: Part) -> Result<Part, ParseError> {
        let span = left.span.start..right.span.end;
        let meaning = match kind {
            Kind::Operator(operator) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                Meaning::Number(Term::Binary(left.into(), operator, right.into()))
            }
            Kind::Relation(relation) => {
                Meaning::Condition(Condition::Compare(self.number(left)?, relation, self.number(right)?))
            }
            Kind::Joint(joint) => {
                let (left, right) = (self.condition(left)?, self.condition(right)?);
                Meaning::Condition(Condition::Joined(left.into(), joint, right.into()))
            }
            _ => return Err(self.unexpected()),
        };
        Ok(Part { meaning, span })
    }

    /// A number, a variable, a parenthesis, or one of these with signs or `not` in front.
    fn operand(&mut self) -> Result<Part, ParseError> {
        let (kind, span) = (self.kind(), self.span());
        if self.depth == DEPTH_LIMIT && matches!(kind, Kind::Open | Kind::Not | MINUS) {
            let message = format!("the rule is nested more than {DEPTH_LIMIT} deep");
            return Err(self.error(span, &message, "leave out needless parentheses, signs and nots"));
        }
        let term = match kind {
            Kind::Number(number) => Term::Number(number),
            Kind::Variable(index) => Term::Variable(index),
            Kind::Open | Kind::Not | MINUS => {
                self.depth += 1;
                self.advance();
                let part = match kind {
                    Kind::Open => self.parenthesis(span),
                    Kind::Not => self.negation(span),
                    _ => self.negative(span),
                };
                self.depth -= 1;
                return part;
            }
            _ => return Err(self.missing()),
        };
        self.count(1, &span)?;
        self.advance();
        Ok(Part { meaning: Meaning::Number(term), span })
    }

    /// What follows `(`, and `)`.
    fn parenthesis(&mut self, open: Range<usize>) -> Result<Part, ParseError> {
        let inner = self.expression(0)?;
        let span = open.start..self.span().end;
        match self.kind() {
            Kind::Close => self.advance(),
            Kind::End => return Err(self.error(open, "this parenthesis is never closed", "add ')'")),
            _ => return Err(self.unexpected()),
        }
        Ok(Part { meaning: inner.meaning, span })
    }

    /// What follows `not`.
    fn negation(&mut self, not: Range<usize>) -> Result<Part, ParseError> {
        let inner = self.expression(Relation::STRENGTH)?;
        self.count(1, &not)?;
        let span = not.start..inner.span.end;
        Ok(Part { meaning: Meaning::Condition(Condition::Not(self.condition(inner)?.into())), span })
    }

    /// What follows a minus sign.
    fn negative(&mut self, minus: Range<usize>) -> Result<Part, ParseError> {
        let inner = self.operand()?;
        self.count(1, &minus)?;
        let span = minus.start..inner.span.end;
        Ok(Part { meaning: Meaning::Number(Term::Negative(self.number(inner)?.into())), span })
    }

    fn number(&self, part: Part) -> Result<Term, ParseError> {
        match part.meaning {
            Meaning::Number(term) => Ok(term),
            Meaning::Condition(_) => Err(self.error(
                part.span,
                "a number is expected here, but this is a condition",
                "conditions are joined with and, or: 1 < x and x < 5",
            )),
        }
    }

    fn condition(&self, part: Part) -> Result<Condition, ParseError> {
        match part.meaning {
            Meaning::Condition(condition) => Ok(condition),
            Meaning::Number(_) => Err(self.error(
                part.span,
                "a condition is expected here, but this is a number",
                "write every comparison in full: x mod 4 = 0 or x mod 4 = 1",
            )),
        }
    }

    /// For a place where a number or the like should stand.
    fn missing(&self) -> ParseError {
        let (place, help) = match self.kind() {
            Kind::End => ("at the end", EXAMPLE),
            Kind::Verdict { .. } => ("before this", "loses and wins stand at the end: x mod 3 = 0 loses"),
            _ => ("before this", EXAMPLE),
        };
        self.error(self.span(), &format!("a number or a heap x, y, z is missing {place}"), help)
    }

    /// For a word after a complete part that cannot go on with it.
    fn unexpected(&self) -> ParseError {
        let (message, help) = match self.kind() {
            Kind::Close => ("this parenthesis was never opened", "remove it or add '('"),
            Kind::Verdict { .. } => {
                ("this word belongs at the end of the rule", "close the parentheses first")
            }
            Kind::Not => ("'and' or 'or' is missing before this", EXAMPLE),
            _ => ("an operation is missing before this", "write products with *: 2*x, 3*(x + 1)"),
        };
        self.error(self.span(), message, help)
    }
}
