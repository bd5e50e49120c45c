//! Long searches in shifts: every few minutes what has been found is written to the search's file, so that a program
//! that is killed, or a machine that fails, loses no more than that. The first shifts are shorter: at any time at least half of
//! the work is written down, but for the last few minutes.
//!
//! Some steps of a search begin anew when they are interrupted. A shift that has come no further was too short for such
//! a step, and the next is twice as long: so the search ends, after at most about twice the work.

use crate::budget::{Budget, Flow, Monitor};
use crate::error::Stop;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long the first shift is; the others are twice as long as the one before,
const FIRST: Duration = Duration::from_secs(5);
/// up to this.
const SHIFT: Duration = Duration::from_secs(300);

/// Ends the work of a shift.
struct Shift<'c> {
    whole: &'c dyn Monitor,
    end: Option<Instant>,
}

impl Monitor for Shift<'_> {
    fn tick(&self, positions: u64) -> Flow {
        self.whole.tick(positions)?;
        let over = self.end.is_some_and(|end| Instant::now() > end);
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn units(&self, done: u64, all: u64) {
        self.whole.units(done, all);
    }

    fn moves(&self, done: u64, all: u64) {
        self.whole.moves(done, all);
    }

    fn notice(&self, what: &str) {
        self.whole.notice(what);
    }

    fn unkept(&self, what: &str) {
        self.whole.unkept(what);
    }
}

/// Runs a search that can be run again after an interruption. If it is kept, `write` writes it down after every shift; it
/// tells how far the search has come.
pub fn in_shifts<S, T>(
    kept: bool,
    search: &mut S,
    budget: &mut Budget<'_>,
    run: impl FnMut(&mut S, &mut Budget<'_>) -> Result<T, Stop>,
    write: impl FnMut(&S) -> u128,
) -> Result<T, Stop> {
    shifts_of(kept.then_some(FIRST), search, budget, run, write)
}

fn shifts_of<S, T>(
    mut length: Option<Duration>,
    search: &mut S,
    budget: &mut Budget<'_>,
    mut run: impl FnMut(&mut S, &mut Budget<'_>) -> Result<T, Stop>,
    mut write: impl FnMut(&S) -> u128,
) -> Result<T, Stop> {
    let mut reached = None;
    loop {
        let end = length.and_then(|length| Instant::now().checked_add(length));
        let shift = Shift { whole: budget.monitor(), end };
        match budget.through(&shift, |budget| run(search, budget)) {
            Err(Stop::Interrupted { .. }) if budget.look().is_ok() => {
                let now = Some(write(search));
                let stuck = std::mem::replace(&mut reached, now) == now;
                let twice = |length: Duration| length.saturating_mul(2);
                length = length
                    .map(|length| if stuck { twice(length) } else { twice(length).min(length.max(SHIFT)) });
            }
            ended => return ended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Convention;
    use crate::solve::Referee;
    use crate::subtraction::values::Search;

    #[test]
    fn a_search_in_shifts_finds_the_same_and_is_written_down() {
        let moves = [8, 58, 101, 109];
        let whole = Search::new(&moves, None).unwrap().run(&mut Budget::unlimited()).unwrap();
        let (mut search, mut written) = (Search::new(&moves, None).unwrap(), Vec::new());
        let run = |search: &mut Search, budget: &mut Budget<'_>| search.run(budget);
        // Too short for some steps.
        let short = Duration::from_millis(1);
        let found = shifts_of(Some(short), &mut search, &mut Budget::unlimited(), run, |search| {
            written.push(serde_json::to_string(search).unwrap());
            search.position()
        });
        assert_eq!(found.unwrap(), whole);
        // What was written last is enough to go on after a sudden end.
        let mut again: Search = serde_json::from_str(written.last().unwrap()).unwrap();
        assert_eq!(again.run(&mut Budget::unlimited()).unwrap(), whole);
    }

    #[test]
    fn limits_end_all_shifts() {
        struct Over;
        impl Monitor for Over {
            fn tick(&self, _positions: u64) -> Flow {
                ControlFlow::Break(())
            }
        }
        let mut search = Search::new(&[8, 58, 101, 109], None).unwrap();
        let run = |search: &mut Search, budget: &mut Budget<'_>| search.run(budget);
        let mut whole = Budget::watched(u64::MAX, &Over);
        let ended = shifts_of(Some(SHIFT), &mut search, &mut whole, run, |_| panic!("a shift is long"));
        assert!(matches!(ended, Err(Stop::Interrupted { .. })));
    }

    #[test]
    fn a_solver_asked_again_goes_on() {
        // Games remember what was found, so the whole search has one of its own.
        let [one, other] = [(); 2].map(|()| crate::notation::read("cram(5x7)").unwrap());
        let whole =
            Referee::new(&one.sum, Convention::Normal).standing(&one.position, &mut Budget::unlimited());
        let mut solver = Referee::new(&other.sum, Convention::Normal);
        let mut written = Vec::new();
        let run =
            |referee: &mut Referee<'_, _>, budget: &mut Budget<'_>| referee.standing(&other.position, budget);
        let short = Duration::from_millis(1);
        let mut budget = Budget::unlimited();
        let found = shifts_of(Some(short), &mut solver, &mut budget, run, |_| {
            written.push(other.sum.terms[0].export(Convention::Normal).len());
            written.len() as u128
        });
        assert_eq!(found, whole);
        // A full table forgets a value now and then, but more and more is known.
        assert!(written.last() > written.first(), "{written:?}");
        // What the shifts have done is counted.
        assert!(budget.positions() > 1000 && budget.lookups().all > 1000, "{}", budget.positions());
    }
}
