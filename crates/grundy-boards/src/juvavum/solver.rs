//! Values of Juvavum positions of any shape.
//!
//! In normal play the connected parts of a position are solved one by one. A part that is a single row or column
//! of n cells is a Nim heap of n, in misère play too (a heap of one has misère value 0).

use super::classes::{Classes, MOST_CELLS};
use super::form::MOST_LINES;
use super::matrix::Matrix;
use crate::cells::Cells;
use crate::layout::{Layout, Turn};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use grundy_core::nimber::Nimber;
use grundy_core::parallel::lock;
use std::sync::Mutex;

/// Whether a game is Juvavum on a flat board, where a line is a row or a column of the picture. Gluing edges
/// changes nothing but on a Möbius band or a Klein bottle, where two rows become one line.
pub fn is_juvavum(layout: &Layout) -> bool {
    let shape = &layout.shape;
    layout.turn == Turn::Line && shape.layers() == 1 && !shape.seam().turns() && layout.straight() == Some(1)
}

/// Solves Juvavum positions over classes and remembers what it has found.
pub struct JuvavumSolver {
    normal: Mutex<Classes>,
    misere: Mutex<Classes>,
}

impl Default for JuvavumSolver {
    fn default() -> JuvavumSolver {
        JuvavumSolver::new()
    }
}

impl JuvavumSolver {
    /// Nothing known yet.
    pub fn new() -> JuvavumSolver {
        JuvavumSolver {
            normal: Mutex::new(Classes::new(Convention::Normal)),
            misere: Mutex::new(Classes::new(Convention::Misere)),
        }
    }

    /// The value of the position with these free cells on a board of so many columns. `None` if it is too large:
    /// a connected part (in misère play the whole) that is no strip has more than 127 cells or 64 lines of a kind.
    ///
    /// ```
    /// use grundy_boards::cells::Cells;
    /// use grundy_boards::juvavum::JuvavumSolver;
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Convention;
    /// use grundy_core::nimber::Nimber;
    /// let solver = JuvavumSolver::new();
    /// let value = |convention| solver.value(5, &Cells::all(20), convention, &mut Budget::unlimited());
    /// assert_eq!(value(Convention::Normal), Ok(Some(Nimber(4))));
    /// assert_eq!(value(Convention::Misere), Ok(Some(Nimber(5))));
    /// ```
    pub fn value(
        &self,
        columns: usize,
        free: &Cells,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let cells: Vec<(usize, usize)> = free.iter().map(|cell| (cell / columns, cell % columns)).collect();
        self.with_classes(convention, |classes| match convention {
            Convention::Misere => whole(classes, &cells, budget),
            Convention::Normal => {
                let mut sum = Nimber(0);
                for part in connected(cells) {
                    match whole(classes, &part, budget)? {
                        Some(value) => sum += value,
                        None => return Ok(None),
                    }
                }
                Ok(Some(sum))
            }
        })
    }

    /// How many classes are known under a convention.
    pub fn classes(&self, convention: Convention) -> usize {
        self.with_classes(convention, |classes| classes.len())
    }

    /// Memory in use for a convention.
    pub fn bytes(&self, convention: Convention) -> u64 {
        self.with_classes(convention, |classes| classes.bytes())
    }

    /// Lends out what is known. A question asked meanwhile from another thread starts from nothing instead of
    /// waiting; the larger memory is kept.
    fn with_classes<T>(&self, convention: Convention, ask: impl FnOnce(&mut Classes) -> T) -> T {
        let slot = match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => &self.misere,
        };
        let mut classes = std::mem::replace(&mut *lock(slot), Classes::new(convention));
        let answer = ask(&mut classes);
        let mut kept = lock(slot);
        if classes.len() >= kept.len() {
            *kept = classes;
        }
        answer
    }
}

/// The value of cells that are not to be split.
fn whole(
    classes: &mut Classes,
    cells: &[(usize, usize)],
    budget: &mut Budget<'_>,
) -> Result<Option<Nimber>, Stop> {
    if let Some(value) = strip(classes.convention(), cells) {
        return Ok(Some(value));
    }
    if cells.len() > MOST_CELLS as usize {
        return Ok(None);
    }
    let value = match Matrix::<8>::of(cells) {
        Some(matrix) => Some(classes.value(&matrix, budget)?),
        None => match Matrix::<MOST_LINES>::of(cells) {
            Some(matrix) => Some(classes.value(&matrix, budget)?),
            None => None,
        },
    };
    Ok(value.map(|value| Nimber(value.into())))
}

/// The value of cells that lie in one line.
fn strip(convention: Convention, cells: &[(usize, usize)]) -> Option<Nimber> {
    let Some(first) = cells.first() else { return Some(Nimber(convention.terminal_value().into())) };
    let one_line = cells.iter().all(|cell| cell.0 == first.0) || cells.iter().all(|cell| cell.1 == first.1);
    let value = match (convention, cells.len()) {
        (Convention::Misere, 1) => 0,
        (_, length) => length,
    };
    one_line.then_some(Nimber(value as u128))
}

/// Groups cells that are connected through rows and columns.
fn connected(mut cells: Vec<(usize, usize)>) -> Vec<Vec<(usize, usize)>> {
    let mut parts = Vec::new();
    while let Some(seed) = cells.pop() {
        let (mut part, mut at) = (vec![seed], 0);
        while at < part.len() {
            let (row, column) = part[at];
            let (near, rest) = cells.into_iter().partition(|cell| cell.0 == row || cell.1 == column);
            part.extend::<Vec<_>>(near);
            cells = rest;
            at += 1;
        }
        parts.push(part);
    }
    parts
}
