//! Values of any game by memoised backward induction.
//!
//! The idea: in normal play a position is the sum of its components and its value their nim sum, so only
//! components are stored, each in its canonical form. In misère play components do not add; there whole
//! positions are stored. Either way the value of a stored position is the mex of its options' values.
//!
//! The search keeps its own stack instead of recursing, so a heap of a million does not overflow the machine's.
//! A position is looked at twice at most: the first time its unknown options are put on the stack, the second
//! time they are all known. Meeting a position that is still open means a cycle and ends with [`Stop::Cycle`].
//!
//! Main results
//! * [`Solver::value`], [`Solver::outcome`]: for one position under one convention.
//! * [`Solver::moves`], [`Solver::moves_to`]: options with their values.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Flow, Game, Kind, Outcome, Step};
use crate::nimber::{Mex, Nimber};
use crate::solve::outcome::OutcomeTable;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Marks a position whose options are being searched.
const OPEN: u32 = u32::MAX;
/// Values from here on cannot be a mex: a position would need as many options.
const VALUE_LIMIT: u32 = 1 << 26;

/// A move, where it leads, and the value there.
pub type Valued<G> = (<G as Game>::Move, <G as Game>::Position, Nimber);

/// The values of one game's positions under one convention, remembered between questions.
pub struct Solver<'g, G: Game> {
    game: &'g G,
    memory: Memory<G>,
}

/// What a solver remembers; separate from the game so that it can be kept beside it.
pub struct Memory<G: Game> {
    convention: Convention,
    values: FxHashMap<G::Position, u32>,
    outcomes: OutcomeTable<G>,
    owned_bytes: usize,
    mex: Mex,
}

impl<G: Game> Memory<G> {
    /// Nothing remembered yet.
    pub fn new(convention: Convention) -> Self {
        Memory {
            convention,
            values: FxHashMap::default(),
            outcomes: OutcomeTable::new(convention),
            owned_bytes: 0,
            mex: Mex::default(),
        }
    }

    /// The finished positions and their values, in no particular order.
    pub fn entries(&self) -> impl Iterator<Item = (&G::Position, u32)> {
        self.values.iter().filter(|(_, value)| **value != OPEN).map(|(position, value)| (position, *value))
    }

    /// How many positions are remembered, values and outcomes together.
    pub fn len(&self) -> usize {
        self.values.len() + self.outcomes.len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Remembers a value found earlier; `position` must be canonical.
    pub fn insert(&mut self, position: G::Position, value: u32) {
        self.values.insert(position, value);
    }

    /// Bytes in use, counting the larger table that the next growth would need.
    fn bytes(&self) -> u64 {
        let entry = size_of::<(G::Position, u32)>() + 1;
        let full = self.values.len() == self.values.capacity();
        let slots = self.values.capacity() * if full { 3 } else { 1 };
        (slots * entry + self.owned_bytes) as u64
    }
}

impl<'g, G: Game> Solver<'g, G> {
    /// A solver that knows nothing yet.
    pub fn new(game: &'g G, convention: Convention) -> Self {
        Solver { game, memory: Memory::new(convention) }
    }

    /// A solver that goes on from what was remembered.
    pub fn resume(game: &'g G, memory: Memory<G>) -> Self {
        Solver { game, memory }
    }

    /// What the solver remembers.
    pub fn memory(&mut self) -> &mut Memory<G> {
        &mut self.memory
    }

    /// What the solver remembers, to go on later.
    pub fn into_memory(self) -> Memory<G> {
        self.memory
    }

    /// How many positions are remembered.
    pub fn positions(&self) -> usize {
        self.memory.values.len()
    }

