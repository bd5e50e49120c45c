//! The native half of the Python package `grundy`. What users see is written in Python (`python/grundy`); here
//! is what needs the library: questions, expressions, games written in Python, arrays.
//!
//! * [`ask`]: any question of the library, from a dictionary to a dictionary ([`objects`]); [`fault`]: its troubles.
//! * [`bench`]: workbenches; [`values`]: many values at once; [`nimber`]: arithmetic.
//! * [`job`]: long work without the interpreter lock, with Ctrl-C and progress.
//! * [`expression`]: positions and sums; [`own`]: rules written in Python; [`drawing`]: game graphs.
//! * [`sequence`], [`table`]: values of heaps and of boards as arrays that numpy and Arrow take over.
//! * [`campaign`]: pieces of searches over several machines.

mod ask;
mod bench;
mod campaign;
mod drawing;
mod expression;
mod fault;
mod job;
mod nimber;
mod objects;
mod own;
mod sequence;
mod table;
mod values;

use pyo3::prelude::*;

/// The native half of grundy.
#[pymodule]
mod _native {
    /// The version of the package, by the name that Python gives it.
    #[allow(non_upper_case_globals, reason = "Python names it so")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::ask::{ask, ask_own, names, places};
    #[pymodule_export]
    use crate::bench::Bench;
    #[pymodule_export]
    use crate::campaign::{Board, Ledger, work};
    #[pymodule_export]
    use crate::drawing::{Drawing, chart};
    #[pymodule_export]
    use crate::expression::Expression;
    #[pymodule_export]
    use crate::nimber::{nim_power, nim_product, nim_quotient, nim_sqrt};
    #[pymodule_export]
    use crate::own::Rules;
    #[pymodule_export]
    use crate::sequence::sequence;
    #[pymodule_export]
    use crate::table::table;
    #[pymodule_export]
    use crate::values::values;
}
