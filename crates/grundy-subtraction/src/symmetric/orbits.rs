//! The orbits of the register of a symmetric set on all collision-free windows.
//!
//! The register of a symmetric set permutes its collision-free windows (theorem 12 of Flammenkamp 1996);
//! the cycles of this permutation are the orbits, and the one through the window of all ones is the game
//! itself. A step shifts the oldest value out; among windows with the same oldest value it keeps their
//! order. So the successors of the sorted list are two sorted runs, and merging them tells the place of
//! every successor without a search. Then every window is visited once.
//!
//! Reversal in time maps orbits to orbits. If an orbit of length p is its own mirror image, its sequence,
//! continued both ways, is fixed by a reflection n -> c - n; c is determined modulo p, so modulo p there
//! are exactly two mirror centres, c/2 and (c+p)/2. Around each lies a palindrome of length max L or max
//! L+1, whichever parity fits. Conversely a palindrome of either length forces the whole orbit to be its
//! own mirror image, because the register does the same in both directions. Hence an orbit contains two
//! palindromes of length max L or max L+1, or none; the source (footnote 28) also allows for one, which
//! cannot happen.
//!
//! Limits: max L at most 64 and memory for the windows, 12 bytes each.
//!
//! Main results
//! * [`orbits`]: all orbits, longest first; [`lengths_text`]: their lengths as the source writes them.

use super::symmetric;
use super::windows;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::fmt::Write;

/// One orbit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// How many windows it has: the period of the sequence.
    pub length: u64,
    /// Its smallest window as a number: the oldest value is the highest of max L bits.
    pub first: u64,
    /// How many of its windows are palindromes.
    pub palindromes: u64,
    /// How many stretches of length max L+1 are palindromes.
    pub longer_palindromes: u64,
    /// Whether the window of all ones is in it: then it is the outcome sequence of the game.
    pub normal: bool,
}

/// All orbits of a symmetric set, longest first, then by smallest window.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::orbits::{lengths_text, orbits};
/// let orbits = orbits(&[2, 5, 7], &mut Budget::unlimited()).unwrap();
/// assert_eq!(lengths_text(&orbits), "22,4,3");
/// assert!(orbits[0].normal);
/// assert_eq!(orbits.iter().map(|orbit| orbit.palindromes).sum::<u64>(), 5);
/// ```
pub fn orbits(moves: &[u64], budget: &mut Budget<'_>) -> Result<Vec<Orbit>, Stop> {
    let moves = symmetric(moves)?;
    let list = windows::list(&moves, budget)?;
    let bytes = list.len() as u64 * 12;
    budget.need(bytes)?;
    let register = Windows::new(&moves);
    let mut successors = register.successors(&list)?;
    let mut found = Vec::new();
    for (at, first) in list.iter().enumerate() {
        if successors[at] == VISITED {
            continue;
        }
        let mut orbit =
            Orbit { length: 0, first: *first, palindromes: 0, longer_palindromes: 0, normal: false };
        let (mut place, mut window) = (at, *first);
        while successors[place] != VISITED {
            orbit.length += 1;
            orbit.normal |= window == register.all_ones;
            orbit.palindromes += u64::from(register.is_palindrome(window));
            orbit.longer_palindromes += u64::from(register.is_longer_palindrome(window));
            window = register.next(window);
            place = std::mem::replace(&mut successors[place], VISITED) as usize;
            budget.position(bytes)?;
        }
        found.push(orbit);
    }
    found.sort_by_key(|orbit| (std::cmp::Reverse(orbit.length), orbit.first));
    Ok(found)
}

/// The lengths as the source writes them: `3x60` for three orbits of length 60 in a row.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::orbits::{lengths_text, orbits};
/// let orbits = orbits(&[7], &mut Budget::unlimited()).unwrap();
/// assert_eq!(lengths_text(&orbits), "9x14,2");
/// ```
pub fn lengths_text(orbits: &[Orbit]) -> String {
    let mut text = String::new();
    for run in orbits.chunk_by(|a, b| a.length == b.length) {
        if !text.is_empty() {
            text.push(',');
        }
        // Writing to a string cannot fail.
        let _ = match run.len() {
            1 => write!(text, "{}", run[0].length),
            times => write!(text, "{times}x{}", run[0].length),
        };
    }
    text
}

/// Marks a window that has been visited in the list of successors.
const VISITED: u32 = u32::MAX;

/// The register on windows kept as numbers.
struct Windows {
    taps: u64,
    all_ones: u64,
    length: u64,
}

impl Windows {
    /// For tidy moves up to 64.
    fn new(moves: &[u64]) -> Windows {
        let length = moves[moves.len() - 1];
        let taps = moves.iter().fold(0, |set, s| set | 1 << (s - 1));
        Windows { taps, all_ones: u64::MAX >> (64 - length), length }
    }

    fn next(&self, window: u64) -> u64 {
        (window << 1 | u64::from(window & self.taps != self.taps)) & self.all_ones
    }

    fn reversed(&self, window: u64) -> u64 {
        window.reverse_bits() >> (64 - self.length)
    }

    fn is_palindrome(&self, window: u64) -> bool {
        self.reversed(window) == window
    }

    /// Whether the window with the value after it is a palindrome: the outer two are equal, and the inside
    /// is one.
    fn is_longer_palindrome(&self, window: u64) -> bool {
        let inside = window & (self.all_ones >> 1);
        window >> (self.length - 1) & 1 == self.next(window) & 1 && self.reversed(inside) >> 1 == inside
    }

    /// For every window of the sorted list the place of its successor.
    fn successors(&self, list: &[u64]) -> Result<Vec<u32>, Stop> {
        if list.len() >= VISITED as usize {
            return Err(Stop::Refused(format!("{} windows are too many for a list of orbits", list.len())));
        }
        let mut successors = vec![VISITED; list.len()];
        // Two runs: the oldest value is 0, the oldest value is 1.
        let middle = list.partition_point(|window| window >> (self.length - 1) & 1 == 0);
        let (mut low, mut high) = (0, middle);
        for (place, window) in list.iter().enumerate() {
            let from = if low < middle && self.next(list[low]) == *window { &mut low } else { &mut high };
            match list.get(*from) {
                Some(before) if self.next(*before) == *window => successors[*from] = place as u32,
                _ => return Err(Stop::Refused("the register does not permute the windows".into())),
            }
            *from += 1;
        }
        Ok(successors)
    }
}
