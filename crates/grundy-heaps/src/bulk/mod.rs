//! The values or outcomes of many heaps, at the speed of the engine that suits the game, in rising order and in pieces: nobody
//! needs memory for all of them.
//!
//! What a game is, it says by its [law](Law); that is all the engines need, whoever wrote the game.
//!
//! * Subtraction games: outcomes many positions at once ([`outcome`], [`interval`] for large moves), values by the engines of
//!   [`values`](grundy_subtraction::values), sets given by a rule by [`infinite`].
//! * Take-and-break games: from a short period, otherwise from the table of the game, and beyond its longest table by the
//!   engines of [`octal`], which forget what they no longer need.
//! * Outcomes of games without end ([`Endless`]): all wins from some heap on.
//! * Every other game with heaps: from its table, by its formula or its solver.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_core::solve::any::Held;
//! use grundy_heaps::Heaps;
//! use grundy_heaps::bulk::{Bulk, Stretch};
//! use grundy_heaps::take_and_break::TakeAndBreak;
//! use std::ops::ControlFlow;
//! let game = Held::new(Heaps::new(TakeAndBreak::kayles()));
//! let (mut budget, mut values) = (Budget::unlimited(), Vec::new());
//! let bulk = Bulk::of(&game, Stretch::values(0..=7), &mut budget).unwrap();
//! bulk.run(&mut budget, &mut |piece| {
//!     piece.for_each(&mut |value| {
//!         values.push(value);
//!         ControlFlow::Continue(())
//!     })
//! })
//! .unwrap();
//! assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2]);
//! ```

mod tally;

pub use tally::Tally;

use crate::HeapRule;
use crate::endless::{Endless, Formula};
use crate::octal;
use crate::octal::code::Code;
use crate::take_and_break::TakeAndBreak;
use grundy_core::budget::{Budget, Flow};
use grundy_core::error::Stop;
use grundy_core::game::{Convention, Outcome};
use grundy_core::solve::AnyGame;
use grundy_core::view::Law;
use grundy_subtraction::outcome::{self, Chunk, Moves};
use grundy_subtraction::values::Recurrence;
use grundy_subtraction::{Numbers, infinite, interval};
use std::ops::{ControlFlow, RangeInclusive};

/// Which heaps, and what of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The heaps.
    pub heaps: RangeInclusive<u64>,
    /// Outcomes instead of values: 0 is a loss for the player to move, 1 a win.
    pub outcomes: bool,
    /// Normal or misère play.
    pub convention: Convention,
}

impl Stretch {
    /// The values of these heaps in normal play.
    pub fn values(heaps: RangeInclusive<u64>) -> Stretch {
        Stretch { heaps, outcomes: false, convention: Convention::Normal }
    }

    /// The outcomes of these heaps in normal play.
    pub fn outcomes(heaps: RangeInclusive<u64>) -> Stretch {
        Stretch { outcomes: true, ..Stretch::values(heaps) }
    }
}

/// The next heaps of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'p> {
    /// Several heaps of one value.
    Run {
        /// The value.
        value: u64,
        /// How many heaps.
        length: u64,
    },
    /// Several such runs: value and length.
    Runs(&'p [(u64, u64)]),
    /// Values one by one.
    Values(&'p [u64]),
    /// Outcomes as bits.
    Outcomes(Chunk<'p>),
}

/// Takes the pieces of a sequence; may end it.
pub(crate) type Show<'s> = dyn FnMut(Piece<'_>) -> Flow + 's;

impl Piece<'_> {
    /// Visits the values one by one.
    pub fn for_each(&self, visit: &mut dyn FnMut(u64) -> Flow) -> Flow {
        match self {
            Piece::Run { value, length } => (0..*length).try_for_each(|_| visit(*value)),
            Piece::Values(values) => values.iter().try_for_each(|value| visit(*value)),
            Piece::Runs(runs) => {
                runs.iter().try_for_each(|(value, length)| (0..*length).try_for_each(|_| visit(*value)))
            }
            Piece::Outcomes(chunk) => chunk.outcomes().try_for_each(|wins| visit(wins.into())),
        }
    }
}

/// From this heap on a period is looked for before everything below is computed.
const FAR: u128 = 1 << 20;
/// So many values are shown at once.
const CHUNK: usize = 1 << 12;
/// From this smallest move on, counting runs is cheaper than counting positions.
pub const LONG_RUNS: u64 = 512;
/// Beyond this largest move the engines that count positions have no room for their window.
pub const LARGEST_COUNTED: u64 = 1 << 34;
/// Memory for a heap in the table while an engine extends it.
const TABLE_BYTES: u64 = 12;
/// So many values of an infinite set are computed at first.
const FIRST_PLANES: u64 = 1 << 16;
/// A short period is asked for from this heap on.
const SHORT_TABLE: u64 = 1 << 12;

