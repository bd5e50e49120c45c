//! Nim sum and nim product by their definitions: slow, to teach and to check.
//!
//! **Idea.** Fill the addition table of a field cell by cell, each time with the least number that the field
//! laws do not forbid. A cell must differ from those before it in its row and column, and nothing else is
//! asked: `a + b = mex { a' + b, a + b' }` for a' < a and b' < b. For products, `(a - a')(b - b')` must not be
//! zero, so `ab` must differ from `a'b + ab' + a'b'`: `ab = mex { a'b + ab' + a'b' }`.
//!
//! **Source.** Conway, *On Numbers and Games*, chapter 6.
//!
//! **Limits.** A sum table of size n takes n³ steps and a product table n⁴/4, so arguments end at
//! [`SUM_LIMIT`] and [`PRODUCT_LIMIT`]. Nothing here uses the fast product.
//!
//! # Main results
//! * Tables: [`sum_table`], [`product_table`]; single cells: [`product_by_mex`].
//! * Why a cell holds what it holds: [`sum_reason`], [`product_reason`].

use super::Mex;

/// Arguments of sums by definition are below this.
pub const SUM_LIMIT: u64 = 512;
/// Arguments of products by definition are below this.
pub const PRODUCT_LIMIT: u64 = 256;

/// Why a cell of the nim addition table holds its value: the first number that stands neither before it in
/// its row nor above it in its column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumReason {
    /// The values before it in its row: a + 0, a + 1, ..., a + (b - 1).
    pub row: Vec<u64>,
    /// The values above it in its column: 0 + b, 1 + b, ..., (a - 1) + b.
    pub column: Vec<u64>,
    /// The mex of both.
    pub value: u64,
}

/// Why a cell of the nim multiplication table holds its value: the first number that is not excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductReason {
    /// All a'b + ab' + a'b' for a' < a and b' < b, in rising order and each once.
    pub excluded: Vec<u64>,
    /// The mex of them.
    pub value: u64,
}

/// The nim sum of all pairs below `n`, which is cut to [`SUM_LIMIT`]; row a, column b.
///
/// ```
/// use grundy_core::nimber::definition::sum_table;
/// assert_eq!(sum_table(3), [[0, 1, 2], [1, 0, 3], [2, 3, 0]]);
/// ```
pub fn sum_table(n: usize) -> Vec<Vec<u32>> {
    let n = n.min(SUM_LIMIT as usize);
    sums(n, n)
}

/// The nim product of all pairs below `n`, which is cut to [`PRODUCT_LIMIT`]; row a, column b. The largest
/// table takes seconds.
///
/// ```
/// use grundy_core::nimber::definition::product_table;
/// assert_eq!(product_table(4)[2], [0, 2, 3, 1]);
/// ```
pub fn product_table(n: usize) -> Vec<Vec<u32>> {
    let n = n.min(PRODUCT_LIMIT as usize);
    products(n, n)
}

/// The nim sum by definition; none from [`SUM_LIMIT`] on.
#[cfg(test)]
pub(crate) fn sum_by_mex(a: u64, b: u64) -> Option<u64> {
    let (a, b) = below(SUM_LIMIT, a, b)?;
    Some(sums(a + 1, b + 1)[a][b].into())
}

/// The nim product by definition; none from [`PRODUCT_LIMIT`] on.
///
/// ```
/// use grundy_core::nimber::definition::product_by_mex;
/// assert_eq!(product_by_mex(6, 7), Some(3));
/// assert_eq!(product_by_mex(6, 1000), None);
/// ```
pub fn product_by_mex(a: u64, b: u64) -> Option<u64> {
    let (a, b) = below(PRODUCT_LIMIT, a, b)?;
    Some(products(a + 1, b + 1)[a][b].into())
}

/// Why a + b is what it is; none from [`SUM_LIMIT`] on.
///
/// ```
/// use grundy_core::nimber::definition::sum_reason;
/// let reason = sum_reason(3, 5).unwrap();
/// assert_eq!(reason.row, [3, 2, 1, 0, 7]);
/// assert_eq!(reason.column, [5, 4, 7]);
/// assert_eq!(reason.value, 6);
/// ```
pub fn sum_reason(a: u64, b: u64) -> Option<SumReason> {
    let (a, b) = below(SUM_LIMIT, a, b)?;
    let table = sums(a + 1, b + 1);
    let row = table[a][..b].iter().map(|&value| value.into()).collect();
    let column = table[..a].iter().map(|row| row[b].into()).collect();
    Some(SumReason { row, column, value: table[a][b].into() })
}

