//! Long searches in shifts: every few minutes what has been found is written to the search's file, so that a program
//! that is killed, or a machine that fails, loses no more than that.
//!
//! Some steps of a search begin anew when they are interrupted. A shift that has come no further was too short for such
//! a step, and the next is twice as long: so the search ends, after at most about twice the work.

use crate::context::Context;
use grundy::budget::{Budget, Monitor};
use grundy::error::Stop;
use grundy::game::Flow;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a shift is.
const SHIFT: Duration = Duration::from_secs(300);

/// Ends the work of a shift.
struct Shift<'c> {
    whole: &'c dyn Monitor,
    end: Option<Instant>,
    /// The positions of earlier shifts.
    before: u64,
}

impl Monitor for Shift<'_> {
    fn tick(&self, positions: u64) -> Flow {
        self.whole.tick(self.before + positions)?;
        let over = self.end.is_some_and(|end| Instant::now() > end);
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Runs a search that can be run again after an interruption; `position` tells how far it has come. If it has a file,
/// `write` writes it there after every shift; a file that cannot be written now may be later, and at the end it is told.
pub fn in_shifts<S, T, E>(
    search: &mut S,
    file: Option<&Path>,
    context: &Context,
    run: impl FnMut(&mut S, &mut Budget<'_>) -> Result<T, Stop>,
    position: impl Fn(&S) -> u128,
    write: impl Fn(&S, &Path) -> Result<(), E>,
) -> Result<T, Stop> {
    shifts_of(file.map(|_| SHIFT), search, context, run, |search| {
        let _ = file.map(|file| write(search, file));
        position(search)
    })
}

fn shifts_of<S, T>(
    mut length: Option<Duration>,
    search: &mut S,
    context: &Context,
    mut run: impl FnMut(&mut S, &mut Budget<'_>) -> Result<T, Stop>,
    mut write: impl FnMut(&S) -> u128,
) -> Result<T, Stop> {
    let (mut before, mut reached) = (0, None);
    loop {
        let end = length.and_then(|length| Instant::now().checked_add(length));
        let shift = Shift { whole: context.monitor(), end, before };
        let mut budget = Budget::watched(context.memory(), &shift);
        match run(search, &mut budget) {
            Err(Stop::Interrupted { .. }) if !context.is_stopped() => {
                let now = Some(write(search));
                if std::mem::replace(&mut reached, now) == now {
                    length = length.map(|length| length.saturating_mul(2));
                }
            }
            ended => return ended,
        }
        before += budget.positions();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{Globals, Listener};
    use grundy::game::Convention;
    use grundy::solve::Referee;
    use grundy::subtraction::values::Search;

    fn context(time: Option<Duration>) -> Context {
        Context::captured(
            Globals { json: false, memory: None, time },
            None,
            Listener::default(),
            &grundy::workbench::Workbench::new(),
        )
    }

    #[test]
    fn a_search_in_shifts_finds_the_same_and_is_written_down() {
        let moves = [8, 58, 101, 109];
        let whole = Search::new(&moves, None).unwrap().run(&mut Budget::unlimited()).unwrap();
        let (mut search, mut written) = (Search::new(&moves, None).unwrap(), Vec::new());
        let run = |search: &mut Search, budget: &mut Budget<'_>| search.run(budget);
        // Too short for some steps.
        let short = Duration::from_millis(1);
        let found = shifts_of(Some(short), &mut search, &context(None), run, |search| {
            written.push(serde_json::to_string(search).unwrap());
            search.position()
        });
        assert_eq!(found.unwrap(), whole);
        // What was written last is enough to go on after a sudden end.
        let mut again: Search = serde_json::from_str(written.last().unwrap()).unwrap();
        assert_eq!(again.run(&mut Budget::unlimited()).unwrap(), whole);
    }

    #[test]
    fn a_solver_asked_again_goes_on() {
        // Games remember what was found, so the whole search has one of its own.
        let [one, other] = [(); 2].map(|()| grundy::notation::read("chomp(8x9)").unwrap());
        let whole =
            Referee::new(&one.sum, Convention::Normal).standing(&one.position, &mut Budget::unlimited());
        let mut solver = Referee::new(&other.sum, Convention::Normal);
        let mut written = Vec::new();
        let run =
            |referee: &mut Referee<'_, _>, budget: &mut Budget<'_>| referee.standing(&other.position, budget);
        let found = shifts_of(Some(Duration::from_millis(1)), &mut solver, &context(None), run, |_| {
            written.push(other.sum.terms[0].export(Convention::Normal).len());
            written.len() as u128
        });
        assert_eq!(found, whole);
        assert!(written.len() > 1 && written.is_sorted() && written.last() > Some(&0), "{written:?}");
    }

    #[test]
    fn limits_end_all_shifts() {
        let mut search = Search::new(&[8, 58, 101, 109], None).unwrap();
        let run = |search: &mut Search, budget: &mut Budget<'_>| search.run(budget);
        let ended = shifts_of(Some(SHIFT), &mut search, &context(Some(Duration::ZERO)), run, |_| {
            panic!("a shift is long")
        });
        assert!(matches!(ended, Err(Stop::Interrupted { .. })));
    }
}
