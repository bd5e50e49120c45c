//! The orbits of the register of a set on all collision-free windows.
//!
//! A collision-free window stays one: the next value is a zero only if no zero is a move before it. So the register maps
//! the collision-free windows of any set into themselves, and every way through them ends on a cycle. The cycle
//! that the window of all ones leads to is the game itself. For a symmetric set the register is a permutation
//! (theorem 12 of Flammenkamp 1996) and every window lies on a cycle; otherwise there are *tails*, windows that
//! lead to a cycle and do not lie on it. (Footnote 27 of the source allows for such orbits of any map, its table has
//! symmetric sets only.) A window on a tail never comes back, so the period of the game and the steps that lead
//! from the window of all ones to the cycle are together at most the number of windows.
//!
//! A step shifts the oldest value out; among windows with the same oldest value it keeps their order. So the
//! successors of the sorted list are two sorted runs, and going through the list with both tells the place of
//! every successor without a search. Windows that nothing leads to are taken away again and again, each telling
//! its successor how far it has come; what is left are the cycles.
//!
//! For symmetric sets there is more.
//! Reversal in time maps orbits to orbits. If an orbit of length p is its own mirror image, its sequence,
//! continued both ways, is fixed by a reflection n -> c - n; c is determined modulo p, so modulo p there
//! are exactly two mirror centres, c/2 and (c+p)/2. Around each lies a palindrome of length max L or max
//! L+1, whichever parity fits. Conversely a palindrome of either length forces the whole orbit to be its
//! own mirror image, because the register does the same in both directions. Hence an orbit contains two
//! palindromes of length max L or max L+1, or none; the source (footnote 28) also allows for one, which
//! cannot happen.
//!
//! Limits: max L at most 64 and memory for the windows, 29 bytes each.
//!
//! Main results
//! * [`orbits`]: all orbits, longest first; [`lengths_text`]: their lengths as the source writes them.

use super::windows;
use crate::register::tidy;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::fmt::Write;

/// One orbit: a cycle and the windows that lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// How many windows the cycle has: the period of the sequence.
    pub length: u64,
    /// The smallest window of the cycle as a number: the oldest value is the highest of max L bits.
    pub first: u64,
    /// How many windows of the cycle are palindromes.
    pub palindromes: u64,
    /// How many stretches of length max L+1 are palindromes.
    pub longer_palindromes: u64,
    /// How many windows lead to the cycle, with its own ones.
    pub windows: u64,
    /// The longest way to the cycle, in steps; 0 if all windows lie on it.
    pub longest_tail: u64,
    /// So many steps lead from the window of all ones to the cycle: then it is the outcome sequence of the game.
    pub normal: Option<u64>,
}

