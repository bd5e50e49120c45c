//! Domino tilings of large boards: Kasteleyn's determinant, exactly.
//!
//! Colour the cells like a chessboard and write a matrix with a row for each black and a column for each white
//! cell: 1 for neighbours in a row, 1 or -1 for neighbours in a column, the sign changing from column to column. Then
//! all tilings have the same sign in the determinant, whose size is their number (Kasteleyn 1961, Temperley and
//! Fisher 1961). That holds for any board without holes. A hole with an odd number of missing cells turns the sign of
//! every ring around it; so the signs of all edges on a way from the hole to the rim are turned as well.
//!
//! A cylinder of even girth is a board with one large hole: the edges across the seam are turned if the girth is divisible
//! by 4. On a torus with even sides tilings that go round it in different ways differ in sign. Half of the sum of the four
//! determinants with the edges across each seam turned or not counts each tiling once, if the one in which both seams are
//! wrong for a cylinder is taken away instead (Kasteleyn 1961). Rings of odd length and Möbius bands have no such colouring.
//!
//! The matrix is a narrow band, so elimination is quick. It is done modulo as many primes as the bound of Hadamard
//! asks for (each row has at most four entries of size 1: at most 2 to the power of the number of rows), and the
//! Chinese remainder theorem puts the determinant together.

use crate::cells::Cells;
use crate::shape::{Seam, Shape};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;
use std::collections::VecDeque;

/// Primes are taken downwards from here: products of two residues fit a machine word.
const BELOW: u64 = 1 << 31;

/// One row of the matrix: columns and signs.
type Row = Vec<(usize, i8)>;

/// One determinant: how often it counts, and the signs of the edges across the seams.
#[derive(Clone, Copy)]
struct Term {
    /// 1 or -1.
    times: i8,
    /// Of dominoes that lie across the left edge.
    lying: i8,
    /// Of dominoes that stand across the upper edge.
    standing: i8,
}

/// In how many ways dominoes cover the free cells of a flat board, a cylinder or a torus; `None` for boards that are not
/// counted in this way.
///
/// ```
/// use grundy_boards::counting::kasteleyn::tilings;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::text::Fragment;
/// let diamond = Shape::read(Fragment::new("aztec(10)")).unwrap();
/// let count = tilings(&diamond, diamond.present(), &mut Budget::unlimited());
/// assert_eq!(count, Ok(Some(36_028_797_018_963_968u64.into())));
/// ```
pub fn tilings(shape: &Shape, free: &Cells, budget: &mut Budget<'_>) -> Result<Option<BigUint>, Stop> {
    let Some(terms) = terms(shape, free) else { return Ok(None) };
    let matrices: Option<Vec<(i8, Vec<Row>)>> =
        terms.iter().map(|term| Some((term.times, matrix(shape, free, *term)?))).collect();
    let Some(matrices) = matrices else { return Ok(Some(BigUint::ZERO)) };
    let (mut count, mut modulus) = (BigUint::ZERO, BigUint::from(1u32));
    let enough = BigUint::from(2 * matrices.len()) << matrices[0].1.len();
    let mut prime = BELOW;
    while modulus < enough {
        prime = prime_below(prime);
        let residue = sum(&matrices, prime, budget)?;
        let here = remainder(&count, prime);
        let missing = (residue + prime - here) % prime * inverse(remainder(&modulus, prime), prime) % prime;
        count += &modulus * missing;
        modulus *= prime;
    }
    // The sum may be negative: then its size is what is missing to the modulus. Four terms count everything twice.
    let other = &modulus - &count;
    Ok(Some(count.min(other) / terms.len().div_ceil(2)))
}

