//! The values of a game, heap after heap, by whichever engine suits it at the moment.
//!
//! At every doubling of the number of heaps the histogram of values is transformed anew (see [`super::space`]).
//! If the best space has few rare heaps the [sparse engine](super::sparse) goes on, otherwise the [dense
//! one](super::dense).
//!
//! Long runs that only want the last value or statistics may *slide*: once the rare heaps seem to have come to
//! an end, only the values that the engine still looks back at are kept, and memory stays constant. Should a
//! later heap need more after all, the run begins again without sliding: it is slower, never wrong.

use super::dense::Dense;
use super::plain;
use super::rule::Rule;
use super::space;
use super::sparse::{End, Known, Sparse};
use super::statistics::Statistics;
use super::tape::{RARE_HEAD, Tape};
use super::wide::Run;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::random::Random;

/// A tape may slide when it has this many values.
const SLIDES_FROM: u64 = 1 << 22;
/// A sliding tape keeps at least this many values.
const LEAST_KEPT: u64 = 1 << 18;
/// One heap of at most this size is computed by definition in a moment,
const MOMENT: u64 = 1 << 18;
/// and all heaps below this one.
const MOMENT_BY_DEFINITION: u64 = 1 << 11;
/// Memory is needed for values, codes, head and values backwards, two bytes each.
const BYTES_PER_HEAP: u64 = 8;

/// Which engine computed a heap.
#[derive(Debug, Clone)]
enum Engine {
    Sparse(Box<Sparse>),
    Dense(Box<Dense>),
}

/// The values of heaps 0, 1, 2, ... as far as they were asked for.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{Rule, Sequence};
/// let mut kayles = Sequence::new(&Rule::of_digits(&[0, 7, 7]).unwrap());
/// kayles.run_to(1000, &mut Budget::unlimited()).unwrap();
/// assert_eq!(kayles.values(71..83).unwrap(), [7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2]);
/// ```
#[derive(Debug, Clone)]
pub struct Sequence {
    rule: Rule,
    tape: Tape,
    engine: Engine,
    statistics: Statistics,
    /// The engine is reconsidered at this heap.
    review_at: u64,
    may_slide: bool,
    /// Whether games may run as registers.
    registers: bool,
    /// What another run has found.
    known: Option<Known>,
    /// The deepest look of any heap, see [`Sparse::deepest`].
    deepest: u64,
}

/// The message of a run whose values do not fit the engines.
pub(super) const OUTGROWN: &str = "the values outgrow the engines";

impl Sequence {
    /// The sequence of a rule, with nothing computed yet.
    pub fn new(rule: &Rule) -> Sequence {
        Sequence {
            rule: rule.clone(),
            tape: Tape::new(),
            engine: Engine::Dense(Box::default()),
            statistics: Statistics::default(),
            review_at: if rule.splits() { Sparse::least(rule).next_power_of_two() } else { u64::MAX },
            may_slide: false,
            registers: true,
            known: None,
            deepest: 0,
        }
    }

    /// The same, but old values may be forgotten, so that memory stays constant where the game allows it.
    pub fn sliding(rule: &Rule) -> Sequence {
        Sequence { may_slide: true, ..Sequence::new(rule) }
    }

    /// The same once more, from the beginning: heaps that the other run has found to be common are not covered again.
    pub(super) fn again(known: &Sequence) -> Sequence {
        let found = known.sparse().map(|engine| Known {
            space: engine.space,
            last_rare: engine.last_rare(),
            to: known.computed(),
        });
        Sequence { known: found, ..Sequence::sliding(&known.rule) }
    }

    /// The same without registers: to compare engines.
    pub fn without_registers(self) -> Sequence {
        Sequence { registers: false, ..self }
    }

    /// Puts a sequence together from what was saved; see [`super::saved`].
    pub(super) fn restore(rule: &Rule, tape: Tape, engine: Sparse, statistics: Statistics) -> Sequence {
        let review_at = tape.next().saturating_mul(2);
        let engine = Engine::Sparse(Box::new(engine));
        Sequence { tape, engine, statistics, review_at, may_slide: true, ..Sequence::new(rule) }
    }

    /// The tape and the statistics, for saving.
    pub(super) fn parts(&self) -> (&Tape, &Statistics) {
        (&self.tape, &self.statistics)
    }

    /// Lets old values be forgotten from now on.
    pub(crate) fn allow_sliding(&mut self) {
        self.may_slide = true;
    }

