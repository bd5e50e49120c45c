//! Positions of Juvavum up to permutations of rows and columns: matrices of zeros and ones, counted by Burnside's
//! lemma over the cycle types of both permutations.

use grundy::arithmetic::{factorial, gcd};
use num_bigint::BigUint;

/// Matrices of zeros and ones up to permutations of rows and of columns.
pub(super) fn matrix_classes(rows: u64, columns: u64) -> BigUint {
    let (across, down) = (partitions(rows, rows), partitions(columns, columns));
    let mut sum = BigUint::ZERO;
    for one in &across {
        for two in &down {
            let cycles: u64 = one.iter().flat_map(|a| two.iter().map(move |b| gcd(*a, *b))).sum();
            sum += (permutations(one) * permutations(two)) << cycles;
        }
    }
    sum / (factorial(rows) * factorial(columns))
}

/// The same with rows and columns exchanged at will, for small squares by trying every permutation.
pub(super) fn square_classes(side: u64) -> BigUint {
    let side = side as usize;
    let all = every_permutation(side);
    let mut sum = BigUint::ZERO;
    for rows in &all {
        for columns in &all {
            let straight = |cell: usize| rows[cell / side] * side + columns[cell % side];
            let exchanged = |cell: usize| columns[cell % side] * side + rows[cell / side];
            sum += BigUint::from(1u32) << cycles(side * side, straight);
            sum += BigUint::from(1u32) << cycles(side * side, exchanged);
        }
    }
    sum / (BigUint::from(2u32) * all.len() * all.len())
}

fn cycles(cells: usize, map: impl Fn(usize) -> usize) -> usize {
    let mut seen = vec![false; cells];
    let mut count = 0;
    for start in 0..cells {
        count += usize::from(!seen[start]);
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            at = map(at);
        }
    }
    count
}

fn every_permutation(length: usize) -> Vec<Vec<usize>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let mut list = Vec::new();
    for shorter in every_permutation(length - 1) {
        for at in 0..length {
            let mut longer = shorter.clone();
            longer.insert(at, length - 1);
            list.push(longer);
        }
    }
    list
}

/// Partitions of a number into parts of at most `most`.
fn partitions(number: u64, most: u64) -> Vec<Vec<u64>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut list = Vec::new();
    for part in 1..=most.min(number) {
        for mut rest in partitions(number - part, part) {
            rest.push(part);
            list.push(rest);
        }
    }
    list
}

/// How many permutations have these cycle lengths.
fn permutations(cycles: &[u64]) -> BigUint {
    let mut fixing = BigUint::from(1u32);
    for length in 1..=cycles.len().max(cycles.iter().copied().max().unwrap_or(0) as usize) as u64 {
        let times = cycles.iter().filter(|cycle| **cycle == length).count() as u64;
        fixing *= BigUint::from(length).pow(times as u32) * factorial(times);
    }
    factorial(cycles.iter().sum()) / fixing
}
