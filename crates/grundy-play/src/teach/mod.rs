//! Teaching: why a move wins, rules guessed by a student, families of safe positions.
//!
//! * [`columns`]: nim sums step by step, in binary columns without carry.
//! * [`story`]: the whole story of a position, and hints in stages. [`sentence`]: its sentences, in every language.
//! * [`misere`]: the story of misère play: like Nim, or by the misère quotient.
//! * [`rule`]: a rule typed by the user, confirmed, proved or refuted.
//! * [`safe`]: the families of safe Nim positions.
//! * [`words`]: win and loss in the words of different authors.

pub mod columns;
pub mod misere;
pub mod rule;
pub mod safe;
pub mod sentence;
pub mod story;
pub mod words;
