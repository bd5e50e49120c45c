//! Who wins, without values: a search that stops at the first winning move.
//!
//! Used where values do not add up (misère play, partizan games), so whole positions are remembered, in
//! canonical form. All options are looked up before any is searched: one known loss for the opponent settles
//! the position. The stack is explicit; each open position owns a stretch of `pending`, the options it still
//! has to try.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Flow, Game, Outcome};
use crate::solve::solver::{effort, unbroken};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Outcomes of whole positions under one convention.
pub struct OutcomeTable<G: Game> {
    convention: Convention,
    known: FxHashMap<G::Position, Option<Outcome>>,
    owned_bytes: usize,
}

/// A position being searched and where its untried options begin in the pending list.
struct Frame<P> {
    position: P,
    pending_from: usize,
}

impl<G: Game> OutcomeTable<G> {
    /// Nothing known yet.
    pub fn new(convention: Convention) -> Self {
        OutcomeTable { convention, known: FxHashMap::default(), owned_bytes: 0 }
    }

    /// How many outcomes are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The outcome of a position.
    pub fn outcome(
        &mut self,
        game: &G,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stop> {
        let result = self.search(game, game.canonical(position), budget);
        if result.is_err() {
            self.known.retain(|_, outcome| outcome.is_some());
        }
        result
    }

    fn search(&mut self, game: &G, root: G::Position, budget: &mut Budget<'_>) -> Result<Outcome, Stop> {
        if let Some(Some(outcome)) = self.known.get(&root) {
            return Ok(*outcome);
        }
        let mut pending: Vec<G::Position> = Vec::new();
        let mut frames: Vec<Frame<G::Position>> = Vec::new();
        if let Some(outcome) = self.open(game, root, &mut frames, &mut pending, budget)? {
            return Ok(outcome);
        }
        let mut last = None;
        loop {
            // The frame of the root is there until the answer is found.
            let top = frames.len() - 1;
            let pending_from = frames[top].pending_from;
            let settled = match last {
                Some(Outcome::P) => Some(Outcome::N),
                _ if pending.len() == pending_from => Some(Outcome::P),
                _ => None,
            };
            if let Some(outcome) = settled {
                pending.truncate(pending_from);
                let frame = frames.swap_remove(top);
                self.settle(game, frame.position, outcome, pending.capacity(), budget)?;
                if frames.is_empty() {
                    return Ok(outcome);
                }
                last = Some(outcome);
            } else if let Some(option) = pending.pop() {
                last = self.open(game, option, &mut frames, &mut pending, budget)?;
            }
        }
    }

    /// Answers at once if the position is known or one look at its options decides it; otherwise opens a frame.
    fn open(
        &mut self,
        game: &G,
        position: G::Position,
        frames: &mut Vec<Frame<G::Position>>,
        pending: &mut Vec<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        match self.known.get(&position) {
            Some(Some(outcome)) => return Ok(Some(*outcome)),
            Some(None) => return Err(Stop::Cycle),
            None => {}
        }
        let pending_from = pending.len();
        if let Some(outcome) = self.glance(game, &position, pending, budget)? {
            pending.truncate(pending_from);
            self.settle(game, position, outcome, pending.capacity(), budget)?;
            return Ok(Some(outcome));
        }
        self.known.insert(position.clone(), None);
        frames.push(Frame { position, pending_from });
        let open = (frames.capacity() * size_of::<Frame<G::Position>>()) as u64;
        budget.need(self.bytes(pending.capacity()) + open)?;
        Ok(None)
    }

    /// Looks every option up; collects the unknown ones.
    fn glance(
        &self,
        game: &G,
        position: &G::Position,
        pending: &mut Vec<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let (mut terminal, mut all_won, mut winning) = (true, true, false);
        let (mut stopped, owned) = (Ok(()), game.owned_bytes(position) as u64);
        let flow = game.options(position, &mut |_, option| -> Flow {
            terminal = false;
            let key = game.canonical(&option);
            let known = self.known.get(&key).copied().flatten();
            budget.looked_up(known.is_some());
            match known {
                Some(Outcome::P) => {
                    winning = true;
                    return ControlFlow::Break(());
                }
                Some(Outcome::N) => {}
                None => {
                    all_won = false;
                    pending.push(key);
                }
            }
            stopped = budget.work(effort(game, &option)).and_then(|asked| match asked {
                true => budget.need(self.bytes(pending.capacity()) + owned * pending.len() as u64),
                false => Ok(()),
            });
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped?;
        if !winning {
            unbroken(flow, budget)?;
        }
        Ok(match (terminal, winning, all_won, self.convention) {
            (true, _, _, Convention::Normal) => Some(Outcome::P),
            (true, _, _, Convention::Misere) => Some(Outcome::N),
            (_, true, _, _) => Some(Outcome::N),
            (_, _, true, _) => Some(Outcome::P),
            _ => None,
        })
    }

    /// Bytes in use, counting the larger table that the next growth would need.
    fn bytes(&self, pending: usize) -> u64 {
        let entry = size_of::<(G::Position, Option<Outcome>)>() + 1;
        let full = self.known.len() == self.known.capacity();
        let slots = self.known.capacity() * if full { 3 } else { 1 };
        (slots * entry + pending * size_of::<G::Position>() + self.owned_bytes) as u64
    }

    fn settle(
        &mut self,
        game: &G,
        position: G::Position,
        outcome: Outcome,
        pending: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        self.owned_bytes += game.owned_bytes(&position);
        self.known.insert(position, Some(outcome));
        budget.position(self.bytes(pending))
    }
}
