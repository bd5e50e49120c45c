//! A description as data: what was read from the text, free of white space and comments.
//!
//! A description names a family of games by its moves, and states the whole infinite sequence of the family's
//! values: a finite beginning, then one endless loop. The language is that of Flammenkamp (*Lange Perioden in
//! Subtraktions-Spielen*, Bielefeld 1996, "Definition 30"); the book's chapter on structure proofs explains it.
//! [`Description::read`] reads the text, `Display` writes it again.

use super::rule::Rule;
use grundy_algebra::affine::{Affine, Point, Variable};
use grundy_core::error::ParseError;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::str::FromStr;

/// Where something stands in the text it was read from. All places are equal: descriptions that say the same
/// are the same, wherever their parts stand.
#[derive(Debug, Clone, Default, Eq)]
pub struct Place(pub Range<usize>);

impl PartialEq for Place {
    fn eq(&self, _other: &Place) -> bool {
        true
    }
}

/// The text a description was read from; all texts are equal, as for [`Place`].
#[derive(Debug, Clone, Default, Eq)]
pub struct Source(pub String);

impl PartialEq for Source {
    fn eq(&self, _other: &Source) -> bool {
        true
    }
}

/// A family of games together with the sequence claimed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// The text it was read from.
    pub source: Source,
    /// The comment lines before the first condition: the theorem in plain words.
    pub heading: Vec<String>,
    /// What the letters mean.
    pub rule: Rule,
    /// What is assumed of the free variables, besides being at least 0.
    pub conditions: Vec<Order>,
    /// The moves, the last one the largest.
    pub moves: Vec<Affine>,
    /// Where each move stands.
    pub move_places: Vec<Place>,
    /// What is repeated endlessly before position 0, if it is not the rule's own letter.
    pub start: Option<Vec<Word>>,
    /// The sequence.
    pub units: Vec<Unit>,
}

/// A condition on a free variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Order {
    /// The variable.
    pub variable: Variable,
    /// `>=` or `<=`.
    pub relation: Relation,
    /// Its bound.
    pub bound: Affine,
}

impl Order {
    /// Whether it holds for these values; not if the bound is too large a number.
    pub fn holds(&self, place: &Point) -> bool {
        self.bound.at(place).is_ok_and(|bound| self.relation.holds(place.get(self.variable), bound))
    }

    /// That a form is at most 0, as people write it: `n >= 2` for `2-n`, if a variable stands in it once.
    ///
    /// ```
    /// use grundy_structure::Order;
    /// let order = |form: &str| Order::of(&form.parse().unwrap()).map(|order| order.to_string());
    /// assert_eq!(order("2-n").as_deref(), Some("n >= 2"));
    /// assert_eq!(order("m-2n+1").as_deref(), Some("m <= 2n-1"));
    /// assert_eq!(order("2-3n"), None);
    /// ```
    pub fn of(form: &Affine) -> Option<Order> {
        let (variable, sign) = *form.terms().iter().find(|term| term.1.abs() == 1)?;
        let rest = form.plus_times(-sign, &Affine::variable(variable)).ok()?;
        let relation = if sign > 0 { Relation::AtMost } else { Relation::AtLeast };
        Some(Order { variable, relation, bound: rest.times(-sign).ok()? })
    }

    /// That a form is at most 0, as people write it, or else as it is: `2-3n <= 0`.
    pub fn at_most_zero(form: &Affine) -> String {
        Order::of(form).map_or_else(|| format!("{form} <= 0"), |order| order.to_string())
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        let wrong = || format!("expected a condition such as n >= 2, found '{text}'");
        let [variable, relation, bound] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let mut letters = variable.chars();
        let (Some(variable), None) = (letters.next().and_then(Variable::new), letters.next()) else {
            return Err(wrong());
        };
        let relation = match relation {
            ">=" => Relation::AtLeast,
            "<=" => Relation::AtMost,
            _ => return Err(wrong()),
        };
        Ok(Order { variable, relation, bound: bound.parse().map_err(|_| wrong())? })
    }
}

