//! The 0-collision-free windows of length max L: how many, how many palindromes, and all of them.
//!
//! The zeros of a collision-free window are an independent set in the graph on 1, ..., max L that joins
//! numbers a move apart. So the windows are counted as independent sets: split the graph into its connected
//! parts, in each branch on a vertex of highest degree (it is a zero or not), and remember the parts
//! already counted. A palindrome is an independent set in the graph whose vertices are the mirror pairs.
//! The list of all windows comes from a plain search that never places a zero a move after another one.
//!
//! Sources: Flammenkamp 1996, definition 23 (S_L) and the table "influence of the start sequence".
//!
//! Limits: counting up to max L = 127 (the count then still fits), listing up to max L = 64. Both take any
//! finite set, symmetric or not.
//!
//! Main results
//! * [`count`], [`count_palindromes`], [`list`].

use crate::outcome::MovesError;
use crate::register::tidy;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;

/// The longest move for which windows are counted.
pub const LONGEST_COUNTED: u64 = 127;

/// The longest move for which windows are listed.
pub const LONGEST_LISTED: u64 = 64;

/// How many 0-collision-free windows of length max L there are: the size of S_L.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::windows::count;
/// let budget = &mut Budget::unlimited();
/// assert_eq!(count(&[2, 5, 7], budget), Ok(29));
/// assert_eq!(count(&[3, 8, 9, 14, 17], budget), Ok(1123));
/// assert_eq!(count(&[100], budget), Ok(1 << 100));
/// ```
pub fn count(moves: &[u64], budget: &mut Budget<'_>) -> Result<u128, Stop> {
    let moves = tidy(moves)?;
    let length = length(&moves, LONGEST_COUNTED)?;
    let joined = (0..length)
        .map(|i| {
            (0..length)
                .filter(|j| moves.binary_search(&i.abs_diff(*j)).is_ok())
                .fold(0, |set, j| set | 1 << j)
        })
        .collect();
    Counter::new(joined).count(mask(length), budget)
}

/// How many of them read the same backward.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::windows::count_palindromes;
/// assert_eq!(count_palindromes(&[2, 5, 7], &mut Budget::unlimited()), Ok(5));
/// ```
pub fn count_palindromes(moves: &[u64], budget: &mut Budget<'_>) -> Result<u128, Stop> {
    let moves = tidy(moves)?;
    let length = length(&moves, LONGEST_COUNTED)?;
    let apart = |i: u64, j: u64| moves.binary_search(&i.abs_diff(j)).is_ok();
    let half = length.div_ceil(2);
    // Vertex i stands for i and its mirror image; a pair that is itself a move apart cannot be zero.
    let mirror = |i: u64| length - 1 - i;
    let free = (0..half).filter(|i| !apart(*i, mirror(*i))).fold(0, |set, i| set | 1 << i);
    let joined = (0..half)
        .map(|i| (0..half).filter(|j| apart(i, *j) || apart(i, mirror(*j))).fold(0, |set, j| set | 1 << j))
        .collect();
    Counter::new(joined).count(free, budget)
}

/// All 0-collision-free windows of length max L in rising order. Bit i of a window is the value i+1 places
/// before its end, so that the oldest value is the highest bit.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::windows::list;
/// let windows = list(&[1, 2], &mut Budget::unlimited()).unwrap();
/// assert_eq!(windows, [0b01, 0b10, 0b11]);
/// ```
pub fn list(moves: &[u64], budget: &mut Budget<'_>) -> Result<Vec<u64>, Stop> {
    let moves = tidy(moves)?;
    let length = length(&moves, LONGEST_LISTED)?;
    let number = count(&moves, budget)?;
    let bytes = number.checked_mul(8).and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(u64::MAX);
    budget.need(bytes)?;
    let taps = moves.iter().fold(0u64, |set, s| set | 1 << (s - 1));
    let mut found = budget.list(u64::try_from(number).unwrap_or(u64::MAX))?;
    // A branch is the values chosen so far (oldest highest, ones before the beginning) and how many they are.
    let mut branches = vec![(u64::MAX, 0)];
    while let Some((values, chosen)) = branches.pop() {
        if chosen == length {
            found.push(values & mask(length) as u64);
            budget.position(bytes)?;
            continue;
        }
        // Depth first, the zero on top: windows come out rising.
        branches.push((values << 1 | 1, chosen + 1));
        if values & taps == taps {
            branches.push((values << 1, chosen + 1));
        }
    }
    Ok(found)
}

/// The longest move, or a refusal if it is above `most`.
fn length(moves: &[u64], most: u64) -> Result<u64, Stop> {
    match moves.last() {
        Some(length) if *length <= most => Ok(*length),
        Some(length) => {
            Err(Stop::refused(format!("windows of {length} values are too many; at most {most}"))
                .with_help("take smaller moves"))
        }
        None => Err(MovesError::Empty.into()),
    }
}

/// So many ones, at most 127.
fn mask(length: u64) -> u128 {
    (1 << length) - 1
}

/// Counts independent sets. Vertices are bits.
struct Counter {
    joined: Vec<u128>,
    known: FxHashMap<u128, u128>,
}

impl Counter {
    fn new(joined: Vec<u128>) -> Counter {
        Counter { joined, known: FxHashMap::default() }
    }

    /// The number of independent subsets of `set`, the empty one included.
    fn count(&mut self, set: u128, budget: &mut Budget<'_>) -> Result<u128, Stop> {
        let mut rest = set;
        let mut product = 1u128;
        while rest != 0 {
            let part = self.part(rest);
            rest &= !part;
            // At most 2^127 in all.
            product *= self.count_connected(part, budget)?;
        }
        Ok(product)
    }

    fn count_connected(&mut self, part: u128, budget: &mut Budget<'_>) -> Result<u128, Stop> {
        if part.count_ones() == 1 {
            return Ok(2);
        }
        if let Some(known) = self.known.get(&part) {
            return Ok(*known);
        }
        let degree = |vertex: &usize| (self.joined[*vertex] & part).count_ones();
        let Some(vertex) = vertices(part).max_by_key(degree) else { return Ok(1) };
        let others = part & !(1 << vertex);
        let apart = others & !self.joined[vertex];
        let number = self.count(others, budget)? + self.count(apart, budget)?;
        self.known.insert(part, number);
        budget.position(self.known.len() as u64 * 40)?;
        Ok(number)
    }

    /// The connected part with the lowest vertex.
    fn part(&self, set: u128) -> u128 {
        let mut part = set & set.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 {
            let around = vertices(fresh).fold(0, |around, vertex| around | self.joined[vertex]);
            fresh = around & set & !part;
            part |= fresh;
        }
        part
    }
}

fn vertices(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
