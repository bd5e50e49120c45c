//! How far a search has come, on a terminal, with an estimate of the time left.

use crate::context::Context;
use grundy::ask::records::UnitsDone;
use grundy::budget::Monitor;
use grundy::game::Flow;
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Stops all threads when the user or the clock says so; the bar is drawn by [`Progress`].
pub struct Stopper<'c>(pub &'c Context);

impl Monitor for Stopper<'_> {
    fn tick(&self, _positions: u64) -> Flow {
        if self.0.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn units(&self, done: u64, all: u64) {
        self.0.monitor().units(done, all);
    }

    fn notice(&self, what: &str) {
        self.0.monitor().notice(what);
    }

    fn unkept(&self, what: &str) {
        self.0.monitor().unkept(what);
    }
}

/// The bar counts weight, so that its estimate knows that large moves take longer.
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
}

/// The bar's length.
const STEPS: f64 = 1_000_000.0;

impl Progress {
    /// Begins.
    pub fn new(context: &Context) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(STEPS as u64), context.draw_target());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {percent}%, {msg}, {elapsed}, about {eta} left")
        {
            bar.set_style(style);
        }
        Progress { bar, started: Instant::now() }
    }

    /// Units are done.
    pub fn show(&mut self, progress: &UnitsDone) {
        // Short searches need no bar.
        if self.started.elapsed() > Duration::from_millis(500) {
            self.bar.set_message(format!("{} of {} units", progress.done, progress.all));
            self.bar.set_position((progress.share * STEPS) as u64);
        }
    }

    /// The search has ended.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
