//! The parts of a scene: boards with their cells, heaps, a piece on a chessboard; and what a move does to them.

use super::Side;
use crate::Record;
use grundy_boards::cells::Cells;
use grundy_boards::chomp::{Bar, Chomp};
use grundy_boards::domineering::{Domineering, Turn};
use grundy_boards::placement::{Placements, Position};
use grundy_boards::shape::{Seam, Shape};
use grundy_core::solve::any::{AnyGame, AnyPosition};
use grundy_core::solve::sum::{Sum, SumMove, SumPosition};
use grundy_heaps::poker_nim::{Change, Table};
use grundy_heaps::ring_kayles::Pins;
use grundy_heaps::strip_domino::Strip;
use grundy_heaps::{HeapMove, HeapSizes};
use serde::Serialize;

/// Boards with more cells are told, not drawn.
const MOST_CELLS: usize = 4096;

/// One game of a sum.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Part {
    /// Cells in rows and columns; the layers of a box one below the other.
    Board {
        /// The game.
        name: String,
        /// Rows of the picture.
        rows: usize,
        /// Columns of the picture.
        columns: usize,
        /// Layers of a box; 1 for flat boards.
        layers: usize,
        /// How the edges are glued: plane, cylinder, moebius, torus; or box.
        surface: &'static str,
        /// The cells, row by row.
        cells: Vec<Cell>,
    },
    /// Heaps of matches, or rows of pins.
    Heaps {
        /// The game.
        name: String,
        /// The heaps, in order.
        heaps: Vec<Heap>,
        /// The pins stand in a ring.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        ring: bool,
        /// Matches in reserve: of the player to move, of the other one.
        #[serde(skip_serializing_if = "Option::is_none")]
        reserves: Option<[u64; 2]>,
    },
    /// A piece on its way to the corner 0,0; the same as two heaps.
    Queen {
        /// The game.
        name: String,
        /// Rows that are needed to draw it.
        rows: u64,
        /// Columns that are needed to draw it.
        columns: u64,
        /// Column and row of the piece.
        at: [u64; 2],
        /// The same as heaps.
        heaps: Vec<Heap>,
    },
    /// Anything else.
    Text {
        /// The game.
        name: String,
        /// The position.
        text: String,
        /// Lines of a picture, where the game has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        picture: Option<Vec<String>>,
    },
}

/// A heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Heap {
    /// How much is in it.
    pub size: u64,
}

/// A cell of a board.
#[derive(Debug, Clone, Serialize)]
pub struct Cell {
    /// Its name in the notation.
    pub name: String,
    /// The row of the picture, from the top.
    pub row: usize,
    /// The column of the picture.
    pub column: usize,
    /// The layer, in a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layer: Option<usize>,
    /// `free`, `taken`, or `hole` where the board has no cell.
    pub state: &'static str,
    /// Who took it, if it was taken in this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// The number of the move that took it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<usize>,
    /// Nobody eats this one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub poison: bool,
}

/// What a move does, as far as it can be drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// The cells it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// The heap it changes, counted from 0; one beyond the last is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<usize>,
    /// How much it takes away in all; nothing where matches are put back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<u64>,
    /// What becomes of the heap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<Vec<u64>>,
    /// How much it takes from each heap, in games that take from several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes: Option<Vec<u64>>,
    /// Where the piece goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[u64; 2]>,
}

/// A board of cells, whatever the game calls them.
enum Board<'a> {
    Shape(&'a Shape),
    /// A bar of chocolate; the poisoned row is drawn at the bottom.
    Bar {
        rows: usize,
        columns: usize,
    },
    Strip(usize),
}