    /// Goes on from values known already, those of heaps 0, 1, 2, ..., of which so many are in the statistics.
    pub(crate) fn from_values(rule: &Rule, values: &[u32], counted: u64) -> Result<Sequence, Stop> {
        let mut sequence = Sequence::new(rule);
        for value in values {
            let value = u16::try_from(*value).ok().filter(|value| *value <= space::LARGEST_VALUE);
            sequence.tape.push_uncoded(value.ok_or(Stop::Outgrown(OUTGROWN))?);
        }
        sequence.statistics.count(&sequence.tape, counted);
        if rule.splits() && values.len() as u64 >= Sparse::least(rule) {
            sequence.review_at = values.len() as u64;
        }
        Ok(sequence)
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// How many heaps have been computed.
    pub fn computed(&self) -> u64 {
        self.tape.next()
    }

    /// The first heap whose value is still known.
    pub(crate) fn first_kept(&self) -> u64 {
        self.tape.base
    }

    /// Values of a range of heaps; `None` if they are not computed or forgotten.
    pub fn values(&self, heaps: std::ops::Range<u64>) -> Option<&[u16]> {
        let place = |heap: u64| usize::try_from(heap.checked_sub(self.tape.base)?).ok();
        self.tape.values().get(place(heaps.start)?..place(heaps.end)?)
    }

    /// The sparse engine, if it is at work.
    pub(super) fn sparse(&self) -> Option<&Sparse> {
        match &self.engine {
            Engine::Sparse(engine) => Some(engine),
            Engine::Dense(_) => None,
        }
    }

    /// How deep heaps have looked since the last call, and ever.
    pub(super) fn take_depth(&mut self) -> (u64, u64) {
        let recent = match &mut self.engine {
            Engine::Sparse(engine) => std::mem::take(&mut engine.deepest).max(engine.scanned()),
            Engine::Dense(_) => 0,
        };
        self.deepest = self.deepest.max(recent);
        (recent, self.deepest)
    }

    /// Which engine is at work, in words. A register is not told apart: what is said must not depend on the processor.
    pub fn engine_name(&self) -> &'static str {
        match &self.engine {
            Engine::Sparse(engine) if engine.space.twisted() => "sparse space with the parity of the heap",
            Engine::Sparse(_) => "sparse space",
            Engine::Dense(_) => "pairs",
        }
    }

