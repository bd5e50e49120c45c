//! Domineering: one player places dominoes lying, the other standing; who cannot move loses.
//!
//! The game is partizan: it has no nim value, but each position has an outcome for either player moving first.

use super::cells::Cells;
use super::layout::{Layout, Turn as Pieces, image};
use super::pieces::Piece;
use super::shape::Shape;
use super::shape::names::Written;
use grundy_core::drawing::Drawing;
use grundy_core::error::ParseError;
use grundy_core::game::{Flow, Game, Kind};
use grundy_core::text::Fragment;
use grundy_core::view::Turns;
use std::ops::ControlFlow;

/// Domineering on a board of given shape.
pub struct Domineering {
    lying: Layout,
    standing: Layout,
    /// Maps of the board that keep lying dominoes lying, and maps that make them stand.
    upright: Vec<Vec<usize>>,
    turning: Vec<Vec<usize>>,
}

/// The board and who is to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    free: Cells,
    lying: bool,
}

impl Domineering {
    /// Reads a shape such as `4x5`.
    pub fn read(shape: Fragment<'_>) -> Result<Self, ParseError> {
        let text = shape;
        let shape = Shape::read(text)?;
        if shape.layers() > 1 {
            return Err(text
                .error("domineering has two directions: its board must be flat")
                .help("write rows and columns only, such as 4x5"));
        }
        let all = Layout::new(shape, &[Piece::straight(2)], Pieces::Line);
        let (mut lying, mut standing) = (all.clone(), all.clone());
        lying.placements.retain(|placement| placement.line % 3 == 0);
        standing.placements.retain(|placement| placement.line % 3 == 1);
        let size = all.shape.size();
        let keeps = |from: &Layout, to: &Layout, map: &[usize]| {
            from.placements.iter().all(|placement| {
                let image = image(&placement.cells, map, size);
                to.placements.iter().any(|other| other.cells == image)
            })
        };
        let symmetries = all.symmetries();
        let upright = symmetries.iter().filter(|map| keeps(&lying, &lying, map)).cloned().collect();
        let swap = |map: &&Vec<usize>| keeps(&lying, &standing, map) && keeps(&standing, &lying, map);
        let turning = symmetries.iter().filter(swap).cloned().collect();
        Ok(Domineering { lying, standing, upright, turning })
    }

    fn layout(&self, lying: bool) -> &Layout {
        if lying { &self.lying } else { &self.standing }
    }

    /// The board.
    pub fn shape(&self) -> &Shape {
        &self.lying.shape
    }

    /// Plays moves alternately; any domino is accepted, since it may be either player's.
    fn read_board(&self, text: Fragment<'_>) -> Result<Cells, ParseError> {
        let mut free = self.shape().present().clone();
        match self.shape().read_position(text)? {
            Written::Free(free) => return Ok(free),
            Written::Moves(moves) => {
                for (word, cells) in moves {
                    if let Some(taken) = cells.iter().find(|cell| !free.has(*cell)) {
                        return Err(self.shape().taken(word, taken));
                    }
                    let domino = [&self.lying, &self.standing]
                        .iter()
                        .any(|layout| layout.placements.iter().any(|placement| placement.cells == cells));
                    if !domino {
                        return Err(word
                            .error("a domino covers two neighbouring cells")
                            .help("write A01 for a lying, AB2 for a standing one"));
                    }
                    free = free.minus(&cells);
                }
            }
        }
        Ok(free)
    }
}

impl Turns<Turn> for Domineering {
    fn pass(&self, turn: &Turn) -> Turn {
        Turn { free: turn.free.clone(), lying: !turn.lying }
    }

    fn mover(&self, turn: &Turn) -> Option<&'static str> {
        Some(if turn.lying { "horizontal" } else { "vertical" })
    }
}

impl Game for Domineering {
    type Position = Turn;
    type Move = Cells;

    fn turns(&self) -> Option<&dyn Turns<Turn>> {
        Some(self)
    }

    fn name(&self) -> String {
        format!("domineering({})", self.shape().text())
    }

    fn kind(&self) -> Kind {
        Kind::Partizan
    }

    fn options(&self, turn: &Turn, visit: &mut impl FnMut(Cells, Turn) -> Flow) -> Flow {
        for placement in self.layout(turn.lying).possible(&turn.free) {
            let to = Turn { free: turn.free.minus(&placement.cells), lying: !turn.lying };
            visit(placement.cells.clone(), to)?;
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Turn, ParseError> {
        let words = text.words();
        let (board, lying) = match words[..] {
            [.., last] if last.text() == "vertical" => (text.part(0..text.text().len() - 8).trim(), false),
            [.., last] if last.text() == "horizontal" => (text.part(0..text.text().len() - 10).trim(), true),
            _ => (text, true),
        };
        Ok(Turn { free: self.read_board(board)?, lying })
    }

    fn write(&self, turn: &Turn) -> String {
        let mover = if turn.lying { "" } else { " vertical" };
        format!("{}{mover}", self.shape().picture(&turn.free, "/"))
    }

    fn write_move(&self, _from: &Turn, cells: &Cells) -> String {
        self.shape().move_name(cells)
    }

    fn start(&self) -> Option<Turn> {
        Some(Turn { free: self.shape().present().clone(), lying: true })
    }

    /// Turning by a right angle exchanges the players' directions, so on boards that can be turned the lying
    /// player is always to move.
    fn canonical(&self, turn: &Turn) -> Turn {
        let turned = !turn.lying && !self.turning.is_empty();
        let maps = if turned { &self.turning } else { &self.upright };
        let images = maps.iter().map(|map| image(&turn.free, map, self.shape().size()));
        Turn { free: images.min().unwrap_or_else(|| turn.free.clone()), lying: turn.lying || turned }
    }

    fn picture(&self, turn: &Turn) -> Option<String> {
        Some(self.shape().picture(&turn.free, "\n"))
    }

    fn drawing(&self, turn: &Turn) -> Drawing {
        let drawing = self.shape().drawing(&turn.free).noted(if turn.lying { "" } else { "vertical" });
        drawing.with_pieces_of(Some(2))
    }

    fn cell_name(&self, cell: usize) -> String {
        self.shape().cell_name(cell)
    }

    fn owned_bytes(&self, turn: &Turn) -> usize {
        turn.free.owned_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::budget::Budget;
    use grundy_core::game::{Convention, Outcome};
    use grundy_core::solve::Solver;
    use grundy_core::solve::graph::{GameGraph, Identify};
    use grundy_core::solve::loopy::{Verdict, verdicts};

    #[test]
    fn outcomes_agree_with_the_whole_graph() {
        for size in ["1x4", "2x3", "3x3", "2x5", "3x4", "4x2"] {
            let game = Domineering::read(Fragment::new(size)).unwrap();
            let mut budget = Budget::unlimited();
            let start = game.start().unwrap();
            for root in [start.clone(), game.pass(&start)] {
                let all = GameGraph::explore(&game, &root, Identify::Standard, &mut budget).unwrap();
                let plain = match verdicts(&all.graph, Convention::Normal)[0] {
                    Verdict::Win(_) => Outcome::N,
                    _ => Outcome::P,
                };
                let quick = Solver::new(&game, Convention::Normal).outcome(&root, &mut budget);
                assert_eq!(quick, Ok(plain), "{size} {root:?}");
            }
        }
    }
}
