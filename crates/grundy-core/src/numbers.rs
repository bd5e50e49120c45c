//! Sets of numbers that a rule names: squares, primes, all that leave the remainder 1 ...
//!
//! They are the [law](crate::view::Law) of subtraction games with infinitely many moves. What their members make of a game is
//! a matter of other crates, and so is the notation.
//!
//! Main results
//! * [`Numbers`]: the sets.
//! * [`Membership`]: a condition of one's own.

use crate::arithmetic::{factorial, is_prime};
use crate::budget::Flow;
use crate::text::joined;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

/// Says which numbers belong to a set.
pub trait Membership: fmt::Debug + Send + Sync {
    /// Whether a number from 1 on belongs to it.
    fn has(&self, number: u64) -> bool;

    /// m, if plainly either both x and x + m belong to it or neither does.
    fn modulus(&self) -> Option<u64>;

    /// The condition in the notation. Conditions with the same text are the same.
    fn text(&self) -> String;
}

/// A shared [`Membership`].
#[derive(Debug, Clone)]
pub struct Condition(Arc<dyn Membership>);

impl Condition {
    /// Shares a condition.
    pub fn new(condition: impl Membership + 'static) -> Condition {
        Condition(Arc::new(condition))
    }
}

impl Deref for Condition {
    type Target = dyn Membership;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Condition {}

impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

/// A set of numbers that may be taken, given by a rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// 2, 3, 5, 7, 11, ...
    Primes,
    /// The k-th powers 1, 2^k, 3^k, ..., with k at least 2.
    Powers(u32),
    /// The powers 1, b, b², ... of b, which is at least 2.
    PowersOf(u64),
    /// 1, 2, 6, 24, ...
    Factorials,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 3, 5, 7, ...
    Odd,
    /// m, 2m, 3m, ..., with m at least 1.
    Multiples(u64),
    /// Listed numbers, rising, all at least 1.
    List(Arc<[u64]>),
    /// All numbers from 1 on that meet a condition.
    Rule(Condition),
}

impl Numbers {
    /// The sets that have a name of their own.
    pub const NAMED: [(&str, Numbers); 6] = [
        ("squares", Numbers::Powers(2)),
        ("cubes", Numbers::Powers(3)),
        ("factorials", Numbers::Factorials),
        ("fibonacci", Numbers::Fibonacci),
        ("primes", Numbers::Primes),
        ("odd", Numbers::Odd),
    ];

    /// Whether `number` is in the set.
    ///
    /// ```
    /// use grundy_core::numbers::Numbers;
    /// assert!(Numbers::Powers(3).contains(1 << 63));
    /// assert!(Numbers::Primes.contains(18_446_744_073_709_551_557));
    /// ```
    pub fn contains(&self, number: u64) -> bool {
        match self {
            Numbers::Primes => is_prime(number),
            Numbers::Odd => number % 2 == 1,
            Numbers::Multiples(of) => number > 0 && number.is_multiple_of(*of),
            Numbers::Rule(rule) => number > 0 && rule.has(number),
            Numbers::List(list) => list.binary_search(&number).is_ok(),
            Numbers::Powers(2) => number > 0 && number.isqrt().pow(2) == number,
            _ => {
                let last = self.last_up_to(number);
                last == Some(number)
            }
        }
    }

    /// The members up to `most`, rising. There may be many: see [`Numbers::up_to`].
    pub fn members(&self, most: u64) -> Vec<u64> {
        let mut found = Vec::new();
        let _ = self.up_to(most, &mut |number| {
            found.push(number);
            ControlFlow::Continue(())
        });
        found
    }

    /// The last member up to `most`.
    fn last_up_to(&self, most: u64) -> Option<u64> {
        let mut last = None;
        let _ = self.up_to(most, &mut |number| {
            last = Some(number);
            ControlFlow::Continue(())
        });
        last
    }