/// The determinants whose sum is wanted.
fn terms(shape: &Shape, free: &Cells) -> Option<Vec<Term>> {
    let plain = Term { times: 1, lying: 1, standing: 1 };
    let (rows, columns) = (shape.rows(), shape.columns());
    let is_whole = free.count() == shape.size();
    // Two cells that touch on two sides are one domino, so short sides are as if not glued.
    let around = columns > 2;
    let over = shape.seam() == Seam::Torus && rows > 2;
    let is_even = !(around && columns % 2 == 1 || over && rows % 2 == 1);
    let sign = |side: usize| if side.is_multiple_of(4) { -1 } else { 1 };
    match shape.seam() {
        _ if shape.layers() > 1 => None,
        Seam::None => Some(vec![plain]),
        Seam::Cylinder | Seam::Torus if is_whole && is_even => Some(match (around, over) {
            (true, true) => [(1, 1, 1), (1, -1, 1), (1, 1, -1), (-1, -1, -1)]
                .map(|(times, lying, standing)| Term {
                    times,
                    lying: lying * sign(columns),
                    standing: standing * sign(rows),
                })
                .to_vec(),
            (true, false) => vec![Term { lying: sign(columns), ..plain }],
            (false, true) => vec![Term { standing: sign(rows), ..plain }],
            (false, false) => vec![plain],
        }),
        _ => None,
    }
}

/// The sum of the determinants modulo a prime.
fn sum(matrices: &[(i8, Vec<Row>)], prime: u64, budget: &mut Budget<'_>) -> Result<u64, Stop> {
    matrices.iter().try_fold(0, |sum, (times, rows)| {
        let residue = determinant(rows, prime, budget)?;
        Ok((sum + if *times < 0 { prime - residue } else { residue }) % prime)
    })
}

/// The signed matrix; `None` if there are more cells of one colour.
fn matrix(shape: &Shape, free: &Cells, term: Term) -> Option<Vec<Row>> {
    let columns = shape.columns();
    let mut order: Vec<usize> = free.iter().collect();
    if columns > shape.rows() {
        order.sort_by_key(|cell| (cell % columns, cell / columns));
    }
    let black = |cell: usize| (cell / columns + cell % columns).is_multiple_of(2);
    let (mut number, mut whites) = (vec![0; shape.size()], 0);
    for cell in order.iter().filter(|cell| !black(**cell)) {
        number[*cell] = whites;
        whites += 1;
    }
    if 2 * whites != order.len() {
        return None;
    }
    let turned = turned_edges(shape, free);
    let row = |cell: &usize| -> Row {
        let entry = |other: usize| {
            let (low, high) = (cell.min(&other), cell.max(&other));
            let lying = low / columns == high / columns;
            let minus = if lying { turned.has(*low) } else { (cell % columns) % 2 == 1 };
            let seam = match high - low {
                step if lying && step > 1 => term.lying,
                step if !lying && step > columns => term.standing,
                _ => 1,
            };
            (number[other], if minus { -seam } else { seam })
        };
        let mut row: Row =
            shape.neighbours(*cell).into_iter().filter(|other| free.has(*other)).map(entry).collect();
        row.sort_unstable();
        row
    };
    Some(order.iter().filter(|cell| black(**cell)).map(row).collect())
}

/// Left ends of the edges along rows whose sign is turned: those above the right side of a cell of each odd hole.
fn turned_edges(shape: &Shape, free: &Cells) -> Cells {
    let columns = shape.columns();
    let mut turned = Cells::none(shape.size());
    for hole in holes(shape, free).into_iter().filter(|hole| hole.len() % 2 == 1) {
        let mut cell = hole[0];
        while cell >= columns {
            cell -= columns;
            turned = if turned.has(cell) {
                turned.minus(&Cells::of(shape.size(), [cell]))
            } else {
                turned.or(&Cells::of(shape.size(), [cell]))
            };
        }
    }
    turned
}

