//! Placement games: Cram, Juvavum, Domino Juvavum, Hole Cram, and any others given by their pieces.
//!
//! The rules are a [`Layout`](super::layout::Layout): all placements of the pieces on the board. A position is the set of free cells;
//! in games whose pieces may be used only once it also says which are gone.

use super::cells::Cells;
use super::juvavum::{JuvavumSolver, is_juvavum};
use super::layout::Turn;
use super::mirror;
use super::pieces::Piece;
use super::search::Engine;
use super::shape::Shape;
use super::shape::names::Written;
use super::strip::Strip;
use grundy_core::board::Board;
pub use grundy_core::board::Position;
use grundy_core::budget::Budget;
use grundy_core::call::Call;
use grundy_core::drawing::Drawing;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Outcome, Remembered};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use grundy_core::view::Store;
use std::sync::OnceLock;

/// What stands before the pieces that are gone.
const USED: &str = " used ";

/// A placement game on a board.
pub struct Placements {
    board: Board,
    /// Solves Juvavum over classes of positions.
    juvavum: Option<JuvavumSolver>,
    /// Knows boards of one line.
    strip: Option<Strip>,
    engine: OnceLock<Option<Engine>>,
}

impl Placements {
    /// A game in which each move places one piece (or, with [`Turn::Line`], several in one line).
    pub fn new(name: String, shape: Shape, pieces: Vec<Piece>, turn: Turn) -> Placements {
        Placements::on(Board::new(name, shape, pieces, turn))
    }

    /// The game of a board.
    pub fn on(board: Board) -> Placements {
        let juvavum = is_juvavum(board.layout()).then(JuvavumSolver::new);
        let strip = Strip::of(board.layout());
        Placements { board, juvavum, strip, engine: OnceLock::new() }
    }

    /// Cram with straight pieces of `length` cells.
    pub fn cram(name: String, shape: Shape, length: usize) -> Placements {
        Placements::new(name, shape, vec![Piece::straight(length)], Turn::One)
    }

    /// Juvavum with straight pieces of `length` cells: one or more in one line.
    pub fn juvavum(name: String, shape: Shape, length: usize) -> Placements {
        Placements::new(name, shape, vec![Piece::straight(length)], Turn::Line)
    }

    /// Hole Cram: each move takes two cells of a line with one cell between them.
    pub fn hole_cram(name: String, shape: Shape) -> Placements {
        Placements::new(name, shape, vec![Piece::with_hole()], Turn::One)
    }

    /// Every piece may be used only once, by whoever takes it first.
    pub fn each_once(self) -> Placements {
        Placements { board: self.board.each_once(), ..self }
    }

    /// Reads `pieces(BOARD, PIECE, ...)`, with `once` or `line` among the pieces.
    pub fn read(call: &Call<'_>) -> Result<Placements, ParseError> {
        let [board, rest @ ..] = &call.arguments[..] else {
            return Err(call
                .name
                .error("pieces needs a board and at least one piece in parentheses")
                .help("as in pieces(4x5, \"##\")"));
        };
        let (mut pieces, mut once, mut turn) = (Vec::new(), false, Turn::One);
        for argument in rest {
            match argument.text() {
                "once" => once = true,
                "line" => turn = Turn::Line,
                "pentominoes" => pieces.extend(Piece::pentominoes()),
                _ => pieces.push(Piece::read(*argument)?),
            }
        }
        if pieces.is_empty() {
            return Err(call
                .inside
                .error("name or draw at least one piece")
                .help("as in pieces(4x5, \"##\", \"##/#.\")"));
        }
        let bent = pieces.iter().find(|piece| !piece.is_straight());
        if let (Turn::Line, Some(bent)) = (turn, bent) {
            return Err(call
                .inside
                .error(format!("{} is not straight, so several do not lie in one line", bent.name))
                .help("draw straight pieces, such as \"##\", or use pieces(...), where a move lays one"));
        }
        if once && (turn == Turn::Line || pieces.len() > 32) {
            return Err(call
                .inside
                .error("'once' goes with at most 32 pieces, one in each move")
                .help("leave 'once' out"));
        }
        let name = format!("pieces({})", call.inside.text());
        let game = Placements::new(name, Shape::read(*board)?, pieces, turn);
        Ok(if once { game.each_once() } else { game })
    }

