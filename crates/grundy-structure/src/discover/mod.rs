//! From the moves of a family alone to a proved theorem about all its members.
//!
//! **Idea.** The sequences of a few members are computed and written as runs. Runs that repeat with constant drift
//! are loops, loops that repeat with constant drift are outer loops: a member becomes a nest of loops with numbers
//! in it. Members with the same nest differ by numbers only, and if these are affine in the parameter, there is a
//! description of the whole family. Whether it is true for all parameters is decided by the prover, not here.
//!
//! One file per idea: [`Family`] is what is asked about; `runs` computes members, `nest` is the nest of loops with its
//! numbers, `fold` finds loops, `fit` finds affine forms, `guess` joins members to a guess and tests it, `write`
//! turns it into a description, `accelerate` plays members of any size on their own nests, `large` makes guesses of
//! them, `search` goes from small to large members and calls the prover, `classes` keeps what is proved of classes of n,
//! `regions` does so for several parameters, with conditions from `bounds`, `cones` cuts the space of all games of three moves instead, `area` measures what they cover with the polygons of
//! `polygon`, [`Discovery`] says what came out. [`Census`] lists all families with small numbers, [`Stated`] checks what a theorem says at
//! members, by definition.
//!
//! **Limits.** Every loop must be seen several times before it is one, so nests of depth four need tens of thousands
//! of items before they fold. Descriptions are affine: families with other laws are not found.
//!
//! Source of the idea: nested loop recognition, A. Ketterlin and P. Clauss, *Prediction and trace compression of
//! data access addresses through nested loop recognition*, 2008. Rounds in which words vanish are ours.
//!
//! Main results
//! * [`discover`]: a [`Discovery`] with its [`Theorem`]s, or how far the search came.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_structure::Rule;
//! use grundy_structure::discover::{Ending, Family, Settings, discover};
//! let family = Family::read("n, 2n+1, 3n+1").unwrap();
//! let found = discover(&family, &Settings::default(), &mut Budget::unlimited(), &mut |_| {});
//! assert_eq!(found.ending(), Ending::Proved);
//! assert_eq!(found.theorems[0].period().unwrap().to_string(), "4n^2+3n");
//! ```

mod accelerate;
mod area;
mod bounds;
mod census;
mod classes;
mod cones;
mod confirm;
mod family;
mod fit;
mod fold;
mod guess;
mod large;
mod nest;
mod polygon;
#[cfg(test)]
mod rediscovered;
mod regions;
mod report;
mod runs;
mod search;
#[cfg(test)]
mod tests;
mod write;

pub use area::Area;
pub use census::Census;
pub use confirm::{Stated, Unconfirmed};
pub use family::Family;
pub use polygon::Corner;
pub use report::{Attempt, Class, Discovery, Ending, Exception, Theorem};
pub use search::{Settings, discover};
