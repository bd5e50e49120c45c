//! The moves of one heap, for whatever rule the game has.

use grundy_certify_heaps::misere::Rule;
use grundy_core::budget::{Budget, Flow};
use grundy_core::error::Stop;
use grundy_core::solve::AnyGame;
use grundy_core::view::{HeapView, Law};

/// A heap game seen one heap at a time.
pub struct Rules<'r> {
    name: String,
    view: &'r dyn HeapView,
    law: Law,
    /// The rule as certificates state it, where that does not depend on the heaps it is for.
    plain: Option<Rule>,
}

impl<'r> Rules<'r> {
    /// The rules of a game; `None` if it is not played with heaps that become heaps of the same kind.
    pub fn of(game: &'r dyn AnyGame) -> Option<Rules<'r>> {
        let view = game.heaps()?;
        (!matches!(view.law(), Law::Ring { .. })).then(|| Rules::new(game.name(), view))
    }

    /// The rules of heaps, and what the game is called.
    pub fn new(name: String, view: &'r dyn HeapView) -> Rules<'r> {
        let law = view.law();
        let plain = match &law {
            Law::Code { digits, repeats } => Some(Rule::Code { digits: digits.clone(), repeats: *repeats }),
            Law::Subtract(moves) => Some(Rule::Subtract { moves: moves.clone(), all_to: None }),
            _ => None,
        };
        Rules { name, view, law, plain }
    }

    /// The game in the notation.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most that a move can take, if there is a bound and what may be done depends on nothing but how much is
    /// taken.
    pub(crate) fn most_taken(&self) -> Option<u64> {
        self.plain.as_ref().and_then(Rule::most_taken)
    }

    /// The most heaps that a move can leave, if the most that it can take is known.
    pub(crate) fn most_left(&self) -> u64 {
        self.plain.as_ref().map_or(1, Rule::most_left)
    }

    /// The rule as certificates state it, for heaps up to `last`.
    pub fn stated(&self, last: u64, budget: &Budget<'_>) -> Result<Rule, Stop> {
        match (&self.plain, &self.law) {
            (Some(rule), _) => Ok(rule.clone()),
            (None, Law::SubtractKind(_)) => {
                let mut moves = Vec::new();
                self.try_each_move(last, &mut |parts| {
                    moves.push(last - parts.iter().sum::<u64>());
                    budget.need(8 * moves.len() as u64).and_then(|()| budget.work(1).map(|_| ()))
                })?;
                moves.sort_unstable();
                Ok(Rule::Subtract { moves, all_to: Some(last) })
            }
            _ => self.listed(last, budget),
        }
    }

    /// Visits everything a heap may become.
    pub fn for_each_move(&self, heap: u64, visit: &mut dyn FnMut(&[u64])) {
        let _ = self.view.each_move(heap, &mut |parts| {
            visit(parts);
            Flow::Continue(())
        });
    }

    /// Visits everything a heap may become, until the visitor fails.
    pub(crate) fn try_each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut result = Ok(());
        let _ = self.view.each_move(heap, &mut |parts| {
            result = visit(parts);
            if result.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        result
    }

    /// A rule of which nothing is known but its moves.
    fn listed(&self, last: u64, budget: &Budget<'_>) -> Result<Rule, Stop> {
        let (mut options, mut bytes) = (Vec::new(), 0);
        for heap in 0..=last {
            let mut list = Vec::new();
            self.try_each_move(heap, &mut |parts| {
                bytes += 24 + 8 * parts.len() as u64;
                list.push(parts.to_vec());
                budget.need(bytes).and_then(|()| budget.work(4).map(|_| ()))
            })?;
            options.push(list);
        }
        Ok(Rule::Listed { options })
    }
}