impl TryFrom<String> for Order {
    type Error = String;

    fn try_from(text: String) -> Result<Order, String> {
        text.parse()
    }
}

impl From<Order> for String {
    fn from(order: Order) -> String {
        order.to_string()
    }
}

/// How two expressions are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
}

impl Relation {
    /// As it is written.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Relation::AtLeast => ">=",
            Relation::AtMost => "<=",
            Relation::Equal => "==",
            Relation::Unequal => "!=",
        }
    }

    /// Whether it holds between two numbers.
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Relation::AtLeast => left >= right,
            Relation::AtMost => left <= right,
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
        }
    }
}

/// A part of the sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unit {
    /// Letters, or rather runs and repetitions of letters.
    Word(Word),
    /// From here on, a name for an expression in the lengths of words.
    Let {
        /// The name.
        variable: Variable,
        /// What it stands for, as written.
        value: Affine,
    },
    /// A repetition.
    Loop(Loop),
    /// A choice.
    Branch(Branch),
}

/// How a word repeats its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One letter, so many times.
    Letter,
    /// `<DE>5`: the letters in turn until the word has so many of them.
    Cyclic,
    /// `(DE)5`: all letters, so many times over.
    Whole,
}

/// Letters repeated in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// How the letters are repeated.
    pub shape: Shape,
    /// The letters, at least one.
    pub cycle: Vec<u8>,
    /// How often, as written.
    pub count: Affine,
    /// The number of letters, names introduced by LET replaced.
    pub length: Affine,
    /// Where the word stands in the text.
    pub place: Place,
}

/// A repetition, endless or with a variable that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The variable and its bounds; `None` for the endless loop.
    pub range: Option<Counter>,
    /// What is repeated.
    pub body: Vec<Unit>,
}

/// The variable of a loop, which runs from one bound up to the other; not at all if the first is larger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// The variable.
    pub variable: Variable,
    /// Its first value.
    pub from: Affine,
    /// Its last value.
    pub to: Affine,
    /// Where the bounds stand.
    pub place: Place,
}

/// A choice: the first arm whose condition holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The arms with their conditions.
    pub arms: Vec<Arm>,
    /// What stands after ELSE, if there is one.
    pub otherwise: Option<Vec<Unit>>,
}

/// An arm of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    /// When it is chosen, provided that no earlier one is.
    pub condition: Condition,
    /// What it holds.
    pub body: Vec<Unit>,
}

/// A comparison of two expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The left side.
    pub left: Affine,
    /// How they are compared.
    pub relation: Relation,
    /// The right side.
    pub right: Affine,
}

impl Description {
    /// An error at a place of the text.
    pub fn error(&self, place: &Place, message: impl Into<String>) -> ParseError {
        ParseError::new(self.source.0.clone(), place.0.clone(), message)
    }

    /// The conditions on the free variables, such as `n >= 2, m <= n`.
    pub fn conditions_text(&self) -> String {
        self.conditions.iter().map(Order::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The free variables, in the order in which they first appear.
    pub fn free_variables(&self) -> Vec<Variable> {
        let mut found = Vec::new();
        let conditions = self.conditions.iter().map(|order| order.variable);
        let moves = self.moves.iter().flat_map(|step| step.terms().iter().map(|term| term.0));
        for variable in conditions.chain(moves) {
            if !found.contains(&variable) {
                found.push(variable);
            }
        }
        found
    }

    /// The units of the endless loop, and those before it.
    pub(crate) fn preamble_and_body(&self) -> (&[Unit], &[Unit]) {
        let endless = |unit: &Unit| matches!(unit, Unit::Loop(inner) if inner.range.is_none());
        let at = self.units.iter().position(endless).unwrap_or(self.units.len());
        match self.units.get(at) {
            Some(Unit::Loop(endless)) => (&self.units[..at], &endless.body),
            _ => (&self.units, &[]),
        }
    }
}
