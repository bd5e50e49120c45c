//! How far a search has come, on a terminal, with an estimate of the time left.

use crate::context::Context;
use grundy::budget::Monitor;
use grundy::game::Flow;
use grundy::subtraction::search::{Part, Unit};
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Stops all threads when the user or the clock says so.
pub struct Stopper<'c>(pub &'c Context);

impl Monitor for Stopper<'_> {
    fn tick(&self, _positions: u64) -> Flow {
        if self.0.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The bar counts weight, so that its estimate knows that large moves take longer.
pub struct Progress<'c> {
    context: &'c Context,
    bar: ProgressBar,
    units: usize,
    done: usize,
    /// What has to be done in this run.
    total: f64,
    weight: f64,
    started: Instant,
}

/// The bar's length.
const STEPS: f64 = 1_000_000.0;

impl<'c> Progress<'c> {
    /// Begins with what is done already.
    pub fn new(wanted: &[Unit], done: &[(Unit, Part)], context: &'c Context) -> Progress<'c> {
        let all: f64 = wanted.iter().map(Unit::weight).sum();
        let before: f64 = done.iter().map(|(unit, _)| unit.weight()).sum();
        let bar = ProgressBar::with_draw_target(Some(STEPS as u64), context.draw_target());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {percent}%, {msg}, {elapsed}, about {eta} left")
        {
            bar.set_style(style);
        }
        let total = (all - before).max(f64::MIN_POSITIVE);
        let (units, done) = (wanted.len(), done.len());
        context.tell_units(done, units);
        Progress { context, bar, units, done, total, weight: 0.0, started: Instant::now() }
    }

    /// A unit is done.
    pub fn done(&mut self, unit: &Unit) {
        self.done += 1;
        self.weight += unit.weight();
        self.context.tell_units(self.done, self.units);
        // Short searches need no bar.
        if self.started.elapsed() > Duration::from_millis(500) {
            self.bar.set_message(format!("{} of {} units", self.done, self.units));
            self.bar.set_position((self.weight / self.total * STEPS) as u64);
        }
    }

    /// The search has ended.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
