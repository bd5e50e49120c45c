//! How many classes of positions a Juvavum board has, by Burnside's lemma.
//!
//! A class is an orbit of 0/1 matrices under permutations of rows and columns. The number of orbits is the mean
//! number of matrices that a permutation leaves fixed. For cycles of length a in the rows and b in the columns the
//! a*b cells form gcd(a, b) cycles, so only the cycle types of permutations, partitions of the side, matter.
//!
//! With rows and columns exchanged as well (on squares) half of the permutations exchange them. Such a map sends
//! cell (i, j) to (p(j), i) up to renumbering; two cycles of p of lengths a and b make gcd(a, b) cycles of cells,
//! one cycle of length a with itself ceil(a / 2).

use grundy_core::arithmetic::{factorial, gcd};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;

/// The classes of positions of a board under permutations of its rows and of its columns.
///
/// ```
/// use grundy_boards::juvavum::count::classes;
/// use grundy_core::budget::Budget;
/// let count = |rows, columns| classes(rows, columns, &Budget::unlimited()).unwrap();
/// assert_eq!(count(3, 3), 36u32.into());
/// assert_eq!(count(6, 6), 251_610u32.into());
/// assert_eq!(count(1, 40), 41u32.into());
/// ```
pub fn classes(rows: usize, columns: usize, budget: &Budget<'_>) -> Result<BigUint, Stop> {
    let (down, across) = (partitions(rows, budget)?, partitions(columns, budget)?);
    let whole = factorial(rows as u64) * factorial(columns as u64);
    let mut sum = BigUint::ZERO;
    for one in &down {
        budget.advance(across.len() as u64)?;
        let weight = &whole / &one.stabiliser;
        for two in &across {
            let cycles: usize =
                one.lengths.iter().map(|a| two.lengths.iter().map(|b| gcd(*a, *b)).sum::<usize>()).sum();
            sum += (&weight / &two.stabiliser) << cycles;
        }
    }
    Ok(sum / whole)
}

/// The classes of positions of a board if the rows and columns of the board may be exchanged as well, which only a
/// square allows. (Normal forms also join positions of other boards that are transposes of each other, such as two
/// cells in a row and two in a column.)
///
/// ```
/// use grundy_boards::juvavum::count::turned_classes;
/// use grundy_core::budget::Budget;
/// let count = |rows, columns| turned_classes(rows, columns, &Budget::unlimited()).unwrap();
/// assert_eq!(count(3, 3), 26u32.into());
/// assert_eq!(count(6, 6), 127_757u32.into());
/// assert_eq!(count(3, 4), 87u32.into());
/// ```
pub fn turned_classes(rows: usize, columns: usize, budget: &Budget<'_>) -> Result<BigUint, Stop> {
    let upright = classes(rows, columns, budget)?;
    if rows != columns {
        return Ok(upright);
    }
    let whole = factorial(rows as u64);
    let mut sum = BigUint::ZERO;
    for one in &partitions(rows, budget)? {
        let alone: usize = one.lengths.iter().map(|length| length.div_ceil(2)).sum();
        let pairs = one.lengths.iter().enumerate();
        let paired: usize =
            pairs.map(|(at, a)| one.lengths[..at].iter().map(|b| gcd(*a, *b)).sum::<usize>()).sum();
        sum += (&whole / &one.stabiliser) << (alone + paired);
    }
    Ok((upright + sum / whole) / 2u32)
}

/// A cycle type: the lengths of the cycles of a permutation, falling.
struct Partition {
    lengths: Vec<usize>,
    /// How many permutations commute with one of this type: the group's size over this is how many there are.
    stabiliser: BigUint,
}

/// All cycle types of permutations of `size` things.
fn partitions(size: usize, budget: &Budget<'_>) -> Result<Vec<Partition>, Stop> {
    let (mut found, mut lengths) = (Vec::new(), Vec::new());
    extend(size, size, &mut lengths, &mut found, budget)?;
    Ok(found)
}

fn extend(
    left: usize,
    most: usize,
    lengths: &mut Vec<usize>,
    found: &mut Vec<Partition>,
    budget: &Budget<'_>,
) -> Result<(), Stop> {
    if left == 0 {
        let stabiliser = stabiliser(lengths);
        found.push(Partition { lengths: lengths.clone(), stabiliser });
        if found.len().is_multiple_of(4096) {
            budget.look()?;
        }
        return budget.need((found.len() * (size_of::<Partition>() + 16 * lengths.len())) as u64);
    }
    for next in (1..=most.min(left)).rev() {
        lengths.push(next);
        extend(left - next, next, lengths, found, budget)?;
        lengths.pop();
    }
    Ok(())
}

/// The product of length^times * times! over the different lengths.
fn stabiliser(lengths: &[usize]) -> BigUint {
    let runs = lengths.chunk_by(|one, two| one == two);
    runs.map(|run| BigUint::from(run[0]).pow(run.len() as u32) * factorial(run.len() as u64)).product()
}
