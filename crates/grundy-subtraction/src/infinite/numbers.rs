//! The sets of numbers that a rule names, and how they are written.
//!
//! | written | numbers |
//! |---|---|
//! | `squares`, `cubes`, `powers(k)` | 1, 2^k, 3^k, ... |
//! | `powers-of(b)` | 1, b, b², ... |
//! | `factorials`, `fibonacci`, `primes` | 1 2 6 24 ..., 1 2 3 5 8 ..., 2 3 5 7 ... |
//! | `odd`, `multiples(m)` | 1 3 5 ..., m 2m 3m ... |
//!
//! | `rule("x mod 3 = 1")` | all x from 1 on that meet a condition of one's own |
//!
//! A list of one's own is read from text with [`Numbers::read_list`].

use super::bits::Bits;
use super::primes;
use grundy_algebra::condition::Rule;
use grundy_core::arithmetic::factorial;
use grundy_core::error::ParseError;
use grundy_core::game::Flow;
use grundy_core::text::{Fragment, joined};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

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
    /// All numbers from 1 on that meet a condition; it speaks of every number (see [`Rule::trouble`]).
    Rule(Arc<Rule>),
}

const NAMED: [(&str, Numbers); 6] = [
    ("squares", Numbers::Powers(2)),
    ("cubes", Numbers::Powers(3)),
    ("factorials", Numbers::Factorials),
    ("fibonacci", Numbers::Fibonacci),
    ("primes", Numbers::Primes),
    ("odd", Numbers::Odd),
];

const HELP: &str = "the sets are primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, \
                    multiples(m), rule(\"x mod 3 = 1\"), file(moves.txt)";

impl Numbers {
    /// Reads a name as it is written in the notation.
    ///
    /// ```
    /// use grundy_subtraction::infinite::Numbers;
    /// use grundy_core::text::Fragment;
    /// assert_eq!(Numbers::read(Fragment::new("powers(2)")), Ok(Numbers::Powers(2)));
    /// assert_eq!(Numbers::read(Fragment::new("powers(2)")).unwrap().to_string(), "squares");
    /// assert_eq!(Numbers::read(Fragment::new("powers-of(1)")).unwrap_err().span, 10..11);
    /// ```
    pub fn read(text: Fragment<'_>) -> Result<Numbers, ParseError> {
        let text = text.trim();
        if let Some((_, numbers)) = NAMED.iter().find(|(name, _)| *name == text.text()) {
            return Ok(numbers.clone());
        }
        let Some((name, rest)) = text.split_once('(') else { return Err(unknown(text, text)) };
        if name.text() == "rule" {
            return read_rule(text, rest);
        }
        let least = match name.text() {
            "powers" | "powers-of" => 2,
            "multiples" => 1,
            _ => return Err(unknown(text, name)),
        };
        let Some(inside) = rest.text().strip_suffix(')') else {
            return Err(text.error("a parenthesis is opened and not closed").help(HELP));
        };
        let inside = rest.part(0..inside.len()).trim();
        let what = match name.text() {
            "powers" => "the exponent",
            "powers-of" => "the base",
            _ => "the number whose multiples are taken",
        };
        let number = inside.number(what)?;
        if number < least {
            return Err(inside.error(format!("{what} is at least {least}")).help(HELP));
        }
        Ok(match name.text() {
            // From 64 on, only 1 fits into 64 bits.
            "powers" => Numbers::Powers(
                u32::try_from(number)
                    .map_err(|_| inside.error(format!("{number} is too large for an exponent")).help(HELP))?,
            ),
            "powers-of" => Numbers::PowersOf(number),
            _ => Numbers::Multiples(number),
        })
    }

    /// Reads a list of one's own: numbers in any order between white space or commas, `#` begins a remark.
    ///
    /// ```
    /// use grundy_subtraction::infinite::Numbers;
    /// let numbers = Numbers::read_list("# perfect numbers\n6, 28\n496 8128").unwrap();
    /// assert_eq!(numbers.members(1000), [6, 28, 496]);
    /// assert_eq!(Numbers::read_list("3 x").unwrap_err().span, 2..3);
    /// ```
    pub fn read_list(text: &str) -> Result<Numbers, ParseError> {
        let whole = Fragment::new(text);
        let mut numbers = Vec::new();
        for line in whole.split('\n') {
            let line = line.split('#')[0];
            for word in line.split(',').into_iter().flat_map(Fragment::words) {
                match word.number("a number")? {
                    0 => return Err(word.error("taking 0 is not a move")),
                    number => numbers.push(number),
                }
            }
        }
        if numbers.is_empty() {
            return Err(whole
                .error("the list holds no numbers")
                .help("write them with spaces or commas between"));
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Numbers::List(numbers.into()))
    }

