//! The native half of the Python package `grundy`. What users see is written in Python (`python/grundy`); here
//! is what needs the library: questions, expressions, games written in Python, arrays.
//!
//! * [`ask`]: any question of the library, from a dictionary to a dictionary ([`objects`]); [`fault`]: its troubles.
//! * [`job`]: long work without the interpreter lock, with Ctrl-C and progress.
//! * [`expression`]: positions and sums; [`own`]: rules written in Python; [`drawing`]: game graphs.
//! * [`sequence`], [`table`]: values of heaps and of boards as arrays that numpy and Arrow take over.
//! * [`campaign`]: pieces of searches over several machines.

mod ask;
mod campaign;
mod drawing;
mod expression;
mod fault;
mod job;
mod objects;
mod own;
mod sequence;
mod table;

use pyo3::prelude::*;

/// The native half of grundy.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::ask::{ask, names, places};
    #[pymodule_export]
    use crate::campaign::{Board, Ledger, work};
    #[pymodule_export]
    use crate::drawing::{Drawing, chart};
    #[pymodule_export]
    use crate::expression::Expression;
    #[pymodule_export]
    use crate::own::Rules;
    #[pymodule_export]
    use crate::sequence::sequence;
    #[pymodule_export]
    use crate::table::table;
}
