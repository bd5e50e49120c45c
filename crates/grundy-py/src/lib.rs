//! The native half of the Python package `grundy`. What users see is written in Python (`python/grundy`); here
//! is what needs the library: commands run in this process, expressions, games written in Python, arrays.
//!
//! * [`job`]: long work without the interpreter lock, with Ctrl-C and progress.
//! * [`command`]: any command of the program, with what it would have printed.
//! * [`expression`]: positions and sums; [`own`]: rules written in Python; [`drawing`]: game graphs.
//! * [`sequence`]: values of heaps as arrays that numpy takes over.
//! * [`campaign`]: pieces of searches over several machines.

mod campaign;
mod command;
mod drawing;
mod expression;
mod fault;
mod job;
mod own;
mod sequence;

use pyo3::prelude::*;

/// The native half of grundy.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::campaign::{Board, Ledger, work};
    #[pymodule_export]
    use crate::command::answer;
    #[pymodule_export]
    use crate::drawing::{Drawing, chart};
    #[pymodule_export]
    use crate::expression::Expression;
    #[pymodule_export]
    use crate::own::Rules;
    #[pymodule_export]
    use crate::sequence::sequence;
}
