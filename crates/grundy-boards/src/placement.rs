//! Placement games: Cram, Juvavum, Domino Juvavum, Hole Cram, and any others given by their pieces.
//!
//! The rules are a [`Layout`]: all placements of the pieces on the board. A position is the set of free cells;
//! in games whose pieces may be used only once it also says which are gone.

use super::cells::Cells;
use super::juvavum::{JuvavumSolver, is_juvavum};
use super::layout::{Layout, Turn, image};
use super::mirror;
use super::pieces::Piece;
use super::search::Engine;
use super::shape::Shape;
use super::shape::names::Written;
use super::strip::Strip;
use grundy_core::budget::Budget;
use grundy_core::call::Call;
use grundy_core::drawing::Drawing;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Outcome, Remembered};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// What stands before the pieces that are gone.
const USED: &str = " used ";

/// A placement game on a board.
pub struct Placements {
    name: String,
    pieces: Vec<Piece>,
    once: bool,
    layout: Layout,
    symmetries: OnceLock<Vec<Vec<usize>>>,
    /// Solves Juvavum over classes of positions.
    juvavum: Option<JuvavumSolver>,
    /// Knows boards of one line.
    strip: Option<Strip>,
    engine: OnceLock<Option<Engine>>,
}

/// The free cells, and which pieces are gone if each may be used once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Cells no piece lies on.
    pub free: Cells,
    /// One bit for each piece that is gone; 0 in games with an endless supply.
    pub used: u32,
}

impl Placements {
    /// A game in which each move places one piece (or, with [`Turn::Line`], several in one line).
    pub fn new(name: String, shape: Shape, pieces: Vec<Piece>, turn: Turn) -> Placements {
        let layout = Layout::new(shape, &pieces, turn);
        let juvavum = is_juvavum(&layout).then(JuvavumSolver::new);
        let (strip, symmetries, engine) = (Strip::of(&layout), OnceLock::new(), OnceLock::new());
        Placements { name, pieces, once: false, layout, symmetries, juvavum, strip, engine }
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
        Placements { once: true, ..self }
    }

    /// Reads `pieces(BOARD, PIECE, ...)`, with `once` or `line` among the pieces.
    pub fn read(call: &Call<'_>) -> Result<Placements, ParseError> {
        let [board, rest @ ..] = &call.arguments[..] else {
            return Err(call.name.error("pieces needs a board and at least one piece in parentheses"));
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
                .error(format!("{} is not straight, so several do not lie in one line", bent.name)));
        }
        if once && (turn == Turn::Line || pieces.len() > 32) {
            return Err(call.inside.error("'once' goes with at most 32 pieces, one in each move"));
        }
        let name = format!("pieces({})", call.inside.text());
        let game = Placements::new(name, Shape::read(*board)?, pieces, turn);
        Ok(if once { game.each_once() } else { game })
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

    /// The fast solver: for pieces in endless supply on boards of up to 128 cells.
    pub fn engine(&self) -> Option<&Engine> {
        let make = || if self.once { None } else { Engine::new(&self.layout, self.symmetries()) };
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
            Some(strip) if !self.once => strip.value(&position.free, convention, budget),
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
        if found.is_some() || self.once {
            return Ok(found);
        }
        let mirrored = |map: &Vec<usize>| mirror::is_mirrored(&self.layout, &position.free, map);
        if convention == Convention::Normal && mirror::involutions(self.symmetries()).any(mirrored) {
            return Ok(Some(Nimber(0)));
        }
        match &self.juvavum {
            Some(solver) => solver.value(self.layout.shape.columns(), &position.free, convention, budget),
            None => Ok(None),
        }
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
        let fits = |placement: &&super::layout::Placement| {
            placement.cells == *cells && position.used >> placement.kind & 1 == 0
        };
        let placement = self.layout.possible(&position.free).find(fits)?;
        Some(Position { free: position.free.minus(cells), used: position.used | 1 << placement.kind })
    }

