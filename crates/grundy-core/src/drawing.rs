//! What a position looks like: plain data for whoever draws it (a web page, a picture of the game graph, a notebook).
//!
//! A game says by [`Game::drawing`](crate::game::Game::drawing) that its positions are boards, heaps or a piece on its way to
//! a corner; a game that says nothing is shown as text.

/// What a position looks like.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Drawing {
    /// Cells in rows and columns.
    Board(Board),
    /// Heaps of matches, or rows of pins.
    Heaps(HeapDrawing),
    /// A piece on a quarter of an infinite board, on its way to the corner 0,0; the same as two heaps.
    Piece(Piece),
    /// Nothing but its text.
    #[default]
    Text,
}

/// Cells in rows and columns; the layers of a box one below the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// How large it is.
    pub frame: Frame,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The names of the rows in the notation; empty where rows have none.
    pub row_names: Vec<String>,
    /// What the cells do not show: who is to move, which pieces are used.
    pub note: String,
    /// How many cells a piece covers, if all pieces are straight and equally long: a move may lay several. Otherwise the
    /// cells of a move are one piece.
    pub piece_cells: Option<usize>,
}

/// How large a board is, and how its edges are glued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Rows, of all layers together.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Layers of a box; 1 for flat boards.
    pub layers: usize,
    /// How the edges are glued: `plane`, `cylinder`, `moebius`, `torus`, `klein`; or `box`.
    pub surface: &'static str,
}

/// What a cell of a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Free.
    Free,
    /// Free, but nobody takes it.
    Poisoned,
    /// Taken.
    Taken,
    /// The board has no cell here.
    Hole,
}

/// Heaps of matches, or rows of pins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeapDrawing {
    /// How much is in each.
    pub sizes: Vec<u64>,
    /// Whether they are rows of pins: what is taken stands side by side, and leaves a gap.
    pub pins: bool,
    /// Whether the pins stand in a ring.
    pub ring: bool,
    /// Matches in reserve: of the player to move, of the other one.
    pub reserves: Option<[u64; 2]>,
}

/// A piece on its way to the corner 0,0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The chess pieces it moves like; none if it is of its own kind.
    pub pieces: Vec<&'static str>,
    /// Its column and its row.
    pub at: [u64; 2],
}

/// What a move does to a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapChange {
    /// Which heap, counted from 0; one beyond the last is new.
    pub heap: usize,
    /// What becomes of it.
    pub into: Vec<u64>,
}

impl Cell {
    /// Whether nobody has taken it yet.
    pub fn is_free(self) -> bool {
        matches!(self, Cell::Free | Cell::Poisoned)
    }
}

impl Frame {
    /// A flat board.
    pub fn flat(rows: usize, columns: usize) -> Frame {
        Frame { rows, columns, layers: 1, surface: "plane" }
    }
}

impl Drawing {
    /// Boards with more cells are told, not drawn.
    pub const MOST_CELLS: usize = 4096;

    /// A board, or nothing but text if it has too many cells.
    pub fn board(frame: Frame, cell: impl FnMut(usize) -> Cell) -> Drawing {
        match frame.rows.checked_mul(frame.columns) {
            Some(size) if size <= Drawing::MOST_CELLS => {
                let cells = (0..size).map(cell).collect();
                Drawing::Board(Board {
                    frame,
                    cells,
                    row_names: Vec::new(),
                    note: String::new(),
                    piece_cells: None,
                })
            }
            _ => Drawing::Text,
        }
    }

    /// Gives the rows of a board their names.
    pub fn with_rows(mut self, name: impl FnMut(usize) -> String) -> Drawing {
        if let Drawing::Board(board) = &mut self {
            board.row_names = (0..board.frame.rows).map(name).collect();
        }
        self
    }

    /// Adds what the cells of a board do not show.
    pub fn noted(mut self, words: impl Into<String>) -> Drawing {
        if let Drawing::Board(board) = &mut self {
            board.note = words.into();
        }
        self
    }

    /// Says how many cells of a board each piece covers.
    pub fn with_pieces_of(mut self, cells: Option<usize>) -> Drawing {
        if let Drawing::Board(board) = &mut self {
            board.piece_cells = cells;
        }
        self
    }

    /// Heaps.
    pub fn heaps(sizes: &[u64]) -> Drawing {
        Drawing::Heaps(HeapDrawing { sizes: sizes.to_vec(), ..HeapDrawing::default() })
    }

    /// Rows of pins.
    pub fn pins(sizes: &[u64]) -> Drawing {
        Drawing::Heaps(HeapDrawing { sizes: sizes.to_vec(), pins: true, ..HeapDrawing::default() })
    }
}
