//! Moves that can be left out, and moves that can be added, without changing the outcomes.
//!
//! A winning move of n is a move to a loss. The outcomes of L also solve the recurrence of a subset K
//! exactly if every winning position has a winning move in K. So the subsets equivalent to L are the sets
//! that meet W(n), the set of winning moves of n, for every winning n. W(n) depends on the max L outcomes
//! before n only; with period p and preperiod q all W(n) are seen for n < q + p + max L. A move is *needed*
//! if it is the only winning move somewhere, otherwise it can be left out alone; a smallest equivalent
//! subset is a smallest set that meets all W(n), found by branching on a small W(n).
//!
//! Conversely a move s can be added exactly if no two losses are s apart; with z < q + p one has seen all
//! pairs z, z + s. Adding several such moves at once changes nothing either, because each on its own never
//! leads from a loss to a loss.
//!
//! Source: Flammenkamp 1996, chapter on infinite sets ({1, 2, 4, 8, ...} is {1, 2}, the odd numbers are
//! {1}; see [`super::superfluous_infinite`]). Values are another matter: a move that no outcome needs may well change a value.
//!
//! Limits: the period is computed by stepping, so it should be below some 10^9; the search for a smallest
//! subset is given up after a million branches, and says so.
//!
//! Main results
//! * [`superfluous_moves`]: needed and superfluous moves and a smallest equivalent subset.
//! * [`can_be_added`]: whether one more move changes nothing.

use crate::outcome::MovesError;
use crate::register::{Cycle, Register, Rule};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashSet;

/// Which moves of a set matter for the outcomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reduction {
    /// Moves that no equivalent subset can do without.
    pub needed: Vec<u64>,
    /// Moves that can be left out, each alone.
    pub superfluous: Vec<u64>,
    /// An equivalent subset as small as possible.
    pub smallest: Vec<u64>,
    /// Whether it is proved that there is no smaller one.
    pub proved_smallest: bool,
    /// Period and preperiod of the outcomes, of the set and of every equivalent one.
    pub cycle: Cycle,
}

/// The search for a smallest subset is given up after so many branches.
const BRANCHES: u64 = 1_000_000;

/// Which moves can be left out without changing an outcome.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::theory::superfluous::superfluous_moves;
/// let budget = Budget::unlimited();
/// let powers = superfluous_moves(&[1, 2, 4, 8, 16], &budget).unwrap();
/// assert_eq!((powers.smallest.as_slice(), powers.cycle.period), (&[1, 2][..], 3));
/// let odd = superfluous_moves(&[1, 3, 5, 7], &budget).unwrap();
/// assert_eq!((odd.smallest.as_slice(), odd.cycle.period), (&[1][..], 2));
/// assert!(superfluous_moves(&[2, 5, 7], &budget).unwrap().superfluous.is_empty());
/// ```
pub fn superfluous_moves(moves: &[u64], budget: &Budget<'_>) -> Result<Reduction, Stop> {
    let register = Register::new(moves, Rule::Nand)?;
    let moves = register.moves();
    let cycle = register.period(budget)?;
    let sets = winning_sets(&register, cycle, budget)?;
    let is_needed = |at: usize| sets.iter().any(|set| set == &[at]);
    let (needed, superfluous): (Vec<_>, Vec<_>) = (0..moves.len()).partition(|at| is_needed(*at));
    let mut search = Search { sets: &sets, best: greedy(&sets, moves.len()), branches: 0, budget };
    search.branch(&mut Vec::new())?;
    let named = |places: &[usize]| places.iter().map(|at| moves[*at]).collect::<Vec<u64>>();
    Ok(Reduction {
        needed: named(&needed),
        superfluous: named(&superfluous),
        smallest: named(&search.best),
        proved_smallest: search.branches < BRANCHES,
        cycle,
    })
}

/// Whether the set with one more move has the same outcomes.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::theory::superfluous::can_be_added;
/// assert_eq!(can_be_added(&[1, 2], 1024, &Budget::unlimited()), Ok(true));
/// assert_eq!(can_be_added(&[1, 2], 1023, &Budget::unlimited()), Ok(false));
/// ```
pub fn can_be_added(moves: &[u64], s: u64, budget: &Budget<'_>) -> Result<bool, Stop> {
    if s == 0 {
        return Err(MovesError::Zero.into());
    }
    let register = Register::new(moves, Rule::Nand)?;
    let Cycle { period, preperiod } = register.period(budget)?;
    let seen = preperiod.saturating_add(period);
    let values = register.sequence(seen, budget)?;
    let loss = |n: u128| {
        let seen = u128::from(seen);
        let n = if n < seen {
            n
        } else {
            u128::from(preperiod) + (n - u128::from(preperiod)) % u128::from(period)
        };
        !values[n as usize]
    };
    Ok(!(0..u128::from(seen)).any(|z| loss(z) && loss(z + u128::from(s))))
}

/// The different sets of winning moves, as rising places in the list of moves, without those that contain
/// another.
fn winning_sets(register: &Register, cycle: Cycle, budget: &Budget<'_>) -> Result<Vec<Vec<usize>>, Stop> {
    let moves = register.moves();
    let longest = register.longest();
    let length = cycle.preperiod.saturating_add(cycle.period).saturating_add(longest);
    let values = register.sequence(length, budget)?;
    let mut found: FxHashSet<Vec<usize>> = FxHashSet::default();
    for n in (0..length).filter(|n| values[*n as usize]) {
        if n % (1 << 14) == 0 {
            budget.look()?;
        }
        let wins = |s: u64| s <= n && !values[(n - s) as usize];
        let set: Vec<usize> = (0..moves.len()).filter(|at| wins(moves[*at])).collect();
        if !found.contains(&set) {
            found.insert(set);
        }
    }
    let mut sets: Vec<Vec<usize>> = found.into_iter().collect();
    sets.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut least: Vec<Vec<usize>> = Vec::new();
    for set in sets {
        if !least.iter().any(|small| small.iter().all(|at| set.binary_search(at).is_ok())) {
            least.push(set);
        }
    }
    Ok(least)
}

/// A set that meets all: go through the moves from the largest down and leave out what can be left out.
fn greedy(sets: &[Vec<usize>], number: usize) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..number).collect();
    for at in (0..number).rev() {
        let met = |set: &Vec<usize>| set.iter().any(|other| *other != at && kept.contains(other));
        if sets.iter().all(met) {
            kept.retain(|other| *other != at);
        }
    }
    kept
}

/// The search for a smaller set that meets all.
struct Search<'s> {
    sets: &'s [Vec<usize>],
    best: Vec<usize>,
    branches: u64,
    budget: &'s Budget<'s>,
}

impl Search<'_> {
    fn branch(&mut self, chosen: &mut Vec<usize>) -> Result<(), Stop> {
        self.branches += 1;
        if self.branches.is_multiple_of(1 << 12) {
            self.budget.look()?;
        }
        let sets = self.sets;
        let Some(open) = sets.iter().find(|set| !set.iter().any(|at| chosen.contains(at))) else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
                self.best.sort_unstable();
            }
            return Ok(());
        };
        if chosen.len() + 1 >= self.best.len() || self.branches >= BRANCHES {
            return Ok(());
        }
        for at in open {
            chosen.push(*at);
            self.branch(chosen)?;
            chosen.pop();
        }
        Ok(())
    }
}