    /// How many cells a piece covers, if all pieces are straight and equally long.
    fn piece_cells(&self) -> Option<usize> {
        let pieces = self.board.pieces();
        let cells = pieces.first()?.cells().len();
        let alike = |piece: &Piece| piece.is_straight_run() && piece.cells().len() == cells;
        pieces.iter().all(alike).then_some(cells)
    }

    /// The fast solver: for pieces in endless supply on boards of up to 128 cells.
    pub fn engine(&self) -> Option<&Engine> {
        let make =
            || if self.board.is_once() { None } else { Engine::new(self.board.layout(), self.symmetries()) };
        self.engine.get_or_init(make).as_ref()
    }

    /// The fast solver and the free cells as it takes them.
    fn searched(&self, position: &Position) -> Option<(&Engine, u128)> {
        let free = position.free.small()?;
        Some((self.engine()?, free))
    }

    /// The value on a board of one line, where theory has it.
    fn on_strip(
        &self,
        position: &Position,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        match &self.strip {
            Some(strip) if !self.board.is_once() => strip.value(&position.free, convention, budget),
            _ => Ok(None),
        }
    }

    /// The value where it is known without the fast solver, which large boards do not have.
    fn known_value(
        &self,
        position: &Position,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let found = self.on_strip(position, convention, budget)?;
        if found.is_some() || self.board.is_once() {
            return Ok(found);
        }
        let mirrored = |map: &Vec<usize>| mirror::is_mirrored(self.board.layout(), &position.free, map);
        if convention == Convention::Normal && mirror::involutions(self.symmetries()).any(mirrored) {
            return Ok(Some(Nimber(0)));
        }
        match &self.juvavum {
            Some(solver) => {
                solver.value(self.board.layout().shape.columns(), &position.free, convention, budget)
            }
            None => Ok(None),
        }
    }

    fn read_moves(&self, moves: Vec<(Fragment<'_>, Cells)>) -> Result<Position, ParseError> {
        let mut position = self.board.start();
        for (word, cells) in moves {
            position = self.after(&position, &cells).ok_or_else(|| self.refusal(word, &position, &cells))?;
        }
        Ok(position)
    }

    fn used_names(&self, position: &Position) -> String {
        // Only pieces that may be used once are ever gone, and of those there are few; of others there may be any number.
        let is_gone = |at: usize| at < u32::BITS as usize && position.used >> at & 1 == 1;
        let gone = self.board.pieces().iter().enumerate().filter(|(at, _)| is_gone(*at));
        gone.map(|(_, piece)| piece.name.as_str()).collect::<Vec<_>>().join(",")
    }

    fn read_used(&self, text: Fragment<'_>) -> Result<u32, ParseError> {
        let mut used = 0;
        for name in text.split(',') {
            let name = name.trim();
            let at = self.board.pieces().iter().position(|piece| piece.name == name.text());
            let unknown = || {
                let names: Vec<&str> = self.board.pieces().iter().map(|piece| piece.name.as_str()).collect();
                let error = name.error(format!("there is no piece '{}'", name.text()));
                error.help(format!("the pieces are {}", names.join(", ")))
            };
            used |= 1 << at.ok_or_else(unknown)?;
        }
        Ok(used)
    }
}

impl std::ops::Deref for Placements {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl Store<Position> for Placements {
    fn table(&self, convention: Convention) -> Vec<(Position, u32)> {
        let Some(Some(engine)) = self.engine.get() else { return Vec::new() };
        let position = |free| Position { free: Cells::Small(free), used: 0 };
        engine.values(convention).into_iter().map(|(free, value)| (position(free), value)).collect()
    }

    fn recall(&self, position: &Position, convention: Convention, value: u32) -> bool {
        self.searched(position).is_some_and(|(engine, free)| engine.recall(free, convention, value))
    }

