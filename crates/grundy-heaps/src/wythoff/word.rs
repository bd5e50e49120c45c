//! The Fibonacci word abaababaabaab...: letter n is a if n is the smaller number of a pair of Wythoff's, b if it is the larger.
//!
//! It is the fixed point of a -> ab, b -> a. Letter n (from 1) is b exactly if floor((n+1) phi) - floor(n phi) = 1, and the
//! first n letters hold floor((n+1) phi) - (n+1) letters a: both exact for n of any size. The word is balanced (any two
//! windows of equal length hold numbers of a that differ by at most 1) and has L + 1 subwords of each length L.
//!
//! Main results
//! * [`letter`], [`count_a`]: by formula. [`prefix`], [`iteration`]: the word itself.
//! * [`subwords`], [`window_counts`]: subwords and balance, counted.

use super::pairs::p_position_big;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// Letter n of the word, n at least 1.
///
/// ```
/// use grundy_heaps::wythoff::word::letter;
/// use num_bigint::BigUint;
/// let word: String = (1u32..=8).map(|n| letter(&n.into()).unwrap()).collect();
/// assert_eq!(word, "abaababa");
/// assert_eq!(letter(&BigUint::from(10u32).pow(40)), Some('b'));
/// assert_eq!(letter(&BigUint::ZERO), None);
/// ```
pub fn letter(n: &BigUint) -> Option<char> {
    if *n == BigUint::ZERO {
        return None;
    }
    let floor = |n: &BigUint| p_position_big(1, n).0;
    let step = floor(&(n + 1u32)) - floor(n);
    Some(if step == BigUint::from(1u32) { 'b' } else { 'a' })
}

/// How many of the first n letters are a.
///
/// ```
/// use grundy_heaps::wythoff::word::count_a;
/// assert_eq!(count_a(&100u32.into()), 62u32.into());
/// ```
pub fn count_a(n: &BigUint) -> BigUint {
    let next = n + 1u32;
    p_position_big(1, &next).0 - next
}

/// The first letters of the word.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::word::prefix;
/// assert_eq!(prefix(13, &Budget::unlimited()).unwrap(), "abaababaabaab");
/// ```
pub fn prefix(length: usize, budget: &Budget<'_>) -> Result<String, Stop> {
    budget.need(length as u64 * 3)?;
    let (mut word, mut before) = ("ab".to_string(), "a".len());
    while word.len() < length {
        // Each iteration is the one before it, followed by the one before that.
        let tail = word[..before].to_string();
        before = word.len();
        word.push_str(&tail);
    }
    word.truncate(length);
    Ok(word)
}

/// The k-th iteration of a -> ab, b -> a, the first being `a`; its length is a Fibonacci number.
pub fn iteration(k: u32, budget: &Budget<'_>) -> Result<String, Stop> {
    let (mut length, mut next) = (1usize, 2usize);
    for _ in 1..k {
        (length, next) = (next, length.saturating_add(next));
    }
    prefix(if k == 0 { 0 } else { length }, budget)
}

/// All subwords of a length, in order of the alphabet.
///
/// Each occurs within any 5 L + 8 neighbouring letters: the recurrence function of Morse and Hedlund is below (2 + phi) L + 1.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::word::subwords;
/// assert_eq!(subwords(2, &Budget::unlimited()).unwrap(), ["aa", "ab", "ba"]);
/// ```
pub fn subwords(length: usize, budget: &Budget<'_>) -> Result<Vec<String>, Stop> {
    budget.need((length as u64 + 1).saturating_mul(length as u64 + 32))?;
    let word = prefix(enough(length), budget)?;
    let found: BTreeSet<&str> = windows(&word, length).collect();
    Ok(found.into_iter().map(str::to_string).collect())
}

/// The numbers of a that windows of this length hold, in rising order.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::word::window_counts;
/// assert_eq!(window_counts(100, &Budget::unlimited()).unwrap(), [61, 62]);
/// ```
pub fn window_counts(length: usize, budget: &Budget<'_>) -> Result<Vec<usize>, Stop> {
    let word = prefix(enough(length), budget)?.into_bytes();
    let is_a = |at: usize| usize::from(word[at] == b'a');
    let mut count: usize = (0..length).map(is_a).sum();
    let mut found = BTreeSet::from([count]);
    for end in length..word.len() {
        count = count + is_a(end) - is_a(end - length);
        found.insert(count);
    }
    Ok(found.into_iter().collect())
}

fn enough(length: usize) -> usize {
    length.saturating_mul(5).saturating_add(8)
}

fn windows(word: &str, length: usize) -> impl Iterator<Item = &str> {
    (0..=word.len() - length).map(move |from| &word[from..from + length])
}

#[cfg(test)]
mod tests {
    use super::super::pairs::p_position;
    use super::*;

    #[test]
    fn three_descriptions_agree() {
        let word = prefix(5000, &Budget::unlimited()).unwrap();
        let mut letters = vec!['?'; 14_000];
        for n in 1..5000 {
            let (a, b) = p_position(n);
            (letters[a as usize], letters[b as usize]) = ('a', 'b');
        }
        let mut count = 0u32;
        for (n, given) in (1u32..).zip(word.chars()) {
            assert_eq!(letters[n as usize], given);
            assert_eq!(letter(&n.into()), Some(given));
            count += u32::from(given == 'a');
            assert_eq!(count_a(&n.into()), count.into());
        }
    }

    #[test]
    fn sturmian_and_balanced() {
        let budget = Budget::unlimited();
        let long = prefix(30_000, &budget).unwrap();
        for length in 1..60 {
            let words = subwords(length, &budget).unwrap();
            assert_eq!(words.len(), length + 1);
            assert!(windows(&long, length).all(|word| words.binary_search(&word.to_string()).is_ok()));
            let counts = window_counts(length, &budget).unwrap();
            assert!(counts.len() == 2 && counts[1] == counts[0] + 1, "{length}: {counts:?}");
        }
        assert_eq!(iteration(7, &budget).unwrap().len(), 21);
    }
}