    /// Whether `number` is in the set.
    ///
    /// ```
    /// use grundy_subtraction::infinite::Numbers;
    /// assert!(Numbers::Powers(3).contains(1 << 63));
    /// assert!(Numbers::Primes.contains(18_446_744_073_709_551_557));
    /// ```
    pub fn contains(&self, number: u64) -> bool {
        match self {
            Numbers::Primes => primes::is_prime(number),
            Numbers::Odd => number % 2 == 1,
            Numbers::Multiples(of) => number > 0 && number.is_multiple_of(*of),
            Numbers::Rule(rule) => number > 0 && rule.loses(&[number]) == Ok(true),
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
            Numbers::Primes => (2..=most).filter(|n| primes::is_prime(*n)).try_for_each(visit),
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

    /// Puts the members into an empty set.
    pub(super) fn mark(&self, bits: &mut Bits) {
        if *self == Numbers::Primes {
            return primes::sieve(bits);
        }
        let Some(most) = bits.bound().checked_sub(1) else { return };
        let _ = self.up_to(most, &mut |number| {
            bits.insert(number);
            ControlFlow::Continue(())
        });
    }

    /// Why the outcomes cannot be periodic, where that is known.
    ///
    /// If they were, with period p and losing positions in the periodic part, two of these would be a multiple of
    /// p apart: no multiple of p may be a move. And the gaps of these sets grow, so losing positions never end.
    ///
    /// ```
    /// use grundy_subtraction::infinite::Numbers;
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
    pub(super) fn formula(&self) -> Option<Formula> {
        match self {
            Numbers::Odd => Some(Formula { divisor: 1, bounded: true }),
            Numbers::Multiples(of) => Some(Formula { divisor: *of, bounded: false }),
            _ => None,
        }
    }
}

/// A value known without computing: n / divisor, modulo 2 if bounded.
pub(super) struct Formula {
    divisor: u64,
    pub(super) bounded: bool,
}

impl Formula {
    /// The value of position n.
    pub(super) fn value(&self, n: u64) -> u64 {
        let whole = n / self.divisor;
        if self.bounded { whole % 2 } else { whole }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, numbers)| numbers == self) {
            return f.write_str(name);
        }
        match self {
            Numbers::Powers(k) => write!(f, "powers({k})"),
            Numbers::PowersOf(base) => write!(f, "powers-of({base})"),
            Numbers::Multiples(of) => write!(f, "multiples({of})"),
            Numbers::Rule(rule) => write!(f, "rule(\"{}\")", rule.condition()),
            Numbers::List(list) => f.write_str(&joined(list.iter(), ",")),
            _ => Ok(()),
        }
    }
}

/// Reads the condition in `rule("x mod 3 = 1")`; `rest` is what follows the first parenthesis.
fn read_rule(text: Fragment<'_>, rest: Fragment<'_>) -> Result<Numbers, ParseError> {
    const RULE_HELP: &str = "write a condition on x in quotes, such as rule(\"x mod 3 = 1\")";
    let Some(inside) = rest.text().strip_suffix(')') else {
        return Err(text.error("a parenthesis is opened and not closed").help(RULE_HELP));
    };
    let inside = rest.part(0..inside.len()).trim();
    let quoted = inside.text().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let inside = match quoted {
        Some(quoted) => inside.part(1..1 + quoted.len()),
        None => inside,
    };
    let rule = Rule::read(inside.text()).map_err(|error| {
        let here = inside.part(error.span.clone()).error(error.message);
        here.help(error.help.unwrap_or_else(|| RULE_HELP.into()))
    })?;
    if rule.variables() > 1 {
        return Err(inside.error("a rule for moves speaks of x alone").help(RULE_HELP));
    }
    if rule.is_about_wins() {
        return Err(inside.error("a rule for moves says which numbers may be taken").help(RULE_HELP));
    }
    match rule.trouble() {
        Some(trouble) => {
            let remedy = "take remainders first, as in (x mod 7) * (x mod 7) mod 7";
            Err(inside.error(format!("for some x, {trouble}")).help(remedy))
        }
        None => Ok(Numbers::Rule(Arc::new(rule))),
    }
}

fn unknown(whole: Fragment<'_>, name: Fragment<'_>) -> ParseError {
    let names =
        NAMED.iter().map(|(name, _)| *name).chain(["powers", "powers-of", "multiples", "rule", "file"]);
    let near = names.map(|other| (strsim::damerau_levenshtein(name.text(), other), other)).min();
    let error = whole.error(format!("there is no set of numbers '{}'", name.text()));
    match near {
        Some((distance, other)) if distance <= 2 => error.help(format!("did you mean {other}?")),
        _ => error.help(HELP),
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
