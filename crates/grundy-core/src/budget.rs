//! Limits of a computation: memory, and a monitor that watches and may stop it.
//!
//! The library has no clock and prints nothing. Whoever calls it hands over a [`Budget`]; long computations
//! report to its [`Monitor`] every few dozen positions, which may draw a progress bar, notice Ctrl-C or a
//! deadline, and answer "stop". A part of the work may be given a number of positions of its own
//! ([`Budget::within`]): not to be done in time is then an answer, not a failure.

use crate::error::Stop;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Whether an enumeration or a computation goes on or has seen enough.
pub type Flow = ControlFlow<()>;

/// Watches a long computation and may stop it. Threads that share the work share it.
pub trait Monitor: Sync {
    /// Called every few dozen positions with the number finished so far; `Break` stops the computation.
    fn tick(&self, positions: u64) -> Flow;

    /// Called by searches that know how much there is to do, with the units of work that are done and all there are.
    fn units(&self, _done: u64, _all: u64) {}

    /// Called by the search of a single position, with how many of its moves are settled, of so many. Questions that make many
    /// such searches have units of their own: only one that is a single search takes these for units.
    fn moves(&self, _done: u64, _all: u64) {}

    /// Called when something goes wrong that does not end the work, such as a file that cannot be written now.
    fn notice(&self, _what: &str) {}

    /// Called when what was found could not be written to the file that was to keep it. The answer is told all the same.
    fn unkept(&self, what: &str) {
        self.notice(what);
    }
}

/// The monitor that never stops anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Monitor for Unwatched {
    fn tick(&self, _positions: u64) -> Flow {
        ControlFlow::Continue(())
    }
}

/// The monitor that stops the work when it has looked so many times.
///
/// ```
/// use grundy_core::budget::{Budget, Patience};
/// let patience = Patience::looks(2);
/// let budget = Budget::watched(u64::MAX, &patience);
/// assert_eq!((0..9).take_while(|_| budget.look().is_ok()).count(), 2);
/// ```
#[derive(Debug)]
pub struct Patience(AtomicU64);

impl Patience {
    /// So many looks find nothing to stop.
    pub fn looks(count: u64) -> Patience {
        Patience(AtomicU64::new(count))
    }
}

impl Monitor for Patience {
    fn tick(&self, _positions: u64) -> Flow {
        let fewer = |left: u64| left.checked_sub(1);
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
        if left.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// How many positions pass between two reports to the monitor. A look costs as much as a small position, and a position of a
/// large board or heap takes a tenth of a millisecond.
const TICK: u64 = 64;
/// So many items of a list are filled between two looks at the monitor.
const AT_ONCE: usize = 1 << 23;
/// How many steps of work pass between two looks at the monitor.
const STEPS: u64 = 1 << 14;

/// How often tables were asked about positions, and how often they knew something.
///
/// ```
/// use grundy_core::budget::Lookups;
/// let mut lookups = Lookups::default();
/// (0..5).for_each(|at| lookups.count(at < 2));
/// assert_eq!((lookups.all, lookups.hits), (5, 2));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lookups {
    /// How often they were asked.
    pub all: u64,
    /// How often they knew something.
    pub hits: u64,
}

impl Lookups {
    /// Counts one question.
    #[inline]
    pub fn count(&mut self, hit: bool) {
        self.all += 1;
        self.hits += u64::from(hit);
    }
}

/// What a computation may use, and how much it has done.
///
/// ```
/// use grundy_core::budget::Budget;
/// let mut budget = Budget::unlimited();
/// assert!(budget.position(1 << 40).is_ok());
/// let mut small = Budget::with_memory(1000);
/// assert!(small.position(1001).is_err());
/// ```
pub struct Budget<'m> {
    memory: u64,
    monitor: &'m dyn Monitor,
    positions: Cell<u64>,
    /// Steps of work since the monitor was asked last.
    steps: Cell<u64>,
    lookups: Cell<Lookups>,
    /// The work ends at so many positions.
    most: u64,
}

