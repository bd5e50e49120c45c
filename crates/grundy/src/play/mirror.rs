//! The half turn of a board: how symmetric a position is, and when mirroring cannot fail.
//!
//! Cells are numbered row by row, so the half turn carries cell `c` of `n` to `n - 1 - c`. A player who always
//! answers a move by its image wins normal play if the position is symmetric after his own move and no move that
//! is still possible meets its own image: then every answer is free when it is needed. Moves only die out, so
//! this stays true to the end. On boards of even x even cells it holds from the beginning, on even x odd boards
//! once the centre line is filled.
//!
//! Main results
//! * [`Mirror::score`]: cells equal to their image. * [`Mirror::is_safe`]: the condition above.
//! * [`Mirror::sure_move`]: a move to a safe position.

use crate::board::cells::Cells;
use crate::board::layout::{Placement, Turn};
use crate::board::placement::{Placements, Position};
use rustc_hash::FxHashSet;

/// The half turn of the board of a game.
pub struct Mirror<'a> {
    rules: &'a Placements,
    size: usize,
    /// Whether the image of every move is a move.
    fair: bool,
}

impl<'a> Mirror<'a> {
    /// Looks at the board of a game.
    pub fn new(rules: &'a Placements) -> Self {
        let mut mirror = Mirror { rules, size: rules.layout().shape.size(), fair: false };
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
    pub fn turned(&self, cells: &Cells) -> Cells {
        Cells::of(self.size, cells.iter().map(|cell| self.size - 1 - cell))
    }

    /// How many cells equal their image: both free or both taken.
    ///
    /// ```
    /// use grundy::board::{placement::Placements, shape::Shape};
    /// use grundy::game::Game;
    /// use grundy::play::mirror::Mirror;
    /// use grundy::text::Fragment;
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
    pub fn is_safe(&self, free: &Cells) -> bool {
        if !self.fair || !self.is_symmetric(free) {
            return false;
        }
        let layout = self.rules.layout();
        let possible: Vec<&Placement> = layout.possible(free).collect();
        match layout.turn {
            Turn::One => {
                possible.iter().all(|placement| !placement.cells.meets(&self.turned(&placement.cells)))
            }
            Turn::Line => {
                possible.chunk_by(|one, two| one.line == two.line).all(|line| self.line_is_safe(line))
            }
        }
    }

    /// Whether no move in this line can meet its own image. A move may use any two placements that are disjoint.
    fn line_is_safe(&self, line: &[&Placement]) -> bool {
        let turned: Vec<Cells> = line.iter().map(|placement| self.turned(&placement.cells)).collect();
        line.iter().enumerate().all(|(at, one)| {
            line.iter().zip(&turned).enumerate().all(|(other, (two, image))| {
                let together = at == other || !one.cells.meets(&two.cells);
                !(together && one.cells.meets(image))
            })
        })
    }

    /// A move to a safe position, found without trying all moves: the image of what the opponent took, or the
    /// whole centre line.
    pub fn sure_move(&self, position: &Position) -> Option<Cells> {
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