    fn remembered(&self, convention: Convention) -> Option<Remembered> {
        let size = self.engine.get().and_then(Option::as_ref).map(Engine::size);
        let mut all = size.map_or_else(Remembered::default, |size| {
            let (positions, bytes) = match convention {
                Convention::Normal => (size.entries, size.bytes),
                Convention::Misere => (size.sums, size.sums_bytes),
            };
            Remembered { positions, bytes, forgotten: size.forgotten }
        });
        if let Some(solver) = &self.juvavum {
            all.positions += solver.classes(convention);
            all.bytes += solver.bytes(convention);
        }
        Some(all)
    }
}

impl Game for Placements {
    type Position = Position;
    /// The cells taken.
    type Move = Cells;

    fn store(&self) -> Option<&dyn Store<Position>> {
        Some(self)
    }

    fn name(&self) -> String {
        self.board.name().into()
    }

    fn options(&self, position: &Position, visit: &mut impl FnMut(Cells, Position) -> Flow) -> Flow {
        self.board.moves(position, visit)
    }

    fn read(&self, text: Fragment<'_>) -> Result<Position, ParseError> {
        let (board, used) = match text.text().find(USED) {
            Some(at) if self.board.is_once() => {
                let pieces = text.part(at + USED.len()..text.text().len()).trim();
                (text.part(0..at).trim(), self.read_used(pieces)?)
            }
            _ => (text, 0),
        };
        match self.board.layout().shape.read_position(board)? {
            Written::Free(free) => Ok(Position { free, used }),
            Written::Moves(moves) => self.read_moves(moves),
        }
    }

    fn write(&self, position: &Position) -> String {
        let picture = self.board.layout().shape.picture(&position.free, "/");
        let gone = self.used_names(position);
        if gone.is_empty() { picture } else { format!("{picture}{USED}{gone}") }
    }

    fn write_move(&self, _from: &Position, cells: &Cells) -> String {
        self.board.layout().shape.move_name(cells)
    }

    fn start(&self) -> Option<Position> {
        Some(self.board.start())
    }

    /// The image with the smallest code of its taken cells.
    fn canonical(&self, position: &Position) -> Position {
        self.board.canonical(position)
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn placed(&self, position: &Position) -> Option<Position> {
        Some(position.clone())
    }

    fn take_cells(&self, position: &Position, cells: &Cells) -> Option<(Cells, Position)> {
        Some((cells.clone(), self.board.after(position, cells)?))
    }

    fn components(&self, position: &Position, visit: &mut impl FnMut(Position)) {
        if self.board.is_once() {
            return visit(position.clone());
        }
        self.board.layout().parts(&position.free, &mut |free| visit(Position { free, used: 0 }));
    }

    fn own_value(
        &self,
        position: &Position,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let known = self.known_value(position, convention, budget)?;
        if known.is_some() {
            return Ok(known);
        }
        let Some((engine, free)) = self.searched(position) else { return Ok(None) };
        engine.value(free, convention, budget).map(|value| Some(Nimber(value.into())))
    }

    fn own_outcome(
        &self,
        position: &Position,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if let Some(value) = self.on_strip(position, convention, budget)? {
            return Ok(Some(Outcome::of(value)));
        }
        if convention == Convention::Normal && !self.board.is_once() {
            let outcome = mirror::outcome(self.board.layout(), &position.free, self.symmetries(), budget)?;
            if outcome.is_some() {
                return Ok(outcome);
            }
        }
        let Some((engine, free)) = self.searched(position) else { return Ok(None) };
        engine.outcome(free, convention, budget).map(Some)
    }

    fn picture(&self, position: &Position) -> Option<String> {
        Some(self.board.layout().shape.picture(&position.free, "\n"))
    }

    fn drawing(&self, position: &Position) -> Drawing {
        let drawing = self.board.layout().shape.drawing(&position.free).noted(self.used_names(position));
        drawing.with_pieces_of(self.piece_cells())
    }

    fn cell_name(&self, cell: usize) -> String {
        self.board.layout().shape.cell_name(cell)
    }

    fn owned_bytes(&self, position: &Position) -> usize {
        position.free.owned_bytes()
    }
}
