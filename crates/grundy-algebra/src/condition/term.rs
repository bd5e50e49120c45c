//! Conditions on heaps: what they say, when that repeats, and how they are written.
//!
//! A condition is a tree of numbers (terms), comparisons and `and`, `or`, `not`. Its depth is bounded by the
//! parser, so everything here may recurse.
//!
//! # Main results
//! [`Condition::holds`], [`Condition::period`], [`Condition::write`].

use grundy_core::arithmetic::gcd;
use std::fmt;

/// The names of the heaps.
pub const VARIABLES: [&str; 3] = ["x", "y", "z"];

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Condition {
    Compare(Term, Relation, Term),
    Not(Box<Condition>),
    Joined(Box<Condition>, Joint, Box<Condition>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Term {
    Number(u64),
    Variable(usize),
    Negative(Box<Term>),
    Binary(Box<Term>, Operator, Box<Term>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Joint {
    Or,
    And,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    Xor,
    Plus,
    Minus,
    Times,
    Over,
    Mod,
}

/// Why a rule says nothing of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// A part of the rule divides by zero.
    DivisionByZero {
        /// The part.
        part: String,
    },
    /// A part of the rule leaves the 128 bits in which rules are computed.
    Overflow {
        /// The part.
        part: String,
    },
    /// The rule speaks of more heaps than there are.
    TooFewHeaps {
        /// So many heaps the rule needs.
        needed: usize,
        /// So many were given.
        given: usize,
    },
}

impl Condition {
    /// One more than the last variable.
    pub(super) fn variables(&self) -> usize {
        match self {
            Condition::Compare(left, _, right) => left.variables().max(right.variables()),
            Condition::Not(inner) => inner.variables(),
            Condition::Joined(left, _, right) => left.variables().max(right.variables()),
        }
    }

    pub(super) fn holds(&self, heaps: &[u64]) -> Result<bool, Trouble> {
        Ok(match self {
            Condition::Compare(left, relation, right) => {
                relation.holds(left.value(heaps)?, right.value(heaps)?)
            }
            Condition::Not(inner) => !inner.holds(heaps)?,
            Condition::Joined(left, Joint::And, right) => left.holds(heaps)? && right.holds(heaps)?,
            Condition::Joined(left, Joint::Or, right) => left.holds(heaps)? || right.holds(heaps)?,
        })
    }

    /// m, if the condition plainly says the same of x and x + m; see [`Rule::modulus`](super::Rule::modulus).
    pub(super) fn period(&self) -> Option<u64> {
        match self {
            Condition::Compare(left, _, right) => lcm(left.period()?, right.period()?),
            Condition::Not(inner) => inner.period(),
            Condition::Joined(left, _, right) => lcm(left.period()?, right.period()?),
        }
    }

    /// A part that could divide by zero or leave the 128 bits for some number from 1 to 2^64 - 1.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        match self {
            Condition::Compare(left, _, right) => left.trouble().or_else(|| right.trouble()),
            Condition::Not(inner) => inner.trouble(),
            Condition::Joined(left, _, right) => left.trouble().or_else(|| right.trouble()),
        }
    }

    /// How tightly the outermost operation binds.
    pub(super) fn strength(&self) -> u8 {
        match self {
            Condition::Compare(..) => Relation::STRENGTH,
            Condition::Not(_) => Joint::And.strength() + 1,
            Condition::Joined(_, joint, _) => joint.strength(),
        }
    }

    /// Writes the condition, in parentheses if it binds less than `weakest`.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, weakest: u8) -> fmt::Result {
        if self.strength() < weakest {
            f.write_str("(")?;
            self.write(f, 0)?;
            return f.write_str(")");
        }
        match self {
            Condition::Compare(left, relation, right) => write!(f, "{left} {} {right}", relation.sign()),
            Condition::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, self.strength())
            }
            Condition::Joined(left, joint, right) => {
                left.write(f, joint.strength())?;
                f.write_str(if *joint == Joint::And { " and " } else { " or " })?;
                right.write(f, joint.strength() + 1)
            }
        }
    }
}

impl Term {
    /// Binds tighter than every operator.
    const TIGHTEST: u8 = 8;

    pub(super) fn variables(&self) -> usize {
        match self {
            Term::Number(_) => 0,
            Term::Variable(index) => index + 1,
            Term::Negative(inner) => inner.variables(),
            Term::Binary(left, _, right) => left.variables().max(right.variables()),
        }
    }

    fn value(&self, heaps: &[u64]) -> Result<i128, Trouble> {
        let overflow = || Trouble::Overflow { part: self.to_string() };
        match self {
            Term::Number(number) => Ok((*number).into()),
            Term::Variable(index) => Ok(heaps[*index].into()),
            Term::Negative(inner) => inner.value(heaps)?.checked_neg().ok_or_else(overflow),
            Term::Binary(left, operator, right) => {
                let (left, right) = (left.value(heaps)?, right.value(heaps)?);
                if right == 0 && matches!(operator, Operator::Over | Operator::Mod) {
                    return Err(Trouble::DivisionByZero { part: self.to_string() });
                }
                operator.apply(left, right).ok_or_else(overflow)
            }
        }
    }

