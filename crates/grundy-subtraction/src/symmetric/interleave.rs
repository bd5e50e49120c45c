//! Sets with a common divisor play several registers in turn.
//!
//! If all moves are multiples of g, the positions of one residue modulo g never see the others: the
//! sequence of g*L from any window is g sequences of L, dealt out in turn. With orbits of lengths p0, ...,
//! p(g-1) the mixed sequence has period g * lcm(p0, ..., p(g-1)), as Flammenkamp (1996, "influence of the
//! start sequence") notes to get periods that no polynomial bounds, even with three moves.
//!
//! That is the least period that is a multiple of g. A shorter one exists exactly if some shift by t, not a
//! multiple of g, carries every part to a later stage of another one; all parts then lie on few orbits.
//! [`mixed_period`] finds it exactly: for every t modulo g the number a of whole rounds must fulfil one
//! congruence per part, modulo the length of its orbit.
//!
//! Limits: the orbits of the parts are walked through; the result is exact in 128 bits or refused.
//!
//! Main results
//! * [`interleave`]: the window of g*L that starts the given windows of L in turn.
//! * [`mixed_period`]: the exact period from there.

use super::{is_collision_free, next_value, symmetric};
use grundy_core::arithmetic::gcd;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Deals windows of equal length out in turn: the first values of all of them, then the second, ...
///
/// ```
/// use grundy_subtraction::symmetric::interleave::interleave;
/// let mixed = interleave(&[vec![true, true], vec![false, true]]).unwrap();
/// assert_eq!(mixed, [true, false, true, true]);
/// ```
pub fn interleave(windows: &[Vec<bool>]) -> Result<Vec<bool>, Stop> {
    let length = windows.first().map_or(0, Vec::len);
    if windows.iter().any(|window| window.len() != length) {
        return Err(Stop::refused("the windows to be dealt out have different lengths")
            .with_help("give windows as long as the longest move"));
    }
    Ok((0..length).flat_map(|i| windows.iter().map(move |window| window[i])).collect())
}

/// The least period of the register of g*L from g collision-free windows of the symmetric set L dealt out
/// in turn.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::symmetric::interleave::mixed_period;
/// let budget = &mut Budget::unlimited();
/// let ones = vec![true; 7]; // on the orbit of length 22 of 2 5 7
/// let threes = [false, true, true, false, true, true, false].to_vec(); // on the one of length 3
/// assert_eq!(mixed_period(&[2, 5, 7], &[ones.clone(), threes], budget), Ok(132));
/// assert_eq!(mixed_period(&[2, 5, 7], &[ones.clone(), ones], budget), Ok(44));
/// ```
pub fn mixed_period(moves: &[u64], windows: &[Vec<bool>], budget: &mut Budget<'_>) -> Result<u128, Stop> {
    let moves = symmetric(moves)?;
    if windows.is_empty() {
        return Err(Stop::refused("there is no window to deal out").with_help("give at least one window"));
    }
    let parts = parts(&moves, windows, budget)?;
    let turns = parts.len();
    let mut least: Option<u128> = None;
    for shift in 0..turns {
        budget.look()?;
        let Some(rounds) = rounds(&parts, shift)? else { continue };
        let period = rounds
            .checked_mul(turns as u128)
            .and_then(|period| period.checked_add(shift as u128))
            .ok_or(Stop::Outgrown("the mixed period outgrows 128 bits"))?;
        least = Some(least.map_or(period, |least| least.min(period)));
    }
    // The shift 0 always gives a period.
    least.ok_or_else(|| Stop::refused("the windows have no common period"))
}

/// One of the sequences: it is that of orbit `orbit`, begun `phase` steps later.
struct Part {
    orbit: usize,
    length: u128,
    phase: u128,
}

fn parts(moves: &[u64], windows: &[Vec<bool>], budget: &mut Budget<'_>) -> Result<Vec<Part>, Stop> {
    let mut parts: Vec<Part> = Vec::new();
    let mut representatives: Vec<&[bool]> = Vec::new();
    for window in windows {
        if !is_collision_free(moves, window) {
            return Err(Stop::refused("two losses of a window are a move apart")
                .with_help("give windows without two losses a move apart"));
        }
        let mut walk = window.clone();
        let mut steps = 0u128;
        let mut met = None;
        // Walk until the window is back, noting an orbit already known on the way.
        loop {
            if met.is_none() {
                met = representatives.iter().position(|first| *first == walk).map(|orbit| (orbit, steps));
            }
            let next = next_value(moves, &walk)?;
            walk.rotate_left(1);
            if let Some(last) = walk.last_mut() {
                *last = next;
            }
            steps += 1;
            budget.position(0)?;
            if walk == *window {
                break;
            }
        }
        parts.push(match met {
            // After `before` steps it is the representative: it runs length - before steps ahead of it.
            Some((orbit, before)) => Part { orbit, length: steps, phase: (steps - before) % steps },
            None => Part { orbit: representatives.len(), length: steps, phase: 0 },
        });
        if met.is_none() {
            representatives.push(window);
        }
    }
    Ok(parts)
}

/// The least number of whole rounds, positive if the shift is 0, after which together with `shift` further
/// places every part has become the one `shift` places on.
fn rounds(parts: &[Part], shift: usize) -> Result<Option<u128>, Stop> {
    let turns = parts.len();
    let (mut residue, mut modulus) = (0u128, 1u128);
    for (j, part) in parts.iter().enumerate() {
        let to = &parts[(j + shift) % turns];
        if to.orbit != part.orbit {
            return Ok(None);
        }
        // Place j of round m goes to place j+shift of round m+a, or one round later if that wraps.
        let carry = u128::from(j + shift >= turns);
        let needed = (part.phase + 2 * part.length - to.phase - carry) % part.length;
        match combine((residue, modulus), (needed, part.length))? {
            Some(both) => (residue, modulus) = both,
            None => return Ok(None),
        }
    }
    Ok(Some(if shift == 0 && residue == 0 { modulus } else { residue }))
}

/// The numbers that are r modulo m for both pairs, as one such pair; `None` if there are none.
fn combine((r, m): (u128, u128), (s, k): (u128, u128)) -> Result<Option<(u128, u128)>, Stop> {
    let too_large = || Stop::Outgrown("the mixed period outgrows 128 bits");
    let divisor = gcd(m, k);
    if r.abs_diff(s) % divisor != 0 {
        return Ok(None);
    }
    let all = (m / divisor).checked_mul(k).ok_or_else(too_large)?;
    // r + m*t = s modulo k; k is the length of an orbit that was walked through, so the loop is no longer than that.
    let mut x = r;
    for _ in 0..k / divisor {
        if x % k == s % k {
            return Ok(Some((x % all, all)));
        }
        x = x.checked_add(m).ok_or_else(too_large)?;
    }
    Ok(None)
}
