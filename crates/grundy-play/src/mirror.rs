//! The half turn of a board: how symmetric a position is, and when mirroring cannot fail.
//!
//! Cells are numbered row by row, so the half turn carries cell `c` of `n` to `n - 1 - c`. When a player who always
//! answers a move by its image wins normal play is said in [`grundy_boards::mirror`]. On boards of even x even cells
//! it holds from the beginning, on even x odd boards once the centre line is filled.
//!
//! Main results
//! * [`Mirror::score`]: cells equal to their image. * `Mirror::is_safe`: whether mirroring wins.
//! * `Mirror::sure_move`: a move to a safe position.

use grundy_boards::cells::Cells;
use grundy_boards::layout::{Placement, image};
use grundy_boards::mirror::is_mirrored;
use grundy_core::board::{Board, Position};
use rustc_hash::FxHashSet;

/// The half turn of the board of a game.
pub struct Mirror<'a> {
    rules: &'a Board,
    size: usize,
    /// Where each cell goes.
    half_turn: Vec<usize>,
    /// Whether the image of every move is a move.
    fair: bool,
}

impl<'a> Mirror<'a> {
    /// Looks at the board of a game.
    pub fn new(rules: &'a Board) -> Self {
        let size = rules.layout().shape.size();
        let mut mirror = Mirror { rules, size, half_turn: (0..size).rev().collect(), fair: false };
        let placements = &rules.layout().placements;
        let known: FxHashSet<(&Cells, usize)> =
            placements.iter().map(|placement| (&placement.cells, placement.kind)).collect();
        let turned_is_known =
            |placement: &Placement| known.contains(&(&mirror.turned(&placement.cells), placement.kind));
        // A piece that may be used once is gone when its image is wanted.
        mirror.fair = !rules.is_once() && placements.iter().all(turned_is_known);
        mirror
    }

    /// The images of cells.
    pub(crate) fn turned(&self, cells: &Cells) -> Cells {
        image(cells, &self.half_turn, self.size)
    }

    /// How many cells equal their image: both free or both taken.
    ///
    /// ```
    /// use grundy_boards::{placement::Placements, shape::Shape};
    /// use grundy_core::game::Game;
    /// use grundy_play::mirror::Mirror;
    /// use grundy_core::text::Fragment;
    /// let game = Placements::juvavum("domino-juvavum(3x3)".into(), Shape::rectangle(3, 3), 2);
    /// let score = |moves: &str| Mirror::new(&game).score(&game.read(Fragment::new(moves)).unwrap().free);
    /// assert_eq!((score("A01"), score("A01 C12")), (5, 9));
    /// ```
    pub fn score(&self, free: &Cells) -> usize {
        self.size - 2 * self.gap(free).count()
    }

    /// Whether the position equals its image.
    pub fn is_symmetric(&self, free: &Cells) -> bool {
        self.gap(free).is_empty()
    }

    /// The free cells whose image is not free: what must be taken to make the position symmetric.
    fn gap(&self, free: &Cells) -> Cells {
        free.minus(&self.turned(free))
    }

    /// Whether the player who has just moved here wins normal play by answering every move with its image.
    pub(crate) fn is_safe(&self, free: &Cells) -> bool {
        self.fair && is_mirrored(self.rules.layout(), free, &self.half_turn)
    }

    /// A move to a safe position, found without trying all moves: the image of what the opponent took, or the
    /// whole centre line.
    pub(crate) fn sure_move(&self, position: &Position) -> Option<Cells> {
        let gap = self.gap(&position.free);
        let candidates = if gap.is_empty() { self.centre_lines(&position.free) } else { vec![gap] };
        let wins = |cells: &Cells| self.rules.after(position, cells).is_some_and(|to| self.is_safe(&to.free));
        candidates.into_iter().find(wins)
    }

    /// The free cells of the centre row and of the centre column, where there are such.
    fn centre_lines(&self, free: &Cells) -> Vec<Cells> {
        let shape = &self.rules.layout().shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let line =
            |inside: &dyn Fn(usize) -> bool| Cells::of(self.size, free.iter().filter(|cell| inside(*cell)));
        let mut lines = Vec::new();
        if rows % 2 == 1 {
            lines.push(line(&|cell| cell / columns == rows / 2));
        }
        if columns % 2 == 1 {
            lines.push(line(&|cell| cell % columns == columns / 2));
        }
        lines
    }

    /// The cell in the middle of a board with an odd number of rows and of columns.
    pub fn centre(&self) -> Option<Cells> {
        let shape = &self.rules.layout().shape;
        let odd = shape.rows() % 2 == 1 && shape.columns() % 2 == 1;
        odd.then(|| Cells::of(self.size, [self.size / 2]))
    }
}
