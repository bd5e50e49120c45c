//! Boards as data: cells, shapes, pieces, and where the pieces can lie.
//!
//! A [`Board`] is the rule of a game of placing pieces; a game that has one says so by
//! [`Game::board`](crate::game::Game::board), and whoever counts, tabulates, mirrors or draws boards works from it.
//!
//! * [`shape`]: which cells exist, their lines, names, pictures, symmetries; [`cells`]: sets of them.
//! * [`pieces`], [`layout`]: what can be placed where.

pub mod cells;
pub mod layout;
pub mod pieces;
pub mod shape;

use crate::budget::Flow;
use crate::error::ParseError;
use crate::text::Fragment;
use cells::Cells;
use layout::{Layout, Placement, Turn, image};
use pieces::Piece;
use shape::Shape;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The rule of a game of placing pieces on a board.
#[derive(Clone)]
pub struct Board {
    name: String,
    pieces: Vec<Piece>,
    once: bool,
    layout: Layout,
    symmetries: OnceLock<Vec<Vec<usize>>>,
}

/// The free cells, and which pieces are gone if each may be used once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Cells no piece lies on.
    pub free: Cells,
    /// One bit for each piece that is gone; 0 in games with an endless supply.
    pub used: u32,
}

impl Board {
    /// Each move places one piece (or, with [`Turn::Line`], several in one line).
    ///
    /// ```
    /// use grundy_core::board::{Board, layout::Turn, pieces::Piece, shape::Shape};
    /// let cram = Board::new("cram(2x3)".into(), Shape::rectangle(2, 3), vec![Piece::straight(2)], Turn::One);
    /// assert_eq!((cram.layout().placements.len(), cram.symmetries().len()), (7, 4));
    /// ```
    pub fn new(name: String, shape: Shape, pieces: Vec<Piece>, turn: Turn) -> Board {
        let layout = Layout::new(shape, &pieces, turn);
        Board { name, pieces, once: false, layout, symmetries: OnceLock::new() }
    }

    /// Every piece may be used only once, by whoever takes it first.
    pub fn each_once(self) -> Board {
        Board { once: true, ..self }
    }

    /// The game in the notation.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Nothing lies on the board.
    pub fn start(&self) -> Position {
        Position { free: self.layout.shape.present().clone(), used: 0 }
    }

    /// Visits every move, the cells it takes, with the position it leads to.
    pub fn moves(&self, position: &Position, visit: &mut impl FnMut(Cells, Position) -> Flow) -> Flow {
        if self.once {
            for placement in self.layout.possible(&position.free) {
                if position.used >> placement.kind & 1 == 0 {
                    let to = Position {
                        free: position.free.minus(&placement.cells),
                        used: position.used | 1 << placement.kind,
                    };
                    visit(placement.cells.clone(), to)?;
                }
            }
            return ControlFlow::Continue(());
        }
        self.layout.moves(&position.free, &mut |cells| {
            visit(cells.clone(), Position { free: position.free.minus(cells), used: 0 })
        })
    }

    /// Where the pieces can lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether each piece may be used only once.
    pub fn is_once(&self) -> bool {
        self.once
    }

    /// The maps of the board that carry the game to itself; the identity comes first.
    pub fn symmetries(&self) -> &[Vec<usize>] {
        self.symmetries.get_or_init(|| self.layout.symmetries())
    }

    /// All images of a position under the symmetries of the board, the position itself first.
    pub fn images<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        let size = self.layout.shape.size();
        self.symmetries()
            .iter()
            .map(move |map| Position { free: image(&position.free, map, size), used: position.used })
    }

    /// The position after a move, if it is legal.
    pub fn after(&self, position: &Position, cells: &Cells) -> Option<Position> {
        if !self.once {
            let legal = self.layout.is_move(&position.free, cells);
            return legal.then(|| Position { free: position.free.minus(cells), used: 0 });
        }
        let fits =
            |placement: &&Placement| placement.cells == *cells && position.used >> placement.kind & 1 == 0;
        let placement = self.layout.possible(&position.free).find(fits)?;
        Some(Position { free: position.free.minus(cells), used: position.used | 1 << placement.kind })
    }

    /// Says why a move is not legal.
    pub fn refusal(&self, word: Fragment<'_>, position: &Position, cells: &Cells) -> ParseError {
        let shape = &self.layout.shape;
        if let Some(taken) = cells.iter().find(|cell| !position.free.has(*cell)) {
            return shape.taken(word, taken);
        }
        let names: Vec<&str> = self.pieces.iter().map(|piece| piece.name.as_str()).collect();
        let how = match (self.turn(), self.once) {
            (Turn::Line, _) => "one or more pieces in one line",
            (Turn::One, true) => "one piece that is not used yet",
            (Turn::One, false) => "one piece",
        };
        let example = self.layout.possible(&position.free).next();
        let error =
            word.error(format!("{} is not a move: a move places {how} ({})", word.text(), names.join(", ")));
        match example {
            Some(placement) => error.help(format!("such as {}", shape.move_name(&placement.cells))),
            None => error.help("no move is left here"),
        }
    }

    /// What a move may be.
    pub fn turn(&self) -> Turn {
        self.layout.turn
    }

    /// One of all images of a position under the symmetries.
    pub fn canonical(&self, position: &Position) -> Position {
        self.images(position).max().unwrap_or_else(|| position.clone())
    }
}
