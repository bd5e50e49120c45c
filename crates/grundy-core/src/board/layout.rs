//! Where pieces can lie: every placement of every piece on a board, and which placements belong together.
//!
//! All placement games are one game: a move takes the cells of one placement, or (in Juvavum and Domino Juvavum)
//! of any number of disjoint placements in one line. From this list alone follow the moves, the independent
//! parts, the symmetries and the legality of a typed move.
//!
//! * Two placements are *linked* if they share a cell or may be used in one move; connected groups of linked
//!   placements are independent games. Cells in no placement are dead.

use super::cells::Cells;
use super::pieces::Piece;
use super::shape::{AXES, Axis, Place, Seam, Shape};
use crate::budget::Flow;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// What a player may do in one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Place one piece.
    One,
    /// Place one or more straight pieces in one line.
    Line,
}

/// One way to put one piece on the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The cells it takes.
    pub cells: Cells,
    /// The line it lies in; only of meaning when several pieces may be placed in one line.
    pub line: usize,
    /// Which of the pieces it is.
    pub kind: usize,
    /// Whether an earlier placement takes the same cells in another line (single cells do).
    pub repeated: bool,
}

/// All placements of a game, sorted by line and cells.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The board.
    pub shape: Shape,
    /// What a move may be.
    pub turn: Turn,
    /// All placements on the empty board.
    pub placements: Vec<Placement>,
    /// Whether different sets of placements in one line can take the same cells.
    ambiguous: bool,
    pieces: Vec<Piece>,
}

impl Layout {
    /// All placements of `pieces` on `shape`.
    ///
    /// ```
    /// use grundy_core::board::layout::{Layout, Turn};
    /// use grundy_core::board::pieces::Piece;
    /// use grundy_core::board::shape::Shape;
    /// let dominoes = Layout::new(Shape::rectangle(2, 3), &[Piece::straight(2)], Turn::One);
    /// assert_eq!(dominoes.placements.len(), 7);
    /// ```
    pub fn new(shape: Shape, pieces: &[Piece], turn: Turn) -> Layout {
        let mut found = FxHashSet::default();
        for (kind, piece) in pieces.iter().enumerate() {
            for cells in piece.orientations() {
                for plane in planes(&cells) {
                    place_everywhere(&shape, &cells, plane, |cells, line| {
                        // Without line moves the line is of no meaning and must not tell equal placements apart.
                        let line = if turn == Turn::Line { line } else { 0 };
                        found.insert(Placement { cells, line, kind, repeated: false });
                    });
                }
            }
        }
        let mut placements: Vec<Placement> = found.into_iter().collect();
        // Lying pieces first, row by row, as players read a board.
        placements.sort_by_cached_key(|placement| sort_key(&shape, turn, placement));
        let mut seen = FxHashSet::default();
        for placement in &mut placements {
            placement.repeated = !seen.insert((placement.cells.clone(), placement.kind));
        }
        let ambiguous = shape.seam() != Seam::None || pieces.len() > 1;
        Layout { shape, turn, placements, ambiguous, pieces: pieces.to_vec() }
    }

    /// The length of the only piece, if there is one piece only and it is straight without holes.
    pub fn straight(&self) -> Option<usize> {
        match &self.pieces[..] {
            [piece] if piece.is_straight_run() => Some(piece.cells().len()),
            _ => None,
        }
    }

    /// The same game on the whole rectangle in which a flat board is drawn.
    pub fn on_whole_rectangle(&self) -> Layout {
        let rectangle = Shape::rectangle(self.shape.rows(), self.shape.columns());
        Layout::new(rectangle, &self.pieces, self.turn)
    }

    /// The placements that are still possible when `free` cells are.
    pub fn possible<'a>(&'a self, free: &'a Cells) -> impl Iterator<Item = &'a Placement> {
        self.placements.iter().filter(|placement| placement.cells.within(free))
    }

