//! Heaps far out, by a theorem of the store: looked up in its description instead of computed.

use super::described::NamedTheorem;
use super::views;
use crate::budget::{Budget, Flow};
use crate::drawing::Drawing;
use crate::game::Convention;
use crate::notation::Expression;
use crate::solve::AnyGame;
use crate::structure::{Letters, Rule};
use crate::theorems::Applied;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

/// Heaps below this one are computed as quickly as a description is read.
const FAR: u64 = 1 << 20;

/// The sequence of a subtraction game, as a theorem describes it.
pub(super) struct Far {
    applied: Applied,
    letters: Letters,
    outcomes: bool,
}

impl Far {
    /// The sequence of values, or outcomes, of a game in normal play, if the store describes it and the heap is far out.
    pub(super) fn of(bench: &Workbench, game: &dyn AnyGame, heap: u64, outcomes: bool) -> Option<Far> {
        let moves = views::finite_moves(game).filter(|_| heap >= FAR)?;
        // Values say who wins as well.
        let rules = if outcomes { &[Rule::Outcomes, Rule::Nim][..] } else { &[Rule::Nim] };
        let mut applied = rules.iter().flat_map(|rule| bench.theorems().about(&moves, *rule));
        let described = |applied: Applied| {
            let letters = applied.letters()?;
            Some(Far { applied, letters, outcomes })
        };
        applied.find_map(described)
    }

    /// The theorem.
    pub(super) fn theorem(&self) -> NamedTheorem {
        NamedTheorem::of(&self.applied)
    }

    /// The value of a heap; as an outcome 0 for a loss and 1 for a win.
    pub(super) fn value(&self, heap: u64) -> Option<u64> {
        self.letters.at(u128::from(heap / self.applied.scale)).map(|letter| self.told(letter))
    }

    fn told(&self, letter: u8) -> u64 {
        if self.outcomes { u64::from(letter != 0) } else { letter.into() }
    }

    /// Visits the values of these heaps, until it is told to end.
    pub(super) fn for_each(
        &self,
        heaps: RangeInclusive<u64>,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(u64) -> Flow,
    ) -> Result<(), Trouble> {
        let (from, to) = heaps.into_inner();
        let scale = u128::from(self.applied.scale);
        // Every letter stands for so many heaps; some of the first ones lie before the first heap.
        let mut ahead = u128::from(from) % scale;
        let (mut left, mut ended) = (u128::from(to - from) + 1, Ok(()));
        let walked = self.letters.for_each_run(u128::from(from) / scale, &mut |letter, count| {
            let heaps = count.saturating_mul(scale) - std::mem::take(&mut ahead);
            for _ in 0..heaps.min(left) {
                ended = budget.work(1).map(drop);
                left -= 1;
                if ended.is_err() || visit(self.told(letter)).is_break() {
                    return ControlFlow::Break(());
                }
            }
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        ended?;
        walked.ok_or_else(|| {
            Trouble::refused("the heaps are too large for the numbers of the theorem")
                .with_help("take smaller heaps")
        })
    }
}

/// A game of a position and the theorem from which the values of its far heaps are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameTheorem {
    /// The game.
    pub game: String,
    /// The theorem.
    #[serde(flatten)]
    pub theorem: NamedTheorem,
}

impl fmt::Display for GameTheorem {
    /// `subtract(20,50,61,81): theorem: theorem-8, n=10`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game, self.theorem)
    }
}

/// The games of a position that have far heaps take the values of these from theorems of the store, as far as it knows them;
/// the answer has to name the theorems.
pub(super) fn learn(bench: &Workbench, expression: &Expression, convention: Convention) -> Vec<GameTheorem> {
    let mut learnt: Vec<GameTheorem> = Vec::new();
    for (game, position) in expression.sum.terms.iter().zip(&expression.position) {
        let (Some(view), Drawing::Heaps(heaps)) = (game.heaps(), game.drawing(position)) else { continue };
        // In misère play only single heaps have values.
        let is_single = expression.sum.terms.len() == 1 && heaps.sizes.len() == 1;
        let Some(largest) = heaps.sizes.into_iter().max() else { continue };
        let Some(far) = Far::of(bench, &**game, largest, false) else { continue };
        if far.value(largest).is_none() || (convention == Convention::Misere && !is_single) {
            continue;
        }
        let found = GameTheorem { game: game.name(), theorem: far.theorem() };
        view.learn(FAR, Box::new(move |heap| far.value(heap)));
        if !learnt.contains(&found) {
            learnt.push(found);
        }
    }
    learnt
}