/// A stretch of a game's sequence, with the engine that computes it.
pub struct Bulk<'g> {
    game: &'g dyn AnyGame,
    stretch: Stretch,
    engine: Engine,
    misere: Misere,
}

enum Engine {
    /// The value is the heap modulo this number.
    Modulo(u64),
    /// The value has a formula.
    Formula(Formula),
    /// Outcomes of finitely many moves, many positions at once.
    Words(Moves),
    /// Outcomes of finitely many large moves.
    Intervals(Vec<u64>),
    /// Outcomes of an infinite set of moves.
    Infinite(Numbers),
    /// Values of an infinite set of moves.
    InfiniteValues(Numbers),
    /// Values of finitely many moves, perhaps with another beginning.
    Values(Recurrence),
    /// A period that few heaps prove, with the values up to its end.
    Periodic(octal::Period, Vec<u32>),
    /// An engine that forgets; the heaps of the game are so much larger than those of the rule.
    Octal(octal::Rule, u64),
    /// The game's own table, formula or solver.
    Game,
}

/// How misère play follows from what the engine computes; see the book, subtraction games (Ferguson 1974).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Misere {
    /// The engine computes what was asked for.
    No,
    /// Values with 0 and 1 exchanged.
    Exchanged,
    /// So many wins, then the outcomes of normal play.
    Later(u64),
    /// No heap has a move: all are won.
    Won,
}