impl<'a> Board<'a> {
    fn of(game: &'a dyn AnyGame, position: &AnyPosition) -> Option<Board<'a>> {
        let rules = game.rules();
        let board = if let Some(game) = rules.downcast_ref::<Placements>() {
            Board::Shape(&game.layout().shape)
        } else if let Some(game) = rules.downcast_ref::<Domineering>() {
            Board::Shape(game.shape())
        } else if let Some(game) = rules.downcast_ref::<Chomp>() {
            let (rows, columns) = game.size();
            Board::Bar { rows, columns }
        } else {
            Board::Strip(position.downcast_ref::<Strip>()?.length())
        };
        (board.size() <= MOST_CELLS).then_some(board)
    }

    fn rows(&self) -> usize {
        match self {
            Board::Shape(shape) => shape.rows(),
            Board::Bar { rows, .. } => *rows,
            Board::Strip(_) => 1,
        }
    }

    fn columns(&self) -> usize {
        match self {
            Board::Shape(shape) => shape.columns(),
            Board::Bar { columns, .. } => *columns,
            Board::Strip(length) => *length,
        }
    }

    fn size(&self) -> usize {
        self.rows() * self.columns()
    }

    fn layers(&self) -> usize {
        if let Board::Shape(shape) = self { shape.layers() } else { 1 }
    }

    fn surface(&self) -> &'static str {
        match self {
            Board::Shape(shape) if shape.layers() > 1 => "box",
            Board::Shape(shape) => match shape.seam() {
                Seam::None => "plane",
                Seam::Cylinder => "cylinder",
                Seam::Moebius => "moebius",
                Seam::Torus => "torus",
            },
            _ => "plane",
        }
    }

    fn has(&self, cell: usize) -> bool {
        if let Board::Shape(shape) = self { shape.present().has(cell) } else { true }
    }

    fn name(&self, cell: usize) -> String {
        match self {
            Board::Shape(shape) => shape.cell_name(cell),
            Board::Bar { rows, columns } => format!("{}:{}", rows - 1 - cell / columns, cell % columns),
            Board::Strip(_) => cell.to_string(),
        }
    }

    /// The free cells of a position.
    fn free(&self, position: &AnyPosition) -> Option<Cells> {
        if let Some(position) = position.downcast_ref::<Position>() {
            return Some(position.free.clone());
        }
        if let Some(turn) = position.downcast_ref::<Turn>() {
            return Some(turn.free().clone());
        }
        if let Some(strip) = position.downcast_ref::<Strip>() {
            let taken = strip.dominoes().flat_map(|left| [left, left + 1]);
            return Some(Cells::all(strip.length()).minus(&Cells::of(strip.length(), taken)));
        }
        let (bar, columns) = (position.downcast_ref::<Bar>()?, self.columns());
        let left = bar.iter().enumerate().flat_map(|(row, left)| {
            let start = (self.rows() - 1 - row) * columns;
            start..start + usize::from(*left)
        });
        Some(Cells::of(self.size(), left))
    }

    fn cell(&self, cell: usize, free: &Cells, taker: Option<usize>) -> Cell {
        let (row, column) = (cell / self.columns(), cell % self.columns());
        let state = match (self.has(cell), free.has(cell)) {
            (false, _) => "hole",
            (true, true) => "free",
            (true, false) => "taken",
        };
        Cell {
            name: self.name(cell),
            row,
            column,
            layer: (self.layers() > 1).then(|| row / (self.rows() / self.layers())),
            state,
            by: taker.map(|number| Side::after(number - 1)),
            piece: taker,
            poison: matches!(self, Board::Bar { rows, .. } if row == rows - 1 && column == 0),
        }
    }

    /// For each cell the number of the move that took it.
    fn takers(&self, record: &Record<Sum>, term: usize) -> Vec<Option<usize>> {
        let mut takers = vec![None; self.size()];
        let frees: Vec<Option<Cells>> =
            record.positions().iter().map(|position| self.free(&position[term])).collect();
        for (at, pair) in frees.windows(2).enumerate() {
            if let [Some(before), Some(after)] = pair {
                before.minus(after).iter().for_each(|cell| takers[cell] = Some(at + 1));
            }
        }
        takers
    }
}

