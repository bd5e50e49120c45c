//! What only some games are, as others see it.

use crate::budget::Budget;
use crate::error::Stop;
use std::sync::Arc;

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
