//! Choosing some of consecutive numbers, in lexicographic order, from any place in the order on.

/// n over k, if it fits.
///
/// ```
/// use grundy_subtraction::search::combinations::binomial;
/// assert_eq!(binomial(30, 15), Some(155_117_520));
/// assert_eq!(binomial(3, 5), Some(0));
/// assert_eq!(binomial(1000, 500), None);
/// ```
pub fn binomial(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let mut result: u128 = 1;
    for i in 0..k.min(n - k) {
        result = result.checked_mul(u128::from(n - i))? / u128::from(i + 1);
    }
    u64::try_from(result).ok()
}

/// Choice number `rank`, counted from 0, of `choose` of the numbers `first`, ..., `last`.
///
/// ```
/// use grundy_subtraction::search::combinations::nth;
/// assert_eq!(nth(1, 4, 2, 0), [1, 2]);
/// assert_eq!(nth(1, 4, 2, 5), [3, 4]);
/// ```
pub fn nth(first: u64, last: u64, choose: u64, mut rank: u64) -> Vec<u64> {
    let mut chosen = Vec::new();
    let mut next = first;
    while (chosen.len() as u64) < choose && next <= last {
        let left = choose - chosen.len() as u64 - 1;
        // So many choices begin with `next`.
        let here = binomial(last - next, left).unwrap_or(u64::MAX);
        if rank < here {
            chosen.push(next);
        } else {
            rank -= here;
        }
        next += 1;
    }
    chosen
}

/// The choice that follows; the last one stays.
pub(super) fn next(chosen: &mut [u64], last: u64) {
    let count = chosen.len();
    let Some(place) = (0..count).rev().find(|place| chosen[*place] + ((count - 1 - place) as u64) < last)
    else {
        return;
    };
    let from = chosen[place] + 1;
    for (number, value) in chosen[place..].iter_mut().zip(from..) {
        *number = value;
    }
}
