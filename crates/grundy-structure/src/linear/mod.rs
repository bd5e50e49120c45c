//! Exact reasoning about small systems of linear inequalities over the whole numbers from 0 on.
//!
//! Every question of a structure proof is whether a handful of inequalities `form <= 0` has a solution in whole
//! numbers. The rational simplex method answers most of them; where its solution is not whole, branch and bound
//! splits on a variable. All arithmetic is on 128-bit integers with a common denominator (so that no fraction is
//! ever formed), and every operation is checked.
//!
//! The answer is a solution, or a [`Refutation`](super::certificate::Refutation) that anybody can re-check with
//! nothing but additions, or *unknown*: branch and bound need not end on thin unbounded sets, and numbers may
//! grow. Unknown is never taken for an answer.
//!
//! An inequality is *tightened* before use: `4n-6i+3 <= 0` says the same as `2n-3i+2 <= 0` over whole numbers.

mod integer;
mod needed;
mod simplex;

pub(super) use integer::{Answer, solve};
pub use needed::needed;
pub(super) use simplex::Tableau;

#[cfg(test)]
mod tests;
