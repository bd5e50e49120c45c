//! Period and preperiod of the members of a family, on all cores.

use super::super::outcome::{Moves, find_period};
use super::super::{Sequence, interval, values};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::parallel::for_all;

/// A member of a family with its period and preperiod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The values of the parameters.
    pub at: Vec<i64>,
    /// The moves.
    pub moves: Moves,
    /// Period and preperiod; `None` if they were not found within the limit.
    pub found: Option<(u128, u128)>,
}

/// From this smallest move on, counting runs of outcomes is cheaper than counting outcomes.
const LONG_RUNS: u64 = 512;
/// Larger moves are too far apart for words of outcomes.
const FAR: u64 = 1 << 30;

/// Least period and preperiod of a game, with the engine that is fastest for it.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::{Sequence, family::find_pair, outcome::Moves};
/// let moves = Moves::try_from(vec![2000, 5000, 6001, 8001]).unwrap();
/// assert_eq!(find_pair(&moves, Sequence::Outcomes, &mut Budget::unlimited()).unwrap().0, 14_000_011_001);
/// ```
pub fn find_pair(moves: &Moves, sequence: Sequence, budget: &mut Budget<'_>) -> Result<(u128, u128), Stop> {
    if sequence == Sequence::Values {
        let found = values::find_period(moves.as_slice(), None, budget)?;
        return Ok((found.period, found.preperiod));
    }
    if moves.min() >= LONG_RUNS || moves.max() > FAR {
        let found = interval::find_period(moves.as_slice(), budget)?;
        return Ok((found.period, found.preperiod));
    }
    let found = find_period(moves, None, None, budget)?;
    Ok((found.period, found.preperiod))
}

/// Finds the periods of all members, each within `limit` positions, and hands them to `done` as they are finished.
///
/// They are begun in the order of the list. Periods grow steeply with the parameters, so a list that rises leaves a table
/// without gaps when it is stopped, and loses little time on the last member.
pub fn tabulate(
    members: &[(Vec<i64>, Moves)],
    sequence: Sequence,
    limit: Option<u64>,
    budget: &Budget<'_>,
    mut done: impl FnMut(Member),
) -> Result<(), Stop> {
    let work = |_: &mut (), (_, moves): &(Vec<i64>, Moves), budget: &mut Budget<'_>| {
        budget.within(limit.unwrap_or(u64::MAX), |budget| find_pair(moves, sequence, budget))
    };
    for_all(
        members,
        budget,
        || (),
        work,
        |place, found| {
            let (at, moves) = members[place].clone();
            done(Member { at, moves, found });
        },
    )
}