/// Why ab is what it is; none from [`PRODUCT_LIMIT`] on.
///
/// ```
/// use grundy_core::nimber::definition::product_reason;
/// let reason = product_reason(2, 2).unwrap();
/// assert_eq!(reason.excluded, [0, 1, 2]);
/// assert_eq!(reason.value, 3);
/// ```
pub fn product_reason(a: u64, b: u64) -> Option<ProductReason> {
    let (a, b) = below(PRODUCT_LIMIT, a, b)?;
    let table = products(a + 1, b + 1);
    let mut excluded: Vec<u64> = excluded_products(&table, a, b).map(u64::from).collect();
    excluded.sort_unstable();
    excluded.dedup();
    Some(ProductReason { excluded, value: table[a][b].into() })
}

/// Both arguments as places in a table, if they are below `limit`.
fn below(limit: u64, a: u64, b: u64) -> Option<(usize, usize)> {
    (a < limit && b < limit).then_some((a as usize, b as usize))
}

/// The nim sums of all a below `rows` and b below `columns`.
fn sums(rows: usize, columns: usize) -> Vec<Vec<u32>> {
    fill(rows, columns, |table, a, b, mex| {
        mex.extend(table[a][..b].iter().copied());
        mex.extend(table[..a].iter().map(|row| row[b]));
    })
}

/// The nim products of all a below `rows` and b below `columns`.
fn products(rows: usize, columns: usize) -> Vec<Vec<u32>> {
    fill(rows, columns, |table, a, b, mex| mex.extend(excluded_products(table, a, b)))
}

/// Fills a table row by row: each cell is the mex of what `exclude` finds in the cells before.
fn fill(rows: usize, columns: usize, exclude: impl Fn(&[Vec<u32>], usize, usize, &mut Mex)) -> Vec<Vec<u32>> {
    let mut table = vec![vec![0; columns]; rows];
    let mut mex = Mex::new();
    for a in 0..rows {
        for b in 0..columns {
            mex.clear();
            exclude(&table, a, b, &mut mex);
            table[a][b] = mex.mex();
        }
    }
    table
}

/// All a'b + ab' + a'b' for a' < a and b' < b, from the cells before (a, b).
fn excluded_products(table: &[Vec<u32>], a: usize, b: usize) -> impl Iterator<Item = u32> {
    let row = &table[a][..b];
    table[..a].iter().flat_map(move |above| {
        let corner = above[b];
        above[..b].iter().zip(row).map(move |(inner, left)| corner ^ left ^ inner)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::{Nimber, mex};

    fn assert_table(table: Vec<Vec<u32>>, operation: impl Fn(Nimber, Nimber) -> Nimber) {
        for (a, row) in table.iter().enumerate() {
            for (b, &value) in row.iter().enumerate() {
                let expected = operation(Nimber(a as u128), Nimber(b as u128));
                assert_eq!(Nimber::from(value), expected, "at {a}, {b}");
            }
        }
    }

    #[test]
    fn sums_by_definition_are_sums_without_carry() {
        assert_table(sum_table(140), |a, b| a + b);
    }

    #[test]
    fn products_by_definition_are_the_fast_products() {
        assert_table(product_table(80), |a, b| a * b);
    }

    #[test]
    fn reasons_justify_their_values() {
        for (a, b) in [(0, 0), (0, 9), (9, 0), (3, 5), (17, 12), (30, 31)] {
            let sum = sum_reason(a, b).unwrap();
            assert_eq!((sum.row.len() as u64, sum.column.len() as u64), (b, a));
            assert_eq!(mex(sum.row.iter().chain(&sum.column).copied()), sum.value);
            assert_eq!(Some(sum.value), sum_by_mex(a, b));
            let product = product_reason(a, b).unwrap();
            assert!(product.excluded.is_sorted_by(|x, y| x < y));
            assert_eq!(mex(product.excluded.iter().copied()), product.value);
            assert_eq!(Some(product.value), product_by_mex(a, b));
        }
    }

    #[test]
    fn large_arguments_are_declined() {
        assert_eq!(sum_by_mex(SUM_LIMIT, 0), None);
        assert_eq!(sum_reason(0, u64::MAX), None);
        assert_eq!(product_by_mex(u64::MAX, 1), None);
        assert_eq!(product_reason(1, PRODUCT_LIMIT), None);
        assert_eq!(sum_table(usize::MAX).len() as u64, SUM_LIMIT);
    }
}
