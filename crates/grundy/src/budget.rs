//! Limits of a computation: memory, and a monitor that watches and may stop it.
//!
//! The library has no clock and prints nothing. Whoever calls it hands over a [`Budget`]; long computations
//! report to its [`Monitor`] every few thousand positions, which may draw a progress bar, notice Ctrl-C or a
//! deadline, and answer "stop".

use crate::error::Stop;
use crate::game::Flow;
use std::ops::ControlFlow;

/// Watches a long computation and may stop it.
pub trait Monitor {
    /// Called every few thousand positions with the number finished so far; `Break` stops the computation.
    fn tick(&self, positions: u64) -> Flow;
}

/// The monitor that never stops anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Monitor for Unwatched {
    fn tick(&self, _positions: u64) -> Flow {
        ControlFlow::Continue(())
    }
}

/// How many positions pass between two reports to the monitor.
const TICK: u64 = 4096;

/// What a computation may use, and how much it has done.
///
/// ```
/// use grundy::budget::Budget;
/// let mut budget = Budget::unlimited();
/// assert!(budget.position(1 << 40).is_ok());
/// let mut small = Budget::with_memory(1000);
/// assert!(small.position(1001).is_err());
/// ```
pub struct Budget<'m> {
    memory: u64,
    monitor: &'m dyn Monitor,
    positions: u64,
}

impl<'m> Budget<'m> {
    /// No limit but the machine's.
    pub fn unlimited() -> Budget<'static> {
        Budget::with_memory(u64::MAX)
    }

    /// At most so many bytes for tables.
    pub fn with_memory(bytes: u64) -> Budget<'static> {
        Budget { memory: bytes, monitor: &Unwatched, positions: 0 }
    }

    /// At most so many bytes for tables, watched by `monitor`.
    pub fn watched(bytes: u64, monitor: &'m dyn Monitor) -> Budget<'m> {
        Budget { memory: bytes, monitor, positions: 0 }
    }

    /// How many positions have been finished.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Counts one finished position while `bytes` are in use.
    pub fn position(&mut self, bytes: u64) -> Result<(), Stop> {
        self.positions += 1;
        if self.positions.is_multiple_of(TICK) {
            self.look()?;
        }
        self.need(bytes)
    }

    /// Asks the monitor whether to go on. For work that is long without finishing positions.
    pub fn look(&self) -> Result<(), Stop> {
        match self.monitor.tick(self.positions) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Interrupted { positions: self.positions }),
        }
    }

    /// Fails when `bytes` are more than the limit.
    pub fn need(&self, bytes: u64) -> Result<(), Stop> {
        if bytes > self.memory {
            return Err(Stop::Memory { positions: self.positions, limit: self.memory });
        }
        Ok(())
    }
}