    fn trouble(&self) -> Option<Trouble> {
        match self {
            Term::Number(_) | Term::Variable(_) => None,
            Term::Negative(inner) => inner.trouble(),
            Term::Binary(left, operator, right) => {
                let divides = matches!(operator, Operator::Over | Operator::Mod);
                let part = || self.to_string();
                let inside = left.trouble().or_else(|| right.trouble());
                inside.or_else(|| match self.most() {
                    _ if divides && right.least() == 0 => Some(Trouble::DivisionByZero { part: part() }),
                    Some(_) => None,
                    None => Some(Trouble::Overflow { part: part() }),
                })
            }
        }
    }

    /// A number that the value is never below, for variables from 1 on: 0 says nothing.
    fn least(&self) -> u64 {
        match self {
            Term::Number(number) => *number,
            Term::Variable(_) => 1,
            Term::Binary(left, Operator::Plus, right) => left.positive().min(right.positive()),
            Term::Binary(left, Operator::Times, right) => left.least().min(right.least()).min(1),
            _ => 0,
        }
    }

    /// 1 if the value is plainly positive.
    fn positive(&self) -> u64 {
        self.least().min(1)
    }

    /// A bound on the size of the value, for variables up to 2^64 - 1, if it is below 2^127.
    fn most(&self) -> Option<u128> {
        let bound = match self {
            Term::Number(number) => (*number).into(),
            Term::Variable(_) => u64::MAX.into(),
            Term::Negative(inner) => inner.most()?,
            Term::Binary(left, operator, right) => {
                let (left, right) = (left.most()?, right.most()?);
                match operator {
                    Operator::Plus | Operator::Minus => left.checked_add(right)?,
                    Operator::Times => left.checked_mul(right)?,
                    Operator::Over => left.checked_add(1)?,
                    Operator::Mod => right,
                    Operator::Xor => left.max(right).checked_add(1)?.checked_next_power_of_two()?,
                }
            }
        };
        (bound < 1 << 127).then_some(bound)
    }

    /// m, if the value is plainly the same at x and x + m.
    pub(super) fn period(&self) -> Option<u64> {
        match self {
            Term::Number(_) => Some(1),
            Term::Variable(_) => None,
            Term::Negative(inner) => inner.period(),
            Term::Binary(left, operator, right) => match (operator, &**right) {
                (Operator::Mod, Term::Number(modulus @ 1..)) => left.period_modulo(*modulus),
                _ => lcm(left.period()?, right.period()?),
            },
        }
    }

    /// The same for the remainder of the value by `modulus`, which sums and products respect.
    fn period_modulo(&self, modulus: u64) -> Option<u64> {
        match self {
            Term::Variable(_) => Some(modulus),
            Term::Negative(inner) => inner.period_modulo(modulus),
            Term::Binary(left, Operator::Plus | Operator::Minus | Operator::Times, right) => {
                lcm(left.period_modulo(modulus)?, right.period_modulo(modulus)?)
            }
            _ => self.period(),
        }
    }

    pub(super) fn strength(&self) -> u8 {
        match self {
            Term::Binary(_, operator, _) => operator.strength(),
            _ => Term::TIGHTEST,
        }
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, weakest: u8) -> fmt::Result {
        if self.strength() < weakest {
            return write!(f, "({self})");
        }
        match self {
            Term::Number(number) => write!(f, "{number}"),
            Term::Variable(index) => f.write_str(VARIABLES[*index]),
            Term::Negative(inner) => {
                f.write_str("-")?;
                inner.write(f, Term::TIGHTEST)
            }
            Term::Binary(left, operator, right) => {
                left.write(f, operator.strength())?;
                write!(f, " {} ", operator.sign())?;
                right.write(f, operator.strength() + 1)
            }
        }
    }
}

impl Joint {
    pub(super) fn strength(self) -> u8 {
        match self {
            Joint::Or => 1,
            Joint::And => 2,
        }
    }
}

impl Relation {
    pub(super) const STRENGTH: u8 = 4;

    fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::Unequal => "!=",
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
        }
    }

    pub(super) fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
            Relation::LessOrEqual => left <= right,
            Relation::Greater => left > right,
            Relation::GreaterOrEqual => left >= right,
        }
    }
}

impl Operator {
    pub(super) fn strength(self) -> u8 {
        match self {
            Operator::Xor => 5,
            Operator::Plus | Operator::Minus => 6,
            Operator::Times | Operator::Over | Operator::Mod => 7,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Operator::Xor => "xor",
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Over => "/",
            Operator::Mod => "mod",
        }
    }

    /// The result, if it fits; the divisor is not 0.
    fn apply(self, left: i128, right: i128) -> Option<i128> {
        match self {
            Operator::Xor => Some(left ^ right),
            Operator::Plus => left.checked_add(right),
            Operator::Minus => left.checked_sub(right),
            Operator::Times => left.checked_mul(right),
            Operator::Over => Some(left.checked_div(right)? - i128::from(rounds_up(left, right))),
            Operator::Mod => Some(left.wrapping_rem(right) + if rounds_up(left, right) { right } else { 0 }),
        }
    }
}

/// Whether the machine's division, which cuts off, rounds up.
fn rounds_up(left: i128, right: i128) -> bool {
    left.wrapping_rem(right) != 0 && (left < 0) != (right < 0)
}

/// The least common multiple of two positive numbers.
fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::DivisionByZero { part } => write!(f, "'{part}' divides by zero"),
            Trouble::Overflow { part } => {
                write!(f, "'{part}' becomes too large: it does not fit in 128 bits")
            }
            Trouble::TooFewHeaps { needed, given } => {
                write!(f, "the rule speaks of {needed} heaps, the position has {given}")
            }
        }
    }
}

impl std::error::Error for Trouble {}