impl<'g> Bulk<'g> {
    /// Chooses the engine.
    pub fn of(game: &'g dyn AnyGame, stretch: Stretch, budget: &mut Budget<'_>) -> Result<Bulk<'g>, Stop> {
        let law = game.heaps().map_or(Law::Listed, |view| view.law());
        let misere = stretch.convention == Convention::Misere;
        let (engine, misere) = match (&law, misere) {
            (Law::Subtract(moves), _) => {
                // Larger moves do not matter here, and would need long windows.
                let moves = &moves[..moves.partition_point(|take| take <= stretch.heaps.end())];
                let (engine, least) = (of_moves(moves, stretch.outcomes)?, moves.first().copied());
                let misere = Misere::of(misere, &engine, least);
                (engine, misere)
            }
            (Law::SubtractKind(numbers), _) => {
                let least = least_move(numbers, *stretch.heaps.end());
                let engine = match stretch.outcomes {
                    true => Engine::Infinite(numbers.clone()),
                    false => Engine::InfiniteValues(numbers.clone()),
                };
                let misere = Misere::of(misere, &engine, least);
                (engine, misere)
            }
            (Law::Code { digits, repeats }, true) => {
                let rule = TakeAndBreak::new(game.name(), Code::new(digits, *repeats));
                (rule.misere_recurrence(budget)?.map_or(Engine::Game, Engine::Values), Misere::No)
            }
            (_, true) => (Engine::Game, Misere::No),
            (_, false) => (of_breaking(game, &law, *stretch.heaps.end(), budget)?, Misere::No),
        };
        Ok(Bulk { game, stretch, engine, misere })
    }

    /// What computes it, in words.
    pub fn engine(&self) -> &'static str {
        match &self.engine {
            Engine::Modulo(_) | Engine::Formula(_) => "formula",
            Engine::Words(moves) => outcome::EngineKind::for_moves(moves).name(),
            Engine::Intervals(_) => "intervals",
            Engine::Infinite(_) => "greedy set",
            Engine::InfiniteValues(_) => "greedy sets",
            Engine::Values(recurrence) => recurrence.engine().name(),
            Engine::Periodic(..) => "period",
            Engine::Octal(..) => "sparse space",
            Engine::Game => "table",
        }
    }

    /// The same by the table of the game, where another engine is faster but leaves nothing that could be kept.
    pub fn remembering(self) -> Bulk<'g> {
        match self.engine {
            Engine::InfiniteValues(_) => Bulk { engine: Engine::Game, misere: Misere::No, ..self },
            _ => self,
        }
    }

    /// Whether a period is known that few heaps prove, so that nothing is computed.
    pub fn is_periodic(&self) -> bool {
        matches!(self.engine, Engine::Periodic(..))
    }

    /// Whether the game remembers what was computed: then a second run costs little.
    pub fn is_remembered(&self) -> bool {
        matches!(self.engine, Engine::Game)
    }

    /// Shows the sequence, until it is told to end.
    pub fn run(&self, budget: &mut Budget<'_>, show: &mut Show<'_>) -> Result<(), Stop> {
        let (mut from, mut to) = self.stretch.heaps.clone().into_inner();
        if self.misere == Misere::Won {
            let _ = show(Piece::Run { value: 1, length: (to - from).saturating_add(1) });
            return Ok(());
        }
        if let Misere::Later(wins) = self.misere {
            let ahead = wins.saturating_sub(from).min((to - from).saturating_add(1));
            let ended = ahead > 0 && show(Piece::Run { value: 1, length: ahead }).is_break();
            if ended || to < wins {
                return Ok(());
            }
            (from, to) = (from.saturating_sub(wins), to - wins);
        }
        let told = |value: u64| self.told(value);
        match &self.engine {
            Engine::Modulo(number) => one_by_one(from..=to, budget, show, |heap, budget| {
                budget.work(1)?;
                Ok(told(heap % number))
            }),
            Engine::Formula(formula) => one_by_one(from..=to, budget, show, |heap, budget| {
                budget.work(1)?;
                let exceeds = || Stop::Outgrown("the values outgrow 64 bits");
                Ok(told(formula.value(heap).ok_or_else(exceeds)?))
            }),
            Engine::Words(moves) => words(moves, from..=to, budget, show),
            Engine::Intervals(moves) => intervals(moves, from..=to, budget, show),
            Engine::Infinite(numbers) => bits(numbers, from..=to, budget, show),
            Engine::InfiniteValues(numbers) => planes(numbers, from..=to, told, budget, show),
            Engine::Values(recurrence) => {
                let mut shown = Vec::new();
                recurrence.for_each_runs(from.into()..u128::from(to) + 1, budget, &mut |runs| {
                    shown.clear();
                    shown.extend(runs.iter().map(|(value, length)| (told((*value).into()), *length)));
                    show(Piece::Runs(&shown))
                })
            }
            Engine::Periodic(period, known) => one_by_one(from..=to, budget, show, |heap, budget| {
                budget.work(1)?;
                Ok(told(known[period.reduce(heap) as usize].into()))
            }),
            Engine::Octal(rule, shift) => forgetful(rule, *shift, from..=to, told, budget, show),
            Engine::Game => self.by_game(from..=to, budget, show),
        }
    }

    /// What is shown of a value that an engine has found.
    fn told(&self, value: u64) -> u64 {
        let value = if self.misere == Misere::Exchanged && value < 2 { 1 - value } else { value };
        if self.stretch.outcomes { u64::from(value != 0) } else { value }
    }

    /// By the game itself, which remembers.
    fn by_game(
        &self,
        heaps: RangeInclusive<u64>,
        budget: &mut Budget<'_>,
        show: &mut Show<'_>,
    ) -> Result<(), Stop> {
        let (game, convention) = (self.game, self.stretch.convention);
        let at = |heap: u64| {
            let none = || Stop::refused(format!("{} has no heap of {heap}", game.name()));
            game.heap(heap).ok_or_else(|| none().with_help("end at a smaller heap"))
        };
        let law = game.heaps().map(|view| view.law());
        if self.stretch.outcomes
            && let Some(endless) = law.as_ref().and_then(Endless::of)
        {
            let lost = |heap: u64| Ok(game.outcome(&at(heap)?, convention, budget)? == Outcome::P);
            if let Some(won) = endless.losses_end(heaps.end().saturating_add(1), convention, lost)? {
                return self.won_from(won, heaps, budget, show);
            }
        }
        if convention == Convention::Normal && law.is_some_and(|law| octal::Rule::of_law(&law).is_some()) {
            // The last heap first: an engine fills the table at once, and need not be set up again and again.
            game.value(&at(*heaps.end())?, convention, budget)?;
        }
        one_by_one(heaps, budget, show, |heap, budget| {
            let position = at(heap)?;
            budget.position(0)?;
            if self.stretch.outcomes {
                return game
                    .outcome(&position, convention, budget)
                    .map(|outcome| u64::from(outcome == Outcome::N));
            }
            let value = game.value(&position, convention, budget)?.0;
            u64::try_from(value).map_err(|_| Stop::Outgrown("the values outgrow 64 bits"))
        })
    }

    /// Outcomes, all of which are wins from heap `won` on.
    fn won_from(
        &self,
        won: u64,
        heaps: RangeInclusive<u64>,
        budget: &mut Budget<'_>,
        show: &mut Show<'_>,
    ) -> Result<(), Stop> {
        let (from, to) = heaps.into_inner();
        let (game, convention, mut ended) = (self.game, self.stretch.convention, false);
        if from < won {
            one_by_one(
                from..=to.min(won - 1),
                budget,
                &mut |piece| {
                    let flow = show(piece);
                    ended = flow.is_break();
                    flow
                },
                |heap, budget| {
                    let missing = || Stop::refused(format!("{} has no heap of {heap}", game.name()));
                    let position = game.heap(heap).ok_or_else(missing)?;
                    Ok(u64::from(game.outcome(&position, convention, budget)? == Outcome::N))
                },
            )?;
        }
        if !ended && to >= won {
            let _ = show(Piece::Run { value: 1, length: (to - from.max(won)).saturating_add(1) });
        }
        Ok(())
    }
}

