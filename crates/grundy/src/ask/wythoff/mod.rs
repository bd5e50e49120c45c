//! Wythoff's game and what has grown out of it: pairs, values, periodic rows, labelled boards, generalised sequences, the word.

pub mod general;
pub mod grid;
pub mod label;
pub mod lieshout;
pub mod pairs;
pub mod word;

pub use general::{WythoffGeneral, WythoffTranslate};
pub use grid::{WythoffGrid, WythoffRows};
pub use label::WythoffLabel;
pub use lieshout::WythoffLieshout;
pub use pairs::WythoffPairs;
pub use word::WythoffWord;
