//! The words of the calculator: text cut into tokens with their places.
//!
//! # Main results
//! [`tokens`], which refuses unknown characters and names and numbers beyond 128 bits.

use crate::error::ParseError;
use crate::nimber::Nimber;
use crate::nimber::text::literal;
use crate::text::Numeral;
use std::ops::Range;

/// A word of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number(Nimber),
    Unknown,
    Sqrt,
    Inv,
    Plus,
    Minus,
    Times,
    Over,
    Power,
    Equals,
    Open,
    Close,
    End,
}

/// A word and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// What can be written.
const ALPHABET: &str = "use numbers, x, + - * / ^ =, parentheses, sqrt(...) and inv(...)";

/// All tokens of `text`, the last of them [`Kind::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ParseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let end = at + length(&text[at..], first);
        if !first.is_whitespace() {
            tokens.push(Token { kind: kind(text, at..end, first)?, span: at..end });
        }
        at = end;
    }
    tokens.push(Token { kind: Kind::End, span: text.len()..text.len() });
    Ok(tokens)
}

/// How many bytes of `rest` belong to the token that begins with `first`.
fn length(rest: &str, first: char) -> usize {
    let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    match rest.get(..2) {
        Some("0x" | "0X" | "0b" | "0B") => run(char::is_alphanumeric),
        _ if first.is_ascii_digit() => Numeral::plain_length(rest),
        _ if first.is_alphabetic() => run(char::is_alphanumeric),
        _ => first.len_utf8(),
    }
}

fn kind(text: &str, span: Range<usize>, first: char) -> Result<Kind, ParseError> {
    Ok(match &text[span.clone()] {
        "x" => Kind::Unknown,
        "sqrt" => Kind::Sqrt,
        "inv" => Kind::Inv,
        "+" | "#" | "⊕" => Kind::Plus,
        "-" => Kind::Minus,
        "*" | "⊗" => Kind::Times,
        "/" => Kind::Over,
        "^" => Kind::Power,
        "=" => Kind::Equals,
        "(" => Kind::Open,
        ")" => Kind::Close,
        _ if first.is_ascii_digit() => Kind::Number(literal(text, span)?),
        name if first.is_alphabetic() => {
            let message = format!("`{name}` has no meaning here");
            return Err(ParseError::new(text, span, message).help(ALPHABET));
        }
        _ => {
            let message = format!("the character `{}` has no meaning here", first.escape_debug());
            return Err(ParseError::new(text, span, message).help(ALPHABET));
        }
    })
}