/// One term of the position a record has come to.
pub(super) fn part(sum: &Sum, record: &Record<Sum>, term: usize) -> Part {
    let (game, position) = (&*sum.terms[term], &record.now()[term]);
    let name = game.name();
    if let Some(board) = Board::of(game, position)
        && let Some(free) = board.free(position)
    {
        let takers = board.takers(record, term);
        let cells = takers.iter().enumerate().map(|(cell, taker)| board.cell(cell, &free, *taker)).collect();
        let (rows, columns, layers) = (board.rows(), board.columns(), board.layers());
        return Part::Board { name, rows, columns, layers, surface: board.surface(), cells };
    }
    if let Some([x, y]) = position.downcast_ref::<[u64; 2]>() {
        // The board keeps its size while the piece moves.
        let most = |axis: usize| {
            let places = record.positions().iter().filter_map(|at| at[term].downcast_ref::<[u64; 2]>());
            places.map(|at| at[axis]).max().unwrap_or(0).saturating_add(1)
        };
        return Part::Queen { name, columns: most(0), rows: most(1), at: [*x, *y], heaps: heaps(&[*x, *y]) };
    }
    let ring = matches!(position.downcast_ref(), Some(Pins::Ring(_)));
    let reserves = position.downcast_ref::<Table>().map(|table| [table.mine, table.theirs]);
    match sizes(position) {
        Some(sizes) => Part::Heaps { name, heaps: heaps(&sizes), ring, reserves },
        None => {
            let picture = game.picture(position).filter(|picture| picture.len() <= MOST_CELLS);
            let picture = picture.map(|picture| picture.lines().map(str::to_string).collect());
            Part::Text { name, text: game.write(position), picture }
        }
    }
}

fn heaps(sizes: &[u64]) -> Vec<Heap> {
    sizes.iter().map(|size| Heap { size: *size }).collect()
}

/// The heaps of a position, in games that have some.
fn sizes(position: &AnyPosition) -> Option<HeapSizes> {
    if let Some(heaps) = position.downcast_ref::<HeapSizes>() {
        return Some(heaps.clone());
    }
    if let Some(heaps) = position.downcast_ref::<[u64; 3]>() {
        return Some(HeapSizes::from_slice(heaps));
    }
    if let Some(table) = position.downcast_ref::<Table>() {
        return Some(table.heaps.clone());
    }
    match position.downcast_ref::<Pins>()? {
        Pins::Ring(size) => Some(HeapSizes::from_slice(&[*size])),
        Pins::Rows(rows) => Some(rows.clone()),
    }
}

/// What a move does, as far as it can be drawn.
pub(super) fn effect(sum: &Sum, from: &SumPosition, mv: &SumMove, to: &SumPosition) -> Effect {
    let (before, after) = (&from[mv.term], &to[mv.term]);
    if let Some(board) = Board::of(&*sum.terms[mv.term], before)
        && let (Some(free), Some(left)) = (board.free(before), board.free(after))
    {
        let cells = free.minus(&left).iter().map(|cell| board.name(cell)).collect();
        return Effect { cells: Some(cells), ..Effect::default() };
    }
    if let (Some(from), Some(to)) = (before.downcast_ref::<[u64; 2]>(), after.downcast_ref::<[u64; 2]>()) {
        return Effect { at: Some(*to), takes: differences(from, to), ..Effect::default() };
    }
    let Some(heaps) = sizes(before) else { return Effect::default() };
    if let Some(HeapMove { heap, parts }) = mv.mv.downcast_ref() {
        let left = parts.iter().fold(0u64, |sum, part| sum.saturating_add(*part));
        let take = heaps.get(*heap).map(|size| size.saturating_sub(left));
        return Effect { heap: Some(*heap), take, into: Some(parts.to_vec()), ..Effect::default() };
    }
    if let Some(Change { heap, from, to }) = mv.mv.downcast_ref() {
        let take = from.checked_sub(*to);
        return Effect { heap: Some(*heap), take, into: Some(vec![*to]), ..Effect::default() };
    }
    let takes = sizes(after).and_then(|left| differences(&heaps, &left));
    Effect { takes, ..Effect::default() }
}

/// How much less there is in each heap; `None` if some heap has grown.
fn differences(from: &[u64], to: &[u64]) -> Option<Vec<u64>> {
    if from.len() != to.len() {
        return None;
    }
    from.iter().zip(to).map(|(from, to)| from.checked_sub(*to)).collect()
}
