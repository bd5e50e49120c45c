//! Subtraction games: take a number from the move set away from a heap.
//!
//! The set is finite (`subtract(3,7,8)`, `subtract(1..4)`) or given by a rule (`subtract(primes)`). For
//! {1, ..., k} the value of a heap is its size modulo k+1; other sets are computed by definition.

use crate::error::ParseError;
use crate::game::Flow;
use crate::heap::nim::one_part;
use crate::heap::{HeapRule, Parts};
use crate::text::Fragment;
use std::ops::ControlFlow;

/// The rule of one move set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction {
    set: MoveSet,
}

/// What may be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveSet {
    /// Rising, without repetition, all at least 1.
    Finite(Vec<u64>),
    /// All numbers of a kind.
    Infinite(Numbers),
}

/// Infinite sets of moves with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// 2, 3, 5, 7, 11, ...
    Primes,
    /// 1, 4, 9, 16, ...
    Squares,
    /// 1, 8, 27, 64, ...
    Cubes,
    /// 1, 2, 6, 24, ...
    Factorials,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 3, 5, 7, ...
    Odd,
}

const NAMED: [(&str, Numbers); 6] = [
    ("primes", Numbers::Primes),
    ("squares", Numbers::Squares),
    ("cubes", Numbers::Cubes),
    ("factorials", Numbers::Factorials),
    ("fibonacci", Numbers::Fibonacci),
    ("odd", Numbers::Odd),
];

/// A written range of moves may hold so many; longer ones are surely a slip.
const LONGEST_RANGE: u64 = 1_000_000;

impl Numbers {
    fn name(self) -> &'static str {
        NAMED.iter().find(|(_, numbers)| *numbers == self).map_or("", |(name, _)| name)
    }

    /// Visits the members up to `most`, rising.
    fn up_to(self, most: u64, visit: &mut impl FnMut(u64) -> Flow) -> Flow {
        match self {
            Numbers::Primes => primes_up_to(most, visit),
            Numbers::Squares => rising(1, most, |k| k.checked_mul(k), visit),
            Numbers::Cubes => rising(1, most, |k| k.checked_pow(3), visit),
            Numbers::Factorials => rising(1, most, factorial, visit),
            Numbers::Odd => rising(0, most, |k| k.checked_mul(2)?.checked_add(1), visit),
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

fn factorial(k: u64) -> Option<u64> {
    (1..=k).try_fold(1u64, |product, factor| product.checked_mul(factor))
}

fn primes_up_to(most: u64, visit: &mut impl FnMut(u64) -> Flow) -> Flow {
    for number in 2..=most {
        if is_prime(number) {
            visit(number)?;
        }
    }
    ControlFlow::Continue(())
}

fn is_prime(number: u64) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            return false;
        }
        divisor += 1;
    }
    number > 1
}

impl Subtraction {
    /// Take 1, 2, ..., `most`.
    pub fn upto(most: u64) -> Self {
        Subtraction { set: MoveSet::Finite((1..=most).collect()) }
    }

    /// Take any member of a named infinite set.
    pub fn of(numbers: Numbers) -> Self {
        Subtraction { set: MoveSet::Infinite(numbers) }
    }

    /// The move set.
    pub fn set(&self) -> &MoveSet {
        &self.set
    }