impl Misere {
    /// Of a subtraction game with this least move, if there is one, in misère play.
    fn of(misere: bool, engine: &Engine, least: Option<u64>) -> Misere {
        match engine {
            _ if !misere => Misere::No,
            Engine::Words(_) | Engine::Intervals(_) | Engine::Infinite(_) => {
                least.map_or(Misere::Won, Misere::Later)
            }
            _ => Misere::Exchanged,
        }
    }
}

/// What computes the values or outcomes of finitely many moves in normal play.
fn of_moves(moves: &[u64], outcomes: bool) -> Result<Engine, Stop> {
    let (least, largest) = (moves.first().copied(), moves.last().copied());
    Ok(match largest {
        // No heap has a move.
        None => Engine::Modulo(1),
        // The moves are 1, 2, ..., k.
        Some(largest) if largest == moves.len() as u64 => Engine::Modulo(largest + 1),
        _ if !outcomes => Engine::Values(Recurrence::normal(moves)),
        _ if least >= Some(LONG_RUNS) || largest > Some(LARGEST_COUNTED) => Engine::Intervals(moves.to_vec()),
        _ => Engine::Words(Moves::try_from(moves.to_vec())?),
    })
}

/// The least member up to `most`.
fn least_move(numbers: &Numbers, most: u64) -> Option<u64> {
    let mut least = None;
    let _ = numbers.up_to(most, &mut |number| {
        least = Some(number);
        ControlFlow::Break(())
    });
    least
}

/// What computes the values of any other game in normal play.
fn of_breaking(game: &dyn AnyGame, law: &Law, last: u64, budget: &mut Budget<'_>) -> Result<Engine, Stop> {
    if game.heap(last).is_none() {
        return Ok(Engine::Game);
    }
    if let Law::Code { digits, repeats } = law {
        if let Some(formula) = Formula::of_code(digits, *repeats) {
            return Ok(Engine::Formula(formula));
        }
        let rule = TakeAndBreak::new(game.name(), Code::new(digits, *repeats));
        if last >= SHORT_TABLE
            && let Some((period, known)) = rule.short_period(budget)?
        {
            return Ok(Engine::Periodic(*period, known.clone()));
        }
    }
    let fits = last < octal::LONGEST_TABLE && last.saturating_mul(TABLE_BYTES) <= budget.memory();
    Ok(match octal::Rule::of_law(law) {
        Some((rule, shift)) if !fits => Engine::Octal(rule, shift),
        _ => Engine::Game,
    })
}

