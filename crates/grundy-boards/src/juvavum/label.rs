//! The one standard order of rows and columns of a matrix: its canonical labelling.
//!
//! Every line gets a name, a number made from how many cells it has and, round by round, from the names of the
//! lines that cross it. Names do not depend on the order of the lines, so sorting by them gives the same matrix
//! for every order, as long as no two different lines have the same name. Lines with the same cells (twins) may
//! share a name: exchanging them changes nothing. For other ties each candidate is set apart in turn and the
//! smallest matrix wins; a candidate that a symmetry of the matrix carries to an earlier one is skipped. Two
//! different lines with the same name by accident cost time, never the right answer.
//!
//! (McKay's individualisation and refinement, in the small.)

use super::matrix::{Lines, Matrix, members};

/// Whether rows and columns may be exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turning {
    /// A matrix and its transpose have the same form.
    Allowed,
    /// Rows stay rows.
    Forbidden,
}

/// A matrix in its standard order, and where each line went.
#[derive(Clone, Copy)]
pub(super) struct Labelled<const N: usize> {
    /// The rows in standard order.
    pub row: [Lines; N],
    /// The new place of each row, a column if `turned`.
    pub row_place: [u8; N],
    /// The new place of each column, a row if `turned`.
    pub column_place: [u8; N],
    /// Whether rows and columns were exchanged.
    pub turned: bool,
}

/// The low bits of a sort key hold the number of the line, the rest its name.
const NUMBER: u64 = 63;
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
const APART: u64 = 0x5851_f42d_4c95_7f2d;

/// The standard order of a matrix.
pub(super) fn label<const N: usize>(matrix: &Matrix<N>, turning: Turning) -> Labelled<N> {
    let names = Names::new(matrix);
    let turn = match turning {
        Turning::Forbidden => Some(false),
        Turning::Allowed if matrix.rows != matrix.columns => Some(matrix.rows > matrix.columns),
        Turning::Allowed => names.side(matrix),
    };
    match turn {
        Some(false) => search(matrix, names, false),
        Some(true) => search(&matrix.turned(), names.turned(), true),
        None => {
            let upright = search(matrix, names, false);
            let turned = search(&matrix.turned(), names.turned(), true);
            if upright.row <= turned.row { upright } else { turned }
        }
    }
}

fn search<const N: usize>(matrix: &Matrix<N>, names: Names<N>, turned: bool) -> Labelled<N> {
    let leaf = smallest(matrix, names);
    let (row_place, column_place) = match turned {
        false => (leaf.row_place, leaf.column_place),
        true => (leaf.column_place, leaf.row_place),
    };
    Labelled { row: leaf.row, row_place, column_place, turned }
}

/// A matrix whose lines are in the order of their names.
#[derive(Clone, Copy)]
struct Leaf<const N: usize> {
    row: [Lines; N],
    row_place: [u8; N],
    column_place: [u8; N],
}

/// A name for each line.
#[derive(Clone, Copy)]
struct Names<const N: usize> {
    row: [u64; N],
    column: [u64; N],
}

/// Lines sorted by name, the number of each in the low bits.
struct Sorted<const N: usize> {
    row: [u64; N],
    column: [u64; N],
}

/// A line that has the same name as a different one.
enum Tied {
    Row(usize),
    Column(usize),
}

impl<const N: usize> Names<N> {
    /// Names after two rounds, which tell most lines apart.
    fn new(matrix: &Matrix<N>) -> Names<N> {
        let mut names = Names { row: [0; N], column: [0; N] };
        for row in 0..matrix.rows {
            names.row[row] = matrix.row[row].count_ones().into();
        }
        for column in 0..matrix.columns {
            names.column[column] = matrix.column[column].count_ones().into();
        }
        names.round(matrix);
        names.round(matrix);
        names
    }

    fn turned(self) -> Names<N> {
        Names { row: self.column, column: self.row }
    }

