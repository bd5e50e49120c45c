//! What only some games are, as others see it.
//!
//! * [`HeapView`]: a game of heaps that change one at a time. Its [`Law`] says as data what may be done to a heap: engines
//!   for sequences, periods and misère quotients work from it, whoever wrote the game.
//! * [`ProvedQuotient`]: a misère quotient, as far as explanations need it.

use crate::budget::{Budget, Flow};
use crate::convention::Convention;
use crate::error::Stop;
use crate::numbers::Numbers;
use num_bigint::BigUint;
use std::sync::Arc;

/// What a game keeps in memory about its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Remembered {
    /// Positions, parts of positions or classes with something known about them.
    pub positions: usize,
    /// Bytes for them, room for more included.
    pub bytes: u64,
    /// Positions that had to give way to others because memory was short.
    pub forgotten: usize,
}

/// A game whose positions say who is to move, or that knows how long it lasts.
pub trait Turns<P> {
    /// The position after a move elsewhere in a sum. Differs from the position only where it says who moves
    /// (reserves, colours).
    fn pass(&self, position: &P) -> P;

    /// Who is to move, in games whose positions say so.
    fn mover(&self, _position: &P) -> Option<&'static str> {
        None
    }

    /// For loopy games: so many moves the winner needs at most, where a formula is known.
    fn time_bound(&self, _position: &P) -> Option<u128> {
        None
    }
}

/// What a game remembers itself, apart from the solver.
pub trait Store<P> {
    /// A table of values that the game keeps itself, for saving: in the order in which [`Store::recall`] wants it.
    fn table(&self, _convention: Convention) -> Vec<(P, u32)> {
        Vec::new()
    }

    /// Takes a saved entry of [`Store::table`] back; `false` if it does not belong there.
    fn recall(&self, _position: &P, _convention: Convention, _value: u32) -> bool {
        false
    }

    /// What the game keeps in memory itself, apart from the solver; `None` if it keeps nothing.
    fn remembered(&self, _convention: Convention) -> Option<Remembered> {
        None
    }

    /// Tells games apart that have the same name but other rules: what a file held when it was read.
    fn fingerprint(&self) -> u64 {
        0
    }

    /// How many states the game has in all, where it can count them.
    fn states(&self) -> Option<BigUint> {
        None
    }
}

/// A game of several heaps whose P-positions are known, in the order of their smallest heaps.
pub trait SmallestHeaps: Send + Sync {
    /// The smallest heaps of the first `count` P-positions that are not empty.
    fn first(&self, count: u64, budget: &mut Budget<'_>) -> Result<Vec<u64>, Stop>;
}

/// A game of heaps that change one at a time, seen one heap at a time.
pub trait HeapView: Send + Sync {
    /// What may be done to a heap, as data.
    fn law(&self) -> Law;

    /// Visits everything a heap may become: the sizes of its parts, none of them empty.
    fn each_move(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow;

    /// Takes the values in normal play of all heaps from this one on from here, instead of computing them. Games that have
    /// no use for it, or have been told before, do nothing.
    fn learn(&self, _from: u64, _values: FarValues) {}
}

/// The values of heaps far out, as far as they are known without computing.
pub type FarValues = Box<dyn Fn(u64) -> Option<u64> + Send + Sync>;

/// What may be done to a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Law {
    /// One of these numbers may be taken; they rise.
    Subtract(Vec<u64>),
    /// One of these infinitely many numbers may be taken.
    SubtractKind(Numbers),
    /// Bit j of `digits[k]` allows to take k and to leave the rest as j heaps, none of them empty.
    Code {
        /// The digits, from that for taking nothing on.
        digits: Vec<u64>,
        /// The last digit goes on for ever.
        repeats: bool,
    },
    /// Split a heap into two of different size, as in Grundy's game.
    SplitUnequal,
    /// The same as another law, every heap larger by a number.
    Larger {
        /// The other law.
        law: Box<Law>,
        /// The number.
        by: u64,
    },
    /// A ring; after the first move rows under this law are left.
    Ring {
        /// The law of rows.
        rows: Box<Law>,
        /// The numbers that may be taken from the ring.
        takes: Vec<u64>,
    },
    /// Nothing but the moves themselves says it.
    Listed,
}

impl Law {
    /// k such that from every heap n >= k the same numbers, all at most k, may be taken. Then a periodic rule that holds
    /// on a few more than k heaps holds on all.
    pub fn horizon(&self) -> Option<u64> {
        match self {
            Law::Subtract(moves) => moves.last().copied(),
            _ => None,
        }
    }

    /// Whether any number may be taken and nothing else be done: Nim.
    ///
    /// ```
    /// use grundy_core::view::Law;
    /// assert!(Law::Code { digits: vec![0, 3], repeats: true }.is_nim());
    /// assert!(!Law::Code { digits: vec![0, 3, 7], repeats: true }.is_nim());
    /// ```
    pub fn is_nim(&self) -> bool {
        match self {
            Law::Code { digits, repeats: true } => {
                digits
                    .split_first()
                    .is_some_and(|(none, taken)| *none == 0 && taken.iter().all(|digit| *digit == 3))
                    && digits.len() > 1
            }
            _ => false,
        }
    }
}

/// The misère quotient of the heaps of a game, proved, as far as explanations need it. Its elements are numbers; 0 is that of
/// the empty position.
pub trait ProvedQuotient: Send + Sync {
    /// How many elements there are, and how many of them are P.
    fn counts(&self) -> (usize, usize);
    /// The element of a heap; `None` if it is larger than all heaps the quotient holds for.
    fn element(&self, heap: u64) -> Option<u16>;
    /// The element of two positions together.
    fn product(&self, one: u16, other: u16) -> u16;
    /// Whether the player to move loses.
    fn is_p(&self, element: u16) -> bool;
    /// Whether the heaps behave like heaps of Nim.
    fn is_tame(&self, budget: &Budget<'_>) -> Result<bool, Stop>;
    /// Letters for the generators, each with its heap, and each element as a word of them.
    fn spelling(&self) -> Spelling;

    /// The element of several heaps.
    fn value(&self, heaps: &[u64]) -> Option<u16> {
        heaps.iter().try_fold(0, |product, heap| Some(self.product(product, self.element(*heap)?)))
    }
}

/// How the elements of a quotient are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelling {
    /// Each letter with the heap it stands for.
    pub letters: Vec<(String, u64)>,
    /// The word of each element.
    pub words: Vec<String>,
}

/// A quotient with the heaps of a position that it holds for.
pub type InQuotient = (Arc<dyn ProvedQuotient>, Vec<u64>);