/// Shows values that are found one by one. What is known when the work is stopped is shown before.
fn one_by_one(
    heaps: RangeInclusive<u64>,
    budget: &mut Budget<'_>,
    show: &mut Show<'_>,
    mut value: impl FnMut(u64, &mut Budget<'_>) -> Result<u64, Stop>,
) -> Result<(), Stop> {
    let mut found = Vec::with_capacity(CHUNK);
    for heap in heaps {
        match value(heap, budget) {
            Ok(value) => found.push(value),
            Err(stop) => {
                let _ = show(Piece::Values(&found));
                return Err(stop);
            }
        }
        if found.len() == CHUNK {
            if show(Piece::Values(&found)).is_break() {
                return Ok(());
            }
            found.clear();
        }
    }
    let _ = show(Piece::Values(&found));
    Ok(())
}

/// A position with the same outcome as `from`, and the same ones after it: nearer where a period is found before `from` is
/// reached.
fn near(
    from: u64,
    budget: &mut Budget<'_>,
    period: impl FnOnce(&mut Budget<'_>) -> Result<(u128, u128), Stop>,
) -> Result<u128, Stop> {
    let far = u128::from(from);
    if far < FAR {
        return Ok(far);
    }
    Ok(match budget.within(from, period)? {
        Some((period, preperiod)) if far > preperiod => preperiod + (far - preperiod) % period,
        _ => far,
    })
}

/// Outcomes of finitely many moves, many positions at once.
fn words(
    moves: &Moves,
    heaps: RangeInclusive<u64>,
    budget: &mut Budget<'_>,
    show: &mut Show<'_>,
) -> Result<(), Stop> {
    let from = near(*heaps.start(), budget, |budget| {
        outcome::find_period(moves, None, None, budget).map(|found| (found.period, found.preperiod))
    })?;
    let count = u128::from(heaps.end() - heaps.start()) + 1;
    outcome::for_each_chunk(moves, None, from..from + count, budget, &mut |chunk| {
        show(Piece::Outcomes(chunk))
    })
}

/// Outcomes of finitely many large moves, as runs.
fn intervals(
    moves: &[u64],
    heaps: RangeInclusive<u64>,
    budget: &mut Budget<'_>,
    show: &mut Show<'_>,
) -> Result<(), Stop> {
    let from = near(*heaps.start(), budget, |budget| {
        interval::find_period(moves, budget).map(|found| (found.period, found.preperiod))
    })?;
    let end = from + u128::from(heaps.end() - heaps.start()) + 1;
    let (mut next, mut flow) = (from, ControlFlow::Continue(()));
    let mut run = |value: u64, to: u128| {
        let length = to.min(end).saturating_sub(next) as u64;
        next += u128::from(length);
        if length > 0 { show(Piece::Run { value, length }) } else { ControlFlow::Continue(()) }
    };
    interval::for_each_lost_run(moves, end, budget, &mut |lost, _| {
        flow = run(1, lost.start);
        if flow.is_continue() {
            flow = run(0, lost.end);
        }
        Ok(flow)
    })?;
    if flow.is_continue() {
        let _ = run(1, end);
    }
    Ok(())
}

/// Outcomes of an infinite set of moves.
fn bits(
    numbers: &Numbers,
    heaps: RangeInclusive<u64>,
    budget: &mut Budget<'_>,
    show: &mut Show<'_>,
) -> Result<(), Stop> {
    let (mut next, last) = heaps.into_inner();
    let end = last
        .checked_add(1)
        .ok_or_else(|| Stop::refused("the last heap is too large").with_help("end at a smaller heap"))?;
    let losing = infinite::outcomes(numbers, end, budget)?;
    while next < end {
        let count = (end - next).min(64 * CHUNK as u64);
        let mut words: Vec<u64> = (next..next + count).step_by(64).map(|from| !losing.window(from)).collect();
        if let Some(last) = words.last_mut()
            && !count.is_multiple_of(64)
        {
            *last &= (1 << (count % 64)) - 1;
        }
        budget.look()?;
        if show(Piece::Outcomes(Chunk { words: &words, width: 64, count: count as usize })).is_break() {
            break;
        }
        next += count;
    }
    Ok(())
}

/// Values of an infinite set of moves. The engine gives all of them at once, so it is asked for few first and then for twice
/// as many again and again: whoever has no time for all of them sees some.
fn planes(
    numbers: &Numbers,
    heaps: RangeInclusive<u64>,
    told: impl Fn(u64) -> u64,
    budget: &mut Budget<'_>,
    show: &mut Show<'_>,
) -> Result<(), Stop> {
    let (mut next, last) = heaps.into_inner();
    let end = last
        .checked_add(1)
        .ok_or_else(|| Stop::refused("the last heap is too large").with_help("end at a smaller heap"))?;
    while next < end {
        let reach = next.saturating_mul(2).max(FIRST_PLANES).min(end);
        let values = infinite::values(numbers, reach, budget)?;
        for chunk in values[next as usize..].chunks(CHUNK) {
            let shown: Vec<u64> = chunk.iter().map(|value| told((*value).into())).collect();
            if show(Piece::Values(&shown)).is_break() {
                return Ok(());
            }
        }
        next = reach;
    }
    Ok(())
}

/// Values of heaps beyond every table.
fn forgetful(
    rule: &octal::Rule,
    shift: u64,
    heaps: RangeInclusive<u64>,
    told: impl Fn(u64) -> u64,
    budget: &mut Budget<'_>,
    show: &mut Show<'_>,
) -> Result<(), Stop> {
    let (mut from, last) = heaps.into_inner();
    if from < shift {
        let ahead = show(Piece::Run { value: told(0), length: shift - from });
        if ahead.is_break() {
            return Ok(());
        }
        from = shift;
    }
    let mut shown = Vec::new();
    let heaps = from - shift..(last - shift).saturating_add(1);
    octal::for_each_chunk(rule, heaps, budget, &mut |values| {
        shown.clear();
        shown.extend(values.iter().map(|value| told((*value).into())));
        show(Piece::Values(&shown))
    })
}

#[cfg(test)]
mod tests;
