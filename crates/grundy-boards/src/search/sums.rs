//! Sums of parts and what is known about them in misère play, shared by all workers.
//!
//! Parts that play alike have one number; what a part can become is listed when it is first asked for. The table of
//! sums is cut into shards, each behind a lock of its own, so that workers seldom meet and the table grows a
//! little at a time; sums and options are packed (`search::lists`). The lists of options are forgotten, and found again, whenever they
//! take half as much as the sums. Near the memory limit they are forgotten, too; if that is not enough, the lighter half of the sums.

use super::lists::{Lists, Row, spread};
use super::normal::{GLANCE, Halt, Pulse};
pub use super::parts::ONE;
use super::parts::Parts;
use super::rules::Rules;
use super::table::{Known, UNKNOWN};
use super::word::Word;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::parallel::lock;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

/// The parts of a position by their numbers, sorted; heaps of one at most once.
pub type Sum = SmallVec<[u32; 4]>;

/// Shards of the table of sums.
const SHARDS: usize = 64;
/// So much the lists of options may take however few sums are known, and this part of what the sums take.
const OPTIONS: u64 = 1 << 16;
const OPTIONS_SHARE: u64 = 2;
/// What a list of options takes beside its words: a place in a table, two counters, a length, and what the allocator adds.
const OPTIONS_ENTRY: u64 = 80;
/// This much is always left free.
const RESERVE: u64 = 1 << 16;

/// What is known about sums of parts.
pub struct Misere<R: Rules> {
    parts: RwLock<Parts<R::Word>>,
    /// What parts can become, of those that were asked for lately.
    options: Vec<Mutex<FxHashMap<u32, Arc<Row>>>>,
    shards: Vec<Mutex<Lists>>,
    sums: AtomicUsize,
    parts_bytes: AtomicU64,
    options_bytes: AtomicU64,
    sums_bytes: AtomicU64,
    forgotten: usize,
}

