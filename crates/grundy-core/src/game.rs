//! The central trait: a game is a set of rules that lists the options of a position.
//!
//! Read this first. Everything generic (value, outcome, winning moves, graph, player) is written once against
//! [`Game`]. Five methods are required: the game's name, the options of a position, and text for positions and
//! moves. The rest has defaults; a game overrides what it knows better. Normal or misère play is never part of
//! a game: it is the [`Convention`] with which a question is asked.
//!
//! Main results
//! * [`Game`]: what a game must and may know.
//! * [`Convention`], [`Outcome`]: the words of every answer.

use crate::board::cells::Cells;
use crate::board::{Board, Position as Placed};
use crate::budget::Budget;
pub use crate::budget::Flow;
pub use crate::convention::Convention;
use crate::drawing::{Drawing, HeapChange};
use crate::error::{ParseError, Stop};
use crate::nimber::Nimber;
use crate::text::Fragment;
pub use crate::view::Remembered;
use crate::view::{HeapView, InQuotient, SmallestHeaps, Store, Turns};
use std::fmt;
use std::hash::Hash;

/// Who wins with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: a loss for the player to move.
    P,
    /// The next player wins: the player to move has a winning move.
    N,
}

impl Outcome {
    /// A value is 0 exactly at the P-positions, in normal and in misère play.
    ///
    /// ```
    /// use grundy_core::game::Outcome;
    /// use grundy_core::nimber::Nimber;
    /// assert_eq!(Outcome::of(Nimber(0)), Outcome::P);
    /// assert_eq!(Outcome::of(Nimber(3)), Outcome::N);
    /// ```
    pub fn of(value: Nimber) -> Outcome {
        if value == Nimber(0) { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// A move together with where it leads.
pub type Step<G> = (<G as Game>::Move, <G as Game>::Position);

/// The moves that a question is about: how many there are, and the first of them in the order of the game. There may be more
/// than can be listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMoves<S> {
    /// How many there are.
    pub count: u128,
    /// The first of them: all, or as many as were wanted.
    pub first: Vec<S>,
}

impl<S> FirstMoves<S> {
    /// No moves.
    pub fn none() -> Self {
        FirstMoves { count: 0, first: Vec::new() }
    }

    /// Moves that are all known, of which at most so many are wanted.
    pub fn of(mut all: Vec<S>, at_most: usize) -> Self {
        let count = all.len() as u128;
        all.truncate(at_most);
        FirstMoves { count, first: all }
    }

    /// One more, after all others, of which at most so many are wanted.
    pub fn push(&mut self, step: S, at_most: usize) {
        self.count += 1;
        if self.first.len() < at_most {
            self.first.push(step);
        }
    }

    /// Others after these; none of their first is too many.
    pub fn append<T>(&mut self, others: FirstMoves<T>, step: impl FnMut(T) -> S) {
        self.count += others.count;
        self.first.extend(others.first.into_iter().map(step));
    }
}

/// Which theory applies to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Both players have the same moves and every play ends: values exist and add by nim sum.
    Impartial,
    /// As `Impartial`, but a play may go on for ever: solved by retrograde analysis.
    Loopy,
    /// The players have different moves: there are outcomes, but no nim values.
    Partizan,
}

/// The rules of a game: given a position, its options.
///
/// A complete game in a few lines: subtract one or two from a single heap.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::error::ParseError;
/// use grundy_core::game::{Convention, Flow, Game};
/// use grundy_core::nimber::Nimber;
/// use grundy_core::solve::Solver;
/// use grundy_core::text::Fragment;
/// use std::ops::ControlFlow;
///
/// struct OneOrTwo;
///
/// impl Game for OneOrTwo {
///     type Position = u64;
///     type Move = u64;
///
///     fn name(&self) -> String {
///         "one-or-two".into()
///     }
///
///     fn options(&self, heap: &u64, visit: &mut impl FnMut(u64, u64) -> Flow) -> Flow {
///         for take in 1..=2.min(*heap) {
///             visit(take, heap - take)?;
///         }
///         ControlFlow::Continue(())
///     }
///
///     fn read(&self, text: Fragment<'_>) -> Result<u64, ParseError> {
///         text.number("a heap size")
///     }
///
///     fn write(&self, heap: &u64) -> String {
///         heap.to_string()
///     }
///
///     fn write_move(&self, _from: &u64, take: &u64) -> String {
///         format!("take {take}")
///     }
/// }
///
/// let mut solver = Solver::new(&OneOrTwo, Convention::Normal);
/// assert_eq!(solver.value(&5, &mut Budget::unlimited()), Ok(Nimber(2)));
/// ```
pub trait Game: Send + Sync + 'static {
    /// A position: a small value, `Copy` where it can be.
    type Position: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// A move: what a player does to get from a position to an option.
    type Move: Clone + fmt::Debug + Send + Sync + 'static;