    /// The value of a position: 0 exactly when the player to move loses.
    pub fn value(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Nimber, Stop> {
        if self.game.kind() == Kind::Partizan {
            return Err(Stop::Refused(format!(
                "{} is not impartial: it has an outcome, but no value",
                self.game.name()
            )));
        }
        let result = self.search(position, budget);
        if result.is_err() {
            // Open marks of an abandoned search would look like cycles to the next one.
            self.memory.values.retain(|_, value| *value != OPEN);
        }
        result
    }

    /// The outcome of a position. In misère play much cheaper than the value.
    pub fn outcome(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Outcome, Stop> {
        if let Some(outcome) = self.game.outcome_shortcut(position, self.memory.convention, budget)? {
            return Ok(outcome);
        }
        if let Some(value) = self.game.shortcut(position, self.memory.convention, budget)? {
            return Ok(Outcome::of(value));
        }
        let whole = self.memory.convention == Convention::Misere || self.game.kind() == Kind::Partizan;
        if whole {
            return self.memory.outcomes.outcome(self.game, position, budget);
        }
        self.value(position, budget).map(Outcome::of)
    }

    /// Every move with the value it leads to, in the game's order.
    pub fn moves(
        &mut self,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Valued<G>>, Stop> {
        let steps = list_options(self.game, position, budget)?;
        steps
            .into_iter()
            .map(|(mv, to)| {
                let value = self.value(&to, budget)?;
                Ok((mv, to, value))
            })
            .collect()
    }

    /// All moves to options of value `wanted`; with 0 these are the winning moves.
    pub fn moves_to(
        &mut self,
        position: &G::Position,
        wanted: Nimber,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        if let Some(moves) = self.game.moves_shortcut(position, wanted, self.memory.convention, budget)? {
            return Ok(moves);
        }
        let mut found = Vec::new();
        for (mv, to) in list_options(self.game, position, budget)? {
            let hit = match wanted {
                Nimber(0) => self.outcome(&to, budget)? == Outcome::P,
                _ => self.value(&to, budget)? == wanted,
            };
            if hit {
                found.push((mv, to));
            }
        }
        Ok(found)
    }

    /// Whether components may be valued one by one.
    fn adds(&self) -> bool {
        self.memory.convention == Convention::Normal
    }

    fn search(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Nimber, Stop> {
        let mut stack = Vec::new();
        if let Some(value) = self.combine(position, &mut stack, budget)? {
            return Ok(value);
        }
        while let Some(top) = stack.last().cloned() {
            match self.memory.values.get(&top) {
                Some(&value) if value != OPEN => {
                    stack.pop();
                }
                _ => self.work_on(top, &mut stack, budget)?,
            }
        }
        match self.combine(position, &mut stack, budget)? {
            Some(value) => Ok(value),
            None => Err(Stop::Cycle),
        }
    }

    /// Finishes `top` if all its options are known, otherwise stacks the unknown ones.
    fn work_on(
        &mut self,
        top: G::Position,
        stack: &mut Vec<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let below = stack.len();
        let value = self.mex_of_options(&top, stack, budget)?;
        if stack.len() == below {
            stack.pop();
            self.memory.owned_bytes += self.game.owned_bytes(&top);
            self.memory.values.insert(top, value);
            let stacked = (stack.capacity() * size_of::<G::Position>()) as u64;
            return budget.position(self.memory.bytes() + stacked);
        }
        for option in &stack[below..] {
            if *option == top || self.memory.values.get(option) == Some(&OPEN) {
                return Err(Stop::Cycle);
            }
        }
        self.memory.values.insert(top, OPEN);
        Ok(())
    }

    /// The mex over the options with known values; the others go on the stack.
    fn mex_of_options(
        &mut self,
        position: &G::Position,
        stack: &mut Vec<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Stop> {
        let game = self.game;
        let mut mex = std::mem::take(&mut self.memory.mex);
        mex.clear();
        let (mut terminal, mut failed) = (true, None);
        let _ = game.options(position, &mut |_, option| {
            terminal = false;
            match self.combine(&option, stack, budget) {
                Ok(Some(Nimber(value))) if value < u128::from(VALUE_LIMIT) => mex.insert(value as u32),
                Ok(_) => {}
                Err(stop) => {
                    failed = Some(stop);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        let value = if terminal { self.memory.convention.terminal_value() } else { mex.mex() };
        self.memory.mex = mex;
        match failed {
            Some(stop) => Err(stop),
            None if value >= VALUE_LIMIT => {
                Err(Stop::Refused(format!("a position of {} has a value of 2^26 or more", game.name())))
            }
            None => Ok(value),
        }
    }

    /// The value of a position if all its parts are known; the unknown parts go on the stack.
    fn combine(
        &mut self,
        position: &G::Position,
        stack: &mut Vec<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        if !self.adds() {
            return self.known(position, stack, budget);
        }
        let game = self.game;
        let mut result = Ok(Some(Nimber(0)));
        game.components(position, &mut |part| {
            if result.is_err() {
                return;
            }
            result = match (self.known(&part, stack, budget), &result) {
                (Err(stop), _) => Err(stop),
                (Ok(Some(value)), Ok(Some(sum))) => Ok(Some(*sum + value)),
                _ => Ok(None),
            };
        });
        result
    }

    fn known(
        &mut self,
        part: &G::Position,
        stack: &mut Vec<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        if let Some(value) = self.game.shortcut(part, self.memory.convention, budget)? {
            return Ok(Some(value));
        }
        let key = self.game.canonical(part);
        match self.memory.values.get(&key) {
            Some(&value) if value != OPEN => Ok(Some(Nimber(value.into()))),
            _ => {
                stack.push(key);
                Ok(None)
            }
        }
    }
}

/// All options as a list, within the memory limit.
pub fn list_options<G: Game>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget<'_>,
) -> Result<Vec<Step<G>>, Stop> {
    let mut steps = Vec::new();
    let mut stopped = Ok(());
    let _ = game.options(position, &mut |mv, to| -> Flow {
        steps.push((mv, to));
        stopped = budget.need((steps.capacity() * 2 * size_of::<Step<G>>()) as u64);
        if stopped.is_ok() && steps.len() % 65_536 == 0 {
            stopped = budget.look();
        }
        match stopped {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    stopped.map(|()| steps)
}