    /// Every line learns the names of the lines that cross it.
    fn round(&mut self, matrix: &Matrix<N>) {
        let spread = |name: u64| {
            let mixed = name.wrapping_add(MIX).wrapping_mul(MIX);
            mixed ^ mixed >> 29
        };
        let (rows, columns) = (matrix.rows, matrix.columns);
        let mut told = Names { row: [0; N], column: [0; N] };
        for line in 0..columns {
            told.column[line] = spread(self.column[line]);
        }
        let mut heard = [0u64; N];
        for line in 0..rows {
            let (tells, mut sum) = (spread(self.row[line]), 0u64);
            for column in members(matrix.row[line]) {
                sum = sum.wrapping_add(told.column[column]);
                heard[column] = heard[column].wrapping_add(tells);
            }
            told.row[line] = sum;
        }
        let learn = |name: &mut u64, heard: u64| *name = (name.rotate_left(7) ^ heard).wrapping_mul(APART);
        self.row[..rows].iter_mut().zip(&told.row).for_each(|(name, heard)| learn(name, *heard));
        self.column[..columns].iter_mut().zip(&heard).for_each(|(name, heard)| learn(name, *heard));
    }

    fn sorted(&self, matrix: &Matrix<N>) -> Sorted<N> {
        Sorted { row: sorted(&self.row, matrix.rows), column: sorted(&self.column, matrix.columns) }
    }

    /// For as many rows as columns: whether to exchange them, `None` if the names do not say.
    fn side(&self, matrix: &Matrix<N>) -> Option<bool> {
        let sorted = self.sorted(matrix);
        let pairs = sorted.row[..matrix.rows].iter().zip(&sorted.column);
        let different = pairs.map(|(row, column)| (row & !NUMBER, column & !NUMBER));
        different.into_iter().find(|(row, column)| row != column).map(|(row, column)| row > column)
    }
}

fn sorted<const N: usize>(names: &[u64; N], count: usize) -> [u64; N] {
    let mut keys = [0; N];
    for line in 0..count {
        keys[line] = names[line] & !NUMBER | line as u64;
    }
    if N > 8 {
        keys[..count].sort_unstable();
        return keys;
    }
    for at in 1..count {
        let (key, mut to) = (keys[at], at);
        while to > 0 && keys[to - 1] > key {
            keys[to] = keys[to - 1];
            to -= 1;
        }
        keys[to] = key;
    }
    keys
}

/// Neighbours of a sorted list with the same name but different cells.
fn ties<'a>(keys: &'a [u64], lines: &'a [Lines]) -> impl Iterator<Item = usize> + 'a {
    let line = |key: u64| lines[(key & NUMBER) as usize];
    let tied = move |pair: &&[u64]| pair[0] & !NUMBER == pair[1] & !NUMBER && line(pair[0]) != line(pair[1]);
    keys.windows(2).filter(tied).map(|pair| (pair[0] & NUMBER) as usize)
}

impl<const N: usize> Sorted<N> {
    fn tied(&self, matrix: &Matrix<N>) -> Option<Tied> {
        let rows = ties(&self.row[..matrix.rows], &matrix.row).next();
        let columns = || ties(&self.column[..matrix.columns], &matrix.column).next();
        rows.map(Tied::Row).or_else(|| columns().map(Tied::Column))
    }

    fn count_ties(&self, matrix: &Matrix<N>) -> usize {
        let rows = ties(&self.row[..matrix.rows], &matrix.row).count();
        rows + ties(&self.column[..matrix.columns], &matrix.column).count()
    }

    fn leaf(&self, matrix: &Matrix<N>) -> Leaf<N> {
        let mut leaf = Leaf { row: [0; N], row_place: [0; N], column_place: [0; N] };
        for (place, key) in self.column[..matrix.columns].iter().enumerate() {
            leaf.column_place[(key & NUMBER) as usize] = place as u8;
        }
        for (place, key) in self.row[..matrix.rows].iter().enumerate() {
            let line = (key & NUMBER) as usize;
            leaf.row_place[line] = place as u8;
            leaf.row[place] =
                members(matrix.row[line]).fold(0, |bits, column| bits | 1 << leaf.column_place[column]);
        }
        leaf
    }
}

/// Goes on naming until that tells no more lines apart.
fn settle<const N: usize>(matrix: &Matrix<N>, names: &mut Names<N>) -> (Sorted<N>, Option<Tied>) {
    let mut sorted = names.sorted(matrix);
    let mut ties = sorted.count_ties(matrix);
    while ties > 0 {
        names.round(matrix);
        names.round(matrix);
        sorted = names.sorted(matrix);
        let left = sorted.count_ties(matrix);
        if left >= ties {
            break;
        }
        ties = left;
    }
    let tied = sorted.tied(matrix);
    (sorted, tied)
}

