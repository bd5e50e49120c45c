//! Descriptions of whole families of subtraction games, and proofs that they are true for all parameters.
//!
//! A *description* states, for moves that are affine functions of parameters, the complete infinite sequence of
//! values or outcomes: a finite beginning, then one endless loop, made of words whose lengths are affine too. The
//! *prover* shows that a description is true for **all** values of the parameters, or finds values for which it is
//! false. Every proof is a *certificate* that an independent *checker* has accepted.
//!
//! Source: A. Flammenkamp, *Lange Perioden in Subtraktions-Spielen*, Bielefeld 1996, theorem 8 and the chapter on
//! consistency proofs. His program, `verify`, is not used here; the method is the same.
//!
//! Limits: lengths, bounds and moves are affine, so a description has a fixed number of loops and no products of
//! variables. Questions are decided exactly or not at all: the verdict *unknown* exists and is never an acceptance.
//!
//! Main results
//! * [`Description::read`] and its `Display`: the language; [`skeleton`], [`lengths`]: what its parts are long.
//! * [`Expansion`]: one member of a family written out and checked letter by letter.
//! * [`Letters`]: the letters of a member, looked up however far out.
//! * [`prove`]: a [`Verdict`] on all members at once. [`transitions`]: what it has to look at.
//! * [`certify()`]: asks the checker, the crate [`grundy_certify`]. Only that makes a [`Proved`].
//! * [`smt_scripts`]: the claims of a proof for other solvers.
//! * [`theorem`]: what is proved, and of which games it speaks.
//! * [`discover`]: finds the description, and its proof, from the moves alone.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_structure::{Description, Verdict, prove};
//!
//! // Two moves: n losses, then 2n wins, for ever.
//! let description = Description::read("n >= 1 { n 2n } REPEAT -n +(2n) ENDREP", None).unwrap();
//! let Ok(Verdict::Proved(proof)) = prove(&description, &mut Budget::unlimited()) else { panic!() };
//! assert_eq!(proof.proved.period().unwrap().to_string(), "3n");
//! assert_eq!(proof.proved.preperiod().unwrap().to_string(), "0");
//! ```

pub mod certificate;
pub mod discover;
mod expand;
mod lengths;
mod letters;
mod linear;
mod print;
mod prove;
mod proved;
mod read;
mod rule;
mod shorten;
mod smt;
mod statement;
mod syntax;
#[cfg(test)]
mod tests;
pub mod theorem;

pub use expand::{Expansion, Mistake, Unexpanded};
pub use grundy_algebra::{Affine, Fraction, NotAffine, Overflow, Point, Polynomial, Variable};
pub use lengths::{SkeletonLine, length, lengths, skeleton};
pub use letters::Letters;
pub use linear::needed;
pub use prove::{
    Demand, Lack, Link, Malformed, Mismatch, Missing, NoVerdict, Part, Proof, Statistics, TransitionRecord,
    Unproved, Verdict, WindowWord, WordFound, prove, transitions, way_back,
};
pub use proved::{Claim, Flaw, Proved, certify, certify_text, certify_watched};
pub use read::WordBlock;
pub use rule::Rule;
pub use smt::{Script, smt_scripts};
pub use statement::Shown;
pub use syntax::{
    Arm, Branch, Condition, Counter, Description, Loop, Order, Place, Relation, Shape, Source, Unit, Word,
};
