//! Symmetric move sets: the register runs backward as well as forward.
//!
//! A finite set L is *symmetric* if max L - s is in L or 0 for every move s (definition 11 of A.
//! Flammenkamp, *Lange Perioden in Subtraktions-Spielen*, Bielefeld 1996). A 0-1 sequence is
//! *0-collision-free* for L if no two zeros in it are a move apart (definition 13): a loss never moves to a
//! loss. Every stretch of an outcome sequence is.
//!
//! For symmetric sets the value before a window v1 ... vmax is determined (theorem 12): it is 1 if some v_s
//! with s in L is 0, otherwise 0. So the register permutes the collision-free windows, the outcome sequence
//! has no preperiod (corollary 14), and the windows fall into orbits.
//!
//! Windows, orbits and bounds are there for every finite set; what needs symmetry says so.
//!
//! In this module a window is a list of max L values, oldest first, `false` for a loss (0).
//!
//! Main results
//! * [`is_symmetric`], [`is_collision_free`], [`next_value`], [`previous_value`].
//! * [`windows`]: how many collision-free windows and palindromes there are, and all of them.
//! * [`orbits`]: the orbits of the register with their lengths and palindromes.
//! * [`bounds`]: upper bounds for the number of windows, compared exactly.
//! * [`interleave`]: sets with a common divisor play several registers in turn.

pub mod bounds;
pub mod interleave;
pub mod orbits;
#[cfg(test)]
mod tests;
pub mod windows;

use super::register::tidy;
use grundy_core::error::Stop;

/// Whether max L - s is a move or 0 for every move s.
///
/// ```
/// use grundy_subtraction::symmetric::is_symmetric;
/// assert!(is_symmetric(&[2, 5, 7]));
/// assert!(!is_symmetric(&[3, 7, 8]));
/// assert!(!is_symmetric(&[]));
/// ```
pub fn is_symmetric(moves: &[u64]) -> bool {
    tidy(moves).is_ok() && unpaired(moves).is_none()
}

/// The smallest move s, below the largest one, for which max L - s is no move: there is one exactly if the set is not
/// symmetric.
///
/// ```
/// use grundy_subtraction::symmetric::unpaired;
/// assert_eq!(unpaired(&[3, 7, 8]), Some(3));
/// assert_eq!(unpaired(&[2, 5, 7]), None);
/// ```
pub fn unpaired(moves: &[u64]) -> Option<u64> {
    let mut sorted = moves.to_vec();
    sorted.sort_unstable();
    let most = *sorted.last()?;
    sorted.iter().copied().find(|s| *s != most && sorted.binary_search(&(most - s)).is_err())
}

/// Whether no two zeros are a move apart.
///
/// ```
/// use grundy_subtraction::symmetric::is_collision_free;
/// assert!(is_collision_free(&[2, 5, 7], &[false, false, true, true]));
/// assert!(!is_collision_free(&[2, 5, 7], &[false, true, false, true]));
/// ```
pub fn is_collision_free(moves: &[u64], values: &[bool]) -> bool {
    let apart = |s: u64| usize::try_from(s).ok().filter(|s| *s < values.len());
    moves
        .iter()
        .filter_map(|s| apart(*s))
        .all(|s| values.iter().zip(&values[s..]).all(|(early, late)| *early || *late))
}

/// The value after a window: 0 if all options are wins.
///
/// ```
/// use grundy_subtraction::symmetric::next_value;
/// assert_eq!(next_value(&[1, 2, 3], &[true, true, true]), Ok(false));
/// ```
pub fn next_value(moves: &[u64], window: &[bool]) -> Result<bool, Stop> {
    let moves = fitting(moves, window)?;
    Ok(moves.iter().any(|s| !window[window.len() - *s as usize]))
}

/// The value before a collision-free window of a symmetric set (theorem 12).
///
/// ```
/// use grundy_subtraction::symmetric::previous_value;
/// assert_eq!(previous_value(&[1, 2, 3], &[true, true, false]), Ok(true));
/// assert!(previous_value(&[3, 7, 8], &[true; 8]).is_err());
/// ```
pub fn previous_value(moves: &[u64], window: &[bool]) -> Result<bool, Stop> {
    let moves = symmetric(moves)?;
    let moves = fitting(&moves, window)?;
    if !is_collision_free(&moves, window) {
        return Err(Stop::refused("two losses of the window are a move apart: nothing can come before it")
            .with_help("give a window without two losses a move apart"));
    }
    Ok(moves.iter().any(|s| !window[*s as usize - 1]))
}

/// The tidy moves of a symmetric set, or a refusal.
fn symmetric(moves: &[u64]) -> Result<Vec<u64>, Stop> {
    let moves = tidy(moves)?;
    if is_symmetric(&moves) {
        return Ok(moves);
    }
    let (most, alone) = (moves[moves.len() - 1], unpaired(&moves).unwrap_or_default());
    Err(Stop::refused(format!("the moves are not symmetric: {alone} is a move, but {most} - {alone} is not"))
        .with_help("take sets in which the largest move less each other move is a move"))
}

/// The tidy moves, if the window is as long as the longest of them.
fn fitting(moves: &[u64], window: &[bool]) -> Result<Vec<u64>, Stop> {
    let moves = tidy(moves)?;
    let most = moves[moves.len() - 1];
    if window.len() as u64 == most {
        return Ok(moves);
    }
    Err(Stop::refused(format!("the window has {} values, but the longest move is {most}", window.len()))
        .with_help("give as many values as the longest move says"))
}
