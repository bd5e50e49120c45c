//! The moves of one heap, for whatever rule the game has.

use crate::game::Flow;
use crate::heap::couples::Couples;
use crate::heap::grundys_game::GrundysGame;
use crate::heap::nim::Nim;
use crate::heap::take_and_break::TakeAndBreak;
use crate::heap::{HeapRule, Heaps};
use crate::subtraction::Subtraction;
use std::any::Any;

/// What may become of a heap.
type Moves<'r> = Box<dyn Fn(u64, &mut dyn FnMut(&[u64])) + 'r>;

/// A heap game seen one heap at a time.
pub struct Rules<'r> {
    name: String,
    moves: Moves<'r>,
    most_taken: Option<u64>,
}

impl<'r> Rules<'r> {
    /// The rules of a heap game of the notation; `None` if `game` is none. The argument is what
    /// [`crate::solve::any::AnyGame::rules`] gives.
    pub fn of(game: &'r dyn Any) -> Option<Rules<'r>> {
        if let Some(game) = game.downcast_ref::<Heaps<TakeAndBreak>>() {
            return Some(Rules::new(game.rule()));
        }
        if let Some(game) = game.downcast_ref::<Heaps<Subtraction>>() {
            return Some(Rules::new(game.rule()));
        }
        if let Some(game) = game.downcast_ref::<Heaps<Couples>>() {
            return Some(Rules::new(game.rule()));
        }
        if game.is::<Heaps<GrundysGame>>() {
            return Some(Rules::new(&GrundysGame));
        }
        game.is::<Heaps<Nim>>().then(|| Rules::new(&Nim))
    }

    /// The rules of one kind of heap.
    pub fn new(rule: &'r impl HeapRule) -> Rules<'r> {
        let (name, most_taken) = (rule.name(), rule.most_taken());
        let moves = move |heap: u64, visit: &mut dyn FnMut(&[u64])| {
            let _ = rule.moves(heap, &mut |parts| {
                visit(&parts);
                Flow::Continue(())
            });
        };
        Rules { name, moves: Box::new(moves), most_taken }
    }

    /// The game in the notation.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most that a move can take, if there is a bound.
    pub fn most_taken(&self) -> Option<u64> {
        self.most_taken
    }

    /// Visits everything a heap may become.
    pub fn for_each_move(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        (self.moves)(heap, visit);
    }
}