    /// Statistics of the heaps counted so far: those below the largest `to` of [`Sequence::run_to`].
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.statistics.clone();
        statistics.engine = self.engine_name();
        if let Some(engine) = self.sparse() {
            statistics.space = Some(engine.space);
            let counted = engine.rares.partition_point(|heap| *heap < statistics.heaps);
            statistics.rare = counted as u64;
            statistics.last_rare = counted.checked_sub(1).map(|last| engine.rares[last]);
        }
        statistics
    }

    /// Computes all heaps below `to`, and perhaps a few more.
    pub fn run_to(&mut self, to: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
        while self.tape.next() < to {
            if self.tape.next() >= self.review_at {
                self.review();
            }
            let next = self.tape.next();
            budget.need((next - self.tape.base).saturating_mul(BYTES_PER_HEAP))?;
            let chunk = to.min(self.review_at).min(next + self.portion());
            let end = match &mut self.engine {
                Engine::Sparse(engine) => engine.advance(&self.rule, &mut self.tape, chunk),
                Engine::Dense(engine) => engine.run(&self.rule, &mut self.tape, chunk),
            };
            self.statistics.count(&self.tape, to);
            budget.advance(self.tape.next() - next)?;
            match end {
                End::Done | End::Again => self.slide(),
                End::Forgotten => self.begin_again(),
                End::Outgrown if matches!(self.engine, Engine::Sparse(_)) => {
                    self.engine = Engine::Dense(Box::default());
                }
                End::Outgrown => return Err(Stop::Outgrown(OUTGROWN)),
            }
        }
        self.statistics.count(&self.tape, to);
        Ok(())
    }

    /// So many heaps take about a millisecond.
    fn portion(&self) -> u64 {
        let cost = match &self.engine {
            Engine::Sparse(engine) if engine.runs_as_register() => 4,
            Engine::Sparse(engine) => 32 + engine.cost() / 2,
            Engine::Dense(_) => 256 + self.tape.next() * self.rule.two.len() as u64 / 8,
        };
        ((1 << 21) / cost).max(8)
    }

    /// Chooses the space and the engine anew.
    fn review(&mut self) {
        let next = self.tape.next();
        self.review_at = next.saturating_mul(2);
        if self.tape.base > 0 {
            return;
        }
        let best = space::best(&self.statistics.counts, self.rule.split_parity());
        let Some((space, rare)) = best.filter(|(_, rare)| worthwhile(*rare, next)) else {
            if let Engine::Sparse(_) = self.engine {
                self.engine = Engine::Dense(Box::default());
            }
            return;
        };
        let scanned = match self.sparse() {
            Some(engine) if engine.space == space => return,
            Some(engine)
                if 2 * rare + 16 > engine.rares.len() as u64
                    && worthwhile(engine.rares.len() as u64, next) =>
            {
                return;
            }
            other => other.map_or(64, Sparse::scanned),
        };
        let mut engine = Sparse::new(&self.rule, space, &mut self.tape, scanned);
        engine.known = self.known;
        if !self.registers {
            engine.forbid_register();
        }
        self.engine = Engine::Sparse(Box::new(engine));
    }

    /// Uses the sparse engine with a space of somebody's choice, to test it where it would not be chosen.
    #[cfg(test)]
    pub(super) fn force_sparse(&mut self, space: space::Space, scanned: u64) {
        self.engine = Engine::Sparse(Box::new(Sparse::new(&self.rule, space, &mut self.tape, scanned)));
        self.review_at = u64::MAX;
    }

    /// Lets the sparse engine try a register where it would not pay.
    #[cfg(test)]
    pub(super) fn force_register(&mut self, width: super::register::Width) {
        if let Engine::Sparse(engine) = &mut self.engine {
            engine.force_register(width);
        }
    }

    /// Forgets what is no longer needed.
    fn slide(&mut self) {
        let (Engine::Sparse(engine), true) = (&self.engine, self.may_slide) else { return };
        let length = self.tape.values().len() as u64;
        let keep = (4 * (engine.look_back(&self.rule) + engine.deepest.max(self.deepest))).max(LEAST_KEPT);
        let settled = self.tape.next() > 2 * engine.last_rare() + keep;
        if self.tape.next() < SLIDES_FROM || !settled || length < 4 * keep {
            return;
        }
        self.tape.longest_head = keep as usize;
        self.tape.head.truncate(keep as usize);
        self.tape.slide(keep as usize);
    }

    fn begin_again(&mut self) {
        *self = Sequence { known: self.known, ..Sequence::new(&self.rule) };
    }

    /// Whether everything that is known comes out again from the beginning: to be asked of a sequence that comes from a file.
    pub(super) fn is_right(&self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut again = Sequence::sliding(&self.rule);
        again.run_to(self.statistics.heaps, budget)?;
        let counted = |of: &Statistics| (of.largest, of.largest_at, of.last_zero, of.frequencies());
        if counted(&again.statistics) != counted(&self.statistics) {
            return Ok(false);
        }
        again.run_to(self.computed(), budget)?;
        let both = self.first_kept().max(again.first_kept())..self.computed().min(again.computed());
        let rares = |of: &Sequence| {
            of.sparse().map(|engine| (engine.space, engine.rares.clone(), engine.rare_values.clone()))
        };
        // Which space was chosen depends on the way.
        let agree = match (rares(self), rares(&again)) {
            (Some(kept), Some(found)) if kept.0 == found.0 => kept == found,
            _ => true,
        };
        Ok(agree && self.values(both.clone()) == again.values(both))
    }

    /// Whether some values come out again: one by the definition from those before it, or, where they are forgotten, the codes of
    /// the first.
    pub(super) fn is_right_somewhere(
        &self,
        chance: &mut Random,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        if self.tape.base == 0 {
            let heap = chance.below(self.computed().min(MOMENT));
            let (Some(before), Some([value])) = (self.values(0..heap), self.values(heap..heap + 1)) else {
                return Ok(true);
            };
            let before: Vec<u32> = before.iter().map(|value| u32::from(*value)).collect();
            return Ok(plain::next(&self.rule, &before) == u32::from(*value));
        }
        let Some(engine) = self.sparse() else { return Ok(true) };
        let count = (self.tape.head.len() as u64).min(MOMENT_BY_DEFINITION);
        let first = plain::values(&self.rule, count, budget)?;
        let code = |(heap, value): (u64, &u32)| {
            let value = u16::try_from(*value).ok()?;
            // Heap 0 is never a part.
            let common = heap > 0 && engine.space.common(heap, value);
            Some(if common { engine.space.code(value) } else { RARE_HEAD })
        };
        Ok((0..).zip(&first).map(code).zip(&self.tape.head).all(|(found, kept)| found == Some(*kept)))
    }
}

/// Whether so few heaps are rare that the sparse engine is the faster one.
fn worthwhile(rare: u64, heaps: u64) -> bool {
    16 * rare < heaps + 512
}