    /// The game in the notation, such as `subtract(1,2)`.
    fn name(&self) -> String;

    /// Visits every option with the move that leads to it, until `visit` breaks off. A game that cannot list them
    /// breaks off by itself; the search then ends with [`Stop::Interrupted`].
    fn options(
        &self,
        position: &Self::Position,
        visit: &mut impl FnMut(Self::Move, Self::Position) -> Flow,
    ) -> Flow;

    /// Reads a position.
    fn read(&self, text: Fragment<'_>) -> Result<Self::Position, ParseError>;

    /// Writes a position so that [`Game::read`] gives an equivalent one back.
    fn write(&self, position: &Self::Position) -> String;

    /// Writes a move of `from`.
    fn write_move(&self, from: &Self::Position, mv: &Self::Move) -> String;

    /// The position meant when none is written, for games with a natural start.
    fn start(&self) -> Option<Self::Position> {
        None
    }

    /// Which theory applies.
    fn kind(&self) -> Kind {
        Kind::Impartial
    }

    /// The same position in its standard spelling: heaps sorted, empty heaps dropped.
    fn standard(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// One representative of all positions with the same game tree that the game can recognise cheaply
    /// (symmetries, order of heaps). Must be right for normal and misère play.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        self.standard(position)
    }

    /// Visits independent parts whose sum is the position, in normal play. Parts without moves may be left out.
    fn components(&self, position: &Self::Position, visit: &mut impl FnMut(Self::Position)) {
        visit(position.clone());
    }

    /// The value by the game's own means, where it has some: a formula, a table, a search that is faster than the solver's.
    fn own_value(
        &self,
        _position: &Self::Position,
        _convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        Ok(None)
    }

    /// The outcome, where the game knows it more cheaply than the value.
    fn own_outcome(
        &self,
        _position: &Self::Position,
        _convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        Ok(None)
    }

    /// The moves to options of the given value, `at_most` so many of them, where the game can name or count them without trying
    /// every option.
    fn own_moves(
        &self,
        _position: &Self::Position,
        _value: Nimber,
        _convention: Convention,
        _at_most: usize,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<Step<Self>>>, Stop>
    where
        Self: Sized,
    {
        Ok(None)
    }

    /// The misère quotient of the heaps of a position, proved, and these heaps: for games of heaps that change one at a
    /// time, where a quotient was found.
    fn misere_quotient(
        &self,
        _position: &Self::Position,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<InQuotient>, Stop> {
        Ok(None)
    }

    /// Who is to move, if positions say so.
    fn turns(&self) -> Option<&dyn Turns<Self::Position>> {
        None
    }

    /// What the game remembers itself, apart from the solver.
    fn store(&self) -> Option<&dyn Store<Self::Position>> {
        None
    }

    /// All positions up to a size (matches in all), for statements about whole families.
    fn positions_up_to(&self, _size: u64, _budget: &Budget<'_>) -> Result<Option<Vec<Self::Position>>, Stop> {
        Ok(None)
    }

    /// A single heap of this size, for games that have a sequence of heap values.
    fn heap(&self, _size: u64) -> Option<Self::Position> {
        None
    }

    /// The game seen one heap at a time, if it is a game of heaps that change one at a time.
    fn heaps(&self) -> Option<&dyn HeapView> {
        None
    }

    /// The smallest heaps of the P-positions, where they are a sequence that is known.
    fn smallest_heaps(&self) -> Option<&dyn SmallestHeaps> {
        None
    }

    /// The board, if the game is one of placing pieces on it.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// A position as one of that board.
    fn placed(&self, _position: &Self::Position) -> Option<Placed> {
        None
    }

    /// The move that takes just these cells of that board, if it is legal.
    fn take_cells(&self, _position: &Self::Position, _cells: &Cells) -> Option<Step<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// A picture of several lines, for boards.
    fn picture(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// What a position looks like, for whoever draws it.
    fn drawing(&self, _position: &Self::Position) -> Drawing {
        Drawing::Text
    }

    /// The name of a cell, for games whose drawings are boards.
    fn cell_name(&self, cell: usize) -> String {
        cell.to_string()
    }

    /// What a move does to a heap, for games whose drawings are heaps and whose moves change one of them.
    fn heap_change(&self, _from: &Self::Position, _mv: &Self::Move) -> Option<HeapChange> {
        None
    }

    /// Bytes a position owns outside itself; counted against the memory limit.
    fn owned_bytes(&self, _position: &Self::Position) -> usize {
        0
    }
}