impl<'m> Budget<'m> {
    /// No limit but the machine's.
    pub fn unlimited() -> Budget<'static> {
        Budget::with_memory(u64::MAX)
    }

    /// At most so many bytes for tables.
    pub fn with_memory(bytes: u64) -> Budget<'static> {
        Budget::watched(bytes, &Unwatched)
    }

    /// At most so many bytes for tables, watched by `monitor`.
    pub fn watched(bytes: u64, monitor: &'m dyn Monitor) -> Budget<'m> {
        Budget {
            memory: bytes,
            monitor,
            positions: Cell::new(0),
            steps: Cell::new(0),
            lookups: Cell::default(),
            most: u64::MAX,
        }
    }

    /// The most bytes for tables.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Who watches.
    pub fn monitor(&self) -> &'m dyn Monitor {
        self.monitor
    }

    /// A budget of its own for what is nice to have but not asked for: with at most so many bytes, watched by the same
    /// monitor.
    pub fn aside(&self, bytes: u64) -> Budget<'m> {
        Budget::watched(self.memory.min(bytes), self.monitor)
    }

    /// The same budget for at most so many positions in all: more are a [`Stop::Limit`].
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::error::Stop;
    /// let budget = Budget::unlimited().at_most(1000);
    /// assert_eq!(budget.advance(1000), Ok(()));
    /// assert_eq!(budget.advance(1), Err(Stop::Limit { positions: 1001 }));
    /// ```
    pub fn at_most(self, positions: u64) -> Budget<'m> {
        Budget { most: self.most.min(positions), ..self }
    }

    /// How many positions have been finished.
    pub fn positions(&self) -> u64 {
        self.positions.get()
    }

    /// How often tables were asked, by searches that count it.
    pub fn lookups(&self) -> Lookups {
        self.lookups.get()
    }

    /// Counts one question to a table.
    #[inline]
    pub fn looked_up(&self, hit: bool) {
        let mut lookups = self.lookups.get();
        lookups.count(hit);
        self.lookups.set(lookups);
    }

    /// Counts what a search has counted by itself.
    pub fn add_lookups(&self, more: Lookups) {
        let lookups = self.lookups.get();
        self.lookups.set(Lookups { all: lookups.all + more.all, hits: lookups.hits + more.hits });
    }

    /// Counts one finished position while `bytes` are in use.
    pub fn position(&self, bytes: u64) -> Result<(), Stop> {
        let positions = self.positions.get() + 1;
        self.positions.set(positions);
        if positions.is_multiple_of(TICK) {
            self.look()?;
        }
        self.need(bytes)
    }

    /// Counts many positions finished at once, and asks the monitor whether to go on. Engines that work on runs
    /// of positions count runs: what is counted is work.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// let budget = Budget::unlimited();
    /// budget.advance(1 << 20).unwrap();
    /// assert_eq!(budget.positions(), 1 << 20);
    /// ```
    pub fn advance(&self, positions: u64) -> Result<(), Stop> {
        self.positions.set(self.positions.get().saturating_add(positions));
        self.look()
    }

    /// Counts work that finishes no position, such as looking at an option, in steps of some nanoseconds, and asks the monitor
    /// now and then; then it says `true`, and it is time to look at the memory as well. To ask when a list has a certain length
    /// would not do: it may always be longer or shorter.
    ///
    /// ```
    /// use grundy_core::budget::{Budget, Monitor};
    /// use grundy_core::game::Flow;
    /// use std::ops::ControlFlow;
    /// struct Impatient;
    /// impl Monitor for Impatient {
    ///     fn tick(&self, _positions: u64) -> Flow {
    ///         ControlFlow::Break(())
    ///     }
    /// }
    /// let budget = Budget::watched(1000, &Impatient);
    /// assert!((0..100_000).any(|_| budget.work(1).is_err()));
    /// assert!(budget.work(u64::MAX).is_err());
    /// ```
    #[inline]
    pub fn work(&self, steps: u64) -> Result<bool, Stop> {
        let done = self.steps.get().saturating_add(steps);
        let asks = done >= STEPS;
        self.steps.set(if asks { 0 } else { done });
        if asks { self.look().map(|()| true) } else { Ok(false) }
    }

    /// Does work that another monitor watches; what it counts is counted here.
    ///
    /// ```
    /// use grundy_core::budget::{Budget, Patience};
    /// let mut budget = Budget::unlimited();
    /// let answer = budget.through(&Patience::looks(1), |budget| budget.advance(5).and_then(|()| budget.advance(1)));
    /// assert!(answer.is_err());
    /// assert_eq!(budget.positions(), 6);
    /// ```
    pub fn through<T>(&mut self, monitor: &dyn Monitor, work: impl FnOnce(&mut Budget<'_>) -> T) -> T {
        let mut inner = Budget {
            memory: self.memory,
            monitor,
            positions: self.positions.clone(),
            steps: self.steps.clone(),
            lookups: self.lookups.clone(),
            most: self.most,
        };
        let result = work(&mut inner);
        let Budget { positions, steps, lookups, .. } = inner;
        (self.positions, self.steps, self.lookups) = (positions, steps, lookups);
        result
    }

    /// Asks the monitor whether to go on. For work that is long without finishing positions.
    pub fn look(&self) -> Result<(), Stop> {
        let positions = self.positions.get();
        if self.monitor.tick(positions).is_break() {
            return Err(Stop::Interrupted { positions });
        }
        if positions > self.most {
            return Err(Stop::Limit { positions });
        }
        Ok(())
    }

    /// Does work that may take about `most` positions; `None` if it takes more.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// let mut budget = Budget::unlimited();
    /// let work = |budget: &mut Budget<'_>| budget.advance(1000).map(|()| "done");
    /// assert_eq!(budget.within(1000, work), Ok(Some("done")));
    /// assert_eq!(budget.within(999, work), Ok(None));
    /// assert_eq!(budget.positions(), 2000);
    /// ```
    pub fn within<T>(
        &mut self,
        most: u64,
        work: impl FnOnce(&mut Budget<'m>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let before = self.most;
        self.most = before.min(self.positions().saturating_add(most));
        let own = self.most < before;
        let result = work(self);
        self.most = before;
        match result {
            Err(Stop::Limit { .. }) if own => Ok(None),
            other => other.map(Some),
        }
    }

    /// Does work while `bytes` are in use for something else.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::error::Stop;
    /// let mut budget = Budget::with_memory(1000);
    /// assert_eq!(budget.beside(400, |budget| budget.need(600)), Ok(()));
    /// let stop = budget.beside(400, |budget| budget.need(601));
    /// assert_eq!(stop, Err(Stop::Memory { positions: 0, needed: Some(1001), limit: 1000 }));
    /// ```
    pub fn beside<T>(
        &mut self,
        bytes: u64,
        work: impl FnOnce(&mut Budget<'m>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let whole = self.memory;
        self.memory = whole.saturating_sub(bytes);
        let result = work(self);
        self.memory = whole;
        // Whoever reads of the limit knows the whole one.
        result.map_err(|stop| match stop {
            Stop::Memory { positions, needed, .. } => {
                let needed = needed.map(|needed| needed.saturating_add(bytes));
                Stop::Memory { positions, needed, limit: whole }
            }
            other => other,
        })
    }

    /// An empty list with room for `count` items, if they fit into the memory.
    ///
    /// Lists whose length follows from what a user asks for are made here or by [`Budget::filled`], and grow by
    /// [`Budget::make_room`]: what there is no room for is a stop, and never the end of the program.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// let budget = Budget::with_memory(1000);
    /// assert!(budget.list::<u64>(125).is_ok_and(|list| list.capacity() == 125));
    /// assert!(budget.list::<u64>(126).is_err());
    /// assert!(Budget::unlimited().list::<u64>(u64::MAX).is_err());
    /// ```
    pub fn list<T>(&self, count: u64) -> Result<Vec<T>, Stop> {
        let mut list = Vec::new();
        self.make_room(&mut list, count)?;
        Ok(list)
    }

    /// A list of `count` equal items, if they fit into the memory.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// let budget = Budget::with_memory(3);
    /// assert_eq!(budget.filled(7u8, 3), Ok(vec![7, 7, 7]));
    /// assert!(budget.filled(7u8, 4).is_err());
    /// ```
    pub fn filled<T: Clone>(&self, item: T, count: u64) -> Result<Vec<T>, Stop> {
        let mut list = self.list(count)?;
        let count = count as usize;
        list.resize(count.min(AT_ONCE), item.clone());
        // The system gives memory when it is first written, which takes its time.
        while list.len() < count {
            self.look()?;
            list.resize(count.min(list.len() + AT_ONCE), item.clone());
        }
        Ok(list)
    }

    /// Makes room for `more` items in a list, if they fit into the memory. A list that grows by and by gets more than it asks
    /// for, as far as there is.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// let (budget, mut list) = (Budget::with_memory(10), vec![0u8; 6]);
    /// assert!(budget.make_room(&mut list, 1).is_ok_and(|()| list.capacity() == 10));
    /// assert!(budget.make_room(&mut list, 5).is_err());
    /// ```
    pub fn make_room<T>(&self, list: &mut Vec<T>, more: u64) -> Result<(), Stop> {
        let (held, room, size) = (list.len() as u64, list.capacity() as u64, size_of::<T>().max(1) as u64);
        let wanted = held.saturating_add(more);
        if wanted <= room {
            return Ok(());
        }
        self.need(wanted.saturating_mul(size))?;
        let granted = room.saturating_mul(2).min(self.memory / size).max(wanted) - held;
        let fits = usize::try_from(granted).is_ok_and(|granted| list.try_reserve_exact(granted).is_ok());
        if fits { Ok(()) } else { Err(self.out_of_memory(None)) }
    }

    /// Fails when `bytes` are more than the limit.
    pub fn need(&self, bytes: u64) -> Result<(), Stop> {
        if bytes > self.memory {
            return Err(self.out_of_memory(Some(bytes)));
        }
        Ok(())
    }

    fn out_of_memory(&self, needed: Option<u64>) -> Stop {
        Stop::Memory { positions: self.positions(), needed, limit: self.memory }
    }
}
