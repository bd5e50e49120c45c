//! The moves of one heap, for whatever rule the game has.

use crate::couples::Couples;
use crate::grundys_game::GrundysGame;
use crate::nim::Nim;
use crate::take_and_break::TakeAndBreak;
use crate::{HeapRule, Heaps};
use grundy_certify::misere::Rule;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use grundy_subtraction::Subtraction;
use std::any::Any;

/// What may become of a heap: visits until the visitor breaks off.
type Moves<'r> = Box<dyn Fn(u64, &mut dyn FnMut(&[u64]) -> Flow) + 'r>;
/// The rule as certificates state it, for heaps up to a size.
type Stated<'r> = Box<dyn Fn(u64, &Budget<'_>) -> Result<Rule, Stop> + 'r>;

/// A heap game seen one heap at a time.
pub struct Rules<'r> {
    name: String,
    moves: Moves<'r>,
    stated: Stated<'r>,
    most_taken: Option<u64>,
    most_left: u64,
}

impl<'r> Rules<'r> {
    /// The rules of a heap game of the notation; `None` if `game` is none. The argument is what
    /// [`grundy_core::solve::any::AnyGame::rules`] gives.
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
        let stated = rule.stated(0);
        Rules {
            name: rule.name(),
            moves: Box::new(move |heap, visit| {
                let _ = rule.moves(heap, &mut |parts| visit(&parts));
            }),
            stated: Box::new(move |last, budget| {
                rule.stated(last).map_or_else(|| listed(rule, last, budget), Ok)
            }),
            most_taken: stated.as_ref().and_then(Rule::most_taken),
            most_left: stated.as_ref().map_or(1, Rule::most_left),
        }
    }

    /// The game in the notation.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most that a move can take, if there is a bound and what may be done depends on nothing but how much is
    /// taken.
    pub fn most_taken(&self) -> Option<u64> {
        self.most_taken
    }

    /// The most heaps that a move can leave, if the most that it can take is known.
    pub fn most_left(&self) -> u64 {
        self.most_left
    }

    /// The rule as certificates state it, for heaps up to `last`.
    pub fn stated(&self, last: u64, budget: &Budget<'_>) -> Result<Rule, Stop> {
        (self.stated)(last, budget)
    }

    /// Visits everything a heap may become.
    pub fn for_each_move(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        (self.moves)(heap, &mut |parts| {
            visit(parts);
            Flow::Continue(())
        });
    }

    /// Visits everything a heap may become, until the visitor fails.
    pub fn try_each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut result = Ok(());
        (self.moves)(heap, &mut |parts| {
            result = visit(parts);
            if result.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        result
    }
}

/// A rule of which nothing is known but its moves.
fn listed(rule: &impl HeapRule, last: u64, budget: &Budget<'_>) -> Result<Rule, Stop> {
    let (mut options, mut bytes) = (Vec::new(), 0);
    for heap in 0..=last {
        let (mut list, mut result) = (Vec::new(), Ok(()));
        let _ = rule.moves(heap, &mut |parts| {
            bytes += 24 + 8 * parts.len() as u64;
            list.push(parts.to_vec());
            result = budget.need(bytes).and_then(|()| budget.work(4).map(|_| ()));
            if result.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        result?;
        options.push(list);
    }
    Ok(Rule::Listed { options })
}
