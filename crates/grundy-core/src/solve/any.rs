//! A game behind a pointer, so that a program can hold any game chosen at run time.
//!
//! [`Game`] is generic and fast but not object-safe. [`Held`] wraps a game together with what its solvers
//! remember and offers it as [`AnyGame`], where positions and moves are erased. Questions about values go
//! straight to the typed solver inside, so the erasure costs nothing where it matters.

use crate::board::cells::Cells;
use crate::board::{Board, Position as Placed};
use crate::budget::Budget;
use crate::drawing::{Drawing, HeapChange};
use crate::error::{ParseError, Stop};
use crate::game::{Convention, FirstMoves, Flow, Game, Kind, Outcome, Remembered};
use crate::nimber::Nimber;
use crate::parallel::lock;
use crate::solve::solver::{Memory, Solver};
use crate::text::Fragment;
use crate::view::{HeapView, InQuotient, SmallestHeaps, Store};
use num_bigint::BigUint;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

/// A position of some game.
#[derive(Clone, Debug)]
pub struct AnyPosition(Arc<dyn ErasedPosition>);

/// A move of some game.
#[derive(Clone, Debug)]
pub struct AnyMove(Arc<dyn ErasedMove>);

trait ErasedPosition: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

impl<P: Eq + Hash + fmt::Debug + Send + Sync + 'static> ErasedPosition for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<P>() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

trait ErasedMove: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
}

impl<M: fmt::Debug + Send + Sync + 'static> ErasedMove for M {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl AnyPosition {
    /// A position of the game that is held.
    pub fn new<P: Eq + Hash + fmt::Debug + Send + Sync + 'static>(position: P) -> Self {
        AnyPosition(Arc::new(position))
    }

    /// The position of a known game; `None` if another game made it.
    pub fn downcast_ref<P: 'static>(&self) -> Option<&P> {
        (*self.0).as_any().downcast_ref()
    }

    /// The position as the game that made it knows it.
    fn get<P: 'static>(&self) -> &P {
        match self.downcast_ref() {
            Some(position) => position,
            None => panic!("a position was handed to a game that did not make it"),
        }
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals((*other.0).as_any())
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl AnyMove {
    /// A move of the game that is held.
    pub fn new<M: fmt::Debug + Send + Sync + 'static>(mv: M) -> Self {
        AnyMove(Arc::new(mv))
    }

    fn get<M: 'static>(&self) -> &M {
        match (*self.0).as_any().downcast_ref() {
            Some(mv) => mv,
            None => panic!("a move was handed to a game that did not make it"),
        }
    }
}