/// The groups of missing cells that do not reach the rim; cells that touch at a corner belong together.
fn holes(shape: &Shape, free: &Cells) -> Vec<Vec<usize>> {
    let (rows, columns) = (shape.rows() as i64, shape.columns() as i64);
    let mut seen = free.clone();
    let mut holes = Vec::new();
    for seed in 0..shape.size() {
        if seen.has(seed) {
            continue;
        }
        seen.insert(seed);
        let (mut hole, mut at, mut inside) = (vec![seed], 0, true);
        while let Some(cell) = hole.get(at).copied() {
            at += 1;
            let (row, column) = (cell as i64 / columns, cell as i64 % columns);
            inside &= row > 0 && column > 0 && row < rows - 1 && column < columns - 1;
            for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
                let (row, column) = (row + down, column + right);
                let there = (0..rows).contains(&row) && (0..columns).contains(&column);
                let next = (row * columns + column) as usize;
                if there && !seen.has(next) {
                    seen.insert(next);
                    hole.push(next);
                }
            }
        }
        if inside {
            holes.push(hole);
        }
    }
    holes
}

/// The determinant modulo a prime. Only rows that have begun and are not used up are kept, from the present column
/// on.
fn determinant(rows: &[Row], prime: u64, budget: &mut Budget<'_>) -> Result<u64, Stop> {
    let mut by_first: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
    for (at, row) in rows.iter().enumerate() {
        let Some((first, _)) = row.first() else { return Ok(0) };
        by_first[*first].push(at);
    }
    let mut active: Vec<(usize, VecDeque<u64>)> = Vec::new();
    let (mut product, mut used) = (1, Vec::with_capacity(rows.len()));
    for (column, beginning) in by_first.iter().enumerate() {
        active.extend(beginning.iter().map(|at| (*at, spread(&rows[*at], column, prime))));
        let Some(pivot) = active.iter().position(|(_, row)| row.front().is_some_and(|entry| *entry != 0))
        else {
            return Ok(0);
        };
        let (number, pivot) = active.swap_remove(pivot);
        used.push(number);
        product = product * pivot[0] % prime;
        let inverted = inverse(pivot[0], prime);
        for (_, row) in &mut active {
            let factor = row.front().map_or(0, |entry| entry * inverted % prime);
            subtract(row, &pivot, factor, prime);
            row.pop_front();
        }
        budget.advance(1)?;
    }
    Ok(if is_odd(&used) { (prime - product) % prime } else { product })
}

/// The entries of a row from a column on.
fn spread(row: &Row, from: usize, prime: u64) -> VecDeque<u64> {
    let length = row.last().map_or(0, |(last, _)| last + 1 - from);
    let mut entries = VecDeque::from(vec![0; length]);
    for (column, sign) in row {
        entries[column - from] = if *sign < 0 { prime - 1 } else { 1 };
    }
    entries
}

/// Takes `factor` times the pivot row away.
fn subtract(row: &mut VecDeque<u64>, pivot: &VecDeque<u64>, factor: u64, prime: u64) {
    if factor == 0 {
        return;
    }
    if row.len() < pivot.len() {
        row.resize(pivot.len(), 0);
    }
    for (entry, other) in row.iter_mut().zip(pivot) {
        *entry = (*entry + (prime - factor) * other) % prime;
    }
}

/// Whether a permutation is odd.
fn is_odd(permutation: &[usize]) -> bool {
    let mut seen = vec![false; permutation.len()];
    let mut even_cycles = 0;
    for start in 0..permutation.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            at = permutation[at];
            length += 1;
        }
        even_cycles += usize::from(length > 0 && length % 2 == 0);
    }
    even_cycles % 2 == 1
}

fn prime_below(number: u64) -> u64 {
    let is_prime = |number: &u64| (2..).take_while(|d| d * d <= *number).all(|d| !number.is_multiple_of(d));
    (2..number).rev().find(is_prime).unwrap_or(2)
}

fn remainder(number: &BigUint, prime: u64) -> u64 {
    (number % prime).iter_u64_digits().next().unwrap_or(0)
}

/// The inverse modulo a prime, by Fermat's little theorem.
fn inverse(number: u64, prime: u64) -> u64 {
    let (mut power, mut base, mut exponent) = (1, number % prime, prime - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * base % prime;
        }
        base = base * base % prime;
        exponent >>= 1;
    }
    power
}