impl<R: Rules> Misere<R> {
    /// Nothing known yet.
    pub fn empty() -> Self {
        Misere {
            parts: RwLock::new(Parts::new()),
            options: (0..SHARDS).map(|_| Mutex::default()).collect(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            sums: AtomicUsize::new(0),
            parts_bytes: AtomicU64::new(0),
            options_bytes: AtomicU64::new(0),
            sums_bytes: AtomicU64::new(0),
            forgotten: 0,
        }
    }

    /// The position with these free cells.
    pub fn position(&self, rules: &R, free: R::Word) -> Sum {
        let mut parts = Vec::new();
        rules.parts(free, &mut parts);
        tidy(parts.into_iter().map(|part| self.number(rules, part)).collect())
    }

    fn parts(&self) -> RwLockReadGuard<'_, Parts<R::Word>> {
        self.parts.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a part; a new one if it has none yet.
    fn number(&self, rules: &R, part: R::Word) -> u32 {
        let cells = rules.canonical(part);
        if let Some(number) = self.parts().number(cells) {
            return number;
        }
        let is_one = is_heap_of_one(rules, cells);
        let mut parts = self.parts.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = parts.number(cells) {
            return number;
        }
        let number = if is_one { ONE } else { parts.add(cells) };
        if is_one {
            parts.add_one(cells);
        }
        self.parts_bytes.store(parts.bytes(), Ordering::Relaxed);
        number
    }

    /// What a part can become.
    pub(crate) fn options(&self, rules: &R, number: u32, pulse: &mut dyn Pulse) -> Result<Arc<Row>, Halt> {
        let shard = &self.options[number as usize % SHARDS];
        if let Some(options) = lock(shard).get(&number) {
            return Ok(options.clone());
        }
        // Listing gives numbers to parts, so they must not be held here.
        let cells = self.parts().cells(number);
        let options = match number {
            ONE => Arc::new(Row::new(&[Sum::new()])),
            _ => self.listed(rules, cells, pulse)?,
        };
        let most = OPTIONS.max(self.sums_bytes.load(Ordering::Relaxed) / OPTIONS_SHARE);
        if self.options_bytes.load(Ordering::Relaxed) > most {
            self.forget_options();
        }
        let mut shard = lock(shard);
        if shard.insert(number, options.clone()).is_none() {
            self.options_bytes.fetch_add(options.bytes() + OPTIONS_ENTRY, Ordering::Relaxed);
        }
        Ok(options)
    }

    fn forget_options(&self) {
        self.options.iter().for_each(|shard| *lock(shard) = FxHashMap::default());
        self.options_bytes.store(0, Ordering::Relaxed);
    }

    fn listed(&self, rules: &R, cells: R::Word, pulse: &mut dyn Pulse) -> Result<Arc<Row>, Halt> {
        let (mut options, mut rest): (Vec<Sum>, _) = (Vec::new(), Vec::new());
        let mut within_limits = Ok(());
        let _ = rules.moves(cells, &mut |taken| {
            rest.clear();
            rules.parts_after(cells, taken, &mut rest);
            options.push(tidy(rest.iter().map(|part| self.number(rules, *part)).collect()));
            if options.len().is_multiple_of(GLANCE) {
                within_limits = pulse.glance(size_of_val(&options[..]) as u64);
            }
            if within_limits.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        within_limits?;
        options.sort_unstable();
        options.dedup();
        Ok(Arc::new(Row::new(&options)))
    }

    /// About how much work a position is: its cells.
    pub(crate) fn weight(&self, sum: &[u32]) -> u32 {
        let parts = self.parts();
        sum.iter().map(|number| parts.cells(*number).count().max(2)).sum()
    }

    /// A number that spreads sums evenly.
    pub(crate) fn hash(sum: &Sum) -> u64 {
        spread(sum)
    }

    /// The shard of a sum; the bits that choose it are not those that choose a place in it.
    fn shard(&self, hash: u64) -> MutexGuard<'_, Lists> {
        lock(&self.shards[(hash >> 40) as usize % SHARDS])
    }

    /// What is known about a position.
    pub fn get(&self, sum: &Sum) -> Known {
        let hash = Self::hash(sum);
        match &sum[..] {
            [] => Known::Value(1),
            [ONE] => Known::Value(0),
            _ => self.shard(hash).get(sum, hash).map_or(UNKNOWN, Known::unpack),
        }
    }

    /// Adds to what is known about a position.
    pub fn add(&self, sum: &Sum, news: Known) {
        let hash = Self::hash(sum);
        let mut shard = self.shard(hash);
        let (count, bytes) = (shard.count(), shard.bytes());
        shard.change(sum, hash, |old| old.map_or(news, |old| Known::unpack(old).and(news)).pack());
        self.sums.fetch_add(shard.count() - count, Ordering::Relaxed);
        // A table that grows never takes less than before.
        self.sums_bytes.fetch_add(shard.bytes().saturating_sub(bytes), Ordering::Relaxed);
    }

    /// How many sums are known.
    pub fn sums(&self) -> usize {
        self.sums.load(Ordering::Relaxed)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let counters = [&self.parts_bytes, &self.options_bytes, &self.sums_bytes];
        counters.into_iter().map(|counter| counter.load(Ordering::Relaxed)).sum()
    }

    /// Whether there may be no room for some shards to grow.
    pub(crate) fn is_full(&self, budget: &Budget<'_>) -> bool {
        let growth = self.sums_bytes.load(Ordering::Relaxed) / 8 + RESERVE;
        budget.need(self.bytes() + growth).is_err()
    }

    /// How many sums had to be forgotten for want of memory.
    pub(crate) fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// Forgets what can be found again, until there is room.
    pub fn make_room(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        if !self.is_full(budget) {
            return Ok(());
        }
        self.forget_options();
        while self.is_full(budget) && self.sums() > 0 {
            self.forget_lighter_half();
        }
        if self.is_full(budget) { budget.need(u64::MAX) } else { Ok(()) }
    }

    fn forget_lighter_half(&mut self) {
        let mut shards = std::mem::take(&mut self.shards);
        let lists = shards.iter_mut().map(|shard| &*inside(shard));
        let mut weights: Vec<u32> =
            lists.flat_map(|shard| shard.iter().map(|(sum, _)| self.weight(sum))).collect();
        let middle = weights.len() / 2;
        let median = if weights.is_empty() { 0 } else { *weights.select_nth_unstable(middle).1 };
        let (mut sums, mut bytes) = (0, 0);
        for shard in shards.iter_mut().map(inside) {
            *shard = shard.retained(|sum| self.weight(sum) > median);
            sums += shard.count();
            bytes += shard.bytes();
        }
        self.shards = shards;
        self.forgotten += *self.sums.get_mut() - sums;
        *self.sums.get_mut() = sums;
        *self.sums_bytes.get_mut() = bytes;
    }

    /// Visits every sum whose value is known, with its parts.
    pub fn values(&self, mut visit: impl FnMut(&[R::Word], u32)) {
        let parts = self.parts();
        for shard in &self.shards {
            for (sum, bits) in lock(shard).iter() {
                if let Known::Value(value) = Known::unpack(bits) {
                    let cells: SmallVec<[R::Word; 4]> =
                        sum.iter().map(|number| parts.cells(*number)).collect();
                    visit(&cells, value);
                }
            }
        }
    }
}

/// Whether every move ends a part.
fn is_heap_of_one<R: Rules>(rules: &R, cells: R::Word) -> bool {
    let mut rest = Vec::new();
    let ended = rules.moves(cells, &mut |taken| {
        rules.parts_after(cells, taken, &mut rest);
        if rest.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    ended.is_continue()
}

/// Sorts the parts and cancels pairs of heaps of one.
pub(crate) fn tidy(mut sum: Sum) -> Sum {
    sum.sort_unstable();
    let ones = sum.iter().take_while(|number| **number == ONE).count();
    sum.drain(..ones - ones % 2);
    sum
}

fn inside<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}
