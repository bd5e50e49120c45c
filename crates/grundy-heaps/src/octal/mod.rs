//! Octal games far out: engines for values, proofs of periods, statistics.
//!
//! A heap n of an octal game becomes at most two heaps, so its value is decided by up to n/2 pairs. The
//! [definition](plain) looks at all of them. The engines do not have to:
//!
//! * [`space`](Space): in most games nearly all heaps lie on one side of a linear map, found by a Walsh
//!   transform. Then pairs with one of the few *rare* heaps decide, and a short look at the others confirms.
//! * Far beyond the rare heaps such a game is a recurrence of few terms, which runs in vector registers.
//! * Where no such space exists, whole stretches of pairs are compared with few candidates at once.
//!
//! All give exactly the values of the definition, whatever the game does later; nothing is assumed. Values are
//! at most 32767: a game that outgrows this is left to the definition.
//!
//! A period is reported with its proof: the theorem of Guy and Smith ([`guy_smith`]), or the return of a state
//! in a sparse space, which needs hardly more than preperiod and period together (`recurrence.rs` holds the
//! argument).
//!
//! Sources: R. K. Guy and C. A. B. Smith, *The G-values of various games* (1956); A. Flammenkamp's tables of
//! octal games; J. P. Grossman on Officers; P. Beling's solvers.
//!
//! Main results
//! * [`Sequence`]: values heap after heap, in constant memory where the game allows it; [`Statistics`].
//! * [`find_period`], [`Search`]: least period and preperiod with proof, in portions, kept by serde.
//! * [`far_certificate`]: windows for a checker that shares nothing with this.
//! * [`extend`]: fills a table of values. [`code`]: codes, their standard forms and names. [`table`]: many codes at once.

mod certificate;
pub mod code;
mod dense;
pub mod guy_smith;
mod marks;
mod period;
pub mod plain;
mod recurrence;
mod register;
mod rule;
mod saved;
mod sequence;
mod space;
mod sparse;
mod statistics;
pub mod table;
mod tape;
#[cfg(test)]
mod tests;
mod wide;

pub use certificate::far_certificate;
pub use grundy_core::recurrence::Method;
pub use guy_smith::Bound;
pub(crate) use period::proved;
pub use period::{Period, Search, find_period};
pub use rule::Rule;
pub use sequence::Sequence;
pub use space::Space;
pub use statistics::Statistics;

use grundy_core::budget::{Budget, Flow};
use grundy_core::error::Stop;
use std::ops::Range;

/// Up to this heap values are best kept in a table; beyond it they are computed on the way and forgotten.
pub(crate) const LONGEST_TABLE: u64 = 1 << 26;

/// The value of a single far heap, in constant memory where the game allows it, or from a period that is proved
/// on the way; `None` if the values outgrow the engines.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{Rule, far_value};
/// let kayles = Rule::of_digits(&[0, 7, 7]).unwrap();
/// assert_eq!(far_value(&kayles, 1 << 60, &mut Budget::unlimited()), Ok(Some(1)));
/// ```
pub fn far_value(rule: &Rule, heap: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
    let mut search = Search::new(Sequence::sliding(rule));
    let found = match search.run(heap.saturating_add(1), budget) {
        Err(Stop::Outgrown(_)) => return Ok(None),
        found => found?,
    };
    let known = found.map_or(heap, |found| found.reduce(heap));
    if let Some([value]) = search.sequence().values(known..known.saturating_add(1)) {
        return Ok(Some(u64::from(*value)));
    }
    // A period was proved after the value had been forgotten.
    let mut sequence = Sequence::sliding(rule);
    sequence.run_to(known.saturating_add(1), budget)?;
    Ok(sequence.values(known..known.saturating_add(1)).map(|values| u64::from(values[0])))
}

/// Values that are shown at once; a sequence that forgets old values keeps more.
const CHUNK: u64 = 1 << 16;

/// Shows the values of a range of heaps in rising order, in constant memory where the game allows it; as soon as a period is
/// proved on the way the rest is copied. Ends early when told so, and with [`Stop::Outgrown`] if the values
/// outgrow the engines.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{Rule, for_each_chunk};
/// use std::ops::ControlFlow;
/// let (kayles, mut shown) = (Rule::of_digits(&[0, 7, 7]).unwrap(), Vec::new());
/// for_each_chunk(&kayles, 2..6, &mut Budget::unlimited(), &mut |values| {
///     shown.extend_from_slice(values);
///     ControlFlow::Continue(())
/// })
/// .unwrap();
/// assert_eq!(shown, [2, 3, 1, 4]);
/// ```
pub fn for_each_chunk(
    rule: &Rule,
    heaps: Range<u64>,
    budget: &mut Budget<'_>,
    show: &mut dyn FnMut(&[u16]) -> Flow,
) -> Result<(), Stop> {
    let Range { start: mut next, end } = heaps;
    let mut search = Search::new(Sequence::sliding(rule));
    let mut found = search.run(next, budget)?;
    while next < end {
        let to = end.min(next.saturating_add(CHUNK));
        // The search goes on while values are shown: what is proved need not be computed.
        found = found.map_or_else(|| search.run(to, budget), |found| Ok(Some(found)))?;
        if let Some(found) = &found {
            return period::repeat(found, rule, next..end, budget, show);
        }
        let values = search.sequence().values(next..to);
        if show(values.ok_or_else(|| Stop::refused("the values have been forgotten"))?).is_break() {
            break;
        }
        next = to;
    }
    Ok(())
}

/// Extends a table of the values of heaps 0, 1, 2, ... to `count` values, by the engines as far as they go.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{Rule, extend};
/// let mut values = vec![0, 1, 2];
/// extend(&Rule::of_digits(&[0, 7, 7]).unwrap(), &mut values, 8, &mut Budget::unlimited()).unwrap();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2]);
/// ```
pub fn extend(rule: &Rule, values: &mut Vec<u32>, count: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
    let Ok(mut sequence) = Sequence::from_values(rule, values, values.len() as u64) else {
        return plain::extend(rule, values, count, budget);
    };
    let ended = sequence.run_to(count, budget);
    let known = sequence.computed().min(count);
    let fresh = sequence.values(values.len() as u64..known.max(values.len() as u64)).unwrap_or_default();
    values.extend(fresh.iter().map(|value| u32::from(*value)));
    match ended {
        Err(Stop::Outgrown(_)) => plain::extend(rule, values, count, budget),
        ended => ended,
    }
}