/// All orbits of a set, the longest cycle first, then by smallest window.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::orbits::{lengths_text, orbits};
/// let budget = &mut Budget::unlimited();
/// let symmetric = orbits(&[2, 5, 7], budget).unwrap();
/// assert_eq!(lengths_text(&symmetric), "22,4,3");
/// assert_eq!(symmetric[0].normal, Some(0));
/// assert_eq!(symmetric.iter().map(|orbit| orbit.palindromes).sum::<u64>(), 5);
/// let other = orbits(&[3, 7, 8], budget).unwrap();
/// assert_eq!((lengths_text(&other).as_str(), other[0].windows, other[0].longest_tail), ("5", 63, 29));
/// assert_eq!(other[0].normal, Some(16)); // so the preperiod is 16 - 8
/// ```
pub fn orbits(moves: &[u64], budget: &mut Budget<'_>) -> Result<Vec<Orbit>, Stop> {
    let moves = tidy(moves)?;
    let list = windows::list(&moves, budget)?;
    budget.need(list.len() as u64 * BYTES)?;
    let register = Windows::new(&moves);
    let successors = register.successors(&list)?;
    let tails = Tails::of(&successors, budget)?;
    let mut orbit_of = vec![NONE; list.len()];
    let mut found = Vec::new();
    for (at, first) in list.iter().enumerate() {
        if tails.left[at] == 0 || orbit_of[at] != NONE {
            continue;
        }
        let mut orbit = Orbit {
            length: 0,
            first: *first,
            palindromes: 0,
            longer_palindromes: 0,
            windows: 0,
            longest_tail: 0,
            normal: None,
        };
        let mut place = at;
        while orbit_of[place] == NONE {
            let window = list[place];
            orbit.length += 1;
            orbit.longest_tail = orbit.longest_tail.max(tails.behind[place].into());
            orbit.palindromes += u64::from(register.is_palindrome(window));
            orbit.longer_palindromes += u64::from(register.is_longer_palindrome(window));
            orbit_of[place] = found.len() as u32;
            place = successors[place] as usize;
            budget.position(list.len() as u64 * BYTES)?;
        }
        orbit.windows = orbit.length;
        found.push(orbit);
    }
    // From the cycles outward: the last window that was taken away leads straight to one.
    for at in tails.order.iter().rev() {
        let orbit = orbit_of[successors[*at as usize] as usize];
        orbit_of[*at as usize] = orbit;
        found[orbit as usize].windows += 1;
    }
    // The window of all ones is the last of the list.
    if let (Some(orbit), Some(last)) = (orbit_of.last(), list.len().checked_sub(1)) {
        let mut steps = (last, 0);
        while tails.left[steps.0] == 0 {
            steps = (successors[steps.0] as usize, steps.1 + 1);
        }
        found[*orbit as usize].normal = Some(steps.1);
    }
    found.sort_by_key(|orbit| (std::cmp::Reverse(orbit.length), orbit.first));
    Ok(found)
}

/// No orbit yet.
const NONE: u32 = u32::MAX;

/// Memory for a window: itself, its successor, its place among the tails, the longest way to it, how many windows lead
/// to it, its orbit.
pub const BYTES: u64 = 8 + 4 + 4 + 4 + 1 + 4 + 4;

/// The windows that do not lie on a cycle.
struct Tails {
    /// In an order in which every window comes after all that lead to it.
    order: Vec<u32>,
    /// How many windows lead to a window, tails not counted: 1 on a cycle, otherwise 0.
    left: Vec<u8>,
    /// The longest tail that leads to a window.
    behind: Vec<u32>,
}

impl Tails {
    fn of(successors: &[u32], budget: &Budget<'_>) -> Result<Tails, Stop> {
        let mut left = vec![0u8; successors.len()];
        // At most two windows lead to another one: they differ in their oldest value.
        successors.iter().for_each(|to| left[*to as usize] += 1);
        let mut order: Vec<u32> = (0..successors.len() as u32).filter(|at| left[*at as usize] == 0).collect();
        let mut behind = vec![0u32; successors.len()];
        let mut next = 0;
        while let Some(at) = order.get(next).map(|at| *at as usize) {
            budget.work(1)?;
            let to = successors[at] as usize;
            behind[to] = behind[to].max(behind[at] + 1);
            left[to] -= 1;
            if left[to] == 0 {
                order.push(to as u32);
            }
            next += 1;
        }
        Ok(Tails { order, left, behind })
    }
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
        if list.len() >= NONE as usize {
            return Err(Stop::refused(format!("{} windows are too many for a list of orbits", list.len()))
                .with_help("take smaller moves"));
        }
        // Two runs: the oldest value is 0, the oldest value is 1.
        let middle = list.partition_point(|window| window >> (self.length - 1) & 1 == 0);
        let mut successors = Vec::with_capacity(list.len());
        for run in [&list[..middle], &list[middle..]] {
            let mut place = 0;
            for window in run {
                let next = self.next(*window);
                // A collision-free window stays one, so it is in the list.
                while list.get(place).is_some_and(|other| *other < next) {
                    place += 1;
                }
                successors.push(place as u32);
            }
        }
        Ok(successors)
    }
}