    fn read_moves(&self, moves: Vec<(Fragment<'_>, Cells)>) -> Result<Position, ParseError> {
        let mut position = Position { free: self.layout.shape.present().clone(), used: 0 };
        for (word, cells) in moves {
            position = self.after(&position, &cells).ok_or_else(|| self.refusal(word, &position, &cells))?;
        }
        Ok(position)
    }

    /// Says why a move is not legal.
    pub fn refusal(&self, word: Fragment<'_>, position: &Position, cells: &Cells) -> ParseError {
        let shape = &self.layout.shape;
        if let Some(taken) = cells.iter().find(|cell| !position.free.has(*cell)) {
            return word.error(format!("{} is not free", shape.cell_name(taken)));
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

    /// The pieces that are used already, where each may be used once.
    fn used_names(&self, position: &Position) -> String {
        let gone = self.pieces.iter().enumerate().filter(|(at, _)| position.used >> at & 1 == 1);
        gone.map(|(_, piece)| piece.name.as_str()).collect::<Vec<_>>().join(",")
    }

    fn read_used(&self, text: Fragment<'_>) -> Result<u32, ParseError> {
        let mut used = 0;
        for name in text.split(',') {
            let name = name.trim();
            let at = self.pieces.iter().position(|piece| piece.name == name.text());
            used |= 1 << at.ok_or_else(|| name.error(format!("there is no piece '{}'", name.text())))?;
        }
        Ok(used)
    }
}

impl Game for Placements {
    type Position = Position;
    /// The cells taken.
    type Move = Cells;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &Position, visit: &mut impl FnMut(Cells, Position) -> Flow) -> Flow {
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

    fn read(&self, text: Fragment<'_>) -> Result<Position, ParseError> {
        let (board, used) = match text.text().find(USED) {
            Some(at) if self.once => {
                let pieces = text.part(at + USED.len()..text.text().len()).trim();
                (text.part(0..at).trim(), self.read_used(pieces)?)
            }
            _ => (text, 0),
        };
        match self.layout.shape.read_position(board)? {
            Written::Free(free) => Ok(Position { free, used }),
            Written::Moves(moves) => self.read_moves(moves),
        }
    }

    fn write(&self, position: &Position) -> String {
        let picture = self.layout.shape.picture(&position.free, "/");
        let gone = self.used_names(position);
        if gone.is_empty() { picture } else { format!("{picture}{USED}{gone}") }
    }

    fn write_move(&self, _from: &Position, cells: &Cells) -> String {
        self.layout.shape.move_name(cells)
    }

    fn start(&self) -> Option<Position> {
        Some(Position { free: self.layout.shape.present().clone(), used: 0 })
    }

    /// The image with the smallest code of its taken cells.
    fn canonical(&self, position: &Position) -> Position {
        self.images(position).max().unwrap_or_else(|| position.clone())
    }

    fn components(&self, position: &Position, visit: &mut impl FnMut(Position)) {
        if self.once {
            return visit(position.clone());
        }
        self.layout.parts(&position.free, &mut |free| visit(Position { free, used: 0 }));
    }

    fn shortcut(
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

    fn outcome_shortcut(
        &self,
        position: &Position,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if let Some(value) = self.on_strip(position, convention, budget)? {
            return Ok(Some(Outcome::of(value)));
        }
        if convention == Convention::Normal && !self.once {
            let outcome = mirror::outcome(&self.layout, &position.free, self.symmetries(), budget)?;
            if outcome.is_some() {
                return Ok(outcome);
            }
        }
        let Some((engine, free)) = self.searched(position) else { return Ok(None) };
        engine.outcome(free, convention, budget).map(Some)
    }

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

    fn picture(&self, position: &Position) -> Option<String> {
        Some(self.layout.shape.picture(&position.free, "\n"))
    }

    fn drawing(&self, position: &Position) -> Drawing {
        self.layout.shape.drawing(&position.free).noted(self.used_names(position))
    }

    fn cell_name(&self, cell: usize) -> String {
        self.layout.shape.cell_name(cell)
    }

    fn owned_bytes(&self, position: &Position) -> usize {
        position.free.owned_bytes()
    }
}
