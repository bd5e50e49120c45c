//! The parts of a scene: boards with their cells, heaps, a piece on a chessboard; and what a move does to them.

use super::Side;
use crate::Record;
use grundy_core::drawing::{self, Board, Drawing, Frame, HeapChange, HeapDrawing, Piece};
use grundy_core::solve::any::AnyGame;
use grundy_core::solve::sum::{Sum, SumMove, SumPosition};
use schemars::JsonSchema;
use serde::Serialize;

/// One game of a sum.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "ScenePart")]
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
        /// How the edges are glued: plane, cylinder, moebius, torus, klein; or box.
        surface: &'static str,
        /// How many cells a piece covers, if all pieces are straight and equally long: a move may lay several.
        #[serde(skip_serializing_if = "Option::is_none")]
        piece_cells: Option<usize>,
        /// The names of the rows in the notation, where they have names.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        row_names: Vec<String>,
        /// The cells, row by row.
        cells: Vec<Cell>,
    },
    /// Heaps of matches, or rows of pins.
    Heaps {
        /// The game.
        name: String,
        /// The heaps, in order.
        heaps: Vec<Heap>,
        /// They are rows of pins: what is taken stands side by side.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        pins: bool,
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
        /// The chess pieces it moves like; none if it is of its own kind.
        pieces: Vec<&'static str>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SceneHeap")]
pub struct Heap {
    /// How much is in it.
    pub size: u64,
}

/// A cell of a board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "SceneCell")]
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "MoveEffect")]
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

/// One term of the position a record has come to.
pub(super) fn part(sum: &Sum, record: &Record<Sum>, term: usize) -> Part {
    let (game, position) = (&*sum.terms[term], &record.now()[term]);
    let name = game.name();
    match game.drawing(position) {
        Drawing::Board(board) => {
            let takers = takers(game, record, term, &board);
            let Frame { rows, columns, layers, surface } = board.frame;
            let cells = takers.into_iter().enumerate().map(|(at, taker)| cell(game, &board, at, taker));
            let (piece_cells, cells) = (board.piece_cells, cells.collect());
            let row_names = board.row_names;
            Part::Board { name, rows, columns, layers, surface, piece_cells, row_names, cells }
        }
        Drawing::Heaps(HeapDrawing { sizes, pins, ring, reserves }) => {
            Part::Heaps { name, heaps: heaps(&sizes), pins, ring, reserves }
        }
        Drawing::Piece(Piece { pieces, at }) => {
            let [columns, rows] = reach(game, record, term, at);
            Part::Queen { name, pieces, rows, columns, at, heaps: heaps(&at) }
        }
        _ => {
            let picture = game.picture(position).filter(|picture| picture.len() <= Drawing::MOST_CELLS);
            let picture = picture.map(|picture| picture.lines().map(str::to_string).collect());
            Part::Text { name, text: game.write(position), picture }
        }
    }
}

fn heaps(sizes: &[u64]) -> Vec<Heap> {
    sizes.iter().map(|size| Heap { size: *size }).collect()
}

fn cell(game: &dyn AnyGame, board: &Board, at: usize, taker: Option<usize>) -> Cell {
    let Frame { rows, columns, layers, .. } = board.frame;
    let (row, column) = (at / columns, at % columns);
    let state = match board.cells[at] {
        drawing::Cell::Free | drawing::Cell::Poisoned => "free",
        drawing::Cell::Taken => "taken",
        drawing::Cell::Hole => "hole",
    };
    Cell {
        name: game.cell_name(at),
        row,
        column,
        layer: (layers > 1).then(|| row / (rows / layers)),
        state,
        by: taker.map(|number| Side::after(number - 1)),
        piece: taker,
        poison: board.cells[at] == drawing::Cell::Poisoned,
    }
}

/// For each cell of a board the number of the move that took it.
fn takers(game: &dyn AnyGame, record: &Record<Sum>, term: usize, board: &Board) -> Vec<Option<usize>> {
    let mut takers = vec![None; board.cells.len()];
    let drawings: Vec<Drawing> =
        record.positions().iter().map(|position| game.drawing(&position[term])).collect();
    for (at, pair) in drawings.windows(2).enumerate() {
        if let [Drawing::Board(before), Drawing::Board(after)] = pair {
            taken(before, after).for_each(|cell| takers[cell] = Some(at + 1));
        }
    }
    takers
}

/// The cells that are free before and taken after.
fn taken(before: &Board, after: &Board) -> impl Iterator<Item = usize> {
    let pairs = before.cells.iter().zip(&after.cells).enumerate();
    pairs.filter(|(_, (before, after))| before.is_free() && !after.is_free()).map(|(cell, _)| cell)
}

/// The columns and rows of a board that keeps its size while the piece moves.
fn reach(game: &dyn AnyGame, record: &Record<Sum>, term: usize, at: [u64; 2]) -> [u64; 2] {
    let mut most = at;
    for position in record.positions() {
        if let Drawing::Piece(Piece { at, .. }) = game.drawing(&position[term]) {
            most = [most[0].max(at[0]), most[1].max(at[1])];
        }
    }
    most.map(|last| last.saturating_add(1))
}

/// What a move does, as far as it can be drawn.
pub(super) fn effect(sum: &Sum, from: &SumPosition, mv: &SumMove, to: &SumPosition) -> Effect {
    let game = &*sum.terms[mv.term];
    match (game.drawing(&from[mv.term]), game.drawing(&to[mv.term])) {
        (Drawing::Board(before), Drawing::Board(after)) => {
            let cells = taken(&before, &after).map(|cell| game.cell_name(cell)).collect();
            Effect { cells: Some(cells), ..Effect::default() }
        }
        (Drawing::Piece(before), Drawing::Piece(after)) => {
            Effect { at: Some(after.at), takes: differences(&before.at, &after.at), ..Effect::default() }
        }
        (Drawing::Heaps(before), Drawing::Heaps(after)) => match game.heap_change(&from[mv.term], &mv.mv) {
            Some(HeapChange { heap, into }) => {
                let left = into.iter().fold(0u64, |sum, part| sum.saturating_add(*part));
                let size = before.sizes.get(heap).copied().unwrap_or(0);
                Effect {
                    heap: Some(heap),
                    take: size.checked_sub(left),
                    into: Some(into),
                    ..Effect::default()
                }
            }
            None => Effect { takes: differences(&before.sizes, &after.sizes), ..Effect::default() },
        },
        _ => Effect::default(),
    }
}

/// How much less there is in each heap; `None` if some heap has grown.
fn differences(from: &[u64], to: &[u64]) -> Option<Vec<u64>> {
    if from.len() != to.len() {
        return None;
    }
    from.iter().zip(to).map(|(from, to)| from.checked_sub(*to)).collect()
}
