//! Sets without wide gaps: theorem 17, odd multiples, an interval with a hole.
//!
//! **Theorem 17** (source, "various results"; also Winning Ways). Let no gap between neighbouring moves be
//! larger than the smallest move a, and let b be the largest move. The source proves that the outcomes are
//! a losses and b wins in turn: period a+b, no preperiod. In fact **the value of n is (n mod (a+b)) div
//! a**, whatever the moves between a and b. Proof. First let n < a+b and v = n div a, and let the formula
//! hold below n. For u < v the moves s with n-s in the block [ua, (u+1)a) are those in a window of a
//! successive numbers that begins at or above 1 and at or below b; as gaps are at most a (and a itself lies
//! in the first such window), there is one. So all values below v are options; v is not, because the block
//! of n begins less than a below n. Now continue periodically: an option of m that falls below 0 comes back
//! at m + (a+b-s), a place at least a above m in the same period, hence in another block. So it never has
//! the value of m, and the values repeat. The usual case is {1, ..., m}: n mod (m+1).
//!
//! **Odd multiples.** If every move is an odd multiple of the smallest move a, each move changes the parity
//! of n div a, and every n >= a can move: the value is that parity, p = 2a, q = 0. For a = 1: odd moves
//! with 1 among them. Without 1 odd moves do not suffice: {3, 5} has period 8.
//!
//! **A hole in the middle** (source, footnote 16). {1, ..., 2h} without h, h >= 2: losses are 0 and h; from
//! h+1 to 2h one can move to 0, from there to 3h to h; then 2h wins in a row have passed, and all begins
//! anew: p = 3h+1, q = 0. The values are 0 ... h-1, again 0 ... h-1, then h ... 2h-1 and h: equal ones are
//! h apart, so none of the moves that come back from below 0, which lead at least h+1 up, meets an equal
//! value, and the values repeat too.
//!
//! Main results
//! * [`theorem17`], [`narrow_value`], [`odd_multiples`], [`hole_in_the_middle`]. All take rising moves.

use super::{AppliesTo, Known};

/// The name of theorem 17.
pub const THEOREM_17: &str = "no gap larger than the smallest move (Flammenkamp 1996, theorem 17)";
/// The name of the theorem on odd multiples.
pub const ODD_MULTIPLES: &str = "all moves odd multiples of the smallest";
/// The name of the theorem on a hole in the middle.
pub const HOLE: &str = "1 to m without m/2 (Flammenkamp 1996, footnote 16)";

/// Theorem 17: no gap larger than the smallest move.
///
/// ```
/// use grundy_subtraction::theory::gaps::theorem17;
/// assert_eq!(theorem17(&[3, 5, 8]).unwrap().period, 11);
/// assert_eq!(theorem17(&[3, 7, 8]), None);
/// ```
pub fn theorem17(moves: &[u64]) -> Option<Known> {
    let (first, last) = narrow(moves)?;
    Some(Known::theorem(first + last, THEOREM_17, AppliesTo::Both))
}

/// The value of a heap under the condition of theorem 17.
///
/// ```
/// use grundy_subtraction::theory::gaps::narrow_value;
/// assert_eq!(narrow_value(&[3, 5, 8], 10), Some(3));
/// assert_eq!(narrow_value(&[3, 5, 8], 11), Some(0));
/// ```
pub fn narrow_value(moves: &[u64], heap: u64) -> Option<u128> {
    let (first, last) = narrow(moves)?;
    Some(u128::from(heap) % (first + last) / first)
}

/// Every move an odd multiple of the smallest.
///
/// ```
/// use grundy_subtraction::theory::gaps::odd_multiples;
/// assert_eq!(odd_multiples(&[1, 3, 9]).unwrap().period, 2);
/// assert_eq!(odd_multiples(&[3, 5]), None);
/// ```
pub fn odd_multiples(moves: &[u64]) -> Option<Known> {
    let (first, _) = ends(moves)?;
    let odd = moves.iter().all(|s| s % moves[0] == 0 && s / moves[0] % 2 == 1);
    odd.then(|| Known::theorem(2 * first, ODD_MULTIPLES, AppliesTo::Both))
}

/// 1, ..., 2h without h.
///
/// ```
/// use grundy_subtraction::theory::gaps::hole_in_the_middle;
/// assert_eq!(hole_in_the_middle(&[1, 3, 4]).unwrap().period, 7);
/// ```
pub fn hole_in_the_middle(moves: &[u64]) -> Option<Known> {
    let (_, last) = ends(moves)?;
    let number = moves.len() as u128 + 1;
    if last != number || last < 4 || last % 2 == 1 {
        return None;
    }
    let half = last / 2;
    (!moves.iter().any(|s| u128::from(*s) == half))
        .then(|| Known::theorem(3 * half + 1, HOLE, AppliesTo::Both))
}

/// Smallest and largest of rising moves, if no gap is larger than the smallest.
fn narrow(moves: &[u64]) -> Option<(u128, u128)> {
    let ends = ends(moves)?;
    moves.windows(2).all(|pair| pair[1] - pair[0] <= moves[0]).then_some(ends)
}

/// Smallest and largest of rising moves without a 0.
fn ends(moves: &[u64]) -> Option<(u128, u128)> {
    let (first, last) = (*moves.first()?, *moves.last()?);
    let rising = first > 0 && moves.windows(2).all(|pair| pair[0] < pair[1]);
    rising.then_some((u128::from(first), u128::from(last)))
}
