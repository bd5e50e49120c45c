//! Subtraction games: take a number from the move set away from a heap.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_subtraction::outcome::{Moves, find_period};
//! let moves = Moves::try_from(vec![3, 7, 8]).unwrap();
//! let found = find_period(&moves, None, None, &mut Budget::unlimited()).unwrap();
//! assert_eq!(found.period, 5);
//! ```
//!
//! The set is finite (`subtract(3,7,8)`, `subtract(1..4)`) or given by a rule (`subtract(primes)`). For
//! {1, ..., k} the value of a heap is its size modulo k+1; other heaps are found by definition, far ones by the
//! engines.
//!
//! * [`outcome`]: wins and losses, many positions at once, and their exact period.
//! * [`interval`]: the same by runs, with jumps over stretches of linear drift.
//! * [`lanes`]: the periods of many games at once, for searches.
//! * [`three_moves`]: periods of millions of games with three moves.
//! * [`values`]: value sequences.
//! * [`infinite`]: move sets given by a rule.
//! * [`family`]: families with parameters, their polynomials and theorems.
//! * [`map`]: all games with one largest move, for pictures.
//! * [`theory`]: what theorems and conjectures say.
//! * [`symmetric`]: symmetric sets, their start sequences, orbits and bounds.
//! * [`register`]: other rules for the same shift register.
//! * [`real`]: moves that are real numbers.
//! * [`search`]: records over all move sets of a kind.

pub mod family;
pub mod infinite;
pub mod interval;
pub mod lanes;
pub mod map;
pub mod outcome;
pub mod real;
pub mod register;
pub mod search;
mod sequence;
pub mod symmetric;
pub mod theory;
pub mod three_moves;
pub mod values;

use grundy_core::error::ParseError;
use grundy_core::files::Files;
use grundy_core::text::Fragment;
pub use infinite::Numbers;
pub use sequence::Sequence;
use std::path::Path;

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

/// A written range of moves may hold so many; longer ones are surely a slip.
const LONGEST_RANGE: u64 = 1_000_000;

impl Subtraction {
    /// Take 1, 2, ..., `most`.
    pub fn upto(most: u64) -> Self {
        Subtraction { set: MoveSet::Finite((1..=most).collect()) }
    }

    /// Take one of these numbers, which rise and are at least 1.
    pub fn new(moves: Vec<u64>) -> Self {
        Subtraction { set: MoveSet::Finite(moves) }
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
    /// use grundy_core::files::Files;
    /// use grundy_subtraction::{MoveSet, Subtraction};
    /// use grundy_core::text::Fragment;
    /// let text = Fragment::new("8,3,7");
    /// let rule = Subtraction::read(&text.split(','), text, &Files::nowhere()).unwrap();
    /// assert_eq!(rule.set(), &MoveSet::Finite(vec![3, 7, 8]));
    /// ```
    pub fn read(arguments: &[Fragment<'_>], whole: Fragment<'_>, files: &Files) -> Result<Self, ParseError> {
        if let [only] = arguments
            && only.text().starts_with(|letter: char| letter.is_ascii_alphabetic())
        {
            if let Some(path) = only.text().strip_prefix("file(").and_then(|rest| rest.strip_suffix(')')) {
                return Subtraction::read_file(only.part(5..5 + path.len()).trim(), files);
            }
            return Ok(Subtraction { set: MoveSet::Infinite(infinite::read_numbers(*only)?) });
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

    /// Reads the moves from a file: numbers between white space or commas, `#` begins a remark. The set is finite:
    /// only what is listed may be taken.
    fn read_file(path: Fragment<'_>, files: &Files) -> Result<Self, ParseError> {
        let name = path.text().trim_matches('"');
        let content = files.read(Path::new(name)).map_err(|error| {
            let help = "name a file of numbers, as in subtract(file(moves.txt))";
            path.error(format!("cannot read {name}: {error}")).help(help)
        })?;
        let numbers = infinite::read_list(&content)?;
        let moves = numbers.members(u64::MAX);
        if moves.len() as u64 > LONGEST_RANGE {
            let error = path.error(format!("a file may hold at most {LONGEST_RANGE} moves"));
            return Err(
                error.help("take fewer moves, or say them by a rule: subtract(rule(\"x mod 3 = 1\"))")
            );
        }
        Ok(Subtraction { set: MoveSet::Finite(moves) })
    }

    /// k, if the moves are exactly 1, 2, ..., k.
    pub fn initial_segment(&self) -> Option<u64> {
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
                          or one of: primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, multiples(m), \
                          rule(\"x mod 3 = 1\"), file(moves.txt)";

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
        return Err(argument
            .error(format!("a range may hold at most {LONGEST_RANGE} moves"))
            .help("take a shorter range, or a rule such as subtract(rule(\"x > 5\"))"));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_moves_are_pointed_at() {
        for (text, span) in
            [("3,0", 2..3), ("3,-7", 2..4), ("3,3", 2..3), ("5..2", 0..4), ("", 0..0), ("prime", 0..5)]
        {
            let whole = Fragment::new(text);
            assert_eq!(
                Subtraction::read(&whole.split(','), whole, &Files::nowhere()).unwrap_err().span,
                span,
                "{text}"
            );
        }
    }
}