    /// Reads the moves: numbers, ranges `1..4` and at most one name of an infinite set.
    ///
    /// ```
    /// use grundy::subtraction::{MoveSet, Subtraction};
    /// use grundy::text::Fragment;
    /// let text = Fragment::new("8,3,7");
    /// let rule = Subtraction::read(&text.split(','), text).unwrap();
    /// assert_eq!(rule.set(), &MoveSet::Finite(vec![3, 7, 8]));
    /// ```
    pub fn read(arguments: &[Fragment<'_>], whole: Fragment<'_>) -> Result<Self, ParseError> {
        if let [only] = arguments
            && let Some((_, numbers)) = NAMED.iter().find(|(name, _)| *name == only.text())
        {
            return Ok(Subtraction { set: MoveSet::Infinite(*numbers) });
        }
        let mut moves = std::collections::BTreeSet::new();
        for argument in arguments {
            for number in read_moves(*argument)? {
                if !moves.insert(number) {
                    return Err(argument
                        .error(format!("the move {number} is listed twice"))
                        .help(MOVES_HELP));
                }
            }
        }
        if moves.is_empty() {
            return Err(whole.error("a subtraction game needs at least one move").help(MOVES_HELP));
        }
        let moves = moves.into_iter().collect();
        Ok(Subtraction { set: MoveSet::Finite(moves) })
    }

    /// k, if the moves are exactly 1, 2, ..., k.
    fn initial_segment(&self) -> Option<u64> {
        match &self.set {
            MoveSet::Finite(moves) => {
                let last = *moves.last()?;
                (last == moves.len() as u64).then_some(last)
            }
            MoveSet::Infinite(_) => None,
        }
    }
}

const MOVES_HELP: &str = "list different positive numbers, such as subtract(3,7,8), a range as in subtract(1..4), \
                          or one of: primes, squares, cubes, factorials, fibonacci, odd";

fn read_moves(argument: Fragment<'_>) -> Result<std::ops::RangeInclusive<u64>, ParseError> {
    let number = |text: Fragment<'_>| {
        let number = text.number("a move").map_err(|error| error.help(MOVES_HELP))?;
        if number == 0 {
            return Err(text.error("taking 0 is not a move").help(MOVES_HELP));
        }
        Ok(number)
    };
    let Some(at) = argument.text().find("..") else {
        let only = number(argument)?;
        return Ok(only..=only);
    };
    let first = number(argument.part(0..at))?;
    let last = number(argument.part(at + 2..argument.text().len()))?;
    if last < first {
        return Err(argument.error("the range ends before it begins").help(MOVES_HELP));
    }
    if last - first >= LONGEST_RANGE {
        return Err(argument.error(format!("a range may hold at most {LONGEST_RANGE} moves")));
    }
    Ok(first..=last)
}

impl HeapRule for Subtraction {
    fn name(&self) -> String {
        let inner = match (&self.set, self.initial_segment()) {
            (MoveSet::Infinite(numbers), _) => numbers.name().to_string(),
            (_, Some(last)) if last > 3 => format!("1..{last}"),
            (MoveSet::Finite(moves), _) => moves.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        };
        format!("subtract({inner})")
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        match &self.set {
            MoveSet::Finite(moves) => {
                for take in moves.iter().take_while(|take| **take <= heap) {
                    visit(one_part(heap - take))?;
                }
                ControlFlow::Continue(())
            }
            MoveSet::Infinite(numbers) => numbers.up_to(heap, &mut |take| visit(one_part(heap - take))),
        }
    }

    fn horizon(&self) -> Option<u64> {
        match &self.set {
            MoveSet::Finite(moves) => moves.last().copied(),
            MoveSet::Infinite(_) => None,
        }
    }

    fn formula(&self, heap: u64) -> Option<u64> {
        let last = self.initial_segment()?;
        Some(heap % (last + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(numbers: Numbers, most: u64) -> Vec<u64> {
        let mut found = Vec::new();
        let _ = numbers.up_to(most, &mut |number| {
            found.push(number);
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn infinite_sets_list_their_members() {
        assert_eq!(members(Numbers::Primes, 30), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert_eq!(members(Numbers::Squares, 30), [1, 4, 9, 16, 25]);
        assert_eq!(members(Numbers::Cubes, 30), [1, 8, 27]);
        assert_eq!(members(Numbers::Factorials, 30), [1, 2, 6, 24]);
        assert_eq!(members(Numbers::Fibonacci, 30), [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(members(Numbers::Odd, 8), [1, 3, 5, 7]);
        assert_eq!(members(Numbers::Fibonacci, u64::MAX).last(), Some(&12_200_160_415_121_876_738));
        assert_eq!(members(Numbers::Factorials, u64::MAX).len(), 20);
    }

    #[test]
    fn wrong_moves_are_pointed_at() {
        for (text, span) in
            [("3,0", 2..3), ("3,-7", 2..4), ("3,3", 2..3), ("5..2", 0..4), ("", 0..0), ("prime", 0..5)]
        {
            let whole = Fragment::new(text);
            assert_eq!(Subtraction::read(&whole.split(','), whole).unwrap_err().span, span, "{text}");
        }
    }
}
