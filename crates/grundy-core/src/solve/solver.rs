//! Values of any game by memoised backward induction.
//!
//! The idea: in normal play a position is the sum of its components and its value their nim sum, so only
//! components are stored, each in its canonical form. In misère play components do not add; there whole
//! positions are stored. Either way the value of a stored position is the mex of its options' values.
//!
//! The search keeps its own stack instead of recursing, so a heap of a million does not overflow the machine's.
//! Each position's options are listed once: the values already known are summed, the unknown parts wait on a
//! stack shared by all open positions. Meeting a position that is still open means a cycle and ends with
//! [`Stop::Cycle`].
//!
//! Main results
//! * [`Solver::value`], [`Solver::outcome`]: for one position under one convention.
//! * [`Solver::moves`], [`Solver::moves_to`]: options with their values.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, FirstMoves, Flow, Game, Kind, Outcome, Step};
use crate::nimber::{Mex, Nimber};
use crate::solve::outcome::OutcomeTable;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Marks a position whose options are being searched.
const OPEN: u32 = u32::MAX;
/// What a listed move may own outside itself besides its position.
const ALLOCATION: usize = 64;
/// Values from here on cannot be a mex: a position would need as many options.
const VALUE_LIMIT: u32 = 1 << 26;

/// A move, where it leads, and the value there.
pub(crate) type Valued<G> = (<G as Game>::Move, <G as Game>::Position, Nimber);

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
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&G::Position, u32)> {
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
    pub fn bytes(&self) -> u64 {
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
    pub(crate) fn resume(game: &'g G, memory: Memory<G>) -> Self {
        Solver { game, memory }
    }

    /// What the solver remembers.
    pub fn memory(&mut self) -> &mut Memory<G> {
        &mut self.memory
    }

    /// What the solver remembers, to go on later.
    pub(crate) fn into_memory(self) -> Memory<G> {
        self.memory
    }

    /// How many positions are remembered, values and outcomes together.
    pub fn positions(&self) -> usize {
        self.memory.len()
    }

    /// The value of a position: 0 exactly when the player to move loses.
    pub fn value(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Nimber, Stop> {
        if self.game.kind() == Kind::Partizan {
            return Err(Stop::refused(format!(
                "{} is not impartial: it has an outcome, but no value",
                self.game.name()
            ))
            .with_help("ask who wins"));
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
        if let Some(outcome) = self.game.own_outcome(position, self.memory.convention, budget)? {
            return Ok(outcome);
        }
        if let Some(value) = self.game.own_value(position, self.memory.convention, budget)? {
            return Ok(Outcome::of(value));
        }
        let whole = self.memory.convention == Convention::Misere || self.game.kind() == Kind::Partizan;
        if whole {
            return self.memory.outcomes.outcome(self.game, position, budget);
        }
        self.value(position, budget).map(Outcome::of)
    }

    /// Every move with the value it leads to, in the game's order.
    pub fn moves(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Vec<Valued<G>>, Stop> {
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
        self.first_moves_to(position, wanted, usize::MAX, budget).map(|found| found.first)
    }

    /// How many moves lead to options of value `wanted`, and `at_most` so many of them.
    pub fn first_moves_to(
        &mut self,
        position: &G::Position,
        wanted: Nimber,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<FirstMoves<Step<G>>, Stop> {
        let convention = self.memory.convention;
        if let Some(moves) = self.game.own_moves(position, wanted, convention, at_most, budget)? {
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
        Ok(FirstMoves::of(found, at_most))
    }

    fn search(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Nimber, Stop> {
        // What is known of the whole may be unknown of its parts: two halves that are mirror images have some value twice.
        if let Some(value) = self.game.own_value(position, self.memory.convention, budget)? {
            return Ok(value);
        }
        let mut work = Work { options: Vec::new(), parts: Vec::new() };
        self.expand(position, &mut work, budget)?;
        let mut frames = Vec::new();
        for at in 0..work.parts.len() {
            let part = work.parts[at].clone();
            self.solve(part, &mut frames, &mut work, budget)?;
        }
        // The position itself is the only one that was stacked.
        Ok(self.sums(&work, 0, 0).sum())
    }

    /// Finds and stores the value of a canonical part.
    fn solve(
        &mut self,
        part: G::Position,
        frames: &mut Vec<Frame<G::Position>>,
        work: &mut Work<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let below = frames.len();
        self.open(part, frames, work, budget)?;
        while frames.len() > below {
            let last = frames.len() - 1;
            let frame = &mut frames[last];
            if frame.parts_left > frame.parts_from {
                if last == 0 {
                    let all = frame.parts_all - frame.parts_from;
                    budget.monitor().moves((frame.parts_all - frame.parts_left) as u64, all as u64);
                }
                frame.parts_left -= 1;
                let next = work.parts[frame.parts_left].clone();
                self.open(next, frames, work, budget)?;
            } else if let Some(frame) = frames.pop() {
                self.close(frame.position, frame.options_from, frame.parts_from, work, budget)?;
            }
        }
        Ok(())
    }

    /// Looks at a part: nothing to do if it is known, finished at once if all its options are, otherwise a
    /// new frame.
    fn open(
        &mut self,
        part: G::Position,
        frames: &mut Vec<Frame<G::Position>>,
        work: &mut Work<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        match self.memory.values.get(&part) {
            Some(&OPEN) => return Err(Stop::Cycle),
            Some(_) => return Ok(()),
            None => {}
        }
        let (options_from, parts_from) = (work.options.len(), work.parts.len());
        let (game, mut failed) = (self.game, Ok(()));
        let flow = game.options(&part, &mut |_, option| {
            failed =
                self.expand(&option, work, budget).and_then(|()| self.within_limits(&option, work, budget));
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        failed?;
        unbroken(flow, budget)?;
        if work.parts.len() == parts_from {
            return self.close(part, options_from, parts_from, work, budget);
        }
        self.memory.values.insert(part.clone(), OPEN);
        let parts_left = work.parts.len();
        frames.push(Frame { position: part, options_from, parts_from, parts_left, parts_all: parts_left });
        let open = (frames.capacity() * size_of::<Frame<G::Position>>()) as u64;
        budget.need(self.memory.bytes() + self.stacked(work) + open)
    }

    /// A position may have more options than there is time or memory for.
    fn within_limits(
        &self,
        option: &G::Position,
        work: &Work<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        match budget.work(effort(self.game, option))? {
            true => budget.need(self.memory.bytes() + self.stacked(work)),
            false => Ok(()),
        }
    }

    /// Bytes of the stacks; the last part stands for what all of them own.
    fn stacked(&self, work: &Work<G::Position>) -> u64 {
        let owned = work.parts.last().map_or(0, |part| self.game.owned_bytes(part));
        work.bytes() + (work.parts.len() * owned) as u64
    }

    /// All options are known: stores the mex and forgets the options.
    fn close(
        &mut self,
        position: G::Position,
        options_from: usize,
        parts_from: usize,
        work: &mut Work<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut mex = std::mem::take(&mut self.memory.mex);
        mex.clear();
        for Nimber(value) in self.sums(work, options_from, parts_from) {
            if value < u128::from(VALUE_LIMIT) {
                mex.insert(value as u32);
            }
        }
        let terminal = work.options.len() == options_from;
        let value = if terminal { self.memory.convention.terminal_value() } else { mex.mex() };
        self.memory.mex = mex;
        if value >= VALUE_LIMIT {
            return Err(Stop::Outgrown("the values outgrow 26 bits"));
        }
        work.options.truncate(options_from);
        work.parts.truncate(parts_from);
        self.memory.owned_bytes += self.game.owned_bytes(&position);
        self.memory.values.insert(position, value);
        budget.position(self.memory.bytes() + work.bytes())
    }

    /// The values of the stacked options from `options_from` on; their parts, from `parts_from` on, are known.
    fn sums<'w>(
        &'w self,
        work: &'w Work<G::Position>,
        options_from: usize,
        parts_from: usize,
    ) -> impl Iterator<Item = Nimber> + 'w {
        let mut from = parts_from;
        work.options[options_from..].iter().map(move |option| {
            let parts = &work.parts[from..option.parts_to];
            from = option.parts_to;
            parts.iter().fold(option.known, |sum, part| {
                sum + Nimber(self.memory.values.get(part).copied().unwrap_or(0).into())
            })
        })
    }

    /// Stacks an option: the sum of what is known of it, and its unknown parts.
    fn expand(
        &mut self,
        option: &G::Position,
        work: &mut Work<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let (mut known, mut failed) = (Nimber(0), Ok(()));
        let mut add = |part: &G::Position| match self.known(part, budget) {
            Ok(Known::Value(value)) => known += value,
            Ok(Known::Not(key)) => work.parts.push(key),
            Err(stop) => failed = Err(stop),
        };
        match self.memory.convention {
            Convention::Normal => self.game.components(option, &mut |part| add(&part)),
            Convention::Misere => add(option),
        }
        work.options.push(OpenOption { known, parts_to: work.parts.len() });
        failed
    }

    fn known(&self, part: &G::Position, budget: &mut Budget<'_>) -> Result<Known<G::Position>, Stop> {
        if let Some(value) = self.game.own_value(part, self.memory.convention, budget)? {
            return Ok(Known::Value(value));
        }
        let key = self.game.canonical(part);
        let value = self.memory.values.get(&key).copied().filter(|value| *value != OPEN);
        budget.looked_up(value.is_some());
        Ok(match value {
            Some(value) => Known::Value(Nimber(value.into())),
            None => Known::Not(key),
        })
    }
}

/// A part whose options are being solved.
struct Frame<P> {
    position: P,
    /// Where its options and their unknown parts begin on the stacks.
    options_from: usize,
    parts_from: usize,
    /// The parts below this one are still to be solved. The last is taken first: games tend to list small
    /// steps first, and big steps lead to small positions, so the search stays shallow.
    parts_left: usize,
    /// Where they end.
    parts_all: usize,
}

/// An option of an open part: the sum of its known parts, and where its unknown ones end.
struct OpenOption {
    known: Nimber,
    parts_to: usize,
}

/// The stacks that all open parts share, so that no option costs an allocation.
struct Work<P> {
    options: Vec<OpenOption>,
    parts: Vec<P>,
}

impl<P> Work<P> {
    fn bytes(&self) -> u64 {
        (self.options.capacity() * size_of::<OpenOption>() + self.parts.capacity() * size_of::<P>()) as u64
    }
}

/// What the memory says about a part.
enum Known<P> {
    Value(Nimber),
    /// Its canonical form, to be solved.
    Not(P),
}

/// All options as a list, within the memory limit.
pub fn list_options<G: Game>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget<'_>,
) -> Result<Vec<Step<G>>, Stop> {
    let mut steps = Vec::new();
    let mut stopped = Ok(());
    let flow = game.options(position, &mut |mv, to| -> Flow {
        steps.push((mv, to));
        let each = 2 * size_of::<Step<G>>() + game.owned_bytes(position) + ALLOCATION;
        stopped = budget.need((steps.len() * each) as u64);
        stopped = stopped.clone().and_then(|()| budget.work(effort(game, position)).map(drop));
        match stopped {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    stopped?;
    unbroken(flow, budget).map(|()| steps)
}

/// About how long it takes to look at an option, in the steps of [`Budget::work`]. A position that owns much memory is a large
/// one, and finding its parts takes longer still.
pub(super) fn effort<G: Game>(game: &G, option: &G::Position) -> u64 {
    let owned = game.owned_bytes(option) as u64;
    16 + owned * owned / 16
}

/// A game that broke off by itself has not listed all options: nothing may be concluded from those it has.
pub(super) fn unbroken(flow: Flow, budget: &Budget<'_>) -> Result<(), Stop> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stop::Interrupted { positions: budget.positions() }),
    }
}