    /// Visits every move once, with the cells it takes.
    pub fn moves(&self, free: &Cells, visit: &mut impl FnMut(&Cells) -> Flow) -> Flow {
        let possible: Vec<&Placement> = self.possible(free).collect();
        match self.turn {
            Turn::One => {
                for placement in possible.iter().filter(|placement| !placement.repeated) {
                    visit(&placement.cells)?;
                }
            }
            Turn::Line => {
                // On a Möbius band a column may lie within a row, so what was seen holds for all lines.
                let mut seen = FxHashSet::default();
                for line in possible.chunk_by(|one, two| one.line == two.line) {
                    self.line_moves(line, &mut seen, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every set of disjoint placements of one line.
    fn line_moves(
        &self,
        line: &[&Placement],
        seen: &mut FxHashSet<Cells>,
        visit: &mut impl FnMut(&Cells) -> Flow,
    ) -> Flow {
        let mut chosen: Vec<(usize, Cells)> = Vec::new();
        let mut next = 0;
        loop {
            let taken = chosen.last().map(|(_, cells)| cells);
            let fits = |placement: &&Placement| taken.is_none_or(|taken| !placement.cells.meets(taken));
            match (next..line.len()).find(|at| fits(&line[*at])) {
                Some(at) => {
                    let cells =
                        taken.map_or_else(|| line[at].cells.clone(), |taken| taken.or(&line[at].cells));
                    let repeated = chosen.is_empty() && line[at].repeated;
                    if !repeated && (!self.ambiguous || seen.insert(cells.clone())) {
                        visit(&cells)?;
                    }
                    chosen.push((at, cells));
                    next = at + 1;
                }
                None => match chosen.pop() {
                    Some((at, _)) => next = at + 1,
                    None => return ControlFlow::Continue(()),
                },
            }
        }
    }

    /// Whether taking `cells` is a move when `free` cells are free.
    pub fn is_move(&self, free: &Cells, cells: &Cells) -> bool {
        if cells.is_empty() || !cells.within(free) {
            return false;
        }
        let inside: Vec<&Placement> = self.possible(cells).collect();
        match self.turn {
            Turn::One => inside.iter().any(|placement| placement.cells == *cells),
            Turn::Line => inside.chunk_by(|one, two| one.line == two.line).any(|line| covers(line, cells)),
        }
    }

    /// Visits the independent parts of a position; cells that no placement can use are left out.
    pub fn parts(&self, free: &Cells, visit: &mut impl FnMut(Cells)) {
        let possible: Vec<&Placement> = self.possible(free).collect();
        let size = self.shape.size();
        // Linked cells form trees, as in the union-find of Galler and Fischer.
        let mut parents: Vec<usize> = (0..size).collect();
        let mut lines = FxHashMap::default();
        for placement in &possible {
            let Some(first) = placement.cells.first() else { continue };
            placement.cells.iter().for_each(|cell| link(&mut parents, first, cell));
            if self.turn == Turn::Line {
                link(&mut parents, first, *lines.entry(placement.line).or_insert(first));
            }
        }
        let (mut numbers, mut parts) = (FxHashMap::default(), Vec::new());
        for placement in possible.iter().rev() {
            let Some(first) = placement.cells.first() else { continue };
            let number = *numbers.entry(root(&mut parents, first)).or_insert(parts.len());
            if number == parts.len() {
                parts.push(Cells::none(size));
            }
            placement.cells.iter().for_each(|cell| parts[number].insert(cell));
        }
        parts.into_iter().for_each(visit);
    }

    /// The maps of the board that carry the game to itself; the identity comes first.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let known: FxHashSet<(&Cells, usize)> =
            self.placements.iter().map(|placement| (&placement.cells, placement.kind)).collect();
        let keeps = |map: &Vec<usize>| {
            self.placements.iter().all(|placement| {
                let image = image(&placement.cells, map, self.shape.size());
                known.contains(&(&image, placement.kind))
            })
        };
        self.shape.symmetries().into_iter().filter(keeps).collect()
    }
}

/// The cell that stands for all those linked with one, found again faster the next time.
fn root(parents: &mut [usize], mut cell: usize) -> usize {
    while parents[cell] != cell {
        parents[cell] = parents[parents[cell]];
        cell = parents[cell];
    }
    cell
}

fn link(parents: &mut [usize], one: usize, two: usize) {
    let (one, two) = (root(parents, one), root(parents, two));
    parents[one.max(two)] = one.min(two);
}

/// The cells to which a map carries `cells`.
pub fn image(cells: &Cells, map: &[usize], size: usize) -> Cells {
    Cells::of(size, cells.iter().map(|cell| map[cell]))
}

/// Whether disjoint placements of a line can be chosen that take exactly `cells`.
fn covers(line: &[&Placement], cells: &Cells) -> bool {
    let Some(first) = cells.first() else { return true };
    line.iter().any(|placement| {
        placement.cells.has(first)
            && placement.cells.within(cells)
            && covers(line, &cells.minus(&placement.cells))
    })
}

/// The pairs of axes a flat piece can lie in; a straight piece needs one axis, a single cell belongs to all.
fn planes(cells: &[(i32, i32)]) -> Vec<(Option<Axis>, Option<Axis>)> {
    let tall = cells.iter().any(|cell| cell.0 != cells[0].0);
    let wide = cells.iter().any(|cell| cell.1 != cells[0].1);
    match (tall, wide) {
        (true, true) => vec![
            (Some(Axis::Standing), Some(Axis::Lying)),
            (Some(Axis::Deep), Some(Axis::Lying)),
            (Some(Axis::Deep), Some(Axis::Standing)),
            (Some(Axis::Standing), Some(Axis::Deep)),
        ],
        (true, false) => vec![(Some(Axis::Standing), None), (Some(Axis::Deep), None)],
        _ => AXES.into_iter().map(|axis| (None, Some(axis))).collect(),
    }
}

/// Puts a turned piece at every cell, its rows along the first axis and its columns along the second.
fn place_everywhere(
    shape: &Shape,
    piece: &[(i32, i32)],
    (down, across): (Option<Axis>, Option<Axis>),
    mut visit: impl FnMut(Cells, usize),
) {
    for corner in 0..shape.size() {
        let mut cells = Cells::none(shape.size());
        let fits = piece.iter().all(|&(row, column)| {
            let place = moved(moved(shape.place(corner), down, row), across, column);
            match shape.cell(place) {
                Some(cell) if !cells.has(cell) => {
                    cells.insert(cell);
                    true
                }
                _ => false,
            }
        });
        if let (true, Some(axis), Some(first)) = (fits, across.or(down), cells.first()) {
            visit(cells, shape.line(first, axis));
        }
    }
}

fn moved(mut place: Place, axis: Option<Axis>, by: i32) -> Place {
    match axis {
        Some(Axis::Deep) => place[0] += by,
        Some(Axis::Standing) => place[1] += by,
        Some(Axis::Lying) => place[2] += by,
        None => {}
    }
    place
}

fn sort_key(shape: &Shape, turn: Turn, placement: &Placement) -> (usize, usize, Vec<usize>) {
    let columns = shape.columns();
    let cells: Vec<usize> = placement.cells.iter().collect();
    let lying = cells.iter().all(|cell| cell / columns == cells[0] / columns);
    // A line must stay together, also where it crosses a glued edge into another row.
    let kind_of_line = match turn {
        Turn::Line => placement.line % 3,
        Turn::One => usize::from(!lying),
    };
    (kind_of_line, placement.line, cells)
}
