//! Juvavum in which positions that differ by the order of rows and of columns are one: the normal forms of Schneider's thesis, as a
//! game whose [canonical](Game::canonical) positions they are.

use crate::cells::Cells;
use crate::counting::Alike;
use crate::juvavum::is_juvavum;
use crate::placement::Placements;
use grundy_core::board::{Board, Position};
use grundy_core::drawing::Drawing;
use grundy_core::error::ParseError;
use grundy_core::game::{Flow, Game};
use grundy_core::text::Fragment;

/// A board of Juvavum.
pub struct NormalForms(Placements);

impl NormalForms {
    /// The same board; `None` if it is not one of Juvavum.
    ///
    /// ```
    /// use grundy_boards::normal_forms::NormalForms;
    /// use grundy_boards::placement::Placements;
    /// use grundy_boards::shape::Shape;
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Game;
    /// use grundy_core::solve::graph::{GameGraph, Identify};
    /// let board = Placements::juvavum("juvavum(3x3)".into(), Shape::rectangle(3, 3), 1);
    /// let game = NormalForms::of(&board).unwrap();
    /// let start = game.start().unwrap();
    /// let graph = GameGraph::explore(&game, &start, Identify::Symmetry, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(graph.positions.len(), 36);
    /// let cram = Placements::cram("cram(3x3)".into(), Shape::rectangle(3, 3), 2);
    /// assert!(NormalForms::of(&cram).is_none());
    /// ```
    pub fn of(board: &Board) -> Option<NormalForms> {
        let has_forms = is_juvavum(board.layout()) && !board.is_once();
        has_forms.then(|| NormalForms(Placements::on(board.clone())))
    }
}

impl Game for NormalForms {
    type Position = Position;
    type Move = Cells;

    fn name(&self) -> String {
        Game::name(&self.0)
    }

    fn options(&self, position: &Position, visit: &mut impl FnMut(Cells, Position) -> Flow) -> Flow {
        self.0.options(position, visit)
    }

    fn read(&self, text: Fragment<'_>) -> Result<Position, ParseError> {
        self.0.read(text)
    }

    fn write(&self, position: &Position) -> String {
        self.0.write(position)
    }

    fn write_move(&self, from: &Position, mv: &Cells) -> String {
        self.0.write_move(from, mv)
    }

    fn start(&self) -> Option<Position> {
        Game::start(&self.0)
    }

    fn canonical(&self, position: &Position) -> Position {
        Alike::Permuted.representative(&self.0, position)
    }

    fn picture(&self, position: &Position) -> Option<String> {
        self.0.picture(position)
    }

    fn drawing(&self, position: &Position) -> Drawing {
        self.0.drawing(position)
    }

    fn cell_name(&self, cell: usize) -> String {
        self.0.cell_name(cell)
    }
}