    /// Visits the members up to `most`, rising, until told to stop.
    pub fn up_to(&self, most: u64, visit: &mut impl FnMut(u64) -> Flow) -> Flow {
        match self {
            Numbers::Primes => (2..=most).filter(|n| is_prime(*n)).try_for_each(visit),
            // A k-th power with k >= 64 fits only for 1.
            Numbers::Powers(k) => rising(1, most, |n| n.checked_pow(*k), visit),
            Numbers::PowersOf(base) => rising(0, most, |n| base.checked_pow(u32::try_from(n).ok()?), visit),
            Numbers::Factorials => rising(1, most, |k| u64::try_from(factorial(k)).ok(), visit),
            Numbers::Odd => rising(0, most, |n| n.checked_mul(2)?.checked_add(1), visit),
            Numbers::Multiples(of) => rising(1, most, |n| n.checked_mul(*of), visit),
            Numbers::Rule(_) => (1..=most).filter(|n| self.contains(*n)).try_for_each(visit),
            Numbers::List(list) => list.iter().copied().take_while(|n| *n <= most).try_for_each(visit),
            Numbers::Fibonacci => {
                let mut pair = Some((1u64, Some(2u64)));
                while let Some((small, large)) = pair.filter(|(small, _)| *small <= most) {
                    visit(small)?;
                    pair = large.map(|large| (large, small.checked_add(large)));
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Why the outcomes cannot be periodic, where that is known.
    ///
    /// If they were, with period p and losing positions in the periodic part, two of these would be a multiple of
    /// p apart: no multiple of p may be a move. And the gaps of these sets grow, so losing positions never end.
    ///
    /// ```
    /// use grundy_core::numbers::Numbers;
    /// assert!(Numbers::Powers(2).never_periodic().unwrap().contains("power"));
    /// assert_eq!(Numbers::Primes.never_periodic(), None);
    /// ```
    pub fn never_periodic(&self) -> Option<&'static str> {
        match self {
            Numbers::Powers(_) => {
                Some("the k-th power of every number p is a multiple of p, and may be taken")
            }
            Numbers::Factorials => {
                Some("the factorial of every number p is a multiple of p, and may be taken")
            }
            Numbers::Fibonacci => {
                Some("every number p has a Fibonacci number as a multiple, which may be taken")
            }
            _ => None,
        }
    }

    /// The values, where a formula is known.
    pub fn formula(&self) -> Option<Formula> {
        match self {
            Numbers::Odd => Some(Formula { divisor: 1, bounded: true }),
            Numbers::Multiples(of) => Some(Formula { divisor: *of, bounded: false }),
            _ => None,
        }
    }
}

/// A value known without computing: n / divisor, modulo 2 if bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Formula {
    divisor: u64,
    /// Whether the values are 0 and 1 only.
    pub bounded: bool,
}

impl Formula {
    /// The value of position n.
    pub fn value(&self, n: u64) -> u64 {
        let whole = n / self.divisor;
        if self.bounded { whole % 2 } else { whole }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::NAMED.iter().find(|(_, numbers)| numbers == self) {
            return f.write_str(name);
        }
        match self {
            Numbers::Powers(k) => write!(f, "powers({k})"),
            Numbers::PowersOf(base) => write!(f, "powers-of({base})"),
            Numbers::Multiples(of) => write!(f, "multiples({of})"),
            Numbers::Rule(rule) => write!(f, "rule(\"{}\")", rule.text()),
            Numbers::List(list) => f.write_str(&joined(list.iter(), ",")),
            _ => Ok(()),
        }
    }
}

/// Visits f(first), f(first+1), ... as long as they fit and are at most `most`.
fn rising(
    first: u64,
    most: u64,
    f: impl Fn(u64) -> Option<u64>,
    visit: &mut impl FnMut(u64) -> Flow,
) -> Flow {
    for k in first.. {
        match f(k) {
            Some(number) if number <= most => visit(number)?,
            _ => break,
        }
    }
    ControlFlow::Continue(())
}