/// The names with one line set apart.
#[derive(Clone, Copy)]
struct Candidate<const N: usize> {
    line: usize,
    names: Names<N>,
}

/// All lines with the name of a tied one, one of each set of twins, each set apart in a copy of the names.
fn candidates<'a, const N: usize>(
    matrix: &'a Matrix<N>,
    names: &'a Names<N>,
    tied: &'a Tied,
) -> impl Iterator<Item = Candidate<N>> + 'a {
    let (line, lines, all) = match tied {
        Tied::Row(line) => (*line, &matrix.row[..matrix.rows], &names.row),
        Tied::Column(line) => (*line, &matrix.column[..matrix.columns], &names.column),
    };
    let same = move |other: &usize| all[*other] & !NUMBER == all[line] & !NUMBER;
    let first_twin =
        move |other: &usize| (0..*other).filter(same).all(|earlier| lines[earlier] != lines[*other]);
    let apart = move |line: usize| {
        let mut names = *names;
        let name = match tied {
            Tied::Row(_) => &mut names.row[line],
            Tied::Column(_) => &mut names.column[line],
        };
        *name = name.wrapping_add(APART);
        names.round(matrix);
        names.round(matrix);
        Candidate { line, names }
    };
    (0..lines.len()).filter(same).filter(first_twin).map(apart)
}

/// The smallest of all matrices to which setting tied lines apart can lead.
fn smallest<const N: usize>(matrix: &Matrix<N>, mut names: Names<N>) -> Leaf<N> {
    let (sorted, tied) = settle(matrix, &mut names);
    let Some(tied) = tied else { return sorted.leaf(matrix) };
    let mut met: Vec<(usize, Leaf<N>)> = Vec::new();
    let mut best: Option<Leaf<N>> = None;
    for candidate in candidates(matrix, &names, &tied) {
        let (only, leaf) = first_leaf(matrix, candidate.names);
        let first = (candidate.line, leaf);
        if met.iter().any(|earlier| is_mirrored(matrix, &names, &tied, earlier, &first)) {
            continue;
        }
        let leaf = if only { first.1 } else { smallest(matrix, candidate.names) };
        met.push(first);
        if best.as_ref().is_none_or(|best| leaf.row < best.row) {
            best = Some(leaf);
        }
    }
    best.unwrap_or_else(|| sorted.leaf(matrix))
}

/// Whether putting the lines of one leaf in the places of another carries the matrix, the names and the line set
/// apart to each other: then both candidates lead to the same matrices.
fn is_mirrored<const N: usize>(
    matrix: &Matrix<N>,
    names: &Names<N>,
    tied: &Tied,
    (one, first): &(usize, Leaf<N>),
    (other, second): &(usize, Leaf<N>),
) -> bool {
    let named = |places: &[u8; N], names: &[u64; N], count: usize| {
        let mut at_place = [0; N];
        (0..count).for_each(|line| at_place[places[line] as usize] = names[line]);
        at_place
    };
    let same_place = match tied {
        Tied::Row(_) => first.row_place[*one] == second.row_place[*other],
        Tied::Column(_) => first.column_place[*one] == second.column_place[*other],
    };
    let rows = |leaf: &Leaf<N>| named(&leaf.row_place, &names.row, matrix.rows);
    let columns = |leaf: &Leaf<N>| named(&leaf.column_place, &names.column, matrix.columns);
    same_place && first.row == second.row && rows(first) == rows(second) && columns(first) == columns(second)
}

/// The matrix to which always taking the first candidate leads, and whether it is the only one.
fn first_leaf<const N: usize>(matrix: &Matrix<N>, mut names: Names<N>) -> (bool, Leaf<N>) {
    let mut only = true;
    loop {
        let (sorted, tied) = settle(matrix, &mut names);
        let next = tied.and_then(|tied| candidates(matrix, &names, &tied).next());
        match next {
            Some(candidate) => names = candidate.names,
            None => return (only, sorted.leaf(matrix)),
        }
        only = false;
    }
}
