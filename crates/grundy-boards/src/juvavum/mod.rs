//! Juvavum: take any number of free cells of one row or column.
//!
//! Rows and columns may be permuted at will, and on any flat board a position is a matrix of free and taken cells,
//! so positions fall into far fewer classes than symmetries of the board alone give: 251,610 instead of 2^36 on
//! 6x6, and 127,757 if rows and columns are exchanged as well. The 2009 thesis sorts rows and columns by their
//! number of free cells, which leaves several forms of one class; [`normal_form`] is unique.
//!
//! Main results
//! * [`normal_form`]: the unique form of a class.
//! * [`count::classes`], [`count::turned_classes`]: how many classes a board has, for any size (Burnside).
//! * [`JuvavumSolver::value`]: values in normal and misère play over classes.

mod classes;
pub mod count;
mod form;
mod label;
mod matrix;
mod solver;

pub use form::{Form, MOST_LINES, normal_form};
pub use label::Turning;
pub use solver::{JuvavumSolver, is_juvavum};

#[cfg(test)]
mod tests;