/// A game chosen at run time. Positions and moves must come from the same game.
///
/// The methods mirror those of [`Game`]; values and outcomes are remembered between questions. Only [`Held`] is one: to
/// add a game, implement [`Game`].
#[allow(missing_docs, reason = "each method is the erased twin of the one of Game")]
pub trait AnyGame: sealed::Sealed + Send + Sync {
    fn name(&self) -> String;
    fn kind(&self) -> Kind;
    fn start(&self) -> Option<AnyPosition>;
    fn read(&self, text: Fragment<'_>) -> Result<AnyPosition, ParseError>;
    fn write(&self, position: &AnyPosition) -> String;
    fn write_move(&self, from: &AnyPosition, mv: &AnyMove) -> String;
    fn picture(&self, position: &AnyPosition) -> Option<String>;
    fn drawing(&self, position: &AnyPosition) -> Drawing;
    fn cell_name(&self, cell: usize) -> String;
    fn heap_change(&self, from: &AnyPosition, mv: &AnyMove) -> Option<HeapChange>;
    fn options(&self, position: &AnyPosition, visit: &mut dyn FnMut(AnyMove, AnyPosition) -> Flow) -> Flow;
    fn standard(&self, position: &AnyPosition) -> AnyPosition;
    fn canonical(&self, position: &AnyPosition) -> AnyPosition;
    fn components(&self, position: &AnyPosition) -> Vec<AnyPosition>;
    fn pass(&self, position: &AnyPosition) -> AnyPosition;
    fn mover(&self, position: &AnyPosition) -> Option<&'static str>;
    fn time_bound(&self, position: &AnyPosition) -> Option<u128>;
    fn positions_up_to(&self, size: u64, budget: &Budget<'_>) -> Result<Option<Vec<AnyPosition>>, Stop>;
    fn misere_quotient(
        &self,
        position: &AnyPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Option<InQuotient>, Stop>;
    fn fingerprint(&self) -> u64;
    fn remembered(&self, convention: Convention) -> Option<Remembered>;
    /// How many positions are remembered under a convention, by the game and by its solver.
    fn entries(&self, convention: Convention) -> usize;
    /// How many bytes are in use for what is remembered, by the game and by its solvers.
    fn bytes(&self) -> u64;
    fn states(&self) -> Option<BigUint>;
    fn heap(&self, size: u64) -> Option<AnyPosition>;
    fn heaps(&self) -> Option<&dyn HeapView>;
    fn smallest_heaps(&self) -> Option<&dyn SmallestHeaps>;
    fn board(&self) -> Option<&Board>;
    fn placed(&self, position: &AnyPosition) -> Option<Placed>;
    fn take_cells(&self, position: &AnyPosition, cells: &Cells) -> Option<(AnyMove, AnyPosition)>;
    fn owned_bytes(&self, position: &AnyPosition) -> usize;
    fn value(
        &self,
        position: &AnyPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Stop>;
    fn outcome(
        &self,
        position: &AnyPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stop>;
    fn moves_to(
        &self,
        position: &AnyPosition,
        value: Nimber,
        convention: Convention,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<FirstMoves<(AnyMove, AnyPosition)>, Stop>;
    /// Every remembered value, as position text and value.
    fn export(&self, convention: Convention) -> Vec<(String, u32)>;
    /// Takes back what [`AnyGame::export`] gave.
    fn import(&self, convention: Convention, position: Fragment<'_>, value: u32) -> Result<(), ParseError>;
}

/// A game with the memory of its solvers.
pub struct Held<G: Game> {
    game: G,
    normal: Mutex<Memory<G>>,
    misere: Mutex<Memory<G>>,
}

impl<G: Game> Held<G> {
    /// Holds `game`, nothing remembered yet.
    pub fn new(game: G) -> Self {
        Held {
            game,
            normal: Mutex::new(Memory::new(Convention::Normal)),
            misere: Mutex::new(Memory::new(Convention::Misere)),
        }
    }

    fn slot(&self, convention: Convention) -> &Mutex<Memory<G>> {
        match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => &self.misere,
        }
    }

    /// Asks the typed solver. A question asked meanwhile from another thread starts with an empty memory; the
    /// larger memory is kept.
    fn solve<T>(&self, convention: Convention, ask: impl FnOnce(&mut Solver<'_, G>) -> T) -> T {
        let slot = self.slot(convention);
        let memory = std::mem::replace(&mut *lock(slot), Memory::new(convention));
        let mut solver = Solver::resume(&self.game, memory);
        let answer = ask(&mut solver);
        let memory = solver.into_memory();
        let mut kept = lock(slot);
        if memory.len() >= kept.len() {
            *kept = memory;
        }
        answer
    }
}

fn erase<G: Game>((mv, to): (G::Move, G::Position)) -> (AnyMove, AnyPosition) {
    (AnyMove::new(mv), AnyPosition::new(to))
}

mod sealed {
    pub trait Sealed {}
    impl<G: super::Game> Sealed for super::Held<G> {}
}

impl<G: Game> AnyGame for Held<G> {
    fn name(&self) -> String {
        self.game.name()
    }

    fn kind(&self) -> Kind {
        self.game.kind()
    }

    fn start(&self) -> Option<AnyPosition> {
        self.game.start().map(AnyPosition::new)
    }

    fn read(&self, text: Fragment<'_>) -> Result<AnyPosition, ParseError> {
        self.game.read(text).map(AnyPosition::new)
    }

    fn write(&self, position: &AnyPosition) -> String {
        self.game.write(position.get())
    }

    fn write_move(&self, from: &AnyPosition, mv: &AnyMove) -> String {
        self.game.write_move(from.get(), mv.get())
    }

    fn picture(&self, position: &AnyPosition) -> Option<String> {
        self.game.picture(position.get())
    }

    fn drawing(&self, position: &AnyPosition) -> Drawing {
        self.game.drawing(position.get())
    }

    fn cell_name(&self, cell: usize) -> String {
        self.game.cell_name(cell)
    }

    fn heap_change(&self, from: &AnyPosition, mv: &AnyMove) -> Option<HeapChange> {
        self.game.heap_change(from.get(), mv.get())
    }

    fn options(&self, position: &AnyPosition, visit: &mut dyn FnMut(AnyMove, AnyPosition) -> Flow) -> Flow {
        self.game.options(position.get(), &mut |mv, to| {
            let (mv, to) = erase::<G>((mv, to));
            visit(mv, to)
        })
    }

    fn standard(&self, position: &AnyPosition) -> AnyPosition {
        AnyPosition::new(self.game.standard(position.get()))
    }

    fn canonical(&self, position: &AnyPosition) -> AnyPosition {
        AnyPosition::new(self.game.canonical(position.get()))
    }

    fn components(&self, position: &AnyPosition) -> Vec<AnyPosition> {
        let mut parts = Vec::new();
        self.game.components(position.get(), &mut |part| parts.push(AnyPosition::new(part)));
        parts
    }

    fn pass(&self, position: &AnyPosition) -> AnyPosition {
        self.game
            .turns()
            .map_or_else(|| position.clone(), |turns| AnyPosition::new(turns.pass(position.get())))
    }

    fn mover(&self, position: &AnyPosition) -> Option<&'static str> {
        self.game.turns()?.mover(position.get())
    }

    fn time_bound(&self, position: &AnyPosition) -> Option<u128> {
        self.game.turns()?.time_bound(position.get())
    }

    fn positions_up_to(&self, size: u64, budget: &Budget<'_>) -> Result<Option<Vec<AnyPosition>>, Stop> {
        let positions = self.game.positions_up_to(size, budget)?;
        Ok(positions.map(|positions| positions.into_iter().map(AnyPosition::new).collect()))
    }

    fn misere_quotient(
        &self,
        position: &AnyPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Option<InQuotient>, Stop> {
        self.game.misere_quotient(position.get(), budget)
    }

    fn fingerprint(&self) -> u64 {
        self.game.store().map_or(0, Store::fingerprint)
    }

    fn remembered(&self, convention: Convention) -> Option<Remembered> {
        self.game.store()?.remembered(convention)
    }

    fn entries(&self, convention: Convention) -> usize {
        let kept = AnyGame::remembered(self, convention).map_or(0, |kept| kept.positions);
        kept + lock(self.slot(convention)).len()
    }

    fn bytes(&self) -> u64 {
        let both = [Convention::Normal, Convention::Misere];
        let kept = both.map(|convention| AnyGame::remembered(self, convention).map_or(0, |kept| kept.bytes));
        let memories = [&self.normal, &self.misere];
        let held = memories.map(|slot| lock(slot).bytes());
        kept.into_iter().chain(held).sum()
    }

    fn states(&self) -> Option<BigUint> {
        self.game.store()?.states()
    }

    fn heap(&self, size: u64) -> Option<AnyPosition> {
        self.game.heap(size).map(AnyPosition::new)
    }

    fn heaps(&self) -> Option<&dyn HeapView> {
        self.game.heaps()
    }

    fn smallest_heaps(&self) -> Option<&dyn SmallestHeaps> {
        self.game.smallest_heaps()
    }

    fn board(&self) -> Option<&Board> {
        self.game.board()
    }

    fn placed(&self, position: &AnyPosition) -> Option<Placed> {
        self.game.placed(position.get())
    }

    fn take_cells(&self, position: &AnyPosition, cells: &Cells) -> Option<(AnyMove, AnyPosition)> {
        self.game.take_cells(position.get(), cells).map(erase::<G>)
    }

    fn owned_bytes(&self, position: &AnyPosition) -> usize {
        size_of::<G::Position>() + self.game.owned_bytes(position.get())
    }

    fn value(
        &self,
        position: &AnyPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Stop> {
        self.solve(convention, |solver| solver.value(position.get(), budget))
    }

    fn outcome(
        &self,
        position: &AnyPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stop> {
        self.solve(convention, |solver| solver.outcome(position.get(), budget))
    }

    fn moves_to(
        &self,
        position: &AnyPosition,
        value: Nimber,
        convention: Convention,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<FirstMoves<(AnyMove, AnyPosition)>, Stop> {
        let moves =
            self.solve(convention, |solver| solver.first_moves_to(position.get(), value, at_most, budget))?;
        let mut erased = FirstMoves::none();
        erased.append(moves, erase::<G>);
        Ok(erased)
    }

    fn export(&self, convention: Convention) -> Vec<(String, u32)> {
        self.solve(convention, |solver| {
            let entries = solver.memory().entries();
            let mut rows: Vec<(String, u32)> =
                entries.map(|(position, value)| (self.game.write(position), value)).collect();
            rows.sort_unstable();
            let table = self.game.store().map_or_else(Vec::new, |store| store.table(convention));
            rows.extend(table.iter().map(|(position, value)| (self.game.write(position), *value)));
            rows
        })
    }

    fn import(&self, convention: Convention, position: Fragment<'_>, value: u32) -> Result<(), ParseError> {
        let position = self.game.read(position)?;
        if self.game.store().is_some_and(|store| store.recall(&position, convention, value)) {
            return Ok(());
        }
        let position = self.game.canonical(&position);
        self.solve(convention, |solver| solver.memory().insert(position, value));
        Ok(())
    }
}
