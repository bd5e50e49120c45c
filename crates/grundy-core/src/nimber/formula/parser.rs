//! From tokens to polynomials, by recursive descent, with an error for everything that can be wrong.
//!
//! ```text
//! formula = sum [ "=" sum ]
//! sum     = product { ("+" | "-") product }
//! product = power { ("*" | "/") power }
//! power   = { "-" } atom [ "^" number ]
//! atom    = number | "x" | "(" sum ")" | ("sqrt" | "inv") "(" sum ")"
//! ```
//!
//! **Limits.** Parentheses nest at most [`DEPTH_LIMIT`] deep, so that no text can exhaust the stack.
//!
//! # Main results
//! [`parse`].

use super::polynomial::Polynomial;
use super::token::{Kind, Token, tokens};
use crate::error::ParseError;
use crate::nimber::Nimber;
use std::ops::Range;

/// How deep parentheses may nest.
const DEPTH_LIMIT: usize = 200;

/// An expression, or both sides of an equation.
pub(super) struct Formula {
    pub(super) left: Polynomial,
    pub(super) right: Option<Polynomial>,
}

/// Part of a formula: what it is and where it stands.
struct Part {
    value: Polynomial,
    span: Range<usize>,
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

/// Reads the whole text.
pub(super) fn parse(text: &str) -> Result<Formula, ParseError> {
    let mut parser = Parser { text, tokens: tokens(text)?, at: 0, depth: 0 };
    if parser.tokens.len() == 1 {
        return Err(parser.error(0..text.len(), "there is no formula", "write one like 6*7 or 6+x=13"));
    }
    let left = parser.sum()?.value;
    let right = if parser.take(Kind::Equals) { Some(parser.sum()?.value) } else { None };
    if parser.kind() != Kind::End {
        return Err(parser.unexpected());
    }
    match parser.tokens.iter().find(|token| token.kind == Kind::Unknown) {
        Some(x) if right.is_none() => {
            Err(parser.error(x.span.clone(), "x has no value without an equation", "add one: 6+x=13"))
        }
        _ => Ok(Formula { left, right }),
    }
}

impl Parser<'_> {
    fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    /// Goes on to the next token; never beyond the last, which is the end.
    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    /// Takes the next token if it is of this kind.
    fn take(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    fn error(&self, span: Range<usize>, message: &str, help: &str) -> ParseError {
        ParseError::new(self.text, span, message).help(help)
    }

    fn sum(&mut self) -> Result<Part, ParseError> {
        let mut sum = self.product()?;
        while self.take(Kind::Plus) || self.take(Kind::Minus) {
            let next = self.product()?;
            sum = Part { value: sum.value + next.value, span: sum.span.start..next.span.end };
        }
        Ok(sum)
    }

    fn product(&mut self) -> Result<Part, ParseError> {
        let mut product = self.power()?;
        loop {
            let over = self.kind() == Kind::Over;
            if !over && self.kind() != Kind::Times {
                return Ok(product);
            }
            self.advance();
            let next = self.power()?;
            let span = product.span.start..next.span.end;
            let value = if over {
                product.value.scaled(self.inverse(&next)?)
            } else {
                product.value.product(next.value).ok_or_else(|| self.degree_error(span.clone()))?
            };
            product = Part { value, span };
        }
    }

    fn power(&mut self) -> Result<Part, ParseError> {
        let start = self.span().start;
        while self.take(Kind::Minus) {}
        let base = self.atom()?;
        let mut power = Part { value: base.value, span: start..base.span.end };
        if self.take(Kind::Power) {
            let (exponent, end) = self.exponent()?;
            let value = base.value.power(exponent).ok_or_else(|| self.degree_error(base.span.start..end))?;
            power = Part { value, span: start..end };
        }
        Ok(power)
    }

    /// The number after `^` and where it ends.
    fn exponent(&mut self) -> Result<(u128, usize), ParseError> {
        let span = self.span();
        let Kind::Number(Nimber(exponent)) = self.kind() else {
            let message = "an exponent is an ordinary number, written out";
            return Err(self.error(span, message, "write a^5; for a power below zero, inv(a)^5"));
        };
        self.advance();
        if self.kind() == Kind::Power {
            let message = "a power of a power needs parentheses";
            return Err(self.error(
                self.span(),
                message,
                "write (a^2)^3, or a^8 with the exponent worked out",
            ));
        }
        Ok((exponent, span.end))
    }

    fn atom(&mut self) -> Result<Part, ParseError> {
        let (kind, span) = (self.kind(), self.span());
        let value = match kind {
            Kind::Number(number) => Polynomial::of(number),
            Kind::Unknown => Polynomial::X,
            Kind::Open => return self.parenthesis(),
            Kind::Sqrt | Kind::Inv => return self.function(kind),
            _ => return Err(self.missing_operand()),
        };
        self.advance();
        Ok(Part { value, span })
    }

    /// A sum in parentheses; the place includes them.
    fn parenthesis(&mut self) -> Result<Part, ParseError> {
        let open = self.span();
        if self.depth == DEPTH_LIMIT {
            return Err(self.error(
                open,
                "parentheses are nested more than 200 deep",
                "compute a part first",
            ));
        }
        self.depth += 1;
        self.advance();
        let value = self.sum()?.value;
        let span = open.start..self.span().end;
        match self.kind() {
            Kind::Close => self.advance(),
            Kind::End => return Err(self.error(open, "this parenthesis is never closed", "add `)`")),
            _ => return Err(self.unexpected()),
        }
        self.depth -= 1;
        Ok(Part { value, span })
    }

    /// `sqrt(...)` or `inv(...)`.
    fn function(&mut self, kind: Kind) -> Result<Part, ParseError> {
        let start = self.span().start;
        self.advance();
        if self.kind() != Kind::Open {
            return Err(self.error(self.span(), "a parenthesis is missing here", "write sqrt(5) or inv(5)"));
        }
        let argument = self.parenthesis()?;
        let value = if kind == Kind::Inv { self.inverse(&argument)? } else { self.root(&argument)? };
        Ok(Part { value: Polynomial::of(value), span: start..argument.span.end })
    }

    fn inverse(&self, part: &Part) -> Result<Nimber, ParseError> {
        if part.value.degree() > 0 {
            let message = "the divisor contains x";
            return Err(self.error(part.span.clone(), message, "multiply both sides of the equation by it"));
        }
        part.value.constant().inverse().ok_or_else(|| {
            let message = "this is zero, and nothing divides by zero";
            self.error(part.span.clone(), message, "remember that a+a = 0 for every nimber a")
        })
    }

    fn root(&self, part: &Part) -> Result<Nimber, ParseError> {
        if part.value.degree() > 0 {
            let message = "the square root of an expression with x cannot be taken";
            return Err(self.error(part.span.clone(), message, "square both sides of the equation"));
        }
        Ok(part.value.constant().sqrt())
    }

    fn degree_error(&self, span: Range<usize>) -> ParseError {
        self.error(span, "this has x to a power above 2", "equations are solved up to degree 2, like x^2+x=6")
    }

    /// For a place where a number or the like should stand.
    fn missing_operand(&self) -> ParseError {
        let help = match self.kind() {
            Kind::Times => "nimbers are written as plain numbers: 3, not *3",
            _ => "put a number, x, sqrt(...), inv(...) or a parenthesis here",
        };
        self.error(self.span(), "an operand is missing here", help)
    }

    /// For a token after a complete expression that cannot go on with it.
    fn unexpected(&self) -> ParseError {
        let (message, help) = match self.kind() {
            Kind::Close => ("this parenthesis was never opened", "remove it or add `(`"),
            Kind::Equals if self.depth > 0 => ("`=` stands inside parentheses", "put `=` outside of them"),
            Kind::Equals => ("this is a second `=`", "an equation has one, like 6+x=13"),
            _ => ("an operator is missing before this", "write products with `*`: 2*x, 3*(4+5)"),
        };
        self.error(self.span(), message, help)
    }
}
